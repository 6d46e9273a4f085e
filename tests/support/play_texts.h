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
#include "tests/support/random_play.h"

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
    CwSource source = {"written", text, strlen(text)};
    CwConfig config = {.seats = 2, .cards = &source, .card_count = 1};
    return play_at_random(&cw_game_duel, &config, seed, WRITTEN_DECISIONS, 0);
}

#endif
