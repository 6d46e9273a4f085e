/* C5 Rounds, turns, phases. */

/* ---- C5.5 Turn begin ------------------------------------------------------------------------------------------------------------ */

static void forget_history(SeatState *p)
{
    p->played = p->played_kinds = p->factions = p->lost_units = p->saw_hand = p->evolved = 0;
    p->changed_form = p->echoes = p->called = p->lost_before = 0;
    p->costs = p->costs_twice = p->traits = 0;
}

/* C21.5 The crisis is controlled by another player; C5.5 what was done this turn is forgotten. */
static void another_is_active(Run *g, Seat who)
{
    Card crisis = card_on(g, CRISIS_OBJECT);
    now(g)->active = (uint8_t)who;
    CITE(C21.5);
    for (int i = 0; crisis && i < values_of(g)->lines; i++)
        if (values_of(g)->line[i].host == crisis)
            lines_have_changed(g, CRISIS_OBJECT);
    touch(g, READS_HISTORY, 0);
}

static void begin_turn(Run *g, Seat who)
{
    SeatState *p = player(g, who);
    CITE(C5.4);
    another_is_active(g, who);
    p->turns = limited(p->turns + 1);
    note(g, turn_begins, who, p->turns);
    CITE(C5.5);
    CITE(C-R11);
    set_energy(g, who, 0);
    p->no_actions /= NO_ACTIONS_NEXT; /* what was the next turn is this one */
    FOR_EACH_SEAT (g, s)
        forget_history(player(g, s));
    forget_uses(g);
    state_of(g)->actions = 0;
    memset(state_of(g)->repeat, 0, sizeof state_of(g)->repeat);
    now(g)->quantum_used = 0;
    now(g)->was_void = now(g)->turn_is & VOID_TURN ? 1 : 0;
    now(g)->turn_is = 0;
    FOR_EACH_IN (object, now(g)->taken & ~(63ull << FIRST_LANE)) {
        body_at(g, object)->marks &= (uint8_t) ~(CAME | PLAYED | WAS_HURT | EVOLVED_NOW | AGAIN);
        /* C10.3 An attack of the turn before does not hold back who is taken in this one. */
        body_at(g, object)->attacks =
            seat_of_object(g, object) != who && body_at(g, object)->attacks ? TIRED : 0;
    }
    FOR_EACH_CARD (g, card, zone_of_seat(hand, opponent(who)))
        now(g)->dearer_next[card] = 0;
    position_progress(g);
    state_of(g)->unchosen = 0;
}

/* C26.6 Until the end of your next turn: from here on until end of turn. */
static void this_is_the_next_turn(Run *g, Seat who)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].until == UNTIL_END_OF + who)
            now(g)->modifier[i].until = UNTIL_END_OF_TURN;
}

/* ---- C5.6 Phases ------------------------------------------------------------------------------------------------------------------ */

static How run_phase(Run *g, const Frame *caller, int16_t who, int phase)
{
    now(g)->phase = (uint8_t)phase;
    note(g, phase_begins, phase);
    CITE(C5.3);
    switch (phase) {
    case STARTUP:
        return call_startup_phase(g, caller, &(struct startup_phase){.who = who});
    case DRAW_PHASE:
        return call_draw_phase(g, caller, &(struct draw_phase){.who = who});
    case ENERGY_PHASE:
        return call_energy_phase(g, caller, &(struct energy_phase){.who = who});
    case MAIN_PHASE:
        return now(g)->turn_is & NEXUS_TURN ? call_shared_phase(g, caller, &(struct shared_phase){.who = who})
                                            : call_main_phase(g, caller, &(struct main_phase){.who = who});
    case COMBAT_PHASE:
        return call_combat_phase(g, caller, &(struct combat_phase){.who = who});
    default:
        return call_end_phase(g, caller, &(struct end_phase){.who = who});
    }
}

static int is_skipped(Run *g, const struct turn *my)
{
    SeatState *p = player(g, my->who);
    if (!(p->skips >> my->phase & 1))
        return 0;
    p->skips &= (uint8_t) ~(1u << my->phase);
    note(g, skips, my->who, my->phase);
    return 1;
}

