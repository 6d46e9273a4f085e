/* M13 Special equipment: mines, dogs, kits, bombardment.  One-shot cards are part of the attack (12_attack.c). */

/* ---- M13.6 mines --------------------------------------------------------------------------------------------------------- */

static int mines_in(const Run *g, int place)
{
    int n = 0;
    FOR_EACH_CARD (g, card, Z_stash + place)
        n += trait(g, card, TRAIT_MINE) != 0;
    return n;
}

static Card mine_in(const Run *g, int place)
{
    Card mine = NO_CARD;
    FOR_EACH_CARD (g, card, Z_stash + place)
        if (trait(g, card, TRAIT_MINE))
            mine = better_known(g, mine, card);
    return mine;
}

/* Who may detonate: the one who controlled the sector before the entry, and only against enemies who came. */
static int mine_owner(const Run *g, int place)
{
    int owner = now(g)->held_by[place];
    if (owner == NOBODY || side_of(owner) == fight(g)->attackers || now(g)->disarmed >> place & 1)
        return NOBODY;
    return owner;
}

RULE(detonate)
{
    BEGIN(mines_are_chosen, unit_is_hurt);
    my->owner = (int16_t)mine_owner(g, my->place);
    /* M-K16 Asked wherever there is a stash: the question says nothing about what lies in it. */
    if (my->owner == NOBODY || !zone_size(g, Z_stash + my->place) || !both_sides_stand(g, my->place))
        RETURN;
    CITE(M13.6);
    CITE(M-R22);
    CITE(M-K16);
    if (ruling(g, mines_auto)) {
        my->mines = (int16_t)mines_in(g, my->place);
    } else {
        show_stash(g, my->place, my->owner);
        DECIDE(mines_are_chosen, my->owner, mines, my->place, 0, 0);
        my->mines = (int16_t)decided(g, my->owner, mines);
    }
    while (my->mines-- > 0) {
        note(g, mine_explodes, now(g)->site[my->place]);
        discard_equipment(g, mine_in(g, my->place));
        if (my->owner == DICT) {
            FOR_EACH_REBEL (g, r)
                kill_militia(g, my->place, r, militia(g, my->place, r));
        } else {
            kill_militia(g, my->place, DICT, militia(g, my->place, DICT));
        }
        for (my->unit = 1; my->unit < UNITS; my->unit++)
            if (place_of(g, my->unit) == my->place && are_enemies(owner_of(g, my->unit), my->owner))
                CALL(unit_is_hurt, hurt, .unit = my->unit, .damage = 1);
    }
    if (base_is_taken(g))
        BECOME(base_captured);
    END;
}

static void options_mines(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int mines = mines_in(g, ask->a);
    (void)seat;
    offer_amounts(out, BASE_mines, 0, mines < 8 ? mines : 8);
}

static void describe_mines(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = index;
}

/* ---- M13.8 bombardment ---------------------------------------------------------------------------------------------------- */

RULE(bombard)
{
    BEGIN(direction_is_chosen, target_is_chosen);
    CITE(M13.8);
    CITE(M-R65);
    DECIDE(direction_is_chosen, owner_of(g, my->unit), bombard, my->unit, 0, 0);
    my->to = beside(g, place_of(g, my->unit))[decided(g, owner_of(g, my->unit), bombard)];
    note(g, bombards, my->unit, now(g)->site[my->to]);
    DECIDE(target_is_chosen, owner_of(g, my->unit), turn, my->unit, my->to, TURN_AIMS);
    declare(g, decided(g, owner_of(g, my->unit), turn) - TURN_AIM);
    BECOME(attack, .unit = my->unit, .place = my->to, .dice = (int16_t)dice_of(g, my->unit),
           .targets = (int16_t)targets_of(g, my->unit), .flags = ATTACK_BOMBARDS);
    END;
}

static void options_bombard(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer_each(out, BASE_bombard, bombard_directions(g, ask->a));
}

static void describe_bombard(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    describe_place(g, beside(g, place_of(g, ask->a))[index], d);
}
