/* What sensible players like. */

static int evaluate(const Run *g, Seat seat)
{
    int rebels_ahead = 500 + 5 * (now(g)->value[0] - now(g)->value[1]);
    return owner_of_seat(g, seat) == DICT ? 1000 - rebels_ahead : rebels_ahead;
}
