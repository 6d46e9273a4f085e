#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

double normal_below(double z)
{
    return erfc(-z * M_SQRT1_2) / 2;
}

/* By halving: exact enough everywhere and nothing to get wrong; nobody asks for it often. */
double normal_quantile(double chance)
{
    double low = -40, high = 40;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (normal_below(middle) < chance)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double two_sided_p(double z)
{
    return erfc(fabs(z) * M_SQRT1_2);
}

static double deviations(double confidence)
{
    return normal_quantile(0.5 + confidence / 2);
}

Interval wilson_interval(double part, double n, double confidence)
{
    if (n <= 0)
        return (Interval){0, 1};
    double z = deviations(confidence), p = part / n, z2 = z * z / n;
    double middle = (p + z2 / 2) / (1 + z2), half = z / (1 + z2) * sqrt(p * (1 - p) / n + z2 / (4 * n));
    return (Interval){fmax(middle - half, 0), fmin(middle + half, 1)};
}

double sample_mean(const Sample *s)
{
    return s->n > 0 ? s->sum / s->n : 0;
}

double sample_variance(const Sample *s)
{
    return s->n > 1 ? fmax((s->squares - s->sum * s->sum / s->n) / (s->n - 1), 0) : 0;
}

double sample_error(const Sample *s)
{
    return s->n > 0 ? sqrt(sample_variance(s) / s->n) : 0;
}

Interval sample_interval(const Sample *s, double confidence)
{
    double half = deviations(confidence) * sample_error(s), mean = sample_mean(s);
    return (Interval){mean - half, mean + half};
}

/* Means of many scores are normal, so the ratio is that of two normal curves with the spread seen.  Few scores that
   happen to be equal have no spread; one imagined score at each end keeps it from being believed. */
double sprt_evidence(const Sprt *t)
{
    double n = t->scores.n, middle = (t->low + t->high) / 2;
    if (n < 1)
        return 0;
    double mean = t->scores.sum / n;
    Sample spread = {n + 2, t->scores.sum + 1, t->scores.squares + 1};
    double variance = sample_variance(&spread);
    return n * (t->high - t->low) * (mean - middle) / variance;
}

double sprt_bound(const Sprt *t)
{
    return log((1 - t->error) / t->error);
}

SprtAnswer sprt_answer(const Sprt *t)
{
    double evidence = sprt_evidence(t), bound = sprt_bound(t);
    return evidence >= bound ? SPRT_HIGH : evidence <= -bound ? SPRT_LOW : SPRT_OPEN;
}

typedef struct Ranked {
    double p;
    int at;
} Ranked;

static int by_p(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;
    return x->p < y->p ? -1 : x->p > y->p ? 1 : x->at - y->at;
}

/* The smallest is multiplied by n, the next by n - 1 and so on, and none may come out smaller than one before it. */
void holm_correct(double *p, int n)
{
    Ranked *ranked = malloc((size_t)(n > 0 ? n : 1) * sizeof *ranked);
    if (!ranked) { /* without the order, the plain correction of Bonferroni: never too bold */
        for (int i = 0; i < n; i++)
            p[i] = fmin(p[i] * n, 1);
        return;
    }
    for (int i = 0; i < n; i++)
        ranked[i] = (Ranked){p[i], i};
    qsort(ranked, (size_t)n, sizeof *ranked, by_p);
    double largest = 0;
    for (int i = 0; i < n; i++) {
        largest = fmax(largest, fmin(ranked[i].p * (n - i), 1));
        p[ranked[i].at] = largest;
    }
    free(ranked);
}
