/* Fields of a map: the title and what the field is worth, who stands there, what lies there.  Whose a piece is stands before it, so
   that nobody has to tell it by a colour: `>` is mine, `!` is of the other side. */
#include "terminal/draw_parts.h"

#include "terminal/labels.h"

#include <stdio.h>
#include <string.h>

typedef enum Side { SIDE_MINE, SIDE_OURS, SIDE_THEIRS } Side;

static Side side_of(const Board *b, int seat)
{
    int me = b->view->seat >= 0 ? b->view->seat : 0;
    if (seat == b->view->seat && seat >= 0)
        return SIDE_MINE;
    return seat >= 0 && seat < b->view->seat_count && b->view->seats[seat].team == b->view->seats[me].team
               ? SIDE_OURS
               : SIDE_THEIRS;
}

static const char *sign_of(Side side)
{
    return side == SIDE_MINE ? ">" : side == SIDE_OURS ? "" : "!";
}

static Style style_of(Side side)
{
    return side == SIDE_MINE ? STYLE_GREEN | STYLE_BOLD : side == SIDE_OURS ? STYLE_GREEN : STYLE_RED;
}

static bool has_mark(const CardView *card, const char *name)
{
    for (int i = 0; i < card->mark_count; i++)
        if (strcmp(card->marks[i], name) == 0)
            return true;
    return false;
}

static const NamedNumber *number_on(const CardView *card, const char *name)
{
    for (int i = 0; i < card->counter_count; i++)
        if (strcmp(card->counters[i].name, name) == 0)
            return &card->counters[i];
    for (int i = 0; i < card->value_count; i++)
        if (strcmp(card->values[i].name, name) == 0)
            return &card->values[i];
    return NULL;
}

/* The sign of the terminal for a name, from a part `legend "SIGN" NAME`; its words where there is none. */
static const char *sign_for(const Board *b, const LayoutPlan *plan, const char *sort, const char *name,
                            char text[LABEL_LENGTH])
{
    for (int i = 0; i < plan->part_count; i++)
        if (strcmp(plan->parts[i].kind.text, "legend") == 0 &&
            strcmp(plan->parts[i].names[0].text, name) == 0)
            return plan->parts[i].text;
    return label(b->game, sort, name, text);
}

/* Who holds the field: the sign of the mark that it has. */
static void add_edge(const Board *b, const LayoutPlan *plan, const CardView *card, Strip *out)
{
    const LayoutPart *edge = layout_part(plan, "edge");
    char text[LABEL_LENGTH];
    for (int i = 0; edge && i < edge->count; i++)
        if (has_mark(card, edge->names[i].text))
            strip_add(out, layout_paint(b->layout, PAINT_MARK, edge->names[i].text),
                      sign_for(b, plan, "mark", edge->names[i].text, text));
}

static void add_title(const Board *b, const LayoutPlan *plan, const CardView *card, int columns, Strip *out)
{
    Strip corner = strip_open(out->ascii);
    const LayoutPart *part = layout_part(plan, "corner");
    add_edge(b, plan, card, &corner);
    for (int i = 0; part && i < part->count; i++) {
        const NamedNumber *number = number_on(card, part->names[i].text);
        if (number)
            strip_printf(&corner, STYLE_BOLD, "%d", number->value);
    }
    int which = 0, room = columns - corner.length - 1;
    if (view_options_for(b->view, card->number, &which) == 1)
        strip_printf(out, NUMBER_STYLE, "%d)", b->view->ask.options[which].number);
    strip_add(out, STYLE_PLAIN, card->card);
    strip_cut(out, room > 1 ? room : 1);
    while (out->length + corner.length < columns)
        strip_add(out, STYLE_PLAIN, " ");
    strip_add_strip(out, &corner);
    strip_free(&corner);
}

static bool is_family(const char *id, const char *family)
{
    size_t length = strlen(family);
    return strncmp(id, family, length) == 0 && (!id[length] || (id[length] == '-' && id[length + 1]));
}

static bool is_piece(const LayoutPart *part, const ZoneView *zone)
{
    for (int i = 0; part && i < part->count; i++)
        if (is_family(zone->id, part->names[i].text))
            return true;
    return false;
}

static int holder_of(const ZoneView *zone)
{
    return zone->owner >= 0 ? zone->owner : zone->holder;
}

/* `The Strongman` is a Strongman. */
static const char *short_name(const char *name)
{
    return strncmp(name, "The ", 4) == 0 ? name + 4 : name;
}

