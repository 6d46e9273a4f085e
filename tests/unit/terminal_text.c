/* Letters, lines, typed words and the rulebook: the text side of the terminal client. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/book.h"
#include "terminal/canvas.h"
#include "terminal/choose.h"
#include "terminal/session.h"
#include "terminal/labels.h"

#include <stdio.h>

extern const CwGameDef cw_game_unicorn;

static void *game_memory;
static CwGame *game;

static void letters(void **state)
{
    (void)state;
    static const uint32_t codes[] = {'a', 0xE9, 0x2500, 0x1F984};
    const char *text = "aé─🦄";
    char out[4];
    for (int i = 0; i < 4; i++) {
        const char *before = text;
        uint32_t code = utf8_next(&text);
        assert_int_equal(code, codes[i]);
        assert_int_equal(utf8_write(code, out), text - before);
        assert_memory_equal(out, before, (size_t)(text - before));
    }
    assert_int_equal(*text, 0);
    assert_int_equal(text_columns("aé─🦄"), 5);
}

/* Bytes that are no UTF-8 are taken one by one: stray, too long, cut off, beyond the last letter, half a pair. */
static void broken_letters(void **state)
{
    (void)state;
    static const char *const broken[] = {"\x80",         "\xC0\x80", "\xE2\x94", "\xF4\x90\x80\x80",
                                         "\xED\xA0\x80", "\xFF"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const char *text = broken[i];
        assert_int_equal(utf8_next(&text), 0xFFFD);
        assert_ptr_equal(text, broken[i] + 1);
    }
}

static void plain_letters(void **state)
{
    (void)state;
    for (uint32_t code = 1; code < 0x3000; code++)
        assert_in_range(ascii_letter(code), 1, 0x7F);
    assert_int_equal(ascii_letter(0xE9), 'e');
    assert_int_equal(ascii_letter(0xDF), 's');
    assert_int_equal(ascii_letter(0x2502), '|');
    assert_int_equal(ascii_letter(0x1F984), '?');
}

static void expect_row(const Canvas *canvas, int row, const char *want)
{
    char text[400], *end = text;
    for (int i = 0; i < canvas->width; i++)
        if (canvas_row(canvas, row)[i].letter)
            end += utf8_write(canvas_row(canvas, row)[i].letter, end);
    while (end > text && end[-1] == ' ')
        end--;
    *end = 0;
    assert_string_equal(text, want);
}

static void wrapping(void **state)
{
    (void)state;
    Canvas canvas;
    canvas_open(&canvas, 12, false);
    canvas_wrap(&canvas, 1, 2, STYLE_PLAIN, "the quick brown incomprehensibility of it");
    canvas_wrap(&canvas, 0, 0, STYLE_PLAIN, "");
    static const char *const rows[] = {" the quick",   "   brown",   "   incompreh",
                                       "   ensibilit", "   y of it", ""};
    assert_int_equal(canvas.rows, 6);
    for (int i = 0; i < 6; i++)
        expect_row(&canvas, i, rows[i]);
    canvas_free(&canvas);
}

/* A wide letter is never cut in halves. */
static void wide_letters_at_the_edge(void **state)
{
    (void)state;
    Canvas canvas;
    canvas_open(&canvas, 4, false);
    canvas_text(&canvas, canvas_add_row(&canvas), 0, STYLE_PLAIN, "abc🦄");
    expect_row(&canvas, 0, "abc");
    canvas_text(&canvas, canvas_add_row(&canvas), 0, STYLE_PLAIN, "ab🦄");
    expect_row(&canvas, 1, "ab🦄");
    canvas_free(&canvas);
    Strip strip = strip_open(false);
    strip_add(&strip, STYLE_PLAIN, "a🦄🦄");
    strip_cut(&strip, 3);
    assert_int_equal(strip.length, 3);
    assert_int_equal(strip.cells[1].letter, ' ');
    assert_int_equal(strip.cells[2].letter, 0x2026);
    strip_free(&strip);
}

static OptionView options[] = {{.words = "play Fighter-9", .number = 1},
                               {.words = "play Fighter-10", .number = 2},
                               {.words = "play Fighter-1", .number = 3},
                               {.words = "build Fighter-9 on portal 1", .number = 4},
                               {.words = "build Fighter-9 on portal 12", .number = 5},
                               {.words = "save", .number = 6},
                               {.words = "save the day", .number = 7},
                               {.words = "Élan vital", .number = 8}};
static const AskView ask = {.asked = true, .options = options, .option_count = 8};

static void means(const char *typed, int count, int first)
{
    int found[CW_MAX_OPTIONS];
    int n = choose_options(&ask, typed, found);
    if (n != count || (n && found[0] != first))
        fail_msg("'%s' means %d options, the first %d", typed, n, n ? found[0] : -1);
}

