/* The table of bindings/wasm, natively: what a page may do wrong, and a game that goes on elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/wasm/table.h"

static CwTable *table_of(const char *game)
{
    CwTable *t = cw_table_new(cw_find_game(game));
    assert_non_null(t);
    return t;
}

static CwTable *started(const char *game, int seats)
{
    CwTable *t = table_of(game);
    assert_true(cw_table_start(t, seats, 3, NULL, 0));
    return t;
}

static char *kept(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    return strcpy(copy, text);
}

static int first_action(CwTable *t, int seat)
{
    const char *ask = strstr(cw_table_ask(t, seat), "\"options\":[{\"a\":");
    assert_non_null(ask);
    return atoi(ask + strlen("\"options\":[{\"a\":"));
}

static void play_on(CwTable *t, int decisions)
{
    for (int i = 0; i < decisions && cw_table_next(t) != CW_TABLE_IS_OVER; i++) {
        if (cw_table_next(t) == CW_TABLE_THINKS) {
            while (!cw_table_think(t, 5))
                ;
            continue;
        }
        int seat = __builtin_ctz(cw_table_waiting(t));
        assert_int_equal(cw_table_answer(t, seat, cw_table_number(t), first_action(t, seat)), CW_OK);
    }
}

static void a_table_that_has_not_started_shows_nothing(void **unused)
{
    (void)unused;
    CwTable *t = table_of("unicorn");
    assert_null(cw_table_new(cw_find_game("chess")));
    assert_int_equal(cw_table_next(t), CW_TABLE_IS_OVER);
    assert_int_equal(cw_table_waiting(t), 0);
    assert_int_equal(cw_table_answer(t, 0, 1, 1), CW_BAD_ARGUMENT);
    assert_true(cw_table_think(t, 1));
    assert_false(cw_table_leave(t, 0, "gone"));
    assert_false(cw_table_undo(t, 0));
    assert_false(cw_table_seat(t, 0, "medium"));
    assert_string_equal(cw_table_problem(t), "there is no seat 0 at this table");
    assert_string_equal(cw_table_view(t, 0), "");
    assert_string_equal(cw_table_ask(t, 0), "");
    assert_string_equal(cw_table_hint(t, 0, 10), "");
    assert_string_equal(cw_table_event(t, 0, 0), "");
    assert_string_equal(cw_table_result(t), "");
    assert_string_equal(cw_table_replay(t), "");
    cw_table_close(t);
    cw_table_close(NULL);
}

static void what_is_given_is_checked(void **unused)
{
    (void)unused;
    CwTable *t = table_of("unicorn");
    assert_false(cw_table_give(t, 17, "", ""));
    assert_string_equal(cw_table_problem(t), "there is no gift 17");
    assert_true(cw_table_give(t, CW_TABLE_RULE, "war_source=nowhere", ""));
    assert_false(cw_table_start(t, 2, 3, NULL, 0));
    assert_non_null(strstr(cw_table_problem(t), "war_source"));
    assert_int_equal(cw_table_next(t), CW_TABLE_IS_OVER);
    cw_table_close(t);

    t = table_of("unicorn");
    assert_false(cw_table_start(t, 5, 3, NULL, 0));
    assert_true(cw_table_give(t, CW_TABLE_RULE, "war_source=deck", ""));
    assert_true(cw_table_give(t, CW_TABLE_DECK, "mine", "4 Comet\n6 Fighter-6\n2 Unicorn\n8 Fighter-9\n"));
    int good = cw_table_start(t, 2, 3, NULL, 0);
    if (!good)
        print_message("%s\n", cw_table_problem(t));
    assert_true(good);
    assert_non_null(strstr(cw_table_replay(t), "rule war_source=deck\n"));
    assert_false(cw_table_give(t, CW_TABLE_NAME, "Ann", ""));
    assert_string_equal(cw_table_problem(t), "the game has begun: nothing can be given to it any more");
    assert_false(cw_table_start(t, 2, 3, NULL, 0));
    cw_table_close(t);
}

static void players_are_named(void **unused)
{
    (void)unused;
    CwTable *t = started("unicorn", 2);
    assert_true(cw_table_seat(t, 1, "medium"));
    static const char *const wrong[] = {"meduim", "cmd:rm", "", "search:", "search:400,cutoff=x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(cw_table_seat(t, 1, wrong[i]));
        assert_true(cw_table_problem(t)[0]);
    }
    assert_false(cw_table_seat(t, 2, "medium"));
    assert_non_null(strstr(cw_table_replay(t), "player you\nplayer medium\n"));
    assert_int_equal(cw_table_waiting(t), 1);
    assert_true(cw_table_seat(t, 1, "you"));
    assert_int_equal(cw_table_waiting(t), 3);
    cw_table_close(t);
}

static void answers_are_refused_and_change_nothing(void **unused)
{
    (void)unused;
    CwTable *t = started("unicorn", 2);
    assert_true(cw_table_seat(t, 1, "greedy"));
    char *before = kept(cw_table_view(t, 0));
    uint64_t number = cw_table_number(t);
    int action = first_action(t, 0);
    assert_int_equal(cw_table_answer(t, 1, number, action), CW_NOT_ASKED);
    assert_int_equal(cw_table_answer(t, 2, number, action), CW_BAD_ARGUMENT);
    assert_int_equal(cw_table_answer(t, -1, number, action), CW_BAD_ARGUMENT);
    assert_int_equal(cw_table_answer(t, 0, 0, action), CW_STALE);
    assert_int_equal(cw_table_answer(t, 0, number + 1, action), CW_FUTURE);
    assert_int_equal(cw_table_answer(t, 0, ~0ull, action), CW_FUTURE);
    assert_int_equal(cw_table_answer(t, 0, number, 1 << 20), CW_ILLEGAL);
    assert_string_equal(cw_table_view(t, 0), before);
    assert_string_equal(cw_table_view(t, 7), "");
    assert_string_equal(cw_table_ask(t, 7), "");
    assert_int_equal(cw_table_answer(t, 0, number, action), CW_OK);
    assert_string_not_equal(cw_table_view(t, 0), before);
    free(before);
    cw_table_close(t);
}

/* A game that is put away in the middle and taken up again at another table has the same beginning. */
static void a_game_goes_on_at_another_table(void **unused)
{
    (void)unused;
    CwTable *t = started("worlds", 2), *other = table_of("worlds");
    assert_true(cw_table_seat(t, 1, "easy"));
    play_on(t, 4);
    /* Answers to a sealed decision are kept when it closes. */
    for (int i = 0; i < 100 && !strstr(cw_table_ask(t, 0), "\"kind\":\"single\""); i++)
        play_on(t, 1);
    char *replay = kept(cw_table_replay(t)), *seen = kept(cw_table_view(t, 0));
    assert_true(cw_table_resume(other, replay));
    assert_string_equal(cw_table_view(other, 0), seen);
    assert_false(cw_table_resume(other, replay));
    play_on(other, 100000);
    assert_int_equal(cw_table_next(other), CW_TABLE_IS_OVER);
    assert_int_equal(memcmp(cw_table_result(other), "{\"rule\":\"", 9), 0);
    assert_int_equal(memcmp(cw_table_replay(other), replay, strlen(replay)), 0);
    cw_table_close(other);

    char *line = strstr(replay, "\n1 ");
    assert_non_null(line);
    line[strcspn(line + 1, "#") - 1] ^= 1; /* the last digit of the check of an answer */
    other = table_of("worlds");
    assert_false(cw_table_resume(other, replay));
    assert_true(cw_table_problem(other)[0]);
    assert_int_equal(cw_table_next(other), CW_TABLE_IS_OVER);
    cw_table_close(other);
    cw_table_close(t);
    free(replay);
    free(seen);
}

