/* The layout language: what it says, what it refuses, and that the shipped layouts fit their games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/layout_default.h"
#include "texts/layout.h"

extern const CwGameDef cw_game_unicorn, cw_game_duel, cw_game_gauntlet, cw_game_goofspiel, cw_game_kuhn,
    cw_game_leduc, cw_game_wards;

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
    refused("me line name\nyou line name\nme line names\n", "layout.txt:2:1: ");
    assert_non_null(strstr(errors, "layout.txt:3:9: "));
    assert_null(strstr(errors, "layout.txt:1:"));
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

static CwGame *open_usual(const CwGameDef *def)
{
    size_t size = cw_open_size(def, NULL);
    return cw_open(def, NULL, malloc(size), size, NULL);
}

static View *first_view(const CwGameDef *def, int seat)
{
    CwKey key;
    CwGame *game = open_usual(def);
    CwState *state = malloc(cw_state_size(game));
    cw_key_from_seed(1, &key);
    cw_start(game, state, &key, 0, NULL);
    size_t length = cw_view(game, state, seat, 0, NULL, NULL, NULL, 0);
    char *json = malloc(length + 1), why[200];
    cw_view(game, state, seat, 0, NULL, NULL, json, length + 1);
    View *view = view_read(game, json, NULL, why, sizeof why);
    free(json);
    free(state);
    free(game);
    return view;
}

static void layouts_fit_their_games(void **state)
{
    (void)state;
    const CwGameDef *const proof[] = {&cw_game_duel, &cw_game_gauntlet, &cw_game_goofspiel,
                                      &cw_game_kuhn, &cw_game_leduc,    &cw_game_wards};
    int shipped = cw_game_count();
    for (int i = 0; i < shipped + 6; i++) {
        const CwGameDef *def = i < shipped ? cw_game_at(i) : proof[i - shipped];
        size_t length;
        const char *text = cw_text(def, "layout.txt", &length);
        assert_non_null(text);
        Layout *layout = layout_read(text, length, errors, sizeof errors);
        CwGame *game = open_usual(def);
        if (!layout || layout_check(layout, game, errors, sizeof errors))
            fail_msg("%s: %s", cw_game_name(def), errors);
        free(game);
        layout_free(layout);
    }
}

/* What is told of a layout for Unicorn that can be read. */
static void strange(const char *text, const char *why)
{
    CwGame *game = open_usual(&cw_game_unicorn);
    Layout *layout = read_text(text);
    if (!layout)
        fail_msg("%s", errors);
    int wrong = layout_check(layout, game, errors, sizeof errors);
    if (!*why ? wrong : wrong != 1 || strcmp(errors, why) != 0)
        fail_msg("'%s' should give '%s', not: %s", text, why, wrong ? errors : "nothing");
    layout_free(layout);
    free(game);
}

