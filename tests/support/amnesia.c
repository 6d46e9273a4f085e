#include "tests/support/amnesia.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 16, SECTOR = 512, SHM_LOCKS = SQLITE_SHM_NLOCK, MOST_REGIONS = 64 };

typedef struct Bytes {
    char *at;
    sqlite3_int64 size, room;
} Bytes;

typedef struct Pending { /* a write since the last sync; length -1: cut down to `offset` */
    sqlite3_int64 offset;
    int length;
    char *bytes;
} Pending;

typedef struct Disk { /* a file on it */
    char name[200];
    int exists, users, was_synced;
    Bytes now, safe;
    Pending *pending;
    int pendings, pending_room;
    int shared;                       /* how many have a SHARED lock or more */
    const void *reserved, *exclusive; /* who */
    void *region[MOST_REGIONS];
    int shm_shared[SHM_LOCKS];
    const void *shm_exclusive[SHM_LOCKS];
} Disk;

typedef struct Handle {
    sqlite3_file base;
    Disk *disk;
    int level;
    unsigned shm_held; /* shared */
    int drop;
} Handle;

static Disk disks[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t goes_on = PTHREAD_COND_INITIALIZER;
static long left = -1, syncs, writes;
static int dark, full, read_only, lies, holds;

/* ---- bytes ------------------------------------------------------------------------------------------------------------- */

static void resize(Bytes *b, sqlite3_int64 size)
{
    if (size > b->room) {
        b->room = 2 * size;
        b->at = realloc(b->at, (size_t)b->room);
    }
    if (size > b->size)
        memset(b->at + b->size, 0, (size_t)(size - b->size));
    b->size = size;
}

static void put(Bytes *b, sqlite3_int64 offset, const char *bytes, int length)
{
    if (offset + length > b->size)
        resize(b, offset + length);
    memcpy(b->at + offset, bytes, (size_t)length);
}

static void forget_pending(Disk *d)
{
    while (d->pendings)
        free(d->pending[--d->pendings].bytes);
}

static void keep(Disk *d, sqlite3_int64 offset, const void *bytes, int length)
{
    if (d->pendings == d->pending_room) {
        d->pending_room = 2 * d->pending_room + 16;
        d->pending = realloc(d->pending, (size_t)d->pending_room * sizeof *d->pending);
    }
    Pending *p = &d->pending[d->pendings++];
    *p = (Pending){offset, length, length > 0 ? malloc((size_t)length) : NULL};
    if (length > 0)
        memcpy(p->bytes, bytes, (size_t)length);
}

static void copy(Bytes *to, const Bytes *from)
{
    to->size = 0;
    resize(to, from->size);
    if (from->size)
        memcpy(to->at, from->at, (size_t)from->size);
}

/* True while there is power for one more. */
static int power(void)
{
    if (dark)
        return 0;
    writes++;
    if (left > 0 && --left == 0)
        dark = 1;
    return 1;
}

/* ---- a file ------------------------------------------------------------------------------------------------------------ */

static int f_close(sqlite3_file *file)
{
    Handle *h = (Handle *)file;
    pthread_mutex_lock(&lock);
    if (h->drop)
        h->disk->exists = 0;
    h->disk->users--;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int f_read(sqlite3_file *file, void *to, int length, sqlite3_int64 offset)
{
    const Bytes *b = &((Handle *)file)->disk->now;
    pthread_mutex_lock(&lock);
    sqlite3_int64 there = b->size > offset ? b->size - offset : 0;
    there = there < length ? there : length;
    int gone = dark;
    memset(to, 0, (size_t)length);
    if (there > 0 && !gone)
        memcpy(to, b->at + offset, (size_t)there);
    pthread_mutex_unlock(&lock);
    return gone ? SQLITE_IOERR_READ : there < length ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int f_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset)
{
    Disk *d = ((Handle *)file)->disk;
    int code = SQLITE_OK;
    pthread_mutex_lock(&lock);
    if (read_only)
        code = SQLITE_READONLY;
    else if (full && offset + length > d->now.size)
        code = SQLITE_FULL;
    else if (!power())
        code = SQLITE_IOERR_WRITE;
    else {
        put(&d->now, offset, bytes, length);
        keep(d, offset, bytes, length);
    }
    pthread_mutex_unlock(&lock);
    return code;
}

static int f_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    Disk *d = ((Handle *)file)->disk;
    pthread_mutex_lock(&lock);
    int good = power();
    if (good && size < d->now.size) {
        resize(&d->now, size);
        keep(d, size, NULL, -1);
    }
    pthread_mutex_unlock(&lock);
    return good ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int f_sync(sqlite3_file *file, int flags)
{
    Disk *d = ((Handle *)file)->disk;
    (void)flags;
    pthread_mutex_lock(&lock);
    while (holds)
        pthread_cond_wait(&goes_on, &lock);
    /* The last thing before it goes dark may be a sync that nobody hears of. */
    int good = power();
    syncs += good;
    if (good && !lies) {
        copy(&d->safe, &d->now);
        forget_pending(d);
        d->was_synced = 1;
    }
    pthread_mutex_unlock(&lock);
    return good ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int f_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = ((Handle *)file)->disk->now.size;
    return SQLITE_OK;
}

static int f_lock(sqlite3_file *file, int level)
{
    Handle *h = (Handle *)file;
    Disk *d = h->disk;
    int good = 1;
    pthread_mutex_lock(&lock);
    if (level > h->level) {
        if (h->level == SQLITE_LOCK_NONE)
            good = !d->exclusive;
        if (good && level >= SQLITE_LOCK_RESERVED)
            good = !d->reserved || d->reserved == h;
        if (good && level == SQLITE_LOCK_EXCLUSIVE)
            good = d->shared == 1;
        if (good) {
            d->shared += h->level == SQLITE_LOCK_NONE;
            if (level >= SQLITE_LOCK_RESERVED)
                d->reserved = h;
            if (level == SQLITE_LOCK_EXCLUSIVE)
                d->exclusive = h;
            h->level = level;
        }
    }
    pthread_mutex_unlock(&lock);
    return good ? SQLITE_OK : SQLITE_BUSY;
}

static int f_unlock(sqlite3_file *file, int level)
{
    Handle *h = (Handle *)file;
    Disk *d = h->disk;
    pthread_mutex_lock(&lock);
    if (d->exclusive == h)
        d->exclusive = NULL;
    if (d->reserved == h)
        d->reserved = NULL;
    if (level == SQLITE_LOCK_NONE && h->level != SQLITE_LOCK_NONE)
        d->shared--;
    h->level = level;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int f_reserved(sqlite3_file *file, int *is)
{
    *is = ((Handle *)file)->disk->reserved != NULL;
    return SQLITE_OK;
}

static int f_control(sqlite3_file *file, int op, void *arg)
{
    (void)file, (void)op, (void)arg;
    return SQLITE_NOTFOUND;
}

static int f_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int f_device(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int f_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **at)
{
    Disk *d = ((Handle *)file)->disk;
    pthread_mutex_lock(&lock);
    if (!d->region[region] && extend)
        d->region[region] = calloc(1, (size_t)size);
    *at = d->region[region];
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int f_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    Handle *h = (Handle *)file;
    Disk *d = h->disk;
    int good = 1;
    pthread_mutex_lock(&lock);
    for (int i = offset; i < offset + n && flags & SQLITE_SHM_LOCK; i++) {
        int others = d->shm_shared[i] - (int)(h->shm_held >> i & 1);
        good = good && (!d->shm_exclusive[i] || d->shm_exclusive[i] == h) &&
               (flags & SQLITE_SHM_SHARED || others == 0);
    }
    for (int i = offset; i < offset + n && good; i++) {
        if (flags & SQLITE_SHM_EXCLUSIVE) {
            d->shm_exclusive[i] = flags & SQLITE_SHM_LOCK ? h : NULL;
        } else if (!!(flags & SQLITE_SHM_LOCK) != (int)(h->shm_held >> i & 1)) {
            d->shm_shared[i] += flags & SQLITE_SHM_LOCK ? 1 : -1;
            h->shm_held ^= 1u << i;
        }
    }
    pthread_mutex_unlock(&lock);
    return good ? SQLITE_OK : SQLITE_BUSY;
}

static void f_shm_barrier(sqlite3_file *file)
{
    (void)file;
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
}

static int f_shm_unmap(sqlite3_file *file, int deletes)
{
    Handle *h = (Handle *)file;
    Disk *d = h->disk;
    (void)deletes;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SHM_LOCKS; i++) {
        d->shm_shared[i] -= (int)(h->shm_held >> i & 1);
        if (d->shm_exclusive[i] == h)
            d->shm_exclusive[i] = NULL;
    }
    h->shm_held = 0;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = f_close,
    .xRead = f_read,
    .xWrite = f_write,
    .xTruncate = f_truncate,
    .xSync = f_sync,
    .xFileSize = f_size,
    .xLock = f_lock,
    .xUnlock = f_unlock,
    .xCheckReservedLock = f_reserved,
    .xFileControl = f_control,
    .xSectorSize = f_sector,
    .xDeviceCharacteristics = f_device,
    .xShmMap = f_shm_map,
    .xShmLock = f_shm_lock,
    .xShmBarrier = f_shm_barrier,
    .xShmUnmap = f_shm_unmap,
};

/* ---- the disk ---------------------------------------------------------------------------------------------------------- */

static Disk *find(const char *name, int create)
{
    for (int i = 0; i < MOST_FILES; i++)
        if (disks[i].exists && strcmp(disks[i].name, name) == 0)
            return &disks[i];
    for (int i = 0; i < MOST_FILES && create; i++) {
        Disk *d = &disks[i];
        if (d->exists || d->users)
            continue;
        forget_pending(d);
        d->now.size = d->safe.size = 0;
        d->was_synced = d->shared = 0;
        d->reserved = d->exclusive = NULL;
        d->exists = 1;
        snprintf(d->name, sizeof d->name, "%s", name);
        return d;
    }
    return NULL;
}

static int v_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    Handle *h = (Handle *)file;
    (void)vfs;
    pthread_mutex_lock(&lock);
    Disk *d = find(name ? name : "(none)", flags & SQLITE_OPEN_CREATE);
    *h = (Handle){.disk = d, .drop = !!(flags & SQLITE_OPEN_DELETEONCLOSE)};
    h->base.pMethods = d ? &methods : NULL;
    if (d)
        d->users++;
    pthread_mutex_unlock(&lock);
    if (out)
        *out = flags;
    return d ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int v_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)sync;
    pthread_mutex_lock(&lock);
    Disk *d = find(name, 0);
    int good = power();
    if (d && good)
        d->exists = 0;
    pthread_mutex_unlock(&lock);
    return !good ? SQLITE_IOERR_DELETE : d ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
}

