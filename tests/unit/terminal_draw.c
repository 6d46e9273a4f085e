/* A board drawn from a view and a layout alone: a table that no shipped game has, compared letter by letter. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/game.h"
#include "terminal/draw.h"
#include "terminal/layout_default.h"
#include "terminal/tell.h"

extern const CwGameDef cw_game_unicorn;

static void *game_memory;
static CwGame *game; /* for words that it does not have, too */

static const char *const kind_names[] = {"",        "Harbour", "Hills",  "Town", "Stone Warden of the North",
                                         "Duelist", "Scout",   "Burning"};
static int kinds_there(const CwGame *unused)
{
    (void)unused;
    return 7;
}
static const char *name_of_kind(const CwGame *unused, int kind)
{
    (void)unused;
    return kind_names[kind];
}

/* Three seats; slots, a grid, cards on cards, counters, marks, values, an unseen card and a known one. */
static const char table[] =
    "{\"v\":2,\"seat\":1,\"status\":\"waiting\",\"waiting\":[1],\"seats\":[{\"name\":\"Ann\","
    "\"team\":0,\"counters\":{\"boosts\":3,\"bouts\":1}},{\"name\":\"Ben\",\"team\":1,"
    "\"counters\":{\"boosts\":5,\"bouts\":0}},{\"name\":\"Cleo\",\"team\":2,"
    "\"counters\":{\"boosts\":0,\"bouts\":0}}],\"zones\":[{\"id\":\"map\",\"kind\":\"grid\","
    "\"owner\":-1,\"count\":3,\"size\":4,\"cards\":[{\"id\":1,\"kind\":1,\"up\":true,\"at\":0},"
    "{\"id\":2,\"kind\":2,\"up\":true,\"at\":1},{\"id\":3,\"kind\":3,\"up\":true,\"at\":3,"
    "\"counters\":{\"militia\":4}}]},{\"id\":\"field\",\"kind\":\"slots\",\"owner\":0,\"count\":1,"
    "\"size\":2,\"cards\":[{\"id\":4,\"kind\":4,\"up\":true,\"at\":1,\"marks\":[\"tired\"],"
    "\"counters\":{\"wounds\":2}}]},{\"id\":\"field\",\"kind\":\"slots\",\"owner\":1,\"count\":2,"
    "\"size\":2,\"cards\":[{\"id\":5,\"kind\":5,\"up\":true,\"at\":0,\"values\":{\"power\":3},"
    "\"counters\":{\"wounds\":0}},{\"id\":6,\"kind\":6,\"up\":true,\"at\":1}]},{\"id\":\"field\","
    "\"kind\":\"slots\",\"owner\":2,\"count\":0,\"size\":2,\"cards\":[]},{\"id\":\"status\","
    "\"kind\":\"row\",\"owner\":1,\"count\":1,\"size\":0,\"cards\":[{\"id\":7,\"kind\":7,\"up\":true,"
    "\"at\":0,\"on\":5}]},{\"id\":\"hand\",\"kind\":\"hand\",\"owner\":0,\"count\":4,\"size\":0,"
    "\"cards\":[{\"id\":8,\"kind\":6,\"up\":false,\"at\":0}]},{\"id\":\"hand\",\"kind\":\"hand\","
    "\"owner\":1,\"count\":3,\"size\":0,\"cards\":[{\"id\":9,\"kind\":6,\"up\":false,\"at\":0},"
    "{\"id\":10,\"kind\":5,\"up\":false,\"at\":1},{\"id\":11,\"kind\":6,\"up\":false,\"at\":2}]},"
    "{\"id\":\"hand\",\"kind\":\"hand\",\"owner\":2,\"count\":0,\"size\":0,\"cards\":[]}],"
    "\"tracks\":[{\"id\":\"day\",\"value\":2,\"max\":6},{\"id\":\"dread\",\"value\":40,\"max\":100}],"
    "\"links\":[]}";
