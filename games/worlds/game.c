/* Worlds Unchained, one translation unit: the chapters below. */
#define GAME_FILE(name) QUOTED(games/worlds/name)
#define GAME_SEATS 2
#define GAME_SEATS_FIXED
#define GAME_NO_OPEN_DECISIONS
#define GAME_SECRET_DECKS
#define KIND_OF now.kind_of
#define OWN_EARS_FROM HAPPENS_RESULT /* what comes before is nobody's own */
#define ITEMS_SPEAK_OF_IT
#define GAME_PLAIN_LINES

#include "games/worlds/decks.h"
#include "games/worlds/limits.h"
#include "effects/face.h"
#include "effects/frames.h"
#include "effects/open_decks.h"
#include "effects/open_set.h"

#include "kernel/declare.h"

#include "games/worlds/objects.h"

#include "effects/machine.h"
#include "effects/happen.h"
#include "effects/values.h"

#include "games/worlds/moves.h"

static int bout_is_decided(Run *g);
static void sweep(Run *g);

#include "games/worlds/rules/07_effects.c"
#include "games/worlds/rules/07_solid.c"
#include "games/worlds/rules/07_lasting.c"
#include "games/worlds/rules/07_triggers.c"
#include "games/worlds/rules/09_actions.c"
#include "games/worlds/rules/09_verbs.c"
#include "games/worlds/rules/07_chains.c"
#include "games/worlds/rules/08_combat.c"
#include "games/worlds/rules/06_bout.c"
#include "games/worlds/rules/05_game.c"

#include "effects/opened.h"
#include "games/worlds/opened.c"
#include "games/worlds/hints.c"
#include "games/worlds/table.c"

#include "kernel/define.h"
#include "worlds_cites.inc"
#include "worlds_texts.inc"

extern const CwGameDef GAME_SYMBOL(worlds);
CW_API const CwGameDef GAME_SYMBOL(worlds) = {
    .name = "worlds",
    .title = "Worlds Unchained",
    .fewest_seats = GAME_SEATS,
    .most_seats = GAME_SEATS,
    .usual_seats = 2,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, offsetof(State, kept), 0, 2),
    GAME_TABLES,
    GAME_HANDLERS,
    GAME_VALUES(State, derived),
    .language = &worlds_language,
    .open_size = open_size,
    .open_set = open_set,
    OPENED_CARDS,
    OPENED_DECKS,
    .kind_face = kind_face,
    .pool = pool,
    .lines_of_card = lines_of_card,
    .stack_of_table = stack_of_table,
    .links_of_table = links_of_table,
    .step_of_ask = effect_step,
    .phase_of_frame = phase_of_frame,
    .seat_deck = deck_of_seat,
    .evaluate = evaluate,
    .prefer = prefer,
    .prefer_is_blind = 1,
    .search = search_hints,
    .edit_done = edit_done,
    .check = check,
};
