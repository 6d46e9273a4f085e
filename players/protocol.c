#include "players/protocol.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin(Text *out, const char *type)
{
    text_addf(out, "{\"type\":\"%s\"", type);
}

static void add_text(Text *out, const char *key, const char *value)
{
    text_addf(out, ",\"%s\":", key);
    text_json(out, value);
}

static void end(Text *out)
{
    text_add(out, "}\n");
}

static void add_rules(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    const char *comma = "";
    text_add(out, ",\"rules\":{");
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        char value[200];
        if (!ruling.name)
            continue;
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        text_add(out, comma);
        text_json(out, ruling.name);
        text_add(out, ":");
        text_json(out, value);
        comma = ",";
    }
    text_add(out, "}");
}

void protocol_hello(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    begin(out, "hello");
    text_addf(out, ",\"protocol\":%d", PROTOCOL_VERSION);
    add_text(out, "engine", cw_version());
    add_text(out, "game", cw_game_name(def));
    add_text(out, "title", cw_game_title(def));
    text_addf(out, ",\"seats\":%d,\"actions\":%d", cw_seats(game), cw_action_count(game));
    add_rules(out, game);
    end(out);
}

void protocol_start(Text *out, const CwGame *game, uint64_t game_number, int seat, const char *const *names,
                    uint64_t seed)
{
    begin(out, "start");
    /* 53 bits, so that readers with floating-point numbers get the same seed. */
    text_addf(out, ",\"number\":%llu,\"seat\":%d,\"seed\":%llu,\"names\":[", (unsigned long long)game_number,
              seat, (unsigned long long)(seed >> 11));
    for (int s = 0; s < cw_seats(game); s++) {
        char usual[20];
        snprintf(usual, sizeof usual, "Seat %d", s + 1);
        text_add(out, s ? "," : "");
        text_json(out, names && names[s] ? names[s] : usual);
    }
    text_add(out, "]");
    end(out);
}

void protocol_note(Text *out, int seat, const PlayerNote *note)
{
    begin(out, "note");
    text_addf(out, ",\"seat\":%d", seat);
    add_text(out, "name", note->name);
    add_text(out, "words", note->words);
    text_add(out, ",\"cards\":[");
    for (int i = 0; i < note->cards; i++)
        text_addf(out, "%s%u", i ? "," : "", (unsigned)note->card[i]);
    text_add(out, "]");
    end(out);
}

/* The view ends with the question: its members become those of the line, and the rest of the view follows them. */
void protocol_ask(Text *out, const CwGame *game, const CwState *state, int seat, uint64_t number,
                  const char *const *names, const CwHandles *handles)
{
    static const char key[] = ",\"ask\":{\"decision\":";
    size_t length = cw_view(game, state, seat, names, handles, NULL, 0);
    char *view = memory(NULL, length + 1, 1), *ask = NULL;
    cw_view(game, state, seat, names, handles, view, length + 1);
    /* Quotes inside strings are escaped, so the key can only be the real one; no zone or counter holds an object. */
    for (char *p = view; (p = strstr(p, key)); p += sizeof key - 1)
        ask = p;
    begin(out, "ask");
    text_addf(out, ",\"seat\":%d", seat);
    if (ask) {
        const char *members = ask + sizeof key - 1;
        members += strspn(members, "0123456789");
        text_addf(out, ",\"decision\":%llu", (unsigned long long)number);
        text_add_bytes(out, members, length - 2 - (size_t)(members - view));
        *ask = '\0';
    }
    text_add(out, ",\"view\":");
    text_add(out, view);
    text_add(out, ask ? "}" : "");
    end(out);
    free(view);
}

static const char *const reason_codes[] = {
    [CW_OK] = "ok",
    [CW_NOT_ASKED] = "not_asked",
    [CW_STALE] = "stale",
    [CW_FUTURE] = "future",
    [CW_ILLEGAL] = "illegal",
    [CW_GAME_OVER] = "game_over",
    [CW_BAD_ARGUMENT] = "bad_argument",
};

