#include "terminal/tell.h"

#include "terminal/face.h"
#include "terminal/labels.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_GROUPS = 200 };

static const LayoutItem *item_of(const Layout *layout, const char *zone)
{
    for (int r = 0; r < layout->row_count; r++)
        for (int i = 0; i < layout->rows[r].item_count; i++)
            if (*layout->rows[r].items[i].counter && strcmp(layout->rows[r].items[i].name, zone) == 0)
                return &layout->rows[r].items[i];
    return NULL;
}

/* A counter that the layout shows with a zone is told with that zone. */
static bool is_told_with_zone(const Layout *layout, const char *counter)
{
    for (int r = 0; r < layout->row_count; r++)
        for (int i = 0; i < layout->rows[r].item_count; i++)
            if (strcmp(layout->rows[r].items[i].counter, counter) == 0)
                return true;
    return false;
}

/* Does the board show this counter, track or zone; and if so, also when there is nothing of it? */
static const LayoutItem *item_on_board(const Layout *layout, unsigned kinds, const char *name)
{
    static const LayoutItem in_goal_line = {.kind = ITEM_NUMBER};
    for (int i = 0; i < layout->progress_count; i++)
        if (strcmp(layout->progress[i].name.text, name) == 0 &&
            kinds >> (strcmp(layout->progress[i].sort.text, "track") == 0 ? ITEM_TRACK : ITEM_COUNTER) & 1)
            return &in_goal_line;
    for (int r = 0; r < layout->row_count; r++)
        for (int i = 0; i < layout->rows[r].item_count; i++) {
            const LayoutItem *item = &layout->rows[r].items[i];
            if ((kinds >> item->kind & 1) && (item->kind == ITEM_COUNTERS || strcmp(item->name, name) == 0))
                return item;
        }
    return NULL;
}

static bool is_worth_telling(const Layout *layout, unsigned kinds, const char *name, int value)
{
    const LayoutItem *item = item_on_board(layout, kinds, name);
    return item && (value || !item->if_any);
}

/* What the board shows by a colour alone is told, too. */
static void tell_attribute(const Board *b, const char *zone, Painted what, const char *name, int value,
                           Text *words)
{
    static const char *const sorts[] = {
        [PAINT_MARK] = "mark", [PAINT_COUNTER] = "counter", [PAINT_VALUE] = "value"};
    const char *shown = layout_shown(b->layout, name, zone);
    char text[LABEL_LENGTH];
    if (shown && !*shown && layout_paint(b->layout, what, name) == STYLE_PLAIN)
        return;
    text_addf(words, "%s%s", words->length ? ", " : "", label(b->game, sorts[what], name, text));
    if (what != PAINT_MARK)
        text_addf(words, " %d", value);
}

enum { DEEPEST = 4 }; /* cards on cards on cards: a view may say that two lie on each other */

static const char *seat_name(const Board *b, int seat, char text[LABEL_LENGTH])
{
    return seat >= 0 && seat < b->view->seat_count ? b->view->seats[seat].name
                                                   : label(b->game, "beyond", "seat", text);
}

static void tell_stack(const Board *b, const StackView *stack, Text *words)
{
    char text[LABEL_LENGTH], name[LABEL_LENGTH];
    if (stack->count)
        text_addf(words, "%s%d %s of %s", words->length ? ", " : "", stack->count,
                  label(b->game, "stack", stack->id, text), seat_name(b, stack->seat, name));
}

static void tell_piece(const Board *b, const ZoneView *zone, const CardView *card, Text *words)
{
    char name[LABEL_LENGTH];
    int seat = zone->owner >= 0 ? zone->owner : zone->holder;
    text_addf(words, "%s of %s", card->card, seat_name(b, seat, name));
}

