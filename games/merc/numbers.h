/* How the options of the larger questions are numbered. */
#ifndef MERC_NUMBERS_H
#define MERC_NUMBERS_H

#include "games/merc/limits.h"

/* `act`: what a unit does, then what squads and players do. */
enum {
    ACT_HIRE,
    ACT_EXPLORE,
    ACT_REEQUIP,
    ACT_TRAIN,
    ACT_HOSPITAL,
    ACT_DEALER,
    ACT_BOMBARD,
    ACT_SALVAGE,
    ACT_DRAW_THREE,
    ACT_REPAIR,
    ACT_HEAL_SQUAD,
    ACT_TAKE_MINE,
    ACT_LAY_MINE,
    ACT_DROP,
    ACT_TO_SQUAD, /* to the primary squad, the secondary one, the Dictator's own place */
    UNIT_ACTS = ACT_TO_SQUAD + 3
};
enum {
    ACTORS = MERCS + 1,            /* the MERCs and, last, the Dictator card */
    ACT_MOVE = ACTORS * UNIT_ACTS, /* + 4 * squad + direction */
    ACT_ASSAULT = ACT_MOVE + 8,    /* the same, with others invited */
    ACT_GIFT = ACT_ASSAULT + 8,
    ACT_ASK_GIFT,
    ACT_ABILITY, /* the Dictator's (M14.7) */
    ACT_PASS,
    ACTS
};

/* Targets in combat: unit cards, militia by owner, dogs by whom they hold. */
enum { RANK_MILITIA = UNITS, RANK_DOG = RANK_MILITIA + OWNERS, RANKS = RANK_DOG + UNITS };

/* `turn`: what a MERC does in combat. */
enum {
    TURN_HOLD,
    TURN_FIRE,                    /* at what has been declared */
    TURN_AIM,                     /* + rank */
    TURN_HEAL = TURN_AIM + RANKS, /* + patient, by ability */
    TURN_KIT = TURN_HEAL + UNITS, /* + patient, with a kit */
    TURN_DOG = TURN_KIT + UNITS,  /* + victim */
    TURNS = TURN_DOG + UNITS
};
enum { TURN_AIMS = -1, TURN_STRIKES = -2 }; /* in place of the dice left: see options_turn */

/* `volley`: 0 holds fire; otherwise how many militia fire at which target.  Enemy unit cards are numbered as they lie in the
   sector, by card; militia by owner; dogs as they hold, by victim. */
enum {
    VOLLEY_MOST = 20,  /* militia */
    VOLLEY_UNITS = 39, /* M-L8 */
    VOLLEY_MILITIA = VOLLEY_UNITS,
    VOLLEY_DOGS = VOLLEY_MILITIA + OWNERS,
    VOLLEY_TARGETS = VOLLEY_DOGS + 4,
    VOLLEYS = 1 + VOLLEY_MOST * VOLLEY_TARGETS
};

/* `equip`: one step of a re-equip. */
enum {
    EQUIP_DONE,
    EQUIP_TAKE,                                            /* + SLOTS * kind + slot */
    EQUIP_DROP = EQUIP_TAKE + SLOTS * EQUIPMENT_KINDS,     /* + slot */
    EQUIP_INVITE = EQUIP_DROP + SLOTS,                     /* + unit */
    EQUIP_FROM_PARTNER = EQUIP_INVITE + UNITS,             /* + SLOTS * his slot + own slot */
    EQUIP_TO_PARTNER = EQUIP_FROM_PARTNER + SLOTS * SLOTS, /* + SLOTS * own slot + his slot */
    EQUIPS = EQUIP_TO_PARTNER + SLOTS * SLOTS
};

#endif
