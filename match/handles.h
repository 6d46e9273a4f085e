/* The handles of everybody at a table: one table of numbers for each seat and one for those who watch.

   Outside the process a card is known by its handle only.  Handles are a function of what the viewer saw, so a match that
   is replayed from its log has the same ones. */
#ifndef MATCH_HANDLES_H
#define MATCH_HANDLES_H

#include "cardwright.h"

typedef struct Handles {
    CwHandles viewer[1 + CW_MAX_SEATS]; /* the watchers' first */
    int has_begun; /* the table is set: decks in their order are nothing that anybody has seen */
} Handles;

void handles_clear(Handles *h);                                            /* before a game starts */
void handles_follow(Handles *h, const CwGame *game, const CwState *state); /* after an answer */
void handles_forget(Handles *h, const CwGame *game, const CwState *state); /* when cards are lost sight of */
void handles_look(Handles *h, const CwGame *game,
                  const CwState *state);                  /* behind a note, once the game has begun */
static inline CwHandles *handles_of(Handles *h, int seat) /* or CW_SPECTATOR */
{
    return &h->viewer[1 + seat];
}

#endif
