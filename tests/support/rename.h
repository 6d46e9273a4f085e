/* The same position with other numbers for its cards, new_name[card] each: for tests of what numbers must not tell. */
#ifndef TESTS_SUPPORT_RENAME_H
#define TESTS_SUPPORT_RENAME_H

#include "kernel/state.h"

void rename_cards(Run *g, const uint8_t *new_name);

#endif
