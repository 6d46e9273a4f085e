/* H4 Instead, H5 Lines that hear something: what the rows of vocabulary.def mean. */

/* ---- who has which lines -------------------------------------------------------------------------------------------- */

static int lines_of(const Run *g, int object, Item *out)
{
    Card unit = unit_at(g, object);
    const CardDef *def = &effect_set(g)->cards[kind_of(g, unit)];
    int n = 0;
    for (; n < def->skill_count && n < LINES_AT; n++)
        out[n] = (Item){(uint16_t)(def->first_skill + n), (uint8_t)unit, (uint8_t)unit,
                        (uint8_t)(object / SLOTS), 0};
    return n;
}

static Ear ear_of(const Run *g, int skill)
{
    return ear_in(effect_set(g), skill);
}

static void list_lines(Run *g, int object)
{
    State *state = state_of(g);
    Item line[LINES_AT];
    int n = lines_of(g, object, line);
    for (int i = 0; i < n; i++) {
        Ear ear = ear_of(g, line[i].skill);
        uint64_t *sets = ear.kind & EAR_REPLACES ? state->replacers : state->hearers;
        if (ear.kind)
            sets[ear_number(ear)] |= 1ull << object;
    }
}

static void refresh(Run *g)
{
    State *state = state_of(g);
    if (!state->stale)
        return;
    memset(state->hearers, 0, sizeof state->hearers);
    memset(state->replacers, 0, sizeof state->replacers);
    state->stale = 0;
    FOR_EACH_IN (object, all_units(g))
        list_lines(g, object);
}

static int event_is_heard(const Run *g, int kind)
{
    return (state_of(g)->hearers[kind] | state_of(g)->hearers[own_ear(kind)]) != 0;
}

static Set event_hearers(const Run *g, int ear)
{
    return state_of(g)->hearers[ear];
}

static Set event_replacers(const Run *g, int ear)
{
    return state_of(g)->replacers[ear];
}

static void hear_lines_of(Run *g, int object, const Happening *e, const Happening *brought)
{
    Item line[LINES_AT];
    int n = lines_of(g, object, line);
    for (int i = 0; i < n; i++)
        hear(g, line[i], 1ull << object, e, brought);
}

static void hear_elsewhere(Run *g, const Happening *e, const Happening *brought)
{
    (void)g, (void)e, (void)brought;
}

static void item_waits(Run *g, Item item)
{
    if (state_of(g)->items < ITEMS)
        state_of(g)->waiting[state_of(g)->items++] = item;
    else /* H-L1 */
        note(g, full, item.source);
}

/* H4.3 Whose unit it is; or whose event. */
static Seat event_chooser(const Run *g, const Happening *one)
{
    (void)g;
    CITE(H4.3);
    return one->objects ? first_in(one->objects) / SLOTS : one->seat;
}

static void event_is_replaced(Run *g, const Happening *one, Item line)
{
    (void)one;
    note(g, replaces, line.source);
}
static void replacement_is_lost(Run *g, Item line) /* H-L3, H-L4 */
{
    note(g, full, line.source);
}

/* ---- which units ------------------------------------------------------------------------------------------------------- */

static Set subject(const Run *g, Sense s, int who)
{
    Set here = effect_object(g, s.source), friends = units_of(s.you);
    return who == SUBJECT_THIS_ONE         ? here
           : who == SUBJECT_ANOTHER_FRIEND ? friends & ~here
           : who == SUBJECT_A_FRIEND       ? friends
                                           : ~0ull;
}

static Set those_THIS(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return effect_object(g, s.source);
}

static Set those_IT(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return effect_object(g, s.it);
}

static Set those_UNITS(const Run *g, Sense s, int *wanted)
{
    Set side = word(g, s, 1) == SIDE_FRIENDLY   ? units_of(s.you)
               : word(g, s, 1) == SIDE_OPPOSING ? ~units_of(s.you)
                                                : ~0ull;
    *wanted = word(g, s, 0) == QUANTITY_ONE;
    return all_units(g) & side;
}

static void effect_tell(const Run *g, Sense s, int object)
{
    note(g, chooses, s.you, unit_at(g, object));
}

static void effect_did(Run *g)
{
    refresh(g);
}

/* ---- H5.1 what lines hear ------------------------------------------------------------------------------------------------ */

static int heard_UNIT_DIES(const Run *g, Sense s, const Happening *e)
{
    return __builtin_popcountll(e->objects & subject(g, s, word(g, s, 0)));
}

static int heard_UNIT_IS_HURT(const Run *g, Sense s, const Happening *e)
{
    return __builtin_popcountll(e->objects & subject(g, s, word(g, s, 0)));
}

static int heard_UNIT_HURTS(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}

/* ---- H4 what happens instead ------------------------------------------------------------------------------------------------ */

static int concerns(const Run *g, Sense s, const Happening *e)
{
    return (e->objects & subject(g, s, word(g, s, 0))) != 0;
}

static int replace_LESS_DAMAGE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(e->amount > word(g, s, 1) ? e->amount - word(g, s, 1) : 0);
    return concerns(g, s, e);
}

static int replace_TWICE_DAMAGE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(2 * e->amount);
    return concerns(g, s, e);
}

static int replace_NO_DAMAGE(const Run *g, Sense s, Happening *e)
{
    if (!concerns(g, s, e) || e->amount < word(g, s, 1))
        return 0;
    e->objects = 0;
    return 1;
}

static int replace_WOULD_BE_HURT(const Run *g, Sense s, Happening *e)
{
    return concerns(g, s, e);
}

static int replace_WOULD_DIE(const Run *g, Sense s, Happening *e)
{
    return concerns(g, s, e);
}

static int replace_BLESS_TWICE(const Run *g, Sense s, Happening *e)
{
    (void)g;
    e->times = (int16_t)(2 * e->times);
    return e->by == 1 + s.you;
}

static int replace_MORE_LIFE(const Run *g, Sense s, Happening *e)
{
    (void)g;
    e->amount = (int16_t)(2 * e->amount);
    return e->seat == s.you;
}

static int replace_WOULD_GAIN(const Run *g, Sense s, Happening *e)
{
    (void)g;
    return e->seat == s.you;
}
