/* What the results of the rounds tell about secret bids.

   Marks know that a card is in hand or used.  That the other player's second bid beat a 3 is in no mark: the game
   itself deals the other player's bids anew, every order that fits the results of all rounds equally likely. */

static int pool(const Run *g, Card card)
{
    (void)g;
    return (card - 1) / BIDS; /* bid cards of the seats, and prizes: told apart from behind */
}

static Seat taken_by(const Run *g, int round)
{
    return now(g)->taken_by[round] - 1;
}

/* Could the other player have bid `bid` in a round in which `seat` bid `own`? */
static int fits_result(const Run *g, Seat seat, int round, int own, int bid)
{
    Seat winner = taken_by(g, round);
    if (winner == NO_SEAT)
        return own == bid;
    return winner == seat ? own > bid : bid > own;
}

/* Counts the ways to go on bidding, or (with `wanted` at least 0) writes down way number `wanted`. */
static int ways(const Run *g, Seat seat, const Card *own, int round, int rounds, unsigned used, int wanted,
                int *bids)
{
    if (round == rounds)
        return 1;
    int count = 0;
    for (int bid = 1; bid <= BIDS; bid++) {
        if (used >> bid & 1 || !fits_result(g, seat, round, bid_value(g, own[round]), bid))
            continue;
        int further = ways(g, seat, own, round + 1, rounds, used | 1u << bid, -1, bids);
        if (wanted >= count && wanted < count + further) {
            bids[round] = bid;
            return ways(g, seat, own, round + 1, rounds, used | 1u << bid, wanted - count, bids);
        }
        count += further;
    }
    return count;
}

static void resample(Run *g, Seat seat, Run *chance_run)
{
    Seat other = 1 - seat;
    Card own[BIDS];
    int rounds = 0, bids[BIDS];
    FOR_EACH_CARD (g, card, zone_of_seat(used, seat))
        own[rounds++] = card;
    if (!rounds)
        return;
    int count = ways(g, seat, own, 0, rounds, 0, -1, bids);
    ways(g, seat, own, 0, rounds, 0, chance(chance_run, count), bids);
    Card first = 1 + other * BIDS; /* bid cards are numbered by seat and value */
    for (Card card = first; card < first + BIDS; card++)
        zone_move(g, card, zone_of_seat(hand, other), 0);
    for (int round = 0; round < rounds; round++)
        zone_move(g, first + bids[round] - 1, zone_of_seat(used, other), 1);
}
