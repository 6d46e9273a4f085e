/* C13.7, C15, C16: attack, health, keywords and lines of what is in play (effects/values.h). */

/* ---- hooks of values.h ----------------------------------------------------------------------------------------------------- */

static inline const LineInfo *line_table(const Run *g)
{
    return opened(g)->line;
}
static int lines_given(const Run *g, Card card)
{
    int n = 0;
    for (int i = 0; i < now(g)->modifiers; i++)
        n += now(g)->modifier[i].what == LASTING_LINE && now(g)->modifier[i].host == card;
    return n;
}
static int own_lines(const Run *g, Card host)
{
    return effect_set(g)->cards[kind_of(g, host)].skill_count + lines_given(g, host);
}
static int host_is_full(const Run *g, const Values *v, Card host)
{
    return own_lines(g, host) + lent_to(v, host) >= LINES_AT;
}
static void lines_are_too_many(const Run *g)
{
    CITE(C-L5);
    note(g, too_many_lines);
}

static Ear ear_of(const Run *g, int skill)
{
    return opened(g)->ear[skill];
}

/* Lines in play are listed by what they do: those that hold, and who hears or replaces what. */
static void list_skill(const Run *g, Values *v, int skill, Card card, int object)
{
    const int category = effect_set(g)->skills[skill].category;
    if (category & (SKILL_SOLID | SKILL_PASSIVE)) {
        if (!opened(g)->prints_keywords[skill])
            list_line(g, v, skill, card, seat_of_object(g, object));
    } else if (category & (SKILL_TRIGGERED | SKILL_REPLACES)) {
        v->hearers[ear_number(ear_of(g, skill))] |= object_bit(object);
    } else if (category == SKILL_ACTIVATED && effect_set(g)->skills[skill].condition == CRISIS_ACTIVATE) {
        v->abilities |= object_bit(object);
        v->quick |= ability(g, skill)->limits & LIMITS_OF_TIME ? object_bit(object) : 0;
    }
}

static void list_lines_of(const Run *g, Values *v, int object)
{
    Card card = card_on(g, object);
    const CardDef *def = &effect_set(g)->cards[kind_of(g, card)];
    for (int i = 0; i < def->skill_count; i++)
        list_skill(g, v, def->first_skill + i, card, object);
}

/* C17.10 What the Modules attached to a unit add. */
static void add_module(const Run *g, Values *v, Card module, Card host, Set to)
{
    int object = object_of(g, host);
    if (!is_slot(object) || !(to >> object & 1))
        return;
    v->own[ATTACK][object] = (Value)(v->own[ATTACK][object] + now(g)->plus_attack[module]);
    v->own[HEALTH][object] = (Value)(v->own[HEALTH][object] + now(g)->plus_health[module]);
}

/* [bless_value, corrupt_value] C15.1, C15.2 What a Blessing or Corruption counter is worth. */
static int blessing_worth(const Run *g, int what)
{
    CITE(C-R12);
    return ruling(g, bless_value) == bless_value_toughness && what == ATTACK ? 0
           : ruling(g, bless_value) == bless_value_toughness                 ? 2
                                                                             : 1;
}
static int corruption_worth(const Run *g, int what)
{
    CITE(C-R13);
    return what == ATTACK && ruling(g, corrupt_value) == corrupt_value_health ? 0 : 1;
}

/* C13.7 Printed, counters, and what was given for good.  Modules and modifiers are added by fill_given. */
static void fill_own(const Run *g, Values *v, int object)
{
    Card card = card_on(g, object);
    const KindInfo *info = info_of(g, card);
    const Body *body = body_at(g, object);
    if (!is_slot(object)) {
        v->own[HEALTH][object] = info->number[HEALTH];
        return;
    }
    CITE_IF(C15.1, body->blessing);
    CITE_IF(C15.2, body->corruption);
    for (int what = 0; info->has_numbers && what < VALUES; what++)
        v->own[what][object] = info->number[what];
    v->own[ATTACK][object] = (Value)(info->number[ATTACK] + now(g)->plus_attack[card]);
    v->own[HEALTH][object] = (Value)(info->number[HEALTH] + now(g)->plus_health[card]);
    for (int what = ATTACK; what <= HEALTH && (body->blessing || body->corruption); what++)
        v->own[what][object] = (Value)(v->own[what][object] + body->blessing * blessing_worth(g, what) -
                                       body->corruption * corruption_worth(g, what));
    if (has_psychic_field(g, seat_of_object(g, object), lane_of(object))) { /* C17.9 */
        v->own[ATTACK][object]++;
        v->own[HEALTH][object]++;
    }
}

