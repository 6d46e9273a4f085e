/* Hints that say they read nothing hidden (prefer_is_blind) like every option as much in the real state as in samples
   of it.  Players that go by hints alone are asked without a sample then, so a hint that peeked would cheat.

   Every game, every number of seats, 10,000 positions each (CW_LONG=1: 200,000); half of the answers are those that the
   hints like best, half are random.  The conformance suite compares too, under every switch.  A hint that peeks is
   planted in each game, and found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define cli_games shipped_games
#define cli_game_count shipped_game_count
#include "cli/catalogue_shipped.c"
#undef cli_games
#undef cli_game_count

#include "kernel/game.h"
#include "kernel/zones.h"
#include "tests/support/examine.h"

extern const CliGame cli_games[]; /* the proof games */
extern const int cli_game_count;

enum { LONG = 200000, USUAL = 10000, SAMPLES = 3 };

typedef struct Look { /* at positions of one game */
    const CwGame *game;
    CwState *state, *sample;
    uint64_t chance;
    long positions, peeked;
    char rule[40]; /* that asked where a hint was caught */
} Look;

/* NULL: the game is not for that many. */
static CwGame *open_game(const CwGameDef *def, int seats)
{
    CwConfig config = {.seats = seats};
    size_t size = cw_open_size(def, &config);
    void *memory = malloc(size);
    CwGame *game = cw_open(def, &config, memory, size, NULL);
    if (!game)
        free(memory);
    return game;
}

static void compare(Look *l, int seat)
{
    for (int i = 0; i < SAMPLES; i++) {
        CwKey key;
        cw_key_from_seed(l->chance, &key);
        memcpy(l->sample, l->state, cw_state_size(l->game));
        assert_int_equal(cw_resample(l->game, l->sample, seat, &key, (uint64_t)i), CW_OK);
        if (!hints_peek(l->game, l->state, l->sample, seat))
            continue;
        l->peeked++;
        snprintf(l->rule, sizeof l->rule, "%s", cw_asking_rule(l->game, l->state, seat));
        return;
    }
}

static int choice(Look *l, const CwOptions *options)
{
    int16_t weight[CW_MAX_OPTIONS];
    int best = 0;
    if (cw_draw(&l->chance, 2))
        return cw_draw(&l->chance, options->count);
    cw_prefer(l->game, l->state, options, weight);
    for (int i = 1; i < options->count; i++)
        best = weight[i] > weight[best] ? i : best;
    return best;
}

static void look(Look *l, long most)
{
    CwKey key;
    cw_key_from_seed(77, &key);
    l->state = malloc(cw_state_size(l->game));
    l->sample = malloc(cw_state_size(l->game));
    for (uint64_t number = 0; l->positions < most; number++) {
        cw_start(l->game, l->state, &key, number, NULL);
        for (int seat; l->positions < most && (seat = cw_next_seat(l->state)) >= 0; l->positions++) {
            CwOptions options;
            cw_options(l->game, l->state, seat, &options);
            compare(l, seat);
            cw_choose(l->game, l->state, &options, choice(l, &options), NULL);
        }
    }
    free(l->state);
    free(l->sample);
}

static void hints_are_blind(void **state)
{
    const CwGameDef *def = *state;
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    for (int seats = fewest; seats <= most; seats++) {
        Look l = {.game = open_game(def, seats), .chance = (uint64_t)seats};
        if (!l.game) {
            assert_int_not_equal(seats, usual);
            continue;
        }
        look(&l, getenv("CW_LONG") ? LONG : USUAL);
        if (l.peeked)
            fail_msg("%s, %d seats: hints read what is hidden at %ld of %ld positions, last at %s", def->name,
                     seats, l.peeked, l.positions, l.rule);
        free((void *)(uintptr_t)l.game);
    }
}

/* Likes the first option for what lies first in the first zone whose first card the seat does not know. */
static int hidden_cards_met;
static void peek(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    (void)options;
    for (int zone = 1; zone < g->game->def->layout.zones; zone++)
        if (zone_size(g, zone) && !knows(g, seat, zone_first(g, zone))) {
            weights[0] = (int16_t)(1 + kind_of(g, zone_first(g, zone)));
            hidden_cards_met++;
            return;
        }
}

static void peeking_is_found(void **state)
{
    CwGameDef def = *(const CwGameDef *)*state;
    def.prefer = peek;
    def.prefer_is_blind = 1;
    Look l = {.game = open_game(&def, def.usual_seats)};
    hidden_cards_met = 0;
    look(&l, 300);
    assert_int_equal(l.peeked > 0,
                     hidden_cards_met > 0); /* a game that hides nothing has nothing to peek at */
    free((void *)(uintptr_t)l.game);
}

int main(void)
{
    enum { MOST = 40 };
    struct CMUnitTest tests[MOST];
    static char title[MOST][80];
    size_t count = 0;
    for (int i = 0; i < shipped_game_count + cli_game_count; i++) {
        const CwGameDef *def =
            i < shipped_game_count ? shipped_games[i].plain : cli_games[i - shipped_game_count].plain;
        void *data = (void *)(uintptr_t)def;
        snprintf(title[count], sizeof title[count], "%s: hints are blind", def->name);
        tests[count] = (struct CMUnitTest){title[count], hints_are_blind, NULL, NULL, data};
        count++;
        snprintf(title[count], sizeof title[count], "%s: peeking is found", def->name);
        tests[count] = (struct CMUnitTest){title[count], peeking_is_found, NULL, NULL, data};
        count++;
    }
    return _cmocka_run_group_tests("hints", tests, count, NULL, NULL);
}
