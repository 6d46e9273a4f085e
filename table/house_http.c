/* What the house answers to HTTP: the page, books, replays. */
#include "table/house_inside.h"

#include "table/page.h"
#include "texts/book.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int answer_text(NetAnswer *answer, const char *type, char *text, size_t length, int forever)
{
    *answer = (NetAnswer){.type = type, .bytes = text, .length = length, .owned = 1, .forever = forever};
    return 1;
}

static const CwGame *game_with(const House *house, uint64_t fingerprint)
{
    for (int i = 0; i < HOUSE_PLACES; i++)
        for (const Table *t = house->place[i]; t; t = t->next)
            if (t->match && t->book == fingerprint)
                return match_game(t->match);
    return NULL;
}

/* `unicorn.json`: with the usual seats and rulings, for somebody who has no table yet.  It changes with the program. */
static int get_usual_book(const House *house, const char *name, NetAnswer *answer)
{
    const CwConfig usual = {0};
    size_t length = strcspn(name, ".");
    for (const CwGameDef *const *def = house->settings.games; *def; def++) {
        if (strlen(cw_game_name(*def)) != length || strncmp(cw_game_name(*def), name, length) != 0 ||
            strcmp(name + length, ".json") != 0)
            continue;
        const CwGame *game = shelf_borrow(house->shelf, *def, &usual, NULL);
        char *text = game ? book_text(game, &length) : NULL;
        shelf_give_back(house->shelf, game);
        return text && answer_text(answer, "application/json", text, length, 0);
    }
    return 0;
}

/* A picture of each game, for the lobby: a list. */
static int get_posters(const House *house, NetAnswer *answer)
{
    const CwConfig usual = {0};
    Text out = {0};
    text_add(&out, "[");
    for (const CwGameDef *const *def = house->settings.games; *def; def++) {
        const CwGame *game = shelf_borrow(house->shelf, *def, &usual, NULL);
        if (!game)
            continue;
        size_t length = book_poster(game, NULL, 0);
        char *poster = memory(NULL, length + 1, 1);
        book_poster(game, poster, length + 1);
        text_addf(&out, "%s", out.length > 1 ? "," : "");
        text_add(&out, poster);
        free(poster);
        shelf_give_back(house->shelf, game);
    }
    text_add(&out, "]");
    return answer_text(answer, "application/json", out.at, out.length, 0);
}

/* Books of all games as they ship, for every number of seats. */
static void list_books(House *house)
{
    Shelf *shelf = shelf_open(1);
    for (const CwGameDef *const *game = house->settings.games; *game; game++) {
        int fewest, most, usual;
        cw_game_seats(*game, &fewest, &most, &usual);
        for (int seats = fewest; seats <= most; seats++) {
            const CwGame *opened = shelf_borrow(shelf, *game, &(CwConfig){.seats = seats}, NULL);
            if (!opened)
                continue;
            house->usual = memory(house->usual, (size_t)house->usual_count + 1, sizeof *house->usual);
            house->usual[house->usual_count++] =
                (struct UsualBook){.game = *game, .seats = seats, .fingerprint = cw_fingerprint(opened)};
            shelf_give_back(shelf, opened);
        }
    }
    shelf_close(shelf);
}

static int write_book(const House *house, const CwGame *game, const char *name, NetAnswer *answer)
{
    char wanted[80];
    size_t length;
    snprintf(wanted, sizeof wanted, "%s-%016" PRIx64 "-%08x.json", cw_game_name(cw_definition(game)),
             cw_fingerprint(game), (unsigned)house_texts(house, cw_definition(game)));
    if (strcmp(name, wanted) != 0)
        return 0;
    char *text = book_text(game, &length);
    return answer_text(answer, "application/json", text, length, 1);
}

/* Of a game as it ships, of one that is played now, or of a table in the store. */
static int get_book(House *house, const char *name, NetAnswer *answer)
{
    const char *dash = strchr(name, '-');
    uint64_t fingerprint = dash ? strtoull(dash + 1, NULL, 16) : 0;
    TableId id;
    Problem p;
    int found = 0;
    if (!dash)
        return get_usual_book(house, name, answer);
    if (!house->usual)
        list_books(house);
    for (int i = 0; i < house->usual_count; i++) {
        const struct UsualBook *usual = &house->usual[i];
        if (usual->fingerprint != fingerprint)
            continue;
        const CwGame *game =
            shelf_borrow(house->shelf, usual->game, &(CwConfig){.seats = usual->seats}, NULL);
        found = game && write_book(house, game, name, answer);
        shelf_give_back(house->shelf, game);
        return found;
    }
    if (!fingerprint)
        return 0;
    if (!game_with(house, fingerprint) && store_find_book(house->store, fingerprint, &id, &p) > 0)
        table_get(house, &id, &p);
    const CwGame *game = game_with(house, fingerprint);
    return game && write_book(house, game, name, answer);
}

/* Of a game that is over, and of no other: it holds the key.  With "/N" as it stood after act N. */
static int get_replay(House *house, const char *name, NetAnswer *answer)
{
    TableId id;
    Problem p;
    Text out = {0};
    char table[TABLE_ID_TEXT] = {0}, *end = NULL;
    size_t length = strcspn(name, "/");
    if (length >= sizeof table)
        return 0;
    memcpy(table, name, length);
    Table *t = table_id_read(table, &id) ? table_get(house, &id, &p) : NULL;
    if (!t || !t->match || t->state != TABLE_OVER || t->durable != t->shown)
        return 0;
    unsigned long n = name[length] ? strtoul(name + length + 1, &end, 10) : t->shown;
    if ((end && (*end || end == name + length + 1)) || n > t->shown)
        return 0;
    if (!table_replay_at(house, &id, (uint32_t)n, &out))
        return 0;
    return answer_text(answer, "text/plain; charset=utf-8", out.at, out.length, 0);
}

/* By this a page knows that a server has sent it, and not a plain web space; and, when it comes back to a server that was started
   anew, whether that one has another page.  It shows the games before it is connected. */
static int get_server(House *house, NetAnswer *answer)
{
    Text out = {0};
    text_addf(&out, "{\"page\":\"%s\",", page_mark());
    text_add(&out, house_hello(house));
    text_add(&out, "}");
    return answer_text(answer, "application/json", out.at, out.length, 0);
}

int house_get(void *data, const char *path, NetAnswer *answer)
{
    House *house = data;
    size_t length;
    const char *type, *text = page_file(path, &type, &length);
    if (text) {
        *answer = (NetAnswer){.type = type, .bytes = text, .length = length};
        return 1;
    }
    if (strcmp(path, "/server.json") == 0)
        return get_server(house, answer);
    if (strcmp(path, "/posters.json") == 0)
        return get_posters(house, answer);
    if (strncmp(path, "/book/", 6) == 0)
        return get_book(house, path + 6, answer);
    if (strncmp(path, "/replay/", 8) == 0)
        return get_replay(house, path + 8, answer);
    return 0;
}
