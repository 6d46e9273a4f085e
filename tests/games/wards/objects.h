/* The words of the rulebook: units, sides, places.  Nothing here waits. */
#ifndef WARDS_OBJECTS_H
#define WARDS_OBJECTS_H

typedef struct Opened {
    CardSet set;
} Opened;

static const CardSet *effect_set(const Run *g)
{
    return &((const Opened *)g->game->data)->set;
}
static int zone_of_object(int object)
{
    return zone_at(unit, object / SLOTS, object % SLOTS);
}
static Card unit_at(const Run *g, int object)
{
    return zone_first(g, zone_of_object(object));
}
static Set units_of(Seat seat)
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
static Set effect_object(const Run *g, Card card)
{
    int number = where_is(g, card) - Z_unit;
    return card && number >= 0 && number < OBJECTS ? 1ull << number : 0;
}
static Card effect_card(const Run *g, int object)
{
    return unit_at(g, object);
}
static int is_unit(const Run *g, int kind)
{
    return effect_set(g)->cards[kind].kind == KIND_UNIT;
}
static int health_of(const Run *g, Card card)
{
    return card_operand(effect_set(g), (uint16_t)kind_of(g, card), 0);
}
static int empty_place(const Run *g, Seat seat)
{
    for (int object = seat * SLOTS; object < (seat + 1) * SLOTS; object++)
        if (!unit_at(g, object))
            return object;
    return -1;
}

#endif
