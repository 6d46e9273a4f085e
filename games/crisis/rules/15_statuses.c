/* C15 Statuses that are given, C17.13 taking control, C17.10 Modules. */

/* ---- C15 Statuses and keywords that are given ------------------------------------------------------------------------------------------------------------ */

/* amount: the keyword, and its number in the bits above. */
static int status_of(const Happening *e)
{
    return e->amount & 63;
}
static int number_of_status(const Happening *e)
{
    return e->amount >> 6;
}
static int16_t status_amount(int keyword, int number)
{
    return (int16_t)(number << 6 | keyword);
}
/* C-K10 C15.1 to C15.8, 10 to 16, 18, 20 to 23 are shared along links. */
#define SHARED_STATUSES                                                                                      \
    (keyword_bit(KEYWORD_EMPOWERED) | keyword_bit(KEYWORD_WEAKENED) | keyword_bit(KEYWORD_DIVINE_SHIELD) |   \
     keyword_bit(KEYWORD_AEGIS) | keyword_bit(KEYWORD_SPELLSHIELD) | keyword_bit(KEYWORD_SHIELD) |           \
     keyword_bit(KEYWORD_CHARGED) | keyword_bit(KEYWORD_SWIFT) | keyword_bit(KEYWORD_VULNERABLE) |           \
     keyword_bit(KEYWORD_STUNNED) | keyword_bit(KEYWORD_FROZEN) | keyword_bit(KEYWORD_DECAYING) |            \
     keyword_bit(KEYWORD_BURNING) | keyword_bit(KEYWORD_SANCTIFIED) | keyword_bit(KEYWORD_GLITCHED) |        \
     keyword_bit(KEYWORD_PHASED) | keyword_bit(KEYWORD_STEALTH) | keyword_bit(KEYWORD_INVISIBLE) |           \
     keyword_bit(KEYWORD_UNTARGETABLE))

/* C15.3, C15.6, C15.10 Those of which a unit has more when it gets them again. */
#define ADDED_STATUSES                                                                                       \
    (keyword_bit(KEYWORD_EMPOWERED) | keyword_bit(KEYWORD_WEAKENED) | keyword_bit(KEYWORD_SHIELD) |          \
     keyword_bit(KEYWORD_VULNERABLE))

static int foresee_STATUS(Run *g, Happening *e)
{
    e->objects &= now(g)->taken & ~without_keyword(g, status_of(e));
    if (SHARED_STATUSES >> status_of(e) & 1) {
        Set mirrored = mirror(g, e, 0);
        (void)mirrored;
        CITE_IF(C-K10, mirrored);
    }
    return e->objects != 0;
}

/* One that was given is taken away, of Regenerate 1 of its number (C15.13). */
static int cancels(Run *g, int object, int other)
{
    Card card = card_on(g, object);
    for (int i = 0; i < now(g)->modifiers; i++) {
        Modifier m = now(g)->modifier[i];
        if (m.what != LASTING_KEYWORD || m.from != other || m.host != card)
            continue;
        remove_modifier(g, i);
        if (other == KEYWORD_REGENERATE && --m.amount > 0)
            add_modifier(g, m);
        return 1;
    }
    return 0;
}

/* C15.3, C15.13 A status that meets its opposite takes that away, and does not come itself. */
static int meets_opposite(Run *g, int object, int keyword)
{
    int opposite = keyword == KEYWORD_EMPOWERED    ? KEYWORD_WEAKENED
                   : keyword == KEYWORD_WEAKENED   ? KEYWORD_EMPOWERED
                   : keyword == KEYWORD_DECAYING   ? KEYWORD_REGENERATE
                   : keyword == KEYWORD_REGENERATE ? KEYWORD_DECAYING
                                                   : 0;
    int decays = keyword == KEYWORD_DECAYING || keyword == KEYWORD_REGENERATE;
    if (!opposite || !cancels(g, object, opposite))
        return 0;
    CITE_IF(C15.13, decays);
    CITE_IF(C15.3, !decays);
    return 1;
}

