/* Games of teams: who leaves while a team mate stays is played on by greedy and shares the result; roles are counted
   apart.  The Gauntlet with `alliance=pair`: the first seat against the second and the third. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "lab/simulate.h"
#include "match/match.h"
#include "players/referee.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const CwGameDef cw_game_gauntlet;
static const CwGameDef *const games[] = {&cw_game_gauntlet, NULL};
static const char *const pair[] = {"alliance=pair"};
static const CwConfig sides = {.seats = 3, .rules = pair, .rule_count = 1};

static Match *open_match(void)
{
    MatchSetup setup = {.game = &cw_game_gauntlet, .config = sides};
    Problem p = {0};
    cw_key_from_seed(5, &setup.key);
    Match *m = match_open(&setup, &p);
    assert_non_null(m);
    return m;
}

static void answer_some(Match *m, int answers)
{
    for (CwOptions options; answers-- && !match_over(m);) {
        cw_options(match_game(m), match_state(m), cw_next_seat(match_state(m)), &options);
        assert_int_equal(match_answer(m, options.seat, options.decision, options.action[options.count - 1]),
                         CW_OK);
    }
}

static void assert_file_is(const char *path, const Match *m)
{
    Text expected = {0}, seen = {0};
    Problem p = {0};
    match_write(m, &expected);
    assert_true(file_read(path, &seen, &p));
    assert_string_equal(expected.at, seen.at);
    text_free(&expected);
    text_free(&seen);
}

static void who_leaves_shares_the_result(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.replay", folder);
    Match *m = open_match();
    Problem p = {0};
    assert_true(match_autosave(m, path, &p));
    assert_int_equal(match_leave(m, 1), CW_OK);
    assert_false(match_over(m));
    assert_int_equal(match_left(m), 2);
    assert_int_equal(match_leave(m, 1), CW_BAD_ARGUMENT);
    assert_file_is(path, m);
    answer_some(m, 4);
    assert_file_is(path, m);

    MatchLoaded loaded;
    Match *again = match_load(games, NULL, path, &loaded, &p);
    assert_non_null(again);
    assert_int_equal(match_left(again), 2);
    match_close(again);

    match_rewind(m, 1); /* taking answers back does not bring anybody back */
    assert_int_equal(match_left(m), 2);
    assert_file_is(path, m);
    answer_some(m, 10000);
    CwResult result;
    assert_int_equal(match_result(m, &result), CW_OK);
    assert_string_not_equal(result.rule, "resigned");
    assert_int_equal(result.payoff[1], result.payoff[2]);
    match_close(m);
    unlink(path);
    rmdir(folder);
}

static void the_last_of_a_team_gives_the_match_up(void **unused)
{
    (void)unused;
    for (int alone = 0; alone < 2; alone++) {
        Match *m = open_match();
        answer_some(m, 3);
        assert_int_equal(match_give_up(m, 1), CW_BAD_ARGUMENT); /* its mate stays */
        assert_int_equal(match_leave(m, 0), CW_BAD_ARGUMENT);   /* it has none */
        if (!alone)
            assert_int_equal(match_leave(m, 2), CW_OK);
        answer_some(m, 1);
        assert_int_equal(match_give_up(m, alone ? 0 : 1), CW_OK);
        assert_true(match_over(m));
        CwResult result;
        match_result(m, &result);
        assert_string_equal(result.rule, "resigned");
        assert_int_equal(result.payoff[0], alone ? -1000 : 1000);
        assert_int_equal(result.payoff[2], alone ? 1000 : -1000);
        Text text = {0};
        match_write(m, &text);
        MatchLoaded loaded;
        Problem p = {0};
        Match *again = match_parse(games, NULL, text.at, text.length, &loaded, &p);
        assert_non_null(again);
        assert_true(loaded.finished);
        assert_int_equal(match_resigned(again), alone ? 0 : 1);
        match_close(again);
        text_free(&text);
        match_close(m);
    }
}

static void a_file_cannot_let_anybody_leave(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"left 0\n", "left 9\n", "left 1\nleft 1\n", "left\n", "resigned 1\n"};
    Match *m = open_match();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Text text = {0};
        Problem p = {0};
        match_write(m, &text);
        text_add(&text, wrong[i]);
        assert_null(match_parse(games, NULL, text.at, text.length, NULL, &p));
        assert_true(p.line > 0);
        text_free(&text);
    }
    match_close(m);
}

static CwGame *open_sides(void)
{
    size_t size = cw_open_size(&cw_game_gauntlet, &sides);
    CwGame *game = cw_open(&cw_game_gauntlet, &sides, malloc(size), size, NULL);
    assert_non_null(game);
    return game;
}

