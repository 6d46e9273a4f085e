/* C4 Setup. */

static void own_cards(Run *g, int zone, Seat seat)
{
    FOR_EACH_CARD (g, card, zone)
        now(g)->owner[card] = (uint8_t)(1 + seat);
}

/* C4.1, C4.2, C-R61 A seat brings its deck and its leader. */
static void bring_deck(Run *g, Seat seat)
{
    const Opened *o = opened(g);
    int number = o->decks.are_own ? seat : chance(g, o->decks.count);
    const DeckList *deck = &o->decks.list[number];
    CITE(C-R6); /* checked when it was read (opened.c), as C3.1 to C3.4 */
    CITE(C-R38);
    CITE(C-R61);
    CITE(C-K70);
    create_deck(g, zone_of_seat(deck, seat), deck->copies, o->set.card_count);
    own_cards(g, zone_of_seat(deck, seat), seat);
    state_of(g)->deck_of[seat] = (uint8_t)number;
    state_of(g)->deck_end[seat] = (uint8_t)zone_last(g, zone_of_seat(deck, seat));
    note(g, deck, seat, deck->total);
}
static void reveal_leader(Run *g, Seat seat)
{
    Card hero =
        create_card(g, opened(g)->decks.list[state_of(g)->deck_of[seat]].leader, zone_of_seat(hero, seat));
    CITE(C4.1);
    CITE(C-R42);
    now(g)->owner[hero] = (uint8_t)(1 + seat);
    now(g)->taken |= 1ull << hero_object(seat);
    note(g, leads, seat, hero);
}
/* C3.5, C-R27 [crisis_deck] */
static int crisis_cards(const Run *g)
{
    int which = ruling(g, crisis_deck);
    return which == crisis_deck_12   ? opened(g)->decks.format.number[FORMAT_CRISES]
           : which == crisis_deck_10 ? 10
                                     : CRISIS_LIMIT;
}
static int is_crisis_of_deck(const Run *g, int kind)
{
    return kind_info(g, kind)->type == KIND_CRISIS &&
           !(ruling(g, crisis_deck) == crisis_deck_10 && kind_info(g, kind)->wins);
}
/* C2.1, C3.5 */
static void lay_out_table(Run *g)
{
    const Opened *o = opened(g);
    CITE(C2.1);
    for (int lane = 0; lane < LANES; lane++) {
        create_card(g, o->first_lane + lane, Z_lane + lane);
        now(g)->taken |= 1ull << (FIRST_LANE + lane);
    }
    CITE(C3.5);
    CITE(C-R27c);
    CITE(C-R28);
    for (int kind = 1, n = 0; kind <= o->set.card_count && n <= crisis_cards(g); kind++) {
        if (!is_crisis_of_deck(g, kind))
            continue;
        if (n++ < crisis_cards(g)) {
            create_card(g, kind, Z_crisis_deck);
        } else if (crisis_cards(g) == CRISIS_LIMIT) {
            CITE(C-L1);
            note(g, no_room);
        }
    }
    shuffle(g, Z_crisis_deck);
}

static void draw_hand(Run *g, Seat seat, int count)
{
    while (count-- && zone_size(g, zone_of_seat(deck, seat))) {
        Card card = draw_hidden(g, zone_of_seat(deck, seat), zone_of_seat(hand, seat));
        note(g, draws, seat, card);
    }
}

/* C-R7 [mulligan] */
enum { WHOLE_HAND, SOME_FOR_ONE_FEWER, THREE_FOR_FREE, NO_MULLIGAN };

RULE(mulligan)
{
    BEGIN(hand_is_chosen);
    ask(g, my->seat, ASK_mulligan);
    AWAIT(hand_is_chosen);
    if (answer(g, my->seat, mulligan)) {
        CITE(C4.6);
        move_all_secretly(g, zone_of_seat(hand, my->seat), zone_of_seat(deck, my->seat));
        shuffle(g, zone_of_seat(deck, my->seat));
        note(g, mulligans, my->seat, ruling(g, opening_hand) - 1);
        draw_hand(g, my->seat, ruling(g, opening_hand) - 1);
    } else {
        note(g, keeps, my->seat);
    }
    END;
}

