/* What a search found, in words: certainty alone does not make an option clearly best. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "players/advice.h"

/* Two options that win so many of 100, each known to within `error` (in the search's measure, 20 to a win of 100). */
static const char *sureness(double first, double second, double error)
{
    static SearchReport report;
    report = (SearchReport){.count = 2};
    report.option[0] = (SearchOption){.visits = 2000, .mean = 20 * first - 1000, .error = error};
    report.option[1] = (SearchOption){.visits = 1000, .mean = 20 * second - 1000, .error = error};
    return advice_sureness(&report);
}

static void clearly_best_is_felt_and_certain(void **unused)
{
    (void)unused;
    assert_string_equal(sureness(61, 55, 1), "clearly best");
    assert_string_equal(sureness(60, 55, 1), "clearly best");
    assert_string_equal(sureness(59.9, 55, 1), "better than the next, but by little");
    assert_string_equal(sureness(51, 50, 0.1), "better than the next, but by little");
    assert_string_equal(sureness(61, 55, 40), "probably best");
    assert_string_equal(sureness(61, 55, 100), "hardly better than the next");
    assert_string_equal(sureness(55, 55, 10), "no better than the next, as far as it looked");
}

static void tries_are_counted(void **unused)
{
    (void)unused;
    SearchReport report = {.count = 1};
    report.option[0] = (SearchOption){.visits = 900, .mean = 220, .error = 25};
    Text words = {0};
    advice_words(&report, 0, &words);
    assert_string_equal(words.at, "wins 61 of 100 tries (give or take 3)");
    assert_null(strchr(words.at, '%'));
    text_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clearly_best_is_felt_and_certain),
        cmocka_unit_test(tries_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
