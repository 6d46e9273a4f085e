/* The seed that a player is told, undone.

   PLANT: match/own_chance.c

   A told seed that is a mix of the key can be run backwards.  The attacker reads one `start` line, tries all values of
   the bits that it was not told, and gets some thousand keys; the right one deals the hand that its seat sees, and then
   it knows all the others' cards.

   The judge shows two deals that look the same to the seat; the attacker says which is the real one.  Luck is right in
   half of all games. */
#include "tests/adversary/attack.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100, BITS_UNTOLD = 11 };

static uint64_t unshifted(uint64_t x, int by)
{
    uint64_t result = x;
    for (int i = by; i < 64; i += by)
        result = x ^ result >> by;
    return result;
}

/* x with x * odd = 1 modulo 2^64. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

/* The mix of splitmix64, backwards. */
static uint64_t unmixed(uint64_t x)
{
    x = unshifted(x, 31) * inverse(0x94D049BB133111EBu);
    x = unshifted(x, 27) * inverse(0xBF58476D1CE4E5B9u);
    return unshifted(x, 30);
}

/* The decimal seed from which this stream of a seat came, if it came from one by mixing. */
static uint64_t seed_behind(uint64_t stream, uint64_t number, int seat)
{
    uint64_t lane = 8 * number + (uint64_t)seat + 1;
    uint64_t x = unmixed(stream) ^ lane * 0xD1B54A32D192ED03u;
    for (int i = 0; i < 4; i++)
        x = unmixed(x) - 0x9E3779B97F4A7C15u;
    return x;
}

/* Which of two deals is the real one? */
static int attackers_choice(const CwGame *game, uint64_t number, uint64_t told, CwState *const two[2])
{
    CwState *guess = new_state(game);
    int choice = -1;
    for (uint64_t low = 0; low < 1u << BITS_UNTOLD && choice < 0; low++) {
        CwKey key;
        cw_key_from_seed(seed_behind(told << BITS_UNTOLD | low, number, 0), &key);
        cw_start(game, guess, &key, number, NULL);
        for (int i = 0; i < 2; i++)
            if (cw_position_hash(game, guess) == cw_position_hash(game, two[i]))
                choice = i;
    }
    free(guess);
    return choice >= 0 ? choice : coin(2);
}

/* What the program tells seat 0 of one game, and of that only the start line. */
static void told_at_start(const char *name, const char *players, const char *seed, uint64_t *number,
                          uint64_t *told)
{
    Engine *engine = engine_start(name, players, seed, 1);
    for (const json_t *line; (line = engine_line(engine));) {
        if (strcmp(json_string_value(json_object_get(line, "type")), "table") != 0)
            continue;
        *number = (uint64_t)json_integer_value(json_object_get(line, "number"));
        *told = (uint64_t)json_integer_value(json_object_get(line, "seed"));
        engine_stop(engine);
        return;
    }
    broken("%s does not start", name);
}

void attack(void)
{
    const struct {
        const CwGameDef *def;
        const char *players;
    } table[] = {{&cw_game_unicorn, "you,random"},
                 {&cw_game_worlds, "you,random"},
                 {&cw_game_merc, "you,random,random"}};
    for (int t = 0; t < 3; t++) {
        CwGame *game = opened(table[t].def, NULL);
        CwState *truth = new_state(game), *two[2] = {new_state(game), new_state(game)};
        for (uint64_t i = 0; i < GAMES; i++) {
            /* The judge's secret: any 64 bits. */
            uint64_t secret = (i + 1) * 0x9FB21C651E98DF25u, number = 0, told = 0;
            char seed[24];
            CwKey key;
            snprintf(seed, sizeof seed, "%" PRIu64, secret);
            told_at_start(cw_game_name(table[t].def), table[t].players, seed, &number, &told);
            cw_key_from_seed(secret, &key);
            cw_start(game, truth, &key, number, NULL);
            int real = deal_two(game, truth, 0, i, two);
            guessed(attackers_choice(game, number, told, two) == real, 0.5);
        }
        free(truth);
        free(two[0]);
        free(two[1]);
        free(game);
    }
}
