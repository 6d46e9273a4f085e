/* The numbers of a report against cases whose answer is known. */
#include "lab/measure.h"
#include "match/text.h"
#include "match/own_chance.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWN = 7 };

typedef struct Made {
    FactsShape shape;
    Facts facts;
} Made;

static Made made_open(void)
{
    extern const CwGameDef cw_game_unicorn;
    CwConfig config = {0};
    size_t size = cw_open_size(&cw_game_unicorn, &config);
    void *place = memory(NULL, 1, size);
    CwGame *game = cw_open(&cw_game_unicorn, &config, place, size, NULL);
    assert_non_null(game);
    Made made = {.shape = facts_shape(game)};
    made.facts.sum = memory(NULL, made.shape.count, sizeof(uint64_t));
    made.facts.least = memory(NULL, made.shape.least, sizeof(uint64_t));
    facts_clear(&made.shape, made.facts);
    free(place);
    return made;
}

static void made_close(Made *made)
{
    free(made->facts.sum);
    free(made->facts.least);
}

/* A game in which each seat draws some of its own cards; every copy of kind 3 adds `edge` to the chance to win. */
static void play_made(Made *made, Stream *stream, double edge)
{
    const FactsShape *h = &made->shape;
    unsigned copies[2][64] = {{0}};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < DRAWN; i++)
            copies[s][1 + stream_below(stream, h->kinds)]++;
    double chance = 0.5 + edge * ((double)copies[0][3] - (double)copies[1][3]);
    int first_wins = (double)stream_below(stream, 1 << 20) < chance * (1 << 20);
    made->facts.sum[F_GAMES]++;
    for (int s = 0; s < 2; s++) {
        unsigned y = 2u * (unsigned)(first_wins == (s == 0));
        uint64_t *cell = fact_cell(h, made->facts, s, exposure_of(DRAWN));
        cell[CELL_N]++;
        cell[CELL_Y] += y;
        cell[CELL_YY] += y * y;
        for (int k = 1; k <= h->kinds; k++) {
            uint64_t *drawn = fact_drawn(h, made->facts, k, s, exposure_of(DRAWN));
            uint64_t *card = fact_card(h, made->facts, k);
            drawn[DRAWN_X] += copies[s][k];
            drawn[DRAWN_XX] += copies[s][k] * copies[s][k];
            drawn[DRAWN_XY] += copies[s][k] * y;
            card[CARD_HELD] += copies[s][k] > 0;
            card[CARD_COPIES] += copies[s][k];
            card[CARD_LATE] += copies[s][k];
        }
    }
    for (int k = 1; k <= h->kinds; k++) {
        unsigned both = copies[0][k] + copies[1][k];
        fact_card(h, made->facts, k)[CARD_TOTAL_SQUARED] += both * both;
        fact_card(h, made->facts, k)[CARD_PRESENT]++;
    }
}

/* The strong card comes first, its effect is what was put in, and the interval holds it. */
static void names_the_planted_card(void **state)
{
    (void)state;
    Made made = made_open();
    CardEffect effect[64];
    Stream stream = stream_for(7, 0, 0);
    for (int i = 0; i < 20000; i++)
        play_made(&made, &stream, 0.06);
    assert_int_equal(measure_cards(&made.shape, &made.facts, 1, effect), made.shape.kinds);
    assert_int_equal(effect[0].kind, 3);
    assert_true(effect[0].sure > 0 && effect[0].p < 0.001);
    assert_true(effect[0].effect.low < 6.4 && effect[0].effect.high > 5.6);
    made_close(&made);
}

/* Where no card does anything, some card stands out in about one run of twenty, not in one of two. */
static void luck_names_no_card(void **state)
{
    (void)state;
    int named = 0, runs = 200;
    for (int run = 0; run < runs; run++) {
        Made made = made_open();
        CardEffect effect[64];
        Stream stream = stream_for(11, (uint64_t)run, 0);
        for (int i = 0; i < 400; i++)
            play_made(&made, &stream, 0);
        measure_cards(&made.shape, &made.facts, 1, effect);
        named += effect[0].p < 0.05;
        assert_true((effect[0].sure != 0) <= (effect[0].p < 0.05));
        made_close(&made);
    }
    assert_in_range(named, 1, 22);
}

