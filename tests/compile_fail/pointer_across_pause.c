/* EXPECT: jumps over variable initialization | is used uninitialized | may be used uninitialized | is uninitialized when used */
/* A pointer that lives across a pause: the state may have moved meanwhile. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN(bids_are_in);
#ifdef GOOD
    ask_all(g);
    AWAIT(bids_are_in);
    int16_t *points = g->core->points;
    points[0] = 1;
#else
    int16_t *points = g->core->points;
    ask_all(g);
    AWAIT(bids_are_in);
    points[0] = 1;
#endif
    END;
}
