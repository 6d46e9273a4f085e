/* What must hold at every decision of every game.  The conformance suite plays; this looks. */
#ifndef SUPPORT_EXAMINE_H
#define SUPPORT_EXAMINE_H

#include "cardwright.h"

enum { EXAMINE_VIEW = 1 << 18 };

typedef struct Tally { /* how often what was looked at */
    long games, decisions, sealed_orders, late_answers, refusals, samples, samples_played, twins, rows, views,
        notes, renumbered; /* cards that got another number */
} Tally;

typedef struct Examination {
    const CwGame *game;
    uint64_t chance; /* the suite's own, not the game's */
    int view_every;  /* 1: views and samples at every decision; n: at one of n */
    Tally tally;
    char wrong[2000]; /* what was found; empty: nothing */
    void *copy[6];    /* room for states, the last one with a byte to spare in front */
    char *text[3];    /* room for views */
} Examination;

void examination_open(Examination *e, const CwGame *game, uint64_t seed);
void examination_close(Examination *e);

int draw(Examination *e, int n); /* one of 0 to n-1 */
/* Each of these returns 1, or 0 with e->wrong filled. */
int examine_decision(Examination *e, const CwState *state);
int examine_note(Examination *e, const CwState *state, const CwNote *note);
int examine_end(Examination *e, const CwState *state);
/* Whether the game's hints like the options of a seat otherwise in a sample, though they say that they are blind to what
   is hidden (prefer_is_blind). */
int hints_peek(const CwGame *game, const CwState *state, const CwState *sample, int seat);
int found(Examination *e, const CwState *state, const char *what, const char *more);

/* A random answer that the state takes; the seat is one of those it waits for. */
typedef struct Choice {
    int seat, action;
} Choice;
Choice random_choice(Examination *e, const CwState *state);
int answer(Examination *e, CwState *state, Choice choice, const CwListener *listener);

#endif
