/* The store in SQLite: one file, a write-ahead log, synchronous=FULL. */
#include "table/store_kind.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { APPLICATION = 0x43577462, BUSY_MS = 5000 };

/* Step i makes version i + 1 out of version i.  A step that was released is never changed. */
static const char *const steps[] = {
    "CREATE TABLE tables("
    " id BLOB NOT NULL PRIMARY KEY CHECK(length(id) = 16),"
    " game TEXT NOT NULL, header TEXT NOT NULL,"
    " commitment BLOB NOT NULL, secret BLOB NOT NULL,"
    " made INTEGER NOT NULL, changed INTEGER NOT NULL, state INTEGER NOT NULL) STRICT;"
    "CREATE TABLE seats("
    " \"table\" BLOB NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL, name TEXT NOT NULL, secret_hash BLOB NOT NULL, spec TEXT NOT NULL,"
    " PRIMARY KEY(\"table\", seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE acts("
    " \"table\" BLOB NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, seat INTEGER NOT NULL, branch INTEGER NOT NULL, decision INTEGER NOT NULL,"
    " slot INTEGER NOT NULL, action INTEGER NOT NULL, chk INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY(\"table\", n)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX one_answer ON acts(\"table\", branch, decision, slot) WHERE slot >= -1;",
    /* What a seat gives to the deal; and the lobby lists the latest tables of a state. */
    "ALTER TABLE seats ADD COLUMN nonce BLOB NOT NULL DEFAULT x'';"
    "CREATE INDEX tables_by_state ON tables(state, changed);",
    /* The book of a table can be asked for when nobody plays there. */
    "ALTER TABLE tables ADD COLUMN book INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_by_book ON tables(book);",
};
enum { VERSION = sizeof steps / sizeof *steps };

typedef enum Which {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVE,
    RELEASE,
    TAKE_BACK,
    NEW_TABLE,
    PUT_SEAT,
    NEW_ACT,
    SET_STATE,
    TOUCH,
    WRITES
} Which;

static const char *const texts[WRITES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT change",
    [RELEASE] = "RELEASE change",
    [TAKE_BACK] = "ROLLBACK TO change",
    [NEW_TABLE] = "INSERT INTO tables VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [PUT_SEAT] = "INSERT INTO seats(\"table\", seat, kind, name, secret_hash, spec, nonce)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO UPDATE SET kind = excluded.kind,"
                 " name = excluded.name, secret_hash = excluded.secret_hash, spec = excluded.spec, nonce = "
                 "excluded.nonce",
    [NEW_ACT] = ("INSERT INTO acts SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11"
                 " WHERE ?2 = 1 + (SELECT coalesce(max(n), 0) FROM acts WHERE \"table\" = ?1)"),
    [SET_STATE] = "UPDATE tables SET state = ?2, changed = ?3 WHERE id = ?1",
    [TOUCH] = "UPDATE tables SET changed = ?2 WHERE id = ?1",
};

typedef struct Lite {
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITES];
    int lock; /* a file that only one server has locked; -1: none */
    char *path;
    const char *named; /* what it is called in words, once it is open */
} Lite;

/* ---- what is wrong, in words -------------------------------------------------------------------------------------------- */

