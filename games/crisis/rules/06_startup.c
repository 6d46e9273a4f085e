/* C6 Startup, C18 Eclipse, C19 Quantum Flux. */

/* ---- C6.1 Countdowns ------------------------------------------------------------------------------------------------------------ */

/* C17.6 Delay effects whose last counter is gone wait for the next C6.2. */
static void count_down_items(Run *g, Seat who)
{
    int steps = 1 + value_at(g, DELAY_SPEED, hero_object(who));
    CITE(C-R14);
    FOR_EACH_IN (i, items_where(g, ITEM_LATER, who)) {
        Item *item = &now(g)->item[i];
        if (item->moment)
            continue;
        item->counters = limited(item->counters - steps);
    }
}
static int counts_down(const Run *g, Seat who, int object)
{
    return ruling(g, countdowns) == countdowns_all || seat_of_object(g, object) == who;
}
/* C23.3 */
static void count_cooldowns(Run *g, Seat who)
{
    for (int i = now(g)->modifiers; i--;) {
        Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_COOLDOWN && counts_down(g, who, object_of(g, m->host)) && --m->amount <= 0)
            remove_modifier(g, i);
    }
}
static void count_dormant(Run *g, Seat who)
{
    FOR_EACH_CARD (g, card, zone_of_seat(hand, who))
        if (now(g)->dormant[card]) {
            now(g)->dormant[card]--;
            CITE_IF(C6.7, !now(g)->dormant[card]);
        }
}
/* Gives whether lines that hold may ask for a counter that went down. */
static int count_down(Run *g, Seat who)
{
    int delayed = 0;
    CITE(C6.1);
    CITE(C-K32);
    count_dormant(g, who);
    if (ruling(g, countdowns) == countdowns_all)
        count_dormant(g, opponent(who));
    count_cooldowns(g, who);
    count_down_items(g, who);
    if (ruling(g, countdowns) == countdowns_all)
        count_down_items(g, opponent(who));
    FOR_EACH_IN (object, all_units(g)) {
        Body *body = body_at(g, object);
        if (!counts_down(g, who, object))
            continue;
        CITE_IF(C6.6, body->frozen == 1);
        if (body->delay) {
            touch(g, READS_COUNTERS, 1ull << object);
            delayed = 1;
        }
        body->delay = limited(body->delay - 1);
        body->frozen = limited(body->frozen - 1);
    }
    return delayed;
}

/* ---- C6.2 What happens at the start of the turn ----------------------------------------------------------------------------------- */

/* Delay effects without counters, and what was to happen at this time, wait to go onto the chain. */
static void wake_items(Run *g, Seat who)
{
    FOR_EACH_IN (i, items_where(g, ITEM_LATER, who)) {
        Item *item = &now(g)->item[i];
        if (!item->moment && item->counters)
            continue;
        if (item->moment && item->moment != MOMENT_NEXT_TURN)
            continue;
        CITE(C6.2);
        item->where = ITEM_WAITS;
        item->moment = item->moment ? 0 : DELAY_IS_OVER;
    }
}

/* ---- C6.3 Statuses act, without the chain ------------------------------------------------------------------------------------------- */

static void flip_flux_status(Run *g, int object)
{
    int up = chance(g, 2), amount = up ? 1 : -1;
    CITE(C15.25);
    for (int what = LASTING_ATTACK; what <= LASTING_HEALTH; what++)
        add_modifier(g, (Modifier){.what = (uint8_t)what,
                                   .amount = (int16_t)amount,
                                   .until = (uint8_t)(UNTIL_TURN_OF + seat_of_object(g, object)),
                                   .host = (uint8_t)card_on(g, object)});
    note(g, changes, card_on(g, object), amount, amount);
}

/* C15.24, C-K82 In the third Startup Phase it becomes the higher form that was named. */
static void transcend(Run *g, int object)
{
    Card unit = card_on(g, object);
    for (int i = now(g)->modifiers; i--;) {
        Modifier *m = &now(g)->modifier[i];
        if (m->what != LASTING_HIGHER || m->host != unit)
            continue;
        CITE(C15.24);
        if (--m->amount > 0)
            return;
        CITE(C-K82);
        transform(g, object, m->from);
        return;
    }
}

RULE(update_statuses)
{
    BEGIN(it_has_burned);
    CITE(C6.3);
    for (my->left = units_of(g, my->who); my->left; my->left &= my->left - 1) {
        my->object = (int16_t)first_in(my->left);
        if (!(now(g)->taken >> my->object & 1))
            continue;
        if (value_at(g, REGENERATE, my->object)) {
            CITE(C16.14);
            heal_now(g, my->object,
                     value_at(g, REGENERATE, my->object) - has_keyword(g, my->object, KEYWORD_DECAYING),
                     card_on(g, my->object));
        }
        if (has_keyword(g, my->object, KEYWORD_QUANTUM_FLUX))
            flip_flux_status(g, my->object);
        if (has_keyword(g, my->object, KEYWORD_TRANSCENDING))
            transcend(g, my->object);
        if (!body_at(g, my->object)->burning)
            continue;
        CITE(C15.14);
        body_at(g, my->object)->burning--;
        touch(g, READS_COUNTERS, 1ull << my->object);
        CALL(it_has_burned, happen, .kind = HAPPENS_DAMAGE, .objects = 1ull << my->object,
             .amount = (int16_t)(body_at(g, my->object)->burning + 1), .times = 1);
        take_returned(g);
        state_of(g)->left.x = 0;
    }
    END;
}

