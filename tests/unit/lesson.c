/* Lessons of all shipped games, played to their ends: by the moves that are meant, with wrong ones between, back and forth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "scenarios/inside.h"

enum { FEWEST_STEPS = 10, MOST_STEPS = 24, MOST_MOVES = 400 };

static Lesson *opened(const CwGameDef *game, Shelf *shelf)
{
    Problem why = {0};
    Lesson *l = lesson_open(game, shelf, "first", "Guest", &why);
    if (!l)
        fail_msg("%s: %s", game->name, why.text);
    return l;
}

static void go_one_on(Lesson *l)
{
    if (l->waits == LESSON_TO_READ)
        lesson_go_on(l);
    else
        assert_int_equal(lesson_answer(l, cw_decision(l->stage.state), l->right), CW_OK);
}

/* The frame without what happened. */
static char *shown(Lesson *l)
{
    Text out = {0};
    lesson_frame(l, &out);
    char *view = strstr(out.at, ",\"view\":"), *anew = strstr(out.at, ",\"anew\":");
    assert_non_null(view);
    assert_non_null(anew);
    char *rest = copy_of(view, (size_t)(anew - view));
    text_free(&out);
    return rest;
}

static void each_lesson_comes_to_its_end(void **unused)
{
    (void)unused;
    for (int g = 0; g < cw_game_count(); g++) {
        Shelf *shelf = shelf_open(SHELF_IDLE);
        Lesson *l = opened(cw_game_at(g), shelf);
        int steps = 0, moves = 0;
        assert_in_range(l->steps, FEWEST_STEPS, MOST_STEPS);
        for (; l->waits != LESSON_OVER; go_one_on(l), moves++) {
            assert_true(moves < MOST_MOVES);
            assert_in_range(l->step, steps, steps + 1); /* none is passed over */
            steps = l->step;
            assert_true(*l->said.at != 0);
        }
        assert_int_equal(l->step, l->steps);
        lesson_close(l);
        shelf_close(shelf);
    }
}

/* Every move that is allowed and not meant is explained, and the table stays as it is. */
static void wrong_moves_change_nothing(void **unused)
{
    (void)unused;
    for (int g = 0; g < cw_game_count(); g++) {
        Shelf *shelf = shelf_open(SHELF_IDLE);
        Lesson *l = opened(cw_game_at(g), shelf);
        int wrong = 0;
        for (; l->waits != LESSON_OVER; go_one_on(l)) {
            if (l->waits != LESSON_TO_MOVE) {
                assert_int_equal(lesson_answer(l, cw_decision(l->stage.state), 0), CW_NOT_ASKED);
                continue;
            }
            CwOptions options;
            size_t size = cw_state_size(lesson_game(l));
            void *before = memory(NULL, 1, size);
            memcpy(before, l->stage.state, size);
            uint32_t decision = cw_decision(l->stage.state);
            cw_options(lesson_game(l), l->stage.state, 0, &options);
            for (int i = 0; i < options.count; i++) {
                if (options.action[i] == l->right)
                    continue;
                assert_int_equal(lesson_answer(l, decision, options.action[i]), CW_OK);
                assert_true(*l->wrong.at != 0);
                assert_memory_equal(before, l->stage.state, size);
                wrong++;
            }
            assert_int_equal(lesson_answer(l, decision + 1, l->right), CW_STALE);
            assert_int_equal(lesson_answer(l, decision, 65535), CW_ILLEGAL);
            free(before);
        }
        assert_true(wrong > 0);
        assert_string_equal(l->wrong.at, "");
        lesson_close(l);
        shelf_close(shelf);
    }
}

/* Whoever goes back finds each step as it was. */
static void the_way_back_shows_the_same(void **unused)
{
    (void)unused;
    for (int g = 0; g < cw_game_count(); g++) {
        Shelf *shelf = shelf_open(SHELF_IDLE);
        Lesson *l = opened(cw_game_at(g), shelf);
        char *first[MOST_STEPS + 1] = {0};
        for (; l->waits != LESSON_OVER; go_one_on(l))
            if (!first[l->step])
                first[l->step] = shown(l);
        for (int step = l->step - 1; step >= 1; step--) {
            lesson_back(l);
            char *again = shown(l);
            assert_int_equal(l->step, step);
            assert_string_equal(again, first[step]);
            free(again);
        }
        lesson_back(l);
        assert_int_equal(l->step, 1);
        for (int i = 0; i <= MOST_STEPS; i++)
            free(first[i]);
        lesson_close(l);
        shelf_close(shelf);
    }
}

