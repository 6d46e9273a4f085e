/* The rulebook of a game as numbered sentences, with what stands for each of them: rulings, code, scenarios.

   A numbered sentence is a line that begins with its id and runs to the next blank line, item or heading:

       - U3.5 Archangels come before levels.
       - U1.2 (definition) Each player has six portals.      nothing to execute
       - 3.3.1 (next) Decks are drafted.                       not played yet
       **6.2.2.1** A declared attack cannot be taken back.

   Headings `## U3 War` name chapters.  Rulings are not part of the book: they are declared in rulings.def, and one whose
   text begins with (next) is to come as well. */
#ifndef MATCH_RULEBOOK_H
#define MATCH_RULEBOOK_H

#include "match/scenario.h"

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
    ScenarioFile **file; /* the embedded scenarios */
    int files;
} Rulebook;

/* Reads RULEBOOK.md and tests/ *.scn out of the game's embedded texts. */
Rulebook *rulebook_open(const CwGameDef *game);
void rulebook_close(Rulebook *book);
/* The sentences alone, into a book that names its game; and away with them. */
void rulebook_read(Rulebook *book);
void rulebook_forget(Rulebook *book);
const BookRule *rulebook_find(const Rulebook *book, const char *id); /* NULL: none; any case */
/* Number of the ruling with this id or switch name, or -1. */
int rulebook_ruling(const CwGameDef *game, const char *id);

typedef struct Gap {
    char *id, *what;
} Gap;

typedef struct Coverage {
    int rules, rulings;    /* that need cover */
    int covered;           /* of both */
    int next;              /* rules and rulings of what is to come */
    int handlers;          /* of phrases of card text, each of which a scenario must reach */
    int scenarios, failed; /* that were run */
    Gap *gap;
    int gaps;
    Text failures; /* reports of scenarios that failed */
} Coverage;

/* Runs all scenarios of the book, on a descriptor that tells which rules it reaches.  Every sentence that is not a
   definition and every ruling needs a mark in the code and a scenario of its own that passed and reached it; every value
   of a switch needs a passing scenario of that ruling that was played with it. */
void coverage_run(const Rulebook *book, Coverage *coverage);
void coverage_free(Coverage *coverage);

#endif
