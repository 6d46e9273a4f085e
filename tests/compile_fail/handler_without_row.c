/* EXPECT: defined but not used | unused function 'hold_LOSE' */
/* A handler whose phrase no card can say: its row is gone or misspelt. */
#ifdef GOOD
#define MORE_ROWS BOTH(LOSE, 0, 0, "{target} loses 1.", "")
#else
#define MORE_ROWS VERB(LOSE, 0, 0, "{target} loses 1.", "")
#endif
#include "tests/compile_fail/rows.inc"

static void do_LOSE(Run *g, const Verb *verb)
{
    g->core->asked = (SeatSet)verb->at;
}
static void hold_LOSE(const Run *g, Sense s, Values *values)
{
    values->coins -= word(g, s, 0);
}
