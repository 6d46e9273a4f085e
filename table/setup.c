#include "table/setup.h"

#include <stdlib.h>
#include <string.h>

#include "texts/shipped.h"

enum { LONGEST_CLOCK_S = 7 * 24 * 3600, MOST_DAYS = 30 };

const char *const setup_levels[] = {"random", "greedy", "easy", "medium", "hard", "expert", NULL};

int setup_is_person(const char *player)
{
    return strcmp(player, "person") == 0;
}

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

static int read_game(const json_t *said, const CwGameDef *const *games, Setup *s, Problem *p)
{
    const char *name = json_string_value(json_object_get(said, "game"));
    for (; name && *games; games++)
        if (strcmp(cw_game_name(*games), name) == 0) {
            s->game = *games;
            return 1;
        }
    return name ? problem(p, 0, "there is no game '%.60s' here; `hello` lists those that there are", name)
                : problem(p, 0, "\"game\" must be the name of a game");
}

static int read_seats(const json_t *said, Setup *s, Problem *p)
{
    const json_t *list = json_object_get(said, "seats"), *one;
    size_t i;
    int fewest, most, usual, persons = 0;
    cw_game_seats(s->game, &fewest, &most, &usual);
    if (!json_is_array(list))
        return problem(p, 0, "\"seats\" must be a list: \"person\" or a computer level for each seat");
    if (fewest == most && (int)json_array_size(list) != most)
        return problem(p, 0, "%s is for %d seats, not for %d", cw_game_title(s->game), most,
                       (int)json_array_size(list));
    if ((int)json_array_size(list) < fewest || (int)json_array_size(list) > most)
        return problem(p, 0, "%s is for %d to %d seats, not for %d", cw_game_title(s->game), fewest, most,
                       (int)json_array_size(list));
    json_array_foreach(list, i, one)
    {
        static const char bot[] = "bot:";
        const char *player = json_string_value(one);
        const char *const *level = setup_levels;
        if (player && strncmp(player, bot, sizeof bot - 1) == 0 && json_string_length(one) < 64) {
            s->bot[s->seats] = copy_of(player + sizeof bot - 1, strlen(player + sizeof bot - 1));
            s->player[s->seats++] = "bot";
            continue;
        }
        while (player && *level && strcmp(*level, player) != 0)
            level++;
        if (!player || (!*level && !setup_is_person(player)))
            return problem(
                p, 0,
                "a seat is \"person\", random, greedy, easy, medium, hard, expert or bot:NAME, not '%.40s'",
                player ? player : "?");
        s->player[s->seats++] = *level ? *level : "person";
        persons += !*level;
    }
    return persons ? 1 : problem(p, 0, "at least one seat is for a person");
}

static int read_rules(const json_t *said, Setup *s, Problem *p)
{
    json_t *rules = json_object_get(said, "rules"), *value;
    const char *name;
    if (!rules)
        return 1;
    if (!json_is_object(rules) || json_object_size(rules) > SETUP_MOST_RULES)
        return problem(p, 0, "\"rules\" must be an object of names and values, at most %d", SETUP_MOST_RULES);
    json_object_foreach(rules, name, value)
    {
        Text rule = {0};
        if (!json_is_string(value))
            return problem(p, 0, "the value of rule '%.40s' must be a text", name);
        text_addf(&rule, "%s=%s", name, json_string_value(value));
        s->rule[s->rules++] = rule.at;
    }
    return 1;
}

/* A wish that nobody hears is worse than none. */
static int knows_all(const json_t *object, const char *members, const char *what, Problem *p)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        size_t length = strlen(name);
        const char *at = strstr(members, name);
        if (!length || !at || at == members || at[-1] != ' ' || at[length] != ' ')
            return problem(p, 0, "there is no member \"%.40s\" in a %s; there are%s", name, what, members);
    }
    return 1;
}

static int read_text(const json_t *one, const char *what, Setup *s, SetupTexts *to, Problem *p)
{
    const char *name = json_string_value(one ? json_object_get(one, "name") : NULL),
               *shipped = json_string_value(one);
    const json_t *given = json_object_get(one, "text");
    const char *text = json_string_value(given);
    size_t length = text ? json_string_length(given) : 0;
    char path[200];
    if (to->count == SETUP_MOST_TEXTS)
        return problem(p, 0, "at most %d texts", SETUP_MOST_TEXTS);
    if (shipped) {
        char meant[SHIPPED_NAME];
        if (strlen(shipped) > 100 || strchr(shipped, '/'))
            return problem(p, 0, "this is no name of a shipped %s", what);
        strcpy(path, "decks/");
        strcat(strcat(strcat(path, shipped), "."), what);
        text = cw_text(s->game, path, &length);
        name = path;
        if (!text) {
            int near = nearest_shipped(s->game, what, shipped, meant);
            return problem(p, 0, "there is no shipped %s '%.60s'%s%s%s", what, shipped,
                           near ? "; did you mean '" : "; the book of the game lists them", near ? meant : "",
                           near ? "'?" : "");
        }
    }
    if (!name || !text)
        return problem(p, 0, "a %s is the name of a shipped one, or {\"name\", \"text\"}", what);
    if (strlen(name) > 100 || !*name)
        return problem(p, 0, "a %s has a name of 1 to 100 bytes", what);
    if (!shipped && !knows_all(one, " name text ", what, p))
        return 0;
    to->source[to->count++] = (CwSource){copy_of(name, strlen(name)), copy_of(text, length), length};
    return 1;
}

