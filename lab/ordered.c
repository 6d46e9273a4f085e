#include "lab/ordered.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WINDOW = 64, SAVE_SECONDS = 3 }; /* results that may wait for an earlier one */

typedef struct Queue {
    const OrderedWork *work;
    pthread_mutex_t lock;
    pthread_cond_t merged_more, worker_ended;
    uint64_t handed_out, merged;
    int working, enough;
    unsigned char *result; /* WINDOW of them */
    char ready[WINDOW];
} Queue;

typedef struct OrderedThread {
    Queue *queue;
    void *mine;
    void *result;
    pthread_t thread;
} OrderedThread;

static int ends(const Queue *q)
{
    return q->enough || (q->work->stop && atomic_load(q->work->stop));
}

static int take_item(Queue *q, uint64_t *item)
{
    pthread_mutex_lock(&q->lock);
    while (!ends(q) && q->handed_out < q->work->items && q->handed_out - q->merged >= WINDOW)
        pthread_cond_wait(&q->merged_more, &q->lock);
    int more = !ends(q) && q->handed_out < q->work->items;
    if (more)
        *item = q->handed_out++;
    pthread_mutex_unlock(&q->lock);
    return more;
}

static void give_result(Queue *q, uint64_t item, const void *result)
{
    const OrderedWork *work = q->work;
    pthread_mutex_lock(&q->lock);
    memcpy(q->result + item % WINDOW * work->result_size, result, work->result_size);
    q->ready[item % WINDOW] = 1;
    while (!q->enough && q->ready[q->merged % WINDOW]) {
        q->ready[q->merged % WINDOW] = 0;
        q->enough = !work->merge(work->data, q->merged, q->result + q->merged % WINDOW * work->result_size);
        q->merged++;
    }
    pthread_cond_broadcast(&q->merged_more);
    pthread_mutex_unlock(&q->lock);
}

static void *run_thread(void *data)
{
    OrderedThread *t = data;
    Queue *q = t->queue;
    for (uint64_t item; take_item(q, &item);) {
        q->work->work(q->work->data, t->mine, item, t->result);
        give_result(q, item, t->result);
    }
    pthread_mutex_lock(&q->lock);
    q->working--;
    pthread_cond_broadcast(&q->worker_ended);
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

static void save(const Queue *q)
{
    if (q->work->save)
        q->work->save(q->work->data);
}

static void watch_progress(Queue *q)
{
    pthread_mutex_lock(&q->lock);
    time_t saved = time(NULL);
    while (q->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        int late = 0;
        while (q->working && !late)
            late = pthread_cond_timedwait(&q->worker_ended, &q->lock, &until) != 0;
        /* Who waits for room in the window must hear of a wish to stop. */
        pthread_cond_broadcast(&q->merged_more);
        if (q->working && time(NULL) - saved >= SAVE_SECONDS) {
            save(q);
            saved = time(NULL);
        }
        uint64_t done = q->merged;
        if (q->work->progress && q->working) {
            pthread_mutex_unlock(&q->lock);
            q->work->progress(q->work->progress_data, done, q->work->items);
            pthread_mutex_lock(&q->lock);
        }
    }
    pthread_mutex_unlock(&q->lock);
}

static int start_threads(Queue *q, OrderedThread *thread, Problem *why)
{
    int started = 0, failure = 0;
    q->working = q->work->threads;
    for (; started < q->work->threads && !failure; started += !failure)
        failure = pthread_create(&thread[started].thread, NULL, run_thread, &thread[started]);
    if (failure) {
        pthread_mutex_lock(&q->lock);
        q->working -= q->work->threads - started;
        pthread_mutex_unlock(&q->lock);
        problem(why, 0, "only %d of %d threads could be started: %s; use --threads with a smaller number",
                started, q->work->threads, strerror(failure));
    }
    return started;
}

uint64_t ordered_run(const OrderedWork *work, Problem *why)
{
    Queue q = {.work = work, .handed_out = work->first, .merged = work->first};
    OrderedThread *thread = memory(NULL, (size_t)work->threads, sizeof *thread);
    q.result = memory(NULL, WINDOW, work->result_size);
    pthread_mutex_init(&q.lock, NULL);
    pthread_cond_init(&q.merged_more, NULL);
    pthread_cond_init(&q.worker_ended, NULL);
    for (int t = 0; t < work->threads; t++)
        thread[t] = (OrderedThread){
            .queue = &q, .mine = work->open(work->data), .result = memory(NULL, 1, work->result_size)};
    int started = start_threads(&q, thread, why);
    watch_progress(&q);
    for (int t = 0; t < started; t++)
        pthread_join(thread[t].thread, NULL);
    save(&q);
    for (int i = 0; i < WINDOW; i++)
        if (q.ready[i] && work->drop)
            work->drop(work->data, q.result + (size_t)i * work->result_size);
    for (int t = 0; t < work->threads; t++) {
        work->close(work->data, thread[t].mine);
        free(thread[t].result);
    }
    pthread_mutex_destroy(&q.lock);
    pthread_cond_destroy(&q.merged_more);
    pthread_cond_destroy(&q.worker_ended);
    free(q.result);
    free(thread);
    return q.merged;
}
