/* D6 What the words of lines mean: which units, how many, whether. */

static Set on_side(const Run *g, Seat you, int side)
{
    return side == SIDE_FRIENDLY ? units_of(g, you)
           : side == SIDE_ENEMY  ? units_of(g, opponent(you))
                                 : all_units(g);
}

static Set subject(const Run *g, Sense s, int who)
{
    Set here = effect_object(g, s.source);
    return who == SUBJECT_THIS_ONE         ? here
           : who == SUBJECT_ANOTHER_FRIEND ? units_of(g, s.you) & ~here
           : who == SUBJECT_ANOTHER        ? all_units(g) & ~here
           : who == SUBJECT_AN_ENEMY       ? units_of(g, opponent(s.you))
                                           : all_units(g);
}

/* D6.4 A player does not choose enemies that are Warded. */
static Set choosable(const Run *g, Set set, Seat you)
{
    FOR_EACH_IN (object, set & units_of(g, opponent(you)))
        if (keywords_at(g, object) & WARDED) {
            CITE(D6.4);
            set &= ~(1ull << object);
        }
    return set;
}

static Set those_THIS(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return this_object(g, s);
}
static Set those_IT(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    CITE(D6.5);
    return its_object(g);
}
static Set those_THEM(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return registers(g) ? registers(g)->them & all_units(g) : 0;
}
static Set those_THAT(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return that_object(g);
}
static Set those_BEARER(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return effect_object(g, now(g)->host[s.source]);
}

static Set those_UNITS(const Run *g, Sense s, int *wanted)
{
    int quantity = word(g, s, 0), keyword = word(g, s, 2);
    Set set = on_side(g, s.you, word(g, s, 1));
    FOR_EACH_IN (object, keyword ? set : 0)
        if (!(keywords_at(g, object) & keyword))
            set &= ~(1ull << object);
    if (quantity == QUANTITY_OTHER || quantity == QUANTITY_EACH_OTHER)
        set &= ~(effect_object(g, s.source) | (quantity == QUANTITY_OTHER ? its_object(g) : 0));
    if (quantity == QUANTITY_EACH || quantity == QUANTITY_EACH_OTHER)
        return set;
    if (quantity == QUANTITY_RANDOM) {
        CITE(D6.10);
        *wanted = 1 | AT_RANDOM;
        return set;
    }
    *wanted = quantity == QUANTITY_TWO ? 2 : quantity == QUANTITY_UP_TO_TWO ? 2 | UP_TO : 1;
    return choosable(g, set, s.you);
}

static Set those_POINTS(const Run *g, Sense s, int *wanted)
{
    *wanted = divided_points(word(g, s, 0));
    return choosable(g, on_side(g, s.you, word(g, s, 1)), s.you);
}

static Set those_SPELL_ON_CHAIN(const Run *g, Sense s, int *wanted)
{
    Set set = 0;
    *wanted = 1;
    FOR_EACH_IN (i, items_where(g, ITEM_ON_CHAIN, -1))
        if (now(g)->item[i].source != s.source && where_is(g, now(g)->item[i].source) == Z_chain)
            set |= 1ull << i;
    return set;
}

static Set those_DELAYED(const Run *g, Sense s, int *wanted)
{
    Set set = 0;
    (void)s;
    *wanted = 1;
    FOR_EACH_IN (i, items_where(g, ITEM_LATER, -1))
        set |= now(g)->item[i].counters ? 1ull << i : 0;
    return set;
}

/* ---- hooks of the machine ----------------------------------------------------------------------------------------------------- */

static void effect_tell(const Run *g, Sense s, int object)
{
    note(g, chooses, s.you, unit_at(g, object));
}
static void effect_tell_chance(const Run *g, int object)
{
    note(g, chance_picks, unit_at(g, object));
}
static void effect_tell_item(const Run *g, Sense s, int item)
{
    note(g, chooses_item, s.you, now(g)->item[item].source);
}
static void describe_item(const Run *g, int index, Described *d)
{
    effect_refers_to(effect_shown(g, ref_to(now(g)->item[index].source)), d);
    d->arg[1] = now(g)->item[index].skill;
    d->arg[2] = now(g)->item[index].counters;
}
static void effect_did(Run *g)
{
    refresh(g);
}
/* D-L1 What finds no room is told. */
static void item_is_made(Run *g, int index)
{
    if (index < 0) {
        CITE(D-L1);
        note(g, full, card_of(registers(g)->source));
    } else {
        CITE(D6.8);
        note(g, waits, now(g)->item[index].source, now(g)->item[index].counters);
    }
}
/* D6.9 All its targets are gone: it does nothing. */
static void effect_is_lost(Run *g, const struct run_effect *my)
{
    CITE(D6.9);
    note(g, fizzles, card_of(my->source));
}

