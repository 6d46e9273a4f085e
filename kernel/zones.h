/* Where cards lie, and who knows it.

   A zone is a list of cards linked by card number: `head` by zone, `next` by card.  Sorted zones (hands) are kept by
   kind, of equal copies the last to come first; in piles the first card is the top one.  Nothing here goes by card
   numbers: a game with its equal copies numbered otherwise is the same game with other numbers.

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

#include "kernel/plant.h"
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

/* How many of that kind. */
static inline int count_kind(const Run *g, int zone, int kind)
{
    int n = 0;
    FOR_EACH_CARD (g, card, zone)
        n += KINDS_OF(g)[card] == kind;
    return n;
}

static inline Card card_at(const Run *g, int zone, int index)
{
    Card card = HEAD(g)[zone].first;
    while (card && index--)
        card = NEXT(g)[card];
    return card;
}

/* What a seat knew when a position was kept, and has learnt of it since; see keep.c. */
uint8_t *kept_known_to(const Run *g, int slot, Seat seat);

/* ---- of equal copies, which? ----------------------------------------------------------------------------------- */

/* How much of a card is known: a seat that knows it counts most, then one that thinks it possible in few places. */
static inline int how_known(const Run *g, Card card)
{
    int sum = 0;
    for (Seat s = 0; s < SEAT_COUNT(g); s++) {
        unsigned mark = KNOW(g, s)[card];
        sum += mark & EXACT ? 64 : 8 - __builtin_popcount(mark);
    }
    return sum;
}
/* Of equal copies in a zone without order, met one after the other, which a rule takes: the one of which most is known,
   of those the one that came last.  Whoever sees it go learns nothing of the others, and card numbers have no say. */
static inline Card better_known(const Run *g, Card best, Card card)
{
    return !best || how_known(g, card) > how_known(g, best) ? card : best;
}
static __attribute__((noinline, unused)) Card best_known(const Run *g, Card first)
{
    Card best = first;
    for (Card card = next_in_zone(g, first); kind_of(g, card) == kind_of(g, first);
         card = next_in_zone(g, card))
        best = better_known(g, best, card);
    return best;
}
/* Whether it matters which: from the first copy in a zone on, more is known of one than of another.  It seldom is. */
static inline int copies_differ(const Run *g, int zone, Card first, int kind)
{
    if (!ZONE_SORTED(g, zone))
        return 0;
    for (Card card = next_in_zone(g, first); kind_of(g, card) == kind; card = next_in_zone(g, card))
        for (Seat s = 0; s < SEAT_COUNT(g); s++)
            if (__builtin_expect(KNOW(g, s)[card] != KNOW(g, s)[first], 0))
                return 1;
    return 0;
}
/* The card of a kind that a rule takes from a zone: the topmost, of a sorted zone as above; or NO_CARD. */
static inline Card find_kind(const Run *g, int zone, int kind)
{
    Card card = zone_first(g, zone);
    while (card && kind_of(g, card) != kind)
        card = next_in_zone(g, card);
    return card && copies_differ(g, zone, card, kind) ? best_known(g, card) : card;
}

/* ---- places, without knowledge: for the kernel's own use -------------------------------------------------------- */

/* A link is where a card number stands: in the head of its zone or behind the card before it.  Tables are held in
   locals: a byte that is written might otherwise be any part of the run. */
static inline uint8_t *list_find(uint8_t *next, ZoneHead *h, Card card)
{
    uint8_t *link = &h->first;
    for (size_t at = *link; at != (size_t)card; at = *link)
        link = &next[at];
    return link;
}
static inline void list_unlink(uint8_t *next, ZoneHead *h, Card card, uint8_t *link)
{
    uint8_t after = next[card];
    *link = after;
    if (!after)
        h->last = (uint8_t)(link == &h->first ? 0 : link - next);
    h->count--;
}

static inline void list_link(uint8_t *next, ZoneHead *h, const uint16_t *kinds, Card card, int sorted,
                             int at_bottom)
{
    uint8_t *link = &h->first;
    size_t after = *link;
    const uint16_t kind = kinds[card];
    if (sorted && PLANTED(NUMBERS)) {
        for (; after - 1 < (size_t)card - 1; after = *link)
            link = &next[after];
    } else if (sorted && kinds[h->last] >= kind) { /* so the walk ends at the last card, if not before */
        for (; kinds[after] < kind; after = *link)
            link = &next[after];
    } else if (sorted || at_bottom) {
        if (h->last)
            link = &next[h->last];
        after = 0;
    }
    *link = (uint8_t)card;
    next[card] = (uint8_t)after;
    if (!after)
        h->last = (uint8_t)card;
    h->count++;
}

