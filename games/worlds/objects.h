/* The words of the rulebook about what lies on the table: places, Vassals, owners and controllers, Worlds.  Nothing
   here waits or ends anything. */
#ifndef WORLDS_OBJECTS_H
#define WORLDS_OBJECTS_H

static inline const Values *derived(const Run *g)
{
    return &state_of(g)->derived;
}

/* ---- kinds of card, as opened ------------------------------------------------------------------------------------- */

enum { PRICES = 8 }; /* costs of Chains that are looked up rather than compared */

typedef struct KindInfo {
    uint32_t hears; /* ears of its Abilities, those that its Skills lend included */
    uint16_t first_skill;
    uint8_t skills;
    uint8_t type;     /* WorldsKind */
    uint8_t class_of; /* word of the vocabulary's classes; Vassals and tokens */
    uint8_t lasting;  /* its solid state Abilities and Passives, a bit each */
    uint8_t triggers; /* its single trigger Abilities, a bit each */
    uint16_t world;   /* 0: none */
    /* its Chains, a bit each */
    uint8_t chains[3]; /* those that can be activated in each Step */
    uint8_t barred[2]; /* those that cannot from a reinforcer zone, from the challenger zone */
    uint8_t prime;
    uint8_t limited;
    uint8_t payable[PRICES]; /* those that cost at most so much */
    uint8_t steps;           /* the sets CHAINS_IN that it belongs to */
    uint8_t even;
    uint16_t dearest; /* what the dearest of its Chains costs */
} KindInfo;

/* When a Chain can be activated: in the chain step (8.3), or in the reaction step (8.4) as the initial player or not. */
typedef enum Step { CHAIN_STEP, AS_INITIAL, AS_OTHER } Step;

typedef struct SkillInfo {
    uint32_t hears; /* ears of itself and of the Skills quoted in it */
    Ear ear;        /* its own: what it triggers on */
    uint16_t keywords, cost;
    uint16_t limit;
    uint8_t category; /* SkillCategory */
    uint8_t speaks;   /* of 'it' */
    uint8_t names;    /* it does, and its condition is about somebody whom 'it' can mean */
} SkillInfo;

typedef struct Format { /* chapter 3: how a format is played */
    uint8_t bouts, draw, mulligans;
} Format;

typedef struct Opened {
    CardSet set;
    const KindInfo *kind;   /* by kind, from 1 */
    const SkillInfo *skill; /* by Skill, from 1 */
    const LineInfo *line;   /* the same: what solid state Abilities and Passives are */
    Format format;
    OpenedDecks decks; /* W-R28 */
} Opened;

static inline const Opened *opened(const Run *g)
{
    return g->game->data;
}
static inline const KindInfo *kind_info(const Run *g, int kind)
{
    return &opened(g)->kind[kind];
}
static inline const KindInfo *info_of(const Run *g, Card card)
{
    return kind_info(g, kind_of(g, card));
}
static inline const SkillInfo *skill_info(const Run *g, int skill)
{
    return &opened(g)->skill[skill];
}

/* ---- places --------------------------------------------------------------------------------------------------------- */

/* 4.0.3 The places of a seat: 0 to 4 Vassal Zones, 5 and 6 Extra Zones, 7 the challenger zone. */
enum { PLACES = 8, EXTRA = 5, CHALLENGER = 7, NO_PLACE = -1 };
typedef uint64_t Places;

#define FOR_PLACES_OF_SEAT(P, s)                                                                             \
    P(s, 0, zone_at(vassal, s, 0))                                                                           \
    P(s, 1, zone_at(vassal, s, 1))                                                                           \
    P(s, 2, zone_at(vassal, s, 2))                                                                           \
    P(s, 3, zone_at(vassal, s, 3))                                                                           \
    P(s, 4, zone_at(vassal, s, 4))                                                                           \
    P(s, 5, zone_at(extra, s, 0))                                                                            \
    P(s, 6, zone_at(extra, s, 1))                                                                            \
    P(s, 7, zone_of_seat(challenger, s))
