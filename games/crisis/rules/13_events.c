/* C13.9 Death, C17.1, C17.2 counters, C14 energy; every event, with what is checked behind it. */

/* ---- C13.9, C13.10 Death ----------------------------------------------------------------------------------------------------------------- */

/* C-K55 Whether the last damage, or a destroy effect, is what a unit dies of: then it was mortal, or the effect that dealt it
   is still being done.  Of lost health nobody is the cause. */
static int was_destroyed(const Run *g, const Body *body)
{
    const struct run_effect *e = registers(g);
    int destroyed = body->marks & DOOMED || body->by_seat & MORTAL ||
                    (e && card_of(e->source) == body->by && body->marks & WAS_HURT);
    CITE(C-K55);
    return destroyed;
}
/* C13.10, C-K55, C-K86 What destroyed each of those who die together. */
static void event_to_one(const Run *g, Happening *one)
{
    if (one->kind != HAPPENS_DIES)
        return;
    if (one->cause == HAPPENS_DESTROYED)
        return; /* at once, by what the event says */
    const Body *body = body_at(g, __builtin_ctzll(one->objects));
    if (body->marks & USED_UP)
        one->cause = HAPPENS_SACRIFICED;
    CITE_IF(C-K86, one->cause == HAPPENS_SACRIFICED);
    int by_nobody = one->cause == HAPPENS_SACRIFICED || !was_destroyed(g, body);
    one->source = by_nobody ? 0 : ref_to(body->by);
    one->by = by_nobody ? 0 : (int16_t)(body->by_seat & ~MORTAL);
}

static int can_die(const Run *g, int object)
{
    if (!has_keyword(g, object, KEYWORD_CANNOT_DIE))
        return 1;
    CITE(C-K60);
    return 0;
}

/* C16.24, C16.27 Keywords that save a unit are replacements, too. */
static void stand(Run *g, int object)
{
    CITE(C16.24);
    if (health_at(g, object) < 1) /* of lost health: what reaches 1 is added, as C13.8 does */
        give_stats(g, object, 0, 1 - health_at(g, object));
    body_at(g, object)->hurt = limited(health_at(g, object) - 1);
    body_at(g, object)->marks &= (uint8_t) ~(DOOMED | USED_UP);
    use_up_status(g, object, KEYWORD_LAST_STAND);
}
static void go_back_to_the_void(Run *g, int object)
{
    Card unit = card_on(g, object);
    CITE(C16.27);
    note(g, returns, unit);
    leave_play(g, object, zone_of_seat(hand, owner_of(g, unit)), 0);
}
static int is_saved(Run *g, int object)
{
    if (has_keyword(g, object, KEYWORD_LAST_STAND))
        stand(g, object);
    else if (has_keyword(g, object, KEYWORD_VOIDBOUND))
        go_back_to_the_void(g, object);
    else
        return 0;
    return 1;
}
/* C12.12 Of a line and a keyword, or of both keywords, one applies.  What nothing competes with is left to `is_saved`. */
enum { BY_LAST_STAND, BY_VOIDBOUND };
static Set keywords_compete(const Run *g, int kind, Set objects)
{
    return kind == HAPPENS_DIES ? with_keyword(g, with_keyword(g, objects & all_units(g), KEYWORD_LAST_STAND),
                                               KEYWORD_VOIDBOUND)
                                : 0;
}
static int keywords_replace(const Run *g, const Happening *one, Item *list, int n)
{
    if (one->kind != HAPPENS_DIES || !one->objects)
        return n;
    int object = first_in(one->objects);
    if (!is_slot(object) || !can_die(g, object))
        return n;
    int stands = has_keyword(g, object, KEYWORD_LAST_STAND),
        goes_back = has_keyword(g, object, KEYWORD_VOIDBOUND);
    if (n + stands + goes_back < 2)
        return n;
    for (int by = stands ? BY_LAST_STAND : BY_VOIDBOUND; by <= (goes_back ? BY_VOIDBOUND : BY_LAST_STAND);
         by++)
        if (n < REPLACEMENTS)
            list[n++] = (Item){.source = (uint8_t)card_on(g, object), .key = (uint8_t)by};
    return n;
}
static int keyword_is_chosen(Run *g, const Happening *one, Item keyword)
{
    int object = first_in(one->objects);
    CITE(C12.12);
    if (keyword.key == BY_LAST_STAND)
        stand(g, object);
    else
        go_back_to_the_void(g, object);
    return 1;
}

