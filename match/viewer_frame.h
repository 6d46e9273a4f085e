/* A frame: what one viewer gets to see when it is its turn, or when something has happened: events, view and question
   (docs/protocol.md).  The same for programs on a pipe, for a page in the browser and for a server's clients. */
#ifndef MATCH_VIEWER_FRAME_H
#define MATCH_VIEWER_FRAME_H

#include "cardwright.h"
#include "match/match.h"
#include "match/text.h"

typedef struct ViewerFrame {
    const CwGame *game;
    const CwState *state; /* the real one, or a sample for that seat: the frame is the same */
    int viewer;           /* a seat, or CW_SPECTATOR */
    uint64_t number;      /* by which an answer names the question (driver_number) */
    const char *const *names;
    const CwHandles *handles;
    const char *events; /* "[...]", of a teller */
} ViewerFrame;

/* `"events":[...],"view":{...},"ask":{...}`, the last one only if the seat is asked. */
void viewer_frame_write(Text *out, const ViewerFrame *frame);

/* `[...]`: the latest events of a match once more, `most` at most, for somebody who comes or has missed something: as they were
   told, but for moves, changes and rules. */
void viewer_history_write(Text *out, const Match *match, int viewer, int most);

#endif
