/* EXPECT: not in enumeration value | not handled in switch | is not in enumerated type | case value */
/* A pause inside a switch of the rule's own: its case label belongs to the inner switch, and the rule would never come
   back to it. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN(bids_are_in);
#ifdef GOOD
    if (my->winner == 0) {
        ask_all(g);
        AWAIT(bids_are_in);
    }
#else
    switch (my->winner) {
    case 0:
        ask_all(g);
        AWAIT(bids_are_in);
    }
#endif
    END;
}
