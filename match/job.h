/* A job: one decision that a computer has to think about.

   A job is data, and what comes of it is a function of it: whoever thinks, on whatever thread, in slices of whatever size,
   comes to the same option.  It holds no real state.  What a player may look into is a sample, a state that its seat cannot
   tell from the real one; a player that goes by the game's hints alone gets the weights that they give the options. */
#ifndef MATCH_JOB_H
#define MATCH_JOB_H

#include "cardwright.h"

typedef enum JobNeeds { JOB_NOTHING = 0, JOB_SAMPLE = 1, JOB_WEIGHTS = 2 } JobNeeds;

typedef struct Job {
    uint64_t ticket;  /* no other job of the same driver has it */
    const char *spec; /* who thinks: "greedy", "medium" */
    int seat;
    CwKind kind;              /* of the decision */
    const CwOptions *options; /* of the seat: at least one; they name the decision */
    const CwState *sample;    /* NULL unless the player needs one */
    const int16_t *weight;    /* how much the game's hints like each option; NULL likewise */
    uint64_t seed;            /* where the seat's own chance stands */
} Job;

typedef struct Thought { /* what came of a job */
    uint64_t ticket;
    int index;     /* of an option */
    uint64_t seed; /* where the seat's own chance stands now */
} Thought;

#endif
