#include "lab/bench.h"
#include "players/runner.h"
#include "players/search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 64, VIEW_ROOM = 1 << 18 };

/* Seconds of processor time, of all threads together: on a busy machine the clock on the wall says little. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef struct Positions { /* from the middle of random games */
    const CwGame *game;
    unsigned char *states;
    CwState *copy;
    char *view;
    uint64_t seen; /* so that no call is left out as useless */
    int count;
    uint64_t passed;
} Positions;

static CwState *position(const Positions *p, int i)
{
    return (CwState *)(void *)(p->states + (size_t)i * cw_state_size(p->game));
}

/* Every 37th decision: all phases of a game come up, and no two positions are near each other. */
static void keep_position(void *data, const Runner *r, int index)
{
    Positions *p = data;
    (void)index;
    if (p->count < POSITIONS && p->passed++ % 37 == 0)
        memcpy(position(p, p->count++), driver_state(&r->driver), cw_state_size(p->game));
}

static const char *play_for(const CwGame *game, const char *player, double seconds, Positions *keep,
                            double *rate)
{
    CwKey key;
    Runner runner;
    Problem why;
    const char *spec[CW_MAX_SEATS];
    for (int s = 0; s < CW_MAX_SEATS; s++)
        spec[s] = player;
    cw_key_from_seed(1, &key);
    if (!runner_open(&runner, game, &key, spec, NULL, &why))
        return "the players cannot be opened";
    RunnerWatch watch = {.choosing = keep_position, .data = keep};
    runner.watch = keep ? &watch : NULL;
    GameRecord record = {0};
    uint64_t decisions = 0, number = 0;
    double start = now(), spent = 0;
    while (!record.fault && (keep ? keep->count < POSITIONS : spent < seconds)) {
        runner_play(&runner, number++, &record);
        decisions += record.decisions;
        spent = now() - start;
    }
    runner_close(&runner);
    if (rate)
        *rate = (double)decisions / spent;
    return record.fault ? "a game did not come to its end" : NULL;
}

static void do_clone(Positions *p, int i)
{
    memcpy(p->copy, position(p, i), cw_state_size(p->game));
    p->seen += cw_decision(p->copy);
}

static void do_hash(Positions *p, int i)
{
    p->seen += cw_hash(p->game, position(p, i));
}

static void do_options(Positions *p, int i)
{
    CwOptions options;
    cw_options(p->game, position(p, i), cw_next_seat(position(p, i)), &options);
    p->seen += options.count;
}

static void do_resample(Positions *p, int i)
{
    CwKey key = {{(uint32_t)p->seen}};
    memcpy(p->copy, position(p, i), cw_state_size(p->game));
    cw_resample(p->game, p->copy, cw_next_seat(p->copy), &key, (uint64_t)i);
    p->seen++;
}

static void do_view(Positions *p, int i)
{
    const CwState *state = position(p, i);
    int seat = cw_next_seat(state);
    p->seen += cw_view(p->game, state, seat, 0, NULL, NULL, p->view, VIEW_ROOM);
    p->seen += cw_ask(p->game, state, seat, 0, NULL, NULL, p->view, VIEW_ROOM);
}

static double nanoseconds(Positions *p, void (*what)(Positions *, int), double seconds)
{
    uint64_t rounds = 0;
    double start = now(), spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < POSITIONS; i++)
            what(p, i);
        rounds++;
        spent = now() - start;
    }
    return 1e9 * spent / (double)(rounds * POSITIONS);
}

/* Iterations a second over all positions in which there is something to choose; none: 0. */
static double search_rate(Positions *p, const char *spec, double seconds)
{
    SearchSettings settings;
    Problem why;
    uint64_t iterations = 0;
    double start = now(), spent = 0;
    if (search_settings(spec, p->game, &settings, &why) != 1)
        return 0;
    Search *search = search_open(p->game, &settings);
    SearchReport *report = memory(NULL, 1, sizeof *report);
    for (int i = 0; i < POSITIONS || (iterations && spent < seconds); i++) {
        CwOptions options;
        CwState *state = position(p, i % POSITIONS);
        cw_options(p->game, state, cw_next_seat(state), &options);
        if (options.count < 2)
            continue;
        search_run(search, state, &options, (uint64_t)i, report);
        iterations += report->iterations;
        spent = now() - start;
        if (spent > seconds)
            break;
    }
    free(report);
    search_close(search);
    return iterations ? (double)iterations / spent : 0;
}

const char *bench_game(const CwGame *game, double seconds, Bench *bench)
{
    *bench = (Bench){.state_bytes = cw_state_size(game)};
    Positions p = {.game = game,
                   .states = memory(NULL, POSITIONS, cw_state_size(game)),
                   .copy = memory(NULL, 1, cw_state_size(game)),
                   .view = memory(NULL, VIEW_ROOM, 1)};
    const char *problem = play_for(game, "random", 0, &p, NULL);
    if (!problem)
        problem = play_for(game, "random", seconds, NULL, &bench->random_per_second);
    if (!problem)
        problem = play_for(game, "greedy", seconds, NULL, &bench->greedy_per_second);
    if (!problem) {
        bench->clone_ns = nanoseconds(&p, do_clone, seconds);
        bench->hash_ns = nanoseconds(&p, do_hash, seconds);
        bench->options_ns = nanoseconds(&p, do_options, seconds);
        bench->resample_ns = nanoseconds(&p, do_resample, seconds);
        p.seen = 0;
        for (int i = 0; i < POSITIONS; i++)
            do_view(&p, i);
        bench->view_bytes = p.seen / POSITIONS;
        bench->view_ns = nanoseconds(&p, do_view, seconds);
        bench->search_per_second[0] = search_rate(&p, "search:400", seconds);
        bench->search_per_second[1] = 2 * search_rate(&p, "search:800,trees=2", seconds);
    }
    free(p.states);
    free(p.copy);
    free(p.view);
    return problem;
}
