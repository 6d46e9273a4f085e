/* The capacities of Duel (RULEBOOK.md, D9). */
#ifndef DUEL_LIMITS_H
#define DUEL_LIMITS_H

#include <stdint.h>

enum {
    SEATS = 2,
    SLOTS = 4,
    OBJECTS = SEATS * SLOTS, /* places of units, numbered by seat */
    DECK = 48,               /* cards of a player, one of each kind */
    TOKENS = 20,             /* D-L5 tokens at a time; with none left none is made */
    CARDS = SEATS * DECK + TOKENS,
    SET_LIMIT = 80,      /* D-L6 kinds of a set; a larger one is refused when it is read */
    ITEMS = 16,          /* D-L1 effects that wait; what would be one more is not made, and that is told */
    LINES_AT = 8,        /* D-L2 lines of a unit; more are not had, and that is told */
    LINES = 24,          /* D-L2 lasting lines on the table; more do nothing */
    LENT_LINES = 16,     /* D-L2 lines lent by them */
    MODIFIERS = 16,      /* D-L3 effects for a time; what would be one more does nothing */
    USES = 16,           /* D-L4 lines used this turn that count; another one cannot be used */
    REPLACEMENTS = 8,    /* D-L7 lines among which one chooses; more do not fit */
    REPLACED_LIMIT = 16, /* D-L8 lines that wait to be run instead; what would be one more happens as it is */
    LOOP_LIMIT = 60,     /* D-L9 effects in a row that nobody has chosen; then the game is a draw */
    TURNS = 24,
    ENERGY = 6,
    LIFE = 10,
    COUNT_LIMIT = 99, /* D-L10 of any counter; what goes beyond is lost */
    CHOICES = 16,     /* objects or items, whichever are more */
    ASKED = 1
};
_Static_assert((int)CHOICES >= (int)ITEMS && (int)CHOICES >= (int)OBJECTS,
               "all that can be chosen has a number");

/* What is derived (effects/lasting.h). */
typedef uint16_t ObjectBits;
typedef int16_t Value;
enum { POWER, HEALTH, VALUES, OWN_VALUES = VALUES };
typedef uint8_t Keywords;
enum { WARDED = 1, STONE = 2, SWIFT = 4 };

#endif
