/* Messages: read, checked member by member, and handed on. */
#include "effects/text.h"
#include "table/house_inside.h"
#include "texts/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 2, MESSAGE_BYTES = 16 * 1024, MOST_NONSENSE = 30, RE_BYTES = 64 };
enum { BYTES_A_MESSAGE = 1024, MOST_CHARGED = 40 };

/* ---- what may stand in a message --------------------------------------------------------------------------------------------- */

typedef enum MessageKind {
    SAID_HELLO,
    SAID_OPEN,
    SAID_SIT,
    SAID_WATCH,
    SAID_CHOOSE,
    SAID_HINT,
    SAID_OFFER,
    SAID_ACCEPT,
    SAID_DECLINE,
    SAID_RESIGN,
    SAID_LEAVE,
    SAID_AWAY,
    SAID_SAY,
    SAID_SEEN,
    SAID_AGAIN,
    SAID_WISH,
    SAID_REPORT,
    SAID_LOBBY,
    SAID_KINDS
} MessageKind;

typedef struct Row { /* members: a mark (! must, ? may), its type (t text, n number, a any), and its name */
    const char *type, *members;
} Row;

static const Row rows[SAID_KINDS] = {
    [SAID_HELLO] = {"hello", "!nprotocol ?tengine"},
    [SAID_OPEN] = {"open", "!tgame !aseats ?arules ?adecks ?aformat ?acards ?aonly_cards ?aclock ?apublic"},
    [SAID_SIT] = {"sit", "!ttable ?nseat ?tname ?tnonce ?tsecret ?aauto"},
    [SAID_WATCH] = {"watch", "!ttable"},
    [SAID_CHOOSE] = {"choose", "!ttable ?nseat !ndecision !naction"},
    [SAID_HINT] = {"hint", "!ttable !ndecision"},
    [SAID_OFFER] = {"offer", "!ttable !twhat ?tnonce"},
    [SAID_ACCEPT] = {"accept", "!ttable !twhat ?tnonce"},
    [SAID_DECLINE] = {"decline", "!ttable ?twhat"},
    [SAID_RESIGN] = {"resign", "!ttable"},
    [SAID_LEAVE] = {"leave", "!ttable"},
    [SAID_AWAY] = {"away", "!ttable"},
    [SAID_SAY] = {"say", "!ttable !nphrase"},
    [SAID_SEEN] = {"seen", "!ttable !nn"},
    [SAID_AGAIN] = {"again", "!ttable"},
    [SAID_WISH] = {"wish", "!ttable !aauto"},
    [SAID_REPORT] = {"report", "!ttable"},
    [SAID_LOBBY] = {"lobby", ""},
};

static int is_of_type(const json_t *member, char type)
{
    return type == 'a' || (type == 't' && json_is_string(member)) || (type == 'n' && json_is_integer(member));
}

static int knows(const char *members, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = members; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == length + 2 && memcmp(at + 2, name, length) == 0)
            return 1;
        at += n;
    }
    return strcmp(name, "type") == 0 || strcmp(name, "re") == 0;
}

static const char *article(const Row *row)
{
    return strchr("aeiou", row->type[0]) ? "an" : "a";
}

static int check_members(json_t *said, const Row *row, Refusal *why)
{
    const char *name;
    json_t *value;
    json_object_foreach(said, name, value)
    {
        if (knows(row->members, name))
            continue;
        snprintf(why->words, sizeof why->words, "there is no member \"%.40s\" in %s `%s`", name, article(row),
                 row->type);
        return 0;
    }
    for (const char *at = row->members; *at; at += strspn(at, " ")) {
        char member[40];
        size_t n = strcspn(at, " ");
        snprintf(member, sizeof member, "%.*s", (int)n - 2, at + 2);
        value = json_object_get(said, member);
        if ((!value && *at == '!') || (value && !is_of_type(value, at[1]))) {
            snprintf(why->words, sizeof why->words, "\"%s\" of %s `%s` %s%s", member, article(row), row->type,
                     at[1] == 't'   ? "must be a text"
                     : at[1] == 'n' ? "must be a whole number"
                                    : "must be there",
                     value || at[1] == 'a' ? "" : ", and is missing");
            return 0;
        }
        at += n;
    }
    return 1;
}

/* ---- answers ------------------------------------------------------------------------------------------------------------------- */

