#include "table/thinkers.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_THREADS = 16, LOWER_BY = 10 };

struct ThinkersJob {
    ThinkersJob *next;
    Player *player;
    void *owner;
    int is_dropped, is_done;
};

struct Thinkers {
    pthread_t thread[MOST_THREADS];
    int threads, jobs; /* jobs: of the caller's thread alone */
    pthread_mutex_t lock;
    pthread_cond_t comes;
    ThinkersJob *waiting, **waiting_end, *done, **done_end;
    uint64_t slices;
    int is_closing;
    int bell;
};

static void push(ThinkersJob ***end, ThinkersJob *job)
{
    job->next = NULL;
    **end = job;
    *end = &job->next;
}

static void *think(void *data)
{
    Thinkers *t = data;
    setpriority(PRIO_PROCESS, (id_t)gettid(), LOWER_BY); /* of this thread, on Linux */
    pthread_mutex_lock(&t->lock);
    while (!t->is_closing) {
        ThinkersJob *job = t->waiting;
        if (!job) {
            pthread_cond_wait(&t->comes, &t->lock);
            continue;
        }
        t->waiting = job->next;
        if (!t->waiting)
            t->waiting_end = &t->waiting;
        int drops = job->is_dropped;
        pthread_mutex_unlock(&t->lock);
        int done = !drops && player_slice(job->player, THINKERS_SLICE);
        pthread_mutex_lock(&t->lock);
        t->slices += !drops;
        job->is_done = done;
        if (done || drops || job->is_dropped) {
            const uint64_t one = 1;
            push(&t->done_end, job);
            while (write(t->bell, &one, sizeof one) < 0 && errno == EINTR)
                ;
        } else {
            push(&t->waiting_end, job);
        }
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

Thinkers *thinkers_open(int threads)
{
    Thinkers *t = memory(NULL, 1, sizeof *t);
    *t = (Thinkers){.bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    t->waiting_end = &t->waiting;
    t->done_end = &t->done;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->comes, NULL);
    while (t->threads < threads && t->threads < MOST_THREADS &&
           pthread_create(&t->thread[t->threads], NULL, think, t) == 0)
        t->threads++;
    return t;
}

static void free_jobs(ThinkersJob *job)
{
    for (ThinkersJob *next; job; job = next) {
        next = job->next;
        player_close(job->player);
        free(job);
    }
}

void thinkers_close(Thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_closing = 1;
    pthread_cond_broadcast(&t->comes);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    free_jobs(t->waiting);
    free_jobs(t->done);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->comes);
    close(t->bell);
    free(t);
}

ThinkersJob *thinkers_add(Thinkers *t, Player *player, void *owner)
{
    ThinkersJob *job = memory(NULL, 1, sizeof *job);
    *job = (ThinkersJob){.player = player, .owner = owner};
    t->jobs++;
    pthread_mutex_lock(&t->lock);
    push(&t->waiting_end, job);
    pthread_cond_signal(&t->comes);
    pthread_mutex_unlock(&t->lock);
    return job;
}

void thinkers_drop(Thinkers *t, ThinkersJob *job)
{
    pthread_mutex_lock(&t->lock);
    job->is_dropped = 1;
    pthread_mutex_unlock(&t->lock);
}

int thinkers_jobs(const Thinkers *t)
{
    return t->jobs;
}

int thinkers_file(const Thinkers *t)
{
    return t->bell;
}

void thinkers_results(Thinkers *t, ThinkersHeard *heard, void *data)
{
    uint64_t rings;
    while (read(t->bell, &rings, sizeof rings) < 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&t->lock);
    ThinkersJob *done = t->done;
    t->done = NULL;
    t->done_end = &t->done;
    pthread_mutex_unlock(&t->lock);
    for (ThinkersJob *job = done; job; job = job->next) {
        t->jobs--;
        heard(data, job->owner, job, job->is_done && !job->is_dropped ? job->player : NULL);
    }
    free_jobs(done);
}

uint64_t thinkers_slices(Thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    uint64_t slices = t->slices;
    pthread_mutex_unlock(&t->lock);
    return slices;
}
