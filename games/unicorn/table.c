/* What the table shows of this game, what a scenario may set on it, and what must always hold. */

static int pool(const Run *g, Card card)
{
    return owner_of(g, card);
}

static void view_card(const Run *g, Seat viewer, Card card, ViewItems *items)
{
    (void)viewer;
    view_value(items, "level", level(g, card));
    int zone = where_is(g, card);
    if (zone >= Z_portal && zone <= Z_last_of_portal)
        view_value(items, "worth", worth(g, card));
    if (zone >= Z_stake && zone <= Z_last_of_stake)
        view_value(items, "power", kinds[kind_of(g, card)].power);
}

static const char *const portal_names[PORTALS] = {"portal-1", "portal-2", "portal-3",
                                                  "portal-4", "portal-5", "portal-6"};
static int portal_named(const char *name)
{
    for (int i = 0; i < PORTALS; i++)
        if (!strcmp(name, portal_names[i]))
            return i;
    return -1;
}

static void view_seat(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    (void)viewer;
    view_counter(items, "evacuees", evacuees(g, seat));
    view_counter(items, "open", __builtin_popcount(now(g)->open[seat]));
    for (int i = 0; i < PORTALS; i++)
        view_counter(items, portal_names[i], is_open(g, seat, i) ? portal_cost[i] : now(g)->points[seat][i]);
}

static int view_tracks(const Run *g, Seat viewer, ViewTrack *tracks, int capacity)
{
    (void)viewer, (void)capacity;
    tracks[0] = (ViewTrack){"comets", comets_in_play(g), COMETS_TO_END};
    tracks[1] = (ViewTrack){"battles", now(g)->battles, MOST_BATTLES};
    tracks[2] = (ViewTrack){"quiet-battles", now(g)->quiet_battles, MOST_QUIET_BATTLES};
    return 3;
}

/* `open 3` opens the three cheapest portals, `portal-5 10` (its cost) that one. */
static int edit_counter(Run *g, Seat seat, const char *name, int value)
{
    if (!strcmp(name, "battles") && value >= 0 && value <= MOST_BATTLES)
        now(g)->battles = (uint16_t)value;
    else if (!strcmp(name, "quiet-battles") && value >= 0 && value <= MOST_QUIET_BATTLES)
        now(g)->quiet_battles = (uint16_t)value;
    else if (seat >= 0 && !strcmp(name, "open") && value >= 0 && value < PORTALS)
        now(g)->open[seat] = (uint8_t)((1 << value) - 1);
    else if (seat >= 0 && portal_named(name) >= 0 && value == portal_cost[portal_named(name)])
        now(g)->open[seat] = (uint8_t)(now(g)->open[seat] | 1 << portal_named(name));
    else
        return 0;
    return 1;
}

static int edit_card(Run *g, Card card, const char *name, int value)
{
    if (strcmp(name, "worth") != 0 || (value != 1 && value != kinds[kind_of(g, card)].power))
        return 0;
    make_worth_one(g, card, value == 1);
    return 1;
}

static void edit_done(Run *g)
{
    FOR_EACH_SEAT (g, s)
        for (int i = 0; i < PORTALS; i++) {
            int sum = 0;
            FOR_EACH_CARD (g, card, zone_at(portal, s, i))
                sum += worth(g, card);
            now(g)->points[s][i] = (uint8_t)sum;
        }
}

static const char *check(const Run *g)
{
    for (Card card = 1; card <= CARDS; card++)
        if (is_worth_one(g, card) && (where_is(g, card) < Z_portal || where_is(g, card) > Z_last_of_portal ||
                                      kinds[kind_of(g, card)].power == 1))
            return "a card is marked as worth 1 that lies on no portal or is worth 1 anyway";
    FOR_EACH_SEAT (g, s)
        for (int i = 0; i < PORTALS; i++) {
            int sum = 0;
            FOR_EACH_CARD (g, card, zone_at(portal, s, i))
                sum += worth(g, card);
            if (now(g)->points[s][i] != sum)
                return "a portal's points are not the sum of its build cards";
            if (sum >= portal_cost[i])
                return "a portal has its cost and is closed";
            if (sum && is_open(g, s, i))
                return "an open portal has build cards";
        }
    return NULL;
}
