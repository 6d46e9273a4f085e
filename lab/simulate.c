#include "lab/simulate.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WINDOW = 64 }; /* chunks that may wait for an earlier one */

typedef struct Chunk {
    LabTotals totals;
    Text log;
    int ready;
} Chunk;

typedef struct Lab {
    const LabJob *job;
    uint64_t chunk_size, chunks;
    pthread_mutex_t lock;
    pthread_cond_t merged_more, worker_ended;
    uint64_t handed_out, merged;
    int working; /* workers that have not ended */
    Chunk chunk[WINDOW];
    LabTotals *totals;
    Problem broken; /* what outside failed; the run ends */
} Lab;

typedef struct Worker {
    Lab *lab;
    Runner runner;
    RunnerWatch watch;
    LabTotals totals;
    Text log;
    Match *match; /* the game once more, for its replay */
    uint64_t game_number;
    pthread_t thread;
} Worker;

static int stops(const Lab *lab)
{
    return lab->broken.text[0] || (lab->job->stop && atomic_load(lab->job->stop));
}

/* The next chunk to play; false when there is none. */
static int take_chunk(Lab *lab, uint64_t *chunk)
{
    pthread_mutex_lock(&lab->lock);
    while (!stops(lab) && lab->handed_out < lab->chunks && lab->handed_out - lab->merged >= WINDOW)
        pthread_cond_wait(&lab->merged_more, &lab->lock);
    int more = !stops(lab) && lab->handed_out < lab->chunks;
    if (more)
        *chunk = lab->handed_out++;
    pthread_mutex_unlock(&lab->lock);
    return more;
}

static void write_log(Lab *lab, Text *log)
{
    if (!log->length || lab->broken.text[0])
        return;
    errno = 0;
    if (fwrite(log->at, 1, log->length, lab->job->log) != log->length || fflush(lab->job->log) != 0)
        problem(&lab->broken, 0, "the log could not be written: %s", strerror(errno ? errno : EIO));
}

/* Hands in a finished chunk; whoever hands in the one that all wait for merges as many as are ready.  The texts change
   hands: the worker gets back one that can be filled again. */
static void give_chunk(Lab *lab, uint64_t number, Worker *worker)
{
    pthread_mutex_lock(&lab->lock);
    Chunk *mine = &lab->chunk[number % WINDOW];
    Text empty = mine->log;
    mine->totals = worker->totals;
    mine->log = worker->log;
    mine->ready = 1;
    worker->log = empty;
    for (Chunk *c; (c = &lab->chunk[lab->merged % WINDOW])->ready; lab->merged++) {
        lab_append(lab->totals, &c->totals);
        write_log(lab, &c->log);
        c->log.length = 0;
        c->ready = 0;
    }
    pthread_cond_broadcast(&lab->merged_more);
    pthread_mutex_unlock(&lab->lock);
}

/* game, decision, seat, rule that asks, action number, words. */
static void log_choice(Worker *worker, int index)
{
    const Runner *r = &worker->runner;
    const CwOptions *options = &r->options;
    char words[400];
    cw_option_words(r->game, r->state, options->seat, options->action[index], r->names, words, sizeof words);
    text_addf(&worker->log, "%llu\t%u\t%d\t%s\t%d\t%s\n", (unsigned long long)worker->game_number,
              options->decision, options->seat, cw_asking_rule(r->game, r->state, options->seat),
              options->action[index], words);
}

static void log_end(Worker *worker, const GameRecord *record)
{
    const CwResult *result = &record->ending.result;
    text_addf(&worker->log, "%llu\tend\t%s\t", (unsigned long long)worker->game_number,
              record->fault ? "fault" : result->rule);
    for (int s = 0; s < worker->runner.seats; s++)
        text_addf(&worker->log, "%s%d", s ? " " : "", result->payoff[s]);
    text_add(&worker->log, "\n");
}

static void break_off(Lab *lab, const Problem *why)
{
    pthread_mutex_lock(&lab->lock);
    if (!lab->broken.text[0])
        lab->broken = *why;
    pthread_mutex_unlock(&lab->lock);
}

static void watch_start(void *data, const Runner *r, uint64_t game_number)
{
    Worker *worker = data;
    const LabJob *job = worker->lab->job;
    (void)r;
    worker->game_number = game_number;
    if (!job->replays)
        return;
    MatchSetup setup = job->setup;
    Problem why;
    setup.nonce = game_number;
    worker->match = match_open(&setup, &why);
    if (!worker->match)
        break_off(worker->lab, &why);
}

static void watch_choice(void *data, const Runner *r, int index)
{
    Worker *worker = data;
    if (worker->lab->job->log)
        log_choice(worker, index);
    for (int s = 0; worker->match && s < r->seats; s++)
        if ((r->left & ~match_left(worker->match)) >> s & 1)
            match_resign(worker->match, s);
    if (worker->match)
        match_answer(worker->match, r->options.seat, r->options.decision, r->options.action[index]);
}

static void save_replay(Worker *worker, const GameRecord *record)
{
    Text path = {0};
    Problem why;
    text_addf(&path, "%s/%s-%06llu.replay", worker->lab->job->replays,
              cw_game_name(cw_definition(worker->runner.game)), (unsigned long long)worker->game_number);
    if (record->ending.forfeit >= 0)
        match_resign(worker->match, record->ending.forfeit);
    if (!match_save(worker->match, path.at, &why))
        break_off(worker->lab, &why);
    match_close(worker->match);
    worker->match = NULL;
    text_free(&path);
}