static int v_access(sqlite3_vfs *vfs, const char *name, int flags, int *is)
{
    (void)vfs, (void)flags;
    pthread_mutex_lock(&lock);
    *is = find(name, 0) != NULL;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int v_full(sqlite3_vfs *vfs, const char *name, int room, char *to)
{
    (void)vfs;
    snprintf(to, (size_t)room, "%s", name);
    return SQLITE_OK;
}

void amnesia_begin(void)
{
    static sqlite3_vfs vfs;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST_FILES; i++) {
        forget_pending(&disks[i]);
        disks[i].exists = 0;
        for (int r = 0; r < MOST_REGIONS; r++) {
            free(disks[i].region[r]);
            disks[i].region[r] = NULL;
        }
    }
    left = -1;
    dark = full = read_only = lies = holds = 0;
    pthread_mutex_unlock(&lock);
    if (vfs.zName)
        return;
    const sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
    vfs = (sqlite3_vfs){.iVersion = 2,
                        .szOsFile = sizeof(Handle),
                        .mxPathname = 200,
                        .zName = AMNESIA,
                        .xOpen = v_open,
                        .xDelete = v_delete,
                        .xAccess = v_access,
                        .xFullPathname = v_full,
                        .xRandomness = usual->xRandomness,
                        .xSleep = usual->xSleep,
                        .xCurrentTime = usual->xCurrentTime,
                        .xCurrentTimeInt64 = usual->xCurrentTimeInt64};
    sqlite3_vfs_register(&vfs, 0);
}

