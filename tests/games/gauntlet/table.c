/* The names of the cards, and what must always hold. */

static int kind_count(const CwGame *game)
{
    (void)game;
    return KINDS;
}

static const char *kind_name(const CwGame *game, int kind)
{
    (void)game;
    return kind_names[kind];
}

static const char *check(const Run *g)
{
    FOR_EACH_SEAT (g, s) {
        if (zone_size(g, zone_of_seat(stash, s)) > STASH_PLACES)
            return "a stash holds more than two cards";
        if (now(g)->stamina[s] > 8 + 6 * COPIES)
            return "a seat has more stamina than there is";
        if (!is_alive(g, s) && zone_size(g, zone_of_seat(hand, s)))
            return "a seat is out and has cards";
    }
    return NULL;
}
