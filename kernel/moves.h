/* Moving cards: how each way of moving changes places and marks.  Part of zones.h, and inline like it: a game's unit,
   which knows what its zones are like, gets each move for its very zones. */
#ifndef KERNEL_MOVES_H
#define KERNEL_MOVES_H

#include <assert.h>

#include "kernel/chance.h"
#include "kernel/zones.h"

static inline void move_openly(Run *g, Card card, int zone)
{
    reveal_leaving(g, card, where_is(g, card));
    zone_move(g, card, zone, 0);
}
static inline void move_openly_to_bottom(Run *g, Card card, int zone)
{
    reveal_leaving(g, card, where_is(g, card));
    zone_move(g, card, zone, 1);
}
/* The same of a card that lies where everybody sees it: there is nothing to learn. */
static inline void move_seen_to_bottom(Run *g, Card card, int zone)
{
    uint8_t *const next = NEXT(g), *const zone_of = ZONE_OF(g);
    ZoneHead *const head = HEAD(g), *const from = &head[zone_of[card]];
    assert(zone_blind(g, zone_of[card]) == 0);
    list_unlink(next, from, card, list_find(next, from, card));
    note_arrival(g, card, zone);
    list_link(next, &head[zone], KINDS_OF(g), card, zone_is_sorted(g, zone), 1);
    zone_of[card] = (uint8_t)zone;
}
/* The first card of a zone that is not empty. */
static inline Card move_first_openly(Run *g, int from, int zone)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    Card card = head[from].first;
    reveal_from(g, card, from);
    list_unlink(next, &head[from], card, &head[from].first);
    note_departure(g, from);
    note_arrival(g, card, zone);
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), 0);
    ZONE_OF(g)[card] = (uint8_t)zone;
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

/* What the seats see of a card that goes, by its place, to a zone that not all may look into.  Where it comes from has
   places, or everybody sees it, so it is not uneven. */
static inline void see_hidden_move(Run *g, Card card, int zone)
{
    SeatSet seers = ZONE_SEERS(g, zone);
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (seers >> s & 1) {
            see_leave(g, s, card, 0);
        } else if (KEEPS_KNOWLEDGE(g) && ZONE_SORTED(g, zone) && KNOW(g, s)[card]) {
            lose_track_of(g, s, zone, card);
        }
    }
}

/* The seat loses sight of the cards of a zone, those that look like `like` from behind (NO_CARD: all).  Mostly it never
   had any in sight, or has lost them all at once before. */
static inline void lose_sight(Run *g, Seat seat, int zone, Card like)
{
    const uint8_t *const know = KNOW(g, seat), *const next = NEXT(g);
    size_t c = HEAD(g)[zone].first;
    const unsigned label = know[c];
    if (label && ZONE_SORTED(g, zone) && !(UNEVEN(g)[zone] >> seat & 1))
        return;
    unsigned other = 0;
    for (; c; c = next[c])
        other |= know[c] ^ label;
    if (!label || left((uint8_t)other))
        mix_now(g, seat, zone, like, ALL_OF_THEM);
}

/* The same for a pile, where mostly all cards were known before: a discard pile that is shuffled. */
static inline void lose_sight_of_pile(Run *g, Seat seat, int zone)
{
    uint8_t *const know = KNOW(g, seat);
    const uint8_t *const zone_of = ZONE_OF(g), here = (uint8_t)zone;
    const Card cards = CARD_COUNT(g);
    const uint8_t first = know[HEAD(g)[zone].first];
    const int mixture = first || g->game->marked_backs || PLANTED(MARKS) ? 0 : take_number(TAKEN(g, seat));
    uint8_t other = 0, old[MAX_CARDS + 2];
    if (mixture) { /* over all cards: without a list to follow, many at a time */
        const uint8_t all = mixed(mixture, mixture);
        memcpy(old, know, (size_t)cards + 1);
        for (Card c = 1; c <= cards; c++) {
            uint8_t in = (uint8_t) - (zone_of[c] == here);
            other |= know[c] & in;
            know[c] |= all & in;
        }
        if (!other)
            return;
        memcpy(know, old, (size_t)cards + 1); /* some were not known */
        *TAKEN(g, seat) = (uint16_t)(*TAKEN(g, seat) & ~(1u << mixture));
    } else if (first) {
        for (Card c = 1; c <= cards; c++)
            other |= (uint8_t)((know[c] ^ first) & -(zone_of[c] == here));
        if (!left(other))
            return;
    }
    mix_now(g, seat, zone, NO_CARD, ALL_OF_THEM);
}

static inline void see_secret_move(Run *g, Card card, int from, int zone)
{
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (!sees_zone(g, s, zone) && !sees_zone(g, s, from)) { /* cannot tell which card has moved */
            lose_track(g, s, from);
            if (ZONE_SORTED(g, zone))
                lose_track(g, s, zone);
            lose_sight(g, s, from, card);
            continue;
        }
        if (!sees_zone(g, s, from) && !ZONE_SORTED(g, from)) { /* sees the card, not the place that it left */
            lose_track(g, s, from);
            if (KNOW(g, s)[card])
                mix_now(g, s, from, card, UNKNOWN_ONES);
        }
        see_leave(g, s, card, from);
    }
    tell_lost(g);
}

static inline void move_secretly(Run *g, Card card, int zone)
{
    see_secret_move(g, card, where_is(g, card), zone);
    zone_move(g, card, zone, 0);
}

