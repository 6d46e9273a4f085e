/* The store: what is acknowledged is there after a power cut, what is in the way is told in one line, and a full disk
   costs nothing that was acknowledged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/store.h"
#include "tests/support/amnesia.h"

static char folder[100], path[140];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/cw_store_XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/tables.db", folder);
    return 0;
}

static int remove_folder(void **state)
{
    static const char *const endings[] = {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock",
                                          "copy.db"};
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char file[240];
        snprintf(file, sizeof file, "%s/%s", folder, endings[i]);
        unlink(file);
    }
    return rmdir(folder);
}

/* ---- what is put ------------------------------------------------------------------------------------------------------------ */

static Store *open_store(const char *vfs)
{
    Problem p = {0};
    Store *store = store_open(&(StoreSettings){.path = path, .vfs = vfs, .busy_ms = 50}, &p);
    if (!store)
        fail_msg("%s", p.text);
    return store;
}

static void refuses(const char *words)
{
    Problem p = {0};
    Store *store = store_open(&(StoreSettings){.path = path, .busy_ms = 50}, &p);
    if (store || !strstr(p.text, words) || strchr(p.text, '\n'))
        fail_msg("'%s' and not '%s'", store ? "(it opens)" : p.text, words);
}

static TableId id_of(int number)
{
    TableId id = {{0x10, (uint8_t)(number >> 8), (uint8_t)number}};
    return id;
}

static StoredTable table_of(int number)
{
    StoredTable t = {.id = id_of(number),
                     .game = "unicorn",
                     .header = "{\"seats\":2}",
                     .made = 5,
                     .changed = 5 + number,
                     .book = 0xF000000000000000u + (unsigned)number % 3};
    memset(t.secret, number, sizeof t.secret);
    memset(t.commitment, number + 1, sizeof t.commitment);
    return t;
}

static StoreResult put_table(Store *store, int number, Problem *p)
{
    StoredTable t = table_of(number);
    StoredSeat seats[2] = {{.seat = 0, .kind = "person", .name = "Ann", .spec = ""},
                           {.seat = 1, .kind = "computer", .name = "Ben", .spec = "greedy"}};
    memset(seats[0].secret_hash, 7, STORE_HASH);
    memset(seats[0].nonce, 8, STORE_HASH);
    return store_put_now(store, &(StoreChange){.id = t.id, .table = &t, .seats = seats, .seat_count = 2}, p);
}

static StoredAct act_of(uint32_t n, const char *body)
{
    return (StoredAct){.n = n,
                       .at = 1000 + n,
                       .kind = 1,
                       .seat = (int)(n % 2),
                       .decision = n,
                       .slot = -1,
                       .action = (int)(n * 7 % 100),
                       .check = 0xF0000000u + n,
                       .body = body};
}

static StoreResult put_act(Store *store, int number, const StoredAct *act, Problem *p)
{
    return store_put_now(store,
                         &(StoreChange){.id = id_of(number), .acts = act, .act_count = 1, .at = act->at}, p);
}

/* ---- what is read ------------------------------------------------------------------------------------------------------------ */

typedef struct Seen {
    int tables, seats, acts, wrong;
    int64_t changed;
    int state;
    char name[20], body[20];
    int is_secret_right;
} Seen;

static void see_table(void *data, const StoredTable *t)
{
    Seen *seen = data;
    StoredTable wanted = table_of(t->id.byte[1] << 8 | t->id.byte[2]);
    seen->tables++;
    seen->changed = t->changed;
    seen->state = t->state;
    seen->is_secret_right = memcmp(t->secret, wanted.secret, STORE_HASH) == 0 &&
                            memcmp(t->commitment, wanted.commitment, STORE_HASH) == 0 &&
                            strcmp(t->header, wanted.header) == 0 && strcmp(t->game, "unicorn") == 0;
}

static void see_seat(void *data, const StoredSeat *s)
{
    Seen *seen = data;
    seen->seats++;
    seen->wrong += s->seat == 0 && (s->secret_hash[31] != 7 || s->nonce[31] != 8);
    snprintf(seen->name, sizeof seen->name, "%s", s->name);
}

