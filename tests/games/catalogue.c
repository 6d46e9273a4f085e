/* The proof games: small ones with known numbers, one that uses every mechanism of the kernel, one that replaces events,
   one with a chain. */
#include "cli/command.h"

#define PROOF_GAME(name) extern const CwGameDef cw_game_##name, cw_game_##name##_cited;
PROOF_GAME(duel)
PROOF_GAME(gauntlet)
PROOF_GAME(goofspiel)
PROOF_GAME(kuhn)
PROOF_GAME(leduc)
PROOF_GAME(wards)

const CliGame cli_games[] = {
    {&cw_game_duel, &cw_game_duel_cited},           {&cw_game_gauntlet, &cw_game_gauntlet_cited},
    {&cw_game_goofspiel, &cw_game_goofspiel_cited}, {&cw_game_kuhn, &cw_game_kuhn_cited},
    {&cw_game_leduc, &cw_game_leduc_cited},         {&cw_game_wards, &cw_game_wards_cited},
};
const int cli_game_count = (int)(sizeof cli_games / sizeof *cli_games);
