#ifndef WASM_FOOTPRINT_H
#define WASM_FOOTPRINT_H

#include "cardwright.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/* Bytes of memory (aligned as malloc aligns) that the other two want. */
EXPORT(cw_test_memory) size_t cw_test_memory(const CwGameDef *def);
/* As `cardwright bench GAME --signature` prints it; 0: there is none. */
EXPORT(cw_test_signature) uint64_t cw_test_signature(const CwGameDef *def, void *memory, size_t size);
EXPORT(cw_test_footprint) uint64_t cw_test_footprint(const CwGameDef *def, void *memory, size_t size);

#endif
