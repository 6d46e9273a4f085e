/* Wards, one translation unit: the chapters below. */
#define GAME_FILE(name) QUOTED(tests/games/wards/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define GAME_REPLACES

#include "effects/language.h"
#include "tests/games/wards/limits.h"
#include "tests/games/wards/vocabulary.h"
#include "effects/frames.h"

#include "kernel/declare.h"

typedef struct Values Values; /* nothing lasts */
#include "effects/replace.h"

#include "tests/games/wards/objects.h"
#include "tests/games/wards/rules/02_turn.c"
#include "tests/games/wards/rules/03_events.c"
#include "tests/games/wards/rules/04_lines.c"

#include "tests/games/wards/hints.c"
#include "effects/opened.h"
#include "tests/games/wards/table.c"

#include "kernel/define.h"
#include "wards_cites.inc"
#include "wards_texts.inc"

static const CardLanguage wards_language = {&wards_vocabulary, NULL, NULL};

extern const CwGameDef GAME_SYMBOL(wards);
CW_API const CwGameDef GAME_SYMBOL(wards) = {
    .name = "wards",
    .title = "Wards",
    .fewest_seats = 2,
    .most_seats = 2,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    GAME_HANDLERS,
    .language = &wards_language,
    .open_size = open_size,
    .open_set = open_set,
    OPENED_CARDS,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .check = check,
};
