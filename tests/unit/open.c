/* Opening: rulings, seats, memory, keys; and the book of a game. */
#include "tests/support/workbench/use.h"

static _Alignas(16) unsigned char memory[16384];

static CwGame *open_with(const CwConfig *config, char *text, size_t capacity)
{
    CwErrors errors = {text, capacity, 0, 0};
    if (capacity)
        *text = 0;
    return cw_open(&workbench, config, memory, sizeof memory, &errors);
}

static void usual_game_needs_no_config(void **unused)
{
    (void)unused;
    CwGame *game = cw_open(&workbench, NULL, memory, sizeof memory, NULL);
    assert_non_null(game);
    assert_int_equal(cw_seats(game), 3);
    assert_ptr_equal(cw_definition(game), &workbench);
    assert_int_equal(cw_state_size(game), sizeof(State));
    assert_int_equal(cw_action_count(game), ACTION_COUNT);
    assert_string_equal(cw_game_name(&workbench), "workbench");
    assert_string_equal(cw_game_title(&workbench), "The Workbench");
    assert_int_equal(cw_team(game, 0), 0);
    assert_int_equal(cw_team(game, 1), cw_team(game, 2));
    int fewest, most, usual;
    cw_game_seats(&workbench, &fewest, &most, &usual);
    assert_int_equal(fewest, 2);
    assert_int_equal(most, 3);
    assert_int_equal(usual, 3);
}

static void rulings_are_read(void **unused)
{
    (void)unused;
    char text[1000];
    static const struct {
        const char *setting;
        int index, value;
    } good[] = {{"colour=red", 0, 0}, {"colour=blue", 0, 1}, {"size=large", 1, 2}, {"lives=10", 2, 10},
                {"lives=-2", 2, -2},  {"lives=0", 2, 0},     {"lives=007", 2, 7}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const char *rules[] = {good[i].setting};
        CwGame *game = open_with(&(CwConfig){.rules = rules, .rule_count = 1}, text, sizeof text);
        assert_non_null(game);
        assert_int_equal(cw_ruling(&workbench, game, good[i].index).value, good[i].value);
    }
    assert_int_equal(cw_ruling(&workbench, NULL, 2).value, 3);
}

/* A preset is its settings; what is said after it wins, what is said before it does not. */
static void presets_are_settings(void **unused)
{
    (void)unused;
    char text[200];
    const char *rules[] = {"lives=1", "preset=holiday", "mood=bad"};
    CwGame *game = open_with(&(CwConfig){.rules = rules, .rule_count = 3}, text, sizeof text);
    assert_non_null(game);
    static const int value[] = {1, 0, 9};
    for (int i = 0; i < 3; i++)
        assert_int_equal(cw_ruling(&workbench, game, i).value, value[i]);
    assert_int_equal(cw_ruling(&workbench, game, 4).value, 2);
    const char *alone[] = {"preset=holiday"}, *spelt[] = {"colour=blue", "lives=9", "mood=good"};
    uint64_t fingerprint =
        cw_fingerprint(open_with(&(CwConfig){.rules = alone, .rule_count = 1}, text, sizeof text));
    game = open_with(&(CwConfig){.rules = spelt, .rule_count = 3}, text, sizeof text);
    assert_true(cw_fingerprint(game) == fingerprint);
}

