/* Chance: the generator by a published vector, the bounded draw by counting every half-word, scripted results. */
#include "tests/support/workbench/use.h"

/* ChaCha8, 256-bit key of zeros, nonce of zeros: the first two blocks of the key stream. */
static const uint8_t published[2][64] = {
    {0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1,
     0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88, 0xef, 0x71, 0x1a, 0x1e,
     0x98, 0x4c, 0xe1, 0x72, 0xb9, 0x21, 0x6f, 0x41, 0x9f, 0x44, 0x53, 0x67, 0x45, 0x6d, 0x56, 0x19,
     0x31, 0x4a, 0x42, 0xa3, 0xda, 0x86, 0xb0, 0x01, 0x38, 0x7b, 0xfd, 0xb8, 0x0e, 0x0c, 0xfe, 0x42},
    {0xd2, 0xae, 0xfa, 0x0d, 0xea, 0xa5, 0xc1, 0x51, 0xbf, 0x0a, 0xdb, 0x6c, 0x01, 0xf2, 0xa5, 0xad,
     0xc0, 0xfd, 0x58, 0x12, 0x59, 0xf9, 0xa2, 0xaa, 0xdc, 0xf2, 0x0f, 0x8f, 0xd5, 0x66, 0xa2, 0x6b,
     0x50, 0x32, 0xec, 0x38, 0xbb, 0xc5, 0xda, 0x98, 0xee, 0x0c, 0x6f, 0x56, 0x8b, 0x87, 0x2a, 0x65,
     0xa0, 0x8a, 0xbf, 0x25, 0x1d, 0xeb, 0x21, 0xbb, 0x4b, 0x56, 0xe5, 0xd8, 0x82, 0x1e, 0x68, 0xaa}};

static uint32_t word_of(const uint8_t *bytes, int i)
{
    bytes += 4 * i;
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void stream_is_chacha8(void **unused)
{
    (void)unused;
    Core core = {0};
    Run g = {.core = &core};
    chance_key(&core, &(CwKey){{0}}, 0);
    for (int block = 0; block < 2; block++) {
        chance(&g, 2); /* makes a block and takes half of its last word */
        assert_int_equal(core.chance_left, 31);
        for (int i = 0; i < 15; i++)
            assert_int_equal(core.block[i], word_of(published[block], i));
        assert_int_equal(core.block[15], word_of(published[block], 15) >> 16);
        for (int i = 0; i < 31; i++)
            chance(&g, 2); /* a power of two takes one half-word each */
        assert_int_equal(core.chance_left, 0);
        for (int i = 0; i < 16; i++)
            assert_int_equal(core.block[i], 0); /* what is used is zeroed */
    }
}

static void key_and_nonce_both_matter(void **unused)
{
    (void)unused;
    uint32_t seen[4];
    for (int i = 0; i < 4; i++) {
        Core core = {0};
        Run g = {.core = &core};
        chance_key(&core, &(CwKey){{(uint32_t)(i & 1)}}, i & 2 ? 1ull << 40 : 0);
        chance(&g, 2);
        seen[i] = core.block[0];
        for (int j = 0; j < i; j++)
            assert_int_not_equal(seen[i], seen[j]);
    }
}

/* ChaCha8 word by word, as its author wrote it down. */
static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    static const int by[4] = {16, 12, 8, 7};
    for (int i = 0; i < 4; i++) {
        int to = i & 1 ? c : a, from = i & 1 ? d : b, turned = i & 1 ? b : d;
        x[to] += x[from];
        x[turned] ^= x[to];
        x[turned] = x[turned] << by[i] | x[turned] >> (32 - by[i]);
    }
}

static void plain_chacha8(const uint32_t key[8], const uint32_t place[4], uint32_t out[16])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    memcpy(in + 4, key, 32);
    memcpy(in + 12, place, 16);
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 4; round++)
        for (int i = 0; i < 8; i++)
            quarter(x, i & 3, 4 + ((i + (i >> 2)) & 3), 8 + ((i + 2 * (i >> 2)) & 3),
                    12 + ((i + 3 * (i >> 2)) & 3));
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

