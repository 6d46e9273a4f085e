/* EXPECT: undeclared here | use of undeclared identifier 'HAPPENS_ROBED' */
/* A phrase that listens to something that never happens. */
#ifdef GOOD
#define HAPPENS_ROBED HAPPENS_PAID
#endif
#define MORE_ROWS WHEN(ROBBED, 0, ROBED, "When somebody is robbed", "")
#include "tests/compile_fail/rows.inc"

static int heard_ROBBED(const Run *g, Sense s, const Happening *e)
{
    return word(g, s, 0) == e->amount;
}