static void bad_rulings_are_named(void **unused)
{
    (void)unused;
    static const char *const bad[][2] = {
        {"colour=green", "cannot use rule setting 'colour=green': colour takes red|blue\n"},
        {"colour=", "cannot use rule setting 'colour=': colour takes red|blue\n"},
        {"colour", "cannot use rule setting 'colour': colour takes red|blue\n"},
        {"colour=re", "cannot use rule setting 'colour=re': colour takes red|blue; did you mean 'red'?\n"},
        {"colour=red|blue", "cannot use rule setting 'colour=red|blue': colour takes red|blue\n"},
        {"lives=11", "cannot use rule setting 'lives=11': lives takes -2..10\n"},
        {"lives=-3", "cannot use rule setting 'lives=-3': lives takes -2..10\n"},
        {"lives=3x", "cannot use rule setting 'lives=3x': lives takes -2..10\n"},
        {"lives=-", "cannot use rule setting 'lives=-': lives takes -2..10\n"},
        {"lives=99999999999", "cannot use rule setting 'lives=99999999999': lives takes -2..10\n"},
        {"manners=1",
         "there is no rule switch 'manners=1'; the switches of workbench are: colour size lives mood; "
         "presets are: holiday\n"},
        {"colou=red", "there is no rule switch 'colou=red'; did you mean 'colour'? the switches of workbench "
                      "are: colour size lives mood; "
                      "presets are: holiday\n"},
        {"preset=holday", "there is no preset 'holday'; did you mean 'holiday'? presets are: holiday\n"},
        {"preset=monday", "there is no preset 'monday'; presets are: holiday\n"},
        {"preset=", "there is no preset ''; presets are: holiday\n"},
        {"", "there is no rule switch ''; the switches of workbench are: colour size lives mood; "
             "presets are: holiday\n"},
    };
    char text[1000];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *rules[] = {bad[i][0]};
        assert_null(open_with(&(CwConfig){.rules = rules, .rule_count = 1}, text, sizeof text));
        assert_string_equal(text, bad[i][1]);
    }
    const char *two[] = {"colour=green", "size=tiny"}; /* all errors at once */
    CwErrors errors = {text, sizeof text, 0, 0};
    assert_null(
        cw_open(&workbench, &(CwConfig){.rules = two, .rule_count = 2}, memory, sizeof memory, &errors));
    assert_int_equal(errors.count, 2);
}

static void seats_and_counts_are_checked(void **unused)
{
    (void)unused;
    char text[200];
    assert_null(open_with(&(CwConfig){.seats = 4}, text, sizeof text));
    assert_string_equal(text, "The Workbench: it is played by 2 to 3 seats, not by 4\n");
    assert_null(open_with(&(CwConfig){.seats = -1}, text, sizeof text));
    assert_null(open_with(&(CwConfig){.rule_count = -1}, text, sizeof text));
    assert_string_equal(text, "The Workbench: the number of rules, card files or decks is below 0\n");
    assert_null(open_with(&(CwConfig){.deck_count = -1}, text, sizeof text));
    assert_null(open_with(&(CwConfig){.card_count = -1}, text, sizeof text));
    assert_non_null(open_with(&(CwConfig){.seats = 2}, text, sizeof text));
}

static void memory_must_suffice(void **unused)
{
    (void)unused;
    size_t need = cw_open_size(&workbench, NULL);
    assert_non_null(cw_open(&workbench, NULL, memory, need, NULL));
    for (size_t size = 0; size < need; size += need / 37)
        if (size < sizeof(CwGame))
            assert_null(cw_open(&workbench, NULL, memory, size, NULL));
    char text[200] = "";
    CwErrors errors = {text, sizeof text, 0, 0};
    assert_null(cw_open(&workbench, NULL, NULL, 0, &errors));
    assert_string_equal(text, "workbench: not enough memory was handed over; see cw_open_size\n");
}

static void fingerprints_tell_games_apart(void **unused)
{
    (void)unused;
    const char *red[] = {"colour=red"}, *blue[] = {"colour=blue"};
    char text[100];
    uint64_t usual = cw_fingerprint(open_with(NULL, text, sizeof text));
    assert_int_equal(cw_fingerprint(open_with(&(CwConfig){.rules = red, .rule_count = 1}, text, sizeof text)),
                     usual);
    assert_int_not_equal(
        cw_fingerprint(open_with(&(CwConfig){.rules = blue, .rule_count = 1}, text, sizeof text)), usual);
    assert_int_not_equal(cw_fingerprint(open_with(&(CwConfig){.seats = 2}, text, sizeof text)), usual);
}

