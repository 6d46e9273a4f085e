#include "tests/support/random_deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANY_COPIES = 4 }; /* as many as are taken of a card that may be there any number of times */

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

/* Vassals can be in a deck, tokens cannot; the class stands last on the type line. */
static void add_kind(DeckMaker *maker, int kind)
{
    char text[2000];
    cw_card_text(maker->game, kind, text, sizeof text);
    const char *type = strchr(text, '\n');
    if (!type || strncmp(type + 1, "Vassal - ", 9) != 0 || maker->kinds == RANDOM_DECK_KINDS)
        return;
    size_t length = strcspn(type + 1, "\n");
    maker->is_mob[maker->kinds] = length > 6 && !strncmp(type + 1 + length - 6, " - Mob", 6);
    maker->kind[maker->kinds++] = kind;
}

int deck_maker_open(DeckMaker *maker, const CwGame *game, const char *format, size_t length)
{
    char text[2000], value[60];
    *maker = (DeckMaker){.game = game};
    snprintf(text, sizeof text, "%.*s", (int)length, format);
    value_of(text, "Name", maker->format, sizeof maker->format);
    if (sscanf(value_of(text, "Deck", value, sizeof value), "%d-%d", &maker->least, &maker->most) < 2)
        maker->most = maker->least;
    maker->copies = copies_of(value_of(text, "Copies", value, sizeof value));
    maker->mob_copies = copies_of(value_of(text, "Mobs", value, sizeof value));
    for (int kind = 1; kind <= cw_card_count(game); kind++)
        add_kind(maker, kind);
    int room = 0;
    for (int i = 0; i < maker->kinds; i++)
        room += maker->is_mob[i] ? maker->mob_copies : maker->copies;
    return maker->least > 0 && room >= maker->most;
}

size_t deck_maker_deck(const DeckMaker *maker, int (*below)(void *data, int n), void *data,
                       char text[RANDOM_DECK_TEXT])
{
    int taken[RANDOM_DECK_KINDS] = {0};
    int size = maker->least + below(data, maker->most - maker->least + 1);
    while (size) {
        int i = below(data, maker->kinds);
        if (taken[i] == (maker->is_mob[i] ? maker->mob_copies : maker->copies))
            continue;
        taken[i]++;
        size--;
    }
    size_t length = (size_t)snprintf(text, RANDOM_DECK_TEXT, "Name: Drawn\nFormat: %s\n\n", maker->format);
    for (int i = 0; i < maker->kinds; i++)
        if (taken[i])
            length += (size_t)snprintf(text + length, RANDOM_DECK_TEXT - length, "%d %s\n", taken[i],
                                       cw_card_name(maker->game, maker->kind[i]));
    return length;
}