static void strangers_are_named(void **state)
{
    (void)state;
    strange("me line count hand, counter open, track comets", "");
    strange("me line count hnad", "layout.txt:1:15: the game has no zone 'hnad'; did you mean 'hand'?\n");
    strange("me line counter gold", "layout.txt:1:17: the game has no counter 'gold'\n");
    strange("me line track moon", "layout.txt:1:15: the game has no track 'moon'\n");
    strange("me boxes portal-6..7",
            "layout.txt:1:10: the game has no zone 'portal-7'; did you mean 'portal-1'?\n");
    strange("me line name\nshow weight as \"%\"",
            "layout.txt:2:6: the game has no counter, value or mark 'weight'\n");
    strange("me line name\npaint card Fihgter-9 red",
            "layout.txt:2:12: the game has no card 'Fihgter-9'; did you mean 'Fighter-9'?\n");
    strange("me line name\npaint card Fighter-* red", "");
    strange("me line name\nscreen wide \"head hall\"", "layout.txt:2:19: the game has no area 'hall'\n");
    strange("me line name\nscreen wide \"head hall\"\narea hall hand hand", "");
    strange("me line name\narea me boxes portal cell gate",
            "layout.txt:2:27: the game has no line 'cell' for 'gate'\n");
    strange("me line name\narea me tracks hand", "layout.txt:2:16: the game has no track 'hand'\n");
    strange("me line name\nnarrow area portal fold\nnarrow area prtl fold",
            "layout.txt:3:13: the game has no area or zone 'prtl'; did you mean 'portal'?\n");
    strange("me line name\ncell gate: title name, corner worth, badge weight",
            "layout.txt:2:44: the game has no counter, value or mark 'weight'\n");
    strange("me line name\nface Fighter: top name, stats level powre",
            "layout.txt:2:37: the game has no stat, counter or value 'powre'; did you mean 'power'?\n");
    strange("me line name\nface Wizard: top name", "layout.txt:2:6: the game has no type of card 'Wizard'\n");
    strange("me line name\ncolour class Fighter 30\ncolour faction Moon 30",
            "layout.txt:3:16: the game has no faction 'Moon'\n");
    strange("me line name\nicon comet comet",
            "layout.txt:2:6: the game has no thing with an icon 'comet'; did you mean 'Comet'?\n");
    strange("me line name\narea me line hand open", "");
    strange("me line name\narea me line hand opne",
            "layout.txt:2:19: the game has no zone or counter 'opne'; did you mean 'open'?\n");
    strange("me line name\ncell gate: hatch worth, bar weight",
            "layout.txt:2:29: the game has no counter, value or mark 'weight'\n");
    strange("me line name\nmotion play fly",
            "layout.txt:2:8: the game has no event 'play'; did you mean 'plays'?\n");
    strange("me line name\nmotion plays to stakes fly",
            "layout.txt:2:17: the game has no zone 'stakes'; did you mean 'stake'?\n");
    strange("me line name\nscene \"A\" plays to nothing order level",
            "layout.txt:2:20: the game has no event 'nothing'\n");
    strange("me line name\nscene \"A\" plays to draws at heat order level",
            "layout.txt:2:29: the game has no mark 'heat'\n");
    strange("me line name\nscene \"A\" plays to draws order heat",
            "layout.txt:2:32: the game has no value 'heat'\n");
    strange("me line name\nscene \"A\" plays to draws order level pips heat",
            "layout.txt:2:43: the game has no number of an event 'heat'\n");
    strange("me line name\nprogress a \"A\" counter open of 6\nprogress b \"B\" track open",
            "layout.txt:3:22: the game has no track 'open'\n");
}

static void looks(void **state)
{
    (void)state;
    Layout *layout =
        read_text("me line name\n"
                  "screen wide \"head head\" \"table ask\"\n"
                  "area table grid map cell sector\n"
                  "cell sector: title name, pieces squad guard by on, edge mark rebel|dictators\n"
                  "face *: sigil class, stats a b c\n"
                  "colour faction \"Solaris Nexus\" 48\n"
                  "colour faction Neutral grey 90\n"
                  "seat colours 6\n"
                  "theme \"night harbour\" 165\n"
                  "area me boxes portal fill portal of 2 4\n"
                  "icon comets comet\n"
                  "motion plays to stake hold 900\n"
                  "motion * fly 250\n"
                  "scene \"Combat\" begins to ends stands_off at fight order initiative pips hits damage\n"
                  "progress portals \"portals open\" counter open of 6\n");
    if (!layout)
        fail_msg("%s", errors);
    assert_int_equal(layout->screens[0].row_count, 2);
    assert_string_equal(layout->screens[0].rows[1].text, "table ask");
    assert_string_equal(layout->areas[0].cell.text, "sector");
    const LayoutPlan *cell = layout_plan(layout, false, "sector");
    assert_non_null(cell);
    assert_true(layout_part(cell, "pieces")->by_on);
    assert_int_equal(layout_part(cell, "edge")->count, 2);
    assert_string_equal(layout_part(cell, "edge")->names[1].text, "dictators");
    assert_int_equal(layout_part(cell, "edge")->names[1].column, 68);
    assert_null(layout_part(cell, "badge"));
    assert_int_equal(layout_part(layout_plan(layout, true, "*"), "stats")->count, 3);
    assert_string_equal(layout->colours[0].name.text, "Solaris Nexus");
    assert_false(layout->colours[0].grey);
    assert_true(layout->colours[1].grey);
    assert_int_equal(layout->colours[1].hue, 90);
    assert_int_equal(layout->seat_colours, 6);
    assert_int_equal(layout->hue, 165);
    assert_string_equal(layout->areas[1].fill.text, "portal");
    assert_int_equal(layout->areas[1].full[1], 4);
    assert_int_equal(layout->motions[0].hold, 900);
    assert_string_equal(layout->motions[0].to.text, "stake");
    assert_int_equal(layout->motions[1].lasts, 250);
    assert_int_equal(layout->progress[0].of, 6);
    assert_string_equal(layout->scenes[0].words, "Combat");
    assert_int_equal(layout->scenes[0].to_count, 2);
    assert_string_equal(layout->scenes[0].order.text, "initiative");
    assert_string_equal(layout->scenes[0].pips[1].text, "damage");
    char json[2000];
    Json j = {.w = writer_open(json, sizeof json)};
    layout_json(layout, &j);
    writer_close(&j.w);
    assert_non_null(strstr(json, "\"cells\":{\"sector\":[{\"part\":\"title\",\"names\":[\"name\"]},"
                                 "{\"part\":\"pieces\",\"names\":[\"squad\",\"guard\"],\"on\":true},"));
    assert_non_null(strstr(json, "\"scenes\":[{\"words\":\"Combat\",\"from\":\"begins\","
                                 "\"to\":[\"ends\",\"stands_off\"],\"at\":\"fight\",\"order\":\"initiative\","
                                 "\"pips\":[\"hits\",\"damage\"]}]"));
    layout_free(layout);
}

