/* A layout: refused with a place for each mistake, or checked against a game and written as JSON. */
#include <stdlib.h>
#include <string.h>

#include "texts/layout.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const CwGameDef cw_game_merc;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static CwGame *game;
    char errors[2000], *text = malloc(size + 1);
    if (!game) {
        size_t room = cw_open_size(&cw_game_merc, NULL);
        game = cw_open(&cw_game_merc, NULL, malloc(room), room, NULL);
    }
    memcpy(text, data, size);
    text[size] = 0;
    Layout *layout = layout_read(text, size, errors, sizeof errors);
    if (!layout && strncmp(errors, "layout.txt:", 11) != 0)
        abort();
    if (layout) {
        int wrong = layout_check(layout, game, errors, sizeof errors);
        if (wrong < 0 || (wrong > 0) != (*errors != 0))
            abort();
        Json j = {.w = writer_open(errors, sizeof errors)};
        layout_json(layout, &j);
        writer_close(&j.w);
    }
    layout_free(layout);
    free(text);
    return 0;
}