static int add_pieces(const Board *b, const LayoutPlan *plan, const CardView *card, int letters, Strip *out)
{
    const LayoutPart *part = layout_part(plan, "pieces");
    int count = 0;
    for (int z = 0; part && z < b->view->zone_count; z++) {
        const ZoneView *zone = &b->view->zones[z];
        for (int i = 0; i < zone->card_count && is_piece(part, zone); i++) {
            if (!card->number || zone->cards[i].host != card->number)
                continue;
            Side side = side_of(b, holder_of(zone));
            strip_printf(out, style_of(side), "%s%s%.*s", count++ ? " " : "", sign_of(side), letters,
                         short_name(zone->cards[i].card));
        }
    }
    return count;
}

static void add_stacks(const Board *b, const CardView *card, Strip *out)
{
    for (int i = 0; i < card->stack_count; i++) {
        const StackView *stack = &card->stacks[i];
        Side side = side_of(b, stack->seat);
        char text[LABEL_LENGTH];
        if (!stack->count)
            continue;
        const char *words = label(b->game, "stack", stack->id, text);
        strip_printf(out, style_of(side), "%s%s%d%.3s", out->length ? " " : "", sign_of(side), stack->count,
                     words);
        if (side == SIDE_OURS && b->view->seat_count > 3)
            strip_printf(out, style_of(side), ":%d", stack->seat + 1);
    }
}

static void add_badges(const Board *b, const LayoutPlan *plan, const CardView *card, Strip *out)
{
    const LayoutPart *part = layout_part(plan, "badge");
    char text[LABEL_LENGTH];
    for (int i = 0; part && i < part->count; i++) {
        const char *name = part->names[i].text;
        const NamedNumber *number = number_on(card, name);
        bool mark = has_mark(card, name);
        if (!mark && !(number && number->value))
            continue;
        Style style = layout_paint(b->layout, mark ? PAINT_MARK : PAINT_COUNTER, name);
        strip_printf(out, style, "%s%s", out->length ? " " : "",
                     sign_for(b, plan, mark ? "mark" : "counter", name, text));
        if (number && number->value)
            strip_printf(out, style, "%d", number->value);
    }
}

int cell_lines(const Board *b, const ZoneView *zone, const CardView *card, int columns, int most, bool ascii,
               Strip *lines)
{
    enum { LONGEST = 12, SHORTEST = 2 };
    const LayoutPlan *plan = strcmp(zone->kind, "grid") == 0 ? layout_cell_of(b->layout, zone->id) : NULL;
    if (!plan)
        return 0;
    for (int i = 0; i < 3; i++)
        lines[i] = strip_open(ascii);
    add_title(b, plan, card, columns, &lines[0]);
    add_stacks(b, card, &lines[2]);
    add_badges(b, plan, card, &lines[2]);
    /* Names as long as the field has room for. */
    int room = columns - (most < 2 && lines[2].length ? lines[2].length + 1 : 0);
    for (int letters = LONGEST; letters >= SHORTEST; letters--) {
        strip_free(&lines[1]);
        lines[1] = strip_open(ascii);
        add_pieces(b, plan, card, letters, &lines[1]);
        if (lines[1].length <= room)
            break;
    }
    if (most >= 2) {
        strip_cut(&lines[1], columns);
        strip_cut(&lines[2], columns);
        return 3;
    }
    if (lines[1].length && lines[2].length)
        strip_add(&lines[1], STYLE_PLAIN, " ");
    strip_add_strip(&lines[1], &lines[2]);
    strip_cut(&lines[1], columns);
    strip_free(&lines[2]);
    return 2;
}

void draw_cell_legend(const Board *b, const ZoneView *zone, Canvas *canvas)
{
    const LayoutPlan *plan = layout_cell_of(b->layout, zone->id);
    TextFlow flow = flow_open(canvas, 1);
    Strip strip = strip_open(canvas->ascii);
    strip_add(&strip, style_of(SIDE_MINE), ">");
    strip_add(&strip, LABEL_STYLE, "yours ");
    strip_add(&strip, style_of(SIDE_THEIRS), "!");
    strip_add(&strip, LABEL_STYLE, "the other side's");
    flow_add(&flow, &strip, 0);
    strip_free(&strip);
    for (int i = 0; i < plan->part_count; i++) {
        const LayoutPart *part = &plan->parts[i];
        char text[LABEL_LENGTH];
        if (strcmp(part->kind.text, "legend") != 0)
            continue;
        const char *name = part->names[0].text, *words = label(b->game, "mark", name, text);
        char spaced[LABEL_LENGTH];
        snprintf(spaced, sizeof spaced, "%s", name);
        for (char *p = spaced; *p; p++)
            *p = *p == '-' ? ' ' : *p;
        if (strcmp(words, spaced) == 0)
            words = label(b->game, "counter", name, text);
        strip = strip_open(canvas->ascii);
        strip_printf(&strip, STYLE_PLAIN, "%s", part->text);
        strip_printf(&strip, LABEL_STYLE, " %s", words);
        flow_add(&flow, &strip, 3);
        strip_free(&strip);
    }
}