static const char question[] =
    "{\"decision\":3,\"kind\":\"single\",\"rule\":\"Z1.2\",\"words\":\"Place a card\","
    "\"options\":[{\"a\":1,\"refs\":[{\"as\":\"actor\",\"card\":[9]}],\"words\":\"place Scout\"},"
    "{\"a\":2,\"refs\":[{\"as\":\"actor\",\"card\":[10]}],\"words\":\"place Duelist left\"},{\"a\":3,"
    "\"refs\":[{\"as\":\"actor\",\"card\":[10]}],\"words\":\"place Duelist right\"},{\"a\":4,"
    "\"refs\":[{\"as\":\"actor\",\"card\":[5]}],\"words\":\"rest Duelist\"},{\"a\":5,\"refs\":[],"
    "\"words\":\"pass\"}]}";

static const char layout_text[] = "head line gap, track day, track dread\n"
                                  "other line name, counter boosts, gap, cards hand\n"
                                  "other boxes field as \"at\"\n"
                                  "table boxes by 2 map\n"
                                  "me line name, counters\n"
                                  "me boxes field as \"at\"\n"
                                  "me line cards status if any\n"
                                  "me line cards hand\n"
                                  "show wounds as \"*%\"\n";

typedef struct Scene {
    View *view;
    Layout *layout;
    Board board;
} Scene;

static Scene open_scene(const char *layout)
{
    char errors[500];
    Scene scene = {.view = view_read(game, table, question, errors, sizeof errors)};
    assert_non_null(scene.view);
    scene.layout =
        layout ? layout_read(layout, strlen(layout), errors, sizeof errors) : layout_default(scene.view);
    assert_non_null(scene.layout);
    scene.board = (Board){.game = game, .view = scene.view, .layout = scene.layout, .box_lines = 4};
    return scene;
}

static void close_scene(Scene *scene)
{
    view_free(scene->view);
    layout_free(scene->layout);
}

static void row_text(const Canvas *canvas, int row, char *out)
{
    char *end = out;
    for (int i = 0; i < canvas->width; i++)
        if (canvas_row(canvas, row)[i].letter)
            end += utf8_write(canvas_row(canvas, row)[i].letter, end);
    while (end > out && end[-1] == ' ')
        end--;
    *end = 0;
}

static void expect_rows(const Canvas *canvas, const char *const *rows, int count)
{
    char text[2000];
    for (int r = 0; r < count && r < canvas->rows; r++) {
        row_text(canvas, r, text);
        if (strcmp(text, rows[r]) != 0)
            fail_msg("row %d\nis     '%s'\nand not '%s'", r, text, rows[r]);
    }
    assert_int_equal(canvas->rows, count);
}

static void a_board_of_any_game(void **state)
{
    (void)state;
    Scene scene = open_scene(layout_text);
    Canvas canvas;
    canvas_open(&canvas, 60, false);
    draw_board(&scene.board, &canvas);
    static const char *const rows[] = {
        " Unicorn Apocalypse     day ■■···· 2 of 6   dread 40 of 100",
        " Cleo   boosts 0                                     hand –",
        " at 1                        │at 2",
        " –                           │–",
        " Ann   boosts 3                    hand Scout  and 3 unseen",
        " at 1                        │at 2",
        " –                           │Stone Warden of the North",
        "                             │*2 (tired)",
        " map 1                       │map 2",
        " Harbour                     │Hills",
        " map 3                       │map 4",
        " –                           │Town (militia 4)",
        " Ben   bouts 0",
        " at 1                        │at 2",
        " 4)Duelist (power 3) +Burning│Scout",
        " hand 1)Scout ×2  Duelist",
    };
    expect_rows(&canvas, rows, (int)(sizeof rows / sizeof *rows));
    canvas_free(&canvas);
    close_scene(&scene);
}

/* The same on a screen that is too low for it: opponents in lines, and in ASCII. */
static void a_low_board(void **state)
{
    (void)state;
    Scene scene = open_scene(layout_text);
    Canvas canvas;
    canvas_open(&canvas, 60, true);
    assert_true(draw_board_in(&scene.board, &canvas, 14));
    static const char *const rows[] = {
        " Unicorn Apocalypse     day ##.... 2 of 6   dread 40 of 100",
        " Cleo   boosts 0                                     hand -",
        " at 1 -   at 2 -",
        " Ann   boosts 3                    hand Scout  and 3 unseen",
        " at 1 -   at 2 Stone Warden of the North*2 (tired)",
        " map 1                       |map 2",
        " Harbour                     |Hills",
        " map 3                       |map 4",
        " -                           |Town (militia 4)",
        " Ben   bouts 0",
        " at 1                        |at 2",
        " 4)Duelist (power 3) +Burning|Scout",
        " hand 1)Scout x2  Duelist",
    };
    expect_rows(&canvas, rows, (int)(sizeof rows / sizeof *rows));
    assert_false(draw_board_in(&scene.board, &canvas, 12));
    canvas_free(&canvas);
    close_scene(&scene);
}

