#include "table/frame.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/play.h"

/* ---- places in a JSON text that we wrote ourselves ---------------------------------------------------------------------- */

typedef struct Span {
    const char *at;
    size_t length;
} Span;

/* Frames are made for every viewer after every act: what lies between these bytes is passed by quickly. */
static const unsigned char stops[256] = {['"'] = 1, ['{'] = 1, ['['] = 1, ['}'] = 1, [']'] = 1};

static const char *skip_string(const char *at)
{
    static const unsigned char ends[256] = {['"'] = 1, ['\\'] = 1};
    for (at++;; at += 2) {
        while (!ends[(unsigned char)*at])
            at++;
        if (*at == '"')
            return at + 1;
    }
}

/* Behind the value that begins here. */
static const char *skip_value(const char *at)
{
    if (*at == '"')
        return skip_string(at);
    if (*at != '{' && *at != '[') { /* a number or a word */
        while (*at != ',' && *at != ']' && *at != '}')
            at++;
        return at;
    }
    for (int depth = 0;;) {
        while (!stops[(unsigned char)*at])
            at++;
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        depth += *at == '{' || *at == '[' ? 1 : -1;
        at++;
        if (!depth)
            return at;
    }
}

/* The name of the next member; `at` stands behind the bracket or a comma, and then on the value.  0 behind the last. */
static int next_name(const char **at, Span *name)
{
    if (**at == ',')
        ++*at;
    if (**at == '}')
        return 0;
    name->at = *at;
    *at = skip_string(*at);
    name->length = (size_t)(*at - name->at);
    ++*at;
    return 1;
}

static Span next_value(const char **at)
{
    Span value = {*at, 0};
    *at = skip_value(*at);
    value.length = (size_t)(*at - value.at);
    return value;
}

static int is_named(const Span *name, const char *word)
{
    size_t length = strlen(word);
    return name->length == length + 2 && memcmp(name->at + 1, word, length) == 0;
}

/* ---- parts -------------------------------------------------------------------------------------------------------------- */

typedef struct Parts { /* the new hashes beside the old ones */
    FrameMemory *old;
    uint64_t *part;
    int count, room, old_at; /* old_at: where the old hashes of the next member stand */
    const char *comma;
} Parts;

static void remember(Parts *p, uint64_t hash)
{
    if (p->count == p->room) {
        p->room = 2 * p->room + 64;
        p->part = memory(p->part, (size_t)p->room, sizeof *p->part);
    }
    p->part[p->count++] = hash;
}

static uint64_t hash_of(const Span *span)
{
    return hash_bytes(span->at, span->length, 0);
}

static void add_member(Text *out, Parts *p, const Span *name)
{
    text_add(out, p->comma);
    text_add_bytes(out, name->at, name->length);
    text_add(out, ":");
    p->comma = ",";
}

/* The old hashes of this member, or NULL when they are of another one or of another number. */
static const uint64_t *old_hashes(Parts *p, uint64_t name, int entries)
{
    const FrameMemory *old = p->old;
    if (!old || !old->is_there || p->old_at + 2 > old->parts)
        return NULL;
    const uint64_t *at = old->part + p->old_at;
    int before = (int)at[1];
    p->old_at += 2 + (before < 0 ? 1 : before);
    return at[0] == name && before == entries ? at + 2 : NULL;
}

enum { MOST_ENTRIES = 1024 };

/* A list of objects, entry by entry; `at` stands on its bracket, and then behind the list. */
static void list_part(Text *out, Parts *p, const Span *name, const char **at)
{
    static Span entry[MOST_ENTRIES]; /* frames are made on one thread */
    const char *list = (*at)++;
    int first = p->count + 2, entries = 0, told = 0;
    remember(p, hash_of(name));
    remember(p, 0);
    for (; **at != ']'; entries++) {
        *at += **at == ',';
        if (entries == MOST_ENTRIES)
            abort(); /* no view has so many */
        entry[entries] = next_value(at);
        remember(p, hash_of(&entry[entries]));
    }
    ++*at;
    p->part[first - 1] = (uint64_t)entries;
    const uint64_t *old = old_hashes(p, p->part[first - 2], entries);
    if (!old) {
        add_member(out, p, name);
        text_add_bytes(out, list, (size_t)(*at - list));
        return;
    }
    for (int i = 0; i < entries; i++) {
        if (old[i] == p->part[first + i])
            continue;
        if (!told)
            add_member(out, p, name);
        text_addf(out, "%s\"%d\":", told++ ? "," : "{", i);
        text_add_bytes(out, entry[i].at, entry[i].length);
    }
    if (told)
        text_add(out, "}");
}

