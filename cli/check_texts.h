/* Card, deck, format and layout files read as those of one game, and everything that is wrong with them. */
#ifndef CLI_CHECK_TEXTS_H
#define CLI_CHECK_TEXTS_H

#include "cli/command.h"
#include "effects/language.h"

#include <jansson.h>

typedef enum TextKind { TEXT_CARDS, TEXT_DECK, TEXT_FORMAT, TEXT_LAYOUT } TextKind;
typedef struct TextFile {
    CwSource source;
    TextKind kind;
} TextFile;

enum { MOST_TEXT_FILES = 256 };

typedef struct CheckReport {
    const CliGame *game;
    const CardLanguage *language; /* of the game; may be NULL */
    json_t *findings; /* objects with severity, file, line, column, words; in the order of the files */
    json_t *replaced; /* names of the cards that take the place of shipped ones */
    int errors, warnings;
    int cards; /* in the card files */
} CheckReport;

/* At most MOST_TEXT_FILES of them.  Card files are read as every command reads them: beside the shipped ones, or, with
   `only_cards`, instead of them. */
CheckReport check_texts(const CliGame *game, const TextFile *files, int count, int only_cards);
void check_free(CheckReport *report);
/* "A, B and 3 more" of the cards that take the place of shipped ones. */
void replaced_names(const CheckReport *report, char *text, size_t capacity);

#endif
