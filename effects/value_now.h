/* value_now.h: numbers that are asked for instead of stored.

   A game in which few objects have few lines needs no list of them and no bookkeeping of what has changed: it asks for a
   number when a rule reads it.  The rows are the same (HOLDS, effects/rows.h), their handlers write with add_number.  When
   its set is opened the game finds for each card the sentences that change numbers, as HeldLines (effects/lasting.h).

   A game's one translation unit includes this in place of effects/rows.h. */
#ifndef EFFECTS_VALUE_NOW_H
#define EFFECTS_VALUE_NOW_H

typedef struct Values { /* one number at a time */
    int what, sum;
} Values;

#include "effects/rows.h"

static inline void add_number(Values *v, int by)
{
    v->sum += by;
}

/* What lines of a host add to a number of those that it means: `whom` has a bit for each sort of them. */
static inline int value_now(const Run *g, Card host, const HeldLine *line, int lines, int what, unsigned whom)
{
    Values values = {.what = what};
    for (int i = 0; i < lines; i++) {
        Sense s = {.at = line[i].at, .source = host};
        if (line[i].what == what && whom >> line[i].whom & 1 &&
            (!line[i].state || holds(g, sense_at(s, line[i].state))))
            hold(g, s, &values);
    }
    return values.sum;
}

#endif
