/* Lines of items: names, counters, tracks, zones. */
#include "terminal/draw_parts.h"

#include "terminal/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TextFlow flow_open(Canvas *canvas, int indent)
{
    return (TextFlow){canvas, -1, 0, indent};
}

void flow_add(TextFlow *flow, const Strip *strip, int space)
{
    if (!strip->length)
        return;
    if (flow->row < 0) {
        flow->row = canvas_add_row(flow->canvas);
        flow->column = 1;
        space = 0;
    }
    if (flow->column + space + strip->length > flow->canvas->width && flow->column > flow->indent) {
        flow->row = canvas_add_row(flow->canvas);
        flow->column = flow->indent;
        space = 0;
    }
    flow->column = canvas_put(flow->canvas, flow->row, flow->column + space, strip);
}

typedef struct StripList {
    Strip strip[MAX_PIECES];
    int space[MAX_PIECES];
    int count;
} StripList;

static Strip *list_add(StripList *list, bool ascii, int space)
{
    if (list->count == MAX_PIECES)
        return &list->strip[MAX_PIECES - 1];
    list->strip[list->count] = strip_open(ascii);
    list->space[list->count] = space;
    return &list->strip[list->count++];
}

void add_bar(Strip *out, Style style, int value, int max, int columns)
{
    int filled = max > 0 ? (value * columns + max - 1) / max : 0;
    filled = filled < 0 ? 0 : filled > columns ? columns : filled;
    for (int i = 0; i < columns; i++)
        strip_add(out, i < filled ? style : STYLE_DIM, i < filled ? "■" : "·");
}

static void add_label(const Board *b, const LayoutItem *item, const char *sort, Strip *out)
{
    char text[LABEL_LENGTH];
    const char *words = item->has_label ? item->label : label(b->game, sort, item->name, text);
    if (*words)
        strip_printf(out, LABEL_STYLE, "%s ", words);
}

static void draw_track(const Board *b, const LayoutItem *item, bool ascii, StripList *list)
{
    const TrackView *track = view_track(b->view, item->name);
    if (!track || (item->if_any && !track->value))
        return;
    Strip *out = list_add(list, ascii, 3);
    Style style = layout_paint(b->layout, PAINT_TRACK, item->name);
    add_label(b, item, "track", out);
    char words[LABEL_LENGTH];
    if (track_words(b->game, item->name, track->value, words)) {
        strip_add(out, style | STYLE_BOLD, words);
        return;
    }
    if (item->kind == ITEM_TRACK && track->max > 0 && track->max <= LONGEST_BAR) {
        add_bar(out, style, track->value, track->max, track->max);
        strip_add(out, STYLE_PLAIN, " ");
    }
    strip_printf(out, style | STYLE_BOLD, "%d", track->value);
    if (item->kind == ITEM_TRACK && track->max > 0)
        strip_printf(out, STYLE_PLAIN, " of %d", track->max);
}

static void draw_counter(const Board *b, const LayoutItem *item, int seat, bool ascii, StripList *list)
{
    const NamedNumber *counter = view_counter_of(b->view, seat, item->name);
    if (!counter || (item->if_any && !counter->value))
        return;
    Strip *out = list_add(list, ascii, 3);
    add_label(b, item, "counter", out);
    strip_printf(out, layout_paint(b->layout, PAINT_COUNTER, item->name) | STYLE_BOLD, "%d", counter->value);
    if (item->of)
        strip_printf(out, STYLE_PLAIN, " of %d", item->of);
}

static void draw_flag(const Board *b, const LayoutItem *item, int seat, bool ascii, StripList *list)
{
    char text[LABEL_LENGTH];
    if (view_has_mark(b->view, seat, item->name))
        strip_add(list_add(list, ascii, 3), layout_paint(b->layout, PAINT_MARK, item->name) | STYLE_BOLD,
                  item->has_label ? item->label : label(b->game, "mark", item->name, text));
}

static bool is_named(const Layout *layout, const char *name)
{
    for (int r = 0; r < layout->row_count; r++)
        for (int i = 0; i < layout->rows[r].item_count; i++) {
            const LayoutItem *item = &layout->rows[r].items[i];
            if (((item->kind == ITEM_COUNTER || item->kind == ITEM_FLAG) && strcmp(item->name, name) == 0) ||
                strcmp(item->counter, name) == 0)
                return true;
        }
    return false;
}

