/* frames.h: what a running effect and a verb remember.  A game includes this before kernel/declare.h and names these
   in its rules.def; machine.h says what they are for. */
#ifndef EFFECTS_FRAMES_H
#define EFFECTS_FRAMES_H

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
    int16_t purpose;  /* the game's own */

#define VERB_SETS                                                                                            \
    uint64_t first;                                                                                          \
    uint64_t second; /* the objects of its selectors */
#define VERB_MEMORY                                                                                          \
    uint16_t skill;                                                                                          \
    uint16_t at;                                                                                             \
    CardRef source;                                                                                          \
    int16_t you;                                                                                             \
    int16_t purpose;                                                                                         \
    int16_t place; /* these three are the game's own */                                                      \
    int16_t choice;                                                                                          \
    int16_t spare;

#endif
