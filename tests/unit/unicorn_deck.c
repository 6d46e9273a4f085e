/* Decks of Unicorn Apocalypse are data from outside: what is good is played, what is bad is refused with a place and a
   word of advice, and nothing is opened. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cardwright.h"

extern const CwGameDef cw_game_unicorn;

static _Alignas(16) unsigned char memory[64 * 1024];
static char said[2000];
static int error_count;

static CwGame *open_with(const CwSource *decks, int count)
{
    CwErrors errors = {said, sizeof said, 0, 0};
    CwConfig config = {.decks = decks, .deck_count = count};
    said[0] = 0;
    assert_in_range(cw_open_size(&cw_game_unicorn, &config), 1, sizeof memory);
    CwGame *game = cw_open(&cw_game_unicorn, &config, memory, sizeof memory, &errors);
    error_count = errors.count;
    return game;
}

static CwGame *open_text(const char *text)
{
    CwSource source = {"mine.deck", text, strlen(text)};
    return open_with(&source, 1);
}

/* How many cards a seat has in all at the start: hand and draw pile, as the view counts them. */
static int cards_of(const CwGame *game, int seat)
{
    static char view[64 * 1024];
    CwKey key;
    CwState *state = malloc(cw_state_size(game));
    assert_non_null(state);
    cw_key_from_seed(3, &key);
    assert_int_equal(cw_start(game, state, &key, 0, NULL), CW_OK);
    assert_in_range(cw_view(game, state, CW_SPECTATOR, 0, NULL, NULL, view, sizeof view), 1, sizeof view - 1);
    free(state);
    int total = 0;
    char *zones = strstr(view, "\"zones\":"), *tracks = strstr(view, "\"tracks\":");
    assert_non_null(zones);
    assert_non_null(tracks);
    *tracks = 0;
    for (const char *p = zones; (p = strstr(p, "{\"id\":\"")); p++) {
        const char *id = p + 7, *owner = strstr(p, "\"owner\":"), *count = strstr(p, "\"count\":");
        assert_non_null(owner);
        assert_non_null(count);
        if ((!strncmp(id, "hand", 4) || !strncmp(id, "draw", 4)) && atoi(owner + 8) == seat)
            total += atoi(count + 8);
    }
    return total;
}

static void the_shipped_deck_has_58_cards(void **unused)
{
    (void)unused;
    CwGame *game = open_with(NULL, 0);
    assert_non_null(game);
    assert_int_equal(cards_of(game, 0), 58);
    assert_int_equal(cards_of(game, 1), 58);
}

static void one_deck_serves_both_and_two_serve_each(void **unused)
{
    (void)unused;
    CwGame *game = open_text("3 Comet\n2 Anchor\n");
    assert_non_null(game);
    assert_int_equal(cards_of(game, 0), 5);
    assert_int_equal(cards_of(game, 1), 5);
    uint64_t same = cw_fingerprint(game), same_decks = cw_replay_fingerprint(game);

    CwSource two[] = {{"a.deck", "3 Comet\n2 Anchor", 16}, {"b.deck", "9 Unicorn", 9}};
    game = open_with(two, 2);
    assert_non_null(game);
    assert_int_equal(cards_of(game, 0), 5);
    assert_int_equal(cards_of(game, 1), 9);
    assert_true(cw_fingerprint(game) == same); /* it may be told to anybody, decks may not */
    assert_true(cw_replay_fingerprint(game) != same_decks);
}

static void heads_comments_and_blanks_are_no_cards(void **unused)
{
    (void)unused;
    CwGame *game =
        open_text("# mine\nname: All sorts: a deck\nformat: free\n\n   \n  4\tComet  \n0 Anchor\n");
    assert_non_null(game);
    assert_int_equal(cards_of(game, 0), 4);
}

static void windows_line_ends_and_byte_order_mark(void **unused)
{
    (void)unused;
    CwGame *game = open_text("\xEF\xBB\xBF"
                             "name: W\r\n4 Fighter-10\r\n\r\n2 Unicorn\r\n");
    assert_non_null(game);
    assert_int_equal(cards_of(game, 1), 6);
    assert_string_equal(cw_deck(game, 0).name, "W");
}

