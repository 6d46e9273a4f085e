/* Text without printf: into a caller's buffer, never past its end, counting what the whole would take. */
#ifndef KERNEL_WRITER_H
#define KERNEL_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct Writer {
    char *out;
    size_t capacity, length;
} Writer;

Writer writer_open(char *out, size_t capacity);
void put_char(Writer *w, char c);
void put_bytes(Writer *w, const char *text, size_t length);
void put_text(Writer *w, const char *text);
void put_int(Writer *w, int64_t value);
void put_uint(Writer *w, uint64_t value);
void put_hex(Writer *w, uint64_t value, int digits);
void put_json_string(Writer *w, const char *text);
void put_json_bytes(Writer *w, const char *text, size_t length);
/* Ends the text with a NUL and returns the length of the whole. */
size_t writer_close(Writer *w);

#endif
