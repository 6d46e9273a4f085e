/* A table: made, started, read from the store, let go. */
#include "table/house_inside.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_IDLE_MS = 60000 };

/* Ids are random: their first bytes are as good a hash as any. */
static Table **place_of(House *house, const TableId *id)
{
    return &house->place[(id->byte[0] << 8 | id->byte[1]) % HOUSE_PLACES];
}

Table *table_new(House *house, const TableId *id)
{
    Table *t = memory(NULL, 1, sizeof *t);
    Table **place = place_of(house, id);
    *t = (Table){.house = house, .id = *id, .next = *place, .used = net_now()};
    table_id_text(id, t->name);
    deal_draw(t->next_deal.secret);
    *place = t;
    return t;
}

Table *table_find(House *house, const TableId *id)
{
    for (Table *t = *place_of(house, id); t; t = t->next)
        if (table_id_same(&t->id, id))
            return t;
    return NULL;
}

static void drop_match(Table *t)
{
    table_stop_bots(t);
    if (t->match)
        driver_close(&t->driver);
    match_close(t->match);
    t->match = NULL;
}

/* Everything but its place in the house and who looks at it. */
static void empty(Table *t)
{
    drop_match(t);
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        free(t->seat[s].name);
        free(t->seat[s].bot);
    }
    memset(t->seat, 0, sizeof t->seat);
    free(t->closed_because);
    free(t->lost_because);
    free(t->header);
    t->closed_because = t->lost_because = t->header = NULL;
}

void table_free(Table *t)
{
    Table **at = place_of(t->house, &t->id);
    if (t->house->thinkers)
        thinkers_leave(t->house->thinkers, t);
    while (t->viewers)
        viewer_free(t->viewers);
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    empty(t);
    free(t->cannot_save);
    free(t);
}

int table_is_idle(const Table *t, int64_t now)
{
    int idle = t->house->settings.idle_ms ? t->house->settings.idle_ms : USUAL_IDLE_MS;
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].auto_at)
            return 0;
    return !t->viewers && !t->pendings && !t->job && !t->hint.job && !t->waits_for_thinker &&
           !table_waits_for_bot(t) && now - t->used > idle;
}

unsigned table_people(const Table *t)
{
    unsigned people = 0;
    for (int s = 0; s < t->seats; s++)
        people |= (unsigned)(t->seat[s].is_person && t->seat[s].name) << s;
    return t->match ? people & ~t->driver.left : people;
}

int table_waits_for_people(const Table *t)
{
    unsigned people = table_people(t), plays = 0;
    for (int s = 0; s < t->seats; s++)
        plays |= (people >> s & 1) & !t->seat[s].is_played_on;
    return t->state == TABLE_PLAYING && !plays;
}

int table_has_left(const Table *t, int seat)
{
    return t->match && t->state != TABLE_OVER && t->driver.left >> seat & 1;
}

static int seat_by_secret(const Table *t, const uint8_t hash[DEAL_BYTES])
{
    for (int s = 0; s < t->seats && !deal_is_zero(hash); s++)
        if (deal_same(hash, t->seat[s].secret_hash) && !table_has_left(t, s))
            return s;
    return CW_SPECTATOR;
}

void table_seat_viewers(Table *t)
{
    for (Viewer *v = t->viewers; v; v = v->next_at_table) {
        int seat = seat_by_secret(t, v->secret_hash);
        if (seat == v->seat)
            continue;
        v->seat = seat;
        viewer_starts_anew(v);
    }
    table_tells(t);
}

/* ---- it starts ---------------------------------------------------------------------------------------------------------- */

static void seat_players(Table *t)
{
    for (int s = 0; s < t->seats; s++) {
        const TableSeat *seat = &t->seat[s];
        const char *level = seat->is_person || seat->bot ? seat->is_played_on ? "greedy" : NULL : seat->level;
        if (!level || t->driver.left >> s & 1)
            continue;
        int searches = strcmp(level, "greedy") != 0 && strcmp(level, "random") != 0;
        driver_seat(&t->driver, s, level,
                    searches                       ? JOB_SAMPLE
                    : strcmp(level, "greedy") == 0 ? JOB_WEIGHTS
                                                   : JOB_NOTHING);
    }
}

/* While it is played, viewers want the latest events; the words of all answers stand in its replay, which is made from the store. */
static Match *open_match(Table *t, const Setup *setup, Problem *p)
{
    uint8_t nonce[CW_MAX_SEATS][DEAL_BYTES];
    const char *names[CW_MAX_SEATS];
    CwKey key;
    for (int s = 0; s < t->seats; s++) {
        memcpy(nonce[s], t->seat[s].nonce, DEAL_BYTES);
        names[s] = t->seat[s].name;
    }
    deal_key(t->secret, (const uint8_t(*)[DEAL_BYTES])nonce, t->seats, &key);
    return setup_match(setup, t->house->shelf, &key, names, t->is_whole ? 0 : FRAME_EVENTS, p);
}

/* `before`: numbers of questions up to here are used up. */
static void take_up(Table *t, uint64_t before)
{
    driver_open(&t->driver, match_game(t->match), match_key(t->match));
    t->driver.last = before;
    driver_take_up(&t->driver, t->match);
    seat_players(t);
    t->told = 0;
    table_tells(t);
}

void table_set_up(Table *t, const Setup *setup)
{
    t->game = setup->game;
    t->seats = setup->seats;
    t->is_public = setup->is_public;
    t->zero_plays_on = setup->zero_plays_on;
    t->base_ms = setup->base_ms;
    t->increment_ms = setup->increment_ms;
    t->move_ms = setup->move_ms;
    table_wind(t);
    for (int s = 0; s < t->seats; s++) {
        TableSeat *seat = &t->seat[s];
        seat->is_person = setup_is_person(setup->player[s]);
        seat->level = setup->player[s];
        if (!setup->bot[s])
            continue;
        seat->bot = copy_of(setup->bot[s], strlen(setup->bot[s]));
        seat->is_played_on = bots_find(t->house->bots, seat->bot) < 0; /* the server has it no more */
    }
}