static void see_act(void *data, const StoredAct *a)
{
    Seen *seen = data;
    StoredAct wanted = act_of((uint32_t)++seen->acts, "");
    seen->wrong += a->n != wanted.n || a->at != wanted.at || a->seat != wanted.seat ||
                   a->check != wanted.check || a->decision != wanted.decision || a->slot != wanted.slot ||
                   a->action != wanted.action;
    snprintf(seen->body, sizeof seen->body, "%.19s", a->body);
}

static int read_one(Store *store, int number, Seen *seen)
{
    Problem p = {0};
    TableId id = id_of(number);
    *seen = (Seen){0};
    StoreReader reader = {.data = seen, .table = see_table, .seat = see_seat, .act = see_act};
    return store_read(store, &id, &reader, &p);
}

/* ---- tests ------------------------------------------------------------------------------------------------------------------- */

static void what_is_put_is_read(void **state)
{
    Store *store = open_store(NULL);
    Seen seen;
    Problem p;
    StoredAct act = act_of(1, "words");
    (void)state;
    assert_int_equal(read_one(store, 1, &seen), 0);
    assert_int_equal(put_table(store, 1, &p), STORE_DURABLE);
    assert_int_equal(put_table(store, 1, &p), STORE_TAKEN);
    assert_int_equal(put_act(store, 1, &act, &p), STORE_DURABLE);
    StoredSeat other = {.seat = 1, .kind = "person", .name = "Cleo", .spec = ""};
    assert_int_equal(
        store_put_now(
            store,
            &(StoreChange){
                .id = id_of(1), .seats = &other, .seat_count = 1, .sets_state = 1, .state = 3, .at = 99},
            &p),
        STORE_DURABLE);
    store_close(store);
    store = open_store(NULL);
    assert_int_equal(read_one(store, 1, &seen), 1);
    assert_int_equal(seen.tables, 1);
    assert_int_equal(seen.seats, 2);
    assert_int_equal(seen.acts, 1);
    assert_int_equal(seen.wrong, 0);
    assert_int_equal(seen.state, 3);
    assert_int_equal(seen.changed, 99);
    assert_true(seen.is_secret_right);
    assert_string_equal(seen.name, "Cleo");
    assert_string_equal(seen.body, "words");
    store_close(store);
}

static void a_table_is_found_by_its_book(void **state)
{
    Store *store = open_store(NULL);
    Problem p;
    TableId id, wanted = id_of(5);
    (void)state;
    for (int i = 3; i <= 5; i++)
        put_table(store, i, &p);
    assert_int_equal(store_find_book(store, 0xF000000000000002u, &id, &p), 1);
    assert_true(table_id_same(&id, &wanted));
    assert_int_equal(store_find_book(store, 7, &id, &p), 0);
    store_close(store);
}

static void lists_are_the_latest_first(void **state)
{
    Store *store = open_store(NULL);
    Problem p;
    Seen seen = {0};
    StoreReader reader = {.data = &seen, .table = see_table};
    (void)state;
    for (int i = 1; i <= 5; i++)
        put_table(store, i, &p);
    assert_int_equal(store_list(store, 1u << 0, 3, &reader, &p), 1);
    assert_int_equal(seen.tables, 3);
    assert_int_equal(seen.changed, 5 + 3); /* the last of them */
    seen = (Seen){0};
    assert_int_equal(store_list(store, 1u << 1, 10, &reader, &p), 1);
    assert_int_equal(seen.tables, 0);
    store_close(store);
}

