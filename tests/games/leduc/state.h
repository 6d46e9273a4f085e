/* The state of Leduc poker. */
#ifndef LEDUC_STATE_H
#define LEDUC_STATE_H

#include "kernel/state.h"

enum { SEATS = 2, CARDS = 6, RANKS = 3 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
    uint8_t paid[SEATS];
    uint8_t even; /* makes the size a multiple of 8 */
} Position;

typedef struct State {
    Core core;
    uint64_t stack[8];
    Position now;
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
} State;
#pragma GCC diagnostic pop

#endif
