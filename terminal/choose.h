/* From what somebody typed to the option that is meant: its number, its words, or enough of them. */
#ifndef TERMINAL_CHOOSE_H
#define TERMINAL_CHOOSE_H

#include "terminal/view.h"

/* Returns how many options may be meant and their indices in `found`: 1 is a clear answer.
   The whole words go before words that begin so, those before options that have all typed words in them, in order; last comes
   what the option is about, then what it does, as the groups on the screen have it. */
int choose_options(const AskView *ask, const char *typed, int found[CW_MAX_OPTIONS]);
/* The same for a number; -1 when `typed` is none. */
int choose_number(const AskView *ask, const char *typed, int found[CW_MAX_OPTIONS]);

/* "Tavisto train militia": what it is about, what it does, to what; "" where it is about nothing. */
void option_path(const OptionView *option, char *path, size_t size);

#endif
