/* What card numbers must not tell: a whole game is played twice, the second time with equal copies numbered otherwise,
   with the same chance and the same choices.  Every viewer must get the same bytes: views with their options, notes with
   their words and cards, in the same order.  What is known and what hints say must be the same, too. */
#ifndef SUPPORT_RENUMBER_H
#define SUPPORT_RENUMBER_H

#include "tests/support/examine.h"

/* Plays and compares one game; looks at views at one decision of e->view_every.  1, or 0 with e->wrong filled. */
int examine_renumbered(Examination *e, const CwKey *key, uint64_t nonce);

/* Numbers the copies of a state otherwise; how many got another number. */
int renumber_state(Examination *e, CwState *state);

#endif
