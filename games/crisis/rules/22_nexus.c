/* C22.3 The Main Phase of a Nexus Turn: in each beat both commit an action, unseen, and both are revealed.

   A commitment is an action with all its choices.  It is made one seat after the other, and lies where nothing is told of it
   (Position.committed): cards stay in the hand, nothing is paid, nothing is on the chain, and the number of questions that it
   took is hidden too (round_questions).  When both are there they are used as they were chosen; what cannot be done any more
   counts as a pass, so that nothing was paid for it (C-K12). */

static Committed *committed(const Run *g, Seat seat)
{
    return &now(g)->committed[one_of_(seat, SEATS)];
}
static int effect_is_secret(const Run *g)
{
    return now(g)->committing;
}
static Item *secret_item(const Run *g)
{
    return &committed(g, now(g)->committing - 1)->chosen;
}

/* ---- committing ------------------------------------------------------------------------------------------------------------------ */

static void begin_commitment(Run *g, struct commit *my, int action)
{
    Committed *c = committed(g, my->who);
    c->action = (uint16_t)action;
    if (action && action < ACT_LINES) {
        my->card = ref_to(card_to_play(g, my->who, action));
        c->chosen.skill = info_of(g, card_of(my->card))->played;
    } else if (action && action < ACT_QUANTUM) {
        Item line = line_of_action(g, action);
        my->card = ref_to(line.source);
        my->skill = c->chosen.skill = line.skill;
    }
}
static struct use use_of(const struct commit *my)
{
    return (struct use){.card = my->card, .who = my->who, .skill = my->skill};
}
static int commits_card(const struct commit *my)
{
    return card_of(my->card) && !my->skill;
}
static int commits_unit(const Run *g, const struct commit *my)
{
    return commits_card(my) && is_unit_type(info_of(g, card_of(my->card))->type);
}
static int gives_up(const Run *g, const struct commit *my)
{
    struct use u = use_of(my);
    return commits_card(my) && must_give_up(g, &u);
}
/* The row of a price that has to be chosen; 0: there is none. */
static int commits_price(const Run *g, const struct commit *my)
{
    struct use u = use_of(my);
    return my->skill && chooses_price(g, &u) ? price_row(g, my->skill) : 0;
}
static Set units_to_commit(const Run *g, const struct commit *my)
{
    struct use u = use_of(my);
    return units_to_pay(g, &u);
}
/* Modes and targets: 1: there is something to choose. */
static int commits_targets(const Run *g, const struct commit *my)
{
    Item *chosen = &committed(g, my->who)->chosen;
    if (!chosen->skill)
        return 0;
    chosen->announced = 1;
    return line_course(g, chosen->skill)->slots != 0;
}

