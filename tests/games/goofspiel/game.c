/* Goofspiel with four cards, one translation unit: the chapters below, in the order of the rulebook. */
#define GAME_FILE(name) QUOTED(tests/games/goofspiel/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define BIDS 4

#include "kernel/declare.h"

#include "tests/games/goofspiel/rules/01_setup.c"
#include "tests/games/goofspiel/rules/02_round.c"
#include "tests/games/goofspiel/rules/03_end.c"

#include "tests/games/goofspiel/secrets.c"
#include "tests/games/goofspiel/hints.c"
#include "tests/games/goofspiel/table.c"

#include "kernel/define.h"
#include "goofspiel_cites.inc"
#include "goofspiel_texts.inc"

extern const CwGameDef GAME_SYMBOL(goofspiel);
CW_API const CwGameDef GAME_SYMBOL(goofspiel) = {
    .name = "goofspiel",
    .title = "Goofspiel",
    .fewest_seats = 2,
    .most_seats = 2,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    .kind_count = kind_count,
    .kind_name = kind_name,
    .pool = pool,
    .resample = resample,
    .evaluate = evaluate,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .search = search_hints,
    .check = check,
};