static int foresee_DIES(Run *g, Happening *e)
{
    Set dying = 0;
    FOR_EACH_IN (object, e->objects & all_units(g))
        if (can_die(g, object) && !is_saved(g, object))
            dying |= 1ull << object;
    e->objects = dying;
    return dying != 0;
}
static void apply_DIES(Run *g, Happening *e)
{
    CITE(C13.10);
    FOR_EACH_IN (object, e->objects) {
        Card unit = card_on(g, object);
        SeatState *p = player(g, seat_of_object(g, object));
        p->lost_units = limited(p->lost_units + 1);
        p->deaths = limited(p->deaths + 1);
        note(g, dies, unit);
        leave_play(g, object, zone_of_seat(discard, owner_of(g, unit)), 0);
    }
}

/* C-K6, C-K7 Outside combat it is removed at once; in combat it is mortally wounded and dies with the others. */
static int dies_now(const Run *g)
{
    return !now(g)->fighting;
}
static void doom(Run *g, const Happening *e)
{
    /* who was saved by going elsewhere (C16.27) is not there any more */
    FOR_EACH_IN (object, e->objects & all_units(g)) {
        Body *body = body_at(g, object);
        body->by = (uint8_t)card_of(e->source);
        body->by_seat = (uint8_t)e->by;
        if (e->kind == HAPPENS_SACRIFICED)
            body->by = body->by_seat = 0;
        CITE(C-K6);
        if (!dies_now(g))
            body->marks |= e->kind == HAPPENS_SACRIFICED ? DOOMED | USED_UP : DOOMED;
    }
}
static int foresee_DESTROYED(Run *g, Happening *e)
{
    Set destroyed = 0;
    FOR_EACH_IN (object, e->objects & all_units(g)) {
        if (!can_die(g, object) || body_at(g, object)->marks & DOOMED)
            continue;
        if (has_keyword(g, object, KEYWORD_AEGIS)) {
            CITE(C15.4);
            use_up_status(g, object, KEYWORD_AEGIS);
            continue;
        }
        destroyed |= 1ull << object;
    }
    e->objects = destroyed;
    e->brings = HAPPENS_DIES;
    e->brought = dies_now(g) ? destroyed : 0;
    return destroyed != 0;
}
static void apply_DESTROYED(Run *g, Happening *e)
{
    CITE(C13.9);
    doom(g, e);
}
static int foresee_SACRIFICED(Run *g, Happening *e)
{
    Set gone = 0;
    CITE(C-K41); /* chosen when it is done, unless it pays */
    FOR_EACH_IN (object, e->objects & all_units(g))
        if (can_die(g, object) && !(body_at(g, object)->marks & DOOMED))
            gone |= 1ull << object;
    e->objects = gone;
    e->brings = HAPPENS_DIES;
    e->brought = dies_now(g) ? gone : 0;
    return gone != 0;
}
static void apply_SACRIFICED(Run *g, Happening *e)
{
    CITE(C13.9);
    FOR_EACH_IN (object, e->objects)
        note(g, sacrificed, card_on(g, object));
    doom(g, e);
}

/* ---- C9.5 ------------------------------------------------------------------------------------------------------------------------------------ */

static int foresee_ENTERS(Run *g, Happening *e)
{
    (void)g;
    return e->objects != 0;
}
static void apply_ENTERS(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        if (is_slot(object))
            note(g, enters, card_on(g, object), 1 + lane_of(object));
        else
            note(g, comes, card_on(g, object));
    }
}

/* ---- C17.1, C17.2 Bless and Corrupt -------------------------------------------------------------------------------------------------------------- */

static int faction_of_source(const Run *g, const Happening *e, int faction)
{
    return e->source && info_of(g, card_of(e->source))->factions >> faction & 1;
}
/* C18.6, C-K24 One Bless, two counters. */
static void add_for_eclipse(Run *g, Happening *e, int eclipse, int faction)
{
    if (now(g)->eclipse != eclipse || !faction_of_source(g, e, faction))
        return;
    CITE(C18.6);
    CITE(C-K24);
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        set_share(g, e, object, (Share){(int16_t)(share.amount + 1), share.times});
    }
}

/* C15.29, C-K80 Twice is heard twice, and comes along a link once: from here on `amount` is all that is put on a unit, `times`
   how often that is heard. */
