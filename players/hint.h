/* A hint: what a search finds for somebody who must decide, knowing no more than that seat does.

   A hint is thought about by a player like any other, in slices on any thread; it is a function of the game's key, the seat and
   the number of the question, and changes nothing: not the game, and not the chance of the players in it.

       Player *p = hint_begin(&ask, &problem);
       while (!player_slice(p, 64)) ... hint_write(...) says what was found so far ...
       hint_write(&text, p, game, state, names, number, HINT_OPTIONS);
       player_close(p); */
#ifndef PLAYERS_HINT_H
#define PLAYERS_HINT_H

#include "match/text.h"
#include "players/player.h"

/* Enough to tell a good option from a bad one, and soon done. */
#define HINT_SPEC "search:600"
enum { HINT_OPTIONS = 8, HINT_TOLD = 3 }; /* the best that a hint lists, and speaks of */

typedef struct HintAsk {
    const char *spec; /* "search:600" or a level */
    const CwGame *game;
    const CwState *state;
    int seat;
    const CwKey *key; /* of the game */
    uint64_t number;  /* of the question */
    int is_even;      /* every choice deserves a look, whatever the game's hints say of it */
} HintAsk;

/* A player that has begun to think about what a seat is asked; NULL: it is not asked, or nobody is called so. */
Player *hint_begin(const HintAsk *ask, Problem *problem);
/* What was found so far, with the best `most` options: a JSON object (docs/protocol.md).  The state still asks the same. */
void hint_write(Text *out, Player *p, const CwGame *game, const CwState *state, const char *const *names,
                uint64_t number, int most);
/* The same as a sentence or two. */
void hint_words(Text *out, Player *p, const CwGame *game, const CwState *state, const char *const *names);

#endif
