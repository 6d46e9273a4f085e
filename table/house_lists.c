/* What the house knows of tables besides the tables in memory: the lobby, whose address opened them, and when they have to be woken. */
#include "table/house_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOBBY_KEPT = 1000, MAKER_MS = 600 * 1000 };

/* ---- the lobby ------------------------------------------------------------------------------------------------------------ */

static void forget_lobby(House *house, const TableId *id)
{
    int i = 0;
    while (i < house->lobby_count && !table_id_same(&house->lobby[i].id, id))
        i++;
    if (i == house->lobby_count)
        return;
    free(house->lobby[i].json);
    memmove(&house->lobby[i], &house->lobby[i + 1],
            (size_t)(--house->lobby_count - i) * sizeof *house->lobby);
}

void house_tell_lobby(House *house, const Table *t)
{
    Text json = {0};
    text_free(&house->lobby_text);
    forget_lobby(house, &t->id);
    if (!t->is_public || t->state == TABLE_OVER || t->state == TABLE_CLOSED)
        return;
    if (house->lobby_count == LOBBY_KEPT)
        forget_lobby(house, &house->lobby[0].id);
    if (house->lobby_count == house->lobby_room) {
        house->lobby_room = 2 * house->lobby_room + 64;
        house->lobby = memory(house->lobby, (size_t)house->lobby_room, sizeof *house->lobby);
    }
    table_write_lobby(&json, t);
    house->lobby[house->lobby_count++] = (LobbyEntry){.id = t->id, .json = json.at};
}

/* ---- whose address opened them ---------------------------------------------------------------------------------------------- */

/* A table that nobody looks at counts on for ten minutes; else whoever waits a minute could open as many again, and again. */
void house_remember_maker(const Table *t)
{
    House *house = t->house;
    int64_t now = net_now();
    if (!*t->maker || (t->state != TABLE_OPEN && t->state != TABLE_PLAYING))
        return;
    for (int i = house->maker_count - 1; i >= 0; i--)
        if (house->makers[i].until <= now)
            house->makers[i] = house->makers[--house->maker_count];
    if (house->maker_count == house->maker_room) {
        house->maker_room = 2 * house->maker_room + 16;
        house->makers = memory(house->makers, (size_t)house->maker_room, sizeof *house->makers);
    }
    Maker *maker = &house->makers[house->maker_count++];
    *maker = (Maker){.id = t->id, .until = now + MAKER_MS};
    memcpy(maker->address, t->maker, sizeof maker->address);
}

void house_recall_maker(Table *t)
{
    House *house = t->house;
    for (int i = 0; i < house->maker_count; i++)
        if (table_id_same(&house->makers[i].id, &t->id)) {
            memcpy(t->maker, house->makers[i].address, sizeof t->maker);
            house->makers[i] = house->makers[--house->maker_count];
            return;
        }
}

int house_tables_of(const House *house, const char *address)
{
    int count = 0;
    for (int i = 0; i < HOUSE_PLACES; i++)
        for (const Table *t = house->place[i]; t; t = t->next)
            count += (t->state == TABLE_OPEN || t->state == TABLE_PLAYING) && strcmp(t->maker, address) == 0;
    for (int i = 0; i < house->maker_count; i++)
        count += house->makers[i].until > net_now() && strcmp(house->makers[i].address, address) == 0;
    return count;
}

/* ---- when they have to be woken ------------------------------------------------------------------------------------------------ */

void house_wake(const Table *t, int64_t at)
{
    House *house = t->house;
    if (house->due_count == house->due_room) {
        house->due_room = 2 * house->due_room + 16;
        house->due = memory(house->due, (size_t)house->due_room, sizeof *house->due);
    }
    Due *due = &house->due[house->due_count++];
    *due = (Due){.id = t->id, .at = at, .ticked = t->ticked};
    memcpy(due->clock, t->clock, sizeof due->clock);
}

int house_woken(House *house, const TableId *id, Due *due)
{
    for (int i = 0; i < house->due_count; i++)
        if (table_id_same(&house->due[i].id, id)) {
            *due = house->due[i];
            house->due[i] = house->due[--house->due_count];
            return 1;
        }
    return 0;
}