/* What players get is a block of the same cipher, at a place that no game's own chance comes to. */
static void derived_words_are_a_block(void **unused)
{
    (void)unused;
    uint32_t block[16];
    plain_chacha8((uint32_t[8]){0}, (uint32_t[4]){1}, block);
    for (int i = 0; i < 16; i++)
        assert_int_equal(block[i], word_of(published[1], i));
    const CwKey key = {{3, 1, 4, 1, 5, 9, 2, 0xFFFFFFFF}};
    CwDerived derived;
    assert_int_equal(cw_derive(&key, 7, 5ull << 32 | 6, 8, &derived), CW_OK);
    plain_chacha8(key.word, (uint32_t[4]){8, 7, 6, 5}, block);
    for (int i = 0; i < 8; i++)
        assert_true(derived.word[i] == ((uint64_t)block[2 * i + 1] << 32 | block[2 * i]));
    assert_int_equal(cw_derive(&key, 0, 0, 0, &derived), CW_BAD_ARGUMENT);
    assert_int_equal(cw_derive(NULL, 1, 0, 0, &derived), CW_BAD_ARGUMENT);
    assert_int_equal(cw_derive(&key, 1, 0, 0, NULL), CW_BAD_ARGUMENT);
}

/* Every purpose, game, part and seat has words of its own. */
static void derived_words_are_apart(void **unused)
{
    (void)unused;
    enum { EACH = 6 };
    static uint64_t seen[EACH * EACH * EACH * 8];
    const CwKey key = {{1}};
    int count = 0;
    for (int i = 0; i < EACH * EACH * EACH; i++) {
        CwDerived derived;
        uint64_t game = (uint64_t)(i / EACH % EACH);
        cw_derive(&key, (uint32_t)(1 + i % EACH), game | game << 40, (uint32_t)(i / EACH / EACH), &derived);
        for (int w = 0; w < 8; w++) {
            for (int k = 0; k < count; k++)
                assert_true(seen[k] != derived.word[w]);
            seen[count++] = derived.word[w];
        }
    }
}

/* Over all 65,536 half-words each result is taken equally often; the surplus is drawn again. */
static void bounded_draws_are_unbiased(void **unused)
{
    (void)unused;
    static const int ranges[] = {1,  2,  3,   5,   6,   7,    12,   13,    20,   52,
                                 58, 61, 100, 255, 256, 1000, 4097, 40000, 65535};
    static int count[65536];
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
        int n = ranges[r];
        memset(count, 0, sizeof count);
        for (uint32_t half = 0; half < 65536; half++) {
            Core core = {.chance_left = 2, .block = {half | 0x80000000u}};
            Run g = {.core = &core};
            int result = chance(&g, n);
            assert_in_range(result, 0, n - 1);
            if (core.chance_left == 1)
                count[result]++;
        }
        for (int i = 0; i < n; i++)
            assert_int_equal(count[i], 65536 / n);
    }
}

static void draws_pass_chi_square(void **unused)
{
    (void)unused;
    static const int ranges[] = {2, 3, 6, 52, 1000};
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
        int n = ranges[r], draws = 1000 * n;
        int *count = calloc((size_t)n, sizeof *count), *pairs = calloc(4, sizeof *pairs);
        Core core = {0};
        Run g = {.core = &core};
        CwKey key;
        cw_key_from_seed(20240615, &key);
        chance_key(&core, &key, (uint64_t)n);
        for (int i = 0, last = 0; i < draws; i++) {
            int now = chance(&g, n);
            count[now]++;
            pairs[2 * (last < n / 2) + (now < n / 2)]++;
            last = now;
        }
        double chi = 0, degrees = n - 1;
        for (int i = 0; i < n; i++)
            chi += (count[i] - 1000.0) * (count[i] - 1000.0) / 1000.0;
        double over = chi - degrees - 5; /* five deviations of a chi-square, and a little for few degrees */
        assert_true(over < 0 || over * over < 25 * 2 * degrees);
        if (n % 2 == 0) /* neighbours do not depend on each other */
            for (int i = 0; i < 4; i++) {
                double off = pairs[i] - draws / 4.0;
                assert_true(off * off < 36 * draws * 3 / 16.0);
            }
        free(count);
        free(pairs);
    }
}

static void scripted_results_come_in_order(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    assert_int_equal(cw_script(b.game, state_in(&b), (uint16_t[]){4, 51, 0, 7}, 4), CW_OK);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(b.state.now.number[0], 5); /* a die shows 1 more than its result */
    assert_int_equal(b.state.now.number[1], 51);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(b.state.now.number[0], 1);
    assert_int_equal(b.state.now.number[1], 7);
    assert_sound(&b);
}

