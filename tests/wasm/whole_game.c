/* whole_game: a game against `medium` for every shipped game, through the functions that the module exports.  Prints all that
   comes of it: each answer with a number over what everybody saw, and the replay.  whole_game.mjs does the same with the
   module; both must print the same. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/wasm/table.h"

enum { SEED = 7, SLICE = 7, MOST_STEPS = 100000, MOST_ADVISED = 6 };

/* FNV-1a: short in both languages. */
static uint32_t hash_text(uint32_t h, const char *text)
{
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}

static int action_of(const char *ask, uint32_t number)
{
    json_t *read = json_loads(ask, 0, NULL), *options = json_object_get(read, "options");
    size_t count = json_array_size(options);
    int action =
        count ? (int)json_integer_value(json_object_get(json_array_get(options, number % count), "a")) : -1;
    json_decref(read);
    return action;
}

/* What everybody sees, and what was told since. */
static uint32_t look(CwTable *t, int seats, int *told)
{
    uint32_t h = 2166136261u;
    for (int viewer = CW_SPECTATOR; viewer < seats; viewer++) {
        h = hash_text(h, cw_table_view(t, viewer));
        h = hash_text(h, cw_table_ask(t, viewer));
        for (int i = *told; i < cw_table_events(t); i++)
            h = hash_text(h, cw_table_event(t, i, viewer));
    }
    *told = cw_table_events(t);
    return h;
}

static void answer(CwTable *t, uint32_t seen)
{
    int seat = __builtin_ctz(cw_table_waiting(t));
    int action = action_of(cw_table_ask(t, seat), seen >> 8);
    int status = cw_table_answer(t, seat, cw_table_number(t), action);
    printf("seat %d answers %d: %d\n", seat, action, status);
    if (status != CW_OK)
        exit(1);
}

/* What a search says about the question; asking for it changes nothing. */
static void ask_advice(CwTable *t)
{
    int seat = __builtin_ctz(cw_table_waiting(t));
    if (!cw_table_advise(t, seat, "search:60"))
        exit(1);
    while (!cw_table_advise_more(t, SLICE))
        ;
    printf("advice %s\n", cw_table_advice(t));
}

/* What the computer would do in the first player's place, at some of the questions. */
static uint32_t hint(CwTable *t)
{
    int seat = __builtin_ctz(cw_table_waiting(t));
    cw_table_hint(t, seat, SLICE);
    return hash_text(2166136261u, cw_table_hint(t, seat, 2 * SLICE));
}

static void play(const CwGameDef *game)
{
    int fewest, most, seats, told = 0, next;
    cw_game_seats(game, &fewest, &most, &seats);
    CwTable *t = cw_table_new(game);
    cw_table_give(t, CW_TABLE_NAME, "Ann", "");
    if (!cw_table_start(t, seats, SEED, NULL, 0)) {
        printf("%s: %s\n", cw_game_name(game), cw_table_problem(t));
        exit(1);
    }
    for (int s = 1; s < seats; s++)
        cw_table_seat(t, s, "medium");
    printf("%s, %d seats\n", cw_game_name(game), seats);
    for (int i = 0; (next = cw_table_next(t)) != CW_TABLE_IS_OVER && i < MOST_STEPS; i++) {
        uint32_t seen = look(t, seats, &told);
        printf("question %" PRIu64 " %08" PRIx32 "\n", cw_table_number(t), seen);
        if (next == CW_TABLE_WAITS && i < MOST_ADVISED)
            ask_advice(t);
        if (next == CW_TABLE_WAITS && i % 8 == 0)
            printf("hint %08" PRIx32 "\n", hint(t));
        if (next == CW_TABLE_WAITS)
            answer(t, seen);
        else
            while (!cw_table_think(t, SLICE))
                ;
    }
    printf("over %08" PRIx32 "\n", look(t, seats, &told));
    puts(cw_table_result(t));
    fputs(cw_table_replay(t), stdout);
    cw_table_close(t);
}

int main(void)
{
    for (int i = 0; i < cw_game_count(); i++)
        play(cw_game_at(i));
    return 0;
}
