/* Moves into, out of and between the places of Vassals, which take along what is derived of them. */
#ifndef WORLDS_MOVES_H
#define WORLDS_MOVES_H

/* The Vassal has come, or has got or lost a Skill. */
static inline void vassal_has_changed(Run *g, Card vassal)
{
    lines_have_changed(g, place_of(g, vassal));
}

/* The place that it goes to has no marks. */
static inline void carry_mark(PlaceBits *marks, int from, int to)
{
    PlaceBits both = (PlaceBits)1 << from | (PlaceBits)1 << to;
    *marks ^= (0 - (*marks >> from & 1)) & both;
}
static inline void swap_values(Value *values, int from, int to)
{
    Value value = values[from];
    values[from] = values[to];
    values[to] = value;
}
/* A Vassal that only goes to an empty place of its controller takes along what is derived of it. */
static inline void carry_derived(Run *g, int from, int to)
{
    Values *d = values_of(g);
    uint32_t hears = d->hears_at[from];
    d->hears_at[from] = 0;
    d->hears_at[to] = hears;
    for (; hears; hears &= hears - 1)
        d->hearers[__builtin_ctz(hears)] ^= (PlaceBits)1 << from | (PlaceBits)1 << to;
    for (int i = 0; i < MARKS; i++)
        carry_mark(&d->mark[i], from, to);
    if ((d->asks[0] | d->asks[1] | d->stale | d->borrowers) >> from & 1) { /* few have any of these */
        carry_mark(&d->asks[0], from, to);
        carry_mark(&d->asks[1], from, to);
        carry_mark(&d->stale, from, to);
        carry_mark(&d->borrowers, from, to);
    }
    d->keywords[to] = d->keywords[from];
    d->keywords[from] = 0;
    /* What its controller's Chains cost anywhere stays. */
    if (now(g)->modifiers)
        swap_values(d->own[CHAIN_COST], from, to);
    swap_values(d->value[CHAIN_COST], from, to);
    touch(g, d->depends & LINES_FULL ? READS_LISTS : READS_PLACES,
          0); /* of too many, the first places' are had */
}
/* Forgets what was derived of a Vassal in play. */
static inline __attribute__((always_inline)) void drop_derived(const Run *g, Card card, int place)
{
    Values *d = values_of(g);
    PlaceBits rest = ~((PlaceBits)1 << place);
    for (uint32_t hears = d->hears_at[place]; hears; hears &= hears - 1)
        d->hearers[__builtin_ctz(hears)] &= rest;
    d->hears_at[place] = 0;
    d->hears = d->resources_hear;
    for (int i = 0; i < OBJECTS; i++)
        d->hears |= d->hears_at[i];
    for (int i = 0; i < MARKS; i++)
        d->mark[i] &= rest;
    d->borrowers &= rest;
    unlist_lines(g, d, card, place);
    d->dirty |= READS_PRESENCE;
}
/* A Vassal goes to an empty place of its controller. */
static void step_vassal(Run *g, int from, int to)
{
    Position *p = now(g);
    move_between_slots(g, vassal_at(g, from), zone_of_place[to]);
    p->standing ^= (PlaceBits)1 << from | (PlaceBits)1 << to;
    carry_mark(&p->hurt, from, to);
    carry_mark(&p->tired, from, to);
    carry_derived(g, from, to);
}
/* Every other move into and out of a Vassal's place goes through here. */
static void move_vassal(Run *g, Card card, int zone)
{
    Position *p = now(g);
    int from = place_of(g, card), to = place_of_zone[zone] - 1, is_free = to != NO_PLACE && !vassal_at(g, to);
    if (from != NO_PLACE && is_free && seat_of_place(from) == seat_of_place(to) &&
        zone_size(g, zone_of_place[from]) == 1) {
        step_vassal(g, from, to);
        return;
    }
    move_openly_to_bottom(g, card, zone);
    if (from != NO_PLACE)
        note_place(p, from);
    if (to != NO_PLACE)
        note_place(p, to);
    if (!derived(g)->depends)
        return;
    if (from == NO_PLACE && is_free)
        vassal_has_changed(g, card);
    else if (from != NO_PLACE && to == NO_PLACE && !(derived(g)->depends & LINES_FULL))
        drop_derived(g, card, from);
    else
        touch(g, READS_LISTS, 0);
}

#endif
