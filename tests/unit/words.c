/* Words for people: keys of words.en, places in a text, and what a seat may not read. */
#include "tests/support/workbench/use.h"

static const char *written(Bench *b, const char *template_text, const WordArgs *args)
{
    static char text[200];
    Writer w = writer_open(text, sizeof text);
    words_write(&w, run_of(b), template_text, args);
    writer_close(&w);
    return text;
}

static void places_in_a_text(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    static const char *const names[CW_MAX_SEATS] = {"Ann", NULL, "Cy"};
    int arg[6] = {2, 5, -3, 0, 1, 9};
    WordArgs args = {.arg = arg, .count = 6, .names = names};
    static const char *const cases[][2] = {
        {"plain", "plain"},
        {"{0} and {1}", "2 and 5"},
        {"{2}", "-3"},
        {"{seat 0} {seat 4} {seat 3} {seat 5}", "Cy Seat 2 Ann Seat 10"},
        {"{card 0}", "Two"},
        {"{card 3}", "nothing"},
        {"{kind 1}", "Five"},
        {"{kind 2}{kind 5}", "nothingnothing"},
        {"{3|none|one|many}", "none"},
        {"{4|none|one|many}", "one"},
        {"{0|none|one|many}", "many"},
        {"{5|none|one|many}", "many"},
        {"{2|none|one}", "none"},
        {"{4||s}", "s"},
        {"{3||s}", ""},
        {"{9}", "0"},
        {"{}", "2"},
        {"{colour 1}", "5"},
        {"open {0", "open 2"},
        {"open {", "open 2"},
        {"line\nnext", "line"},
        {"{card 0\nnext}", "Two"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(written(&b, cases[i][0], &args), cases[i][1]);
    args.names = NULL;
    assert_string_equal(written(&b, "{seat 0}", &args), "Seat 3");
}

static void secret_cards_have_other_words(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    int arg[6] = {4};
    WordArgs args = {.arg = arg, .count = 6, .secret = 1};
    assert_string_equal(written(&b, "{card 0}", &args), "Four");
    args.hides_cards = 1;
    assert_string_equal(written(&b, "{card 0}", &args), "something");
    args.secret = 2; /* another argument */
    assert_string_equal(written(&b, "{card 0}", &args), "Four");
}

static void keys_are_found(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    assert_memory_equal(words_find(b.game, "option", "move", "pass"), "pass\n", 5);
    assert_memory_equal(words_find(b.game, "option", "move", NULL), "move {0}\n", 9);
    assert_memory_equal(words_find(b.game, "broken", "empty", NULL), "\n", 1);
    assert_null(words_find(b.game, "option", "mov", NULL));
    assert_null(words_find(b.game, "option", "moves", NULL));
    assert_null(words_find(b.game, "option", "move", "passing"));
    assert_null(words_find(b.game, "# words", "of", NULL));
    char lengthy[200];
    memset(lengthy, 'x', sizeof lengthy);
    lengthy[sizeof lengthy - 1] = 0;
    assert_null(words_find(b.game, "option", lengthy, NULL));
}

static void questions_and_options_speak(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    static const char *const names[CW_MAX_SEATS] = {"Ann", "Ben", "Cy"};
    CwState *s = state_in(&b);
    char text[100];
    cw_question_words(b.game, s, 0, names, text, sizeof text);
    assert_string_equal(text, "What shall we try?");
    assert_int_equal(cw_question_words(b.game, s, 1, names, text, sizeof text), 0);
    assert_string_equal(text, "");
    cw_option_words(b.game, s, 0, BASE_menu + 6, names, text, sizeof text);
    assert_string_equal(text, "experiment 6");
    assert_int_equal(cw_option_words(b.game, s, 0, BASE_number, names, text, sizeof text), 0);
    assert_int_equal(cw_option_words(b.game, s, 0, -5, names, text, sizeof text), 0);
    try_experiment(&b, DO_SEAL);
    cw_question_words(b.game, s, 1, names, text, sizeof text);
    assert_string_equal(text, "number"); /* without words of its own it has its name */
    cw_option_words(b.game, s, 1, BASE_number + 3, names, text, sizeof text);
    assert_string_equal(text, "Ben says many");
    char small[4];
    assert_int_equal(cw_option_words(b.game, s, 1, BASE_number + 3, names, small, sizeof small), 13);
    assert_string_equal(small, "Ben");
}

static void notes_speak_to_each_seat(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    char text[100];
    CwNote n = {.kind = NOTE_sees, .cards_seen = 0x2, .arg = {1, 6, 2}};
    cw_note_words(b.game, state_in(&b), &n, 1, NULL, text, sizeof text);
    assert_string_equal(text, "Seat 2 sees Six (Two)");
    cw_note_words(b.game, state_in(&b), &n, 0, NULL, text, sizeof text);
    assert_string_equal(text, "Seat 2 sees something (Two)");
    assert_string_equal(cw_note_name(b.game, &n), "sees");
    n.kind = EVENT_COUNT;
    assert_string_equal(cw_note_name(b.game, &n), "");
    assert_int_equal(cw_note_words(b.game, state_in(&b), &n, 0, NULL, text, sizeof text), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_in_a_text),         cmocka_unit_test(secret_cards_have_other_words),
        cmocka_unit_test(keys_are_found),           cmocka_unit_test(questions_and_options_speak),
        cmocka_unit_test(notes_speak_to_each_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
