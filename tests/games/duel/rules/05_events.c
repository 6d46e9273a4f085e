/* D5 What happens. */

/* ---- into play and out of it ------------------------------------------------------------------------------------------------ */

static void cut_links(Run *g, Card unit)
{
    for (Card card = 1; card <= CARDS; card++)
        if (now(g)->link[card] == unit)
            now(g)->link[card] = 0;
    now(g)->link[unit] = 0;
}

/* D1.5 What was attached to it goes to the graveyard. */
static void drop_gear_of(Run *g, Card unit)
{
    for (Card card = 1; card <= CARDS; card++)
        if (now(g)->host[card] == unit) {
            now(g)->host[card] = 0;
            move_openly_to_bottom(g, card, zone_of_seat(graveyard, owner_of(g, card)));
        }
}

/* D5.8 Whoever leaves play loses all that lay on it, might too if the text does not say otherwise.  Tokens are no more. */
static void leave_play(Run *g, Card unit, int zone, int with_might)
{
    CITE(D5.8);
    now(g)->lives[unit]++;
    now(g)->hurt[unit] = now(g)->shield[unit] = 0;
    if (!with_might)
        now(g)->might[unit] = 0;
    cut_links(g, unit);
    drop_gear_of(g, unit);
    remove_modifiers_of(g, unit);
    if (type_of(g, unit) == KIND_TOKEN) {
        now(g)->might[unit] = 0;
        destroy_card(g, unit); /* its lives stay with the number: the next token is another one */
    } else {
        move_openly_to_bottom(g, unit, zone);
    }
    table_has_changed(g);
}

/* ---- damage ------------------------------------------------------------------------------------------------------------------- */

/* D5.2 Stone, then what is to be prevented. */
static int damage_left(const Run *g, int object, int amount)
{
    int shield = now(g)->shield[unit_at(g, object)];
    if (keywords_at(g, object) & STONE)
        amount--;
    return amount > shield ? amount - shield : 0;
}

static int foresee_DAMAGED(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    FOR_EACH_IN (object, e->objects) {
        Card unit = unit_at(g, object);
        Share share = share_of(g, e, object);
        int full = share.amount * share.times, stone = keywords_at(g, object) & STONE ? 1 : 0;
        int left = damage_left(g, object, full), prevented = full - stone - left;
        CITE_IF(D5.2, left != full);
        if (prevented > 0 && now(g)->shield[unit]) {
            now(g)->shield[unit] = limited(now(g)->shield[unit] - prevented);
            note(g, prevented, unit, prevented);
        }
        set_share(g, e, object, (Share){(int16_t)left, 1});
        if (!left)
            e->objects &= ~(1ull << object);
        else if (now(g)->hurt[unit] + left >= health_at(g, object))
            e->brought |= 1ull << object;
    }
    e->brings = HAPPENS_DIES;
    return e->objects != 0;
}

static void apply_DAMAGED(Run *g, Happening *e)
{
    CITE(D5.1);
    FOR_EACH_IN (object, e->objects) {
        Card unit = unit_at(g, object);
        int amount = share_of(g, e, object).amount;
        now(g)->hurt[unit] = limited(now(g)->hurt[unit] + amount);
        note(g, damaged, unit, amount);
    }
}

static int foresee_DIES(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}

static void apply_DIES(Run *g, Happening *e)
{
    CITE(D5.4);
    FOR_EACH_IN (object, e->objects) {
        Card unit = unit_at(g, object);
        note(g, dies, unit);
        leave_play(g, unit, zone_of_seat(graveyard, owner_of(g, unit)), 0);
    }
}

static int foresee_HEALED(Run *g, Happening *e)
{
    Set hurt = 0;
    FOR_EACH_IN (object, e->objects & all_units(g))
        hurt |= now(g)->hurt[unit_at(g, object)] ? 1ull << object : 0;
    e->objects = hurt;
    return hurt != 0;
}

static void apply_HEALED(Run *g, Happening *e)
{
    CITE(D5.5);
    FOR_EACH_IN (object, e->objects) {
        Card unit = unit_at(g, object);
        int before = now(g)->hurt[unit];
        now(g)->hurt[unit] = limited(before - share_of(g, e, object).amount);
        note(g, healed, unit, before - now(g)->hurt[unit]);
    }
}

static int foresee_ENTERS(Run *g, Happening *e)
{
    (void)g;
    return e->objects != 0;
}

static void apply_ENTERS(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects)
        note(g, enters, unit_at(g, object));
}

static How make_happen(Run *g, const Frame *caller, const struct make *my)
{
    Verb verb;
    memcpy(&verb, my, sizeof verb);
    return call_event(g, caller, made_by(g, &verb));
}

/* D6.5 A sentence has reached as many as it happened to. */
RULE(make)
{
    BEGIN(it_has_happened);
    CALL_(it_has_happened, make_happen(g, f, my));
    sentence_reached(g, take_returned(g));
    END;
}

/* ---- D5.6 Units whose health has come to their damage die, all at once --------------------------------------------------------- */

static Set doomed_units(const Run *g)
{
    Set set = 0;
    FOR_EACH_IN (object, all_units(g))
        if (now(g)->hurt[unit_at(g, object)] >= health_at(g, object))
            set |= 1ull << object;
    return set;
}

RULE(check_units)
{
    BEGIN(they_have_died);
    refresh(g);
    if (doomed_units(g)) {
        CITE(D5.6);
        CALL(they_have_died, happen, .kind = HAPPENS_DIES, .objects = doomed_units(g), .times = 1);
        take_returned(g);
    }
    refresh(g);
    END;
}
