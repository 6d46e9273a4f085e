/* What a command that takes long owes to whoever waits for it: a bar on a terminal, and a clean end on Ctrl-C. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

/* From now on Ctrl-C (or a polite kill) only sets the number that is returned; a second one ends the program. */
const atomic_int *watch_for_stop(void);

typedef struct ProgressBar { /* on stderr, if that is a terminal, and not before two seconds have passed */
    const char *what;        /* "games" */
    struct timespec start;
    int shown, begun;
    double part_before, seconds_before; /* when it was first told: an earlier run may have left much behind */
} ProgressBar;

void progress_open(ProgressBar *bar, const char *what);
void progress_show(void *bar, uint64_t done,
                   uint64_t total); /* takes the bar as void * so that it can be called back */
/* The same where games are not alike: `part` (0 to 1) of the work is done. */
void progress_work(ProgressBar *bar, double part, uint64_t done, uint64_t total);
void progress_clear(ProgressBar *bar);
double seconds_since(const struct timespec *start);

#endif
