/* The state of the workbench. */
#ifndef WORKBENCH_STATE_H
#define WORKBENCH_STATE_H

#include "kernel/state.h"

enum { CARDS = 12, FIRST_CARDS = 8, KINDS = 8, NUMBERS = 12, KEPT = 2, STACK_WORDS = 24 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    int16_t number[NUMBERS]; /* where experiments leave what they saw */
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
    uint8_t even[2];
} Position;
typedef struct State {
    Core core;
    uint64_t stack[STACK_WORDS];
    Position now;
    Position kept[KEPT];
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[GAME_SEATS];
    DIFFERENCES(ZONE_COUNT);
    KEPT_KNOWLEDGE(CARDS) kept_know[KEPT][GAME_SEATS];
} State;
#pragma GCC diagnostic pop

#endif
