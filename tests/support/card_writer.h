/* card_writer.h: random card texts out of a vocabulary's own patterns.
 *
 * Every choice is a byte of a stream, so the same bytes make the same text: a seeded stream serves
 * the property test, the bytes of a fuzzer serve the fuzz target. What is written is legal: it must
 * compile, and print back to something that compiles to the same. */
#ifndef CW_TEST_CARD_WRITER_H
#define CW_TEST_CARD_WRITER_H

#include "effects/vocabulary.h"

typedef struct {
    unsigned char (*next)(void *context); /* 0 for ever when the stream has run out */
    void *context;
} Bytes;

/* Names that the text may use, per kind of the vocabulary; NULL ends a list. */
typedef const char *const *CardNames[KIND_LIMIT];

/* Writes one Skill line. `skills` are the categories that it may be of. The text is cut when it does not fit;
 * returns false then. */
bool write_skill(const Vocabulary *vocabulary, const CardNames names, Bytes bytes, char *text, size_t size);

/* The phrases used so far, by index into the vocabulary: which of them a run has never tried. */
bool write_skill_counting(const Vocabulary *vocabulary, const CardNames names, Bytes bytes, char *text,
                          size_t size, unsigned *uses);

#endif
