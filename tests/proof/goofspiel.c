/* Goofspiel with four cards, prizes from the largest down, bids secret: its published numbers, and samples that agree
   with every round that was heard. */
#include "tests/support/proof.h"
#include "tests/support/tree.h"

extern const CwGameDef cw_game_goofspiel;

static void numbers_are_the_published_ones(void **unused)
{
    (void)unused;
    static Tree tree;
    tree = (Tree){.game = open_game(&cw_game_goofspiel, 0, NULL)};
    tree_walk(&tree);
    assert_null(tree.wrong);
    assert_int_equal(tree.chance_nodes, 0);
    assert_int_equal(tree.decisions, 501);
    assert_int_equal(tree.ends, 576);
    assert_int_equal(tree.information_sets[0] + tree.information_sets[1], 162);
}

/* With open bids a player can tell all histories of earlier rounds apart: 1 + 4*4 + 4*3*4*3 for each. */
static void open_bids_tell_all_histories_apart(void **unused)
{
    (void)unused;
    static Tree tree;
    tree = (Tree){.game = open_game(&cw_game_goofspiel, 0, "bids=open")};
    tree_walk(&tree);
    assert_null(tree.wrong);
    assert_int_equal(tree.decisions, 501);
    assert_int_equal(tree.ends, 576);
    assert_int_equal(tree.information_sets[0], 161);
    assert_int_equal(tree.information_sets[1], 161);
}

static CwState *start(CwGame *game)
{
    CwState *state = malloc(cw_state_size(game));
    assert_int_equal(cw_start_scripted(game, state, NULL, 0, NULL), CW_OK); /* no chance at all */
    return state;
}

static void bid(CwGame *game, CwState *state, const char *first, const char *second)
{
    assert_int_equal(cw_kind(state), CW_SEALED);
    say(game, state, 1, second);
    say(game, state, 0, first);
}

static void a_game_is_counted(void **unused)
{
    (void)unused;
    CwGame *game = open_game(&cw_game_goofspiel, 0, NULL);
    CwState *state = start(game);
    bid(game, state, "bid 2", "bid 1"); /* prize 4 */
    bid(game, state, "bid 1", "bid 4"); /* prize 3 */
    bid(game, state, "bid 3", "bid 3"); /* prize 2 is lost */
    CwResult result;                    /* 4 against 2 for prize 1, unasked */
    assert_int_equal(cw_result(game, state, &result), CW_OK);
    assert_string_equal(result.rule, "G3.1");
    assert_int_equal(result.points[0], 5);
    assert_int_equal(result.points[1], 3);
    assert_int_equal(result.payoff[0], 1000);
    assert_int_equal(result.payoff[1], -1000);
    free(state);
}

/* Used bids of a seat, first round first, as a number. */
static int used_bids(const CwGame *game, const CwState *state, int seat)
{
    char view[6000], start_of[60];
    cw_view(game, state, seat, 0, NULL, NULL, view, sizeof view);
    snprintf(start_of, sizeof start_of, "{\"id\":\"used\",\"i\":0,\"owner\":%d", seat);
    int number = 0;
    const char *end, *at = strstr(view, start_of);
    at = strstr(at, "\"cards\":[");
    for (end = strstr(at, "]}"); (at = strstr(at, "\"kind\":")) && at < end; at += 7)
        number = 10 * number + cw_card_name(game, atoi(at + 7))[0] - '0';
    return number;
}

/* Seat 0 bid 2 and won, then 4 and won: the other bid 1, then 2 or 3. */
static void samples_agree_with_the_rounds(void **unused)
{
    (void)unused;
    CwGame *game = open_game(&cw_game_goofspiel, 0, NULL);
    CwState *truth = start(game), *copy = start(game);
    bid(game, truth, "bid 2", "bid 1");
    bid(game, truth, "bid 4", "bid 3");
    CwKey key;
    cw_key_from_seed(5, &key);
    int count[100] = {0};
    for (uint64_t i = 0; i < 2000; i++) {
        memcpy(copy, truth, cw_state_size(game));
        assert_int_equal(cw_resample(game, copy, 0, &key, i), CW_OK);
        assert_null(cw_check(game, copy));
        assert_int_equal(used_bids(game, copy, 0), 24);
        count[used_bids(game, copy, 1)]++;
    }
    assert_int_equal(count[12] + count[13], 2000);
    assert_in_range(count[12], 1000 - 150, 1000 + 150);
    free(truth);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_published_ones),
        cmocka_unit_test(open_bids_tell_all_histories_apart),
        cmocka_unit_test(a_game_is_counted),
        cmocka_unit_test(samples_agree_with_the_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
