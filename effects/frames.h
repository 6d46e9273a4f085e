/* frames.h: what a running effect, a verb and an event remember.  A game includes this before kernel/declare.h and names
   these in its rules.def; machine.h and happen.h say what they are for.  Its events are numbered here, if it has any. */
#ifndef EFFECTS_FRAMES_H
#define EFFECTS_FRAMES_H

#include <stdint.h>

#define EFFECT_SETS                                                                                          \
    uint64_t candidates;                                                                                     \
    uint64_t chosen[2];
#define EFFECT_MEMORY                                                                                        \
    uint16_t skill; /* of the compiled set */                                                                \
    uint16_t at;    /* the sentence that is next */                                                          \
    uint16_t end;   /* behind the last one */                                                                \
    CardRef source; /* the object that bears the skill */                                                    \
    int16_t you;                                                                                             \
    int16_t selector; /* which of a verb's selectors is being filled */                                      \
    int16_t wanted;   /* how many are still to be chosen for it */                                           \
    int16_t purpose;  /* the game's own */                                                                   \
    CardRef it;       /* what the text speaks of as 'it' */                                                  \
    int16_t spare[3];

#define VERB_SETS                                                                                            \
    uint64_t first;                                                                                          \
    uint64_t second; /* the objects of its selectors */
#define VERB_MEMORY                                                                                          \
    uint16_t skill;                                                                                          \
    uint16_t at;                                                                                             \
    CardRef source;                                                                                          \
    int16_t you;                                                                                             \
    int16_t purpose;                                                                                         \
    int16_t place; /* these two are the game's own */                                                        \
    int16_t choice;                                                                                          \
    CardRef it;

/* An event: all that happens at one moment, to any number of objects (happen.h). */
#define EVENT_SETS                                                                                           \
    uint64_t objects; /* to whom, all at once; none: it happens to a seat or to the table */                 \
    uint64_t doers;   /* the objects that do it */                                                           \
    uint64_t brought; /* those of the objects to whom `brings` happens in the same moment */                 \
    uint64_t left;    /* those for whom replacements are still to be looked for */
#define EVENT_MEMORY                                                                                         \
    uint16_t kind;  /* HAPPENS_X, a row of happenings.def */                                                 \
    uint16_t how;   /* bits: the game's own, and EVENT_X of happen.h */                                      \
    CardRef source; /* the card whose text makes it; none: the rules do */                                   \
    int16_t by;     /* 1 + the seat whose source it is, 0: nobody's */                                       \
    int16_t seat;   /* whose event it is when it happens to no object */                                     \
    int16_t amount;                                                                                          \
    int16_t times;                                                                                           \
    int16_t until;   /* how long it lasts, a word of the game; 0: for good */                                \
    uint16_t brings; /* the event that this one brings about, as foresee_X says */                           \
    uint16_t cause;  /* the event that has brought this one about */                                         \
    int16_t done;    /* to how many objects it has happened */                                               \
    int16_t asked;   /* the seat that chooses among replacements ... */                                      \
    int16_t place;   /* ... for this object */                                                               \
    int16_t turn;    /* 0: it is being settled itself, 1: what it brings about */                            \
    int16_t first;   /* of the replacements whose sentences are still to be run */                           \
    int16_t spare;

/* Where events can be replaced (replace.h), the state has room for

       Share share[OBJECTS];                amounts that differ by object, of the event that is being settled
       Replaced replaced[REPLACED_LIMIT];   lines whose sentences are still to be run instead
       uint8_t replacing;                   how many of them */
typedef struct Share {
    int16_t amount, times;
} Share;
typedef struct Replaced {
    uint16_t skill;
    uint8_t source, key, you;
    uint8_t it;   /* the card to which it would have happened */
    uint8_t runs; /* they are being run */
    uint8_t even;
} Replaced;

#ifdef HAPPENINGS_DEF
enum {
    HAPPENS_NONE,
#define HAPPENS(name, ...) HAPPENS_##name,
#define MOMENT(name, ...) HAPPENS_##name,
#include HAPPENINGS_DEF
#undef HAPPENS
#undef MOMENT
    HAPPENINGS,
    EARS =
        2 *
        HAPPENINGS /* to each event one can listen wherever it happens, or only where it is one's own (listen.h) */
};
typedef struct Ear { /* what a line listens to (listen.h) */
    uint8_t kind;    /* HAPPENS_X, 0: to nothing */
    uint8_t scope;   /* EAR_... */
} Ear;
#endif

#endif
