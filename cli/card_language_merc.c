/* The card language of MERC, in a file of its own: its words would clash with those of other games. */
#include "cli/check_texts.h"
#include "games/merc/meaning.h"

static void check_meaning(const CardSet *set, MeaningReport *report, void *context)
{
    cards_meaning(set, NULL, NULL, (MeaningSink){report, context});
}

const CardLanguage merc_language = {&merc_vocabulary, NULL, check_meaning};
