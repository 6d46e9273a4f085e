/* D5.7, D7.12 Which lines units have, and what follows from those that hold (effects/values.h). */

/* ---- hooks of values.h ------------------------------------------------------------------------------------------------- */

static inline const LineInfo *line_table(const Run *g)
{
    return opened(g)->line;
}
static int host_is_full(const Run *g, const Values *v, Card host)
{
    return effect_set(g)->cards[kind_of(g, host)].skill_count + lent_to(v, host) >= LINES_AT;
}
/* D-L2 */
static void lines_are_too_many(const Run *g)
{
    CITE(D-L2);
    note(g, too_many_lines);
}

static int is_silenced(const Run *g, Card card)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].what == LASTING_SILENCE && now(g)->modifier[i].host == card)
            return 1;
    return 0;
}

static void list_lines_of(const Run *g, Values *v, Card card, Seat you)
{
    const CardDef *def = &effect_set(g)->cards[kind_of(g, card)];
    for (int i = 0; i < def->skill_count; i++)
        if (effect_set(g)->skills[def->first_skill + i].category & (SKILL_SOLID | SKILL_PASSIVE))
            list_line(g, v, def->first_skill + i, card, you);
}

/* D5.7 Printed power and health, might, and what was given until end of turn. */
static void fill_own(const Run *g, Values *v, int object)
{
    Card unit = unit_at(g, object);
    int kind = kind_of(g, unit);
    v->own[POWER][object] = (Value)(printed_power(g, kind) + now(g)->might[unit]);
    v->own[HEALTH][object] = (Value)(printed_health(g, kind) + now(g)->might[unit]);
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->host == unit && m->what == LASTING_POWER)
            v->own[POWER][object] = (Value)(v->own[POWER][object] + m->amount);
        if (m->host == unit && m->what == LASTING_HEALTH)
            v->own[HEALTH][object] = (Value)(v->own[HEALTH][object] + m->amount);
    }
}

static void list_everything(const Run *g, Values *v)
{
    memset(v, 0, offsetof(Values, silent));
    if (!state_of(g)->begun)
        return;
    v->depends = READS_ALWAYS;
    FOR_EACH_IN (object, all_units(g)) {
        fill_own(g, v, object);
        list_lines_of(g, v, unit_at(g, object), seat_of_object(object));
    }
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, gear, zone_of_seat(gear, s))
            list_lines_of(g, v, gear, s);
}
static void list_again(const Run *g, Values *v, int object)
{
    (void)object;
    list_everything(g, v);
}

/* D7.10 The silenced have no lines and no printed keywords. */
static void values_begin(const Run *g, Values *v)
{
    FOR_EACH_IN (object, state_of(g)->begun ? all_units(g) : 0) {
        if (is_silenced(g, unit_at(g, object)))
            v->silent |= object_bit(object);
        else
            v->keywords[object] = printed_keywords(g, kind_of(g, unit_at(g, object)));
    }
}

/* Something in play has come, gone or changed. */
static void table_has_changed(Run *g)
{
    values_of(g)->dirty |= READS_LISTS;
}

static void modifier_changes(Run *g, const Modifier *m, int sign)
{
    (void)m, (void)sign;
    table_has_changed(g);
}

/* D-L3 */
static void modifier_is_lost(const Run *g)
{
    CITE(D-L3);
    note(g, no_room, card_of(registers(g)->source));
}

static int keywords_at(const Run *g, int object)
{
    return values_of(g)->keywords[object];
}
static int power_at(const Run *g, int object)
{
    return values_of(g)->value[POWER][object];
}
static int health_at(const Run *g, int object)
{
    return values_of(g)->value[HEALTH][object];
}

static void effect_look(const Run *g, Card card, int16_t last[2])
{
    int object = object_of(g, card);
    if (object < 0)
        return;
    last[POWER] = (int16_t)power_at(g, object);
    last[HEALTH] = (int16_t)health_at(g, object);
}

/* ---- all lines of a unit -------------------------------------------------------------------------------------------------- */

static int lines_of(const Run *g, int object, Item *out)
{
    Card unit = unit_at(g, object);
    Seat you = seat_of_object(object);
    const CardDef *def = &effect_set(g)->cards[kind_of(g, unit)];
    const Values *v = values_of(g);
    int n = 0;
    if (v->silent & object_bit(object))
        return 0;
    for (int i = 0; i < def->skill_count && n < LINES_AT; i++)
        out[n++] = (Item){.skill = (uint16_t)(def->first_skill + i),
                          .source = (uint8_t)unit,
                          .key = (uint8_t)unit,
                          .you = (uint8_t)you};
    for (int i = 0; i < v->lents && n < LINES_AT; i++)
        if (v->lent[i].host == unit)
            out[n++] = (Item){.skill = v->lent[i].skill,
                              .source = (uint8_t)unit,
                              .key = (uint8_t)unit,
                              .you = (uint8_t)you};
    return n;
}

/* ---- who hears, who replaces (effects/listen.h, replace.h) -------------------------------------------------------------------- */

static Ear ear_of(const Run *g, int skill)
{
    return ear_in(effect_set(g), skill);
}
static int event_is_heard(const Run *g, int kind)
{
    (void)g, (void)kind;
    return 1;
}
static Set event_hearers(const Run *g, int ear)
{
    (void)ear;
    return all_units(g);
}
static Set event_replacers(const Run *g, int ear)
{
    (void)ear;
    return all_units(g);
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

static void event_to_one(const Run *g, Happening *one)
{
    (void)g, (void)one;
}

/* D4.5 A line that has heard something waits until the chain is empty. */
static void item_waits(Run *g, Item item)
{
    item.where = ITEM_WAITS;
    if (!items_add(g, item)) {
        CITE(D-L1);
        note(g, full, item.source);
    }
}

static Seat event_chooser(const Run *g, const Happening *one)
{
    (void)g;
    CITE(D5.3);
    return one->objects ? seat_of_object(first_in(one->objects)) : one->seat;
}
/* Whether its user has another line with the same text, which would do the same. */
static inline int has_an_equal(const Run *g, Item line)
{
    int equals = 0;
    FOR_EACH_IN (object, skill_is_personal(effect_set(g), line.skill) ? 0 : units_of(g, line.you)) {
        Item other[LINES_AT];
        for (int n = lines_of(g, object, other); n--;)
            equals += other[n].skill == line.skill;
    }
    return equals > 1;
}
static void event_is_replaced(Run *g, const Happening *one, Item line)
{
    (void)one;
    CITE_IF(D-R1, has_an_equal(g, line));
    note(g, replaces, line.source);
}
/* D-L7, D-L8 */
static void replacement_is_lost(Run *g, Item line)
{
    CITE_IF(D-L8, state_of(g)->replacing == REPLACED_LIMIT);
    CITE_IF(D-L7, state_of(g)->replacing < REPLACED_LIMIT);
    note(g, no_room, line.source);
}
