/* The statistics against what is known: tables, closed forms, and simulated experiments whose truth we chose. */
#include "lab/stats.h"
#include "match/own_chance.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void assert_near(double seen, double wanted, double off)
{
    if (!(fabs(seen - wanted) <= off))
        fail_msg("%.9g is not %.9g (+- %.2g)", seen, wanted, off);
}

static double uniform(Stream *stream)
{
    return (double)(stream_word(stream) >> 11) * 0x1p-53;
}

static void normal_curve_is_that_of_the_tables(void **unused)
{
    (void)unused;
    assert_near(normal_below(0), 0.5, 1e-15);
    assert_near(normal_below(1), 0.8413447460685429, 1e-14);
    assert_near(normal_below(-1.959963984540054), 0.025, 1e-14);
    assert_near(normal_below(-6), 9.865876450376981e-10, 1e-20);
    assert_near(normal_quantile(0.975), 1.959963984540054, 1e-12);
    assert_near(normal_quantile(0.5), 0, 1e-12);
    assert_near(normal_quantile(0.001), -3.090232306167814, 1e-11);
    assert_near(two_sided_p(1.959963984540054), 0.05, 1e-14);
    assert_near(two_sided_p(-2.5758293035489004), 0.01, 1e-14);
}

static void wilson_gives_published_intervals(void **unused)
{
    (void)unused;
    /* 15 of 148 at 95 %: the example of Newcombe's comparison of methods, and his edge cases 0 of 20 and 1 of 29. */
    Interval i = wilson_interval(15, 148, 0.95);
    assert_near(i.low, 0.0624, 5e-5);
    assert_near(i.high, 0.1605, 5e-5);
    i = wilson_interval(0, 20, 0.95);
    assert_near(i.low, 0, 1e-12);
    assert_near(i.high, 0.1611, 5e-5);
    i = wilson_interval(1, 29, 0.95);
    assert_near(i.low, 0.0061, 5e-5);
    assert_near(i.high, 0.1718, 5e-5);
    i = wilson_interval(0, 0, 0.95);
    assert_true(i.low == 0 && i.high == 1);
}

static void wilson_covers_as_often_as_it_says(void **unused)
{
    (void)unused;
    static const double truths[] = {0.05, 0.3, 0.5, 0.9};
    for (int k = 0; k < 4; k++) {
        Stream stream = {(uint64_t)k};
        int covered = 0, rounds = 4000, n = 80;
        for (int r = 0; r < rounds; r++) {
            int part = 0;
            for (int i = 0; i < n; i++)
                part += uniform(&stream) < truths[k];
            Interval interval = wilson_interval(part, n, 0.95);
            covered += interval.low <= truths[k] && truths[k] <= interval.high;
        }
        assert_near((double)covered / rounds, 0.95, 0.022);
    }
}

static void samples_have_mean_and_spread(void **unused)
{
    (void)unused;
    Sample s = {0};
    assert_near(sample_error(&s), 0, 0);
    for (int i = 1; i <= 5; i++)
        sample_add(&s, i);
    assert_near(sample_mean(&s), 3, 1e-12);
    assert_near(sample_variance(&s), 2.5, 1e-12);
    assert_near(sample_error(&s), sqrt(0.5), 1e-12);
    Interval i = sample_interval(&s, 0.95);
    assert_near(i.high - 3, 1.959963984540054 * sqrt(0.5), 1e-9);
}

typedef struct Experiment {
    double highs, mean_length;
} Experiment;

/* Pairs of games with a chance to win, to draw, to lose, as a tournament plays them. */
static Experiment run_sprt(double win, double draw, double low, double high, int most, uint64_t seed)
{
    enum { ROUNDS = 2000 };
    Experiment e = {0};
    Stream stream = {seed};
    for (int r = 0; r < ROUNDS; r++) {
        Sprt t = {.low = low, .high = high, .error = 0.05};
        SprtAnswer answer = SPRT_OPEN;
        for (int i = 0; i < most && answer == SPRT_OPEN; i++) {
            double score = 0;
            for (int game = 0; game < 2; game++) {
                double u = uniform(&stream);
                score += u < win ? 0.5 : u < win + draw ? 0.25 : 0;
            }
            sample_add(&t.scores, score);
            answer = sprt_answer(&t);
        }
        e.highs += (double)(answer == SPRT_HIGH) / ROUNDS;
        e.mean_length += t.scores.n / ROUNDS;
    }
    return e;
}

static void sprt_is_wrong_as_rarely_as_it_says(void **unused)
{
    (void)unused;
    /* True scores: exactly the low one, exactly the high one, with and without draws. */
    assert_true(run_sprt(0.50, 0, 0.50, 0.55, 100000, 1).highs < 0.065);
    assert_true(run_sprt(0.55, 0, 0.50, 0.55, 100000, 2).highs > 0.935);
    assert_true(run_sprt(0.45, 0.1, 0.50, 0.55, 100000, 3).highs < 0.065);
    assert_true(run_sprt(0.50, 0.1, 0.50, 0.55, 100000, 4).highs > 0.935);
    assert_true(run_sprt(0.60, 0, 0.60, 0.65, 100000, 5).highs < 0.065);
}

