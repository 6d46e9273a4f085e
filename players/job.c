/* Doing a job: what every player that thinks shares, and the three kinds of them.  No threads, no clock, no I/O. */
#include "players/player.h"
#include "players/search.h"
#include "players/weights.h"

#include <stdlib.h>
#include <string.h>

void player_begin(Player *p, const Job *job)
{
    p->stream.at = job->seed;
    p->thought = (Thought){.ticket = job->ticket};
    p->is_done = 0;
    p->kind->begin(p, job);
}

static void choose(Player *p, int index)
{
    p->thought.index = index;
    p->thought.seed = p->stream.at;
    p->is_done = 1;
}

int player_slice(Player *p, long iterations)
{
    if (!p->is_done && p->kind->slice(p, iterations))
        p->kind->conclude(p);
    return p->is_done;
}

void player_conclude(Player *p)
{
    if (!p->is_done)
        p->kind->conclude(p);
}

const Thought *player_thought(const Player *p)
{
    return &p->thought;
}

/* ---- random --------------------------------------------------------------------------------------------------------- */

static void random_begin(Player *p, const Job *job)
{
    choose(p, stream_below(&p->stream, job->options->count));
}

const PlayerKind player_random = {.name = "random", .begin = random_begin};

/* ---- greedy: does what the game's own hints like best, looking no move ahead ------------------------------------------ */

/* Where others choose at the same time, always taking the best would be easy to foresee, so there it draws among the
   options in proportion to how much it likes them. */
static void greedy_begin(Player *p, const Job *job)
{
    choose(p, job->kind == CW_SEALED ? draw_by_weight(&p->stream, job->weight, job->options->count)
                                     : draw_among_best(&p->stream, job->weight, job->options->count));
}

const PlayerKind player_greedy = {.name = "greedy", .needs = JOB_WEIGHTS, .begin = greedy_begin};

/* ---- search --------------------------------------------------------------------------------------------------------- */

typedef struct Searcher {
    Search *search;
    SearchReport report;
} Searcher;

static void searcher_begin(Player *p, const Job *job)
{
    Searcher *s = p->data;
    if (job->options->count == 1)
        choose(p, 0);
    else
        search_begin(s->search, job->sample, job->options, stream_word(&p->stream));
}

static int searcher_slice(Player *p, long iterations)
{
    return search_slice(((Searcher *)p->data)->search, iterations);
}

static void searcher_conclude(Player *p)
{
    Searcher *s = p->data;
    search_report(s->search, &s->report);
    choose(p, search_pick(&s->report, &p->stream));
}

static void searcher_close(Player *p)
{
    Searcher *s = p->data;
    search_close(s->search);
    free(s);
}

static void searcher_open(Player *p, const SearchSettings *settings)
{
    Searcher *s = memory(NULL, 1, sizeof *s);
    s->search = search_open(p->game, settings);
    p->data = s;
}

Player *searcher_new(const char *spec, const CwGame *game, const SearchSettings *settings)
{
    Player *p = memory(NULL, 1, sizeof *p);
    *p = (Player){.kind = &player_search, .game = game, .spec = copy_of(spec, strlen(spec))};
    searcher_open(p, settings);
    return p;
}

Search *player_search_of(const Player *p)
{
    return p->kind == &player_search ? ((const Searcher *)p->data)->search : NULL;
}

const PlayerKind player_search = {
    .name = "search",
    .needs = JOB_SAMPLE,
    .begin = searcher_begin,
    .slice = searcher_slice,
    .conclude = searcher_conclude,
    .close = searcher_close,
};

/* ---- by name ---------------------------------------------------------------------------------------------------------- */

static int open_kind(Player *p, const char *spec, int *known, Problem *why)
{
    static const PlayerKind *const plain[] = {&player_random, &player_greedy};
    *known = 1;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        p->kind = plain[i];
        if (strcmp(spec, plain[i]->name) == 0)
            return 1;
    }
    SearchSettings search;
    int searches = search_settings(spec, p->game, &search, why);
    p->kind = &player_search;
    if (searches > 0)
        searcher_open(p, &search);
    *known = searches != 0;
    return searches > 0;
}

Player *thinker_open(const char *spec, const CwGame *game, int *known, Problem *why)
{
    Player *p = memory(NULL, 1, sizeof *p);
    *p = (Player){.game = game};
    if (open_kind(p, spec, known, why)) {
        p->spec = copy_of(spec, strlen(spec));
        return p;
    }
    free(p);
    return NULL;
}

void player_close(Player *p)
{
    if (!p)
        return;
    if (p->kind->close)
        p->kind->close(p);
    free(p->spec);
    free(p);
}
