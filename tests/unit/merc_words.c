/* docs/generated/merc-words.md: what cards of MERC can say, with an example of each that a card of its own says.
 * CW_UPDATE=1 writes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "games/merc/vocabulary.h"
#include "tests/support/reference.h"

static const Entry entries[] = {
#include "tests/support/reference_entries.h"
};

static void reference(void **state)
{
    (void)state;
    static const Reference of_merc = {&merc_vocabulary, entries, sizeof entries / sizeof *entries,
                                      "games/merc/cards", NULL};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    fprintf(
        out,
        "# What cards of MERC can say\n\nMade from `games/merc/vocabulary.def` by the test "
        "`unit.merc_words` with `CW_UPDATE=1`; the same test fails when this page is stale or a row has no "
        "example. [opcodes.md](opcodes.md) tells the form of a program and what all games share.\n");
    bool complete = reference_print(&of_merc, out);
    fclose(out);
    assert_true(complete);
    assert_true(equals_file("docs/generated/merc-words.md", text));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
