/* Games in work: those that games/shipped.def does not name.  The build writes their list. */
#include "cli/command.h"

#define SHIPPED(name) extern const CwGameDef cw_game_##name, cw_game_##name##_cited;
#include "in_work.def"
#undef SHIPPED

const CliGame cli_games[] = {
#define SHIPPED(name) {&cw_game_##name, &cw_game_##name##_cited},
#include "in_work.def"
#undef SHIPPED
};
const int cli_game_count = (int)(sizeof cli_games / sizeof *cli_games);
