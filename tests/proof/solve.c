/* The exact solver against what is published about the proof games. */
#include "tests/support/proof.h"

#include "lab/solve.h"

#include <math.h>

extern const CwGameDef cw_game_kuhn, cw_game_leduc, cw_game_goofspiel, cw_game_unicorn;

static void assert_near(double seen, double wanted, double off)
{
    if (!(fabs(seen - wanted) <= off))
        fail_msg("%.9f is not %.9f (+- %.2g)", seen, wanted, off);
}

static Solver *open_solver(const CwGameDef *def, const char *rule)
{
    Problem problem = {0};
    Solver *s = solver_open(open_game(def, 0, rule), &problem);
    if (!s)
        fail_msg("%s: %s", cw_game_name(def), problem.text);
    return s;
}

static void kuhn_is_worth_a_loss_of_a_18th(void **unused)
{
    (void)unused;
    Solver *s = open_solver(&cw_game_kuhn, NULL);
    assert_near(solver_unit(s), 0.002, 1e-12); /* a chip is half a win */
    solver_iterate(s, 20000);
    assert_near(solver_value(s), -1 / 18.0, 5e-7);
    assert_true(solver_exploitability(s) < 1e-4);
    solver_close(s);
}

static void leduc_is_worth_what_is_published(void **unused)
{
    (void)unused;
    Solver *s = open_solver(&cw_game_leduc, NULL);
    SolverSize size = solver_size(s);
    assert_int_equal(size.decisions, 3780);
    assert_int_equal(size.ends, 5520);
    assert_int_equal(size.sets[0], 468);
    assert_int_equal(size.sets[1], 468);
    solver_iterate(s, 100);
    double early = solver_exploitability(s);
    solver_iterate(s, 500);
    assert_near(solver_value(s), -0.0856, 5e-5);
    double late = solver_exploitability(s);
    assert_true(late < 0.001 && late < early / 4 && late > 0); /* antes, after 600 rounds */
    solver_close(s);
}

static void goofspiel_is_fair(void **unused)
{
    (void)unused;
    for (int open = 0; open < 2; open++) {
        Solver *s = open_solver(&cw_game_goofspiel, open ? "bids=open" : NULL);
        solver_iterate(s, 400);
        assert_near(solver_value(s), 0, 1e-3);
        assert_true(solver_exploitability(s) < 0.002);
        solver_close(s);
    }
}

static void even_parts(void *data, const CwState *state, const CwOptions *options, double *part)
{
    (void)data, (void)state;
    for (int i = 0; i < options->count; i++)
        part[i] = 1.0 / options->count;
}

/* Published for players who choose by lot: NashConv 11/12 in Kuhn poker, 4.747222 in Leduc poker. */
static void lots_are_as_bad_as_published(void **unused)
{
    (void)unused;
    Solver *s = open_solver(&cw_game_kuhn, NULL);
    solver_set_strategy(s, even_parts, NULL);
    assert_near(2 * solver_exploitability(s), 11 / 12.0, 1e-9);
    assert_near(solver_value(s), 1 / 8.0, 1e-9);
    solver_close(s);
    s = open_solver(&cw_game_leduc, NULL);
    solver_set_strategy(s, even_parts, NULL);
    assert_near(2 * solver_exploitability(s), 4.747222222, 1e-8);
    solver_close(s);
}

/* The equilibrium of Kuhn poker in which the first player never opens. */
static void balanced(void *data, const CwState *state, const CwOptions *options, double *part)
{
    static const double opens[2][3] = {{0, 0, 0}, {1 / 3.0, 0, 1}}, calls[3] = {0, 1 / 3.0, 1};
    const CwGame *game = data;
    char view[4000];
    int seat = options->seat;
    cw_view(game, state, seat, 0, NULL, NULL, view, sizeof view);
    int kind = strstr(view, "\"kind\":1") ? 0 : strstr(view, "\"kind\":2") ? 1 : 2;
    int replies = !strcmp(cw_asking_rule(game, state, seat), "K2.3");
    part[1] = replies ? calls[kind] : opens[seat][kind];
    part[0] = 1 - part[1];
}

static void an_equilibrium_cannot_be_exploited(void **unused)
{
    (void)unused;
    CwGame *game = open_game(&cw_game_kuhn, 0, NULL);
    Problem problem;
    Solver *s = solver_open(game, &problem);
    solver_set_strategy(s, balanced, game);
    assert_near(solver_value(s), -1 / 18.0, 1e-12);
    assert_near(solver_exploitability(s), 0, 1e-12);
    solver_close(s);
}

static void a_large_game_is_refused(void **unused)
{
    (void)unused;
    Problem problem = {0};
    assert_null(solver_open(open_game(&cw_game_unicorn, 0, NULL), &problem));
    assert_non_null(strstr(problem.text, "too much chance"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_is_worth_a_loss_of_a_18th),
        cmocka_unit_test(leduc_is_worth_what_is_published),
        cmocka_unit_test(goofspiel_is_fair),
        cmocka_unit_test(lots_are_as_bad_as_published),
        cmocka_unit_test(an_equilibrium_cannot_be_exploited),
        cmocka_unit_test(a_large_game_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