static int empowered_by(const Modifier *m)
{
    return m->what != LASTING_KEYWORD     ? 0
           : m->from == KEYWORD_EMPOWERED ? 1
           : m->from == KEYWORD_WEAKENED  ? -1
                                          : 0;
}
/* Which number a modifier changes by its amount; -1: none. */
static int number_of_modifier(const Modifier *m)
{
    return m->what == LASTING_ATTACK    ? ATTACK
           : m->what == LASTING_HEALTH  ? HEALTH
           : m->what == LASTING_KEYWORD ? value_of_keyword(m->from)
                                        : -1;
}

/* To these objects. */
static void fill_given(const Run *g, Values *v, Set to)
{
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        int object = m->host ? object_of(g, m->host) : -1, what = number_of_modifier(m);
        if (object < 0)
            continue;
        CITE_IF(C16.31, what >= REFLECT);
        if (!(to >> object & 1))
            continue;
        if (what >= 0)
            v->own[what][object] = (Value)(v->own[what][object] + m->amount);
        v->own[ATTACK][object] = (Value)(v->own[ATTACK][object] + empowered_by(m));
        v->own[HEALTH][object] = (Value)(v->own[HEALTH][object] + empowered_by(m));
        if (m->what == LASTING_LINE)
            list_skill(g, v, m->from, m->host, object);
    }
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, s))
            add_module(g, v, module, now(g)->host[module], to);
}

/* What these objects have of their own, and their lines; a lane has no number and no text. */
static void list_objects(const Run *g, Values *v, Set objects)
{
    FOR_EACH_IN (object, objects & ~all_lanes()) {
        fill_own(g, v, object);
        list_lines_of(g, v, object);
    }
    fill_given(g, v, objects);
}
static void list_everything(const Run *g, Values *v)
{
    memset(v, 0, offsetof(Values, silent));
    if (!now(g)->begun)
        return;
    v->depends = READS_ALWAYS;
    list_objects(g, v, now(g)->taken);
}
/* What was listed of the places that are stale, whoever stood there then. */
static void unlist_stale(const Run *g, Values *v)
{
    const Set kept = ~(Set)v->stale;
    for (int ear = 0; ear < EARS; ear++)
        v->hearers[ear] &= kept;
    v->abilities &= kept;
    v->quick &= kept;
    FOR_EACH_IN (object, v->stale)
        for (int what = 0; what < OWN_VALUES; what++)
            v->own[what][object] = 0;
    unlist_stale_lines(g, v);
}
/* All places that are stale are listed with the first of them. */
static void list_again(const Run *g, Values *v, int object)
{
    const Set stale = v->stale;
    (void)object;
    if (!stale)
        return;
    unlist_stale(g, v);
    list_objects(g, v, stale & now(g)->taken);
}

/* Keywords that Silence takes; statuses and restrictions stay (C15.16). */
#define KEYWORDS_OF_ABILITIES                                                                                \
    (((1ull << (KEYWORD_ECHO + 1)) - 2) | keyword_bit(KEYWORD_REFLECT) | keyword_bit(KEYWORD_PIERCE) |       \
     keyword_bit(KEYWORD_ARMORED) | keyword_bit(KEYWORD_RESIST) | keyword_bit(KEYWORD_REGENERATE))

/* C-K47 What is held and was used up the same unit does not get again.  Stealth it does (C-K46). */
#define USED_UP_ONCE                                                                                         \
    (keyword_bit(KEYWORD_SPELLSHIELD) | keyword_bit(KEYWORD_DIVINE_SHIELD) | keyword_bit(KEYWORD_AEGIS) |    \
     keyword_bit(KEYWORD_LAST_STAND))