static int read_texts(const json_t *list, const char *what, Setup *s, SetupTexts *to, Problem *p)
{
    const json_t *one;
    size_t i;
    if (list && !json_is_array(list))
        return problem(p, 0, "this must be a list: names of shipped %ss, or {\"name\", \"text\"}", what);
    json_array_foreach(list, i, one) if (!read_text(one, what, s, to, p)) return 0;
    return 1;
}

static size_t text_bytes(const SetupTexts *texts)
{
    size_t bytes = 0;
    for (int i = 0; i < texts->count; i++)
        bytes += texts->source[i].length;
    return bytes;
}

static int read_seconds(const json_t *clock, const char *name, int64_t least, int64_t *ms, Problem *p)
{
    const json_t *seconds = json_object_get(clock, name);
    if (!seconds && !least)
        return 1;
    if (!json_is_integer(seconds) || json_integer_value(seconds) < least ||
        json_integer_value(seconds) > LONGEST_CLOCK_S)
        return problem(p, 0, "\"%s\" of a clock is a whole number of seconds, %d to %d", name, (int)least,
                       LONGEST_CLOCK_S);
    *ms = json_integer_value(seconds) * 1000;
    return 1;
}

static int read_clock(const json_t *said, Setup *s, Problem *p)
{
    const json_t *clock = json_object_get(said, "clock");
    const char *zero = json_string_value(json_object_get(clock, "zero"));
    if (!clock || json_is_null(clock))
        return 1;
    if (!json_is_object(clock))
        return problem(
            p, 0,
            "\"clock\" must be {\"base\", \"increment\", \"zero\"}, in seconds, or {\"days\", \"zero\"}");
    if (!knows_all(clock, " base increment days zero ", "clock", p))
        return 0;
    if (json_object_get(clock, "zero") &&
        (!zero || (strcmp(zero, "loses") != 0 && strcmp(zero, "computer") != 0)))
        return problem(p, 0, "\"zero\" of a clock is \"loses\" or \"computer\"");
    s->zero_plays_on = zero && strcmp(zero, "computer") == 0;
    const json_t *days = json_object_get(clock, "days");
    if (days) {
        json_int_t n = json_integer_value(days);
        if (!json_is_integer(days) || n < 1 || n > MOST_DAYS || json_object_get(clock, "base") ||
            json_object_get(clock, "increment"))
            return problem(p, 0,
                           "\"days\" of a clock is how many a move may take, 1 to %d, and stands there "
                           "instead of \"base\" and \"increment\"",
                           MOST_DAYS);
        s->move_ms = n * 24 * 3600 * 1000;
        return 1;
    }
    return read_seconds(clock, "base", 1, &s->base_ms, p) &&
           read_seconds(clock, "increment", 0, &s->increment_ms, p);
}

static int read_public(const json_t *said, Setup *s, Problem *p)
{
    const json_t *is = json_object_get(said, "public");
    if (is && !json_is_boolean(is))
        return problem(p, 0, "\"public\" must be true or false");
    s->is_public = json_is_true(is);
    return 1;
}

int setup_read(const json_t *said, const CwGameDef *const *games, Setup *s, const char **field, Problem *p)
{
    const json_t *format = json_object_get(said, "format");
    *s = (Setup){0};
    if (*field = "game", !read_game(said, games, s, p))
        return 0;
    if (*field = "seats", !read_seats(said, s, p))
        return 0;
    if (*field = "rules", !read_rules(said, s, p))
        return 0;
    if (*field = "decks", !read_texts(json_object_get(said, "decks"), "deck", s, &s->decks, p))
        return 0;
    if (*field = "format", format && !json_is_null(format) && !read_text(format, "format", s, &s->format, p))
        return 0;
    const json_t *only = json_object_get(said, "only_cards"), *cards = json_object_get(said, "cards");
    s->only_cards = only != NULL;
    if (*field = "only_cards", only && cards)
        return problem(p, 0, "\"only_cards\" stands instead of \"cards\": say one of them");
    if (*field = only ? "only_cards" : "cards", !read_texts(only ? only : cards, "card", s, &s->cards, p))
        return 0;
    size_t decks = text_bytes(&s->decks), own = text_bytes(&s->cards), rules = text_bytes(&s->format);
    *field = decks > own && decks > rules ? "decks" : rules > own ? "format" : *field; /* the longest */
    if (decks + own + rules > SETUP_TEXT_BYTES)
        return problem(p, 0, "decks, cards and format of a table are at most %d bytes", SETUP_TEXT_BYTES);
    if (*field = "clock", !read_clock(said, s, p))
        return 0;
    *field = "public";
    return read_public(said, s, p);
}

