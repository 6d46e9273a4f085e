/* C10 Combat. */

/* ---- C10.1 Who can attack --------------------------------------------------------------------------------------------------------- */

static int attacks_left(const Run *g, int object)
{
    CITE_IF(C16.2, has_keyword(g, object, KEYWORD_SWIFTNESS));
    CITE_IF(C15.8, has_keyword(g, object, KEYWORD_SWIFT));
    int all = 1 + has_keyword(g, object, KEYWORD_SWIFTNESS) + has_keyword(g, object, KEYWORD_SWIFT);
    return all - (body_at(g, object)->attacks & ~TIRED) + (body_at(g, object)->marks & AGAIN ? 1 : 0);
}
/* Attacks of a card that are listed in this wave already. */
static int listed(const Run *g, Card card)
{
    int n = 0;
    for (int i = 0; i < now(g)->attacks; i++)
        n += now(g)->attack[i].attacker == card;
    return n;
}
static int is_able_to_attack(const Run *g, int object)
{
    const Keywords stop = keyword_bit(KEYWORD_STUNNED) | keyword_bit(KEYWORD_SANCTIFIED) |
                          keyword_bit(KEYWORD_PHASED) | keyword_bit(KEYWORD_TRANSCENDING) |
                          keyword_bit(KEYWORD_CANNOT_ATTACK);
    CITE_IF(C15.15, has_keyword(g, object, KEYWORD_SANCTIFIED));
    CITE_IF(C15.24, has_keyword(g, object, KEYWORD_TRANSCENDING));
    CITE_IF(C-K31, info_of(g, card_on(g, object))->traits & TRAIT_STRUCTURE);
    CITE_IF(C-R55, info_of(g, card_on(g, object))->traits & TRAIT_STRUCTURE);
    return !(keywords_at(g, object) & stop) && !is_stopped(g, object) && !is_disabled(g, lane_of(object)) &&
           !(info_of(g, card_on(g, object))->traits & TRAIT_STRUCTURE);
}
static int can_attack(const Run *g, int object)
{
    const Body *body = body_at(g, object);
    CITE(C-R24);
    CITE(C10.3);
    if (body->marks & CAME) {
        CITE(C9.6);
        CITE_IF(C16.1, has_keyword(g, object, KEYWORD_RUSH));
    }
    return attack_at(g, object) > 0 && (!(body->marks & CAME) || has_keyword(g, object, KEYWORD_RUSH)) &&
           is_able_to_attack(g, object) && attacks_left(g, object) > listed(g, card_on(g, object));
}

/* ---- C10.2 Whom ---------------------------------------------------------------------------------------------------------------------- */

