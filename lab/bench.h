/* How fast a game is here and now, by processor time.  Times differ from machine to machine; for a figure that does not,
   count instructions (docs/performance.md). */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "cardwright.h"

typedef struct Bench {
    double random_per_second, greedy_per_second;                /* decisions, on one thread */
    double clone_ns, hash_ns, options_ns, resample_ns, view_ns; /* of one call, in positions of random play */
    double search_per_second
        [2]; /* iterations of the searching player, on one thread and on two that run freely */
    size_t state_bytes, view_bytes;
} Bench;

/* Takes about `seconds` for each figure.  The problem is NULL, or why there are no figures. */
const char *bench_game(const CwGame *game, double seconds, Bench *bench);

#endif
