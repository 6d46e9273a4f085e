/* C9.3, C9.4 What can be played and used, and what it costs. */

/* ---- C9.4 Energy for cards ----------------------------------------------------------------------------------------------------- */

/* Of lines that hold (HOLDS rows about costs): remembered with what they say, and asked for each card. */
static void price_line(Values *v, Sense s)
{
    if (v->rank != RANK_NUMBERS)
        return;
    if (v->pricings == PRICINGS) { /* C-L5 */
        v->depends |= MADE_FULL;
        return;
    }
    v->pricing[v->pricings++] = (Pricing){s.at, (uint8_t)s.source, (uint8_t)s.you};
}

/* What a phrase about costs says of the card that is `it`: operand 0 the number, operand 1 the sign, part 0 which cards. */
static int price_change(const Run *g, Sense s)
{
    int number = word(g, s, 1) == SIGN_MINUS ? -word(g, s, 0) : word(g, s, 0);
    return holds(g, part(g, s, 0)) ? number : 0;
}

/* The next card that fits costs less (LASTING_DISCOUNT): `from` is where the phrase about cards stands. */
static int discount_fits(const Run *g, const Modifier *m, Seat seat, Card card)
{
    return m->what == LASTING_DISCOUNT && m->you == 1 + seat &&
           holds(g, (Sense){m->from, NO_CARD, seat, card});
}

/* C3.6, C-R6 [offfaction_surcharge] Neither Neutral nor of a faction of its leader. */
static int is_off_faction(const Run *g, Seat seat, Card card)
{
    CITE(C-K73);
    int own = info_of(g, card_on(g, hero_object(seat)))->factions, of = info_of(g, card)->factions;
    return own != 1 && of != 1 && !(own & of & ~1);
}

/* C9.4 Increases, then reductions; never below 0. */
static int cost_of(const Run *g, Seat seat, Card card)
{
    const Values *v = values_of(g);
    int more = 0, less = 0;
    if (ruling(g, offfaction_surcharge) == offfaction_surcharge_on && is_off_faction(g, seat, card)) {
        CITE(C3.6);
        CITE(C-R6b);
        more++;
    }
    if (now(g)->dearer[card] | now(g)->dearer_now[card] | now(g)->dearer_next[card] |
        player(g, seat)->hand_cost) {
        const int stuck[] = {now(g)->dearer[card], now(g)->dearer_now[card], now(g)->dearer_next[card],
                             player(g, seat)->hand_cost};
        for (unsigned i = 0; i < sizeof stuck / sizeof *stuck; i++) {
            more += stuck[i] > 0 ? stuck[i] : 0;
            less += stuck[i] < 0 ? -stuck[i] : 0;
        }
    }
    for (int i = 0; i < v->pricings; i++) {
        int by = price_change(g, (Sense){v->pricing[i].at, v->pricing[i].host, v->pricing[i].you, card});
        more += by > 0 ? by : 0;
        less += by < 0 ? -by : 0;
    }
    for (int i = 0; v->discounts && i < now(g)->modifiers; i++)
        if (discount_fits(g, &now(g)->modifier[i], seat, card))
            less += now(g)->modifier[i].amount;
    if (now(g)->turn_is & NEXUS_TURN) {
        CITE(C22.3);
        less++;
    }
    int cost = info_of(g, card)->cost + more;
    return cost > less ? cost - less : 0;
}

/* Those that were meant for the next card are used up by it. */
static void use_discounts(Run *g, Seat seat, Card card)
{
    for (int i = now(g)->modifiers; i--;)
        if (discount_fits(g, &now(g)->modifier[i], seat, card))
            remove_modifier(g, i);
}

/* ---- lines that count their uses (C-K5) ------------------------------------------------------------------------------------------ */

static int has_limit(const Run *g, int skill, int limit)
{
    return ability(g, skill)->limits >> limit & 1;
}

/* How often a line may be used in a turn; 0: as often as one likes.  C9.3 Each hero power once. */
static int limit_of(const Run *g, int skill, Card bearer)
{
    if (info_of(g, bearer)->type == KIND_LEADER) {
        CITE(C23.2);
        return 1;
    }
    return has_limit(g, skill, LIMIT_ONCE);
}
static int use_is_left(const Run *g, int skill, Card key, int limit)
{
    const State *state = state_of(g);
    const Use *use = find_use((Use *)(uintptr_t)state->use, state->uses, skill, key);
    return use ? use->uses < limit : state->uses < USES;
}
/* C-L7 Otherwise it could be used. */
static int uses_are_full(const Run *g, int skill, Card key)
{
    const State *state = state_of(g);
    return state->uses == USES && !find_use((Use *)(uintptr_t)state->use, state->uses, skill, key);
}
static void use_up(Run *g, int skill, Card key)
{
    State *state = state_of(g);
    Use *use = find_use(state->use, state->uses, skill, key);
    CITE(C-K5);
    if (use) {
        use->uses++;
    } else if (state->uses < USES) {
        state->use[state->uses++] = (Use){(uint16_t)skill, (uint8_t)key, 1};
        if (state->uses == USES) {
            CITE(C-L7);
            note(g, used_up);
        }
    }
}
static void forget_uses(Run *g)
{
    memset(state_of(g)->use, 0, sizeof state_of(g)->use);
    state_of(g)->uses = 0;
}

