/* text.h: spans of text and a writer into a caller's buffer.
 *
 * A Text counts what it would have needed, so a caller can measure with a buffer of size 0 and
 * write on the second try. Nothing here allocates, formats with printf or knows of cards. */
#ifndef CW_EFFECTS_TEXT_H
#define CW_EFFECTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *at; /* not terminated */
    uint32_t length;
} Span;

typedef struct {
    char *buffer;    /* always terminated when size > 0 */
    uint32_t size;   /* bytes of the buffer */
    uint32_t length; /* bytes wanted so far, the terminator not counted */
} Text;

static inline Text text_into(char *buffer, uint32_t size)
{
    if (size)
        buffer[0] = '\0';
    return (Text){buffer, size, 0};
}

static inline bool text_fits(const Text *text)
{
    return text->length < text->size;
}

void text_char(Text *text, char c);
void text_span(Text *text, Span span);
void text_words(Text *text, const char *words);
void text_number(Text *text, uint32_t number);

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
