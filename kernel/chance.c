#include "kernel/play.h"

#include <string.h>

static inline uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

#define QUARTER(a, b, c, d)                                                                                  \
    a += b, d = rotate(d ^ a, 16), c += d, b = rotate(b ^ c, 12), a += b, d = rotate(d ^ a, 8), c += d,      \
            b = rotate(b ^ c, 7)

static void next_block(Core *core)
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(in + 4, core->key, sizeof core->key);
    in[12] = core->block_number++;
    in[13] = 0;
    in[14] = core->nonce[0];
    in[15] = core->nonce[1];
    uint32_t x0 = in[0], x1 = in[1], x2 = in[2], x3 = in[3], x4 = in[4], x5 = in[5], x6 = in[6], x7 = in[7];
    uint32_t x8 = in[8], x9 = in[9], xa = in[10], xb = in[11], xc = in[12], xd = in[13], xe = in[14],
             xf = in[15];
    for (int i = 0; i < 4; i++) {
        QUARTER(x0, x4, x8, xc);
        QUARTER(x1, x5, x9, xd);
        QUARTER(x2, x6, xa, xe);
        QUARTER(x3, x7, xb, xf);
        QUARTER(x0, x5, xa, xf);
        QUARTER(x1, x6, xb, xc);
        QUARTER(x2, x7, x8, xd);
        QUARTER(x3, x4, x9, xe);
    }
    uint32_t out[16] = {x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, xa, xb, xc, xd, xe, xf};
    for (int i = 0; i < 16; i++)
        core->block[i] = out[i] + in[i];
    core->chance_left = 32;
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

static inline uint32_t whole_word(Core *core)
{
    if (core->chance_left & 1)
        half_word(core);
    if (!core->chance_left)
        next_block(core);
    core->chance_left = (uint16_t)(core->chance_left - 2);
    uint32_t *at = &core->block[core->chance_left >> 1], word = *at;
    *at = 0;
    return word;
}

static inline void swap(uint8_t *a, uint8_t *b)
{
    uint8_t held = *a;
    *a = *b;
    *b = held;
}

/* Three draws out of one word: each takes the whole part of what is left times its range and leaves the fraction.  All
   combinations are equally likely once the too frequent ones of the product of the ranges are thrown away. */
void chance_shuffle(Run *g, uint8_t *item, int count)
{
    Core *const core = g->core;
    uint32_t n = (uint32_t)count;
    for (; n > 3 && !core->scripted; n -= 3) {
        uint32_t product = n * (n - 1) * (n - 2);
        uint64_t a, b, c;
        do {
            a = (uint64_t)whole_word(core) * n;
            b = (uint64_t)(uint32_t)a * (n - 1);
            c = (uint64_t)(uint32_t)b * (n - 2);
        } while ((uint32_t)c < product && (uint32_t)c < (0u - product) % product);
        swap(&item[n - 1], &item[a >> 32]);
        swap(&item[n - 2], &item[b >> 32]);
        swap(&item[n - 3], &item[c >> 32]);
    }
    for (; n > 1; n--)
        swap(&item[n - 1], &item[chance(g, (int)n)]);
}
