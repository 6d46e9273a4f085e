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
    (void)seat, (void)ask;
    d->arg[0] = (int16_t)card_on(g, index);
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

/* ---- C10.5 One attack ------------------------------------------------------------------------------------------------------------------------ */

static int alive(const Run *g, Card card, int life)
{
    return card && effect_life(g, card) == life ? object_of(g, card) : -1;
}
static int is_attacking(const Run *g, int object)
{
    return now(g)->attack_now && now(g)->attack[now(g)->attack_now - 1].attacker == card_on(g, object);
}
/* C10.6 */
static int is_able_to_block(const Run *g, int object)
{
    CITE(C10.6);
    CITE(C-R21b);
    CITE_IF(C16.26, has_keyword(g, object, KEYWORD_VIGILANT));
    int stunned = is_stopped(g, object) && !(has_keyword(g, object, KEYWORD_VIGILANT) &&
                                             !body_at(g, object)->frozen && !body_at(g, object)->delay);
    return !stunned && !has_keyword(g, object, KEYWORD_PHASED) &&
           !has_keyword(g, object, KEYWORD_CANNOT_BLOCK) && !is_mortally_wounded(g, object) &&
           !(ruling(g, exhausted_cannot_block) == exhausted_cannot_block_on && body_at(g, object)->attacks);
}
static Set blockers(const Run *g, int attacker, int lane)
{
    Seat seat = opponent(seat_of_object(g, attacker));
    Set lanes = lane_set(lane), set = 0;
    FOR_EACH_IN (object, units_of(g, seat)) {
        int here = lanes >> object & 1 ||
                   (lanes_beside(lane) >> object & 1 && has_keyword(g, object, KEYWORD_GUARD));
        int sees = !has_keyword(g, attacker, KEYWORD_ELUSIVE) || has_keyword(g, object, KEYWORD_ELUSIVE) ||
                   has_keyword(g, object, KEYWORD_DETECTOR);
        CITE_IF(C16.5, has_keyword(g, attacker, KEYWORD_ELUSIVE));
        CITE_IF(C16.6, has_keyword(g, object, KEYWORD_DETECTOR));
        if (here && sees && is_able_to_block(g, object)) {
            CITE_IF(C16.25, has_keyword(g, object, KEYWORD_GUARD));
            set |= 1ull << object;
        }
    }
    return set;
}
static void options_block(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer(out, BASE_block);
    offer_each(out, BASE_block + 1, blockers(g, ask->a, ask->b));
}
static void describe_block(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    d->variant = index ? "unit" : "none";
    d->arg[1] = (int16_t)card_on(g, ask->a);
    if (index)
        d->arg[0] = (int16_t)card_on(g, index - 1);
}

/* C10.5a A unit is still a target if it can be attacked from there, a hero if it can be attacked; a Defender that came later
   does not matter. */
static int is_still_target(const Run *g, const Attack *a, int attacker, int target)
{
    if (is_hero(target))
        return attackable(g, 1ull << target) != 0;
    Set reach = is_slot(attacker) ? slots_in_reach(a->lane, keywords_at(g, attacker))
                                  : lane_set(a->lane) & ranks_in_range(g, now(g)->active);
    return attackable(g, units_of(g, opponent(now(g)->active)) & reach) >> target & 1 &&
           !is_mortally_wounded(g, target);
}
static int attack_goes_on(Run *g, struct attack *my)
{
    Attack *a = &now(g)->attack[my->number];
    int attacker = alive(g, a->attacker, a->attacker_life), target = alive(g, a->target, a->target_life);
    if (attacker < 0)
        return 0;
    body_at(g, attacker)->attacks++;
    if (seat_of_object(g, attacker) != now(g)->active ||
        (is_slot(attacker) && (is_mortally_wounded(g, attacker) || !is_able_to_attack(g, attacker))))
        return 0;
    if (is_slot(attacker)) /* it may have moved since */
        a->lane = (uint8_t)lane_of(attacker);
    if (target >= 0 && !is_still_target(g, a, attacker, target))
        target = -1;
    if (is_slot(attacker) && glitch_ignores(g, attacker))
        return 0;
    my->attacker = ref_to(a->attacker);
    my->attacker_life = a->attacker_life;
    my->defender = target < 0 ? 0 : ref_to(a->target);
    my->defender_life = a->target_life;
    return 1;
}
static int attacker_object(const Run *g, const struct attack *my)
{
    return alive(g, card_of(my->attacker), my->attacker_life);
}
static int defender_object(const Run *g, const struct attack *my)
{
    return alive(g, card_of(my->defender), my->defender_life);
}
static void defend_with(Run *g, struct attack *my, int object)
{
    Attack *a = &now(g)->attack[my->number];
    a->target = (uint8_t)card_on(g, object);
    a->target_life = (uint8_t)effect_life(g, a->target);
    my->defender = ref_to(a->target);
    my->defender_life = a->target_life;
}
/* Guards and interrupts may have changed the attack (C10.5c). */
static int is_still_on(const Run *g, struct attack *my)
{
    const Attack *a = &now(g)->attack[my->number];
    CITE(C-K9);
    if (!a->attacker)
        return 0;
    my->defender = ref_to(a->target);
    my->defender_life = a->target_life;
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    return attacker >= 0 && defender >= 0 && !(is_slot(attacker) && is_mortally_wounded(g, attacker)) &&
           !(is_slot(defender) && is_mortally_wounded(g, defender));
}
static void tell_attack(Run *g, const struct attack *my)
{
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    note(g, attacks, card_of(my->attacker), card_of(my->defender));
    CITE(C10.5);
    Happening e = {.kind = HAPPENS_ATTACKS,
                   .objects = 1ull << defender,
                   .doers = 1ull << attacker,
                   .source = my->attacker,
                   .by = (int16_t)(1 + now(g)->active),
                   .seat = now(g)->active,
                   .amount = 1,
                   .times = 1};
    tell_moment(g, e);
    e.kind = HAPPENS_BLOCKS;
    if (my->blocks)
        tell_moment(g, e);
}

