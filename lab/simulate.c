#include "lab/simulate.h"

#include "lab/ordered.h"
#include "lab/replays.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Chunk { /* some games in a row */
    LabTotals totals;
    Text log;
} Chunk;

typedef struct Lab {
    const LabJob *job;
    uint64_t first, chunk_size; /* the first game to play; games in a chunk */
    LabTotals *totals;
    struct SimulateWorker *worker; /* opened before the first game */
    int taken;
    pthread_mutex_t lock; /* of the problem */
    Problem broken;       /* what outside failed; the run ends */
    Replays replays;
} Lab;

typedef struct SimulateWorker {
    Lab *lab;
    Runner runner;
    RunnerWatch watch;
    Text *log;    /* of the chunk that is played */
    Match *match; /* the game once more, for its replay */
    uint64_t game_number;
} SimulateWorker;

static void break_off(Lab *lab, const Problem *why)
{
    pthread_mutex_lock(&lab->lock);
    if (!lab->broken.text[0])
        lab->broken = *why;
    pthread_mutex_unlock(&lab->lock);
}

static int is_broken(Lab *lab)
{
    pthread_mutex_lock(&lab->lock);
    int broken = lab->broken.text[0] != '\0';
    pthread_mutex_unlock(&lab->lock);
    return broken;
}

/* game, decision, seat, rule that asks, action number, words. */
static void log_choice(SimulateWorker *worker, int index)
{
    const Runner *r = &worker->runner;
    const CwState *state = driver_state(&r->driver);
    const CwOptions *options = r->options;
    char words[400];
    cw_option_words(r->game, state, options->seat, options->action[index], r->names, words, sizeof words);
    text_addf(worker->log, "%llu\t%u\t%d\t%s\t%d\t%s\n", (unsigned long long)worker->game_number,
              options->decision, options->seat, cw_asking_rule(r->game, state, options->seat),
              options->action[index], words);
}

static void log_end(SimulateWorker *worker, const GameRecord *record)
{
    const CwResult *result = &record->ending.result;
    text_addf(worker->log, "%llu\tend\t%s\t", (unsigned long long)worker->game_number,
              record->fault ? "fault" : result->rule);
    for (int s = 0; s < worker->runner.seats; s++)
        text_addf(worker->log, "%s%d", s ? " " : "", result->payoff[s]);
    text_add(worker->log, "\t");
    add_winners(worker->runner.game, result, worker->runner.names, worker->log);
    text_add(worker->log, "\n");
}

static void watch_start(void *data, const Runner *r, uint64_t game_number)
{
    SimulateWorker *worker = data;
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
    SimulateWorker *worker = data;
    if (worker->lab->job->log)
        log_choice(worker, index);
    for (int s = 0; worker->match && s < r->seats; s++)
        if ((r->driver.left & ~match_left(worker->match)) >> s & 1)
            match_leave(worker->match, s);
    if (worker->match)
        match_answer(worker->match, r->options->seat, r->options->decision, r->options->action[index]);
}

static void save_replay(SimulateWorker *worker, const GameRecord *record)
{
    Text path = {0};
    Problem why;
    text_addf(&path, "%s/%s-%06llu.replay", worker->lab->job->replays,
              cw_game_name(cw_definition(worker->runner.game)), (unsigned long long)worker->game_number);
    if (record->ending.forfeit >= 0)
        match_give_up(worker->match, record->ending.forfeit);
    if (!replays_add(&worker->lab->replays, worker->match, path.at, &why))
        break_off(worker->lab, &why);
    match_close(worker->match);
    worker->match = NULL;
    text_free(&path);
}

static void watch_end(void *data, const Runner *r, const GameRecord *record)
{
    SimulateWorker *worker = data;
    (void)r;
    if (worker->lab->job->log)
        log_end(worker, record);
    if (worker->match)
        save_replay(worker, record);
}

static void play_chunk(void *data, void *mine, uint64_t item, void *result)
{
    Lab *lab = data;
    SimulateWorker *worker = mine;
    Chunk *chunk = result;
    uint64_t first = lab->first + item * lab->chunk_size, end = first + lab->chunk_size;
    if (end > lab->job->games)
        end = lab->job->games;
    *chunk = (Chunk){0};
    worker->log = &chunk->log;
    for (uint64_t i = first; i < end; i++) {
        GameRecord record;
        runner_play(&worker->runner, i, &record);
        lab_add_game(&chunk->totals, lab->job->game, i, &record);
    }
}