/* C15.27 When a duration ends: 1 the end of this turn, 2 the beginning of the next, and so on. */
static int ends_at(const Run *g, int until)
{
    switch (until) {
    case UNTIL_GONE:
        return 9;
    case UNTIL_CONTROL_ENDS:
        return 8;
    case UNTIL_ATTACK_IS_OVER:
        return 0;
    case UNTIL_END_OF_TURN:
        return 1;
    case UNTIL_FLUX_TURNS:
        return 2;
    case UNTIL_TURN_OF:
    case UNTIL_TURN_OF + 1:
        return until - UNTIL_TURN_OF == now(g)->active ? 4 : 2;
    default:
        return until - UNTIL_END_OF == now(g)->active ? 5 : 3;
    }
}
static int longer(const Run *g, int a, int b)
{
    return ends_at(g, a) >= ends_at(g, b) ? a : b;
}
/* Whether a unit was given this status already: then it has it as long as the longer one says. */
static int is_refreshed(Run *g, int object, int keyword, int until)
{
    for (int i = 0; i < now(g)->modifiers; i++) {
        Modifier *m = &now(g)->modifier[i];
        if (m->what != LASTING_KEYWORD || m->from != keyword || m->host != card_on(g, object))
            continue;
        CITE(C15.27);
        m->until = (uint8_t)longer(g, m->until, until);
        return 1;
    }
    return 0;
}
static int status_until(const Run *g, int object, int keyword, int until)
{
    CITE(C-R49);
    return keyword == KEYWORD_STUNNED || keyword == KEYWORD_SANCTIFIED
               ? UNTIL_END_OF + seat_of_object(g, object)
               : until;
}

static void give_status(Run *g, int object, int keyword, int number, int until)
{
    Body *body = body_at(g, object);
    int stacks = keyword == KEYWORD_EMPOWERED || keyword == KEYWORD_WEAKENED;
    touch(g, READS_COUNTERS, 1ull << object);
    note(g, gains, card_on(g, object), keyword);
    if (meets_opposite(g, object, keyword)) {
        number -= keyword == KEYWORD_REGENERATE;
        if (!number)
            return;
    }
    if (keyword == KEYWORD_SHIELD)
        body->shield = limited(body->shield + number);
    else if (keyword == KEYWORD_BURNING)
        body->burning = limited(number > body->burning ? number : body->burning);
    else if (keyword == KEYWORD_GLITCHED)
        body->glitched = limited(number > body->glitched ? number : body->glitched);
    else if (keyword == KEYWORD_FROZEN)
        body->frozen = limited(number + 1 > body->frozen ? number + 1 : body->frozen); /* C-R49 */
    else if (number || stacks || !is_refreshed(g, object, keyword, status_until(g, object, keyword, until)))
        add_modifier(g, (Modifier){.what = LASTING_KEYWORD,
                                   .from = (uint16_t)keyword,
                                   .amount = (int16_t)number,
                                   .until = (uint8_t)status_until(g, object, keyword, until),
                                   .host = (uint8_t)card_on(g, object)});
}
static void apply_STATUS(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        int times = ADDED_STATUSES >> status_of(e) & 1 ? share_of(g, e, object).times : 1;
        while (times--)
            give_status(g, object, status_of(e), number_of_status(e), e->until);
    }
}

/* C20.8 A Glitched unit flips a coin: tails, and its command is ignored. */
static int glitch_ignores(Run *g, int object)
{
    if (!body_at(g, object)->glitched)
        return 0;
    int heads = chance(g, 2);
    CITE(C20.8);
    CITE(C15.18);
    note(g, coin, heads);
    return !heads;
}

/* ---- C17.13 Taking control ---------------------------------------------------------------------------------------------------------------------------------- */

