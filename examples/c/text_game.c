/* A game in text: you have the first seat, and the others play at random.

   cc -Iinclude examples/c/text_game.c build/release/libcardwright.a -o text_game && ./text_game unicorn SEED */
#include <stdio.h>
#include <stdlib.h>

#include "cardwright.h"

static const CwGame *game;
static CwState *state;

static void tell(void *data, const CwNote *note)
{
    cw_note_words(game, state, note, 0, NULL, data, 500);
    printf("  %s\n", (char *)data);
}

static int ask(const CwOptions *options) /* -1: the input has ended */
{
    char words[1000], line[100];
    cw_question_words(game, state, 0, NULL, words, sizeof words);
    printf("%s (rule %s)\n", words, cw_asking_rule(game, state, 0));
    for (int i = 0; i < options->count; i++) {
        cw_option_words(game, state, 0, options->action[i], NULL, words, sizeof words);
        printf("%4d %s\n", i + 1, words);
    }
    for (int i; printf("> "), fflush(stdout), fgets(line, sizeof line, stdin);)
        if ((i = atoi(line)) >= 1 && i <= options->count)
            return i - 1;
    return -1;
}

int main(int argc, char **argv)
{
    const CwGameDef *def = argc > 1 ? cw_find_game(argv[1]) : cw_game_at(0);
    size_t size = def ? cw_open_size(def, NULL) : 0;
    if (!def || !(game = cw_open(def, NULL, malloc(size), size, NULL)) ||
        !(state = malloc(cw_state_size(game))))
        return fprintf(stderr, "there is no such game, or no memory for it\n"), 2;
    char words[500];
    CwListener listener = {.note = tell, .data = words};
    CwResult result = {0};
    CwOptions options;
    CwKey key;
    uint64_t chance = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    cw_key_from_seed(chance, &key);
    for (cw_start(game, state, &key, 0, &listener); cw_phase(state) == CW_WAITING;) {
        int seat = cw_next_seat(state);
        cw_options(game, state, seat, &options);
        int choice = seat ? cw_draw(&chance, options.count) : ask(&options);
        if (choice < 0 || cw_choose(game, state, &options, choice, &listener) != CW_OK)
            return 1;
    }
    cw_result(game, state, &result);
    return printf("%s\n", result.payoff[0] > 0   ? "You win."
                          : result.payoff[0] < 0 ? "You lose."
                                                 : "A draw."),
           0;
}