int table_begin(Table *t, const Setup *setup, Problem *p)
{
    t->match = open_match(t, setup, p);
    if (!t->match)
        return 0;
    free(t->header);
    t->header = NULL;
    t->state = TABLE_PLAYING;
    t->book = cw_fingerprint(match_game(t->match));
    table_wind(t);
    take_up(t, 0);
    return 1;
}

/* ---- it is read --------------------------------------------------------------------------------------------------------- */

typedef struct Loading {
    Table *t;
    Setup setup;
    uint64_t before;
    uint32_t last; /* acts behind this one are left out */
    int is_good;
    Problem *p;
} Loading;

static void load_table(void *data, const StoredTable *stored)
{
    Loading *l = data;
    Table *t = l->t;
    t->state = (TableState)stored->state;
    t->made = stored->made;
    memcpy(t->secret, stored->secret, DEAL_BYTES);
    memcpy(t->commitment, stored->commitment, DEAL_BYTES);
    l->is_good = setup_parse(stored->header, t->house->settings.games, &l->setup, l->p);
    table_set_up(t, &l->setup);
    t->book = stored->book;
    t->ticked = t->move_ms && t->state == TABLE_PLAYING ? stored->changed : 0;
    if (t->state == TABLE_OPEN)
        t->header = copy_of(stored->header, strlen(stored->header));
}

static void load_seat(void *data, const StoredSeat *stored)
{
    Loading *l = data;
    if (!l->is_good || stored->seat < 0 || stored->seat >= l->t->seats)
        return;
    TableSeat *seat = &l->t->seat[stored->seat];
    if (*stored->name)
        seat->name = copy_of(stored->name, strlen(stored->name));
    memcpy(seat->secret_hash, stored->secret_hash, DEAL_BYTES);
    memcpy(seat->nonce, stored->nonce, DEAL_BYTES);
}

static void load_act(void *data, const StoredAct *act)
{
    Loading *l = data;
    Table *t = l->t;
    if (t->shown >= l->last)
        return;
    if (l->is_good && !t->match) {
        t->match = open_match(t, &l->setup, l->p);
        l->is_good = t->match != NULL;
    }
    l->is_good = l->is_good && table_replay(t, act, &l->before, l->p);
    t->acts = act->n;
    t->durable = t->shown;
}

/* A table that this cardwright plays in another way, or cannot read, is closed as such; its acts stay in the store. */
static void close_for_good(Table *t, const char *why)
{
    drop_match(t);
    free(t->header);
    free(t->closed_because);
    t->header = NULL;
    t->state = TABLE_CLOSED;
    t->closed_because = copy_of(why, strlen(why));
}

static int load(Table *t, Problem *p)
{
    static const char closed_there[] = "it was closed at the server"; /* `tables close` */
    Problem why = {0};
    Loading l = {.t = t, .p = &why, .last = UINT32_MAX};
    StoreReader reader = {.data = &l, .table = load_table, .seat = load_seat, .act = load_act};
    int found = store_read(t->house->store, &t->id, &reader, p);
    if (found > 0 && l.is_good && t->state != TABLE_OPEN && !t->match) {
        t->match = open_match(t, &l.setup, &why); /* nobody has answered yet */
        l.is_good = t->match != NULL;
    }
    if (found > 0 && !l.is_good)
        close_for_good(t, why.text);
    if (found > 0 && t->state == TABLE_CLOSED && !t->closed_because)
        t->closed_because = copy_of(closed_there, sizeof closed_there - 1);
    if (found > 0 && t->match) {
        Due due;
        take_up(t, l.before);
        if (house_woken(t->house, &t->id, &due))
            table_wakes(t, &due);
    }
    setup_free(&l.setup);
    return found;
}

int table_replay_at(House *house, const TableId *id, uint32_t n, Text *out)
{
    Problem p = {0};
    Table t = {.house = house, .id = *id, .is_whole = 1};
    Loading l = {.t = &t, .p = &p, .last = n};
    StoreReader reader = {.data = &l, .table = load_table, .seat = load_seat, .act = load_act};
    int good = store_read(house->store, id, &reader, &p) > 0 && l.is_good && t.shown == n;
    if (good && !t.match)
        t.match = open_match(&t, &l.setup, &p);
    good = good && t.match;
    if (good)
        match_write(t.match, out);
    setup_free(&l.setup);
    empty(&t);
    return good;
}

Table *table_get(House *house, const TableId *id, Problem *p)
{
    Table *t = table_find(house, id);
    *p = (Problem){0};
    if (t) {
        t->used = net_now();
        return t;
    }
    t = table_new(house, id);
    if (load(t, p) > 0) {
        house_recall_maker(t);
        return t;
    }
    table_free(t);
    return NULL;
}

void table_reload(Table *t)
{
    Problem p = {0};
    t->is_failing = 0;
    empty(t);
    t->acts = t->shown = t->durable = 0;
    t->branch = t->is_draw = 0;
    t->offer = OFFER_NONE;
    t->ticked = 0;
    t->timed = 0;
    t->timed_number = 0;
    if (load(t, &p) <= 0) { /* the disk does not even give it back now: it is tried again */
        empty(t);
        t->is_failing = 1;
        t->seats = 0;
        t->state = TABLE_CLOSED;
        t->closed_because = copy_of(p.text, strlen(p.text));
    } else {
        table_seat_viewers(t);
    }
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        viewer_starts_anew(v);
}
