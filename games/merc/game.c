/* MERC, one translation unit: the chapters below, in the order in which they need each other. */
#define GAME_FILE(name) QUOTED(games/merc/name)
#define GAME_SEATS 7
#define GAME_ASKS_ITSELF

#include "games/merc/meaning.h"
#include "games/merc/numbers.h"
#include "effects/face.h"
#include "effects/frames.h"
#include "effects/open_set.h"

#include "kernel/plant.h"

#include "kernel/declare.h"

#include "effects/value_now.h"

#include "effects/machine.h"

static int may_use_ability(const Run *g);                     /* 16_dictators.c */
static int militia_bonus(const Run *g, int place, int owner); /* 21_mercs.c */

#include "games/merc/rules/01_units.c"
#include "games/merc/rules/01_lines.c"
#include "games/merc/rules/09_equipment.c"
#include "games/merc/rules/09_values.c"
#include "games/merc/rules/03_setup.c"
#include "games/merc/rules/07_options.c"
#include "games/merc/rules/07_actions.c"
#include "games/merc/rules/06_days.c"
#include "games/merc/rules/05_landing.c"
#include "games/merc/rules/07_hire.c"
#include "games/merc/rules/07_move.c"
#include "games/merc/rules/12_combat.c"
#include "games/merc/rules/12_attack.c"
#include "games/merc/rules/12_damage.c"
#include "games/merc/rules/13_special.c"
#include "games/merc/rules/14_dictator.c"
#include "games/merc/rules/15_tactics.c"
#include "games/merc/rules/16_dictators.c"
#include "games/merc/rules/19_ai.c"
#include "games/merc/rules/20_end.c"
#include "games/merc/rules/21_mercs.c"

#define KIND_COUNT(game) KINDS /* in a set with fewer cards some numbers are nobody's */
#define CARD_OF_KIND(game, kind) ((const Opened *)(game)->data)->text[kind]
#include "effects/opened.h"
#include "games/merc/cards.c"
#include "games/merc/opened.c"
#include "games/merc/hints.c"
#include "games/merc/table.c"

#include "kernel/define.h"
#include "merc_cites.inc"
#include "merc_texts.inc"

extern const CwGameDef GAME_SYMBOL(merc);
CW_API const CwGameDef GAME_SYMBOL(merc) = {
    .name = "merc",
    .title = "MERC",
    .fewest_seats = 1,
    .most_seats = GAME_SEATS,
    .usual_seats = 3,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    GAME_HANDLERS,
    .language = &merc_language,
    .open_size = open_size,
    .open_set = open_set,
    OPENED_CARDS,
    .kind_face = kind_face,
    .team = team_of_seat,
    .role = role_of_seat,
    .holder = holder_of_zone,
    .set_table = set_table,
    .pool = pool,
    .zone_columns = columns_of_zone,
    .lines_of_card = lines_of_card,
    .stack_of_table = stack_of_table,
    .links_of_table = links_of_table,
    .could_be = could_be,
    .evaluate = evaluate,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .search = search_hints,
    .edit_done = edit_done,
    .check = check,
};