/* Words may quote what somebody wrote, cut anywhere: bytes that are no UTF-8 would end the connection. */
static void add_words(Text *told, const char *words)
{
    Text whole = {0};
    const char *end = words + strlen(words);
    text_clear(&whole);
    for (uint32_t length; words < end; words += length ? length : 1) {
        length = utf8_length(words, end);
        text_add_bytes(&whole, length ? words : "?", length ? length : 1);
    }
    text_add(told, ",\"words\":");
    text_json(told, whole.at);
    text_free(&whole);
}

static void send_refused(Client *client, const char *re, const Refusal *why)
{
    Text told = {0};
    text_add(&told, "{\"type\":\"refused\"");
    if (re)
        text_addf(&told, ",\"re\":%s", re);
    text_addf(&told, ",\"reason\":\"%s\"", why->reason);
    if (why->field)
        text_addf(&told, ",\"field\":\"%s\"", why->field);
    add_words(&told, why->words);
    text_add(&told, "}");
    client_send(client, &told);
    text_free(&told);
}

static void send_error(Client *client, const char *re, const char *words)
{
    Text told = {0};
    text_add(&told, "{\"type\":\"error\"");
    if (re)
        text_addf(&told, ",\"re\":%s", re);
    add_words(&told, words);
    text_add(&told, "}");
    client_send(client, &told);
    text_free(&told);
    if (++client->nonsense > MOST_NONSENSE)
        peer_close(client->peer, NET_POLICY, "too many messages that are none");
}

static void add_games(Text *out, const House *house)
{
    text_add(out, ",\"games\":[");
    for (const CwGameDef *const *game = house->settings.games; *game; game++) {
        size_t length = book_summary(*game, NULL, 0);
        char *summary = memory(NULL, length + 1, 1);
        book_summary(*game, summary, length + 1);
        text_add(out, game == house->settings.games ? "" : ",");
        text_add(out, summary);
        free(summary);
    }
    text_add(out, "]");
}

/* It stays the same: written once, and not for everybody who comes. */
const char *house_hello(House *house)
{
    Text *out = &house->hello_text;
    if (out->length)
        return out->at;
    text_addf(out, "\"protocol\":%d,\"engine\":\"%s\"", PROTOCOL, cw_version());
    add_games(out, house);
    text_add(out, ",\"levels\":[");
    for (int i = 0; setup_levels[i]; i++)
        text_addf(out, "%s\"%s\"", i ? "," : "", setup_levels[i]);
    text_add(out, "],\"bots\":[");
    for (int i = 0; i < bots_count(house->bots); i++)
        text_addf(out, "%s\"%s\"", i ? "," : "", bots_name(house->bots, i));
    text_add(out, "],\"phrases\":[");
    for (int i = 0; seat_phrases[i]; i++) {
        text_add(out, i ? "," : "");
        text_json(out, seat_phrases[i]);
    }
    text_add(out, "]");
    return out->at;
}

static void send_hello(House *house, Client *client)
{
    Text told = {0};
    text_add(&told, "{\"type\":\"hello\",");
    text_add(&told, house_hello(house));
    text_add(&told, "}");
    client_send(client, &told);
    text_free(&told);
}

/* Written when it has changed, and not for everybody who asks. */
static void send_lobby(House *house, Client *client)
{
    Text *told = &house->lobby_text;
    if (!told->length) {
        text_add(told, "{\"type\":\"lobby\",\"tables\":[");
        for (int i = 0; i < house->lobby_count && i < LOBBY_MOST; i++) {
            text_add(told, i ? "," : "");
            text_add(told, house->lobby[house->lobby_count - 1 - i].json);
        }
        text_add(told, "]}");
    }
    client_send(client, told);
}

/* ---- by kind -------------------------------------------------------------------------------------------------------------------- */

static int hello(House *house, Client *client, const json_t *said, Refusal *why)
{
    if (json_integer_value(json_object_get(said, "protocol")) != PROTOCOL)
        return refuse(why, "protocol", "this server speaks protocol 2");
    send_hello(house, client);
    return 1;
}