static void who_leaves_forfeits_and_who_takes_back_is_asked_again(void **unused)
{
    (void)unused;
    CwTable *t = started("unicorn", 2);
    assert_true(cw_table_seat(t, 1, "greedy"));
    uint64_t number = cw_table_number(t);
    assert_false(cw_table_undo(t, 0));
    play_on(t, 2);
    assert_true(cw_table_undo(t, 0));
    assert_true(cw_table_number(t) > number);
    assert_int_equal(cw_table_answer(t, 0, number, first_action(t, 0)), CW_STALE);
    assert_true(cw_table_leave(t, 0, "went \"home\""));
    assert_int_equal(cw_table_next(t), CW_TABLE_IS_OVER);
    assert_non_null(strstr(cw_table_result(t), "\"forfeit\":0,\"reason\":\"went \\\"home\\\"\""));
    cw_table_close(t);
}

static char *whole_hint(CwTable *t, int seat, int slice)
{
    while (strstr(cw_table_hint(t, seat, slice), "\"done\":false"))
        ;
    return kept(cw_table_hint(t, seat, 0));
}

/* The same however it is sliced; the players do not notice; one question's hint is none for the next. */
static void a_hint_says_what_is_best_and_changes_nothing(void **unused)
{
    (void)unused;
    CwTable *t = started("unicorn", 2), *other = started("unicorn", 2);
    assert_true(cw_table_seat(t, 1, "easy"));
    assert_true(cw_table_seat(other, 1, "easy"));
    assert_string_equal(cw_table_hint(t, 2, 10), "");
    assert_string_equal(cw_table_hint(t, CW_SPECTATOR, 10), "");
    for (int i = 0; i < 6; i++) {
        while (!(cw_table_waiting(t) & 1)) {
            assert_string_equal(cw_table_hint(t, 0, 10), "");
            play_on(t, 1);
        }
        char *hint = whole_hint(t, 0, 7), *same = whole_hint(t, 0, 100000);
        assert_string_equal(hint, same);
        free(same);
        char begins[80];
        snprintf(begins, sizeof begins, "{\"seat\":0,\"decision\":%d,\"done\":true,\"visits\":600,",
                 (int)cw_table_number(t));
        assert_int_equal(strncmp(hint, begins, strlen(begins)), 0);
        const char *best = strstr(hint, "\"options\":[{\"a\":");
        assert_non_null(best);
        assert_non_null(strstr(hint, "\"wins\":"));
        assert_non_null(strstr(hint, "The computer likes best: "));
        int action = atoi(best + strlen("\"options\":[{\"a\":"));
        assert_int_equal(cw_table_answer(t, 0, cw_table_number(t), action), CW_OK);
        while (!(cw_table_waiting(other) & 1))
            play_on(other, 1);
        assert_int_equal(cw_table_answer(other, 0, cw_table_number(other), action), CW_OK);
        free(hint);
    }
    play_on(t, 1000);
    play_on(other, 1000);
    assert_string_equal(cw_table_hint(t, 0, 10), "");
    char *replay = kept(cw_table_replay(t));
    assert_string_equal(replay, cw_table_replay(other));
    free(replay);
    cw_table_close(t);
    cw_table_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_has_not_started_shows_nothing),
        cmocka_unit_test(what_is_given_is_checked),
        cmocka_unit_test(players_are_named),
        cmocka_unit_test(answers_are_refused_and_change_nothing),
        cmocka_unit_test(a_game_goes_on_at_another_table),
        cmocka_unit_test(who_leaves_forfeits_and_who_takes_back_is_asked_again),
        cmocka_unit_test(a_hint_says_what_is_best_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
