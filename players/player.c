/* The table of players by name, thinking at once, and the calls to programs. */
#include "players/player.h"

#include "kernel/near.h"
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int player_is_you(const char *spec)
{
    return strcmp(spec, "you") == 0;
}

int player_is_program(const char *spec)
{
    return strncmp(spec, "cmd:", 4) == 0;
}

static Player *program_open(const char *spec, const CwGame *game, const PlayerSettings *settings,
                            Problem *why)
{
    Player *p = memory(NULL, 1, sizeof *p);
    *p = (Player){.game = game, .kind = &player_external};
    if (external_open(p, spec + 4, settings, why)) {
        p->spec = copy_of(spec, strlen(spec));
        return p;
    }
    free(p);
    return NULL;
}

static void no_such_player(const char *spec, Problem *why)
{
    static const char *const names[] = {"random", "greedy", "easy", "medium", "hard",
                                        "expert", "search", "pimc", "cmd",    "you"};
    const char *meant = nearest_word(spec, strcspn(spec, ":,"), names, (int)(sizeof names / sizeof *names));
    problem(why, 0,
            "there is no player '%.60s'; %s%s%sthe players are random, greedy, easy, medium, hard, "
            "expert, search:ITERATIONS, pimc:ITERATIONS, cmd:PROGRAM ARGS, and you where a person can "
            "be asked",
            spec, meant ? "did you mean '" : "", meant ? meant : "", meant ? "'? " : "");
}

Player *player_open(const char *spec, const CwGame *game, const PlayerSettings *settings, Problem *why)
{
    int known;
    if (player_is_program(spec))
        return program_open(spec, game, settings, why);
    Player *p = thinker_open(spec, game, &known, why);
    if (!known && player_is_you(spec))
        problem(why, 0,
                "nobody can be asked here, so 'you' cannot play; use random, greedy, easy to expert or "
                "cmd:PROGRAM");
    else if (!known)
        no_such_player(spec, why);
    return p;
}

/* ---- thinking at once --------------------------------------------------------------------------------------------- */

void player_think(Player *p, const Job *job, Thought *thought)
{
    player_begin(p, job);
    if (!p->is_done && player_search_of(p))
        search_grow_all(player_search_of(p));
    player_conclude(p);
    *thought = p->thought;
}

int player_choose(Player *p, const CwState *sample, const CwOptions *options, Stream *stream)
{
    int16_t weight[CW_MAX_OPTIONS];
    Job job = {.seat = options->seat, .kind = cw_kind(sample), .options = options, .seed = stream->at};
    Thought thought;
    if (p->kind->needs & JOB_SAMPLE)
        job.sample = sample;
    if (p->kind->needs & JOB_WEIGHTS) {
        cw_prefer(p->game, sample, options, weight);
        job.weight = weight;
    }
    player_think(p, &job, &thought);
    stream->at = thought.seed;
    return thought.index;
}

/* ---- programs ----------------------------------------------------------------------------------------------------- */

int player_is_asked(const Player *p)
{
    return p && p->kind->ask;
}

void player_start(Player *p, const PlayerStart *start)
{
    p->seat = start->seat;
    p->names = start->names;
    p->failure[0] = '\0';
    p->kind->start(p, start);
}

int player_ask(Player *p, const PlayerAsk *ask)
{
    return p->kind->ask(p, ask);
}

void player_end(Player *p, const ViewerFrame *frame, const Ending *ending)
{
    p->kind->end(p, frame, ending);
}
