/* text.h: spans of text, UTF-8 and near misses. Writing goes through kernel/writer.h. */
#ifndef CW_EFFECTS_TEXT_H
#define CW_EFFECTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernel/writer.h"

typedef struct {
    const char *at; /* not terminated */
    uint32_t length;
} Span;

static inline void put_span(Writer *out, Span span)
{
    put_bytes(out, span.at, span.length);
}

Span span_of(const char *words);
bool span_equal(Span a, Span b);
bool span_same_letters(Span a, Span b); /* ASCII case ignored */

/* Bytes of the UTF-8 character at `at` (1 to 4), 0 when the bytes are no valid UTF-8. */
uint32_t utf8_length(const char *at, const char *end);

/* How many slips (a letter too much, missing, wrong, or two swapped) lie between two short words,
 * ASCII case ignored; `worst` + 1 when there are more than `worst` or a word is over 48 bytes. */
uint32_t slips_between(Span a, Span b, uint32_t worst);

/* The slips that still look like a typing mistake in a word of this length. */
static inline uint32_t slips_allowed(uint32_t length)
{
    return length < 3 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3;
}

#endif
