/* Card texts of Worlds Unchained, played: those of examples.card, from which the reference has its examples, and random ones.
   Whatever a text says, the game goes on, and all that must hold holds at every decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/worlds/vocabulary.h"
#include "tests/support/card_writer.h"
#include "tests/support/cards.h"
#include "tests/support/random_play.h"

extern const CwGameDef cw_game_worlds;

enum { WRITTEN_CARDS = 12, SKILLS = 3, DECISIONS = 500, TEXTS = 40, GAMES = 30, DECK_ROOM = 4000 };

static const char format[] =
    "Name: Any\nDeck: 1-40\nCopies: any\nMobs: any\nBouts: 1\nDraw: 7\nMulligans: 0\n";

/* A deck of these cards, two of each. */
static void write_deck(char (*names)[CARD_NAME_LIMIT], int count, char *deck)
{
    Writer w = writer_open(deck, DECK_ROOM);
    put_text(&w, "Name: Written\nFormat: Any\n");
    for (int i = 0; i < count; i++) {
        put_text(&w, "2 ");
        put_text(&w, names[i]);
        put_char(&w, '\n');
    }
    writer_close(&w);
}

/* Both play with the deck, at random. */
static void play(const char *cards, const char *deck, uint64_t seed)
{
    CwSource texts[] = {{"written.card", cards, strlen(cards)},
                        {"written.deck", deck, strlen(deck)},
                        {"any.format", format, strlen(format)}};
    CwConfig config = {.seats = 2,
                       .cards = &texts[0],
                       .card_count = 1,
                       .decks = &texts[1],
                       .deck_count = 1,
                       .format = &texts[2]};
    /* Abstaining comes first in the list and is taken less often than by chance: Skills are what is to be seen. */
    const char *wrong = play_at_random(&cw_game_worlds, &config, seed, DECISIONS, 1);
    if (wrong)
        fail_msg("%s\n%s", wrong, cards);
}

static void examples_are_played(void **state)
{
    (void)state;
    size_t length;
    char *text = file_text("games/worlds/tests/examples.card", &length), deck[DECK_ROOM];
    char names[32][CARD_NAME_LIMIT];
    int count = 0;
    for (const char *at = text; (at = strstr(at, "\nVassal - ")) && count < 32; at++) {
        const char *name = at;
        while (name > text && name[-1] != '\n')
            name--;
        snprintf(names[count++], CARD_NAME_LIMIT, "%.*s", (int)(at - name), name);
    }
    assert_true(count >= 5);
    write_deck(names, count, deck);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(text, deck, seed);
    free(text);
}

/* Cards with up to three random Skills each; those that compile alone are played together. */
static void random_texts_are_played(void **state)
{
    (void)state;
    static const char *const worlds[] = {"Cinderhold", "Mirefen", NULL}, *const statuses[] = {"Bogrot", NULL},
                             *const resources[] = {"Leech Jar", NULL}, *const tokens[] = {"Ash Imp", NULL},
                             *const vassals[] = {"Nobody", NULL};
    static const CardNames names = {worlds, statuses, resources, tokens, vassals};
    static const char others[] =
        "Cinderhold\nWorld\n\nMirefen\nWorld\n\nBogrot\nStatus\n\nLeech Jar\nResource\n\n"
        "Ash Imp\nVassal token - Mob\n\n";
    int texts = getenv("CW_LONG") ? 100 * TEXTS : TEXTS;
    for (int t = 0; t < texts; t++) {
        static char text[WRITTEN_CARDS * (SKILLS * CARD_LINE_LIMIT + 100)], deck[DECK_ROOM];
        char written[WRITTEN_CARDS][CARD_NAME_LIMIT];
        uint64_t seed = (uint64_t)t + 1;
        int count = 0;
        text[0] = '\0';
        for (int i = 0; i < WRITTEN_CARDS; i++) {
            char card[SKILLS * CARD_LINE_LIMIT + 200], whole[SKILLS * CARD_LINE_LIMIT + 600];
            sprintf(card, "Card %d\nVassal - %s - Vanguard\n", i,
                    i % 3   ? "Cinderhold"
                    : i % 2 ? "Wanderer"
                            : "Mirefen");
            for (int k = 0; k < SKILLS; k++) {
                char line[CARD_LINE_LIMIT + 1];
                if (write_skill(&worlds_vocabulary, names, (Bytes){random_byte, &seed}, line, sizeof line))
                    sprintf(card + strlen(card), "%s\n", line);
            }
            snprintf(whole, sizeof whole, "%s%s", others, card);
            Compiled c = compile_text(&worlds_vocabulary, "written", whole);
            if (c.fine) {
                sprintf(text + strlen(text), "%s\n", card);
                sprintf(written[count++], "Card %d", i);
            }
            compiled_free(&c);
        }
        if (count < 2)
            continue;
        write_deck(written, count, deck);
        play(text, deck, seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples_are_played),
                                       cmocka_unit_test(random_texts_are_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