#if GAME_SEATS == 2
#define FOR_ALL_PLACES(P) FOR_PLACES_OF_SEAT(P, 0) FOR_PLACES_OF_SEAT(P, 1)
#elif GAME_SEATS == 4
#define FOR_ALL_PLACES(P)                                                                                    \
    FOR_PLACES_OF_SEAT(P, 0) FOR_PLACES_OF_SEAT(P, 1) FOR_PLACES_OF_SEAT(P, 2) FOR_PLACES_OF_SEAT(P, 3)
#endif
#define ZONE_OF_PLACE(s, i, zone) [(s)*PLACES + (i)] = (zone),
#define PLACE_OF_ZONE(s, i, zone) [zone] = 1 + (s)*PLACES + (i),
static const uint8_t zone_of_place[OBJECTS] = {FOR_ALL_PLACES(ZONE_OF_PLACE)};
static const uint8_t place_of_zone[ZONE_COUNT] = {FOR_ALL_PLACES(PLACE_OF_ZONE)}; /* 0: no Vassal's place */

static inline int challenger_place(Seat seat)
{
    return seat * PLACES + CHALLENGER;
}
static inline Seat seat_of_place(int place)
{
    return (Seat)((unsigned)place / PLACES);
}
/* Which of its seat's places it is. */
static inline unsigned spot(int place)
{
    return (unsigned)place % PLACES;
}
static inline Places place_bit(int place)
{
    return 1ull << place;
}
static inline Places all_places(void)
{
    return ~0ull >> (64 - OBJECTS);
}
static inline Places places_of(Seat seat)
{
    return 0xFFull << (seat * PLACES);
}
static inline Card vassal_at(const Run *g, int place)
{
    return zone_first(g, zone_of_place[place]);
}
static inline Card challenger_of(const Run *g, Seat seat)
{
    return zone_first(g, zone_of_seat(challenger, seat));
}
/* Where a Vassal in play is, NO_PLACE for what is not in play. */
static inline int place_of(const Run *g, Card card)
{
    return place_of_zone[where_is(g, card)] - 1;
}
static inline Places place_set(const Run *g, Card card)
{
    int place = card ? place_of(g, card) : NO_PLACE;
    return place == NO_PLACE ? 0 : place_bit(place);
}
#define FOR_EACH_PLACE(place, set) FOR_EACH_IN (place, set)

/* W-R8 'Domain' means reinforcer zones and challenger zone: the Vassals that a player has. */
static inline Places vassals_of(const Run *g, Seat seat)
{
    return now(g)->standing & places_of(seat);
}
static inline Places exhausted_of(const Run *g, Seat seat)
{
    return now(g)->tired & places_of(seat);
}
static inline Places all_vassals(const Run *g)
{
    return now(g)->standing;
}
/* A player without Vassals is out (W-R27). */
static inline int is_in(const Run *g, Seat seat)
{
    return vassals_of(g, seat) != 0;
}
/* 8.1.2 Clockwise, players who are out passed over. */
static inline Seat next_seat(const Run *g, Seat seat)
{
    Seat s = seat;
    do
        s = s + 1 == SEAT_COUNT(g) ? 0 : s + 1;
    while (s != seat && !is_in(g, s));
    return s;
}
/* An empty reinforcer zone for a card or token: of its own kind, else any (W-R15).  Zones of a kind are alike, so the
   first will do. */
static inline int empty_place(const Run *g, Seat seat, int is_token)
{
    int from = is_token ? EXTRA : 0;
    for (int i = 0; i < CHALLENGER; i++) {
        int place = seat * PLACES + (from + i) % CHALLENGER;
        if (!vassal_at(g, place))
            return place;
    }
    return NO_PLACE;
}

/* ---- owners, Worlds, classes ---------------------------------------------------------------------------------------- */

