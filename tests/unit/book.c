/* What a book is kept under: another word or another layout makes another number, and no other fingerprint; scenarios make none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "texts/book.h"

extern const CwGameDef cw_game_unicorn;

typedef struct Prints {
    uint64_t fingerprint;
    uint32_t texts;
    int is_in_book; /* the book says so itself */
} Prints;

static Prints prints_of(const CwGameDef *def)
{
    size_t size = cw_open_size(def, &(CwConfig){0}), length;
    void *memory = malloc(size);
    const CwGame *game = cw_open(def, &(CwConfig){0}, memory, size, NULL);
    assert_non_null(game);
    Prints prints = {cw_fingerprint(game), book_texts(def), 0};
    char *book = book_text(game, &length), member[60];
    snprintf(member, sizeof member, "\"texts\":\"%08x\"", (unsigned)prints.texts);
    prints.is_in_book = strstr(book, member) != NULL;
    free(book);
    free(memory);
    return prints;
}

/* The game with one letter more at the end of a text. */
static Prints prints_with(const char *path)
{
    static CwText texts[200];
    CwGameDef other = cw_game_unicorn;
    char *longer = NULL;
    int count = 0;
    for (; other.texts[count].path; count++) {
        assert_true(count < 199);
        texts[count] = other.texts[count];
        if (strcmp(texts[count].path, path) != 0)
            continue;
        longer = malloc(texts[count].length + 2);
        memcpy(longer, texts[count].text, texts[count].length);
        strcpy(longer + texts[count].length, "\n");
        texts[count].text = longer;
        texts[count].length++;
    }
    assert_non_null(longer);
    texts[count] = (CwText){0};
    other.texts = texts;
    Prints prints = prints_of(&other);
    free(longer);
    return prints;
}

static void texts_cover_what_a_book_says(void **unused)
{
    (void)unused;
    static const char *const said[] = {"words.en", "layout.txt", "RULEBOOK.md"};
    Prints usual = prints_of(&cw_game_unicorn);
    assert_true(usual.is_in_book);
    assert_true(usual.texts == prints_of(&cw_game_unicorn).texts);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        Prints other = prints_with(said[i]);
        assert_true(other.is_in_book);
        assert_true(other.fingerprint == usual.fingerprint);
        assert_true(other.texts != usual.texts);
    }
    assert_true(prints_with("tests/u2_battle.scn").texts == usual.texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_cover_what_a_book_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