static inline void move_secretly_to_bottom(Run *g, Card card, int zone)
{
    see_secret_move(g, card, where_is(g, card), zone);
    zone_move(g, card, zone, 1);
}

static inline void move_hidden(Run *g, Card card, int zone)
{
    int from = where_is(g, card);
    if (zone_blind(g, from)) {
        move_secretly(g, card, zone);
        return;
    }
    see_hidden_move(g, card, zone);
    zone_move(g, card, zone, 0);
}
/* The top card of a pile (unsorted, not empty), unseen. */
static inline Card draw_hidden(Run *g, int pile, int zone)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    Card card = head[pile].first;
    see_hidden_move(g, card, zone);
    uint8_t after = next[card];
    head[pile].first = after;
    if (!after)
        head[pile].last = 0;
    head[pile].count--;
    note_arrival(g, card, zone);
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), 0);
    ZONE_OF(g)[card] = (uint8_t)zone;
    return card;
}
/* The same, and one seat (NO_SEAT: none) is shown the card. */
static inline Card draw_shown(Run *g, int pile, int zone, Seat seat)
{
    if (seat >= 0)
        see_leave(g, seat, HEAD(g)[pile].first, pile);
    return draw_hidden(g, pile, zone);
}
/* The card of a kind that a rule takes (see find_kind), which is there, and the link to it. */
static inline Card first_link(Run *g, int zone, int kind, uint8_t **link)
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
    return (Card)card;
}
static inline Card find_link(Run *g, int zone, int kind, uint8_t **link)
{
    Card card = first_link(g, zone, kind, link);
    if (copies_differ(g, zone, card, kind)) {
        card = best_known(g, card);
        *link = list_find(NEXT(g), &HEAD(g)[zone], card);
    }
    return card;
}
static inline void move_linked(Run *g, Card card, uint8_t *link, int from, int zone, int at_bottom)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    list_unlink(next, &head[from], card, link);
    note_departure(g, from);
    note_arrival(g, card, zone);
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), at_bottom);
    ZONE_OF(g)[card] = (uint8_t)zone;
}
/* A card of a kind that lies in one zone, openly to the bottom of another. */
static __attribute__((noinline, unused)) Card play_kind_with_care(Run *g, int from, int kind, int zone)
{
    uint8_t *link;
    Card card = find_link(g, from, kind, &link);
    reveal_from(g, card, from);
    move_linked(g, card, link, from, zone, 1);
    return card;
}
static inline Card play_kind(Run *g, int from, int kind, int zone)
{
    if (KEEPS_KNOWLEDGE(g) || SECRET_DECKS(g) || zone_blind(g, zone) ||
        __builtin_expect(UNEVEN(g)[0] | UNEVEN(g)[from], 0))
        return play_kind_with_care(g, from, kind, zone);
    uint8_t *const next = NEXT(g), *link;
    ZoneHead *const head = HEAD(g);
    const SeatSet seers = ZONE_SEERS(g, from);
    Card card = first_link(g, from, kind, &link);
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        if (!(seers >> s & 1))
            KNOW(g, s)[card] = 0;
    list_unlink(next, &head[from], card, link);
    list_link(next, &head[zone], KINDS_OF(g), card, ZONE_SORTED(g, zone), 1);
    ZONE_OF(g)[card] = (uint8_t)zone;
    return card;
}
/* The same secretly, to the top. */
static inline Card play_kind_secretly(Run *g, int from, int kind, int zone)
{
    uint8_t *link;
    Card card = find_link(g, from, kind, &link);
    see_secret_move(g, card, from, zone);
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
    if (zone_blind(g, from))
        UNEVEN(g)[from] = 0;
    if (zone_blind(g, to))
        renew_zone(g, to);
}

/* Something that all see from behind is about to be put on a card (a column OF_PLACE).  In a zone without order, who
   cannot look in does not know on which: from here on that card looks unlike the others, and might be any of those that it
   looked like. */
static inline void mark_hidden(Run *g, Card card)
{
    const int zone = where_is(g, card);
    if (!zone_is_sorted(g, zone))
        return;
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        if (!sees_zone(g, s, zone)) {
            lose_track(g, s, zone);
            lose_sight(g, s, zone, card);
        }
    tell_lost(g);
}

/* All cards of one zone into another, below what lies there: as many secret moves. */
static inline void move_all_secretly(Run *g, int from, int to)
{
    if (!HEAD(g)[from].count)
        return;
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (!sees_zone(g, s, to) && !sees_zone(g, s, from)) {
            lose_track(g, s, from);
            if (ZONE_SORTED(g, to))
                lose_track(g, s, to);
            lose_sight(g, s, from, NO_CARD);
            continue;
        }
        if (!sees_zone(g, s, from) && !ZONE_SORTED(g, from))
            lose_track(g, s, from);
        FOR_EACH_CARD (g, card, from)
            see_leave(g, s, card, from);
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
        reveal_from(g, card, from);
    zone_append(g, from, to);
}

static inline void shuffle(Run *g, int zone)
{
    uint8_t card[MAX_CARDS + 1];
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = &HEAD(g)[zone];
    int n = list_collect(next, head, card);
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (sees_zone(g, s, zone))
            continue;
        lose_track(g, s, zone);
        if (n > 1)
            lose_sight_of_pile(g, s, zone);
    }
    tell_lost(g);
    if (ZONE_SORTED(g, zone)) { /* has no order to change */
        renew_zone(g, zone);
        return;
    }
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
    if (zone_blind(g, zone))
        renew_zone(g, zone);
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
