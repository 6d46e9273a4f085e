/* play_texts.h: cards of duel with random texts (card_writer.h), played at random.  Whatever a text says, it is refused with
   a reason or it can be played: no fault, and all that must hold holds at every decision. */
#ifndef SUPPORT_PLAY_TEXTS_H
#define SUPPORT_PLAY_TEXTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/duel/limits.h"
#include "tests/games/duel/vocabulary.h"
#include "tests/support/card_writer.h"
#include "tests/support/cards.h"

extern const CwGameDef cw_game_duel;

enum { WRITTEN_CARDS = 24, WRITTEN_DECISIONS = 400 };

/* Cards with one or two random lines each; of those that compile alone, all in one text. */
static inline int write_cards(Bytes bytes, char *text, size_t size)
{
    static const char *const wisps[] = {"Wisp", NULL}, *const none[] = {"Squire", NULL};
    static const CardNames names = {none, wisps, none, none};
    static const char *const heads[] = {"Unit - cost 1 - 2/3", "Spell - cost 0 - quick", "Spell - cost 1",
                                        "Attachment - cost 1"};
    static const char others[] = "Wisp\nToken - 1/1 - Swift\n\nSquire\nUnit - cost 1 - 1/4\n\n";
    int kept = 0;
    text[0] = '\0';
    for (int i = 0; i < WRITTEN_CARDS; i++) {
        char line[CARD_LINE_LIMIT + 1], card[CARD_LINE_LIMIT + 200], whole[CARD_LINE_LIMIT + 400];
        if (!write_skill(&duel_vocabulary, names, bytes, line, sizeof line))
            continue;
        snprintf(card, sizeof card, "Card %d\n%s\n%s\n\n", i, heads[bytes.next(bytes.context) % 4], line);
        snprintf(whole, sizeof whole, "%s%s", others, card);
        Compiled c = compile_text(&duel_vocabulary, "written", whole);
        if (c.fine && strlen(text) + strlen(card) < size) {
            strcat(text, card);
            kept++;
        }
        compiled_free(&c);
    }
    return kept;
}

/* NULL, or what went wrong. */
static inline const char *play_cards(const char *text, uint64_t seed)
{
    static char said[3000];
    CwSource source = {"written", text, strlen(text)};
    CwConfig config = {.seats = 2, .cards = &source, .card_count = 1};
    size_t size = cw_open_size(&cw_game_duel, &config);
    void *memory = malloc(size);
    CwErrors errors = {said, sizeof said, 0, 0};
    CwGame *game = cw_open(&cw_game_duel, &config, memory, size, &errors);
    const char *wrong = game ? NULL : said;
    CwState *state = game ? malloc(cw_state_size(game)) : NULL;
    CwKey key;
    cw_key_from_seed(seed, &key);
    if (game && cw_start(game, state, &key, 0, NULL) != CW_OK)
        wrong = "it does not start";
    for (int i = 0; game && !wrong && i < WRITTEN_DECISIONS && cw_phase(state) == CW_WAITING; i++) {
        CwOptions options;
        cw_options(game, state, cw_next_seat(state), &options);
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        if (cw_choose(game, state, &options, (int)((seed >> 33) % options.count), NULL) != CW_OK)
            wrong = "an option is refused";
        else
            wrong = cw_check(game, state);
    }
    free(state);
    free(memory);
    return wrong;
}

#endif