static void tell_card(const Board *b, const ZoneView *zone, const CardView *card, int depth, Text *out)
{
    Text words = {0};
    Attribute list[MAX_ATTRIBUTES];
    int count = card_attributes(b, zone->id, card, list);
    for (int i = 0; i < count; i++)
        tell_attribute(b, zone->id, list[i].what, list[i].name, list[i].value, &words);
    for (int i = 0; i < card->stack_count; i++)
        tell_stack(b, &card->stacks[i], &words);
    for (int z = 0; card->number && depth < DEEPEST && z < b->view->zone_count; z++)
        for (int i = 0; i < b->view->zones[z].card_count; i++) {
            const CardView *upon = &b->view->zones[z].cards[i];
            if (upon->host != card->number)
                continue;
            text_add(&words, words.length ? ", with " : "with ");
            if (lies_on_shown_card(b->view, upon))
                tell_card(b, &b->view->zones[z], upon, depth + 1, &words);
            else /* a piece on a map is told in full with its owner's things */
                tell_piece(b, &b->view->zones[z], upon, &words);
        }
    text_add(out, card->card);
    if (words.length)
        text_addf(out, " (%s)", words.at);
    text_free(&words);
}

static bool has_places(const ZoneView *zone)
{
    return zone->size > 1 && (strcmp(zone->kind, "slots") == 0 || strcmp(zone->kind, "grid") == 0);
}

/* Cards with equal words are counted, except where the place means something. */
static void tell_cards(const Board *b, const ZoneView *zone, Text *out)
{
    char *told[MAX_GROUPS];
    int copies[MAX_GROUPS], count = 0;
    for (int i = 0; i < zone->card_count && count < MAX_GROUPS; i++) {
        const CardView *card = &zone->cards[i];
        if (lies_on_shown_card(b->view, card))
            continue;
        Text words = {0};
        if (has_places(zone))
            text_addf(&words, "at %d ", card->place + 1);
        tell_card(b, zone, card, 0, &words);
        int k = 0;
        while (k < count && strcmp(told[k], words.at) != 0)
            k++;
        if (k < count) {
            copies[k]++;
            text_free(&words);
        } else {
            told[count] = words.at;
            copies[count++] = 1;
        }
    }
    for (int k = 0; k < count; k++) {
        text_add(out, k ? ", " : "");
        if (copies[k] > 1)
            text_addf(out, "%d times ", copies[k]);
        text_add(out, told[k]);
        free(told[k]);
    }
    if (zone->count > zone->card_count)
        text_addf(out, " and %d unseen", zone->count - zone->card_count);
}

/* A card that says what a column of lanes is called: all of them are told in one sentence. */
static bool heads_a_lane(const Layout *layout, const ZoneView *zone)
{
    for (int r = 0; r < layout->row_count; r++)
        for (int i = 0; layout->rows[r].keeps_room && i < layout->rows[r].item_count; i++)
            if (layout->rows[r].section == SECTION_TABLE && zone->card_count == 1 &&
                strcmp(layout->rows[r].items[i].name, zone->id) == 0)
                return true;
    return false;
}

static void tell_zone(const Board *b, const ZoneView *zone, Text *out)
{
    char text[LABEL_LENGTH];
    if (heads_a_lane(b->layout, zone)) {
        if (zone > b->view->zones && heads_a_lane(b->layout, zone - 1)) {
            out->at[out->length -= 2] = 0; /* the end of its sentence */
            text_add(out, ", ");
        }
        tell_card(b, zone, zone->cards, 0, out);
        text_add(out, ".\n");
        return;
    }
    const LayoutItem *item = item_of(b->layout, zone->id);
    const NamedNumber *counter = item ? view_counter_of(b->view, zone->owner, item->counter) : NULL;
    if (zone->owner >= 0)
        text_addf(out, "%s, ", b->view->seats[zone->owner].name);
    text_addf(out, "%s: ", label(b->game, "zone", zone->id, text));
    if (counter && item->of && counter->value >= item->of)
        text_addf(out, "%s", label(b->game, "full", item->counter, text));
    else if (counter && item->of)
        text_addf(out, "%d of %d", counter->value, item->of);
    else if (counter)
        text_addf(out, "%s %d", label(b->game, "counter", item->counter, text), counter->value);
    else
        text_addf(out, zone->count == 1 ? "%d card" : "%d cards", zone->count);
    /* Of a pile the top one, unless the board shows them all. */
    bool pile = strcmp(zone->kind, "pile") == 0 &&
                !item_on_board(b->layout, 1u << ITEM_CARDS | 1u << ITEM_BOX, zone->id);
    if (pile && view_card_at(zone, 0)) {
        text_add(out, ", on top ");
        tell_card(b, zone, view_card_at(zone, 0), 0, out);
    } else if (!pile && zone->card_count) {
        text_add(out, ": ");
        tell_cards(b, zone, out);
    }
    text_add(out, ".\n");
}

