/* G1 Setup. */

/* Kinds 1 to 4 are bid cards, 5 to 8 prizes. */
static const char *const kind_names[] = {"", "1", "2", "3", "4", "Prize-1", "Prize-2", "Prize-3", "Prize-4"};

static int bid_value(const Run *g, Card card)
{
    return kind_of(g, card);
}

static int prize_value(const Run *g, Card card)
{
    return kind_of(g, card) - BIDS;
}

RULE(game)
{
    BEGIN();
    FOR_EACH_SEAT (g, s)
        for (int bid = 1; bid <= BIDS; bid++)
            create_card(g, bid, zone_of_seat(hand, s));
    /* G1.2 The prizes lie in a row, the largest first. */
    CITE(G1.2);
    for (int prize = PRIZES; prize; prize--)
        create_card(g, BIDS + prize, Z_prizes);
    BECOME(rounds);
    END;
}