RULE(commit)
{
    BEGIN(action_is_chosen, slot_is_chosen, lane_is_chosen, condition_is_chosen, targets_are_chosen,
          card_is_chosen, unit_is_chosen, unit_to_move_is_chosen);
    CITE(C22.3);
    CITE(C-K95);
    round_questions(g);
    now(g)->committing = (uint8_t)(1 + my->who);
    refresh(g);
    ask(g, my->who, ASK_commit);
    AWAIT(action_is_chosen);
    begin_commitment(g, my, answer(g, my->who, commit));
    if (commits_unit(g, my)) {
        committed(g, my->who)->place = (int16_t)first_in(paid_slots(g, my->who, card_of(my->card)));
        if (has_several(paid_slots(g, my->who, card_of(my->card)))) {
            ask_about(g, my->who, ASK_slot, (int16_t)card_of(my->card), 0, 1);
            AWAIT(slot_is_chosen);
            committed(g, my->who)->place = (int16_t)answer(g, my->who, slot);
        }
    } else if (commits_card(my) && info_of(g, card_of(my->card))->scope == SCOPE_LANE) {
        ask_about(g, my->who, ASK_lane, (int16_t)card_of(my->card), 0, 0);
        AWAIT(lane_is_chosen);
        committed(g, my->who)->place = (int16_t)answer(g, my->who, lane);
    } else if (committed(g, my->who)->action == ACT_QUANTUM + QUANTUM_SHIFT) {
        ask_about(g, my->who, ASK_pay_unit, 0, 0, 1);
        AWAIT(unit_to_move_is_chosen);
        committed(g, my->who)->pays = (uint8_t)(1 + answer(g, my->who, pay_unit));
    }
    if (gives_up(g, my)) {
        ask_about(g, my->who, ASK_give_up, (int16_t)card_of(my->card), 0, 0);
        AWAIT(condition_is_chosen);
        committed(g, my->who)->pays = (uint8_t)(1 + answer(g, my->who, give_up));
    }
    if (commits_targets(g, my))
        CALL(targets_are_chosen, announce, .skill = committed(g, my->who)->chosen.skill, .source = my->card,
             .source_life = (uint16_t)effect_life(g, card_of(my->card)), .you = my->who);
    if (commits_price(g, my) == CRISIS_DISCARD_ONE) {
        ask_about(g, my->who, ASK_pay_card, (int16_t)card_of(my->card), 0, 0);
        AWAIT(card_is_chosen);
        committed(g, my->who)->discards = (uint16_t)answer(g, my->who, pay_card);
    } else if (commits_price(g, my)) {
        committed(g, my->who)->pays = (uint8_t)(1 + first_in(units_to_commit(g, my)));
        if (has_several(units_to_commit(g, my))) {
            ask_about(g, my->who, ASK_pay_unit, (int16_t)card_of(my->card), (int16_t)my->skill, 0);
            AWAIT(unit_is_chosen);
            committed(g, my->who)->pays = (uint8_t)(1 + answer(g, my->who, pay_unit));
        }
    }
    now(g)->committing = 0;
    round_questions(g);
    note(g, commits, my->who);
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

/* ---- the reveal -------------------------------------------------------------------------------------------------------------------- */

static Card card_committed(const Run *g, Seat seat)
{
    int action = committed(g, seat)->action;
    return action && action < ACT_LINES                  ? card_to_play(g, seat, action)
           : action >= ACT_LINES && action < ACT_QUANTUM ? card_on(g, object_of_action(action))
                                                         : NO_CARD;
}
static int can_act(const Run *g, Seat seat, int action)
{
    if (action < ACT_LINES) {
        Card card = card_to_play(g, seat, action);
        return card && can_play(g, seat, card, WHEN_MAIN);
    }
    if (action >= ACT_QUANTUM)
        return action == ACT_FORM ? can_change_form(g, seat) : can_use_quantum(g, seat, action - ACT_QUANTUM);
    if (!(bearers_of(g, seat) >> object_of_action(action) & 1))
        return 0;
    uint16_t skill[LINES_AT];
    int object = object_of_action(action), i = (action - ACT_LINES) % LINES_AT;
    return i < skills_of(g, object, skill) && skill[i] == committed(g, seat)->chosen.skill &&
           can_use(g, seat, object, skill[i], WHEN_MAIN);
}
/* The targets as of a line that this card bears. */
static int targets_stand(const Run *g, Seat seat, Card source)
{
    Item item = committed(g, seat)->chosen;
    item.source = (uint8_t)source;
    item.source_life = (uint8_t)effect_life(g, source);
    item.you = (uint8_t)seat;
    return !item.skill || announcement_stands(g, &item);
}
/* C-K12 Whether it can be done as it was committed: with its place, its targets and what is paid for it. */
static int stands(const Run *g, Seat seat)
{
    const Committed *c = committed(g, seat);
    Card card = card_committed(g, seat);
    if (!can_act(g, seat, c->action) || !targets_stand(g, seat, card))
        return 0;
    if (c->action >= ACT_LINES)
        return !c->pays || units_of(g, seat) >> (c->pays - 1) & 1;
    if (is_unit_type(info_of(g, card)->type))
        return (int)(paid_slots(g, seat, card) >> c->place & 1);
    return info_of(g, card)->scope != SCOPE_LANE || !is_disabled(g, c->place);
}

/* All see both of them now. */
static void reveal_both(Run *g)
{
    note(g, revealed);
    for (int i = 0; i < SEATS; i++) {
        Seat seat = now(g)->active ^ i;
        int action = committed(g, seat)->action;
        if (!action) {
            note(g, commits_nothing, seat);
            continue;
        }
        remember_action(g, action);
        if (action < ACT_LINES)
            reveal(g, card_to_play(g, seat, action));
        position_progress(g);
        state_of(g)->unchosen = 0;
    }
}
static How use_committed(Run *g, const Frame *caller, Seat seat)
{
    if (!committed(g, seat)->action)
        return RULE_DONE;
    CITE(C-K12);
    if (stands(g, seat))
        return act(g, caller, seat, committed(g, seat)->action, AS_COMMITTED);
    note(g, too_late, seat, card_committed(g, seat));
    return RULE_DONE;
}
static int both_pass(const Run *g)
{
    return !committed(g, 0)->action && !committed(g, 1)->action;
}
static void forget_commitments(Run *g)
{
    memset(now(g)->committed, 0, sizeof now(g)->committed);
}

RULE(shared_phase)
{
    BEGIN(action_is_committed, action_is_used, chain_is_done, window_is_closed);
    CITE(C22.3);
    add_energy(g, opponent(my->who), player(g, opponent(my->who))->last_base);
    for (;;) {
        for (my->number = 0; my->number < SEATS; my->number++)
            CALL(action_is_committed, commit, .who = (int16_t)(my->who ^ my->number));
        reveal_both(g);
        if (both_pass(g))
            break;
        for (my->number = 0; my->number < SEATS; my->number++) {
            refresh(g);
            CALL_(action_is_used, use_committed(g, f, my->who ^ my->number));
        }
        forget_commitments(g);
        CALL(chain_is_done, settle);
    }
    CALL(window_is_closed, window);
    END;
}

/* ---- what another seat must think possible ------------------------------------------------------------------------------------------------ */

static struct shared_phase *shared_frame(const Run *g)
{
    Frame *f = frame_at(g, g->core->stack_top);
    for (int unit = g->core->stack_top; f->rule != RULE_shared_phase; f = frame_at(g, unit))
        unit -= f->below;
    return frame_memory(f);
}
/* A seat commits anew in this beat. */
static void commit_anew(Run *g, Seat seat)
{
    struct shared_phase *phase = shared_frame(g);
    *committed(g, seat) = (Committed){0};
    phase->number = (int16_t)((seat ^ phase->who) - 1);
    go_on_anew(g, RULE_shared_phase);
}
static Seat prepares(const Run *g)
{
    return now(g)->committing - 1;
}
static int is_committing(const Run *g, Seat seat)
{
    return prepares(g) == seat;
}

static void take_back(Run *g, Seat seat)
{
    if (is_committing(g, opponent(seat)))
        commit_anew(g, opponent(seat));
    else if (is_committing(g, seat))
        *committed(g, opponent(seat)) = (Committed){0};
}
static void resample(Run *g, Seat seat, Run *chance_run)
{
    Seat other = opponent(seat);
    if (!is_committing(g, seat) || shared_frame(g)->who != other)
        return;
    State copy = *state_of(g);
    Run run = run_open(g->game, (CwState *)(void *)&copy, NULL);
    commit_anew(&run, other);
    answer_at_random(&run, other, chance_run);
    *committed(g, other) = *committed(&run, other);
}
