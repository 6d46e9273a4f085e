/* Wrong card texts: what the compiler says about them, and that nothing at all makes it crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/worlds/vocabulary.h"
#include "tests/support/cards.h"

/* tests/effects/NAME.card says what NAME.expect holds; what is only warned of is read all the same. */
static void messages(void **state)
{
    (void)state;
    CwSource sources[64];
    uint16_t count = folder_sources("tests/effects", ".card", sources, 64);
    assert_true(count >= 3);
    for (uint16_t i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%.*s.expect", (int)(strlen(sources[i].name) - 5), sources[i].name);
        Compiled c = compile_sources(&worlds_vocabulary, &sources[i], 1);
        assert_true(c.fine == (strstr(sources[i].name, "/warned_") != NULL));
        assert_true(equals_file(path, c.said));
        compiled_free(&c);
    }
    sources_free(sources, count);
}

/* Each row NEVER alone finds something in the text that has them all, and nothing in its sensible neighbours or on shipped
   cards. */
static void warnings(void **state)
{
    (void)state;
    CwSource shipped[64];
    uint16_t count = folder_sources("games/worlds/cards", ".card", shipped, 64);
    size_t length, sensible_length;
    char *text = file_text("tests/effects/warned_never.card", &length);
    char *sensible = file_text("tests/effects/warned_not.card", &sensible_length);
    unsigned rows = 0;
    for (const Impossible *row = worlds_impossible; row->why; row++, rows++) {
        Impossible alone[] = {*row, {0}};
        Vocabulary v = worlds_vocabulary;
        v.impossible = alone;
        Compiled c = compile_text(&v, "never.card", text);
        if (!strstr(c.said, row->why))
            fail_msg("no text shows that this is warned of: %s", row->why);
        compiled_free(&c);
    }
    assert_true(rows >= 20);
    Compiled c = compile_text(&worlds_vocabulary, "sensible.card", sensible);
    assert_true(c.fine);
    assert_string_equal(c.said, "");
    compiled_free(&c);
    c = compile_sources(&worlds_vocabulary, shipped, count);
    assert_true(c.fine);
    assert_int_equal(c.warnings, 0);
    compiled_free(&c);
    sources_free(shipped, count);
    free(text);
    free(sensible);
}

static void says(const char *text, size_t length, const char *message)
{
    CwSource source = {"bytes.card", text, length};
    Compiled c = compile_sources(&worlds_vocabulary, &source, 1);
    assert_false(c.fine);
    assert_string_equal(c.said, message);
    compiled_free(&c);
}

#define SAYS(text, message) says(text, sizeof(text) - 1, message)

static void bytes_that_are_no_text(void **state)
{
    (void)state;
    SAYS("Caf\xC3\nWorld\n", "bytes.card:1:4: error: this is not valid UTF-8 text: save the file as UTF-8\n");
    SAYS("A\nWorld\n\nB\nVassal - A - Mob\nWin: \xED\xA0\x80\n",
         "bytes.card:6:6: error: this is not valid UTF-8 text: save the file as UTF-8\n");
    SAYS("A\nWor\0ld\n", "bytes.card:2:4: error: a control character (code 0) stands here: remove it\n");
    SAYS("A\rB\nWorld\n", "bytes.card:1:2: error: a control character (code 13) stands here: remove it\n");
}

static void sizes(void **state)
{
    (void)state;
    size_t large = 10u << 20;
    char *text = malloc(large);
    memset(text, 'x', large);
    says(text, large,
         "bytes.card: error: the file has 10485760 bytes, more than a card file may have (1048576): split "
         "it\n");
    memcpy(text, "A\nWorld\n\nB\nVassal - A - Mob\n", 28);
    says(text, 28 + 2001, "bytes.card:6:1: error: the line is longer than 2000 bytes\n");

    /* A file of the largest size, full of cards: more than a set may hold. */
    size_t length = 0;
    for (unsigned n = 0; length + 64 < CARD_FILE_LIMIT; n++)
        length +=
            (size_t)sprintf(text + length, "Card %u\nVassal - Wanderer - Mob\nWin: You gain 1 Boost.\n\n", n);
    says(text, length,
         "bytes.card:8001:1: error: a set holds at most 2000 cards: this one and those after it are not "
         "read\n");
    free(text);
}

