/* The state of MERC.

   Units are cards and militia.  A MERC (or the Dictator card) belongs to a squad, a squad stands on a place of the map;
   militia are numbers by place and owner.  What each unit carries stands with it by slot.  Who controls a place and what the
   sides score follow from the units; they are kept up by settle() (rules/01_units.c) and checked in test builds. */
#ifndef MERC_STATE_H
#define MERC_STATE_H

#include "games/merc/limits.h"
#include "kernel/state.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

typedef struct Position {
    UnitSet shifted;   /* have changed squads since their owner last paid an action */
    UnitSet trains;    /* may still train with an action that is for training only */
    UnitSet marches;   /* may still move with an action that is for moving only */
    UnitSet handled;   /* have taken a mine since their owner last paid an action (M-L5) */
    UnitSet punished;  /* have had their share of the damage of M16.9 */
    UnitSet drilling;  /* still have to train as one with their squad (M19.5, M19.8) */
    uint32_t explored; /* places, a bit each */
    uint32_t fights;   /* places where a combat is to be fought */
    uint32_t disarmed; /* those of them where no mine can be detonated (M13.7) */
    uint32_t chosen;   /* of a set of places that is being chosen (M15.1, M15.8) */
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
    uint8_t site[PLACES]; /* the map card of each place */
    uint8_t militia[PLACES][OWNERS];
    uint8_t mercs[PLACES][OWNERS]; /* how many unit cards */
    uint8_t control[PLACES];       /* an owner, or NOBODY */
    uint8_t held_by[PLACES];       /* of `fights`: who controlled it just before the entry (M-K4) */
    uint8_t squad_place[SQUADS];
    uint8_t squad_from[SQUADS]; /* where it stood before it last moved */
    uint8_t squad_of[UNITS];    /* NO_SQUAD when not in play */
    uint8_t item[UNITS][SLOTS]; /* equipment cards */
#include "kernel/columns_members.h"
    uint8_t gifts[MOST_REBELS]; /* made today */
    uint8_t value[2];           /* sector values of the Rebels and of the Dictator */
    uint8_t day;
    uint8_t places; /* of the map */
    uint8_t passed; /* Rebels, a bit each */
    uint8_t base;   /* NOWHERE until revealed */
    uint8_t leader; /* the Dictator card that was drawn */
    uint8_t leader_dead;
    uint8_t rebel_turn; /* it is the Rebels' turn */
    uint8_t ability_used;
    uint8_t sectors_lost;                       /* M16.9 since his last turn */
    uint8_t named_rebel;                        /* M16.4 1 + seat */
    uint8_t militia_hit_on, militia_initiative; /* lasting tactics */
    uint8_t oil;
    uint8_t landed;    /* Rebels, a bit each */
    uint16_t standing; /* tactics with lines for the end of each turn from now on, a bit each */
    uint8_t even[4];
} Position;

typedef struct Combat {
    UnitSet rerolled; /* have used their reroll */
    UnitSet aims,
        dogs; /* declared targets of the attack that is being made: unit cards, dogs by whom they hold */
    uint8_t aimed[OWNERS];                  /* declared militia */
    uint8_t fresh[OWNERS];                  /* militia that act from the next round on */
    uint8_t held[UNITS];                    /* the dog (an equipment card) that holds this MERC */
    uint8_t rolled[UNITS];                  /* initiative that was rolled for this combat; 0: none */
    uint8_t order[UNITS + OWNERS];          /* units in their order; militia as UNITS + owner */
    uint8_t struck[UNITS + OWNERS + UNITS]; /* hits of the attack that is being made, by rank of the target */
    uint8_t place;                          /* 1 + the place of the combat, 0 outside combat */
    uint8_t attackers;                      /* 0: the Rebels, 1: the Dictator */
    uint8_t round, orders, at;
    uint8_t fired; /* somebody has rolled a die in this round */
    uint8_t even[6];
} Combat;

typedef struct State {
    Core core;
    uint64_t stack[160];
    Position now;
    Combat fight;
    uint16_t kind_of[CARDS + 3];
    Ask ai_ask;             /* the question that the Dictator without a seat answers */
    uint64_t left;          /* sectors that a sentence leaves to those behind it (effects/machine.h) */
    uint64_t touched[3];    /* of a re-equip: equipment cards that have been moved in it, a bit each */
    UnitSet invited;        /* of a re-equip: who has been asked to trade */
    uint8_t attack_targets; /* the Targets value of the attack that is being made */
    uint8_t even[7];
    KNOWLEDGE(CARDS) know[GAME_SEATS];
    DIFFERENCES(ZONE_COUNT);
} State;
#pragma GCC diagnostic pop

_Static_assert(sizeof(State) <= 10240, "M-L3: a state takes at most 10 KiB");

#endif
