/* What a sensible player likes: the King's chips always, the Jack's seldom, the Queen calls now and then. */

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    static const int16_t chip[2][KING + 1] = {{0, 1, 0, 3}, {0, 0, 1, 3}}; /* of 3: to open, to call */
    int replies = g->core->ask[seat].kind == ASK_reply;
    int like = chip[replies][kind_of(g, zone_first(g, zone_of_seat(hand, seat)))];
    for (int i = 0; i < options->count; i++)
        weights[i] =
            (int16_t)((options->action[i] - question_base[g->core->ask[seat].kind]) == CHIP ? like
                                                                                            : 3 - like);
}
