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

/* A text that is not in the JSON as it stands. */
static const char *keep(View *view, const char *first, const char *between, int number)
{
    size_t room = strlen(first) + strlen(between) + 14;
    char *text = take(view, room, 1);
    if (!text)
        return "";
    snprintf(text, room, number ? "%s%s%d" : "%s%s", first, between, number);
    return text;
}

static const char *kind_name(const CwGame *game, int kind)
{
    return game && kind > 0 && kind <= cw_card_count(game) ? cw_card_name(game, kind) : "";
}

static const char **read_marks(View *view, const json_t *from, int *count)
{
    const char **marks = array_of(view, from, "marks", sizeof *marks, count);
    for (int i = 0; i < *count; i++) {
        const char *mark = json_string_value(member(from, "marks", i));
        marks[i] = mark ? mark : "";
    }
    return marks;
}

/* `at` is its place in a list without order. */
static void read_card(View *view, const CwGame *game, const json_t *from, int at, CardView *card)
{
    card->kind = number_of(from, "kind");
    card->card = kind_name(game, card->kind);
    card->number = number_of(from, "id");
    card->place = json_object_get(from, "at") ? number_of(from, "at") : at;
    card->host = number_of(from, "on");
    card->face_up = json_is_true(json_object_get(from, "up"));
    card->stacks = array_of(view, from, "stacks", sizeof *card->stacks, &card->stack_count);
    for (int i = 0; i < card->stack_count; i++) {
        const json_t *stack = member(from, "stacks", i);
        card->stacks[i] = (StackView){text_of(stack, "id"), number_of(stack, "seat"), number_of(stack, "n")};
    }
    card->parts = array_of(view, from, "parts", sizeof *card->parts, &card->part_count);
    for (int i = 0; i < card->part_count; i++) {
        const json_t *part = member(from, "parts", i);
        card->parts[i] = (PartView){text_of(part, "value"), text_of(part, "from"),
                                    kind_name(game, number_of(part, "kind")), number_of(part, "n")};
    }
    card->counters = read_numbers(view, from, "counters", &card->counter_count);
    card->values = read_numbers(view, from, "values", &card->value_count);
    card->marks = read_marks(view, from, &card->mark_count);
}

static void read_zone(View *view, const CwGame *game, const json_t *from, ZoneView *zone)
{
    int i_of_several = number_of(from, "i");
    zone->id = i_of_several ? keep(view, text_of(from, "id"), "-", i_of_several) : text_of(from, "id");
    zone->holder = json_object_get(from, "holder") ? number_of(from, "holder") : -1;
    zone->columns = number_of(from, "columns");
    zone->kind = text_of(from, "kind");
    zone->owner = number_of(from, "owner");
    zone->count = number_of(from, "count");
    zone->size = number_of(from, "size");
    zone->cards = array_of(view, from, "cards", sizeof *zone->cards, &zone->card_count);
    for (int i = 0; i < zone->card_count; i++)
        read_card(view, game, member(from, "cards", i), i, &zone->cards[i]);
}

static const CardView *card_of(const View *view, int number)
{
    for (int z = 0; number && z < view->zone_count; z++)
        for (int i = 0; i < view->zones[z].card_count; i++)
            if (view->zones[z].cards[i].number == number)
                return &view->zones[z].cards[i];
    return NULL;
}

/* "squad/1/0": a zone by its id, its number from 0 and its owner. */
static const char *zone_named(View *view, const char *place)
{
    const char *slash = strchr(place, '/');
    int i = slash ? atoi(slash + 1) : 0;
    char id[80];
    snprintf(id, sizeof id, "%.*s", (int)(slash ? slash - place : (long)strlen(place)), place);
    return keep(view, id, i ? "-" : "", i);
}

/* Who acts comes first, or else what is named first; the rest are targets. */
static void read_ref(View *view, const json_t *ref, OptionView *option)
{
    const json_t *cards = json_object_get(ref, "card");
    bool acts = strcmp(text_of(ref, "as"), "actor") == 0;
    const char *name = "";
    int key = 0;
    size_t n = json_array_size(cards);
    for (size_t k = 0; k < n && option->ref_count < CW_MAX_REFS; k++) {
        int number = (int)json_integer_value(json_array_get(cards, k));
        const CardView *card = card_of(view, number);
        option->refs[option->ref_count++] = number;
        name = !*name && card ? card->card : name;
        key = key ? key : number;
    }
    if (json_object_get(ref, "zone"))
        name = zone_named(view, text_of(ref, "zone"));
    else if (json_object_get(ref, "seat") && number_of(ref, "seat") >= 0 &&
             number_of(ref, "seat") < view->seat_count)
        name = view->seats[number_of(ref, "seat")].name;
    if (!*name)
        return;
    if (!*option->group || acts) {
        option->target = *option->group ? option->group : option->target;
        option->group = name;
        option->key = key;
    } else if (!*option->target) {
        option->target = name;
    }
}

