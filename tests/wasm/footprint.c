/* Footprints: the signature of a game (what was chosen, what came of it), and a number over every byte of every state,
   every view and a sample at each decision of a few random games.  Compiled here and as WebAssembly; both must agree,
   since the same seed and answers give the same bytes on every machine. */
#include "tests/wasm/footprint.h"

#include <string.h>

#include "kernel/play.h"
#include "lab/signature.h"

enum { GAMES = 12, VIEW = 60000, STATES = 2 * 65536 };

size_t cw_test_memory(const CwGameDef *def)
{
    size_t wanted = signature_memory(def), here = 0;
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    for (int seats = fewest; seats <= most; seats++) {
        size_t open = cw_open_size(def, &(CwConfig){.seats = seats});
        here = open > here ? open : here;
    }
    here += VIEW + STATES + 64;
    return wanted > here ? wanted : here;
}

uint64_t cw_test_signature(const CwGameDef *def, void *memory, size_t size)
{
    Signature signature = signature_of_game(def, memory, size);
    return signature.problem ? 0 : signature_join(0, signature.value);
}

static uint64_t next(uint64_t *chance)
{
    uint64_t z = *chance += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    return z ^ z >> 31;
}

static uint64_t play(const CwGame *game, unsigned char *memory, uint64_t number, uint64_t h)
{
    CwState *state = (CwState *)(void *)memory, *copy = (CwState *)(void *)(memory + STATES / 2);
    char *view = (char *)memory + STATES;
    CwKey key;
    CwOptions options;
    uint64_t chance = number;
    cw_key_from_seed(number, &key);
    cw_start(game, state, &key, 7, NULL);
    for (int i = 0; cw_phase(state) == CW_WAITING && i < 100000; i++) {
        int seat = cw_next_seat(state);
        h = hash_bytes(&(uint64_t){cw_hash(game, state)}, 8, h);
        size_t length = cw_view(game, state, seat, 0, NULL, NULL, view, VIEW);
        h = hash_bytes(view, length < VIEW ? length : VIEW, h);
        length = cw_ask(game, state, seat, 0, NULL, NULL, view, VIEW);
        h = hash_bytes(view, length < VIEW ? length : VIEW, h);
        memcpy(copy, state, cw_state_size(game));
        cw_resample(game, copy, seat, &key, (uint64_t)i);
        h = hash_bytes(&(uint64_t){cw_hash(game, copy)}, 8, h);
        cw_options(game, state, seat, &options);
        cw_choose(game, state, &options, (int)(next(&chance) % options.count), NULL);
    }
    return hash_bytes(&(uint64_t){cw_hash(game, state)}, 8, h);
}

uint64_t cw_test_footprint(const CwGameDef *def, void *memory, size_t size)
{
    int fewest, most, usual, opened = 0;
    uint64_t h = 1;
    cw_game_seats(def, &fewest, &most, &usual);
    for (int seats = fewest; seats <= most; seats++) {
        CwConfig config = {.seats = seats};
        size_t open = (cw_open_size(def, &config) + 63) & ~(size_t)63;
        if (open + VIEW + STATES > size)
            return 0;
        CwGame *game = cw_open(def, &config, memory, open, NULL);
        if (!game) /* with its usual rulings the game refuses so few or so many */
            continue;
        if (cw_state_size(game) > STATES / 2)
            return 0;
        opened++;
        for (uint64_t i = 0; i < GAMES; i++)
            h = play(game, (unsigned char *)memory + open, i, h);
    }
    return opened ? h : 0;
}
