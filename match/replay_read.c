/* Reading replays.  Everything in the file is doubted: what does not fit is refused with its line and the reason. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"

enum { FORMAT = 1, MAX_SOURCES = 64, MAX_RULES = 192 };

typedef struct SourceList {
    CwSource source[MAX_SOURCES];
    Text text[MAX_SOURCES];
    int count;
} SourceList;

typedef struct ReplayReader {
    const char *at, *end;
    int number; /* of the present line */
    Text line;
    int dropped; /* the last line had no end */
    Problem *p;

    const CwGameDef *def;
    int has_engine, has_fingerprint, has_key, has_game;
    uint64_t fingerprint, nonce;
    int fingerprint_line;
    CwKey key;
    char *name[CW_MAX_SEATS], *player[CW_MAX_SEATS], *rule[MAX_RULES];
    int names, players, rules;
    SourceList cards, decks, format;
    int only_cards;
} ReplayReader;

#define REFUSE(...) return problem(r->p, r->number, __VA_ARGS__)

/* The next whole line, without its end; 0 behind the last. */
static int next_line(ReplayReader *r)
{
    if (r->at == r->end)
        return 0;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->number++;
    if (!stop) {
        r->dropped = 1;
        r->at = r->end;
        return 0;
    }
    text_clear(&r->line);
    text_add_bytes(&r->line, r->at, (size_t)(stop - r->at));
    r->at = stop + 1;
    return 1;
}

static void strip_end(ReplayReader *r)
{
    while (r->line.length && strchr(" \t\r", r->line.at[r->line.length - 1]))
        r->line.at[--r->line.length] = 0;
}

static int read_number(const char **at, int base, uint64_t most, uint64_t *value)
{
    const char *p = *at;
    uint64_t n = 0;
    int digits = 0;
    for (;; p++, digits++) {
        int digit = *p >= '0' && *p <= '9' ? *p - '0' : *p >= 'a' && *p <= 'f' ? *p - 'a' + 10 : 99;
        if (digit >= base)
            break;
        if (n > (most - (uint64_t)digit) / (uint64_t)base)
            return 0;
        n = n * (uint64_t)base + (uint64_t)digit;
    }
    if (!digits || (*p && *p != ' '))
        return 0;
    *at = p + strspn(p, " ");
    *value = n;
    return 1;
}

static int newer_version(const char *theirs, const char *ours)
{
    for (;;) {
        char *a, *b;
        unsigned long x = strtoul(theirs, &a, 10), y = strtoul(ours, &b, 10);
        if (x != y)
            return x > y;
        if (*a != '.' || *b != '.')
            return *a == '.';
        theirs = a + 1;
        ours = b + 1;
    }
}

/* ---- the header ---------------------------------------------------------------------------------------------- */

static int read_first_line(ReplayReader *r)
{
    static const char head[] = "cardwright-replay ";
    if (!next_line(r))
        return problem(r->p, 1, "this is not a replay: it should begin with 'cardwright-replay %d'", FORMAT);
    strip_end(r);
    const char *at = r->line.at + sizeof head - 1;
    uint64_t format;
    if (strncmp(r->line.at, head, sizeof head - 1) != 0 || !read_number(&at, 10, 1000000, &format) || *at)
        REFUSE("this is not a replay: it should begin with 'cardwright-replay %d'", FORMAT);
    if (format != FORMAT)
        REFUSE("this replay has format %" PRIu64
               ", this program reads format %d: use the cardwright that wrote it",
               format, FORMAT);
    return 1;
}

static int read_game(ReplayReader *r, const CwGameDef *const *games, const char *name)
{
    for (; *games; games++)
        if (strcmp(cw_game_name(*games), name) == 0) {
            r->def = *games;
            return 1;
        }
    REFUSE("there is no game '%.60s' here; `cardwright games` lists those that are", name);
}

