/* What a seat knows of hidden cards, exactly: where they were mixed.

   A *mixture* is one time at which a seat lost sight of some cards: a shuffle of a pile, or a secret choice out of a
   hand.  A number of cards went in, as many came out, and any of them may be any.  For each seat and card one byte, 0
   for a card that is known, else two numbers of mixtures:

       entered   the one into which this card went when the seat last knew where it was
       left      the one out of which whatever lies in this card's place came

   What comes out of one mixture may go into another; a Flow counts how many did.  So
   the deals that a seat must think possible are the ways of sending the cards through the mixtures to the places: no
   table of possible zones, and nothing that two cards could contradict each other about.  A hidden draw changes
   nothing here: the place takes its `left` along.

   Seen again, a card takes one way from the mixture that it entered to the one that its place had left out of the
   flows.  Of two ways the one that goes through fewer mixtures leaves every deal possible that the other leaves: what
   still flows past a mixture might as well have gone through it.  Where neither is part of the other, the way is
   *owed*: it is chosen when a sample is dealt.

   Mostly there is nothing to choose: nothing flows, and in a zone without order all that the seat does not know left the
   same mixture.  A card that is seen there is known, and that is all.  UNEVEN has the seats for which it is not so: by zone
   without order those for whom its cards have left different mixtures (or some of them are known), and in place of zone 0
   those for whom something flows. */
#ifndef KERNEL_MIXTURES_H
#define KERNEL_MIXTURES_H

#include <string.h>

#include "kernel/state.h"

enum { MIXTURES = 15 };

static inline int entered(uint8_t know)
{
    return know >> 4;
}
static inline int left(uint8_t know)
{
    return know & 15;
}
static inline uint8_t mixed(int entered_one, int left_one)
{
    return (uint8_t)(entered_one << 4 | left_one);
}

typedef struct Known { /* what one seat knows, of the present or of a kept position */
    uint8_t *know;
    Flow *flow;
    uint16_t *taken;     /* numbers of mixtures, a bit each */
    const uint8_t *next; /* the position's lists */
    const ZoneHead *head;
    int cards;
    Seat seat;
} Known;

/* The position that this is known of. */
const unsigned char *position_of(const Run *g, const Known *known);
Known known_now(const Run *g, Seat seat);
Known known_then(const Run *g, int slot, Seat seat); /* kept */

/* For each card whether the seat has lost track of it since then: 0, or a card's number that it shares with those for
   which it might have been taken. */
uint8_t *lost_since(const Run *g, int slot, Seat seat);

/* The seat loses sight of cards that lie in one zone, those that look like `like` from behind (NO_CARD: all). */
typedef enum WhichCards { ALL_OF_THEM, UNKNOWN_ONES } WhichCards;
void mix_cards(const Run *g, const Known *known, int zone, Card like, WhichCards which);
/* The seat sees a card that lies in a zone.  In a sorted zone it could be any of those there. */
void learn_card(const Run *g, const Known *known, Card card, int zone);

/* The same of the present. */
void mix_now(const Run *g, Seat seat, int zone, Card like, WhichCards which);
void learn_now(const Run *g, Seat seat, Card card);
/* Takes the first number of a mixture that is free; 0: there is none.  Numbers that have fallen out of use count as taken
   until there is no other (see new_mixture). */
static inline int take_number(uint16_t *taken)
{
    unsigned numbers = *taken | 1u, after = numbers | (numbers + 1);
    *taken = (uint16_t)(after & ~1u);
    return after >> (MIXTURES + 1) ? 0 : __builtin_ctz(after ^ numbers);
}
unsigned numbers_in_use(const Known *known);
/* Knowledge of the present that was set by hand. */
void renew_numbers(const Run *g, Seat seat);
/* For whom a zone is uneven, and all of them: after anything but a card that comes. */
void renew_zone(const Run *g, int zone);
void renew_zones(const Run *g);
/* The seat learns that a card lies in one of these places, which those that lie there stand for. */
void learn_among(const Run *g, const Known *known, Card card, const uint8_t *among, int count);

/* For samples and checks. */
int take_way(Flow *flow, int from, int to, Run *chance_run); /* a random one; 0: there is none */
int can_flow(const Flow *flow, int from, int to);

#endif
