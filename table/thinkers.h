/* Thinkers: threads of low priority on which computer players think, in turn.

   Each job has an owner, a table.  It runs in slices; after a slice the next owner has its turn, however many jobs it has, so that no
   table holds up another, and a job that is dropped ends with its slice.  There is room for so many jobs of one owner, and for so many
   in all: a search takes memory.  Owners that find no room stand in line, and have it in the order in which they came; one whose
   search has ended and that wants another stands behind them. */
#ifndef TABLE_THINKERS_H
#define TABLE_THINKERS_H

#include "players/player.h"

typedef struct Thinkers Thinkers;
typedef struct ThinkersJob ThinkersJob;
/* The player that has come to its end, or NULL if it was dropped; it is closed behind this, and the job is no more. */
typedef void ThinkersHeard(void *data, void *owner, const ThinkersJob *job, Player *player);

enum { THINKERS_SLICE = 32 }; /* iterations */
enum {
    THINKERS_MOST = 32,
    THINKERS_OF_ONE = 4,
    THINKERS_SPARE = 8
}; /* jobs: in all, of one owner, and besides for whoever does not wait */

Thinkers *thinkers_open(int threads);
void thinkers_close(Thinkers *thinkers); /* drops what is left */
/* Whether the owner may add a job now.  0: it stands in line, once, until it may or leaves; not if it has as many as it may have. */
int thinkers_asks(Thinkers *thinkers, void *owner);
int thinkers_has_spare(const Thinkers *thinkers,
                       const void *owner);      /* the same for a job that nobody waits in line for */
void *thinkers_first(const Thinkers *thinkers); /* in line, if there is room for it now; NULL: nobody */
void thinkers_leave(Thinkers *thinkers, const void *owner); /* the line, if it stands there */
/* The player has begun (player_begin), and is closed when it is done.  Who has not asked first has made a mistake. */
ThinkersJob *thinkers_add(Thinkers *thinkers, Player *player, void *owner);
void thinkers_drop(Thinkers *thinkers, ThinkersJob *job); /* it still comes to its end, by thinkers_results */
int thinkers_file(const Thinkers *thinkers);              /* can be read when there are results */
void thinkers_results(Thinkers *thinkers, ThinkersHeard *heard, void *data);

#endif
