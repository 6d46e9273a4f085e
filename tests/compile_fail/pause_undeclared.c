/* EXPECT: undeclared */
/* A pause that is not declared in BEGIN. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
#ifdef GOOD
    BEGIN(bids_are_in);
#else
    BEGIN();
#endif
    ask_all(g);
    AWAIT(bids_are_in);
    END;
}
