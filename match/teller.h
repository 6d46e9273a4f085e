/* The teller: what happens, told to each viewer as JSON (docs/protocol.md, events).

   It is fed with every note of a game, and finds out by itself which cards have moved and which counters have changed since
   the last one: it compares what the viewer sees now with what it saw then.  Since it looks at nothing but that, a move tells
   no viewer more than the views do.  For every viewer, the zones before + the moves = the zones after.

       teller_open(&t, game, viewers);     bit s: seat s, TELLER_WATCHERS: those who watch
       teller_start(&t, table, NULL);      before the first note
       teller_note(&t, state, handles, names, &note);
       teller_settle(&t, state, handles);  when the rules have stopped: what has moved behind the last note
       teller_events(&t, viewer);          "[{...},{...}]", and begins a new list

   Handles must be followed (handles_look) before each of these calls. */
#ifndef MATCH_TELLER_H
#define MATCH_TELLER_H

#include "match/handles.h"
#include "match/text.h"

enum { TELLER_WATCHERS = 1 << CW_MAX_SEATS };

typedef struct Told Told; /* what one viewer saw last, and what it has not been told yet */

typedef struct Teller {
    const CwGame *game;
    unsigned viewers;
    Told *told[1 + CW_MAX_SEATS]; /* the watchers' first */
    Text list;                    /* what was taken last */
} Teller;

void teller_open(Teller *t, const CwGame *game, unsigned viewers);
void teller_close(Teller *t);
/* From now on these are told: newcomers begin here, and what those who go were not told yet is dropped. */
void teller_set_viewers(Teller *t, unsigned viewers, const CwState *state, const Handles *handles);
/* A game goes on from here: nothing of what was before it is told.  It begins: the state is the table as it was set, and without
   handles (NULL) all cards on it are backs. */
void teller_start(Teller *t, const CwState *state, const Handles *handles);
void teller_note(Teller *t, const CwState *state, const Handles *handles, const char *const *names,
                 const CwNote *note);
void teller_settle(Teller *t, const CwState *state, const Handles *handles);
/* Valid until the next call; "[]" for somebody who is not told. */
const char *teller_events(Teller *t, int viewer);

/* Gives the memory of what teller_events has returned back. */
void teller_forget_list(Teller *t);

#endif
