/* C9 Main Phase, C19.10 Quantum Events, C22.3 the shared Main Phase of a Nexus Turn. */

/* C19.10 */
enum { QUANTUM_DRAW, QUANTUM_CHARGE, QUANTUM_SHIFT };
static int can_use_quantum(const Run *g, Seat seat, int which)
{
    if (seat != now(g)->active || now(g)->quantum_used || now(g)->turn_is & VOID_TURN || now(g)->flux < 3 + which)
        return 0;
    return which != QUANTUM_SHIFT || (units_of(g, seat) && free_slots(g, seat));
}

/* C18.7, C19.3 A leader with two forms changes for free. */
static int can_change_form(const Run *g, Seat seat)
{
    return info_of(g, card_on(g, hero_object(seat)))->has_forms && !player(g, seat)->changed_form &&
           (now(g)->eclipse || now(g)->flux >= 8);
}
/* C23.5 */
static void change_form(Run *g, Seat seat)
{
    CITE(C23.5);
    player(g, seat)->form ^= 1;
    body_at(g, hero_object(seat))->counters = 0;
    note(g, form, (int16_t)seat, player(g, seat)->form);
    touch(g, READS_SKY, 0);
}

/* C24.9, C-K61 The position as a number, without what lies in hands and piles in which order; with an action in it. */
static uint64_t mark_of_position(const Run *g)
{
    const Position *p = now(g);
    uint64_t h = hash_bytes(p->body, sizeof p->body, (uint64_t)p->taken ^ (uint64_t)p->active);
    h = hash_bytes(p->player, sizeof p->player, h);
    return hash_bytes(p->head, sizeof p->head, h);
}
static uint32_t mark_of_action(uint64_t position, int choice)
{
    uint64_t h = (position ^ (unsigned)choice) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(h >> 32) | 1u;
}
static int was_repeated(const Run *g, uint64_t position, int choice)
{
    const State *state = state_of(g);
    uint32_t mark = mark_of_action(position, choice);
    int n = 0;
    for (int i = 0; i < REPEATS; i++)
        n += state->repeat[i] == mark;
    return n >= 3;
}
static void remember_action(Run *g, int choice)
{
    State *state = state_of(g);
    state->repeat[state->actions % REPEATS] = mark_of_action(mark_of_position(g), choice);
    state->actions++;
}

/* C19.6, C-K12 */
static int times_in_nexus(const Run *g)
{
    return now(g)->turn_is & NEXUS_TURN ? 2 : 1;
}
RULE(quantum_event)
{
    BEGIN(nobody_wins, card_is_drawn, unit_is_chosen, slot_is_chosen, state_is_checked);
    CITE(C19.10);
    CITE(C-K64);
    if (my->which != QUANTUM_SHIFT) {
        change_flux(g, my->which == QUANTUM_DRAW ? -1 : -2);
        if (my->which == QUANTUM_CHARGE)
            add_energy(g, my->who, 2 * times_in_nexus(g));
        else
            CALL(card_is_drawn, draw_cards, .who = my->who, .count = (int16_t)times_in_nexus(g));
        take_returned(g);
        state_of(g)->left = (Left){0};
    } else {
        change_flux(g, 1);
        CALL(nobody_wins, win_by_flux);
        if (units_of(g, my->who) && free_slots(g, my->who)) {
            refresh(g);
            ask_about(g, my->who, ASK_pay_unit, 0, 0, 1);
            AWAIT(unit_is_chosen);
            my->object = (int16_t)answer(g, my->who, pay_unit);
            ask_about(g, my->who, ASK_slot, (int16_t)card_on(g, my->object), 0, 0);
            AWAIT(slot_is_chosen);
            my->slot = (int16_t)answer(g, my->who, slot);
            note(g, moves, (int16_t)card_on(g, my->object), (int16_t)(1 + lane_of(my->slot)));
            move_unit(g, my->object, my->slot);
        }
    }
    CALL(state_is_checked, check_state);
    END;
}

static int is_optional_left(const Run *g)
{
    return state_of(g)->actions < ACTION_LIMIT;
}

static void offer_main(const Run *g, Seat seat, int base, CwOptions *out)
{
    if (!is_optional_left(g))
        return;
    offer_cards(g, seat, base, WHEN_MAIN, out);
    offer_lines(g, seat, base + ACT_LINES, WHEN_MAIN, out);
    for (int which = QUANTUM_DRAW; which <= QUANTUM_SHIFT; which++)
        if (can_use_quantum(g, seat, which))
            offer(out, base + ACT_QUANTUM + which);
    if (can_change_form(g, seat))
        offer(out, base + ACT_FORM);
}

/* What was chosen in the Main Phase: onto the chain, or at once. */
static How act(Run *g, const Frame *caller, Seat who, int choice)
{
    if (choice == ACT_FORM) {
        CITE(C18.7);
        player(g, who)->changed_form = 1;
        change_form(g, who);
        return RULE_DONE;
    }
    if (choice >= ACT_QUANTUM) {
        now(g)->quantum_used = 1;
        items_add(g, (Item){.where = ITEM_ON_CHAIN,
                            .you = (uint8_t)who,
                            .source = (uint8_t)card_on(g, hero_object(who)),
                            .source_life = (uint8_t)effect_life(g, card_on(g, hero_object(who))),
                            .moment = (uint8_t)(QUANTUM_ITEM + choice - ACT_QUANTUM),
                            .times = 1});
        return RULE_DONE;
    }
    return use_action(g, caller, who, choice, 0);
}

RULE(main_phase)
{
    BEGIN(action_is_chosen, card_is_used, chain_is_done, window_is_closed);
    for (;;) {
        CITE(C9.1);
        refresh(g);
        ask(g, my->who, ASK_act);
        AWAIT(action_is_chosen);
        my->choice = (int16_t)answer(g, my->who, act);
        if (!my->choice)
            break;
        remember_action(g, my->choice);
        position_progress(g);
        state_of(g)->unchosen = 0;
        CALL_(card_is_used, act(g, f, my->who, my->choice));
        CALL(chain_is_done, settle);
    }
    note(g, passes, my->who);
    CITE(C9.7);
    CALL(window_is_closed, window);
    END;
}

static void options_act(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_act);
    offer_main(g, seat, BASE_act, out);
    if (state_of(g)->actions < 3)
        return;
    uint64_t position = mark_of_position(g);
    int kept = 1;
    for (int i = 1; i < out->count; i++)
        if (!was_repeated(g, position, out->action[i] - BASE_act))
            out->action[kept++] = out->action[i];
    CITE_IF(C24.9, kept != out->count);
    out->count = (uint16_t)kept;
}
static void describe_act(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    describe_action(g, seat, index, d, "end");
}
