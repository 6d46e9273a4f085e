/* The public header is enough to find the games and to name what they have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "cardwright.h"

static void games_are_found(void **unused)
{
    (void)unused;
    assert_true(cw_game_count() >= 3);
    for (int i = 0; i < cw_game_count(); i++) {
        const CwGameDef *def = cw_game_at(i);
        assert_ptr_equal(cw_find_game(cw_game_name(def)), def);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(cw_game_name(cw_game_at(j)), cw_game_name(def));
    }
    assert_null(cw_game_at(-1));
    assert_null(cw_game_at(cw_game_count()));
    assert_null(cw_find_game(""));
    assert_null(cw_find_game("Unicorn"));
}

typedef const char *Name(const CwGameDef *def, int index);

/* Each number has a name of its own, up to the last; how many. */
static int count(const CwGameDef *def, Name *name)
{
    int n = 0;
    for (; name(def, n); n++)
        for (int i = 0; i < n; i++)
            assert_string_not_equal(name(def, i), name(def, n));
    assert_null(name(def, -1));
    assert_null(name(def, n + 1));
    return n;
}

/* What happens in a game goes by these names. */
typedef struct Heard {
    const CwGame *game;
    int notes;
} Heard;

static void hear(void *data, const CwNote *note)
{
    Heard *heard = data;
    assert_string_equal(cw_event_name(cw_definition(heard->game), note->kind),
                        cw_note_name(heard->game, note));
    heard->notes++;
}

static void everything_has_a_name(void **unused)
{
    (void)unused;
    for (int i = 0; i < cw_game_count(); i++) {
        const CwGameDef *def = cw_game_at(i);
        int questions = count(def, cw_question_name), rules = count(def, cw_rule_name);
        assert_true(questions > 3 && rules > 3);
        assert_true(count(def, cw_zone_name) > 2 && count(def, cw_event_name) > 3);
        for (int r = 0; r < rules; r++)
            assert_non_null(cw_rule_number(def, r));
        assert_null(cw_rule_number(def, rules));
        assert_null(cw_question_rule(def, questions));
        size_t size = cw_open_size(def, NULL);
        CwGame *game = cw_open(def, NULL, malloc(size), size, NULL);
        CwState *state = malloc(cw_state_size(game));
        CwKey key;
        CwOptions options;
        Heard heard = {.game = game};
        CwListener ears = {.note = hear, .data = &heard};
        uint64_t chance = 3;
        cw_key_from_seed(3, &key);
        cw_start(game, state, &key, 0, &ears);
        while (cw_phase(state) == CW_WAITING) {
            int seat = cw_next_seat(state);
            cw_options(game, state, seat, &options);
            int choice = cw_draw(&chance, options.count), question = -1;
            question = cw_action_question(def, options.action[choice]);
            assert_in_range(question, 0, questions - 1);
            assert_string_equal(cw_question_rule(def, question), cw_asking_rule(game, state, seat));
            cw_choose(game, state, &options, choice, &ears);
        }
        assert_true(heard.notes > 10);
        assert_int_equal(cw_action_question(def, cw_action_count(game)), -1);
        assert_int_equal(cw_action_question(def, -1), -1);
        free(state);
        free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(everything_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
