/* text.c: see text.h. */
#include "effects/text.h"

#include <string.h>

Span span_of(const char *words)
{
    return (Span){words, (uint32_t)strlen(words)};
}

bool span_equal(Span a, Span b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool span_same_letters(Span a, Span b)
{
    if (a.length != b.length)
        return false;
    for (uint32_t i = 0; i < a.length; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

uint32_t utf8_length(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    uint32_t left = (uint32_t)(end - at), length, point;
    if (!left)
        return 0;
    if (u[0] < 0x80)
        return 1;
    if (u[0] >= 0xC2 && u[0] < 0xE0)
        length = 2, point = u[0] & 0x1Fu;
    else if (u[0] >= 0xE0 && u[0] < 0xF0)
        length = 3, point = u[0] & 0x0Fu;
    else if (u[0] >= 0xF0 && u[0] < 0xF5)
        length = 4, point = u[0] & 0x07u;
    else
        return 0;
    if (left < length)
        return 0;
    for (uint32_t i = 1; i < length; i++) {
        if ((u[i] & 0xC0u) != 0x80)
            return 0;
        point = point << 6 | (u[i] & 0x3Fu);
    }
    bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    bool surrogate = point >= 0xD800 && point < 0xE000;
    return overlong || surrogate || point > 0x10FFFF ? 0 : length;
}

uint32_t slips_between(Span a, Span b, uint32_t worst)
{
    return (uint32_t)slips_in(a.at, a.length, b.at, b.length, worst);
}