static void keys_from_text(void **unused)
{
    (void)unused;
    CwKey key;
    assert_int_equal(cw_key_from_text("0", &key), CW_OK);
    assert_memory_equal(&key, &(CwKey){{0}}, sizeof key);
    assert_int_equal(cw_key_from_text("18446744073709551615", &key), CW_OK);
    assert_memory_equal(&key, (&(CwKey){{UINT32_MAX, UINT32_MAX}}), sizeof key);
    assert_int_equal(
        cw_key_from_text("00000001000000020000000300000004000000050000000600000007deadBEEF", &key), CW_OK);
    assert_memory_equal(&key, (&(CwKey){{1, 2, 3, 4, 5, 6, 7, 0xDEADBEEF}}), sizeof key);
    static const char *const bad[] = {"",
                                      "18446744073709551616",
                                      "99999999999999999999",
                                      "-1",
                                      "+1",
                                      "1 ",
                                      " 1",
                                      "0x10",
                                      "12a",
                                      "000000000000000000001",
                                      "0000000100000002000000030000000400000005000000060000000700000g00",
                                      "00000001000000020000000300000004000000050000000600000007000000000"};
    CwKey before = key;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(cw_key_from_text(bad[i], &key), CW_BAD_ARGUMENT);
        assert_memory_equal(&key, &before, sizeof key);
    }
}

static void book_can_be_read(void **unused)
{
    (void)unused;
    char text[100];
    CwGame *game = open_with(NULL, text, sizeof text);
    assert_int_equal(cw_ruling_count(&workbench), 5);
    CwRuling size = cw_ruling(&workbench, game, 1), lives = cw_ruling(&workbench, game, 2);
    assert_string_equal(size.id, "W-R2");
    assert_string_equal(size.values, "small|middle|large");
    cw_ruling_value(&size, 1, text, sizeof text);
    assert_string_equal(text, "middle");
    cw_ruling_value(&size, 2, text, sizeof text);
    assert_string_equal(text, "large");
    cw_ruling_value(&lives, -2, text, sizeof text);
    assert_string_equal(text, "-2");
    assert_null(cw_ruling(&workbench, game, 3).name);
    assert_null(cw_ruling(&workbench, game, 5).id);
    assert_null(cw_ruling(&workbench, game, -1).id);

    size_t length = 1;
    assert_null(cw_text(&workbench, "RULEBOOK.md", &length));
    assert_int_equal(length, 0);
    assert_ptr_equal(cw_text(&workbench, "words.en", &length), words_en);
    assert_int_equal(length, sizeof words_en - 1);
    assert_string_equal(cw_text_path(&workbench, 0), "words.en");
    assert_null(cw_text_path(&workbench, 1));

    assert_int_equal(cw_card_count(game), KINDS);
    assert_string_equal(cw_card_name(game, 1), "Ace");
    assert_string_equal(cw_card_name(game, 0), "");
    assert_string_equal(cw_card_name(game, KINDS + 1), "");
    assert_int_equal(cw_card_text(game, 1, text, sizeof text), 0);
    assert_string_equal(text, "");
    strcpy(text, "before");
    assert_int_equal(cw_card_program(game, 99, text, sizeof text), 0);
    assert_string_equal(text, "");
    for (int status = CW_OK; status <= CW_BAD_TEXT; status++)
        assert_true(strlen(cw_status_words((CwStatus)status)) > 5);
    assert_string_equal(cw_version(), CW_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_game_needs_no_config),
        cmocka_unit_test(rulings_are_read),
        cmocka_unit_test(presets_are_settings),
        cmocka_unit_test(bad_rulings_are_named),
        cmocka_unit_test(seats_and_counts_are_checked),
        cmocka_unit_test(memory_must_suffice),
        cmocka_unit_test(fingerprints_tell_games_apart),
        cmocka_unit_test(keys_from_text),
        cmocka_unit_test(book_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
