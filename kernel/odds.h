/* For the judgements in games' hints: from odds to a chance. */
#ifndef KERNEL_ODDS_H
#define KERNEL_ODDS_H

#include <stdint.h>

/* 1000 times the chance to win, of hundredths of the logarithm of the odds.  Never quite certain: a judgement is not a
   result. */
static inline int chance_of_odds(int odds)
{
    enum { STEP = 50, STEPS = 10 };
    static const int16_t chance_at[STEPS + 1] = {500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993};
    int off = odds < 0 ? -odds : odds;
    if (off >= STEP * STEPS)
        off = STEP * STEPS - 1;
    int at = off / STEP, chance = chance_at[at] + (chance_at[at + 1] - chance_at[at]) * (off % STEP) / STEP;
    return odds < 0 ? 1000 - chance : chance;
}

#endif
