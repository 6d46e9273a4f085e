/* Statistics for people who decide by them: how sure is a number, is one player better than another, how strong are
   many.  Pure functions; lab/stats_rating.c holds the ratings. */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stdint.h>

typedef struct Interval {
    double low, high;
} Interval;

double normal_below(double z);         /* chance that a standard normal is below z */
double normal_quantile(double chance); /* the z of that; 0 < chance < 1 */
double two_sided_p(double z);          /* chance of being at least that far from 0 by luck */

/* For a share: good at 0 and 1 too, where the usual formula claims to be certain.  `part` may count halves. */
Interval wilson_interval(double part, double n, double confidence);

typedef struct Sample { /* numbers seen one by one */
    double n, sum, squares;
} Sample;

static inline void sample_add(Sample *s, double x)
{
    s->n += 1;
    s->sum += x;
    s->squares += x * x;
}
double sample_mean(const Sample *s);
double sample_variance(const Sample *s); /* with n - 1; 0 for fewer than two */
double sample_error(const Sample *s);    /* standard error of the mean */
Interval sample_interval(const Sample *s, double confidence);

/* Is the mean score (0 to 1) `low` or `high`?  Wald's sequential test on scores whose spread is measured as they come:
   each answer is wrong with at most the given chance. */
typedef enum SprtAnswer { SPRT_OPEN, SPRT_LOW, SPRT_HIGH } SprtAnswer;
typedef struct Sprt {
    double low, high, error;
    Sample scores;
} Sprt;
double sprt_evidence(const Sprt *t); /* log of the likelihood ratio */
double sprt_bound(const Sprt *t);    /* answered when the evidence is beyond +-this */
SprtAnswer sprt_answer(const Sprt *t);

/* Ratings in Elo points (400 apart: ten to one) with mean 0 from won[i * n + j], the score of i against j (a draw is
   half a point to each).  error[i]: standard error.  One who never lost or never won is kept finite by one drawn game
   against an average player. */
void rate_players(const double *won, int n, double *rating, double *error);

/* Holm's correction: p-values such that all below a level may be believed together. */
void holm_correct(double *p, int n);

#endif
