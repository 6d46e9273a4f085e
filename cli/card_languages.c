/* Which games have cards that are programs, and how those are written. */
#include "cli/check_texts.h"
#include "games/worlds/decks.h"

#include <string.h>

const CardLanguage *card_language(const char *game)
{
    static const CardLanguage worlds = {&worlds_vocabulary, &worlds_deck_rules, NULL};
    return strcmp(game, "worlds") == 0 ? &worlds : strcmp(game, "merc") == 0 ? &merc_language : NULL;
}
