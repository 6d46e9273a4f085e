/* EXPECT: call_pay_bit */
/* A call of a rule that rules.def does not have. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
#ifdef GOOD
    BEGIN(bid_is_paid);
    CALL(bid_is_paid, pay_bid, .who = my->winner);
#else
    BEGIN(bid_is_paid);
    CALL(bid_is_paid, pay_bit, .who = my->winner);
#endif
    END;
}
