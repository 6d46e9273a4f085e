/* Everybody who is there, what is on its way to the store, and what is due. */
#include "table/house_inside.h"

#include "table/sandbox.h"
#include "texts/book.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BEAT_MS = 250, LOADS_A_BEAT = 25, REST_MS = 1000, MOST_TO_LOAD = 100000 };

/* ---- clients -------------------------------------------------------------------------------------------------------------- */

static void opened(void *data, Peer *peer)
{
    House *house = data;
    Client *client = memory(NULL, 1, sizeof *client);
    *client = (Client){.house = house, .peer = peer, .next = house->clients};
    if (client->next)
        client->next->prev = client;
    house->clients = client;
    peer_keep(peer, client);
}

static void closed(void *data, Peer *peer)
{
    House *house = data;
    Client *client = peer_kept(peer);
    while (client->viewers) {
        Table *t = client->viewers->table;
        viewer_free(client->viewers);
        if (!house->is_closing)
            table_tell_all(t, NULL); /* who is there has changed */
    }
    for (Pending *p = house->pending; p; p = p->next) {
        if (p->from == client)
            p->from = NULL;
        for (Out *out = p->outs; out; out = out->next)
            if (out->client == client)
                out->client = NULL;
    }
    *(client->prev ? &client->prev->next : &house->clients) = client->next;
    if (client->next)
        client->next->prev = client->prev;
    free(client);
}

static void heard(void *data, Peer *peer, const char *text, size_t length)
{
    house_heard(data, peer_kept(peer), text, length);
}

static void too_fast(void *data, Peer *peer)
{
    static const char words[] = "{\"type\":\"refused\",\"reason\":\"too_fast\",\"words\":\"too many "
                                "messages: this one was dropped; wait a second before the next\"}";
    (void)data;
    peer_send(peer, words, sizeof words - 1);
}

static void drained(void *data, Peer *peer)
{
    Client *client = peer_kept(peer);
    (void)data;
    for (Viewer *v = client->viewers; v; v = v->next_of_client)
        if (v->wants_whole) {
            table_catch_up(v->table);
            table_go_on(v->table);
        }
}

void client_send(Client *client, const Text *text)
{
    if (text->length)
        peer_send(client->peer, text->at, text->length);
}

void client_done(Client *client, const Table *t, const char *re, uint32_t n)
{
    Text told = {0};
    if (!client || !re)
        return;
    text_addf(&told, "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":%u}", t->name, re, (unsigned)n);
    client_send(client, &told);
    text_free(&told);
}

/* ---- viewers -------------------------------------------------------------------------------------------------------------- */

Viewer *viewer_of(const Client *client, const Table *t)
{
    Viewer *v = client->viewers;
    while (v && v->table != t)
        v = v->next_of_client;
    return v;
}

Viewer *viewer_new(Client *client, Table *t, int seat)
{
    Viewer *v = memory(NULL, 1, sizeof *v);
    *v = (Viewer){.client = client,
                  .table = t,
                  .seat = seat,
                  .next_at_table = t->viewers,
                  .next_of_client = client->viewers};
    t->viewers = client->viewers = v;
    client->viewer_count++;
    table_tells(t);
    return v;
}

static void drop_frames(const Viewer *viewer)
{
    for (Pending *p = viewer->client->house->pending; p; p = p->next)
        for (Out *out = p->outs; out; out = out->next)
            if (out->viewer == viewer) {
                out->viewer = NULL;
                out->client = NULL;
            }
}

void viewer_starts_anew(Viewer *viewer)
{
    viewer->wants_whole = 1;
    viewer->unseen = 0;
    frame_forget(&viewer->memory);
    drop_frames(viewer);
}

void viewer_free(Viewer *viewer)
{
    Viewer **at = &viewer->table->viewers;
    while (*at != viewer)
        at = &(*at)->next_at_table;
    *at = viewer->next_at_table;
    at = &viewer->client->viewers;
    while (*at != viewer)
        at = &(*at)->next_of_client;
    *at = viewer->next_of_client;
    viewer->client->viewer_count--;
    viewer->table->used = net_now();
    drop_frames(viewer);
    table_tells(viewer->table);
    frame_free(&viewer->memory);
    free(viewer);
}

