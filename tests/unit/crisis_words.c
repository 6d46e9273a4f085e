/* docs/generated/crisis-words.md: what cards of Crisis Unleashed can say, with an example of each that a card of its own says.
 * CW_UPDATE=1 writes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "games/crisis/limits.h"
#include "games/crisis/vocabulary.h"
#include "tests/support/reference.h"

static const Entry entries[] = {
#include "tests/support/reference_entries.h"
};

static void reference(void **state)
{
    (void)state;
    static const Reference of_crisis = {&crisis_vocabulary, entries, sizeof entries / sizeof *entries,
                                        "games/crisis/cards", "games/crisis/tests/examples.card"};
    assert_true(reference_is_current(&of_crisis, "crisis", "Crisis Unleashed", "games/crisis"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
