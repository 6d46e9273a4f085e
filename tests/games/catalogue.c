/* The proof games: small ones with known numbers, one that uses every mechanism of the kernel, one that replaces events,
   one with a chain. */
#include "cli/command.h"

#define PROOF_GAMES(GAME)                                                                                    \
    GAME(duel)                                                                                               \
    GAME(gauntlet)                                                                                           \
    GAME(goofspiel)                                                                                          \
    GAME(kuhn)                                                                                               \
    GAME(leduc)                                                                                              \
    GAME(wards)

#define DECLARED(name) extern const CwGameDef cw_game_##name, cw_game_##name##_cited;
PROOF_GAMES(DECLARED)

#define LISTED(name) {&cw_game_##name, &cw_game_##name##_cited},
const CliGame cli_games[] = {PROOF_GAMES(LISTED)};
const int cli_game_count = (int)(sizeof cli_games / sizeof *cli_games);