static CwGameDef game_with(const char *text, CwText texts[4])
{
    CwGameDef game = *cw_find_game("unicorn");
    texts[0] = *game_text(&game, "words.en");
    texts[1] = *game_text(&game, "decks/listed.deck");
    texts[2] = (CwText){"lessons/first.scn", text, (uint32_t)strlen(text)};
    texts[3] = (CwText){0};
    game.texts = texts;
    return game;
}

/* Somebody who has read acts next; what others do comes only then, and words for other moves are those of the very move. */
static void reading_comes_before_what_others_do(void **unused)
{
    (void)unused;
    static const char text[] =
        "given game unicorn; seats Ann Ben; Ann hand Fighter-9 Comet Anchor; Ben hand Fighter-7\n"
        "when say \"one\"; Ben plays Fighter-7\n"
        "     instead plays Comet \"no Comet\"; Ann plays Fighter-9\n"
        "     say\n"
        "     | two\n"
        "     |\n"
        "     | three\n"
        "     point hand Comet; instead \"not that\"; Ann builds on portal 2\n"
        "then not over\n";
    CwText texts[4];
    CwGameDef game = game_with(text, texts);
    Shelf *shelf = shelf_open(SHELF_IDLE);
    Lesson *l = opened(&game, shelf);
    CwOptions options;
    assert_int_equal(l->waits, LESSON_TO_READ);
    assert_true(cw_waiting(l->stage.state) >> 1 & 1);
    lesson_go_on(l);
    assert_int_equal(l->waits, LESSON_TO_MOVE);
    assert_false(cw_waiting(l->stage.state) >> 1 & 1);
    assert_string_equal(l->said.at, "one");
    cw_options(lesson_game(l), l->stage.state, 0, &options);
    for (int i = 0; i < options.count; i++) {
        char words[100];
        cw_option_words(lesson_game(l), l->stage.state, 0, options.action[i], NULL, words, sizeof words);
        if (options.action[i] == l->right)
            continue;
        lesson_answer(l, cw_decision(l->stage.state), options.action[i]);
        if (strstr(words, "Comet"))
            assert_string_equal(l->wrong.at, "no Comet");
        else if (strstr(words, "Anchor"))
            assert_non_null(strstr(l->wrong.at, "Here: play Fighter-9."));
    }
    go_one_on(l);
    assert_string_equal(l->said.at, "two\nthree");
    assert_non_null(strstr(l->points.at, "\"card\":["));
    assert_int_equal(l->step, 2);
    lesson_close(l);
    shelf_close(shelf);
}

static void a_lesson_that_cannot_begin_says_why(void **unused)
{
    (void)unused;
    static const char *const texts_of[] = {
        "given game unicorn; Ann hand Foo\nwhen say \"a\"\nthen not over\n", "given game\nwhat\n", ""};
    static const char *const reasons[] = {"no card 'Foo'", "this is 'what'", "no scenario in this file"};
    Shelf *shelf = shelf_open(SHELF_IDLE);
    for (int i = 0; i < 3; i++) {
        CwText texts[4];
        CwGameDef game = game_with(texts_of[i], texts);
        Problem why = {0};
        assert_null(lesson_open(&game, shelf, "first", "Guest", &why));
        assert_non_null(strstr(why.text, reasons[i]));
        assert_null(lesson_open(&game, shelf, "second", "Guest", &why));
        assert_non_null(strstr(why.text, "no lesson 'second'"));
    }
    shelf_close(shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_lesson_comes_to_its_end),
        cmocka_unit_test(wrong_moves_change_nothing),
        cmocka_unit_test(the_way_back_shows_the_same),
        cmocka_unit_test(reading_comes_before_what_others_do),
        cmocka_unit_test(a_lesson_that_cannot_begin_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
