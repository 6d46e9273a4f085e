/* Where cards lie, and who knows it.

   A zone is a list of cards linked by card number: `head` by zone, `next` by card.  Sorted zones (hands) are kept by
   kind, of equal copies the last to come first; in piles the first card is the top one.  Nothing here goes by card
   numbers: a game with its equal copies numbered otherwise is the same game with other numbers.

   Knowledge: which cards a seat knows, and of the others where it lost sight of them (mixtures.h).  Each way of moving
   a card says what is seen of it, and knowledge never depends on the truth behind a move:

       move_openly     everybody sees which card it is
       move_hidden     everybody sees the place it leaves (the top of a pile), and only who may look into the new
                       zone sees the card
       move_secretly   the owner picks: the others cannot tell even which place it leaves
       shuffle         nobody knows places in that zone any longer

   The cards of a sorted zone have no places: whatever leaves one leaves it secretly for those who cannot look in. */
#ifndef KERNEL_ZONES_H
#define KERNEL_ZONES_H

#include "kernel/mixtures.h"
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

static inline Card card_at(const Run *g, int zone, int index)
{
    Card card = HEAD(g)[zone].first;
    while (card && index--)
        card = NEXT(g)[card];
    return card;
}

/* ---- of equal copies, which? ----------------------------------------------------------------------------------- */

/* How many seats know a card. */
static inline int how_known(const Run *g, Card card)
{
    int sum = 0;
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        sum += !KNOW(g, s)[card];
    return sum;
}
/* Of equal copies in a zone without order, met one after the other, which a rule takes: the one that most seats know,
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
/* Whether it matters which: from the first copy in a zone on, a seat knows one and not another.  It seldom is. */
static inline int copies_differ(const Run *g, int zone, Card first, int kind)
{
    if (!ZONE_SORTED(g, zone) || __builtin_expect(!UNEVEN(g)[zone], 1))
        return 0;
    for (Card card = next_in_zone(g, first); kind_of(g, card) == kind; card = next_in_zone(g, card))
        for (Seat s = 0; s < SEAT_COUNT(g); s++)
            if (__builtin_expect(!KNOW(g, s)[card] != !KNOW(g, s)[first], 0))
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

static inline int zone_is_sorted(const Run *g, int zone)
{
#ifdef GAME_SEATS_FIXED
    return ZONE_SORTED(g, zone);
#else
    return g->game->zone[zone].sorted;
#endif
}
/* For whom may the cards of a zone without order differ by more than their kind?  Where the compiler knows what zone it is,
   this is a constant. */
static inline SeatSet zone_blind(const Run *g, int zone)
{
#ifdef GAME_SEATS_FIXED
    return (SeatSet)(ZONE_SORTED(g, zone) ? ~ZONE_SEERS(g, zone) : 0);
#else
    return g->game->zone[zone].blind;
#endif
}

static __attribute__((noinline, cold, unused)) void note_difference(Run *g, Seat seat, int zone)
{
    if (HEAD(g)[zone].count)
        UNEVEN(g)[zone] |= (SeatSet)(1u << seat);
}
/* A card comes to a zone: for whom is it not like those that lie there? */
static inline void note_arrival(Run *g, Card card, int zone)
{
    const SeatSet blind = zone_blind(g, zone);
    if (!blind)
        return;
    const size_t first = HEAD(g)[zone].first;
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        if (blind >> s & 1 && __builtin_expect(left((uint8_t)(KNOW(g, s)[card] ^ KNOW(g, s)[first])), 0))
            note_difference(g, s, zone);
}

/* A card has left a zone. */
static inline void note_departure(Run *g, int zone)
{
    if (zone_blind(g, zone) && __builtin_expect(UNEVEN(g)[zone], 0))
        renew_zone(g, zone);
}

static inline void zone_move(Run *g, Card card, int zone, int at_bottom)
{
    uint8_t *const next = NEXT(g), *const zone_of = ZONE_OF(g);
    ZoneHead *const head = HEAD(g);
    int sorted = zone_is_sorted(g, zone);
    const int old = zone_of[card];
    ZoneHead *const from = &head[old];
    list_unlink(next, from, card, list_find(next, from, card));
    if (old && __builtin_expect(UNEVEN(g)[old], 0))
        renew_zone(g, old);
    note_arrival(g, card, zone);
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

/* Whoever follows cards is told when knowledge of them is lost: a card that is seen, mixed with others and seen again
   between two notes is not to be taken for the same.  Costs one comparison when nobody listens. */
void kernel_lost(const Run *g);
static inline void tell_lost(const Run *g)
{
    if (g->listener)
        kernel_lost(g);
}

/* ---- seeing -------------------------------------------------------------------------------------------------------- */

void learn_of_kept(const Run *g, Seat seat, Card card);
void lose_track_of(const Run *g, Seat seat, int zone, Card also);

/* From here on the seat cannot tell the unknown cards of a zone apart: what it sees of them later may have lain, in a kept
   position, where any of them lay. */
static inline void lose_track(Run *g, Seat seat, int zone)
{
    if (KEEPS_KNOWLEDGE(g))
        lose_track_of(g, seat, zone, NO_CARD);
}

/* The seat sees a card that is about to leave the zone where it lies. */
static inline void see_leave(Run *g, Seat seat, Card card, int zone)
{
    if (SECRET_DECKS(g))
        SEEN(g, seat)[card >> 3] |= (uint8_t)(1u << (card & 7));
    uint8_t *const know = &KNOW(g, seat)[card];
    if (__builtin_expect((UNEVEN(g)[0] | UNEVEN(g)[zone]) >> seat & 1, 0) && *know)
        learn_now(g, seat, card);
    *know = 0;
    if (KEEPS_KNOWLEDGE(g))
        learn_of_kept(g, seat, card);
}
/* The seat sees a card that stays where it is. */
static inline void look_at(Run *g, Seat seat, Card card)
{
    int zone = ZONE_OF(g)[card], is_news = KNOW(g, seat)[card];
    see_leave(g, seat, card, zone);
    if (is_news && g->game->zone[zone].blind)
        renew_zone(g, zone);
}
static inline void reveal_leaving(Run *g, Card card, int zone)
{
    if (!KEEPS_KNOWLEDGE(g) && !SECRET_DECKS(g) && __builtin_expect(!(UNEVEN(g)[0] | UNEVEN(g)[zone]), 1)) {
        for (Seat s = 0; s < SEAT_COUNT(g); s++)
            KNOW(g, s)[card] = 0;
        return;
    }
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        see_leave(g, s, card, zone);
}
/* The same of a zone that the compiler knows: who may look into it knows the card. */
static inline void reveal_from(Run *g, Card card, int zone)
{
    SeatSet seers = KEEPS_KNOWLEDGE(g) || SECRET_DECKS(g) ? 0 : ZONE_SEERS(g, zone);
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        if (!(seers >> s & 1))
            see_leave(g, s, card, zone);
}
/* Everybody sees a card that stays where it is. */
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
    return !KNOW(g, seat)[card];
}

/* The cards of a zone that a viewer can identify, in the order of the view; returns how many (handles.c). */
int known_cards(const Run *g, Seat viewer, int zone, const CwHandles *handles, uint8_t card[MAX_CARDS + 1]);

#include "kernel/moves.h"

#endif