static void sixty_four_cards_are_the_most(void **unused)
{
    (void)unused;
    CwGame *game = open_text("60 Comet\n4 Anchor\n");
    assert_non_null(game);
    assert_int_equal(cards_of(game, 0), 64);
    assert_null(open_text("60 Comet\n5 Anchor\n"));
    assert_string_equal(
        said, "mine.deck:2: the deck grows past 64 cards (limit U-L2) with '5 Anchor'; take some out\n");
    assert_null(open_text("9999 Comet\n"));
    assert_non_null(strstr(said, "mine.deck:1: the deck grows past 64 cards"));
}

static void an_unknown_card_names_a_near_miss(void **unused)
{
    (void)unused;
    assert_null(open_text("4 Comet\n4 fighter 6\n4 Dragon\n"));
    assert_string_equal(said,
                        "mine.deck:2: there is no card 'fighter 6'; did you mean 'Fighter-6'?\n"
                        "mine.deck:3: there is no card 'Dragon'; `cardwright cards unicorn` lists them\n");
    assert_int_equal(error_count, 2);
}

static void lines_that_are_no_cards(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"Comet\n", "4\n",          "4Comet\n",  "-4 Comet\n",
                                      "x\n",     "four Comet\n", "4 Comet:2", "12345 Comet\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(open_text(bad[i]));
        assert_int_equal(error_count, 1);
        assert_memory_equal(said, "mine.deck:1: ", 13);
    }
    assert_null(open_text("4 Co\x1b[2Jmet\n"));
    assert_null(strchr(said, '\x1b'));
}

static void a_deck_without_cards(void **unused)
{
    (void)unused;
    static const char *const empty[] = {"", "\n\n", "# nothing\nname: Empty\n", "0 Comet\n"};
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        assert_null(open_text(empty[i]));
        assert_string_equal(said, "mine.deck: a deck needs at least one card, as in '4 Comet'\n");
    }
}

static void three_decks_or_a_set_are_refused(void **unused)
{
    (void)unused;
    CwSource source = {"x", "1 Comet", 7}, three[] = {source, source, source};
    assert_null(open_with(three, 3));
    assert_non_null(strstr(said, "one deck for both seats, or two"));
    CwErrors errors = {said, sizeof said, 0, 0};
    CwConfig config = {.cards = &source, .card_count = 1};
    assert_null(cw_open(&cw_game_unicorn, &config, memory, sizeof memory, &errors));
    assert_non_null(strstr(said, "hand in a deck"));
}

/* The smallest deck plays to its end: nobody ever has more than one card. */
static void one_card_each_plays_to_the_end(void **unused)
{
    (void)unused;
    static const char *const decks[] = {"1 Anchor", "1 Comet", "1 Unicorn", "1 Archangel", "1 Ancient-12"};
    CwKey key;
    cw_key_from_seed(1, &key);
    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        CwGame *game = open_text(decks[i]);
        assert_non_null(game);
        CwState *state = malloc(cw_state_size(game));
        assert_non_null(state);
        cw_start(game, state, &key, 0, NULL);
        while (cw_phase(state) == CW_WAITING) {
            assert_null(cw_check(game, state));
            CwOptions options;
            cw_options(game, state, cw_next_seat(state), &options);
            assert_int_equal(cw_choose(game, state, &options, options.count - 1, NULL), CW_OK);
        }
        assert_int_equal(cw_phase(state), CW_OVER);
        free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_deck_has_58_cards),
        cmocka_unit_test(one_deck_serves_both_and_two_serve_each),
        cmocka_unit_test(heads_comments_and_blanks_are_no_cards),
        cmocka_unit_test(windows_line_ends_and_byte_order_mark),
        cmocka_unit_test(sixty_four_cards_are_the_most),
        cmocka_unit_test(an_unknown_card_names_a_near_miss),
        cmocka_unit_test(lines_that_are_no_cards),
        cmocka_unit_test(a_deck_without_cards),
        cmocka_unit_test(three_decks_or_a_set_are_refused),
        cmocka_unit_test(one_card_each_plays_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
