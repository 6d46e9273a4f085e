/* Rows of columns.def: seeing them, reading and setting them by name, and whether words.en has words for them. */
#include "kernel/columns.h"

#include "kernel/near.h"
#include "kernel/zones.h"

enum { NAME_LENGTH = 40 };

/* ---- names ------------------------------------------------------------------------------------------------------------ */

static int row_total(const CwGameDef *def)
{
    int rows = 0;
    for (int d = 0; d < def->row_def_count; d++)
        rows += def->row_defs[d].count;
    return rows;
}

size_t rows_size(const CwGameDef *def)
{
    return (size_t)row_total(def) * (sizeof(NamedRow) + NAME_LENGTH) + 32;
}

static void write_name(char text[NAME_LENGTH], const RowDef *def, int i)
{
    Writer w = writer_open(text, NAME_LENGTH);
    for (const char *p = def->name; *p; p++)
        put_char(&w, *p == '_' ? '-' : *p);
    if (def->count > 1) {
        put_char(&w, '-');
        put_int(&w, i + 1);
    }
    writer_close(&w);
}

/* Where words.en has the words for a row; NULL: it needs none. */
static const char *words_of(const CwGameDef *def, const RowDef *row)
{
    static const char *const prefix[] = {[AS_TRACK] = "track", [AS_COUNTER] = "counter", [AS_VALUE] = "value",
                                         [AS_MARK] = "mark",   [AS_LINK] = "link",       [AS_NOTHING] = NULL};
    if (row->column >= 0 && (def->layout.columns[row->column].seen == SEEN_NONE ||
                             def->layout.columns[row->column].seen == SEEN_BY_ROWS))
        return NULL;
    return prefix[row->as];
}

static void refuse_words(const CwGame *game, CwErrors *errors, const char *a, const char *prefix,
                         const char *name, size_t length, const char *b, const char *meant)
{
    char text[300];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, a);
    put_text(&w, prefix);
    put_char(&w, '.');
    put_bytes(&w, name, length);
    put_text(&w, b);
    if (meant) {
        put_text(&w, "; did you mean '");
        put_text(&w, meant);
        put_text(&w, "'?");
    }
    writer_close(&w);
    errors_add(errors, game->def->name, text);
}

/* Of one of several: its own words, or those of them all. */
static int has_words(const CwGame *game, const char *prefix, const char *name, const RowDef *def)
{
    char all[NAME_LENGTH];
    if (words_find(game, prefix, name, NULL))
        return 1;
    write_name(all, &(RowDef){.name = def->name, .count = 1}, 0);
    return def->count > 1 && words_find(game, prefix, all, NULL);
}

/* "-12" */
static int is_number(const char *p)
{
    return *p == '-' && p[1] && !p[1 + strspn(p + 1, "0123456789")];
}

/* `eclipse.2`, what the value 2 is called: the name without it. */
static size_t without_value(const char *name, size_t length)
{
    size_t n = length;
    while (n && name[n - 1] >= '0' && name[n - 1] <= '9')
        n--;
    return n > 1 && n < length && name[n - 1] == '.' ? n - 1 : length;
}

/* Words for something that no row of that sort shows. */
static int check_words(const CwGame *game, const char *prefix, CwErrors *errors)
{
    const char *known[256];
    int count = 0, good = 1;
    size_t skip = strlen(prefix) + 1;
    for (int r = 0; r < game->row_count && count < 256; r++) {
        const char *of = words_of(game->def, row_def(game, r));
        if (of && strcmp(of, prefix) == 0)
            known[count++] = game->row[r].name;
    }
    for (int i = 0; i < game->word_count; i++) {
        const char *line = game->word_keys[i];
        size_t n = strcspn(line, " =");
        int found = n < skip || strncmp(line, prefix, skip - 1) != 0 || line[skip - 1] != '.';
        if (!found)
            n = skip + without_value(line + skip, n - skip);
        for (int k = 0; k < count && !found; k++)
            found = strncmp(known[k], line + skip, n - skip) == 0 &&
                    (!known[k][n - skip] || is_number(known[k] + (n - skip)));
        if (!found) {
            refuse_words(game, errors, "words.en has words for ", prefix, line + skip, n - skip,
                         ", which no row of columns.def shows",
                         nearest_word(line + skip, n - skip, known, count));
            good = 0;
        }
    }
    return good;
}

