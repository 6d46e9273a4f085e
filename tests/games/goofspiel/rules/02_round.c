/* G2 A round. */

static Card bid_in_hand(const Run *g, Seat seat, int index)
{
    return find_kind(g, zone_of_seat(hand, seat), index + 1);
}

/* G2.3 Both bid cards are put on their owner's pile of used cards, face down. */
static void use_up(Run *g, Seat seat, Card card)
{
    CITE(G2.3);
    CITE(G-R1);
    if (ruling(g, bids) == bids_open)
        move_openly_to_bottom(g, card, zone_of_seat(shown, seat));
    else
        move_secretly_to_bottom(g, card, zone_of_seat(used, seat));
    note(g, bids, seat, card);
}

RULE(rounds)
{
    BEGIN(bids_are_in);
    for (my->round = 0; my->round < PRIZES; my->round++) {
        note(g, prize, zone_first(g, Z_prizes));
        /* G2.4 For the last prize each player has one card left; it is played without being asked. */
        if (my->round < PRIZES - 1) {
            /* G2.1 Both players secretly choose a bid card from hand. */
            CITE(G2.1);
            FOR_EACH_SEAT (g, s)
                ask(g, s, ASK_bid);
            AWAIT(bids_are_in);
        }
        Card prize = zone_first(g, Z_prizes);
        int value[SEATS];
        FOR_EACH_SEAT (g, s) {
            Card card = zone_first(g, zone_of_seat(hand, s));
            CITE_IF(G2.4, my->round == PRIZES - 1);
            if (my->round < PRIZES - 1)
                card = bid_in_hand(g, s, answer(g, s, bid));
            value[s] = bid_value(g, card);
            use_up(g, s, card);
        }
        /* G2.2 The higher bid takes the prize.  Equal bids: the prize is lost. */
        CITE(G2.2);
        Seat winner = value[0] > value[1] ? 0 : value[1] > value[0] ? 1 : NO_SEAT;
        now(g)->taken_by[my->round] = (uint8_t)(winner + 1);
        move_openly_to_bottom(g, prize, winner == NO_SEAT ? Z_lost : zone_of_seat(won, winner));
        if (winner == NO_SEAT)
            note(g, is_lost, prize);
        else
            note(g, takes, winner, prize);
    }
    BECOME(count_prizes);
    END;
}

static void options_bid(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        offer(out, BASE_bid + bid_value(g, card) - 1);
}

static void describe_bid(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    d->arg[0] = bid_in_hand(g, seat, index);
}
