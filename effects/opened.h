/* opened.h: what the kernel asks of a game with card files, where its data (Opened) has the compiled `set`, and `decks` if its
   seats bring some.  A game includes this chapter behind its Opened and names OPENED_CARDS and OPENED_DECKS in its CwGameDef. */
#ifndef EFFECTS_OPENED_H
#define EFFECTS_OPENED_H

#include "effects/open_set.h"

static const CardSet *opened_set(const CwGame *game)
{
    return &((const Opened *)game->data)->set;
}
static int kind_count(const CwGame *game)
{
    return opened_set(game)->card_count;
}
static const char *kind_name(const CwGame *game, int kind)
{
    return opened_set(game)->cards[kind].name.at;
}
static size_t kind_text(const CwGame *game, int kind, char *text, size_t capacity)
{
    return card_text(opened_set(game), (uint16_t)kind, text, capacity);
}
static size_t kind_program(const CwGame *game, int kind, char *text, size_t capacity)
{
    return card_program(opened_set(game), (uint16_t)kind, text, capacity);
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
