/* Ratings by the Bradley-Terry model: the chance that i beats j is 1 / (1 + exp(strength j - strength i)).

   The likelihood has one top, found by Newton's method; the same second derivatives give the standard errors. */
#include "lab/stats.h"

#include "match/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double elo_per_unit = 173.71779276130073; /* 400 / ln 10 */

static double chance_to_win(double mine, double theirs)
{
    return 1 / (1 + exp(theirs - mine));
}

/* Slope and curvature of the log-likelihood; `curve` is its negative second derivative. */
static void differentiate(const double *won, int n, const double *strength, double *slope, double *curve)
{
    memset(curve, 0, (size_t)(n * n) * sizeof *curve);
    for (int i = 0; i < n; i++) { /* a drawn game against an average player */
        double p = chance_to_win(strength[i], 0);
        slope[i] = 0.5 - p;
        curve[i * n + i] = p * (1 - p);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double games = won[i * n + j] + won[j * n + i], p = chance_to_win(strength[i], strength[j]);
            double off = won[i * n + j] - games * p, bend = games * p * (1 - p);
            slope[i] += off;
            slope[j] -= off;
            curve[i * n + i] += bend;
            curve[j * n + j] += bend;
            curve[i * n + j] -= bend;
            curve[j * n + i] -= bend;
        }
}

/* Replaces a symmetric positive matrix by its inverse; Gauss and Jordan without pivots, which it does not need. */
static void invert(double *m, int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k * n + k];
        m[k * n + k] = 1;
        for (int j = 0; j < n; j++)
            m[k * n + j] /= pivot;
        for (int i = 0; i < n; i++) {
            if (i == k)
                continue;
            double factor = m[i * n + k];
            m[i * n + k] = 0;
            for (int j = 0; j < n; j++)
                m[i * n + j] -= factor * m[k * n + j];
        }
    }
}

/* Only differences mean something: the mean is taken off, and the errors are those of what is left. */
static void subtract_mean(int n, double *rating, const double *covariance, double *error)
{
    double mean = 0, all = 0;
    for (int i = 0; i < n; i++) {
        mean += rating[i] / n;
        for (int j = 0; j < n; j++)
            all += covariance[i * n + j] / n / n;
    }
    for (int i = 0; i < n; i++) {
        double with_mean = 0;
        for (int j = 0; j < n; j++)
            with_mean += covariance[i * n + j] / n;
        rating[i] = (rating[i] - mean) * elo_per_unit;
        error[i] = sqrt(fmax(covariance[i * n + i] - 2 * with_mean + all, 0)) * elo_per_unit;
    }
}

void rate_players(const double *won, int n, double *rating, double *error)
{
    if (n < 1)
        return;
    double *slope = memory(NULL, (size_t)n, sizeof *slope);
    double *curve = memory(NULL, (size_t)(n * n), sizeof *curve);
    for (int i = 0; i < n; i++)
        rating[i] = 0;
    for (int round = 0; round < 100; round++) {
        double largest = 0;
        differentiate(won, n, rating, slope, curve);
        invert(curve, n);
        for (int i = 0; i < n; i++) {
            double step = 0;
            for (int j = 0; j < n; j++)
                step += curve[i * n + j] * slope[j];
            step = fmin(fmax(step, -1), 1); /* far from the top the parabola overshoots */
            rating[i] += step;
            largest = fmax(largest, fabs(step));
        }
        if (largest < 1e-10)
            break;
    }
    subtract_mean(n, rating, curve, error);
    free(slope);
    free(curve);
}