/* ---- C18 Eclipse ---------------------------------------------------------------------------------------------------------------------- */

static void begin_eclipse(Run *g, int which, int until)
{
    CITE(C18.1);
    now(g)->eclipse = (uint8_t)which;
    now(g)->eclipse_until = limited(until);
    note(g, eclipse, which);
    touch(g, READS_SKY, 0);
    moment(g, HAPPENS_ECLIPSE_BEGINS, 0);
}
/* C18.2 [eclipse_period] Gives 1 if an Eclipse has begun. */
static int check_eclipse(Run *g)
{
    int period = ruling(g, eclipse_period);
    CITE(C6.4);
    CITE(C-R32);
    if (now(g)->eclipse && now(g)->eclipse_until < now(g)->round) {
        CITE(C18.2);
        now(g)->eclipse = NO_ECLIPSE;
        note(g, eclipse, NO_ECLIPSE);
        touch(g, READS_SKY, 0);
    }
    if (!period || now(g)->round % period)
        return 0;
    CITE(C18.2);
    begin_eclipse(g, now(g)->round / period % 2 ? SOLAR_ECLIPSE : DARK_ECLIPSE, now(g)->round);
    return 1;
}

/* C18.3, C22.2 An effect of this round has begun it. */
static int began_this_round(const Run *g)
{
    return now(g)->eclipse && now(g)->eclipse_until > now(g)->round;
}

/* ---- C19 Quantum Flux --------------------------------------------------------------------------------------------------------------------- */

static void corrupt_lane(Run *g, int lane, int rounds)
{
    Body *body = body_at(g, FIRST_LANE + lane);
    body->turns = body->turns > rounds ? body->turns : limited(rounds);
    note(g, lane_corrupted, card_on(g, FIRST_LANE + lane));
}
static Set clean_lanes(const Run *g)
{
    Set set = 0;
    for (int lane = 0; lane < lane_count(g); lane++)
        set |= (Set)!is_corrupted_lane(g, lane) << lane;
    return set;
}
static void corrupt_random_lane(Run *g)
{
    Set lanes = effect_pick(g, clean_lanes(g), 1);
    if (lanes)
        corrupt_lane(g, first_in(lanes), 2);
}

static void swap_slots(Run *g, int a, int b)
{
    Card one = card_on(g, a), other = card_on(g, b);
    Body body = now(g)->body[a];
    if (one && other) {
        /* both zones hold one card: they change places */
        ZoneHead head = now(g)->head[zone_of_object(a)];
        now(g)->head[zone_of_object(a)] = now(g)->head[zone_of_object(b)];
        now(g)->head[zone_of_object(b)] = head;
        now(g)->zone_of[one] = (uint8_t)zone_of_object(b);
        now(g)->zone_of[other] = (uint8_t)zone_of_object(a);
        now(g)->body[a] = now(g)->body[b];
        now(g)->body[b] = body;
        lines_have_changed(g, a);
        lines_have_changed(g, b);
    } else if (one) {
        move_unit(g, a, b);
    } else if (other) {
        move_unit(g, b, a);
    }
}
/* C21.8 Nothing moves to a lane that is disabled. */
static void swap_lanes(Run *g, Seat seat)
{
    Set lanes = effect_pick(g, able_lanes(g), 2);
    if (!has_several(lanes))
        return;
    int a = take_first_of(&lanes), b = first_in(lanes);
    note(g, lanes_swapped, seat, card_on(g, FIRST_LANE + a), card_on(g, FIRST_LANE + b));
    for (int rank = FRONT; rank <= BACK; rank++)
        swap_slots(g, slot_at(seat, a, rank), slot_at(seat, b, rank));
    units_have_moved(g, units_of(g, seat) & (lane_set(a) | lane_set(b)));
}

static Set tremor(Run *g, int lane)
{
    note(g, lane_trembles, card_on(g, FIRST_LANE + lane));
    return all_units(g) & lane_set(lane);
}

/* C19.8 One roll; a Tremor or the first damage of a Void Turn is an event: gives the units that take 1 damage. */
static Set reality_shift(Run *g, Seat who)
{
    int roll = 1 + chance(g, 6);
    CITE(C19.8);
    note(g, shift, roll);
    switch (roll) {
    case 1:
        swap_lanes(g, who);
        return 0;
    case 2:
        corrupt_random_lane(g);
        return 0;
    case 3:
        add_energy(g, who, 1);
        return 0;
    case 4:
        player(g, who)->bonus_draws = limited(player(g, who)->bonus_draws + 1);
        player(g, who)->bonus_discards = limited(player(g, who)->bonus_discards + 1);
        return 0;
    case 5:
        return tremor(g, chance(g, lane_count(g)));
    default:
        CITE(C-R35);
        if (now(g)->was_void || now(g)->turn_is & VOID_TURN || ruling(g, nexus_void) == nexus_void_off)
            return 0;
        CITE(C22.4);
        now(g)->turn_is = (uint8_t)((now(g)->turn_is & ~NEXUS_TURN) | VOID_TURN);
        note(g, turn_is, VOID_TURN);
        return all_units(g);
    }
}

