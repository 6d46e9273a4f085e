/* Thinkers: threads of low priority on which computer players think, in turn.

   Each job runs in slices; after a slice the next job has its turn, so that no table holds up another, and a job that is
   dropped ends with its slice. */
#ifndef TABLE_THINKERS_H
#define TABLE_THINKERS_H

#include "players/player.h"

typedef struct Thinkers Thinkers;
typedef struct ThinkersJob ThinkersJob;
/* The player that has come to its end, or NULL if it was dropped; it is closed behind this, and the job is no more. */
typedef void ThinkersHeard(void *data, void *owner, const ThinkersJob *job, Player *player);

enum { THINKERS_SLICE = 32 }; /* iterations */

Thinkers *thinkers_open(int threads);
void thinkers_close(Thinkers *thinkers); /* drops what is left */
/* The player has begun (player_begin), and is closed when it is done. */
ThinkersJob *thinkers_add(Thinkers *thinkers, Player *player, void *owner);
void thinkers_drop(Thinkers *thinkers, ThinkersJob *job); /* it still comes to its end, by thinkers_results */
int thinkers_jobs(const Thinkers *thinkers);              /* that have not come to their end */
int thinkers_file(const Thinkers *thinkers);              /* can be read when there are results */
void thinkers_results(Thinkers *thinkers, ThinkersHeard *heard, void *data);
uint64_t thinkers_slices(Thinkers *thinkers); /* run so far */

#endif