static void sum_counters(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        if (share.times != 1)
            set_share(g, e, object, (Share){(int16_t)(share.amount * share.times), share.times});
    }
    mirror(g, e, 1);
}

static int foresee_BLESSED(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    add_for_eclipse(g, e, SOLAR_ECLIPSE, FACTION_SOLARIS);
    sum_counters(g, e);
    return e->objects != 0;
}
static void apply_BLESSED(Run *g, Happening *e)
{
    CITE(C17.1);
    FOR_EACH_IN (object, e->objects) {
        set_blessing(g, object, body_at(g, object)->blessing + share_of(g, e, object).amount);
        note(g, blessed, card_on(g, object), body_at(g, object)->blessing);
    }
}

static Set can_be_corrupted(const Run *g, Set objects, int by)
{
    FOR_EACH_IN (object, objects)
        if (has_keyword(g, object, KEYWORD_CANNOT_BE_CORRUPTED) && by != 1 + seat_of_object(g, object))
            objects &= ~(1ull << object);
    return objects;
}
static int foresee_CORRUPT(Run *g, Happening *e)
{
    int before = 0;
    e->objects = can_be_corrupted(g, e->objects & all_units(g), e->by);
    FOR_EACH_IN (object, e->objects)
        before += body_at(g, object)->corruption != 0;
    sentence_leaves_x(g, before); /* of those that are meant: what is mirrored asks nothing */
    add_for_eclipse(g, e, DARK_ECLIPSE, FACTION_UMBRAL);
    sum_counters(g, e);
    e->objects = can_be_corrupted(g, e->objects, e->by);
    e->brings = HAPPENS_BECOMES_CORRUPTED;
    e->brought = 0;
    FOR_EACH_IN (object, e->objects)
        e->brought |= (Set)!body_at(g, object)->corruption << object;
    return e->objects != 0;
}
static void apply_CORRUPT(Run *g, Happening *e)
{
    CITE(C17.2);
    FOR_EACH_IN (object, e->objects) {
        CITE_IF(C-K25, body_at(g, object)->corruption == COUNTER_CAP);
        set_corruption(g, object, body_at(g, object)->corruption + share_of(g, e, object).amount);
        note(g, corrupted, card_on(g, object), body_at(g, object)->corruption);
    }
}
static int foresee_BECOMES_CORRUPTED(Run *g, Happening *e)
{
    (void)g;
    return e->objects != 0;
}
static void apply_BECOMES_CORRUPTED(Run *g, Happening *e)
{
    (void)g, (void)e;
    CITE(C15.29);
}

/* ---- C17.7 Evolution ---------------------------------------------------------------------------------------------------------------------------------- */

static int foresee_EVOLUTION(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}
static void apply_EVOLUTION(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        Body *body = body_at(g, object);
        body->evolution = limited(body->evolution + share.amount * share.times);
        note(g, evolution, card_on(g, object), body->evolution);
        touch(g, READS_COUNTERS, 1ull << object);
    }
}
static int foresee_EVOLVES(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}
static void apply_EVOLVES(Run *g, Happening *e)
{
    CITE(C17.7);
    CITE(C15.9);
    FOR_EACH_IN (object, e->objects) {
        Body *body = body_at(g, object);
        body->evolution = limited(body->evolution - 3);
        body->marks |= EVOLVED | EVOLVED_NOW;
        body->counters = limited(body->counters + 1); /* of a unit: how often */
        player(g, seat_of_object(g, object))->evolved = 1;
        note(g, evolves, card_on(g, object));
        if (!info_of(g, card_on(g, object))->evolved)
            give_stats(g, object, 2, 2);
        touch(g, READS_COUNTERS | READS_HISTORY, 1ull << object);
    }
}

/* ---- C14 Energy ------------------------------------------------------------------------------------------------------------------------------------------------- */

static int energy_cap(const Run *g, Seat seat)
{
    return 10 + value_at(g, ROOM, hero_object(seat));
}
static void set_energy(Run *g, Seat seat, int amount)
{
    player(g, seat)->energy = limited(amount);
    touch(g, READS_ENERGY, 0);
}
/* C8.3 What goes beyond the cap is lost. */
static void add_energy(Run *g, Seat seat, int amount)
{
    int sum = player(g, seat)->energy + amount, cap = energy_cap(g, seat);
    CITE_IF(C8.3, sum > cap);
    set_energy(g, seat, sum > cap ? cap : sum);
    note(g, energy, seat, amount);
}
static void add_momentum(Run *g, Seat seat, int amount)
{
    SeatState *p = player(g, seat);
    int sum = p->momentum + amount;
    CITE(C14.4);
    CITE(C-R25);
    p->momentum = limited(sum > ruling(g, momentum_cap) ? ruling(g, momentum_cap) : sum);
    note(g, momentum, seat, amount);
}
static int foresee_ENERGY(Run *g, Happening *e)
{
    (void)g;
    return e->amount > 0;
}
static void apply_ENERGY(Run *g, Happening *e)
{
    CITE(C14.2);
    add_energy(g, e->seat, e->amount * e->times);
}

