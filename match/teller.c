#include "match/teller.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/columns.h"
#include "kernel/json.h"
#include "kernel/play.h"
#include "kernel/typed.h"
#include "kernel/words.h"
#include "kernel/zones.h"

/* ---- what a viewer sees, as numbers ----------------------------------------------------------------------------------------- */

typedef struct Lying { /* a card that the viewer knows */
    uint32_t handle;
    uint16_t kind;
    uint8_t zone, at;
    uint8_t card;              /* the engine's number, to find it again while the handle stays */
    uint16_t counters, counts; /* what lies on it: where that begins in `counted`, and how much it is */
} Lying;

typedef struct Counted { /* a counter that the viewer sees */
    const char *name;
    int32_t value;
    int8_t seat;  /* whose it is; -1: of the table, or on a card */
    int8_t piece; /* whose pieces they are, of a stack; -1: it is none */
} Counted;

enum { MOST_COUNTED = 600 };

typedef struct Sight {
    Counted *counted;
    Lying *lying;
    uint8_t *count; /* by zone */
    uint8_t *index; /* by card: 1 + where it is in `lying` */
    int known;
    int numbers, of_cards; /* how many; where those on cards begin */
} Sight;

typedef struct Room { /* for as much as anybody can see: on the stack, while somebody looks */
    Counted counted[MOST_COUNTED];
    Lying lying[MAX_CARDS];
    uint8_t count[MAX_ZONES], index[MAX_CARDS + 1];
} Room;

struct Told {
    Sight saw; /* in one piece of memory that is as large as it must be */
    size_t room;
    Text events;
    int count;
};

static Sight sight_in(Room *room)
{
    return (Sight){
        .counted = room->counted, .lying = room->lying, .count = room->count, .index = room->index};
}

/* A viewer sees a tenth of what there is room for; a server has thousands of them. */
static void keep_sight(Told *told, const Sight *now)
{
    size_t counted = (size_t)now->numbers * sizeof *now->counted,
           lying = (size_t)now->known * sizeof *now->lying,
           bytes = counted + lying + MAX_ZONES + MAX_CARDS + 1;
    char *at = (char *)told->saw.counted;
    if (bytes > told->room) {
        told->room = bytes + bytes / 8;
        at = memory(at, told->room, 1);
    }
    told->saw = (Sight){.counted = (Counted *)(void *)at,
                        .lying = (Lying *)(void *)(at + counted),
                        .count = (uint8_t *)at + counted + lying,
                        .index = (uint8_t *)at + counted + lying + MAX_ZONES,
                        .known = now->known,
                        .numbers = now->numbers,
                        .of_cards = now->of_cards};
    memcpy(told->saw.counted, now->counted, counted);
    memcpy(told->saw.lying, now->lying, lying);
    memcpy(told->saw.count, now->count, MAX_ZONES);
    memcpy(told->saw.index, now->index, MAX_CARDS + 1);
}

static void add_counted(Sight *s, int seat, const ViewItem *item)
{
    if (s->numbers == MOST_COUNTED || item->is_place)
        return;
    s->counted[s->numbers++] = (Counted){item->stack ? item->stack : item->name, item->value, (int8_t)seat,
                                         (int8_t)(item->stack ? item->seat : -1)};
}

static void look_at_counters(Sight *s, const Run *g, Seat viewer)
{
    ViewTrack track[64];
    ViewItems items;
    int tracks = table_tracks(g, viewer, track, 64);
    for (int i = 0; i < tracks; i++)
        add_counted(s, -1,
                    &(ViewItem){.name = track[i].id, .value = track[i].value, .is_place = track[i].is_place});
    FOR_EACH_SEAT (g, seat) {
        clear_items(&items);
        seat_items(g, viewer, seat, &items);
        for (int i = 0; i < items.counters; i++)
            add_counted(s, seat, &items.counter[i]);
    }
    s->of_cards = s->numbers;
    for (int i = 0; i < s->known; i++) {
        clear_items(&items);
        card_items(g, viewer, s->lying[i].card, &items);
        s->lying[i].counters = (uint16_t)s->numbers;
        for (int k = 0; k < items.counters; k++)
            add_counted(s, -1, &items.counter[k]);
        s->lying[i].counts = (uint16_t)(s->numbers - s->lying[i].counters);
    }
}

