/* C13.7, C16, C17 What lines make as long as they hold (hold_), and what else follows from them. */

/* ---- attack, health, keywords -------------------------------------------------------------------------------------------------- */

static int signed_word(const Run *g, Sense s, int i)
{
    return word(g, s, i) == SIGN_MINUS ? -word(g, s, i + 1) : word(g, s, i + 1);
}

static __attribute__((noinline)) void hold_once(const Run *g, Values *v, Set objects, int keyword,
                                                Card source)
{
    int lost = source && source == card_on(g, CRISIS_OBJECT) ? LOST_OF_CRISIS : LOST_OF_LINES;
    FOR_EACH_IN (object, objects)
        give_keywords(v, object_bit(object), not_used_up(g, object, keyword_bit(keyword), lost));
}
static inline void hold_keyword(const Run *g, Values *v, Set objects, int keyword, Card source)
{
    objects &= ~without_keyword(g, keyword);
    if (USED_UP_ONCE >> keyword & 1)
        hold_once(g, v, objects, keyword, source);
    else
        give_keywords(v, objects, keyword_bit(keyword));
}
static void hold_keys(const Run *g, Sense keys, Set objects, Values *v)
{
    while (phrase_at(g, keys) != OP_NONE) {
        int keyword = word(g, keys, 0), what = value_of_keyword(keyword);
        hold_keyword(g, v, objects, keyword, keys.source);
        if (phrase_at(g, keys) == CRISIS_KEY_WITH && what >= 0)
            FOR_EACH_IN (object, objects)
                add_value(v, what, object, word(g, keys, 1));
        keys = part(g, keys, 0);
    }
}
static void hold_HAVE(const Run *g, Sense s, Values *v)
{
    Sense gift = part(g, s, 1);
    Set objects = all_of(g, part(g, s, 0));
    CITE(C13.7);
    if (phrase_at(g, gift) != CRISIS_ONLY_KEYS)
        FOR_EACH_IN (object, objects) {
            add_value(v, ATTACK, object, signed_word(g, gift, 0));
            add_value(v, HEALTH, object, signed_word(g, gift, 2));
        }
    if (phrase_at(g, gift) != CRISIS_STATS)
        hold_keys(g, part(g, gift, 0), objects, v);
}
static void hold_HAVE_PER(const Run *g, Sense s, Values *v)
{
    int times = __builtin_popcountll(all_of(g, part(g, s, 1)));
    FOR_EACH_IN (object, all_of(g, part(g, s, 0))) {
        add_value(v, ATTACK, object, times * signed_word(g, s, 0));
        add_value(v, HEALTH, object, times * signed_word(g, s, 2));
    }
}
static void hold_HAVE_LINE(const Run *g, Sense s, Values *v)
{
    FOR_EACH_IN (object, all_of(g, part(g, s, 0)))
        lend_line(g, v, quoted_skill(g, s, 1), card_on(g, object), seat_of_object(g, object));
}
/* Printed keywords are read when the set is opened (KindInfo); in a line that is given they hold like others. */
static void hold_KEYWORDS(const Run *g, Sense s, Values *v)
{
    Set here = effect_object(g, s.source);
    for (int i = 0; i < 6 && here; i += 2)
        if (word(g, s, i)) {
            hold_keyword(g, v, here, word(g, s, i), s.source);
            if (value_of_keyword(word(g, s, i)) >= 0)
                add_value(v, value_of_keyword(word(g, s, i)), first_in(here), word(g, s, i + 1));
        }
}

/* Printed Resist is read when the set is opened. */
static void hold_RESISTS(const Run *g, Sense s, Values *v)
{
    give_keywords(v, effect_object(g, s.source), keyword_bit(KEYWORD_RESIST));
}

static Keywords ban_keywords(int ban)
{
    return (ban & BAN_ATTACK ? keyword_bit(KEYWORD_CANNOT_ATTACK) : 0) |
           (ban & BAN_BLOCK ? keyword_bit(KEYWORD_CANNOT_BLOCK) : 0) |
           (ban & BAN_BE_ATTACKED ? keyword_bit(KEYWORD_CANNOT_BE_ATTACKED) : 0) |
           (ban & BAN_BE_TARGETED ? keyword_bit(KEYWORD_CANNOT_BE_TARGETED) : 0) |
           (ban & BAN_BE_CORRUPTED ? keyword_bit(KEYWORD_CANNOT_BE_CORRUPTED) : 0) |
           (ban & BAN_BE_TAKEN ? keyword_bit(KEYWORD_CANNOT_BE_TAKEN) : 0) |
           (ban & BAN_DIE ? keyword_bit(KEYWORD_CANNOT_DIE) : 0);
}
static void hold_CANNOT(const Run *g, Sense s, Values *v)
{
    give_keywords(v, all_of(g, part(g, s, 0)), ban_keywords(word(g, s, 0)));
}
/* C-K59 Lines of units and Conditions; keywords stay. */
static void hold_NO_LINES(const Run *g, Sense s, Values *v)
{
    Set set = 0;
    CITE(C-K59);
    FOR_EACH_IN (object, all_units(g) | conditions_of(g, 0) | conditions_of(g, 1))
        set |= (Set)((factions_at(g, object) & faction_bit(word(g, s, 0))) != 0) << object;
    lose_lines(v, set);
}

