/* text.h: spans of text, UTF-8 and near misses. Writing goes through kernel/writer.h. */
#ifndef CW_EFFECTS_TEXT_H
#define CW_EFFECTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernel/near.h"
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

/* slips_in for spans. */
uint32_t slips_between(Span a, Span b, uint32_t worst);

#endif
