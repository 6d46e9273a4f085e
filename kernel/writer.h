/* Text without printf: into a caller's buffer, never past its end, counting what the whole would take. */
#ifndef KERNEL_WRITER_H
#define KERNEL_WRITER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Writer {
    char *out;
    size_t capacity, length;
} Writer;

Writer writer_open(char *out, size_t capacity);
static inline void put_char(Writer *w, char c)
{
    if (w->length + 1 < w->capacity)
        w->out[w->length] = c;
    w->length++;
}
void put_bytes(Writer *w, const char *text, size_t length);
void put_text(Writer *w, const char *text);
void put_int(Writer *w, int64_t value);
void put_uint(Writer *w, uint64_t value);
void put_hex(Writer *w, uint64_t value, int digits);
void put_json_string(Writer *w, const char *text);
void put_json_bytes(Writer *w, const char *text, size_t length);
/* A text that is written as it stands here: where there is room, no more than a few moves. */
#define put_literal(w, literal) put_known((w), (literal), sizeof(literal) - 1)
static inline void put_known(Writer *w, const char *text, size_t length)
{
    if (__builtin_expect(w->length + length < w->capacity, 1)) {
        memcpy(w->out + w->length, text, length);
        w->length += length;
    } else {
        put_bytes(w, text, length);
    }
}
/* Ends the text with a NUL and returns the length of the whole. */
size_t writer_close(Writer *w);

#endif
