/* Cards and what they carry. */
#include "terminal/draw_parts.h"

#include "terminal/face.h"
#include "terminal/labels.h"

#include <string.h>

/* Cards that lie on a field of a grid are tokens there, and cards where their owners have them. */
bool lies_on_shown_card(const View *view, const CardView *card)
{
    for (int z = 0; card->host && z < view->zone_count; z++)
        for (int i = 0; i < view->zones[z].card_count; i++)
            if (view->zones[z].cards[i].number == card->host)
                return strcmp(view->zones[z].kind, "grid") != 0;
    return false;
}

/* One counter, mark or value: as the layout shows it, or in words, which are collected for the brackets. */
static void add_attribute(const Board *b, const char *zone, const char *sort, Painted what, const char *name,
                          int value, Strip *out, Strip *words)
{
    Style style = layout_paint(b->layout, what, name);
    const char *shown = layout_shown(b->layout, name, zone);
    char text[LABEL_LENGTH];
    if (shown) {
        const char *percent = strchr(shown, '%');
        if (!*shown)
            return;
        if (percent)
            strip_printf(out, style, "%.*s%d%s", (int)(percent - shown), shown, value, percent + 1);
        else
            strip_add(out, style, shown);
        return;
    }
    if (words->length)
        strip_add(words, STYLE_PLAIN, ", ");
    strip_add(words, style, label(b->game, sort, name, text));
    if (what != PAINT_MARK)
        strip_printf(words, style, " %d", value);
}

static void add_attributes(const Board *b, const char *zone, const CardView *card, Strip *out)
{
    Strip words = strip_open(out->ascii);
    Attribute list[MAX_ATTRIBUTES];
    int count = card_attributes(b, zone, card, list);
    for (int i = 0; i < count; i++)
        add_attribute(b, zone, list[i].sort, list[i].what, list[i].name, list[i].value, out, &words);
    if (words.length) {
        strip_add(out, STYLE_PLAIN, " (");
        strip_add_strip(out, &words);
        strip_add(out, STYLE_PLAIN, ")");
    }
    strip_free(&words);
}

static Style card_style(const Board *b, const CardView *card)
{
    Style style = layout_paint(b->layout, PAINT_CARD, card->card);
    for (int i = 0; i < card->mark_count; i++)
        style |= layout_paint(b->layout, PAINT_MARK, card->marks[i]) & STYLE_DIM;
    for (int i = 0; i < card->counter_count; i++)
        if (card->counters[i].value)
            style |= layout_paint(b->layout, PAINT_COUNTER, card->counters[i].name) & STYLE_DIM;
    return style;
}

static void draw_card_in_pile(const Board *b, const ZoneView *zone, const CardView *card, int depth,
                              Strip *out);

static void add_attached(const Board *b, const CardView *host, int depth, Strip *out)
{
    enum { DEEPEST = 4 }; /* a view from elsewhere may have cards that lie on each other */
    if (depth == DEEPEST || b->bare)
        return;
    for (int z = 0; host->number && z < b->view->zone_count; z++)
        for (int i = 0; i < b->view->zones[z].card_count; i++) {
            const CardView *card = &b->view->zones[z].cards[i];
            if (card->host != host->number || !lies_on_shown_card(b->view, card))
                continue;
            strip_add(out, STYLE_PLAIN, " +");
            draw_card_in_pile(b, &b->view->zones[z], card, depth + 1, out);
        }
}

static void draw_card_in_pile(const Board *b, const ZoneView *zone, const CardView *card, int depth,
                              Strip *out)
{
    strip_add(out, card_style(b, card), card->card);
    add_attributes(b, zone->id, card, out);
    add_attached(b, card, depth, out);
}

void draw_card(const Board *b, const ZoneView *zone, const CardView *card, Strip *out)
{
    draw_card_in_pile(b, zone, card, 0, out);
}

static bool same_cells(const Strip *a, const Strip *b)
{
    /* A strip without a cell has no array to compare. */
    return a->length == b->length &&
           (a->length == 0 || memcmp(a->cells, b->cells, (size_t)a->length * sizeof *a->cells) == 0);
}

static bool in_order(const char *kind)
{
    return strcmp(kind, "pile") == 0 || strcmp(kind, "chain") == 0 || strcmp(kind, "row") == 0;
}

void piece_free(Piece *piece)
{
    strip_free(&piece->strip);
    strip_free(&piece->bare);
}

/* The number of the option before it, the number of copies behind it. */
static void finish_piece(const Piece *piece, Strip *strip)
{
    Strip whole = strip_open(strip->ascii);
    if (piece->option)
        strip_printf(&whole, NUMBER_STYLE, "%d)", piece->option);
    strip_add_strip(&whole, strip);
    if (piece->copies > 1)
        strip_printf(&whole, STYLE_PLAIN, " ×%d", piece->copies);
    strip_free(strip);
    *strip = whole;
}

int make_pieces(const Board *b, const ZoneView *zone, bool ascii, bool any_order, Piece *pieces)
{
    int count = 0;
    for (int i = 0; i < zone->card_count && count < MAX_PIECES; i++) {
        const CardView *card = &zone->cards[i];
        if (lies_on_shown_card(b->view, card))
            continue;
        Piece piece = {.strip = strip_open(ascii), .bare = strip_open(ascii), .copies = 1};
        int which = 0;
        if (view_options_for(b->view, card->number, &which) == 1)
            piece.option = b->view->ask.options[which].number;
        draw_card(b, zone, card, &piece.strip);
        strip_add(&piece.bare, card_style(b, card), card->card);
        int k = any_order || !in_order(zone->kind) || !count ? 0 : count - 1;
        while (k < count && !(same_cells(&pieces[k].strip, &piece.strip) &&
                              (!pieces[k].option || !piece.option || pieces[k].option == piece.option)))
            k++;
        if (k == count) {
            pieces[count++] = piece;
        } else {
            pieces[k].copies++;
            if (piece.option)
                pieces[k].option = piece.option;
            piece_free(&piece);
        }
    }
    for (int k = 0; k < count; k++) {
        finish_piece(&pieces[k], &pieces[k].strip);
        finish_piece(&pieces[k], &pieces[k].bare);
    }
    return count;
}

int shown_cards(const View *view, const ZoneView *zone)
{
    int count = zone->count;
    for (int i = 0; i < zone->card_count; i++)
        count -= lies_on_shown_card(view, &zone->cards[i]);
    return count;
}

int unseen_cards(const ZoneView *zone)
{
    return zone->count - zone->card_count;
}

bool has_places(const ZoneView *zone)
{
    return zone->size > 0 && (strcmp(zone->kind, "slots") == 0 || strcmp(zone->kind, "grid") == 0);
}
