/* What people ask for: to open a table, to sit, to answer, to agree, to go. */
#include "table/house_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPUTER_NAME_BYTES = 40, NAME_BYTES = 200, USUAL_TABLES = 20, VIEWS_PER_CLIENT = 8 };

const char *const seat_phrases[] = {"Hello.",
                                    "Good luck.",
                                    "Have fun.",
                                    "Thank you.",
                                    "Well played.",
                                    "Oops.",
                                    "One moment, please.",
                                    "I am thinking.",
                                    "It is your turn.",
                                    "Good game.",
                                    "Another one?",
                                    "Goodbye.",
                                    NULL};

int refuse(Refusal *why, const char *reason, const char *words)
{
    why->reason = reason;
    if (words != why->words)
        snprintf(why->words, sizeof why->words, "%s", words);
    return 0;
}

static const char *text_member(const json_t *said, const char *name)
{
    return json_string_value(json_object_get(said, name));
}

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

static StoredSeat stored_seat(const Table *t, int s)
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
static Pending *put_table(Table *t, const char *header, Client *from, const char *re)
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
        seats[s] = stored_seat(t, s);
    StoreChange change = {
        .id = t->id, .table = &stored, .seats = seats, .seat_count = t->seats, .at = t->made};
    Pending *pending = house_put(t->house, t, &change, from, re);
    pending->opens = 1;
    return pending;
}

static Table *make_table(House *house, const Setup *setup)
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

static int may_open(const House *house, const Client *client, Refusal *why)
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
    if (!may_open(house, client, why))
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
    Table *t = make_table(house, &setup);
    t->book = book;
    snprintf(t->maker, sizeof t->maker, "%s", peer_address(client->peer));
    t->header = setup_header(&setup);
    setup_free(&setup);
    Pending *pending = put_table(t, t->header, client, re);
    table_write(pending_add(pending, client, NULL), t, -1, NULL);
    if (re)
        text_addf(pending_add(pending, client, NULL),
                  "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":0}", t->name, re);
    return 1;
}

/* ---- to sit and to watch -------------------------------------------------------------------------------------------------- */

/* Whoever plays game after game by one connection need not leave the tables of those that are over. */
static void forget_ended(Client *client)
{
    Viewer *oldest = NULL;
    for (Viewer *v = client->viewers; v; v = v->next_of_client)
        if (v->table->state == TABLE_OVER || v->table->state == TABLE_CLOSED)
            oldest = v;
    if (!oldest)
        return;
    Table *t = oldest->table;
    viewer_free(oldest);
    table_tell_all(t, NULL);
}

static int look(Table *t, Client *client, int seat, Refusal *why)
{
    Viewer *v = viewer_of(client, t);
    if (!v && client->viewer_count >= VIEWS_PER_CLIENT)
        forget_ended(client);
    if (!v && client->viewer_count >= VIEWS_PER_CLIENT)
        return refuse(why, "too_many_tables",
                      "one connection looks at a few tables at most: leave one of them");
    if (!v)
        v = viewer_new(client, t, seat);
    v->seat = seat;
    v->wants_whole = 1;
    frame_forget(&v->memory);
    table_tells(t);
    return 1;
}

int seat_watch(Table *t, Client *client, const char *re, Refusal *why)
{
    Text told = {0};
    const Viewer *now = viewer_of(client, t);
    int seat = now ? now->seat : CW_SPECTATOR;
    if (!look(t, client, seat, why))
        return 0;
    table_write(&told, t, seat, NULL);
    client_send(client, &told);
    text_free(&told);
    client_done(client, t, re, t->shown);
    table_catch_up(t);
    table_go_on(t);
    return 1;
}

static int come_back(Table *t, Client *client, int seat, const char *secret, const char *re, Refusal *why)
{
    uint8_t bytes[DEAL_BYTES], hash[DEAL_BYTES];
    if (t->is_failing)
        return refuse(why, "cannot_read", "this table cannot be read now: try again in a moment");
    int known = deal_read(secret, bytes);
    if (known)
        deal_commit(bytes, hash);
    if (!known || seat < 0 || seat >= t->seats || deal_is_zero(t->seat[seat].secret_hash) ||
        !deal_same(hash, t->seat[seat].secret_hash))
        return refuse(why, "wrong_secret", "this is not the secret of that seat: use the link of your seat");
    if (!look(t, client, seat, why))
        return 0;
    table_return(t, seat);
    table_tell_all(t, NULL);
    client_done(client, t, re, t->shown);
    table_catch_up(t);
    table_go_on(t);
    return 1;
}

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
static int make_way(Table *t, const char *name)
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
static int take_name(const Table *t, const char *said, char name[NAME_BYTES], Refusal *why)
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

