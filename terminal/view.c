#include "terminal/view.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL for an empty array; the view owns what it returns. */
static void *take(View *view, size_t count, size_t size)
{
    if (!count)
        return NULL;
    void **blocks = realloc(view->blocks, (size_t)(view->block_count + 1) * sizeof *blocks);
    void *block = calloc(count, size);
    if (blocks)
        view->blocks = blocks;
    if (!blocks || !block) {
        free(block);
        return NULL;
    }
    return view->blocks[view->block_count++] = block;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int number_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

/* Room for the members of an array; *count is 0 when there is none. */
static void *array_of(View *view, const json_t *object, const char *key, size_t size, int *count)
{
    size_t n = json_array_size(json_object_get(object, key));
    void *block = take(view, n, size);
    *count = block ? (int)n : 0;
    return block;
}

static const json_t *member(const json_t *object, const char *key, int i)
{
    return json_array_get(json_object_get(object, key), (size_t)i);
}

static NamedNumber *read_numbers(View *view, const json_t *object, const char *key, int *count)
{
    json_t *numbers = json_object_get(object, key);
    NamedNumber *list = take(view, json_object_size(numbers), sizeof *list);
    *count = 0;
    const char *name;
    json_t *value;
    if (list)
        json_object_foreach(numbers, name, value) list[(*count)++] =
            (NamedNumber){name, (int)json_integer_value(value)};
    return list;
}

static void read_card(View *view, const json_t *from, CardView *card)
{
    card->card = text_of(from, "card");
    card->number = number_of(from, "n");
    card->place = number_of(from, "at");
    card->host = number_of(from, "on");
    card->face_up = strcmp(text_of(from, "face"), "up") == 0;
    card->counters = read_numbers(view, from, "counters", &card->counter_count);
    card->values = read_numbers(view, from, "values", &card->value_count);
    card->marks = array_of(view, from, "marks", sizeof *card->marks, &card->mark_count);
    for (int i = 0; i < card->mark_count; i++) {
        const char *mark = json_string_value(member(from, "marks", i));
        card->marks[i] = mark ? mark : "";
    }
}

static void read_zone(View *view, const json_t *from, ZoneView *zone)
{
    zone->id = text_of(from, "id");
    zone->kind = text_of(from, "kind");
    zone->owner = number_of(from, "owner");
    zone->count = number_of(from, "count");
    zone->size = number_of(from, "size");
    zone->cards = array_of(view, from, "cards", sizeof *zone->cards, &zone->card_count);
    for (int i = 0; i < zone->card_count; i++)
        read_card(view, member(from, "cards", i), &zone->cards[i]);
}

static void read_option(const json_t *from, OptionView *option)
{
    option->words = text_of(from, "words");
    option->action = number_of(from, "a");
    option->amount = number_of(from, "amount");
    option->is_amount = json_object_get(from, "amount") != NULL;
    size_t refs = json_array_size(json_object_get(from, "refs"));
    option->ref_count = refs < CW_MAX_REFS ? (int)refs : CW_MAX_REFS;
    for (int i = 0; i < option->ref_count; i++)
        option->refs[i] = (int)json_integer_value(member(from, "refs", i));
}

static void number_options(AskView *ask)
{
    int count = 0, most = 0, others = 0;
    bool zero = false;
    for (int i = 0; i < ask->option_count; i++) {
        const OptionView *option = &ask->options[i];
        count += option->is_amount;
        most = option->is_amount && option->amount > most ? option->amount : most;
        zero |= option->is_amount && !option->amount;
    }
    int next = !count ? 1 : !zero && count + 1 == ask->option_count ? 0 : most + 1;
    ask->amounts = count && count == ask->option_count;
    for (int i = 0; i < ask->option_count; i++) {
        OptionView *option = &ask->options[i];
        option->number = option->is_amount ? option->amount : next + others++;
        ask->amounts &= option->number == ask->options[0].number + i;
    }
}

static void read_ask(View *view, const json_t *from, AskView *ask)
{
    ask->asked = from != NULL;
    ask->decision = (uint32_t)json_integer_value(json_object_get(from, "decision"));
    ask->kind = text_of(from, "kind");
    ask->rule = text_of(from, "rule");
    ask->words = text_of(from, "words");
    ask->options = array_of(view, from, "options", sizeof *ask->options, &ask->option_count);
    for (int i = 0; i < ask->option_count; i++)
        read_option(member(from, "options", i), &ask->options[i]);
    number_options(ask);
}

static void read_all(View *view, const json_t *from)
{
    view->game = text_of(from, "game");
    view->status = text_of(from, "status");
    view->seat = number_of(from, "seat");
    view->seats = array_of(view, from, "seats", sizeof *view->seats, &view->seat_count);
    for (int i = 0; i < view->seat_count; i++) {
        const json_t *seat = member(from, "seats", i);
        view->seats[i].name = text_of(seat, "name");
        view->seats[i].team = number_of(seat, "team");
        view->seats[i].counters = read_numbers(view, seat, "counters", &view->seats[i].counter_count);
    }
    view->zones = array_of(view, from, "zones", sizeof *view->zones, &view->zone_count);
    for (int i = 0; i < view->zone_count; i++)
        read_zone(view, member(from, "zones", i), &view->zones[i]);
    view->tracks = array_of(view, from, "tracks", sizeof *view->tracks, &view->track_count);
    for (int i = 0; i < view->track_count; i++) {
        const json_t *track = member(from, "tracks", i);
        view->tracks[i] =
            (TrackView){text_of(track, "id"), number_of(track, "value"), number_of(track, "max")};
    }
    read_ask(view, json_object_get(from, "ask"), &view->ask);
}

View *view_read(const char *json, char *error, size_t capacity)
{
    json_error_t where;
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(root)) {
        snprintf(error, capacity, "not a view of a game: %s (column %d)",
                 root ? "it is no JSON object" : where.text, root ? 1 : where.column);
        json_decref(root);
        return NULL;
    }
    View *view = calloc(1, sizeof *view);
    if (!view) {
        snprintf(error, capacity, "no memory for the view");
        json_decref(root);
        return NULL;
    }
    view->json = root;
    read_all(view, root);
    return view;
}

