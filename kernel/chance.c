#include "kernel/play.h"

#include <string.h>

/* A row of the block's four by four words; processors that have it take the four at once. */
typedef uint32_t Row __attribute__((vector_size(16)));
#define ROTATE(row, by) ((row) << (by) | (row) >> (32 - (by)))

static inline Row turned_1(Row r)
{
    return (Row){r[1], r[2], r[3], r[0]};
}
static inline Row turned_2(Row r)
{
    return (Row){r[2], r[3], r[0], r[1]};
}
static inline Row turned_3(Row r)
{
    return (Row){r[3], r[0], r[1], r[2]};
}

static inline void mix_columns(Row *a, Row *b, Row *c, Row *d)
{
    *a += *b, *d ^= *a, *d = ROTATE(*d, 16);
    *c += *d, *b ^= *c, *b = ROTATE(*b, 12);
    *a += *b, *d ^= *a, *d = ROTATE(*d, 8);
    *c += *d, *b ^= *c, *b = ROTATE(*b, 7);
}

/* A block of the cipher: under one key every `place` has its own, and none of them tells of another. */
static inline void cipher_block(const uint32_t key[8], Row place, void *block)
{
    Row in[4] = {{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}};
    memcpy(in + 1, key, 8 * sizeof *key);
    in[3] = place;
    Row a = in[0], b = in[1], c = in[2], d = in[3];
    for (int i = 0; i < 4; i++) {
        mix_columns(&a, &b, &c, &d);
        b = turned_1(b), c = turned_2(c), d = turned_3(d);
        mix_columns(&a, &b, &c, &d); /* its diagonals, turned into columns */
        b = turned_3(b), c = turned_2(c), d = turned_1(d);
    }
    Row out[4] = {a + in[0], b + in[1], c + in[2], d + in[3]};
    memcpy(block, out, sizeof out);
}

/* Purpose 0 is the game's own chance. */
static void next_block(Core *core)
{
    cipher_block(core->key, (Row){core->block_number++, 0, core->nonce[0], core->nonce[1]}, core->block);
    core->chance_left = 32;
}

CwStatus cw_derive(const CwKey *key, uint32_t purpose, uint64_t nonce, uint32_t part, CwDerived *derived)
{
    if (!key || !purpose || !derived)
        return CW_BAD_ARGUMENT;
    cipher_block(key->word, (Row){part, purpose, (uint32_t)nonce, (uint32_t)(nonce >> 32)}, derived);
    return CW_OK;
}

void chance_key(Core *core, const CwKey *key, uint64_t nonce)
{
    memcpy(core->key, key->word, sizeof core->key);
    core->nonce[0] = (uint32_t)nonce;
    core->nonce[1] = (uint32_t)(nonce >> 32);
    core->block_number = 0;
    memset(core->block, 0, sizeof core->block);
    core->chance_left = 0;
    core->chance_range = 0;
    core->scripted = 0;
}

static uint32_t half_word(Core *core)
{
    if (!core->chance_left)
        next_block(core);
    uint32_t left = --core->chance_left;
    uint32_t *word = &core->block[left >> 1];
    uint32_t half = *word & 0xFFFF;
    *word >>= 16;
    return half;
}

static int scripted(Core *core, int n)
{
    if (!core->chance_left) {
        if (!core->chance_range)
            core->chance_range = (uint16_t)n;
        core->phase = CW_OUT_OF_CHANCE;
        return 0;
    }
    uint16_t forced[CW_MAX_FORCED + 1] = {0};
    memcpy(forced, core->block, CW_MAX_FORCED * sizeof *forced);
    core->chance_left--;
    memcpy(core->block, forced + 1, CW_MAX_FORCED * sizeof *forced);
    int result = forced[0] < n ? forced[0] : n - 1;
    /* Two results lead to two games: what is asked in them later is not the same list. */
    core->trail = (uint32_t)hash_bytes(&result, sizeof result, core->trail);
    return result;
}

int chance(Run *g, int n)
{
    Core *core = g->core;
    if (core->scripted == SCRIPTED_AT_FIRST && !core->chance_left)
        core->scripted = SCRIPTED_NOT;
    if (core->scripted)
        return scripted(core, n);
    uint32_t m = half_word(core) * (uint32_t)n;
    if ((m & 0xFFFF) < (uint32_t)n) { /* only here can a result be one of the too frequent ones */
        uint32_t surplus = 0x10000u % (uint32_t)n;
        while ((m & 0xFFFF) < surplus)
            m = half_word(core) * (uint32_t)n;
    }
    return (int)(m >> 16);
}

/* Of a stream that has no half of a word left over. */
static inline uint32_t whole_word(Core *core)
{
    if (!core->chance_left)
        next_block(core);
    core->chance_left = (uint16_t)(core->chance_left - 2);
    uint32_t *at = &core->block[core->chance_left >> 1], word = *at;
    *at = 0;
    return word;
}

/* The whole part of what is left of a word times n; leaves the fraction. */
static inline uint32_t part_of(uint32_t *word, uint32_t n)
{
    uint64_t product = (uint64_t)*word * n;
    *word = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

/* Three draws out of one word, of ranges n, n - 1 and n - 2: each takes its whole part and leaves the fraction.  All
   combinations are equally likely once the too frequent ones of the product of the ranges are thrown away. */
static inline void draw_parts(Core *core, uint32_t n, uint32_t *part)
{
    uint32_t product = n * (n - 1) * (n - 2), word;
    do {
        word = whole_word(core);
        part[0] = part_of(&word, n);
        part[1] = part_of(&word, n - 1);
        part[2] = part_of(&word, n - 2);
    } while (word < product && word < (0u - product) % product);
}

/* Deals the items one by one from the back: the one drawn changes places with the last of those that are left.  With
   links each dealt one is linked before those dealt already. */
typedef struct FairDeal {
    uint8_t *item, *link;
    uint32_t left;
    uint8_t dealt;
} FairDeal;

static inline void deal_item(FairDeal *d, uint32_t which)
{
    uint8_t item = d->item[which];
    d->item[which] = d->item[--d->left];
    d->item[d->left] = item;
    if (d->link)
        d->link[item] = d->dealt;
    d->dealt = item;
}

static inline __attribute__((always_inline)) void deal(Run *g, FairDeal *d)
{
    Core *const core = g->core;
    uint32_t part[3];
    if (!core->scripted && d->left > 3) {
        if (core->chance_left & 1)
            half_word(core);
        do {
            draw_parts(core, d->left, part);
            deal_item(d, part[0]);
            deal_item(d, part[1]);
            deal_item(d, part[2]);
        } while (d->left > 3);
    }
    while (d->left > 1)
        deal_item(d, (uint32_t)chance(g, (int)d->left));
    if (d->left)
        deal_item(d, 0);
}

void chance_shuffle(Run *g, uint8_t *item, int count)
{
    FairDeal d = {item, NULL, (uint32_t)count, 0};
    deal(g, &d);
}

void chance_shuffle_list(Run *g, uint8_t *item, int count, uint8_t *next, ZoneHead *head)
{
    FairDeal d = {item, next, (uint32_t)count, 0};
    deal(g, &d);
    head->first = d.dealt;
    head->last = count ? item[count - 1] : 0;
}
