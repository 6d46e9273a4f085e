/* C7 Draw, C8 Energy, C24.4 fatigue. */

/* C-R1 [fatigue] */
static int next_fatigue(Run *g, Seat who)
{
    SeatState *p = player(g, who);
    CITE(C24.4);
    CITE(C-R1);
    p->fatigue = limited(p->fatigue + 1);
    int damage = ruling(g, fatigue) == fatigue_flat2 ? 2 : p->fatigue;
    note(g, fatigue, who, damage);
    return damage;
}
RULE(fatigue)
{
    BEGIN(it_hurts, state_is_checked);
    while (my->count-- > 0) {
        CALL(it_hurts, happen, .kind = HAPPENS_DAMAGE, .objects = 1ull << hero_object(my->who),
             .amount = (int16_t)next_fatigue(g, my->who), .times = 1);
        take_returned(g);
        state_of(g)->left.x = 0;
        CALL(state_is_checked, check_state);
    }
    END;
}

/* One card; lines that hear of it speak of the card, which is then shown (C17.20).  Told behind that: all who see the card hear
   which it is, for it may be lost from sight again before anybody is asked. */
static Card draw_one(Run *g, Seat who)
{
    Card card = draw_hidden(g, zone_of_seat(deck, who), zone_of_seat(hand, who));
    CITE(C7.1);
    show_open_hands(g);
    Happening e = {.kind = HAPPENS_DRAWS,
                   .seat = (int16_t)who,
                   .source = ref_to(card),
                   .by = (int16_t)(1 + who),
                   .amount = 1,
                   .times = 1};
    RECORD_EVENT(g, HAPPENS_DRAWS);
    if (event_is_heard(g, HAPPENS_DRAWS)) {
        int before = now(g)->items;
        collect_items(g, &e, NULL);
        if (now(g)->items != before)
            reveal(g, card);
    }
    note(g, draws, who, card);
    return card;
}

/* Gives how many were drawn; the last of them is 'it'.  C7.5, C7.7: draws that find no card cause fatigue, in the Draw Phase
   later (in_phase). */
RULE(draw_cards)
{
    BEGIN(it_hurts, nobody_wins);
    for (; my->count > 0; my->count--) {
        if (!zone_size(g, zone_of_seat(deck, my->who))) {
            my->missed++;
            note(g, no_card, my->who);
            continue;
        }
        sentence_leaves_it(g, draw_one(g, my->who));
        my->drawn++;
    }
    if (my->drawn && somebody_wins(g))
        CALL(nobody_wins, check_state);
    if (my->in_phase) {
        state_of(g)->left = (Left){0};
        GIVE(my->missed);
    }
    if (my->missed) {
        CITE(C7.7);
        CALL(it_hurts, fatigue, .who = my->who, .count = my->missed);
    }
    GIVE(my->drawn);
    END;
}

/* C7.4 Its player chooses what to discard. */
RULE(discard_down)
{
    BEGIN(card_is_chosen);
    while (my->count-- > 0 && zone_size(g, zone_of_seat(hand, my->who))) {
        ask(g, my->who, ASK_discard);
        AWAIT(card_is_chosen);
        discard_card(g, my->who, find_kind(g, zone_of_seat(hand, my->who), answer(g, my->who, discard)));
    }
    END;
}
static void options_discard(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer_hand(g, seat, BASE_discard, out);
}
static void describe_discard(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = (int16_t)index;
}

/* C7.1, C7.6, C18.4 */
static int standard_draw(const Run *g)
{
    CITE(C-R9);
    if (is_first_turn(g)) {
        CITE(C7.6);
        return 1;
    }
    return 1 + (now(g)->eclipse == DARK_ECLIPSE) - (now(g)->eclipse == SOLAR_ECLIPSE) +
           (now(g)->active != now(g)->first && player(g, now(g)->active)->turns == 1 &&
            ruling(g, second_player_first_draw) == 2);
}
static int has_insight(const Run *g, Seat seat)
{
    FOR_EACH_IN (object, bearers_of(g, seat) & with_quick_ones(g)) {
        uint16_t skill[LINES_AT];
        int n = skills_of(g, object, skill);
        for (int i = 0; i < n; i++)
            if (can_use(g, seat, object, skill[i], WHEN_INSIGHT))
                return 1;
    }
    return 0;
}

