/* The table in sentences, for those who listen instead of looking. */
#ifndef TERMINAL_TELL_H
#define TERMINAL_TELL_H

#include "match/text.h"
#include "terminal/draw.h"

/* Everything that the seat can see; one sentence a line. */
void tell_table(const Board *board, Text *out);
/* What wins for that seat. */
void goal_words(const CwGame *game, int seat, Text *out);
/* The same, and what each part of the board is, in the words of words.en. */
void tell_parts(const Board *board, int seat, Text *out);
/* The same for one seat's things, or for the table's own (seat -1). */
void tell_seat(const Board *board, int seat, Text *out);

#endif
