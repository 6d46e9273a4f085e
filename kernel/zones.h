/* Where cards lie, and who knows it.

   A zone is a list of cards linked by card number: `head` by zone, `next` by card.  Sorted zones (hands) are kept in
   rising card number, so that equal hands have equal bytes; in piles the first card is the top one.

   Knowledge: for each seat and card one byte, EXACT or the set of hidden zones in which the seat must think the card
   possible.  Each way of moving a card says what is seen of it, and marks never depend on the truth behind a move:

       move_openly     everybody sees which card it is
       move_hidden     everybody sees the place it leaves (the top of a pile), and only who may look into the new
                       zone sees the card
       move_secretly   the owner picks: the others cannot tell even which place it leaves
       shuffle         nobody knows places in that zone any longer

   The cards of a sorted zone have no places: whatever leaves one leaves it secretly for those who cannot look in. */
#ifndef KERNEL_ZONES_H
#define KERNEL_ZONES_H

#include "kernel/tables.h"

static inline CardRef ref_to(Card card)
{
    return (CardRef)(card ? 0xC000 | card : 0);
}
static inline Card card_of(CardRef ref)
{
    return ref & 0xFF;
}

static inline int zone_size(const Run *g, int zone)
{
    return HEAD(g)[zone].count;
}
static inline Card zone_first(const Run *g, int zone)
{
    return HEAD(g)[zone].first;
}
static inline Card zone_last(const Run *g, int zone)
{
    return HEAD(g)[zone].last;
}
static inline Card next_in_zone(const Run *g, Card card)
{
    return NEXT(g)[card];
}
static inline int where_is(const Run *g, Card card)
{
    return ZONE_OF(g)[card];
}
static inline int kind_of(const Run *g, Card card)
{
    return KINDS_OF(g)[card];
}
#define FOR_EACH_CARD(g, card, zone) for (Card card = HEAD(g)[zone].first; card; card = NEXT(g)[card])

/* The card of that kind in a zone (the lowest numbered or topmost), or NO_CARD. */
static inline Card find_kind(const Run *g, int zone, int kind)
{
    Card card = zone_first(g, zone);
    while (card && kind_of(g, card) != kind)
        card = next_in_zone(g, card);
    return card;
}
int count_kind(const Run *g, int zone, int kind);
Card card_at(const Run *g, int zone, int index);

/* What a seat knew when a position was kept, and has learnt of it since; see keep.c. */
uint8_t *kept_known_to(const Run *g, int slot, Seat seat);

/* ---- places, without knowledge: for the kernel's own use -------------------------------------------------------- */

/* Tables are held in locals: a byte that is written might otherwise be any part of the run. */
static inline void list_unlink(uint8_t *next, ZoneHead *h, Card card)
{
    uint8_t after = next[card];
    Card before = 0;
    if (h->first == card) {
        h->first = after;
    } else {
        before = h->first;
        for (Card at; (at = next[before]) != card;)
            before = at;
        next[before] = after;
    }
    if (!after)
        h->last = (uint8_t)before;
    h->count--;
}

static inline void list_link(uint8_t *next, ZoneHead *h, Card card, int sorted, int at_bottom)
{
    Card before = at_bottom ? h->last : 0;
    if (sorted) {
        before = 0;
        for (Card c = h->first; (unsigned)(c - 1) < (unsigned)(card - 1);
             c = next[c]) /* 0 ends the list and this */
            before = c;
    }
    uint8_t *link = before ? &next[before] : &h->first;
    uint8_t after = *link;
    *link = (uint8_t)card;
    next[card] = after;
    if (!after)
        h->last = (uint8_t)card;
    h->count++;
}

static inline void zone_move(Run *g, Card card, int zone, int at_bottom)
{
    uint8_t *const next = NEXT(g), *const zone_of = ZONE_OF(g);
    ZoneHead *const head = HEAD(g);
    int sorted = g->game->zone[zone].sorted;
    list_unlink(next, &head[zone_of[card]], card);
    list_link(next, &head[zone], card, sorted, at_bottom);
    zone_of[card] = (uint8_t)zone;
}

void list_sort(uint8_t *next, ZoneHead *head);

static inline uint8_t *known_to(const Run *g, Seat seat)
{
    return KNOW(g, seat);
}

/* ---- seeing -------------------------------------------------------------------------------------------------------- */

