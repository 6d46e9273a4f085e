/* What a player looks up in the middle of a game: rules, the rulings that they name, chapters, cards. */
#ifndef TERMINAL_BOOK_H
#define TERMINAL_BOOK_H

#include "match/text.h"
#include "texts/rulebook.h"

#include <stdbool.h>

/* The rule with the rulings that it names, the chapter, or the ruling called `id`; false when there is none. */
bool book_entry(const Rulebook *book, const CwGame *game, const char *id, Text *out);
/* What words may mean: a chapter with that in its title, or all rules that speak of it; false when there is none. */
bool book_search(const Rulebook *book, const CwGame *game, const char *words, Text *out);
/* The rule alone, as one paragraph. */
bool book_rule(const Rulebook *book, const char *id, Text *out);
/* Chapters, and rulings with the value that this game is played with. */
void book_contents(const Rulebook *book, const CwGame *game, Text *out);
/* Cards whose names contain `part` (all letters alike), with their text; returns how many. */
int book_cards(const CwGame *game, const char *part, Text *out);

#endif
