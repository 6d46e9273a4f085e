/* What single trigger Abilities can listen to, a bit each.  Kinds of card and the table as a whole remember which bits
   anything of theirs listens to, so that most events are known at once to interest nobody. */
#ifndef WORLDS_HEARING_H
#define WORLDS_HEARING_H

enum {
    HEAR_BOUT = 1 << 0,
    HEAR_ROUND = 1 << 1,
    HEAR_PHASE = 1 << 1, /* shifted by the vocabulary's number of the phase, 1 to 6 */
    HEAR_RESULT = 1 << 8,
    HEAR_RUN = 1 << 9,        /* Revenge, Streak */
    HEAR_DEEDS = 1 << 10,     /* this Vassal injures, eliminates */
    HEAR_HAPPENING = 1 << 10, /* shifted by the number of the happening, 1 to 5: it happens to some Vassal */
    HEAR_OWN = 1 << 15        /* shifted in the same way: it happens to this Vassal */
};

typedef struct Happening { /* what one action does, or what phase begins */
    uint32_t hears;
    Places sources;      /* Vassals that do it */
    Places happening[6]; /* Vassals that it happens to, by the vocabulary's number of the happening */
} Happening;

#endif
