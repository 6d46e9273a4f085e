/* Seats of one team: who stays when one leaves, and what a forfeit means for all of them. */
#ifndef MATCH_TEAM_H
#define MATCH_TEAM_H

#include "cardwright.h"

/* Whether a seat of the same team is there, besides those that have left (bit s: seat s). */
static inline int mate_stays(const CwGame *game, int seat, unsigned left)
{
    for (int s = 0; s < cw_seats(game); s++)
        if (s != seat && cw_team(game, s) == cw_team(game, seat) && !(left >> s & 1))
            return 1;
    return 0;
}

/* The result when a seat has given the game up: its team loses, the others win. */
static inline void forfeit_result(const CwGame *game, int seat, const char *rule, CwResult *result)
{
    *result = (CwResult){.rule = rule};
    for (int s = 0; s < cw_seats(game); s++)
        result->payoff[s] = cw_team(game, s) == cw_team(game, seat) ? -1000 : 1000;
}

#endif
