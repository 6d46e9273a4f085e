#include "tests/support/tree.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/play.h"

typedef struct Node { /* a state with what each seat has heard on the way to it */
    uint64_t heard[CW_MAX_SEATS];
    CwState *state;
} Node;

typedef struct Step { /* how a node is reached from another: an answer, or the start of the game */
    const Node *from; /* NULL: the start */
    int seat, action;
    uint16_t forced[CW_MAX_FORCED];
    int forced_count;
    double weight;
} Step;

typedef struct Ear {
    const Tree *tree;
    Node *node;
} Ear;

static void hear(void *data, const CwNote *note)
{
    Ear *ear = data;
    const CwGame *game = ear->tree->game;
    for (int s = 0; s < cw_seats(game); s++) {
        char words[300];
        size_t n = cw_note_words(game, ear->node->state, note, s, NULL, words, sizeof words);
        ear->node->heard[s] = hash_bytes(words, n < sizeof words ? n : sizeof words - 1, ear->node->heard[s]);
    }
}

static void add_information_set(Tree *t, int seat, const Node *node)
{
    static char view[20000];
    size_t n = cw_view(t->game, node->state, seat, 0, NULL, NULL, view, sizeof view);
    uint64_t key = hash_bytes(view, n < sizeof view ? n : sizeof view - 1, node->heard[seat]);
    n = cw_ask(t->game, node->state, seat, 0, NULL, NULL, view, sizeof view);
    key = hash_bytes(view, n < sizeof view ? n : sizeof view - 1, key) | 1;
    size_t at = key % TREE_SETS;
    while (t->set[at] && t->set[at] != key)
        at = (at + 1) % TREE_SETS;
    if (!t->set[at])
        t->information_sets[seat]++;
    t->set[at] = key;
}

static void visit(Tree *t, const Step *step);

static void visit_decision(Tree *t, const Node *node, double weight)
{
    int seat = cw_next_seat(node->state);
    t->decisions++;
    add_information_set(t, seat, node);
    CwOptions options;
    cw_options(t->game, node->state, seat, &options);
    for (int i = 0; i < options.count; i++) {
        double p = t->policy ? t->policy(t, node->state, &options, i) : 1.0 / options.count;
        visit(t, &(Step){.from = node, .seat = seat, .action = options.action[i], .weight = weight * p});
    }
}

static void visit_end(Tree *t, const Node *node, double weight)
{
    CwResult result;
    cw_result(t->game, node->state, &result);
    t->ends++;
    for (int s = 0; s < cw_seats(t->game); s++)
        t->points[s] += weight * result.points[s];
}

/* Every result of the draw that stopped it, each by running the same step again. */
static void visit_chance(Tree *t, const Step *step, int range)
{
    t->chance_nodes++;
    Step further = *step;
    further.forced_count++;
    further.weight = step->weight / range;
    for (int result = 0; result < range; result++) {
        further.forced[step->forced_count] = (uint16_t)result;
        visit(t, &further);
    }
}

static void visit(Tree *t, const Step *step)
{
    size_t size = cw_state_size(t->game);
    Node node = {.state = malloc(size)};
    Ear ear = {t, &node};
    CwListener listener = {.note = hear, .data = &ear};
    if (step->from) {
        memcpy(node.heard, step->from->heard, sizeof node.heard);
        memcpy(node.state, step->from->state, size);
        cw_script(t->game, node.state, step->forced, step->forced_count);
        cw_answer(t->game, node.state, step->seat, cw_decision(node.state), step->action, &listener);
    } else {
        cw_start_scripted(t->game, node.state, step->forced, step->forced_count, &listener);
    }
    if (cw_phase(node.state) == CW_OUT_OF_CHANCE) {
        visit_chance(t, step, cw_chance_range(node.state));
    } else {
        if (!t->wrong)
            t->wrong = cw_check(t->game, node.state);
        if (cw_phase(node.state) == CW_OVER)
            visit_end(t, &node, step->weight);
        else if (cw_phase(node.state) == CW_WAITING)
            visit_decision(t, &node, step->weight);
    }
    free(node.state);
}

void tree_walk(Tree *t)
{
    visit(t, &(Step){.weight = 1});
}
