/* The capacities of Wards (RULEBOOK.md, H7). */
#ifndef WARDS_LIMITS_H
#define WARDS_LIMITS_H

enum {
    SEATS = 2,
    SLOTS = 4,
    OBJECTS = SEATS * SLOTS, /* places of units, numbered by seat */
    TURNS = 20,
    CARDS = TURNS, /* at most one a turn */
    SET_LIMIT = 60,
    LINES_AT = 4,       /* lines of a unit */
    ITEMS = 24,         /* H-L1 lines that wait; more do not hear it */
    RUNS = 24,          /* H-L2 lines run in a turn; then the others are dropped */
    REPLACEMENTS = 8,   /* H-L3 lines among which one chooses; more do not fit */
    REPLACED_LIMIT = 32 /* H-L4 lines that wait to be run instead; what would be one more happens as it is */
};

#endif
