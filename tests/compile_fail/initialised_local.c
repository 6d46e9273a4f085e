/* EXPECT: jumps over variable initialization | is used uninitialized | may be used uninitialized | is uninitialized when used */
/* A local variable that is initialised before a pause and used after it: the rule comes back without it. */
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
    int before = bid_of(g, 0);
    ask_all(g);
    AWAIT(bids_are_in);
    g->core->points[0] = (int16_t)before;
#endif
    END;
}
