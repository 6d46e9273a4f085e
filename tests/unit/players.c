/* Players and the runner: what a player is handed, how greedy draws, what games leave behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kernel/game.h"
#include "lab/signature.h"
#include "lab/simulate.h"
#include "players/process.h"
#include "players/runner.h"

#include <stdlib.h>
#include <string.h>

extern const CwGameDef cw_game_unicorn;

static CwGame *open_unicorn(void)
{
    size_t size = cw_open_size(&cw_game_unicorn, NULL);
    CwGame *game = cw_open(&cw_game_unicorn, NULL, malloc(size), size, NULL);
    assert_non_null(game);
    return game;
}

static Runner open_runner(const CwGame *game, const char *first, const char *second)
{
    CwKey key;
    Problem problem;
    Runner runner;
    const char *spec[] = {first, second};
    cw_key_from_seed(3, &key);
    assert_true(runner_open(&runner, game, &key, spec, NULL, &problem));
    return runner;
}

/* A player that compares what it is handed with the truth, which it knows from the test. */
typedef struct Spy {
    const Runner *runner;
    const CwState *hints_from; /* what the game's hints were asked about before the player's turn */
    int same_bytes, turns;
} Spy;

static void spy_begin(Player *p, const Job *job)
{
    Spy *spy = p->data;
    const CwState *truth = driver_state(&spy->runner->driver);
    static char seen[1 << 16], true_view[1 << 16];
    assert_ptr_not_equal(job->sample, truth);
    cw_view(p->game, job->sample, job->seat, 0, NULL, NULL, seen, sizeof seen);
    cw_view(p->game, truth, job->seat, 0, NULL, NULL, true_view, sizeof true_view);
    assert_string_equal(seen, true_view);
    cw_ask(p->game, job->sample, job->seat, 0, NULL, NULL, seen, sizeof seen);
    cw_ask(p->game, truth, job->seat, 0, NULL, NULL, true_view, sizeof true_view);
    assert_string_equal(seen, true_view);
    CwOptions again;
    cw_options(p->game, job->sample, job->seat, &again);
    assert_int_equal(again.count, job->options->count);
    assert_memory_equal(again.action, job->options->action, again.count * sizeof *again.action);
    spy->same_bytes += memcmp(job->sample, truth, cw_state_size(p->game)) == 0;
    spy->turns++;
    player_random.begin(p, job);
}

static const PlayerKind spy_kind = {.name = "spy", .needs = JOB_SAMPLE, .begin = spy_begin};

/* A player of the test's own instead of the second one. */
static void send_spy(Runner *runner, const PlayerKind *kind, Spy *spy)
{
    runner->player[1]->kind = kind;
    runner->player[1]->data = spy;
    runner_seat(runner, 1, runner->player[1]);
}

static void test_players_get_samples(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    Runner runner = open_runner(game, "random", "random");
    Spy spy = {.runner = &runner};
    send_spy(&runner, &spy_kind, &spy);
    GameRecord record;
    for (uint64_t i = 0; i < 20; i++) {
        runner_play(&runner, i, &record);
        assert_null(record.fault);
    }
    assert_true(spy.turns > 200);
    assert_int_equal(spy.same_bytes, 0); /* not even the stream is the real one */
    runner_close(&runner);
    free(game);
}

static const CwState *hints_from; /* what hints were last asked about */

static void watched_prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    hints_from = (const CwState *)(const void *)g->core;
    for (int i = 0; i < options->count; i++)
        weights[i] = (int16_t)(7 * i + seat);
}

/* Goes by weights alone, as greedy does, and compares what it is handed. */
static void weigher_begin(Player *p, const Job *job)
{
    Spy *spy = p->data;
    assert_null(job->sample);
    assert_int_equal(job->kind, cw_kind(driver_state(&spy->runner->driver)));
    for (int i = 0; i < job->options->count; i++)
        assert_int_equal(job->weight[i], 7 * i + job->seat);
    spy->hints_from = hints_from;
    spy->turns++;
    player_random.begin(p, job);
}

static const PlayerKind weigher_kind = {.name = "weigher", .needs = JOB_WEIGHTS, .begin = weigher_begin};

