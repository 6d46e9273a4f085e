/* Two ways to choose inside the tree.

   UCT takes the option whose result so far plus a bonus for being little tried is best.  The bonus is shared out by a
   first impression (the game's hints), so that with few iterations and many options the sensible ones are tried first.

   Regret matching draws each option in proportion to how much one regrets not having taken it; its average over the
   iterations is a mixed strategy that nobody can foresee.  Of the options not taken the result is estimated by their
   mean so far, corrected where there is news: unbiased, and much less noisy than counting only what was tried. */
#include "players/search_select.h"

#include <math.h>

int select_uct(const SearchTree *tree, const SearchNode *node, const uint32_t *edge, int count,
               const SearchSettings *settings, double scale)
{
    double liking = 0;
    for (int i = 0; i < count; i++)
        liking += tree->edge[edge[i]].weight;
    double trust = (double)settings->trust / 100, even = (1 - trust) / count;
    double curiosity = (double)settings->exploration / 100;
    double unknown = node->visits ? node->sum / node->visits / scale : 0;
    int best = 0;
    double best_score = -1e9;
    for (int i = 0; i < count; i++) {
        const SearchEdge *e = &tree->edge[edge[i]];
        double impression = even + (liking > 0 ? trust * e->weight / liking : trust / count);
        double mean = e->visits ? e->sum / e->visits / scale : unknown;
        double score = mean + 2 * curiosity * impression * sqrt(e->available) / (1 + e->visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* What regret matching would play, in `part`; they add up to 1. */
static void matched(const SearchTree *tree, const uint32_t *edge, int count, float *part)
{
    float total = 0, liking = 0;
    for (int i = 0; i < count; i++) {
        total += part[i] = fmaxf(tree->edge[edge[i]].regret, 0);
        liking += tree->edge[edge[i]].weight;
    }
    for (int i = 0; i < count; i++)
        part[i] = total > 0    ? part[i] / total
                  : liking > 0 ? tree->edge[edge[i]].weight / liking
                               : 1 / (float)count;
}

int select_by_regret(const SearchTree *tree, const uint32_t *edge, int count, const SearchSettings *settings,
                     Stream *stream, float *chance)
{
    float part[CW_MAX_OPTIONS], curiosity = 0.2f;
    (void)settings;
    matched(tree, edge, count, part);
    float at = (float)(stream_word(stream) >> 40) * 0x1p-24f;
    int i = 0;
    for (;; i++) {
        *chance = (1 - curiosity) * part[i] + curiosity / (float)count;
        at -= *chance;
        if (at < 0 || i == count - 1)
            return i;
    }
}

static void learn_regret(SearchTree *tree, const SearchStep *step, double result, uint32_t stamp)
{
    const SearchNode *node = &tree->node[step->node];
    uint32_t edge[CW_MAX_OPTIONS];
    float part[CW_MAX_OPTIONS], guess[CW_MAX_OPTIONS], expected = 0;
    int count = 0;
    for (uint32_t e = node->first; e; e = tree->edge[e].next)
        if (tree->edge[e].stamp == stamp)
            edge[count++] = e;
    if (!count)
        return;
    matched(tree, edge, count, part);
    double unknown = node->visits ? node->sum / node->visits : 0;
    for (int i = 0; i < count; i++) {
        const SearchEdge *e = &tree->edge[edge[i]];
        double mean = e->visits ? e->sum / e->visits : unknown;
        guess[i] = (float)(edge[i] == step->edge ? mean + (result - mean) / (double)step->chance : mean);
        expected += part[i] * guess[i];
    }
    for (int i = 0; i < count; i++) {
        SearchEdge *e = &tree->edge[edge[i]];
        e->regret = fmaxf(e->regret + guess[i] - expected, 0);
        e->strategy += part[i];
    }
}

void learn(SearchTree *tree, const SearchStep *step, double result, uint32_t stamp)
{
    SearchNode *node = &tree->node[step->node];
    SearchEdge *edge = &tree->edge[step->edge];
    if (step->regret)
        learn_regret(tree, step, result, stamp);
    node->visits++;
    node->sum += result;
    edge->visits++;
    edge->sum += result;
    edge->squares += result * result;
}
