/* The queue, the thread that writes, and the way back. */
#include "table/store_kind.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { MOST_TOGETHER = 1024 };

const char store_taken_words[] = "another has written this before, or what it follows is not there";

struct Store {
    const StoreKind *kind;
    void *data;
    int read_only;
    pthread_t writer;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t comes;
    StoreItem *queued, **queue_end;
    StoreItem *done, **done_end;
    int lost; /* of those that are done: not written */
    uint64_t tickets;
    int is_closing;
    int bell; /* an eventfd */
};

/* ---- names ------------------------------------------------------------------------------------------------------------ */

void table_id_text(const TableId *id, char text[TABLE_ID_TEXT])
{
    for (int i = 0; i < 16; i++) {
        text[2 * i] = "0123456789abcdef"[id->byte[i] >> 4];
        text[2 * i + 1] = "0123456789abcdef"[id->byte[i] & 15];
    }
    text[32] = 0;
}

int table_id_read(const char *text, TableId *id)
{
    static const char digits[] = "0123456789abcdef";
    if (strlen(text) != 32 || strspn(text, digits) != 32)
        return 0;
    for (int i = 0; i < 16; i++)
        id->byte[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                                (strchr(digits, text[2 * i + 1]) - digits));
    return 1;
}

int table_id_same(const TableId *a, const TableId *b)
{
    return memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

/* ---- a change in one piece of memory ---------------------------------------------------------------------------------- */

typedef struct Packer { /* runs twice: first it counts, then it copies */
    char *at;
    size_t used;
} Packer;

static void *pack(Packer *p, const void *bytes, size_t length, size_t align)
{
    p->used = (p->used + align - 1) / align * align;
    void *to = p->at ? p->at + p->used : NULL;
    if (to && length)
        memcpy(to, bytes, length);
    p->used += length;
    return to;
}

static const char *pack_text(Packer *p, const char *text)
{
    return text ? pack(p, text, strlen(text) + 1, 1) : NULL;
}

static void pack_change(Packer *p, const StoreChange *from, StoreItem *item)
{
    StoreItem ignored;
    StoreItem *to = pack(p, item, sizeof *item, _Alignof(StoreItem));
    to = to ? to : &ignored;
    to->change = *from;
    StoredTable *table = from->table ? pack(p, from->table, sizeof *table, _Alignof(StoredTable)) : NULL;
    if (from->table) {
        const char *game = pack_text(p, from->table->game), *header = pack_text(p, from->table->header);
        if (table) {
            table->game = game;
            table->header = header;
        }
    }
    StoredSeat *seats = pack(p, from->seats, (size_t)from->seat_count * sizeof *seats, _Alignof(StoredSeat));
    for (int i = 0; i < from->seat_count; i++) {
        const char *kind = pack_text(p, from->seats[i].kind), *name = pack_text(p, from->seats[i].name),
                   *spec = pack_text(p, from->seats[i].spec);
        if (seats) {
            seats[i].kind = kind;
            seats[i].name = name;
            seats[i].spec = spec;
        }
    }
    StoredAct *acts = pack(p, from->acts, (size_t)from->act_count * sizeof *acts, _Alignof(StoredAct));
    for (int i = 0; i < from->act_count; i++) {
        const char *body = pack_text(p, from->acts[i].body);
        if (acts)
            acts[i].body = body;
    }
    to->change.table = table;
    to->change.seats = seats;
    to->change.acts = acts;
}

static StoreItem *item_of(const StoreChange *change)
{
    StoreItem empty = {0};
    Packer p = {0};
    pack_change(&p, change, &empty);
    p = (Packer){.at = memory(NULL, 1, p.used)};
    pack_change(&p, change, &empty);
    return (StoreItem *)(void *)p.at;
}

/* ---- the writer ------------------------------------------------------------------------------------------------------- */

static void ring(Store *store)
{
    const uint64_t one = 1;
    while (write(store->bell, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

/* Whoever put it had not heard that a change before it, of the same table, could not be written. */
static void lose(StoreItem *item)
{
    item->result = STORE_TAKEN;
    strcpy(item->words, store_taken_words);
}

static void lose_what_follows(const StoreItem *lost, StoreItem *queued)
{
    for (; queued; queued = queued->next)
        if (table_id_same(&queued->change.id, &lost->change.id))
            lose(queued);
}

static int follows_what_is_lost(const Store *store, const StoreChange *change)
{
    const StoreItem *item = store->lost ? store->done : NULL;
    while (item && (item->result == STORE_DURABLE || !table_id_same(&item->change.id, &change->id)))
        item = item->next;
    return item != NULL;
}

static void *write_all(void *data)
{
    Store *store = data;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (!store->queued && !store->is_closing)
            pthread_cond_wait(&store->comes, &store->lock);
        if (!store->queued)
            break;
        StoreItem *first = store->queued, *last = first;
        for (int n = 1; last->next && n < MOST_TOGETHER; n++)
            last = last->next;
        store->queued = last->next;
        if (!store->queued)
            store->queue_end = &store->queued;
        last->next = NULL;
        pthread_mutex_unlock(&store->lock);
        store->kind->write(store->data, first);
        pthread_mutex_lock(&store->lock);
        for (const StoreItem *item = first; item; item = item->next)
            if (item->result != STORE_DURABLE) {
                store->lost++;
                lose_what_follows(item, store->queued);
            }
        *store->done_end = first;
        store->done_end = &last->next;
        ring(store);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- a life ----------------------------------------------------------------------------------------------------------- */

Store *store_open(const StoreSettings *settings, Problem *p)
{
    void *data = store_sqlite.open(settings, p);
    if (!data)
        return NULL;
    Store *store = memory(NULL, 1, sizeof *store);
    *store = (Store){.kind = &store_sqlite,
                     .data = data,
                     .read_only = settings->read_only,
                     .bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    store->queue_end = &store->queued;
    store->done_end = &store->done;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->comes, NULL);
    if (store->bell < 0 ||
        (!store->read_only && pthread_create(&store->writer, NULL, write_all, store) != 0)) {
        problem(p, 0, "the system has no room for another thread or file");
        store->kind->close(data);
        free(store);
        return NULL;
    }
    return store;
}

static void free_items(StoreItem *items)
{
    for (StoreItem *next; items; items = next) {
        next = items->next;
        free(items);
    }
}

void store_close(Store *store)
{
    if (!store)
        return;
    pthread_mutex_lock(&store->lock);
    store->is_closing = 1;
    pthread_cond_signal(&store->comes);
    pthread_mutex_unlock(&store->lock);
    if (!store->read_only)
        pthread_join(store->writer, NULL);
    store->kind->close(store->data);
    free_items(store->queued);
    free_items(store->done);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->comes);
    close(store->bell);
    free(store);
}

/* ---- in and out ------------------------------------------------------------------------------------------------------- */

uint64_t store_put(Store *store, const StoreChange *change)
{
    StoreItem *item = item_of(change);
    pthread_mutex_lock(&store->lock);
    uint64_t ticket = item->ticket = ++store->tickets;
    if (follows_what_is_lost(store, change))
        lose(item);
    *store->queue_end = item;
    store->queue_end = &item->next;
    pthread_cond_signal(&store->comes);
    pthread_mutex_unlock(&store->lock);
    return ticket;
}

int store_file(const Store *store)
{
    return store->bell;
}

void store_results(Store *store, StoreHeard *heard, void *data)
{
    uint64_t rings;
    while (read(store->bell, &rings, sizeof rings) < 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&store->lock);
    StoreItem *done = store->done;
    store->done = NULL;
    store->done_end = &store->done;
    store->lost = 0;
    pthread_mutex_unlock(&store->lock);
    for (const StoreItem *item = done; item; item = item->next)
        heard(data, item->ticket, item->result, item->words);
    free_items(done);
}

typedef struct Awaited {
    uint64_t ticket;
    int is_there;
    StoreResult result;
    Problem *p;
} Awaited;

static void hear_awaited(void *data, uint64_t ticket, StoreResult result, const char *words)
{
    Awaited *awaited = data;
    if (ticket != awaited->ticket)
        return;
    awaited->is_there = 1;
    awaited->result = result;
    if (result != STORE_DURABLE)
        problem(awaited->p, 0, "%s", words);
}

StoreResult store_put_now(Store *store, const StoreChange *change, Problem *p)
{
    Awaited awaited = {.p = p, .ticket = store_put(store, change)};
    while (!awaited.is_there) {
        store_results(store, hear_awaited, &awaited);
        if (!awaited.is_there)
            usleep(500);
    }
    return awaited.result;
}

int store_read(Store *store, const TableId *id, const StoreReader *reader, Problem *p)
{
    return store->kind->read(store->data, id, reader, p);
}

int store_list(Store *store, unsigned states, int most, const StoreReader *reader, Problem *p)
{
    return store->kind->list(store->data, states, most, reader, p);
}

int store_find_book(Store *store, uint64_t book, TableId *id, Problem *p)
{
    return store->kind->find_book(store->data, book, id, p);
}

int store_backup(Store *store, const char *path, Problem *p)
{
    return store->kind->backup(store->data, path, p);
}
