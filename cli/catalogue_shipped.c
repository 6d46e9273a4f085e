/* The games that `cardwright` ships. */
#include "cli/command.h"

#define SHIPPED(name) extern const CwGameDef cw_game_##name, cw_game_##name##_cited;
#include "games/shipped.def"
#undef SHIPPED

const CliGame cli_games[] = {
#define SHIPPED(name) {&cw_game_##name, &cw_game_##name##_cited},
#include "games/shipped.def"
#undef SHIPPED
};
const int cli_game_count = (int)(sizeof cli_games / sizeof *cli_games);