/* A leader that the first seat has from the beginning in every second game: with it the seat wins 80 games of 100 and
   goes on to draw many cards, without it 20 and few.  Among equally many cards there is nothing to compare; over all
   games there is.  Once a copy comes later it is a card like others. */
static void tells_what_a_leader_is_worth(void **state)
{
    (void)state;
    Made made = made_open();
    CardEffect effect[64];
    const FactsShape *h = &made.shape;
    for (unsigned i = 0; i < 1000; i++) {
        unsigned has = i % 2, y = 2u * ((i / 2) % 5 != 0 ? has : !has);
        int e = has ? 9 : 2;
        uint64_t *cell = fact_cell(h, made.facts, 0, e), *drawn = fact_drawn(h, made.facts, 4, 0, e);
        uint64_t *card = fact_card(h, made.facts, 4);
        made.facts.sum[F_GAMES]++;
        cell[CELL_N]++;
        cell[CELL_Y] += y;
        cell[CELL_YY] += y * y;
        drawn[DRAWN_X] += has;
        drawn[DRAWN_XX] += has;
        drawn[DRAWN_XY] += has * y;
        card[CARD_PRESENT]++;
        card[CARD_HELD] += has;
        card[CARD_COPIES] += has;
        card[CARD_TOTAL_SQUARED] += has;
    }
    assert_int_equal(measure_cards(h, &made.facts, 1, effect), 1);
    assert_int_equal(effect[0].kind, 4);
    assert_true(effect[0].known && fabs(effect[0].effect.value - 60) < 0.001);
    assert_true(effect[0].effect.low > 54 && effect[0].effect.high < 66);
    fact_card(h, made.facts, 4)[CARD_LATE]++;
    assert_int_equal(measure_cards(h, &made.facts, 1, effect), 1);
    assert_false(effect[0].known);
    made_close(&made);
}

static void adds_up_in_any_order(void **state)
{
    (void)state;
    Made a = made_open(), b = made_open(), whole = made_open();
    Stream one = stream_for(3, 1, 0), two = stream_for(3, 2, 0);
    Stream again_two = two, again_one = one;
    for (int i = 0; i < 50; i++)
        play_made(&a, &one, 0.05), play_made(&b, &two, 0.05);
    for (int i = 0; i < 50; i++)
        play_made(&whole, &again_two, 0.05), play_made(&whole, &again_one, 0.05);
    a.facts.least[0] = 17;
    b.facts.least[0] = 5;
    whole.facts.least[0] = 5;
    facts_add(&a.shape, a.facts, b.facts);
    assert_memory_equal(a.facts.sum, whole.facts.sum, a.shape.count * sizeof(uint64_t));
    assert_memory_equal(a.facts.least, whole.facts.least, a.shape.least * sizeof(uint64_t));
    made_close(&a);
    made_close(&b);
    made_close(&whole);
}

static void lengths_have_bins(void **state)
{
    (void)state;
    for (uint64_t length = 0; length < 3000000; length += 1 + length / 50) {
        int bin = length_bin(length);
        assert_in_range(bin, 0, LENGTH_BINS - 1);
        assert_true(length_of_bin(bin) <= length &&
                    (length < 64 || length - length_of_bin(bin) <= length / 32));
        assert_int_equal(length_bin(length_of_bin(bin)), bin);
    }
    for (int cards = 1; cards < 300; cards++)
        assert_true(exposure_of(cards) >= exposure_of(cards - 1) && exposure_of(cards) < EXPOSURES);
}

static void says_how_many_games_are_needed(void **state)
{
    (void)state;
    Measured few = measure_share(30, 60, 0.025), many = measure_share(1000, 2000, 0.025);
    assert_false(few.enough);
    assert_true(many.enough);
    /* 1.96^2 / 4 / 0.025^2 = 1537 for an even share. */
    assert_true(fabs(few.needed - 1537) < 100);
    Measured none = measure_share(0, 0, 0.025);
    assert_false(none.enough);
    assert_true(fabs(none.needed - 1537) < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_the_planted_card),         cmocka_unit_test(luck_names_no_card),
        cmocka_unit_test(adds_up_in_any_order),           cmocka_unit_test(lengths_have_bins),
        cmocka_unit_test(says_how_many_games_are_needed), cmocka_unit_test(tells_what_a_leader_is_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
