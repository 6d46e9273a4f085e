#include "kernel/near.h"

#include <string.h>

enum { SLIP_WORD = 48 };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edit distance in which a swap of neighbours counts once; three rows of the table are enough. */
size_t slips_in(const char *a, size_t a_length, const char *b, size_t b_length, size_t worst)
{
    size_t rows[3][SLIP_WORD + 1];
    if (a_length > SLIP_WORD || b_length > SLIP_WORD || a_length > b_length + worst ||
        b_length > a_length + worst)
        return worst + 1;
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        above[j] = j, before[j] = 0;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            size_t slips = above[j - 1] + (x != y);
            slips = lesser(slips, lesser(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                slips = lesser(slips, before[j - 2] + 1);
            row[j] = slips;
        }
        size_t *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[b_length] > worst ? worst + 1 : above[b_length];
}

static int begins(const char *word, size_t length, const char *whole)
{
    size_t i = 0;
    while (i < length && whole[i] && lower(word[i]) == lower(whole[i]))
        i++;
    return length > 1 && i == length;
}

const char *nearest_word(const char *word, size_t length, const char *const *list, int count)
{
    const char *nearest = NULL;
    size_t fewest = SLIP_WORD;
    for (int i = 0; i < count; i++) {
        size_t known = strlen(list[i]), allowed = slips_allowed(known > length ? known : length);
        size_t slips = slips_in(word, length, list[i], known, allowed);
        if (slips > 1 && begins(word, length, list[i]))
            slips = allowed = 1;
        if (slips <= allowed && slips < fewest) {
            fewest = slips;
            nearest = list[i];
        }
    }
    return nearest;
}