static uint64_t next(uint64_t *seed)
{
    *seed += 0x9E3779B97F4A7C15u;
    uint64_t x = (*seed ^ *seed >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static void survive(Disk *d, uint64_t *seed)
{
    for (int i = 0; i < d->pendings; i++) {
        const Pending *p = &d->pending[i];
        if (p->length < 0 && next(seed) & 1 && p->offset < d->safe.size)
            resize(&d->safe, p->offset);
        for (int at = 0, part; at < p->length; at += part) {
            part = SECTOR - (int)((p->offset + at) % SECTOR);
            part = part < p->length - at ? part : p->length - at;
            if (next(seed) & 1)
                put(&d->safe, p->offset + at, p->bytes + at, part);
        }
    }
    forget_pending(d);
    copy(&d->now, &d->safe);
}

void amnesia_power_back(uint64_t seed)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST_FILES; i++) {
        Disk *d = &disks[i];
        if (d->exists)
            survive(d, &seed);
        d->users = d->shared = 0;
        d->reserved = d->exclusive = NULL;
        memset(d->shm_shared, 0, sizeof d->shm_shared);
        memset(d->shm_exclusive, 0, sizeof d->shm_exclusive);
        for (int r = 0; r < MOST_REGIONS; r++) {
            free(d->region[r]);
            d->region[r] = NULL;
        }
    }
    left = -1;
    dark = 0;
    pthread_mutex_unlock(&lock);
}

#define SETTER(name, type, what)                                                                             \
    void name(type to)                                                                                       \
    {                                                                                                        \
        pthread_mutex_lock(&lock);                                                                           \
        what = to;                                                                                           \
        pthread_cond_broadcast(&goes_on);                                                                    \
        pthread_mutex_unlock(&lock);                                                                         \
    }
SETTER(amnesia_cut_after, long, left)
SETTER(amnesia_fill, int, full)
SETTER(amnesia_read_only, int, read_only)
SETTER(amnesia_lie, int, lies)
SETTER(amnesia_hold, int, holds)

#define GETTER(name, type, what)                                                                             \
    type name(void)                                                                                          \
    {                                                                                                        \
        pthread_mutex_lock(&lock);                                                                           \
        type is = what;                                                                                      \
        pthread_mutex_unlock(&lock);                                                                         \
        return is;                                                                                           \
    }
GETTER(amnesia_is_dark, int, dark)
GETTER(amnesia_syncs, long, syncs)
GETTER(amnesia_writes, long, writes)