static Keywords not_used_up(const Run *g, int object, Keywords keywords, int lost)
{
    for (int i = 0; keywords & USED_UP_ONCE && i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_LOST && m->amount == lost && m->host == card_on(g, object) &&
            USED_UP_ONCE >> m->from & 1) {
            CITE(C-K47);
            keywords &= ~keyword_bit(m->from);
        }
    }
    return keywords;
}

static void values_begin(const Run *g, Values *v)
{
    memset(v->pricing, 0, sizeof v->pricing);
    v->pricings = 0;
    v->silenced = v->linked = 0;
    v->sharing = v->discounts = v->overriding = 0;
    memset(v->also, 0, sizeof v->also);
    if (!now(g)->begun)
        return;
    CITE(C-K57);
    FOR_EACH_IN (object, now(g)->taken & ~all_lanes())
        v->keywords[object] = kind_info(g, kind_of(g, card_on(g, object)))->keywords;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        int object = m->host ? object_of(g, m->host) : -1;
        if (m->what == LASTING_DISCOUNT)
            v->discounts = 1;
        if (object < 0)
            continue;
        if (m->what == LASTING_KEYWORD)
            v->keywords[object] |= keyword_bit(m->from);
        if (m->what == LASTING_HIGHER)
            v->keywords[object] |= keyword_bit(KEYWORD_TRANSCENDING);
        if (m->what == LASTING_LOST && m->amount == LOST_OWN)
            v->keywords[object] &= ~keyword_bit(m->from);
        if (m->what == LASTING_SILENCE) {
            v->silent |= object_bit(object);
            v->silenced |= object_bit(object);
        }
    }
}

/* C23.9 What heroes may have of all keywords and statuses; the rest is nothing to them. */
#define KEYWORDS_OF_HEROES                                                                                   \
    (keyword_bit(KEYWORD_DIVINE_SHIELD) | keyword_bit(KEYWORD_AEGIS) | keyword_bit(KEYWORD_SHIELD) |         \
     keyword_bit(KEYWORD_PHASED) | keyword_bit(KEYWORD_LIFESTEAL) | keyword_bit(KEYWORD_VULNERABLE))
static Set without_keyword(const Run *g, int keyword)
{
    (void)g;
    CITE(C23.9);
    return KEYWORDS_OF_HEROES >> keyword & 1 ? 0 : heroes();
}

/* More has changed than can be said of single places. */
static void table_has_changed(Run *g)
{
    values_of(g)->dirty |= READS_LISTS;
}
/* Numbers are changed in place; what is listed only changes with lines. */
static void modifier_changes(Run *g, const Modifier *m, int sign)
{
    int object = m->host ? object_of(g, m->host) : -1, what = number_of_modifier(m);
    if (m->what == LASTING_LINE) {
        lines_have_changed(g, object);
        return;
    }
    values_of(g)->dirty |= READS_PRESENCE & values_of(g)->depends;
    if (object < 0)
        return;
    CITE_IF(C16.31, what >= REFLECT);
    if (what >= 0)
        change_own(g, what, 1ull << object, sign * m->amount);
    if (empowered_by(m)) {
        change_own(g, ATTACK, 1ull << object, sign * empowered_by(m));
        change_own(g, HEALTH, 1ull << object, sign * empowered_by(m));
    }
}

static void modifier_is_lost(const Run *g)
{
    CITE(C-L6);
    note(g, no_room);
}

/* ---- what is asked of them ------------------------------------------------------------------------------------------------------ */

