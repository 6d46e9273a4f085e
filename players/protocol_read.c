/* Lines of a player.  Every way to get one wrong has a reason of its own, a word for programs, and words that say where. */
#include "players/protocol.h"

#include "kernel/near.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 3, 4))) static int nonsense(Said *said, const char *reason, const char *form,
                                                          ...)
{
    va_list args;
    said->kind = SAID_NONSENSE;
    said->reason = reason;
    va_start(args, form);
    vsnprintf(said->problem, sizeof said->problem, form, args);
    va_end(args);
    return 0;
}

typedef struct Member {
    const char *name;
    int needed;
} Member;

typedef struct Message {
    const char *type;
    SaidKind kind;
    Member member[6]; /* besides the type; all are whole numbers but `engine` and `name` */
} Message;

static const Message messages[] = {
    {"hello", SAID_HELLO, {{"protocol", 1}, {"engine", 0}, {"name", 0}}},
    {"choose", SAID_CHOOSE, {{"decision", 1}, {"action", 1}, {"seat", 0}, {"re", 0}}},
    {"resign", SAID_RESIGN, {{"seat", 0}, {"re", 0}}},
};
enum { MESSAGES = sizeof messages / sizeof *messages, TEXT_LIMIT = 200 };

static const char *sort_of(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a text";
    case JSON_REAL:
        return "a number with a fraction";
    case JSON_NULL:
        return "null";
    case JSON_INTEGER:
        return "a whole number";
    case JSON_TRUE:
    case JSON_FALSE:
        break;
    }
    return "true or false";
}

static int is_text(const char *name)
{
    return strcmp(name, "engine") == 0 || strcmp(name, "name") == 0;
}

static const Member *find_member(const Message *message, const char *name)
{
    for (const Member *m = message->member; m->name; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

static void list_members(const Message *message, char *text, size_t capacity)
{
    size_t n = 0;
    for (const Member *m = message->member; m->name && n < capacity; m++)
        n += (size_t)snprintf(text + n, capacity - n, "%s%s", m == message->member ? "" : ", ", m->name);
}

static int check_value(const Message *message, const char *name, const json_t *value, Said *said)
{
    if (is_text(name)) {
        if (!json_is_string(value))
            return nonsense(said, "wrong_type", "\"%s\" of \"%s\" must be a text, and is %s", name,
                            message->type, sort_of(value));
        if (json_string_length(value) > TEXT_LIMIT)
            return nonsense(said, "too_long", "\"%s\" of \"%s\" is longer than %d bytes", name, message->type,
                            TEXT_LIMIT);
        return 1;
    }
    if (!json_is_integer(value))
        return nonsense(said, "wrong_type", "\"%s\" of \"%s\" must be a whole number, and is %s", name,
                        message->type, sort_of(value));
    return 1;
}

static int check_members(const Message *message, json_t *line, Said *said)
{
    const char *name;
    json_t *value;
    char list[80] = "";
    list_members(message, list, sizeof list);
    json_object_foreach(line, name, value)
    {
        if (strcmp(name, "type") == 0)
            continue;
        if (!find_member(message, name))
            return nonsense(said, "unknown_member", "\"%s\" has no member \"%.40s\"; its members are %s",
                            message->type, name, list);
        if (!check_value(message, name, value, said))
            return 0;
    }
    for (const Member *m = message->member; m->name; m++)
        if (m->needed && !json_object_get(line, m->name))
            return nonsense(said, "missing", "\"%s\" of \"%s\" is missing; it must be a whole number",
                            m->name, message->type);
    return 1;
}

static int take_number(const json_t *line, const char *name, long long *value)
{
    const json_t *member = json_object_get(line, name);
    if (member)
        *value = json_integer_value(member);
    return member != NULL;
}

static void read_members(json_t *line, Said *said)
{
    const char *types[MESSAGES];
    const Message *message = NULL;
    if (!json_is_object(line)) {
        nonsense(said, "no_type", "a line is an object with a \"type\", and this is %s", sort_of(line));
        return;
    }
    const json_t *type = json_object_get(line, "type");
    if (!type) {
        nonsense(said, "no_type", "the \"type\" is missing: hello, choose or resign");
        return;
    }
    if (!json_is_string(type)) {
        nonsense(said, "wrong_type", "\"type\" must be a text, and is %s", sort_of(type));
        return;
    }
    for (int i = 0; i < MESSAGES; i++) {
        types[i] = messages[i].type;
        if (strcmp(messages[i].type, json_string_value(type)) == 0)
            message = &messages[i];
    }
    if (!message) {
        const char *near = nearest_word(json_string_value(type), json_string_length(type), types, MESSAGES);
        nonsense(said, "unknown_type",
                 "there is no type \"%.40s\": a player says hello, choose and resign%s%s%s",
                 json_string_value(type), near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        return;
    }
    said->kind = message->kind;
    if (!check_members(message, line, said))
        return;
    long long version = PROTOCOL_VERSION;
    take_number(line, "protocol", &version);
    if (version != PROTOCOL_VERSION) {
        nonsense(said, "version", "this engine speaks version %d of the protocol only, not %lld",
                 PROTOCOL_VERSION, version);
        return;
    }
    take_number(line, "decision", &said->decision);
    take_number(line, "action", &said->action);
    said->names_seat = take_number(line, "seat", &said->seat);
    said->has_re = take_number(line, "re", &said->re);
}

void protocol_read(const char *line, size_t length, Said *said)
{
    *said = (Said){0};
    if (length > PROTOCOL_LINE_LIMIT) {
        nonsense(said, "too_long", "the line is longer than %d bytes", PROTOCOL_LINE_LIMIT);
        return;
    }
    size_t blank = 0;
    while (blank < length && strchr(" \t\r", line[blank]) && line[blank])
        blank++;
    if (blank == length) {
        nonsense(said, "empty", "the line is empty; a line is an object with a \"type\"");
        return;
    }
    json_error_t error;
    json_t *read = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (read)
        read_members(read, said);
    else if (json_error_code(&error) == json_error_duplicate_key)
        nonsense(said, "twice", "a member stands there twice, at column %d: %.120s", error.column,
                 error.text);
    else
        nonsense(said, "not_json", "not JSON, at column %d: %.120s", error.column, error.text);
    json_decref(read);
}
