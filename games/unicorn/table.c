/* What the table shows of this game, what a scenario may set on it, and what must always hold. */

static int pool(const Run *g, Card card)
{
    return owner_of(g, card);
}

/* U-R3 Three cards are laid in rising order: what lies there in a sample are the lowest of as many as are to be laid. */
static void resample(Run *g, Seat seat, Run *chance_run)
{
    const int hand = zone_of_seat(hand, other(seat)), laid = zone_of_seat(laid, other(seat));
    int lying = zone_size(g, laid), n = 0, unlike = 0;
    struct lay_three war;
    uint8_t card[2 * DECK_LIMIT], is_lowest[CARDS + 1] = {0};
    if (!lying)
        return;
    memcpy(&war, frame_memory(frame_at(g, g->core->stack_top)), sizeof war);
    FOR_EACH_CARD (g, c, hand)
        card[n++] = (uint8_t)c;
    FOR_EACH_CARD (g, c, laid)
        card[n++] = (uint8_t)c;
    chance_shuffle(chance_run, card, n);
    for (int i = 0; i < war.to_lay[other(seat)]; i++)
        is_lowest[card[i]] = 1;
    for (Card c = 1, found = 0; c <= CARDS; c++)
        is_lowest[c] = (uint8_t)(is_lowest[c] && found++ < lying);
    for (Card c = zone_first(g, laid); c; c = unlike ? zone_first(g, laid) : next_in_zone(g, c)) {
        Card low = zone_first(g, hand);
        unlike = !is_lowest[c];
        while (unlike && !is_lowest[low])
            low = next_in_zone(g, low);
        if (unlike)
            exchange_unseen(g, seat, c, low);
    }
}

static int is_on_portal(const Run *g, Card card)
{
    return where_is(g, card) >= Z_portal && where_is(g, card) <= Z_last_of_portal;
}

static int is_in_battle(const Run *g, Card card)
{
    return where_is(g, card) >= Z_stake && where_is(g, card) <= Z_last_of_stake;
}

static int open_cheapest(Run *g, Seat seat, int portals)
{
    now(g)->open[seat] = (uint8_t)((1 << portals) - 1);
    return 1;
}

static int open_for(Run *g, Seat seat, int portal, int cost)
{
    if (cost != portal_cost[portal])
        return 0;
    now(g)->open[seat] = (uint8_t)(now(g)->open[seat] | 1 << portal);
    return 1;
}

static int give_worth(Run *g, Card card, int value)
{
    if (value != 1 && value != kinds[kind_of(g, card)].power)
        return 0;
    make_worth_one(g, card, value == 1);
    return 1;
}

static int points_on(const Run *g, Seat seat, int portal)
{
    int sum = 0;
    FOR_EACH_CARD (g, card, zone_at(portal, seat, portal))
        sum += worth(g, card);
    return sum;
}

static void edit_done(Run *g)
{
    FOR_EACH_SEAT (g, s)
        for (int i = 0; i < PORTALS; i++)
            now(g)->points[s][i] = (uint8_t)points_on(g, s, i);
}

static const char *check(const Run *g)
{
    for (Card card = 1; card <= CARDS; card++)
        if (is_worth_one(g, card) && (!is_on_portal(g, card) || kinds[kind_of(g, card)].power == 1))
            return "a card is marked as worth 1 that lies on no portal or is worth 1 anyway";
    FOR_EACH_SEAT (g, s)
        for (int i = 0; i < PORTALS; i++) {
            int sum = points_on(g, s, i);
            if (now(g)->points[s][i] != sum)
                return "a portal's points are not the sum of its build cards";
            if (sum >= portal_cost[i])
                return "a portal has its cost and is closed";
            if (sum && is_open(g, s, i))
                return "an open portal has build cards";
        }
    return NULL;
}
