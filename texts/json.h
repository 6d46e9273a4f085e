/* JSON into a caller's buffer, member by member: commas are its own business.  `key` NULL: inside of an array. */
#ifndef TEXTS_JSON_H
#define TEXTS_JSON_H

#include "kernel/writer.h"

typedef struct Json {
    Writer w;
    int comma; /* something stands before what comes next */
} Json;

void json_begin(Json *j, const char *key, char bracket); /* '{' or '[' */
void json_end(Json *j, char bracket);                    /* '}' or ']' */
void json_words(Json *j, const char *key, const char *text);
void json_span(Json *j, const char *key, const char *text, size_t length);
void json_int(Json *j, const char *key, int64_t value);
void json_true(Json *j, const char *key);

#endif