static int is_full(const Table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (!t->seat[s].name)
            return 0;
    return 1;
}

static int begin_if_full(Table *t, Refusal *why)
{
    Setup setup;
    Problem p = {0};
    if (!is_full(t))
        return 1;
    int good = setup_parse(t->header, t->house->settings.games, &setup, &p) && table_begin(t, &setup, &p);
    setup_free(&setup);
    return good ? 1 : refuse(why, "setup", p.text);
}

static void free_seat(TableSeat *seat)
{
    free(seat->name);
    seat->name = NULL;
    memset(seat->secret_hash, 0, DEAL_BYTES);
    memset(seat->nonce, 0, DEAL_BYTES);
}

/* What a seat gives to the deal; who gives nothing leaves it as it is. */
static int read_nonce(const json_t *said, uint8_t to[DEAL_BYTES], Refusal *why)
{
    const char *nonce = text_member(said, "nonce");
    if (!nonce || deal_read(nonce, to))
        return 1;
    why->field = "nonce";
    return refuse(why, "nonce", "a nonce has 64 hexadecimal digits");
}

static int sit_down(Table *t, Client *client, int s, const json_t *said, const char *re, Refusal *why)
{
    uint8_t secret[DEAL_BYTES];
    char text[DEAL_TEXT], name[NAME_BYTES];
    TableSeat *seat = &t->seat[s];
    if (!take_name(t, text_member(said, "name"), name, why))
        return 0;
    const Viewer *before = viewer_of(client, t);
    if (before && before->seat >= 0)
        return refuse(why, "seated",
                      "you have a seat here: another person at the same device needs another connection");
    if (!read_nonce(said, seat->nonce, why))
        return 0;
    if (!look(t, client, s, why))
        return 0;
    deal_draw(secret);
    deal_commit(secret, seat->secret_hash);
    deal_text(secret, text);
    int other = make_way(t, name);
    seat->name = copy_of(name, strlen(name));
    if (!begin_if_full(t, why)) {
        free_seat(seat);
        viewer_of(client, t)->seat = CW_SPECTATOR;
        return 0;
    }
    StoredSeat stored[2] = {stored_seat(t, s)};
    if (other >= 0)
        stored[1] = stored_seat(t, other);
    StoreChange change = {.id = t->id,
                          .seats = stored,
                          .seat_count = other >= 0 ? 2 : 1,
                          .sets_state = 1,
                          .state = (int)t->state,
                          .at = net_wall()};
    Pending *pending = house_put(t->house, t, &change, client, re);
    for (Viewer *v = t->viewers; v; v = v->next_at_table) {
        table_write(pending_add(pending, v->client, NULL), t, v->seat, v->client == client ? text : NULL);
        v->wants_whole = 1;
    }
    if (re)
        text_addf(pending_add(pending, client, NULL),
                  "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":0}", t->name, re);
    house_tell_lobby(t->house, t);
    return 1;
}

static void set_auto(Table *t, int s, int wants)
{
    t->seat[s].wants_auto = wants;
    t->seat[s].auto_at = 0;
    t->seat[s].auto_number = 0;
    if (t->state == TABLE_PLAYING && !t->is_failing)
        table_plan_auto(t);
}

int seat_sit(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    const json_t *seat = json_object_get(said, "seat");
    const char *secret = text_member(said, "secret");
    json_int_t named = json_integer_value(seat);
    int s = !seat ? -1 : named >= 0 && named < CW_MAX_SEATS ? (int)named : CW_MAX_SEATS;
    const json_t *wants_auto = json_object_get(said, "auto");
    if (wants_auto && !json_is_boolean(wants_auto)) {
        why->field = "auto";
        return refuse(why, "bad_argument", "\"auto\" must be true or false");
    }
    if (secret) {
        int good = come_back(t, client, s, secret, re, why);
        if (good && wants_auto)
            set_auto(t, s, json_is_true(wants_auto));
        return good;
    }
    if (t->state != TABLE_OPEN)
        return refuse(why, "no_seat",
                      "this table has begun: watch it, or come back to your seat by its link");
    for (int i = 0; s < 0 && i < t->seats; i++)
        if (t->seat[i].is_person && !t->seat[i].name)
            s = i;
    if (s < 0 || s >= t->seats || !t->seat[s].is_person || t->seat[s].name)
        return refuse(why, "no_seat", "this seat is not free");
    int good = sit_down(t, client, s, said, re, why);
    if (good && wants_auto)
        set_auto(t, s, json_is_true(wants_auto));
    return good;
}