static int is_first_of_round(const Run *g, Seat who)
{
    return who == now(g)->first && !now(g)->flux_done;
}

/* C6.4, C6.5, C-K3: Eclipse, Flux, its win check, Nexus check, shifts. */
RULE(update_flux)
{
    BEGIN(eclipse_is_heard, nobody_wins, it_has_trembled, state_is_checked);
    my->first = (int16_t)is_first_of_round(g, my->who);
    my->rolls = now(g)->eclipse;
    my->eclipse = (int16_t)(my->first && check_eclipse(g));
    if ((my->eclipse || my->rolls != now(g)->eclipse) && (is_unsettled(g) || state_acts(g)))
        CALL(eclipse_is_heard, settle);
    my->eclipse = (int16_t)(my->first && (my->eclipse || began_this_round(g)));
    CITE(C19.9);
    CITE(C-K3);
    if (my->first) {
        now(g)->flux_done = 1;
        CITE(C-R30);
        CITE(C-K37);
        if (ruling(g, flux_step) && now(g)->round % ruling(g, flux_step) == 0) {
            CITE(C6.5);
            change_flux(g, 1);
        }
        CALL(nobody_wins, win_by_flux);
    }
    if (my->first && my->eclipse && now(g)->flux >= 5 && ruling(g, nexus_void) == nexus_void_on) {
        CITE(C22.2);
        now(g)->turn_is |= NEXUS_TURN;
        note(g, turn_is, NEXUS_TURN);
    }
    if (now(g)->flux >= 7) {
        CITE(C19.3);
        /* C19.6, C-K3 Twice in a Nexus Turn; once the Void has opened it is none any more. */
        for (my->rolls = 0; my->rolls < (now(g)->turn_is & NEXUS_TURN ? 2 : 1); my->rolls++) {
            my->hit = reality_shift(g, my->who);
            if (!my->hit)
                continue;
            CALL(it_has_trembled, happen, .kind = HAPPENS_DAMAGE, .objects = my->hit, .amount = 1,
                 .times = 1);
            take_returned(g);
            state_of(g)->left.x = 0;
            CALL(state_is_checked, check_state);
        }
    }
    /* C22.3 Every leader gains 1 momentum at once. */
    FOR_EACH_SEAT (g, s)
        if (now(g)->turn_is & NEXUS_TURN)
            add_momentum(g, s, 1);
    CITE_IF(C22.3, now(g)->turn_is & NEXUS_TURN);
    END;
}

/* C20.9 In a Flux Pocket each unit gets +1/+1 or -1/-1 until the next turn starts.  Gives how many there are. */
static int flip_in_pockets(Run *g)
{
    int flipped = 0;
    for (int lane = 0; lane < LANES; lane++)
        FOR_EACH_IN (object,
                     body_at(g, FIRST_LANE + lane)->zone == FLUX_POCKET ? all_units(g) & lane_set(lane) : 0) {
            CITE(C20.9);
            int amount = chance(g, 2) ? 1 : -1;
            for (int what = LASTING_ATTACK; what <= LASTING_HEALTH; what++)
                add_modifier(g, (Modifier){.what = (uint8_t)what,
                                           .amount = (int16_t)amount,
                                           .until = UNTIL_FLUX_TURNS,
                                           .host = (uint8_t)card_on(g, object)});
            note(g, changes, card_on(g, object), amount, amount);
            flipped++;
        }
    return flipped;
}

RULE(startup_phase)
{
    BEGIN(pockets_are_over, units_are_flipped, countdown_is_over, triggers_are_done, statuses_are_updated,
          state_is_checked, statuses_are_heard, flux_is_updated, chain_is_done);
    CALL(pockets_are_over, effects_end, .until = UNTIL_FLUX_TURNS);
    /* C13.12, C12.8 Each step ends with a state check and what that triggers: who is dead then does not hear the turn start. */
    if (flip_in_pockets(g) && state_acts(g))
        CALL(units_are_flipped, settle);
    if (count_down(g, my->who) && state_acts(g))
        CALL(countdown_is_over, settle);
    refresh(g);
    wake_items(g, my->who);
    moment(g, HAPPENS_TURN_STARTS, 0);
    CITE(C-R16);
    CALL(triggers_are_done, settle);
    CALL(statuses_are_updated, update_statuses, .who = my->who);
    CALL(state_is_checked, check_state);
    if (is_unsettled(g))
        CALL(statuses_are_heard, settle);
    CALL(flux_is_updated, update_flux, .who = my->who);
    CALL(chain_is_done, settle);
    END;
}
