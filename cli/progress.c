#include "cli/progress.h"

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

static void time_words(double seconds, char *words, size_t capacity)
{
    if (seconds < 120)
        snprintf(words, capacity, ", about %.0f s left", seconds);
    else if (seconds < 7200)
        snprintf(words, capacity, ", about %.0f min left", seconds / 60);
    else
        snprintf(words, capacity, ", about %.1f h left", seconds / 3600);
}

void progress_work(ProgressBar *bar, double part, uint64_t done, uint64_t total)
{
    enum { WIDTH = 30 };
    char drawn[WIDTH + 1], left[60] = "";
    double seconds = seconds_since(&bar->start);
    if (!bar->begun) {
        bar->part_before = part;
        bar->seconds_before = seconds;
        bar->begun = 1;
    }
    if (seconds < 2 || !isatty(STDERR_FILENO))
        return;
    memset(drawn, '.', WIDTH);
    memset(drawn, '#', (size_t)(part * WIDTH));
    drawn[WIDTH] = '\0';
    double gained = part - bar->part_before;
    if (gained > 0)
        time_words((seconds - bar->seconds_before) * (1 - part) / gained, left, sizeof left);
    fprintf(stderr, "\r[%s] %3.0f%% %llu of %llu %s%s\033[K", drawn, 100 * part, (unsigned long long)done,
            (unsigned long long)total, bar->what, left);
    bar->shown = 1;
}

void progress_show(void *data, uint64_t done, uint64_t total)
{
    if (total)
        progress_work(data, (double)done / (double)total, done, total);
}

void progress_clear(ProgressBar *bar)
{
    if (bar->shown)
        fprintf(stderr, "\r\033[K");
    bar->shown = 0;
}
