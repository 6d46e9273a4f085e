/* Given, first half: which game is opened, and with what. */
#include "scenarios/inside.h"
#include "texts/shipped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_SETTINGS = 32, MAX_TEXTS = 200 };

struct Settings { /* what the game is opened with */
    CwKey key;
    char *rule[MAX_SETTINGS];
    CwSource card[MAX_TEXTS], deck[CW_MAX_SEATS], format;
    char *text[MAX_TEXTS]; /* to be freed */
    int rules, cards, decks, texts, seats;
};

static const char *const usual_names[CW_MAX_SEATS] = {"Ann",  "Ben",  "Cleo", "Dan",
                                                      "Edda", "Finn", "Gwen", "Hugo"};
static const char *const reserved[] = {"all",     "nobody", "table", "spectator", "over", "log",  "not",
                                       "format",  "game",   "seats", "seed",      "rule", "deck", "card",
                                       "dice",    "chance", "at",    "branch",    "both", "same", "different",
                                       "refused", "say",    "point", "instead"};

static char *own_text(Settings *set, char *text)
{
    if (set->texts == MAX_TEXTS) {
        free(text);
        return NULL;
    }
    return set->text[set->texts++] = text;
}

/* A text of the scenario's own, so far down that errors in it name lines of the file. */
static int place_text(Stage *st, Settings *set, const char *text, int line, CwSource *source)
{
    Text placed = {0};
    while (--line > 0)
        text_add(&placed, "\n");
    text_add(&placed, text);
    *source = (CwSource){st->result->file->name, placed.at, placed.length};
    return own_text(set, placed.at) ? 1 : fails(st, "too many texts");
}

static int read_game(Stage *st, Cursor c)
{
    char *name = read_token(&c);
    st->def = NULL;
    for (const CwGameDef *const *g = st->games; name && *g; g++)
        if (strcasecmp((*g)->name, name) == 0)
            st->def = *g;
    if (!st->def) {
        Text known = {0};
        for (const CwGameDef *const *g = st->games; *g; g++)
            text_addf(&known, " %s", (*g)->name);
        fails(st, "there is no game '%s'; the games are:%s", name ? name : "", known.at ? known.at : "");
        text_free(&known);
    }
    free(name);
    return st->def != NULL;
}

static int read_seats(Stage *st, Cursor c, Settings *set)
{
    for (char *name; (name = read_token(&c)) != NULL;) {
        int good = set->seats < CW_MAX_SEATS && *name;
        for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
            good &= strcasecmp(name, reserved[i]) != 0;
        for (int s = 0; s < set->seats; s++)
            good &= strcasecmp(name, st->name[s]) != 0;
        if (!good) {
            fails(st,
                  "'%s' cannot be the name of a seat here: too many seats, a name twice, or a word of the "
                  "language",
                  name);
            free(name);
            return 0;
        }
        st->name[set->seats++] = name;
    }
    return set->seats ? 1 : fails(st, "seats are names, as in 'seats Ann Ben'");
}

static void no_such_text(Stage *st, const char *what, const char *name)
{
    char meant[SHIPPED_NAME];
    int near = nearest_shipped(st->def, what, name, meant);
    fails(st,
          "a %s is a shipped one by name, a text in quotes, or lines behind bars; %s has no shipped %s "
          "'%s'%s%s%s",
          what, st->def->title, what, name, near ? "; did you mean '" : "", near ? meant : "",
          near ? "'?" : "");
}

/* A deck or format is a shipped one by name, a text in quotes with commas between its lines, or lines behind bars. */
static int read_text(Stage *st, Cursor c, Settings *set, const char *what, CwSource *source)
{
    char *name = read_token(&c), path[120];
    snprintf(path, sizeof path, "decks/%s.%s", name ? name : "", what);
    const CwText *shipped = name ? game_text(st->def, path) : NULL;
    int own = !shipped && name && strchr(name, ' ');
    if (st->clause->block) {
        free(name);
        return place_text(st, set, st->clause->block, st->clause->block_line, source);
    }
    if (shipped)
        *source = (CwSource){shipped->path, shipped->text, shipped->length};
    else if (own) {
        for (char *p = name; *p; p++)
            if (*p == ',')
                *p = '\n';
        *source = (CwSource){what, name, strlen(name)};
        return own_text(set, name) ? 1 : fails(st, "too many texts");
    } else {
        no_such_text(st, what, name ? name : "");
        free(name);
        return 0;
    }
    free(name);
    return 1;
}