/* ---- prices of abilities ---------------------------------------------------------------------------------------------------------- */

/* The phrase of what an ability costs; its `at` is 0 when it has none. */
static Sense price_of(const Run *g, int skill)
{
    return (Sense){ability(g, skill)->price_at, NO_CARD, 0, NO_CARD};
}
static int price_row(const Run *g, int skill)
{
    return ability(g, skill)->price;
}

/* C23.3 A line with `cooldown N` is not used again before N Startup Phases of its player. */
static int cooldown_of(const Run *g, int skill)
{
    return ability(g, skill)->cooldown;
}
static int is_cooling(const Run *g, int skill, Card bearer)
{
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_COOLDOWN && m->from == skill && m->host == bearer) {
            CITE(C23.3);
            return 1;
        }
    }
    return 0;
}
static void begin_cooldown(Run *g, int skill, Card bearer)
{
    if (cooldown_of(g, skill))
        add_modifier(g, (Modifier){.what = LASTING_COOLDOWN,
                                   .from = (uint16_t)skill,
                                   .amount = (int16_t)cooldown_of(g, skill),
                                   .host = (uint8_t)bearer});
}

/* C15.7, system_lockdown: what an ability of a unit costs in energy. */
static int energy_price(const Run *g, int skill, int object)
{
    int printed = price_row(g, skill) == CRISIS_ENERGY ? word(g, price_of(g, skill), 0) : 0;
    int dearer = is_slot(object) ? value_at(g, ABILITY_COST, object) : 0;
    if (values_of(g)->overriding && is_slot(object))
        dearer += dearer_to_override(g, skill, seat_of_object(g, object));
    int cheaper = has_keyword(g, object, KEYWORD_CHARGED);
    CITE_IF(C15.7, cheaper);
    CITE_IF(C-K58, info_of(g, card_on(g, object))->type == KIND_CHAMPION);
    int cost = printed + dearer - cheaper;
    return cost > 0 ? cost : 0;
}
/* C19.3, C-K36, C-R44 Momentum for hero powers: never below 1, but what costs nothing stays free. */
static int momentum_price(const Run *g, int skill, int object)
{
    int printed = price_row(g, skill) == CRISIS_MOMENTUM ? word(g, price_of(g, skill), 0) : 0;
    CITE_IF(C-R43, is_hero(object));
    CITE_IF(C-R44, is_hero(object));
    if (!printed)
        return is_hero(object) && !price_row(g, skill) && !has_limit(g, skill, LIMIT_QUICK)
                   ? ruling(g, special_cost)
                   : 0;
    int cost = printed - (now(g)->flux >= 8) +
               (has_limit(g, skill, LIMIT_ULTIMATE)
                    ? value_at(g, ABILITY_COST, hero_object(seat_of_object(g, object)))
                    : 0);
    CITE_IF(C19.3, now(g)->flux >= 8);
    return cost > 1 ? cost : 1;
}

/* C-K60 Units that can be sacrificed. */
static Set can_be_sacrificed(const Run *g, Seat seat)
{
    Set set = 0;
    CITE(C-K60);
    FOR_EACH_IN (object, units_of(g, seat))
        set |= (Set)(can_die(g, object) && !(body_at(g, object)->marks & DOOMED)) << object;
    return set;
}

/* Not inlined, so that can_use is, where lines are offered. */
static __attribute__((noinline)) int can_pay(const Run *g, Seat seat, int skill, int object)
{
    int row = price_row(g, skill);
    if (energy_price(g, skill, object) > player(g, seat)->energy ||
        momentum_price(g, skill, object) > player(g, seat)->momentum)
        return 0;
    if (row == CRISIS_SACRIFICE_ONE)
        return can_be_sacrificed(g, seat) != 0;
    if (row == CRISIS_SACRIFICE_THIS)
        return (int)(can_be_sacrificed(g, seat) >> object & 1);
    if (row == CRISIS_DISCARD_ONE)
        return zone_size(g, zone_of_seat(hand, seat)) != 0;
    CITE_IF(C17.16, row == CRISIS_COUNTERS);
    if (row == CRISIS_COUNTERS)
        return body_at(g, object)->counters >= word(g, price_of(g, skill), 0);
    if (row == CRISIS_HEALTH_LOSS)
        return hero_health(g, seat) > word(g, price_of(g, skill), 0);
    return 1;
}

