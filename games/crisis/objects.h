/* The words of the rulebook: lanes, ranks, sides, units, heroes, owners, what is printed.  Nothing here waits. */
#ifndef CRISIS_OBJECTS_H
#define CRISIS_OBJECTS_H

/* What is printed on a card, read when the set is opened (opened.c). */
typedef struct KindInfo {
    uint64_t keywords;
    int16_t number[VALUES]; /* attack, health, Reflect and so on: own parts of what is derived */
    uint16_t traits;
    uint16_t played;  /* the line that is run when it is played: of actions */
    uint16_t evolved; /* the line with its 'Evolved:' bonus; 0: +2/+2 */
    uint8_t type;     /* KIND_X */
    uint8_t factions; /* a bit each, from FACTION_SOLARIS = bit 1 on */
    uint8_t cost;
    uint8_t speed; /* SPEED_X; 0: standard */
    uint8_t scope; /* SCOPE_LANE: a Condition of one lane */
    uint8_t turns; /* C11.2 of a Condition, C21.4 of a Crisis Event in rounds */
    uint8_t range; /* C23.4 of a leader that attacks */
    uint8_t vulnerable, resist, shield, burning, dormant; /* printed with a number */
    uint8_t deals, energizes;                             /* C17.4 a damage card, an energy card */
    uint8_t has_numbers;                                  /* others than attack and health */
    uint8_t has_forms;                                    /* C23.5 */
    uint8_t wins;                                         /* C24.7 of a Crisis Event: it says who wins */
    uint8_t resist_type;                                  /* C16.13 the faction of damage that it resists */
    uint8_t called; /* C-K43 words of its name that texts ask for, a bit each */
} KindInfo;

typedef struct Ability { /* of lines that are used */
    uint8_t limits;      /* a bit for each LIMIT_X */
    uint8_t cooldown;    /* C23.3 turns */
    uint16_t price_at;   /* the phrase of what it costs, 0: it costs nothing ... */
    uint16_t price;      /* ... and its row */
} Ability;
enum { LIMITS_OF_TIME = 1 << LIMIT_QUICK | 1 << LIMIT_COMBAT | 1 << LIMIT_INSIGHT };

/* Keywords without a word: C-K82 only a sentence that names the higher form gives this one; lines make the others of heroes. */
enum { KEYWORD_TRANSCENDING = 34, KEYWORD_TWICE_SACRIFICED = 47, KEYWORD_OPEN_HAND, KEYWORD_ANCHORED };

typedef struct Opened {
    CardSet set;
    const KindInfo *kind;           /* by kind, from 1 */
    const LineInfo *line;           /* by line, from 1 */
    const Ear *ear;                 /* by line: what it listens to or replaces */
    const Ability *ability;         /* by line */
    const Course *course;           /* by line */
    const uint8_t *prints_keywords; /* by line: it is a row of printed keywords */
    int cheapest_quick;             /* what the cheapest Quick card of the set costs (C-K42) */
    int cheapest_action;            /* the same with all actions, which Temporal Anomalies make quick */
    int has_quick_units;            /* of Quick cards: some are units ... */
    int has_quick_override;         /* ... and some Override */
    const uint16_t *quick_kind;     /* the Quick cards of the set ... */
    int quick_kinds;                /* ... and how many there are */
    uint16_t first_lane;            /* the kinds of the six lanes follow each other */
    OpenedDecks decks;              /* C-R61 */
} Opened;

static const Opened *opened(const Run *g)
{
    return g->game->data;
}
static const CardSet *effect_set(const Run *g)
{
    return &opened(g)->set;
}
static const KindInfo *kind_info(const Run *g, int kind)
{
    return &opened(g)->kind[kind];
}
static const KindInfo *info_of(const Run *g, Card card)
{
    return kind_info(g, kind_of(g, card));
}
static const Ability *ability(const Run *g, int skill)
{
    return &opened(g)->ability[skill];
}
static const Course *line_course(const Run *g, int skill)
{
    return &opened(g)->course[skill];
}
static Seat opponent(Seat seat)
{
    return 1 - seat;
}
static SeatState *player(const Run *g, Seat seat)
{
    return &now(g)->player[seat];
}
static Seat owner_of(const Run *g, Card card)
{
    return now(g)->owner[card] - 1;
}
/* Of `flags`: copies cease to exist; an Echo goes at the end of the turn; it was played once; it has left play
   by another way since its own line saved it; above: how often that did (C23.7). */
enum { COPY = 1, ECHO_COPY = 2, LOST_ITS_GIFTS = 4, WAS_PLAYED = 8, RETURN_COUNT = 16 };

static int is_unit_type(int type)
{
    return type == KIND_UNIT || type == KIND_CHAMPION || type == KIND_TOKEN;
}
/* C1.6 The bit of a faction; Neutral is the lowest. */
static int faction_bit(int faction)
{
    return faction == FACTION_NEUTRAL ? 1 : 1 << faction;
}
/* C1.4 */
static int is_heroic(const Run *g, Card card)
{
    return info_of(g, card)->type == KIND_CHAMPION || info_of(g, card)->traits & TRAIT_HEROIC;
}

/* ---- objects (limits.h): zones from `front` on lie in their order ------------------------------------------------------- */

