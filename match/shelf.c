#include "match/shelf.h"

#include <assert.h>
#include <stdlib.h>

#include "match/config.h"
#include "match/text.h"

typedef struct Copy { /* an opened game on the shelf */
    const CwGameDef *def;
    CwConfig config; /* the game may point into its texts */
    uint64_t hash;   /* of the configuration: who differs in it need not be compared */
    void *memory;
    const CwGame *game;
    int borrowed;
    uint64_t given_back; /* when, by the shelf's count */
} Copy;

struct Shelf {
    Copy *copy;
    int copies, room, idle;
    uint64_t returns;
};

Shelf *shelf_open(int idle)
{
    Shelf *shelf = memory(NULL, 1, sizeof *shelf);
    *shelf = (Shelf){.idle = idle};
    return shelf;
}

static void drop(Shelf *shelf, int at)
{
    config_free(&shelf->copy[at].config);
    free(shelf->copy[at].memory);
    shelf->copy[at] = shelf->copy[--shelf->copies];
}

void shelf_close(Shelf *shelf)
{
    if (!shelf)
        return;
    while (shelf->copies) {
        assert(!shelf->copy[shelf->copies - 1].borrowed);
        drop(shelf, shelf->copies - 1);
    }
    free(shelf->copy);
    free(shelf);
}

static Copy *find(const Shelf *shelf, const CwGameDef *def, const CwConfig *config, uint64_t hash)
{
    for (int i = 0; i < shelf->copies; i++) {
        Copy *c = &shelf->copy[i];
        if (c->def == def && c->hash == hash && config_same(&c->config, config))
            return c;
    }
    return NULL;
}

static Copy *add(Shelf *shelf, const CwGameDef *def, const CwConfig *config, uint64_t hash, CwErrors *errors)
{
    Copy copy = {.def = def, .hash = hash};
    size_t size = cw_open_size(def, config);
    config_copy(&copy.config, config);
    copy.memory = memory(NULL, size, 1);
    copy.game = cw_open(def, &copy.config, copy.memory, size, errors);
    if (shelf->copies == shelf->room) {
        shelf->room = 2 * shelf->room + 16;
        shelf->copy = memory(shelf->copy, (size_t)shelf->room, sizeof *shelf->copy);
    }
    shelf->copy[shelf->copies++] = copy;
    if (copy.game)
        return &shelf->copy[shelf->copies - 1];
    drop(shelf, shelf->copies - 1);
    return NULL;
}

const CwGame *shelf_borrow(Shelf *shelf, const CwGameDef *def, const CwConfig *config, CwErrors *errors)
{
    uint64_t hash = config_hash(config);
    Copy *copy = find(shelf, def, config, hash);
    if (!copy)
        copy = add(shelf, def, config, hash, errors);
    if (!copy)
        return NULL;
    copy->borrowed++;
    return copy->game;
}

/* Of the games that nobody has, the one that was given back first goes. */
static void clear_idle(Shelf *shelf)
{
    int idle = 0, oldest = -1;
    for (int i = 0; i < shelf->copies; i++) {
        if (shelf->copy[i].borrowed)
            continue;
        idle++;
        if (oldest < 0 || shelf->copy[i].given_back < shelf->copy[oldest].given_back)
            oldest = i;
    }
    if (idle > shelf->idle)
        drop(shelf, oldest);
}

void shelf_give_back(Shelf *shelf, const CwGame *game)
{
    for (int i = 0; game && i < shelf->copies; i++) {
        Copy *c = &shelf->copy[i];
        if (c->game != game)
            continue;
        assert(c->borrowed > 0);
        c->given_back = ++shelf->returns;
        if (!--c->borrowed)
            clear_idle(shelf);
        return;
    }
    assert(!game);
}
