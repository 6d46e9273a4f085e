/* EXPECT: incompatible types | returning 'int' from a function with incompatible */
/* A number is no outcome. */
#include "tests/compile_fail/game.inc"

RULE(auction)
{
    BEGIN();
#ifdef GOOD
    if (my->winner)
        RETURN;
#else
    if (my->winner)
        return 0;
#endif
    END;
}
