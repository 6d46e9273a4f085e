/* Deck texts for Unicorn Apocalypse: accepted ones play, refused ones say where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardwright.h"

extern const CwGameDef cw_game_unicorn;

enum { MEMORY = 1 << 16, DECISIONS = 60 };

static void must(int condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void play(const CwGame *game)
{
    CwState *state = malloc(cw_state_size(game));
    CwKey key;
    CwOptions options;
    unsigned chance = 1;
    cw_key_from_seed(1, &key);
    cw_start(game, state, &key, 0, NULL);
    for (int i = 0; i < DECISIONS && cw_phase(state) == CW_WAITING; i++) {
        cw_options(game, state, cw_next_seat(state), &options);
        must(options.count > 0, "a seat is asked and has no option");
        chance = chance * 1664525u + 1013904223u;
        must(cw_choose(game, state, &options, (int)(chance >> 16) % options.count, NULL) == CW_OK,
             "an option is refused");
        const char *wrong = cw_check(game, state);
        must(!wrong, wrong);
    }
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Both decks from one text: the second begins behind the first form feed. */
    const uint8_t *cut = size ? memchr(data, '\f', size) : NULL;
    size_t first = cut ? (size_t)(cut - data) : size, second = cut ? size - first - 1 : 0;
    char *texts[2] = {malloc(first ? first : 1),
                      malloc(second ? second : 1)}; /* no NUL: a length is a length */
    memcpy(texts[0], data, first);
    if (second)
        memcpy(texts[1], cut + 1, second);
    CwSource decks[2] = {{"first.deck", texts[0], first}, {"second.deck", texts[1], second}};
    CwConfig config = {.decks = decks, .deck_count = cut ? 2 : 1};
    static _Alignas(16) unsigned char memory[MEMORY];
    char words[500] = "";
    CwErrors errors = {words, sizeof words, 0, 0};
    CwGame *game = cw_open(&cw_game_unicorn, &config, memory, sizeof memory, &errors);
    if (game) {
        must(!errors.count, "a deck is accepted with errors");
        play(game);
    } else {
        must(errors.count > 0 && (strstr(words, "first.deck") || strstr(words, "second.deck")),
             "a deck is refused and no error names it");
        must(memchr(words, 0, sizeof words) != NULL, "an error has no end");
    }
    free(texts[0]);
    free(texts[1]);
    return 0;
}
