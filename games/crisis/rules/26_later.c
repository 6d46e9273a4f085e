/* C26.8 What sentences do to phases of later turns, to damage of a whole turn, and to who attacks. */

/* ---- protection ----------------------------------------------------------------------------------------------------------- */

static void do_PREVENT_ALL(Run *g, const Verb *my)
{
    CITE(C-K65);
    FOR_EACH_IN (object, my->first)
        add_modifier(g, (Modifier){.what = LASTING_IMMUNE,
                                   .until = UNTIL_END_OF_TURN,
                                   .host = (uint8_t)card_on(g, object)});
}
static void do_PREVENT_SIDE(Run *g, const Verb *my)
{
    CITE(C-K65);
    add_modifier(
        g, (Modifier){.what = LASTING_IMMUNE, .until = UNTIL_END_OF_TURN, .you = (uint8_t)(1 + my->you)});
}
static void do_GAIN_ARMOR(Run *g, const Verb *my)
{
    SeatState *p = player(g, my->you);
    CITE(C14.5);
    p->armor = limited(p->armor + word(g, sense_of(my), 0));
    note(g, armor, my->you, word(g, sense_of(my), 0));
}

/* ---- units ------------------------------------------------------------------------------------------------------------------ */

static void do_ATTACK_AGAIN(Run *g, const Verb *my)
{
    CITE(C10.10);
    FOR_EACH_IN (object, my->first & all_units(g)) {
        body_at(g, object)->marks |= AGAIN;
        note(g, again, card_on(g, object));
    }
}
/* Of a unit `counters` says how often it has evolved: only Conditions adapt. */
static void do_ADAPT(Run *g, const Verb *my)
{
    CITE(C17.16);
    FOR_EACH_IN (object, this_object(g, sense_of(my)) & ~all_slots())
        body_at(g, object)->counters = limited(body_at(g, object)->counters + word(g, sense_of(my), 0));
}

/* ---- later phases ---------------------------------------------------------------------------------------------------------- */

static void do_BONUS_DRAW(Run *g, const Verb *my)
{
    SeatState *p = player(g, my->you);
    CITE(C7.2);
    p->bonus_draws = limited(p->bonus_draws + word(g, sense_of(my), 0));
}
static void do_NEXT_ENERGY(Run *g, const Verb *my)
{
    SeatState *p = player(g, my->you);
    CITE(C8.2);
    p->next_energy = limited(p->next_energy + word(g, sense_of(my), 0));
}
static void do_SKIP_PHASE(Run *g, const Verb *my)
{
    int phase = word(g, sense_of(my), 0) - 1;
    CITE(C5.6);
    player(g, opponent(my->you))->skips |= (uint8_t)(1u << phase);
    note(g, will_skip, opponent(my->you), phase);
}
