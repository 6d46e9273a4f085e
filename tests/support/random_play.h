/* random_play.h: a game is opened and played at random for a while.  Whatever its texts say, there is no fault, no option is
   refused, and all that must hold holds at every decision. */
#ifndef SUPPORT_RANDOM_PLAY_H
#define SUPPORT_RANDOM_PLAY_H

#include <stdint.h>

#include "cardwright.h"

/* NULL, or what went wrong.  `again`: how often an option that comes first in its list (passing, as a rule) is thought over. */
const char *play_at_random(const CwGameDef *def, const CwConfig *config, uint64_t seed, int decisions,
                           int again);

/* The next number of a stream, and a byte of it (Bytes of card_writer.h). */
uint64_t next_random(uint64_t *seed);
unsigned char random_byte(void *seed);

#endif