/* ---- on the way to the store ---------------------------------------------------------------------------------------------- */

Pending *house_put(House *house, Table *table, const StoreChange *change, Client *from, const char *re)
{
    Pending *p = memory(NULL, 1, sizeof *p);
    *p = (Pending){.table = table, .from = from, .re = re ? copy_of(re, strlen(re)) : NULL};
    p->outs_end = &p->outs;
    p->ticket = store_put(house->store, change);
    *house->pending_end = p;
    house->pending_end = &p->next;
    table->pendings++;
    return p;
}

Pending *house_last_pending(const Table *table)
{
    Pending *last = NULL;
    for (Pending *p = table->pendings ? table->house->pending : NULL; p; p = p->next)
        last = p->table == table ? p : last;
    return last;
}

Text *pending_add(Pending *p, Client *client, Viewer *viewer)
{
    Out *out = memory(NULL, 1, sizeof *out);
    *out = (Out){.client = client, .viewer = viewer};
    *p->outs_end = out;
    p->outs_end = &out->next;
    return &out->text;
}

Text *pending_owe(Pending *p, Client *client, const char *re)
{
    Out **at = p->outs_end;
    Text *text = pending_add(p, client, NULL);
    (*at)->re = copy_of(re, strlen(re));
    return text;
}

Pending *house_pending_answer(const Table *table, int seat, uint64_t number)
{
    Pending *p = table->house->pending;
    while (p && !(p->table == table && p->seat == seat && p->number == number))
        p = p->next;
    return p;
}

static void send_all(Pending *p)
{
    for (const Out *out = p->outs; out; out = out->next)
        if (out->client)
            client_send(out->client, &out->text);
}

static void free_pending(Pending *p)
{
    for (Out *out = p->outs, *next; out; out = next) {
        next = out->next;
        text_free(&out->text);
        free(out->re);
        free(out);
    }
    free(p->re);
    free(p);
}

/* Memory was ahead of the disk: the table is read again as it is there. */
static void mend(Table *t)
{
    if (!t->is_failing || t->pendings)
        return;
    if (t->job)
        thinkers_drop(t->house->thinkers, t->job);
    table_drop_hint(t);
    if (t->job || t->hint.job) /* they think with what it has opened */
        return;
    table_reload(t);
    t->rests = net_now() + REST_MS; /* computers would try again and again */
    if (t->is_failing) /* it is tried again, and nobody need know more than that nothing was saved */
        return;
    house_tell_lobby(t->house, t);
    table_tell_all(t, NULL);
    table_catch_up(t);
    table_go_on(t); /* when it has rested */
}

static void tell_failed(const Pending *p, Client *client, const char *re, const char *words)
{
    Text told = {0};
    if (!client)
        return;
    text_add(&told, "{\"type\":\"refused\"");
    if (re)
        text_addf(&told, ",\"re\":%s", re);
    text_add(&told, ",\"reason\":\"cannot_save\",\"words\":");
    Text line = {0};
    text_addf(&line, "cannot save, %s: %s",
              p->opens ? "the table was not opened" : "your last move was not taken", words);
    text_json(&told, line.at);
    text_add(&told, "}");
    client_send(client, &told);
    text_free(&line);
    text_free(&told);
}

static void tell_all_failed(const Pending *p, const char *words)
{
    tell_failed(p, p->from, p->re, words);
    for (const Out *out = p->outs; out; out = out->next)
        if (out->re)
            tell_failed(p, out->client, out->re, words);
}

/* Whoever waits for a computer's answer would not hear why it does not come: `table` says it. */
static void note_trouble(Table *t, const char *words)
{
    free(t->cannot_save);
    t->cannot_save = words ? copy_of(words, strlen(words)) : NULL;
}

