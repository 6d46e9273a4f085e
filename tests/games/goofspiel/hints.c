/* What a sensible player likes: bids near the worth of the prize. */

static int evaluate(const Run *g, Seat seat)
{
    return 500 + 40 * (points_of(g, seat) - points_of(g, 1 - seat));
}

/* Regret matching is a third as exploitable here as UCT (docs/evidence.md). */
static const char search_hints[] = "sealed=regret";

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    (void)seat;
    int worth = prize_value(g, zone_first(g, Z_prizes));
    for (int i = 0; i < options->count; i++) {
        int off = options->action[i] - BASE_bid + 1 - worth;
        weights[i] = (int16_t)(5 - (off < 0 ? -off : off));
    }
}
