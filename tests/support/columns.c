#include "tests/support/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

typedef struct Side { /* a position, the present one or a kept one */
    const CwGame *game;
    const unsigned char *position;
    const uint8_t *next;
    const ZoneHead *head;
} Side;

static Side side_of(const Run *g, const unsigned char *position)
{
    const GameLayout *at = &g->game->def->layout;
    return (Side){g->game, position, position + (at->next - at->position),
                  (const ZoneHead *)(const void *)(position + (at->head - at->position))};
}

static int value_of(const Side *side, const ColumnDef *column, Card card)
{
    int32_t value = 0;
    if (!column_has(column, card))
        return 0;
    memcpy(&value,
           side->position + (column->at - side->game->def->layout.position) +
               (size_t)(card - column->first) * column->size,
           column->size);
    return value;
}

/* Where a card lies, as a number: its zone, and its place in one that has places. */
static int place_of(const Side *side, Card card)
{
    for (int z = 0; card && z < side->game->def->layout.zones; z++) {
        int at = 0;
        for (Card c = side->head[z].first; c; c = side->next[c], at++)
            if (c == card)
                return 1 + z * 256 + (side->game->zone[z].sorted ? 0 : at);
    }
    return 0;
}

static int seen_value(const Side *side, const ColumnDef *column, Card card)
{
    int value = value_of(side, column, card);
    return column->holds_card ? place_of(side, value) : value;
}