static int read_deck(Stage *st, Cursor c, Settings *set)
{
    if (set->decks == CW_MAX_SEATS)
        return fails(st, "one deck for all or one for each seat, not more");
    return read_text(st, c, set, "deck", &set->deck[set->decks++]);
}

static int read_own_card(Stage *st, Cursor c, Settings *set)
{
    const Clause *clause = st->clause;
    char *text = clause->block ? copy_of(clause->block, strlen(clause->block)) : read_token(&c);
    int good = text && set->cards < MAX_TEXTS
                   ? place_text(st, set, text, clause->block ? clause->block_line : clause->line,
                                &set->card[set->cards])
                   : fails(st, "a card is its text in quotes or in lines behind bars");
    free(text);
    set->cards += good;
    return good;
}

static int read_rule(Stage *st, Cursor c, Settings *set)
{
    char *setting = read_token(&c);
    if (!setting || set->rules == MAX_SETTINGS || !own_text(set, setting))
        return fails(st, "a rule setting is NAME=VALUE");
    set->rule[set->rules++] = setting;
    return 1;
}

static int read_seed(Stage *st, Cursor c, Settings *set)
{
    char *seed = read_token(&c);
    int good = seed && cw_key_from_text(seed, &set->key) == CW_OK;
    free(seed);
    return good ? 1 : fails(st, "a seed is a number below 2^64, or 64 hex digits");
}

static int read_setting(Stage *st, Settings *set)
{
    Cursor c = st->clause->text;
    if (read_word(&c, "seats"))
        return read_seats(st, c, set);
    if (read_word(&c, "seed"))
        return read_seed(st, c, set);
    if (read_word(&c, "rule"))
        return read_rule(st, c, set);
    if (read_word(&c, "deck"))
        return read_deck(st, c, set);
    if (read_word(&c, "format"))
        return read_text(st, c, set, "format", &set->format);
    if (read_word(&c, "card"))
        return read_own_card(st, c, set);
    return 1;
}

static int open_game(Stage *st, Settings *set)
{
    CwConfig config = {
        .seats = set->seats,
        .rules = (const char *const *)set->rule,
        .rule_count = set->rules,
        .cards = set->card,
        .card_count = set->cards,
        .decks = set->deck,
        .deck_count = set->decks,
        .format = set->format.text ? &set->format : NULL,
    };
    char text[4000] = "";
    CwErrors errors = {text, sizeof text, 0, 0};
    st->game = shelf_borrow(st->shelf, st->def, &config, &errors);
    if (!st->game) {
        size_t end = strlen(text);
        if (end && text[end - 1] == '\n')
            text[end - 1] = 0;
        return refuses(st, "%s", text);
    }
    for (int s = set->seats; s < st->game->seats; s++)
        st->name[s] = copy_of(usual_names[s], strlen(usual_names[s]));
    for (int i = 0; i < st->def->ruling_count; i++)
        st->result->ruling[i] = st->game->ruling[i];
    st->result->game = st->def;
    st->state = memory(NULL, 1, cw_state_size(st->game));
    CwListener ears = stage_listener(st);
    cw_start(st->game, st->state, &set->key, 0, &ears);
    return 1;
}

static int find_game(Stage *st, const Scenario *s)
{
    int seen_when = 0;
    for (int i = 0; i < s->clauses; i++) {
        st->clause = &s->clause[i];
        seen_when |= st->clause->part != PART_GIVEN;
        Cursor c = st->clause->text;
        if (st->clause->part == PART_GIVEN && seen_when)
            return fails(st, "what is given stands before when and then");
        if (st->clause->part == PART_GIVEN && read_word(&c, "game") && !read_game(st, c))
            return 0;
    }
    st->clause = NULL;
    return st->def ? 1 : fails(st, "which game? 'given game unicorn' says it");
}

int stage_open(Stage *st, const Scenario *s)
{
    st->settings = memory(NULL, 1, sizeof *st->settings);
    *st->settings = (Settings){0};
    cw_key_from_seed(1, &st->settings->key);
    if (!find_game(st, s))
        return 0;
    for (int i = 0; i < s->clauses; i++) {
        st->clause = &s->clause[i];
        if (st->clause->part == PART_GIVEN && !read_setting(st, st->settings))
            return 0;
    }
    st->clause = NULL;
    return open_game(st, st->settings);
}

void stage_close(Stage *st)
{
    for (int s = 0; s < CW_MAX_SEATS; s++)
        free(st->name[s]);
    for (int i = 0; i < st->settings->texts; i++)
        free(st->settings->text[i]);
    free(st->settings);
    shelf_give_back(st->shelf, st->game);
    free(st->state);
    eventlog_free(&st->log);
    text_free(&st->refusal);
}