static void look(Sight *s, const CwGame *game, const CwState *state, Seat viewer, const CwHandles *handles)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    uint8_t card[MAX_CARDS + 1];
    s->known = s->numbers = 0;
    memset(s->index, 0, MAX_CARDS + 1);
    s->count[0] = 0;
    for (int z = 1; z < game->def->layout.zones; z++) {
        s->count[z] = (uint8_t)zone_size(g, z);
        if (!s->count[z] || !handles)
            continue;
        int sorted = game->zone[z].sorted, at = 0, n = known_cards(g, viewer, z, handles, card);
        Card here = zone_first(g, z);
        for (int i = 0; i < n; i++) {
            for (; !sorted && here != card[i]; here = next_in_zone(g, here))
                at++;
            s->lying[s->known] = (Lying){.handle = handles->of[card[i]],
                                         .kind = (uint16_t)kind_of(g, card[i]),
                                         .zone = (uint8_t)z,
                                         .at = (uint8_t)(sorted ? 0 : at),
                                         .card = card[i]};
            s->index[card[i]] = (uint8_t)++s->known;
        }
    }
    look_at_counters(s, g, viewer);
}

/* The same card under the same number in the other sight; NULL: it was not known there. */
static const Lying *same_in(const Sight *s, const Lying *card)
{
    int i = s->index[card->card];
    return i && s->lying[i - 1].handle == card->handle ? &s->lying[i - 1] : NULL;
}

/* ---- moves ------------------------------------------------------------------------------------------------------------------ */

typedef struct Moves {
    Text *out;
    const CwGame *game;
    int count;
    /* By zone: backs that have left and are not accounted for yet, below 0: that have come. */
    int gone[MAX_ZONES];
    uint8_t changed[MAX_ZONES]; /* a card that is known has left it or come to it */
} Moves;

static void put_place(Text *out, const CwGame *game, const char *key, int zone)
{
    char name[80];
    Writer w = writer_open(name, sizeof name);
    put_zone_name(&w, game, zone);
    writer_close(&w);
    text_addf(out, ",\"%s\":%s", key, name);
}

/* `card` NULL: a back.  `how`: "" a card that is known before and after, else "shows" or "hides". */
static void add_move(Moves *m, const Lying *card, int from, int to, const char *how)
{
    m->changed[from] = m->changed[to] = 1;
    text_add(m->out, m->count++ ? ",{" : ",\"moves\":[{");
    if (card)
        text_addf(m->out, "\"card\":%u,\"kind\":%u", (unsigned)card->handle, (unsigned)card->kind);
    else
        text_add(m->out, "\"card\":0");
    put_place(m->out, m->game, "from", from);
    put_place(m->out, m->game, "to", to);
    if (card && card->zone == to && !m->game->zone[to].sorted && strcmp(how, "hides") != 0)
        text_addf(m->out, ",\"at\":%d", card->at);
    if (*how)
        text_addf(m->out, ",\"%s\":true", how);
    text_add(m->out, "}");
}

/* It has got another place in its zone. */
static void add_placed(Moves *m, const Lying *card)
{
    text_add(m->out, m->count++ ? ",{" : ",\"moves\":[{");
    text_addf(m->out, "\"card\":%u,\"kind\":%u", (unsigned)card->handle, (unsigned)card->kind);
    put_place(m->out, m->game, "from", card->zone);
    put_place(m->out, m->game, "to", card->zone);
    text_addf(m->out, ",\"at\":%d}", card->at);
}

/* A zone out of which a back has gone, for one that has come to `to`: the zone itself (a card is turned up or down there), else one
   of the same owner, else any.  -1: none. */
static int zone_that_lost(const Moves *m, int to)
{
    int owner = m->game->zone[to].owner, found = -1;
    if (m->gone[to] > 0)
        return to;
    for (int z = 1; z < m->game->def->layout.zones; z++) {
        if (m->gone[z] <= 0)
            continue;
        if (m->game->zone[z].owner == owner)
            return z;
        if (found < 0)
            found = z;
    }
    return found;
}
static int zone_that_gained(const Moves *m, int from)
{
    int owner = m->game->zone[from].owner, found = -1;
    if (m->gone[from] < 0)
        return from;
    for (int z = 1; z < m->game->def->layout.zones; z++) {
        if (m->gone[z] >= 0)
            continue;
        if (m->game->zone[z].owner == owner)
            return z;
        if (found < 0)
            found = z;
    }
    return found;
}