static int compare_ints(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* What lies on the places of a zone, in order; of a zone without places, by value. */
static int list_values(const Side *side, const ColumnDef *column, int zone, int values[MAX_CARDS + 1])
{
    int n = 0;
    for (Card c = side->head[zone].first; c; c = side->next[c])
        values[n++] = seen_value(side, column, c);
    if (side->game->zone[zone].sorted)
        qsort(values, (size_t)n, sizeof *values, compare_ints);
    return n;
}

static const char *compare_column(const Side *was, const Side *is, const ColumnDef *column)
{
    int a[MAX_CARDS + 1], b[MAX_CARDS + 1];
    for (Card c = column->first; column->of == OF_CARD && c < column->first + column->count; c++)
        if (value_of(was, column, c) != value_of(is, column, c))
            return "what lies on a card lies on another one in a sample";
    for (int z = 0; column->of == OF_PLACE && z < was->game->def->layout.zones; z++) {
        int n = list_values(was, column, z, a), m = list_values(is, column, z, b);
        if (n != m || memcmp(a, b, (size_t)n * sizeof *a) != 0)
            return "what lies on a place lies on another one in a sample";
    }
    return NULL;
}

int examine_columns(Examination *e, const CwState *state, CwState *sample, int seat)
{
    const GameLayout *at = &e->game->def->layout;
    Run g = run_open(e->game, (CwState *)(uintptr_t)state, NULL), h = run_open(e->game, sample, NULL);
    for (int k = 0; k < at->column_count; k++) {
        const ColumnDef *column = &at->columns[k];
        Side was = side_of(&g, (const unsigned char *)state + at->position),
             is = side_of(&h, (const unsigned char *)sample + at->position);
        const char *wrong = compare_column(&was, &is, column);
        for (Card c = 1; c <= at->cards && !wrong; c++)
            if (knows(&g, seat, c) && !column->holds_card &&
                value_of(&was, column, c) != value_of(&is, column, c))
                wrong = "something else lies on a card that the seat knows in a sample";
        for (int slot = 0; slot < kept_slots(&g) && !wrong; slot++) {
            was = side_of(&g, kept_position(&g, slot));
            is = side_of(&h, kept_position(&h, slot));
            wrong = compare_column(&was, &is, column);
        }
        if (wrong)
            return found(e, state, wrong, column->name);
    }
    return 1;
}

/* ---- rows ------------------------------------------------------------------------------------------------------------- */

static char *view_of(Examination *e, const CwState *state, int seat, int which)
{
    cw_view(e->game, state, seat, 0, NULL, NULL, e->text[which], EXAMINE_VIEW);
    return e->text[which];
}

/* Should this viewer see it? */
static int is_for(const Run *g, int viewer, const RowDef *row, Card card)
{
    if (row->column < 0)
        return 1;
    const ColumnDef *column = &g->game->def->layout.columns[row->column];
    int zone = where_is(g, card);
    int sees = column->seen == SEEN_ALL ||
               (column->seen == SEEN_OWNER && viewer >= 0 && g->game->zone[zone].owner == viewer);
    return zone && sees && (column->of == OF_PLACE || knows(g, viewer, card));
}

static int draw_target(Examination *e, const RowDef *row)
{
    if (row->of == ROW_OF_TABLE)
        return -1;
    if (row->of == ROW_OF_SEAT)
        return draw(e, cw_seats(e->game));
    const ColumnDef *column = &e->game->def->layout.columns[row->column];
    return (column->first ? column->first : 1) + draw(e, column->count - !column->first);
}

static int differs_for(Examination *e, const CwState *was, CwState *is, int viewer, const RowDef *row,
                       int target)
{
    Run g = run_open(e->game, (CwState *)(uintptr_t)was, NULL);
    int differs = strcmp(view_of(e, was, viewer, 0), view_of(e, is, viewer, 2)) != 0;
    /* A link between two cards of which one is unknown looks like any other. */
    if (row->as != AS_LINK && differs != is_for(&g, viewer, row, target))
        return found(e, was, differs ? "a row is seen by somebody else" : "a row that is set is not seen",
                     row->name);
    /* By the hash a link to one copy is as good as to another: only that there is one counts. */
    if (row->as == AS_LINK) {
        Run h = run_open(e->game, is, NULL);
        const ColumnDef *column = &e->game->def->layout.columns[row->column];
        differs &= !column_get(&g, column, target) != !column_get(&h, column, target);
    }
    if (viewer >= 0 && differs && cw_seen_hash(e->game, was, viewer) == cw_seen_hash(e->game, is, viewer))
        return found(e, was, "a row is missing from the hash of what a seat sees", row->name);
    return 1;
}

/* Whatever lies on the cards: a sample shows a seat the same. */
static int examine_sample_of(Examination *e, const CwState *state, int seat, const RowDef *row)
{
    CwKey key;
    CwState *sample = e->copy[3];
    cw_key_from_seed((uint64_t)draw(e, 1 << 30), &key);
    memcpy(sample, state, cw_state_size(e->game));
    cw_resample(e->game, sample, seat, &key, 0);
    if (strcmp(view_of(e, state, seat, 0), view_of(e, sample, seat, 2)) != 0)
        return found(e, state, "a seat sees something else on the cards of a sample", row->name);
    return examine_columns(e, state, sample, seat);
}

int examine_rows(Examination *e, const CwState *state)
{
    const CwGame *game = e->game;
    if (!game->row_count)
        return 1;
    int r = draw(e, game->row_count);
    const RowDef *row = row_def(game, r);
    int is_column = row->column >= 0;
    if (row->as == AS_NOTHING || row->least > row->most ||
        (is_column && game->def->layout.columns[row->column].seen == SEEN_BY_ROWS))
        return 1; /* is not a member that can be set */
    int target = draw_target(e, row), most = row->most < 250 ? row->most : 250;
    CwState *copy = e->copy[4];
    memcpy(copy, state, cw_state_size(game));
    Run g = run_open(game, copy, NULL);
    SetResult result = row_set(&g, r, target, draw(e, most + 1));
    if (result != SET_DONE)
        return found(e, state, "a row cannot be set", row->name);
    if (!memcmp(copy, state, cw_state_size(game)))
        return 1; /* it was so before */
    if (cw_hash(game, copy) == cw_hash(game, state))
        return found(e, state, "a row is missing from the hash of the state", row->name);
    if (is_column && cw_position_hash(game, copy) == cw_position_hash(game, state))
        return found(e, state, "a column is missing from the hash of the position", row->name);
    e->tally.rows++;
    for (int viewer = CW_SPECTATOR; viewer < cw_seats(game); viewer++)
        if (!differs_for(e, state, copy, viewer, row, target))
            return 0;
    return !is_column || examine_sample_of(e, copy, draw(e, cw_seats(game)), row);
}

void scatter_columns(Examination *e, CwState *state)
{
    const GameLayout *at = &e->game->def->layout;
    Run g = run_open(e->game, state, NULL);
    for (int i = 0; i < 8 * at->column_count; i++) {
        const ColumnDef *column = &at->columns[draw(e, at->column_count)];
        const RowDef *row = row_def(e->game, column->row);
        memcpy(e->copy[0], state, cw_state_size(e->game));
        if (!column->holds_card && column->seen != SEEN_BY_ROWS)
            row_set(&g, column->row, draw_target(e, row), 1 + draw(e, 2));
        if (cw_check(e->game, state))
            memcpy(state, e->copy[0], cw_state_size(e->game));
    }
}
