/* EXPECT: duplicate case value */
/* One pause at two places: the rule would always go on at one of them. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
#ifdef GOOD
    BEGIN(bids_are_in, ties_are_broken);
    ask_all(g);
    AWAIT(bids_are_in);
    ask_all(g);
    AWAIT(ties_are_broken);
#else
    BEGIN(bids_are_in);
    ask_all(g);
    AWAIT(bids_are_in);
    ask_all(g);
    AWAIT(bids_are_in);
#endif
    END;
}
