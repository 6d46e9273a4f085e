/* Where cards lie, and who knows it.

   A zone is a list of cards linked by card number: `head` by zone, `next` by card.  Sorted zones (hands) are kept in
   rising card number, so that equal hands have equal bytes; in piles the first card is the top one.

   Knowledge: for each seat and card one byte, EXACT or the set of hidden zones in which the seat must think the card
   possible.  Each way of moving a card says what is seen of it, and marks never depend on the truth behind a move:

       move_openly     everybody sees which card it is
       move_hidden     everybody sees the place it leaves (the top of a pile), and only who may look into the new
                       zone sees the card
       move_secretly   the owner picks: the others cannot tell even which place it leaves
       shuffle         nobody knows places in that zone any longer */
#ifndef KERNEL_ZONES_H
#define KERNEL_ZONES_H

#include "kernel/game.h"

typedef uint16_t CardRef; /* a card in the memory of a rule: resampling finds and renames it there; 0: none */
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
    return g->head[zone].count;
}
static inline Card zone_first(const Run *g, int zone)
{
    return g->head[zone].first;
}
static inline Card zone_last(const Run *g, int zone)
{
    return g->head[zone].last;
}
static inline Card next_in_zone(const Run *g, Card card)
{
    return g->next[card];
}
static inline int where_is(const Run *g, Card card)
{
    return g->zone_of[card];
}
static inline int kind_of(const Run *g, Card card)
{
    return g->kind_of[card];
}
#define FOR_EACH_CARD(g, card, zone) for (Card card = (g)->head[zone].first; card; card = (g)->next[card])

/* The card of that kind in a zone (the lowest numbered or topmost), or NO_CARD. */
Card find_kind(const Run *g, int zone, int kind);
int count_kind(const Run *g, int zone, int kind);
Card card_at(const Run *g, int zone, int index);

void move_openly(Run *g, Card card, int zone);
void move_openly_to_bottom(Run *g, Card card, int zone);
void move_hidden(Run *g, Card card, int zone);
void move_secretly(Run *g, Card card, int zone);
void move_secretly_to_bottom(Run *g, Card card, int zone);
void shuffle(Run *g, int zone);
/* All cards of one zone into another, in their order, on top. */
void move_all_openly(Run *g, int from, int to);

void look_at(Run *g, Seat seat, Card card);
void reveal(Run *g, Card card);
int knows(const Run *g, Seat seat, Card card);
/* May this seat identify the cards of this zone? */
int sees_zone(const Run *g, Seat seat, int zone);

/* A card comes into being (a deck's card at setup, a token): takes a blank from zone 0, known to all. */
Card create_card(Run *g, int kind, int zone);
void destroy_card(Run *g, Card card);

/* For the kernel's own use: places without knowledge. */
void zone_unlink(Run *g, Card card);
void zone_link(Run *g, Card card, int zone, int at_bottom);
void zone_sort(Run *g, int zone);
static inline uint8_t *known_to(const Run *g, Seat seat)
{
    return g->know + (size_t)seat * g->game->def->layout.know_stride;
}

#endif
