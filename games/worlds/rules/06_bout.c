/* 6. Bout structure: the round and its seven phases. */

enum {
    PHASE_SETUP,
    PHASE_START,
    PHASE_CHALLENGE,
    PHASE_REST,
    PHASE_POWER,
    PHASE_COMBAT,
    PHASE_RESOLUTION,
    PHASE_END
};

/* Triggers what listens to the start of something; true when there is anything to resolve. */
static inline int starts(Run *g, int kind)
{
    moment(g, kind, 0);
    return has_triggered(g);
}

static inline int phase_starts(Run *g, int phase, int kind)
{
    note(g, phase_starts, phase);
    return starts(g, kind);
}

/* Seat number i in the order of play: the prime player first, then clockwise. */
static Seat in_order(const Run *g, int i)
{
    return (state_of(g)->prime + i) % SEAT_COUNT(g);
}

static void describe_place_choice(const Run *g, int index, Described *d)
{
    d->arg[0] = vassal_at(g, index);
}

/* ---- 6.2.2 --------------------------------------------------------------------------------------------------------------- */

static int all_are_exhausted(const Run *g, Seat seat)
{
    return is_in(g, seat) && exhausted_of(g, seat) == vassals_of(g, seat);
}

static int somebody_is_exhausted(const Run *g)
{
    int any = 0;
    FOR_EACH_SEAT (g, s)
        any |= all_are_exhausted(g, s);
    return any;
}

/* Who must injure a Vassal of theirs; W-R7 chosen in order of play, applied together. */
RULE(injure_exhausted)
{
    BEGIN(vassal_is_chosen, vassals_are_injured, recovery_is_chosen, vassal_has_recovered);
    for (my->seat = 0; my->seat < SEAT_COUNT(g); my->seat++) {
        if (!all_are_exhausted(g, in_order(g, my->seat)))
            continue;
        my->choice = (int16_t)__builtin_ctzll(vassals_of(g, in_order(g, my->seat)));
        if (has_several(vassals_of(g, in_order(g, my->seat)))) {
            ask(g, in_order(g, my->seat), ASK_forced);
            AWAIT(vassal_is_chosen);
            my->choice = (int16_t)answer(g, in_order(g, my->seat), forced);
        }
        note(g, must_injure, in_order(g, my->seat), vassal_at(g, my->choice));
        my->forced |= place_bit(my->choice);
        my->marked[in_order(g, my->seat)] = ref_to(vassal_at(g, my->choice));
    }
    CITE(6.2.2, 6.2.2.1, W-R7);
    ACT(vassals_are_injured, .objects = my->forced, .kind = HAPPENS_INJURED, .how = UNPREVENTABLE);
    /* They may then remove an exhaustion counter from that Vassal. */
    for (my->seat = 0; my->seat < SEAT_COUNT(g); my->seat++) {
        my->choice = (int16_t)in_order(g, my->seat);
        if (!place_set(g, card_of(my->marked[my->choice])) || !exhaustion(g, card_of(my->marked[my->choice])))
            continue;
        ask_about(g, my->choice, ASK_recover, card_of(my->marked[my->choice]), 0, 0);
        AWAIT(recovery_is_chosen);
        if (answer(g, my->choice, recover))
            ACT(vassal_has_recovered, .objects = place_set(g, card_of(my->marked[my->choice])),
                .kind = HAPPENS_RESTORED);
    }
    END;
}

OPTIONS(forced, offer_each(out, BASE_forced, vassals_of(g, seat)))
DESCRIBE(forced, describe_place_choice(g, index, d))

YES_NO_OPTIONS(recover)

DESCRIBE(recover, describe_yes_no_about(index, ask->a, 0, d))

/* ---- what the phases need ------------------------------------------------------------------------------------------------ */

/* Whom a player may choose as Challenger.  W-R30 Who has one already (an effect moved it there) chooses none. */
static Places candidates(const Run *g, Seat seat)
{
    return challenger_of(g, seat) ? 0 : vassals_of(g, seat) & ~exhausted_of(g, seat);
}

static Places challengers(const Run *g)
{
    return all_vassals(g) & challenger_places();
}

