/* The capacities of a game, each with the rule for what happens when it is full (docs: RULEBOOK.md, Limits). */
#ifndef WORLDS_LIMITS_H
#define WORLDS_LIMITS_H

#include <stdint.h>

#define SEATS GAME_SEATS
#define OBJECTS (8 * SEATS) /* places of Vassals in play, numbered by seat */
typedef uint32_t PlaceBits; /* a set of places, four seats at most */

/* What is derived (effects/lasting.h). */
typedef PlaceBits ObjectBits;
typedef int16_t Value;
enum { CHAIN_COST, POWER, VALUES, OWN_VALUES = POWER }; /* numbers of a place: what is added to them */
typedef uint8_t Keywords;
enum {
    SHIELDED = 1,
    UNTAXED = 2
}; /* 9.1.14 by solid state Abilities and Passives; 7.2.6 is not due for its Chains */

enum {
    TOKENS = 48, /* W-L2 Statuses, Resources and tokens at a time; with none left nothing is made */
    CARDS = SEATS * DECK_LIMIT + TOKENS,
    MODIFIERS = 32,    /* W-L3 lasting effects; what would need one more does nothing */
    BOOST_LIMIT = 250, /* W-L4 Boosts of a player and power of a Challenger; what goes beyond is lost */
    NESTING_LIMIT = 6, /* W-L5 triggered Abilities inside each other; deeper ones do not trigger */
    TRIGGER_LIMIT =
        100, /* W-L6 Abilities resolved one after another before play moves on; more do not trigger */
    PENDING_LIMIT = 32, /* W-L7 Abilities waiting at a time; more do not trigger */
    LINES_AT = 16,      /* W-L8 Skills of one Vassal; more are not had */
    LINES = 24,         /* W-L8 solid state Abilities and Passives on the whole table; more do nothing */
    LENT_LINES = 24,    /* W-L8 Skills lent by them */
    ASKED = 2,          /* injury, exhaustion */
    LIMITS = 32,      /* W-L9 Skills with a Limit that have been used in a bout; another one cannot be used */
    CHAIN_LIMIT = 60, /* W-L10 Chains activated in a round; then nobody can activate one */
    ROUND_LIMIT = 1000, /* W-L11 rounds of a bout; then it is a draw */
    QUIET_LIMIT = 100   /* W-R8 */
};

#endif
