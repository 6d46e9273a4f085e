/* All randomness of the rules: a ChaCha8 stream keyed by 256 bits, so that nobody who has seen every public outcome
   can foretell the next one.  Drawn in half-words; used words are zeroed, so that equal futures have equal bytes. */
#ifndef KERNEL_CHANCE_H
#define KERNEL_CHANCE_H

#include "kernel/state.h"

/* Core.scripted.  A script that is over stops the state, or the stream takes over again. */
typedef enum Scripted { SCRIPTED_NOT, SCRIPTED_ONLY, SCRIPTED_AT_FIRST } Scripted;

void chance_key(Core *core, const CwKey *key, uint64_t nonce);
/* One of 0 to n-1, each equally likely; 1 <= n <= 65535. */
int chance(Run *g, int n);
/* Puts at most 254 items in random order, every order equally likely. */
void chance_shuffle(Run *g, uint8_t *item, int count);
/* The same for a list: links the items from the first one on.  `item` is used up, next[0] is nobody's and 0. */
void chance_shuffle_list(Run *g, uint8_t *item, int count, uint8_t *next, ZoneHead *head);
static inline int roll_die(Run *g, int sides)
{
    return 1 + chance(g, sides);
}

#endif