static int at_table(MessageKind kind, Table *t, Client *client, const json_t *said, const char *re,
                    Refusal *why)
{
    Viewer *v;
    switch (kind) {
    case SAID_SIT:
        return seat_sit(t, client, said, re, why);
    case SAID_WATCH:
        return seat_watch(t, client, re, why);
    case SAID_CHOOSE:
        return seat_choose(t, client, said, re, why);
    case SAID_HINT:
        return seat_hint(t, client, said, re, why);
    case SAID_OFFER:
        return seat_offer(t, client, said, re, why);
    case SAID_ACCEPT:
        return seat_accept(t, client, said, re, why);
    case SAID_DECLINE:
        return seat_decline(t, client, re, why);
    case SAID_RESIGN:
    case SAID_LEAVE:
        return seat_leave(t, client, kind == SAID_RESIGN, re, why);
    case SAID_AWAY:
        return seat_away(t, client, re, why);
    case SAID_SAY:
        return seat_say(t, client, said, re, why);
    case SAID_SEEN:
        return seat_seen(t, client, said, why);
    case SAID_WISH:
        return seat_wish(t, client, said, re, why);
    case SAID_REPORT:
        return seat_report(t, client, re, why);
    default: /* again */
        v = viewer_of(client, t);
        if (!v)
            return refuse(why, "not_seated", "you are not at this table");
        viewer_starts_anew(v);
        table_catch_up(t);
        return 1;
    }
}

static int find_table(House *house, const json_t *said, Table **t, Refusal *why)
{
    TableId id;
    Problem p = {0};
    const char *name = json_string_value(json_object_get(said, "table"));
    *t = table_id_read(name, &id) ? table_get(house, &id, &p) : NULL;
    if (*t)
        return 1;
    return p.text[0] ? refuse(why, "cannot_read", p.text)
                     : refuse(why, "unknown_table", "there is no such table: look whether the link is whole");
}

static int obey(House *house, Client *client, MessageKind kind, const json_t *said, const char *re,
                Refusal *why)
{
    Table *t;
    switch (kind) {
    case SAID_HELLO:
        return hello(house, client, said, why);
    case SAID_OPEN:
        if (house->is_closing)
            return refuse(why, "stopping", "the server stops: no new tables");
        return seat_open(house, client, said, re, why);
    case SAID_LOBBY:
        send_lobby(house, client);
        return 1;
    default:
        return find_table(house, said, &t, why) && at_table(kind, t, client, said, re, why);
    }
}

static MessageKind kind_of(const char *type)
{
    int kind = 0;
    while (kind < SAID_KINDS && strcmp(rows[kind].type, type) != 0)
        kind++;
    return (MessageKind)kind;
}

/* What answers name the message by: a number or a short text of the client's, as JSON. */
static char *re_of(const json_t *said)
{
    const json_t *re = json_object_get(said, "re");
    if (!json_is_integer(re) && !(json_is_string(re) && json_string_length(re) <= RE_BYTES))
        return NULL;
    return json_dumps(re, JSON_ENCODE_ANY);
}

/* Long texts that are refused have cost others time; whoever corrects them does not come back at once. */
static void refuse_it(Client *client, MessageKind kind, const char *re, const Refusal *why, size_t length)
{
    size_t messages = kind == SAID_OPEN ? length / BYTES_A_MESSAGE : 0;
    peer_charge(client->peer, (int)(messages < MOST_CHARGED ? messages : MOST_CHARGED));
    send_refused(client, re, why);
}

static void hear(House *house, Client *client, json_t *said, size_t length)
{
    Refusal why = {0};
    const char *type = json_string_value(json_object_get(said, "type"));
    MessageKind kind = type ? kind_of(type) : SAID_KINDS;
    char *re = re_of(said);
    if (!type)
        send_error(client, re, "a message is an object with a \"type\"");
    else if (kind == SAID_KINDS)
        send_error(client, re,
                   "the types are hello, open, sit, watch, choose, hint, offer, accept, decline, resign, "
                   "leave, away, say, seen, again, wish, report and lobby");
    else if (length > MESSAGE_BYTES && kind != SAID_OPEN)
        send_error(client, re, "a message has at most 16384 bytes; an `open` with its texts 98304");
    else if (json_object_get(said, "re") && !re)
        send_error(client, NULL, "\"re\" must be a whole number or a text of at most 64 bytes");
    else if (!check_members(said, &rows[kind], &why))
        send_error(client, re, why.words);
    else if (!obey(house, client, kind, said, re, &why))
        refuse_it(client, kind, re, &why, length);
    else if (client->nonsense)
        client->nonsense--;
    free(re);
}

void house_heard(House *house, Client *client, const char *text, size_t length)
{
    json_error_t error;
    char words[300];
    json_t *said = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(said)) {
        hear(house, client, said, length);
    } else if (said) {
        send_error(client, NULL, "a message is an object with a \"type\"");
    } else {
        snprintf(words, sizeof words,
                 json_error_code(&error) == json_error_duplicate_key
                     ? "a member stands there twice, at byte %d: %.160s"
                     : "not JSON, at byte %d: %.160s",
                 error.position, error.text);
        send_error(client, NULL, words);
    }
    json_decref(said);
}
