/* The rulebook of a game as numbered sentences.

   A numbered sentence is a line that begins with its id and runs to the next blank line, item or heading:

       - U3.5 Archangels come before levels.
       - U1.2 (definition) Each player has six portals.      nothing to execute
       - 3.3.1 (next) Decks are drafted.                       not played yet
       **6.2.2.1** A declared attack cannot be taken back.

   Headings `## U3 War` name chapters.  Rulings are not part of the book: they are declared in rulings.def, and one whose
   text begins with (next) is to come as well. */
#ifndef TEXTS_RULEBOOK_H
#define TEXTS_RULEBOOK_H

#include "cardwright.h"

typedef struct BookRule {
    char *id, *text;
    int line;
    int definition;
    int next;    /* to come: needs no cover, and is counted */
    int chapter; /* a heading: the id and its title */
} BookRule;

typedef struct Rulebook {
    const CwGameDef *game;
    BookRule *rule;
    int rules;
} Rulebook;

/* Reads RULEBOOK.md out of the game's embedded texts. */
Rulebook *rulebook_open(const CwGameDef *game);
void rulebook_close(Rulebook *book);
const BookRule *rulebook_find(const Rulebook *book, const char *id); /* NULL: none; any case */
/* A limit of this program (U-L1) or a note on the sources (M-K3): nothing that players play by. */
int rulebook_is_limit(const char *id);
/* What words may mean: chapters with all of them in their titles; or else rules with all of them in their texts, the rule of the
   term that is called so first.  At most `most`; returns how many. */
int rulebook_search(const Rulebook *book, const char *words, const BookRule **found, int most);
/* Number of the ruling with this id or switch name, or -1. */
int rulebook_ruling(const CwGameDef *game, const char *id);

#endif
