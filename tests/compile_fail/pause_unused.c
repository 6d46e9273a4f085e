/* EXPECT: enumeration value 'nobody_bids' not handled | enumeration value ‘nobody_bids’ not handled */
/* A pause that is declared and never used: a forgotten place, or a misspelt one. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
#ifdef GOOD
    BEGIN(bids_are_in);
#else
    BEGIN(bids_are_in, nobody_bids);
#endif
    ask_all(g);
    AWAIT(bids_are_in);
    END;
}
