/* People at a house without a network (quiet_net.h): what they say, and what they have heard. */
#ifndef SUPPORT_GUESTS_H
#define SUPPORT_GUESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <jansson.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "table/house_inside.h"
#include "tests/support/amnesia.h"
#include "tests/support/quiet_net.h"

typedef struct Guest {
    Peer peer;
    json_t *table, *frame, *over, *answer, *other; /* the last of each; answer: done, refused or error */
    int frames, wholes, dones, tables;
    char secret[80];
} Guest;

static House *the_house;
static char house_path[100];

static void guest_hears(Peer *peer, const char *text, size_t length)
{
    Guest *g = peer->own;
    json_t *m = json_loadb(text, length, 0, NULL);
    const char *type = json_string_value(json_object_get(m, "type"));
    json_t **to = !strcmp(type, "table")                                                        ? &g->table
                  : !strcmp(type, "frame")                                                      ? &g->frame
                  : !strcmp(type, "over")                                                       ? &g->over
                  : !strcmp(type, "done") || !strcmp(type, "refused") || !strcmp(type, "error") ? &g->answer
                                                                                                : &g->other;
    json_decref(*to);
    *to = m;
    g->frames += to == &g->frame;
    g->wholes += to == &g->frame && !json_object_get(m, "base");
    g->tables += to == &g->table;
    g->dones += !strcmp(type, "done");
    const char *secret = json_string_value(json_object_get(m, "secret"));
    if (to == &g->table && secret)
        snprintf(g->secret, sizeof g->secret, "%s", secret);
}

/* The same cards at every run. */
static uint64_t luck_at;

static void luck_bytes(void *const to, const size_t length)
{
    for (size_t i = 0; i < length; i++) {
        luck_at = luck_at * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)to)[i] = (uint8_t)(luck_at >> 56);
    }
}

static uint32_t luck(void)
{
    uint32_t number;
    luck_bytes(&number, sizeof number);
    return number;
}

static const char *luck_name(void)
{
    return "the same at every run";
}

static inline void same_luck(void)
{
    static randombytes_implementation same = {
        .implementation_name = luck_name, .random = luck, .buf = luck_bytes};
    luck_at = 1;
    randombytes_set_implementation(&same);
}

static inline House *house_of(int thinkers)
{
    static const CwGameDef *games[CW_MAX_SEATS];
    Problem p = {0};
    for (int i = 0; i < cw_game_count(); i++)
        games[i] = cw_game_at(i);
    snprintf(house_path, sizeof house_path, "/tmp/cw_house_%d", (int)getpid());
    quiet_sent = guest_hears;
    HouseSettings settings = {.store = {.path = house_path, .vfs = AMNESIA},
                              .games = games,
                              .thinkers = thinkers,
                              .tables_per_address = 1000};
    the_house = house_open(&settings, &p);
    if (!the_house)
        printf("%s\n", p.text);
    return the_house;
}

static inline void house_ends(void)
{
    char lock[120];
    house_close(the_house);
    snprintf(lock, sizeof lock, "%s.lock", house_path);
    unlink(lock);
}

static inline void guest_comes(Guest *g)
{
    *g = (Guest){0};
    g->peer.own = g;
    quiet_net.handler.opened(quiet_net.handler.data, &g->peer);
}

static inline void forget(json_t **message)
{
    json_decref(*message);
    *message = NULL;
}

static inline void guest_forgets(Guest *g)
{
    forget(&g->table);
    forget(&g->frame);
    forget(&g->over);
    forget(&g->answer);
    forget(&g->other);
}

static inline void guest_goes(Guest *g)
{
    quiet_net.handler.closed(quiet_net.handler.data, &g->peer);
}

static inline void guest_leaves(Guest *g)
{
    guest_goes(g);
    guest_forgets(g);
}

static inline void all_go(Guest *guests, int count)
{
    for (int i = 0; i < count; i++)
        guest_leaves(&guests[i]);
}

enum { RUN_STORE, RUN_THINKERS, RUN_BEAT };