/* ---- C17.5 Links ------------------------------------------------------------------------------------------------------------------ */

static void hold_LINK_ALL(const Run *g, Sense s, Values *v)
{
    CITE(C17.5);
    if (v->rank == RANK_TEXT)
        v->linked |= units_of(g, s.you);
}

/* C-K50 Keywords of those linked to it; of their numbers the highest. */
static void hold_SHARE(const Run *g, Sense s, Values *v)
{
    CITE(C-K50);
    if (v->rank == RANK_NUMBERS)
        v->sharing |= (uint8_t)(1 << s.you);
    FOR_EACH_IN (object, units_of(g, s.you)) {
        Set partners = linked_to(g, object);
        FOR_EACH_IN (other, partners) {
            if (v->rank == RANK_SHARING)
                add_keywords(v, 1ull << object,
                             not_used_up(g, object, values_of(g)->keywords[other] & KEYWORDS_OF_ABILITIES,
                                         LOST_OF_LINES));
        }
        for (int what = REFLECT; what <= REGENERATE && partners; what++) {
            int most = v->own[what][object];
            FOR_EACH_IN (other, partners)
                most = v->own[what][other] > most ? v->own[what][other] : most;
            add_value(v, what, object, most - v->own[what][object]);
        }
    }
}

/* The units that borrow lines. */
static Set sharers(const Run *g)
{
    const Values *v = values_of(g);
    Set set = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (v->sharing >> seat & 1)
            FOR_EACH_IN (object, units_of(g, seat))
                set |= (Set)(linked_to(g, object) != 0) << object;
    return set;
}
/* C-K50, C-K85 Triggered and activated lines of those linked to it, each once; 'this' is the borrower. */
static int shared_lines(const Run *g, int object, uint16_t *out, int n)
{
    if (!is_slot(object) || !(values_of(g)->sharing >> seat_of_object(g, object) & 1))
        return n;
    FOR_EACH_IN (other, linked_to(g, object)) {
        const CardDef *def = &effect_set(g)->cards[kind_of(g, card_on(g, other))];
        if (values_of(g)->silent & object_bit(other))
            continue;
        for (int i = 0; i < def->skill_count && n < LINES_AT; i++) {
            int skill = def->first_skill + i, is_there = 0;
            if (!(effect_set(g)->skills[skill].category & (SKILL_TRIGGERED | SKILL_ACTIVATED)))
                continue;
            for (int had = 0; had < n; had++)
                is_there |= out[had] == skill;
            CITE(C-K85);
            CITE(C-K93);
            if (!is_there)
                out[n++] = (uint16_t)skill;
        }
    }
    return n;
}

/* ---- C17.10, C17.11 Modules and networks ------------------------------------------------------------------------------------------------ */

static void hold_MODULE_LIMIT(const Run *g, Sense s, Values *v)
{
    FOR_EACH_IN (object, effect_object(g, s.source))
        add_value(v, ROOM, object, word(g, s, 0) - 1);
}

/* The sentence of a card in play that makes units Networked; its `at` is 0 when it has none. */
static Sense network_of(const Run *g, Card card, Seat you)
{
    const CardSet *set = effect_set(g);
    const CardDef *def = &set->cards[kind_of(g, card)];
    for (int i = 0; i < def->skill_count; i++) {
        const SkillDef *skill = &set->skills[def->first_skill + i];
        if (skill->category == SKILL_PASSIVE && set->code[skill->effect] == CRISIS_NETWORK)
            return (Sense){skill->effect, card, you, NO_CARD};
    }
    return (Sense){0};
}
/* C-K49 Whether another network, of a card in an earlier place, connects two units already: each Module counts once. */
static int connected_before(const Run *g, const Values *v, Sense s, int a, int b)
{
    int here = object_of(g, s.source);
    FOR_EACH_IN (object, units_of(g, s.you) | conditions_of(g, s.you)) {
        Sense other = object < here && !(v->silent & object_bit(object))
                          ? network_of(g, card_on(g, object), s.you)
                          : (Sense){0};
        Set members = other.at ? all_of(g, part(g, other, 0)) : 0;
        if (members >> a & members >> b & 1)
            return 1;
    }
    return 0;
}
static void hold_NETWORK(const Run *g, Sense s, Values *v)
{
    Set members = all_of(g, part(g, s, 0));
    CITE(C17.11);
    CITE(C-K49);
    give_keywords(v, members, keyword_bit(KEYWORD_NETWORKED));
    if (v->rank != RANK_NUMBERS)
        return;
    FOR_EACH_SEAT (g, seat)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, seat)) {
            int host = object_of(g, now(g)->host[module]);
            if (!is_slot(host) || !(members >> host & 1))
                continue;
            FOR_EACH_IN (object, members & ~(1ull << host)) {
                if (connected_before(g, v, s, host, object))
                    continue;
                add_value(v, ATTACK, object, now(g)->plus_attack[module]);
                add_value(v, HEALTH, object, now(g)->plus_health[module]);
            }
        }
}