static void two_writers_cannot_both_win(void **state)
{
    Store *store = open_store(NULL);
    Problem p;
    Seen seen;
    (void)state;
    put_table(store, 1, &p);
    StoredAct acts[2] = {act_of(1, ""), act_of(2, "")};
    assert_int_equal(put_act(store, 1, &acts[0], &p), STORE_DURABLE);
    assert_int_equal(put_act(store, 1, &acts[0], &p), STORE_TAKEN); /* the same number */
    acts[1].decision = 1;
    assert_int_equal(put_act(store, 1, &acts[1], &p),
                     STORE_TAKEN); /* the same decision under another number */
    /* A change with one act that is taken writes neither, and those beside it are not touched. */
    StoredAct both[2] = {act_of(2, ""), act_of(1, "")};
    assert_int_equal(store_put_now(store, &(StoreChange){.id = id_of(1), .acts = both, .act_count = 2}, &p),
                     STORE_TAKEN);
    read_one(store, 1, &seen);
    assert_int_equal(seen.acts, 1);
    acts[1] = act_of(2, "");
    acts[1].decision = 1;
    acts[1].branch = 1; /* after something was taken back the same decision comes again */
    assert_int_equal(put_act(store, 1, &acts[1], &p), STORE_DURABLE);
    acts[1].n = 3;
    acts[1].slot = -2; /* no answer */
    assert_int_equal(put_act(store, 1, &acts[1], &p), STORE_DURABLE);
    acts[1].n = 4;
    assert_int_equal(put_act(store, 1, &acts[1], &p), STORE_DURABLE);
    acts[1].n = 6;
    assert_int_equal(put_act(store, 1, &acts[1], &p),
                     STORE_TAKEN); /* there is no act 5 that it would follow */
    assert_int_equal(put_act(store, 77, &acts[0], &p), STORE_TAKEN); /* of no table */
    store_close(store);
}

typedef struct Results {
    StoreResult result[3];
    int count;
} Results;

static void keep_result(void *data, uint64_t ticket, StoreResult result, const char *words)
{
    Results *results = data;
    (void)ticket, (void)words;
    results->result[results->count++] = result;
}

/* Ann's seat cannot be written, and Ben's is put before anybody has heard so: it would stand without hers.  Other tables go on. */
static void what_follows_a_failure_is_not_written(void **state)
{
    Problem p;
    StoredSeat ann = {.seat = 0, .kind = "person", .name = "Ann", .spec = ""},
               ben = {.seat = 1, .kind = "person", .name = "Ben", .spec = ""};
    const StoreChange sits[2] =
        {{.id = id_of(1), .seats = &ann, .seat_count = 1, .sets_state = 1},
         {.id = id_of(1), .seats = &ben, .seat_count = 1, .sets_state = 1, .state = 1}},
                      elsewhere = {.id = id_of(2), .seats = &ben, .seat_count = 1};
    Seen seen;
    (void)state;
    amnesia_begin();
    Store *store = open_store(AMNESIA);
    for (int number = 1; number <= 2; number++)
        assert_int_equal(put_table(store, number, &p), STORE_DURABLE);
    for (int heard = 0; heard < 2; heard++) {
        struct pollfd ready = {.fd = store_file(store), .events = POLLIN};
        Results results = {0};
        store_results(store, keep_result, &results); /* nothing: from now on it rings for what is new */
        amnesia_fill(1);
        store_put(store, &sits[0]);
        assert_int_equal(poll(&ready, 1, -1), 1);
        amnesia_fill(0);
        if (heard)
            store_results(store, keep_result, &results);
        store_put(store, &sits[1]);
        store_put(store, &elsewhere);
        while (results.count < 3)
            store_results(store, keep_result, &results);
        assert_int_equal(results.result[0], STORE_FAILED);
        assert_int_equal(results.result[1], heard ? STORE_DURABLE : STORE_TAKEN);
        assert_int_equal(results.result[2], STORE_DURABLE);
        assert_int_equal(read_one(store, 1, &seen), 1);
        assert_int_equal(seen.state, heard);
    }
    store_close(store);
}

static void a_second_server_is_kept_out(void **state)
{
    Store *store = open_store(NULL);
    Problem p;
    (void)state;
    refuses("another cardwright serves");
    put_table(store, 1, &p);
    Store *looker = store_open(&(StoreSettings){.path = path, .read_only = 1}, &p);
    assert_non_null(looker);
    Seen seen;
    assert_int_equal(read_one(looker, 1, &seen), 1);
    put_table(store, 2, &p);
    assert_int_equal(read_one(looker, 2, &seen), 1);
    store_close(looker);
    store_close(store);
    store_close(open_store(NULL));
}