static void greedy_stands_in_while_a_mate_stays(void **unused)
{
    (void)unused;
    /* A program that hangs up breaks down at its first question. */
    static const char *const spec[][3] = {{"greedy", "cmd:false", "greedy"},
                                          {"greedy", "cmd:false", "cmd:false"},
                                          {"cmd:false", "greedy", "greedy"}};
    CwGame *game = open_sides();
    CwKey key;
    Problem problem;
    Runner runner;
    GameRecord record;
    cw_key_from_seed(3, &key);
    assert_true(runner_open(&runner, game, &key, spec[0], NULL, &problem));
    for (uint64_t i = 0; i < 5; i++) {
        runner_play(&runner, i, &record);
        assert_null(record.fault);
        assert_int_equal(record.ending.forfeit, -1);
        assert_int_equal(record.left, 2);
        assert_non_null(strstr(record.why_left, "hung up"));
        assert_int_equal(record.ending.result.payoff[1], record.ending.result.payoff[2]);
    }
    runner_close(&runner);
    assert_true(runner_open(&runner, game, &key, spec[1], NULL, &problem)); /* nobody of the team is left */
    runner_play(&runner, 5, &record);
    assert_true(record.ending.forfeit > 0);
    assert_int_equal(record.ending.result.payoff[0], 1000);
    runner_close(&runner);
    assert_true(
        runner_open(&runner, game, &key, spec[2], NULL, &problem)); /* who plays alone has no stand-in */
    runner_play(&runner, 6, &record);
    assert_int_equal(record.ending.forfeit, 0);
    assert_int_equal(record.left, 0);
    runner_close(&runner);
    free(game);
}

static void forget(void *data, const char *lines, size_t length)
{
    text_add_bytes(data, lines, length);
}

static void a_seat_outside_may_leave(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"greedy", "you", "greedy"};
    static const char line[] = "{\"type\":\"resign\",\"seat\":1}";
    CwGame *game = open_sides();
    CwKey key;
    Problem problem;
    Text said = {0};
    cw_key_from_seed(4, &key);
    Referee *r = referee_open(game, &key, spec, NULL, forget, &said, &problem);
    assert_non_null(r);
    for (uint64_t number = 0; number < 2; number++) { /* in the next game the seat is there again */
        referee_start(r, number);
        assert_false(referee_over(r));
        text_clear(&said);
        referee_hear(r, line, sizeof line - 1);
        assert_true(referee_over(r)); /* nobody else is outside: it was played to its end */
        assert_int_equal(referee_record(r)->left, 2);
        assert_int_equal(referee_record(r)->ending.forfeit, -1);
        assert_non_null(strstr(said.at, "\"type\":\"over\""));
    }
    referee_close(r);
    text_free(&said);
    free(game);
}

static void roles_are_counted_apart(void **unused)
{
    (void)unused;
    CwGame *game = open_sides();
    LabJob job = {.game = game, .player = {"greedy", "random", "random"}, .games = 200, .threads = 2};
    LabTotals totals;
    LabRole role[CW_MAX_SEATS];
    Problem problem;
    cw_key_from_seed(9, &job.key);
    assert_int_equal(lab_simulate(&job, &totals, &problem), LAB_DONE);
    assert_int_equal(lab_roles(&totals, game, role), 2);
    assert_string_equal(role[0].name, "Champion");
    assert_string_equal(role[1].name, "Allies");
    assert_int_equal(role[0].seats, 1);
    assert_int_equal(role[1].seats, 6);
    assert_int_equal(role[1].played, 200); /* once a game, not once a seat */
    assert_int_equal(role[0].wins, totals.wins[0]);
    assert_int_equal(role[1].wins, totals.wins[1]);
    assert_int_equal(role[0].wins + role[1].wins + totals.draws, 200);
    assert_int_equal(role[1].points, totals.points[1] + totals.points[2]);
    free(game);

    size_t size = cw_open_size(&cw_game_gauntlet, NULL); /* where all play the same there are no roles */
    job.game = cw_open(&cw_game_gauntlet, NULL, malloc(size), size, NULL);
    assert_int_equal(lab_roles(&totals, job.game, role), 0);
    assert_string_equal(cw_role(job.game, 0), "");
    free((void *)(uintptr_t)job.game);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN); /* as the program does: a bot that hangs up is an answer, too */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_leaves_shares_the_result),
        cmocka_unit_test(the_last_of_a_team_gives_the_match_up),
        cmocka_unit_test(a_file_cannot_let_anybody_leave),
        cmocka_unit_test(greedy_stands_in_while_a_mate_stays),
        cmocka_unit_test(a_seat_outside_may_leave),
        cmocka_unit_test(roles_are_counted_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