static Set attackable(const Run *g, Set set)
{
    const Keywords hidden = keyword_bit(KEYWORD_STEALTH) | keyword_bit(KEYWORD_INVISIBLE) |
                            keyword_bit(KEYWORD_UNTARGETABLE) | keyword_bit(KEYWORD_PHASED) |
                            keyword_bit(KEYWORD_CANNOT_BE_ATTACKED);
    FOR_EACH_IN (object, set)
        if (keywords_at(g, object) & hidden) {
            tell_hidden(g, object);
            set &= ~(1ull << object);
        }
    return set;
}
static Set lanes_beside(int lane)
{
    return (lane > 0 ? lane_set(lane - 1) : 0) | (lane < LANES - 1 ? lane_set(lane + 1) : 0);
}
/* C27.4, C-R63 [rank_cover] Units behind another of their side are seen by Ranged and Snipe units alone. */
static Set uncovered(const Run *g, Seat seat, Set units, Keywords keywords)
{
    CITE(C-R63);
    if (ruling(g, rank_cover) == rank_cover_off)
        return units;
    CITE_IF(C16.23, keywords & keyword_bit(KEYWORD_SNIPE));
    if (keywords & (keyword_bit(KEYWORD_RANGED) | keyword_bit(KEYWORD_SNIPE)))
        return units;
    Set foremost = 0;
    for (int lane = 0; lane < LANES; lane++) {
        Set here = units_of(g, seat) & lane_set(lane);
        foremost |= here & -here; /* ranks rise from the front */
    }
    return units & foremost;
}
/* Slots that a unit reaches from its lane. */
static Set slots_in_reach(int lane, Keywords keywords)
{
    int further = (keywords & (keyword_bit(KEYWORD_RANGED) | keyword_bit(KEYWORD_FLANK))) != 0;
    return lane_set(lane) | (further ? lanes_beside(lane) : 0);
}
static Set targets_in(const Run *g, Seat seat, int lane, Keywords keywords, Set within)
{
    Seat enemy = opponent(seat);
    Set here = units_of(g, enemy) & slots_in_reach(lane, keywords), set;
    Set hero = attackable(g, 1ull << hero_object(enemy));
    CITE_IF(C16.23, keywords & keyword_bit(KEYWORD_FLANK));
    CITE(C-R21);
    CITE(C-R48);
    set = attackable(g, within == all_slots() ? uncovered(g, enemy, here, keywords) : here & within);
    /* C10.2, C-R21 [hero_needs_empty_lane] */
    if (ruling(g, hero_needs_empty_lane) == hero_needs_empty_lane_on && units_of(g, enemy) & lane_set(lane))
        hero = 0;
    Set defenders = with_keyword(g, set & lane_set(lane), KEYWORD_DEFENDER);
    int ignores = keywords & keyword_bit(KEYWORD_ELUSIVE) &&
                  ruling(g, elusive_ignores_defender) == elusive_ignores_defender_on;
    CITE_IF(C16.3, defenders);
    return defenders && !ignores ? defenders : set | hero;
}
static Set targets_of(const Run *g, int object)
{
    CITE(C10.2);
    return targets_in(g, seat_of_object(g, object), lane_of(object), keywords_at(g, object), all_slots());
}
/* C23.4 Of a hero in a lane: units within range. */
static Set ranks_in_range(const Run *g, Seat seat)
{
    int range = info_of(g, card_on(g, hero_object(seat)))->range;
    return (range ? rank_set(FRONT) : 0) | (range >= 2 ? rank_set(MIDDLE) : 0) |
           (range >= 3 ? rank_set(BACK) : 0);
}
static Set hero_targets(const Run *g, Seat seat, int lane)
{
    Set within = ranks_in_range(g, seat);
    return within && !is_disabled(g, lane) ? targets_in(g, seat, lane, 0, within) : 0;
}
static int can_hero_attack(const Run *g, Seat seat)
{
    Card hero = card_on(g, hero_object(seat));
    return info_of(g, hero)->range && !body_at(g, hero_object(seat))->attacks && !listed(g, hero);
}

/* ---- C10.1 Declaration --------------------------------------------------------------------------------------------------------------------- */

static Set attackers(const Run *g, Seat seat, int again)
{
    Set set = 0;
    FOR_EACH_IN (object, units_of(g, seat))
        if ((!again || body_at(g, object)->marks & AGAIN) && can_attack(g, object) && targets_of(g, object))
            set |= 1ull << object;
    return set;
}
static int can_declare(const Run *g, Seat seat, int again)
{
    CITE_IF(C5.8, is_first_turn(g));
    if (is_first_turn(g) || now(g)->attacks == ATTACKS)
        return 0;
    if (attackers(g, seat, again))
        return 1;
    for (int lane = 0; lane < LANES && !again && can_hero_attack(g, seat); lane++)
        if (hero_targets(g, seat, lane))
            return 1;
    return 0;
}
static void options_attack(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    offer(out, BASE_attack);
    offer_each(out, BASE_attack + 1, attackers(g, seat, ask->a));
    for (int lane = 0; lane < LANES && !ask->a && can_hero_attack(g, seat); lane++)
        if (hero_targets(g, seat, lane))
            offer(out, BASE_attack + 1 + SLOTS + lane);
}
static void describe_attack(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    d->variant = !index ? "done" : index <= SLOTS ? "unit" : "hero";
    if (!index)
        return;
    d->arg[0] = (int16_t)card_on(g, index <= SLOTS ? index - 1 : hero_object(seat));
    d->arg[1] = (int16_t)(index <= SLOTS ? 0 : index - SLOTS);
}
/* ask->a: the attacker's object; b: 1 + the lane of a hero's attack. */
static void options_aim(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    offer_each(out, BASE_aim, ask->b ? hero_targets(g, seat, ask->b - 1) : targets_of(g, ask->a));
}
static void describe_aim(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    d->arg[0] = (int16_t)card_on(g, index);
    d->arg[1] = attack_shown(g, ask->b ? hero_object(seat) : ask->a);
    d->arg[2] = is_hero(index) ? hero_health(g, seat_of_object(g, index)) : health_left(g, index);
}
static void list_attack(Run *g, Seat who, int choice, int target)
{
    int is_unit = choice <= SLOTS;
    Card attacker = card_on(g, is_unit ? choice - 1 : hero_object(who)), aim = card_on(g, target);
    CITE(C10.1);
    now(g)->attack[now(g)->attacks++] =
        (Attack){.attacker = (uint8_t)attacker,
                 .attacker_life = (uint8_t)effect_life(g, attacker),
                 .target = (uint8_t)aim,
                 .target_life = (uint8_t)effect_life(g, aim),
                 .lane = (uint8_t)(is_unit ? lane_of(choice - 1) : choice - 1 - SLOTS)};
    if (now(g)->attacks == ATTACKS) {
        CITE(C-L10);
        note(g, attacks_are_full);
    }
    note(g, declares, who, attacker, aim);
}

