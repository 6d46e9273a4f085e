/* What a search asks of the kernel beyond playing: a number for what a seat sees, and sealed answers taken back.

   The hash walks the same table as the view (view.c), with the same rule about which cards a seat can identify, but
   makes no text.  Cards count by their kind and not by their number: copies that look alike are alike. */
#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

static inline uint64_t mix(uint64_t hash, uint64_t with)
{
    uint64_t x = (hash ^ with) * 0x9E3779B97F4A7C15u;
    return x ^ x >> 29;
}

/* The order in which a game tells its items tells most of them apart; three letters do the rest. */
static inline uint64_t name_bits(const char *name)
{
    uint64_t bits = (uint8_t)name[0];
    if (name[0] && name[1])
        bits |= (uint64_t)(uint8_t)name[1] << 8 | (uint64_t)(uint8_t)name[2] << 16;
    return bits << 32;
}

static uint64_t mix_items(uint64_t hash, const ViewItems *items)
{
    for (int i = 0; i < items->counters; i++)
        hash = mix(hash, name_bits(items->counter[i].name) + (uint32_t)items->counter[i].value);
    for (int i = 0; i < items->values; i++)
        hash = mix(hash, name_bits(items->value[i].name) + (uint32_t)items->value[i].value + 1);
    for (int i = 0; i < items->marks; i++)
        hash = mix(hash, name_bits(items->mark[i]) + 2);
    return hash;
}

/* What the view adds to a card in a hand or a pile follows from its kind and from the cards in play. */
static int is_in_play(const Run *g, int zone)
{
    const char *kind = g->game->def->zones[g->game->zone[zone].def].kind;
    return kind[0] != 'h' && kind[0] != 'p';
}

static uint64_t card_seen(const Run *g, Seat seat, Card card, int in_play, ViewItems *items)
{
    uint64_t hash = mix(7, KINDS_OF(g)[card]);
    if (!in_play)
        return g->game->def->layout.column_count ? mix(hash, columns_seen(g, seat, card, 1)) : hash;
    clear_items(items);
    card_items(g, seat, card, items);
    if (items->on)
        hash = mix(hash, 1u + KINDS_OF(g)[items->on]);
    return mix(mix_items(hash, items), columns_seen(g, seat, card, 1));
}

/* In a zone without order the cards known add up, in any order; elsewhere each counts with its place. */
static uint64_t zone_seen(const Run *g, Seat seat, int zone, ViewItems *items)
{
    uint64_t hash = HEAD(g)[zone].count, place = 0;
    int sorted = g->game->zone[zone].sorted, in_play = is_in_play(g, zone);
    FOR_EACH_CARD (g, card, zone) {
        place++;
        int known = knows(g, seat, card);
        uint64_t seen = known ? card_seen(g, seat, card, in_play, items) : 0;
        if (!known && g->game->def->layout.column_count)
            seen = columns_seen(g, seat, card, 0);
        if (!seen)
            continue;
        hash += sorted ? mix(seen, 11) : mix(seen, place << 32);
    }
    return hash;
}

static uint64_t rules_running(const Run *g)
{
    const unsigned char *stack = (const unsigned char *)g->core + g->game->def->layout.stack;
    uint64_t hash = 5;
    for (int unit = 0; unit < g->core->stack_used;) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)unit, sizeof f);
        hash = mix(hash, (uint64_t)f.rule << 16 | f.step);
        unit += f.size;
    }
    return hash;
}

/* Whom they aim at is left out, as where a rule that runs aims. */
static uint64_t stack_seen(const Run *g, Seat seat, uint64_t hash)
{
    ViewWaiting waits[MAX_VIEW_STACK];
    int n = g->game->def->stack_is_a_pool ? g->game->def->stack_of_table(g, seat, waits) : 0;
    for (int i = 0; i < n; i++) {
        int known = waits[i].card && knows(g, seat, waits[i].card);
        hash = mix(hash, (uint64_t)waits[i].skill << 32 | (uint64_t)(waits[i].seat + 1) << 16 |
                             (known ? KINDS_OF(g)[waits[i].card] : 0u));
    }
    return hash;
}

uint64_t cw_seen_hash(const CwGame *game, const CwState *state, int seat)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    const CwGameDef *def = game->def;
    uint64_t hash = mix(rules_running(g), (uint64_t)g->core->asked << 8 | g->core->phase);
    ViewItems items;
    for (int z = 1; z < def->layout.zones; z++)
        if (HEAD(g)[z].count)
            hash = mix(hash, zone_seen(g, seat, z, &items) + ((uint64_t)z << 56));
    FOR_EACH_SEAT (g, s) {
        clear_items(&items);
        seat_items(g, seat, s, &items);
        hash = mix_items(hash, &items);
    }
    ViewTrack track[64];
    int tracks = table_tracks(g, seat, track, 64);
    for (int i = 0; i < tracks; i++)
        hash = mix(hash, (uint32_t)track[i].value);
    return stack_seen(g, seat, hash);
}

CwStatus cw_reopen(const CwGame *game, CwState *copy, int seat)
{
    if (!game || !copy || seat < 0 || seat >= game->seats)
        return CW_BAD_ARGUMENT;
    Core *core = (Core *)(void *)copy;
    for (unsigned others = core->answered & ~(unsigned)seat_bit(seat); others; others &= others - 1)
        core->answer[__builtin_ctz(others)] = 0;
    core->answered &= seat_bit(seat);
    return CW_OK;
}