/* Nothing is drawn outside the canvas, however narrow it is, with any layout. */
static void narrow_boards(void **state)
{
    (void)state;
    for (int with_layout = 0; with_layout < 2; with_layout++) {
        Scene scene = open_scene(with_layout ? layout_text : NULL);
        for (int width = 1; width < 90; width++) {
            Canvas canvas;
            canvas_open(&canvas, width, false);
            draw_board(&scene.board, &canvas);
            assert_true(canvas.rows > 5);
            canvas_free(&canvas);
        }
        close_scene(&scene);
    }
}

static void a_full_gauge_has_words(void **state)
{
    (void)state;
    Scene scene = open_scene("me boxes field with boosts of 5, hand with bouts of 9");
    Canvas canvas;
    canvas_open(&canvas, 60, true);
    draw_board(&scene.board, &canvas);
    char text[300];
    row_text(&canvas, 2, text);
    assert_string_equal(text, " full              |full              |......... 0/9");
    row_text(&canvas, 4, text);
    assert_string_equal(text, " (power 3) +Burning|                  |Duelist");
    canvas_free(&canvas);
    close_scene(&scene);
}

/* Three lanes of two ranks: the back rank is empty for Ann, and has one card for Ben. */
static const char lanes[] =
    "{\"v\":2,\"seat\":1,\"status\":\"waiting\",\"waiting\":[1],\"seats\":[{\"name\":\"Ann\",\"team\":0},"
    "{\"name\":\"Ben\",\"team\":1}],\"zones\":["
    "{\"id\":\"back\",\"i\":1,\"kind\":\"slots\",\"owner\":0,\"count\":0,\"size\":1,\"cards\":[]},"
    "{\"id\":\"back\",\"i\":2,\"kind\":\"slots\",\"owner\":0,\"count\":0,\"size\":1,\"cards\":[]},"
    "{\"id\":\"back\",\"i\":1,\"kind\":\"slots\",\"owner\":1,\"count\":0,\"size\":1,\"cards\":[]},"
    "{\"id\":\"back\",\"i\":2,\"kind\":\"slots\",\"owner\":1,\"count\":1,\"size\":1,\"cards\":[{\"id\":1,"
    "\"kind\":6,"
    "\"up\":true,\"at\":0,\"values\":{\"attack\":3},\"parts\":[{\"value\":\"attack\",\"n\":2,\"from\":"
    "\"printed\"},"
    "{\"value\":\"attack\",\"n\":1,\"card\":2,\"kind\":7}]}]}],"
    "\"tracks\":[],\"links\":[],\"stack\":[{\"seat\":0,\"card\":5,\"kind\":5,\"refs\":[1]},"
    "{\"seat\":1,\"card\":4,\"kind\":4,\"refs\":[]}]}";

static void lanes_and_what_waits(void **state)
{
    (void)state;
    char errors[500];
    static const char words[] = "other lanes back-1..2 as \"\" if any\n"
                                "table line stack as \"waits\" if any\n"
                                "me lanes back-1..2 as \"\" if any\n"
                                "me boxes back-1..2 as \"\" if any\n";
    Scene scene = {.view = view_read(game, lanes, NULL, errors, sizeof errors),
                   .layout = layout_read(words, sizeof words - 1, errors, sizeof errors)};
    assert_non_null(scene.view);
    assert_non_null(scene.layout);
    scene.board = (Board){.game = game, .view = scene.view, .layout = scene.layout, .box_lines = 4};
    Canvas canvas;
    canvas_open(&canvas, 60, true);
    draw_board(&scene.board, &canvas);
    static const char *const rows[] = {
        " Unicorn Apocalypse",
        " waits Stone Warden of the North; Duelist at Scout",
        " -                           |Scout (attack 3)",
        " Scout (attack 3)",
    };
    expect_rows(&canvas, rows, (int)(sizeof rows / sizeof *rows));
    const CardView *scout = &view_zone(scene.view, "back-2", 1)->cards[0];
    assert_int_equal(scout->part_count, 2);
    assert_string_equal(scout->parts[0].from, "printed");
    assert_string_equal(scout->parts[1].card, "Burning");
    assert_int_equal(scout->parts[1].amount, 1);
    canvas_free(&canvas);
    close_scene(&scene);
}

