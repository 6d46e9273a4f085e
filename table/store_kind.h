/* What a database has to do for the store: for store*.c only. */
#ifndef TABLE_STORE_KIND_H
#define TABLE_STORE_KIND_H

#include "table/store.h"

typedef struct StoreItem { /* a change on its way */
    struct StoreItem *next;
    uint64_t ticket;
    StoreChange change; /* all it points to is in the same piece of memory */
    StoreResult result;
    char words[200]; /* why it failed */
} StoreItem;

extern const char store_taken_words[];

typedef struct StoreKind {
    void *(*open)(const StoreSettings *settings, Problem *p);
    void (*close)(void *data);
    /* Writes all of them in one transaction and says of each what came of it; what is DURABLE will be there after a power
       cut.  What is STORE_TAKEN already stays out.  Called by the writer's thread; the others by the one that opened. */
    void (*write)(void *data, StoreItem *items);
    int (*read)(void *data, const TableId *id, const StoreReader *reader, Problem *p);
    int (*list)(void *data, unsigned states, int most, const StoreReader *reader, Problem *p);
    int (*find_book)(void *data, uint64_t book, TableId *id, Problem *p);
    int (*backup)(void *data, const char *path, Problem *p);
} StoreKind;

extern const StoreKind store_sqlite;

#endif
