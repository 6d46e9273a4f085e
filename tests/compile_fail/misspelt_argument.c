/* EXPECT: has no member named 'amuont' | does not refer to any field | has no member named ‘amuont’ */
/* An argument that the called rule does not have. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN(bid_is_paid);
#ifdef GOOD
    CALL(bid_is_paid, pay_bid, .who = my->winner, .amount = 3);
#else
    CALL(bid_is_paid, pay_bid, .who = my->winner, .amuont = 3);
#endif
    END;
}