static void run_sql(const char *text)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    char *error = NULL;
    if (sqlite3_exec(db, text, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    sqlite3_close(db);
}

static void locked_by_another_program(void **state)
{
    Store *store = open_store(NULL);
    Problem p;
    sqlite3 *db;
    (void)state;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    assert_int_equal(put_table(store, 1, &p), STORE_FAILED);
    assert_non_null(strstr(p.text, "another program has locked the store"));
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_int_equal(put_table(store, 1, &p), STORE_DURABLE);
    store_close(store);
}

/* The schema of version 1, as it was. */
static const char version_1[] =
    "CREATE TABLE tables(id BLOB NOT NULL PRIMARY KEY CHECK(length(id) = 16), game TEXT NOT NULL, header "
    "TEXT NOT NULL,"
    " commitment BLOB NOT NULL, secret BLOB NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL,"
    " state INTEGER NOT NULL) STRICT;"
    "CREATE TABLE seats(\"table\" BLOB NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, kind TEXT NOT "
    "NULL,"
    " name TEXT NOT NULL, secret_hash BLOB NOT NULL, spec TEXT NOT NULL, PRIMARY KEY(\"table\", seat)) "
    "STRICT, WITHOUT ROWID;"
    "CREATE TABLE acts(\"table\" BLOB NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, at INTEGER NOT "
    "NULL,"
    " kind INTEGER NOT NULL, seat INTEGER NOT NULL, branch INTEGER NOT NULL, decision INTEGER NOT NULL,"
    " slot INTEGER NOT NULL, action INTEGER NOT NULL, chk INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY(\"table\", n)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX one_answer ON acts(\"table\", branch, decision, slot) WHERE slot >= -1;"
    "INSERT INTO tables VALUES(x'10000100000000000000000000000000', 'unicorn', '{\"seats\":2}', zeroblob(32),"
    " zeroblob(32), 5, 6, 2);"
    "INSERT INTO seats VALUES(x'10000100000000000000000000000000', 1, 'person', 'Ann', zeroblob(32), '');"
    "INSERT INTO acts VALUES(x'10000100000000000000000000000000', 1, 1001, 1, 1, 0, 1, -1, 7, 4026531841, "
    "'old');"
    "PRAGMA application_id = 1129804898; PRAGMA user_version = 1;";

static void an_older_store_is_brought_up_to_date(void **state)
{
    Seen seen;
    Problem p;
    (void)state;
    run_sql(version_1);
    assert_null(store_open(&(StoreSettings){.path = path, .read_only = 1}, &p));
    assert_non_null(strstr(p.text, "is of an older cardwright"));
    Store *store = open_store(NULL);
    assert_int_equal(read_one(store, 1, &seen), 1);
    assert_int_equal(seen.seats, 1);
    assert_int_equal(seen.acts, 1);
    assert_int_equal(seen.wrong, 0);
    assert_int_equal(seen.state, 2);
    assert_string_equal(seen.body, "old");
    assert_int_equal(put_table(store, 2, &p), STORE_DURABLE);
    store_close(store);
    store_close(open_store(NULL));
}

static long size_of(const char *file)
{
    FILE *in = fopen(file, "rb");
    fseek(in, 0, SEEK_END);
    long size = ftell(in);
    fclose(in);
    return size;
}

/* As a program does that is killed. */
static void leave_in_the_log(const char *text)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void files_that_are_no_store(void **state)
{
    Problem p;
    (void)state;
    FILE *out = fopen(path, "wb");
    for (int i = 0; i < 3000; i++)
        fputs("this is a letter to my aunt\n", out);
    fclose(out);
    refuses("is no store of Cardwright's");
    assert_int_equal(size_of(path), 3000 * 28);
    unlink(path);
    run_sql("CREATE TABLE recipes(name TEXT)");
    refuses("is no store of Cardwright's");
    unlink(path);
    run_sql(version_1);
    run_sql("PRAGMA user_version = 99");
    refuses("was written by a newer cardwright (version 99, this one reads 3)");
    unlink(path);
    /* Nor is what a newer one left in its log brought into the file, when it was killed. */
    char log[200];
    snprintf(log, sizeof log, "%s-wal", path);
    run_sql(version_1);
    run_sql("PRAGMA journal_mode = WAL");
    long size = size_of(path);
    leave_in_the_log(
        "PRAGMA user_version = 99; INSERT INTO tables VALUES(zeroblob(16), 'a', 'b', x'', x'', 1, 1, 1)");
    long in_the_log = size_of(log);
    assert_true(in_the_log > 0);
    refuses("was written by a newer cardwright (version 99, this one reads 3)");
    assert_int_equal(size_of(path), size);
    assert_int_equal(size_of(log), in_the_log);
    unlink(path);
    unlink(log);
    /* A page in its middle is overwritten. */
    Store *store = open_store(NULL);
    for (int i = 1; i < 300; i++)
        put_table(store, i, &p);
    store_close(store);
    out = fopen(path, "r+b");
    for (long at = 8192; at + 4096 < size_of(path); at += 4096) {
        fseek(out, at + 8, SEEK_SET);
        fwrite("damage, damage, damage, damage", 1, 30, out);
    }
    fclose(out);
    refuses("is damaged");
    unlink(path);
    snprintf(path, sizeof path, "%s/no/such/folder.db", folder);
    refuses("cannot be written: No such file or directory");
}

static int others_may_read(const char *file, const char *ending)
{
    char name[200];
    struct stat about;
    snprintf(name, sizeof name, "%s%s", file, ending);
    assert_int_equal(stat(name, &about), 0);
    return (about.st_mode & 077) != 0;
}

static void a_copy_while_it_is_in_use(void **state)
{
    Store *store = open_store(NULL);
    Problem p = {0};
    Seen seen;
    char copy[140];
    (void)state;
    put_table(store, 1, &p);
    StoredAct act = act_of(1, "");
    put_act(store, 1, &act, &p);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    assert_true(store_backup(store, copy, &p));
    assert_false(others_may_read(path, "")); /* they hold secrets */
    assert_false(others_may_read(path, "-wal"));
    assert_false(others_may_read(path, "-shm"));
    assert_false(others_may_read(copy, ""));
    assert_false(store_backup(store, "/nowhere/at/all.db", &p));
    assert_non_null(strstr(p.text, "in a folder that is there"));
    act = act_of(2, "");
    assert_int_equal(put_act(store, 1, &act, &p), STORE_DURABLE);
    assert_false(store_backup(store, copy, &p));
    assert_non_null(strstr(p.text, "is there already"));
    store_close(store);
    rename(copy, path); /* restored */
    store = open_store(NULL);
    assert_int_equal(read_one(store, 1, &seen), 1);
    assert_int_equal(seen.acts, 1);
    act = act_of(2, "");
    assert_int_equal(put_act(store, 1, &act, &p), STORE_DURABLE);
    store_close(store);
}

static void full_and_read_only_disks(void **state)
{
    Problem p;
    Seen seen;
    (void)state;
    amnesia_begin();
    Store *store = open_store(AMNESIA);
    put_table(store, 1, &p);
    for (uint32_t n = 1; n <= 60; n++) {
        StoredAct act = act_of(n, "");
        amnesia_fill(n % 3 == 0);
        amnesia_read_only(n % 5 == 0);
        if (n % 3 == 0 || n % 5 == 0) {
            assert_int_equal(put_act(store, 1, &act, &p), STORE_FAILED);
            assert_non_null(strstr(p.text, n % 5 == 0 ? "cannot be written" : "the disk is full"));
            assert_int_equal(read_one(store, 1, &seen), 1);
            assert_int_equal(seen.acts, (int)n - 1);
            amnesia_fill(0);
            amnesia_read_only(0);
        }
        assert_int_equal(put_act(store, 1, &act, &p), STORE_DURABLE);
    }
    store_close(store);
    amnesia_power_back(3);
    store = open_store(AMNESIA);
    read_one(store, 1, &seen);
    assert_int_equal(seen.acts, 60);
    assert_int_equal(seen.wrong, 0);
    store_close(store);
}

typedef struct Heard {
    uint64_t last; /* the latest ticket that was durable */
    int durable, failed;
} Heard;

static void hear(void *data, uint64_t ticket, StoreResult result, const char *words)
{
    Heard *heard = data;
    (void)words;
    if (result == STORE_DURABLE) {
        assert_true(ticket > heard->last);
        heard->last = ticket;
    }
    heard->durable += result == STORE_DURABLE;
    heard->failed += result != STORE_DURABLE;
}

static void wait_for(Store *store, Heard *heard, int count)
{
    while (heard->durable + heard->failed < count) {
        struct pollfd wait = {.fd = store_file(store), .events = POLLIN};
        poll(&wait, 1, -1);
        store_results(store, hear, heard);
    }
}

/* All that came in while the disk was busy is committed together. */
static void commits_go_in_groups(void **state)
{
    Problem p;
    Heard heard = {0};
    (void)state;
    amnesia_begin();
    Store *store = open_store(AMNESIA);
    put_table(store, 1, &p);
    long before = amnesia_syncs();
    amnesia_hold(1);
    for (uint32_t n = 1; n <= 500; n++) {
        StoredAct act = act_of(n, "");
        store_put(store, &(StoreChange){.id = id_of(1), .acts = &act, .act_count = 1});
    }
    store_results(store, hear, &heard);
    assert_int_equal(heard.durable, 0); /* nothing is acknowledged while the disk has not */
    amnesia_hold(0);
    wait_for(store, &heard, 500);
    assert_int_equal(heard.durable, 500);
    assert_true(amnesia_syncs() - before <= 4);
    store_close(store);
}

/* One life of a store until the power goes; returns how many acts were acknowledged. */
static int live_until_dark(uint64_t seed, int have, int *put)
{
    static char body[3001];
    Heard heard = {0};
    memset(body, 'x', sizeof body - 1);
    Store *store = open_store(AMNESIA);
    amnesia_cut_after((long)(seed * 2654435761u % 2500) + 1);
    *put = have;
    for (int round = 0; !amnesia_is_dark() && !heard.failed; round++) {
        int together = 1 + (int)((seed ^ (uint64_t)round * 40503u) % 7);
        for (int i = 0; i < together; i++) {
            ++*put;
            StoredAct act = act_of((uint32_t)*put, body + (size_t)((uint64_t)*put * 977 % 3000));
            store_put(store, &(StoreChange){.id = id_of(1), .acts = &act, .act_count = 1, .at = *put});
        }
        wait_for(store, &heard, *put - have);
    }
    store_close(store);
    return have + heard.durable;
}

static void survive_cuts(uint64_t first, int cuts, int lies, int *lost)
{
    Problem p;
    Seen seen;
    int have = 0, put;
    amnesia_begin();
    Store *store = open_store(AMNESIA);
    put_table(store, 1, &p);
    store_close(store);
    amnesia_lie(lies);
    for (int i = 0; i < cuts && !*lost; i++) {
        int acknowledged = live_until_dark(first + (uint64_t)i, have, &put);
        amnesia_power_back(first + (uint64_t)i);
        Problem why = {0};
        store = store_open(&(StoreSettings){.path = path, .vfs = AMNESIA}, &why);
        *lost += !store || read_one(store, 1, &seen) != 1 || seen.wrong || seen.acts < acknowledged ||
                 seen.acts > put;
        have = seen.acts;
        store_close(store);
        if (*lost && !lies)
            fail_msg("cut %d: %d acts were acknowledged, %d are there (%d wrong) %s", i, acknowledged,
                     seen.acts, seen.wrong, why.text);
    }
}

static void power_cuts_lose_nothing(void **state)
{
    int lost = 0, cuts = getenv("CW_LONG") ? 1000 : 20;
    (void)state;
    for (int i = 0; i < cuts / 5; i++)
        survive_cuts(1000 + (uint64_t)i * 5, 5, 0, &lost);
    assert_int_equal(lost, 0);
}

/* The same on a disk whose syncs do nothing: this test can fail. */
static void a_disk_that_lies_is_noticed(void **state)
{
    int lost = 0;
    (void)state;
    survive_cuts(1000, 5, 1, &lost);
    assert_true(lost);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_put_is_read),
        TEST(a_table_is_found_by_its_book),
        TEST(lists_are_the_latest_first),
        TEST(two_writers_cannot_both_win),
        TEST(what_follows_a_failure_is_not_written),
        TEST(a_second_server_is_kept_out),
        TEST(locked_by_another_program),
        TEST(an_older_store_is_brought_up_to_date),
        TEST(files_that_are_no_store),
        TEST(a_copy_while_it_is_in_use),
        TEST(full_and_read_only_disks),
        TEST(commits_go_in_groups),
        TEST(power_cuts_lose_nothing),
        TEST(a_disk_that_lies_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
