/* What the files of the module share. */
#ifndef BINDINGS_WASM_INSIDE_H
#define BINDINGS_WASM_INSIDE_H

#include "match/shelf.h"

/* Tables and lessons of the same game share what is opened of it. */
Shelf *module_shelf(void);

#endif
