#include "tests/support/random_deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

enum {
    ANY_COPIES = 4,
    TYPES = 5,
    MOST_DRAWS = 100000
}; /* ANY: as many as are taken of a card that may be there any number of times */

/* What the rulebook of a game wants of a deck besides its size and the copies of a card. */
struct DeckHabits {
    const char *game;
    const char *types[TYPES]; /* first words of type lines of cards that can be in a deck; tokens cannot */
    int least[TYPES], most[TYPES]; /* cards of each type, most 0: any number */
    int leader;                    /* 1 + the type of which one says whose deck it is */
    int least_of_leader;    /* cards of the leader's group; of others there is one, besides Neutral ones */
    const char *apart_key;  /* of a format */
    const char *apart_word; /* on the type line of cards whose copies are counted apart, ... */
    int apart_types;        /* ... or types of them, a bit each */
    const char *wide, *loose;
};
static const DeckHabits all_habits[] = {
    {.game = "worlds", /* chapter 3 */
     .types = {"Vassal"},
     .apart_key = "Mobs",
     .apart_word = " - Mob",
     .wide = "Name: Anything Goes\nDeck: 5-40\nCopies: 9\nMobs: any\nBouts: 5\nDraw: 12\nMulligans: 3\n",
     .loose = "Name: Any\nDeck: 9-20\nCopies: 3\nMobs: any\nBouts: 5\nDraw: 7\nMulligans: 1\n"},
    {.game = "crisis", /* C3 */
     .types = {"Leader", "Unit", "Champion", "Action", "Condition"},
     .least = {1, 10, 0, 0, 0},
     .most = {1, 0, 2, 0, 0},
     .leader = 1,
     .least_of_leader = 15,
     .apart_key = "Heroic",
     .apart_word = "Heroic",
     .apart_types = 1 << 0 | 1 << 2,
     .wide = "Name: Anything Goes\nDeck: 30-50\nCopies: 9\nHeroic: 5\n",
     .loose = "Name: Any\nDeck: 30-39\nCopies: 3\nHeroic: 1\n"},
};

static const DeckHabits *habits_of(const CwGameDef *def)
{
    for (size_t i = 0; i < sizeof all_habits / sizeof *all_habits; i++)
        if (!strcmp(all_habits[i].game, cw_game_name(def)))
            return &all_habits[i];
    return NULL;
}

const char *random_deck_format(const CwGameDef *def, int wide)
{
    const DeckHabits *habits = habits_of(def);
    return !habits ? NULL : wide ? habits->wide : habits->loose;
}

/* What stands behind "key:" on a line of its own. */
static const char *value_of(const char *text, const char *key, char *value, size_t capacity)
{
    size_t length = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, key, length) != 0 || line[length] != ':')
            continue;
        line += length + 1;
        line += strspn(line, " ");
        snprintf(value, capacity, "%.*s", (int)strcspn(line, "\r\n"), line);
        return value;
    }
    value[0] = 0;
    return value;
}

static int copies_of(const char *value)
{
    return !strcmp(value, "any") ? ANY_COPIES : !strcmp(value, "none") ? 0 : atoi(value);
}

static int group_of(DeckMaker *maker, const char *name)
{
    int i = 0;
    while (i < maker->groups && strcmp(maker->group[i], name) != 0)
        i++;
    if (i == maker->groups && i < RANDOM_DECK_GROUPS)
        snprintf(maker->group[maker->groups++], sizeof maker->group[0], "%s", name);
    return i;
}

/* "Unit - Solaris Nexus - cost 2 - 1/3" */
static void add_kind(DeckMaker *maker, int kind)
{
    const DeckHabits *h = maker->habits;
    char text[2000], line[200], group[40] = "";
    cw_card_text(maker->game, kind, text, sizeof text);
    const char *type_line = strchr(text, '\n');
    if (!type_line || maker->cards == RANDOM_DECK_KINDS)
        return;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(type_line + 1, "\n"), type_line + 1);
    for (int t = 0; t < TYPES && h->types[t]; t++) {
        size_t n = strlen(h->types[t]);
        if (strncmp(line, h->types[t], n) != 0 || strncmp(line + n, " - ", 3) != 0)
            continue;
        const char *end = strstr(line + n + 3, " - ");
        snprintf(group, sizeof group, "%.*s", end ? (int)(end - (line + n + 3)) : 39, line + n + 3);
        maker->card[maker->cards++] = (DeckCard){
            kind, t, group_of(maker, group), h->apart_types >> t & 1 || strstr(line, h->apart_word) != NULL};
    }
}