/* ---- what can be played and used --------------------------------------------------------------------------------------------------- */

enum { WHEN_MAIN, WHEN_QUICK, WHEN_COMBAT, WHEN_INSIGHT };

/* C10.9, C-K6, C-K60 */
static int is_mortally_wounded(const Run *g, int object)
{
    return can_die(g, object) &&
           (body_at(g, object)->marks & DOOMED || (now(g)->fighting && health_left(g, object) <= 0));
}
/* C15.11, C15.12, C15.17 Whether a unit can do anything at all. */
static int is_stopped(const Run *g, int object)
{
    CITE_IF(C15.11, has_keyword(g, object, KEYWORD_STUNNED));
    CITE_IF(C15.12, body_at(g, object)->frozen);
    return has_keyword(g, object, KEYWORD_STUNNED) || body_at(g, object)->frozen || body_at(g, object)->delay;
}

static int may_use_now(const Run *g, int skill, int when)
{
    CITE_IF(C10.11, when == WHEN_COMBAT);
    CITE_IF(C16.17, when == WHEN_COMBAT);
    CITE_IF(C16.18, when == WHEN_INSIGHT);
    return when == WHEN_MAIN      ? 1
           : when == WHEN_INSIGHT ? has_limit(g, skill, LIMIT_INSIGHT)
                                  : has_limit(g, skill, LIMIT_QUICK) ||
                                        (when == WHEN_COMBAT && has_limit(g, skill, LIMIT_COMBAT));
}

/* C9.3 */
static int can_use(const Run *g, Seat seat, int object, int skill, int when)
{
    const SkillDef *def = &effect_set(g)->skills[skill];
    Card bearer = card_on(g, object);
    if (def->category != SKILL_ACTIVATED || def->condition != CRISIS_ACTIVATE || !may_use_now(g, skill, when))
        return 0;
    if ((has_limit(g, skill, LIMIT_FIRST_FORM) && player(g, seat)->form) ||
        (has_limit(g, skill, LIMIT_SECOND_FORM) && !player(g, seat)->form))
        return 0;
    if (!is_hero(object) && now(g)->turn_is & VOID_TURN)
        return 0;
    if (is_slot(object) && (is_stopped(g, object) || is_mortally_wounded(g, object)))
        return 0;
    return now(g)->items < ITEMS && !(cooldown_of(g, skill) && is_cooling(g, skill, bearer)) &&
           (!limit_of(g, skill, bearer) || use_is_left(g, skill, bearer, limit_of(g, skill, bearer))) &&
           can_pay(g, seat, skill, object) && can_announce(g, skill, bearer, seat);
}

/* C18.5 */
static int eclipse_allows(const Run *g, Card card)
{
    int traits = info_of(g, card)->traits & (TRAIT_SOLAR_BOUND | TRAIT_DARK_BOUND);
    CITE_IF(C18.5, traits);
    return !traits || (traits & TRAIT_SOLAR_BOUND && now(g)->eclipse == SOLAR_ECLIPSE) ||
           (traits & TRAIT_DARK_BOUND && now(g)->eclipse == DARK_ECLIPSE);
}

/* C5.8 The first turn of who goes first. */
static int is_first_turn(const Run *g)
{
    return now(g)->round <= 1 && now(g)->active == now(g)->first && player(g, now(g)->first)->turns <= 1;
}

/* C16.28 */
static int is_unique_taken(const Run *g, Seat seat, int kind)
{
    if (!(kind_info(g, kind)->keywords & keyword_bit(KEYWORD_UNIQUE)))
        return 0;
    FOR_EACH_IN (object, units_of(g, seat))
        if (kind_of(g, card_on(g, object)) == kind) {
            CITE(C16.28);
            return 1;
        }
    return 0;
}

static int has_room(const Run *g, Seat seat, Card card)
{
    const KindInfo *info = info_of(g, card);
    if (is_unit_type(info->type))
        return free_slots(g, seat) != 0 && !is_unique_taken(g, seat, kind_of(g, card));
    return info->type == KIND_CONDITION || (info->played && can_announce(g, info->played, card, seat));
}

