/* Plays random games and counts who wins.

   cc -Iinclude examples/c/random_games.c build/release/libcardwright.a -o random_games && ./random_games worlds 1000 */
#include <stdio.h>
#include <stdlib.h>

#include "cardwright.h"

int main(int argc, char **argv)
{
    const CwGameDef *def = argc > 1 ? cw_find_game(argv[1]) : cw_game_at(0);
    long games = argc > 2 ? atol(argv[2]) : 100;
    if (!def) {
        fprintf(stderr, "there is no such game; there are");
        for (int i = 0; i < cw_game_count(); i++)
            fprintf(stderr, " %s", cw_game_name(cw_game_at(i)));
        fprintf(stderr, "\n");
        return 2;
    }
    size_t size = cw_open_size(def, NULL);
    void *memory = malloc(size);
    CwGame *game = memory ? cw_open(def, NULL, memory, size, NULL) : NULL;
    CwState *state = game ? malloc(cw_state_size(game)) : NULL;
    if (!state)
        return 1;
    CwKey key;
    CwOptions options;
    CwResult result;
    uint64_t chance = 1;
    long wins[CW_MAX_SEATS] = {0}, decisions = 0;
    cw_key_from_seed(1, &key);
    for (long number = 0; number < games; number++) {
        cw_start(game, state, &key, (uint64_t)number, NULL);
        while (cw_phase(state) == CW_WAITING) {
            cw_options(game, state, cw_next_seat(state), &options);
            cw_choose(game, state, &options, cw_draw(&chance, options.count), NULL);
            decisions++;
        }
        if (cw_result(game, state, &result) != CW_OK)
            return 1;
        for (int s = 0; s < cw_seats(game); s++)
            wins[s] += result.payoff[s] > 0;
    }
    printf("%s: %ld games, %ld decisions\n", cw_game_title(def), games, decisions);
    for (int s = 0; s < cw_seats(game); s++)
        printf("seat %d %s: %ld won\n", s + 1, cw_role(game, s), wins[s]);
    free(state);
    free(memory);
    return 0;
}