/* Nothing lies there, and nothing is counted there. */
static bool is_empty(const Board *b, const ZoneView *zone)
{
    const LayoutItem *item = item_of(b->layout, zone->id);
    const NamedNumber *counter = item ? view_counter_of(b->view, zone->owner, item->counter) : NULL;
    return !zone->count && !(counter && counter->value);
}

void tell_seat(const Board *b, int seat, Text *out)
{
    enum { COUNTERS = 1u << ITEM_COUNTER | 1u << ITEM_COUNTERS };
    enum { TRACKS = 1u << ITEM_TRACK | 1u << ITEM_NUMBER };
    char text[LABEL_LENGTH];
    int told = 0;
    if (seat >= 0) {
        const SeatView *s = &b->view->seats[seat];
        text_addf(out, "%s%s", s->name, seat == b->view->seat ? ", you" : "");
        for (int i = 0; i < s->counter_count; i++)
            if (!is_told_with_zone(b->layout, s->counters[i].name) &&
                is_worth_telling(b->layout, COUNTERS, s->counters[i].name, s->counters[i].value))
                text_addf(out, "%s %s %d", told++ ? "," : ":",
                          label(b->game, "counter", s->counters[i].name, text), s->counters[i].value);
        for (int i = 0; i < s->mark_count; i++)
            text_addf(out, "%s %s", told++ ? "," : ":", label(b->game, "mark", s->marks[i], text));
        text_addf(out, s->out ? "%s out of the game.\n" : ".\n", told ? "," : ":");
    } else {
        for (int i = 0; i < b->view->track_count; i++) {
            const TrackView *track = &b->view->tracks[i];
            if (!is_worth_telling(b->layout, TRACKS, track->id, track->value))
                continue;
            text_addf(out, "%s: ", label(b->game, "track", track->id, text));
            if (track_words(b->game, track->id, track->value, text))
                text_addf(out, "%s.\n", text);
            else
                text_addf(out, track->max ? "%d of %d.\n" : "%d.\n", track->value, track->max);
        }
    }
    for (int z = 0; z < b->view->zone_count; z++) {
        const ZoneView *zone = &b->view->zones[z];
        if (zone->owner == seat && !is_empty(b, zone) && (!zone->count || shown_cards(b->view, zone)))
            tell_zone(b, zone, out);
    }
}

/* What is resolved first comes first. */
static void tell_waiting(const Board *b, Text *out)
{
    char name[LABEL_LENGTH];
    for (int i = b->view->waiting_count - 1; i >= 0; i--) {
        const WaitingView *waits = &b->view->waiting[i];
        text_addf(out, "Waits to be resolved: %s of %s%s%s%s\n", *waits->card ? waits->card : "a card",
                  seat_name(b, waits->seat, name), *waits->line ? ", '" : ".", waits->line,
                  *waits->line ? "'" : "");
    }
}

void tell_table(const Board *b, Text *out)
{
    int me = b->view->seat >= 0 ? b->view->seat : 0;
    tell_seat(b, -1, out);
    tell_waiting(b, out);
    for (int i = 1; i <= b->view->seat_count; i++)
        tell_seat(b, (me + i) % b->view->seat_count, out);
}
