/* The table of players by name, and the calls that every kind shares. */
#include "players/player.h"

#include "kernel/near.h"
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int random_choose(Player *p, const PlayerTurn *turn)
{
    return stream_below(&p->stream, turn->options->count);
}

const PlayerKind player_random = {.name = "random", .choose = random_choose};

int player_is_you(const char *spec)
{
    return strcmp(spec, "you") == 0;
}

int player_is_program(const char *spec)
{
    return strncmp(spec, "cmd:", 4) == 0;
}

/* Opens the kind of player that the name asks for; 0 and a problem when there is none. */
static int open_kind(Player *p, const char *spec, const PlayerSettings *settings, Problem *why)
{
    static const PlayerKind *const plain[] = {&player_random, &player_greedy};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        p->kind = plain[i];
        if (strcmp(spec, plain[i]->name) == 0)
            return 1;
    }
    if (player_is_program(spec)) {
        p->kind = &player_external;
        return external_open(p, spec + 4, settings, why);
    }
    SearchSettings search;
    int searches = search_settings(spec, p->game, &search, why);
    if (searches) {
        p->kind = &player_search;
        if (searches > 0)
            searcher_open(p, &search);
        return searches > 0;
    }
    if (player_is_you(spec))
        return problem(
            why, 0,
            "nobody can be asked here, so 'you' cannot play; use random, greedy, easy to expert or "
            "cmd:PROGRAM");
    static const char *const names[] = {"random", "greedy", "easy", "medium", "hard",
                                        "expert", "search", "pimc", "cmd",    "you"};
    const char *meant = nearest_word(spec, strcspn(spec, ":,"), names, (int)(sizeof names / sizeof *names));
    return problem(why, 0,
                   "there is no player '%.60s'; %s%s%sthe players are random, greedy, easy, medium, hard, "
                   "expert, search:ITERATIONS, pimc:ITERATIONS, cmd:PROGRAM ARGS, and you where a person can "
                   "be asked",
                   spec, meant ? "did you mean '" : "", meant ? meant : "", meant ? "'? " : "");
}

Player *player_open(const char *spec, const CwGame *game, const PlayerSettings *settings, Problem *why)
{
    Player *p = memory(NULL, 1, sizeof *p);
    *p = (Player){.game = game};
    if (open_kind(p, spec, settings, why))
        return p;
    free(p);
    return NULL;
}

void player_start(Player *p, const PlayerStart *start)
{
    p->seat = start->seat;
    p->names = start->names;
    p->stream = start->stream;
    p->failure[0] = '\0';
    if (p->kind->start)
        p->kind->start(p, start);
}

int player_needs_sample(const Player *p)
{
    return p->kind->wants_sample || (p->kind->wants_weights && cw_prefer_needs_sample(p->game));
}

int player_choose(Player *p, const CwState *sample, const CwHandles *handles, const CwOptions *options)
{
    int16_t weight[CW_MAX_OPTIONS];
    PlayerTurn turn = {.options = options, .handles = handles, .decision = cw_kind(sample)};
    if (p->kind->wants_sample)
        turn.sample = sample;
    if (p->kind->wants_weights) {
        cw_prefer(p->game, sample, options, weight);
        turn.weight = weight;
    }
    return p->kind->choose(p, &turn);
}

void player_note(Player *p, const PlayerNote *note)
{
    if (p->kind->note)
        p->kind->note(p, note);
}

void player_end(Player *p, const PlayerEnding *ending)
{
    if (p->kind->end)
        p->kind->end(p, ending);
}

void player_close(Player *p)
{
    if (!p)
        return;
    if (p->kind->close)
        p->kind->close(p);
    free(p);
}
