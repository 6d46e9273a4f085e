/* The signature of a game: one number over fixed random games, for every number of seats and every value of every
   switch.  A commit that changes how a game behaves names the new one; any other leaves it as it was. */
#ifndef LAB_SIGNATURE_H
#define LAB_SIGNATURE_H

#include "cardwright.h"

typedef struct Signature {
    uint64_t value, games, decisions;
    const char *problem; /* NULL, or why there is none */
} Signature;

/* Bytes of memory (aligned as malloc aligns) that signature_of_game wants. */
size_t signature_memory(const CwGameDef *def);
Signature signature_of_game(const CwGameDef *def, void *memory, size_t size);
/* The signature of several games: of the first ones, then of one more. */
uint64_t signature_join(uint64_t before, uint64_t next);

#endif
