/* H3 What happens. */

static int foresee_DAMAGED(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    FOR_EACH_IN (object, e->objects) {
        Card unit = unit_at(g, object);
        Share share = share_of(g, e, object);
        /* H3.3 A unit that has been blessed three times is not damaged. */
        CITE_IF(H3.3, now(g)->blest[unit] >= 3);
        if (now(g)->blest[unit] >= 3 || share.amount <= 0) {
            e->objects &= ~(1ull << object);
            continue;
        }
        if (now(g)->hurt[unit] + share.amount * share.times >= health_of(g, unit))
            e->brought |= 1ull << object;
    }
    e->brings = HAPPENS_DIES;
    return e->objects != 0;
}

static void apply_DAMAGED(Run *g, Happening *e)
{
    CITE(H3.1);
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        int hurt = share.amount * share.times;
        uint8_t *sum = &now(g)->hurt[unit_at(g, object)];
        *sum = (uint8_t)(*sum + hurt < 200 ? *sum + hurt : 200);
        note(g, damaged, unit_at(g, object), hurt);
    }
}

/* H3.8 A unit that has been blessed twice does not die. */
static int foresee_DIES(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    FOR_EACH_IN (object, e->objects) {
        CITE_IF(H3.8, now(g)->blest[unit_at(g, object)] >= 2);
        if (now(g)->blest[unit_at(g, object)] >= 2)
            e->objects &= ~(1ull << object);
    }
    return e->objects != 0;
}

static void apply_DIES(Run *g, Happening *e)
{
    CITE(H3.2);
    FOR_EACH_IN (object, e->objects) {
        Card unit = unit_at(g, object);
        note(g, dies, unit);
        now(g)->hurt[unit] = now(g)->blest[unit] = 0;
        move_openly_to_bottom(g, unit, zone_of_seat(graveyard, object / SLOTS));
    }
    state_of(g)->stale = 1;
}

static int foresee_BLESSED(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}

static void apply_BLESSED(Run *g, Happening *e)
{
    CITE(H3.4);
    FOR_EACH_IN (object, e->objects) {
        int times = share_of(g, e, object).times;
        uint8_t *blessings = &now(g)->blest[unit_at(g, object)];
        *blessings = (uint8_t)(*blessings + times < 99 ? *blessings + times : 99);
        note(g, blessed, unit_at(g, object), times);
    }
}

/* H3.5 It happens to a player, and to no unit. */
static int foresee_GAINS(Run *g, Happening *e)
{
    if (now(g)->life[e->seat] + e->amount > 99)
        e->amount = (int16_t)(99 - now(g)->life[e->seat]);
    return e->amount != 0;
}

static void apply_GAINS(Run *g, Happening *e)
{
    CITE(H3.5);
    now(g)->life[e->seat] = (uint8_t)(now(g)->life[e->seat] + e->amount);
    note(g, gains, e->seat, e->amount);
}

static How make_happen(Run *g, const Frame *caller, const struct make *my)
{
    Verb verb;
    memcpy(&verb, my, sizeof verb);
    return call_event(g, caller, made_by(g, &verb));
}

RULE(make)
{
    BEGIN(it_has_happened);
    CALL_(it_has_happened, make_happen(g, f, my));
    take_returned(g);
    END;
}

/* H3.9 One event, with an amount for each unit. */
static How judge(Run *g, const Frame *caller, const struct do_JUDGE *my)
{
    Happening e = {
        .kind = HAPPENS_DAMAGED, .objects = my->first, .by = (int16_t)(1 + my->you), .amount = 1, .times = 1};
    CITE(H3.9);
    FOR_EACH_IN (object, e.objects)
        set_share(g, &e, object, (Share){(int16_t)(1 + now(g)->blest[unit_at(g, object)]), 1});
    return call_event(g, caller, e);
}

RULE(do_JUDGE)
{
    BEGIN(it_has_happened);
    CALL_(it_has_happened, judge(g, f, my));
    take_returned(g);
    END;
}

/* H3.6 Nothing that anybody hears of. */
static void do_MEND(Run *g, const Verb *my)
{
    CITE(H3.6);
    FOR_EACH_IN (object, my->first) {
        now(g)->hurt[unit_at(g, object)] = 0;
        note(g, mended, unit_at(g, object));
    }
}
