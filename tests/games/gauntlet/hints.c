/* What a sensible player likes: strike, wear, keep a shield; negate what others do. */

static int evaluate(const Run *g, Seat seat)
{
    int value = 500;
    FOR_EACH_SEAT (g, s) {
        int worth = 60 * now(g)->health[s] + 5 * now(g)->stamina[s] + 150 * state_of(g)->bouts_won[s];
        value += side_of(g->game, s) == side_of(g->game, seat) ? worth : -worth;
    }
    return value < 0 ? 0 : value > 1000 ? 1000 : value;
}

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    for (int i = 0; i < options->count; i++) {
        int index = options->action[i] - question_base[ask->kind], like = 2;
        if (ask->kind == ASK_action)
            like = index == DO_STRIKE                                ? 20
                   : index == DO_TURN                                ? 0
                   : index >= DO_CARD && what_with(index) == TO_WEAR ? 10
                                                                     : 2;
        if (ask->kind == ASK_negate || ask->kind == ASK_shield)
            like = index ? 10 : 1;
        weights[i] = (int16_t)like;
    }
}
