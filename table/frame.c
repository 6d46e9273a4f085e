#include "table/frame.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/play.h"
#include "match/viewer_frame.h"

/* ---- places in a JSON text that we wrote ourselves ---------------------------------------------------------------------- */

typedef struct JsonSpan {
    const char *at;
    size_t length;
} JsonSpan;

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
static int next_name(const char **at, JsonSpan *name)
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

static JsonSpan next_value(const char **at)
{
    JsonSpan value = {*at, 0};
    *at = skip_value(*at);
    value.length = (size_t)(*at - value.at);
    return value;
}

/* ---- parts -------------------------------------------------------------------------------------------------------------- */

/* For each member three words, its name and how many entries it has (-1: it is no list), and then their hashes. */
enum { NAME_WORDS = 2, HEAD = NAME_WORDS + 1, NAME_BYTES = 8 * NAME_WORDS };

typedef struct FrameParts { /* the new hashes beside the old ones */
    FrameMemory *old;
    uint64_t *part;
    int count, room;
    uint64_t seen; /* bit i: old member i is still there */
    const char *comma;
} FrameParts;

static void remember(FrameParts *p, uint64_t hash)
{
    if (p->count == p->room) {
        p->room = 2 * p->room + 64;
        p->part = memory(p->part, (size_t)p->room, sizeof *p->part);
    }
    p->part[p->count++] = hash;
}

static uint64_t hash_of(const JsonSpan *span)
{
    return hash_bytes(span->at, span->length, 0);
}

static void add_member(Text *out, FrameParts *p, const JsonSpan *name)
{
    text_add(out, p->comma);
    text_add_bytes(out, name->at, name->length);
    text_add(out, ":");
    p->comma = ",";
}

static void remember_head(FrameParts *p, const JsonSpan *name, int entries)
{
    uint64_t words[NAME_WORDS] = {0};
    if (name->length - 2 > NAME_BYTES)
        abort(); /* no member of a view is called so */
    memcpy(words, name->at + 1, name->length - 2);
    for (int i = 0; i < NAME_WORDS; i++)
        remember(p, words[i]);
    remember(p, (uint64_t)entries);
}

static int size_of_part(const uint64_t *part)
{
    int entries = (int)part[NAME_WORDS];
    return HEAD + (entries < 0 ? 1 : entries);
}

/* The old hashes of the member whose head was remembered at `first`; NULL: it was not there, or had another number of entries. */
static const uint64_t *old_hashes(FrameParts *p, int first)
{
    const FrameMemory *old = p->old;
    for (int at = 0, i = 0; old->is_there && at < old->parts; at += size_of_part(old->part + at), i++) {
        if (memcmp(old->part + at, p->part + first, NAME_BYTES) != 0)
            continue;
        p->seen |= (uint64_t)1 << i;
        return old->part[at + NAME_WORDS] == p->part[first + NAME_WORDS] ? old->part + at + HEAD : NULL;
    }
    return NULL;
}

/* Members that are there no more are told as null. */
static void add_gone(Text *out, FrameParts *p)
{
    const FrameMemory *old = p->old;
    for (int at = 0, i = 0; old->is_there && at < old->parts; at += size_of_part(old->part + at), i++) {
        char name[NAME_BYTES + 1] = {0};
        if (p->seen >> i & 1)
            continue;
        memcpy(name, old->part + at, NAME_BYTES);
        text_addf(out, "%s\"%s\":null", p->comma, name);
        p->comma = ",";
    }
}

enum { MOST_ENTRIES = 1024 };

