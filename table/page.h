/* The page that the server serves: it lies in the program, no file is read. */
#ifndef TABLE_PAGE_H
#define TABLE_PAGE_H

#include <stddef.h>

/* NULL: there is nothing at this address. */
const char *page_file(const char *path, const char **type, size_t *length);

#endif
