/* Frames: what one viewer gets after an act, as JSON.

       {"type":"frame", "table", "n", "base", "events":[...], "view":{...}, "ask":{...}, "clock":[...]}

   View, question and events are those of the player protocol (docs/protocol.md).  A frame with `base` holds the parts of the view that differ from the frame of that number; one without holds all of it.  A
   part is a member of the view; where the member is a list (seats, zones, tracks), each of its entries is, and those that differ
   come as an object with their places: "zones": {"3": {...}}.  A list of another length than before comes whole;
   a member that is there no more comes as null.

   Nothing is kept of an old view but a hash for each part. */
#ifndef TABLE_FRAME_H
#define TABLE_FRAME_H

#include "match/match.h"

typedef struct FrameMemory { /* of one viewer */
    int is_there;            /* 0: the next frame is whole */
    uint32_t n;              /* of the last one */
    uint64_t *part;          /* names and hashes of the parts of its view */
    int parts;
} FrameMemory;

typedef struct FrameOf {
    const char *table; /* its id */
    const Match *match;
    int seat;             /* or CW_SPECTATOR */
    uint32_t n;           /* of the act that it follows; 0: none yet */
    uint64_t number;      /* of the question, by which an answer names it; 0: the seat is not asked */
    const char *events;   /* "[...]" of match_told; a whole frame tells what went before instead */
    const int64_t *clock; /* milliseconds for each seat; NULL: there is none */
} FrameOf;

enum { FRAME_EVENTS = 40 }; /* that a whole frame tells of what went before */

void frame_write(Text *out, const FrameOf *of, FrameMemory *memory);
void frame_forget(FrameMemory *memory); /* the next one is whole */
void frame_free(FrameMemory *memory);
/* For its test: the parts of a view that differ. */
void frame_parts(Text *out, const char *view, FrameMemory *memory);

#endif
