/* Duel with texts that nobody wrote: whatever a card says, the machine runs it (tests/games/duel/tests has the scenarios of
   the shipped cards, with their outcomes). */
#include "tests/support/proof.h"

#include "tests/support/play_texts.h"

/* What the reference shows and no card of the game says. */
static void examples_are_played(void **unused)
{
    (void)unused;
    size_t length;
    char *text = file_text("tests/games/duel/tests/examples.card", &length);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const char *wrong = play_cards(text, seed);
        if (wrong)
            fail_msg("%s", wrong);
    }
    free(text);
}

static void random_texts_are_played(void **unused)
{
    static char text[200000];
    int cards = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t stream = seed;
        cards += write_cards((Bytes){random_byte, &stream}, text, sizeof text);
        const char *wrong = play_cards(text, seed);
        if (wrong)
            fail_msg("seed %d: %s, with\n%s", (int)seed, wrong, text);
    }
    assert_true(cards > 1000);
}

static void a_state_is_small(void **unused)
{
    (void)unused;
    CwConfig config = {.seats = 2};
    size_t size = cw_open_size(&cw_game_duel, &config);
    void *memory = malloc(size);
    CwGame *game = cw_open(&cw_game_duel, &config, memory, size, NULL);
    assert_non_null(game);
    assert_true(cw_state_size(game) <= 12 * 1024);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_played),
        cmocka_unit_test(random_texts_are_played),
        cmocka_unit_test(a_state_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
