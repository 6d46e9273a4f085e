/* The whole tree of a small game, for solve.c. */
#ifndef LAB_SOLVE_TREE_H
#define LAB_SOLVE_TREE_H

#include "lab/solve.h"

typedef enum SolveKind { SOLVE_END, SOLVE_CHANCE, SOLVE_DECISION } SolveKind;

enum { SOLVE_ROOT = 1 }; /* node 0 is no node */

typedef struct SolveNode {
    double payoff;  /* of seat 0, at an end */
    uint32_t first; /* children stand together */
    uint32_t set;   /* of a decision */
    uint32_t next;  /* node of the same set; 0: the last */
    uint16_t children;
    uint8_t kind, seat;
} SolveNode;

typedef struct SolveSet {
    uint64_t key;
    uint32_t at;   /* where its numbers begin in the arrays by action */
    uint32_t node; /* the first of its nodes */
    uint16_t actions;
    uint8_t seat;
    CwState *state; /* of one of its nodes */
} SolveSet;

typedef struct SolveTree {
    const CwGame *game;
    SolveNode *node;
    SolveSet *set; /* numbered from 1 */
    uint32_t nodes, node_room, sets, set_room, actions;
    uint32_t *table; /* set by its key */
    uint32_t table_mask;
    SolverSize size;
    double unit;
    int unit_payoff, unit_points,
        unit_broken; /* of the first end that somebody won; whether others disagree */
} SolveTree;

int solve_tree_open(SolveTree *tree, const CwGame *game, Problem *problem);
void solve_tree_close(SolveTree *tree);

#endif
