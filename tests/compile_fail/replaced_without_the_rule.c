/* EXPECT: a game with REPLACES rows */
/* A line that replaces something, in a game whose events happen at once. */
#define MORE_ROWS REPLACES(WARD, 0, PAID, "If you would be paid", "")
#ifdef GOOD
#undef MORE_ROWS
#endif
#include "tests/compile_fail/rows.inc"