/* C20.9 A unit that is played into a Reality Tear costs 1 less. */
static int is_torn(const Run *g, int lane)
{
    return body_at(g, FIRST_LANE + lane)->zone == REALITY_TEAR;
}
static int cost_in_slot(const Run *g, Seat seat, Card card, int slot)
{
    int cost = cost_of(g, seat, card);
    CITE_IF(C20.9, is_torn(g, lane_of(slot)));
    return cost && is_torn(g, lane_of(slot)) ? cost - 1 : cost;
}
/* Slots into which a unit can be paid. */
static Set paid_slots(const Run *g, Seat seat, Card card)
{
    Set set = free_slots(g, seat);
    if (cost_of(g, seat, card) > player(g, seat)->energy)
        FOR_EACH_IN (slot, set)
            if (!is_torn(g, lane_of(slot)))
                set &= ~(1ull << slot);
    return set;
}
/* Whether it can be played where it costs less than this. */
static int has_torn_slot(const Run *g, Seat seat, Card card, int cost)
{
    for (int lane = 0; lane < LANES && cost && is_unit_type(info_of(g, card)->type); lane++)
        if (is_torn(g, lane) && free_slots(g, seat) & lane_set(lane))
            return 1;
    return 0;
}
static int lowest_cost(const Run *g, Seat seat, Card card)
{
    int cost = cost_of(g, seat, card);
    return cost - has_torn_slot(g, seat, card, cost);
}
static int can_pay_for(const Run *g, Seat seat, Card card)
{
    int cost = cost_of(g, seat, card), energy = player(g, seat)->energy;
    return cost <= energy || (cost == energy + 1 && has_torn_slot(g, seat, card, cost));
}

/* C20.9 Slots in Temporal Anomalies. */
static Set anomalies(const Run *g)
{
    Set set = 0;
    for (int lane = 0; lane < LANES; lane++)
        if (body_at(g, FIRST_LANE + lane)->zone == TEMPORAL_ANOMALY)
            set |= lane_set(lane);
    return set;
}
/* Whether each target of an action can be a unit there, so that it may be played as if it were quick.  Modes are not asked. */
static int can_aim_at(const Run *g, Seat seat, Card card, Set there)
{
    const KindInfo *info = info_of(g, card);
    struct run_effect e = {.skill = info->played, .source = ref_to(card), .you = (int16_t)seat};
    Run asked = *g;
    int targets = 0, wanted;
    if (info->type != KIND_ACTION || !info->played || line_course(g, info->played)->modes)
        return 0;
    Walk w = walk_begin(g, info->played);
    asked.effect = &e;
    for (uint16_t at; (at = next_slot(effect_set(g), 0, &w)) != 0;) {
        Set found = those(&asked, sense_at(effect_sense(&e), at), &wanted);
        if (!wanted || wanted & AT_RANDOM)
            continue;
        if (!(found & there & all_units(g)))
            return 0;
        targets++;
    }
    return targets;
}
static int is_quick_now(const Run *g, Seat seat, Card card)
{
    return info_of(g, card)->speed || (anomalies(g) && can_aim_at(g, seat, card, anomalies(g)));
}

static int can_play(const Run *g, Seat seat, Card card, int when)
{
    const KindInfo *info = info_of(g, card);
    CITE_IF(C15.26, now(g)->dormant[card]);
    CITE_IF(C22.4, now(g)->turn_is & VOID_TURN);
    CITE_IF(C-R34, when == WHEN_QUICK || when == WHEN_COMBAT);
    CITE_IF(C-R57, when == WHEN_QUICK || when == WHEN_COMBAT);
    if (!card || now(g)->turn_is & VOID_TURN || now(g)->items == ITEMS || now(g)->dormant[card] ||
        now(g)->barred[card] || when == WHEN_INSIGHT || (when != WHEN_MAIN && !is_quick_now(g, seat, card)))
        return 0;
    if (is_heroic(g, card) && is_first_turn(g) && seat == now(g)->active) {
        CITE(C5.8);
        CITE(C1.4);
        return 0;
    }
    if (info->type == KIND_CHAMPION) {
        CITE(C-R36);
        if (ruling(g, champions) == champions_off)
            return 0;
    }
    if (info->type == KIND_ACTION && player(g, seat)->no_actions & NO_ACTIONS_NOW && seat == now(g)->active) {
        CITE(C16.29);
        return 0;
    }
    return eclipse_allows(g, card) && can_pay_for(g, seat, card) && has_room(g, seat, card);
}

/* Of equal cards in a hand, from the first of them on, the cheapest that can be played at all; of two that cost the same the
   Echo, which is gone at the end of the turn (C17.19). */
static Card best_copy(const Run *g, Seat seat, Card first)
{
    const Position *p = now(g);
    Card best = first;
    for (Card card = next_in_zone(g, first); card && kind_of(g, card) == kind_of(g, first);
         card = next_in_zone(g, card)) {
        int by = p->dormant[card] + p->barred[card] - p->dormant[best] - p->barred[best];
        if (!by)
            by = 2 * (cost_of(g, seat, card) - cost_of(g, seat, best)) - !!(p->flags[card] & ECHO_COPY) +
                 !!(p->flags[best] & ECHO_COPY);
        if (by < 0)
            best = card;
    }
    return best;
}
static Card card_to_play(const Run *g, Seat seat, int kind)
{
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (kind_of(g, card) == kind)
            return best_copy(g, seat, card);
    return NO_CARD;
}
