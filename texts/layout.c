#include "texts/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "texts/layout_reader.h"

/* `as "LABEL"` and `if any`, in any order, up to the comma. */
static bool read_tail(LineReader *r, LayoutItem *item)
{
    while (!line_at_end(r) && !line_is_word(r, ",")) {
        if (line_is_word(r, "as")) {
            if (!line_next_word(r) || !line_take_text(r, item->label, "as"))
                return false;
            item->has_label = true;
        } else if (line_is_word(r, "if")) {
            if (!line_next_word(r))
                return false;
            if (!line_is_word(r, "any"))
                return line_wrong(r, "'if' goes with 'any'");
            item->if_any = true;
            if (!line_next_word(r))
                return false;
        } else {
            return line_wrong(r, "'%s' is not understood here; a comma, 'as \"LABEL\"' or 'if any' would be",
                              r->word);
        }
    }
    return true;
}

static LayoutItem *add_item(LayoutRow *row, const LayoutItem *item)
{
    LayoutItem *items = realloc(row->items, (size_t)(row->item_count + 1) * sizeof *items);
    if (!items)
        abort();
    row->items = items;
    items[row->item_count] = *item;
    return &items[row->item_count++];
}

static bool read_item(LineReader *r, LayoutRow *row)
{
    static const struct {
        const char *word;
        ItemKind kind;
        const char *takes;
    } kinds[] = {{"name", ITEM_NAME, NULL},
                 {"counters", ITEM_COUNTERS, NULL},
                 {"gap", ITEM_GAP, NULL},
                 {"stack", ITEM_STACK, NULL},
                 {"counter", ITEM_COUNTER, "the name of a counter"},
                 {"flag", ITEM_FLAG, "the name of a mark of a seat"},
                 {"track", ITEM_TRACK, "the name of a track"},
                 {"number", ITEM_NUMBER, "the name of a track"},
                 {"count", ITEM_COUNT, "the name of a zone"},
                 {"top", ITEM_TOP, "the name of a zone"},
                 {"cards", ITEM_CARDS, "the name of a zone"},
                 {"text", ITEM_TEXT, NULL}};
    size_t k = 0, count = sizeof kinds / sizeof *kinds;
    while (k < count && !line_is_word(r, kinds[k].word))
        k++;
    if (k == count)
        return line_wrong(
            r,
            "'%s' is no item of a line; name, counter, flag, counters, track, number, count, top, cards, "
            "stack, text or gap would be",
            r->word);
    LayoutItem item = {.kind = kinds[k].kind};
    if (!line_next_word(r))
        return false;
    item.line = r->line, item.column = r->column;
    if (item.kind == ITEM_TEXT && !line_take_text(r, item.name, "text"))
        return false;
    if (kinds[k].takes && !line_take_name(r, item.name, kinds[k].takes))
        return false;
    if (item.kind == ITEM_COUNTER && line_is_word(r, "of") &&
        (!line_next_word(r) || !line_take_number(r, &item.of, "of")))
        return false;
    if (!read_tail(r, &item))
        return false;
    add_item(row, &item);
    return true;
}

