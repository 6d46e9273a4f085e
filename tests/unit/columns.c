/* columns.def against words.en, and rows by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/columns.h"

extern const CwGameDef cw_game_gauntlet;

/* The Gauntlet with other words: the game, or NULL and what was told. */
static CwGame *open_with(const char *words, char *told, size_t capacity)
{
    CwText texts[] = {{"words.en", words, (uint32_t)strlen(words)}, {NULL, NULL, 0}};
    CwGameDef def = cw_game_gauntlet;
    def.texts = texts;
    size_t size = cw_open_size(&def, NULL);
    void *memory = malloc(size);
    CwErrors errors = {.text = told, .capacity = capacity};
    CwGame *game = cw_open(&def, NULL, memory, size, &errors);
    if (!game)
        free(memory);
    return game;
}

static const char words[] =
    "counter.edge = edge\ncounter.frost = frost\nlink.tied = tied to\ntrack.skills = skills\n"
    "counter.health = health\ncounter.stamina = stamina\ncounter.facing = facing\ncounter.bouts = bouts\n";

static void words_and_rows_are_compared(void **unused)
{
    (void)unused;
    char told[600], other[600];
    CwGame *game = open_with(words, told, sizeof told);
    assert_non_null(game);
    free(game);
    assert_null(open_with(strchr(words, '\n') + 1, told, sizeof told));
    assert_non_null(strstr(told, "words.en has no words for counter.edge"));
    strcpy(other, words);
    strcat(other, "counter.frots = frost\n");
    assert_null(open_with(other, told, sizeof told));
    assert_non_null(strstr(told, "words.en has words for counter.frots, which no row of columns.def shows; "
                                 "did you mean 'frost'?"));
    /* What a value is called: of a name that there is. */
    strcpy(other, words);
    strcat(other, "track.skills.2 = two\n");
    game = open_with(other, told, sizeof told);
    assert_non_null(game);
    free(game);
    strcpy(other, words);
    strcat(other, "track.skils.2 = two\n");
    assert_null(open_with(other, told, sizeof told));
    assert_non_null(strstr(told, "words.en has words for track.skils, which no row"));
}

static void rows_are_found_and_set(void **unused)
{
    (void)unused;
    size_t size = cw_open_size(&cw_game_gauntlet, NULL);
    CwGame *game = cw_open(&cw_game_gauntlet, NULL, malloc(size), size, NULL);
    CwState *state = malloc(cw_state_size(game));
    CwKey key;
    cw_key_from_seed(1, &key);
    cw_start(game, state, &key, 0, NULL);
    Run g = run_open(game, state, NULL);
    int edge = row_find(game, ROW_OF_CARD, "edge", 1), skills = row_find(game, ROW_OF_TABLE, "skills", 1);
    assert_int_equal(row_find(game, ROW_OF_SEAT, "edge", 0), -1);
    assert_int_equal(row_find(game, ROW_OF_SEAT, "Health", 0), row_find(game, ROW_OF_SEAT, "health", 1));
    assert_int_equal(row_set(&g, edge, 3, 255), SET_DONE);
    assert_int_equal(column_get(&g, &game->def->layout.columns[0], 3), 255);
    assert_int_equal(column_get(&g, &game->def->layout.columns[0], 4), 0);
    assert_int_equal(row_set(&g, edge, 3, 256), SET_OUT_OF_RANGE);
    assert_int_equal(row_set(&g, edge, 3, -1), SET_OUT_OF_RANGE);
    assert_int_equal(row_set(&g, edge, 17, 1), SET_NOT_HERE);
    assert_int_equal(row_set(&g, skills, -1, 0), SET_FOLLOWS);
    assert_int_equal(row_set(&g, edge, 0, 1), SET_NOT_HERE);
    assert_null(cw_check(game, state));
    ((uint8_t *)(void *)state)[game->def->layout.columns[0].at] = 1;
    assert_string_equal(cw_check(game, state), "something lies on a card that does not exist");
    free(state);
    free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_rows_are_compared),
        cmocka_unit_test(rows_are_found_and_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
