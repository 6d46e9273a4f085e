/* The store: tables, seats and acts, kept so that nothing that was acknowledged is lost.

   What changes is put into a queue and written by one thread, which commits all that has come in together; whoever put it
   hears when it is durable, and not before.  Reading is done on the caller's thread.

       Store *store = store_open(&settings, &problem);
       ticket = store_put(store, &change);         copied; written soon
       ... when store_file can be read: store_results(store, heard, data);
       store_close(store);                         writes what is queued

   Acts are numbered from 1 within their table without a gap and only ever added.  Two writers cannot both win: the second to
   write an act of one number, or a second answer of one seat to one decision, is told STORE_TAKEN, and nothing of its change
   is written.  So is every change of a table that was put before its writer heard that one before it could not be written.

   The functions of a StoreKind (store_kind.h) are all that differs between databases; SQLite is the one that is there. */
#ifndef TABLE_STORE_H
#define TABLE_STORE_H

#include <stdint.h>

#include "match/text.h"

typedef struct Store Store;

typedef struct TableId {
    uint8_t byte[16];
} TableId;
enum { TABLE_ID_TEXT = 33, STORE_HASH = 32 };
void table_id_text(const TableId *id, char text[TABLE_ID_TEXT]); /* 32 hex digits */
int table_id_read(const char *text, TableId *id);                /* 0: it is none */
int table_id_same(const TableId *a, const TableId *b);

typedef struct StoredTable {
    TableId id;
    const char *game, *header; /* header: the setup, as JSON */
    uint8_t commitment[STORE_HASH], secret[STORE_HASH];
    int64_t made, changed; /* milliseconds since 1970 */
    int state;
    uint64_t book; /* the fingerprint of its game; 0: not known */
} StoredTable;

typedef struct StoredSeat {
    int seat;
    const char *kind, *name, *spec;
    uint8_t secret_hash[STORE_HASH]; /* all zero: nobody has a secret for it */
    uint8_t nonce[STORE_HASH];       /* what the seat has given to the deal */
} StoredSeat;

typedef struct StoredAct {
    uint32_t n;
    int64_t at;
    int kind, seat;
    int branch; /* how often answers were taken back before it */
    uint32_t decision;
    int slot; /* the seat, if several answer the same decision; -1: only one can.  Of acts that are no answers: -2 */
    int action;
    uint32_t check; /* of the state after it */
    const char *body;
} StoredAct;

typedef struct StoreChange { /* written whole or not at all */
    TableId id;
    const StoredTable *table; /* NULL, or a new one */
    const StoredSeat *seats;  /* new, or instead of what was there */
    int seat_count;
    const StoredAct *acts;
    int act_count;
    int sets_state, state;
    int64_t at;
} StoreChange;

typedef enum StoreResult { STORE_DURABLE, STORE_TAKEN, STORE_FAILED } StoreResult;
typedef void StoreHeard(void *data, uint64_t ticket, StoreResult result, const char *words);

typedef struct StoreSettings {
    const char *path;
    int read_only;   /* looks, and takes no lock; nothing can be put */
    const char *vfs; /* of SQLite: tests bring theirs; NULL: the system's */
    int is_served;   /* strangers read why something cannot be written or read: the words name no file */
    int busy_ms;     /* how long another program may hold the file; 0: as long as is usual */
} StoreSettings;

Store *store_open(const StoreSettings *settings, Problem *p);
void store_close(Store *store); /* NULL is fine */
uint64_t store_put(Store *store, const StoreChange *change);
int store_file(const Store *store); /* can be read when there are results */
/* Tells of all that has come to an end, in the order in which it was put. */
void store_results(Store *store, StoreHeard *heard, void *data);
/* Puts, and waits for it: for commands.  Not while other results are outstanding. */
StoreResult store_put_now(Store *store, const StoreChange *change, Problem *p);

typedef struct StoreReader { /* each may be NULL; what they are handed is valid during the call */
    void *data;
    void (*table)(void *data, const StoredTable *table);
    void (*seat)(void *data, const StoredSeat *seat);
    void (*act)(void *data, const StoredAct *act);
} StoreReader;
/* One table, its seats and its acts in order.  1; 0: there is none; -1: it cannot be read, and the problem says why. */
int store_read(Store *store, const TableId *id, const StoreReader *reader, Problem *p);
/* All tables whose state is in the set, without seats and acts, the latest first; at most `most`.  1 or -1. */
int store_list(Store *store, unsigned states, int most, const StoreReader *reader, Problem *p);
/* A table whose game has this fingerprint.  1; 0: there is none; -1. */
int store_find_book(Store *store, uint64_t book, TableId *id, Problem *p);
int store_backup(Store *store, const char *path,
                 Problem *p); /* while it is in use; the file must not exist */

#endif
