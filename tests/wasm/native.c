/* Prints `game signature footprint` for every game, shipped or proof. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define cli_games shipped_games
#define cli_game_count shipped_game_count
#include "cli/catalogue_shipped.c"
#undef cli_games
#undef cli_game_count

#include "tests/wasm/footprint.h"

extern const CliGame cli_games[]; /* the proof games */
extern const int cli_game_count;

static void print(const CwGameDef *def)
{
    size_t size = cw_test_memory(def);
    void *memory = malloc(size);
    if (!memory)
        exit(1);
    printf("%s %016" PRIx64, cw_game_name(def), cw_test_signature(def, memory, size));
    printf(" %016" PRIx64 "\n", cw_test_footprint(def, memory, size));
    free(memory);
}

int main(void)
{
    for (int i = 0; i < shipped_game_count; i++)
        print(shipped_games[i].plain);
    for (int i = 0; i < cli_game_count; i++)
        print(cli_games[i].plain);
    return 0;
}
