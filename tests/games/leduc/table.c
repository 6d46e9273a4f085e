/* What the table shows, and the names of the cards. */

static int kind_count(const CwGame *game)
{
    (void)game;
    return CARDS;
}

static const char *kind_name(const CwGame *game, int kind)
{
    (void)game;
    return kind_names[kind];
}

static void view_seat(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    (void)viewer;
    view_counter(items, "paid", now(g)->paid[seat]);
}