/* ---- to answer ------------------------------------------------------------------------------------------------------------ */

static int seat_of(const Table *t, const Client *client, Refusal *why)
{
    const Viewer *v = viewer_of(client, t);
    if (v && v->seat >= 0)
        return v->seat;
    refuse(why, "not_seated", "you have no seat at this table");
    return -1;
}

static int is_ready(const Table *t, Refusal *why)
{
    if (t->is_failing)
        return refuse(why, "cannot_save", "cannot save, your last move was not taken: try again in a moment");
    if (t->state == TABLE_OPEN)
        return refuse(why, "not_started", "the game begins when every seat is taken");
    if (t->state != TABLE_PLAYING)
        return refuse(why, "game_over", "the game is over");
    return 1;
}

static const char *const reasons[] = {
    [CW_NOT_ASKED] = "not_asked", [CW_STALE] = "stale",         [CW_FUTURE] = "future",
    [CW_ILLEGAL] = "illegal",     [CW_GAME_OVER] = "game_over", [CW_BAD_ARGUMENT] = "bad_argument",
};

/* At once if it is durable, else with what is on its way. */
static void done_again(Table *t, Client *client, const char *re, uint32_t n)
{
    Pending *last = house_last_pending(t);
    if (!last)
        client_done(client, t, re, n);
    else if (re)
        text_addf(pending_add(last, client, NULL), "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":%u}",
                  t->name, re, (unsigned)n);
}

int seat_choose(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    json_int_t number = json_integer_value(json_object_get(said, "decision")),
               action = json_integer_value(json_object_get(said, "action"));
    const json_t *named = json_object_get(said, "seat");
    int s = seat_of(t, client, why);
    if (s < 0)
        return 0;
    if (named && json_integer_value(named) != s)
        return refuse(why, "not_your_seat", "another seat's answer is its own affair");
    const TableSeat *seat = &t->seat[s];
    if (!t->is_failing && number > 0 && (uint64_t)number == seat->last.number &&
        action == seat->last.action) {
        done_again(t, client, re, seat->last.n);
        return 1;
    }
    if (!is_ready(t, why))
        return 0;
    CwStatus status = number < 1 ? CW_STALE
                      : action < 0 || action > 65535
                          ? CW_ILLEGAL
                          : table_answer(t, s, (uint64_t)number, (int)action, client, re);
    return status == CW_OK ? 1 : refuse(why, reasons[status], cw_status_words(status));
}

int seat_hint(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    json_int_t number = json_integer_value(json_object_get(said, "decision"));
    int s = seat_of(t, client, why);
    return s >= 0 && is_ready(t, why) && table_ask_hint(t, s, number < 0 ? 0 : (uint64_t)number, re, why);
}

/* ---- to agree ------------------------------------------------------------------------------------------------------------- */

static OfferWhat what_of(const json_t *said)
{
    static const char *const words[] = {"", "back", "draw", "abort", "rematch"};
    const char *what = text_member(said, "what");
    for (int i = 1; what && i < (int)(sizeof words / sizeof *words); i++)
        if (strcmp(what, words[i]) == 0)
            return (OfferWhat)i;
    return OFFER_NONE;
}

static void hear_header(void *data, const StoredTable *stored)
{
    *(char **)data = copy_of(stored->header, strlen(stored->header));
}

/* The same seats at a new table, known by the same secrets; its cards come from a secret whose hash they have been shown, and from the
   numbers with which they agreed. */
static int rematch(Table *t, Client *from, const char *re, Refusal *why)
{
    char *header = NULL;
    Setup setup = {0};
    Problem p = {0};
    StoreReader reader = {.data = &header, .table = hear_header};
    if (!may_open(t->house, from, why))
        return 0;
    if (store_read(t->house->store, &t->id, &reader, &p) <= 0 ||
        !setup_parse(header, t->house->settings.games, &setup, &p)) {
        free(header);
        setup_free(&setup);
        return refuse(why, "cannot_read", p.text);
    }
    Table *next = make_table(t->house, &setup);
    memcpy(next->secret, t->next_deal.secret, DEAL_BYTES);
    deal_commit(next->secret, next->commitment);
    for (int s = 0; s < t->seats; s++) {
        if (!next->seat[s].is_person || !t->seat[s].name)
            continue;
        next->seat[s].name = copy_of(t->seat[s].name, strlen(t->seat[s].name));
        memcpy(next->seat[s].secret_hash, t->seat[s].secret_hash, DEAL_BYTES);
        memcpy(next->seat[s].nonce, t->next_deal.nonce[s], DEAL_BYTES);
    }
    int good = table_begin(next, &setup, &p);
    setup_free(&setup);
    if (!good) {
        free(header);
        table_free(next);
        return refuse(why, "setup", p.text);
    }
    deal_draw(t->next_deal.secret); /* a secret is for one game */
    table_tell_all(t, NULL);
    snprintf(next->maker, sizeof next->maker, "%s", peer_address(from->peer));
    Pending *pending = put_table(next, header, from, re);
    free(header);
    Refusal ignored;
    for (Viewer *v = t->viewers, *after; v; v = after) {
        Client *client = v->client;
        int seat = v->seat;
        after = v->next_at_table;
        if (look(next, client, seat, &ignored)) /* which may end this very look at the old one */
            table_write(pending_add(pending, client, NULL), next, seat, NULL);
    }
    if (re)
        text_addf(pending_add(pending, from, NULL), "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":%u}",
                  t->name, re, (unsigned)t->acts);
    return 1;
}