int setup_parse(const char *header, const CwGameDef *const *games, Setup *s, Problem *p)
{
    const char *field;
    json_t *said = json_loads(header, JSON_REJECT_DUPLICATES, NULL);
    int good = said ? setup_read(said, games, s, &field, p) : problem(p, 0, "its header is damaged");
    json_decref(said);
    return good;
}

/* ---- writing ---------------------------------------------------------------------------------------------------------- */

static json_t *json_texts(const SetupTexts *texts)
{
    json_t *list = json_array();
    for (int i = 0; i < texts->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s%}", "name", texts->source[i].name, "text",
                                              texts->source[i].text, texts->source[i].length));
    return list;
}

char *setup_header(const Setup *s)
{
    json_t *seats = json_array(), *rules = json_object();
    for (int i = 0; i < s->seats; i++)
        json_array_append_new(seats,
                              s->bot[i] ? json_sprintf("bot:%s", s->bot[i]) : json_string(s->player[i]));
    for (int i = 0; i < s->rules; i++) {
        size_t name = strcspn(s->rule[i], "=");
        char *key = copy_of(s->rule[i], name);
        json_object_set_new(rules, key, json_string(s->rule[i] + name + 1));
        free(key);
    }
    json_t *header = json_pack("{s:s, s:o, s:o, s:b}", "game", cw_game_name(s->game), "seats", seats, "rules",
                               rules, "public", s->is_public);
    json_object_set_new(header, "decks", json_texts(&s->decks));
    json_object_set_new(header, s->only_cards ? "only_cards" : "cards", json_texts(&s->cards));
    json_t *format = json_texts(&s->format);
    if (s->format.count)
        json_object_set(header, "format", json_array_get(format, 0));
    json_decref(format);
    if (s->base_ms)
        json_object_set_new(header, "clock",
                            json_pack("{s:I, s:I, s:s}", "base", (json_int_t)(s->base_ms / 1000), "increment",
                                      (json_int_t)(s->increment_ms / 1000), "zero",
                                      s->zero_plays_on ? "computer" : "loses"));
    if (s->move_ms)
        json_object_set_new(header, "clock",
                            json_pack("{s:I, s:s}", "days", (json_int_t)(s->move_ms / (24 * 3600 * 1000)),
                                      "zero", s->zero_plays_on ? "computer" : "loses"));
    char *text = json_dumps(header, JSON_COMPACT);
    json_decref(header);
    if (!text)
        out_of_memory();
    return text;
}

static void free_texts(SetupTexts *texts)
{
    for (int i = 0; i < texts->count; i++) {
        free((char *)(uintptr_t)texts->source[i].name);
        free((char *)(uintptr_t)texts->source[i].text);
    }
}

void setup_free(Setup *s)
{
    for (int i = 0; i < s->rules; i++)
        free(s->rule[i]);
    for (int i = 0; i < s->seats; i++)
        free(s->bot[i]);
    free_texts(&s->decks);
    free_texts(&s->cards);
    free_texts(&s->format);
    *s = (Setup){0};
}

/* ---- playing ---------------------------------------------------------------------------------------------------------- */

Match *setup_match(const Setup *s, Shelf *shelf, const CwKey *key, const char *const *names, int last_events,
                   Problem *p)
{
    MatchSetup setup = {.game = s->game,
                        .shelf = shelf,
                        .config = {.seats = s->seats,
                                   .rules = (const char *const *)s->rule,
                                   .rule_count = s->rules,
                                   .cards = s->cards.source,
                                   .card_count = s->cards.count,
                                   .only_cards = s->only_cards && s->cards.count,
                                   .decks = s->decks.source,
                                   .deck_count = s->decks.count,
                                   .format = s->format.count ? s->format.source : NULL},
                        .names = names,
                        .key = *key,
                        .last_events = last_events};
    return match_open(&setup, p);
}

uint64_t setup_check(const Setup *s, Shelf *shelf, const char **field, Problem *p)
{
    const CwKey key = {{1}};
    Setup less = *s;
    Match *m = setup_match(s, shelf, &key, NULL, 1, p);
    uint64_t good = m ? cw_fingerprint(match_game(m)) : 0;
    match_close(m);
    *field = "seats";
    for (int part = 0; part < 4 && !good; part++) {
        static const char *const parts[] = {"decks", "format", "cards", "rules"};
        less.decks.count = 0;
        less.format.count = part >= 1 ? 0 : less.format.count;
        less.cards.count = part >= 2 ? 0 : less.cards.count;
        less.rules = part >= 3 ? 0 : less.rules;
        m = setup_match(&less, shelf, &key, NULL, 1, NULL);
        match_close(m);
        if (m) {
            *field = parts[part];
            return 0;
        }
    }
    return good;
}
