/* A disk for SQLite that lies in memory and forgets, at a power cut, what was not synced: of each such write some sectors may
   have reached it and others not.  It can also be full, be read only, and hold a sync up. */
#ifndef SUPPORT_AMNESIA_H
#define SUPPORT_AMNESIA_H

#include <stdint.h>

#define AMNESIA "amnesia" /* its name as an SQLite VFS */

void amnesia_begin(void); /* an empty disk; registers the VFS at its first call */
void amnesia_cut_after(
    long writes);          /* the power goes after so many writes, syncs and truncations; -1: never */
int amnesia_is_dark(void); /* it has gone */
void amnesia_power_back(uint64_t seed); /* with what survived, drawn by the seed */
void amnesia_fill(int is_full);
void amnesia_read_only(int is_read_only);
void amnesia_lie(int lies);   /* syncs do nothing: to see that tests notice */
void amnesia_hold(int holds); /* syncs wait until it is let go */
long amnesia_syncs(void);
long amnesia_writes(void);

#endif
