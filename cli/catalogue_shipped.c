/* The games that `cardwright` ships. */
#include "cli/command.h"

extern const CwGameDef cw_game_unicorn, cw_game_unicorn_cited;
extern const CwGameDef cw_game_worlds, cw_game_worlds_cited;
extern const CwGameDef cw_game_merc, cw_game_merc_cited;

const CliGame cli_games[] = {
    {&cw_game_unicorn, &cw_game_unicorn_cited},
    {&cw_game_worlds, &cw_game_worlds_cited},
    {&cw_game_merc, &cw_game_merc_cited},
};
const int cli_game_count = (int)(sizeof cli_games / sizeof *cli_games);
