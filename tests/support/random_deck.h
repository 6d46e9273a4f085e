/* Legal decks drawn from a whole set, for games whose decks are files as effects/decks.h reads them.  Reads the printed texts
   alone, and knows by itself what each game wants of a deck, so that what the game accepts is checked from outside. */
#ifndef SUPPORT_RANDOM_DECK_H
#define SUPPORT_RANDOM_DECK_H

#include "cardwright.h"

enum { RANDOM_DECK_TEXT = 8192, RANDOM_DECK_KINDS = 600, RANDOM_DECK_GROUPS = 16 };

typedef struct DeckCard { /* of those that can be in a deck */
    int kind;
    int type;  /* the first word of its type line, as the game's habits number them */
    int group; /* what stands behind it: a faction */
    int apart; /* its copies are counted apart */
} DeckCard;

typedef struct DeckHabits DeckHabits;

typedef struct DeckMaker {
    const CwGame *game;
    const DeckHabits *habits;
    char format[60];
    int least, most, copies, copies_apart;
    int cards, groups;
    DeckCard card[RANDOM_DECK_KINDS];
    char group[RANDOM_DECK_GROUPS][40];
} DeckMaker;

/* The text of a format with more of everything than the shipped ones have: copies, cards, and what else it counts; or, not
   `wide`, of one that no shipped deck is made for.  NULL: decks of this game are not known here. */
const char *random_deck_format(const CwGameDef *def, int wide);
/* The game is opened with the set; `format` is the text of a format file.  False when no deck can be made of it. */
int deck_maker_open(DeckMaker *maker, const CwGame *game, const char *format, size_t length);
/* A deck file; `below(data, n)` draws one of 0 to n-1. */
size_t deck_maker_deck(const DeckMaker *maker, int (*below)(void *data, int n), void *data,
                       char text[RANDOM_DECK_TEXT]);

#endif
