/* The layout language: what it says, what it refuses, and that the shipped layouts fit their games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/layout.h"

extern const CwGameDef cw_game_unicorn, cw_game_worlds;

static char errors[4000];

static Layout *read_text(const char *text)
{
    return layout_read(text, strlen(text), errors, sizeof errors);
}

static void refused(const char *text, const char *why)
{
    Layout *layout = read_text(text);
    assert_null(layout);
    if (!strstr(errors, why))
        fail_msg("'%s' should be refused with '%s', not with: %s", text, why, errors);
}

static void rows_and_items(void **state)
{
    (void)state;
    Layout *layout = read_text("# a comment\n"
                               "head line gap, track sun, number day as \"Day\" # another\r\n"
                               "\n"
                               "other line name, counter gold of 9, count hand, top discard if any\n"
                               "table boxes by 3 map\n"
                               "me rule\n"
                               "me line cards hand as \"\", counters, text \"a, b\"");
    assert_non_null(layout);
    assert_int_equal(layout->row_count, 5);
    const LayoutRow *head = &layout->rows[0], *other = &layout->rows[1], *me = &layout->rows[4];
    assert_int_equal(head->section, SECTION_HEAD);
    assert_int_equal(head->item_count, 3);
    assert_int_equal(head->items[0].kind, ITEM_GAP);
    assert_int_equal(head->items[1].kind, ITEM_TRACK);
    assert_string_equal(head->items[1].name, "sun");
    assert_true(head->items[2].has_label);
    assert_string_equal(head->items[2].label, "Day");
    assert_int_equal(other->items[1].of, 9);
    assert_true(other->items[3].if_any);
    assert_false(other->items[2].if_any);
    assert_int_equal(layout->rows[2].kind, ROW_BOXES);
    assert_int_equal(layout->rows[2].by, 3);
    assert_int_equal(layout->rows[3].kind, ROW_RULE);
    assert_true(me->items[0].has_label);
    assert_string_equal(me->items[0].label, "");
    assert_int_equal(me->items[1].kind, ITEM_COUNTERS);
    assert_string_equal(me->items[2].name, "a, b");
    layout_free(layout);
}

static void ranges(void **state)
{
    (void)state;
    Layout *layout =
        read_text("me boxes gate-2..4 with points-5..7 of 2 4 6 as \"g\", pen with sheep, row-1..2 of");
    assert_null(layout);
    layout = read_text(
        "me boxes gate-2..4 with points-5..7 of 2 4 6 as \"g\", pen with sheep, yard with cows of 7");
    assert_non_null(layout);
    const LayoutRow *row = &layout->rows[0];
    assert_int_equal(row->item_count, 5);
    assert_string_equal(row->items[0].name, "gate-2");
    assert_string_equal(row->items[2].name, "gate-4");
    assert_string_equal(row->items[2].counter, "points-7");
    assert_int_equal(row->items[2].of, 6);
    assert_string_equal(row->items[1].label, "g");
    assert_string_equal(row->items[3].counter, "sheep");
    assert_int_equal(row->items[3].of, 0);
    assert_int_equal(row->items[4].of, 7);
    layout_free(layout);
}

static void shows_and_paints(void **state)
{
    (void)state;
    Layout *layout = read_text("me line name\n"
                               "show worth as \"+%\"\n"
                               "show level in hand as \"(%)\"\n"
                               "hide level\n"
                               "hide shield in yard-*\n"
                               "paint card \"Old One\" red bold\n"
                               "paint card Fighter-* green\n"
                               "paint mark tired dim\n");
    assert_non_null(layout);
    assert_string_equal(layout_shown(layout, "worth", "hand"), "+%");
    assert_string_equal(layout_shown(layout, "level", "hand"), "(%)");
    assert_string_equal(layout_shown(layout, "level", "yard-1"), "");
    assert_string_equal(layout_shown(layout, "shield", "yard-1"), "");
    assert_null(layout_shown(layout, "shield", "hand"));
    assert_int_equal(layout_paint(layout, PAINT_CARD, "Old One"), STYLE_RED | STYLE_BOLD);
    assert_int_equal(layout_paint(layout, PAINT_CARD, "Fighter-9"), STYLE_GREEN);
    assert_int_equal(layout_paint(layout, PAINT_CARD, "Fighter"), STYLE_PLAIN);
    assert_int_equal(layout_paint(layout, PAINT_COUNTER, "tired"), STYLE_PLAIN);
    assert_int_equal(layout_paint(layout, PAINT_MARK, "tired"), STYLE_DIM);
    layout_free(layout);
}

static void mistakes(void **state)
{
    (void)state;
    refused("", "no row");
    refused("# nothing\n", "no row");
    refused("mine line name", "begins with head, other");
    refused("me lines name", "'lines' is no kind of row");
    refused("me", "is no kind of row");
    refused("me line", "is no item");
    refused("me line name,", "is no item");
    refused("me line names", "'names' is no item");
    refused("me line counter", "a counter is missing");
    refused("me line counter , name", "a counter is missing");
    refused("me line counter gold of many", "'of' needs a number");
    refused("me line count hand if some", "'if' goes with 'any'");
    refused("me line count hand as gold", "'as' needs a text in quotes");
    refused("me line count hand name", "'name' is not understood here");
    refused("me line text \"open", "must end in the same line");
    refused("me boxes", "a zone is missing");
    refused("me boxes by 0 map", "above 0");
    refused("me boxes gate-1..", "a range is written");
    refused("me boxes gate-4..2", "a range is written");
    refused("me boxes gate-1..900", "a range is written");
    refused("me boxes gate..2", "a range is written");
    refused("me boxes gate-1..3 with p-1..2", "3 zones but 2 counters");
    refused("me boxes gate-1..3 with p-1..3 of 1 2", "3 zones but 2 numbers");
    refused("me rule here", "nothing stands behind 'rule'");
    refused("head boxes gate", "the head is a line");
    refused("show worth", "'as' is missing");
    refused("hide worth as \"x\"", "one word too many");
    refused("paint hat Old red", "'hat' cannot be painted");
    refused("paint card Old", "a style is missing");
    refused("paint card Old pink", "'pink' is no style");
    refused("me line counter abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "is longer than");
}

static void all_mistakes_are_told_with_their_lines(void **state)
{
    (void)state;
    refused("me line name\nyou line name\nme line names\n", "layout.txt:2: ");
    assert_non_null(strstr(errors, "layout.txt:3: "));
    assert_null(strstr(errors, "layout.txt:1: "));
}

static void too_many_rows(void **state)
{
    (void)state;
    char text[20 * (MAX_LAYOUT_ROWS + 2)] = "";
    for (int i = 0; i < MAX_LAYOUT_ROWS; i++)
        strcat(text, "me line name\n");
    Layout *layout = read_text(text);
    assert_non_null(layout);
    layout_free(layout);
    strcat(text, "me line name\n");
    refused(text, "more than 64 rows");
}

static View *first_view(const CwGameDef *def, int seat)
{
    CwConfig config = {0};
    CwKey key;
    size_t size = cw_open_size(def, &config);
    void *memory = malloc(size);
    CwGame *game = cw_open(def, &config, memory, size, NULL);
    CwState *state = malloc(cw_state_size(game));
    cw_key_from_seed(1, &key);
    cw_start(game, state, &key, 0, NULL);
    size_t length = cw_view(game, state, seat, NULL, NULL, NULL, 0);
    char *json = malloc(length + 1), why[200];
    cw_view(game, state, seat, NULL, NULL, json, length + 1);
    View *view = view_read(json, why, sizeof why);
    free(json);
    free(state);
    free(memory);
    return view;
}

static void shipped_layouts_fit_their_games(void **state)
{
    (void)state;
    const CwGameDef *const games[] = {&cw_game_unicorn, &cw_game_worlds};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        size_t length;
        const char *text = cw_text(games[i], "layout.txt", &length);
        assert_non_null(text);
        Layout *layout = layout_read(text, length, errors, sizeof errors);
        if (!layout)
            fail_msg("%s: %s", cw_game_name(games[i]), errors);
        View *view = first_view(games[i], 0);
        char strangers[1000];
        if (layout_strangers(layout, view, strangers, sizeof strangers))
            fail_msg("%s: %s", cw_game_name(games[i]), strangers);
        view_free(view);
        layout_free(layout);
    }
}

static void strangers_are_named(void **state)
{
    (void)state;
    View *view = first_view(&cw_game_unicorn, 1);
    char strangers[1000];
    Layout *layout = read_text("me line count hand, count pocket, counter gold, track comets, track moon\n"
                               "me boxes portal-6..7 with portal-6..7 of 1\n");
    assert_non_null(layout);
    assert_int_equal(layout_strangers(layout, view, strangers, sizeof strangers), 4);
    assert_non_null(strstr(strangers, "'pocket'"));
    assert_non_null(strstr(strangers, "'gold'"));
    assert_non_null(strstr(strangers, "'moon'"));
    assert_non_null(strstr(strangers, "'portal-7'"));
    assert_null(strstr(strangers, "'hand'"));
    layout_free(layout);
    view_free(view);
}

static void default_layout_names_every_zone(void **state)
{
    (void)state;
    View *view = first_view(&cw_game_unicorn, 1);
    Layout *layout = layout_default(view);
    char strangers[1000];
    assert_int_equal(layout_strangers(layout, view, strangers, sizeof strangers), 0);
    for (int z = 0; z < view->zone_count; z++) {
        int named = 0;
        for (int r = 0; r < layout->row_count; r++)
            for (int i = 0; i < layout->rows[r].item_count; i++)
                named += strcmp(layout->rows[r].items[i].name, view->zones[z].id) == 0;
        if (!named)
            fail_msg("the layout of a game without one should show '%s'", view->zones[z].id);
    }
    layout_free(layout);
    view_free(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_items),
        cmocka_unit_test(ranges),
        cmocka_unit_test(shows_and_paints),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(all_mistakes_are_told_with_their_lines),
        cmocka_unit_test(too_many_rows),
        cmocka_unit_test(shipped_layouts_fit_their_games),
        cmocka_unit_test(strangers_are_named),
        cmocka_unit_test(default_layout_names_every_zone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
