#include "cli/running.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static atomic_int stop_asked;

static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    atomic_store(&stop_asked, 1);
}

const atomic_int *watch_for_stop(void)
{
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stop_asked;
}

double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

void progress_open(ProgressBar *bar, const char *what)
{
    *bar = (ProgressBar){.what = what};
    clock_gettime(CLOCK_MONOTONIC, &bar->start);
}

void progress_show(void *data, uint64_t done, uint64_t total)
{
    ProgressBar *bar = data;
    double seconds = seconds_since(&bar->start);
    if (seconds < 2 || !total || !isatty(STDERR_FILENO))
        return;
    enum { WIDTH = 30 };
    char drawn[WIDTH + 1];
    double part = (double)done / (double)total;
    memset(drawn, '.', WIDTH);
    memset(drawn, '#', (size_t)(part * WIDTH));
    drawn[WIDTH] = '\0';
    char left[40] = "";
    if (part > 0.001)
        snprintf(left, sizeof left, ", about %.0f s left", seconds * (1 - part) / part);
    fprintf(stderr, "\r[%s] %3.0f%% %llu of %llu %s%s\033[K", drawn, 100 * part, (unsigned long long)done,
            (unsigned long long)total, bar->what, left);
    bar->shown = 1;
}

void progress_clear(ProgressBar *bar)
{
    if (bar->shown)
        fprintf(stderr, "\r\033[K");
    bar->shown = 0;
}
