/* The reader that judges views must itself tell good from bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/json.h"

static void good_texts(void **unused)
{
    (void)unused;
    static const char *const good[] = {"{}",
                                       "[]",
                                       " [1,-2,0] ",
                                       "{\"a\":{\"b\":[null,true,false]},\"c\":\"\\u00e9\\n\"}",
                                       "\"d\xc3\xa9j\xc3\xa0 \xf0\x9f\xa6\x84\"",
                                       "-10"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(json_error(good[i], strlen(good[i]), NULL));
}

static void bad_texts(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",           "{",   "[1,]",    "{\"a\"}",      "{\"a\":}",  "{a:1}",    "[1 2]",    "01",
        "-",          "\"x", "\"\\x\"", "\"\\u12g4\"",  "\"\n\"",    "\"\xff\"", "\"\xc3\"", "[]]",
        "{\"a\":1,}", "tru", "1.5",     "\"\xc0\x80\"", "{\"a\" 1}", "\"\\u12\""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!json_error(bad[i], strlen(bad[i]), NULL))
            fail_msg("accepted: %s", bad[i]);
    char deep[200];
    memset(deep, '[', sizeof deep);
    assert_string_equal(json_error(deep, sizeof deep, NULL), "too deep");
    size_t at;
    json_error("[1,x]", 5, &at);
    assert_int_equal(at, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(good_texts), cmocka_unit_test(bad_texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