static void read_option(View *view, const json_t *from, OptionView *option)
{
    const json_t *amount = json_object_get(from, "amount"), *refs = json_object_get(from, "refs");
    option->words = text_of(from, "words");
    option->label = json_object_get(from, "label") ? text_of(from, "label") : option->words;
    option->group = option->target = "";
    option->action = number_of(from, "a");
    option->amount = number_of(amount, "n");
    option->is_amount = amount != NULL;
    for (size_t i = 0; i < json_array_size(refs); i++)
        read_ref(view, json_array_get(refs, i), option);
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
        read_option(view, member(from, "options", i), &ask->options[i]);
    number_options(ask);
}

static void read_waiting(View *view, const CwGame *game, const json_t *from, WaitingView *waiting)
{
    waiting->card = kind_name(game, number_of(from, "kind"));
    waiting->line = text_of(from, "line");
    waiting->seat = number_of(from, "seat");
    waiting->targets = array_of(view, from, "refs", sizeof *waiting->targets, &waiting->target_count);
    for (int i = 0; i < waiting->target_count; i++) {
        const CardView *target = card_of(view, (int)json_integer_value(member(from, "refs", i)));
        waiting->targets[i] = target ? target->card : "";
    }
}

static void read_all(View *view, const CwGame *game, const json_t *from, const json_t *ask)
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
        view->seats[i].marks = read_marks(view, seat, &view->seats[i].mark_count);
        view->seats[i].out = json_is_true(json_object_get(seat, "out"));
    }
    view->zones = array_of(view, from, "zones", sizeof *view->zones, &view->zone_count);
    for (int i = 0; i < view->zone_count; i++)
        read_zone(view, game, member(from, "zones", i), &view->zones[i]);
    view->tracks = array_of(view, from, "tracks", sizeof *view->tracks, &view->track_count);
    for (int i = 0; i < view->track_count; i++) {
        const json_t *track = member(from, "tracks", i);
        view->tracks[i] =
            (TrackView){text_of(track, "id"), number_of(track, "value"), number_of(track, "max")};
    }
    view->waiting = array_of(view, from, "stack", sizeof *view->waiting, &view->waiting_count);
    for (int i = 0; i < view->waiting_count; i++)
        read_waiting(view, game, member(from, "stack", i), &view->waiting[i]);
    view->phase = text_of(json_object_get(from, "phase"), "id");
    read_ask(view, ask, &view->ask);
}

static json_t *read_object(const char *text, const char *what, char *error, size_t capacity)
{
    json_error_t where;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &where);
    if (json_is_object(root))
        return root;
    snprintf(error, capacity, "not a %s: %s (column %d)", what, root ? "it is no JSON object" : where.text,
             root ? 1 : where.column);
    json_decref(root);
    return NULL;
}

View *view_read(const CwGame *game, const char *text, const char *ask, char *error, size_t capacity)
{
    json_t *root = read_object(text, "view of a game", error, capacity), *question = NULL;
    if (root && ask && *ask) {
        question = read_object(ask, "question", error, capacity);
        if (!question) {
            json_decref(root);
            return NULL;
        }
    }
    View *view = root ? calloc(1, sizeof *view) : NULL;
    if (root && !view) {
        snprintf(error, capacity, "no memory for the view");
        json_decref(root);
        json_decref(question);
    }
    if (!view)
        return NULL;
    view->json[0] = root;
    view->json[1] = question;
    read_all(view, game, root, question);
    return view;
}

void view_free(View *view)
{
    if (!view)
        return;
    for (int i = 0; i < view->block_count; i++)
        free(view->blocks[i]);
    free(view->blocks);
    json_decref(view->json[0]);
    json_decref(view->json[1]);
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

bool view_has_mark(const View *view, int seat, const char *name)
{
    for (int i = 0; seat >= 0 && seat < view->seat_count && i < view->seats[seat].mark_count; i++)
        if (strcmp(view->seats[seat].marks[i], name) == 0)
            return true;
    return false;
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
