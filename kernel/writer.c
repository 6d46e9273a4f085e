#include "kernel/writer.h"

Writer writer_open(char *out, size_t capacity)
{
    return (Writer){out, out ? capacity : 0, 0};
}

void put_bytes(Writer *w, const char *text, size_t length)
{
    if (w->length + length < w->capacity) {
        memcpy(w->out + w->length, text, length);
        w->length += length;
        return;
    }
    for (size_t i = 0; i < length; i++)
        put_char(w, text[i]);
}

void put_text(Writer *w, const char *text)
{
    put_bytes(w, text, strlen(text));
}

void put_uint(Writer *w, uint64_t value)
{
    char digit[20];
    size_t n = sizeof digit;
    if (value < 100) { /* most numbers of a view */
        if (value >= 10)
            put_char(w, (char)('0' + value / 10));
        put_char(w, (char)('0' + value % 10));
        return;
    }
    do
        digit[--n] = (char)('0' + value % 10);
    while (value /= 10);
    put_bytes(w, digit + n, sizeof digit - n);
}

void put_int(Writer *w, int64_t value)
{
    if (value >= 0) {
        put_uint(w, (uint64_t)value);
        return;
    }
    put_char(w, '-');
    put_uint(w, 0 - (uint64_t)value);
}

void put_hex(Writer *w, uint64_t value, int digits)
{
    while (digits--)
        put_char(w, "0123456789abcdef"[value >> (4 * digits) & 15]);
}

void put_json_bytes(Writer *w, const char *text, size_t length)
{
    size_t plain = 0;
    put_char(w, '"');
    while (plain < length && (unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
        plain++;
    put_bytes(w, text, plain);
    for (size_t i = plain; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            put_char(w, '\\');
        if (c < 0x20) {
            put_text(w, "\\u00");
            put_hex(w, c, 2);
        } else {
            put_char(w, (char)c);
        }
    }
    put_char(w, '"');
}

void put_json_string(Writer *w, const char *text)
{
    put_json_bytes(w, text, strlen(text));
}

size_t writer_close(Writer *w)
{
    if (w->capacity)
        w->out[w->length < w->capacity ? w->length : w->capacity - 1] = 0;
    return w->length;
}