static int read_key(ReplayReader *r, const char *key, const char *value)
{
    size_t length = strlen(value);
    if (r->has_key++)
        REFUSE("a second seed or key");
    if ((strcmp(key, "key") == 0) != (length == 64) || cw_key_from_text(value, &r->key) != CW_OK)
        REFUSE("a seed is a number below 2^64, a key has 64 hex digits");
    return 1;
}

/* Lines behind a bar, up to the first without. */
static int read_source(ReplayReader *r, SourceList *list, const char *name)
{
    if (list->count == MAX_SOURCES)
        REFUSE("more than %d texts", MAX_SOURCES);
    int i = list->count++;
    list->source[i].name = copy_of(name, strlen(name));
    text_clear(&list->text[i]);
    while (r->at < r->end && *r->at == '|') {
        if (!next_line(r))
            REFUSE("the file ends in the middle of a text: it is not a whole replay");
        if (r->line.at[1] != ' ')
            REFUSE("a line of a text stands behind a bar and a space");
        if (memchr(r->line.at, 0, r->line.length))
            REFUSE("a zero byte: this file is damaged");
        text_add(&list->text[i], r->line.at + 2);
        text_add(&list->text[i], "\n");
    }
    list->source[i].text = list->text[i].at;
    list->source[i].length = list->text[i].length;
    return 1;
}

static int read_header_line(ReplayReader *r, const CwGameDef *const *games)
{
    char *key = r->line.at, *value = strchr(key, ' ');
    if (!value || !value[1])
        REFUSE("a header line is a word and its value, as in 'game unicorn'; this is '%.60s'", key);
    *value++ = 0;
    const char *at = value;
    if (strcmp(key, "game") == 0)
        return r->has_game++ ? problem(r->p, r->number, "a second game") : read_game(r, games, value);
    if (strcmp(key, "engine") == 0) {
        if (newer_version(value, cw_version()))
            REFUSE("this replay was made by cardwright %.20s, this is %s: use the newer program", value,
                   cw_version());
        r->has_engine = 1;
        return 1;
    }
    if (strcmp(key, "fingerprint") == 0) {
        if (strlen(value) != 16 || !read_number(&at, 16, UINT64_MAX, &r->fingerprint))
            REFUSE("a fingerprint has 16 hex digits");
        r->has_fingerprint = 1;
        r->fingerprint_line = r->number;
        return 1;
    }
    if (strcmp(key, "seat") == 0) {
        if (r->names == CW_MAX_SEATS)
            REFUSE("more than %d seats", CW_MAX_SEATS);
        r->name[r->names++] = copy_of(value, strlen(value));
        return 1;
    }
    if (strcmp(key, "player") == 0) {
        if (r->players == CW_MAX_SEATS)
            REFUSE("more than %d players", CW_MAX_SEATS);
        r->player[r->players++] = copy_of(value, strlen(value));
        return 1;
    }
    if (strcmp(key, "rule") == 0) {
        if (r->rules == MAX_RULES)
            REFUSE("more than %d rule settings", MAX_RULES);
        r->rule[r->rules++] = copy_of(value, strlen(value));
        return 1;
    }
    if (strcmp(key, "seed") == 0 || strcmp(key, "key") == 0)
        return read_key(r, key, value);
    if (strcmp(key, "nonce") == 0) {
        if (!read_number(&at, 10, UINT64_MAX, &r->nonce) || *at)
            REFUSE("a nonce is a number below 2^64");
        return 1;
    }
    if (strcmp(key, "cards") == 0 || strcmp(key, "only-cards") == 0) {
        int only = *key == 'o';
        if (r->cards.count && r->only_cards != only)
            REFUSE("'cards' and 'only-cards' in one file: all are beside the shipped cards, or none is");
        r->only_cards = only;
        return read_source(r, &r->cards, value);
    }
    if (strcmp(key, "deck") == 0)
        return read_source(r, &r->decks, value);
    if (strcmp(key, "format") == 0)
        return r->format.count ? problem(r->p, r->number, "a second format")
                               : read_source(r, &r->format, value);
    REFUSE("a header line that this program does not know: '%.60s'", key);
}

