/* Ground truth for small games: the whole tree by scripted chance, an equilibrium by CFR+, and how much the best
   opponent could win against a strategy.

   For two seats and results that add up to nothing.  An information set is what a seat has heard (the notes as they are
   told to it) and sees (its view); tests compare their numbers with published ones.

       Solver *s = solver_open(game, &problem);
       solver_iterate(s, 1000);
       solver_value(s), solver_exploitability(s)
       solver_close(s); */
#ifndef LAB_SOLVE_H
#define LAB_SOLVE_H

#include "match/text.h"

#include "cardwright.h"

typedef struct Solver Solver;

/* NULL and a problem when the game is too large or of another kind. */
Solver *solver_open(const CwGame *game, Problem *problem);
void solver_close(Solver *s);

typedef struct SolverSize {
    long chance, decisions, ends, sets[2];
} SolverSize;
SolverSize solver_size(const Solver *s);
/* Points per payoff where the game's points are its payoffs in another unit (chips, say); else 1 / 1000: a win is 1. */
double solver_unit(const Solver *s);

/* Rounds of CFR+; the average strategy of all rounds, later ones counting more, is what the next two speak of. */
void solver_iterate(Solver *s, long rounds);
double solver_value(const Solver *s);          /* of seat 0, in units */
double solver_exploitability(const Solver *s); /* NashConv / 2, in units: 0 for an equilibrium */

/* Replaces the strategy by somebody's: called for every information set that has a choice, with a state of it and the
   options of its seat; writes how likely each is.  Afterwards solver_value and solver_exploitability speak of it. */
typedef void SolverPolicy(void *data, const CwState *state, const CwOptions *options, double *part);
void solver_set_strategy(Solver *s, SolverPolicy *policy, void *data);

#endif
