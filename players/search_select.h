/* Which option to try next at a decision in the tree, and what to learn from the result. */
#ifndef PLAYERS_SEARCH_SELECT_H
#define PLAYERS_SEARCH_SELECT_H

#include "players/search.h"
#include "players/search_tree.h"

typedef struct SearchStep { /* a decision on the way down */
    uint32_t node, edge;
    int16_t seat;
    uint8_t regret; /* chosen by regret matching */
    float chance;   /* with which it was chosen */
} SearchStep;

/* Index of the option to take.  `scale` is the largest payoff seen. */
int select_uct(const SearchTree *tree, const SearchNode *node, const uint32_t *edge, int count,
               const SearchSettings *settings, double scale);
int select_by_regret(const SearchTree *tree, const uint32_t *edge, int count, const SearchSettings *settings,
                     Stream *stream, float *chance);
void learn(SearchTree *tree, const SearchStep *step, double result, uint32_t stamp);

#endif
