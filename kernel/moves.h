/* Moving cards: how each way of moving changes places and marks.  Part of zones.h, and inline like it: a game's unit,
   which knows what its zones are like, gets each move for its very zones. */
#ifndef KERNEL_MOVES_H
#define KERNEL_MOVES_H

#include "kernel/chance.h"
#include "kernel/zones.h"

static inline void move_openly(Run *g, Card card, int zone)
{
    zone_move(g, card, zone, 0);
    reveal(g, card);
}
static inline void move_openly_to_bottom(Run *g, Card card, int zone)
{
    zone_move(g, card, zone, 1);
    reveal(g, card);
}
/* The first card of a zone that is not empty. */
static inline Card move_first_openly(Run *g, int from, int zone)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    Card card = head[from].first;
    list_unlink(next, &head[from], card, &head[from].first);
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), 0);
    ZONE_OF(g)[card] = (uint8_t)zone;
    reveal(g, card);
    return card;
}
/* From a zone in which it lies alone to an empty one; everybody sees both. */
static inline void move_between_slots(Run *g, Card card, int zone)
{
    ZoneHead *const head = HEAD(g);
    head[where_is(g, card)] = (ZoneHead){0};
    head[zone] = (ZoneHead){(uint8_t)card, (uint8_t)card, 1};
    ZONE_OF(g)[card] = (uint8_t)zone;
}

static inline uint8_t mark_bit(const Run *g, int zone)
{
    int bit = ZONE_BIT(g, zone);
    return (uint8_t)(bit < 0 ? 0u : 1u << bit);
}

/* New marks for a zone: what was known of its relation to other zones must be worked out again. */
static inline void reopen_marks(Run *g, Seat seat, int zone)
{
    int bit = ZONE_BIT(g, zone);
    if (bit >= 0)
        g->core->closed[seat] &= ~(0xFFull << 8 * bit);
}

/* Whatever may be in the one hidden zone and is not known exactly may now be in the other as well.  Seldom new, so it
   is kept out of the way of those who ask. */
static __attribute__((noinline, unused)) void spread_marks(Run *g, Seat seat, int from_bit, int to_bit)
{
    g->core->closed[seat] =
        (g->core->closed[seat] & ~(0xFFull << 8 * to_bit)) | 1ull << (8 * from_bit + to_bit);
    /* Eight cards at a time: rows are a multiple of 8 bytes. */
    uint8_t *const know = known_to(g, seat);
    const uint64_t ones = 0x0101010101010101u;
    const size_t words = KNOW_STRIDE(g) / 8;
    for (size_t i = 0; i < words; i++) {
        uint64_t k;
        memcpy(&k, know + 8 * i, 8);
        k |= (k >> from_bit & ~(k >> 7) & ones) << to_bit;
        memcpy(know + 8 * i, &k, 8);
    }
}
static inline void spread_if_new(Run *g, Seat seat, int from, int to)
{
    int from_bit = ZONE_BIT(g, from), to_bit = ZONE_BIT(g, to);
    if (from_bit >= 0 && to_bit >= 0 && !(g->core->closed[seat] >> (8 * from_bit + to_bit) & 1))
        spread_marks(g, seat, from_bit, to_bit);
}

/* What the seats know of a card that has left a pile and lies in a zone that not all may look into. */
static inline void mark_hidden_move(Run *g, Card card, int from, int zone)
{
    SeatSet seers = ZONE_SEERS(g, zone);
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (seers >> s & 1) {
            look_at(g, s, card);
        } else if (!(KNOW(g, s)[card] & EXACT)) {
            if (KEEPS_KNOWLEDGE(g) && ZONE_SORTED(g, zone))
                lose_track(g, s, zone);
            spread_if_new(g, s, from, zone);
        }
    }
}

/* For a seat that can look into neither zone, and cannot tell which card of the first has moved. */
static inline void follow_secret_move(Run *g, Seat seat, int from, int to)
{
    uint8_t *const know = known_to(g, seat);
    const uint8_t *const next = NEXT(g);
    lose_track(g, seat, from);
    if (ZONE_SORTED(g, to))
        lose_track(g, seat, to);
    for (Card c = HEAD(g)[from].first; c; c = next[c]) {
        if (!(know[c] & EXACT))
            continue;
        know[c] = mark_bit(g, from);
        reopen_marks(g, seat, from);
    }
    spread_if_new(g, seat, from, to);
}

