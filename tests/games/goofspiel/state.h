/* The state of Goofspiel. */
#ifndef GOOFSPIEL_STATE_H
#define GOOFSPIEL_STATE_H

#include "kernel/state.h"

enum { SEATS = 2, PRIZES = BIDS, CARDS = SEATS * BIDS + PRIZES };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
    uint8_t taken_by[PRIZES]; /* by round: 1 + seat, or 0 for a prize that was lost */
    uint8_t even;             /* makes the size a multiple of 8 */
} Position;

typedef struct State {
    Core core;
    uint64_t stack[4];
    Position now;
    uint16_t kind_of[CARDS + 1];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
    uint8_t even[6]; /* makes the size a multiple of 8 */
} State;
#pragma GCC diagnostic pop

#endif
