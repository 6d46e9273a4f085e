/* C9 Main Phase, C19.10 Quantum Events. */

/* C19.10 */
enum { QUANTUM_DRAW, QUANTUM_CHARGE, QUANTUM_SHIFT };
static int can_use_quantum(const Run *g, Seat seat, int which)
{
    if (seat != now(g)->active || now(g)->quantum_used || now(g)->turn_is & VOID_TURN ||
        now(g)->flux < 3 + which)
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
    note(g, form, seat, player(g, seat)->form);
    touch(g, READS_SKY, 0);
}

/* It goes onto the chain; the unit that is to move is chosen now, as every target is (C12.10). */
static void push_quantum(Run *g, const struct begin_quantum *my)
{
    Card hero = card_on(g, hero_object(my->who)), unit = my->object ? card_on(g, my->object - 1) : NO_CARD;
    Item item = {.where = ITEM_ON_CHAIN,
                 .you = (uint8_t)my->who,
                 .source = (uint8_t)hero,
                 .source_life = (uint8_t)effect_life(g, hero),
                 .moment = (uint8_t)(QUANTUM_ITEM + my->which),
                 .times = 1};
    note(g, quantum_event, my->who, my->which);
    if (unit) {
        item.target[0] = (uint8_t)unit;
        item.life[0] = (uint8_t)effect_life(g, unit);
        item.slot[0] = 1;
        note(g, chooses, my->who, unit);
    }
    now(g)->quantum_used = 1;
    items_add(g, item);
}
RULE(begin_quantum)
{
    BEGIN(unit_is_chosen);
    if (my->which == QUANTUM_SHIFT && !my->object) {
        ask_about(g, my->who, ASK_pay_unit, 0, 0, 1);
        AWAIT(unit_is_chosen);
        my->object = (int16_t)(1 + answer(g, my->who, pay_unit));
    }
    push_quantum(g, my);
    END;
}

RULE(quantum_event)
{
    BEGIN(nobody_wins, card_is_drawn, slot_is_chosen, state_is_checked);
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
    } else if (my->object < 0) {
        CITE(C12.10);
        note(g, fizzles, card_on(g, hero_object(my->who)));
    } else {
        if (change_flux(g, 1)) /* C-K37 */
            CALL(nobody_wins, win_by_flux);
        if (free_slots(g, my->who)) {
            refresh(g);
            ask_about(g, my->who, ASK_slot, (int16_t)card_on(g, my->object), 0, 0);
            AWAIT(slot_is_chosen);
            my->slot = (int16_t)answer(g, my->who, slot);
            note(g, moves, card_on(g, my->object), 1 + lane_of(my->slot));
            move_unit(g, my->object, my->slot);
            units_have_moved(g, 1ull << my->slot);
        }
    }
    CALL(state_is_checked, check_state);
    END;
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
static How act(Run *g, const Frame *caller, Seat who, int choice, int how)
{
    if (choice == ACT_FORM) {
        CITE(C18.7);
        player(g, who)->changed_form = 1;
        change_form(g, who);
        return RULE_DONE;
    }
    if (choice >= ACT_QUANTUM) {
        struct begin_quantum my = {.who = (int16_t)who, .which = (int16_t)(choice - ACT_QUANTUM)};
        if (how == AS_COMMITTED)
            my.object = now(g)->committed[who].pays;
        return call_begin_quantum(g, caller, &my);
    }
    return use_action(g, caller, who, choice, how);
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
        CALL_(card_is_used, act(g, f, my->who, my->choice, AS_ACTION));
        CALL(chain_is_done, settle);
        CITE(C12.4);
    }
    note(g, passes, my->who);
    CITE(C9.7);
    CALL(window_is_closed, window);
    END;
}

/* C-K78 Whether a card in hand has to be played before the phase may end. */
static int must_play(const Run *g, Seat seat)
{
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (now(g)->forced[card] && can_play(g, seat, card, WHEN_MAIN) && is_optional_left(g)) {
            CITE(C-K78);
            return 1;
        }
    return 0;
}
static void options_act(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    if (!must_play(g, seat))
        offer(out, BASE_act);
    offer_main(g, seat, BASE_act, out);
}
static void describe_act(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    describe_action(g, seat, index, d, "end");
}
