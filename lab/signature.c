/* No heap and no I/O here, so that the same code can compute the same number as WebAssembly. */
#include "lab/signature.h"
#include "players/signature.h"

#include <string.h>

enum {
    GAMES_PER_SEATS = 60,
    GAMES_PER_VALUE = 12,
    MOST_DECISIONS = 1000000,
    SETTING = 200,
    MOST_VALUES = 16
};

typedef struct Work {
    const CwGameDef *def;
    unsigned char *memory;
    size_t size;
    Signature *out;
} Work;

/* A round number of 16 bytes behind the opened game lies the state. */
static size_t aligned(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

static size_t most_open_size(const CwGameDef *def)
{
    int fewest, most, usual;
    size_t size = 0;
    cw_game_seats(def, &fewest, &most, &usual);
    for (int seats = fewest; seats <= most; seats++) {
        CwConfig config = {.seats = seats};
        size_t needed = cw_open_size(def, &config);
        size = needed > size ? needed : size;
    }
    return aligned(size);
}

static void fold(Signature *out, uint64_t value)
{
    out->value = signature_join(out->value, value);
}

uint64_t signature_join(uint64_t before, uint64_t next)
{
    return stream_mix(before * 0xD6E8FEB86659FD93u + next + 1);
}

static void play(Work *work, const CwGame *game, CwState *state, uint64_t number)
{
    CwKey key;
    Stream stream[CW_MAX_SEATS];
    CwOptions options;
    cw_key_from_seed(1, &key);
    streams_from_key(&key, FOR_PLAYERS, number, stream);
    uint64_t value = number;
    int decisions = 0;
    cw_start(game, state, &key, number, NULL);
    for (; cw_phase(state) == CW_WAITING && decisions < MOST_DECISIONS; decisions++) {
        int seat = cw_next_seat(state);
        cw_options(game, state, seat, &options);
        int index = stream_below(&stream[seat], options.count);
        value = cw_sign(value, seat, options.action[index], options.count);
        if (cw_choose(game, state, &options, index, NULL) != CW_OK)
            break;
    }
    CwResult result;
    if (cw_result(game, state, &result) != CW_OK)
        work->out->problem = "a game did not come to its end";
    fold(work->out, signature_result(value, cw_seats(game), &result, -1));
    work->out->games++;
    work->out->decisions += (uint64_t)decisions;
}

static void play_games(Work *work, const CwConfig *config, uint64_t games)
{
    size_t open_size = aligned(cw_open_size(work->def, config));
    CwGame *game = open_size <= work->size ? cw_open(work->def, config, work->memory, open_size, NULL) : NULL;
    if (!game || cw_state_size(game) > work->size - open_size) {
        work->out->problem = "the game cannot be opened";
        return;
    }
    for (uint64_t i = 0; i < games; i++)
        play(work, game, (CwState *)(void *)(work->memory + open_size), i);
}

/* A game may refuse a number of seats unless a rule allows it, or a rule. */
static int opens(const Work *work, const CwConfig *config)
{
    size_t open_size = aligned(cw_open_size(work->def, config));
    return open_size <= work->size && cw_open(work->def, config, work->memory, open_size, NULL) != NULL;
}

static int read_int(const char *text)
{
    int sign = *text == '-' ? -1 : 1, number = 0;
    for (text += sign < 0; *text >= '0' && *text <= '9'; text++)
        number = 10 * number + (*text - '0');
    return sign * number;
}

/* "hand|deck" has the values 0 and 1; of "0..10" the two ends stand for the rest. */
static int values_to_try(const CwRuling *ruling, int value[MOST_VALUES])
{
    const char *dots = strstr(ruling->values, "..");
    if (dots) {
        value[0] = read_int(ruling->values);
        value[1] = read_int(dots + 2);
        return 2;
    }
    int count = 1;
    value[0] = 0;
    for (const char *p = ruling->values; count < MOST_VALUES && (p = strchr(p, '|')); p++, count++)
        value[count] = count;
    return count;
}

static void play_switched(Work *work, const CwRuling *ruling)
{
    int value[MOST_VALUES], count = values_to_try(ruling, value);
    for (int i = 0; i < count; i++) {
        char setting[SETTING];
        size_t name = strlen(ruling->name);
        if (value[i] == ruling->value || name + 2 > sizeof setting)
            continue;
        memcpy(setting, ruling->name, name);
        setting[name] = '=';
        cw_ruling_value(ruling, value[i], setting + name + 1, sizeof setting - name - 1);
        const char *rules[] = {setting};
        CwConfig config = {.rules = rules, .rule_count = 1};
        if (opens(work, &config)) /* a value may ask for larger decks than any that is shipped */
            play_games(work, &config, GAMES_PER_VALUE);
    }
}

size_t signature_memory(const CwGameDef *def)
{
    /* A state is not larger for one number of seats than for another, but only an opened game says how large. */
    enum { STATE_LIMIT = 1 << 16 };
    return most_open_size(def) + STATE_LIMIT;
}

Signature signature_of_game(const CwGameDef *def, void *memory, size_t size)
{
    Signature out = {0};
    Work work = {def, memory, size, &out};
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    for (int seats = fewest; seats <= most; seats++) {
        CwConfig config = {.seats = seats};
        if (seats == usual || opens(&work, &config))
            play_games(&work, &config, GAMES_PER_SEATS);
    }
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, NULL, i);
        if (ruling.name)
            play_switched(&work, &ruling);
    }
    return out;
}
