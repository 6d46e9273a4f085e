/* M7.13 to M7.15 Moving; M12.24 the combats that follow. */

static void pay_move(Run *g, int squad)
{
    Position *p = now(g);
    UnitSet all = team(g, owner_of_squad(squad));
    CITE(M21.2);
    p->shifted &= ~all;
    p->handled &= ~all;
    FOR_EACH_MEMBER (g, unit, squad) {
        if (p->marches & unit_bit(unit))
            p->marches &= ~unit_bit(unit);
        else
            p->actions[unit]--;
    }
}

static Card member_with(const Run *g, int squad, int which)
{
    FOR_EACH_MEMBER (g, unit, squad)
        if (says(g, unit, which))
            return unit;
    return NO_CARD;
}

/* A squad enters a place; where enemies are a combat follows. */
static void enter(Run *g, int squad, int to)
{
    int owner = owner_of_squad(squad), holder = control(g, to);
    /* M8.3 All members together. */
    CITE(M7.13, M8.3, M1.5);
    note(g, moves, who(g, owner), squad - squad_number(owner, 0), now(g)->site[to]);
    place_squad(g, squad, to);
    if (!enemy_count(g, to, owner))
        return;
    CITE(M7.14);
    start_fight(g, to, holder);
    if (member_with(g, squad, SAYS_MINE_DISARM))
        now(g)->disarmed |= 1u << to; /* M13.7 */
}

RULE(move)
{
    BEGIN(other_has_answered, militia_are_chosen, first_militia_are_chosen);
    my->from = now(g)->squad_place[my->squad];
    pay_move(g, my->squad);
    if (my->together) {
        /* M7.15 Other squads that stand beside the target and can move may come along. */
        CITE(M7.15);
        my->other = is_rebel(my->owner) ? 0 : FIRST_GUARD;
        for (; my->other < (is_rebel(my->owner) ? 2 * rebels(g) : FIRST_GUARD + 2); my->other++) {
            if (my->other == my->squad || !is_adjacent(g, now(g)->squad_place[my->other], my->to) ||
                !can_move(g, my->other))
                continue;
            DECIDE(other_has_answered, owner_of_squad(my->other), join, my->to, my->other, my->squad);
            if (decided(g, owner_of_squad(my->other), join))
                my->joined = (int16_t)(my->joined | 1 << my->other);
        }
    }
    my->unit = (int16_t)member_with(g, my->squad, SAYS_MOVE_MILITIA);
    enter(g, my->squad, my->to);
    if (my->unit)
        CALL(first_militia_are_chosen, bring_militia, .unit = my->unit, .from = my->from, .to = my->to);
    for (my->other = 0; my->other < SQUADS; my->other++) {
        if (!(my->joined >> my->other & 1))
            continue;
        pay_move(g, my->other);
        my->from = now(g)->squad_place[my->other];
        my->unit = (int16_t)member_with(g, my->other, SAYS_MOVE_MILITIA);
        enter(g, my->other, my->to);
        if (my->unit)
            CALL(militia_are_chosen, bring_militia, .unit = my->unit, .from = my->from, .to = my->to);
    }
    END;
}

YES_NO_OPTIONS(join)

static void describe_join(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    describe_yes_no(index, d);
    d->arg[0] = now(g)->site[ask->a];
    d->arg[1] = ask->b - squad_number(owner_of_squad(ask->b), 0);
    d->arg[2] = zone_of_squad(g, ask->b);
}

/* M12.24 Several combats are fought one after the other; the player whose turn it is chooses. */
RULE(fight_all)
{
    BEGIN(next_is_chosen, combat_is_over);
    while (now(g)->fights) {
        for (int place = 0; place < PLACES; place++)
            if (now(g)->fights >> place & 1 && (!side_count(g, place, 0) || !side_count(g, place, 1)))
                now(g)->fights &= ~(1u << place);
        if (!now(g)->fights)
            break;
        my->place = (int16_t)__builtin_ctz(now(g)->fights);
        if (now(g)->fights & (now(g)->fights - 1)) {
            CITE(M12.24);
            DECIDE(next_is_chosen, my->chooser, fight, 0, 0, 0);
            my->place = (int16_t)decided(g, my->chooser, fight);
        }
        now(g)->fights &= ~(1u << my->place);
        CALL(combat_is_over, combat, .place = my->place, .attackers = my->attackers);
    }
    if (base_is_taken(g))
        BECOME(base_captured);
    END;
}

OPTIONS(fight, offer_each(out, BASE_fight, now(g)->fights))
DESCRIBE(fight, describe_place(g, index, d))
