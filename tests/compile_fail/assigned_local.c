/* EXPECT: is used uninitialized | may be used uninitialized | is uninitialized when used */
/* The same with a variable that is declared first and assigned before the pause. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN(bids_are_in);
#ifdef GOOD
    my->winner = (int16_t)bid_of(g, 0);
    ask_all(g);
    AWAIT(bids_are_in);
    g->core->points[0] = my->winner;
#else
    int before;
    before = bid_of(g, 0);
    ask_all(g);
    AWAIT(bids_are_in);
    g->core->points[0] = (int16_t)before;
#endif
    END;
}
