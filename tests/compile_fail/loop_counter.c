/* EXPECT: jumps over variable initialization | is used uninitialized | may be used uninitialized | is uninitialized when used */
/* A loop over a pause whose counter is a local variable: it would start anywhere. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN(bids_are_in);
#ifdef GOOD
    for (my->i = 0; my->i < 3; my->i++) {
        ask_all(g);
        AWAIT(bids_are_in);
    }
#else
    for (int i = 0; i < 3; i++) {
        ask_all(g);
        AWAIT(bids_are_in);
    }
#endif
    END;
}