/* A player that wants weights gets no state.  They come from the real one only where the game's hints are blind. */
static void test_weights_without_a_state(void **state)
{
    (void)state;
    for (uint8_t blind = 0; blind < 2; blind++) {
        CwGameDef def = cw_game_unicorn;
        def.prefer = watched_prefer;
        def.prefer_is_blind = blind;
        size_t size = cw_open_size(&def, NULL);
        CwGame *game = cw_open(&def, NULL, malloc(size), size, NULL);
        Runner runner = open_runner(game, "random", "random");
        Spy spy = {.runner = &runner};
        send_spy(&runner, &weigher_kind, &spy);
        runner_start(&runner, 0);
        while (!spy.turns)
            assert_true(runner_step(&runner));
        assert_int_equal(runner.driver.samples_taken, !blind);
        assert_ptr_equal(spy.hints_from, blind ? runner.driver.own : runner.driver.sample);
        runner_close(&runner);
        free(game);
    }
}

/* The choice of greedy depends on the sample only: the same sample and stream, the same choice. */
static void test_greedy_prefers(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    CwState *s = malloc(cw_state_size(game));
    CwKey key;
    Problem problem;
    cw_key_from_seed(8, &key);
    Player *greedy = player_open("greedy", game, NULL, &problem);
    Stream stream = {5};
    int singles = 0, sealed = 0;
    for (uint64_t number = 0; number < 30; number++) {
        cw_start(game, s, &key, number, NULL);
        while (cw_phase(s) == CW_WAITING) {
            CwOptions options;
            int16_t weight[CW_MAX_OPTIONS];
            int times[CW_MAX_OPTIONS] = {0}, best = 0, total = 0;
            cw_options(game, s, cw_next_seat(s), &options);
            cw_prefer(game, s, &options, weight);
            for (int i = 0; i < options.count; i++) {
                best = weight[i] > weight[best] ? i : best;
                total += weight[i];
            }
            Stream own = stream;
            for (int i = 0; i < 400; i++)
                times[player_choose(greedy, s, &options, &own)]++;
            for (int i = 0; i < options.count; i++) {
                if (cw_kind(s) == CW_SEALED) { /* 5 standard deviations */
                    double p = (double)weight[i] / total, off = times[i] - 400 * p;
                    assert_true(off * off <= 25 * 400 * p * (1 - p) + 1);
                    sealed++;
                } else if (weight[i] < weight[best]) {
                    assert_int_equal(times[i], 0);
                    singles++;
                } else {
                    assert_true(times[i] > 0);
                }
            }
            cw_choose(game, s, &options, stream_below(&stream, options.count), NULL);
        }
    }
    assert_true(singles > 100 && sealed > 100);
    player_close(greedy);
    free(s);
    free(game);
}

static void test_games_do_not_depend_on_what_was_played_before(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    GameRecord alone, after;
    Runner one = open_runner(game, "greedy", "random"), two = open_runner(game, "greedy", "random");
    runner_play(&one, 17, &alone);
    for (uint64_t i = 3; i < 18; i++)
        runner_play(&two, i, &after);
    assert_int_equal(alone.signature, after.signature);
    assert_int_equal(alone.decisions, after.decisions);
    runner_play(&two, 18, &after);
    assert_int_not_equal(alone.signature, after.signature);
    runner_close(&one);
    runner_close(&two);
    free(game);
}

static void look_at_choice(void *data, const Runner *r, int index)
{
    (void)r, (void)index;
    ++*(int *)data;
}

/* The short way through random games and the long one, which somebody watches, are the same games. */
static void test_watching_changes_nothing(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    int seen = 0;
    RunnerWatch watch = {.choosing = look_at_choice, .data = &seen};
    Runner one = open_runner(game, "random", "random"), two = open_runner(game, "random", "random");
    two.watch = &watch;
    for (uint64_t i = 0; i < 20; i++) {
        GameRecord alone, watched;
        seen = 0;
        runner_play(&one, i, &alone);
        runner_play(&two, i, &watched);
        assert_int_equal(alone.signature, watched.signature);
        assert_int_equal(alone.decisions, watched.decisions);
        assert_int_equal(seen, watched.decisions);
    }
    runner_close(&one);
    runner_close(&two);
    free(game);
}

static void test_totals_can_be_cut_anywhere(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    Runner runner = open_runner(game, "random", "random");
    GameRecord record[12];
    LabTotals whole = {.signature_power = 1};
    for (uint64_t i = 0; i < 12; i++) {
        runner_play(&runner, i, &record[i]);
        lab_add_game(&whole, game, i, &record[i]);
    }
    for (int cut = 0; cut <= 12; cut++) {
        LabTotals first = {.signature_power = 1}, second = {.signature_power = 1};
        for (int i = 0; i < 12; i++)
            lab_add_game(i < cut ? &first : &second, game, (uint64_t)i, &record[i]);
        lab_append(&first, &second);
        assert_int_equal(first.games, 12);
        assert_int_equal(first.signature, whole.signature);
        assert_int_equal(first.decisions, whole.decisions);
        assert_int_equal(first.shortest, whole.shortest);
        assert_int_equal(first.longest, whole.longest);
        assert_memory_equal(first.wins, whole.wins, sizeof whole.wins);
    }
    /* Order counts. */
    LabTotals backward = {.signature_power = 1};
    for (int i = 11; i >= 0; i--)
        lab_add_game(&backward, game, (uint64_t)i, &record[i]);
    assert_int_not_equal(backward.signature, whole.signature);
    runner_close(&runner);
    free(game);
}

