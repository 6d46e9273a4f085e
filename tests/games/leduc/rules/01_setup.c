/* L1 Setup, L3 The common card. */

static const char *const kind_names[CARDS + 1] = {"",        "Jack-1", "Jack-2", "Queen-1",
                                                  "Queen-2", "King-1", "King-2"};

static Seat other(Seat seat)
{
    return 1 - seat;
}

static int rank(const Run *g, Card card)
{
    return (kind_of(g, card) + 1) / 2;
}

static Card any_card(Run *g)
{
    return card_at(g, Z_deck, chance(g, zone_size(g, Z_deck)));
}

RULE(game)
{
    BEGIN();
    for (int kind = 1; kind <= CARDS; kind++)
        create_card(g, kind, Z_deck);
    /* L1.2 Each player puts one chip into the pot. */
    CITE(L1.2);
    FOR_EACH_SEAT (g, s)
        now(g)->paid[s] = 1;
    BECOME(hand);
    END;
}

static void turn_up_common_card(Run *g)
{
    Card card = any_card(g);
    move_openly(g, card, Z_common);
    note(g, common_card, card);
}

RULE(hand)
{
    BEGIN(first_round_is_over, second_round_is_over);
    /* L1.3 Each player is dealt one card, face down. */
    CITE(L1.3);
    FOR_EACH_SEAT (g, s) {
        Card card = any_card(g);
        move_secretly(g, card, zone_of_seat(hand, s));
        note(g, is_dealt, s, card);
    }
    CALL(first_round_is_over, betting_round, .size = 2);
    /* L3.1 After the first round a card is turned up from the deck, then the second round is played. */
    CITE(L3.1);
    turn_up_common_card(g);
    CALL(second_round_is_over, betting_round, .size = 4);
    BECOME(showdown);
    END;
}
