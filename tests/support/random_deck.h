/* Legal decks drawn from a whole set, for games whose formats say Deck, Copies and Mobs as effects/decks.h does.  Reads
   the printed texts alone, so that what the game accepts is checked from outside. */
#ifndef SUPPORT_RANDOM_DECK_H
#define SUPPORT_RANDOM_DECK_H

#include "cardwright.h"

enum { RANDOM_DECK_TEXT = 8192, RANDOM_DECK_KINDS = 600 };

typedef struct DeckMaker {
    const CwGame *game;
    char format[60];
    int least, most, copies, mob_copies;
    int kinds;
    int kind[RANDOM_DECK_KINDS]; /* of cards that can be in a deck */
    char is_mob[RANDOM_DECK_KINDS];
} DeckMaker;

/* The game is opened with the set; `format` is the text of a format file.  False when no deck can be made of it. */
int deck_maker_open(DeckMaker *maker, const CwGame *game, const char *format, size_t length);
/* A deck file; `below(data, n)` draws one of 0 to n-1. */
size_t deck_maker_deck(const DeckMaker *maker, int (*below)(void *data, int n), void *data,
                       char text[RANDOM_DECK_TEXT]);

#endif