RULE(turn)
{
    BEGIN(effects_have_ended, phase_is_over, state_is_checked, added_is_over, state_is_checked_again);
    if (!my->entered) {
        begin_turn(g, my->who);
        this_is_the_next_turn(g, my->who);
        CALL(effects_have_ended, effects_end, .until = (int16_t)(UNTIL_TURN_OF + my->who));
    }
    for (; my->phase < PHASES; my->phase++) {
        if (is_skipped(g, my))
            continue;
        CALL_(phase_is_over, run_phase(g, f, my->who, my->phase));
        if (my->phase == MAIN_PHASE || my->phase == COMBAT_PHASE) /* the others end settled */
            CALL(state_is_checked, check_state);
        /* C5.6 A phase that an effect has added; then the turn goes on as it would have. */
        while (now(g)->inserted) {
            CITE(C5.6);
            my->added = now(g)->added[--now(g)->inserted];
            now(g)->added[now(g)->inserted] = 0;
            CALL_(added_is_over, run_phase(g, f, my->who, my->added - 1));
            CALL(state_is_checked_again, check_state);
        }
    }
    END;
}

/* ---- C5.1, C5.2, C5.7 ----------------------------------------------------------------------------------------------------------------- */

static void lanes_recover(Run *g)
{
    for (int lane = 0; lane < LANES; lane++) {
        Body *body = body_at(g, FIRST_LANE + lane);
        if (body->turns && !--body->turns)
            note(g, lane_is_clean, card_on(g, FIRST_LANE + lane));
        if (body->zone_turns && !--body->zone_turns)
            body->zone = 0;
    }
}

RULE(begin_round)
{
    BEGIN(crisis_has_come, chain_is_done);
    CITE(C5.2);
    CITE(C-R5);
    CITE(C-K27);
    now(g)->round = limited(now(g)->round + 1);
    now(g)->flux_done = 0;
    another_is_active(g, now(g)->first); /* C-K27 */
    note(g, round_begins, now(g)->round);
    CALL(crisis_has_come, crisis_procedure);
    lanes_recover(g);
    CALL(chain_is_done, settle);
    END;
}

/* The next extra turn, if there is one: 1 + its seat. */
static int next_extra(Run *g)
{
    if (!now(g)->extras)
        return 0;
    int seat = now(g)->extra[--now(g)->extras];
    SeatState *p = player(g, seat - 1);
    CITE(C5.7);
    CITE(C-R31);
    now(g)->extra[now(g)->extras] = 0;
    p->extra_turns = limited(p->extra_turns + 1);
    note(g, extra_turn, seat - 1);
    return seat;
}

RULE(rounds)
{
    BEGIN(round_has_begun, turn_is_over, extra_turn_is_over);
    for (;;) {
        if (!my->turn) {
            if (now(g)->round >= ROUND_LIMIT) {
                CITE(C24.10);
                BECOME(rounds_are_over);
            }
            CALL(round_has_begun, begin_round);
        }
        CITE(C5.1);
        CALL(turn_is_over, turn, .who = (int16_t)(now(g)->first ^ my->turn));
        while (now(g)->extras)
            CALL(extra_turn_is_over, turn, .who = (int16_t)(next_extra(g) - 1));
        my->turn = (int16_t)!my->turn;
    }
    END;
}

/* ---- where a scenario may begin: in a turn of the first player ---------------------------------------------------------------------------- */

static void enter_in_the_middle(Run *g)
{
    SeatState *p = player(g, now(g)->first);
    now(g)->active = now(g)->first;
    now(g)->round = now(g)->round ? now(g)->round : 3;
    FOR_EACH_SEAT (g, s)
        player(g, s)->turns = player(g, s)->turns ? player(g, s)->turns : 2;
    p->turns = p->turns == 2 ? 3 : p->turns;
    now(g)->begun = 1;
    refresh_all(g);
}
#define ENTER_AT(rule, where)                                                                                \
    RULE(rule)                                                                                               \
    {                                                                                                        \
        BEGIN(turn_is_over, extra_turn_is_over);                                                             \
        enter_in_the_middle(g);                                                                              \
        CALL(turn_is_over, turn, .who = now(g)->first, .phase = (where), .entered = 1);                      \
        while (now(g)->extras)                                                                               \
            CALL(extra_turn_is_over, turn, .who = (int16_t)(next_extra(g) - 1));                             \
        BECOME(rounds, .turn = 1);                                                                           \
        END;                                                                                                 \
    }
ENTER_AT(at_startup, STARTUP)
ENTER_AT(at_draw, DRAW_PHASE)
ENTER_AT(at_energy, ENERGY_PHASE)
ENTER_AT(at_main, MAIN_PHASE)
ENTER_AT(at_combat, COMBAT_PHASE)
ENTER_AT(at_end, END_PHASE)
