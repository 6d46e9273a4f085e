/* What must hold of what lies on cards and of what is counted (kernel/columns.h), in every game. */
#ifndef TESTS_SUPPORT_COLUMNS_H
#define TESTS_SUPPORT_COLUMNS_H

#include "tests/support/examine.h"

/* In a sample, what is of the card is where it was by number, what is of the place by place, and a card that is held
   lies in the place of the one that was held; the same in kept positions. */
int examine_columns(Examination *e, const CwState *state, CwState *sample, int seat);
/* A row that is set to something else: hashes differ, the views of those who see it differ, and no others. */
int examine_rows(Examination *e, const CwState *state);

/* Something lies on some cards, as far as the game allows it. */
void scatter_columns(Examination *e, CwState *state);

#endif
