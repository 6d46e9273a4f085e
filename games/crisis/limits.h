/* The capacities of Crisis Unleashed, each with the rule for what happens when it is full (RULEBOOK.md, Limits). */
#ifndef CRISIS_LIMITS_H
#define CRISIS_LIMITS_H

#include <stdint.h>

enum {
    SEATS = 2,
    LANES = 6,
    RANKS_OF_LANE = 3,
    SLOTS = SEATS * LANES * RANKS_OF_LANE, /* of units: by rank, then by seat, then by lane */
    CONDITIONS = 6, /* places of Conditions of a seat: three of its own, and borrowed ones */

    /* What text can mean: numbered as their zones are. */
    FIRST_HERO = SLOTS,
    FIRST_CONDITION = FIRST_HERO + SEATS,
    FIRST_LANE = FIRST_CONDITION + SEATS * CONDITIONS,
    CRISIS_OBJECT = FIRST_LANE + LANES,
    OBJECTS = CRISIS_OBJECT + 1,

    HAND_LIMIT = 7,    /* cards of an opening hand */
    DECK_LIMIT = 50,   /* C3.1 cards of a deck; a larger one is refused when it is read */
    CRISIS_LIMIT = 26, /* C-L1 cards of a Crisis deck; more are left out, and that is told */
    TOKENS = 74,       /* C-L2 tokens, copies and Modules at a time; with none left none is made */
    CARDS = SEATS * (DECK_LIMIT + 1) + LANES + CRISIS_LIMIT + TOKENS,
    SET_LIMIT = 480, /* C-L3 kinds of a set; a larger one is refused when it is read */
    ITEMS = 48,      /* C-L4 effects that wait; what would be one more is not made, and that is told */
    LINES_AT = 10,   /* C-L5 lines of a card in play; more are not had */
    LINES = 64,      /* C-L5 lasting lines on the table; more do nothing */
    LENT_LINES = 32, /* C-L5 lines lent by them */
    PRICINGS = 16,   /* C-L5 lines about what cards cost; more do nothing */
    MODIFIERS =
        64,    /* C-L6 effects for a time, links and keywords given; what would be one more does nothing */
    USES = 32, /* C-L7 lines used this turn that count; another one cannot be used */
    REPLACEMENTS = 8,    /* C-L8 lines among which one chooses; more do not fit */
    REPLACED_LIMIT = 16, /* C-L9 lines that wait to be run instead; what would be one more happens as it is */
    LOOP_LIMIT = 1000,   /* C24.9 effects in a row that nobody has chosen; then the game is a draw */
    LOOP_IS_LIKELY = 16, /* so many, and from there on it is looked whether the position comes again */
    ROUND_LIMIT = 100,   /* C24.10 rounds; then the game is a draw */
    ACTION_LIMIT = 256,  /* C-K81 optional actions of a turn; then only ending the phase is offered */
    REPEATS = 32,        /* C-K61 optional actions that are remembered */
    ATTACKS = 40,        /* C-L10 attacks of a wave; no more can be declared */
    LOOKED_AT = 8,       /* C-L11 cards that are looked at together; more stay where they are */
    COUNT_LIMIT = 120,   /* C-L12 of any counter; what goes beyond is lost */
    COUNTER_CAP = 3,     /* C15.1, C15.2 Blessing and Corruption counters of a unit */
    /* Numbers of actions: nothing, cards by their kind, lines by their bearer's place, Quantum Events, the other form. */
    ACT_LINES = 1 + SET_LIMIT,
    ACT_QUANTUM = ACT_LINES + FIRST_LANE * LINES_AT,
    ACT_FORM = ACT_QUANTUM + 3,
    ACT_NUMBERS = ACT_FORM + 1,
    CHOICES = 64, /* objects or items, whichever are more */
    ASKED = 1
};
_Static_assert((int)CHOICES >= (int)ITEMS && (int)CHOICES >= (int)OBJECTS,
               "all that can be chosen has a number");

/* What is derived (effects/lasting.h).  Of units the numbers below; of heroes some of them mean something else. */
typedef uint64_t ObjectBits;
typedef int16_t Value;
enum {
    ATTACK,
    HEALTH, /* the highest that it can be */
    REFLECT,
    PIERCE,
    ARMORED,
    REGENERATE,
    ABILITY_COST, /* what its activated abilities cost more */
    ROOM,         /* C17.10 Modules beyond the first that it can hold; of a hero energy beyond ten */
    VALUES,
    OWN_VALUES = VALUES,
    MOMENTUM_GAIN = REFLECT, /* of a hero: momentum beyond the first in its Energy Phase */
    DELAY_SPEED = PIERCE,    /* how often more its Delay effects count down */
    LATE_DELAY =
        ATTACK, /* how many more counters Delay effects of units that its opponent plays start with */
    ENTER_DELAY = REGENERATE, /* with how many Delay counters units of its opponent enter play */
    OVERRIDE_TURNS = ARMORED  /* how many turns longer its Override effects last */
};
typedef uint64_t Keywords;

#endif
