/* The pages that the server serves: they lie in the program, no file is read.  `/` is the page of web/, `/plain/` one that plays
   by buttons alone. */
#ifndef TABLE_PAGE_H
#define TABLE_PAGE_H

#include <stddef.h>

/* NULL: there is nothing at this address. */
const char *page_file(const char *path, const char **type, size_t *length);

#endif