static void mistakes_in_looks(void **state)
{
    (void)state;
    refused("screen tall \"head\"", "layout.txt:1:8: 'tall' is no screen; there are wide, narrow, rotated");
    refused("screen wide", "a screen needs rows");
    refused("screen wide \"head\" table", "one word too many");
    refused("area me heap hand", "'heap' is no kind of area");
    refused("area me hand", "a zone is missing");
    refused("area me hand a b c d e f g h i", "at most 8 names");
    refused("narrow portal fold", "'narrow' goes with 'area'");
    refused("narrow area portal hide", "'hide' is no way for small screens");
    refused("cell gate title name", "a colon is missing");
    refused("cell gate: titel name", "'titel' is no part of a cell");
    refused("cell gate: title", "a name is missing");
    refused("cell gate: edge rebel", "'edge' goes with 'mark'");
    refused("cell gate: edge mark rebel|", "a name is missing beside '|'");
    refused("cell gate: pieces squad by hand", "'by' goes with 'on'");
    refused("face MERC: sigil hat", "'hat' is no sigil");
    refused("icon health", "the name of an icon is missing");
    refused("area me boxes portal fill portal", "'fill' goes with 'of'");
    refused("area me boxes portal fill portal of", "'of' needs a number");
    refused("face *: frame wood", "'wood' is no frame");
    refused("theme \"night\"", "needs a number");
    refused("colour hat red 3", "'hat' is no thing with a colour");
    refused("colour class red 360", "0 to 359");
    refused("colour class red blue", "needs a number");
    refused("colour class red grey", "needs a number");
    refused("seat colour 3", "'seat' goes with 'colours'");
    refused("theme night", "needs a text in quotes");
    refused("motion rolls jump", "'jump' is no motion");
    refused("motion rolls dice hold long", "'hold' needs a number");
    refused("scene combat begins to ends", "needs a text in quotes");
    refused("scene \"A\" begins ends", "a scene goes on 'to' an event");
    refused("scene \"A\" begins to", "an event is missing");
    refused("scene \"A\" a to b order c d", "'d' is one word too many");
    refused("progress a \"A\" hat open", "'hat' is no thing to count");
    refused("progress a counter open", "needs a text in quotes");
}

static void default_layout_names_every_zone(void **state)
{
    (void)state;
    View *view = first_view(&cw_game_unicorn, 1);
    Layout *layout = layout_default(view);
    CwGame *game = open_usual(&cw_game_unicorn);
    assert_int_equal(layout_check(layout, game, errors, sizeof errors), 0);
    free(game);
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
        cmocka_unit_test(looks),
        cmocka_unit_test(mistakes_in_looks),
        cmocka_unit_test(layouts_fit_their_games),
        cmocka_unit_test(strangers_are_named),
        cmocka_unit_test(default_layout_names_every_zone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
