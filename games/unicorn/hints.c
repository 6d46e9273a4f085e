/* What a sensible player likes, for the greedy player and for guiding a search. */

static int evaluate(const Run *g, Seat seat)
{
    int score = 0;
    FOR_EACH_SEAT (g, s) {
        int mine = 12 * evacuees(g, s) + 45 * __builtin_popcount(now(g)->open[s]);
        for (int i = 0; i < PORTALS; i++)
            mine += 40 * now(g)->points[s][i] / portal_cost[i];
        score += s == seat ? mine : -mine;
    }
    int value = 500 + score;
    return value < 20 ? 20 : value > 980 ? 980 : value;
}

/* Points needed to open the portal, and how full it will be: finishing is best, small portals first. */
static int portal_liking(const Run *g, Seat seat, int portal, int power)
{
    int need = portal_cost[portal] - now(g)->points[seat][portal];
    if (power >= need)
        return 400 - 20 * (power - need) + 10 * zone_size(g, zone_at(portal, seat, portal));
    return 200 - 12 * (need - power) + 2 * portal_cost[portal];
}

static int card_liking(const Run *g, Seat seat, int kind)
{
    /* Mid levels win often and build little; engineers build a lot when they win; Comets help the one who leads. */
    static const uint8_t base[KINDS + 1] = {0, 30, 26, 26, 28, 32, 40, 44, 50, 56, 60, 20, 62, 66, 0, 60};
    if (kind != COMET)
        return base[kind];
    return evacuees(g, seat) > evacuees(g, other(seat)) ? 70 : 8;
}

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    for (int i = 0; i < options->count; i++) {
        int index = options->action[i] - question_base[ask->kind], like = 1;
        if (ask->kind == ASK_battle)
            like = card_liking(g, seat, index);
        if (ask->kind == ASK_war_card)
            like = index == ARCHANGEL ? 400 : index == COMET ? 10 : 40 - index;
        if (ask->kind == ASK_fourth)
            like = 20 * kinds[index].level;
        if (ask->kind == ASK_unicorn)
            like = (index == 0) == (evacuees(g, seat) > evacuees(g, other(seat)) + 2) ? 100 : 1;
        if (ask->kind == ASK_build)
            like = index ? portal_liking(g, seat, index - 1, worth(g, ask->a)) : 1;
        if (ask->kind == ASK_place_won)
            like = index ? portal_liking(g, seat, portal_of(index), kinds[kind_in(index)].power) : 1;
        if (ask->kind == ASK_remove)
            like = index ? 100 + 10 * portal_of(index) : 1;
        if (ask->kind == ASK_add)
            like = index
                       ? portal_liking(g, seat, portal_of(index), 1) + 20 - kinds[(index - 1) / PORTALS].level
                       : 1;
        weights[i] = (int16_t)(like < 1 ? 1 : like);
    }
}
