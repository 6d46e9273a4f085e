/* The names of the cards. */

static int kind_count(const CwGame *game)
{
    (void)game;
    return BIDS + PRIZES;
}

static const char *kind_name(const CwGame *game, int kind)
{
    (void)game;
    return kind_names[kind];
}

static const char *check(const Run *g)
{
    if (ruling(g, bids) == bids_open)
        return NULL;
    for (int round = 0; round < zone_size(g, zone_of_seat(used, 0)); round++) {
        int a = bid_value(g, card_at(g, zone_of_seat(used, 0), round));
        int b = bid_value(g, card_at(g, zone_of_seat(used, 1), round));
        if (taken_by(g, round) != (a > b ? 0 : b > a ? 1 : NO_SEAT))
            return "the used bids do not give the results of the rounds";
    }
    return NULL;
}