static void draw_counters(const Board *b, int seat, bool ascii, StripList *list)
{
    if (seat < 0 || seat >= b->view->seat_count)
        return;
    for (int i = 0; i < b->view->seats[seat].counter_count; i++) {
        LayoutItem item = {.kind = ITEM_COUNTER};
        snprintf(item.name, sizeof item.name, "%s", b->view->seats[seat].counters[i].name);
        if (!is_named(b->layout, item.name))
            draw_counter(b, &item, seat, ascii, list);
    }
    for (int i = 0; i < b->view->seats[seat].mark_count; i++) {
        LayoutItem item = {.kind = ITEM_FLAG};
        snprintf(item.name, sizeof item.name, "%s", b->view->seats[seat].marks[i]);
        if (!is_named(b->layout, item.name))
            draw_flag(b, &item, seat, ascii, list);
    }
}

static void draw_cards(const Board *b, const ZoneView *zone, bool ascii, StripList *list)
{
    Piece pieces[MAX_PIECES];
    int count = make_pieces(b, zone, ascii, false, pieces);
    for (int i = 0; i < count; i++) {
        strip_add_strip(list_add(list, ascii, i ? 2 : 1), &pieces[i].strip);
        piece_free(&pieces[i]);
    }
    if (unseen_cards(zone) > 0)
        strip_printf(list_add(list, ascii, count ? 2 : 1), STYLE_PLAIN, count ? "and %d unseen" : "%d unseen",
                     unseen_cards(zone));
}

static void drop_last_space(Strip *strip)
{
    if (strip->length && strip->cells[strip->length - 1].letter == ' ')
        strip->length--;
}

static void draw_zone_item(const Board *b, const LayoutItem *item, const ZoneView *zone, bool with_owner,
                           bool ascii, StripList *list)
{
    int count = shown_cards(b->view, zone);
    if (item->if_any && (!count || (item->kind == ITEM_CARDS && !zone->card_count)))
        return;
    Strip *out = list_add(list, ascii, 3);
    if (with_owner)
        strip_printf(out, LABEL_STYLE, "%s: ", b->view->seats[zone->owner].name);
    else
        add_label(b, item, "zone", out);
    if (item->kind != ITEM_CARDS)
        strip_printf(out, layout_paint(b->layout, PAINT_ZONE, item->name) | STYLE_BOLD, "%d", count);
    else if (!count)
        strip_add(out, STYLE_DIM, "–");
    drop_last_space(out);
    if (item->kind == ITEM_CARDS)
        draw_cards(b, zone, ascii, list);
    else if (item->kind == ITEM_TOP && view_card_at(zone, 0))
        draw_card(b, zone, view_card_at(zone, 0), list_add(list, ascii, 1));
}

static void draw_zone(const Board *b, const LayoutItem *item, const Spot *spot, bool ascii, StripList *list)
{
    const ZoneView *zone = view_zone(b->view, item->name, spot->seat);
    if (zone) {
        draw_zone_item(b, item, zone, false, ascii, list);
        return;
    }
    if (!spot->every_seat)
        return;
    bool any = !item->if_any;
    for (int s = 0; s < b->view->seat_count && !any; s++) {
        zone = view_zone(b->view, item->name, s);
        any = zone && shown_cards(b->view, zone);
    }
    if (any) {
        Strip *out = list_add(list, ascii, 3);
        add_label(b, item, "zone", out);
        drop_last_space(out);
    }
    for (int s = 0; s < b->view->seat_count && any; s++) {
        zone = view_zone(b->view, item->name, s);
        if (zone)
            draw_zone_item(b, item, zone, true, ascii, list);
    }
}

/* What waits, the next first: whose it is, and at what it is aimed. */
static void draw_waiting(const Board *b, const LayoutItem *item, bool ascii, StripList *list)
{
    const View *view = b->view;
    if (item->if_any && !view->waiting_count)
        return;
    Strip *out = list_add(list, ascii, 3);
    add_label(b, item, "zone", out);
    drop_last_space(out);
    for (int i = view->waiting_count; i--;) {
        const WaitingView *waiting = &view->waiting[i];
        bool mine = waiting->seat == view->seat;
        out = list_add(list, ascii, 1);
        strip_add(out, STYLE_BOLD | (mine ? STYLE_GREEN : STYLE_YELLOW), waiting->card);
        for (int t = 0; t < waiting->target_count; t++)
            strip_printf(out, STYLE_PLAIN, "%s%s", t ? ", " : " at ", waiting->targets[t]);
        if (i)
            strip_add(out, STYLE_DIM, ";");
    }
}

