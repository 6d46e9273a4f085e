/* C11 End Phase, C20 Glitches. */

/* ---- C11.3 What ends ------------------------------------------------------------------------------------------------------------------ */

/* C-K20 Some of it may last longer (stays_taken makes it so). */
static int control_that_ends(Run *g, int until)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].until == until && now(g)->modifier[i].what == LASTING_CONTROL &&
            !stays_taken(g, i))
            return 1 + i;
    return 0;
}
/* C17.13 A unit goes back to its slot, or near it, or is destroyed, as is a Unique one that its player has again (C-K97). */
static Set slots_to_go_back(const Run *g, const Modifier *m)
{
    Seat seat = m->you - 1;
    if (is_unique_taken(g, seat, kind_of(g, m->host))) {
        CITE(C-K97);
        return 0;
    }
    if (free_slots(g, seat) >> m->from & 1)
        return 1ull << m->from;
    return slots_near(g, seat, lane_of(m->from));
}
static void go_back(Run *g, Card unit, int slot)
{
    int object = object_of(g, unit);
    note(g, goes_back, unit);
    controller_changes(g, unit);
    if (slot >= 0)
        move_unit(g, object, slot);
    else {
        CITE(C-K88);
        body_at(g, object)->marks |= DOOMED;
        body_at(g, object)->by = body_at(g, object)->by_seat = 0; /* the rules destroy it */
    }
}

/* C17.13 Who took it later still has it; when that is over it goes back to whom it would go now. */
static int was_taken_later(Run *g, const Modifier *ended, int index)
{
    for (; index < now(g)->modifiers; index++) {
        Modifier *m = &now(g)->modifier[index];
        if (m->what != LASTING_CONTROL || m->host != ended->host)
            continue;
        m->you = ended->you;
        m->from = ended->from;
        return 1;
    }
    return 0;
}

/* True when its controller has to choose a slot for it. */
static int end_control(Run *g, struct effects_end *my)
{
    int index = control_that_ends(g, my->until) - 1;
    Modifier m = now(g)->modifier[index];
    remove_modifier(g, index);
    my->unit = 0;
    if (was_taken_later(g, &m, index) || seat_of_object(g, object_of(g, m.host)) == m.you - 1)
        return 0;
    if (object_of(g, m.host) >= SLOTS) {
        condition_goes_back(g, object_of(g, m.host), m.from);
        return 0;
    }
    my->unit = ref_to(m.host);
    my->seat = (int16_t)(m.you - 1);
    my->lane = (int16_t)m.from;
    my->choice = (int16_t)(slots_to_go_back(g, &m) ? first_in(slots_to_go_back(g, &m)) : -1);
    return has_several(slots_to_go_back(g, &m));
}
static int end_modifiers(Run *g, int until)
{
    Modifier ended;
    int any = 0;
    while (take_ending(g, until, &ended)) {
        CITE(C11.3);
        any = 1;
    }
    refresh(g);
    return any;
}

/* Everything with this duration ends. */
RULE(effects_end)
{
    BEGIN(slot_is_chosen, end_is_heard);
    while (control_that_ends(g, my->until)) {
        CITE(C17.13);
        if (end_control(g, my)) {
            CITE(C-K29);
            refresh(g);
            ask_about(g, my->seat, ASK_slot, (int16_t)card_of(my->unit), (int16_t)(1 + my->lane), 0);
            AWAIT(slot_is_chosen);
            my->choice = (int16_t)answer(g, my->seat, slot);
        }
        if (my->unit)
            go_back(g, card_of(my->unit), my->choice);
    }
    if (end_modifiers(g, my->until) && !now(g)->fighting && state_acts(g))
        CALL(end_is_heard, settle);
    END;
}

/* Echo copies in hands and costs for this turn (C11.3, C17.19). */
static void clear_hands(Run *g)
{
    FOR_EACH_SEAT (g, s)
        for (Card card = zone_first(g, zone_of_seat(hand, s)), next; card; card = next) {
            next = next_in_zone(g, card);
            now(g)->dearer_now[card] = 0;
            if (now(g)->flags[card] & ECHO_COPY) {
                CITE(C17.19);
                put_away(g, card, zone_of_seat(discard, s));
            }
        }
}

/* ---- C20.5 Glitch roll -------------------------------------------------------------------------------------------------------------------- */

