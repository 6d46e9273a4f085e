#include "lab/solve_tree.h"

#include "match/own_chance.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 4000000, VIEW_ROOM = 1 << 16 };

typedef struct Place { /* a state with what each seat has heard on the way to it */
    CwState *state;
    uint64_t heard[2];
} Place;

typedef struct TreeStep { /* how a place is reached: an answer, or the start of the game */
    const Place *from;
    const CwOptions *options;
    int index;
    uint16_t forced[CW_MAX_FORCED];
    int forced_count;
} TreeStep;

typedef struct TreeBuilder {
    SolveTree *tree;
    char *view;
    Place *listening;
    Problem *why;
} TreeBuilder;

static uint64_t hash_text(const char *text, size_t length, uint64_t hash)
{
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        memcpy(&word, text + i, length - i < 8 ? length - i : 8);
        hash = stream_mix((hash ^ word) + 0x9E3779B97F4A7C15u);
    }
    return stream_mix(hash + length);
}

static void hear(void *data, const CwNote *note)
{
    TreeBuilder *b = data;
    for (int s = 0; s < 2; s++) {
        char words[400];
        size_t n = cw_note_words(b->tree->game, b->listening->state, note, s, NULL, words, sizeof words);
        b->listening->heard[s] =
            hash_text(words, n < sizeof words ? n : sizeof words - 1, b->listening->heard[s]);
    }
}

static uint32_t new_nodes(TreeBuilder *b, uint32_t count)
{
    SolveTree *t = b->tree;
    if (t->nodes + count > t->node_room) {
        t->node_room = 2 * (t->nodes + count);
        t->node = memory(t->node, t->node_room, sizeof *t->node);
    }
    memset(t->node + t->nodes, 0, count * sizeof *t->node);
    t->nodes += count;
    return t->nodes - count;
}

static void grow_table(SolveTree *t)
{
    uint32_t size = t->table_mask ? 2 * (t->table_mask + 1) : 1024;
    t->table = memory(t->table, size, sizeof *t->table);
    memset(t->table, 0, size * sizeof *t->table);
    t->table_mask = size - 1;
    for (uint32_t i = 1; i <= t->sets; i++) {
        uint32_t at = (uint32_t)t->set[i].key & t->table_mask;
        while (t->table[at])
            at = (at + 1) & t->table_mask;
        t->table[at] = i;
    }
}

static uint32_t find_set(TreeBuilder *b, const Place *place, const CwOptions *options)
{
    SolveTree *t = b->tree;
    int seat = options->seat;
    size_t n = cw_view(t->game, place->state, seat, 0, NULL, NULL, b->view, VIEW_ROOM);
    uint64_t key = hash_text(b->view, n < VIEW_ROOM ? n : VIEW_ROOM - 1, place->heard[seat]);
    n = cw_ask(t->game, place->state, seat, 0, NULL, NULL, b->view, VIEW_ROOM);
    key = hash_text(b->view, n < VIEW_ROOM ? n : VIEW_ROOM - 1, key);
    if (2 * (t->sets + 1) > t->table_mask)
        grow_table(t);
    uint32_t at = (uint32_t)key & t->table_mask;
    for (; t->table[at]; at = (at + 1) & t->table_mask)
        if (t->set[t->table[at]].key == key)
            return t->table[at];
    if (t->sets + 2 > t->set_room) {
        t->set_room = 2 * t->set_room + 64;
        t->set = memory(t->set, t->set_room, sizeof *t->set);
    }
    uint32_t i = ++t->sets;
    t->table[at] = i;
    t->set[i] = (SolveSet){.key = key, .at = t->actions, .actions = options->count, .seat = (uint8_t)seat};
    t->set[i].state = memory(NULL, 1, cw_state_size(t->game));
    memcpy(t->set[i].state, place->state, cw_state_size(t->game));
    t->actions += options->count;
    t->size.sets[seat]++;
    return i;
}

static int visit(TreeBuilder *b, uint32_t node, const TreeStep *step);