void view_free(View *view)
{
    if (!view)
        return;
    for (int i = 0; i < view->block_count; i++)
        free(view->blocks[i]);
    free(view->blocks);
    json_decref(view->json);
    free(view);
}

const ZoneView *view_zone(const View *view, const char *id, int owner)
{
    for (int i = 0; i < view->zone_count; i++)
        if (view->zones[i].owner == owner && strcmp(view->zones[i].id, id) == 0)
            return &view->zones[i];
    return NULL;
}

const NamedNumber *view_counter_of(const View *view, int seat, const char *name)
{
    if (seat < 0 || seat >= view->seat_count)
        return NULL;
    for (int i = 0; i < view->seats[seat].counter_count; i++)
        if (strcmp(view->seats[seat].counters[i].name, name) == 0)
            return &view->seats[seat].counters[i];
    return NULL;
}

const TrackView *view_track(const View *view, const char *id)
{
    for (int i = 0; i < view->track_count; i++)
        if (strcmp(view->tracks[i].id, id) == 0)
            return &view->tracks[i];
    return NULL;
}

const CardView *view_card_at(const ZoneView *zone, int place)
{
    for (int i = 0; i < zone->card_count; i++)
        if (zone->cards[i].place == place)
            return &zone->cards[i];
    return NULL;
}

int view_options_for(const View *view, int card, int *which)
{
    int count = 0;
    for (int i = 0; card && i < view->ask.option_count; i++)
        for (int k = 0; k < view->ask.options[i].ref_count; k++)
            if (view->ask.options[i].refs[k] == card) {
                if (!count++)
                    *which = i;
                break;
            }
    return count;
}
