/* The state of Kuhn poker: where the cards lie, and who has paid how much. */
#ifndef KUHN_STATE_H
#define KUHN_STATE_H

#include "kernel/state.h"

enum { SEATS = 2, CARDS = 3 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
    uint8_t paid[SEATS];
    uint8_t even[2]; /* makes the size a multiple of 8 */
} Position;

typedef struct State {
    Core core;
    uint64_t stack[8];
    Position now;
    uint16_t kind_of[CARDS + 1];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
} State;
#pragma GCC diagnostic pop

#endif
