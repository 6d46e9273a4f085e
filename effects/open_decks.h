/* open_decks.h: the format and the decks of a game whose seats bring decks.  They are read and checked when the game is opened,
   against its set and its DeckRules (language.h), and listed as they are dealt. */
#ifndef CW_EFFECTS_OPEN_DECKS_H
#define CW_EFFECTS_OPEN_DECKS_H

#include "effects/decks.h"
#include "kernel/game.h"

enum { DECKS_LIMIT = 48 }; /* decks to choose from; further shipped ones are left out */

typedef struct DeckList {
    const uint8_t *copies; /* by kind, from 1 */
    int total;
    uint16_t leader; /* the card that leads it and is not dealt, DeckRules.leader_kinds */
} DeckList;

typedef struct OpenedDecks {
    DeckFormat format;
    uint8_t are_own; /* deck s is that of seat s; else they are drawn from among all by the seed */
    int count;
    DeckList list[DECKS_LIMIT];
    CwDeck about[DECKS_LIMIT];
    /* Decks that others may think a seat to have: the shipped ones of the format, by name. */
    int possible_count;
    PossibleDeck possible[DECKS_LIMIT];
    const uint8_t *most; /* of a kind in a deck, as the format says */
    uint8_t *dealt;      /* of each deck how many copies of each kind, and of all */
} OpenedDecks;

/* The game has its set and its data.  Whatever is wrong is told. */
CwStatus open_decks(OpenedDecks *decks, const CardSet *set, CwGame *game, const CwConfig *config,
                    Arena *arena, CwErrors *errors);
/* The memory that takes, besides OpenedDecks itself. */
size_t open_decks_size(const CwGameDef *def, const CwConfig *config);

/* What others may think of the deck of a seat. */
void decks_thought_of(const OpenedDecks *decks, const CardSet *set, SeatDeck *deck);

#endif
