/* Boxes side by side: a zone each, or a place of a zone each. */
#include "terminal/draw_parts.h"

#include "terminal/labels.h"

#include <stdio.h>
#include <string.h>

typedef struct Box {
    const LayoutItem *item;
    const ZoneView *zone;
    int place; /* -1: the whole zone */
} Box;

enum { MAX_BOXES = 128, MAX_BOX_LINES = 40 };

static void add_boxes(const LayoutItem *item, const ZoneView *zone, bool keeps_room, Box *boxes, int *count)
{
    if (!zone || (item->if_any && !zone->count && !keeps_room))
        return;
    int places = !has_places(zone) ? 1 : zone->columns ? zone->count : zone->size;
    for (int p = 0; p < places && *count < MAX_BOXES; p++)
        boxes[(*count)++] = (Box){item, zone, has_places(zone) ? p : -1};
}

/* Lanes keep the room of empty places as long as one of the row is taken. */
static bool room_is_kept(const Board *b, const LayoutRow *row, const Spot *spot)
{
    for (int i = 0; row->keeps_room && i < row->item_count; i++) {
        const ZoneView *zone = view_zone(b->view, row->items[i].name, spot->seat);
        if (zone && zone->count)
            return true;
    }
    return false;
}

static int list_boxes(const Board *b, const LayoutRow *row, const Spot *spot, Box *boxes)
{
    int count = 0;
    bool kept = room_is_kept(b, row, spot);
    for (int i = 0; i < row->item_count; i++) {
        const LayoutItem *item = &row->items[i];
        const ZoneView *zone = view_zone(b->view, item->name, spot->seat);
        if (zone || !spot->every_seat) {
            add_boxes(item, zone, kept, boxes, &count);
            continue;
        }
        for (int s = 0; s < b->view->seat_count; s++)
            add_boxes(item, view_zone(b->view, item->name, s), kept, boxes, &count);
    }
    return count;
}

/* A card's drawing broken between words into at most `most` lines of a box. */
static int break_lines(const Strip *whole, int columns, int most, Strip *lines)
{
    int count = 0, from = 0;
    while (from < whole->length && count < most) {
        int to = whole->length;
        if (to - from > columns && count + 1 < most) {
            for (to = from + columns; to > from && whole->cells[to].letter != ' ';)
                to--;
            if (to == from)
                to = from + columns;
        }
        Strip line = strip_open(whole->ascii);
        Strip part = {.cells = whole->cells + from, .length = to - from};
        strip_add_strip(&line, &part);
        strip_cut(&line, columns);
        lines[count++] = line;
        for (from = to; from < whole->length && whole->cells[from].letter == ' ';)
            from++;
    }
    return count;
}

static void box_heading(const Board *b, const Box *box, bool with_owner, Strip *out)
{
    char text[LABEL_LENGTH];
    const char *words =
        box->item->has_label ? box->item->label : label(b->game, "zone", box->item->name, text);
    if (with_owner && box->zone->owner >= 0)
        strip_printf(out, LABEL_STYLE, "%s: ", b->view->seats[box->zone->owner].name);
    strip_add(out, layout_paint(b->layout, PAINT_ZONE, box->item->name) | LABEL_STYLE, words);
    if (box->place >= 0 && box->zone->size > 1)
        strip_printf(out, LABEL_STYLE, *words ? " %d" : "%d", box->place + 1);
}

static bool is_cell(const Board *b, const ZoneView *zone)
{
    return strcmp(zone->kind, "grid") == 0 && layout_cell_of(b->layout, zone->id);
}

/* The counter of a box: a bar and numbers, or the words for a full one. */
static bool box_gauge(const Board *b, const Box *box, int columns, Strip *out)
{
    const LayoutItem *item = box->item;
    const NamedNumber *counter = view_counter_of(b->view, box->zone->owner, item->counter);
    if (!*item->counter || !counter)
        return false;
    Style style = layout_paint(b->layout, PAINT_COUNTER, item->counter);
    char text[LABEL_LENGTH];
    if (!item->of) {
        strip_printf(out, LABEL_STYLE, "%s ", label(b->game, "counter", item->counter, text));
        strip_printf(out, style | STYLE_BOLD, "%d", counter->value);
    } else if (counter->value >= item->of) {
        strip_add(out, style | STYLE_BOLD, label(b->game, "full", item->counter, text));
    } else {
        int digits = snprintf(text, sizeof text, "%d/%d", counter->value, item->of);
        int bar = columns - digits - 1;
        if (bar > 3)
            add_bar(out, style, counter->value, item->of, bar > item->of ? item->of : bar > 8 ? 8 : bar);
        strip_printf(out, STYLE_PLAIN, "%s%s", bar > 3 ? " " : "", text);
    }
    return true;
}

/* A card in one line if it fits; else its name, and below it what it carries. */
static int card_lines(const Board *b, const ZoneView *zone, const CardView *card, int columns, int most,
                      Strip *lines)
{
    int which = 0, count;
    Strip whole = strip_open(lines[0].ascii);
    if (view_options_for(b->view, card->number, &which) == 1)
        strip_printf(&whole, NUMBER_STYLE, "%d)", b->view->ask.options[which].number);
    int number = whole.length;
    draw_card(b, zone, card, &whole);
    if (whole.length <= columns) {
        count = break_lines(&whole, columns, 1, lines);
    } else {
        Strip name = strip_open(whole.ascii);
        strip_add(&name, STYLE_PLAIN, card->card);
        int length = number + name.length;
        Strip first = {.cells = whole.cells, .length = length, .ascii = whole.ascii};
        Strip rest = {.cells = whole.cells + length, .length = whole.length - length, .ascii = whole.ascii};
        strip_free(&name);
        for (; rest.length && rest.cells->letter == ' '; rest.length--)
            rest.cells++;
        count = break_lines(&first, columns, rest.length ? most - 1 : most, lines);
        count += break_lines(&rest, columns, most - count, lines + count);
    }
    strip_free(&whole);
    return count;
}

