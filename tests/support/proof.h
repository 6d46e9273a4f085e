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

/* A counter of a seat, as everybody sees it. */
static inline int counter_of(const CwGame *game, const CwState *state, int seat, const char *name)
{
    static char view[20000];
    char key[60];
    cw_view(game, state, CW_SPECTATOR, 0, NULL, NULL, view, sizeof view);
    const char *at = strstr(view, "\"seats\":[");
    for (int s = 0; s <= seat && at; s++)
        at = strstr(at + 1, "{\"name\"");
    snprintf(key, sizeof key, "\"%s\":", name);
    at = at ? strstr(at, key) : NULL;
    if (!at)
        fail_msg("seat %d shows no counter %s", seat, name);
    return atoi(at + strlen(key));
}

/* The cards of a zone as a seat sees them: how many, then the names of those that it knows with their places. */
static inline const char *zone_seen(const CwGame *game, const CwState *state, int viewer, const char *id,
                                    int owner)
{
    static char view[20000], text[4][600];
    static int turn;
    char key[120], *out = text[turn++ % 4];
    cw_view(game, state, viewer, 0, NULL, NULL, view, sizeof view);
    const char *at = view, *end, *found = NULL;
    snprintf(key, sizeof key, "\"owner\":%d,", owner);
    char head[60];
    snprintf(head, sizeof head, "{\"id\":\"%s\"", id);
    while (!found && (at = strstr(at, head))) {
        end = strstr(at, "]}");
        const char *its_owner = strstr(at, key);
        found = its_owner && its_owner < end ? at : NULL;
        at = end;
    }
    if (!found)
        fail_msg("there is no zone %s of %d", id, owner);
    end = strstr(found, "]}");
    int count = atoi(strstr(found, "\"count\":") + 8);
    int length = snprintf(out, 600, "%d", count);
    int nth = 0; /* cards of a zone without order have no place but this */
    for (at = strstr(found, "\"cards\":["); (at = strstr(at, "{\"id\":")) && at < end; at++) {
        const char *name = cw_card_name(game, atoi(strstr(at, "\"kind\":") + 7)),
                   *place = strstr(at, ",\"at\":");
        int is_placed = place && place < at + strcspn(at, "}");
        length +=
            snprintf(out + length, (size_t)(600 - length), " %s@%d", name, is_placed ? atoi(place + 6) : nth);
        nth++;
    }
    return out;
}

#endif
