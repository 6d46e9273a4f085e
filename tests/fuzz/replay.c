/* Replays from anywhere: refused or understood, never a crash, and what was understood can be written and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

extern const CwGameDef cw_game_unicorn, cw_game_worlds;
static const CwGameDef *const games[] = {&cw_game_unicorn, &cw_game_worlds, NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_replay(const char *bytes, size_t size)
{
    MatchLoaded loaded;
    Problem p = {0};
    Match *m = match_parse(games, NULL, bytes, size, &loaded, &p);
    if (!m) {
        if (!p.text[0])
            abort(); /* refused without a word */
        return;
    }
    Text text = {0};
    match_write(m, &text);
    Match *again = match_parse(games, NULL, text.at, text.length, &loaded, &p);
    if (!again || match_answers(again) != match_answers(m))
        abort();
    match_undo(m, 0);
    match_close(again);
    match_close(m);
    text_free(&text);
}

/* Guessing fingerprints and check values would take forever.  So the first bytes also choose the answers of a game; its
   replay is read with the rest of the bytes as edits: place, new byte. */
static void read_damaged_game(const uint8_t *data, size_t size)
{
    MatchSetup setup = {.game = games[data[0] % 16 == 15]}; /* seldom the one that takes long to open */
    cw_key_from_seed(data[0], &setup.key);
    Match *m = match_open(&setup, NULL);
    size_t at = 2;
    for (int left = data[1]; left && at < size && !match_over(m); left--, at++) {
        CwOptions options;
        cw_options(match_game(m), match_state(m), cw_next_seat(match_state(m)), &options);
        match_answer(m, options.seat, options.decision, options.action[data[at] % options.count]);
    }
    Text text = {0};
    match_write(m, &text);
    for (; at + 3 <= size; at += 3)
        text.at[(size_t)(data[at] << 8 | data[at + 1]) % text.length] = (char)data[at + 2];
    read_replay(text.at, text.length);
    text_free(&text);
    match_close(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_replay((const char *)data, size);
    if (size > 2)
        read_damaged_game(data, size);
    return 0;
}
