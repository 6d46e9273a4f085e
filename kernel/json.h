/* Members of JSON objects, on the kernel's own writer. */
#ifndef KERNEL_JSON_H
#define KERNEL_JSON_H

#include "kernel/writer.h"

static inline void put_key(Writer *w, const char *key)
{
    put_char(w, '"');
    put_text(w, key);
    put_bytes(w, "\":", 2);
}
static inline void put_number(Writer *w, const char *key, int64_t value)
{
    put_key(w, key);
    put_int(w, value);
}
static inline void put_string(Writer *w, const char *key, const char *value)
{
    put_key(w, key);
    put_json_string(w, value);
}
/* The same behind another member. */
static inline void and_key(Writer *w, const char *key)
{
    put_char(w, ',');
    put_key(w, key);
}
static inline void and_number(Writer *w, const char *key, int64_t value)
{
    and_key(w, key);
    put_int(w, value);
}
static inline void and_string(Writer *w, const char *key, const char *value)
{
    and_key(w, key);
    put_json_string(w, value);
}

#endif
