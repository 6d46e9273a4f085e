/* JSON into a caller's buffer, member by member: commas are its own business.  `key` NULL: inside of an array. */
#ifndef TEXTS_JSON_H
#define TEXTS_JSON_H

#include "kernel/writer.h"

typedef struct Json {
    Writer w;
    int comma; /* something stands before what comes next */
} Json;

void begin_member(Json *j, const char *key, char bracket); /* '{' or '[' */
void end_member(Json *j, char bracket);                    /* '}' or ']' */
void member_words(Json *j, const char *key, const char *text);
void member_span(Json *j, const char *key, const char *text, size_t length);
void member_int(Json *j, const char *key, int64_t value);
void member_true(Json *j, const char *key);

#endif