static int zone_of_object(int object)
{
    return Z_front + object;
}
static Card card_on(const Run *g, int object)
{
    return zone_first(g, zone_of_object(object));
}
static int object_of(const Run *g, Card card)
{
    int object = where_is(g, card) - Z_front;
    return card && object >= 0 && object < OBJECTS ? object : -1;
}
static Set effect_object(const Run *g, Card card)
{
    int object = object_of(g, card);
    return object < 0 ? 0 : 1ull << object;
}
static Card effect_card(const Run *g, int object)
{
    return card_on(g, object);
}
static int effect_life(const Run *g, Card card)
{
    return now(g)->lives[card];
}
static Body *body_at(const Run *g, int object)
{
    return &now(g)->body[one_of_(object, OBJECTS)];
}

/* ---- slots: C2.1 to C2.6 --------------------------------------------------------------------------------------------------- */

enum { FRONT, MIDDLE, BACK };
static int lane_of(int slot)
{
    return slot % LANES;
}
static int rank_of(int slot)
{
    return slot / (LANES * SEATS);
}
static int slot_at(Seat seat, int lane, int rank)
{
    return rank * LANES * SEATS + seat * LANES + lane;
}
static int hero_object(Seat seat)
{
    return FIRST_HERO + seat;
}
static int is_slot(int object)
{
    return object >= 0 && object < SLOTS;
}
static int is_hero(int object)
{
    return object == FIRST_HERO || object == FIRST_HERO + 1;
}
/* C1.2 Whose side it stands on: its controller.  Lanes and the crisis are the active player's (C21.5). */
static Seat seat_of_object(const Run *g, int object)
{
    return object < SLOTS             ? object / LANES % SEATS
           : object < FIRST_CONDITION ? object - FIRST_HERO
           : object < FIRST_LANE      ? (object - FIRST_CONDITION) / CONDITIONS
                                      : now(g)->active;
}
/* Sets: all slots of a seat, of a lane, of a rank. */
static Set slots_of(Seat seat)
{
    const Set rank = ((1ull << LANES) - 1) << (seat * LANES);
    return rank | rank << (LANES * SEATS) | rank << (2 * LANES * SEATS);
}
static Set lane_set(int lane)
{
    const Set both = (1ull << lane) * 0x41ull; /* lane and lane + 6 */
    return both | both << (LANES * SEATS) | both << (2 * LANES * SEATS);
}
static Set rank_set(int rank)
{
    return 0xFFFull << (rank * LANES * SEATS);
}
static Set all_slots(void)
{
    return (1ull << SLOTS) - 1;
}
static Set all_units(const Run *g)
{
    return now(g)->taken & all_slots();
}
static Set units_of(const Run *g, Seat seat)
{
    return all_units(g) & slots_of(seat);
}
static Set conditions_of(const Run *g, Seat seat)
{
    return now(g)->taken & (((1ull << CONDITIONS) - 1) << (FIRST_CONDITION + seat * CONDITIONS));
}
static Set all_lanes(void)
{
    return ((1ull << LANES) - 1) << FIRST_LANE;
}
static Set heroes(void)
{
    return 3ull << FIRST_HERO;
}
static int is_corrupted_lane(const Run *g, int lane)
{
    return body_at(g, FIRST_LANE + lane)->turns != 0;
}
/* C2.5 Slots of the same side that touch a slot. */
static Set beside(int slot)
{
    Seat seat = slot / LANES % SEATS;
    int lane = lane_of(slot), rank = rank_of(slot);
    Set set = 0;
    set |= lane > 0 ? 1ull << slot_at(seat, lane - 1, rank) : 0;
    set |= lane < LANES - 1 ? 1ull << slot_at(seat, lane + 1, rank) : 0;
    set |= rank > FRONT ? 1ull << slot_at(seat, lane, rank - 1) : 0;
    set |= rank < BACK ? 1ull << slot_at(seat, lane, rank + 1) : 0;
    return set;
}
/* C2.6 The foremost enemy unit in its lane and in each lane beside it. */
static Set facing(const Run *g, int slot)
{
    Seat enemy = opponent(slot / LANES % SEATS);
    Set units = units_of(g, enemy), set = 0;
    for (int lane = lane_of(slot) - 1; lane <= lane_of(slot) + 1; lane++) {
        Set here = lane < 0 || lane >= LANES ? 0 : units & lane_set(lane);
        set |= here & -here; /* ranks rise from the front */
    }
    return set;
}

/* C17.8, C17.9 Markers of a player on a lane, in its `counters`: Psychic Field in the bits 0 and 1, Terraformed in 4 and 5. */
static int has_psychic_field(const Run *g, Seat seat, int lane)
{
    return body_at(g, FIRST_LANE + lane)->counters >> seat & 1;
}
static int is_terraformed(const Run *g, Seat seat, int lane)
{
    return body_at(g, FIRST_LANE + lane)->counters >> (4 + seat) & 1;
}

static uint8_t limited(int number) /* C-L12 */
{
    return (uint8_t)(number < 0 ? 0 : number > COUNT_LIMIT ? COUNT_LIMIT : number);
}

/* ---- keywords --------------------------------------------------------------------------------------------------------------- */

static Keywords keyword_bit(int keyword)
{
    return 1ull << keyword;
}
/* The number among the derived values that a keyword with a number adds to; -1: it has none there. */
static int value_of_keyword(int keyword)
{
    return keyword == KEYWORD_REFLECT      ? REFLECT
           : keyword == KEYWORD_PIERCE     ? PIERCE
           : keyword == KEYWORD_ARMORED    ? ARMORED
           : keyword == KEYWORD_REGENERATE ? REGENERATE
                                           : -1;
}

#endif
