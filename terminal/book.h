/* What a player wants to look up: rules and rulings from the game's RULEBOOK.md and its declarations, and cards.

   A rule is a line `- NUMBER text` of the rulebook with the indented lines behind it; a chapter is `## NUMBER title`.
   The rulings that a rule names in brackets, as in [U-R4], belong to it. */
#ifndef TERMINAL_BOOK_H
#define TERMINAL_BOOK_H

#include "cardwright.h"
#include "match/text.h"

#include <stdbool.h>

/* The rule, chapter or ruling called `id`; false when there is none. */
bool book_entry(const CwGame *game, const char *id, Text *out);
/* The rule alone, as one paragraph. */
bool book_rule(const CwGame *game, const char *id, Text *out);
/* Chapters, and rulings with the value that this game is played with. */
void book_contents(const CwGame *game, Text *out);
/* Cards whose names contain `part` (all letters alike), with their text; returns how many. */
int book_cards(const CwGame *game, const char *part, Text *out);
/* The next number of a rule, chapter or ruling behind *at, in the order of the rulebook; false behind the last. */
bool book_next_id(const CwGame *game, size_t *at, char id[24]);

#endif