/* C20.2 */
static int corruption_level(const Run *g, Seat seat)
{
    int level = corrupted_lanes_of(g, seat);
    CITE(C20.2);
    FOR_EACH_IN (object, units_of(g, seat))
        level += body_at(g, object)->corruption + body_at(g, object)->glitch;
    return level;
}
static void for_next_turn(Run *g, Seat seat, Card unit, int amount)
{
    for (int what = LASTING_ATTACK; what <= LASTING_HEALTH; what++)
        add_modifier(g, (Modifier){.what = (uint8_t)what,
                                   .amount = (int16_t)amount,
                                   .until = (uint8_t)(UNTIL_END_OF + seat),
                                   .host = (uint8_t)unit});
    note(g, changes, unit, amount, amount);
}
static void minor_glitch(Run *g, Seat seat, int roll)
{
    Set unit = effect_pick(g, units_of(g, seat), 1), slot;
    if (!unit || (roll == 2 && !free_slots(g, seat))) {
        CITE(C20.7);
        return;
    }
    if (roll == 1) {
        for_next_turn(g, seat, card_on(g, first_in(unit)), chance(g, 2) ? 1 : -1);
    } else if (roll == 2) {
        slot = effect_pick(g, free_slots(g, seat), 1);
        note(g, moves, card_on(g, first_in(unit)), 1 + lane_of(first_in(slot)));
        move_unit(g, first_in(unit), first_in(slot));
        units_have_moved(g, slot);
    } else {
        /* C20.8 this turn, which is all but over, and the next */
        Body *body = body_at(g, first_in(unit));
        body->glitched = limited(body->glitched > 2 ? body->glitched : 2);
    }
}
/* Units are shuffled over the slots that they occupy. */
static void shuffle_units(Run *g, Seat seat)
{
    Set left = units_of(g, seat), moved = 0;
    while (has_several(left)) {
        int slot = take_first_of(&left);
        Set other = effect_pick(g, left | 1ull << slot, 1);
        if (first_in(other) != slot) {
            swap_slots(g, slot, first_in(other));
            moved |= 1ull << slot | other;
        }
    }
    FOR_EACH_IN (slot, moved)
        note(g, moves, card_on(g, slot), 1 + lane_of(slot));
    units_have_moved(g, moved);
}
static void make_glitch_zone(Run *g)
{
    int lane = chance(g, lane_count(g)), which = 1 + chance(g, 3);
    CITE(C20.9);
    body_at(g, FIRST_LANE + lane)->zone = (uint8_t)which;
    body_at(g, FIRST_LANE + lane)->zone_turns = 2;
    note(g, glitch_zone, card_on(g, FIRST_LANE + lane), which);
}
static void major_glitch(Run *g, Seat seat, int roll)
{
    if (roll == 1) {
        shuffle_units(g, seat);
    } else if (roll == 2) {
        player(g, seat)->hand_cost = (int8_t)(chance(g, 2) ? 1 : -1);
        player(g, seat)->hand_cost_turns = 2;
        note(g, costs, seat, 1, player(g, seat)->hand_cost < 0);
    } else {
        make_glitch_zone(g);
    }
}
/* C13.8 Attack and current health change places. */
static void swap_stats(Run *g, int object)
{
    int attack = attack_at(g, object), health = health_left(g, object);
    CITE(C13.8);
    make_stats(g, object, health, attack);
}
static void critical_glitch(Run *g, Seat seat, int roll)
{
    if (roll == 1) {
        int phase = chance(g, 2) ? DRAW_PHASE : COMBAT_PHASE;
        player(g, seat)->skips |= (uint8_t)(1u << phase);
        note(g, will_skip, seat, phase);
    } else if (roll == 2) {
        FOR_EACH_IN (object, units_of(g, seat))
            swap_stats(g, object);
    } else {
        change_flux(g, 2);
        corrupt_random_lane(g);
    }
}
static void glitch_roll(Run *g, Seat seat)
{
    int level = corruption_level(g, seat), percent = 10 * level > 50 ? 50 : 10 * level;
    CITE(C-R33);
    if (ruling(g, glitch) == glitch_off || !level)
        return;
    if (now(g)->turn_is & VOID_TURN)
        percent *= 2;
    CITE(C20.5);
    if (chance(g, 100) >= percent)
        return;
    int severity = level >= 5 ? 2 : level >= 3 ? 1 : 0, roll = 1 + chance(g, 3);
    CITE(C20.6);
    note(g, glitch, severity, roll);
    if (severity == 0)
        minor_glitch(g, seat, roll);
    else if (severity == 1)
        major_glitch(g, seat, roll);
    else
        critical_glitch(g, seat, roll);
}

/* ---- the phase ---------------------------------------------------------------------------------------------------------------------------------- */

