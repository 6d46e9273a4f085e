/* opened.h: what the kernel asks of a game with card files, where its data (Opened) has the compiled `set`, and `decks` if its
   seats bring some.  A game includes this chapter behind its Opened and names OPENED_CARDS and OPENED_DECKS in its CwGameDef.
   A kind of card is a card of the set by its number; a game that numbers them otherwise defines KIND_COUNT, and CARD_OF_KIND,
   which is 0 for numbers that are nobody's. */
#ifndef EFFECTS_OPENED_H
#define EFFECTS_OPENED_H

#include "effects/open_set.h"

static const CardSet *opened_set(const CwGame *game)
{
    return &((const Opened *)game->data)->set;
}
#ifndef CARD_OF_KIND
#define KIND_COUNT(game) opened_set(game)->card_count
#define CARD_OF_KIND(game, kind) (uint16_t)(kind)
#endif
static int kind_count(const CwGame *game)
{
    (void)game;
    return KIND_COUNT(game);
}
static const char *kind_name(const CwGame *game, int kind)
{
    int card = CARD_OF_KIND(game, kind);
    return card ? opened_set(game)->cards[card].name.at : "";
}
static size_t kind_text(const CwGame *game, int kind, char *text, size_t capacity)
{
    return card_text(opened_set(game), CARD_OF_KIND(game, kind), text, capacity);
}
static size_t kind_program(const CwGame *game, int kind, char *text, size_t capacity)
{
    return card_program(opened_set(game), CARD_OF_KIND(game, kind), text, capacity);
}
static size_t skill_text(const CwGame *game, int skill, char *text, size_t capacity)
{
    return line_text(opened_set(game), skill, text, capacity);
}
#define OPENED_CARDS                                                                                         \
    .kind_count = kind_count, .kind_name = kind_name, .kind_text = kind_text, .kind_program = kind_program,  \
    .skill_text = skill_text

#ifdef CW_EFFECTS_OPEN_DECKS_H
static int deck_count(const CwGame *game)
{
    return ((const Opened *)game->data)->decks.count;
}
static CwDeck deck_about(const CwGame *game, int index)
{
    return ((const Opened *)game->data)->decks.about[index];
}
#define OPENED_DECKS .deck_count = deck_count, .deck = deck_about
#endif

#endif