static void stored(void *data, uint64_t ticket, StoreResult result, const char *words)
{
    House *house = data;
    Pending *p = house->pending;
    Table *t = p->table;
    if (p->ticket != ticket)
        abort();
    house->pending = p->next;
    if (!house->pending)
        house->pending_end = &house->pending;
    t->pendings--;
    if (result == STORE_DURABLE && !t->is_failing) {
        t->rests = 0;
        if (!t->pendings)
            t->durable = t->shown;
        if (p->opens) /* nobody can find it before, so that nothing hangs on a table that never was */
            house_tell_lobby(house, t);
        send_all(p);
        if (t->cannot_save) {
            note_trouble(t, NULL);
            table_tell_all(t, NULL);
        }
    } else {
        t->is_failing = 1;
        if (result == STORE_FAILED)
            note_trouble(t, words);
        tell_all_failed(p, words);
    }
    if (t->is_failing && p->opens) {
        table_free(t); /* it never was */
        free_pending(p);
        return;
    }
    free_pending(p);
    mend(t);
    if (!t->pendings && !house->is_closing) {
        table_catch_up(t);
        table_go_on(t);
    }
}

static void store_ready(void *data)
{
    House *house = data;
    store_results(house->store, stored, house);
}

static void thought_heard(void *data, void *owner, const ThinkersJob *job, Player *player)
{
    Table *t = owner;
    (void)data;
    if (job == t->hint.job)
        table_hint_heard(t, player);
    else
        table_thought(t, player ? player_thought(player) : NULL);
    mend(t);
}

static void thinkers_ready(void *data)
{
    House *house = data;
    thinkers_results(house->thinkers, thought_heard, house);
    for (Table *t; (t = thinkers_first(house->thinkers));) {
        table_go_on(t); /* it takes the room, or has no search to do any more */
        thinkers_leave(house->thinkers, t);
    }
}

static void bots_ready(void *data)
{
    House *house = data;
    bots_results(house->bots, net_now(), table_bot_said, house);
}

/* ---- by the clock --------------------------------------------------------------------------------------------------------- */

static void close_slow(Table *t, int64_t now)
{
    const NetLimits *limits = t->house->settings.net.limits ? t->house->settings.net.limits : &net_limits;
    int slow = limits->silence_ms / 2;
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        if (v->behind_since && now - v->behind_since > slow)
            peer_close(v->client->peer, NET_POLICY, "you read too slowly");
}

static void load_some(House *house)
{
    Problem p;
    for (int i = 0; i < LOADS_A_BEAT && house->to_load_count; i++) {
        Table *t = table_get(house, &house->to_load[--house->to_load_count], &p);
        if (!t)
            continue;
        if (t->state ==
            TABLE_CLOSED) /* it was not when it was listed: this cardwright cannot go on with it */
            house_put(house, t,
                      &(StoreChange){.id = t->id, .sets_state = 1, .state = TABLE_CLOSED, .at = net_wall()},
                      NULL, NULL);
        house_tell_lobby(house, t);
        table_go_on(t);
    }
}

static void wake_due(House *house)
{
    Problem p;
    for (int i = house->due_count - 1; i >= 0; i--) {
        const TableId id = house->due[i].id;
        Due ignored;
        if (net_wall() >= house->due[i].at && !table_get(house, &id, &p))
            house_woken(house, &id, &ignored); /* it cannot be read: whoever comes will hear why */
    }
}

static void beat(void *data)
{
    House *house = data;
    int64_t now = net_now();
    load_some(house);
    wake_due(house);
    if (house->bots)
        bots_results(house->bots, now, table_bot_said, house);
    for (int i = 0; i < HOUSE_PLACES; i++)
        for (Table *t = house->place[i], *next; t; t = next) {
            next = t->next;
            if (t->is_failing && now >= t->rests)
                mend(t);
            table_beat(t);
            close_slow(t, now);
            if (t->waits_for_thinker)
                table_go_on(t);
            if (table_is_idle(t, now)) {
                table_rest(t);
                house_remember_maker(t);
                table_free(t);
            }
        }
}