static void write_log(Lab *lab, const Text *log)
{
    Problem why;
    if (!log->length || is_broken(lab))
        return;
    errno = 0;
    if (fwrite(log->at, 1, log->length, lab->job->log) == log->length && fflush(lab->job->log) == 0)
        return;
    problem(&why, 0, "the log could not be written: %s", strerror(errno ? errno : EIO));
    break_off(lab, &why);
}

static void drop_chunk(void *data, void *result)
{
    (void)data;
    text_free(&((Chunk *)result)->log);
}

static int merge_chunk(void *data, uint64_t item, void *result)
{
    Lab *lab = data;
    Chunk *chunk = result;
    (void)item;
    lab_append(lab->totals, &chunk->totals);
    write_log(lab, &chunk->log);
    drop_chunk(lab, chunk);
    return !is_broken(lab);
}

static void save_totals(void *data)
{
    const Lab *lab = data;
    lab->job->save(lab->job->save_data, lab->totals);
}

static void show_progress(void *data, uint64_t done, uint64_t chunks)
{
    const Lab *lab = data;
    (void)chunks;
    uint64_t games = lab->first + done * lab->chunk_size;
    lab->job->progress(lab->job->progress_data, games < lab->job->games ? games : lab->job->games,
                       lab->job->games);
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
    uint64_t fair = (job->games - job->begin) / (4 * (uint64_t)job->threads);
    return fair < size ? fair + !fair : size;
}

static int has_program(const LabJob *job)
{
    int found = 0;
    for (int s = 0; s < cw_seats(job->game); s++)
        found |= player_is_program(job->player[s]);
    return found;
}

/* All players of all threads are there before the first game begins, so that a wrong name is refused at once. */
static int open_workers(Lab *lab, SimulateWorker *worker, Problem *why)
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

static void *take_worker(void *data)
{
    Lab *lab = data;
    return &lab->worker[lab->taken++];
}

static void close_worker(void *data, void *mine)
{
    (void)data;
    runner_close(&((SimulateWorker *)mine)->runner);
}

LabStatus lab_simulate(const LabJob *job, LabTotals *totals, Problem *why)
{
    *totals = job->earlier ? *job->earlier : (LabTotals){.signature_power = 1};
    *why = (Problem){0};
    Problem late;
    Lab lab = {
        .job = job, .first = job->begin + totals->games, .totals = totals, .chunk_size = chunk_size(job)};
    lab.worker = memory(NULL, (size_t)job->threads, sizeof *lab.worker);
    memset(lab.worker, 0, (size_t)job->threads * sizeof *lab.worker);
    pthread_mutex_init(&lab.lock, NULL);
    const OrderedWork work = {
        .items = (job->games - lab.first + lab.chunk_size - 1) / lab.chunk_size,
        .threads = job->threads,
        .result_size = sizeof(Chunk),
        .data = &lab,
        .open = take_worker,
        .close = close_worker,
        .work = play_chunk,
        .merge = merge_chunk,
        .drop = drop_chunk,
        .save = job->save ? save_totals : NULL,
        .stop = job->stop,
        .progress = job->progress ? show_progress : NULL,
        .progress_data = &lab,
    };
    LabStatus status = LAB_REFUSED;
    int opened = replays_open(&lab.replays, job->replays && has_program(job), why) &&
                 open_workers(&lab, lab.worker, why);
    uint64_t merged = opened ? ordered_run(&work, why) : 0;
    if (!replays_close(&lab.replays, &late) && !lab.broken.text[0])
        lab.broken = late;
    if (opened) {
        status = lab.broken.text[0]                         ? LAB_BROKEN
                 : job->begin + totals->games == job->games ? LAB_DONE
                 : !merged && why->text[0]                  ? LAB_REFUSED
                                                            : LAB_STOPPED;
        if (lab.broken.text[0])
            *why = lab.broken;
    }
    pthread_mutex_destroy(&lab.lock);
    free(lab.worker);
    return status;
}
