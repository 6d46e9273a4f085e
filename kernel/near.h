/* Near misses: the word that was probably meant by one that nobody knows.  One measure for everything that is typed:
   commands, options, games, players, switches, decks, cards and the words of card texts. */
#ifndef KERNEL_NEAR_H
#define KERNEL_NEAR_H

#include <stddef.h>

/* How many slips (a letter too much, missing, wrong, or two swapped) lie between two words, ASCII case ignored;
   `worst` + 1 when there are more than `worst` or a word is over 48 bytes. */
size_t slips_in(const char *a, size_t a_length, const char *b, size_t b_length, size_t worst);

/* The slips that still look like a typing mistake in a word of this length. */
static inline size_t slips_allowed(size_t length)
{
    return length < 3 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3;
}

/* The word of the list that is nearest to this one, or NULL if none is near enough to be meant.  The beginning of a word
   is near to it, however much is missing. */
const char *nearest_word(const char *word, size_t length, const char *const *list, int count);

#endif
