/* C21 Crisis Events, C22.3 the shared Main Phase. */

static void end_crisis(Run *g)
{
    Card card = card_on(g, CRISIS_OBJECT);
    note(g, crisis_ends, card);
    for (int lane = 0; lane < LANES; lane++) {
        Body *body = body_at(g, FIRST_LANE + lane);
        CITE_IF(C21.8, body->marks & USED_UP);
        body->marks &= (uint8_t)~USED_UP;
        body->turns = body->turns == FOR_GOOD ? 0 : body->turns;
    }
    leave_play(g, CRISIS_OBJECT, Z_crisis_discard, 0);
}

/* C21.3 The top card; the discard pile is shuffled in when the deck is empty. */
static int reveal_crisis(Run *g)
{
    if (!zone_size(g, Z_crisis_deck)) {
        move_all_openly(g, Z_crisis_discard, Z_crisis_deck);
        shuffle(g, Z_crisis_deck);
    }
    if (!zone_size(g, Z_crisis_deck))
        return 0;
    Card card = zone_first(g, Z_crisis_deck);
    put_into_play(g, card, CRISIS_OBJECT);
    body_at(g, CRISIS_OBJECT)->turns = info_of(g, card)->turns;
    CITE(C21.1);
    CITE(C21.4);
    note(g, crisis, card, info_of(g, card)->turns);
    return 1;
}

/* It has one round less to go. */
static int crisis_is_over(Run *g)
{
    Body *body = body_at(g, CRISIS_OBJECT);
    CITE(C21.3);
    CITE(C-R27b);
    body->turns = limited(body->turns - 1);
    return !body->turns || ruling(g, crisis_replace_each_round) == crisis_replace_each_round_on;
}

RULE(crisis_procedure)
{
    BEGIN(effects_have_ended);
    if (card_on(g, CRISIS_OBJECT) && crisis_is_over(g)) {
        end_crisis(g);
        CALL(effects_have_ended, effects_end, .until = UNTIL_CRISIS_IS_OVER);
    }
    CITE(C-R27);
    if (!card_on(g, CRISIS_OBJECT) && now(g)->round >= ruling(g, crisis_first_round) && reveal_crisis(g)) {
        CITE(C21.2);
        refresh(g);
        moment(g, HAPPENS_REVEALED, 1ull << CRISIS_OBJECT);
    }
    END;
}

/* ---- C22.3 ----------------------------------------------------------------------------------------------------------------------------- */

static int is_legal_now(const Run *g, Seat seat, int choice)
{
    CITE(C-K12);
    if (!choice)
        return 0;
    if (choice < ACT_LINES) {
        Card card = card_to_play(g, seat, choice);
        return card && can_play(g, seat, card, WHEN_MAIN);
    }
    if (choice >= ACT_QUANTUM)
        return choice == ACT_FORM ? can_change_form(g, seat) : can_use_quantum(g, seat, choice - ACT_QUANTUM);
    if (!(bearers_of(g, seat) >> object_of_action(choice) & 1))
        return 0;
    uint16_t skill[LINES_AT];
    int object = object_of_action(choice), i = (choice - ACT_LINES) % LINES_AT;
    return i < skills_of(g, object, skill) && can_use(g, seat, object, skill[i], WHEN_MAIN);
}

/* Both commit an action at the same time, until both pass.  One that is illegal by then counts as a pass. */
RULE(shared_phase)
{
    BEGIN(both_have_committed, first_is_used, second_is_used, chain_is_done, window_is_closed);
    CITE(C22.3);
    CITE(C-K95);
    add_energy(g, opponent(my->who), player(g, opponent(my->who))->last_base);
    for (;;) {
        refresh(g);
        FOR_EACH_SEAT (g, s)
            ask(g, s, ASK_commit);
        AWAIT(both_have_committed);
        my->choice[0] = (int16_t)answer(g, 0, commit);
        my->choice[1] = (int16_t)answer(g, 1, commit);
        if (!my->choice[0] && !my->choice[1])
            break;
        FOR_EACH_SEAT (g, s)
            remember_action(g, my->choice[s]);
        position_progress(g);
        state_of(g)->unchosen = 0;
        if (is_legal_now(g, my->who, my->choice[my->who]))
            CALL_(first_is_used, act(g, f, my->who, my->choice[my->who]));
        refresh(g);
        if (is_legal_now(g, opponent(my->who), my->choice[opponent(my->who)]))
            CALL_(second_is_used, act(g, f, opponent(my->who), my->choice[opponent(my->who)]));
        CALL(chain_is_done, settle);
    }
    CALL(window_is_closed, window);
    END;
}
static void options_commit(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    if (!must_play(g, seat))
        offer(out, BASE_commit);
    offer_main(g, seat, BASE_commit, out);
}
static void describe_commit(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    describe_action(g, seat, index, d, "pass");
}
