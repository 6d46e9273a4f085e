/* EXPECT: with no value | should return a value */
/* A bare return says neither that the rule is over nor that it waits. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN();
#ifdef GOOD
    if (my->winner)
        RETURN;
#else
    if (my->winner)
        return;
#endif
    END;
}