/* C17.9 At most one Psychic Field for a lane and player: not where a marker lies or a Condition in an earlier place says so. */
static int is_field_already(const Run *g, const Values *v, Sense s, int here, int lane)
{
    if (has_psychic_field(g, s.you, lane))
        return 1;
    FOR_EACH_IN (object, conditions_of(g, s.you)) {
        Card card = card_on(g, object);
        if (object < here && body_at(g, object)->zone == lane && !(v->silent & object_bit(object)) &&
            kind_says(g, kind_of(g, card), CRISIS_IS_FIELD, SKILL_PASSIVE))
            return 1;
    }
    return 0;
}
/* For the view: by a marker or by a Condition. */
static int is_field_of(const Run *g, Seat seat, int lane)
{
    FOR_EACH_IN (object, conditions_of(g, seat))
        if (body_at(g, object)->zone == lane && !is_silenced(g, card_on(g, object)) &&
            kind_says(g, kind_of(g, card_on(g, object)), CRISIS_IS_FIELD, SKILL_PASSIVE))
            return 1;
    return has_psychic_field(g, seat, lane);
}
static void hold_IS_FIELD(const Run *g, Sense s, Values *v)
{
    int here = object_of(g, s.source), lane = here < 0 ? 0 : body_at(g, here)->zone;
    CITE(C17.9);
    if (here < 0 || is_field_already(g, v, s, here, lane))
        return;
    FOR_EACH_IN (object, units_of(g, s.you) & lane_set(lane)) {
        add_value(v, ATTACK, object, 1);
        add_value(v, HEALTH, object, 1);
    }
}

/* ---- players (numbers of their heroes) ------------------------------------------------------------------------------------------------------ */

static void hold_HAND_IS_OPEN(const Run *g, Sense s, Values *v)
{
    (void)g;
    give_keywords(v, 1ull << hero_object(opponent(s.you)), keyword_bit(KEYWORD_OPEN_HAND));
}
/* C-K68 Whose deck it is does not matter. */
static void hold_ANCHOR(const Run *g, Sense s, Values *v)
{
    (void)g, (void)s;
    give_keywords(v, heroes(), keyword_bit(KEYWORD_ANCHORED));
}
/* C-K72 */
static void hold_ALSO(const Run *g, Sense s, Values *v)
{
    CITE(C-K72);
    FOR_EACH_IN (object, all_of(g, part(g, s, 0)))
        v->also[object] = (uint8_t)(v->also[object] | faction_bit(word(g, s, 0)));
}
static void hold_SACRIFICE_TWICE(const Run *g, Sense s, Values *v)
{
    (void)g;
    give_keywords(v, 1ull << hero_object(s.you), keyword_bit(KEYWORD_TWICE_SACRIFICED));
}
static void hold_MAX_ENERGY(const Run *g, Sense s, Values *v)
{
    add_value(v, ROOM, hero_object(s.you), word(g, s, 0));
}
static void hold_MORE_MOMENTUM(const Run *g, Sense s, Values *v)
{
    add_value(v, MOMENTUM_GAIN, hero_object(s.you), word(g, s, 0));
}
static void hold_DELAY_FASTER(const Run *g, Sense s, Values *v)
{
    add_value(v, DELAY_SPEED, hero_object(s.you), word(g, s, 0));
}
static void hold_DELAY_LONGER(const Run *g, Sense s, Values *v)
{
    add_value(v, LATE_DELAY, hero_object(opponent(s.you)), word(g, s, 0));
}
static void hold_ENTER_DELAYED(const Run *g, Sense s, Values *v)
{
    add_value(v, ENTER_DELAY, hero_object(opponent(s.you)), word(g, s, 0));
}
static void hold_OVERRIDE_LONGER(const Run *g, Sense s, Values *v)
{
    add_value(v, OVERRIDE_TURNS, hero_object(s.you), word(g, s, 0));
}

