/* Whose seat it is: to sit and to come back, to watch, to go. */
#include "table/seat_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWS_PER_CLIENT = 8 };

int refuse(Refusal *why, const char *reason, const char *words)
{
    why->reason = reason;
    if (words != why->words)
        snprintf(why->words, sizeof why->words, "%s", words);
    return 0;
}

const char *message_text(const json_t *said, const char *name)
{
    return json_string_value(json_object_get(said, name));
}

int seat_of_client(const Table *t, const Client *client, Refusal *why)
{
    const Viewer *v = viewer_of(client, t);
    if (v && v->seat >= 0)
        return v->seat;
    refuse(why, "not_seated", "you have no seat at this table");
    return -1;
}

int seat_is_ready(const Table *t, Refusal *why)
{
    if (t->is_failing)
        return refuse(why, "cannot_save", "cannot save, your last move was not taken: try again in a moment");
    if (t->state == TABLE_OPEN)
        return refuse(why, "not_started", "the game begins when every seat is taken");
    if (t->state != TABLE_PLAYING)
        return refuse(why, "game_over", "the game is over");
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

int seat_look(Table *t, Client *client, int seat, Refusal *why)
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
    if (seat >= 0)
        memcpy(v->secret_hash, t->seat[seat].secret_hash, DEAL_BYTES);
    viewer_starts_anew(v);
    table_tells(t);
    return 1;
}

int seat_watch(Table *t, Client *client, const char *re, Refusal *why)
{
    const Viewer *now = viewer_of(client, t);
    int seat = now ? now->seat : CW_SPECTATOR;
    if (!seat_look(t, client, seat, why))
        return 0;
    table_tell(t, client, seat, NULL);
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
    int good = deal_read(secret, bytes),
        is_known = seat >= 0 && seat < t->seats && !deal_is_zero(t->seat[seat].secret_hash);
    if (good)
        deal_commit(bytes, hash);
    if (!is_known && t->state == TABLE_CLOSED) /* perhaps not even who sits there could be read */
        return seat_watch(t, client, re, why);
    if (!good || !is_known || !deal_same(hash, t->seat[seat].secret_hash))
        return refuse(why, "wrong_secret", "this is not the secret of that seat: use the link of your seat");
    if (table_has_left(t, seat))
        return refuse(why, "left", "you have left this game, and the computer plays your seat: watch it");
    if (!seat_look(t, client, seat, why))
        return 0;
    table_return(t, seat);
    table_tell_all(t, NULL);
    client_done(client, t, re, t->shown);
    table_catch_up(t);
    table_go_on(t);
    return 1;
}

int seats_are_full(const Table *t)
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
    if (!seats_are_full(t))
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
int seat_read_nonce(const json_t *said, uint8_t to[DEAL_BYTES], Refusal *why)
{
    const char *nonce = message_text(said, "nonce");
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
    if (!seat_take_name(t, message_text(said, "name"), name, why))
        return 0;
    const Viewer *before = viewer_of(client, t);
    if (before && before->seat >= 0)
        return refuse(why, "seated",
                      "you have a seat here: another person at the same device needs another connection");
    uint8_t nonce[DEAL_BYTES] = {0};
    if (!seat_read_nonce(said, nonce, why) || !seat_look(t, client, CW_SPECTATOR, why))
        return 0;
    memcpy(seat->nonce, nonce, DEAL_BYTES);
    deal_draw(secret);
    deal_commit(secret, seat->secret_hash);
    deal_text(secret, text);
    seat_look(t, client, s, why); /* from the seat that is its own now */
    int other = seat_make_way(t, name);
    seat->name = copy_of(name, strlen(name));
    if (!begin_if_full(t, why)) {
        free_seat(seat);
        table_seat_viewers(t);
        return 0;
    }
    StoredSeat stored[2] = {seat_stored(t, s)};
    if (other >= 0)
        stored[1] = seat_stored(t, other);
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

int seat_sit(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    const json_t *seat = json_object_get(said, "seat");
    const char *secret = message_text(said, "secret");
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
            seat_set_auto(t, s, json_is_true(wants_auto));
        return good;
    }
    if (t->is_failing)
        return refuse(why, "cannot_save", "cannot save, the seat was not taken: try again in a moment");
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
        seat_set_auto(t, s, json_is_true(wants_auto));
    return good;
}

/* ---- to go -------------------------------------------------------------------------------------------------------------- */

static void stand_up(Table *t, Client *client, int s, const char *re)
{
    free_seat(&t->seat[s]);
    table_seat_viewers(t); /* on other devices, too: the seat is somebody else's soon */
    StoredSeat stored = seat_stored(t, s);
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
    if (seat_of_client(t, client, why) < 0 || !seat_is_ready(t, why))
        return 0;
    if (table_leave(t, v->seat, resigns ? "resigned" : "left", client, re) == DRIVER_NOBODY_LEFT)
        return refuse(why, "not_seated", "this seat has left the game");
    return 1;
}