static int place_lines(const Board *b, const Box *box, int columns, int most, Strip *lines)
{
    const CardView *card = view_card_at(box->zone, box->place);
    int cell = card ? cell_lines(b, box->zone, card, columns, most, lines[0].ascii, lines) : 0;
    if (cell)
        return cell;
    if (card)
        return card_lines(b, box->zone, card, columns, most + 1, lines);
    strip_add(&lines[0], STYLE_DIM, "–");
    return 1;
}

static int zone_lines(const Board *b, const Box *box, int columns, int most, Strip *lines)
{
    Piece pieces[MAX_PIECES];
    bool ascii = lines[0].ascii;
    int total = make_pieces(b, box->zone, ascii, true, pieces), count = 0, rest = unseen_cards(box->zone);
    int shown = total + (rest > 0) <= most ? total : most - 1;
    for (int i = 0; i < total; i++) {
        if (i < shown) {
            lines[count] = strip_open(ascii);
            strip_add_strip(&lines[count],
                            pieces[i].strip.length <= columns ? &pieces[i].strip : &pieces[i].bare);
            strip_cut(&lines[count++], columns);
        } else {
            rest += pieces[i].copies;
        }
        piece_free(&pieces[i]);
    }
    if (rest > 0) {
        lines[count] = strip_open(ascii);
        strip_printf(&lines[count], STYLE_DIM, count ? "+%d more" : rest == 1 ? "%d card" : "%d cards", rest);
        count++;
    }
    return count;
}

static int draw_box(const Board *b, const Box *box, bool with_owner, bool ascii, int columns, Strip *lines)
{
    int count = 0;
    lines[count] = strip_open(ascii);
    if (!is_cell(b, box->zone)) /* a field has its title */
        box_heading(b, box, with_owner, &lines[count]);
    Strip gauge = strip_open(ascii);
    bool has_gauge = box_gauge(b, box, columns, &gauge);
    /* A bare number stands behind the heading, a bar below it. */
    if (has_gauge && !box->item->of && lines[count].length &&
        lines[count].length + 2 + gauge.length <= columns) {
        strip_add(&lines[count], STYLE_PLAIN, "  ");
        strip_add_strip(&lines[count], &gauge);
        has_gauge = false;
    }
    if (lines[count].length)
        strip_cut(&lines[count++], columns);
    if (has_gauge) {
        strip_cut(&gauge, columns);
        lines[count++] = gauge;
    } else {
        strip_free(&gauge);
    }
    lines[count] = strip_open(ascii);
    int most = b->box_lines < MAX_BOX_LINES - 4 ? b->box_lines : MAX_BOX_LINES - 4;
    return count + (box->place >= 0 ? place_lines(b, box, columns, most, lines + count)
                                    : zone_lines(b, box, columns, most, lines + count));
}

void draw_boxes(const Board *b, const LayoutRow *row, const Spot *spot, Canvas *canvas)
{
    Box boxes[MAX_BOXES];
    Strip lines[MAX_BOX_LINES];
    int count = list_boxes(b, row, spot, boxes), width = canvas->width - 1;
    int fit = width / 11 ? width / 11 : 1;
    int by = row->by                               ? row->by
             : count && boxes[0].zone->columns > 0 ? boxes[0].zone->columns
             : count < fit                         ? count
                                                   : fit;
    for (int first = 0; first < count; first += by) {
        int in_row = count - first < by ? count - first : by, top = canvas->rows;
        int columns = width / by > 1 ? width / by - 1 : 1;
        for (int i = 0; i < in_row; i++) {
            int n = draw_box(b, &boxes[first + i], spot->every_seat, canvas->ascii, columns, lines);
            for (int k = 0; k < n; k++) {
                if (top + k == canvas->rows)
                    canvas_add_row(canvas);
                canvas_put(canvas, top + k, 1 + i * (columns + 1), &lines[k]);
                strip_free(&lines[k]);
            }
        }
        for (int r = top; r < canvas->rows; r++)
            for (int i = 1; i < in_row; i++)
                canvas_text(canvas, r, i * (columns + 1), STYLE_DIM, "│");
        if (first + by < count && is_cell(b, boxes[0].zone) && !b->no_rules)
            canvas_fill(canvas, canvas_add_row(canvas), 0, canvas->width, STYLE_DIM, "·");
    }
    if (count && is_cell(b, boxes[0].zone) && !b->short_others)
        draw_cell_legend(b, boxes[0].zone, canvas);
}

void draw_boxes_short(const Board *b, const LayoutRow *row, const Spot *spot, Canvas *canvas)
{
    Box boxes[MAX_BOXES];
    int count = list_boxes(b, row, spot, boxes);
    TextFlow flow = flow_open(canvas, 4);
    for (int i = 0; i < count; i++) {
        Strip strip = strip_open(canvas->ascii);
        box_heading(b, &boxes[i], spot->every_seat, &strip);
        if (strip.length)
            strip_add(&strip, STYLE_PLAIN, " ");
        if (boxes[i].place >= 0) {
            const CardView *card = view_card_at(boxes[i].zone, boxes[i].place);
            if (card)
                draw_card(b, boxes[i].zone, card, &strip);
            else
                strip_add(&strip, STYLE_DIM, "–");
        } else if (!box_gauge(b, &boxes[i], 0, &strip)) {
            strip_printf(&strip, STYLE_BOLD, "%d", boxes[i].zone->count);
        }
        flow_add(&flow, &strip, 3);
        strip_free(&strip);
    }
}