static int perform(Table *t, Client *from, const char *re, Refusal *why)
{
    OfferWhat what = t->offer;
    int by = t->offer_by;
    t->offer = OFFER_NONE;
    t->accepted = 0;
    switch (what) {
    case OFFER_BACK:
        if (!table_take_back(t, by, from, re))
            return refuse(why, "nothing_to_take_back", "there is no answer of that seat to take back");
        return 1;
    case OFFER_DRAW:
    case OFFER_ABORT:
        table_end(t, what == OFFER_DRAW ? ACT_DRAW : ACT_ABORT, from, re);
        return 1;
    case OFFER_REMATCH:
        return rematch(t, from, re, why);
    case OFFER_NONE:
        break;
    }
    return 1;
}

/* Whoever has left a game that goes on has no say in how it ends. */
static int has_a_say(const Table *t, int s, Refusal *why)
{
    if (t->state == TABLE_PLAYING && t->match && t->driver.left >> s & 1)
        return refuse(why, "not_seated", "this seat has left the game");
    return 1;
}

/* Everybody who plays has to agree; where the others are computers nobody has to be asked. */
static int settle(Table *t, Client *from, const char *re, Refusal *why)
{
    unsigned people = table_people(t);
    if ((t->accepted & people) != people) {
        table_tell_all(t, NULL);
        client_done(from, t, re, t->shown);
        return 1;
    }
    int good = perform(t, from, re, why);
    if (!good)
        table_tell_all(t, NULL); /* the offer is gone */
    return good;
}

int seat_offer(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    OfferWhat what = what_of(said);
    int s = seat_of(t, client, why);
    if (s < 0)
        return 0;
    if (what == OFFER_NONE) {
        why->field = "what";
        return refuse(why, "bad_argument", "\"what\" is back, draw, rematch or abort");
    }
    if (what == OFFER_REMATCH && (t->state == TABLE_OPEN || t->state == TABLE_PLAYING))
        return refuse(why, "not_over", "the game is not over");
    if (what == OFFER_REMATCH && !is_full(t))
        return refuse(why, "no_seat", "it never began, since a seat was free: open a new table");
    if ((what != OFFER_REMATCH && !is_ready(t, why)) || !has_a_say(t, s, why))
        return 0;
    uint8_t nonce[DEAL_BYTES] = {0};
    if (!read_nonce(said, nonce, why))
        return 0;
    t->offer = what;
    t->offer_by = s;
    t->accepted = 1u << s;
    memset(t->next_deal.nonce, 0, sizeof t->next_deal.nonce);
    memcpy(t->next_deal.nonce[s], nonce, DEAL_BYTES);
    return settle(t, client, re, why);
}

int seat_accept(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    int s = seat_of(t, client, why);
    if (s < 0 || !has_a_say(t, s, why))
        return 0;
    if (t->offer == OFFER_NONE || what_of(said) != t->offer)
        return refuse(why, "no_offer", "nobody offers that any more");
    if (!read_nonce(said, t->next_deal.nonce[s], why))
        return 0;
    t->accepted |= 1u << s;
    return settle(t, client, re, why);
}

int seat_decline(Table *t, Client *client, const char *re, Refusal *why)
{
    int s = seat_of(t, client, why);
    if (s < 0 || !has_a_say(t, s, why))
        return 0;
    if (t->offer == OFFER_NONE)
        return refuse(why, "no_offer", "nobody offers anything");
    t->offer = OFFER_NONE;
    t->accepted = 0;
    table_tell_all(t, NULL);
    client_done(client, t, re, t->shown);
    return 1;
}

/* ---- to go, and to speak --------------------------------------------------------------------------------------------------- */