static int read_header(ReplayReader *r, const CwGameDef *const *games)
{
    if (!read_first_line(r))
        return 0;
    for (;;) {
        if (!next_line(r))
            REFUSE("the file ends before the line 'play': it is not a whole replay");
        strip_end(r);
        if (memchr(r->line.at, 0, r->line.length))
            REFUSE("a zero byte: this file is damaged");
        if (strcmp(r->line.at, "play") == 0)
            break;
        if (!read_header_line(r, games))
            return 0;
    }
    const char *missing = !r->has_game          ? "game"
                          : !r->has_engine      ? "engine"
                          : !r->has_fingerprint ? "fingerprint"
                          : !r->has_key         ? "seed"
                          : !r->names           ? "seat"
                                                : NULL;
    if (missing)
        REFUSE("the header has no line '%s'", missing);
    if (r->players && r->players != r->names)
        REFUSE("%d players for %d seats", r->players, r->names);
    return 1;
}

static Match *open_match(ReplayReader *r, Shelf *shelf)
{
    MatchSetup setup = {
        .game = r->def,
        .shelf = shelf,
        .config = {.seats = r->names,
                   .rules = (const char *const *)r->rule,
                   .rule_count = r->rules,
                   .cards = r->cards.source,
                   .card_count = r->cards.count,
                   .only_cards = r->only_cards,
                   .decks = r->decks.source,
                   .deck_count = r->decks.count,
                   .format = r->format.count ? r->format.source : NULL},
        .names = (const char *const *)r->name,
        .players = r->players ? (const char *const *)r->player : NULL,
        .key = r->key,
        .nonce = r->nonce,
    };
    Match *m = match_open(&setup, r->p);
    if (!m && r->p)
        r->p->line = r->number;
    if (m && cw_replay_fingerprint(m->game) != r->fingerprint) {
        problem(r->p, r->fingerprint_line,
                "the rules or cards are not those that the game was played with (fingerprint %016" PRIx64
                " here): use the cardwright that wrote it",
                cw_replay_fingerprint(m->game));
        match_close(m);
        return NULL;
    }
    return m;
}

/* ---- the answers --------------------------------------------------------------------------------------------- */

typedef struct ExpectedCheck {
    uint32_t check;
    int line;
} ExpectedCheck;

typedef struct ExpectedList { /* of the lines of the decision that is open */
    ExpectedCheck of[CW_MAX_SEATS];
    int count;
} ExpectedList;

static int read_answer(ReplayReader *r, Match *m, ExpectedList *open)
{
    const char *at = r->line.at;
    uint64_t decision, seat, action, check;
    char *comment = strchr(r->line.at, '#');
    if (comment)
        *comment = 0;
    if (!read_number(&at, 10, UINT32_MAX, &decision) || !read_number(&at, 10, CW_MAX_SEATS, &seat) ||
        !read_number(&at, 10, UINT16_MAX, &action) || !read_number(&at, 16, UINT32_MAX, &check) || *at)
        REFUSE("an answer is 'decision seat action check', as in '1 0 9 5f3a9c10'; this is '%.60s'",
               r->line.at);
    int before = m->answers;
    CwStatus status = match_answer(m, (int)seat, (uint32_t)decision, (int)action);
    if (status != CW_OK)
        REFUSE("the answer %" PRIu64 " of seat %" PRIu64 " to decision %" PRIu64
               " is refused: %s (the game is at decision %" PRIu32 ")",
               action, seat, decision, cw_status_words(status), cw_decision(m->state));
    open->of[open->count++] = (ExpectedCheck){(uint32_t)check, r->number};
    if (m->answers == before)
        return 1;
    for (int i = 0; i < open->count; i++)
        if (m->answer[before + i].check != open->of[i].check)
            return problem(r->p, open->of[i].line,
                           "the check value is %08" PRIx32 " and not %08" PRIx32
                           ": this is not how the game went, or the file was changed",
                           m->answer[before + i].check, open->of[i].check);
    open->count = 0;
    return 1;
}