void protocol_refused(Text *out, long long seat, long long decision, CwStatus status, const char *words)
{
    const char *code =
        (size_t)status < sizeof reason_codes / sizeof *reason_codes ? reason_codes[status] : "other";
    begin(out, "refused");
    text_addf(out, ",\"seat\":%lld,\"decision\":%lld", seat, decision);
    add_text(out, "reason", code);
    add_text(out, "words", words ? words : cw_status_words(status));
    end(out);
}

void protocol_error(Text *out, const char *words)
{
    begin(out, "error");
    add_text(out, "words", words);
    end(out);
}

void protocol_end(Text *out, const CwGame *game, int seat, const Ending *ending)
{
    begin(out, "end");
    text_addf(out, ",\"seat\":%d", seat);
    add_text(out, "rule", ending->result.rule);
    text_add(out, ",\"payoff\":[");
    for (int s = 0; s < cw_seats(game); s++)
        text_addf(out, "%s%d", s ? "," : "", ending->result.payoff[s]);
    text_add(out, "],\"points\":[");
    for (int s = 0; s < cw_seats(game); s++)
        text_addf(out, "%s%d", s ? "," : "", ending->result.points[s]);
    text_add(out, "]");
    if (ending->forfeit >= 0) {
        text_addf(out, ",\"forfeit\":%d", ending->forfeit);
        add_text(out, "reason", ending->reason);
    }
    end(out);
}

static void nonsense(Said *said, const char *words)
{
    said->kind = SAID_NONSENSE;
    snprintf(said->problem, sizeof said->problem, "%s", words);
}

static int take_integer(const json_t *line, const char *key, long long *value, Said *said)
{
    const json_t *member = json_object_get(line, key);
    if (json_is_integer(member)) {
        *value = json_integer_value(member);
        return 1;
    }
    char words[120];
    snprintf(words, sizeof words, "\"%s\" must be a whole number%s", key, member ? "" : ", and is missing");
    nonsense(said, words);
    return 0;
}

static void read_seat(const json_t *line, Said *said)
{
    said->names_seat = json_object_get(line, "seat") && take_integer(line, "seat", &said->seat, said);
}

static void read_members(const json_t *line, Said *said)
{
    const char *type = json_string_value(json_object_get(line, "type"));
    long long version = 0;
    if (!type) {
        nonsense(said, "a line is an object with a \"type\"");
    } else if (strcmp(type, "choose") == 0) {
        said->kind = SAID_CHOOSE;
        if (take_integer(line, "decision", &said->decision, said) &&
            take_integer(line, "action", &said->action, said))
            read_seat(line, said);
    } else if (strcmp(type, "resign") == 0) {
        said->kind = SAID_RESIGN;
        read_seat(line, said);
    } else if (strcmp(type, "hello") == 0) {
        said->kind = SAID_HELLO;
        if (take_integer(line, "protocol", &version, said) && version != PROTOCOL_VERSION)
            nonsense(said, "this engine speaks version 1 of the protocol only");
    } else {
        nonsense(said, "the types of a player's lines are hello, choose and resign");
    }
}

void protocol_read(const char *line, size_t length, Said *said)
{
    *said = (Said){0};
    if (length > PROTOCOL_LINE_LIMIT) {
        nonsense(said, "the line is longer than 65536 bytes");
        return;
    }
    size_t blank = 0;
    while (blank < length && strchr(" \t\r", line[blank]) && line[blank])
        blank++;
    if (blank == length) {
        nonsense(said, "the line is empty; a line is an object with a \"type\"");
        return;
    }
    json_error_t error;
    json_t *read = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (read) {
        read_members(read, said);
    } else if (json_error_code(&error) == json_error_duplicate_key) {
        char words[200];
        snprintf(words, sizeof words, "a member stands there twice, at column %d: %.120s", error.column,
                 error.text);
        nonsense(said, words);
    } else {
        char words[200];
        snprintf(words, sizeof words, "not JSON, at column %d: %.120s", error.column, error.text);
        nonsense(said, words);
    }
    json_decref(read);
}
