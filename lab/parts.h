/* The parts that a game hands out: its roles (cw_role) where they are unequal, else its sides.

   Who wins is counted once for a part and a team, whatever the number of seats: seats of one team share every result. */
#ifndef LAB_PARTS_H
#define LAB_PARTS_H

#include "cardwright.h"

#include <stddef.h>

typedef struct GamePart {
    const char
        *role;      /* "" where all play the same: the part is then a team, or a seat that plays for itself */
    unsigned seats; /* bit s: seat s plays it */
    unsigned counted; /* of these the first of each team */
} GamePart;

/* In the order of the seats; returns how many.  seat_part[s] is the part of seat s. */
int parts_of(const CwGame *game, GamePart part[CW_MAX_SEATS], int seat_part[CW_MAX_SEATS]);
/* "Rebels (seats 1, 2)", or "seat 1" where all play the same. */
void part_words(const GamePart *part, char *words, size_t capacity);

#endif