static void draw_beyond_the_script_stops_with_its_range(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    cw_script(b.game, state_in(&b), (uint16_t[]){2}, 1);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(cw_phase(state_in(&b)), CW_OUT_OF_CHANCE);
    assert_int_equal(cw_chance_range(state_in(&b)), 52);
    assert_int_equal(cw_waiting(state_in(&b)), 0);
    b.state = before; /* running again from the copy, with one result more */
    cw_script(b.game, state_in(&b), (uint16_t[]){2, 30}, 2);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(cw_phase(state_in(&b)), CW_WAITING);
    assert_int_equal(b.state.now.number[1], 30);
    b.state = before;
    cw_script(b.game, state_in(&b), NULL, 0);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(cw_chance_range(state_in(&b)), 6); /* of the first draw that had no result */
}

/* The 0 that a rule gets instead of a result must not end the game or fault it. */
static void running_out_of_chance_wins_over_the_end(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    cw_script(b.game, state_in(&b), NULL, 0);
    try_experiment(&b, DO_ROLL_TO_END);
    assert_int_equal(cw_phase(state_in(&b)), CW_OUT_OF_CHANCE);
    assert_int_equal(cw_chance_range(state_in(&b)), 6);
    b.state = before;
    cw_script(b.game, state_in(&b), (uint16_t[]){0}, 1);
    try_experiment(&b, DO_ROLL_TO_END);
    assert_int_equal(cw_phase(state_in(&b)), CW_OVER);
}

static void forced_results_beyond_the_range_are_the_last_one(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    cw_script(b.game, state_in(&b), (uint16_t[]){6, 65535}, 2);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(b.state.now.number[0], 6);
    assert_int_equal(b.state.now.number[1], 51);
}

static void scripts_have_a_limit(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    uint16_t results[CW_MAX_FORCED + 1] = {0};
    State before = b.state;
    assert_int_equal(cw_script(b.game, state_in(&b), results, CW_MAX_FORCED + 1), CW_BAD_ARGUMENT);
    assert_memory_equal(&before, &b.state, sizeof before);
    assert_int_equal(cw_script(b.game, state_in(&b), results, CW_MAX_FORCED), CW_OK);
    for (int i = 0; i < CW_MAX_FORCED / 2; i++)
        try_experiment(&b, DO_ROLL);
    assert_int_equal(cw_phase(state_in(&b)), CW_WAITING);
    try_experiment(&b, DO_ROLL);
    assert_int_equal(cw_phase(state_in(&b)), CW_OUT_OF_CHANCE);
}

static void same_key_same_bytes(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    for (int i = 0; i < 100; i++) {
        try_experiment(&a, DO_ROLL);
        try_experiment(&b, DO_ROLL);
    }
    assert_memory_equal(&a.state, &b.state, sizeof a.state);
    assert_int_equal(cw_hash(a.game, state_in(&a)), cw_hash(b.game, state_in(&b)));
    b.state.now.number[5]++;
    assert_int_not_equal(cw_hash(a.game, state_in(&a)), cw_hash(b.game, state_in(&b)));
    assert_int_not_equal(cw_position_hash(a.game, state_in(&a)), cw_position_hash(b.game, state_in(&b)));
    b.state.now.number[5]--;
    b.state.core.decision++;
    assert_int_not_equal(cw_hash(a.game, state_in(&a)), cw_hash(b.game, state_in(&b)));
    assert_int_equal(cw_position_hash(a.game, state_in(&a)), cw_position_hash(b.game, state_in(&b)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_is_chacha8),
        cmocka_unit_test(key_and_nonce_both_matter),
        cmocka_unit_test(derived_words_are_a_block),
        cmocka_unit_test(derived_words_are_apart),
        cmocka_unit_test(bounded_draws_are_unbiased),
        cmocka_unit_test(draws_pass_chi_square),
        cmocka_unit_test(scripted_results_come_in_order),
        cmocka_unit_test(draw_beyond_the_script_stops_with_its_range),
        cmocka_unit_test(running_out_of_chance_wins_over_the_end),
        cmocka_unit_test(forced_results_beyond_the_range_are_the_last_one),
        cmocka_unit_test(scripts_have_a_limit),
        cmocka_unit_test(same_key_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
