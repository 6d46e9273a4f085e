#include "table/frame.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/play.h"

/* ---- places in a JSON text that we wrote ourselves ---------------------------------------------------------------------- */

typedef struct Span {
    const char *at;
    size_t length;
} Span;

/* Behind the value that begins here. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        switch (*at) {
        case '"':
            for (at++; *at != '"'; at++)
                at += *at == '\\';
            break;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            depth--;
            break;
        default:
            if (!depth) { /* a number or a word */
                at += strcspn(at, ",]}");
                return at;
            }
        }
        at++;
    } while (depth);
    return at;
}

/* The next member of an object or entry of a list; `at` stands behind the bracket or a comma.  0 behind the last. */
static int next_member(const char **at, Span *name, Span *value)
{
    if (**at == ',')
        ++*at;
    if (**at == '}')
        return 0;
    name->at = *at;
    *at = skip_value(*at);
    name->length = (size_t)(*at - name->at);
    value->at = ++*at;
    *at = skip_value(*at);
    value->length = (size_t)(*at - value->at);
    return 1;
}

static int next_entry(const char **at, Span *value)
{
    if (**at == ',')
        ++*at;
    if (**at == ']')
        return 0;
    value->at = *at;
    *at = skip_value(*at);
    value->length = (size_t)(*at - value->at);
    return 1;
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
    int count, room, old_at;
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

static int is_list(const Span *value)
{
    return value->length > 2 && value->at[0] == '[' && value->at[1] == '{';
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

static void list_part(Text *out, Parts *p, const Span *name, const Span *value)
{
    const char *at = value->at + 1;
    Span entry;
    int first = p->count + 2, entries = 0, told = 0;
    remember(p, hash_of(name));
    remember(p, 0);
    for (; next_entry(&at, &entry); entries++)
        remember(p, hash_of(&entry));
    p->part[first - 1] = (uint64_t)entries;
    const uint64_t *old = old_hashes(p, p->part[first - 2], entries);
    if (!old) {
        add_member(out, p, name);
        text_add_bytes(out, value->at, value->length);
        return;
    }
    at = value->at + 1;
    for (int i = 0; next_entry(&at, &entry); i++) {
        if (old[i] == p->part[first + i])
            continue;
        if (!told)
            add_member(out, p, name);
        text_addf(out, "%s\"%d\":", told++ ? "," : "{", i);
        text_add_bytes(out, entry.at, entry.length);
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

void frame_parts(Text *out, const char *view, size_t length, FrameMemory *old)
{
    Parts p = {.old = old, .comma = ""};
    const char *at = view + 1;
    Span name, value;
    (void)length;
    text_add(out, "{");
    while (next_member(&at, &name, &value)) {
        if (is_named(&name, "ask"))
            continue;
        if (is_list(&value))
            list_part(out, &p, &name, &value);
        else
            plain_part(out, &p, &name, &value);
    }
    text_add(out, "}");
    if (old) {
        free(old->part);
        old->part = p.part;
        old->parts = p.count;
        old->room = p.room;
    } else {
        free(p.part);
    }
}

/* ---- frames ------------------------------------------------------------------------------------------------------------- */

/* The question goes by the driver's number, which is never used again. */
static void add_ask(Text *out, const char *view, uint64_t number)
{
    const char *at = view + 1;
    Span name, value, member;
    while (next_member(&at, &name, &value)) {
        if (!is_named(&name, "ask") || value.at[0] != '{')
            continue;
        at = value.at + 1;
        text_addf(out, ",\"ask\":{\"decision\":%llu", (unsigned long long)number);
        while (next_member(&at, &name, &member)) {
            if (is_named(&name, "decision"))
                continue;
            text_add(out, ",");
            text_add_bytes(out, name.at, (size_t)(member.at + member.length - name.at));
        }
        text_add(out, "}");
        return;
    }
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
    frame_parts(out, view, length, old);
    if (of->number)
        add_ask(out, view, of->number);
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
