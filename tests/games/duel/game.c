/* Duel, one translation unit: the chapters below. */
#define GAME_FILE(name) QUOTED(tests/games/duel/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define GAME_NO_OPEN_DECISIONS
#define GAME_REPLACES
#define GAME_ITEMS

#include "effects/language.h"
#include "tests/games/duel/limits.h"
#include "tests/games/duel/vocabulary.h"
#include "effects/frames.h"

#include "kernel/declare.h"

#include "effects/replace.h"
#include "effects/values.h"
#include "tests/support/share.h"

#include "tests/games/duel/objects.h"
#include "tests/games/duel/rules/05_lines.c"
#include "tests/games/duel/rules/05_events.c"
#include "tests/games/duel/rules/06_words.c"
#include "tests/games/duel/rules/07_verbs.c"
#include "tests/games/duel/rules/04_chain.c"
#include "tests/games/duel/rules/02_turn.c"

#include "tests/games/duel/hints.c"
#include "effects/opened.h"
#include "tests/games/duel/table.c"

#include "kernel/define.h"
#include "duel_cites.inc"
#include "duel_texts.inc"

static const CardLanguage duel_language = {&duel_vocabulary, NULL, NULL};

extern const CwGameDef GAME_SYMBOL(duel);
CW_API const CwGameDef GAME_SYMBOL(duel) = {
    .name = "duel",
    .title = "Duel",
    .fewest_seats = 2,
    .most_seats = 2,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    GAME_HANDLERS,
    GAME_VALUES(State, derived),
    .language = &duel_language,
    .open_size = open_size,
    .open_set = open_set,
    OPENED_CARDS,
    .pool = pool,
    .lines_of_card = lines_of_card,
    .stack_of_table = stack_of_table,
    .stack_is_a_pool = 1,
    .links_of_table = links_of_table,
    .step_of_ask = effect_step,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .edit_done = edit_done,
    .check = check,
};
