/* What the table shows, and what must always hold. */

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

static void view_seat(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    (void)viewer;
    view_counter(items, "health", now(g)->health[seat]);
    view_counter(items, "stamina", now(g)->stamina[seat]);
    view_counter(items, "facing", now(g)->facing[seat]);
    view_counter(items, "bouts", state_of(g)->bouts_won[seat]);
}

static int view_tracks(const Run *g, Seat viewer, ViewTrack *tracks, int capacity)
{
    (void)viewer, (void)capacity;
    tracks[0] = (ViewTrack){"skills", state_of(g)->skills, 0};
    return 1;
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
