/* The table of players by name, and the calls that every kind shares. */
#include "players/player.h"

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

static const PlayerKind *kind_called(const char *spec, Problem *why)
{
    static const PlayerKind *const kinds[] = {&player_random, &player_greedy};
    static const char *const levels[] = {"easy", "medium", "hard", "expert"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(spec, kinds[i]->name) == 0)
            return kinds[i];
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (strcmp(spec, levels[i]) == 0) {
            problem(why, 0,
                    "the level '%s' needs the searching player, which this version does not have; use greedy",
                    spec);
            return NULL;
        }
    }
    if (player_is_you(spec))
        problem(why, 0, "nobody can be asked here, so 'you' cannot play; use random, greedy or cmd:PROGRAM");
    else
        problem(why, 0,
                "there is no player '%.60s'; the players are random, greedy, cmd:PROGRAM ARGS, and you where "
                "a person can be asked",
                spec);
    return NULL;
}

Player *player_open(const char *spec, const CwGame *game, const PlayerSettings *settings, Problem *why)
{
    int is_command = strncmp(spec, "cmd:", 4) == 0;
    const PlayerKind *kind = is_command ? &player_external : kind_called(spec, why);
    if (!kind)
        return NULL;
    Player *p = memory(NULL, 1, sizeof *p);
    *p = (Player){.kind = kind, .game = game};
    if (is_command && !external_open(p, spec + 4, settings, why)) {
        free(p);
        return NULL;
    }
    return p;
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

int player_choose(Player *p, const PlayerTurn *turn)
{
    return p->kind->choose(p, turn);
}

void player_note(Player *p, const char *name, const char *words)
{
    if (p->kind->note)
        p->kind->note(p, name, words);
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
