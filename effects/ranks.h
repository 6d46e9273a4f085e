/* ranks.h: in which order lasting lines are asked what they make.
 *
 * What lines make may depend on what other lines make. They are asked rank after rank, and a line
 * reads only what lower ranks have made, so that there is one answer and no going round in circles:
 *
 *     1  text       lines lost, lines given
 *     2  keywords
 *     3  keywords that depend on keywords: reads those of rank 2
 *     4  sharing    reads those of rank 3, never what is shared
 *     5  numbers    reads all keywords
 *
 * The rank follows from what the rows and words of the line say that they read and write; a line
 * that makes things of several ranks is asked at each of them. A line that would read what is made
 * at its own rank or later is an error of the card. */
#ifndef CW_EFFECTS_RANKS_H
#define CW_EFFECTS_RANKS_H

#include "effects/cards.h"

typedef enum {
    RANK_TEXT = 1,
    RANK_KEYWORDS,
    RANK_DEPENDENT_KEYWORDS,
    RANK_SHARING,
    RANK_NUMBERS,
    RANKS
} Rank;

/* What a phrase reads and writes, with its words and without its parts. */
typedef struct {
    uint32_t reads;
    unsigned writes;
} Touches;
Touches phrase_touches(const CardSet *set, uint16_t at);

/* The same of a whole line, without what is quoted in it. */
Touches line_touches(const CardSet *set, uint16_t skill);

/* The ranks at which a line is asked, a bit each; 0: it makes nothing. */
unsigned line_ranks(Touches line);

/* What a line with such writes may not read. */
uint32_t reads_too_late(unsigned writes);

/* What a skill reads, with all its words and parts, and with the lasting skills quoted in it. */
uint32_t skill_reads(const CardSet *set, uint16_t skill);

#endif