/* More programs than there is room for: told where the first line stands that found none. */
static void programs(void **state)
{
    (void)state;
    enum { CARDS = 1000, LINES = 8 };
    char *text = malloc(CARDS * 300);
    size_t length = 0;
    for (int n = 0; n < CARDS; n++) {
        length += (size_t)sprintf(text + length, "Card %d\nVassal - Wanderer - Mob\n", n);
        for (int i = 0; i < LINES; i++)
            length += (size_t)sprintf(text + length, "Win: You gain 1 Boost.\n");
        length += (size_t)sprintf(text + length, "\n");
    }
    CwSource source = {"full.card", text, length};
    Compiled c = compile_sources(&worlds_vocabulary, &source, 1);
    assert_false(c.fine);
    static const char first[] =
        "full.card:9708:1: error: the set is too large: its programs have more than 65535 words\n";
    c.said[sizeof first - 1] = 0;
    assert_string_equal(c.said, first);
    compiled_free(&c);
    free(text);
}

/* Shapes that make parsers run away or recurse without end. */
static void hostile_shapes(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int errors; /* words with a near miss are read as that, so that more may follow */
    } pieces[] = {
        {"Win: This Vassal has \"", 1},
        {"If you have 1 or more Boosts, ", 1},
        {"You may you may you may ", 1},
        {"Prime Prime Prime Prime ", 1},
        {"\"\"\"\"\"\"\"\"", 1},
        {"((((((((", 1},
        {"Win: Win: Win: ", 1},
        {"Augment this Vassal with \"Win: ", 1},
        {"injured uninjured exhausted unexhausted ", 2},
    };
    for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++) {
        char text[4096] = "A\nVassal - Wanderer - Mob\nWin: ";
        while (strlen(text) + strlen(pieces[p].words) < 1990)
            strcat(text, pieces[p].words);
        Compiled c = compile_text(&worlds_vocabulary, "hostile.card", text);
        assert_false(c.fine);
        assert_int_equal(c.errors, pieces[p].errors);
        compiled_free(&c);
    }
    SAYS("A\nVassal - Wanderer - Mob\nWin: You may you may you may you may you may you may you may you may "
         "you may you may "
         "you may you may you may you may you may you may you may you may you may you may you may heal this "
         "Vassal.\n",
         "bytes.card:3:158: error: this Skill is too long or too entangled to be read\n");
}

static void count_memory_errors(void *context, const Diagnostic *d)
{
    assert_int_equal(d->problem, PROBLEM_OUT_OF_MEMORY);
    ++*(unsigned *)context;
}

/* Too little memory is an error like any other. */
static void small_memory(void **state)
{
    (void)state;
    const char *text = "A\nWorld\n\nB\nVassal - A - Mob\nWin: You gain 1 Boost.\n";
    CwSource source = {"small.card", text, strlen(text)};
    size_t enough = cards_memory(source.length), refused = 0;
    for (size_t size = 0; size <= enough; size += 16) {
        Arena arena = {malloc(size ? size : 1), 0, size};
        CardSet set;
        unsigned errors = 0;
        bool fine = cards_compile(&set, &worlds_vocabulary, (CardSources){&source, 1, 0}, &arena,
                                  (DiagnosticSink){count_memory_errors, &errors});
        assert_int_equal(errors, !fine);
        assert_true(arena.used <= size);
        refused += !fine;
        free(arena.base);
        if (size + 16 > enough)
            assert_true(fine);
    }
    assert_true(refused > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages),     cmocka_unit_test(warnings), cmocka_unit_test(bytes_that_are_no_text),
        cmocka_unit_test(sizes),        cmocka_unit_test(programs), cmocka_unit_test(hostile_shapes),
        cmocka_unit_test(small_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
