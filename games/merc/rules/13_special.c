/* M13 Special equipment: mines, dogs, kits, bombardment.  One-shot cards are part of the attack (12_attack.c). */

/* ---- M13.6 mines --------------------------------------------------------------------------------------------------------- */

static int mines_in(const Run *g, int place)
{
    int n = 0;
    FOR_EACH_CARD (g, card, Z_stash + place)
        n += says(g, card, SAYS_MINE) != 0;
    return n;
}

static Card mine_in(const Run *g, int place)
{
    Card mine = NO_CARD;
    FOR_EACH_CARD (g, card, Z_stash + place)
        if (says(g, card, SAYS_MINE))
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
    BEGIN(mines_are_chosen, mine_is_used);
    my->owner = (int16_t)mine_owner(g, my->place);
    /* M-K16 Asked wherever there is a stash: the question says nothing about what lies in it. */
    if (my->owner == NOBODY || !zone_size(g, Z_stash + my->place) || !both_sides_stand(g, my->place))
        RETURN;
    CITE(M13.6, M-R22, M-K16);
    if (ruling(g, mines_auto)) {
        my->mines = (int16_t)mines_in(g, my->place);
    } else {
        show_stash(g, my->place, my->owner);
        DECIDE(mines_are_chosen, my->owner, mines, my->place, 0, 0);
        my->mines = (int16_t)decided(g, my->owner, mines);
    }
    while (my->mines-- > 0)
        CALL(mine_is_used, use_lines, .card = ref_to(mine_in(g, my->place)), .moment = SAYS_ENEMIES_ENTER,
             .you = my->owner);
    if (base_is_taken(g))
        BECOME(base_captured);
    END;
}

RULE(do_MINE)
{
    BEGIN(unit_is_hurt);
    my->place = (int16_t)(where_is(g, card_of(my->source)) - Z_stash);
    note(g, mine_explodes, now(g)->site[my->place]);
    discard_equipment(g, card_of(my->source));
    for (int owner = 0; owner < OWNERS; owner++)
        if (are_enemies(owner, my->you))
            kill_militia(g, my->place, owner, militia(g, my->place, owner));
    for (my->choice = 1; my->choice < UNITS; my->choice++)
        if (place_of(g, my->choice) == my->place && are_enemies(owner_of(g, my->choice), my->you))
            CALL(unit_is_hurt, hurt, .unit = my->choice, .damage = word_said(g, my, 0));
    END;
}

static void options_mines(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int mines = mines_in(g, ask->a);
    (void)seat;
    offer_amounts(out, BASE_mines, 0, mines < 8 ? mines : 8);
}

DESCRIBE(mines, d->arg[0] = index)

/* ---- M13.8 bombardment ---------------------------------------------------------------------------------------------------- */

RULE(do_BOMBARD)
{
    BEGIN(direction_is_chosen, target_is_chosen);
    CITE(M13.8, M-R65);
    my->place = (int16_t)user_of(g, card_of(my->source));
    if (my->place == NO_CARD ||
        !bombard_directions(g, my->place)) /* gone, or nobody there, by a sentence before this one */
        RETURN;
    DECIDE(direction_is_chosen, owner_of(g, my->place), bombard, my->place, 0, 0);
    my->choice = beside(g, place_of(g, my->place))[decided(g, owner_of(g, my->place), bombard)];
    note(g, bombards, my->place, now(g)->site[my->choice]);
    DECIDE(target_is_chosen, owner_of(g, my->place), turn, my->place, my->choice, TURN_AIMS);
    declare(g, decided(g, owner_of(g, my->place), turn) - TURN_AIM);
    BECOME(attack, .unit = my->place, .place = my->choice, .dice = (int16_t)dice_of(g, my->place),
           .targets = (int16_t)targets_of(g, my->place), .flags = ATTACK_BOMBARDS);
    END;
}

OPTIONS(bombard, offer_each(out, BASE_bombard, bombard_directions(g, ask->a)))
DESCRIBE(bombard, describe_place(g, beside(g, place_of(g, ask->a))[index], d))
