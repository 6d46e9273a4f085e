#include "tests/support/random_play.h"

#include <stdlib.h>

uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

unsigned char random_byte(void *seed)
{
    return (unsigned char)(next_random(seed) >> 7);
}

static const char *play_on(const CwGame *game, CwState *state, uint64_t *seed, int decisions, int again)
{
    const char *wrong = NULL;
    for (int i = 0; !wrong && i < decisions && cw_phase(state) == CW_WAITING; i++) {
        CwOptions options;
        cw_options(game, state, cw_next_seat(state), &options);
        int pick = (int)(next_random(seed) % options.count);
        for (int more = again; !pick && more; more--)
            pick = (int)(next_random(seed) % options.count);
        wrong = cw_choose(game, state, &options, pick, NULL) == CW_OK ? cw_check(game, state)
                                                                      : "an option is refused";
    }
    return wrong || cw_phase(state) != CW_FAULTED ? wrong : "the game has faulted";
}

const char *play_at_random(const CwGameDef *def, const CwConfig *config, uint64_t seed, int decisions,
                           int again)
{
    static char said[3000];
    CwErrors errors = {said, sizeof said, 0, 0};
    size_t size = cw_open_size(def, config);
    void *memory = malloc(size);
    CwGame *game = cw_open(def, config, memory, size, &errors);
    const char *wrong = game ? NULL : said;
    if (game) {
        CwState *state = malloc(cw_state_size(game));
        CwKey key;
        cw_key_from_seed(seed, &key);
        wrong = cw_start(game, state, &key, 0, NULL) == CW_OK ? play_on(game, state, &seed, decisions, again)
                                                              : "it does not start";
        free(state);
    }
    free(memory);
    return wrong;
}