static void reveal_challenger(Run *g, Seat seat, Places chosen)
{
    if (chosen) {
        Card vassal = vassal_at(g, __builtin_ctzll(chosen));
        CITE(6.2.4, 4.4.1);
        note(g, challenges, seat, vassal);
        step_vassal(g, __builtin_ctzll(chosen), challenger_place(seat));
    } else if (!challenger_of(g, seat)) {
        CITE(W-R7);
        note(g, no_challenger, seat);
    }
}

/* 9.3.1.2 Who comes into the challenger zone becomes Challenger. */
static void reveal_challengers(Run *g, int asked)
{
    Places before = challengers(g);
    FOR_EACH_SEAT (g, s)
        reveal_challenger(g, s, asked >> s & 1 ? place_bit(answer(g, s, challenger)) : candidates(g, s));
    refresh(g);
    moment(g, HAPPENS_STEPS_FORWARD, challengers(g) & ~before);
}

static void spend_bid(Run *g, Seat seat, int bid)
{
    CITE(6.4.3, 1.6.2);
    note(g, bids, seat, bid);
    pay(g, seat, bid);
    now(g)->power[seat] = (int16_t)within(0, now(g)->power[seat] + bid, BOOST_LIMIT);
}

/* Challengers with that designation, if they are still there: it belongs to the zone, not to the Vassal (W-R22). */
static Places designated(const Run *g, int result)
{
    Places set = 0;
    FOR_EACH_SEAT (g, s)
        if (state_of(g)->result[s] == result && challenger_of(g, s))
            set |= place_bit(challenger_place(s));
    return set;
}

static void tell_strikes(const Run *g, Places injuring, Places targets)
{
    FOR_EACH_PLACE (target, targets)
        FOR_EACH_PLACE (source, injuring & ~place_bit(target))
            note(g, strikes, vassal_at(g, source), vassal_at(g, target));
}

/* 6.6.2 The winner injures the losers; those who tie injure each other and the losers, all together.  W-R7 a Challenger
   that ties only with an empty zone injures nobody and is not injured. */
static void injure_in_combat(Run *g)
{
    Places tying = designated(g, RESULT_TIE), losing = designated(g, RESULT_LOSE);
    Places injuring = tying ? (has_several(tying) ? tying : 0) : designated(g, RESULT_WIN);
    if (!injuring || !(tying | losing))
        return;
    CITE_IF(6.6.2.2, tying);
    CITE_IF(6.6.2.1, !tying);
    CITE(6.6.2);
    if (g->listener)
        tell_strikes(g, injuring, tying | losing);
    happen_now(g,
               &(Happening){
                   .objects = tying | losing, .doers = injuring, .kind = HAPPENS_INJURED, .how = IN_COMBAT});
}

/* 6.6.5 */
static void clear_results(Run *g)
{
    State *state = state_of(g);
    FOR_EACH_SEAT (g, s)
        now(g)->power[s] = 0, state->result[s] = 0;
    for (int i = now(g)->modifiers; i--;) /* nothing is left to be taken back */
        if (now(g)->modifier[i].what == LASTING_POWER)
            remove_modifier(g, i);
    state->overkill = 0;
}

/* What has ceased to exist this round can no longer be spoken of: its number is free. */
static void sweep(Run *g)
{
    while (zone_size(g, Z_gone)) {
        forget_limits_of(g, zone_first(g, Z_gone));
        destroy_card(g, zone_first(g, Z_gone));
    }
}

/* W-R8 Nothing happens any more, or W-L11 there is no end to it: the bout is a draw. */
static void end_endless_bout(Run *g)
{
    State *state = state_of(g);
    state->quiet_rounds = (uint16_t)(state->happened ? 0 : state->quiet_rounds + 1);
    state->happened = 0;
    if (state->quiet_rounds < QUIET_LIMIT && state->rounds < ROUND_LIMIT)
        return;
    CITE(W-R8);
    state->bout_over = state->rounds < ROUND_LIMIT ? BY_QUIET_ROUNDS : BY_ROUND_LIMIT;
}

