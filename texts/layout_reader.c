#include "texts/layout_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool line_wrong(LineReader *r, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->error_count++;
    if (r->used < r->capacity) {
        int n = snprintf(r->errors + r->used, r->capacity - r->used, "layout.txt:%d:%d: %s\n", r->line,
                         r->column, text);
        r->used += n > 0 ? (size_t)n : 0;
    }
    return false;
}

bool line_next_word(LineReader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
    r->word[0] = 0;
    r->quoted = false;
    r->column = (int)(r->at - r->start) + 1;
    if (r->at >= r->end || *r->at == '#') {
        r->at = r->end;
        return true;
    }
    const char *from = r->at;
    size_t length;
    if (*from == '"') {
        const char *close = memchr(from + 1, '"', (size_t)(r->end - from - 1));
        if (!close)
            return line_wrong(r, "a text in quotes must end in the same line");
        r->quoted = true;
        r->at = close + 1;
        length = (size_t)(close - ++from);
    } else if (*from == ',' || *from == ':') {
        r->at++;
        length = 1;
    } else {
        while (r->at < r->end && !strchr(" \t\r,:\"", *r->at))
            r->at++;
        length = (size_t)(r->at - from);
    }
    if (length >= sizeof r->word)
        return line_wrong(r, "'%.*s...' is longer than %d letters", 20, from, NAME_LENGTH - 1);
    memcpy(r->word, from, length);
    r->word[length] = 0;
    return true;
}

bool line_at_end(const LineReader *r)
{
    return !r->quoted && !r->word[0];
}

bool line_is_word(const LineReader *r, const char *word)
{
    return !r->quoted && strcmp(r->word, word) == 0;
}

bool line_take_name(LineReader *r, char name[NAME_LENGTH], const char *what)
{
    if (line_at_end(r) || r->quoted || line_is_word(r, ","))
        return line_wrong(r, "%s is missing", what);
    memcpy(name, r->word, NAME_LENGTH);
    return line_next_word(r);
}

bool line_take_text(LineReader *r, char text[NAME_LENGTH], const char *behind)
{
    if (!r->quoted)
        return line_wrong(r, "'%s' needs a text in quotes behind it", behind);
    memcpy(text, r->word, NAME_LENGTH);
    return line_next_word(r);
}

bool line_is_number(const char *word)
{
    size_t digits = strspn(word, "0123456789");
    return digits && digits < 7 && !word[digits];
}

bool line_take_number(LineReader *r, int *number, const char *behind)
{
    if (r->quoted || !line_is_number(r->word))
        return line_wrong(r, "'%s' needs a number behind it", behind);
    *number = atoi(r->word);
    return line_next_word(r);
}
