/* U2 Setup and the round. */

/* U2.7, U-R13: the own discard pile becomes the new draw pile.  False when there is nothing to draw.  Seldom needed, so
   its registers are not saved at every draw. */
static __attribute__((noinline)) int reshuffle(Run *g, Seat seat)
{
    if (!zone_size(g, zone_of_seat(discard, seat)))
        return 0;
    CITE(U-R13);
    move_all_openly(g, zone_of_seat(discard, seat), zone_of_seat(draw, seat));
    shuffle(g, zone_of_seat(draw, seat));
    note(g, reshuffles, seat);
    return 1;
}
static int can_draw(Run *g, Seat seat)
{
    return zone_size(g, zone_of_seat(draw, seat)) || reshuffle(g, seat);
}
static inline __attribute__((always_inline)) void draw_up_to(Run *g, Seat seat, int size)
{
    int hand = zone_of_seat(hand, seat), drawn = 0;
    for (; zone_size(g, hand) < size && can_draw(g, seat); drawn++)
        draw_hidden(g, zone_of_seat(draw, seat), hand);
    if (drawn)
        note(g, draws, seat, drawn);
}

/* U1.1, U1.2 Each player has a deck of their own and six closed portals. */
static void set_table(Run *g)
{
    FOR_EACH_SEAT (g, s)
        create_deck(g, zone_of_seat(draw, s), deck_of(g, s)->copies + 1, KINDS);
}

RULE(game)
{
    BEGIN();
    CITE(U1.1, U-R1);
    /* U2.1 Shuffle the deck, draw 7. */
    CITE(U2.1);
    FOR_EACH_SEAT (g, s) {
        shuffle(g, zone_of_seat(draw, s));
        draw_up_to(g, s, HAND);
    }
    BECOME(rounds);
    END;
}

/* Everybody sees that a hand of one card leaves no choice, so its owner is not asked. */
static int has_a_choice(const Run *g, Seat seat)
{
    return zone_size(g, zone_of_seat(hand, seat)) > 1;
}
/* Kinds are numbered from 1: an answer below that is none. */
static inline Card chosen_from_hand(Run *g, Seat seat, int answer)
{
    int hand = zone_of_seat(hand, seat), kind = answer > 0 ? answer : kind_of(g, zone_first(g, hand));
    return play_kind(g, hand, kind, zone_of_seat(stake, seat));
}

/* U2.2, U-R4: the card that was chosen, or the only one; NO_CARD out of an empty hand. */
static inline __attribute__((always_inline)) Card play_battle_card(Run *g, Seat seat)
{
    if (!zone_size(g, zone_of_seat(hand, seat))) {
        CITE(U-R4);
        return NO_CARD;
    }
    Card card = chosen_from_hand(g, seat, answer(g, seat, battle));
    note(g, plays, seat, card);
    return card;
}

/* U2.4: the seat with the higher level, or NO_SEAT.  A player without a card loses (U-R4). */
static Seat higher(const Run *g, Card first, Card second)
{
    int a = level(g, first), b = level(g, second);
    return a > b ? 0 : b > a ? 1 : NO_SEAT;
}

static int has_special(const Run *g, Card card)
{
    return kind_of(g, card) == ANCIENT_11 || kind_of(g, card) == ANCIENT_12;
}

static int place(Run *g, Seat seat, Card card, int portal, int worth);
static int place_from_hand(Run *g, Seat seat, Card card, int portal, int worth);

static int is_comet_or_unicorn(const Run *g, CardRef card)
{
    return kind_of(g, card_of(card)) >= COMET;
}

