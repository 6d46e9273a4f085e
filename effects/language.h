/* language.h: how a game's cards and decks are written.  A game whose cards are programs names its language in its CwGameDef,
   so that whoever checks or lists texts asks the game and knows none by name. */
#ifndef CW_EFFECTS_LANGUAGE_H
#define CW_EFFECTS_LANGUAGE_H

#include "effects/decks.h"

/* Called for a line of a card that is well written and means nothing where it stands. */
typedef struct {
    void (*report)(void *context, const CardSet *set, uint16_t card, uint16_t skill, const char *wrong);
    void *context;
} MeaningSink;

struct CardLanguage {
    const Vocabulary *vocabulary;
    const DeckRules *deck_rules; /* NULL: it has no decks */
    void (*check_meaning)(const CardSet *set,
                          MeaningSink sink); /* NULL: what is well written has a meaning */
};

#endif