/* What was put is written: nothing else runs. */
static inline void settle(void)
{
    while (the_house->pending)
        quiet_run(RUN_STORE);
    quiet_run(RUN_STORE); /* nothing: from now on it rings for what is new */
}

/* What was put since all was settled has come to its end, and nobody has heard of it yet. */
static inline void wait_for_the_store(void)
{
    struct pollfd ready = {.fd = store_file(the_house->store), .events = POLLIN};
    poll(&ready, 1, -1);
}

static inline void say(Guest *g, const char *form, ...)
{
    char text[4000];
    va_list args;
    va_start(args, form);
    vsnprintf(text, sizeof text, form, args);
    va_end(args);
    for (char *c = text; *c; c++) /* so that tests can be read */
        *c = *c == '\'' ? '"' : *c;
    quiet_net.handler.heard(quiet_net.handler.data, &g->peer, text, strlen(text));
}

static inline const char *text_of(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

static inline json_int_t number_of(const json_t *message, const char *name)
{
    return json_integer_value(json_object_get(message, name));
}

static inline int is_refused(const Guest *g, const char *reason)
{
    return strcmp(text_of(g->answer, "type"), "refused") == 0 &&
           strcmp(text_of(g->answer, "reason"), reason) == 0;
}

static inline const json_t *seat_of_table(const Guest *g, size_t seat)
{
    return json_array_get(json_object_get(g->table, "seats"), seat);
}

static inline const json_t *ask_of(const Guest *g)
{
    return json_object_get(g->frame, "ask");
}

static inline json_int_t option_of(const Guest *g, size_t which)
{
    return number_of(json_array_get(json_object_get(ask_of(g), "options"), which), "a");
}

static inline void choose_option(Guest *g, size_t which)
{
    say(g, "{'type':'choose','table':'%s','decision':%lld,'action':%lld,'re':7}", text_of(g->frame, "table"),
        (long long)number_of(ask_of(g), "decision"), (long long)option_of(g, which));
}

/* The first option of what it is asked. */
static inline void choose(Guest *g)
{
    choose_option(g, 0);
}

/* A table of that kind, with this guest at its first seat. */
static inline void open_and_sit(Guest *g, const char *rest, char table[TABLE_ID_TEXT])
{
    say(g, "{'type':'open',%s}", rest);
    settle();
    snprintf(table, TABLE_ID_TEXT, "%s", text_of(g->table, "table"));
    say(g, "{'type':'sit','table':'%s','seat':0,'name':'Ann'}", table);
    settle();
}

static inline void sit(Guest *g, const char *table, int seat)
{
    say(g, "{'type':'sit','table':'%s','seat':%d,'name':'Guest'}", table, seat);
    settle();
}

static inline Table *the_table(const char *name)
{
    TableId id;
    return table_id_read(name, &id) ? table_find(the_house, &id) : NULL;
}

static inline int tables_in_memory(void)
{
    int tables = 0;
    for (int i = 0; i < HOUSE_PLACES; i++)
        for (const Table *t = the_house->place[i]; t; t = t->next)
            tables++;
    return tables;
}

/* At all of them. */
static inline uint64_t acts_so_far(void)
{
    uint64_t acts = 0;
    for (int i = 0; i < HOUSE_PLACES; i++)
        for (const Table *t = the_house->place[i]; t; t = t->next)
            acts += t->acts;
    return acts;
}

/* So many milliseconds go by, a beat after each of them at most `step` long. */
static inline void pass(int64_t ms, int64_t step)
{
    while (ms > 0) {
        quiet_pass(ms < step ? ms : step);
        ms -= step;
        quiet_run(RUN_BEAT);
        settle();
    }
}

/* A test with a house of its own, on a disk that nothing has been written to. */
static inline int house_begins(void **state)
{
    (void)state;
    amnesia_begin();
    same_luck();
    return house_of(1) ? 0 : 1;
}

static inline int house_is_over(void **state)
{
    (void)state;
    house_ends();
    return 0;
}

#define HOUSE_TEST(f) cmocka_unit_test_setup_teardown(f, house_begins, house_is_over)

#endif