/* Zone 0 is nowhere: cards that are made come from there, those that cease go there. */
static void find_moves(Text *out, const CwGame *game, const Sight *before, const Sight *after)
{
    Moves m = {.out = out, .game = game};
    for (int z = 1; z < game->def->layout.zones; z++)
        m.gone[z] = before->count[z] - after->count[z];
    for (int i = 0; i < before->known; i++)
        m.gone[before->lying[i].zone]--;
    for (int i = 0; i < after->known; i++)
        m.gone[after->lying[i].zone]++;
    for (int i = 0; i < before->known; i++) {
        const Lying *card = &before->lying[i], *now = same_in(after, card);
        if (now && now->zone != card->zone)
            add_move(&m, now, card->zone, now->zone, "");
    }
    /* Those that the viewer has lost sight of become backs. */
    for (int i = 0; i < before->known; i++) {
        const Lying *card = &before->lying[i];
        if (same_in(after, card))
            continue;
        int to = zone_that_gained(&m, card->zone);
        if (to >= 0)
            m.gone[to]++;
        add_move(&m, card, card->zone, to < 0 ? 0 : to, "hides");
    }
    for (int i = 0; i < after->known; i++) {
        const Lying *card = &after->lying[i];
        if (same_in(before, card))
            continue;
        int from = zone_that_lost(&m, card->zone);
        if (from >= 0)
            m.gone[from]--;
        add_move(&m, card, from < 0 ? 0 : from, card->zone, "shows");
    }
    for (int z = 1; z < game->def->layout.zones; z++)
        while (m.gone[z] < 0) {
            int from = zone_that_lost(&m, z);
            m.gone[z]++;
            if (from >= 0)
                m.gone[from]--;
            add_move(&m, NULL, from < 0 ? 0 : from, z, "");
        }
    for (int z = 1; z < game->def->layout.zones; z++)
        for (; m.gone[z] > 0; m.gone[z]--)
            add_move(&m, NULL, z, 0, "");
    /* In a zone to which nothing has come, and out of which nothing has gone, a card may have got another place. */
    for (int i = 0; i < after->known; i++) {
        const Lying *card = &after->lying[i], *was = same_in(before, card);
        if (was && was->zone == card->zone && was->at != card->at && !m.changed[card->zone])
            add_placed(&m, card);
    }
    if (m.count)
        text_add(out, "]");
}

/* ---- counters --------------------------------------------------------------------------------------------------------------- */

typedef struct Changes {
    Text *out;
    int count;
} Changes;

static void add_change(Changes *c, uint32_t handle, const Counted *counted, int by)
{
    if (!by)
        return;
    text_add(c->out, c->count++ ? ",{\"ref\":{" : ",\"changes\":[{\"ref\":{");
    if (handle)
        text_addf(c->out, "\"card\":%u", (unsigned)handle);
    if (counted->piece >= 0 || counted->seat >= 0)
        text_addf(c->out, "%s\"seat\":%d", handle ? "," : "",
                  counted->piece >= 0 ? counted->piece : counted->seat);
    text_add(c->out, "},\"counter\":");
    text_json(c->out, counted->name);
    text_addf(c->out, ",\"by\":%d}", by);
}

static const Counted *find_counted(const Counted *list, int count, const Counted *like)
{
    for (int i = 0; i < count; i++)
        if (list[i].name == like->name && list[i].seat == like->seat && list[i].piece == like->piece)
            return &list[i];
    return NULL;
}

/* What is not shown counts as nothing. */
static void compare_counters(Changes *c, uint32_t handle, const Counted *was, int was_count,
                             const Counted *is, int is_count)
{
    for (int i = 0; i < is_count; i++) {
        const Counted *old = i < was_count && was[i].name == is[i].name && was[i].seat == is[i].seat &&
                                     was[i].piece == is[i].piece
                                 ? &was[i]
                                 : find_counted(was, was_count, &is[i]);
        add_change(c, handle, &is[i], is[i].value - (old ? old->value : 0));
    }
    for (int i = 0; i < was_count; i++)
        if (!find_counted(is, is_count, &was[i]))
            add_change(c, handle, &was[i], -was[i].value);
}

static void find_changes(Text *out, const Sight *before, const Sight *after)
{
    Changes c = {.out = out};
    compare_counters(&c, 0, before->counted, before->of_cards, after->counted, after->of_cards);
    for (int i = 0; i < after->known; i++) {
        const Lying *card = &after->lying[i], *was = same_in(before, card);
        if (was)
            compare_counters(&c, card->handle, before->counted + was->counters, was->counts,
                             after->counted + card->counters, card->counts);
    }
    if (c.count)
        text_add(out, "]");
}

/* ---- telling ---------------------------------------------------------------------------------------------------------------- */

