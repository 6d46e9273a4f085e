/* A row of card text that does not name what it reads: values that follow from the position are not made anew when they
   should be.  Whoever checks a state compares them with a full rebuild (kernel/invariants.c), so that random play finds it.

   Run as `planted_reads sound` it wants nothing found, as `planted_reads found` the fault that was compiled in.

   PLANT: games/worlds/game.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardwright.h"

extern const CwGameDef cw_game_worlds;

/* What is wrong in one game of random play; NULL: nothing. */
static const char *play(const CwGame *game, CwState *state, uint64_t number)
{
    CwKey key;
    CwOptions options;
    uint32_t random = (uint32_t)number + 1;
    cw_key_from_seed(1, &key);
    cw_start(game, state, &key, number, NULL);
    while (cw_phase(state) == CW_WAITING) {
        const char *wrong = cw_check(game, state);
        if (wrong)
            return wrong;
        cw_options(game, state, cw_next_seat(state), &options);
        random = random * 1664525u + 1013904223u;
        if (cw_choose(game, state, &options, (int)((random >> 16) % (unsigned)options.count), NULL) != CW_OK)
            return "an option is refused";
    }
    return NULL;
}

int main(int count, char **arguments)
{
    enum { GAMES = 60 };
    int wants_fault = count > 1 && !strcmp(arguments[1], "found"), games = 0;
    size_t size = cw_open_size(&cw_game_worlds, NULL);
    CwGame *game = cw_open(&cw_game_worlds, NULL, malloc(size), size, NULL);
    CwState *state = malloc(cw_state_size(game));
    const char *wrong = NULL;
    while (games < GAMES && !wrong)
        wrong = play(game, state, (uint64_t)games++);
    printf("%d games: %s\n", games, wrong ? wrong : "nothing found");
    int is_it = wrong && !strcmp(wrong, "derived values are not what follows from the position");
    return wants_fault ? !is_it : wrong != NULL;
}