RULE(draw_phase)
{
    BEGIN(cards_are_drawn, draw_is_heard, bonus_is_drawn, chain_is_done, ability_is_chosen, ability_is_used,
          insight_is_done, hand_is_checked, discard_is_heard, it_hurts, end_is_done);
    CALL(cards_are_drawn, draw_cards, .who = my->who, .count = (int16_t)standard_draw(g), .in_phase = 1);
    my->missed = (int16_t)take_returned(g);
    my->bonus = player(g, my->who)->bonus_draws;
    player(g, my->who)->bonus_draws = 0;
    if (my->bonus && !is_first_turn(g)) {
        CITE(C7.2);
        if (is_unsettled(g))
            CALL(draw_is_heard, settle);
        CALL(bonus_is_drawn, draw_cards, .who = my->who, .count = my->bonus, .in_phase = 1);
        my->missed = (int16_t)(my->missed + take_returned(g));
    }
    CALL(chain_is_done, settle);
    /* C7.3 */
    while (has_insight(g, my->who)) {
        CITE(C7.3);
        ask(g, my->who, ASK_insight);
        AWAIT(ability_is_chosen);
        my->choice = (int16_t)answer(g, my->who, insight);
        if (!my->choice)
            break;
        remember_action(g, ACT_LINES - 1 + my->choice);
        CALL_(ability_is_used, use_action(g, f, my->who, ACT_LINES - 1 + my->choice, 0));
        CALL(insight_is_done, settle);
    }
    /* C7.4 [hand_limit] */
    CITE(C-R8);
    my->choice = (int16_t)(zone_size(g, zone_of_seat(hand, my->who)) - ruling(g, hand_limit));
    my->choice = (int16_t)((my->choice > 0 ? my->choice : 0) + player(g, my->who)->bonus_discards);
    player(g, my->who)->bonus_discards = 0;
    if (my->choice > 0) {
        CITE(C7.4);
        CALL(hand_is_checked, discard_down, .who = my->who, .count = my->choice);
        if (is_unsettled(g))
            CALL(discard_is_heard, settle);
    }
    if (my->missed) {
        CITE(C7.5);
        CITE(C-R2);
        CALL(it_hurts, fatigue, .who = my->who, .count = my->missed);
    }
    CALL(end_is_done, settle);
    END;
}
static void options_insight(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_insight);
    offer_lines(g, seat, BASE_insight + 1, WHEN_INSIGHT, out);
}
static void describe_insight(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    describe_action(g, seat, index ? ACT_LINES - 1 + index : 0, d, "pass");
}

/* ---- C8 Energy ------------------------------------------------------------------------------------------------------------------- */

static int corrupted_lanes_of(const Run *g, Seat seat)
{
    int n = 0;
    for (int lane = 0; lane < LANES; lane++)
        n += is_corrupted_lane(g, lane) && units_of(g, seat) & lane_set(lane);
    return n;
}
/* C8.1, C18.4, C20.4 [energy_curve, corrupted_energy] */
static int base_energy(const Run *g, Seat seat)
{
    int turn = player(g, seat)->turns, corrupted = corrupted_lanes_of(g, seat);
    int base = turn < ruling(g, energy_curve) ? turn : ruling(g, energy_curve);
    CITE(C8.1);
    CITE(C-R10);
    CITE(C-R53);
    CITE(C-R58);
    CITE_IF(C18.4, now(g)->eclipse);
    base += (now(g)->eclipse == SOLAR_ECLIPSE) - (now(g)->eclipse == DARK_ECLIPSE);
    CITE_IF(C20.4, corrupted);
    base -= ruling(g, corrupted_energy) == corrupted_energy_once ? corrupted != 0 : corrupted;
    return base > 0 ? base : 0;
}
/* C19.6, C-K12 */
static int times_in_nexus(const Run *g)
{
    if (!(now(g)->turn_is & NEXUS_TURN))
        return 1;
    CITE(C19.6);
    CITE(C-K12);
    return 2;
}
/* C19.3, C19.6 */
static int flux_energy(const Run *g)
{
    int bonus = now(g)->flux >= 6 ? 2 : now(g)->flux >= 3 ? 1 : 0;
    CITE_IF(C19.4, bonus);
    return bonus * times_in_nexus(g);
}

static void gain_for_turn(Run *g, Seat who)
{
    SeatState *p = player(g, who);
    p->last_base = limited(base_energy(g, who));
    add_energy(g, who, p->last_base);
    if (flux_energy(g) + p->next_energy) {
        CITE(C8.2);
        add_energy(g, who, flux_energy(g) + p->next_energy);
        p->next_energy = 0;
    }
    CITE(C8.4);
    CITE(C8.5);
    CITE(C-R54);
    add_momentum(g, who, 1 + value_at(g, MOMENTUM_GAIN, hero_object(who)));
}
RULE(energy_phase)
{
    BEGIN(chain_is_done);
    refresh(g);
    gain_for_turn(g, my->who);
    CALL(chain_is_done, settle);
    END;
}