static inline int is_token(const Run *g, Card card)
{
    return info_of(g, card)->type == KIND_TOKEN;
}
/* 1.3.3 The owner of a card is who started with it; decks are created seat by seat, so their numbers tell.
   1.4.5, 9.6.2 Whatever was made on the way lies with its owner. */
static inline Seat owner_of(const Run *g, Card card)
{
    const State *state = state_of(g);
    for (Seat s = 0; s < SEAT_COUNT(g); s++)
        if (card <= state->deck_end[s])
            return s;
    return g->game->zone[where_is(g, card)].owner;
}
/* 1.3.4 The controller is the player in whose domain it is. */
static inline Seat controller_of(const Run *g, Card card)
{
    return g->game->zone[where_is(g, card)].owner;
}
/* 2.1, 1.4.4 */
static inline int world_of(const Run *g, Card card)
{
    return is_token(g, card) ? now(g)->bound[card] : info_of(g, card)->world;
}
/* 2.1.3.2 A Wanderer has no World, so it shares none. */
static inline int same_world(const Run *g, Card a, Card b)
{
    return a && b && world_of(g, a) && world_of(g, a) == world_of(g, b);
}
static inline int is_mob(const Run *g, Card card)
{
    return info_of(g, card)->class_of == CLASS_MOB;
}

/* ---- counters on a Vassal (1.7) ------------------------------------------------------------------------------------- */

enum { INJURY_ONE = 1, INJURY_MASK = 3, EXHAUSTION_ONE = 4, EXHAUSTION_MASK = 7 << 2, SHIELD_SHIFT = 4 };
/* Protects with a duration (9.1.14): SHIELD(until), until as the vocabulary's durations. */
#define SHIELD(until) (1 << (SHIELD_SHIFT + (until)))

static inline int injury(const Run *g, Card card)
{
    return now(g)->body[card] & INJURY_MASK;
}
static inline int exhaustion(const Run *g, Card card)
{
    return (now(g)->body[card] & EXHAUSTION_MASK) / EXHAUSTION_ONE;
}
static inline int shields(const Run *g, Card card)
{
    return now(g)->body[card] & (SHIELD(DURATION_END_OF_ROUND) | SHIELD(DURATION_START_OF_ROUND));
}

static inline int is_chained(const Run *g, Card card)
{
    return state_of(g)->chained[card / 8] >> card % 8 & 1;
}

/* ---- Boosts and power ------------------------------------------------------------------------------------------------ */

static inline int boosts(const Run *g, Seat seat)
{
    return now(g)->boosts[seat];
}
static inline int within(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}
/* W-R24 The stored number and what solid state Abilities and Passives add; not below 0. */
static inline int power_of(const Run *g, Seat seat)
{
    return within(0,
                  now(g)->power[seat] +
                      (challenger_of(g, seat) ? derived(g)->value[POWER][challenger_place(seat)] : 0),
                  9999);
}

static inline void set_mark(PlaceBits *marks, int place, int value)
{
    *marks = (*marks & ~((PlaceBits)1 << place)) | (PlaceBits)value << place;
}
/* What stands in a place now, and how it is. */
static inline void note_place(Position *p, int place)
{
    Card card = p->head[zone_of_place[place]].first;
    int body = p->body[card]; /* no card has no counters */
    set_mark(&p->standing, place, card != NO_CARD);
    set_mark(&p->hurt, place, (body & INJURY_MASK) != 0);
    set_mark(&p->tired, place, (body & EXHAUSTION_MASK) != 0);
}
static inline void change_body(Run *g, Card card, int by)
{
    Position *p = now(g);
    int place = place_of_zone[p->zone_of[card]] - 1;
    p->body[card] = (uint8_t)(p->body[card] + by);
    if (place != NO_PLACE)
        note_place(p, place);
}

/* W-R8 Something has happened that makes a round count as more than quiet. */
static inline void not_quiet(Run *g)
{
    state_of(g)->happened = 1;
}

#endif
