/* Members of JSON objects, on the kernel's own writer.  A key is written as it stands in the code. */
#ifndef KERNEL_JSON_H
#define KERNEL_JSON_H

#include "kernel/writer.h"

#define put_key(w, key) put_literal(w, "\"" key "\":")
#define put_number(w, key, value) (put_key(w, key), put_int(w, value))
#define put_string(w, key, value) (put_key(w, key), put_json_string(w, value))
/* The same behind another member. */
#define and_key(w, key) put_literal(w, ",\"" key "\":")
#define and_number(w, key, value) (and_key(w, key), put_int(w, value))
#define and_string(w, key, value) (and_key(w, key), put_json_string(w, value))

/* A name of the game's own, of letters, digits and hyphens: nothing in it wants a backslash. */
static inline void put_name(Writer *w, const char *name)
{
    put_char(w, '"');
    put_text(w, name);
    put_char(w, '"');
}
static inline void put_named(Writer *w, const char *name, int64_t value)
{
    put_name(w, name);
    put_char(w, ':');
    put_int(w, value);
}

#endif
