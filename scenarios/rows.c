/* What lies on cards and what is counted, by name: the rows of columns.def in the clauses of a scenario. */
#include <stdlib.h>
#include <string.h>

#include "kernel/columns.h"
#include "kernel/zones.h"
#include "scenarios/inside.h"

/* Names of rows of one sort; what can be set, or what can be shown as a mark or otherwise. */
typedef enum RowsWanted { TO_SET, MARKS_SHOWN, NUMBERS_SHOWN } RowsWanted;

static int is_wanted(const RowDef *row, RowsWanted wanted)
{
    if (wanted == TO_SET)
        return row->least <= row->most;
    return row->as != AS_NOTHING && (row->as == AS_MARK && row->of == ROW_OF_CARD) == (wanted == MARKS_SHOWN);
}

static int list_rows(const Stage *st, RowOf of, RowsWanted wanted, const char *list[MAX_LISTED], int count)
{
    for (int r = 0; r < st->game->row_count && count < MAX_LISTED; r++)
        if (row_def(st->game, r)->of == of && is_wanted(row_def(st->game, r), wanted))
            list[count++] = st->game->row[r].name;
    return count;
}

int list_settable(const Stage *st, int seat, const char *list[MAX_LISTED], int count)
{
    return list_rows(st, seat >= 0 ? ROW_OF_SEAT : ROW_OF_TABLE, TO_SET, list, count);
}

/* Of several with a number the name stands once. */
static void add_names(const Stage *st, RowOf of, Text *out)
{
    const char *comma = "";
    for (int r = 0; r < st->game->row_count; r++) {
        const RowDef *row = row_def(st->game, r);
        if (row->of != of || !is_wanted(row, TO_SET) || st->game->row[r].i)
            continue;
        text_addf(out, "%s%s", comma, st->game->row[r].name);
        comma = ", ";
    }
    if (!*comma)
        text_add(out, "nothing");
}

static int cannot_be_set(Stage *st, int row, SetResult result, const char *of, int value)
{
    const RowDef *def = row_def(st->game, row);
    const char *name = st->game->row[row].name;
    switch (result) {
    case SET_FOLLOWS:
        return fails(st, "%s '%s' cannot be set to %d: it follows from the rest of the table", of, name,
                     value);
    case SET_OUT_OF_RANGE:
        return fails(st, "%s '%s' cannot be set to %d, only to %d .. %d", of, name, value, (int)def->least,
                     (int)def->most);
    case SET_NOT_HERE:
        return fails(st, "%s '%s' cannot be set to %d here", of, name, value);
    case SET_DONE:
        break;
    }
    return 1;
}

/* A card that a clause has laid on the table: rather in the same zone, or of the same owner. */
static Card laid_card(const Run *g, int kind, int zone, const uint8_t *placed)
{
    Card found = NO_CARD;
    int best = 0;
    for (Card c = 1; c <= g->game->def->layout.cards; c++) {
        int near = where_is(g, c) == zone                                             ? 3
                   : g->game->zone[where_is(g, c)].owner == g->game->zone[zone].owner ? 2
                                                                                      : 1;
        if (placed[c] && kind_of(g, c) == kind && near > best)
            found = c, best = near;
    }
    return found;
}

static int read_value(Stage *st, const Run *g, Cursor *c, Card card, int row, const uint8_t *placed,
                      int *value)
{
    int kind;
    *value = 1;
    if (row_def(st->game, row)->as != AS_LINK) {
        read_integer(c, value);
        return 1;
    }
    if (!read_kind(st, c, &kind))
        return no_such_card(st, *c);
    *value = laid_card(g, kind, where_is(g, card), placed);
    return *value ? 1
                  : fails(st, "'%s' is a card that lies on the table: no clause before this one lays a %s",
                          st->game->row[row].name, cw_card_name(st->game, kind));
}

int give_card_row(Stage *st, Run *g, Cursor *c, Card card, const uint8_t *placed)
{
    char *name = read_token(c);
    int row = row_find(st->game, ROW_OF_CARD, name ? name : "", 1), value;
    const char *of = cw_card_name(st->game, kind_of(g, card));
    if (row < 0) {
        const char *list[MAX_LISTED];
        Text about = {0};
        text_add(&about, "");
        add_near_miss(&about, name ? name : "", list, list_rows(st, ROW_OF_CARD, TO_SET, list, 0));
        text_add(&about, "; what can be set: ");
        add_names(st, ROW_OF_CARD, &about);
        fails(st, "%s has no '%s'%s", of, name ? name : "", about.at);
        text_free(&about);
    }
    free(name);
    return row >= 0 && read_value(st, g, c, card, row, placed, &value) &&
           cannot_be_set(st, row, row_set(g, row, card, value), of, value);
}

int give_counter(Stage *st, Run *g, int seat, const char *name, int value)
{
    int row = row_find(st->game, seat >= 0 ? ROW_OF_SEAT : ROW_OF_TABLE, name, 1);
    return row < 0 ? -1 : cannot_be_set(st, row, row_set(g, row, seat, value), "the counter", value);
}

int can_be_shown(Stage *st, int is_mark, const char *name)
{
    const char *list[MAX_LISTED];
    int row = row_find(st->game, ROW_OF_CARD, name, 0);
    if (row >= 0 && is_wanted(row_def(st->game, row), is_mark ? MARKS_SHOWN : NUMBERS_SHOWN))
        return 1;
    Text about = {0};
    text_add(&about, "");
    add_near_miss(&about, name, list,
                  list_rows(st, ROW_OF_CARD, is_mark ? MARKS_SHOWN : NUMBERS_SHOWN, list, 0));
    fails(st, "no card of %s ever has the %s '%s'%s", st->def->title, is_mark ? "mark" : "counter or value",
          name, about.at);
    text_free(&about);
    return 0;
}

/* A column can be asked for whoever sees it.  True when the name is a column's. */
int read_column(const Run *g, Card card, const char *name, int *value, int *is_card)
{
    int row = row_find(g->game, ROW_OF_CARD, name, 0);
    if (row < 0 || row_def(g->game, row)->column < 0)
        return 0;
    const ColumnDef *column = &g->game->def->layout.columns[row_def(g->game, row)->column];
    if (column->seen == SEEN_BY_ROWS)
        return 0;
    *is_card = column->holds_card;
    *value = column_has(column, card) ? column_get(g, column, card) : 0;
    return 1;
}
