/* Keep and return, repetition, hashes. */
#include "kernel/play.h"
#include "kernel/zones.h"

static size_t know_size(const GameLayout *at, int seats)
{
    return (size_t)at->know_stride * (size_t)seats;
}

static unsigned char *base(const Run *g)
{
    return (unsigned char *)g->core;
}

int kept_slots(const Run *g)
{
    return (int)g->game->def->layout.kept_count;
}

void *kept_position(const Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    return base(g) + at->kept + (size_t)slot * at->position_size;
}

static uint8_t *kept_know(const Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    return base(g) + at->kept_know + (size_t)slot * know_size(at, g->game->def->most_seats);
}

uint8_t *kept_known_to(const Run *g, int slot, Seat seat)
{
    return kept_know(g, slot) + (size_t)seat * g->game->def->layout.know_stride;
}

void keep(Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    memcpy(kept_position(g, slot), base(g) + at->position, at->position_size);
    if (at->kept_know)
        memcpy(kept_know(g, slot), KNOW(g, 0), know_size(at, g->game->seats));
}

/* What was known then is true again.  What has been learnt since is in the kept marks already (zones.h): a mark there
   that is EXACT and a set at once is a set whose card could not be followed.  Cards lost between this position and
   another kept one are lost between the two. */
void return_to(Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    memcpy(base(g) + at->position, kept_position(g, slot), at->position_size);
    if (!at->kept_know) {
        tell_lost(g);
        return;
    }
    size_t n = know_size(at, g->game->seats);
    uint8_t *know = KNOW(g, 0), *then = kept_know(g, slot);
    for (size_t i = 0; i < n; i++) {
        if (then[i] > EXACT) {
            then[i] &= (uint8_t)~EXACT;
            for (int other = 0; other < (int)at->kept_count; other++) {
                uint8_t *k = kept_know(g, other) + i;
                if (other != slot && *k && *k != EXACT)
                    *k |= EXACT;
            }
        }
        know[i] = then[i];
    }
    memset(g->core->closed, 0, sizeof g->core->closed);
    tell_lost(g);
}

void forget_kept(Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    memset(kept_position(g, slot), 0, at->position_size);
    if (at->kept_know)
        memset(kept_know(g, slot), 0, know_size(at, g->game->seats));
}

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t start)
{
    const unsigned char *p = bytes;
    uint64_t h = start ^ (size * 0x9E3779B97F4A7C15u);
    for (; size >= 8; size -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (h ^ word) * 0xD6E8FEB86659FD93u;
        h ^= h >> 32;
    }
    uint64_t rest = 0;
    memcpy(&rest, p, size);
    h = (h ^ rest) * 0xD6E8FEB86659FD93u;
    h ^= h >> 29;
    h *= 0x94D049BB133111EBu;
    return h ^ h >> 32;
}

uint64_t cw_hash(const CwGame *game, const CwState *state)
{
    return hash_bytes(state, game->def->layout.size, 1);
}

uint64_t cw_position_hash(const CwGame *game, const CwState *state)
{
    const GameLayout *at = &game->def->layout;
    return hash_bytes((const unsigned char *)state + at->position, at->position_size, 2);
}

void position_progress(Run *g)
{
    g->core->loop_length = 0;
    g->core->loop_power = 1;
    memset(g->core->loop_hash, 0, sizeof g->core->loop_hash);
}

int position_repeats(Run *g)
{
    Core *core = g->core;
    uint64_t now = cw_position_hash(g->game, (const CwState *)(const void *)core), then;
    memcpy(&then, core->loop_hash, sizeof then);
    if (now == then)
        return 1;
    if (++core->loop_length == core->loop_power) {
        memcpy(core->loop_hash, &now, sizeof now);
        core->loop_power *= 2;
        core->loop_length = 0;
    }
    return 0;
}
