/* A strict reader of JSON, for tests: does a text hold exactly one value? */
#ifndef SUPPORT_JSON_H
#define SUPPORT_JSON_H

#include <stddef.h>

/* NULL, or what is wrong; `at` (may be NULL) is then where. */
const char *json_error(const char *text, size_t length, size_t *at);

#endif