static void sprt_stops_early_when_it_is_clear(void **unused)
{
    (void)unused;
    Experiment clear = run_sprt(0.8, 0, 0.5, 0.55, 100000, 6),
               close = run_sprt(0.55, 0, 0.5, 0.55, 100000, 7);
    assert_true(clear.highs > 0.999);
    assert_true(clear.mean_length < 60);
    assert_true(close.mean_length > 2 * clear.mean_length);
    assert_true(close.mean_length < 500);
}

static void sprt_does_not_believe_a_short_streak(void **unused)
{
    (void)unused;
    Sprt t = {.low = 0.5, .high = 0.55, .error = 0.05};
    assert_near(sprt_bound(&t), log(19), 1e-12);
    for (int i = 0; i < 6; i++)
        sample_add(&t.scores, 1);
    assert_int_equal(sprt_answer(&t), SPRT_OPEN);
}

static void two_players_rate_by_their_odds(void **unused)
{
    (void)unused;
    double won[4] = {0, 7500, 2500, 0}, rating[2], error[2];
    rate_players(won, 2, rating, error);
    assert_near(rating[0] - rating[1], 400 * log10(3), 0.1);
    assert_near(rating[0] + rating[1], 0, 1e-9);
    /* The error of the difference is 1 / sqrt(n p q) units, of which each has half. */
    assert_near(error[0], 173.7178 / sqrt(10000 * 0.75 * 0.25) / 2, 0.02);
}

/* Four players of known strength: the ratings come back, and the errors are as large as they say. */
static void ratings_come_back_from_simulated_games(void **unused)
{
    (void)unused;
    static const double truth[4] = {150, 50, -20, -180};
    enum { ROUNDS = 300, GAMES = 200 };
    double within = 0;
    Stream stream = {11};
    for (int r = 0; r < ROUNDS; r++) {
        double won[16] = {0}, rating[4], error[4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < i; j++)
                for (int game = 0; game < GAMES; game++) {
                    int i_wins = uniform(&stream) < 1 / (1 + pow(10, (truth[j] - truth[i]) / 400));
                    won[i_wins ? 4 * i + j : 4 * j + i]++;
                }
        rate_players(won, 4, rating, error);
        for (int i = 0; i < 4; i++)
            within += fabs(rating[i] - truth[i]) < 1.96 * error[i];
    }
    assert_near(within / (4 * ROUNDS), 0.95, 0.03);
}

static void one_who_always_wins_has_a_finite_rating(void **unused)
{
    (void)unused;
    double won[4] = {0, 50, 0, 0}, rating[2], error[2];
    rate_players(won, 2, rating, error);
    assert_true(isfinite(rating[0]) && isfinite(error[0]));
    assert_true(rating[0] > 200 && rating[0] > 2 * rating[1]);
    rate_players((double[1]){0}, 1, rating, error);
    assert_near(rating[0], 0, 1e-12);
}

static void holm_matches_the_worked_example(void **unused)
{
    (void)unused;
    double p[] = {0.01, 0.04, 0.03, 0.005};
    holm_correct(p, 4);
    assert_near(p[3], 0.02, 1e-12);
    assert_near(p[0], 0.03, 1e-12);
    assert_near(p[2], 0.06, 1e-12);
    assert_near(p[1], 0.06, 1e-12); /* 0.04 alone, but not smaller than the one before it */
    double one[] = {0.7, 0.9};
    holm_correct(one, 2);
    assert_near(one[0], 1, 1e-12);
    holm_correct(NULL, 0);
}

/* With nothing to find, a false alarm among 50 comparisons is as rare as promised. */
static void holm_keeps_false_alarms_rare(void **unused)
{
    (void)unused;
    Stream stream = {12};
    int alarms = 0, rounds = 4000;
    for (int r = 0; r < rounds; r++) {
        double p[50], smallest = 1;
        for (int i = 0; i < 50; i++)
            p[i] = uniform(&stream);
        holm_correct(p, 50);
        for (int i = 0; i < 50; i++)
            smallest = fmin(smallest, p[i]);
        alarms += smallest < 0.05;
    }
    assert_near((double)alarms / rounds, 0.05, 0.012);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_curve_is_that_of_the_tables),
        cmocka_unit_test(wilson_gives_published_intervals),
        cmocka_unit_test(wilson_covers_as_often_as_it_says),
        cmocka_unit_test(samples_have_mean_and_spread),
        cmocka_unit_test(sprt_is_wrong_as_rarely_as_it_says),
        cmocka_unit_test(sprt_stops_early_when_it_is_clear),
        cmocka_unit_test(sprt_does_not_believe_a_short_streak),
        cmocka_unit_test(two_players_rate_by_their_odds),
        cmocka_unit_test(ratings_come_back_from_simulated_games),
        cmocka_unit_test(one_who_always_wins_has_a_finite_rating),
        cmocka_unit_test(holm_matches_the_worked_example),
        cmocka_unit_test(holm_keeps_false_alarms_rare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