static void test_threads_give_one_result(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    LabTotals first;
    for (int threads = 1; threads <= 5; threads++) {
        LabJob job = {.game = game, .player = {"random", "greedy"}, .games = 101, .threads = threads};
        LabTotals totals;
        Problem problem;
        cw_key_from_seed(77, &job.key);
        assert_int_equal(lab_simulate(&job, &totals, &problem), LAB_DONE);
        assert_int_equal(totals.games, 101);
        if (threads == 1)
            first = totals;
        assert_int_equal(totals.signature, first.signature);
        assert_int_equal(totals.decisions, first.decisions);
        assert_memory_equal(totals.wins, first.wins, sizeof first.wins);
    }
    free(game);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",       "Random",   "randoms", "you",    "search:0",
                                        "harder", "search:x", "cmd:",    "cmd:  ", "cmd:\"x"};
    CwGame *game = open_unicorn();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Problem problem = {0};
        assert_null(player_open(wrong[i], game, NULL, &problem));
        assert_true(strlen(problem.text) > 20);
    }
    assert_true(player_is_you("you"));
    assert_false(player_is_you("yours"));
    free(game);
}

static void expect_words(const char *command, const char *joined)
{
    char seen[200] = "";
    char **words = split_words(command);
    if (!joined) {
        assert_null(words);
        return;
    }
    assert_non_null(words);
    for (char **w = words; *w; w++) {
        strcat(seen, *w);
        strcat(seen, "|");
    }
    assert_string_equal(seen, joined);
    free_words(words);
}

static void test_splitting(void **state)
{
    (void)state;
    expect_words("a", "a|");
    expect_words("  python3   bot.py\t-x ", "python3|bot.py|-x|");
    expect_words("a 'b c' \"d e\"f g\\ h", "a|b c|d ef|g h|");
    expect_words("a '' b", "a||b|");
    expect_words("a \"it's\" 'say \"x\"'", "a|it's|say \"x\"|");
    expect_words("a \"b\\\"c\" 'd\\e'", "a|b\"c|d\\e|");
    expect_words("", NULL);
    expect_words("   ", NULL);
    expect_words("a 'b", NULL);
    expect_words("a \"b", NULL);
}

/* Bounded draws of the players' stream: every value comes up about as often as the others. */
static void test_stream(void **state)
{
    (void)state;
    Stream stream = stream_for(1, 2, 0);
    int times[7] = {0};
    for (int i = 0; i < 70000; i++)
        times[stream_below(&stream, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(times[i], 9600, 10400);
    Stream other = stream_for(1, 2, 1), next = stream_for(1, 3, 0);
    assert_int_not_equal(other.at, stream_for(1, 2, 0).at);
    assert_int_not_equal(next.at, stream_for(1, 2, 0).at);
    assert_int_equal(stream_below(&stream, 1), 0);
}

/* The pure form of the runner plays the same games as the runner does. */
static void test_signature_of_game(void **state)
{
    (void)state;
    size_t size = signature_memory(&cw_game_unicorn);
    void *space = malloc(size);
    Signature once = signature_of_game(&cw_game_unicorn, space, size);
    Signature again = signature_of_game(&cw_game_unicorn, space, size);
    assert_null(once.problem);
    assert_int_equal(once.value, again.value);
    assert_true(once.games >= 100 && once.decisions > 50 * once.games);
    assert_non_null(signature_of_game(&cw_game_unicorn, space, 100).problem);
    free(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players_get_samples),
        cmocka_unit_test(test_weights_without_a_state),
        cmocka_unit_test(test_greedy_prefers),
        cmocka_unit_test(test_games_do_not_depend_on_what_was_played_before),
        cmocka_unit_test(test_watching_changes_nothing),
        cmocka_unit_test(test_totals_can_be_cut_anywhere),
        cmocka_unit_test(test_threads_give_one_result),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_splitting),
        cmocka_unit_test(test_stream),
        cmocka_unit_test(test_signature_of_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