static int explain(const char *path, sqlite3 *db, int code, Problem *p)
{
    switch (code & 0xFF) {
    case SQLITE_NOTADB:
        return problem(p, 0, "%s is no store of Cardwright's: name another folder, or move this file away",
                       path);
    case SQLITE_CORRUPT:
        return problem(
            p, 0, "the store %s is damaged (%s): put a backup in its place, or move it away to begin anew",
            path, sqlite3_errmsg(db));
    case SQLITE_FULL:
        return problem(p, 0, "the disk is full: make room, then it goes on");
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return problem(p, 0,
                       "the store %s cannot be written: check who owns it and whether its disk is read only",
                       path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return problem(p, 0, "another program has locked the store %s: end it, or wait until it is done",
                       path);
    case SQLITE_CANTOPEN:
        return problem(p, 0, "the store %s cannot be opened: check that its folder exists and can be written",
                       path);
    default:
        return problem(p, 0, "the store %s: %s", path, sqlite3_errmsg(db));
    }
}

static int run(sqlite3 *db, const char *text)
{
    return sqlite3_exec(db, text, NULL, NULL, NULL);
}

/* A number that a statement gives; -1 and a code when it cannot be asked. */
static int64_t number_of(sqlite3 *db, const char *text, int *code)
{
    sqlite3_stmt *s = NULL;
    int64_t number = -1;
    *code = sqlite3_prepare_v2(db, text, -1, &s, NULL);
    if (*code == SQLITE_OK && (*code = sqlite3_step(s)) == SQLITE_ROW) {
        number = sqlite3_column_int64(s, 0);
        *code = SQLITE_OK;
    }
    sqlite3_finalize(s);
    return number;
}

/* ---- opening -------------------------------------------------------------------------------------------------------------- */

static int take_lock(Lite *lite, Problem *p)
{
    Text path = {0};
    text_addf(&path, "%s.lock", lite->path);
    lite->lock = open(path.at, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int taken = lite->lock >= 0 && flock(lite->lock, LOCK_EX | LOCK_NB) == 0;
    if (lite->lock < 0)
        problem(p, 0, "%s cannot be written: %s; check who owns its folder, or name another one with --data",
                path.at, strerror(errno));
    else if (!taken)
        problem(p, 0, "another cardwright serves %s: stop it, or name another folder with --data",
                lite->path);
    text_free(&path);
    return taken;
}

/* It holds secrets: nobody else may read it, nor the files that SQLite makes beside it with the same rights.  Not 0: `flags` forbid it. */
static int make_private(const char *path, int flags)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0600);
    if (file < 0)
        return errno;
    close(file);
    return 0;
}

static int open_file(const StoreSettings *settings, int flags, sqlite3 **db, Problem *p)
{
    const char *path = settings->path;
    int code = sqlite3_open_v2(path, db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, settings->vfs);
    if (code != SQLITE_OK)
        return explain(path, *db, code, p);
    sqlite3_busy_timeout(*db, settings->busy_ms ? settings->busy_ms : BUSY_MS);
    run(*db, "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    return 1;
}

/* What kind of file it is.  Nothing is written. */
static int look_at(Lite *lite, sqlite3 *db, int64_t *version, Problem *p)
{
    int code;
    int64_t application = number_of(db, "PRAGMA application_id", &code);
    if (code != SQLITE_OK)
        return explain(lite->path, db, code, p);
    *version = number_of(db, "PRAGMA user_version", &code);
    int64_t things = number_of(db, "SELECT count(*) FROM sqlite_schema", &code);
    if (code != SQLITE_OK)
        return explain(lite->path, db, code, p);
    if (application != APPLICATION && (things || *version || application))
        return problem(p, 0, "%s is no store of Cardwright's: name another folder, or move this file away",
                       lite->path);
    if (*version > VERSION)
        return problem(
            p, 0,
            "the store %s was written by a newer cardwright (version %lld, this one reads %d): use that "
            "one; nothing was touched",
            lite->path, (long long)*version, VERSION);
    if (things && number_of(db, "SELECT quick_check <> 'ok' FROM pragma_quick_check(1)", &code) != 0) {
        if (code != SQLITE_OK && (code & 0xFF) != SQLITE_CORRUPT)
            return explain(lite->path, db, code, p);
        return problem(p, 0,
                       "the store %s is damaged: put a backup in its place, or move it away to begin anew",
                       lite->path);
    }
    return 1;
}

static int migrate(Lite *lite, int64_t version, Problem *p)
{
    char mark[100];
    int code = SQLITE_OK;
    for (int64_t v = version; v < VERSION && code == SQLITE_OK; v++) {
        snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
                 APPLICATION, (int)v + 1);
        (void)((code = run(lite->writer, "BEGIN IMMEDIATE")) || (code = run(lite->writer, steps[v])) ||
               (code = run(lite->writer, mark)));
    }
    if (code == SQLITE_OK)
        return 1;
    explain(lite->path, lite->writer, code, p);
    run(lite->writer, "ROLLBACK");
    return 0;
}

/* 0: what another left in its log stays there when the file is closed. */
static void may_tidy_up(sqlite3 *db, int may)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !may, NULL);
}