/* ---- states and counts ---------------------------------------------------------------------------------------------------------- */

static int holds_YOU_DO(const Run *g, Sense s)
{
    (void)s;
    return registers(g) && registers(g)->done;
}
static int holds_UNITS_AT_LEAST(const Run *g, Sense s)
{
    CITE(D6.6);
    return __builtin_popcountll(units_of(g, s.you)) >= word(g, s, 0);
}
static int holds_HAS_KEYWORD(const Run *g, Sense s)
{
    Set it = its_object(g);
    return it && keywords_at(g, first_in(it)) & word(g, s, 0);
}

static int amount_UNIT_COUNT(const Run *g, Sense s)
{
    return __builtin_popcountll(on_side(g, s.you, word(g, s, 0)));
}
static int amount_ENERGY_LEFT(const Run *g, Sense s)
{
    CITE(D6.7);
    return now(g)->energy[s.you];
}
static int amount_DAMAGE_OF_IT(const Run *g, Sense s)
{
    (void)s;
    return registers(g) ? registers(g)->x : 0;
}

/* ---- what lines hear -------------------------------------------------------------------------------------------------------------- */

static int heard_PLAYED(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_UNIT_DIES(const Run *g, Sense s, const Happening *e)
{
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}
static int heard_UNIT_IS_HURT(const Run *g, Sense s, const Happening *e)
{
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}
static int heard_UNIT_IS_HEALED(const Run *g, Sense s, const Happening *e)
{
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}
static int heard_YOUR_TURN(const Run *g, Sense s, const Happening *e)
{
    (void)e;
    return now(g)->active == s.you;
}

/* ---- what happens instead ----------------------------------------------------------------------------------------------------------- */

static int replace_LESS_DAMAGE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(e->amount > word(g, s, 1) ? e->amount - word(g, s, 1) : 0);
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}
static int replace_TWICE_DAMAGE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(2 * e->amount);
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}
static int replace_WOULD_DIE(const Run *g, Sense s, Happening *e)
{
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}

/* ---- what holds ----------------------------------------------------------------------------------------------------------------------- */

static int signed_word(const Run *g, Sense s, int i)
{
    return word(g, s, i) == SIGN_MINUS ? -word(g, s, i + 1) : word(g, s, i + 1);
}

static void hold_GETS(const Run *g, Sense s, Values *v)
{
    int wanted;
    CITE(D7.13);
    FOR_EACH_IN (object, those(g, part(g, s, 0), &wanted)) {
        add_value(v, POWER, object, signed_word(g, s, 0));
        add_value(v, HEALTH, object, signed_word(g, s, 2));
    }
}
static void hold_GAINS(const Run *g, Sense s, Values *v)
{
    int wanted;
    CITE(D7.13);
    give_keywords(v, those(g, part(g, s, 0), &wanted), (Keywords)word(g, s, 0));
}
static void hold_LEND(const Run *g, Sense s, Values *v)
{
    int wanted;
    CITE(D7.12);
    FOR_EACH_IN (object, those(g, part(g, s, 0), &wanted))
        lend_line(g, v, quoted_skill(g, s, 1), unit_at(g, object), s.you);
}
/* D7.6 Each pair by itself. */
static void hold_SHARE(const Run *g, Sense s, Values *v)
{
    (void)s;
    CITE(D7.6);
    FOR_EACH_IN (object, all_units(g)) {
        Set partner = effect_object(g, now(g)->link[unit_at(g, object)]);
        if (partner)
            share_keywords(g, v, partner | 1ull << object, WARDED | STONE | SWIFT);
    }
}
