/* cards.h: compiling card texts in tests. */
#ifndef CW_TEST_CARDS_H
#define CW_TEST_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "effects/cards.h"

/* A compiled set with the memory that it lies in and everything that the compiler said. */
typedef struct {
    CardSet set;
    bool fine;
    unsigned errors, warnings;
    char *said;
    size_t said_length, said_size;
    void *memory;
    size_t memory_used;
} Compiled;

Compiled compile_sources(const Vocabulary *vocabulary, const CwSource *sources, uint16_t count);
Compiled compile_text(const Vocabulary *vocabulary, const char *file, const char *text);
void compiled_free(Compiled *compiled);

/* The canonical text of a card, of one Skill, of all the cards with blank lines between them. Freed by the caller. */
char *printed_card(const CardSet *set, uint16_t card);
char *printed_skill(const CardSet *set, uint16_t skill);
char *printed_set(const CardSet *set);

/* A whole file; NULL when it cannot be read. Freed by the caller. */
char *file_text(const char *path, size_t *length);
/* Files of a folder whose names end so, sorted. Their texts and names are freed by sources_free. */
uint16_t folder_sources(const char *folder, const char *ending, CwSource *sources, uint16_t capacity);
void sources_free(CwSource *sources, uint16_t count);

/* Equal to what the file holds? With CW_UPDATE in the environment the file is written instead.
 * Says on stderr where they differ. */
bool equals_file(const char *path, const char *text);

#endif
