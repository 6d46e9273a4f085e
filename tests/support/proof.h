/* What the tests of the proof games begin with: cmocka, a game opened, a table to play on. */
#ifndef SUPPORT_PROOF_H
#define SUPPORT_PROOF_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cardwright.h"

/* Up to eight games may be open at a time; the next one takes the place of the oldest. */
static inline CwGame *open_game(const CwGameDef *def, int seats, const char *rule)
{
    const char *rules[] = {rule};
    CwConfig config = {.seats = seats, .rules = rules, .rule_count = rule ? 1 : 0};
    static _Alignas(16) unsigned char memory[8][65536];
    static int turn;
    char text[500] = "";
    CwErrors errors = {text, sizeof text, 0, 0};
    CwGame *game = cw_open(def, &config, memory[turn++ % 8], sizeof memory[0], &errors);
    if (!game)
        fail_msg("%s does not open: %s", cw_game_name(def), text);
    return game;
}

/* The action whose words are these; fails if there is none or more than one. */
static inline int action_called(const CwGame *game, const CwState *state, int seat, const char *words)
{
    CwOptions options;
    int found = -1, hits = 0;
    char text[200], all[4000] = "";
    cw_options(game, state, seat, &options);
    for (int i = 0; i < options.count; i++) {
        cw_option_words(game, state, seat, options.action[i], NULL, text, sizeof text);
        if (strlen(all) + strlen(text) + 3 < sizeof all)
            strcat(strcat(all, text), "; ");
        if (!strcmp(text, words)) {
            found = options.action[i];
            hits++;
        }
    }
    if (hits != 1)
        fail_msg("seat %d has %d options called '%s' among: %s", seat, hits, words, all);
    return found;
}

static inline void say(const CwGame *game, CwState *state, int seat, const char *words)
{
    int action = action_called(game, state, seat, words);
    assert_int_equal(cw_answer(game, state, seat, cw_decision(state), action, NULL), CW_OK);
    const char *wrong = cw_phase(state) == CW_OUT_OF_CHANCE ? NULL : cw_check(game, state);
    if (wrong)
        fail_msg("after '%s': %s", words, wrong);
}

#endif
