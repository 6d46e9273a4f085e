/* Ratings of a tournament: of each player, and of each player in each part of the game. */
#include "lab/tournament.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRANTS = TOURNAMENT_PLAYERS * CW_MAX_SEATS };

static void rate_whole(const TournamentJob *job, Tournament *t)
{
    double won[TOURNAMENT_PLAYERS * TOURNAMENT_PLAYERS] = {0};
    int n = job->players;
    for (int m = 0; m < t->matches; m++) {
        const TournamentMatch *match = &t->match[m];
        won[match->first * n + match->second] = 2 * match->pairs.sum;
        won[match->second * n + match->first] = 2 * (match->pairs.n - match->pairs.sum);
    }
    rate_players(won, n, t->rating, t->error);
}

/* A player in a part is an entrant of its own.  Entrants that no chain of games ties together cannot be compared (with
   two players and two roles: who is better as Rebels?); each such group is rated for itself. */
typedef struct Entrants {
    int group[ENTRANTS];
    double won[ENTRANTS * ENTRANTS];
} Entrants;

static int entrant(int player, int part)
{
    return player * CW_MAX_SEATS + part;
}

static void join_groups(Entrants *e, int a, int b)
{
    int from = e->group[a], to = e->group[b];
    for (int i = 0; i < ENTRANTS; i++)
        if (e->group[i] == from)
            e->group[i] = to;
}

static void enter_match(const Tournament *t, const TournamentMatch *match, Entrants *e)
{
    for (int i = 0; i < t->parts; i++)
        for (int j = 0; j < t->parts; j++) {
            const PartMeeting *met = &match->met[i][j];
            int mine = entrant(match->first, i), theirs = entrant(match->second, j);
            if (!(met->games > 0))
                continue;
            e->won[mine * ENTRANTS + theirs] = met->won;
            e->won[theirs * ENTRANTS + mine] = met->games - met->won;
            join_groups(e, mine, theirs);
        }
}

static void rate_group(const Entrants *e, int group, double *won, Tournament *t)
{
    int member[ENTRANTS], n = 0;
    double rating[ENTRANTS], error[ENTRANTS];
    for (int i = 0; i < ENTRANTS; i++)
        if (e->group[i] == group)
            member[n++] = i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            won[i * n + j] = e->won[member[i] * ENTRANTS + member[j]];
    rate_players(won, n, rating, error);
    for (int i = 0; i < n; i++) {
        t->part_rating[member[i] / CW_MAX_SEATS][member[i] % CW_MAX_SEATS] = rating[i];
        t->part_error[member[i] / CW_MAX_SEATS][member[i] % CW_MAX_SEATS] = error[i];
    }
}

void tournament_rate(const TournamentJob *job, Tournament *t)
{
    rate_whole(job, t);
    Entrants *e = memory(NULL, 1, sizeof *e);
    double *won = memory(NULL, ENTRANTS * ENTRANTS, sizeof *won);
    memset(e, 0, sizeof *e);
    for (int i = 0; i < ENTRANTS; i++)
        e->group[i] = i;
    for (int m = 0; m < t->matches; m++)
        enter_match(t, &t->match[m], e);
    for (int group = 0; group < ENTRANTS; group++)
        rate_group(e, group, won, t);
    free(won);
    free(e);
}
