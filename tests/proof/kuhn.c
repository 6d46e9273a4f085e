/* Kuhn poker: its published numbers, its published value, and each way it can end. */
#include "tests/support/proof.h"
#include "tests/support/tree.h"

extern const CwGameDef cw_game_kuhn;

static Tree *new_tree(void)
{
    static Tree tree;
    tree = (Tree){.game = open_game(&cw_game_kuhn, 0, NULL)};
    return &tree;
}

static void numbers_are_the_published_ones(void **unused)
{
    (void)unused;
    Tree *t = new_tree();
    tree_walk(t);
    assert_null(t->wrong);
    assert_int_equal(t->chance_nodes, 4);
    assert_int_equal(t->decisions, 24);
    assert_int_equal(t->ends, 30);
    assert_int_equal(t->information_sets[0], 6);
    assert_int_equal(t->information_sets[1], 6);
}

static int holds(const Tree *t, const CwState *state, int seat)
{
    char view[4000], own[100];
    cw_view(t->game, state, seat, 0, NULL, NULL, view, sizeof view);
    for (int kind = 1; kind <= 3; kind++) {
        snprintf(own, sizeof own, "\"kind\":%d,", kind);
        if (strstr(view, own))
            return kind;
    }
    fail_msg("seat %d does not see its card: %s", seat, view);
    return 0;
}

/* The equilibrium in which the first player never opens. */
static double balanced(const Tree *t, const CwState *state, const CwOptions *options, int index)
{
    static const double opens[2][4] = {{0, 0, 0, 0}, {0, 1 / 3.0, 0, 1}};
    static const double calls[2][4] = {{0, 0, 1 / 3.0, 1}, {0, 0, 1 / 3.0, 1}};
    int seat = options->seat, kind = holds(t, state, seat);
    int replies = !strcmp(cw_asking_rule(t->game, state, seat), "K2.3");
    double chip = replies ? calls[seat][kind] : opens[seat][kind];
    return index == 1 ? chip : 1 - chip;
}

static void value_is_the_published_one(void **unused)
{
    (void)unused;
    Tree *t = new_tree();
    t->policy = balanced;
    tree_walk(t);
    assert_true(t->points[0] > -1 / 18.0 - 1e-9 && t->points[0] < -1 / 18.0 + 1e-9);
    assert_true(t->points[0] + t->points[1] > -1e-9 && t->points[0] + t->points[1] < 1e-9);
}

/* A shuffle of three cards draws 3, then 2: results 2 and 1 leave Jack, Queen, King in this order. */
static void play(const char *const *words, const char *ended_by, int chips)
{
    CwGame *game = open_game(&cw_game_kuhn, 0, NULL);
    CwState *state = malloc(cw_state_size(game));
    cw_start_scripted(game, state, (uint16_t[]){2, 1}, 2, NULL);
    for (int i = 0; words[i]; i++)
        say(game, state, cw_next_seat(state), words[i]);
    CwResult result;
    assert_int_equal(cw_result(game, state, &result), CW_OK);
    assert_string_equal(result.rule, ended_by);
    assert_int_equal(result.points[0], chips);
    assert_int_equal(result.points[1], -chips);
    assert_int_equal(result.payoff[0], 500 * chips);
    assert_int_equal(result.payoff[1], -500 * chips);
    char view[4000];
    cw_view(game, state, 0, 0, NULL, NULL, view, sizeof view);
    assert_int_equal(!!strstr(view, "\"kind\":2,"), !strcmp(ended_by, "K3.2")); /* shown only at a showdown */
    assert_null(strstr(view, "\"kind\":3,"));
    free(state);
}

static void every_ending(void **unused)
{
    (void)unused;
    play((const char *[]){"check", "check", NULL}, "K3.2", -1);
    play((const char *[]){"check", "bet", "fold", NULL}, "K3.1", -1);
    play((const char *[]){"check", "bet", "call", NULL}, "K3.2", -2);
    play((const char *[]){"bet", "fold", NULL}, "K3.1", 1);
    play((const char *[]){"bet", "call", NULL}, "K3.2", -2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_published_ones),
        cmocka_unit_test(value_is_the_published_one),
        cmocka_unit_test(every_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
