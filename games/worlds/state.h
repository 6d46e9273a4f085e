/* The state of Worlds Unchained.

   The position is what effects change, and what Negate returns to (9.1.15): where everything lies, counters, lasting
   effects, Boosts and power.  What is used up (Limits, once-a-round marks) lies outside it, because a Negate does not
   give it back.  Derived values lie outside it too: they are made anew from the position in one place (effects/values.h). */
#ifndef WORLDS_STATE_H
#define WORLDS_STATE_H

#include "effects/items.h"
#include "effects/lasting.h"
#include "kernel/game.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* What a Modifier is. */
typedef enum Lasting {
    LASTING_NONE,
    LASTING_LENT,    /* the host has the Skill `from` (Augment, 'has'), and `you` is meant by it */
    LASTING_ERASED,  /* the host lacks one instance of the Skill `from` */
    LASTING_COST,    /* Chains cost `amount` more or less: whose, says the word in `from` */
    LASTING_UNTAXED, /* no reinforcer tax for Chains: whose, says the word in `from` */
    LASTING_POWER,   /* the Challenger of `you` has gained `amount`, which is taken back */
    LASTING_UNDO     /* when it ends, the event `from`, which happened to the host, is taken back */
} Lasting;

typedef struct Position {
    uint16_t kind_of[CARDS + 2];
    int16_t power[SEATS];            /* of the challenger zone, not of a Vassal (9.4.2) */
    PlaceBits standing, hurt, tired; /* places with a Vassal, with an injured one, with an exhausted one */
    Modifier modifier[MODIFIERS];
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
#include "kernel/columns_members.h"
    uint8_t boosts[SEATS];
    uint8_t modifiers;
    uint8_t shields; /* durations of the Protects there may be, SHIELD(until) each */
    uint8_t untaxed; /* how many of the modifiers are LASTING_UNTAXED */
    uint8_t even;
} Position;

/* Which rule has ended the bout. */
typedef enum BoutEnd {
    BOUT_GOES_ON,
    BY_LAST_VASSALS, /* 6.8.1.1 */
    BY_NO_VASSALS,   /* 6.8.1.2 */
    BY_NO_CARDS,     /* W-R3 */
    BY_QUIET_ROUNDS, /* W-R8 */
    BY_ROUND_LIMIT   /* W-L11 */
} BoutEnd;

typedef struct Item { /* an Ability that has been triggered and waits (7.8.3) */
    ITEM_HEAD
    uint8_t it; /* the Vassal that its condition is about, if its text speaks of it */
    uint8_t even;
} Item;

/* Sets of places that are derived: Vassals that ... */
enum {
    CHAINS_IN, /* have a Chain for each Step, in a reinforcer zone and in the challenger zone: six sets */
    CHANGED = CHAINS_IN + 6, /* have Statuses, given or erased Skills */
    GIVEN_CHAINS,            /* have a Chain from a Status or given to them */
    SPECIAL,                 /* have more or less than their printed Skills */
    LENT_IN,                 /* are lent a Chain for each Step, three sets */
    MARKS = LENT_IN + 3      /* a multiple of four, so that all can be moved at once */
};

typedef struct Values {
    uint32_t hears;             /* ears of any Abilities in play, a bit each (effects/listen.h) */
    uint32_t resources_hear;    /* those of Abilities of Resources */
    uint32_t hears_at[OBJECTS]; /* those of Abilities of the Vassal in each place */
    PlaceBits hearers[EARS];    /* the same by ear */
    PlaceBits mark[MARKS];
    PlaceBits borrowers; /* Vassals that other objects' Skills have lent one */
    VALUES_LISTED
    VALUES_MADE
} Values;

typedef struct State {
    Core core;
    uint64_t stack[128]; /* at most 117: six Abilities inside each other (W-L5) under a reaction */
    Values derived;
    Position now;
    Position kept[2];
    Use limit[LIMITS]; /* 9.2.16 */
    Item pending[PENDING_LIMIT];
    uint16_t rounds, quiet_rounds;      /* of this bout; since an injury, elimination or spent Boost (W-R8) */
    uint16_t chains;                    /* activated this round */
    uint16_t triggered;                 /* Abilities resolved since play was last quiet (W-L6) */
    uint8_t chained[CARDS / 8 + 1];     /* Vassals that have activated a Chain this round (7.2.7) */
    uint8_t wins[SEATS], losses[SEATS]; /* combats in a row, for Streak and Revenge */
    uint8_t result[SEATS];              /* designations, 8.5.2 */
    uint8_t overkill;                   /* the winner's lead */
    uint8_t bouts_won[SEATS], mulligans[SEATS]; /* mulligans taken in this game */
    uint8_t limits, pendings;
    uint8_t nesting; /* batches of triggered Abilities inside each other */
    uint8_t batch;   /* 1 + the first of the Abilities just triggered, until they are resolved */
    uint8_t bout, bout_over, bout_winner; /* over: BoutEnd; winner: 1 + seat, 0 a draw */
    uint8_t prime, chooser;
    uint8_t deck_end[SEATS]; /* the last card of each deck */
    uint8_t happened;        /* this round was not quiet */
    uint8_t begun;           /* the bout is prepared (5.2.10): before that no Skill does anything */
    uint8_t chain_by[2];     /* whose Chain a Negate would take back, by the slot of the kept position */
    uint8_t seen[SEATS][CARDS / 8 + 1]; /* cards that each seat has seen at any time */
    uint8_t even[3];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
} State;
#pragma GCC diagnostic pop

_Static_assert(sizeof(State) <= 6144, "W-L1: a state takes at most 6 KiB");

#endif