static void follow(Teller *t, unsigned viewers)
{
    t->viewers = viewers;
    for (int i = 0; i <= CW_MAX_SEATS; i++) {
        int viewer = i - 1,
            wanted = viewer < 0 ? (viewers & TELLER_WATCHERS) != 0 : (int)(viewers >> viewer & 1);
        if (!wanted && t->told[i]) {
            text_free(&t->told[i]->events);
            free(t->told[i]->saw.counted);
            free(t->told[i]);
            t->told[i] = NULL;
        } else if (wanted && !t->told[i] && viewer < cw_seats(t->game)) {
            t->told[i] = memory(NULL, 1, sizeof *t->told[i]);
            *t->told[i] = (Told){0};
            Room room = {0};
            Sight nothing = sight_in(&room);
            keep_sight(t->told[i], &nothing);
        }
    }
}

void teller_open(Teller *t, const CwGame *game, unsigned viewers)
{
    *t = (Teller){.game = game};
    follow(t, viewers);
}

void teller_close(Teller *t)
{
    if (t->game)
        follow(t, 0);
    text_free(&t->list);
    *t = (Teller){0};
}

static void begin_list(Told *told)
{
    text_clear(&told->events);
    told->count = 0;
}

static void see(Teller *t, int i, const CwState *state, const CwHandles *handles)
{
    Room room;
    Sight now = sight_in(&room);
    look(&now, t->game, state, i - 1, handles);
    keep_sight(t->told[i], &now);
}

void teller_start(Teller *t, const CwState *state, const Handles *handles)
{
    for (int i = 0; i <= CW_MAX_SEATS; i++)
        if (t->told[i]) {
            begin_list(t->told[i]);
            see(t, i, state, handles ? &handles->viewer[i] : NULL);
        }
}

void teller_set_viewers(Teller *t, unsigned viewers, const CwState *state, const Handles *handles)
{
    unsigned had = t->viewers;
    follow(t, viewers);
    for (int i = 0; i <= CW_MAX_SEATS; i++) {
        unsigned bit = i ? 1u << (i - 1) : TELLER_WATCHERS;
        if (t->told[i] && !(had & bit))
            see(t, i, state, &handles->viewer[i]);
    }
}

static void add_bare(Told *told, const char *note)
{
    text_add(&told->events, told->count++ ? ",{" : "{");
    text_add(&told->events, note);
    text_add(&told->events, "}");
}

static void add_event(Teller *t, Told *told, const CwState *state, int viewer, const CwHandles *handles,
                      const char *note)
{
    Room room;
    Sight now = sight_in(&room);
    size_t from = told->events.length;
    look(&now, t->game, state, viewer, handles);
    text_add(&told->events, told->count ? ",{" : "{");
    text_add(&told->events, *note ? note : "\"e\":\"\"");
    size_t bare = told->events.length;
    find_moves(&told->events, t->game, &told->saw, &now);
    find_changes(&told->events, &told->saw, &now);
    if (!*note && bare == told->events.length) { /* nothing has happened behind the last note */
        told->events.length = from;
        if (told->events.at)
            told->events.at[from] = '\0';
        return;
    }
    text_add(&told->events, "}");
    told->count++;
    keep_sight(told, &now); /* what is seen now is what was seen then, next time */
}

/* While the table is set, what moves is told when all of it is done. */
void teller_note(Teller *t, const CwState *state, const Handles *handles, const char *const *names,
                 const CwNote *note)
{
    for (int i = 0; i <= CW_MAX_SEATS; i++) {
        char text[2400];
        if (!t->told[i] || cw_note_json(t->game, state, note, i - 1, names, &handles->viewer[i], text,
                                        sizeof text) >= sizeof text)
            continue;
        if (handles->has_begun)
            add_event(t, t->told[i], state, i - 1, &handles->viewer[i], text);
        else
            add_bare(t->told[i], text);
    }
}

void teller_settle(Teller *t, const CwState *state, const Handles *handles)
{
    for (int i = 0; i <= CW_MAX_SEATS; i++)
        if (t->told[i])
            add_event(t, t->told[i], state, i - 1, &handles->viewer[i], "");
}

const char *teller_events(Teller *t, int viewer)
{
    Told *told = t->told[1 + viewer];
    if (!told)
        return "[]";
    text_free(&t->list);
    text_add(&t->list, "[");
    if (told->count)
        text_add(&t->list, told->events.at);
    text_add(&t->list, "]");
    text_free(&told->events); /* nobody knows when there will be more */
    told->count = 0;
    return t->list.at;
}

void teller_forget_list(Teller *t)
{
    text_free(&t->list);
}