static inline void zone_move(Run *g, Card card, int zone, int at_bottom)
{
    uint8_t *const next = NEXT(g), *const zone_of = ZONE_OF(g);
    ZoneHead *const head = HEAD(g);
    int sorted = ZONE_SORTED(g, zone);
    ZoneHead *const from = &head[zone_of[card]];
    list_unlink(next, from, card, list_find(next, from, card));
    list_link(next, &head[zone], KINDS_OF(g), card, sorted, at_bottom);
    zone_of[card] = (uint8_t)zone;
}

static inline void list_relink(uint8_t *next, ZoneHead *head, const uint8_t *card, int n)
{
    uint8_t after = 0;
    head->last = (uint8_t)(n ? card[n - 1] : 0);
    for (const uint8_t *c = card + n; c > card;) {
        next[*--c] = after;
        after = *c;
    }
    head->first = after;
}

static inline int list_collect(const uint8_t *next, const ZoneHead *head, uint8_t *card)
{
    Card c = head->first;
    for (uint8_t *end = card + head->count; card < end; c = next[c])
        *card++ = (uint8_t)c;
    return head->count;
}

static inline void list_sort(uint8_t *next, ZoneHead *head, const uint16_t *kinds)
{
    uint8_t card[MAX_CARDS + 1];
    int n = list_collect(next, head, card);
    for (int i = 1; i < n; i++) {
        uint8_t c = card[i];
        int j = i;
        for (; j && kinds[card[j - 1]] > kinds[c]; j--)
            card[j] = card[j - 1];
        card[j] = c;
    }
    list_relink(next, head, card, n);
}

static inline uint8_t *known_to(const Run *g, Seat seat)
{
    return KNOW(g, seat);
}

/* Whoever follows cards is told when knowledge of them is lost: a card that is seen, mixed with others and seen again
   between two notes is not to be taken for the same.  Costs one comparison when nobody listens. */
void kernel_lost(const Run *g);
static inline void tell_lost(const Run *g)
{
    if (g->listener)
        kernel_lost(g);
}

/* ---- seeing -------------------------------------------------------------------------------------------------------- */

/* What is learnt of a card is learnt of the kept positions too, as long as the card could be followed since then. */
static inline void learn_of_kept(Run *g, Seat seat, Card card)
{
    for (int slot = 0; slot < (int)g->game->def->layout.kept_count; slot++) {
        uint8_t *k = &kept_known_to(g, slot, seat)[card];
        if (*k && !(*k & EXACT))
            *k = EXACT;
    }
}

/* From here on the seat cannot tell the unknown cards of a zone apart, so what it sees of them later says nothing about
   where they lay in a kept position: their kept marks are fixed by adding EXACT to a set that is not empty. */
static inline void lose_track(Run *g, Seat seat, int zone)
{
    if (!KEEPS_KNOWLEDGE(g))
        return;
    for (int slot = 0; slot < (int)g->game->def->layout.kept_count; slot++) {
        uint8_t *kept = kept_known_to(g, slot, seat);
        FOR_EACH_CARD (g, card, zone)
            if (kept[card] && kept[card] != EXACT)
                kept[card] |= EXACT;
    }
}

static inline void look_at(Run *g, Seat seat, Card card)
{
    if (SECRET_DECKS(g))
        SEEN(g, seat)[card >> 3] |= (uint8_t)(1u << (card & 7));
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
    SeatSet seers = ZONE_SEERS(g, zone);
    return seat == CW_SPECTATOR ? seers == 0xFF : seers >> seat & 1;
}
static inline int knows(const Run *g, Seat seat, Card card)
{
    if (seat == CW_SPECTATOR)
        return sees_zone(g, seat, ZONE_OF(g)[card]);
    return (known_to(g, seat)[card] & EXACT) != 0;
}

/* The cards of a zone that a viewer can identify, in the order of the view; returns how many (handles.c). */
int known_cards(const Run *g, Seat viewer, int zone, const CwHandles *handles, uint8_t card[MAX_CARDS + 1]);
/* The same position with other numbers for its cards, new_name[card] each: for tests of what numbers must not tell.
   What a game keeps by card number of its own is left alone (resample.c). */
void rename_cards(Run *g, const uint8_t *new_name);

#include "kernel/moves.h"

#endif
