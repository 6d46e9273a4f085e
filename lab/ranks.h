/* Several processes, perhaps on several machines, that work on the same run.

   Each plays its share of the games; `sum` and `least` then give every one of them the numbers of all.  A process that
   is alone has none of this: lab code takes a NULL.  What fills it in with MPI is cli/ranks_mpi.c. */
#ifndef LAB_RANKS_H
#define LAB_RANKS_H

#include <stddef.h>
#include <stdint.h>

typedef struct Ranks {
    int rank, count;
    void (*sum)(uint64_t *numbers, size_t count);   /* each becomes the sum over the ranks */
    void (*least)(uint64_t *numbers, size_t count); /* each becomes the smallest of the ranks */
} Ranks;

#endif
