#include "lab/study.h"

#include "lab/checkpoint.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct StudyWorker {
    const Study *study;
    const StudyRun *how;
    Runner first[CW_MAX_SEATS],
        second; /* one for each team of the challenger; otherwise only the first is open */
    Observer *observer, *second_observer;
    Facts facts, second_facts;
    uint64_t *pair, *sums, *leasts;
    struct Round *round;
    pthread_t thread;
} StudyWorker;

typedef struct Round {
    atomic_ullong next; /* game to be played; a rank steps over those of the others */
    uint64_t end, step, batch;
} Round;

static void take_memory(size_t sum_count, size_t least_count, uint64_t **sums, uint64_t **leasts)
{
    *sums = memory(NULL, sum_count, sizeof **sums);
    *leasts = memory(NULL, least_count, sizeof **leasts);
    memset(*sums, 0, sum_count * sizeof **sums);
    memset(*leasts, 0xFF, least_count * sizeof **leasts);
}

void study_open(Study *s)
{
    /* Two sets of cards may differ in number; the longer table holds both. */
    s->shape =
        facts_shape(s->second && cw_card_count(s->second) > cw_card_count(s->game) ? s->second : s->game);
    s->teams = 0;
    for (int i = 0, earlier; i < s->shape.seats; i++) {
        for (earlier = 0; earlier < s->teams; earlier++)
            if (cw_team(s->game, s->team_seat[earlier]) == cw_team(s->game, i))
                break;
        if (earlier == s->teams)
            s->team_seat[s->teams++] = i;
    }
    s->sum_count = s->second ? 2 * s->shape.count + PAIR_FACTS : s->shape.count;
    s->least_count = s->second ? 2 * s->shape.least : s->shape.least;
    s->done = 0;
    take_memory(s->sum_count, s->least_count, &s->sums, &s->leasts);
    s->facts = (Facts){s->sums, s->leasts};
    s->second_facts = s->second ? (Facts){s->sums + s->shape.count, s->leasts + s->shape.least} : (Facts){0};
    s->pair = s->second ? s->sums + 2 * s->shape.count : NULL;
}

void study_close(Study *s)
{
    free(s->sums);
    free(s->leasts);
    s->sums = s->leasts = NULL;
}

uint64_t study_identity(const Study *s, const CwKey *key)
{
    uint64_t h = identity_add(identity_begin(s->name, s->game, key), s->challenger ? s->challenger : "");
    for (int i = 0; i < s->shape.seats; i++)
        h = identity_add(h, s->player[i]);
    h = (h ^ (s->second ? cw_replay_fingerprint(s->second) : 0)) * 0x100000001B3u;
    return (h ^ s->sum_count ^ (uint64_t)s->watches) * 0x100000001B3u;
}

static int open_worker(StudyWorker *w, const Study *study, const StudyRun *how, Problem *why)
{
    int seats = study->shape.seats, runners = study->challenger ? study->teams : 1;
    *w = (StudyWorker){.study = study, .how = how};
    for (int i = 0; i < runners; i++) {
        const char *spec[CW_MAX_SEATS];
        for (int s = 0; s < seats; s++)
            spec[s] =
                study->challenger && cw_team(study->game, s) == cw_team(study->game, study->team_seat[i])
                    ? study->challenger
                    : study->player[s];
        if (!runner_open(&w->first[i], study->game, &how->key, spec, &how->settings, why))
            return 0;
    }
    if (study->second &&
        !runner_open(&w->second, study->second, &how->key, study->player, &how->settings, why))
        return 0;
    w->observer = observer_open(study->game, &study->shape, study->watches);
    take_memory(study->sum_count, study->least_count, &w->sums, &w->leasts);
    w->facts = (Facts){w->sums, w->leasts};
    if (study->second) {
        w->second_observer = observer_open(study->second, &study->shape, study->watches);
        w->second_facts = (Facts){w->sums + study->shape.count, w->leasts + study->shape.least};
        w->pair = w->sums + 2 * study->shape.count;
    }
    return 1;
}

static void close_worker(StudyWorker *w)
{
    for (int i = 0; i < CW_MAX_SEATS; i++)
        if (w->first[i].seats)
            runner_close(&w->first[i]);
    if (w->second.seats)
        runner_close(&w->second);
    observer_close(w->observer);
    observer_close(w->second_observer);
    free(w->sums);
    free(w->leasts);
}

static void add_pair(StudyWorker *w, const GameRecord *a, const GameRecord *b)
{
    uint64_t *p = w->pair;
    int64_t longer = (int64_t)b->decisions - (int64_t)a->decisions;
    int same = 1;
    if (a->fault || b->fault)
        return;
    p[PAIR_GAMES]++;
    p[PAIR_SAME_ENDING] += strcmp(a->ending.result.rule, b->ending.result.rule) == 0;
    p[PAIR_SAME_PLAY] += a->signature == b->signature;
    p[PAIR_LENGTH] += (uint64_t)longer;
    p[PAIR_LENGTH_SQUARED] += (uint64_t)(longer * longer);
    for (int s = 0; s < w->study->shape.seats; s++) {
        int64_t more = twice_score(&b->ending.result, s) - twice_score(&a->ending.result, s);
        p[PAIR_SCORES + 2 * s] += (uint64_t)more;
        p[PAIR_SCORES + 2 * s + 1] += (uint64_t)(more * more);
        same &= more == 0;
    }
    p[PAIR_SAME_RESULT] += (uint64_t)same;
}