static void draw_item(const Board *b, const LayoutItem *item, const Spot *spot, bool ascii, StripList *list)
{
    switch (item->kind) {
    case ITEM_NAME:
        if (spot->seat >= 0 && spot->seat < b->view->seat_count)
            strip_add(list_add(list, ascii, 3),
                      STYLE_BOLD | (spot->seat == b->view->seat ? STYLE_GREEN : STYLE_YELLOW),
                      b->view->seats[spot->seat].name);
        break;
    case ITEM_TEXT:
        strip_add(list_add(list, ascii, 3), LABEL_STYLE, item->name);
        break;
    case ITEM_COUNTER:
        draw_counter(b, item, spot->seat, ascii, list);
        break;
    case ITEM_FLAG:
        draw_flag(b, item, spot->seat, ascii, list);
        break;
    case ITEM_COUNTERS:
        draw_counters(b, spot->seat, ascii, list);
        break;
    case ITEM_TRACK:
    case ITEM_NUMBER:
        draw_track(b, item, ascii, list);
        break;
    case ITEM_COUNT:
    case ITEM_TOP:
    case ITEM_CARDS:
        draw_zone(b, item, spot, ascii, list);
        break;
    case ITEM_STACK:
        draw_waiting(b, item, ascii, list);
        break;
    case ITEM_GAP:
    case ITEM_BOX:
        break;
    }
}

/* Puts the strips behind a gap to the right end if the line has room for them, else they flow on. */
static void flow_line(Canvas *canvas, const StripList *list, int gap)
{
    TextFlow flow = flow_open(canvas, 4);
    int right = 0;
    for (int i = 0; i < list->count; i++) {
        if (i < gap)
            flow_add(&flow, &list->strip[i], list->space[i]);
        else
            right += list->strip[i].length + (i > gap ? list->space[i] : 0);
    }
    if (gap < list->count && flow.row >= 0 && flow.column + 3 + right <= canvas->width - 1)
        flow.column = canvas->width - 1 - right - list->space[gap];
    for (int i = gap; i < list->count; i++)
        flow_add(&flow, &list->strip[i], list->space[i]);
}

void draw_line(const Board *b, const LayoutRow *row, const Spot *spot, Canvas *canvas, const char *title)
{
    StripList *list = calloc(1, sizeof *list);
    if (!list)
        abort();
    if (title)
        strip_add(list_add(list, canvas->ascii, 0), STYLE_BOLD, title);
    int gap = MAX_PIECES;
    for (int i = 0; row && i < row->item_count; i++) {
        if (row->items[i].kind == ITEM_GAP)
            gap = list->count;
        else
            draw_item(b, &row->items[i], spot, canvas->ascii, list);
    }
    flow_line(canvas, list, gap);
    for (int i = 0; i < list->count; i++)
        strip_free(&list->strip[i]);
    free(list);
}

bool progress_words(const Board *b, const LayoutProgress *progress, Strip *out)
{
    const TrackView *track = view_track(b->view, progress->name.text);
    bool is_track = strcmp(progress->sort.text, "track") == 0, any = false;
    int of = progress->of, me = b->view->seat >= 0 ? b->view->seat : 0;
    strip_printf(out, LABEL_STYLE, is_track ? "%s " : "%s: ", progress->words);
    if (is_track) {
        if (!track)
            return false;
        Style style = layout_paint(b->layout, PAINT_TRACK, progress->name.text);
        if (of > 0 && of <= LONGEST_BAR) {
            add_bar(out, style, track->value, of, of);
            strip_add(out, STYLE_PLAIN, " ");
        }
        strip_printf(out, style | STYLE_BOLD, "%d", track->value);
        any = true;
    }
    for (int i = 0; i < b->view->seat_count && !is_track; i++) {
        int seat = (me + i) % b->view->seat_count;
        const NamedNumber *counter = view_counter_of(b->view, seat, progress->name.text);
        const ZoneView *zone = view_zone(b->view, progress->name.text, seat);
        bool counts = strcmp(progress->sort.text, "count") == 0;
        if (counts ? !zone : !counter)
            continue;
        strip_printf(out, STYLE_PLAIN, "%s%s ", any ? ", " : "",
                     seat == b->view->seat ? "you" : b->view->seats[seat].name);
        strip_printf(out, STYLE_BOLD, "%d", counts ? zone->count : counter->value);
        any = true;
    }
    if (any && of > 0)
        strip_printf(out, STYLE_PLAIN, " of %d", of);
    return any;
}
