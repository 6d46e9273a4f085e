/* The memory of a search: decisions that it has met (nodes) and what it tried there (edges), in flat arrays that are
   taken once and never grow.  When they are full the search goes on without remembering more.

   A node is found by a number for what its seat can know at that point (search.c makes it).  Which options are offered
   there may differ from one deal to the next, so a node's edges are a list that grows, and an edge counts how often it
   was on offer. */
#ifndef PLAYERS_SEARCH_TREE_H
#define PLAYERS_SEARCH_TREE_H

#include "cardwright.h"

typedef struct SearchEdge {
    double sum, squares;        /* of the results behind it, as payoffs of the node's seat */
    uint32_t visits, available; /* how often taken, how often on offer */
    uint32_t stamp;             /* the iteration in which it was last on offer */
    uint32_t next;              /* edge of the same node; 0: none */
    float weight;               /* how much a sensible player likes it */
    float regret, strategy;     /* of regret matching: sums over iterations */
    uint16_t action, unused;
} SearchEdge;

typedef struct SearchNode {
    uint64_t key;
    double sum; /* of the results behind it */
    uint32_t visits, first, last;
    uint32_t unused;
} SearchNode;

typedef struct SearchTree {
    SearchNode *node; /* numbered from 1 */
    SearchEdge *edge; /* numbered from 1 */
    uint32_t nodes, node_room, edges, edge_room;
    uint32_t *table; /* node by its key, open addressing; 0: free */
    uint32_t table_mask;
    uint32_t *by_action; /* scratch: edge by action number, zero between calls */
} SearchTree;

void tree_open(SearchTree *tree, int64_t iterations, int actions);
void tree_close(SearchTree *tree);
void tree_clear(SearchTree *tree);

/* The node of this key; made if there is none, and then *fresh is set.  0: there is no room for it. */
uint32_t tree_node(SearchTree *tree, uint64_t key, int *fresh);
/* The node's edges for these options, in their order; made where missing.  Returns how many were made, or -1 when there
   is no room. */
int tree_edges(SearchTree *tree, uint32_t node, const CwOptions *options, uint32_t *edge);

#endif