/* ---- the phase -------------------------------------------------------------------------------------------------------------------------- */

/* C10.9, C-R20 [combat_deaths] Units that should die wait for the end of all attacks. */
static void deaths_wait(Run *g)
{
    CITE(C-R20);
    now(g)->fighting = ruling(g, combat_deaths) == combat_deaths_step6;
}

static void forget_wave(Run *g)
{
    memset(now(g)->attack, 0, sizeof now(g)->attack);
    now(g)->attacks = 0;
}
static int may_attack_again(const Run *g, Seat seat)
{
    return can_declare(g, seat, 1);
}

RULE(combat_phase)
{
    BEGIN(attacker_is_chosen, target_is_chosen, before_is_done, window_is_closed, attack_is_done,
          deaths_at_once, end_is_done, they_have_died, deaths_are_done);
    body_at(g, hero_object(my->who))->attacks = 0; /* C23.4 once in each Combat Phase */
    for (my->wave = 0;; my->wave = 1) {
        while (can_declare(g, my->who, my->wave)) {
            ask_about(g, my->who, ASK_attack, my->wave, 0, 0);
            AWAIT(attacker_is_chosen);
            my->choice = (int16_t)answer(g, my->who, attack);
            if (!my->choice)
                break;
            ask_about(g, my->who, ASK_aim, (int16_t)(my->choice - 1),
                      (int16_t)(my->choice > SLOTS ? my->choice - SLOTS : 0),
                      (int16_t)card_on(g, my->choice > SLOTS ? hero_object(my->who) : my->choice - 1));
            AWAIT(target_is_chosen);
            list_attack(g, my->who, my->choice, answer(g, my->who, aim));
        }
        if (!now(g)->attacks) {
            CITE(C-K30);
            break;
        }
        FOR_EACH_IN (object, my->wave ? units_of(g, my->who) : 0)
            body_at(g, object)->marks &= (uint8_t)~AGAIN;
        /* C10.4 */
        CITE(C10.4);
        moment(g, HAPPENS_BEFORE_COMBAT, 0);
        CALL(before_is_done, settle);
        CALL(window_is_closed, window);
        CITE(C-R60);
        deaths_wait(g);
        for (my->choice = 0; my->choice < now(g)->attacks; my->choice++) {
            CALL(attack_is_done, attack, .number = my->choice);
            CALL(deaths_at_once, check_state);
        }
        /* C10.8 */
        CITE(C10.8);
        moment(g, HAPPENS_AFTER_COMBAT, 0);
        if (is_unsettled(g))
            CALL(end_is_done, settle);
        now(g)->fighting = 0;
        CITE(C10.9);
        CALL(they_have_died, check_state);
        forget_wave(g);
        if (is_unsettled(g))
            CALL(deaths_are_done, settle);
        if (!may_attack_again(g, my->who))
            break;
        CITE(C10.10);
    }
    END;
}
