/* The pages that the server serves: they lie in the program, no file is read.  `/` is the page of web/, `/plain/` one that plays
   by buttons alone. */
#ifndef TABLE_PAGE_H
#define TABLE_PAGE_H

#include <stddef.h>

/* NULL: there is nothing at this address. */
const char *page_file(const char *path, const char **type, size_t *length);

/* Of all files of the page: another one is another page. */
const char *page_mark(void);

/* The engine as a WebAssembly module, `/cardwright.wasm`, for play without a server and for looking into games that are over.
   NULL: the program was built without it. */
const char *page_engine(size_t *length);
/* The files of the page that plays without a server, `index` from 0 on: their names and bytes; 0: there are no more. */
int page_static(int index, const char **name, const char **bytes, size_t *length);

#endif
