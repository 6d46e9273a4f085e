/* The board: a layout, a view and a question, with zero bytes between them. Neither may be anything but refused or drawn, at any
 * width, and told in sentences. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/layout_default.h"
#include "terminal/page.h"
#include "terminal/tell.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const CwGameDef cw_game_unicorn;

static const CwGame *open_game(void)
{
    static CwGame *game;
    if (!game) {
        CwConfig config = {0};
        size_t size = cw_open_size(&cw_game_unicorn, &config);
        game = cw_open(&cw_game_unicorn, &config, malloc(size), size, NULL);
        setlocale(LC_ALL, "C.UTF-8");
    }
    return game;
}

static void show(const View *view, const Layout *layout, int columns, bool ascii)
{
    Page page = {.board = {.game = open_game(), .view = view, .layout = layout},
                 .rows = 24,
                 .columns = columns,
                 .ascii = ascii,
                 .earlier = "before\n",
                 .events = "something happened\nand something else\n",
                 .notice = "",
                 .status = "help"};
    Canvas picture = {0};
    if (page_draw(&page, &picture) && picture.rows > 24)
        abort();
    canvas_free(&picture);
    canvas_open(&picture, columns, ascii);
    draw_board_in(&page.board, &picture, 10);
    canvas_free(&picture);
    Text told = {0};
    tell_table(&page.board, &told);
    text_free(&told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char errors[300], *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = 0;
    size_t length = strlen(text);
    Layout *layout = layout_read(text, length, errors, sizeof errors);
    const char *table = length < size ? text + length + 1 : NULL;
    const char *ask = table && table + strlen(table) < text + size ? table + strlen(table) + 1 : NULL;
    View *view = table ? view_read(open_game(), table, ask, errors, sizeof errors) : NULL;
    if (view && !layout)
        layout = layout_default(view);
    if (view)
        for (int columns = 1; columns < 100; columns += 13)
            show(view, layout, columns, columns % 2 == 0);
    view_free(view);
    layout_free(layout);
    free(text);
    return 0;
}
