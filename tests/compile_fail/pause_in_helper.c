/* EXPECT: undeclared | incompatible types | void function | case label not within a switch | 'case' statement not in switch | not in switch statement */
/* A helper that waits: it has no frame to come back to.  What waits is a rule. */
#include "tests/compile_fail/game.inc"

#ifndef GOOD
static void collect_bids(Run *g, Frame *f)
{
    ask_all(g);
    AWAIT(bids_are_in);
}
#endif

RULE(auction)
{
    BEGIN(bids_are_in);
    ask_all(g);
    AWAIT(bids_are_in);
#ifndef GOOD
    collect_bids(g, f);
#endif
    END;
}