/* C10.7 What each deals is fixed when they strike. */
static int strikes_back(const Run *g, const struct attack *my)
{
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    if (!is_slot(defender) || !is_able_to_block(g, defender))
        return 0;
    CITE(C-R23);
    if (!is_slot(attacker))
        return ruling(g, hero_strikeback) == hero_strikeback_on;
    if (has_keyword(g, attacker, KEYWORD_RANGED) && !has_keyword(g, defender, KEYWORD_RANGED)) {
        CITE(C16.9);
        return 0;
    }
    return 1;
}
static Happening combat_damage(const Run *g, CardRef by, int to, int amount)
{
    int dealer = object_of(g, card_of(by));
    return (Happening){.kind = HAPPENS_DAMAGE,
                       .objects = 1ull << to,
                       .doers = dealer < 0 ? 0 : 1ull << dealer,
                       .how = BY_COMBAT,
                       .source = by,
                       .by = (int16_t)(1 + (dealer < 0 ? 0 : seat_of_object(g, dealer))),
                       .seat = (int16_t)seat_of_object(g, to),
                       .amount = (int16_t)amount,
                       .times = 1,
                       .spare = (int16_t)(dealer < 0 ? 0 : extra_pierce(g, dealer, to))};
}
/* C23.4 What a leader deals, as effect damage. */
static int hero_attack(const Run *g, int object)
{
    return info_of(g, card_on(g, object))->number[ATTACK];
}
/* C16.22 Cleave reaches those beside the defending unit too. */
static How strike(Run *g, const Frame *caller, const struct attack *my)
{
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    if (attacker < 0 || defender < 0 || my->strike <= 0)
        return RULE_DONE;
    Happening e = combat_damage(g, my->attacker, defender, my->strike);
    if (!is_slot(attacker)) {
        CITE(C23.4);
        e.how = 0;
    }
    if (is_slot(defender) && has_keyword(g, attacker, KEYWORD_CLEAVE)) {
        CITE(C16.22);
        e.objects |= beside(defender) & units_of(g, seat_of_object(g, defender));
    }
    CITE(C10.7);
    return cause_event(g, caller, e);
}
static How strike_back(Run *g, const Frame *caller, const struct attack *my)
{
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    if (attacker < 0 || defender < 0 || my->back <= 0)
        return RULE_DONE;
    return cause_event(g, caller, combat_damage(g, my->defender, attacker, my->back));
}
static How strike_in_turn(Run *g, const Frame *caller, const struct attack *my, int back)
{
    return back ? strike_back(g, caller, my) : strike(g, caller, my);
}
static int first_strike(const Run *g, const struct attack *my)
{
    int a = has_keyword(g, attacker_object(g, my), KEYWORD_FIRST_STRIKE);
    int d = is_slot(defender_object(g, my)) && has_keyword(g, defender_object(g, my), KEYWORD_FIRST_STRIKE);
    return a == d ? 0 : a ? 1 : -1;
}
static int can_strike(const Run *g, int object)
{
    return object >= 0 && !(is_slot(object) && is_mortally_wounded(g, object));
}
/* C16.10 */
static How reflect(Run *g, const Frame *caller, const struct attack *my)
{
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    if (attacker < 0 || !is_slot(defender) || value_at(g, REFLECT, defender) <= 0 || !is_slot(attacker))
        return RULE_DONE;
    CITE(C16.10);
    return cause_event(g, caller,
                       (Happening){.kind = HAPPENS_DAMAGE,
                                   .objects = 1ull << attacker,
                                   .doers = 1ull << defender,
                                   .source = my->defender,
                                   .by = (int16_t)(1 + seat_of_object(g, defender)),
                                   .amount = (int16_t)value_at(g, REFLECT, defender),
                                   .times = 1});
}
/* C15.21, C-K46 Stealth is lost for good by attacking, printed or given. */
static void lose_stealth(Run *g, int object)
{
    Card card = card_on(g, object);
    if (!has_keyword(g, object, KEYWORD_STEALTH))
        return;
    CITE(C15.21);
    CITE(C-K46);
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].what == LASTING_KEYWORD && now(g)->modifier[i].from == KEYWORD_STEALTH &&
            now(g)->modifier[i].host == card)
            remove_modifier(g, i);
    if (info_of(g, card)->keywords & keyword_bit(KEYWORD_STEALTH))
        add_modifier(g, (Modifier){.what = LASTING_LOST, .from = KEYWORD_STEALTH, .host = (uint8_t)card});
    note(g, loses, card, KEYWORD_STEALTH);
    refresh(g);
}
static void attack_is_over(Run *g, const struct attack *my)
{
    int attacker = attacker_object(g, my);
    if (attacker >= 0 && is_slot(attacker))
        lose_stealth(g, attacker);
}