/* C-K2 More Delay counters with which an effect of a unit of this seat starts. */
static int late_delay(const Run *g, Seat seat, Card source)
{
    CITE(C-K2);
    return is_unit_card(g, source) ? value_at(g, LATE_DELAY, hero_object(seat)) : 0;
}
/* Delay counters with which units of this seat enter play. */
static int enter_delay(const Run *g, Seat seat)
{
    return value_at(g, ENTER_DELAY, hero_object(seat));
}

/* C17.20 Whose hand is open shows every card in it. */
static void show_open_hands(Run *g)
{
    const Keywords *heroes = &values_of(g)->keywords[FIRST_HERO];
    if (!((heroes[0] | heroes[1]) & keyword_bit(KEYWORD_OPEN_HAND)))
        return;
    FOR_EACH_SEAT (g, s) {
        if (!has_keyword(g, hero_object(s), KEYWORD_OPEN_HAND))
            continue;
        CITE(C17.20);
        if (!player(g, opponent(s))->saw_hand)
            touch(g, READS_HISTORY, 0);
        player(g, opponent(s))->saw_hand = 1;
        FOR_EACH_CARD (g, card, zone_of_seat(hand, s))
            if (!knows(g, opponent(s), card))
                reveal(g, card);
    }
}

/* ---- costs ------------------------------------------------------------------------------------------------------------------------------------- */

static void hold_PRICED(const Run *g, Sense s, Values *v)
{
    (void)g;
    price_line(v, s);
}
static void hold_PRICED_ONE(const Run *g, Sense s, Values *v)
{
    (void)g;
    price_line(v, s);
}
static int changed_by(const Run *g, Sense s)
{
    return word(g, s, 1) == CHANGE_LESS ? -word(g, s, 0) : word(g, s, 0);
}
static void hold_COST_ABILITIES(const Run *g, Sense s, Values *v)
{
    FOR_EACH_IN (object, all_of(g, part(g, s, 0)))
        add_value(v, ABILITY_COST, object, changed_by(g, s));
}
/* Asked when an ability is paid: of two that a unit has one may Override (C-K50). */
static void hold_COST_OVERRIDE(const Run *g, Sense s, Values *v)
{
    (void)g, (void)s;
    v->overriding = 1;
}
static __attribute__((noinline)) int dearer_to_override(const Run *g, int skill, Seat seat)
{
    static const uint16_t overrides[] = {CRISIS_OVERRIDE, 0};
    const Values *v = values_of(g);
    int sum = 0;
    if (!line_says(effect_set(g), &effect_set(g)->skills[skill], overrides))
        return 0;
    for (int i = 0; i < v->lines; i++) {
        const Line *line = &v->line[i];
        Sense s = {effect_set(g)->skills[line->skill].effect, line->host, line->you, NO_CARD};
        if (phrase_at(g, s) == CRISIS_COST_OVERRIDE && line->you == seat && !is_silent(g, v, line->host) &&
            line_holds(g, &line_table(g)[line->skill], line))
            sum += changed_by(g, s);
    }
    return sum;
}
/* C-K36 Of both players. */
static void hold_COST_ULTIMATE(const Run *g, Sense s, Values *v)
{
    CITE(C-K36);
    for (int seat = 0; seat < SEATS; seat++)
        add_value(v, ABILITY_COST, hero_object(seat), -word(g, s, 0));
}

/* ---- C16.11 Attacks that pierce ------------------------------------------------------------------------------------------------------------------ */

/* What holds of an attack is asked when it is made. */
static void hold_PIERCING(const Run *g, Sense s, Values *v)
{
    (void)g, (void)s, (void)v;
}
static int extra_pierce(const Run *g, int attacker, int target)
{
    int sum = 0;
    Seat you = seat_of_object(g, attacker);
    FOR_EACH_IN (object, is_slot(attacker) ? units_of(g, you) | conditions_of(g, you) : 0) {
        const CardDef *def = &effect_set(g)->cards[kind_of(g, card_on(g, object))];
        if (values_of(g)->silent & object_bit(object))
            continue;
        for (int i = 0; i < def->skill_count; i++) {
            Sense s = {effect_set(g)->skills[def->first_skill + i].effect, card_on(g, object), you, NO_CARD};
            if (effect_set(g)->skills[def->first_skill + i].category == SKILL_PASSIVE &&
                phrase_at(g, s) == CRISIS_PIERCING && all_of(g, part(g, s, 0)) >> target & 1) {
                CITE(C16.11);
                sum += word(g, s, 0);
            }
        }
    }
    return sum;
}
