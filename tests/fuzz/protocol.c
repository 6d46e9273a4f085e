/* Lines of a player, any bytes at all: the referee answers, and the game changes only by answers it accepts.

   The first byte says who sits outside.  A line that begins with '#' stands for a good answer: the next byte chooses
   the seat and the one behind it the option, so that games get on and end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/referee.h"

extern const CwGameDef cw_game_unicorn;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct SaidLines {
    char *at;
    size_t length;
} SaidLines;

static void collect(void *context, const char *lines, size_t length)
{
    SaidLines *said = context;
    if (!length || lines[length - 1] != '\n')
        abort();
    said->at = realloc(said->at, said->length + length + 1);
    memcpy(said->at + said->length, lines, length);
    said->length += length;
    said->at[said->length] = '\0';
}

static int refused(const SaidLines *said)
{
    return said->length && (strncmp(said->at, "{\"type\":\"refused\"", 17) == 0 ||
                            strncmp(said->at, "{\"type\":\"error\"", 15) == 0);
}

static void hear(Referee *r, const CwGame *game, const char *line, size_t length, SaidLines *said)
{
    uint64_t before = cw_hash(game, referee_state(r));
    int over = referee_over(r);
    said->length = 0;
    referee_hear(r, line, length);
    if (refused(said) && (cw_hash(game, referee_state(r)) != before || referee_over(r) != over))
        abort();
}

static void answer(Referee *r, const CwGame *game, uint8_t who, uint8_t which, SaidLines *said)
{
    CwOptions options;
    char line[100];
    cw_options(game, referee_state(r), who % cw_seats(game), &options);
    if (!options.count)
        return;
    int length =
        snprintf(line, sizeof line, "{\"type\":\"choose\",\"seat\":%d,\"decision\":%u,\"action\":%d}",
                 options.seat, options.decision, options.action[which % options.count]);
    hear(r, game, line, (size_t)length, said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static CwGame *game;
    static const char *const players[][2] = {{"you", "random"}, {"greedy", "you"}, {"you", "you"}};
    if (!game) {
        size_t bytes = cw_open_size(&cw_game_unicorn, NULL);
        game = cw_open(&cw_game_unicorn, NULL, malloc(bytes), bytes, NULL);
    }
    if (!size)
        return 0;
    CwKey key;
    Problem problem;
    SaidLines said = {0};
    cw_key_from_seed(data[0], &key);
    Referee *r = referee_open(game, &key, players[data[0] % 3], NULL, collect, &said, &problem);
    referee_start(r, 0);
    int lines = 0;
    for (size_t at = 1; at < size && lines < 200; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        if (length >= 3 && data[at] == '#')
            answer(r, game, data[at + 1], data[at + 2], &said);
        else
            hear(r, game, (const char *)data + at, length, &said);
        at += length + 1;
    }
    referee_close(r);
    free(said.at);
    return 0;
}