int rows_open(CwGame *game, Arena *arena, CwErrors *errors)
{
    const CwGameDef *def = game->def;
    int rows = row_total(def), n = 0, good = 1;
    NamedRow *row = arena_take(arena, (size_t)rows * sizeof *row);
    char(*name)[NAME_LENGTH] = arena_take(arena, (size_t)rows * NAME_LENGTH);
    if (!row || !name) {
        errors_add(errors, def->name, "not enough memory was handed over; see cw_open_size");
        return 0;
    }
    game->row = row;
    game->row_count = rows;
    for (int i = 0; i < def->layout.column_count; i++)
        game->marked_backs |=
            def->layout.columns[i].of == OF_PLACE &&
            (def->layout.columns[i].seen == SEEN_ALL || def->layout.columns[i].seen == SEEN_OWNER);
    for (int d = 0; d < def->row_def_count; d++)
        for (int i = 0; i < def->row_defs[d].count; i++, n++) {
            const char *words = words_of(def, &def->row_defs[d]);
            write_name(name[n], &def->row_defs[d], i);
            row[n] = (NamedRow){name[n], (uint16_t)d, (uint16_t)i};
            if (words && game->word_count && !has_words(game, words, name[n], &def->row_defs[d])) {
                refuse_words(game, errors, "words.en has no words for ", words, name[n], strlen(name[n]), "",
                             NULL);
                good = 0;
            }
        }
    static const char *const sorts[] = {"track", "counter", "value", "mark", "link"};
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++)
        good &= check_words(game, sorts[i], errors);
    return good;
}

/* ---- columns ---------------------------------------------------------------------------------------------------------- */

static unsigned char *cell(const Run *g, const ColumnDef *column, Card card)
{
    return (unsigned char *)g->core + column->at + (size_t)(card - column->first) * column->size;
}

