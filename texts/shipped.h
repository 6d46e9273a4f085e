/* The decks and formats that ship with a game: its texts `decks/NAME.deck` and `decks/NAME.format`. */
#ifndef TEXTS_SHIPPED_H
#define TEXTS_SHIPPED_H

#include "cardwright.h"

enum { SHIPPED_NAME = 80 };

/* "standard_cinderhold" of "decks/standard_cinderhold.deck", where `what` is "deck"; 0: the text is something else. */
int shipped_name(const char *path, const char *what, char name[SHIPPED_NAME]);

/* Which one was meant: by its name, its title, or a word of either.  0: none is near. */
int nearest_shipped(const CwGameDef *def, const char *what, const char *typed, char meant[SHIPPED_NAME]);

#endif
