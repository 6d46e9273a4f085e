/* EXPECT: used but never defined | has internal linkage but is not defined */
/* Something can happen that nobody has implemented. */
#define MORE_EVENTS HAPPENS(ROBBED, BEFORE, "")
#include "tests/compile_fail/rows.inc"

static int foresee_ROBBED(Run *g, Happening *e)
{
    return e->amount > (int)g->core->asked;
}
#ifdef GOOD
static void apply_ROBBED(Run *g, Happening *e)
{
    g->core->asked = (SeatSet)e->amount;
}
#endif