static int read_left(ReplayReader *r, Match *m)
{
    const char *at = r->line.at + strlen("left ");
    uint64_t seat;
    if (!read_number(&at, 10, CW_MAX_SEATS, &seat) || *at || match_leave(m, (int)seat) != CW_OK)
        REFUSE("nobody can leave so here: '%.60s'", r->line.at);
    return 1;
}

static int read_end(ReplayReader *r, Match *m)
{
    const char *at = r->line.at + strlen("resigned ");
    uint64_t seat;
    if (strncmp(r->line.at, "resigned ", strlen("resigned ")) == 0) {
        if (!read_number(&at, 10, CW_MAX_SEATS, &seat) || *at || match_give_up(m, (int)seat) != CW_OK)
            REFUSE("nobody can resign so here: '%.60s'", r->line.at);
        return 1;
    }
    if (strncmp(r->line.at, "end ", strlen("end ")) != 0 && strcmp(r->line.at, "fault") != 0)
        REFUSE("this is neither an answer nor the end of a game: '%.60s'", r->line.at);
    Text end = {0};
    text_clear(&end);
    replay_add_lines(m, m->answers, &end);
    int same =
        end.length && strncmp(end.at, r->line.at, end.length - 1) == 0 && r->line.length + 1 == end.length;
    if (!same && end.length)
        problem(r->p, r->number, "the game ends with '%.*s' and not with '%.60s'", (int)end.length - 1,
                end.at, r->line.at);
    else if (!same)
        problem(r->p, r->number, "the game is not over here (decision %" PRIu32 ")", cw_decision(m->state));
    text_free(&end);
    return same;
}

static int read_answers(ReplayReader *r, Match *m, MatchLoaded *loaded)
{
    ExpectedList open = {0};
    while (next_line(r)) {
        strip_end(r);
        if (memchr(r->line.at, 0, r->line.length))
            REFUSE("a zero byte: this file is damaged");
        if (!r->line.length || r->line.at[0] == '#')
            continue;
        if (loaded->finished)
            REFUSE("there is text behind the end of the game");
        if (r->line.at[0] >= '0' && r->line.at[0] <= '9') {
            if (!read_answer(r, m, &open))
                return 0;
        } else if (strncmp(r->line.at, "left ", strlen("left ")) == 0) {
            if (!read_left(r, m))
                return 0;
        } else {
            if (!read_end(r, m))
                return 0;
            loaded->finished = 1;
        }
    }
    if (r->dropped)
        snprintf(loaded->note, sizeof loaded->note, "line %d is unfinished and was dropped", r->number);
    return 1;
}

/* ---- all of it ----------------------------------------------------------------------------------------------- */

static void free_list(SourceList *list)
{
    for (int i = 0; i < list->count; i++) {
        free((char *)(uintptr_t)list->source[i].name);
        text_free(&list->text[i]);
    }
}

Match *match_parse(const CwGameDef *const *games, Shelf *shelf, const char *text, size_t length,
                   MatchLoaded *loaded, Problem *p)
{
    ReplayReader *r = memory(NULL, 1, sizeof *r);
    *r = (ReplayReader){.at = text, .end = text + length, .p = p};
    MatchLoaded ignored;
    if (!loaded)
        loaded = &ignored;
    *loaded = (MatchLoaded){0};
    Match *m = read_header(r, games) ? open_match(r, shelf) : NULL;
    if (m && !read_answers(r, m, loaded)) {
        match_close(m);
        m = NULL;
    }
    for (int i = 0; i < r->names; i++)
        free(r->name[i]);
    for (int i = 0; i < r->players; i++)
        free(r->player[i]);
    for (int i = 0; i < r->rules; i++)
        free(r->rule[i]);
    free_list(&r->cards);
    free_list(&r->decks);
    free_list(&r->format);
    text_free(&r->line);
    free(r);
    return m;
}