static int visit_decision(TreeBuilder *b, uint32_t node, const Place *place)
{
    SolveTree *t = b->tree;
    CwOptions options;
    cw_options(t->game, place->state, cw_next_seat(place->state), &options);
    uint32_t set = find_set(b, place, &options), first = new_nodes(b, options.count);
    if (t->set[set].actions != options.count)
        return problem(b->why, 0, "an information set has different options in different deals");
    t->size.decisions++;
    t->node[node] = (SolveNode){.kind = SOLVE_DECISION,
                                .seat = (uint8_t)options.seat,
                                .set = set,
                                .first = first,
                                .children = options.count,
                                .next = t->set[set].node};
    t->set[set].node = node;
    for (int i = 0; i < options.count; i++)
        if (!visit(b, first + (uint32_t)i, &(TreeStep){.from = place, .options = &options, .index = i}))
            return 0;
    return 1;
}

static int visit_end(TreeBuilder *b, uint32_t node, const Place *place)
{
    SolveTree *t = b->tree;
    CwResult result;
    if (cw_result(t->game, place->state, &result) != CW_OK)
        return problem(b->why, 0, "the game breaks in some line of play");
    if (result.payoff[0] + result.payoff[1])
        return problem(b->why, 0, "the results of the two seats do not add up to nothing");
    t->size.ends++;
    t->node[node].payoff = result.payoff[0];
    if (result.payoff[0] && !t->unit_payoff) {
        t->unit_payoff = result.payoff[0];
        t->unit_points = result.points[0];
    }
    if (result.points[0] != -result.points[1] ||
        result.payoff[0] * t->unit_points != result.points[0] * t->unit_payoff)
        t->unit_broken = 1;
    return 1;
}

/* Every result of the draw that stopped it, each by taking the same step again. */
static int visit_chance(TreeBuilder *b, uint32_t node, const TreeStep *step, int range)
{
    SolveTree *t = b->tree;
    if (step->forced_count == CW_MAX_FORCED)
        return problem(b->why, 0, "there is too much chance between two decisions to count");
    t->size.chance++;
    uint32_t first = new_nodes(b, (uint32_t)range);
    t->node[node] = (SolveNode){.kind = SOLVE_CHANCE, .first = first, .children = (uint16_t)range};
    TreeStep further = *step;
    further.forced_count++;
    for (int i = 0; i < range; i++) {
        further.forced[step->forced_count] = (uint16_t)i;
        if (!visit(b, first + (uint32_t)i, &further))
            return 0;
    }
    return 1;
}

static int visit(TreeBuilder *b, uint32_t node, const TreeStep *step)
{
    SolveTree *t = b->tree;
    if (t->nodes > MOST_NODES)
        return problem(b->why, 0, "its tree has more than %d positions, which is too much to solve",
                       MOST_NODES);
    size_t size = cw_state_size(t->game);
    Place place = {.state = memory(NULL, 1, size)};
    CwListener listener = {.note = hear, .data = b};
    b->listening = &place;
    if (step->from) {
        memcpy(place.heard, step->from->heard, sizeof place.heard);
        memcpy(place.state, step->from->state, size);
        cw_script(t->game, place.state, step->forced, step->forced_count);
        cw_choose(t->game, place.state, step->options, step->index, &listener);
    } else {
        cw_start_scripted(t->game, place.state, step->forced, step->forced_count, &listener);
    }
    int good;
    if (cw_phase(place.state) == CW_OUT_OF_CHANCE)
        good = visit_chance(b, node, step, cw_chance_range(place.state));
    else if (cw_phase(place.state) == CW_WAITING)
        good = visit_decision(b, node, &place);
    else
        good = visit_end(b, node, &place);
    free(place.state);
    return good;
}

int solve_tree_open(SolveTree *t, const CwGame *game, Problem *why)
{
    *t = (SolveTree){.game = game, .unit = 0.001};
    if (cw_seats(game) != 2)
        return problem(why, 0, "only games of two seats can be solved");
    TreeBuilder b = {.tree = t, .view = memory(NULL, 1, VIEW_ROOM), .why = why};
    new_nodes(&b, 1 + SOLVE_ROOT);
    int good = visit(&b, SOLVE_ROOT, &(TreeStep){0});
    free(b.view);
    if (t->unit_payoff && t->unit_points && !t->unit_broken)
        t->unit = (double)t->unit_points / t->unit_payoff;
    if (!good)
        solve_tree_close(t);
    return good;
}

void solve_tree_close(SolveTree *t)
{
    for (uint32_t i = 1; i <= t->sets; i++)
        free(t->set[i].state);
    free(t->node);
    free(t->set);
    free(t->table);
    *t = (SolveTree){0};
}
