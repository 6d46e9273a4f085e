/* A table as one JSON text, out of one store and into another: for its owner's eyes, since it holds all secrets.

       {"cardwright_table": 1, "engine", "table", "game", "state", "made", "changed", "commitment", "secret", "header": {...},
        "seats": [{"seat", "kind", "name", "spec", "secret_hash", "nonce"}],
        "acts": [[n, at, kind, seat, branch, decision, slot, action, check, body]]} */
#ifndef TABLE_TRANSFER_H
#define TABLE_TRANSFER_H

#include "table/store.h"

extern const char *const table_state_words[]; /* open, playing, over, closed; ends with NULL */

/* 1; 0: there is no such table, or it cannot be read, and the problem says why. */
int table_export(Store *store, const TableId *id, Text *out, Problem *p);
/* Nothing is written unless all of it is good. */
int table_import(Store *store, const char *text, size_t length, TableId *id, Problem *p);

#endif
