/* EXPECT: used but never defined | has internal linkage but is not defined */
/* A phrase that cards may say and that nobody has implemented. */
#define MORE_ROWS STATE(IS_POOR, 0, 0, "you are poor", "")
#include "tests/compile_fail/rows.inc"

#ifdef GOOD
static int holds_IS_POOR(const Run *g, Sense s)
{
    return word(g, s, 0) < 1;
}
#endif
