/* The words of the rulebook: kinds of card and small questions about the table.  Nothing here waits or ends a game. */
#ifndef UNICORN_VOCABULARY_H
#define UNICORN_VOCABULARY_H

#include "games/unicorn/state.h"
#include "kernel/play.h"
#include "kernel/zones.h"

typedef struct KindInfo {
    const char *name;
    uint8_t level, power; /* build power as printed */
    const char *text;
} KindInfo;

/* U1.1 */
static const KindInfo kinds[KINDS + 1] = {
    {0},
    {"Anchor", 1, 0, "Level 1. Cancels all special abilities. Builds nothing."},
    {"Engineer-2", 2, 5, "Level 2. Build power 5."},
    {"Engineer-3", 3, 4, "Level 3. Build power 4."},
    {"Engineer-4", 4, 3, "Level 4. Build power 3."},
    {"Engineer-5", 5, 2, "Level 5. Build power 2."},
    {"Fighter-6", 6, 1, "Level 6. Build power 1."},
    {"Fighter-7", 7, 1, "Level 7. Build power 1."},
    {"Fighter-8", 8, 1, "Level 8. Build power 1."},
    {"Fighter-9", 9, 1, "Level 9. Build power 1."},
    {"Fighter-10", 10, 1, "Level 10. Build power 1."},
    {"Archangel", 7, 1, "Level 7. Build power 1. More Archangels than the opponent win a War."},
    {"Ancient-11", 11, 1,
     "Level 11. Build power 1. When it wins: take one 1-point build card off an opponent's portal."},
    {"Ancient-12", 12, 1,
     "Level 12. Build power 1. When it wins: put a card from hand on a portal of yours as 1 point."},
    {"Comet", 13, 0, "Level 13. Goes into play when revealed, win or lose. Never builds."},
    {"Unicorn", 14, 4, "Level 14. When revealed: a Comet in play, or a build card worth 4."},
};
enum { ANCHOR = 1, ARCHANGEL = 11, ANCIENT_11, ANCIENT_12, COMET, UNICORN }; /* that rules speak of */
_Static_assert(UNICORN == KINDS, "the list of kinds is complete");

static const uint8_t portal_cost[PORTALS] = {2, 4, 6, 8, 10, 12}; /* U1.2 */

typedef struct DeckCounts { /* of an opened game: how many of each kind */
    uint8_t copies[KINDS + 1];
    uint8_t total;
} DeckCounts;
typedef struct Opened {
    DeckCounts deck[SEATS];
    char file[SEATS][160], name[SEATS][80]; /* for people */
    int decks;                              /* 1: the shipped one, for both seats */
} Opened;

static inline const DeckCounts *deck_of(const Run *g, Seat seat)
{
    return &((const Opened *)g->game->data)->deck[seat];
}
static inline Seat other(Seat seat)
{
    return 1 - seat;
}
static inline Seat owner_of(const Run *g, Card card)
{
    return card > deck_of(g, 0)->total;
}
static inline int level(const Run *g, Card card)
{
    return card ? kinds[kind_of(g, card)].level : 0;
}
static inline int power(const Run *g, Card card)
{
    return kinds[kind_of(g, card)].power;
}
static inline int is_worth_one(const Run *g, Card card)
{
    return now(g)->worth_one[card / 8] >> card % 8 & 1;
}
/* Marks only cards of another printed power, so that equal positions have equal bytes. */
static inline void make_worth_one(Run *g, Card card, int yes)
{
    uint8_t *bits = &now(g)->worth_one[card / 8], bit = (uint8_t)(1u << card % 8);
    *bits = (uint8_t)(yes && power(g, card) != 1 ? *bits | bit : *bits & ~bit);
}
/* What a build card on a portal counts at present. */
static inline int worth(const Run *g, Card card)
{
    return is_worth_one(g, card) ? 1 : power(g, card);
}
static inline int is_open(const Run *g, Seat seat, int portal)
{
    return now(g)->open[seat] >> portal & 1;
}
static inline int evacuees(const Run *g, Seat seat)
{
    return zone_size(g, zone_of_seat(home, seat));
}
static inline int comets_in_play(const Run *g)
{
    return zone_size(g, Z_comets);
}
/* The first card of a stake, in which a player has only cards of their own. */
static inline Card discard_staked(Run *g, Seat seat)
{
    return move_first_openly(g, zone_of_seat(stake, seat), zone_of_seat(discard, seat));
}
static inline void discard(Run *g, Card card)
{
    move_openly(g, card, zone_of_seat(discard, owner_of(g, card)));
}

#endif
