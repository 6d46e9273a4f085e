/* Leduc poker, one translation unit: the chapters below, in the order of the rulebook. */
#define GAME_FILE(name) QUOTED(tests/games/leduc/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED

#include "kernel/declare.h"

#include "tests/games/leduc/rules/01_setup.c"
#include "tests/games/leduc/rules/02_betting.c"
#include "tests/games/leduc/rules/04_end.c"

#include "tests/games/leduc/hints.c"
#include "tests/games/leduc/table.c"

#include "kernel/define.h"
#include "leduc_cites.inc"
#include "leduc_texts.inc"

extern const CwGameDef GAME_SYMBOL(leduc);
CW_API const CwGameDef GAME_SYMBOL(leduc) = {
    .name = "leduc",
    .title = "Leduc poker",
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
