/* The Gauntlet, one translation unit: the chapters below, in the order of the rulebook. */
#define GAME_FILE(name) QUOTED(tests/games/gauntlet/name)
#define GAME_SEATS 3
#define GAME_KEEPS_KNOWLEDGE
#define STASH_PLACES 2
#define ACTIONS 135

#include "kernel/declare.h"

#include "tests/games/gauntlet/vocabulary.h"

#include "tests/games/gauntlet/rules/02_bout.c"
#include "tests/games/gauntlet/rules/03_open_phase.c"
#include "tests/games/gauntlet/rules/04_skills.c"
#include "tests/games/gauntlet/rules/05_injuries.c"

#include "tests/games/gauntlet/hints.c"
#include "tests/games/gauntlet/table.c"

#include "kernel/define.h"
#include "gauntlet_cites.inc"
#include "gauntlet_texts.inc"

extern const CwGameDef GAME_SYMBOL(gauntlet);
CW_API const CwGameDef GAME_SYMBOL(gauntlet) = {
    .name = "gauntlet",
    .title = "The Gauntlet",
    .fewest_seats = 2,
    .most_seats = 3,
    .usual_seats = 3,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, offsetof(State, kept), offsetof(State, kept_know), KEPT),
    GAME_TABLES,
    .kind_count = kind_count,
    .kind_name = kind_name,
    .team = side_of,
    .role = role_of,
    .evaluate = evaluate,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .check = check,
};
