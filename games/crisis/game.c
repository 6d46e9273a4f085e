/* Crisis Unleashed, one translation unit: the chapters below. */
#define GAME_FILE(name) QUOTED(games/crisis/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define GAME_NO_OPEN_DECISIONS
#define GAME_SECRET_DECKS
#define GAME_REPLACES
#define GAME_EVENTS_MEET
#define GAME_KEYWORDS_REPLACE
#define GAME_ITEMS
#define GAME_SECRET_ITEMS
#define GAME_TARGETS_ESCAPE
#define GAME_SENTENCES_ARE_FOLLOWED
#define GAME_COUNTS_YES

#include "effects/face.h"
#include "effects/open_decks.h"
#include "games/crisis/limits.h"
#include "games/crisis/decks.h"
#include "effects/frames.h"

#include "kernel/declare.h"

#include "effects/replace.h"
#include "effects/values.h"

#include "games/crisis/objects.h"
#include "games/crisis/hooks.h"
#include "games/crisis/rules/02_table.c"
#include "games/crisis/rules/13_values.c"
#include "games/crisis/rules/13_damage.c"
#include "games/crisis/rules/13_events.c"
#include "games/crisis/rules/15_statuses.c"
#include "games/crisis/rules/09_costs.c"
#include "games/crisis/rules/26_words.c"
#include "games/crisis/rules/26_states.c"
#include "games/crisis/rules/26_lines.c"
#include "games/crisis/rules/26_holds.c"
#include "games/crisis/rules/24_end.c"
#include "games/crisis/rules/12_triggers.c"
#include "games/crisis/rules/09_announce.c"
#include "games/crisis/rules/12_chain.c"
#include "games/crisis/rules/06_startup.c"
#include "games/crisis/rules/07_draw.c"
#include "games/crisis/rules/10_combat.c"
#include "games/crisis/rules/10_attack.c"
#include "games/crisis/rules/26_verbs.c"
#include "games/crisis/rules/26_moves.c"
#include "games/crisis/rules/26_later.c"
#include "games/crisis/rules/26_cards.c"
#include "games/crisis/rules/26_modules.c"
#include "games/crisis/rules/26_turns.c"
#include "games/crisis/rules/09_main.c"
#include "games/crisis/rules/11_end.c"
#include "games/crisis/rules/21_crisis.c"
#include "games/crisis/rules/22_nexus.c"
#include "games/crisis/rules/05_turn.c"
#include "games/crisis/rules/04_setup.c"

#include "effects/opened.h"
#include "games/crisis/opened.c"
#include "games/crisis/hints.c"
#include "games/crisis/table.c"

#include "kernel/define.h"
#include "crisis_cites.inc"
#include "crisis_texts.inc"

extern const CwGameDef GAME_SYMBOL(crisis);
CW_API const CwGameDef GAME_SYMBOL(crisis) = {
    .name = "crisis",
    .title = "Crisis Unleashed",
    .fewest_seats = 2,
    .most_seats = 2,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, 0, 0, 0),
    GAME_TABLES,
    GAME_HANDLERS,
    GAME_VALUES(State, derived),
    .language = &crisis_language,
    .open_size = open_size,
    .open_set = open_set,
    OPENED_CARDS,
    OPENED_DECKS,
    .pool = pool,
    .take_back = take_back,
    .prepares = prepares,
    .resample = resample,
    .seat_deck = deck_of_seat,
    .kind_face = kind_face,
    .lines_of_card = lines_of_card,
    .stack_of_table = stack_of_table,
    .stack_is_a_pool = 1,
    .links_of_table = links_of_table,
    .parts_of_card = parts_of_card,
    .step_of_ask = effect_step,
    .evaluate = evaluate,
    .prefer = prefer,
    .search = search_hints,
    .prefer_is_blind = 1,
    .edit_done = edit_done,
    .check = check,
};
