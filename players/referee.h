/* The referee for seats that somebody outside plays over the protocol: on a pipe, on a socket, in a test.

   It does no I/O: lines of the outside go in by referee_hear, lines for the outside come out through a function.
   Whatever comes in, the game changes only by answers that the engine accepts. */
#ifndef PLAYERS_REFEREE_H
#define PLAYERS_REFEREE_H

#include "players/runner.h"

typedef struct Referee Referee;
typedef void RefereeSay(void *data, const char *lines, size_t length); /* one or more whole lines */

/* `spec` has one player name per seat; those called "you" are outside.  NULL and a problem when some cannot play.
   Says hello. */
Referee *referee_open(const CwGame *game, const CwKey *key, const char *const *spec,
                      const PlayerSettings *settings, RefereeSay *say, void *data, Problem *problem);
void referee_close(Referee *r);
/* Starts game `number` of the run and plays it to the first question for the outside, or to its end. */
void referee_start(Referee *r, uint64_t number);
/* One line of the outside, without its end. */
void referee_hear(Referee *r, const char *line, size_t length);
int referee_over(const Referee *r);                 /* true before the first game, too */
const GameRecord *referee_record(const Referee *r); /* of the game that is over */
const CwState *
referee_state(const Referee *r); /* the real one: for whoever runs the table, not for a player */

#endif
