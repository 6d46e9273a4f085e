/* The shelf: opened games that matches and scenarios borrow.

   Opening a game reads and compiles its whole set: milliseconds, and half a megabyte that never changes afterwards.  A
   shelf opens each game once for all who want it alike: the same definition, seats, rulings, set, decks and format.  What
   is borrowed is counted; a game that nobody has any more stays for the next one who asks, until `idle` others were given
   back after it.

   Threads: an opened game is immutable, so any number of threads may play on what was borrowed, without a lock.  The shelf
   itself is not: one thread at a time borrows and gives back, or whoever shares a shelf locks around these calls. */
#ifndef MATCH_SHELF_H
#define MATCH_SHELF_H

#include "cardwright.h"

typedef struct Shelf Shelf;

enum { SHELF_IDLE = 16 };
Shelf *shelf_open(int idle);
void shelf_close(Shelf *shelf); /* after everything was given back */
/* NULL when the game cannot be opened like this; `errors` (may be NULL) then says why.  Nothing of `config` needs to stay. */
const CwGame *shelf_borrow(Shelf *shelf, const CwGameDef *def, const CwConfig *config, CwErrors *errors);
void shelf_give_back(Shelf *shelf, const CwGame *game); /* NULL is fine */

#endif
