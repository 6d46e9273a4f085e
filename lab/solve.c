/* CFR+ and best responses over a tree that is all in memory.

   A round updates one seat after the other.  Regrets that would become negative become 0 (that is the plus), and round
   t counts t times in the average. */
#include "lab/solve.h"

#include "lab/solve_tree.h"

#include <stdlib.h>
#include <string.h>

struct Solver {
    SolveTree tree;
    double *regret, *gained; /* by action: summed regret; what this round adds */
    double *sum;             /* by action: the average strategy, not yet divided */
    double *now;             /* by action: the strategy of this round */
    double *reach;           /* by node, for best responses: chance and the other seat */
    int *best;               /* by set: the action of a best response; -1: not known yet */
    long rounds;
};

static double *numbers(size_t count)
{
    double *list = memory(NULL, count + 1, sizeof *list);
    memset(list, 0, (count + 1) * sizeof *list);
    return list;
}

Solver *solver_open(const CwGame *game, Problem *why)
{
    Solver *s = memory(NULL, 1, sizeof *s);
    memset(s, 0, sizeof *s);
    if (!solve_tree_open(&s->tree, game, why)) {
        free(s);
        return NULL;
    }
    s->regret = numbers(s->tree.actions);
    s->gained = numbers(s->tree.actions);
    s->sum = numbers(s->tree.actions);
    s->now = numbers(s->tree.actions);
    s->reach = numbers(s->tree.nodes);
    s->best = memory(NULL, s->tree.sets + 1, sizeof *s->best);
    return s;
}

void solver_close(Solver *s)
{
    solve_tree_close(&s->tree);
    free(s->regret);
    free(s->gained);
    free(s->sum);
    free(s->now);
    free(s->reach);
    free(s->best);
    free(s);
}

SolverSize solver_size(const Solver *s)
{
    return s->tree.size;
}

double solver_unit(const Solver *s)
{
    return s->tree.unit;
}

/* Parts that add up to 1, in proportion to the weights; all the same where there are none. */
static void divide(const double *weight, int count, double *part)
{
    double total = 0;
    for (int i = 0; i < count; i++)
        total += weight[i];
    for (int i = 0; i < count; i++)
        part[i] = total > 0 ? weight[i] / total : 1.0 / count;
}

static void match_regrets(Solver *s)
{
    for (uint32_t i = 1; i <= s->tree.sets; i++) {
        const SolveSet *set = &s->tree.set[i];
        divide(s->regret + set->at, set->actions, s->now + set->at);
    }
}

/* The value of a node for the seat that learns.  `own` and `others`: how likely it, and chance with the other seat,
   come here. */
static double learn(Solver *s, uint32_t n, int seat, double own, double others)
{
    const SolveNode *node = &s->tree.node[n];
    if (node->kind == SOLVE_END)
        return seat ? -node->payoff : node->payoff;
    double value = 0;
    if (node->kind == SOLVE_CHANCE) {
        for (uint32_t i = 0; i < node->children; i++)
            value += learn(s, node->first + i, seat, own, others / node->children);
        return value / node->children;
    }
    uint32_t at = s->tree.set[node->set].at;
    if (node->seat != seat) {
        for (uint32_t i = 0; i < node->children; i++) {
            double part = s->now[at + i];
            value += part * learn(s, node->first + i, seat, own, others * part);
        }
        return value;
    }
    double option[CW_MAX_OPTIONS];
    for (uint32_t i = 0; i < node->children; i++) {
        double part = s->now[at + i];
        option[i] = learn(s, node->first + i, seat, own * part, others);
        value += part * option[i];
    }
    for (uint32_t i = 0; i < node->children; i++) {
        s->gained[at + i] += others * (option[i] - value);
        s->sum[at + i] += (double)s->rounds * own * s->now[at + i];
    }
    return value;
}