static void end_round(Run *g)
{
    memset(state_of(g)->chained, 0, sizeof state_of(g)->chained);
    state_of(g)->chains = 0;
    sweep(g);
    end_endless_bout(g);
}

/* ---- 6.0 ------------------------------------------------------------------------------------------------------------------ */

RULE(round)
{
    BEGIN(old_effects_have_ended, round_has_started, challenge_has_started, exhausted_are_injured,
          challengers_are_chosen, rest_has_started, vassals_have_rested, power_has_started, bids_are_in,
          combat_has_started, combat_is_over, result_is_known, resolution_has_started,
          challengers_are_injured, challengers_are_exhausted, challenger_is_gone, effects_have_ended,
          end_has_started, challengers_have_come);
    /* 6.0.1 Rounds follow each other until the bout is decided. */
    while (!state_of(g)->bout_over) {
        CITE(6.0.1);
        state_of(g)->rounds++;
        /* 6.0.1.1, W-R1 Start, Challenge, Rest, Power, Combat, Resolution, End. */
        CITE(6.0.1.1, W-R1);
        if (my->phase <= PHASE_START) {
            /* 6.1.1 The round starts.  Effects that last until start of round end; Abilities trigger. */
            CITE(6.1.1);
            note(g, round_starts, state_of(g)->rounds);
            if (something_ends(g, DURATION_START_OF_ROUND))
                CALL(old_effects_have_ended, effects_end, .until = DURATION_START_OF_ROUND);
            if (starts(g, HAPPENS_ROUND_STARTS))
                SETTLE(round_has_started);
            CITE(6.1.2);
        }
        if (my->phase <= PHASE_CHALLENGE) {
            /* 6.2.1 */
            CITE(6.2.1);
            if (phase_starts(g, PHASE_CHALLENGE, HAPPENS_CHALLENGE_STARTS))
                SETTLE(challenge_has_started);
            /* 6.2.2 Who has only exhausted Vassals must injure one. */
            if (somebody_is_exhausted(g))
                CALL(exhausted_are_injured, injure_exhausted);
            /* 6.2.3, 4.9.1 Each player secretly selects an unexhausted Vassal in their reinforcer zones.  With only one
               there is nothing to choose, and everybody sees that. */
            my->waiting = 0;
            FOR_EACH_SEAT (g, s) {
                CITE_IF(W-R30, challenger_of(g, s));
                if (!has_several(candidates(g, s)))
                    continue;
                CITE(6.2.3, 4.9.1);
                ask(g, s, ASK_challenger);
                my->waiting = (int16_t)(my->waiting | seat_bit(s));
            }
            if (my->waiting)
                AWAIT(challengers_are_chosen);
            /* 6.2.4 They are revealed together and move into the challenger zones. */
            reveal_challengers(g, my->waiting);
            if (has_triggered(g))
                SETTLE(challengers_have_come);
            CITE(6.2.5);
        }
        if (my->phase <= PHASE_REST) {
            CITE(6.3.1);
            if (phase_starts(g, PHASE_REST, HAPPENS_REST_STARTS))
                SETTLE(rest_has_started);
            /* 6.3.2 Each player restores each of their Vassals that has one or more stacks of exhaustion. */
            if (now(g)->tired) {
                CITE(6.3.2);
                ACT(vassals_have_rested, .objects = now(g)->tired, .kind = HAPPENS_RESTORED);
            }
            CITE(6.3.3);
        }
        if (my->phase <= PHASE_POWER) {
            CITE(6.4.1);
            if (phase_starts(g, PHASE_POWER, HAPPENS_POWER_STARTS))
                SETTLE(power_has_started);
            /* 6.4.2 Each player secretly selects a number up to their Boosts.  W-R7 Without a Challenger there is no bid. */
            my->waiting = 0;
            FOR_EACH_SEAT (g, s) {
                if (!challenger_of(g, s) || !boosts(g, s))
                    continue;
                CITE(6.4.2);
                ask(g, s, ASK_bid);
                my->waiting = (int16_t)(my->waiting | seat_bit(s));
            }
            if (my->waiting)
                AWAIT(bids_are_in);
            /* 6.4.3 They are revealed together and spent; the Challengers' power rises by as much. */
            FOR_EACH_SEAT (g, s)
                if (my->waiting >> s & 1)
                    spend_bid(g, s, answer(g, s, bid));
            refresh(g);
            CITE(6.4.4);
        }
        if (my->phase <= PHASE_COMBAT) {
            /* 6.5.1, W-R23 Abilities, among them Revenge and Streak. */
            CITE(6.5.1);
            if (phase_starts(g, PHASE_COMBAT, HAPPENS_COMBAT_STARTS))
                SETTLE(combat_has_started);
            /* 6.5.2 Players proceed through the combat steps until a result is declared. */
            CITE(6.5.2);
            CALL(combat_is_over, combat);
            /* 8.5, 6.5.2.2 Each Challenger is designated as winner, loser or tier.  W-R22 What listens triggers now. */
            CITE(8.5.1, 8.5.2, 6.5.2.2);
            designate(g);
            moment(g, HAPPENS_RESULT, challengers(g));
            if (has_triggered(g)) {
                CITE(W-R22);
                SETTLE(result_is_known);
            }
            CITE(6.5.3);
        }
        if (my->phase <= PHASE_RESOLUTION) {
            CITE(6.6.1);
            if (phase_starts(g, PHASE_RESOLUTION, HAPPENS_RESOLUTION_STARTS))
                SETTLE(resolution_has_started);
            /* 6.6.2 */
            injure_in_combat(g);
            SETTLE(challengers_are_injured);
            /* 6.6.3 Each player exhausts their Challenger. */
            if (challengers(g)) {
                CITE(6.6.3);
                ACT(challengers_are_exhausted, .objects = challengers(g), .kind = HAPPENS_EXHAUSTED);
            }
            /* 6.6.4, W-R15 Each player moves their Challenger to a reinforcer zone; without one it is eliminated. */
            for (my->seat = 0; my->seat < SEAT_COUNT(g); my->seat++) {
                if (!challenger_of(g, my->seat))
                    continue;
                CITE(6.6.4, W-R15);
                if (place_to_go(g, challenger_of(g, my->seat)) == NO_PLACE) {
                    note(g, finds_no_zone, challenger_of(g, my->seat));
                    ACT(challenger_is_gone, .objects = place_bit(challenger_place(my->seat)),
                        .kind = HAPPENS_ELIMINATED);
                } else {
                    step_vassal(g, challenger_place(my->seat), place_to_go(g, challenger_of(g, my->seat)));
                }
            }
            /* 6.6.5 Power is set to 0, designations are cleared. */
            CITE(6.6.5);
            clear_results(g);
            refresh(g);
            CITE(6.6.6);
        }
        /* 6.7.1 End phase starts.  Effects that last until end of round end.  Abilities trigger. */
        CITE(6.7.1);
        note(g, phase_starts, PHASE_END);
        if (something_ends(g, DURATION_END_OF_ROUND))
            CALL(effects_have_ended, effects_end, .until = DURATION_END_OF_ROUND);
        if (starts(g, HAPPENS_END_STARTS))
            SETTLE(end_has_started);
        /* 6.7.2 The round ends. */
        CITE(6.7.2);
        my->phase = PHASE_SETUP;
        end_round(g);
    }
    END;
}

OPTIONS(challenger, offer_each(out, BASE_challenger, candidates(g, seat)))
DESCRIBE(challenger, describe_place_choice(g, index, d))
OPTIONS(bid, offer_amounts(out, BASE_bid, 0, boosts(g, seat)))
DESCRIBE(bid, d->arg[0] = d->arg[1] = index)

/* ---- where a scenario may begin ----------------------------------------------------------------------------------------- */

RULE(start_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_START);
    END;
}

RULE(challenge_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_CHALLENGE);
    END;
}

RULE(rest_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_REST);
    END;
}

RULE(power_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_POWER);
    END;
}

RULE(combat_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_COMBAT);
    END;
}

RULE(resolution_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_RESOLUTION);
    END;
}

RULE(end_phase)
{
    BEGIN();
    BECOME(game, .phase = PHASE_END);
    END;
}
