/* The writer: never past the end of a buffer, always the length of the whole, JSON that any reader takes. */
#include "tests/support/workbench/use.h"

static void long_and_short_buffers_agree(void **unused)
{
    (void)unused;
    static const char whole[] = "a-17 18446744073709551615 00ff \"x\\\"y\" end";
    for (size_t capacity = 0; capacity < sizeof whole + 3; capacity++) {
        char text[64];
        memset(text, '~', sizeof text);
        Writer w = writer_open(text, capacity);
        put_char(&w, 'a');
        put_int(&w, -17);
        put_char(&w, ' ');
        put_uint(&w, UINT64_MAX);
        put_char(&w, ' ');
        put_hex(&w, 255, 4);
        put_char(&w, ' ');
        put_json_string(&w, "x\"y");
        put_bytes(&w, " endless", 4);
        assert_int_equal(writer_close(&w), sizeof whole - 1);
        size_t kept = capacity ? (capacity < sizeof whole ? capacity - 1 : sizeof whole - 1) : 0;
        if (capacity) {
            assert_memory_equal(text, whole, kept);
            assert_int_equal(text[kept], 0);
        }
        assert_int_equal(text[capacity < sizeof whole ? capacity : sizeof whole], '~'); /* nothing behind */
    }
}

static void null_buffer_measures(void **unused)
{
    (void)unused;
    Writer w = writer_open(NULL, 1000);
    put_text(&w, "twelve chars");
    assert_int_equal(writer_close(&w), 12);
}

static void numbers_at_their_limits(void **unused)
{
    (void)unused;
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {{0, "0"},
                 {-1, "-1"},
                 {10, "10"},
                 {INT64_MAX, "9223372036854775807"},
                 {INT64_MIN, "-9223372036854775808"},
                 {-32768, "-32768"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[32];
        Writer w = writer_open(text, sizeof text);
        put_int(&w, cases[i].value);
        writer_close(&w);
        assert_string_equal(text, cases[i].text);
    }
}

static void json_escapes(void **unused)
{
    (void)unused;
    char text[100];
    Writer w = writer_open(text, sizeof text);
    put_json_bytes(&w, "a\0b", 3);
    put_json_string(&w, "\"\\/\n\t\x1f\x7f");
    put_json_string(&w, "d\xc3\xa9j\xc3\xa0");
    put_json_string(&w, "");
    writer_close(&w);
    assert_string_equal(text, "\"a\\u0000b\""
                              "\"\\\"\\\\/\\u000a\\u0009\\u001f\x7f\""
                              "\"d\xc3\xa9j\xc3\xa0\""
                              "\"\"");
}

static void errors_collect_lines(void **unused)
{
    (void)unused;
    char text[24];
    CwErrors errors = {text, sizeof text, 0, 0};
    errors_add(&errors, "a.deck:3", "no");
    errors_add(&errors, "", "again");
    assert_string_equal(text, "a.deck:3: no\nagain\n");
    assert_int_equal(errors.count, 2);
    errors_add(&errors, NULL, "too long for what is left");
    assert_int_equal(errors.length, strlen("a.deck:3: no\nagain\ntoo long for what is left\n"));
    assert_string_equal(text, "a.deck:3: no\nagain\ntoo ");
    errors_add(&errors, "x", "and one that has no room at all");
    assert_string_equal(text, "a.deck:3: no\nagain\ntoo ");
    assert_int_equal(errors.count, 4);
    errors_add(NULL, "x", "nobody wants to know");
    CwErrors counting = {NULL, 0, 0, 0};
    errors_add(&counting, "x", "12345");
    assert_int_equal(counting.length, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_and_short_buffers_agree), cmocka_unit_test(null_buffer_measures),
        cmocka_unit_test(numbers_at_their_limits),      cmocka_unit_test(json_escapes),
        cmocka_unit_test(errors_collect_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