static int may_exchange(const Run *g, Seat seat, int count)
{
    return zone_size(g, zone_of_seat(hand, seat)) &&
           count < (ruling(g, mulligan) == THREE_FOR_FREE ? 3 : HAND_LIMIT);
}
/* One card after the other goes into the deck; then as many are drawn, or one fewer. */
RULE(exchange)
{
    BEGIN(card_is_chosen);
    while (may_exchange(g, my->seat, my->count)) {
        ask(g, my->seat, ASK_exchange);
        AWAIT(card_is_chosen);
        my->choice = (int16_t)answer(g, my->seat, exchange);
        if (!my->choice)
            break;
        move_secretly_to_bottom(g, find_kind(g, zone_of_seat(hand, my->seat), my->choice),
                                zone_of_seat(deck, my->seat));
        my->count++;
    }
    if (!my->count) {
        note(g, keeps, my->seat);
        RETURN;
    }
    CITE(C4.6);
    my->count = (int16_t)(my->count - (ruling(g, mulligan) == SOME_FOR_ONE_FEWER));
    shuffle(g, zone_of_seat(deck, my->seat));
    note(g, mulligans, my->seat, my->count);
    draw_hand(g, my->seat, my->count);
    END;
}
static void options_exchange(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_exchange);
    offer_hand(g, seat, BASE_exchange, out);
}
static void describe_exchange(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->variant = index ? "card" : "enough";
    d->arg[0] = (int16_t)index;
}

RULE(game)
{
    BEGIN(first_is_chosen, hand_is_chosen, beginning_is_over);
    /* C4.2 */
    CITE(C4.2);
    FOR_EACH_SEAT (g, s)
        bring_deck(g, s);
    FOR_EACH_SEAT (g, s)
        reveal_leader(g, s);
    lay_out_table(g);
    FOR_EACH_SEAT (g, s)
        shuffle(g, zone_of_seat(deck, s));
    /* C4.3 */
    CITE(C4.3);
    CITE(C-R62);
    now(g)->first = (uint8_t)chance(g, SEATS);
    if (ruling(g, coin_winner_chooses) == coin_winner_chooses_on) {
        ask(g, now(g)->first, ASK_first);
        AWAIT(first_is_chosen);
        now(g)->first = (uint8_t)(answer(g, now(g)->first, first) ? now(g)->first : opponent(now(g)->first));
    }
    now(g)->active = now(g)->first;
    note(g, goes_first, now(g)->first);
    /* C4.5 */
    CITE(C4.5);
    CITE(C-R7);
    FOR_EACH_SEAT (g, s)
        draw_hand(g, s, ruling(g, opening_hand));
    /* C4.6 */
    for (my->choice = 0; my->choice < SEATS && ruling(g, mulligan) != NO_MULLIGAN; my->choice++) {
        my->seat = (int16_t)(now(g)->first ^ my->choice);
        CITE(C-R7b);
        CALL_(hand_is_chosen, ruling(g, mulligan) == WHOLE_HAND
                                  ? call_mulligan(g, f, &(struct mulligan){.seat = my->seat})
                                  : call_exchange(g, f, &(struct exchange){.seat = my->seat}));
    }
    now(g)->begun = 1;
    refresh_all(g);
    /* C4.7 First player first: all of the one happens before anything of the other, as no chain would do it. */
    for (my->choice = 0; my->choice < SEATS; my->choice++) {
        tell_moment(g, (Happening){.kind = HAPPENS_GAME_BEGINS,
                                   .seat = (int16_t)(now(g)->first ^ my->choice),
                                   .times = 1});
        CALL(beginning_is_over, settle);
    }
    BECOME(rounds);
    END;
}

YES_NO(mulligan)
YES_NO(first)
