/* frames.h: what a running effect, a verb and an event remember.  A game includes this before kernel/declare.h and names
   these in its rules.def; machine.h and happen.h say what they are for.  Its events are numbered here, if it has any. */
#ifndef EFFECTS_FRAMES_H
#define EFFECTS_FRAMES_H

#include <stdint.h>

#include "kernel/game_files.h"

/* Games whose effects wait as items of a pool, and choose their targets before they run (items.h), define GAME_ITEMS: an
   effect then remembers more. */
#ifdef GAME_ITEMS
enum { EFFECT_TARGETS = 6 };
#define EFFECT_TARGET_MEMORY                                                                                 \
    CardRef                                                                                                  \
        target[EFFECT_TARGETS]; /* what was chosen, in the order of slots: cards, or items by their ids */   \
    uint16_t mark[EFFECT_TARGETS]; /* of each the slot, 1 to 15, and its life then: slot << 8 | life */      \
    uint16_t it_life, that_life;                                                                             \
    int16_t last[2]; /* two numbers of `it` as last seen in play, the game's own */                          \
    uint16_t source_life;                                                                                    \
    int16_t item;      /* the id of the item that is being announced; 0: the effect runs */                  \
    int16_t announced; /* its targets were chosen before */                                                  \
    int16_t mode;      /* of the first 'choose one', announced: 1 + which; 0: none */                        \
    int16_t mode_now;  /* the same of one that is chosen when it runs */                                     \
    int16_t slot;      /* the one that was filled last */                                                    \
    uint16_t each;     /* 'per': the instruction that is repeated ... */                                     \
    int16_t again;     /* ... and how often it still is */                                                   \
    CardRef next_it;   /* chosen for the sentence that is being done: 'it' of those behind it */             \
    uint16_t next_life;                                                                                      \
    int16_t next_last[2];                                                                                    \
    uint16_t within; /* the end of the 'if' whose sentence is being done */                                  \
    int16_t failed;  /* the last 'if' did not hold, or the last sentence outside of one reached nothing */   \
    int16_t spare[2];
#define CHOOSE_MODE_MEMORY                                                                                   \
    uint16_t skill;                                                                                          \
    uint16_t at;                                                                                             \
    CardRef source;                                                                                          \
    int16_t you;

/* What a sentence leaves behind for the next ones; in the state as `left`, and zero whenever somebody is waited for. */
typedef struct Left {
    uint64_t them;
    uint16_t it;     /* a CardRef */
    int16_t reached; /* 1 + how many; 0: as many as it had objects */
    int16_t x;
    int16_t even;
} Left;
#else
enum { EFFECT_TARGETS = 0 };
#define EFFECT_TARGET_MEMORY
#endif

#define EFFECT_SETS                                                                                          \
    uint64_t candidates;                                                                                     \
    uint64_t chosen[2];                                                                                      \
    uint64_t them; /* what the text speaks of as 'them' */
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
    CardRef that;     /* and as 'that' */                                                                    \
    int16_t x;        /* an amount that the text has spoken of */                                            \
    int16_t done;     /* how many the last sentence has reached: 'if you do' */                              \
    EFFECT_TARGET_MEMORY

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
    HAPPENINGS
};
/* To each event one can listen wherever it happens, or only where it is one's own (listen.h).  A game may say from which
   event on it can be somebody's own at all: moments before that concern nobody, and have one ear. */
#ifndef OWN_EARS_FROM
#define OWN_EARS_FROM HAPPENS_NONE
#endif
enum { EARS = 2 * HAPPENINGS - OWN_EARS_FROM };
static inline int own_ear(int kind)
{
    return (int)HAPPENINGS - (int)OWN_EARS_FROM + kind;
}
typedef struct Ear { /* what a line listens to (listen.h) */
    uint8_t kind;    /* HAPPENS_X, 0: to nothing */
    uint8_t scope;   /* EAR_... */
} Ear;
#endif

#endif
