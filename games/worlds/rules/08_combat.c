/* 8. Combat. */

/* 8.2.1 Greatest power, then fewest injuries, then the prime player; W-R27 or the first clockwise from there. */
static Seat first_priority(const Run *g)
{
    Seat best = NO_SEAT;
    for (int i = 0; i < SEAT_COUNT(g); i++) {
        Seat s = (state_of(g)->prime + i) % SEAT_COUNT(g);
        Card challenger = challenger_of(g, s);
        if (!challenger)
            continue;
        int more = best == NO_SEAT ? 1 : power_of(g, s) - power_of(g, best);
        if (!more)
            more = injury(g, challenger_of(g, best)) - injury(g, challenger);
        if (more > 0)
            best = s;
    }
    return best == NO_SEAT
               ? (is_in(g, state_of(g)->prime) ? state_of(g)->prime : next_seat(g, state_of(g)->prime))
               : best;
}

static int players_in(const Run *g)
{
    int n = 0;
    FOR_EACH_SEAT (g, s)
        n += is_in(g, s);
    return n;
}

static Step step_of(const struct combat *my)
{
    return my->turn == my->initial ? AS_INITIAL : AS_OTHER;
}

/* The second slot is used by reactions only. */
static void forget_kept_positions(Run *g, int reacted)
{
    forget_kept(g, 0);
    if (reacted)
        forget_kept(g, 1);
    memset(state_of(g)->chain_by, 0, sizeof state_of(g)->chain_by);
}

RULE(combat)
{
    BEGIN(chain_is_chosen, chain_is_done, reaction_is_chosen, reaction_is_done);
    /* 8.2 Priority step. */
    CITE(8.2.1);
    my->priority = (int16_t)first_priority(g);
    note(g, priority, my->priority);
    /* 8.3.3 When all abstain one after another, the chain step is over. */
    while (my->abstained < players_in(g)) {
        /* 8.3.2 The player with priority may activate a Chain.  Who cannot is not asked. */
        my->choice = 0;
        if (can_activate(g, my->priority, CHAIN_STEP)) {
            CITE(8.3.2, 7.2.3.1);
            ask(g, my->priority, ASK_chain);
            AWAIT(chain_is_chosen);
            my->choice = (int16_t)answer(g, my->priority, chain);
        }
        /* 8.3.2.2 Abstaining passes priority on. */
        if (!my->choice) {
            CITE(8.3.2.2, 8.1.2);
            note(g, abstains, my->priority);
            my->abstained++;
            my->priority = (int16_t)next_seat(g, my->priority);
            continue;
        }
        /* 8.3.2.1 A Chain leads to a reaction step, 8.4.2 whose initial player is the one who activated it. */
        CITE(8.3.2.1);
        my->abstained = 0;
        my->initial = my->priority;
        my->slot = 0;
        CALL(chain_is_done, activate, .choice = my->choice, .you = my->initial, .slot = my->slot);
        /* W-R8 The end of the bout is checked when the whole effect is done; then there is no reaction step. */
        if (bout_is_decided(g))
            LEAVE(bout);
        /* 8.4.2.2 The player clockwise of the initial player starts with priority. */
        CITE(8.4.2.2);
        my->turn = (int16_t)next_seat(g, my->initial);
        for (;;) {
            my->choice = 0;
            if (can_activate(g, my->turn, step_of(my))) {
                CITE(8.4.3, 7.5.1);
                ask_about(g, my->turn, ASK_reaction, (int)step_of(my), 0, 0);
                AWAIT(reaction_is_chosen);
                my->choice = (int16_t)answer(g, my->turn, reaction);
            }
            if (my->choice) {
                /* 8.4.3.1 Another reaction step, 8.4.2.1 with a new initial player. */
                CITE(8.4.3.1, 8.4.2.1);
                my->initial = my->turn;
                my->slot = !my->slot;
                my->reacted = 1;
                CALL(reaction_is_done, activate, .choice = my->choice, .you = my->initial, .slot = my->slot,
                     .negates = (int16_t)(1 + !my->slot));
                if (bout_is_decided(g))
                    LEAVE(bout);
                my->turn = (int16_t)next_seat(g, my->initial);
                continue;
            }
            /* 8.4.4 The initial player abstaining ends it; 8.4.3.2 anybody else passes priority on. */
            if (my->turn == my->initial)
                break;
            CITE(8.4.3.2);
            my->turn = (int16_t)next_seat(g, my->turn);
        }
        CITE(8.4.4);
        forget_kept_positions(g, my->reacted);
        my->reacted = 0;
        /* W-R4 Back in the chain step the player clockwise of the last initial player has priority. */
        CITE(W-R4);
        my->priority = (int16_t)next_seat(g, my->initial);
    }
    CITE(8.3.3);
    END;
}

OPTIONS(chain, offer_chains(g, seat, CHAIN_STEP, BASE_chain, out))
DESCRIBE(chain, describe_chain_choice(g, index, d))
OPTIONS(reaction, offer_chains(g, seat, (Step)ask->a, BASE_reaction, out))
DESCRIBE(reaction, describe_chain_choice(g, index, d))

/* ---- 8.5 Result step ------------------------------------------------------------------------------------------------- */

/* 9.4.3, W-R7 Without a Vassal in the challenger zone power counts as 0. */
static int fighting_power(const Run *g, Seat seat)
{
    return challenger_of(g, seat) ? power_of(g, seat) : 0;
}

/* 8.5.2 Designations; W-R7 a player without a Challenger gets none, and their run of results ends. */
static void designate(Run *g)
{
    State *state = state_of(g);
    int highest = 0, second = 0, at_top = 0;
    FOR_EACH_SEAT (g, s) {
        int power = fighting_power(g, s);
        if (power > highest)
            highest = power;
    }
    FOR_EACH_SEAT (g, s) {
        int power = fighting_power(g, s);
        at_top += power == highest;
        if (power < highest && power > second)
            second = power;
    }
    FOR_EACH_SEAT (g, s) {
        int power = fighting_power(g, s);
        if (!challenger_of(g, s)) {
            CITE(9.4.3, W-R7);
            state->wins[s] = state->losses[s] = 0;
        } else if (power < highest) {
            CITE(8.5.2.2);
            state->result[s] = RESULT_LOSE;
            state->losses[s] = (uint8_t)within(0, state->losses[s] + 1, 255);
            state->wins[s] = 0;
            note(g, loses_combat, s, power);
        } else if (at_top > 1) {
            CITE(8.5.2.3);
            state->result[s] = RESULT_TIE;
            state->wins[s] = state->losses[s] = 0;
            note(g, ties_combat, s, power);
        } else {
            CITE(8.5.2.1);
            state->result[s] = RESULT_WIN;
            state->wins[s] = (uint8_t)within(0, state->wins[s] + 1, 255);
            state->losses[s] = 0;
            /* W-R22 Overkill is over the second highest power. */
            state->overkill = (uint8_t)within(0, highest - second, 255);
            note(g, wins_combat, s, power);
        }
    }
}
