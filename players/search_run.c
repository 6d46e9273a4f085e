/* A search at once: a thread for each tree, and the clock for those who search by time. */
#include "players/search.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { LOOKS_AT_CLOCK = 16 };

typedef struct Grower {
    Search *search;
    long tree;
    long long until; /* nanoseconds; 0: no limit */
    pthread_t thread;
    int has_thread;
} Grower;

static long long now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void *grow(void *data)
{
    const Grower *g = data;
    while (!search_grow(g->search, g->tree, LOOKS_AT_CLOCK))
        if (g->until && now_ns() >= g->until)
            break;
    return NULL;
}

/* A tree without a thread of its own is grown here, so that a machine without threads to spare gives the same. */
void search_grow_all(Search *search)
{
    const SearchSettings *settings = search_settings_of(search);
    Grower alone, *g = settings->trees > 1 ? memory(NULL, (size_t)settings->trees, sizeof *g) : &alone;
    long long until = settings->iterations ? 0 : now_ns() + settings->milliseconds * 1000000LL;
    for (long t = 0; t < settings->trees; t++) {
        g[t] = (Grower){.search = search, .tree = t, .until = until};
        g[t].has_thread = t > 0 && pthread_create(&g[t].thread, NULL, grow, &g[t]) == 0;
    }
    for (long t = 0; t < settings->trees; t++)
        if (!g[t].has_thread)
            grow(&g[t]);
    for (long t = 1; t < settings->trees; t++)
        if (g[t].has_thread)
            pthread_join(g[t].thread, NULL);
    if (g != &alone)
        free(g);
}

void search_run(Search *search, const CwState *sample, const CwOptions *options, uint64_t seed,
                SearchReport *report)
{
    search_begin(search, sample, options, seed);
    search_grow_all(search);
    search_report(search, report);
}