static Keywords keywords_at(const Run *g, int object)
{
    const Values *v = values_of(g);
    return v->silenced & object_bit(object) ? v->keywords[object] & ~KEYWORDS_OF_ABILITIES
                                            : v->keywords[object];
}
static int has_keyword(const Run *g, int object, int keyword)
{
    return (int)(keywords_at(g, object) >> keyword & 1);
}
/* Objects of a set with a keyword. */
static Set with_keyword(const Run *g, Set set, int keyword)
{
    Set with = 0;
    FOR_EACH_IN (object, set)
        with |= (Set)has_keyword(g, object, keyword) << object;
    return with;
}
static int value_at(const Run *g, int what, int object)
{
    const Values *v = values_of(g);
    if (object < 0)
        return 0;
    if (what >= REFLECT && what <= REGENERATE && v->silenced & object_bit(object))
        return 0;
    return v->value[what][object];
}
/* C13.7 Attack below 0 counts as 0. */
static int attack_at(const Run *g, int object)
{
    int attack = value_at(g, ATTACK, object);
    return attack > 0 ? attack : 0;
}
static int attack_shown(const Run *g, int object)
{
    return attack_at(g, object);
}
static int health_at(const Run *g, int object)
{
    return value_at(g, HEALTH, object);
}
/* C13.2 */
static int health_left(const Run *g, int object)
{
    CITE(C13.2);
    return health_at(g, object) - body_at(g, object)->hurt;
}
/* C4.1, C23.5 */
static int hero_health(const Run *g, Seat seat)
{
    Card hero = card_on(g, hero_object(seat));
    return hero ? info_of(g, hero)->number[HEALTH] + now(g)->plus_health[hero] -
                      body_at(g, hero_object(seat))->hurt
                : 0;
}
/* C1.6, C-K72 Printed, and what lines add. */
static int factions_at(const Run *g, int object)
{
    return info_of(g, card_on(g, object))->factions | values_of(g)->also[object];
}
static int is_silenced(const Run *g, Card card)
{
    int object = object_of(g, card);
    return object >= 0 && values_of(g)->silenced & object_bit(object);
}

/* What texts ask of something that is gone: its attack, what it was and what it cost. */
enum {
    SEEN_BLESSED = 1,
    SEEN_CORRUPTED = 2,
    SEEN_EVOLVED = 4,
    SEEN_STEALTH = 8,
    SEEN_SEAT = 16,
    SEEN_UNIT = 32,
    SEEN_COST = 64 /* so many times what it costs, from here on */
};
static void effect_look(const Run *g, Card card, int16_t last[2])
{
    int object = object_of(g, card);
    if (object < 0 && now(g)->owner[card]) /* a copy that is played is nobody's when it is gone */
        last[1] = (int16_t)((owner_of(g, card) ? SEEN_SEAT : 0) | SEEN_COST * info_of(g, card)->cost);
    if (!is_slot(object))
        return;
    const Body *body = body_at(g, object);
    last[0] = (int16_t)attack_at(g, object);
    last[1] = (int16_t)((body->blessing ? SEEN_BLESSED : 0) | (body->corruption ? SEEN_CORRUPTED : 0) |
                        (body->marks & EVOLVED ? SEEN_EVOLVED : 0) |
                        (has_keyword(g, object, KEYWORD_STEALTH) ? SEEN_STEALTH : 0) |
                        (seat_of_object(g, object) ? SEEN_SEAT : 0) | SEEN_UNIT |
                        SEEN_COST * info_of(g, card)->cost);
}

/* C15.20 to C15.23 What hides a unit or hero from its enemies. */
static void tell_hidden(const Run *g, int object)
{
    (void)g, (void)object;
    CITE_IF(C15.20, has_keyword(g, object, KEYWORD_PHASED));
    CITE_IF(C15.22, has_keyword(g, object, KEYWORD_INVISIBLE));
    CITE_IF(C15.23, has_keyword(g, object, KEYWORD_UNTARGETABLE));
}

/* C16.13, C17.15 A number of Resist that was given, and the faction of damage that it is about. */
enum { RESIST_TYPE = 16 };
/* What a unit resists of damage of these factions; a source of two factions deals both types (C-K69). */
static int resisted(const Run *g, int object, int factions)
{
    int sum = 0;
    if (!has_keyword(g, object, KEYWORD_RESIST))
        return 0;
    const KindInfo *info = info_of(g, card_on(g, object));
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_KEYWORD && m->from == KEYWORD_RESIST && m->host == card_on(g, object) &&
            factions & faction_bit(m->amount / RESIST_TYPE))
            sum += m->amount % RESIST_TYPE;
    }
    if (info->resist && factions & faction_bit(info->resist_type))
        sum += info->resist;
    CITE(C16.13);
    CITE(C17.15);
    CITE(C-R47);
    CITE(C-K69);
    return sum;
}

/* The sum of numbers given with a keyword that is not among the derived values: Vulnerable. */
static int given_number(const Run *g, int object, int keyword)
{
    int sum = 0;
    if (!has_keyword(g, object, keyword))
        return 0;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_KEYWORD && m->from == keyword && m->host == card_on(g, object))
            sum += m->amount;
    }
    return sum;
}

