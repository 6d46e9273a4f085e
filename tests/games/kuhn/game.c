/* Kuhn poker, one translation unit: the chapters below, in the order of the rulebook. */
#define GAME_FILE(name) QUOTED(tests/games/kuhn/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED

#include "kernel/declare.h"

#include "tests/games/kuhn/rules/01_setup.c"
#include "tests/games/kuhn/rules/02_betting.c"
#include "tests/games/kuhn/rules/03_end.c"

#include "tests/games/kuhn/hints.c"
#include "tests/games/kuhn/table.c"

#include "kernel/define.h"
#include "kuhn_cites.inc"
#include "kuhn_texts.inc"

extern const CwGameDef GAME_SYMBOL(kuhn);
CW_API const CwGameDef GAME_SYMBOL(kuhn) = {
    .name = "kuhn",
    .title = "Kuhn poker",
    .fewest_seats = 2,
    .most_seats = 2,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    .kind_count = kind_count,
    .kind_name = kind_name,
    .prefer = prefer,
    .prefer_is_blind = 1,
};
