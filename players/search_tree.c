#include "players/search_tree.h"

#include "match/text.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 1 << 17, EDGES_PER_NODE = 8 };

void tree_open(SearchTree *tree, int64_t iterations, int actions)
{
    /* An iteration makes the nodes of one decision, seldom of more than two seats. */
    uint32_t room =
        iterations > 0 && iterations < MOST_NODES / 2 ? (uint32_t)(2 * iterations) + 64 : MOST_NODES;
    uint32_t size = 64;
    while (size < 2 * room)
        size *= 2;
    *tree = (SearchTree){.node_room = room, .table_mask = size - 1};
    tree->edge_room = room * EDGES_PER_NODE + CW_MAX_OPTIONS;
    tree->node = memory(NULL, tree->node_room + 1, sizeof *tree->node);
    tree->edge = memory(NULL, tree->edge_room + 1, sizeof *tree->edge);
    tree->table = memory(NULL, size, sizeof *tree->table);
    tree->by_action = memory(NULL, (size_t)actions, sizeof *tree->by_action);
    memset(tree->by_action, 0, (size_t)actions * sizeof *tree->by_action);
    tree_clear(tree);
}

void tree_close(SearchTree *tree)
{
    free(tree->node);
    free(tree->edge);
    free(tree->table);
    free(tree->by_action);
    *tree = (SearchTree){0};
}

void tree_clear(SearchTree *tree)
{
    tree->nodes = tree->edges = 0;
    memset(tree->table, 0, ((size_t)tree->table_mask + 1) * sizeof *tree->table);
}

uint32_t tree_node(SearchTree *tree, uint64_t key, int *fresh)
{
    uint32_t at = (uint32_t)(key >> 32) & tree->table_mask;
    for (uint32_t n; (n = tree->table[at]) != 0; at = (at + 1) & tree->table_mask)
        if (tree->node[n].key == key)
            return n;
    if (tree->nodes == tree->node_room)
        return 0;
    *fresh = 1;
    uint32_t n = ++tree->nodes;
    tree->table[at] = n;
    tree->node[n] = (SearchNode){.key = key};
    return n;
}

static uint32_t new_edge(SearchTree *tree, SearchNode *node, uint16_t action)
{
    uint32_t e = ++tree->edges;
    tree->edge[e] = (SearchEdge){.action = action};
    if (node->last)
        tree->edge[node->last].next = e;
    else
        node->first = e;
    node->last = e;
    return e;
}

int tree_edges(SearchTree *tree, uint32_t n, const CwOptions *options, uint32_t *edge)
{
    SearchNode *node = &tree->node[n];
    if (tree->edge_room - tree->edges < options->count)
        return -1;
    for (uint32_t e = node->first; e; e = tree->edge[e].next)
        tree->by_action[tree->edge[e].action] = e;
    uint32_t before = tree->edges, known_last = node->last;
    for (int i = 0; i < options->count; i++) {
        edge[i] = tree->by_action[options->action[i]];
        if (!edge[i])
            edge[i] = new_edge(tree, node, options->action[i]);
    }
    for (uint32_t e = known_last ? node->first : 0; e; e = e == known_last ? 0 : tree->edge[e].next)
        tree->by_action[tree->edge[e].action] = 0;
    return (int)(tree->edges - before);
}
