/* Where the replays of a run go.

   A replay holds the key of its run, and whoever has the key knows the cards of all games that are still played.  Where a
   program of somebody else's plays, replays are therefore held back, in a file without a name, until the last game is
   over. */
#ifndef LAB_REPLAYS_H
#define LAB_REPLAYS_H

#include "match/match.h"

#include <pthread.h>
#include <stdio.h>

typedef struct Replays {
    FILE *held; /* NULL: nothing is held back */
    pthread_mutex_t lock;
} Replays;

/* Before any program is started; 0 and a problem when nothing could be held back. */
int replays_open(Replays *replays, int hold_back, Problem *why);
/* Stores the replay of a match, now or in the end; for any thread. */
int replays_add(Replays *replays, const Match *match, const char *path, Problem *why);
/* Writes what was held back; 0 and a problem when that failed. */
int replays_close(Replays *replays, Problem *why);

#endif
