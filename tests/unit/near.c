/* Near misses: what was probably meant by a word that nobody knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "kernel/near.h"

static const char *const players[] = {"random", "greedy", "easy", "medium", "hard", "expert"};

static const char *meant(const char *word)
{
    return nearest_word(word, strlen(word), players, (int)(sizeof players / sizeof *players));
}

static void slips_are_counted(void **unused)
{
    (void)unused;
    assert_int_equal(slips_in("greedy", 6, "greedy", 6, 3), 0);
    assert_int_equal(slips_in("Greedy", 6, "greedy", 6, 3), 0);
    assert_int_equal(slips_in("gredy", 5, "greedy", 6, 3), 1);
    assert_int_equal(slips_in("greeedy", 7, "greedy", 6, 3), 1);
    assert_int_equal(slips_in("graedy", 6, "greedy", 6, 3), 1);
    assert_int_equal(slips_in("gredey", 6, "greedy", 6, 3), 1); /* two swapped */
    assert_int_equal(slips_in("medium", 6, "greedy", 6, 3), 4); /* more than three */
    assert_int_equal(slips_in("", 0, "ab", 2, 3), 2);
    char longest[60];
    memset(longest, 'a', sizeof longest);
    assert_int_equal(slips_in(longest, 49, longest, 49, 3), 4);
    assert_int_equal(slips_in(longest, 48, longest, 48, 3), 0);
}

static void the_nearest_is_meant(void **unused)
{
    (void)unused;
    assert_string_equal(meant("gredy"), "greedy");
    assert_string_equal(meant("HARD"), "hard");
    assert_string_equal(meant("exprt"), "expert");
    assert_string_equal(meant("ex"), "expert"); /* the beginning of it */
    assert_string_equal(meant("rand"), "random");
    assert_null(meant("e"));
    assert_null(meant(""));
    assert_null(meant("nobody"));
    assert_null(nearest_word("x", 1, players, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_are_counted),
        cmocka_unit_test(the_nearest_is_meant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
