#include "texts/json.h"

#include <string.h>

static void put_member(Json *j, const char *key)
{
    if (j->comma)
        put_char(&j->w, ',');
    j->comma = 1;
    if (!key)
        return;
    put_json_string(&j->w, key);
    put_char(&j->w, ':');
}

void begin_member(Json *j, const char *key, char bracket)
{
    put_member(j, key);
    put_char(&j->w, bracket);
    j->comma = 0;
}

void end_member(Json *j, char bracket)
{
    put_char(&j->w, bracket);
    j->comma = 1;
}

void member_span(Json *j, const char *key, const char *text, size_t length)
{
    put_member(j, key);
    put_json_bytes(&j->w, text, length);
}

void member_words(Json *j, const char *key, const char *text)
{
    member_span(j, key, text, strlen(text));
}

void member_int(Json *j, const char *key, int64_t value)
{
    put_member(j, key);
    put_int(&j->w, value);
}

void member_true(Json *j, const char *key)
{
    put_member(j, key);
    put_text(&j->w, "true");
}
