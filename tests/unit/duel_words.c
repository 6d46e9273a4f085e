/* docs/generated/duel-words.md: what cards of duel can say, with an example of each that a card of its own says.
 * CW_UPDATE=1 writes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "tests/games/duel/limits.h"
#include "tests/games/duel/vocabulary.h"
#include "tests/support/reference.h"

static const Entry entries[] = {
#include "tests/support/reference_entries.h"
};

static void reference(void **state)
{
    (void)state;
    static const Reference of_duel = {&duel_vocabulary, entries, sizeof entries / sizeof *entries,
                                      "tests/games/duel/cards", "tests/games/duel/tests/examples.card"};
    assert_true(reference_is_current(&of_duel, "duel", "duel", "tests/games/duel"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
