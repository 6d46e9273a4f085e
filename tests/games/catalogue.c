/* The proof games: small ones with known numbers, and one that uses every mechanism of the kernel. */
#include "cli/command.h"

#define PROOF_GAME(name) extern const CwGameDef cw_game_##name, cw_game_##name##_cited;
PROOF_GAME(gauntlet)
PROOF_GAME(goofspiel)
PROOF_GAME(kuhn)
PROOF_GAME(leduc)

const CliGame cli_games[] = {
    {&cw_game_gauntlet, &cw_game_gauntlet_cited},
    {&cw_game_goofspiel, &cw_game_goofspiel_cited},
    {&cw_game_kuhn, &cw_game_kuhn_cited},
    {&cw_game_leduc, &cw_game_leduc_cited},
};
const int cli_game_count = (int)(sizeof cli_games / sizeof *cli_games);
