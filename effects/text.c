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

enum { SLIP_WORD = 48 };

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

uint32_t slips_between(Span a, Span b, uint32_t worst)
{
    uint32_t rows[3][SLIP_WORD + 1];
    if (a.length > SLIP_WORD || b.length > SLIP_WORD || a.length > b.length + worst ||
        b.length > a.length + worst)
        return worst + 1;
    uint32_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (uint32_t j = 0; j <= b.length; j++)
        above[j] = j, before[j] = 0;
    for (uint32_t i = 1; i <= a.length; i++) {
        row[0] = i;
        for (uint32_t j = 1; j <= b.length; j++) {
            char x = lower(a.at[i - 1]), y = lower(b.at[j - 1]);
            uint32_t slips = above[j - 1] + (x != y);
            slips = least(slips, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b.at[j - 2]) && y == lower(a.at[i - 2]))
                slips = least(slips, before[j - 2] + 1);
            row[j] = slips;
        }
        uint32_t *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[b.length] > worst ? worst + 1 : above[b.length];
}
