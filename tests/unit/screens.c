/* The screens of every shipped game, letter by letter: at 80x24 and at 120x40, early and late in a game, as the seat sees them that is
   asked.  tools/golden.sh makes them anew (CW_GOLDEN=write). */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/text.h"
#include "terminal/page.h"

static const char *const names[CW_MAX_SEATS] = {"Ann", "Ben", "Cleo", "Dan", "Edda", "Finn", "Gwen", "Hugo"};

typedef struct Table {
    CwGame *game;
    CwState *state;
    Layout *layout;
    Text events;
} Table;

static void hear(void *data, const CwNote *note)
{
    Table *t = data;
    char words[600];
    cw_note_words(t->game, t->state, note, CW_SPECTATOR, names, words, sizeof words);
    text_addf(&t->events, "%s\n", words);
}

static void add_screen(Table *t, int columns, int rows, Text *out)
{
    int seat = cw_next_seat(t->state);
    char error[200];
    size_t size = 1 + cw_view(t->game, t->state, seat, 0, names, NULL, NULL, 0);
    size_t asked = 1 + cw_ask(t->game, t->state, seat, 0, names, NULL, NULL, 0);
    char *json = malloc(size), *ask = malloc(asked);
    cw_view(t->game, t->state, seat, 0, names, NULL, json, size);
    cw_ask(t->game, t->state, seat, 0, names, NULL, ask, asked);
    View *view = view_read(t->game, json, ask, error, sizeof error);
    assert_non_null(view);
    Page page = {.board = {.game = t->game, .view = view, .layout = t->layout},
                 .rows = rows,
                 .columns = columns,
                 .earlier = "",
                 .events = t->events.at,
                 .notice = "",
                 .status = "? board  help"};
    Canvas canvas = {0};
    if (!page_draw(&page, &canvas))
        fail_msg("%s does not fit %d columns and %d rows", cw_game_name(cw_definition(t->game)), columns,
                 rows);
    assert_int_equal(canvas.rows, rows);
    for (int r = 0; r < canvas.rows; r++) {
        char line[2000], *end = line;
        for (int i = 0; i < canvas.width; i++)
            if (canvas_row(&canvas, r)[i].letter)
                end += utf8_write(canvas_row(&canvas, r)[i].letter, end);
        while (end > line && end[-1] == ' ')
            end--;
        *end = 0;
        text_addf(out, "%s\n", line);
    }
    canvas_free(&canvas);
    view_free(view);
    free(json);
    free(ask);
}

/* Answers that a sensible player may give, so that the pictures are those of a game. */
static void play_on(Table *t, int answers, uint64_t *chance)
{
    const CwListener listener = {.note = hear, .data = t};
    for (int i = 0; i < answers && cw_phase(t->state) == CW_WAITING; i++) {
        CwOptions options;
        int16_t weights[CW_MAX_OPTIONS];
        int seat = cw_next_seat(t->state), best = 0;
        cw_options(t->game, t->state, seat, &options);
        cw_prefer(t->game, t->state, &options, weights);
        for (int k = 1; k < options.count; k++)
            best = weights[k] > weights[best] ? k : best;
        if (cw_draw(chance, 3) == 0)
            best = cw_draw(chance, options.count);
        text_clear(&t->events);
        cw_choose(t->game, t->state, &options, best, &listener);
    }
}

static void screens_of(const CwGameDef *def, int columns, int rows, Text *out)
{
    static const int moments[] = {0, 9, 30, 60, 110};
    char errors[300];
    size_t size = cw_open_size(def, NULL), length;
    const char *text = cw_text(def, "layout.txt", &length);
    Table t = {.game = cw_open(def, NULL, malloc(size), size, NULL),
               .layout = layout_read(text, length, errors, sizeof errors)};
    t.state = malloc(cw_state_size(t.game));
    CwKey key;
    uint64_t chance = 5;
    cw_key_from_seed(4, &key);
    text_add(&t.events, "");
    cw_start(t.game, t.state, &key, 0, NULL);
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        play_on(&t, moments[i] - (i ? moments[i - 1] : 0), &chance);
        if (cw_phase(t.state) != CW_WAITING)
            break;
        text_addf(out, "=== after %d answers, as %s sees it\n", moments[i], names[cw_next_seat(t.state)]);
        add_screen(&t, columns, rows, out);
    }
    text_free(&t.events);
    layout_free(t.layout);
    free(t.state);
    free(t.game);
}

static void compare(const CwGameDef *def, int columns, int rows)
{
    char path[200];
    Problem why;
    Text drawn = {0}, kept = {0};
    snprintf(path, sizeof path, "games/%s/tests/golden/screen_%dx%d.txt", cw_game_name(def), columns, rows);
    screens_of(def, columns, rows, &drawn);
    const char *wish = getenv("CW_GOLDEN");
    if (wish && strcmp(wish, "write") == 0)
        assert_true(file_write(path, drawn.at, drawn.length, &why));
    assert_true(file_read(path, &kept, &why));
    const char *a = drawn.at, *b = kept.at;
    for (int line = 1; *a || *b; line++) {
        size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
        if (m != n || memcmp(a, b, m) != 0)
            fail_msg("%s:%d\nis      '%.*s'\nand not '%.*s'", path, line, (int)m, a, (int)n, b);
        a += m + (a[m] == '\n');
        b += n + (b[n] == '\n');
    }
    text_free(&drawn);
    text_free(&kept);
}

static void screens(void **state)
{
    (void)state;
    for (int i = 0; i < cw_game_count(); i++) {
        compare(cw_game_at(i), 80, 24);
        compare(cw_game_at(i), 120, 40);
    }
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    const struct CMUnitTest tests[] = {cmocka_unit_test(screens)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