static inline void mark_secret_move(Run *g, Card card, int from, int zone)
{
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (!sees_zone(g, s, zone) && !sees_zone(g, s, from)) {
            follow_secret_move(g, s, from, zone);
            continue;
        }
        if (!sees_zone(g, s, from) && !ZONE_SORTED(g, from))
            lose_track(g, s, from); /* sees the card, not the place that it left */
        look_at(g, s, card);
    }
    tell_lost(g);
}

static inline void move_secretly(Run *g, Card card, int zone)
{
    mark_secret_move(g, card, where_is(g, card), zone);
    zone_move(g, card, zone, 0);
}

static inline void move_secretly_to_bottom(Run *g, Card card, int zone)
{
    mark_secret_move(g, card, where_is(g, card), zone);
    zone_move(g, card, zone, 1);
}

static inline void move_hidden(Run *g, Card card, int zone)
{
    int from = where_is(g, card);
    if (ZONE_SORTED(g, from)) {
        move_secretly(g, card, zone);
        return;
    }
    zone_move(g, card, zone, 0);
    mark_hidden_move(g, card, from, zone);
}
static inline void move_hidden_to_bottom(Run *g, Card card, int zone)
{
    int from = where_is(g, card);
    if (ZONE_SORTED(g, from)) {
        move_secretly_to_bottom(g, card, zone);
        return;
    }
    zone_move(g, card, zone, 1);
    mark_hidden_move(g, card, from, zone);
}
/* The top card of a pile (unsorted, not empty), unseen. */
static inline Card draw_hidden(Run *g, int pile, int zone)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    Card card = head[pile].first;
    uint8_t after = next[card];
    head[pile].first = after;
    if (!after)
        head[pile].last = 0;
    head[pile].count--;
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), 0);
    ZONE_OF(g)[card] = (uint8_t)zone;
    mark_hidden_move(g, card, pile, zone);
    return card;
}
/* The card of a kind that a rule takes (see find_kind), which is there, and the link to it. */
static inline Card find_link(Run *g, int zone, int kind, uint8_t **link)
{
    uint8_t *const next = NEXT(g);
    const uint16_t *const kinds = KINDS_OF(g);
    const uint16_t wanted = (uint16_t)kind;
    *link = &HEAD(g)[zone].first;
    size_t card = **link;
    for (; kinds[card] != wanted; card = **link)
        *link = &next[card];
    if (!card)
        __builtin_unreachable();
    if (copies_differ(g, zone, (Card)card, kind)) {
        card = (size_t)best_known(g, (Card)card);
        *link = list_find(next, &HEAD(g)[zone], (Card)card);
    }
    return (Card)card;
}
static inline void move_linked(Run *g, Card card, uint8_t *link, int from, int zone, int at_bottom)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    list_unlink(next, &head[from], card, link);
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), at_bottom);
    ZONE_OF(g)[card] = (uint8_t)zone;
}
/* A card of a kind that lies in one zone, openly to the bottom of another. */
static inline Card play_kind(Run *g, int from, int kind, int zone)
{
    uint8_t *link;
    Card card = find_link(g, from, kind, &link);
    move_linked(g, card, link, from, zone, 1);
    reveal(g, card);
    return card;
}
/* The same secretly, to the top. */
static inline Card play_kind_secretly(Run *g, int from, int kind, int zone)
{
    uint8_t *link;
    Card card = find_link(g, from, kind, &link);
    mark_secret_move(g, card, from, zone);
    move_linked(g, card, link, from, zone, 0);
    return card;
}

static inline void zone_append(Run *g, int from, int to)
{
    ZoneHead *a = &HEAD(g)[from], *b = &HEAD(g)[to];
    FOR_EACH_CARD (g, card, from)
        ZONE_OF(g)[card] = (uint8_t)to;
    *(b->last ? &NEXT(g)[b->last] : &b->first) = a->first;
    b->last = a->last;
    b->count = (uint8_t)(b->count + a->count);
    *a = (ZoneHead){0};
    if (ZONE_SORTED(g, to))
        list_sort(NEXT(g), &HEAD(g)[to], KINDS_OF(g));
}

