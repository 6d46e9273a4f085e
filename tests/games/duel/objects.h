/* The words of the rulebook: units, sides, places, owners.  Nothing here waits. */
#ifndef DUEL_OBJECTS_H
#define DUEL_OBJECTS_H

typedef struct Opened {
    CardSet set;
    const LineInfo *line; /* by line, from 1 */
    const Course *course; /* the same */
    int cheapest_quick;   /* what the cheapest quick card costs */
    int deck;             /* cards of a player's deck */
} Opened;

static const Opened *opened(const Run *g)
{
    return g->game->data;
}
static const CardSet *effect_set(const Run *g)
{
    return &opened(g)->set;
}
static const Course *line_course(const Run *g, int skill)
{
    return &opened(g)->course[skill];
}
static Seat opponent(Seat seat)
{
    return 1 - seat;
}
static int type_of_kind(const Run *g, int kind)
{
    return effect_set(g)->cards[kind].kind;
}
static int type_of(const Run *g, Card card)
{
    return type_of_kind(g, kind_of(g, card));
}
static int is_unit_kind(const Run *g, int kind)
{
    return type_of_kind(g, kind) == KIND_UNIT || type_of_kind(g, kind) == KIND_TOKEN;
}
/* D1.2 Whose deck it is from. */
static Seat owner_of(const Run *g, Card card)
{
    return card > opened(g)->deck;
}
static int zone_of_object(int object)
{
    return zone_at(unit, object / SLOTS, object % SLOTS);
}
static Seat seat_of_object(int object)
{
    return object / SLOTS;
}
static Card unit_at(const Run *g, int object)
{
    return zone_first(g, zone_of_object(object));
}
static Set places_of(Seat seat)
{
    return 0xFull << (seat * SLOTS);
}
static Set all_units(const Run *g)
{
    Set set = 0;
    for (int object = 0; object < OBJECTS; object++)
        set |= unit_at(g, object) ? 1ull << object : 0;
    return set;
}
static Set units_of(const Run *g, Seat seat)
{
    return all_units(g) & places_of(seat);
}
static int object_of(const Run *g, Card card)
{
    int number = where_is(g, card) - Z_unit;
    return card && number >= 0 && number < OBJECTS ? number : -1;
}
static Set effect_object(const Run *g, Card card)
{
    int object = object_of(g, card);
    return object < 0 ? 0 : 1ull << object;
}
static Card effect_card(const Run *g, int object)
{
    return unit_at(g, object);
}
static int effect_life(const Run *g, Card card)
{
    return now(g)->lives[card];
}
static int empty_place(const Run *g, Seat seat)
{
    for (int object = seat * SLOTS; object < (seat + 1) * SLOTS; object++)
        if (!unit_at(g, object))
            return object;
    return -1;
}
static uint8_t limited(int number) /* D-L10 */
{
    return (uint8_t)(number < 0 ? 0 : number > COUNT_LIMIT ? COUNT_LIMIT : number);
}

/* ---- what stands in type lines ------------------------------------------------------------------------------------------- */

static int head_number(const Run *g, int kind, int i)
{
    return card_operand(effect_set(g), (uint16_t)kind, (uint16_t)i);
}
static int printed_power(const Run *g, int kind)
{
    return head_number(g, kind, type_of_kind(g, kind) == KIND_UNIT);
}
static int printed_health(const Run *g, int kind)
{
    return head_number(g, kind, 1 + (type_of_kind(g, kind) == KIND_UNIT));
}
static Keywords printed_keywords(const Run *g, int kind)
{
    return (Keywords)head_number(g, kind, 2 + (type_of_kind(g, kind) == KIND_UNIT));
}
static int is_quick(const Run *g, int kind)
{
    return type_of_kind(g, kind) == KIND_SPELL && head_number(g, kind, 1) == SPEED_QUICK;
}

#endif
