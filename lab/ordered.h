/* Work that is done by many threads and merged in order.

   Items are numbered from 0.  Threads take the next item that nobody has, and each result is merged when all before it
   have been: what is merged, and after which item the merging says 'enough', is the same for any number of threads. */
#ifndef LAB_ORDERED_H
#define LAB_ORDERED_H

#include "match/text.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct OrderedWork {
    uint64_t items, first; /* items before `first` were merged in an earlier run */
    int threads;
    size_t result_size;
    void *data;                /* handed to all functions */
    void *(*open)(void *data); /* what a thread needs; called before any work begins */
    void (*close)(void *data, void *mine);
    void (*work)(void *data, void *mine, uint64_t item, void *result);
    int (*merge)(void *data, uint64_t item, void *result); /* false: enough, end the run after this item */
    void (*drop)(void *data, void *result); /* NULL, or frees a result that is not merged any more */
    void (*save)(
        void *data); /* NULL, or called every few seconds and at the end, never while something is merged */
    const atomic_int *stop; /* NULL, or becomes true when the run shall end early */
    void (*progress)(void *data, uint64_t done, uint64_t items); /* NULL, or called a few times a second */
    void *progress_data;
} OrderedWork;

/* How many items have been merged, those of the earlier run included; a problem when a thread could not be started. */
uint64_t ordered_run(const OrderedWork *work, Problem *problem);

#endif