void solver_iterate(Solver *s, long rounds)
{
    for (long r = 0; r < rounds; r++) {
        s->rounds++;
        for (int seat = 0; seat < 2; seat++) {
            match_regrets(s);
            learn(s, SOLVE_ROOT, seat, 1, 1);
            for (uint32_t i = 0; i < s->tree.actions; i++) {
                double regret = s->regret[i] + s->gained[i];
                s->regret[i] = regret > 0 ? regret : 0;
                s->gained[i] = 0;
            }
        }
    }
}

static void average(const Solver *s, double *part)
{
    for (uint32_t i = 1; i <= s->tree.sets; i++)
        divide(s->sum + s->tree.set[i].at, s->tree.set[i].actions, part + s->tree.set[i].at);
}

static double expected(const Solver *s, uint32_t n, const double *part)
{
    const SolveNode *node = &s->tree.node[n];
    if (node->kind == SOLVE_END)
        return node->payoff;
    double value = 0;
    for (uint32_t i = 0; i < node->children; i++) {
        double weight =
            node->kind == SOLVE_CHANCE ? 1.0 / node->children : part[s->tree.set[node->set].at + i];
        if (weight > 0)
            value += weight * expected(s, node->first + i, part);
    }
    return value;
}

double solver_value(const Solver *s)
{
    average(s, s->now);
    return expected(s, SOLVE_ROOT, s->now) * s->tree.unit;
}

/* How likely chance and the seat that does not respond come to each node. */
static void spread_reach(const Solver *s, uint32_t n, int seat, double reach)
{
    const SolveNode *node = &s->tree.node[n];
    s->reach[n] = reach;
    for (uint32_t i = 0; i < node->children; i++) {
        double part = node->kind == SOLVE_CHANCE ? 1.0 / node->children
                      : node->seat == seat       ? 1
                                                 : s->now[s->tree.set[node->set].at + i];
        spread_reach(s, node->first + i, seat, reach * part);
    }
}

static double respond(const Solver *s, uint32_t n, int seat);

/* The best action of a set, over all its nodes together: the seat cannot tell them apart. */
static int best_action(const Solver *s, uint32_t set, int seat)
{
    if (s->best[set] >= 0)
        return s->best[set];
    double best_value = 0;
    int best = 0;
    for (int i = 0; i < s->tree.set[set].actions; i++) {
        double value = 0;
        for (uint32_t n = s->tree.set[set].node; n; n = s->tree.node[n].next)
            if (s->reach[n] > 0)
                value += s->reach[n] * respond(s, s->tree.node[n].first + (uint32_t)i, seat);
        if (!i || value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return s->best[set] = best;
}

static double respond(const Solver *s, uint32_t n, int seat)
{
    const SolveNode *node = &s->tree.node[n];
    if (node->kind == SOLVE_END)
        return seat ? -node->payoff : node->payoff;
    if (node->kind == SOLVE_DECISION && node->seat == seat)
        return respond(s, node->first + (uint32_t)best_action(s, node->set, seat), seat);
    double value = 0;
    for (uint32_t i = 0; i < node->children; i++) {
        double part =
            node->kind == SOLVE_CHANCE ? 1.0 / node->children : s->now[s->tree.set[node->set].at + i];
        if (part > 0)
            value += part * respond(s, node->first + i, seat);
    }
    return value;
}

double solver_exploitability(const Solver *s)
{
    double both = 0;
    average(s, s->now);
    for (int seat = 0; seat < 2; seat++) {
        spread_reach(s, SOLVE_ROOT, seat, 1);
        for (uint32_t i = 0; i <= s->tree.sets; i++)
            s->best[i] = -1;
        both += respond(s, SOLVE_ROOT, seat);
    }
    return both / 2 * s->tree.unit;
}

void solver_set_strategy(Solver *s, SolverPolicy *policy, void *data)
{
    for (uint32_t i = 1; i <= s->tree.sets; i++) {
        const SolveSet *set = &s->tree.set[i];
        CwOptions options;
        s->sum[set->at] = 1;
        if (set->actions < 2)
            continue;
        cw_options(s->tree.game, set->state, set->seat, &options);
        policy(data, set->state, &options, s->sum + set->at);
    }
}
