/* K1 Setup. */

static const char *const kind_names[] = {"", "Jack", "Queen", "King"};
enum { JACK = 1, QUEEN, KING };

static Seat other(Seat seat)
{
    return 1 - seat;
}

static void pay_chip(Run *g, Seat seat)
{
    now(g)->paid[seat]++;
}

RULE(game)
{
    BEGIN();
    for (int kind = JACK; kind <= KING; kind++)
        create_card(g, kind, Z_deck);
    /* K1.2 Each player puts one chip into the pot. */
    CITE(K1.2);
    FOR_EACH_SEAT (g, s)
        pay_chip(g, s);
    /* K1.3 Shuffle the deck and deal one card to each player. */
    CITE(K1.3);
    shuffle(g, Z_deck);
    FOR_EACH_SEAT (g, s) {
        Card card = draw_hidden(g, Z_deck, zone_of_seat(hand, s));
        note(g, is_dealt, s, card);
    }
    BECOME(betting);
    END;
}