static void plain_part(Text *out, Parts *p, const Span *name, const Span *value)
{
    remember(p, hash_of(name));
    remember(p, (uint64_t)-1);
    remember(p, hash_of(value));
    const uint64_t *old = old_hashes(p, p->part[p->count - 3], -1);
    if (old && *old == p->part[p->count - 1])
        return;
    add_member(out, p, name);
    text_add_bytes(out, value->at, value->length);
}

/* Where the question stands in the view: it is told apart. */
static Span add_parts(Text *out, const char *view, FrameMemory *old)
{
    Parts p = {.old = old, .comma = ""};
    const char *at = view + 1;
    Span name, value, ask = {0};
    text_add(out, "{");
    while (next_name(&at, &name)) {
        if (is_named(&name, "ask")) {
            ask = next_value(&at);
        } else if (at[0] == '[' && at[1] == '{') {
            list_part(out, &p, &name, &at);
        } else {
            value = next_value(&at);
            plain_part(out, &p, &name, &value);
        }
    }
    text_add(out, "}");
    free(old->part);
    old->part = p.part;
    old->parts = p.count;
    return ask;
}

void frame_parts(Text *out, const char *view, FrameMemory *old)
{
    add_parts(out, view, old);
}

/* ---- frames ------------------------------------------------------------------------------------------------------------- */

/* The question goes by the driver's number, which is never used again. */
static void add_ask(Text *out, const Span *ask, uint64_t number)
{
    const char *at = ask->at + 1;
    Span name;
    text_addf(out, ",\"ask\":{\"decision\":%llu", (unsigned long long)number);
    while (next_name(&at, &name)) {
        int is_number = is_named(&name, "decision");
        next_value(&at);
        if (is_number)
            continue;
        text_add(out, ",");
        text_add_bytes(out, name.at, (size_t)(at - name.at));
    }
    text_add(out, "}");
}

static void add_events(Text *out, const FrameOf *of, FrameMemory *old)
{
    int count = match_events(of->match), from = old->told;
    if (!old->is_there)
        from = count > FRAME_EVENTS ? count - FRAME_EVENTS : 0;
    text_add(out, ",\"events\":[");
    for (int i = from; i < count; i++) {
        uint32_t cards[CW_MAX_NOTE_ARGS];
        int named = match_event_cards(of->match, i, of->seat, cards);
        text_add(out, i > from ? ",{\"e\":" : "{\"e\":");
        text_json(out, cw_note_name(match_game(of->match), &match_event(of->match, i)->note));
        text_add(out, ",\"cards\":[");
        for (int c = 0; c < named; c++)
            text_addf(out, "%s%u", c ? "," : "", (unsigned)cards[c]);
        text_add(out, "],\"words\":");
        text_json(out, match_event_words(of->match, i, of->seat));
        text_add(out, "}");
    }
    text_add(out, "]");
    old->told = count;
}

static char *view_of(const FrameOf *of, size_t *length)
{
    const CwGame *game = match_game(of->match);
    const CwState *state = match_state(of->match);
    const char *const *names = match_names(of->match);
    const CwHandles *handles = match_handles(of->match, of->seat);
    static char usual[32 * 1024]; /* frames are made on one thread */
    *length = cw_view(game, state, of->seat, names, handles, usual, sizeof usual);
    if (*length < sizeof usual)
        return usual;
    char *view = memory(NULL, *length + 1, 1);
    cw_view(game, state, of->seat, names, handles, view, *length + 1);
    return view;
}

static void free_view(char *view, size_t length)
{
    if (length >= 32 * 1024)
        free(view);
}

void frame_write(Text *out, const FrameOf *of, FrameMemory *old)
{
    size_t length;
    char *view = view_of(of, &length);
    text_addf(out, "{\"type\":\"frame\",\"table\":\"%s\",\"n\":%u", of->table, (unsigned)of->n);
    if (old->is_there)
        text_addf(out, ",\"base\":%u", (unsigned)old->n);
    add_events(out, of, old);
    text_add(out, ",\"view\":");
    Span ask = add_parts(out, view, old);
    if (of->number && ask.length > 2)
        add_ask(out, &ask, of->number);
    if (of->clock) {
        text_add(out, ",\"clock\":[");
        for (int s = 0; s < cw_seats(match_game(of->match)); s++)
            text_addf(out, "%s%lld", s ? "," : "", (long long)of->clock[s]);
        text_add(out, "]");
    }
    text_add(out, "}");
    free_view(view, length);
    old->is_there = 1;
    old->n = of->n;
}

void frame_forget(FrameMemory *old)
{
    old->is_there = 0;
}

void frame_free(FrameMemory *old)
{
    free(old->part);
    *old = (FrameMemory){0};
}
