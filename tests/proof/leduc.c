/* Leduc poker with six distinct cards: its published numbers, and hands played out move by move. */
#include "tests/support/proof.h"
#include "tests/support/tree.h"

extern const CwGameDef cw_game_leduc;

static void numbers_are_the_published_ones(void **unused)
{
    (void)unused;
    static Tree tree;
    tree.game = open_game(&cw_game_leduc, 0, NULL);
    tree_walk(&tree);
    assert_null(tree.wrong);
    assert_int_equal(tree.chance_nodes, 157);
    assert_int_equal(tree.decisions, 3780);
    assert_int_equal(tree.ends, 5520);
    assert_int_equal(tree.information_sets[0] + tree.information_sets[1], 936);
    assert_int_equal(tree.information_sets[0], 468);
}

/* Cards in the order Jack-1, Jack-2, Queen-1, Queen-2, King-1, King-2; each draw takes one out. */
static void play(const uint16_t *draws, const char *const *words, const char *ended_by, int chips)
{
    CwGame *game = open_game(&cw_game_leduc, 0, NULL);
    CwState *state = malloc(cw_state_size(game));
    cw_start_scripted(game, state, draws, 3, NULL);
    for (int i = 0; words[i]; i++)
        say(game, state, cw_next_seat(state), words[i]);
    CwResult result;
    assert_int_equal(cw_result(game, state, &result), CW_OK);
    assert_string_equal(result.rule, ended_by);
    assert_int_equal(result.points[0], chips);
    assert_int_equal(result.points[1], -chips);
    assert_int_equal(result.payoff[0], 75 * chips);
    free(state);
}

static void hands_are_settled(void **unused)
{
    (void)unused;
    static const uint16_t king_queen_queen[] = {4, 2, 2}, kings_share[] = {4, 4, 0}, jack_pair[] = {0, 4, 0},
                          queen_jack[] = {2, 0, 3};
    play(king_queen_queen, (const char *[]){"check", "check", "check", "check", NULL}, "L4.2", -1);
    play(king_queen_queen, (const char *[]){"raise", "call", "raise", "call", NULL}, "L4.2", -7);
    play(king_queen_queen, (const char *[]){"raise", "raise", "call", "raise", "raise", "call", NULL}, "L4.2",
         -13);
    play(king_queen_queen, (const char *[]){"check", "raise", "fold", NULL}, "L4.1", -1);
    play(king_queen_queen, (const char *[]){"raise", "raise", "fold", NULL}, "L4.1", -3);
    play(king_queen_queen, (const char *[]){"raise", "fold", NULL}, "L4.1", 1);
    play(king_queen_queen, (const char *[]){"raise", "call", "raise", "fold", NULL}, "L4.1", 3);
    play(kings_share, (const char *[]){"raise", "call", "check", "check", NULL}, "L4.2", 0);
    play(jack_pair, (const char *[]){"check", "check", "check", "raise", "call", NULL}, "L4.2", 5);
    play(queen_jack, (const char *[]){"check", "check", "check", "check", NULL}, "L4.2", 1);
}

static void raises_and_folds_are_limited(void **unused)
{
    (void)unused;
    CwGame *game = open_game(&cw_game_leduc, 0, NULL);
    CwState *state = malloc(cw_state_size(game));
    CwKey key;
    CwOptions options;
    cw_key_from_seed(3, &key);
    cw_start(game, state, &key, 0, NULL);
    cw_options(game, state, 0, &options);
    assert_int_equal(options.count, 2); /* check, raise: nothing to fold to */
    say(game, state, 0, "raise");
    cw_options(game, state, 1, &options);
    assert_int_equal(options.count, 3);
    say(game, state, 1, "raise");
    cw_options(game, state, 0, &options);
    assert_int_equal(options.count, 2); /* fold, call: two raises are enough */
    say(game, state, 0, "call");
    cw_options(game, state, 0, &options);
    assert_int_equal(options.count, 2); /* the second round begins with seat 0 */
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_published_ones),
        cmocka_unit_test(hands_are_settled),
        cmocka_unit_test(raises_and_folds_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