static void stand_up(Table *t, Client *client, int s, const char *re)
{
    free_seat(&t->seat[s]);
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        if (v->seat == s) /* on other devices, too: the seat is somebody else's soon */
            v->seat = CW_SPECTATOR;
    table_tells(t);
    StoredSeat stored = stored_seat(t, s);
    StoreChange change = {.id = t->id, .seats = &stored, .seat_count = 1, .at = net_wall()};
    Pending *pending = house_put(t->house, t, &change, client, re);
    table_tell_all(t, pending);
    if (re)
        text_addf(pending_add(pending, client, NULL),
                  "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":0}", t->name, re);
    house_tell_lobby(t->house, t);
}

/* It looks at the table no longer.  A seat stays its owner's, who is shown as away until it is taken up again by its secret. */
int seat_away(Table *t, Client *client, const char *re, Refusal *why)
{
    Viewer *v = viewer_of(client, t);
    if (!v)
        return refuse(why, "not_seated", "you are not at this table");
    viewer_free(v);
    client_done(client, t, re, t->shown);
    table_tell_all(t, NULL);
    return 1;
}

int seat_leave(Table *t, Client *client, int resigns, const char *re, Refusal *why)
{
    Viewer *v = viewer_of(client, t);
    if (!v)
        return refuse(why, "not_seated", "you are not at this table");
    if (!resigns && (v->seat < 0 || t->state == TABLE_OVER || t->state == TABLE_CLOSED))
        return seat_away(t, client, re, why);
    if (v->seat >= 0 && t->state == TABLE_OPEN && !t->is_failing) {
        stand_up(t, client, v->seat, re);
        return 1;
    }
    if (seat_of(t, client, why) < 0 || !is_ready(t, why))
        return 0;
    if (table_leave(t, v->seat, resigns ? "resigned" : "left", client, re) == DRIVER_NOBODY_LEFT)
        return refuse(why, "not_seated", "this seat has left the game");
    return 1;
}

/* Questions that leave no choice are answered for the seat, after a pause by chance: how quick an answer is tells nothing about a hand. */
int seat_wish(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    const json_t *wants = json_object_get(said, "auto");
    int s = seat_of(t, client, why);
    if (s < 0)
        return 0;
    if (!json_is_boolean(wants)) {
        why->field = "auto";
        return refuse(why, "bad_argument", "\"auto\" must be true or false");
    }
    set_auto(t, s, json_is_true(wants));
    client_done(client, t, re, t->shown);
    return 1;
}

int seat_seen(Table *t, Client *client, const json_t *said, Refusal *why)
{
    json_int_t n = json_integer_value(json_object_get(said, "n"));
    Viewer *v = viewer_of(client, t);
    int left = 0;
    if (!v)
        return refuse(why, "not_seated", "you are not at this table");
    v->says_seen = 1;
    for (int i = 0; i < v->unseen; i++)
        if (v->sent[i] > n)
            v->sent[left++] = v->sent[i];
    v->unseen = left;
    table_catch_up(t);
    return 1;
}

/* A link to this move: of the table, and of its replay as it stood then, which is there when the game is over. */
int seat_report(const Table *t, Client *client, const char *re, Refusal *why)
{
    Text told = {0};
    if (!viewer_of(client, t))
        return refuse(why, "not_seated", "you are not at this table");
    text_addf(&told, "{\"type\":\"report\",\"table\":\"%s\"", t->name);
    if (re)
        text_addf(&told, ",\"re\":%s", re);
    text_addf(&told, ",\"n\":%u,\"link\":\"/#t=%s&n=%u\",\"replay\":\"/replay/%s/%u\"}", (unsigned)t->durable,
              t->name, (unsigned)t->durable, t->name, (unsigned)t->durable);
    client_send(client, &told);
    text_free(&told);
    return 1;
}

int seat_say(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    json_int_t phrase = json_integer_value(json_object_get(said, "phrase"));
    int s = seat_of(t, client, why), most = 0;
    if (s < 0)
        return 0;
    while (seat_phrases[most])
        most++;
    if (phrase < 0 || phrase >= most) {
        why->field = "phrase";
        return refuse(why, "bad_argument", "there is no such phrase; `hello` lists them from 0 on");
    }
    Text told = {0};
    text_addf(&told, "{\"type\":\"say\",\"table\":\"%s\",\"seat\":%d,\"phrase\":%d,\"words\":", t->name, s,
              (int)phrase);
    text_json(&told, seat_phrases[phrase]);
    text_add(&told, "}");
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        client_send(v->client, &told);
    text_free(&told);
    client_done(client, t, re, t->shown);
    return 1;
}
