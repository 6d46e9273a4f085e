/* EXPECT: defined but not used | unused function 'foresee_ROBBED' */
/* What is foreseen of something that cannot happen: its row is gone or misspelt. */
#ifdef GOOD
#define MORE_EVENTS HAPPENS(ROBBED, BEFORE, "")
#endif
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