/* A list of objects, entry by entry; `at` stands on its bracket, and then behind the list. */
static void list_part(Text *out, FrameParts *p, const JsonSpan *name, const char **at)
{
    static JsonSpan entry[MOST_ENTRIES]; /* frames are made on one thread */
    const char *list = (*at)++;
    int first = p->count, entries = 0, told = 0;
    remember_head(p, name, 0);
    for (; **at != ']'; entries++) {
        *at += **at == ',';
        if (entries == MOST_ENTRIES)
            abort(); /* no view has so many */
        entry[entries] = next_value(at);
        remember(p, hash_of(&entry[entries]));
    }
    ++*at;
    p->part[first + NAME_WORDS] = (uint64_t)entries;
    const uint64_t *old = old_hashes(p, first), *new = p->part + first + HEAD;
    if (!old) {
        add_member(out, p, name);
        text_add_bytes(out, list, (size_t)(*at - list));
        return;
    }
    for (int i = 0; i < entries; i++) {
        if (old[i] == new[i])
            continue;
        if (!told)
            add_member(out, p, name);
        text_addf(out, "%s\"%d\":", told++ ? "," : "{", i);
        text_add_bytes(out, entry[i].at, entry[i].length);
    }
    if (told)
        text_add(out, "}");
}

static void plain_part(Text *out, FrameParts *p, const JsonSpan *name, const JsonSpan *value)
{
    int first = p->count;
    remember_head(p, name, -1);
    remember(p, hash_of(value));
    const uint64_t *old = old_hashes(p, first);
    if (old && *old == p->part[first + HEAD])
        return;
    add_member(out, p, name);
    text_add_bytes(out, value->at, value->length);
}

void frame_parts(Text *out, const char *view, FrameMemory *old)
{
    FrameParts p = {.old = old, .comma = ""};
    const char *at = view + 1;
    JsonSpan name;
    text_add(out, "{");
    while (next_name(&at, &name)) {
        if (at[0] == '[' && at[1] == '{') {
            list_part(out, &p, &name, &at);
        } else {
            JsonSpan value = next_value(&at);
            plain_part(out, &p, &name, &value);
        }
    }
    add_gone(out, &p);
    text_add(out, "}");
    free(old->part);
    old->part = memory(p.part, (size_t)p.count, sizeof *p.part);
    old->parts = p.count;
}

/* ---- frames ------------------------------------------------------------------------------------------------------------- */

typedef size_t TextOf(const FrameOf *of, char *text, size_t capacity);

static size_t view_part(const FrameOf *of, char *text, size_t capacity)
{
    return cw_view(match_game(of->match), match_state(of->match), of->seat, of->number,
                   match_names(of->match), match_handles(of->match, of->seat), text, capacity);
}

static size_t ask_part(const FrameOf *of, char *text, size_t capacity)
{
    return cw_ask(match_game(of->match), match_state(of->match), of->seat, of->number, match_names(of->match),
                  match_handles(of->match, of->seat), text, capacity);
}

/* Into room that stays from frame to frame: they are made on one thread, one after the other. */
static const char *part_text(const FrameOf *of, TextOf *part)
{
    static Text room;
    if (!room.at) {
        room.room = 64 * 1024;
        room.at = memory(NULL, room.room, 1);
    }
    for (;;) {
        room.length = part(of, room.at, room.room);
        if (room.length < room.room)
            return room.at;
        room.room = 2 * room.length;
        room.at = memory(room.at, room.room, 1);
    }
}

void frame_write(Text *out, const FrameOf *of, FrameMemory *old)
{
    text_addf(out, "{\"type\":\"frame\",\"table\":\"%s\",\"n\":%u", of->table, (unsigned)of->n);
    if (old->is_there)
        text_addf(out, ",\"base\":%u", (unsigned)old->n);
    text_add(out, ",\"events\":");
    if (old->is_there && of->events)
        text_add(out, of->events);
    else
        viewer_history_write(out, of->match, of->seat, FRAME_EVENTS);
    text_add(out, ",\"view\":");
    frame_parts(out, part_text(of, view_part), old);
    if (of->number) {
        text_add(out, ",\"ask\":");
        text_add(out, part_text(of, ask_part));
    }
    if (of->clock) {
        text_add(out, ",\"clock\":[");
        for (int s = 0; s < cw_seats(match_game(of->match)); s++)
            text_addf(out, "%s%lld", s ? "," : "", (long long)of->clock[s]);
        text_add(out, "]");
    }
    text_add(out, "}");
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