static int allowed(const DeckMaker *maker, int card)
{
    return maker->card[card].apart ? maker->copies_apart : maker->copies;
}

int deck_maker_open(DeckMaker *maker, const CwGame *game, const char *format, size_t length)
{
    char text[2000], value[60];
    *maker = (DeckMaker){.game = game, .habits = habits_of(game->def)};
    if (!maker->habits)
        return 0;
    snprintf(text, sizeof text, "%.*s", (int)length, format);
    value_of(text, "Name", maker->format, sizeof maker->format);
    if (sscanf(value_of(text, "Deck", value, sizeof value), "%d-%d", &maker->least, &maker->most) < 2)
        maker->most = maker->least;
    maker->copies = copies_of(value_of(text, "Copies", value, sizeof value));
    maker->copies_apart = copies_of(value_of(text, maker->habits->apart_key, value, sizeof value));
    for (int kind = 1; kind <= cw_card_count(game); kind++)
        add_kind(maker, kind);
    int room = 0;
    for (int i = 0; i < maker->cards; i++)
        room += allowed(maker, i);
    return maker->least > 0 && room >= maker->most;
}

typedef struct Drawn {
    const DeckMaker *maker;
    int (*below)(void *data, int n);
    void *data;
    int taken[RANDOM_DECK_KINDS], of_type[TYPES];
    int left, of_leader, leader, other; /* groups */
} Drawn;

/* Takes one more card at random, of this type or group (-1: of any), if there is a place for it. */
static void take_one(Drawn *d, int type, int group)
{
    const DeckMaker *maker = d->maker;
    const DeckHabits *h = maker->habits;
    for (int tries = 0; tries < MOST_DRAWS && d->left; tries++) {
        int i = d->below(d->data, maker->cards);
        const DeckCard *card = &maker->card[i];
        if (d->taken[i] == allowed(maker, i) || (type >= 0 && card->type != type) ||
            (group >= 0 && card->group != group) ||
            (h->most[card->type] && d->of_type[card->type] == h->most[card->type]))
            continue;
        int foreign = h->leader && d->leader >= 0 && card->group != d->leader && card->group != d->other &&
                      strcmp(maker->group[card->group], "Neutral") != 0;
        if (foreign)
            continue;
        if (h->leader && card->type == h->leader - 1)
            d->leader = card->group;
        else
            d->of_leader += card->group == d->leader;
        d->taken[i]++;
        d->of_type[card->type]++;
        d->left--;
        return;
    }
}

size_t deck_maker_deck(const DeckMaker *maker, int (*below)(void *data, int n), void *data,
                       char text[RANDOM_DECK_TEXT])
{
    const DeckHabits *h = maker->habits;
    Drawn d = {.maker = maker, .below = below, .data = data, .leader = -1};
    d.left = maker->least + below(data, maker->most - maker->least + 1) +
             (h->leader != 0); /* who leads is not counted */
    d.other = below(data, maker->groups);
    if (h->leader)
        take_one(&d, h->leader - 1, -1);
    while (d.of_leader < h->least_of_leader)
        take_one(&d, -1, d.leader);
    for (int t = 0; t < TYPES; t++)
        while (d.of_type[t] < h->least[t])
            take_one(&d, t, -1);
    while (d.left)
        take_one(&d, -1, -1);
    size_t length = (size_t)snprintf(text, RANDOM_DECK_TEXT, "Name: Drawn\nFormat: %s\n\n", maker->format);
    for (int i = 0; i < maker->cards; i++)
        if (d.taken[i])
            length += (size_t)snprintf(text + length, RANDOM_DECK_TEXT - length, "%d %s\n", d.taken[i],
                                       cw_card_name(maker->game, maker->card[i].kind));
    return length;
}
