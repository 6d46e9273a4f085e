/* The state of Wards. */
#ifndef WARDS_STATE_H
#define WARDS_STATE_H

#include "effects/items.h"
#include "kernel/state.h"

typedef struct Item { /* a line that has heard something and waits */
    ITEM_HEAD
} Item;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
#include "kernel/columns_members.h"
    uint8_t life[SEATS];
    uint8_t even[5]; /* makes the size a multiple of 8 */
} Position;

typedef struct State {
    Core core;
    uint64_t stack[320];
    uint64_t hearers[EARS], replacers[EARS]; /* derived: objects with a line for each ear */
    Position now;
    Share share[OBJECTS];
    Replaced replaced[REPLACED_LIMIT];
    Item waiting[ITEMS];
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
    uint8_t items, replacing;
    uint8_t stale; /* what is derived is to be made anew */
    uint8_t even[5];
} State;
#pragma GCC diagnostic pop

#endif
