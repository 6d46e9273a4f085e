/* The state of the Gauntlet: the position, which a negation returns, and what it does not return. */
#ifndef GAUNTLET_STATE_H
#define GAUNTLET_STATE_H

#include "kernel/state.h"

enum { SEATS = GAME_SEATS, KINDS = 4, COPIES = 4, CARDS = KINDS * COPIES, KEPT = 2 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
#include "kernel/columns_members.h"
    uint8_t health[SEATS], stamina[SEATS], facing[SEATS];
    uint8_t even[6]; /* makes the size a multiple of 8 */
} Position;

typedef struct State {
    Core core;
    uint64_t stack[80];
    Position now;
    Position kept[KEPT]; /* [skills & 1]: just before the effect of the last skill but none or one */
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
    KEPT_KNOWLEDGE(CARDS) kept_know[KEPT][SEATS];
    uint8_t bouts_won[SEATS];
    uint8_t used[SEATS]; /* skills used in this bout, a bit each: costs and uses are never returned */
    uint8_t skills;      /* how many in this bout */
    uint8_t even[5];
} State;
#pragma GCC diagnostic pop

#endif