/* ---- a life ----------------------------------------------------------------------------------------------------------------- */

static void to_load(void *data, const StoredTable *table)
{
    House *house = data;
    if (house->to_load_count == house->to_load_room) {
        house->to_load_room = 2 * house->to_load_room + 64;
        house->to_load = memory(house->to_load, (size_t)house->to_load_room, sizeof *house->to_load);
    }
    house->to_load[house->to_load_count++] = table->id;
}

static int thinker_count(const HouseSettings *settings)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return settings->thinkers ? settings->thinkers : processors > 2 ? (int)processors - 1 : 1;
}

static void number_texts(House *house)
{
    int count = 0;
    while (house->settings.games[count])
        count++;
    house->texts = memory(NULL, (size_t)count + 1, sizeof *house->texts);
    for (int i = 0; i < count; i++)
        house->texts[i] = book_texts(house->settings.games[i]);
}

uint32_t house_texts(const House *house, const CwGameDef *game)
{
    int i = 0;
    while (house->settings.games[i] && house->settings.games[i] != game)
        i++;
    return house->settings.games[i] ? house->texts[i] : 0;
}

House *house_open(const HouseSettings *settings, Problem *p)
{
    House *house = memory(NULL, 1, sizeof *house);
    *house = (House){.settings = *settings};
    house->settings.store.is_served = 1;
    house->pending_end = &house->pending;
    const NetHandler handler = {.data = house,
                                .get = house_get,
                                .opened = opened,
                                .heard = heard,
                                .too_fast = too_fast,
                                .drained = drained,
                                .closed = closed};
    const StoreReader reader = {.data = house, .table = to_load};
    house->net = net_open(&settings->net, &handler, p); /* it looks up names in files of the system */
    if (house->net && settings->folder)
        house->is_shut_in =
            sandbox_to_folder(settings->folder); /* and with it all threads that it starts after this */
    if (house->net)
        house->store = store_open(&house->settings.store, p);
    if (!house->store ||
        store_list(house->store, 1u << TABLE_OPEN | 1u << TABLE_PLAYING, MOST_TO_LOAD, &reader, p) <= 0) {
        if (house->net)
            net_close(house->net);
        store_close(house->store);
        free(house->to_load);
        free(house);
        return NULL;
    }
    house->shelf = shelf_open(SHELF_IDLE);
    number_texts(house);
    house->bots = settings->bots;
    house->opened = net_wall();
    house->thinkers = thinkers_open(thinker_count(settings));
    net_watch(house->net, store_file(house->store), store_ready, house);
    net_watch(house->net, thinkers_file(house->thinkers), thinkers_ready, house);
    if (house->bots)
        net_watch(house->net, bots_file(house->bots), bots_ready, house);
    net_every(house->net, BEAT_MS, beat, house);
    return house;
}

static void store_all(House *house)
{
    while (house->pending) {
        struct pollfd wait = {.fd = store_file(house->store), .events = POLLIN};
        poll(&wait, 1, 1000);
        store_results(house->store, stored, house);
    }
}

/* What is on its way is stored, and whoever sent it hears so. */
void house_close(House *house)
{
    house->is_closing = 1;
    store_all(house);
    net_close(house->net);
    store_all(house); /* computers have played on while everybody was told */
    thinkers_close(house->thinkers);
    house->thinkers = NULL; /* nobody stands in line any more */
    for (int i = 0; i < HOUSE_PLACES; i++)
        while (house->place[i])
            table_free(house->place[i]);
    while (house->lobby_count)
        free(house->lobby[--house->lobby_count].json);
    free(house->lobby);
    text_free(&house->lobby_text);
    text_free(&house->hello_text);
    free(house->makers);
    free(house->to_load);
    free(house->due);
    free(house->usual);
    free(house->texts);
    bots_close(house->bots);
    shelf_close(house->shelf);
    store_close(house->store);
    free(house);
}

Net *house_net(House *house)
{
    return house->net;
}

int house_is_shut_in(const House *house)
{
    return house->is_shut_in;
}