int column_get(const Run *g, const ColumnDef *column, Card card)
{
    const unsigned char *at = cell(g, column, card);
    if (column->size == 1)
        return column->is_signed ? (int8_t)*at : *at;
    if (column->size == 2) {
        int16_t value;
        memcpy(&value, at, sizeof value);
        return column->is_signed ? value : (uint16_t)value;
    }
    int32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static void column_set(Run *g, const ColumnDef *column, Card card, int value)
{
    int8_t one = (int8_t)value;
    int16_t two = (int16_t)value;
    memcpy(cell(g, column, card),
           column->size == 1   ? (const void *)&one
           : column->size == 2 ? (const void *)&two
                               : (const void *)&value,
           column->size);
}

static int sees_column(const Run *g, Seat viewer, const ColumnDef *column, Card card)
{
    if (!column_has(column, card))
        return 0;
    return column->seen == SEEN_ALL ||
           (column->seen == SEEN_OWNER && viewer >= 0 && g->game->zone[where_is(g, card)].owner == viewer);
}

#define FOR_EACH_COLUMN(g, column)                                                                           \
    for (const ColumnDef *column = (g)->game->def->layout.columns;                                           \
         column < (g)->game->def->layout.columns + (g)->game->def->layout.column_count; column++)

void card_items(const Run *g, Seat viewer, Card card, ViewItems *items)
{
    FOR_EACH_COLUMN (g, column)
        if (!column->holds_card && sees_column(g, viewer, column, card) && column_get(g, column, card))
            view_counter(items, row_name(g, column->row), column_get(g, column, card));
    g->game->def->rows_of_card(g, viewer, card, items);
}

/* What is seen on the back of a card, as numbers that say nothing of what it is. */
static int seen_on_back(const Run *g, Seat viewer, const ColumnDef *column, Card card,
                        const CwHandles *handles)
{
    if (column->of != OF_PLACE || !sees_column(g, viewer, column, card))
        return 0;
    int value = column_get(g, column, card);
    return column->holds_card && value ? 1 + (int)handles->of[value] : value;
}

int back_items(const Run *g, Seat viewer, Card card, const CwHandles *handles, ViewItems *items)
{
    FOR_EACH_COLUMN (g, column) {
        int value = seen_on_back(g, viewer, column, card, handles);
        if (value && column->holds_card)
            view_value(items, row_name(g, column->row), value - 1);
        else if (value)
            view_counter(items, row_name(g, column->row), value);
    }
    return items->counters || items->values;
}

int compare_backs(const Run *g, Seat viewer, Card a, Card b, const CwHandles *handles)
{
    FOR_EACH_COLUMN (g, column) {
        int order = seen_on_back(g, viewer, column, a, handles) - seen_on_back(g, viewer, column, b, handles);
        if (order)
            return order;
    }
    return 0;
}

/* Never by card number: cards that the seat knows count by kind, others by where they lie. */
uint64_t columns_seen(const Run *g, Seat seat, Card card, int is_known)
{
    uint64_t seen = 0;
    FOR_EACH_COLUMN (g, column) {
        if (!sees_column(g, seat, column, card) || !(is_known || column->of == OF_PLACE))
            continue;
        unsigned value = (unsigned)column_get(g, column, card);
        if (value && column->holds_card)
            value = knows(g, seat, (Card)value) ? 1u + (unsigned)kind_of(g, (Card)value)
                                                : 0x10000u + (unsigned)where_is(g, (Card)value);
        seen = (seen + value) * 0x9E3779B97F4A7C15u;
        seen ^= seen >> 31;
    }
    return seen;
}

void seat_items(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    g->game->def->rows_of_seat(g, viewer, seat, items);
}

int table_tracks(const Run *g, Seat viewer, ViewTrack *tracks, int capacity)
{
    return g->game->def->rows_of_table(g, viewer, tracks, capacity);
}

int card_links(const Run *g, Seat viewer, const CwHandles *handles, ViewLink *links, int capacity)
{
    uint8_t card[MAX_CARDS + 1];
    int n = 0;
    for (int z = 1; g->game->def->layout.column_count && z < g->game->def->layout.zones; z++) {
        int known = known_cards(g, viewer, z, handles, card);
        for (int i = 0; i < known; i++)
            FOR_EACH_COLUMN (g, column)
                if (column->holds_card && n < capacity && sees_column(g, viewer, column, card[i]) &&
                    column_get(g, column, card[i]))
                    links[n++] =
                        (ViewLink){card[i], column_get(g, column, card[i]), row_name(g, column->row)};
    }
    return n;
}

/* ---- in samples ------------------------------------------------------------------------------------------------------- */

static unsigned char *cells(const Run *g, unsigned char *position, const ColumnDef *column)
{
    return position + (column->at - g->game->def->layout.position);
}

void rename_columns(const Run *g, unsigned char *position, const uint8_t *new_name, int all)
{
    unsigned char old[sizeof(int32_t) * (MAX_CARDS + 1)];
    FOR_EACH_COLUMN (g, column) {
        unsigned char *now = cells(g, position, column);
        size_t size = (size_t)column->count * column->size;
        if (column->of == OF_CARD && !all)
            continue;
        memcpy(old, now, size);
        /* mostly nothing lies on any of them, and most cards keep their names */
        int differ = memcmp(now, now + column->size, size - column->size) != 0;
        for (Card c = column->first; differ && c < column->first + column->count; c++)
            if (new_name[c] != c && column_has(column, new_name[c]))
                memcpy(now + (size_t)(new_name[c] - column->first) * column->size,
                       old + (size_t)(c - column->first) * column->size, column->size);
        for (int i = 0; column->holds_card && i < column->count; i++)
            now[i] = new_name[now[i]];
    }
}

/* A card that lies in this position, whatever hidden card it is. */
static uint32_t whose_place(const Run *g, Seat seat, const unsigned char *position, Card card)
{
    const GameLayout *at = &g->game->def->layout;
    return knows(g, seat, card) ? 0x10000u + (unsigned)card
                                : 1u + position[at->zone_of - at->position + (unsigned)card];
}

static uint32_t trait_of_place(const Run *g, Seat seat, const unsigned char *position, Card card,
                               int only_seen)
{
    const GameLayout *at = &g->game->def->layout;
    uint32_t trait = 0;
    FOR_EACH_COLUMN (g, column) {
        const unsigned char *cell_at = position + (column->at - at->position);
        if (column->of != OF_PLACE || (only_seen && !sees_column(g, seat, column, card)))
            continue;
        uint32_t value = 0;
        if (column_has(column, card))
            memcpy(&value, cell_at + (size_t)(card - column->first) * column->size, column->size);
        trait = trait * 0x9E3779B1u +
                (column->holds_card && value ? whose_place(g, seat, position, (Card)value) : value);
        const unsigned char *end = cell_at + column->count, *found = column->holds_card ? cell_at : NULL;
        for (; found && (found = memchr(found, card, (size_t)(end - found))) != NULL; found++)
            trait += 0x85EBCA6Bu * whose_place(g, seat, position, column->first + (int)(found - cell_at));
    }
    return trait;
}

uint32_t columns_trait(const Run *g, Seat seat, const unsigned char *position, Card card)
{
    return trait_of_place(g, seat, position, card, 0);
}
uint32_t look_of_back(const Run *g, Seat seat, const unsigned char *position, Card card)
{
    return trait_of_place(g, seat, position, card, 1);
}

int backs_are_plain(const Run *g, const unsigned char *position)
{
    const GameLayout *at = &g->game->def->layout;
    FOR_EACH_COLUMN (g, column) {
        const unsigned char *cells = position + (column->at - at->position);
        size_t size = (size_t)column->count * column->size;
        if (column->of == OF_PLACE && (cells[0] || memcmp(cells, cells + 1, size - 1) != 0))
            return 0;
    }
    return 1;
}

int same_on_cards(const Run *g, const unsigned char *position, Card a, Card b)
{
    FOR_EACH_COLUMN (g, column) {
        const unsigned char *cell_at = position + (column->at - g->game->def->layout.position);
        if (column->of != OF_CARD || !column_has(column, a) || !column_has(column, b))
            continue;
        if (memcmp(cell_at + (size_t)(a - column->first) * column->size,
                   cell_at + (size_t)(b - column->first) * column->size, column->size))
            return 0;
    }
    return 1;
}

const char *columns_check(const Run *g)
{
    FOR_EACH_COLUMN (g, column)
        for (Card c = column->first; c < column->first + column->count; c++) {
            int value = column_get(g, column, c);
            if (!c && value)
                return "something lies on a card that does not exist";
            if (column->holds_card && value > g->game->def->layout.cards)
                return "a column names a card that does not exist";
        }
    return NULL;
}

/* ---- by name ---------------------------------------------------------------------------------------------------------- */

static int can_be_set(const CwGame *game, const RowDef *row)
{
    return row->least <= row->most &&
           (row->column < 0 || game->def->layout.columns[row->column].seen != SEEN_BY_ROWS);
}

static int same_name(const char *a, const char *b)
{
    size_t n = strlen(a);
    return strlen(b) == n && !slips_in(a, n, b, n, 0);
}

int row_find(const CwGame *game, RowOf of, const char *name, int to_set)
{
    int found = -1;
    for (int r = 0; r < game->row_count; r++) {
        const RowDef *row = row_def(game, r);
        if (row->of != of || !same_name(name, game->row[r].name) || (!to_set && row->as == AS_NOTHING))
            continue;
        /* What is given in its own way goes before the member itself. */
        if (found < 0 || (to_set && can_be_set(game, row) && row->as == AS_NOTHING) ||
            (to_set && can_be_set(game, row) && !can_be_set(game, row_def(game, found))))
            found = r;
    }
    return found;
}

SetResult row_set(Run *g, int row, int of, int value)
{
    const RowDef *def = row_def(g->game, row);
    int i = g->game->row[row].i;
    if (!can_be_set(g->game, def))
        return SET_FOLLOWS;
    if (value < def->least || value > def->most)
        return SET_OUT_OF_RANGE;
    if (def->column < 0)
        return g->game->def->set_row(g, row - i, of, i, value) ? SET_DONE : SET_NOT_HERE;
    const ColumnDef *column = &g->game->def->layout.columns[def->column];
    if (!column_has(column, of))
        return SET_NOT_HERE;
    column_set(g, column, of, value);
    return SET_DONE;
}