static int prepare_writer(Lite *lite, const StoreSettings *settings, Problem *p)
{
    int64_t version;
    int code;
    if (!take_lock(lite, p))
        return 0;
    if (!settings->vfs)
        make_private(settings->path, 0); /* if it cannot, SQLite says why */
    if (!open_file(settings, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &lite->writer, p))
        return 0;
    may_tidy_up(lite->writer, 0);
    if (!look_at(lite, lite->writer, &version, p))
        return 0;
    may_tidy_up(lite->writer, 1);
    if (sqlite3_db_readonly(lite->writer, "main"))
        return explain(lite->path, lite->writer, SQLITE_READONLY, p);
    (void)((code = run(lite->writer, "PRAGMA journal_mode = WAL")) ||
           (code = run(lite->writer, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")));
    if (code != SQLITE_OK)
        return explain(lite->path, lite->writer, code, p);
    if (!migrate(lite, version, p))
        return 0;
    for (int i = 0; i < WRITES; i++) {
        code =
            sqlite3_prepare_v3(lite->writer, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &lite->write[i], NULL);
        if (code != SQLITE_OK)
            return explain(lite->path, lite->writer, code, p);
    }
    return 1;
}

static void lite_close(void *data)
{
    Lite *lite = data;
    for (int i = 0; i < WRITES; i++)
        sqlite3_finalize(lite->write[i]);
    sqlite3_close(lite->reader);
    sqlite3_close(lite->writer);
    if (lite->lock >= 0)
        close(lite->lock);
    free(lite->path);
    free(lite);
}

static void *lite_open(const StoreSettings *settings, Problem *p)
{
    Lite *lite = memory(NULL, 1, sizeof *lite);
    int64_t version;
    *lite = (Lite){.lock = -1, .path = copy_of(settings->path, strlen(settings->path))};
    lite->named = settings->is_served ? "of this server" : lite->path;
    int good = settings->read_only || prepare_writer(lite, settings, p);
    int flags = settings->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    good = good && open_file(settings, flags, &lite->reader, p);
    if (good && settings->read_only) {
        good = look_at(lite, lite->reader, &version, p);
        if (good && version < VERSION)
            good = problem(p, 0, "the store %s is of an older cardwright: `serve` brings it up to date",
                           lite->path);
    }
    if (good && !settings->read_only)
        run(lite->reader, "PRAGMA query_only = ON");
    if (good)
        return lite;
    lite_close(lite);
    return NULL;
}

/* ---- writing ---------------------------------------------------------------------------------------------------------------- */

static int step(sqlite3_stmt *s)
{
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

static void bind_blob(sqlite3_stmt *s, int at, const void *bytes, int length)
{
    sqlite3_bind_blob(s, at, bytes, length, SQLITE_STATIC);
}

static void bind_text(sqlite3_stmt *s, int at, const char *text)
{
    sqlite3_bind_text(s, at, text ? text : "", -1, SQLITE_STATIC);
}

static int write_table(sqlite3_stmt *s, const StoredTable *t)
{
    bind_blob(s, 1, t->id.byte, sizeof t->id.byte);
    bind_text(s, 2, t->game);
    bind_text(s, 3, t->header);
    bind_blob(s, 4, t->commitment, STORE_HASH);
    bind_blob(s, 5, t->secret, STORE_HASH);
    sqlite3_bind_int64(s, 6, t->made);
    sqlite3_bind_int64(s, 7, t->changed);
    sqlite3_bind_int(s, 8, t->state);
    sqlite3_bind_int64(s, 9, (int64_t)t->book);
    return step(s);
}

static int write_seat(sqlite3_stmt *s, const TableId *id, const StoredSeat *seat)
{
    bind_blob(s, 1, id->byte, sizeof id->byte);
    sqlite3_bind_int(s, 2, seat->seat);
    bind_text(s, 3, seat->kind);
    bind_text(s, 4, seat->name);
    bind_blob(s, 5, seat->secret_hash, STORE_HASH);
    bind_text(s, 6, seat->spec);
    bind_blob(s, 7, seat->nonce, STORE_HASH);
    return step(s);
}

static int write_act(sqlite3_stmt *s, const TableId *id, const StoredAct *act)
{
    bind_blob(s, 1, id->byte, sizeof id->byte);
    sqlite3_bind_int64(s, 2, act->n);
    sqlite3_bind_int64(s, 3, act->at);
    sqlite3_bind_int(s, 4, act->kind);
    sqlite3_bind_int(s, 5, act->seat);
    sqlite3_bind_int(s, 6, act->branch);
    sqlite3_bind_int64(s, 7, act->decision);
    sqlite3_bind_int(s, 8, act->slot);
    sqlite3_bind_int(s, 9, act->action);
    sqlite3_bind_int64(s, 10, act->check);
    bind_text(s, 11, act->body);
    int code = step(s);
    return code == SQLITE_OK && sqlite3_changes(sqlite3_db_handle(s)) != 1 ? SQLITE_CONSTRAINT : code;
}

static int write_state(const Lite *lite, const StoreChange *c)
{
    sqlite3_stmt *s = lite->write[c->sets_state ? SET_STATE : TOUCH];
    bind_blob(s, 1, c->id.byte, sizeof c->id.byte);
    if (c->sets_state)
        sqlite3_bind_int(s, 2, c->state);
    sqlite3_bind_int64(s, c->sets_state ? 3 : 2, c->at);
    return step(s);
}

static int write_change(const Lite *lite, const StoreChange *c)
{
    int code = c->table ? write_table(lite->write[NEW_TABLE], c->table) : SQLITE_OK;
    for (int i = 0; i < c->seat_count && code == SQLITE_OK; i++)
        code = write_seat(lite->write[PUT_SEAT], &c->id, &c->seats[i]);
    for (int i = 0; i < c->act_count && code == SQLITE_OK; i++)
        code = write_act(lite->write[NEW_ACT], &c->id, &c->acts[i]);
    if (code == SQLITE_OK && !c->table)
        code = write_state(lite, c);
    return code;
}

/* One change: a conflict is its own affair, everything else that of all. */
static int write_item(const Lite *lite, StoreItem *item)
{
    int code = step(lite->write[SAVE]);
    if (code == SQLITE_OK)
        code = write_change(lite, &item->change);
    if ((code & 0xFF) == SQLITE_CONSTRAINT) {
        item->result = STORE_TAKEN;
        strcpy(item->words, store_taken_words);
        code = step(lite->write[TAKE_BACK]);
    }
    return code == SQLITE_OK ? step(lite->write[RELEASE]) : code;
}

static void lite_write(void *data, StoreItem *items)
{
    Lite *lite = data;
    int code = step(lite->write[BEGIN]);
    for (StoreItem *item = items; item && code == SQLITE_OK; item = item->next)
        if (item->result == STORE_DURABLE)
            code = write_item(lite, item);
    if (code == SQLITE_OK)
        code = step(lite->write[COMMIT]);
    if (code == SQLITE_OK)
        return;
    Problem p;
    explain(lite->named, lite->writer, code, &p);
    if (!sqlite3_get_autocommit(lite->writer))
        step(lite->write[ROLLBACK]);
    for (StoreItem *item = items; item; item = item->next) {
        item->result = STORE_FAILED;
        snprintf(item->words, sizeof item->words, "%.199s", p.text);
    }
}

/* ---- reading ---------------------------------------------------------------------------------------------------------------- */

static const char *text_at(sqlite3_stmt *s, int column)
{
    const char *text = (const char *)sqlite3_column_text(s, column);
    return text ? text : "";
}

static void blob_at(sqlite3_stmt *s, int column, uint8_t *to, int length)
{
    const void *bytes = sqlite3_column_blob(s, column);
    int there = sqlite3_column_bytes(s, column);
    memset(to, 0, (size_t)length);
    if (bytes)
        memcpy(to, bytes, (size_t)(there < length ? there : length));
}

static void tell_table(sqlite3_stmt *s, const StoreReader *reader)
{
    StoredTable t = {.game = text_at(s, 1),
                     .header = text_at(s, 2),
                     .made = sqlite3_column_int64(s, 5),
                     .changed = sqlite3_column_int64(s, 6),
                     .state = sqlite3_column_int(s, 7),
                     .book = (uint64_t)sqlite3_column_int64(s, 8)};
    blob_at(s, 0, t.id.byte, sizeof t.id.byte);
    blob_at(s, 3, t.commitment, STORE_HASH);
    blob_at(s, 4, t.secret, STORE_HASH);
    if (reader->table)
        reader->table(reader->data, &t);
}

static void tell_seat(sqlite3_stmt *s, const StoreReader *reader)
{
    StoredSeat seat = {.seat = sqlite3_column_int(s, 0),
                       .kind = text_at(s, 1),
                       .name = text_at(s, 2),
                       .spec = text_at(s, 4)};
    blob_at(s, 3, seat.secret_hash, STORE_HASH);
    blob_at(s, 5, seat.nonce, STORE_HASH);
    if (reader->seat)
        reader->seat(reader->data, &seat);
}

static void tell_act(sqlite3_stmt *s, const StoreReader *reader)
{
    StoredAct act = {.n = (uint32_t)sqlite3_column_int64(s, 0),
                     .at = sqlite3_column_int64(s, 1),
                     .kind = sqlite3_column_int(s, 2),
                     .seat = sqlite3_column_int(s, 3),
                     .branch = sqlite3_column_int(s, 4),
                     .decision = (uint32_t)sqlite3_column_int64(s, 5),
                     .slot = sqlite3_column_int(s, 6),
                     .action = sqlite3_column_int(s, 7),
                     .check = (uint32_t)sqlite3_column_int64(s, 8),
                     .body = text_at(s, 9)};
    if (reader->act)
        reader->act(reader->data, &act);
}

/* Rows of a statement; the number of them, or -1. */
static int each(const Lite *lite, const char *text, const TableId *id, int64_t first, int64_t second,
                void (*tell)(sqlite3_stmt *s, const StoreReader *reader), const StoreReader *reader,
                Problem *p)
{
    sqlite3_stmt *s = NULL;
    int rows = 0;
    int code = sqlite3_prepare_v2(lite->reader, text, -1, &s, NULL);
    if (code == SQLITE_OK && id)
        bind_blob(s, 1, id->byte, sizeof id->byte);
    if (code == SQLITE_OK && !id) {
        sqlite3_bind_int64(s, 1, first);
        sqlite3_bind_int64(s, 2, second);
    }
    while (code == SQLITE_OK && (code = sqlite3_step(s)) == SQLITE_ROW) {
        tell(s, reader);
        rows++;
        code = SQLITE_OK;
    }
    sqlite3_finalize(s);
    if (code == SQLITE_DONE)
        return rows;
    explain(id ? lite->named : lite->path, lite->reader, code, p); /* lists are for whoever runs it */
    return -1;
}

static int lite_read(void *data, const TableId *id, const StoreReader *reader, Problem *p)
{
    Lite *lite = data;
    run(lite->reader, "BEGIN"); /* all three as of one moment */
    int found = each(lite, "SELECT * FROM tables WHERE id = ?1", id, 0, 0, tell_table, reader, p);
    if (found > 0 && (each(lite,
                           "SELECT seat, kind, name, secret_hash, spec, nonce FROM seats WHERE \"table\" = "
                           "?1 ORDER BY seat",
                           id, 0, 0, tell_seat, reader, p) < 0 ||
                      each(lite,
                           "SELECT n, at, kind, seat, branch, decision, slot, action, chk, body FROM acts "
                           "WHERE \"table\" = ?1 "
                           "ORDER BY n",
                           id, 0, 0, tell_act, reader, p) < 0))
        found = -1;
    run(lite->reader, "COMMIT");
    return found;
}

static int lite_list(void *data, unsigned states, int most, const StoreReader *reader, Problem *p)
{
    return each(data, "SELECT * FROM tables WHERE ?1 >> state & 1 ORDER BY changed DESC, id LIMIT ?2", NULL,
                states, most, tell_table, reader, p) < 0
               ? -1
               : 1;
}

static void keep_id(void *data, const StoredTable *table)
{
    *(TableId *)data = table->id;
}

static int lite_find_book(void *data, uint64_t book, TableId *id, Problem *p)
{
    const StoreReader reader = {.data = id, .table = keep_id};
    return each(data, "SELECT * FROM tables WHERE book = ?1 LIMIT ?2", NULL, (int64_t)book, 1, tell_table,
                &reader, p);
}

static int lite_backup(void *data, const char *path, Problem *p)
{
    Lite *lite = data;
    sqlite3_stmt *s = NULL;
    int why = make_private(path, O_EXCL); /* SQLite takes an empty file for none */
    if (why == EEXIST)
        return problem(p, 0, "%s is there already: name a file that is not", path);
    if (why)
        return problem(p, 0,
                       "%s cannot be written: %s; name a file in a folder that is there and can be written",
                       path, strerror(why));
    run(lite->reader, "PRAGMA query_only = OFF");
    int code = sqlite3_prepare_v2(lite->reader, "VACUUM INTO ?1", -1, &s, NULL);
    if (code == SQLITE_OK) {
        bind_text(s, 1, path);
        code = step(s);
    }
    sqlite3_finalize(s);
    run(lite->reader, "PRAGMA query_only = ON");
    if (code == SQLITE_OK)
        return 1;
    explain(path, lite->reader, code, p);
    unlink(path);
    return 0;
}

const StoreKind store_sqlite = {lite_open, lite_close,     lite_write, lite_read,
                                lite_list, lite_find_book, lite_backup};