static void typed_words(void **state)
{
    (void)state;
    means("play Fighter-9", 1, 0);
    means("PLAY FIGHTER-9", 1, 0);
    means("play fighter-1", 1, 2); /* the whole words go before those that begin so */
    means("play f", 3, 0);
    means("fighter 10", 1, 1);
    means("fighter 1", 2, 2); /* a number is that number: not Fighter-10 */
    means("9 portal 12", 1, 4);
    means("portal 1", 1, 3);
    means("bui por", 2, 3);
    means("save", 1, 5);
    means("sav", 2, 5);
    means("vital", 1, 7);
    means("Élan", 1, 7);
    means("dragon", 0, 0);
    means("portal build", 0, 0);
    means("", 0, 0);
    means("-", 0, 0);
    means("-1", 0, 0); /* no option is less than nothing */
    means("portal -1", 0, 0);
    means("fighter-10", 1, 1);
}

static void typed_numbers(void **state)
{
    (void)state;
    int found[CW_MAX_OPTIONS];
    assert_int_equal(choose_number(&ask, "1", found), 1);
    assert_int_equal(found[0], 0);
    assert_int_equal(choose_number(&ask, "#8", found), 1);
    assert_int_equal(found[0], 7);
    static const char *const none[] = {"0", "9", "99999999999999999999"};
    for (int i = 0; i < 3; i++)
        assert_int_equal(choose_number(&ask, none[i], found), 0);
    assert_int_equal(choose_number(&ask, "1 2", found), -1);
    assert_int_equal(choose_number(&ask, "-1", found), -1);
    assert_int_equal(choose_number(&ask, "", found), -1);
}

/* The numbers that stand before options with these amounts (-1: no amount). */
static void numbered(const int *amounts, int count, const int *numbers, bool nothing_else)
{
    Text json = {0};
    char error[200];
    int found[CW_MAX_OPTIONS];
    text_add(&json, "{\"options\":[");
    for (int i = 0; i < count; i++) {
        text_addf(&json, "%s{\"a\":%d,\"refs\":[{\"as\":\"target\",\"card\":[1]}]", i ? "," : "", i);
        if (amounts[i] >= 0)
            text_addf(&json, ",\"amount\":{\"n\":%d,\"unit\":\"Boosts\"}", amounts[i]);
        text_add(&json, ",\"words\":\"x\"}");
    }
    text_add(&json, "]}");
    View *view = view_read(NULL, "{}", json.at, error, sizeof error);
    assert_non_null(view);
    assert_int_equal(view->ask.amounts, nothing_else);
    for (int i = 0; i < count; i++) {
        char typed[12];
        assert_int_equal(view->ask.options[i].number, numbers[i]);
        snprintf(typed, sizeof typed, "%d", numbers[i]);
        int meant = choose_number(&view->ask, typed, found), there = 0;
        for (int k = 0; k < count; k++)
            there += numbers[k] == numbers[i];
        assert_int_equal(meant, there);
    }
    view_free(view);
    text_free(&json);
}

/* Typing an amount chooses that amount, in whatever company it stands. */
static void amounts(void **state)
{
    (void)state;
    numbered((int[]){0, 1, 2}, 3, (int[]){0, 1, 2}, true);
    numbered((int[]){0, 1}, 2, (int[]){0, 1}, true);
    numbered((int[]){0}, 1, (int[]){0}, true);
    numbered((int[]){7, 8, 9}, 3, (int[]){7, 8, 9}, true);
    numbered((int[]){0, 2, 4}, 3, (int[]){0, 2, 4}, false);
    numbered((int[]){-1, -1, -1}, 3, (int[]){1, 2, 3}, false);
    numbered((int[]){-1, 1, 2, 10}, 4, (int[]){0, 1, 2, 10}, false);      /* hold fire, fire 1 ... */
    numbered((int[]){1, 2, 1, 2, -1}, 5, (int[]){1, 2, 1, 2, 0}, false);  /* at one, at another, hold fire */
    numbered((int[]){0, 1, 2, -1}, 4, (int[]){0, 1, 2, 3}, false);        /* 0 is taken */
    numbered((int[]){-1, 1, 2, 3, -1}, 5, (int[]){4, 1, 2, 3, 5}, false); /* two that are no amount */
}

static void nearly(const char *typed, const char *meant)
{
    Text out = {0};
    bool found = nearest_line(&ask, typed, &out);
    if (found != (*meant != 0) || (found && strcmp(out.at, meant) != 0))
        fail_msg("'%s' is taken for '%s'", typed, found ? out.at : "nothing");
    text_free(&out);
}

static void near_misses(void **state)
{
    (void)state;
    nearly("plya Fighter-9", "play Fighter-9");
    nearly("figther-10", "play Fighter-10");
    nearly("figther 10", "play Fighter-10");
    nearly("plya fighter 9", "play Fighter-9");
    nearly("saev", "save");
    nearly("hnit", "hint");
    nearly("optoins fighter", "options");
    nearly("build fihgter-9 portal 12", "build Fighter-9 on portal 12");
    nearly("xyzzy", "");
    nearly("abracadabra 99", "");
}