static void watch_end(void *data, const Runner *r, const GameRecord *record)
{
    Worker *worker = data;
    (void)r;
    if (worker->lab->job->log)
        log_end(worker, record);
    if (worker->match)
        save_replay(worker, record);
}

static void *work(void *data)
{
    Worker *worker = data;
    Lab *lab = worker->lab;
    for (uint64_t chunk; take_chunk(lab, &chunk);) {
        uint64_t first = chunk * lab->chunk_size, end = first + lab->chunk_size;
        if (end > lab->job->games)
            end = lab->job->games;
        memset(&worker->totals, 0, sizeof worker->totals);
        for (uint64_t i = first; i < end; i++) {
            GameRecord record;
            runner_play(&worker->runner, i, &record);
            lab_add_game(&worker->totals, lab->job->game, i, &record);
        }
        give_chunk(lab, chunk, worker);
    }
    pthread_mutex_lock(&lab->lock);
    lab->working--;
    pthread_cond_broadcast(&lab->worker_ended);
    pthread_mutex_unlock(&lab->lock);
    return NULL;
}

/* Small enough that nobody waits long for the end of one, large enough that handing out costs nothing. */
static uint64_t chunk_size(const LabJob *job)
{
    uint64_t size = 64;
    for (int s = 0; s < cw_seats(job->game); s++) {
        if (strcmp(job->player[s], "random") == 0)
            continue;
        size = strcmp(job->player[s], "greedy") == 0 && size > 1 ? 16 : 1;
    }
    uint64_t fair = job->games / (4 * (uint64_t)job->threads);
    return fair < size ? fair + !fair : size;
}

static void watch_progress(Lab *lab)
{
    const LabJob *job = lab->job;
    pthread_mutex_lock(&lab->lock);
    while (lab->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        int late = 0;
        while (lab->working && !late)
            late = pthread_cond_timedwait(&lab->worker_ended, &lab->lock, &until) != 0;
        uint64_t done = lab->totals->games;
        if (job->progress && lab->working) {
            pthread_mutex_unlock(&lab->lock);
            job->progress(job->progress_data, done, job->games);
            pthread_mutex_lock(&lab->lock);
        }
    }
    pthread_mutex_unlock(&lab->lock);
}

/* All players of all threads are there before the first game begins, so that a wrong name is refused at once. */
static int open_workers(Lab *lab, Worker *worker, Problem *why)
{
    const LabJob *job = lab->job;
    for (int t = 0; t < job->threads; t++) {
        worker[t].lab = lab;
        if (!runner_open(&worker[t].runner, job->game, &job->key, job->player, &job->settings, why)) {
            while (t--)
                runner_close(&worker[t].runner);
            return 0;
        }
        worker[t].watch = (RunnerWatch){watch_start, watch_choice, watch_end, &worker[t]};
        if (job->log || job->replays)
            worker[t].runner.watch = &worker[t].watch;
    }
    return 1;
}

static int run_workers(Lab *lab, Worker *worker, Problem *why)
{
    int started = 0, failure = 0;
    lab->working = lab->job->threads;
    for (; started < lab->job->threads && !failure; started += !failure)
        failure = pthread_create(&worker[started].thread, NULL, work, &worker[started]);
    if (failure) {
        pthread_mutex_lock(&lab->lock);
        lab->working -= lab->job->threads - started;
        pthread_mutex_unlock(&lab->lock);
        problem(why, 0, "only %d of %d threads could be started: %s; use --threads with a smaller number",
                started, lab->job->threads, strerror(failure));
    }
    watch_progress(lab);
    for (int t = 0; t < started; t++)
        pthread_join(worker[t].thread, NULL);
    return started;
}

LabStatus lab_simulate(const LabJob *job, LabTotals *totals, Problem *why)
{
    *totals = (LabTotals){.signature_power = 1};
    *why = (Problem){0};
    Worker *worker = memory(NULL, (size_t)job->threads, sizeof *worker);
    Lab *lab = memory(NULL, 1, sizeof *lab);
    memset(worker, 0, (size_t)job->threads * sizeof *worker);
    *lab = (Lab){.job = job, .totals = totals, .chunk_size = chunk_size(job)};
    lab->chunks = (job->games + lab->chunk_size - 1) / lab->chunk_size;
    pthread_mutex_init(&lab->lock, NULL);
    pthread_cond_init(&lab->merged_more, NULL);
    pthread_cond_init(&lab->worker_ended, NULL);

    LabStatus status = LAB_REFUSED;
    if (open_workers(lab, worker, why)) {
        int started = run_workers(lab, worker, why);
        status = !started                      ? LAB_REFUSED
                 : lab->broken.text[0]         ? LAB_BROKEN
                 : totals->games != job->games ? LAB_STOPPED
                                               : LAB_DONE;
        if (lab->broken.text[0])
            *why = lab->broken;
        for (int t = 0; t < job->threads; t++) {
            runner_close(&worker[t].runner);
            text_free(&worker[t].log);
        }
    }
    for (int i = 0; i < WINDOW; i++)
        text_free(&lab->chunk[i].log);
    pthread_mutex_destroy(&lab->lock);
    pthread_cond_destroy(&lab->merged_more);
    pthread_cond_destroy(&lab->worker_ended);
    free(lab);
    free(worker);
    return status;
}