void learn_of_kept(Run *g, Seat seat, Card card);
void lose_track(Run *g, Seat seat, int zone);
static inline void look_at(Run *g, Seat seat, Card card)
{
    KNOW(g, seat)[card] = EXACT;
    if (KEEPS_KNOWLEDGE(g))
        learn_of_kept(g, seat, card);
}
static inline void reveal(Run *g, Card card)
{
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        look_at(g, s, card);
}
/* May this seat identify the cards of this zone? */
static inline int sees_zone(const Run *g, Seat seat, int zone)
{
    SeatSet seers = g->game->zone[zone].seers;
    return seat == CW_SPECTATOR ? seers == 0xFF : seers >> seat & 1;
}
static inline int knows(const Run *g, Seat seat, Card card)
{
    if (seat == CW_SPECTATOR)
        return sees_zone(g, seat, ZONE_OF(g)[card]);
    return (known_to(g, seat)[card] & EXACT) != 0;
}

/* ---- moving -------------------------------------------------------------------------------------------------------- */

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
/* From a zone in which it lies alone to an empty one; everybody sees both. */
static inline void move_between_slots(Run *g, Card card, int zone)
{
    ZoneHead *const head = HEAD(g);
    head[where_is(g, card)] = (ZoneHead){0};
    head[zone] = (ZoneHead){(uint8_t)card, (uint8_t)card, 1};
    ZONE_OF(g)[card] = (uint8_t)zone;
}
void move_secretly(Run *g, Card card, int zone);
void move_secretly_to_bottom(Run *g, Card card, int zone);
/* All cards of one zone into another, below what lies there: as many secret moves. */
void move_all_secretly(Run *g, int from, int to);
void spread_marks(Run *g, Seat seat, int pair);
/* What the seats know of a card that has left a pile and lies in a zone that not all may look into. */
static inline void mark_hidden_move(Run *g, Card card, int from, int zone)
{
    const ZoneInfo *const info = g->game->zone;
    int pair = 8 * info[from].bit + info[zone].bit; /* negative when one of them is seen by all */
    SeatSet seers = info[zone].seers;
    const uint64_t *const closed = g->core->closed;
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        if (seers >> s & 1) {
            look_at(g, s, card);
        } else if (!(KNOW(g, s)[card] & EXACT)) {
            if (KEEPS_KNOWLEDGE(g) && info[zone].sorted)
                lose_track(g, s, zone);
            if (!(closed[s] >> (pair & 63) & 1))
                spread_marks(g, s, pair);
        }
    }
}
static inline void move_hidden(Run *g, Card card, int zone)
{
    int from = where_is(g, card);
    if (g->game->zone[from].sorted) {
        move_secretly(g, card, zone);
        return;
    }
    zone_move(g, card, zone, 0);
    mark_hidden_move(g, card, from, zone);
}
static inline void move_hidden_to_bottom(Run *g, Card card, int zone)
{
    int from = where_is(g, card);
    if (g->game->zone[from].sorted) {
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
    list_link(next, &head[zone], card, g->game->zone[zone].sorted, 0);
    ZONE_OF(g)[card] = (uint8_t)zone;
    mark_hidden_move(g, card, pile, zone);
    return card;
}
/* The first card of a kind that lies in one zone, openly to the bottom of another that is not sorted. */
static inline Card play_kind(Run *g, int from, int kind, int zone)
{
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = HEAD(g);
    uint8_t *link = &head[from].first;
    Card before = 0, card = *link;
    for (; kind_of(g, card) != kind; card = *link) {
        before = card;
        link = &next[card];
    }
    uint8_t after = next[card];
    *link = after;
    if (!after)
        head[from].last = (uint8_t)before;
    head[from].count--;
    list_link(next, &head[zone], card, 0, 1);
    ZONE_OF(g)[card] = (uint8_t)zone;
    reveal(g, card);
    return card;
}
void shuffle(Run *g, int zone);
/* All cards of one zone into another, in their order, below what lies there. */
void move_all_openly(Run *g, int from, int to);

/* Cards come into being (a deck's cards at setup, a token): taken from the blanks in zone 0, known to all, to the bottom
   of the zone.  NO_CARD when there is no blank left. */
Card create_card(Run *g, int kind, int zone);
void create_cards(Run *g, int kind, int zone, int copies);
/* A whole deck at once: copies[0] of kind 1, copies[1] of kind 2 and so on. */
void create_deck(Run *g, int zone, const uint8_t *copies, int kind_count);
void destroy_card(Run *g, Card card);

#endif
