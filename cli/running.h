/* What a command that takes long owes to whoever waits for it: a bar on a terminal, and a clean end on Ctrl-C. */
#ifndef CLI_RUNNING_H
#define CLI_RUNNING_H

#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

/* From now on Ctrl-C (or a polite kill) only sets the number that is returned; a second one ends the program. */
const atomic_int *watch_for_stop(void);

typedef struct ProgressBar { /* on stderr, if that is a terminal, and not before two seconds have passed */
    const char *what;        /* "games" */
    struct timespec start;
    int shown;
} ProgressBar;

void progress_open(ProgressBar *bar, const char *what);
void progress_show(void *bar, uint64_t done,
                   uint64_t total); /* takes the bar as void * so that it can be called back */
void progress_clear(ProgressBar *bar);
double seconds_since(const struct timespec *start);

#endif