static void play_one(StudyWorker *w, uint64_t number)
{
    const Study *study = w->study;
    int team = study->challenger ? (int)(number % (uint64_t)study->teams) : 0;
    int challenger = study->challenger ? study->team_seat[team] : -1;
    uint64_t nonce = study->nonces + (study->challenger ? number / (uint64_t)study->teams : number);
    Runner *runner = &w->first[team];
    GameRecord record, other;
    observer_begin(w->observer, w->facts, runner);
    runner_play(runner, nonce, &record);
    observer_end(w->observer, runner, nonce, &record, challenger);
    if (!study->second)
        return;
    observer_begin(w->second_observer, w->second_facts, &w->second);
    runner_play(&w->second, nonce, &other);
    observer_end(w->second_observer, &w->second, nonce, &other, -1);
    add_pair(w, &record, &other);
}

static void *work(void *data)
{
    StudyWorker *w = data;
    Round *round = w->round;
    for (;;) {
        uint64_t i = atomic_fetch_add(&round->next, round->step * round->batch);
        if (i >= round->end)
            return NULL;
        for (uint64_t k = 0; k < round->batch && i < round->end; k++, i += round->step)
            play_one(w, i);
    }
}

/* Threads that cannot be started are done without: the result is the same. */
static void play_round(StudyWorker *worker, int threads, Round *round)
{
    int started[256] = {0};
    for (int t = 0; t < threads; t++)
        worker[t].round = round;
    for (int t = 1; t < threads; t++)
        started[t] = pthread_create(&worker[t].thread, NULL, work, &worker[t]) == 0;
    work(&worker[0]);
    for (int t = 1; t < threads; t++)
        if (started[t])
            pthread_join(worker[t].thread, NULL);
}

/* The facts of all threads and ranks since the last round go to the study. */
static void gather(Study *study, StudyWorker *worker, int threads, const Ranks *ranks)
{
    StudyWorker *first = &worker[0];
    for (int t = 1; t < threads; t++) {
        for (size_t i = 0; i < study->sum_count; i++)
            first->sums[i] += worker[t].sums[i];
        for (size_t i = 0; i < study->least_count; i++)
            if (worker[t].leasts[i] < first->leasts[i])
                first->leasts[i] = worker[t].leasts[i];
    }
    if (ranks) {
        ranks->sum(first->sums, study->sum_count);
        ranks->least(first->leasts, study->least_count);
    }
    for (size_t i = 0; i < study->sum_count; i++)
        study->sums[i] += first->sums[i];
    for (size_t i = 0; i < study->least_count; i++)
        if (first->leasts[i] < study->leasts[i])
            study->leasts[i] = first->leasts[i];
    for (int t = 0; t < threads; t++) {
        memset(worker[t].sums, 0, study->sum_count * sizeof *worker[t].sums);
        memset(worker[t].leasts, 0xFF, study->least_count * sizeof *worker[t].leasts);
    }
}

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* All ranks must agree, so they follow the first. */
static uint64_t agree(const Ranks *ranks, uint64_t mine)
{
    if (!ranks)
        return mine;
    uint64_t number = ranks->rank == 0 ? mine : 0;
    ranks->sum(&number, 1);
    return number;
}

static int stop_is_asked(const StudyRun *how)
{
    uint64_t asked = how->stop && atomic_load(how->stop);
    if (how->ranks)
        how->ranks->sum(&asked, 1);
    return asked > 0;
}

static StudyStatus play_rounds(Study *study, const StudyRun *how, StudyWorker *worker, int threads)
{
    const uint64_t ranks = how->ranks ? (uint64_t)how->ranks->count : 1;
    const uint64_t rank = how->ranks ? (uint64_t)how->ranks->rank : 0;
    uint64_t size = 4 * (uint64_t)threads * ranks;
    while (study->done < study->games) {
        if (stop_is_asked(how))
            return STUDY_STOPPED;
        uint64_t end = study->games - study->done < size ? study->games : study->done + size;
        double start = now_seconds();
        Round round = {.end = end, .step = ranks, .batch = 1 + size / (16 * (uint64_t)threads * ranks)};
        atomic_init(&round.next, study->done + rank);
        play_round(worker, threads, &round);
        gather(study, worker, threads, how->ranks);
        study->done = end;
        /* Rounds of about a second: seldom enough to cost nothing, often enough to stop, save and tell. */
        double took = now_seconds() - start;
        size = agree(how->ranks, took < 0.5 ? 2 * size : took > 2 && size > 4 ? size / 2 : size);
        if (how->progress)
            how->progress(how->data, study);
        if (how->saved)
            how->saved(how->data, study);
    }
    return STUDY_DONE;
}

StudyStatus study_play(Study *study, const StudyRun *how, Problem *why)
{
    int threads = how->threads < 1 ? 1 : how->threads > 256 ? 256 : how->threads, opened = 0;
    StudyWorker *worker = memory(NULL, (size_t)threads, sizeof *worker);
    StudyStatus status = STUDY_DONE;
    *why = (Problem){0};
    for (; opened < threads && status == STUDY_DONE; opened++)
        if (!open_worker(&worker[opened], study, how, why))
            status = STUDY_REFUSED;
    if (status == STUDY_DONE)
        status = play_rounds(study, how, worker, threads);
    for (int t = 0; t < opened; t++)
        close_worker(&worker[t]);
    free(worker);
    return status;
}