/* C17.6, C-K11 A Delay effect resolves, perhaps several times. */
static int foresee_RESOLVES(Run *g, Happening *e)
{
    (void)g;
    return e->times > 0;
}
static void apply_RESOLVES(Run *g, Happening *e)
{
    now(g)->resolves = limited(e->times);
}

/* ---- an event, and the state check behind it (C-K39) ------------------------------------------------------------------------------------------------------------- */

static How cause_happens(Run *g, const Frame *caller, const struct cause *my)
{
    struct happen e;
    _Static_assert(sizeof e == sizeof *my, "cause remembers what happen does");
    memcpy(&e, my, sizeof e);
    return call_happen(g, caller, &e);
}
RULE(cause)
{
    BEGIN(it_has_happened, state_is_checked);
    if (!my->objects && my->kind != HAPPENS_ENERGY)
        GIVE(0); /* to nobody: no line has anything to replace */
    CALL_(it_has_happened, cause_happens(g, f, my));
    my->done = (int16_t)take_returned(g);
    my->amount = state_of(g)->left.x; /* what was dealt: nothing is left while somebody is waited for */
    state_of(g)->left.x = 0;
    CALL(state_is_checked, check_state);
    sentence_leaves_x(g, my->amount);
    GIVE(my->done);
    END;
}
static How cause_event(Run *g, const Frame *caller, Happening e)
{
    struct cause c;
    memcpy(&c, &e, sizeof c);
    return call_cause(g, caller, &c);
}
static How make_happen(Run *g, const Frame *caller, const struct make *my)
{
    Verb verb;
    memcpy(&verb, my, sizeof verb);
    return cause_event(g, caller, made_by(g, &verb));
}
/* C13.11 'Destroyed this way' means deaths: who goes elsewhere instead is not counted.  In combat those are, who will die. */
static int units_lost(const Run *g)
{
    return player(g, 0)->lost_units + player(g, 1)->lost_units;
}
static int destroyed_so(const Run *g, int destroyed, int lost_before)
{
    int died = units_lost(g) - lost_before;
    CITE(C13.11);
    return dies_now(g) && died < destroyed ? died : destroyed;
}
RULE(make)
{
    BEGIN(it_has_happened);
    my->choice = (int16_t)units_lost(g);
    CALL_(it_has_happened, make_happen(g, f, my));
    int reached = take_returned(g);
    sentence_reached(g, effect_set(g)->code[my->at] == CRISIS_DESTROY ? destroyed_so(g, reached, my->choice)
                                                                      : reached);
    END;
}

/* ---- hooks of happen.h and replace.h ------------------------------------------------------------------------------------------------------------------------------- */

static void hear_lines_of(Run *g, int object, const Happening *e, const Happening *brought)
{
    uint16_t skill[LINES_AT];
    int n = skills_of(g, object, skill);
    CITE(C12.11);
    for (int i = 0; i < n; i++)
        if (ear_of(g, skill[i]).kind)
            hear(g, line_on(g, object, skill[i]), 1ull << object, e, brought);
}
static void hear_elsewhere(Run *g, const Happening *e, const Happening *brought)
{
    (void)g, (void)e, (void)brought;
}
/* C12.12 The controller of the affected card chooses, or the affected player. */
static Seat event_chooser(const Run *g, const Happening *one)
{
    CITE(C12.12);
    return one->objects ? seat_of_object(g, first_in(one->objects)) : one->seat;
}
static void event_is_replaced(Run *g, const Happening *one, Item line)
{
    (void)one;
    note(g, replaces, line.source);
}
static void replacement_is_lost(Run *g, Item line)
{
    CITE_IF(C-L9, state_of(g)->replacing == REPLACED_LIMIT);
    CITE_IF(C-L8, state_of(g)->replacing < REPLACED_LIMIT);
    note(g, full, line.source);
}
