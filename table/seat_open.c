/* A new table, and what those at it are called. */
#include "table/seat_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPUTER_NAME_BYTES = 40, USUAL_TABLES = 20 };

/* ---- a new table ---------------------------------------------------------------------------------------------------------- */

static const char *const computer_names[] = {"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"};
enum { COMPUTER_NAMES = sizeof computer_names / sizeof *computer_names };

/* Each has a name of its own: two who are called the same could not be told apart in a question. */
static void name_computers(Table *t)
{
    for (int s = 0; s < t->seats; s++) {
        char name[COMPUTER_NAME_BYTES];
        if (t->seat[s].is_person)
            continue;
        if (t->seat[s].bot)
            snprintf(name, sizeof name, "%.24s (bot)", t->seat[s].bot);
        else
            snprintf(name, sizeof name, "%s", computer_names[s % COMPUTER_NAMES]);
        t->seat[s].name = copy_of(name, strlen(name));
    }
}

const char *seat_kind(const TableSeat *seat)
{
    return seat->bot ? "bot" : seat->is_person ? "person" : "computer";
}

StoredSeat seat_stored(const Table *t, int s)
{
    const TableSeat *seat = &t->seat[s];
    StoredSeat stored = {.seat = s,
                         .kind = seat_kind(seat),
                         .name = seat->name ? seat->name : "",
                         .spec = seat->bot         ? seat->bot
                                 : seat->is_person ? ""
                                                   : seat->level};
    memcpy(stored.secret_hash, seat->secret_hash, DEAL_BYTES);
    memcpy(stored.nonce, seat->nonce, DEAL_BYTES);
    return stored;
}

/* All of a table that is new to the store. */
Pending *seat_put_table(Table *t, const char *header, Client *from, const char *re)
{
    StoredSeat seats[CW_MAX_SEATS];
    StoredTable stored = {.id = t->id,
                          .game = cw_game_name(t->game),
                          .header = header,
                          .made = t->made,
                          .changed = t->made,
                          .state = (int)t->state,
                          .book = t->book};
    memcpy(stored.secret, t->secret, DEAL_BYTES);
    memcpy(stored.commitment, t->commitment, DEAL_BYTES);
    for (int s = 0; s < t->seats; s++)
        seats[s] = seat_stored(t, s);
    StoreChange change = {
        .id = t->id, .table = &stored, .seats = seats, .seat_count = t->seats, .at = t->made};
    Pending *pending = house_put(t->house, t, &change, from, re);
    pending->opens = 1;
    return pending;
}

Table *seat_new_table(House *house, const Setup *setup)
{
    TableId id;
    randombytes_buf(id.byte, sizeof id.byte);
    Table *t = table_new(house, &id);
    table_set_up(t, setup);
    t->made = net_wall();
    deal_draw(t->secret);
    deal_commit(t->secret, t->commitment);
    name_computers(t);
    return t;
}

static int has_bots(const House *house, const Setup *setup, Problem *p)
{
    for (int s = 0; s < setup->seats; s++)
        if (setup->bot[s] && bots_find(house->bots, setup->bot[s]) < 0)
            return problem(p, 0, "this server has no bot '%.40s'; `hello` lists those that it has",
                           setup->bot[s]);
    return 1;
}

int seat_may_open(const House *house, const Client *client, Refusal *why)
{
    int most = house->settings.tables_per_address ? house->settings.tables_per_address : USUAL_TABLES;
    if (house_tables_of(house, peer_address(client->peer)) < most)
        return 1;
    return refuse(why, "too_many_tables",
                  "your address has opened many tables that are not over: finish one first");
}

int seat_open(House *house, Client *client, const json_t *said, const char *re, Refusal *why)
{
    Setup setup;
    Problem p = {0};
    if (!seat_may_open(house, client, why))
        return 0;
    int good = setup_read(said, house->settings.games, &setup, &why->field, &p);
    if (good && !has_bots(house, &setup, &p)) {
        why->field = "seats";
        good = 0;
    }
    uint64_t book = good ? setup_check(&setup, house->shelf, &why->field, &p) : 0;
    if (!book) {
        setup_free(&setup);
        return refuse(why, "setup", p.text);
    }
    why->field = NULL;
    Table *t = seat_new_table(house, &setup);
    t->book = book;
    snprintf(t->maker, sizeof t->maker, "%s", peer_address(client->peer));
    t->header = setup_header(&setup);
    setup_free(&setup);
    Pending *pending = seat_put_table(t, t->header, client, re);
    table_write(pending_add(pending, client, NULL), t, -1, NULL);
    if (re)
        text_addf(pending_add(pending, client, NULL),
                  "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":0}", t->name, re);
    return 1;
}

/* ---- names ----------------------------------------------------------------------------------------------------------------- */

/* Whose name it is; -1: nobody's. */
static int named(const Table *t, const char *name)
{
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].name && strcmp(t->seat[s].name, name) == 0)
            return s;
    return -1;
}

static int is_computer(const Table *t, int s)
{
    return s >= 0 && !t->seat[s].is_person && !t->seat[s].bot;
}

/* A computer that is called as somebody who sits down takes another name.  Its seat, or -1. */
int seat_make_way(Table *t, const char *name)
{
    int s = named(t, name), i = 0;
    if (!is_computer(t, s))
        return -1;
    while (i < COMPUTER_NAMES && named(t, computer_names[i]) >= 0)
        i++;
    const char *other = i < COMPUTER_NAMES ? computer_names[i] : "the computer";
    free(t->seat[s].name);
    t->seat[s].name = copy_of(other, strlen(other));
    return s;
}

/* Nobody is called as somebody else here: the second Guest is Guest 2. */
int seat_take_name(const Table *t, const char *said, char name[NAME_BYTES], Refusal *why)
{
    Problem p = {0};
    int number = 1;
    why->field = "name";
    if (!match_good_name(said ? said : "", &p))
        return refuse(why, "name", p.text);
    snprintf(name, NAME_BYTES, "%s", said);
    while (named(t, name) >= 0 && !is_computer(t, named(t, name)))
        snprintf(name, NAME_BYTES, "%s %d", said, ++number);
    if (!match_good_name(name, &p))
        return refuse(why, "name",
                      "somebody here is called so, and it is too long for a number: choose another one");
    why->field = NULL;
    return 1;
}
