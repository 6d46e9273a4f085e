/* The state of Unicorn Apocalypse. */
#ifndef UNICORN_STATE_H
#define UNICORN_STATE_H

#include "kernel/state.h"

enum { DECK_LIMIT = 64, CARDS = SEATS * DECK_LIMIT, HAND = 7, COMETS_TO_END = 7 };
enum { MOST_BATTLES = 10000, MOST_QUIET_BATTLES = 1000 }; /* U-R12 */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    uint16_t battles, quiet_battles; /* fought in all; since the last Comet or build (U-R12) */
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
    uint8_t worth_one[CARDS / 8 + 1]; /* build cards that count 1 whatever is printed on them */
    uint8_t open[SEATS];              /* portals, a bit each */
    uint8_t points[SEATS][PORTALS];
    uint8_t even; /* makes the size a multiple of its alignment */
} Position;

typedef struct State {
    Core core;
    uint64_t stack[24];
    Position now;
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
} State;
#pragma GCC diagnostic pop

_Static_assert(sizeof(State) <= 1536, "U-L1: a state takes at most 1.5 KiB");

#endif
