/* Open decisions over the player protocol, on the game that has them: the first accepted answer goes on, the others are
   asked anew, and whoever comes late is refused without penalty. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "players/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const CwGameDef cw_game_gauntlet;

typedef struct Table {
    CwGame *game;
    Referee *referee;
    Text said;
} Table;

static void collect(void *data, const char *lines, size_t length)
{
    text_add_bytes(data, lines, length);
}

static void open_table(Table *t, const char *const *players, uint64_t seed)
{
    size_t size = cw_open_size(&cw_game_gauntlet, NULL);
    CwKey key;
    Problem problem;
    *t = (Table){.game = cw_open(&cw_game_gauntlet, NULL, malloc(size), size, NULL)};
    assert_non_null(t->game);
    cw_key_from_seed(seed, &key);
    t->referee = referee_open(t->game, &key, players, NULL, collect, &t->said, &problem);
    assert_non_null(t->referee);
    referee_start(t->referee, 0);
}

static void close_table(Table *t)
{
    referee_close(t->referee);
    text_free(&t->said);
    free(t->game);
}

static int count_lines(const Text *said, const char *beginning)
{
    int count = 0;
    for (const char *p = said->length ? said->at : ""; *p; p += strcspn(p, "\n") + 1)
        count += strncmp(p, beginning, strlen(beginning)) == 0;
    return count;
}

static void answer(Table *t, const CwOptions *options, int index)
{
    char line[120];
    int length =
        snprintf(line, sizeof line, "{\"type\":\"choose\",\"seat\":%d,\"decision\":%u,\"action\":%d}",
                 options->seat, options->decision, options->action[index]);
    text_clear(&t->said);
    referee_hear(t->referee, line, (size_t)length);
}

/* Everybody outside: at each open decision the last seat that may act does so, and then the first one tries to answer
   the question that was withdrawn. */
static void test_late_answers_are_stale(void **state)
{
    (void)state;
    const char *players[CW_MAX_SEATS] = {"you", "you", "you", "you", "you", "you", "you", "you"};
    int late = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Table t;
        Stream stream = {seed};
        open_table(&t, players, seed);
        const CwState *s = referee_state(t.referee);
        while (!referee_over(t.referee)) {
            unsigned waiting = cw_waiting(s);
            int open = cw_kind(s) == CW_OPEN, several = (waiting & (waiting - 1)) != 0;
            CwOptions first, last;
            cw_options(t.game, s, __builtin_ctz(waiting), &first);
            cw_options(t.game, s, 31 - __builtin_clz(waiting), &last);
            answer(&t, &last, stream_below(&stream, last.count));
            assert_int_equal(count_lines(&t.said, "{\"type\":\"refused\""), 0);
            if (!open || !several || referee_over(t.referee))
                continue;
            assert_int_not_equal(cw_decision(s), first.decision);
            uint64_t before = cw_hash(t.game, s);
            answer(&t, &first, 0);
            assert_int_equal(count_lines(&t.said, "{\"type\":\"refused\""), 1);
            assert_non_null(strstr(t.said.at, "\"reason\":\"stale\""));
            assert_true(cw_hash(t.game, s) == before);
            late++;
        }
        close_table(&t);
    }
    assert_true(late > 20);
}

/* All seats that may act are asked at once, and again after each answer. */
static void test_everybody_is_asked(void **state)
{
    (void)state;
    const char *players[CW_MAX_SEATS] = {"you", "you", "you", "you", "you", "you", "you", "you"};
    Table t;
    Stream stream = {77};
    int open_ones = 0;
    open_table(&t, players, 9);
    const CwState *s = referee_state(t.referee);
    while (!referee_over(t.referee)) {
        if (cw_kind(s) == CW_OPEN) {
            assert_int_equal(count_lines(&t.said, "{\"type\":\"frame\""), __builtin_popcount(cw_waiting(s)));
            open_ones++;
        }
        CwOptions options;
        cw_options(t.game, s, cw_next_seat(s), &options);
        answer(&t, &options, stream_below(&stream, options.count));
    }
    assert_true(open_ones > 5);
    close_table(&t);
}

/* With players inside, an outside seat is asked whenever it may act, and waited for only when it is its turn. */
static void test_inside_and_outside_share_the_phase(void **state)
{
    (void)state;
    const char *players[CW_MAX_SEATS] = {"you",    "greedy", "random", "random",
                                         "random", "random", "random", "random"};
    int open_ones = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Table t;
        Stream stream = {seed};
        open_table(&t, players, seed);
        const CwState *s = referee_state(t.referee);
        while (!referee_over(t.referee)) {
            CwOptions options;
            assert_true(cw_waiting(s) & 1);
            if (cw_kind(s) == CW_OPEN) {
                assert_int_equal(cw_next_seat(s), 0);
                open_ones++;
            }
            cw_options(t.game, s, 0, &options);
            answer(&t, &options, stream_below(&stream, options.count));
            assert_int_equal(count_lines(&t.said, "{\"type\":\"refused\""), 0);
        }
        assert_null(referee_record(t.referee)->fault);
        close_table(&t);
    }
    assert_true(open_ones > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late_answers_are_stale),
        cmocka_unit_test(test_everybody_is_asked),
        cmocka_unit_test(test_inside_and_outside_share_the_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
