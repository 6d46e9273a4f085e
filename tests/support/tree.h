/* The whole tree of a small game, by scripted chance: every deal, every answer.  Counts histories and information
   sets, and weighs results by a policy. */
#ifndef SUPPORT_TREE_H
#define SUPPORT_TREE_H

#include "cardwright.h"

enum { TREE_SETS = 1 << 16 }; /* room for the keys of information sets */

typedef struct Tree Tree;
/* How likely a seat chooses option `index` of the list. */
typedef double Policy(const Tree *tree, const CwState *state, const CwOptions *options, int index);

struct Tree {
    const CwGame *game;
    Policy *policy; /* NULL: all options the same */
    long chance_nodes, decisions, ends;
    int information_sets[CW_MAX_SEATS];
    double points[CW_MAX_SEATS]; /* expected, under the policy */
    uint64_t set[TREE_SETS];
    const char *wrong; /* what cw_check says of the first bad state; NULL: all are sound */
};

/* Fills the numbers of a tree whose game and policy are set and whose rest is zero.  An information set is what a seat
   has heard (the words of the notes, as they are told to it) and sees now (its view). */
void tree_walk(Tree *tree);

#endif
