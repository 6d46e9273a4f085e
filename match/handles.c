#include "match/handles.h"

#include <string.h>

void handles_clear(Handles *h)
{
    memset(h, 0, sizeof *h);
}

void handles_follow(Handles *h, const CwGame *game, const CwState *state)
{
    h->has_begun = 1;
    for (int seat = CW_SPECTATOR; seat < cw_seats(game); seat++)
        cw_follow(game, state, seat, handles_of(h, seat));
}

void handles_look(Handles *h, const CwGame *game, const CwState *state)
{
    if (!h->has_begun)
        return;
    for (int seat = CW_SPECTATOR; seat < cw_seats(game); seat++)
        cw_look(game, state, seat, handles_of(h, seat));
}

void handles_forget(Handles *h, const CwGame *game, const CwState *state)
{
    for (int seat = CW_SPECTATOR; seat < cw_seats(game); seat++)
        cw_forget(game, state, seat, handles_of(h, seat));
}