/* `portal-1..6`: cuts the name at its number and gives first and last; a plain name has neither. */
static bool read_range(LineReader *r, char name[NAME_LENGTH], int *first, int *last)
{
    char *dots = strstr(name, "..");
    *first = *last = 0;
    if (!dots)
        return true;
    char *digits = dots;
    while (digits > name && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    *dots = 0;
    if (digits == dots || !line_is_number(digits) || !line_is_number(dots + 2) ||
        atoi(dots + 2) < atoi(digits) || atoi(dots + 2) - atoi(digits) >= MAX_ITEMS)
        return line_wrong(r, "a range is written as NAME-1..6 and has at most %d members", MAX_ITEMS);
    *first = atoi(digits);
    *last = atoi(dots + 2);
    *digits = 0;
    return true;
}

static void name_in_range(char out[NAME_LENGTH], const char *name, int first, int number)
{
    if (first)
        snprintf(out, NAME_LENGTH, "%.*s%d", NAME_LENGTH - 8, name, number);
    else
        snprintf(out, NAME_LENGTH, "%s", name);
}

static bool read_box(LineReader *r, LayoutRow *row)
{
    LayoutItem item = {.kind = ITEM_BOX, .line = r->line, .column = r->column};
    char zone[NAME_LENGTH], counter[NAME_LENGTH] = "";
    int first, last, counter_first = 0, counter_last = 0, of[MAX_ITEMS], ofs = 0;
    if (!line_take_name(r, zone, "the name of a zone") || !read_range(r, zone, &first, &last))
        return false;
    if (line_is_word(r, "with")) {
        if (!line_next_word(r) || !line_take_name(r, counter, "the name of a counter") ||
            !read_range(r, counter, &counter_first, &counter_last))
            return false;
        if (line_is_word(r, "of")) {
            if (!line_next_word(r))
                return false;
            do {
                if (ofs == MAX_ITEMS || !line_take_number(r, &of[ofs++], "of"))
                    return false;
            } while (line_is_number(r->word));
        }
    }
    if (!read_tail(r, &item))
        return false;
    int boxes = last - first + 1;
    if (counter_first && counter_last - counter_first + 1 != boxes)
        return line_wrong(r, "%d zones but %d counters", boxes, counter_last - counter_first + 1);
    if (ofs > 1 && ofs != boxes)
        return line_wrong(r, "%d zones but %d numbers behind 'of'", boxes, ofs);
    for (int i = 0; i < boxes; i++) {
        name_in_range(item.name, zone, first, first + i);
        name_in_range(item.counter, counter, counter_first, counter_first + i);
        item.of = ofs > 1 ? of[i] : ofs ? of[0] : 0;
        add_item(row, &item);
    }
    return true;
}

static bool read_row(LineReader *r, Layout *layout, Section section)
{
    if (layout->row_count == MAX_LAYOUT_ROWS)
        return line_wrong(r, "more than %d rows", MAX_LAYOUT_ROWS);
    LayoutRow *row = &layout->rows[layout->row_count];
    *row = (LayoutRow){.section = section};
    layout->row_count++;
    if (!line_next_word(r))
        return false;
    if (line_is_word(r, "rule")) {
        row->kind = ROW_RULE;
        return line_next_word(r) && (line_at_end(r) || line_wrong(r, "nothing stands behind 'rule'"));
    }
    row->keeps_room = line_is_word(r, "lanes");
    if (row->keeps_room || line_is_word(r, "boxes"))
        row->kind = ROW_BOXES;
    else if (!line_is_word(r, "line"))
        return line_wrong(r, "'%s' is no kind of row; line, boxes, lanes or rule would be", r->word);
    if (section == SECTION_HEAD && row->kind != ROW_LINE)
        return line_wrong(r, "the head is a line");
    if (!line_next_word(r))
        return false;
    if (row->kind == ROW_BOXES && line_is_word(r, "by")) {
        if (!line_next_word(r))
            return false;
        if (!line_take_number(r, &row->by, "by")) {
            return false;
        } else if (!row->by) {
            return line_wrong(r, "'by' needs a number above 0");
        }
    }
    for (;;) {
        if (!(row->kind == ROW_BOXES ? read_box(r, row) : read_item(r, row)))
            return false;
        if (line_at_end(r))
            return true;
        if (!line_next_word(r))
            return false;
    }
}

static bool read_show(LineReader *r, Layout *layout, bool hidden)
{
    if (layout->shown_count == MAX_SHOWN)
        return line_wrong(r, "more than %d lines of show and hide", MAX_SHOWN);
    LayoutShow *show = &layout->shown[layout->shown_count];
    *show = (LayoutShow){.hidden = hidden};
    if (!line_next_word(r))
        return false;
    show->line = r->line, show->column = r->column;
    if (!line_take_name(r, show->name, "the name of a counter, mark or value"))
        return false;
    if (line_is_word(r, "in") && (!line_next_word(r) || !line_take_name(r, show->zone, "the name of a zone")))
        return false;
    if (!hidden) {
        if (!line_is_word(r, "as"))
            return line_wrong(r, "show NAME as \"TEXT\": 'as' is missing");
        if (!line_next_word(r) || !line_take_text(r, show->text, "as"))
            return false;
    }
    if (!line_at_end(r))
        return line_wrong(r, "'%s' is one word too many", r->word);
    layout->shown_count++;
    return true;
}

static bool read_style(LineReader *r, Style *style)
{
    static const char *const colours[] = {"red", "green", "yellow", "blue", "magenta", "cyan", "white"};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (line_is_word(r, colours[i])) {
            *style = (*style & ~(Style)STYLE_COLOUR) | (Style)(STYLE_RED + i);
            return line_next_word(r);
        }
    if (line_is_word(r, "bold"))
        *style |= STYLE_BOLD;
    else if (line_is_word(r, "dim"))
        *style |= STYLE_DIM;
    else
        return line_wrong(
            r, "'%s' is no style; red, green, yellow, blue, magenta, cyan, white, bold or dim would be",
            r->word);
    return line_next_word(r);
}

static bool read_paint(LineReader *r, Layout *layout)
{
    static const char *const things[] = {"card", "mark", "counter", "value", "track", "zone"};
    if (layout->painted_count == MAX_PAINTED)
        return line_wrong(r, "more than %d lines of paint", MAX_PAINTED);
    LayoutPaint *paint = &layout->painted[layout->painted_count];
    *paint = (LayoutPaint){0};
    if (!line_next_word(r))
        return false;
    size_t what = 0, count = sizeof things / sizeof *things;
    while (what < count && !line_is_word(r, things[what]))
        what++;
    if (what == count)
        return line_wrong(r, "'%s' cannot be painted; card, mark, counter, value, track or zone can",
                          r->word);
    paint->what = (Painted)what;
    if (!line_next_word(r))
        return false;
    paint->line = r->line, paint->column = r->column;
    if (r->quoted) { /* a card's name may have spaces */
        if (!line_take_text(r, paint->name, "paint"))
            return false;
    } else if (!line_take_name(r, paint->name, "what to paint")) {
        return false;
    }
    if (line_at_end(r))
        return line_wrong(r, "a style is missing, as in: paint card %s red", paint->name);
    while (!line_at_end(r))
        if (!read_style(r, &paint->style))
            return false;
    layout->painted_count++;
    return true;
}

static bool read_line(LineReader *r, Layout *layout)
{
    if (!line_next_word(r) || line_at_end(r))
        return false;
    static const struct {
        const char *word;
        Section section;
    } sections[] = {
        {"head", SECTION_HEAD}, {"other", SECTION_OTHER}, {"table", SECTION_TABLE}, {"me", SECTION_ME}};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (line_is_word(r, sections[i].word))
            return read_row(r, layout, sections[i].section);
    if (line_is_word(r, "show") || line_is_word(r, "hide"))
        return read_show(r, layout, line_is_word(r, "hide"));
    if (line_is_word(r, "paint"))
        return read_paint(r, layout);
    bool known;
    if (line_read_looks(r, layout, &known) || known)
        return known;
    return line_wrong(
        r,
        "a line begins with head, other, table, me, show, hide, paint, screen, area, narrow, cell, face, "
        "icon, colour, seat, theme, motion, scene or progress; this one with '%s'",
        r->word);
}

Layout *layout_read(const char *text, size_t length, char *errors, size_t capacity)
{
    Layout *layout = calloc(1, sizeof *layout);
    if (!layout)
        abort();
    LineReader r = {.errors = errors, .capacity = capacity};
    if (capacity)
        errors[0] = 0;
    for (const char *p = text, *end = text + length; p < end; p = r.end + 1) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        r.at = r.start = p;
        r.end = stop ? stop : end;
        r.line++;
        read_line(&r, layout);
    }
    if (!r.error_count && !layout->row_count)
        line_wrong(&r, "there is no row in it");
    if (!r.error_count)
        return layout;
    layout_free(layout);
    return NULL;
}