/* C10.9, C-R20 [combat_deaths] Units that should die wait for the end of all attacks. */
static void deaths_wait(Run *g)
{
    CITE(C-R20);
    now(g)->fighting = ruling(g, combat_deaths) == combat_deaths_step6;
}

/* C-K9 The attack that is made, counted from 1; lines may ask who is attacking. */
static void attack_goes_on_now(Run *g, int number)
{
    now(g)->attack_now = (uint8_t)number;
    touch(g, READS_COMBAT, 0);
}

RULE(attack)
{
    BEGIN(target_is_chosen, block_is_chosen, triggers_are_done, window_is_closed, first_has_struck,
          second_has_struck, it_reflects, effects_have_ended, damage_is_heard);
    refresh(g);
    if (!attack_goes_on(g, my)) {
        CITE(C-R22);
        note(g, attack_is_off, now(g)->attack[my->number].attacker);
        RETURN;
    }
    attack_goes_on_now(g, 1 + my->number);
    if (!my->defender) {
        /* C-R22 [lost_target] */
        CITE(C-R22);
        if (ruling(g, lost_target) == lost_target_cancel || !is_slot(attacker_object(g, my)) ||
            !targets_of(g, attacker_object(g, my))) {
            note(g, attack_is_off, card_of(my->attacker));
            attack_goes_on_now(g, 0);
            RETURN;
        }
        ask_about(g, now(g)->active, ASK_aim, (int16_t)attacker_object(g, my), 0,
                  (int16_t)card_of(my->attacker));
        AWAIT(target_is_chosen);
        defend_with(g, my, answer(g, now(g)->active, aim));
    }
    /* C10.5b */
    if (is_hero(defender_object(g, my)) &&
        blockers(g, attacker_object(g, my), now(g)->attack[my->number].lane)) {
        ask_about(g, opponent(now(g)->active), ASK_block, (int16_t)attacker_object(g, my),
                  now(g)->attack[my->number].lane, 0);
        AWAIT(block_is_chosen);
        my->blocks = (int16_t)answer(g, opponent(now(g)->active), block);
        if (my->blocks && glitch_ignores(g, my->blocks - 1))
            my->blocks = 0;
        if (my->blocks) {
            CITE(C-K8);
            note(g, blocks, card_on(g, my->blocks - 1), card_of(my->attacker));
            defend_with(g, my, my->blocks - 1);
        }
    }
    /* C10.5c */
    tell_attack(g, my);
    if (is_unsettled(g))
        CALL(triggers_are_done, settle);
    CALL(window_is_closed, window);
    refresh(g);
    if (is_still_on(g, my)) {
        /* C10.5d */
        my->strike = (int16_t)(is_slot(attacker_object(g, my)) ? attack_at(g, attacker_object(g, my))
                                                               : hero_attack(g, attacker_object(g, my)));
        my->back = (int16_t)(strikes_back(g, my) ? attack_at(g, defender_object(g, my)) : 0);
        CITE_IF(C16.4, first_strike(g, my));
        my->blocks = (int16_t)first_strike(g, my);
        now(g)->fighting = 1; /* whoever dies of it, both strike */
        CALL_(first_has_struck, strike_in_turn(g, f, my, my->blocks < 0));
        take_returned(g);
        state_of(g)->left.x = 0;
        if (!my->blocks || can_strike(g, my->blocks < 0 ? attacker_object(g, my) : defender_object(g, my))) {
            CALL_(second_has_struck, strike_in_turn(g, f, my, my->blocks >= 0));
            take_returned(g);
        }
        /* C10.5e */
        state_of(g)->left.x = 0;
        CALL_(it_reflects, reflect(g, f, my));
        take_returned(g);
        state_of(g)->left.x = 0;
        deaths_wait(g);
        CALL(damage_is_heard, settle);
    }
    attack_is_over(g, my);
    CALL(effects_have_ended, effects_end, .until = UNTIL_ATTACK_IS_OVER);
    attack_goes_on_now(g, 0);
    END;
}

/* ---- the phase -------------------------------------------------------------------------------------------------------------------------- */

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
    body_at(g, hero_object(my->who))->attacks = 0; /* C23.4 once in each of these phases */
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
