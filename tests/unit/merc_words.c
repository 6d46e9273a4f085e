/* docs/generated/merc-words.md: what cards of MERC can say, with an example of each that a card of its own says.
 * CW_UPDATE=1 writes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
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
    assert_true(reference_is_current(&of_merc, "merc", "MERC", "games/merc"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