RULE(rounds)
{
    BEGIN(cards_are_chosen, reveal_is_done, war_is_over, portal_is_chosen, special_is_done);
    for (;;) {
        *my = (struct rounds){0}; /* nothing of the last battle stays in the bytes */
        /* U2.7 Both draw back to 7. */
        CITE(U2.7);
        draw_up_to(g, 0, HAND);
        draw_up_to(g, 1, HAND);
        /* U-R12 Limits. */
        if (now(g)->battles == MOST_BATTLES || now(g)->quiet_battles == MOST_QUIET_BATTLES)
            BECOME(limit_is_reached);
        /* U-R4 If neither has a card the game ends. */
        if (!zone_size(g, zone_of_seat(hand, 0)) && !zone_size(g, zone_of_seat(hand, 1)))
            BECOME(nobody_has_a_card);
        now(g)->battles++;
        now(g)->quiet_battles++;
        note(g, battle, now(g)->battles);
        /* U2.2 Both secretly choose one card from hand; both are revealed at once. */
        CITE(U2.2);
        FOR_EACH_SEAT (g, s) {
            if (has_a_choice(g, s))
                ask(g, s, ASK_battle);
            else if (!zone_size(g, zone_of_seat(hand, s)))
                note(g, has_no_card, s);
        }
        if (g->core->asked)
            AWAIT(cards_are_chosen);
        my->card[0] = ref_to(play_battle_card(g, 0));
        my->card[1] = ref_to(play_battle_card(g, 1));
        /* U2.3 A revealed Comet goes into play, win or lose. */
        if (is_comet_or_unicorn(g, my->card[0]) || is_comet_or_unicorn(g, my->card[1]))
            CALL(reveal_is_done, cards_are_revealed);
        /* U2.4 Higher level wins; equal levels start a War. */
        CITE(U2.4);
        my->winner = (int16_t)higher(g, card_of(my->card[0]), card_of(my->card[1]));
        if (my->winner == NO_SEAT) {
            note(g, tied, 0);
            CALL(war_is_over, war, .first = {my->card[0], my->card[1]});
            continue;
        }
        note(g, wins_battle, my->winner, card_of(my->card[my->winner]));
        /* U2.5 The losing card goes to its owner's discard pile.  A Comet is in play by now. */
        CITE(U2.5);
        if (zone_size(g, zone_of_seat(stake, other(my->winner))))
            discard_staked(g, other(my->winner));
        /* The winner may put the winning card on a closed portal; declined, it goes to the discard pile. */
        if (zone_size(g, zone_of_seat(stake, my->winner))) {
            if (power(g, card_of(my->card[my->winner]))) {
                ask_about(g, my->winner, ASK_build, card_of(my->card[my->winner]), 0, 0);
                AWAIT(portal_is_chosen);
                my->portal = (int16_t)answer(g, my->winner, build);
            }
            if (!my->portal) {
                note(g, declines, my->winner, card_of(my->card[my->winner]));
                discard_staked(g, my->winner);
            } else if (place(g, my->winner, card_of(my->card[my->winner]), my->portal - 1,
                             power(g, card_of(my->card[my->winner])))) {
                BECOME(all_portals_open, .who = my->winner);
            }
        }
        /* U2.6 The special of the winning card. */
        if (has_special(g, card_of(my->card[my->winner])))
            CALL(special_is_done, special_after_battle, .card = my->card[my->winner], .who = my->winner,
                 .beaten = my->card[other(my->winner)]);
        /* U2.8 Repeat. */
        CITE(U2.8);
    }
    END;
}

RULE(special_after_battle)
{
    BEGIN();
    /* U4.1 No special works while an Anchor is one of the battle cards. */
    if (kind_of(g, card_of(my->beaten)) == ANCHOR) {
        CITE(U4.1);
        note(g, cancels, my->who, kind_of(g, card_of(my->card)));
        RETURN;
    }
    CITE(U2.6, U-R9);
    if (kind_of(g, card_of(my->card)) == ANCIENT_11)
        BECOME(ancient_eleven, .who = my->who);
    BECOME(ancient_twelve, .who = my->who);
    END;
}

/* Copies of one card stand next to each other in a hand and are offered once. */
static void offer_hand(const Run *g, Seat seat, int base, CwOptions *out)
{
    Offers offers = offers_begin(out);
    Card card = zone_first(g, zone_of_seat(hand, seat));
    for (int kind = kind_of(g, card), offered; kind;) { /* behind the last card it is 0 */
        offer_next(&offers, base + kind);
        offered = kind;
        do
            card = next_in_zone(g, card), kind = kind_of(g, card);
        while (kind == offered);
    }
    offers_end(offers, out);
}

static SmallSet closed_portals(const Run *g, Seat seat)
{
    return small_set(~now(g)->open[seat] & ((1u << PORTALS) - 1));
}

OPTIONS(battle, offer_hand(g, seat, BASE_battle, out))

static void describe_card_in_hand(const Run *g, Seat seat, int kind, Described *d)
{
    d->arg[0] = find_kind(g, zone_of_seat(hand, seat), kind);
}

DESCRIBE(battle, describe_card_in_hand(g, seat, index, d))

static void options_build(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    Offers offers = offers_begin(out);
    offer_next(&offers, BASE_build);
    unsigned open = now(g)->open[seat];
    for (int portal = 0; portal < PORTALS; portal++)
        if (!(open >> portal & 1))
            offer_next(&offers, BASE_build + 1 + portal);
    offers_end(offers, out);
}

static void describe_build(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    if (!index)
        d->variant = "decline";
    d->arg[0] = ask->a;
    d->arg[1] = index;
    if (index)
        d->arg[2] = zone_at(portal, seat, index - 1);
}
