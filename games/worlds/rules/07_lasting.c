/* 7.10, 9.1.4, 9.1.5, W-R29 Effects that last until a time: what begins and ends with them.  They are Modifiers of the
   position (effects/values.h); Protects with a duration are marks on the Vassal itself. */

/* Costs are numbers and change at once; a Vassal that gets or loses a Skill is listed again. */
static void modifier_changes(Run *g, const Modifier *m, int sign)
{
    if (m->what == LASTING_COST)
        change_own(g, CHAIN_COST, chains_meant(g, m->host, m->you - 1, m->from), sign * m->amount);
    else if (m->what == LASTING_UNTAXED) {
        now(g)->untaxed = (uint8_t)(now(g)->untaxed + sign);
        touch(g, READS_PRESENCE, 0);
    } else if (m->what == LASTING_LENT || m->what == LASTING_ERASED)
        vassal_has_changed(g, m->host);
}

/* W-L3 What would need a place among them, and finds none, does nothing. */
static void modifier_is_lost(const Run *g)
{
    CITE(W-L3);
    note(g, no_room);
}

/* A given Skill or a Status's Skill goes: an erasure that has no Skill left to take goes with it. */
static void forget_erasure(Run *g, Card vassal, int skill)
{
    Bearing bearing[LINES_AT];
    int place = place_of(g, vassal), left = 0, last = -1;
    if (place == NO_PLACE)
        return;
    int n = added_skills(g, vassal, bearing, printed_skills(g, vassal, seat_of_place(place), bearing));
    for (int i = 0; i < n; i++)
        left += bearing[i].skill == skill;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what != LASTING_ERASED || m->host != vassal || m->from != skill)
            continue;
        left--;
        last = i;
    }
    if (left < 0)
        remove_modifier(g, last);
}

static void change_power(Run *g, Seat seat, int by);

static void come_back(Run *g, Card vassal, Seat seat)
{
    int place = empty_place(g, seat, 0);
    if (where_is(g, vassal) != zone_of_seat(infirmary, owner_of(g, vassal)) || place == NO_PLACE)
        return;
    note(g, returns, vassal);
    move_vassal(g, vassal, zone_of_place[place]);
}

/* Takes back what was done for a time.  That is no game action: it triggers nothing and nothing prevents it. */
static void take_back(Run *g, const Modifier *m)
{
    CITE(W-R29);
    if (m->from != HAPPENS_ELIMINATED)
        note(g, taken_back, m->host);
    if (m->from == HAPPENS_ELIMINATED)
        come_back(g, m->host, m->you - 1);
    else if (m->from == HAPPENS_INJURED && injury(g, m->host))
        change_body(g, m->host, -INJURY_ONE);
    else if (m->from == HAPPENS_HEALED)
        change_body(g, m->host, INJURY_ONE);
    else if (m->from == HAPPENS_EXHAUSTED && exhaustion(g, m->host))
        change_body(g, m->host, -EXHAUSTION_ONE);
    else if (m->from == HAPPENS_RESTORED)
        change_body(g, m->host, EXHAUSTION_ONE);
    touch(g, READS_INJURY | READS_EXHAUSTION | READS_STACKS, place_set(g, m->host));
}

/* Is there anything that might end now? */
static int something_ends(const Run *g, int until)
{
    return a_modifier_ends(g, until) || now(g)->shields & SHIELD(until);
}

static void end_lasting(Run *g, int until)
{
    Modifier m;
    FOR_EACH_PLACE (place, all_vassals(g))
        now(g)->body[vassal_at(g, place)] &= (uint8_t)~SHIELD(until);
    now(g)->shields &= (uint8_t)~SHIELD(until);
    while (take_ending(g, until, &m)) {
        if (m.what == LASTING_LENT)
            note(g, skill_ends, m.host, m.from);
        if (m.what == LASTING_ERASED)
            note(g, skill_returns, m.host, m.from);
        if (m.what == LASTING_UNDO)
            take_back(g, &m);
        if (m.what == LASTING_POWER)
            change_power(g, m.you - 1, -m.amount);
        if (m.what == LASTING_LENT)
            forget_erasure(g, m.host, m.from);
    }
    refresh(g);
}
