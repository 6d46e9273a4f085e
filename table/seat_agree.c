/* What people agree about: to take back, a draw, the end of a game, another one. */
#include "table/seat_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static OfferWhat what_of(const json_t *said)
{
    static const char *const words[] = {"", "back", "draw", "abort", "rematch"};
    const char *what = message_text(said, "what");
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
   numbers with which they agreed.  The seat of somebody who had left, and does not agree, is free: it begins when it is taken. */
static int rematch(Table *t, unsigned agreed, Client *from, const char *re, Refusal *why)
{
    unsigned gone = t->match ? t->driver.left & ~agreed : 0;
    char *header = NULL;
    Setup setup = {0};
    Problem p = {0};
    StoreReader reader = {.data = &header, .table = hear_header};
    if (t->is_failing)
        return refuse(why, "cannot_save", "this table cannot be read now: try again in a moment");
    if (!seat_may_open(t->house, from, why))
        return 0;
    if (store_read(t->house->store, &t->id, &reader, &p) <= 0 ||
        !setup_parse(header, t->house->settings.games, &setup, &p)) {
        free(header);
        setup_free(&setup);
        return refuse(why, "cannot_read", p.text);
    }
    Table *next = seat_new_table(t->house, &setup);
    memcpy(next->secret, t->next_deal.secret, DEAL_BYTES);
    deal_commit(next->secret, next->commitment);
    for (int s = 0; s < t->seats; s++) {
        if (!next->seat[s].is_person || gone >> s & 1)
            continue;
        next->seat[s].name = copy_of(t->seat[s].name, strlen(t->seat[s].name));
        memcpy(next->seat[s].secret_hash, t->seat[s].secret_hash, DEAL_BYTES);
        memcpy(next->seat[s].nonce, t->next_deal.nonce[s], DEAL_BYTES);
    }
    next->book = t->book;
    int good = !seats_are_full(next) || table_begin(next, &setup, &p);
    setup_free(&setup);
    if (good && next->state == TABLE_OPEN)
        next->header = copy_of(header, strlen(header));
    if (!good) {
        free(header);
        table_free(next);
        return refuse(why, "setup", p.text);
    }
    deal_draw(t->next_deal.secret); /* a secret is for one game */
    table_tell_all(t, NULL);
    snprintf(next->maker, sizeof next->maker, "%s", peer_address(from->peer));
    Pending *pending = seat_put_table(next, header, from, re);
    free(header);
    Refusal ignored;
    for (Viewer *v = t->viewers, *after; v; v = after) {
        Client *client = v->client;
        int seat = v->seat >= 0 && next->seat[v->seat].name ? v->seat : CW_SPECTATOR;
        after = v->next_at_table;
        if (seat_look(next, client, seat, &ignored)) /* which may end this very look at the old one */
            table_write(pending_add(pending, client, NULL), next, seat, NULL);
    }
    if (re)
        text_addf(pending_add(pending, from, NULL), "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":%u}",
                  t->name, re, (unsigned)t->shown);
    return 1;
}

static int perform(Table *t, Client *from, const char *re, Refusal *why)
{
    OfferWhat what = t->offer;
    int by = t->offer_by;
    unsigned agreed = t->accepted;
    t->offer = OFFER_NONE;
    t->accepted = 0;
    switch (what) {
    case OFFER_BACK:
        table_take_back(t, by, from, re);
        return 1;
    case OFFER_DRAW:
    case OFFER_ABORT:
        table_end(t, what == OFFER_DRAW ? ACT_DRAW : ACT_ABORT, from, re);
        return 1;
    case OFFER_REMATCH:
        return rematch(t, agreed, from, re, why);
    case OFFER_NONE:
        break;
    }
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

static int agree(Table *t, Client *client, int s, const json_t *said, const char *re, Refusal *why)
{
    if (!seat_read_nonce(said, t->next_deal.nonce[s], why))
        return 0;
    t->accepted |= 1u << s;
    return settle(t, client, re, why);
}

int seat_offer(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    OfferWhat what = what_of(said);
    int s = seat_of_client(t, client, why);
    if (s < 0)
        return 0;
    if (what == OFFER_NONE) {
        why->field = "what";
        return refuse(why, "bad_argument", "\"what\" is back, draw, rematch or abort");
    }
    if (what == OFFER_REMATCH && (t->state == TABLE_OPEN || t->state == TABLE_PLAYING))
        return refuse(why, "not_over", "the game is not over");
    if (what == OFFER_REMATCH && !seats_are_full(t))
        return refuse(why, "no_seat", "it never began, since a seat was free: open a new table");
    if (what != OFFER_REMATCH && !seat_is_ready(t, why))
        return 0;
    if (what == OFFER_BACK && !match_can_undo(t->match, s))
        return refuse(why, "nothing_to_take_back", "you have given no answer that could be taken back");
    if (what == t->offer && what != OFFER_BACK) /* two wanted the same at once */
        return agree(t, client, s, said, re, why);
    uint8_t nonce[DEAL_BYTES] = {0};
    if (!seat_read_nonce(said, nonce, why))
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
    int s = seat_of_client(t, client, why);
    if (s < 0)
        return 0;
    if (t->offer == OFFER_NONE || what_of(said) != t->offer)
        return refuse(why, "no_offer", "nobody offers that any more");
    return agree(t, client, s, said, re, why);
}

int seat_decline(Table *t, Client *client, const char *re, Refusal *why)
{
    int s = seat_of_client(t, client, why);
    if (s < 0)
        return 0;
    if (t->offer == OFFER_NONE)
        return refuse(why, "no_offer", "nobody offers anything");
    t->offer = OFFER_NONE;
    t->accepted = 0;
    table_tell_all(t, NULL);
    client_done(client, t, re, t->shown);
    return 1;
}
