/* What a sensible player likes, for the greedy player and for guiding a search. */

static int evaluate(const Run *g, Seat seat)
{
    int score = 0;
    FOR_EACH_SEAT (g, s) {
        int mine = 150 * state_of(g)->bouts_won[s] + 4 * boosts(g, s);
        FOR_EACH_PLACE (place, vassals_of(g, s)) {
            Card card = vassal_at(g, place);
            mine += injury(g, card) ? 35 : 70;
            mine -= 6 * exhaustion(g, card);
        }
        score += s == seat ? mine : -mine;
    }
    return within(20, 500 + score, 980);
}

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    (void)g, (void)seat, (void)options, (void)weights;
}
