/* What a sensible player likes: raise with a pair or a King, fold low cards to a raise. */

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    Card common = zone_first(g, Z_common);
    int own = rank(g, zone_first(g, zone_of_seat(hand, seat)));
    int hope = common && own == rank(g, common) ? 4 : own;
    static const int16_t like[5][3] = {{0, 0, 0}, {4, 3, 1}, {2, 5, 2}, {1, 4, 5}, {0, 1, 9}};
    for (int i = 0; i < options->count; i++)
        weights[i] = like[hope][options->action[i] - BASE_bet];
}