void layout_free(Layout *layout)
{
    if (!layout)
        return;
    for (int i = 0; i < layout->row_count; i++)
        free(layout->rows[i].items);
    free(layout);
}

static bool is_called(const char *pattern, const char *name)
{
    size_t length = strlen(pattern);
    if (length && pattern[length - 1] == '*')
        return strncmp(pattern, name, length - 1) == 0;
    return strcmp(pattern, name) == 0;
}

const char *layout_shown(const Layout *layout, const char *name, const char *zone)
{
    const char *text = NULL;
    for (int i = 0; i < layout->shown_count; i++) {
        const LayoutShow *show = &layout->shown[i];
        if (!is_called(show->name, name) || (*show->zone && !is_called(show->zone, zone)))
            continue;
        text = show->hidden ? "" : show->text;
        if (*show->zone) /* what is said of this zone goes before what is said of all */
            break;
    }
    return text;
}

bool layout_shown_there(const Layout *layout, const char *name, const char *zone)
{
    for (int i = 0; i < layout->shown_count; i++) {
        const LayoutShow *show = &layout->shown[i];
        if (*show->zone && is_called(show->name, name) && is_called(show->zone, zone))
            return !show->hidden;
    }
    return false;
}

Style layout_paint(const Layout *layout, Painted what, const char *name)
{
    for (int i = 0; i < layout->painted_count; i++)
        if (layout->painted[i].what == what && is_called(layout->painted[i].name, name))
            return layout->painted[i].style;
    return STYLE_PLAIN;
}

const LayoutPlan *layout_plan(const Layout *layout, bool is_face, const char *name)
{
    for (int i = 0; i < layout->plan_count; i++)
        if (layout->plans[i].is_face == is_face && strcmp(layout->plans[i].name.text, name) == 0)
            return &layout->plans[i];
    return NULL;
}

const LayoutPart *layout_part(const LayoutPlan *plan, const char *kind)
{
    for (int i = 0; plan && i < plan->part_count; i++)
        if (strcmp(plan->parts[i].kind.text, kind) == 0)
            return &plan->parts[i];
    return NULL;
}

const LayoutPlan *layout_cell_of(const Layout *layout, const char *zone)
{
    for (int i = 0; i < layout->area_count; i++)
        for (int k = 0; k < layout->areas[i].count && *layout->areas[i].cell.text; k++)
            if (strcmp(layout->areas[i].what[k].text, zone) == 0)
                return layout_plan(layout, false, layout->areas[i].cell.text);
    return NULL;
}
