#include "tests/support/json.h"

#include <string.h>

enum { DEEPEST = 64 };

typedef struct Reader {
    const char *at, *end;
    const char *wrong;
    int depth;
} Reader;

static int fails(Reader *r, const char *why)
{
    if (!r->wrong)
        r->wrong = why;
    return 0;
}

static void skip_space(Reader *r)
{
    while (r->at < r->end && memchr(" \t\r\n", *r->at, 4))
        r->at++;
}

static int next_is(Reader *r, char c)
{
    skip_space(r);
    if (r->at == r->end || *r->at != c)
        return 0;
    r->at++;
    return 1;
}

static int is_digit(const Reader *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static int read_number(Reader *r)
{
    if (r->at < r->end && *r->at == '-')
        r->at++;
    if (!is_digit(r))
        return fails(r, "a number without digits");
    if (*r->at == '0') {
        r->at++;
        return is_digit(r) ? fails(r, "a number with a leading zero") : 1;
    }
    while (is_digit(r))
        r->at++;
    return 1; /* views have integers only */
}

/* The length of the UTF-8 sequence here, or 0 when it is none. */
static int utf8(const Reader *r)
{
    unsigned char c = (unsigned char)*r->at;
    int length = c < 0x80                ? 1
                 : c >= 0xC2 && c < 0xE0 ? 2
                 : c >= 0xE0 && c < 0xF0 ? 3
                 : c >= 0xF0 && c < 0xF5 ? 4
                                         : 0;
    if (r->end - r->at < length)
        return 0;
    for (int i = 1; i < length; i++)
        if (((unsigned char)r->at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

static int read_escape(Reader *r)
{
    r->at++;
    if (r->at == r->end || !memchr("\"\\/bfnrtu", *r->at, 9))
        return fails(r, "an unknown escape");
    if (*r->at++ != 'u')
        return 1;
    for (int i = 0; i < 4; i++, r->at++)
        if (r->at == r->end || !strchr("0123456789abcdefABCDEF", *r->at) || !*r->at)
            return fails(r, "an escape without four hexadecimal digits");
    return 1;
}

static int read_string(Reader *r)
{
    if (!next_is(r, '"'))
        return fails(r, "a string was expected");
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 0x20)
            return fails(r, "a control character in a string");
        if (*r->at == '\\') {
            if (!read_escape(r))
                return 0;
            continue;
        }
        int length = utf8(r);
        if (!length)
            return fails(r, "broken UTF-8");
        r->at += length;
    }
    return r->at++ < r->end ? 1 : fails(r, "a string without an end");
}

static int read_value(Reader *r);

static int read_members(Reader *r, char close, int named)
{
    if (++r->depth > DEEPEST)
        return fails(r, "too deep");
    r->at++;
    if (!next_is(r, close)) {
        do {
            if (named && (!read_string(r) || !(next_is(r, ':') || fails(r, "a colon was expected"))))
                return 0;
            if (!read_value(r))
                return 0;
        } while (next_is(r, ','));
        if (!next_is(r, close))
            return fails(r, "a comma or a closing bracket was expected");
    }
    r->depth--;
    return 1;
}

static int read_value(Reader *r)
{
    skip_space(r);
    if (r->at == r->end)
        return fails(r, "a value was expected");
    if (*r->at == '{')
        return read_members(r, '}', 1);
    if (*r->at == '[')
        return read_members(r, ']', 0);
    if (*r->at == '"')
        return read_string(r);
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if ((size_t)(r->end - r->at) >= strlen(words[i]) && !memcmp(r->at, words[i], strlen(words[i]))) {
            r->at += strlen(words[i]);
            return 1;
        }
    return read_number(r);
}

const char *json_error(const char *text, size_t length, size_t *at)
{
    Reader r = {.at = text, .end = text + length};
    if (read_value(&r)) {
        skip_space(&r);
        if (r.at < r.end)
            fails(&r, "something behind the end");
    }
    if (at)
        *at = (size_t)(r.at - text);
    return r.wrong;
}