static void the_table_in_sentences(void **state)
{
    (void)state;
    Scene scene = open_scene(layout_text);
    Text text = {0};
    tell_table(&scene.board, &text);
    assert_string_equal(text.at, "day: 2 of 6.\n"
                                 "dread: 40 of 100.\n"
                                 "map: 3 cards: at 1 Harbour, at 2 Hills, at 4 Town (militia 4).\n"
                                 "Cleo: boosts 0, bouts 0.\n"
                                 "Ann: boosts 3, bouts 1.\n"
                                 "Ann, field: 1 card: at 2 Stone Warden of the North (wounds 2, tired).\n"
                                 "Ann, hand: 4 cards: Scout and 3 unseen.\n"
                                 "Ben, you: boosts 5, bouts 0.\n"
                                 "Ben, field: 2 cards: at 1 Duelist (power 3, with Burning), at 2 Scout.\n"
                                 "Ben, hand: 3 cards: 2 times Scout, Duelist.\n");
    text_free(&text);
    close_scene(&scene);
}

static void no_view(const char *json)
{
    char error[200] = "";
    assert_null(view_read(game, json, NULL, error, sizeof error));
    assert_non_null(strstr(error, "not a view"));
}

/* A view from elsewhere may lack anything; what is there is shown. */
static void odd_views(void **state)
{
    (void)state;
    char error[200];
    no_view("");
    no_view("{");
    no_view("[1]");
    no_view("{\"a\":1,\"a\":2}");
    static const char *const odd[] = {
        "{}",
        "{\"seats\":[{}],\"zones\":[{}],\"tracks\":[{}]}",
        "{\"seats\":7,\"zones\":{\"a\":1},\"tracks\":\"x\",\"phase\":3}",
        "{\"seats\":[{\"name\":5,\"counters\":[1]}],\"zones\":[{\"id\":\"z\",\"owner\":0,\"kind\":\"slots\","
        "\"size\":3,"
        "\"cards\":[{\"id\":1,\"kind\":900,\"on\":2,\"marks\":[7,null]},{\"id\":2,\"stacks\":[{}],\"on\":1,"
        "\"at\":99,\"counters\":{\"c\":"
        "true}}]}]}",
    };
    static const char *const asks[] = {"", "{\"options\":[{}]}", "{\"options\":7}",
                                       "{\"options\":[{\"amount\":3,\"refs\":[7,{},{\"as\":\"actor\","
                                       "\"card\":[1,2,3,4,5,6,7,8,9,10]},{\"seat\":99},"
                                       "{\"zone\":\"z/x\"},{\"zone\":5}]}]}"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd * 4; i++) {
        Scene scene = {.view = view_read(game, odd[i / 4], asks[i % 4], error, sizeof error)};
        assert_non_null(scene.view);
        scene.layout = layout_default(scene.view);
        scene.board = (Board){.game = game, .view = scene.view, .layout = scene.layout, .box_lines = 2};
        Canvas canvas;
        canvas_open(&canvas, 40, false);
        draw_board(&scene.board, &canvas);
        Text text = {0};
        tell_table(&scene.board, &text);
        text_free(&text);
        canvas_free(&canvas);
        close_scene(&scene);
    }
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    CwConfig config = {0};
    size_t size = cw_open_size(&cw_game_unicorn, &config);
    game_memory = malloc(size);
    game = cw_open(&cw_game_unicorn, &config, game_memory, size, NULL);
    CwGameDef other = cw_game_unicorn; /* with cards of a table that no shipped game has */
    other.kind_count = kinds_there;
    other.kind_name = name_of_kind;
    game->def = &other;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_of_any_game),
        cmocka_unit_test(a_low_board),
        cmocka_unit_test(narrow_boards),
        cmocka_unit_test(a_full_gauge_has_words),
        cmocka_unit_test(lanes_and_what_waits),
        cmocka_unit_test(the_table_in_sentences),
        cmocka_unit_test(odd_views),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(game_memory);
    return failed;
}
