/* The state of Duel. */
#ifndef DUEL_STATE_H
#define DUEL_STATE_H

#include "effects/items.h"
#include "effects/lasting.h"
#include "kernel/state.h"

/* What items wait for. */
enum { ITEM_WAITS = ITEM_GAME, ITEM_ON_CHAIN };

/* What a Modifier is, and until when. */
enum { LASTING_NONE, LASTING_POWER, LASTING_HEALTH, LASTING_CONTROL, LASTING_SILENCE };
enum { UNTIL_GONE, UNTIL_END_OF_TURN };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    Modifier modifier[MODIFIERS];
    Item item[ITEMS];
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
#include "kernel/columns_members.h"
    uint8_t life[SEATS], energy[SEATS];
    uint8_t modifiers, items;
    uint8_t active; /* whose turn it is */
    uint8_t even[2];
} Position;

typedef struct Values {
    VALUES_LISTED
    VALUES_MADE
    uint8_t even[2];
} Values;

typedef struct State {
    Core core;
    uint64_t stack[400];
    Left left;
    Values derived;
    Position now;
    Share share[OBJECTS];
    Replaced replaced[REPLACED_LIMIT];
    Use use[USES];
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
    uint16_t unchosen; /* effects in a row that nobody has chosen (D-L9) */
    uint8_t uses, replacing;
    uint8_t turn;
    uint8_t begun; /* the game is set up: before that nothing is in play */
    uint8_t even[6];
} State;
#pragma GCC diagnostic pop

_Static_assert(sizeof(State) <= 12 * 1024, "a state takes at most 12 KiB");

#endif
