/* Kuhn poker, one translation unit: the chapters below, in the order of the rulebook. */
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define GAME_STATE_H "tests/games/kuhn/state.h"
#define RULES_DEF "tests/games/kuhn/rules.def"
#define QUESTIONS_DEF "tests/games/kuhn/questions.def"
#define EVENTS_DEF "tests/games/kuhn/events.def"
#define ZONES_DEF "tests/games/kuhn/zones.def"
#define RULINGS_DEF "tests/games/kuhn/rulings.def"
#define COLUMNS_DEF "tests/games/kuhn/columns.def"

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