static void book_has(const Rulebook *book, const char *id, const char *words)
{
    Text text = {0};
    if (!book_entry(book, game, id, &text) || !strstr(text.at, words))
        fail_msg("'%s' should say '%s'", id, words);
    text_free(&text);
}

static void the_book(void **state)
{
    (void)state;
    Rulebook *book = rulebook_open(&cw_game_unicorn);
    book_has(book, "U2.2", "U2.2 Each round is a battle");
    book_has(book, "u2.2", "\nU-R4 Before a War");
    book_has(book, "U2", "\n\nU2.7 Both players draw");
    book_has(book, "U-R5", "(war_power=printed of printed|one)");
    book_has(book, "war_power", "U-R5");
    Text text = {0};
    assert_false(book_entry(book, game, "U2.22", &text));
    assert_false(book_entry(book, game, "", &text));
    assert_false(book_entry(book, game, "U", &text));
    assert_false(book_rule(book, "U2", &text));
    assert_int_equal(text.length, 0);
    assert_int_equal(book_cards(game, "ANCIENT", &text), 2);
    assert_non_null(strstr(text.at, "Ancient-12\n  Level 12."));
    text_free(&text);
    rulebook_close(book);
}

static void names_of_things(void **state)
{
    (void)state;
    char text[LABEL_LENGTH];
    assert_string_equal(label(game, "zone", "hand", text), "hand");
    assert_string_equal(label(game, "zone", "portal-3", text), "portal 3");
    assert_string_equal(label(game, "full", "portal-3", text), "open");
    assert_string_equal(label(game, "full", "nothing", text), "full");
    assert_string_equal(label(game, "zone", "back_yard-x", text), "back yard x");
}

/* ---- what Tab makes of a line -------------------------------------------------------------------------------------------- */

static OptionView acts[] = {
    {.words = "train militia with Ra", .group = "Ra", .label = "train militia", .target = "", .number = 1},
    {.words = "train militia with Haarg",
     .group = "Haarg",
     .label = "train militia",
     .target = "",
     .number = 2},
    {.words = "hire a MERC with Haarg", .group = "Haarg", .label = "hire a MERC", .target = "", .number = 3},
    {.words = "pass", .group = "", .label = "pass", .target = "", .number = 4},
};
static View acting = {.ask = {.asked = true, .options = acts, .option_count = 4}};

/* All that a line may go on with, one behind the other. */
static const char *completed(const char *line)
{
    static Session s;
    static char all[1000];
    const char *found[MAX_COMPLETIONS];
    s = (Session){.view = &acting, .at_keyboard = 0};
    int count = complete_line(&s, line, found);
    *all = 0;
    for (int i = 0; i < count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s[%s]", i ? " " : "", found[i]);
    return all;
}

static void completion_goes_word_by_word(void **state)
{
    (void)state;
    int found[CW_MAX_OPTIONS];
    assert_string_equal(completed("tr"), "[train ]");
    assert_string_equal(completed("train "), "[train militia ]");
    assert_string_equal(completed("train militia with "),
                        "[train militia with Ra] [train militia with Haarg]");
    assert_string_equal(completed("ha"), "[Haarg ]");
    assert_string_equal(completed("Haarg "), "[Haarg train ] [Haarg hire ]");
    assert_string_equal(completed("Haarg h"), "[Haarg hire a MERC]");
    assert_string_equal(completed("hire"), "[hire a MERC with Haarg]");
    assert_string_equal(completed("merc haarg"), "[hire a MERC with Haarg]");
    assert_string_equal(completed("nothing"), "");
    assert_int_equal(choose_options(&acting.ask, "Haarg hire", found), 1);
    assert_int_equal(found[0], 2);
    assert_int_equal(choose_options(&acting.ask, "train", found), 2);
    assert_int_equal(choose_options(&acting.ask, "Ra hire", found), 0);
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    CwConfig config = {0};
    size_t size = cw_open_size(&cw_game_unicorn, &config);
    game_memory = malloc(size);
    game = cw_open(&cw_game_unicorn, &config, game_memory, size, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters),
        cmocka_unit_test(broken_letters),
        cmocka_unit_test(plain_letters),
        cmocka_unit_test(wrapping),
        cmocka_unit_test(wide_letters_at_the_edge),
        cmocka_unit_test(typed_words),
        cmocka_unit_test(typed_numbers),
        cmocka_unit_test(amounts),
        cmocka_unit_test(near_misses),
        cmocka_unit_test(the_book),
        cmocka_unit_test(names_of_things),
        cmocka_unit_test(completion_goes_word_by_word),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(game_memory);
    return failed;
}