/* All cards of one zone into another, below what lies there: as many secret moves.  Once the first card has gone its way, nothing new is learnt or forgotten by the others following it. */
static inline void move_all_secretly(Run *g, int from, int to)
{
    if (!HEAD(g)[from].count)
        return;
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (!sees_zone(g, s, to) && !sees_zone(g, s, from)) {
            follow_secret_move(g, s, from, to);
            continue;
        }
        if (!sees_zone(g, s, from) && !ZONE_SORTED(g, from))
            lose_track(g, s, from);
        FOR_EACH_CARD (g, card, from)
            look_at(g, s, card);
    }
    zone_append(g, from, to);
    tell_lost(g);
}

/* The same openly, in their order. */
static inline void move_all_openly(Run *g, int from, int to)
{
    if (!HEAD(g)[from].count)
        return;
    FOR_EACH_CARD (g, card, from)
        reveal(g, card);
    zone_append(g, from, to);
}

static inline void shuffle(Run *g, int zone)
{
    uint8_t card[MAX_CARDS + 1];
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = &HEAD(g)[zone];
    int n = list_collect(next, head, card);
    const uint8_t bit = mark_bit(g, zone), here = (uint8_t)zone;
    const uint8_t *const zone_of = ZONE_OF(g);
    int cards = CARD_COUNT(g);
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (sees_zone(g, s, zone))
            continue;
        lose_track(g, s, zone);
        uint8_t *const know = known_to(g, s);
        /* Over all cards rather than the zone's: without a list to follow the compiler takes many at a time. */
        for (Card c = 1; c <= cards; c++)
            know[c] = ((zone_of[c] == here) & (know[c] >= EXACT)) ? bit : know[c];
        reopen_marks(g, s, zone);
    }
    tell_lost(g);
    if (ZONE_SORTED(g, zone)) /* has no order to change */
        return;
    chance_shuffle_list(g, card, n, next, head);
}

/* A whole deck at once: copies[0] of kind 1, copies[1] of kind 2 and so on.  It takes the first blanks in a row: their links among themselves are right already. */
static inline void create_deck(Run *g, int zone, const uint8_t *copies, int kind_count)
{
    uint8_t *const next = NEXT(g), *const zone_of = ZONE_OF(g);
    uint16_t *const kinds = KINDS_OF(g);
    ZoneHead *const blanks = &HEAD(g)[0], *const to = &HEAD(g)[zone];
    Card first = blanks->first, last = 0, card = first;
    int made = 0;
    for (int kind = 1; kind <= kind_count; kind++) {
        for (int i = copies[kind - 1]; i && card; i--, made++) {
            kinds[card] = (uint16_t)kind;
            zone_of[card] = (uint8_t)zone;
            last = card;
            card = next[card];
        }
    }
    if (!made)
        return;
    blanks->first = (uint8_t)card;
    if (!card)
        blanks->last = 0;
    blanks->count = (uint8_t)(blanks->count - made);
    next[last] = 0;
    *(to->last ? &next[to->last] : &to->first) = (uint8_t)first;
    to->last = (uint8_t)last;
    to->count = (uint8_t)(to->count + made);
    if (ZONE_SORTED(g, zone))
        list_sort(next, to, kinds);
}

/* Cards come into being (a deck's cards at setup, a token): taken from the blanks in zone 0, known to all, to the bottom
   of the zone.  NO_CARD when there is no blank left. */
static inline Card create_card(Run *g, int kind, int zone)
{
    Card card = HEAD(g)[0].first;
    if (!card)
        return NO_CARD;
    KINDS_OF(g)[card] = (uint16_t)kind;
    move_openly_to_bottom(g, card, zone);
    return card;
}

/* Blanks lie in order of number, so that what is made and ends again and again leaves the same bytes. */
static inline void destroy_card(Run *g, Card card)
{
    uint8_t *const next = NEXT(g);
    KINDS_OF(g)[card] = 0;
    move_openly(g, card, 0);
    ZoneHead *const blanks = &HEAD(g)[0];
    uint8_t *link = &blanks->first;
    list_unlink(next, blanks, card, list_find(next, blanks, card));
    while (*link && *link < card)
        link = &next[*link];
    next[card] = *link;
    if (!*link)
        blanks->last = (uint8_t)card;
    *link = (uint8_t)card;
    blanks->count++;
    tell_lost(g); /* its number may be another card's before anybody looks */
}

#endif
