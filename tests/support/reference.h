/* reference.h: the reference of a game's card text, made from its rows, each with an example that is run.

   An example is a line of a card: of a shipped one, or of the game's examples.card, which holds what no shipped card says.  It
   is found and not written down: the shortest line whose program has the row in it; for a word of a further form, which
   leaves no trace in the program, a line of examples.card that is not understood without it.  A row without an example fails. */
#ifndef CW_TEST_REFERENCE_H
#define CW_TEST_REFERENCE_H

#include <stdbool.h>
#include <stdio.h>

#include "tests/support/cards.h"

typedef enum {
    ENTRY_HEAD,
    ENTRY_CONDITION,
    ENTRY_LIMIT,
    ENTRY_VERB,
    ENTRY_SHARED,
    ENTRY_SELECTOR,
    ENTRY_STATE,
    ENTRY_COUNT,
    ENTRY_PART,
    ENTRY_WORD
} EntrySort;

typedef struct {
    EntrySort sort;
    const char *name, *pattern, *meaning;
    unsigned number;
    int category; /* of a word */
} Entry;

typedef struct {
    const Vocabulary *vocabulary;
    const Entry *entry;
    size_t count;
    const char *cards;    /* the folder of the shipped cards */
    const char *examples; /* examples.card; NULL: shipped cards say everything */
} Reference;

/* Writes the tables.  False when a row has no example, or one that is not printed as it was read: told on stderr. */
bool reference_print(const Reference *reference, FILE *out);

/* The same as docs/generated/GAME-words.md, which the test unit.GAME_words compares, or writes with CW_UPDATE=1; `folder` is
   where the game's vocabulary.def stands. */
bool reference_is_current(const Reference *reference, const char *game, const char *title,
                          const char *folder);

#endif