/* C15.13 It cancels with Regenerate that is printed or held, as long as both are there.  Gives how many decay. */
static int decay(Run *g, Seat seat)
{
    int decayed = 0;
    FOR_EACH_IN (object, units_of(g, seat))
        if (has_keyword(g, object, KEYWORD_DECAYING) && !value_at(g, REGENERATE, object)) {
            CITE(C15.13);
            body_at(g, object)->hurt = limited(body_at(g, object)->hurt + 1);
            note(g, loses_health, card_on(g, object), 1);
            decayed++;
        }
    return decayed;
}
/* C20.8, C11.4 Turns of its controller that a unit is Glitched, and of dearer hands. */
static void count_turns(Run *g, Seat seat)
{
    SeatState *p = player(g, seat);
    CITE(C11.4);
    FOR_EACH_IN (object, units_of(g, seat))
        body_at(g, object)->glitched = limited(body_at(g, object)->glitched - 1);
    if (p->hand_cost_turns && !--p->hand_cost_turns)
        p->hand_cost = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        now(g)->barred[card] = (uint8_t)(now(g)->barred[card] ? now(g)->barred[card] - 1 : 0);
        now(g)->forced[card] = 0;
    }
}
/* C11.2, C-R50 Not in the turn in which it was played.  Gives how many have gone. */
static int count_conditions(Run *g, Seat seat)
{
    int gone = 0;
    FOR_EACH_IN (object, conditions_of(g, seat)) {
        Body *body = body_at(g, object);
        if (!body->turns || body->marks & CAME)
            continue;
        CITE(C11.2);
        if (!--body->turns) {
            discard_condition(g, object);
            gone++;
        }
    }
    return gone;
}

/* C11.3 to C11.5 What lasts until end of turn ends, nobody dies meanwhile (C-K54), and then who has no health left does.
   Gives 1 if something was done behind that. */
RULE(turn_effects_end)
{
    BEGIN(effects_have_ended, they_have_died, deaths_are_done);
    CITE(C-K54);
    now(g)->fighting = 1;
    clear_hands(g);
    CALL(effects_have_ended, effects_end, .until = UNTIL_END_OF_TURN);
    if (my->counts)
        count_turns(g, my->who);
    now(g)->fighting = 0;
    CITE(C11.5);
    CALL(they_have_died, check_state);
    if (is_unsettled(g)) {
        CALL(deaths_are_done, settle);
        GIVE(1);
    }
    GIVE(0);
    END;
}
/* C11.6, C-K96 Whether something that came later than C11.3 is still to end with this turn. */
static int lasts_this_turn(const Run *g)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].until == UNTIL_END_OF_TURN)
            return 1;
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(hand, s))
            if (now(g)->dearer_now[card] || now(g)->flags[card] & ECHO_COPY)
                return 1;
    return 0;
}

RULE(end_phase)
{
    BEGIN(start_is_heard, decayed_are_dead, triggers_are_done, state_is_checked, glitch_is_heard,
          window_is_closed, conditions_are_over, effects_have_ended, end_is_done, turn_is_clean, nobody_wins);
    moment(g, HAPPENS_END_PHASE_STARTS, 0);
    CALL(start_is_heard, settle);
    CITE(C11.1);
    CITE(C-R16);
    if (decay(g, my->who)) /* C12.8 statuses act before lines do */
        CALL(decayed_are_dead, check_state);
    moment(g, HAPPENS_TURN_ENDS, 0);
    if (is_unsettled(g))
        CALL(triggers_are_done, settle);
    my->choice = now(g)->flux;
    glitch_roll(g, my->who);
    if (now(g)->flux != my->choice) /* C-K37 */
        CALL(nobody_wins, win_by_flux);
    CALL(state_is_checked, check_state);
    if (is_unsettled(g))
        CALL(glitch_is_heard, settle);
    CALL(window_is_closed, window);
    if (count_conditions(g, my->who) && state_acts(g))
        CALL(conditions_are_over, settle);
    CALL(effects_have_ended, turn_effects_end, .who = my->who, .counts = 1);
    my->choice = (int16_t)take_returned(g);
    if (ruling(g, energy_empties) == energy_empties_end_phase)
        set_energy(g, my->who, 0);
    CITE(C-R11);
    CITE(C11.7);
    moment(g, HAPPENS_END_PHASE_IS_OVER, 0);
    if (is_unsettled(g)) {
        my->choice = 1;
        CALL(end_is_done, settle);
    }
    while (my->choice && lasts_this_turn(g)) {
        CITE(C11.6);
        CITE(C-K96);
        CALL(turn_is_clean, turn_effects_end, .who = my->who);
        take_returned(g);
    }
    END;
}