/* C17.13 Slots of the same lane, else of the nearest one. */
static Set slots_near(const Run *g, Seat seat, int lane)
{
    Set all = free_slots(g, seat);
    for (int away = 0; away < LANES; away++) {
        if (lane - away >= 0 && all & lane_set(lane - away))
            return all & lane_set(lane - away);
        if (lane + away < LANES && all & lane_set(lane + away))
            return all & lane_set(lane + away);
    }
    return 0;
}

static int is_unique_taken(const Run *g, Seat seat, int kind);
static int foresee_TAKEN(Run *g, Happening *e)
{
    Set can = 0;
    FOR_EACH_IN (object, e->objects & all_units(g) & ~slots_of(e->seat))
        if (!has_keyword(g, object, KEYWORD_CANNOT_BE_TAKEN) && slots_near(g, e->seat, lane_of(object)) &&
            !is_unique_taken(g, e->seat, kind_of(g, card_on(g, object))))
            can |= 1ull << object;
    e->objects = can;
    return can != 0;
}
/* Who is taken for good does not go back to anybody. */
static void forget_control(Run *g, Card unit)
{
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].what == LASTING_CONTROL && now(g)->modifier[i].host == unit)
            remove_modifier(g, i);
}
/* amount: 1 + the slot that was chosen; 0: the foremost. */
static void apply_TAKEN(Run *g, Happening *e)
{
    Set taken = e->objects;
    e->objects = 0;
    CITE(C17.13);
    FOR_EACH_IN (object, taken) {
        Card unit = card_on(g, object);
        Set room = slots_near(g, e->seat, lane_of(object));
        int to = e->amount && room >> (e->amount - 1) & 1 ? e->amount - 1 : room ? first_in(room) : -1;
        if (to < 0)
            continue;
        if (!e->until)
            forget_control(g, unit);
        else
            add_modifier(g, (Modifier){.what = LASTING_CONTROL,
                                       .until = (uint8_t)e->until,
                                       .from = (uint16_t)object,
                                       .you = (uint8_t)(1 + seat_of_object(g, object)),
                                       .amount = (int16_t)(e->how & BY_OVERRIDE),
                                       .host = (uint8_t)unit});
        note(g, taken, e->seat, unit);
        controller_changes(g, unit);
        move_unit(g, object, to);
        e->objects |= 1ull << to;
    }
    refresh(g);
}

/* ---- C17.10 Modules --------------------------------------------------------------------------------------------------------------------------------------------- */

static int modules_on(const Run *g, Card unit)
{
    int n = 0;
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, s))
            n += now(g)->host[module] == unit;
    return n;
}
static void drop_module_to(Run *g, Card module, int zone)
{
    now(g)->host[module] = 0;
    now(g)->plus_attack[module] = now(g)->plus_health[module] = 0;
    put_away(g, module, zone);
    table_has_changed(g);
}
static void drop_module(Run *g, Card module)
{
    drop_module_to(g, module, zone_of_seat(discard, owner_of(g, module)));
}
static int foresee_ATTACHED(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}
static void apply_ATTACHED(Run *g, Happening *e)
{
    int object = first_in(e->objects);
    Card unit = card_on(g, object), module = card_of(e->source);
    CITE(C17.10);
    now(g)->host[module] = (uint8_t)unit;
    note(g, attached, module, unit);
    table_has_changed(g);
    refresh(g);
    CITE(C-R46);
    while (modules_on(g, unit) > ruling(g, module_limit) + value_at(g, ROOM, object)) {
        Card old = NO_CARD;
        FOR_EACH_SEAT (g, s)
            FOR_EACH_CARD (g, other, zone_of_seat(modules, s))
                if (now(g)->host[other] == unit && other != module && !old)
                    old = other;
        drop_module(g, old ? old : module);
        if (!old)
            break;
    }
    touch(g, READS_MODULES, e->objects);
}