/* ---- all lines of something in play ---------------------------------------------------------------------------------------------- */

static Item line_item(int skill, Card card, Seat you)
{
    return (Item){
        .skill = (uint16_t)skill, .source = (uint8_t)card, .key = (uint8_t)card, .you = (uint8_t)you};
}

/* C15.16 What is no ability of the object itself, so that it has it even when it has lost its lines. */
static __attribute__((noinline)) int lines_kept(const Run *g, int object, uint16_t *out)
{
    int n = 0;
    CITE(C15.16);
    for (int i = 0; i < now(g)->modifiers && n < LINES_AT; i++)
        if (now(g)->modifier[i].what == LASTING_LINE && now(g)->modifier[i].amount &&
            now(g)->modifier[i].host == card_on(g, object))
            out[n++] = now(g)->modifier[i].from;
    return n;
}
/* By their numbers, in the order of action numbers. */
static int skills_of(const Run *g, int object, uint16_t *out)
{
    Card card = card_on(g, object);
    const CardDef *def = &effect_set(g)->cards[kind_of(g, card)];
    const Values *v = values_of(g);
    int n = 0;
    if (v->silent & object_bit(object))
        return lines_kept(g, object, out);
    for (int i = 0; i < def->skill_count && n < LINES_AT; i++)
        out[n++] = (uint16_t)(def->first_skill + i);
    for (int i = 0; i < now(g)->modifiers && n < LINES_AT; i++)
        if (now(g)->modifier[i].what == LASTING_LINE && now(g)->modifier[i].host == card)
            out[n++] = now(g)->modifier[i].from;
    for (int i = 0; i < v->lents && n < LINES_AT; i++)
        if (v->lent[i].host == card)
            out[n++] = v->lent[i].skill;
    return v->sharing ? shared_lines(g, object, out, n) : n;
}
static Item line_on(const Run *g, int object, int skill)
{
    return line_item(skill, card_on(g, object), seat_of_object(g, object));
}
static int lines_of(const Run *g, int object, Item *out)
{
    uint16_t skill[LINES_AT];
    int n = skills_of(g, object, skill);
    for (int i = 0; i < n; i++)
        out[i] = line_on(g, object, skill[i]);
    return n;
}
/* Objects whose lines are neither printed nor given for a time: lent, shared. */
static Set find_borrowers(const Run *g)
{
    const Values *v = values_of(g);
    Set set = v->sharing ? sharers(g) : 0;
    for (int i = 0; i < v->lents; i++)
        set |= effect_object(g, v->lent[i].host);
    return set;
}
static inline Set borrowers(const Run *g)
{
    return values_of(g)->lents || values_of(g)->sharing ? find_borrowers(g) : 0;
}
static Set with_abilities(const Run *g)
{
    return values_of(g)->abilities | borrowers(g);
}
/* For other times than the Main Phase. */
static Set with_quick_ones(const Run *g)
{
    return values_of(g)->quick | borrowers(g);
}

/* ---- who hears, who replaces (effects/listen.h, replace.h) -------------------------------------------------------------------------- */

/* Lines that were lent are few, and found anew. */
static Set lent_hearers(const Run *g, int ear)
{
    const Values *v = values_of(g);
    Set set = v->sharing ? sharers(g) : 0;
    for (int i = 0; i < v->lents; i++)
        if (ear_number(ear_of(g, v->lent[i].skill)) == ear)
            set |= effect_object(g, v->lent[i].host);
    return set;
}
static inline Set event_hearers(const Run *g, int ear)
{
    const Values *v = values_of(g);
    return (v->hearers[ear] | (v->lents || v->sharing ? lent_hearers(g, ear) : 0)) & now(g)->taken;
}
static int event_is_heard(const Run *g, int kind)
{
    const Values *v = values_of(g);
    return v->lents || v->sharing || v->hearers[kind] || v->hearers[HAPPENINGS + kind];
}
static Set event_replacers(const Run *g, int ear)
{
    CITE(C-K13); /* lines alone */
    return event_hearers(g, ear);
}
