/* C10.5 One attack: its check, blocking, damage. */

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
    d->variant = index ? "unit" : "none";
    d->arg[1] = (int16_t)card_on(g, ask->a);
    d->arg[2] = attack_shown(g, ask->a);
    d->arg[3] = index ? health_left(g, ask->a) : hero_health(g, seat);
    if (!index)
        return;
    d->arg[0] = (int16_t)card_on(g, index - 1);
    d->arg[4] = attack_shown(g, index - 1);
    d->arg[5] = health_left(g, index - 1);
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
/* C10.7, C23.4 What an attacker deals, a unit or a leader. */
static int strength(const Run *g, int object)
{
    return is_slot(object) ? attack_at(g, object) : info_of(g, card_on(g, object))->number[ATTACK];
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
/* C10.7 At the same time: what is struck back is settled before the blow falls (replace.h). */
static How strike_both(Run *g, const Frame *caller, const struct attack *my)
{
    int attacker = attacker_object(g, my), defender = defender_object(g, my);
    if (attacker < 0 || defender < 0 || my->back <= 0)
        return strike(g, caller, my);
    Happening e = combat_damage(g, my->defender, attacker, my->back);
    e.how |= EVENT_MEETS;
    return cause_event(g, caller, e);
}
static How event_meets(Run *g, const Frame *caller)
{
    const Attack *a = &now(g)->attack[now(g)->attack_now - 1];
    struct attack my = {.attacker = ref_to(a->attacker),
                        .attacker_life = a->attacker_life,
                        .defender = ref_to(a->target),
                        .defender_life = a->target_life};
    my.strike = (int16_t)strength(g, attacker_object(g, &my));
    return strike(g, caller, &my);
}
static void event_has_met(Run *g)
{
    take_returned(g);
    state_of(g)->left.x = 0;
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
    if (attacker < 0 || !is_slot(defender) || value_at(g, REFLECT, defender) <= 0)
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
    lose_given(g, card, KEYWORD_STEALTH);
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
        my->strike = (int16_t)strength(g, attacker_object(g, my));
        my->back = (int16_t)(strikes_back(g, my) ? attack_at(g, defender_object(g, my)) : 0);
        CITE_IF(C16.4, first_strike(g, my));
        my->blocks = (int16_t)first_strike(g, my);
        now(g)->fighting = 1; /* whoever dies of it, both strike */
        CALL_(first_has_struck,
              my->blocks ? strike_in_turn(g, f, my, my->blocks < 0) : strike_both(g, f, my));
        take_returned(g);
        state_of(g)->left.x = 0;
        if (my->blocks && can_strike(g, my->blocks < 0 ? attacker_object(g, my) : defender_object(g, my))) {
            CALL_(second_has_struck, strike_in_turn(g, f, my, my->blocks > 0));
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
