/* Unicorn Apocalypse, one translation unit: the chapters below, in the order of the rulebook. */
#define GAME_FILE(name) QUOTED(games/unicorn/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define GAME_NO_OPEN_DECISIONS
#define KINDS 15
#define PORTALS 6
#define SEATS 2

#include "effects/lines.h"
#include "kernel/declare.h"

#include "games/unicorn/vocabulary.h"

#include "games/unicorn/rules/02_battle.c"
#include "games/unicorn/rules/03_war.c"
#include "games/unicorn/rules/04_specials.c"
#include "games/unicorn/rules/05_portals.c"
#include "games/unicorn/rules/06_end.c"

#include "games/unicorn/deck.c"
#include "games/unicorn/hints.c"
#include "games/unicorn/table.c"

#include "kernel/define.h"
#include "unicorn_cites.inc"
#include "unicorn_texts.inc"

extern const CwGameDef GAME_SYMBOL(unicorn);
CW_API const CwGameDef GAME_SYMBOL(unicorn) = {
    .name = "unicorn",
    .title = "Unicorn Apocalypse",
    .fewest_seats = 2,
    .most_seats = 2,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    .open_size = open_size,
    .open_set = open_deck,
    .kind_count = kind_count,
    .kind_name = kind_name,
    .deck_count = deck_count,
    .deck = deck_about,
    .kind_text = kind_text,
    .kind_face = kind_face,
    .set_table = set_table,
    .pool = pool,
    .resample = resample,
    .evaluate = evaluate,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .search = search_hints,
    .edit_done = edit_done,
    .check = check,
};
