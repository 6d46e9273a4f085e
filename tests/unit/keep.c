/* Keep and return (what a Negate does): the position comes back, costs stay paid, the stream goes on, and a seat knows
   what it knew then and whatever it could follow since.  And repetition, by the hash of the position. */
#include "tests/support/workbench/marks.h"

static void position_comes_back_and_nothing_else(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_ROLL);
    State before = b.state;
    keep(run_of(&b), 1);
    try_experiment(&b, DO_ROLL);
    move_openly(run_of(&b), 3, Z_vault);
    State after = b.state;
    return_to(run_of(&b), 1);
    assert_memory_equal(&b.state.now, &before.now, sizeof before.now);
    assert_memory_equal(b.state.core.block, after.core.block, sizeof after.core.block);
    assert_int_equal(b.state.core.chance_left, after.core.chance_left);
    assert_int_not_equal(b.state.core.chance_left, before.core.chance_left);
    assert_int_equal(cw_decision(state_in(&b)), after.core.decision);
    assert_memory_equal(b.state.stack, after.stack, sizeof after.stack);
    assert_sound(&b);
}

static void costs_are_paid_in_every_kept_copy(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    Run *g = run_of(&b);
    assert_int_equal(kept_slots(g), KEPT);
    b.state.now.number[4] = 10;
    keep(g, 0);
    b.state.now.number[5] = 3;
    keep(g, 1);
    b.state.now.number[4] -= 2; /* a cost */
    for (int slot = 0; slot < kept_slots(g); slot++)
        ((Position *)kept_position(g, slot))->number[4] -= 2;
    b.state.now.number[4] += 7; /* an effect */
    return_to(g, 1);
    assert_int_equal(b.state.now.number[4], 8);
    assert_int_equal(b.state.now.number[5], 3);
    return_to(g, 0);
    assert_int_equal(b.state.now.number[4], 8);
    assert_int_equal(b.state.now.number[5], 0);
}

static void forgotten_copies_leave_no_byte(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    keep(run_of(&b), 0);
    keep(run_of(&b), 1);
    forget_kept(run_of(&b), 0);
    forget_kept(run_of(&b), 1);
    assert_memory_equal(&before, &b.state, sizeof before);
}

static void what_was_seen_is_not_forgotten(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    keep(run_of(&b), 0);
    move_openly(run_of(&b), 1, Z_table);
    look_at(run_of(&b), 2, 2);
    return_to(run_of(&b), 0);
    assert_zone(&b, Z_deck, "1 2 3 4");
    assert_marks(&b, 0, "! d d d ! ! ! !");
    assert_marks(&b, 2, "! ! d d ! ! ! !");
}

/* Seen after a shuffle: which card it was is known, where it lay before is not. */
static void shuffled_cards_cannot_be_followed(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    keep(run_of(&b), 0);
    shuffle(run_of(&b), Z_deck);
    move_openly(run_of(&b), 3, Z_table);
    assert_marks(&b, 0, "d d ! d ! ! ! !");
    return_to(run_of(&b), 0);
    assert_zone(&b, Z_deck, "1 2 3 4");
    for (Seat s = 0; s < 3; s++)
        assert_marks(&b, s, "d d d d ! ! ! !");
}

static void what_was_seen_before_a_shuffle_is_known_again(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    look_at(run_of(&b), 0, 4); /* before */
    keep(run_of(&b), 0);
    look_at(run_of(&b), 0, 1); /* after, and it can be followed */
    shuffle(run_of(&b), Z_deck);
    assert_marks(&b, 0, "d d d d ! ! ! !");
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "! d d ! ! ! ! !");
    assert_marks(&b, 1, "d d d d ! ! ! !");
}

/* A card drawn into a hand and then played might have been in that hand before; not if it was in the deck for sure. */
static void cards_are_lost_in_a_hand(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "123");
    lay_unseen(&b, zone_of_seat(hand, 1), "4");
    keep(run_of(&b), 0);
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    move_openly(run_of(&b), 1, Z_table);
    move_openly(run_of(&b), 4, Z_table);
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "! d d ! ! ! ! !");
    assert_marks(&b, 1, "! d d ! ! ! ! !");
    move_hidden(run_of(&b), 2, zone_of_seat(hand, 1));
    keep(run_of(&b), 0);
    move_hidden(run_of(&b), 3, zone_of_seat(hand, 1));
    move_openly(run_of(&b), 3, Z_table); /* one of the two in hand */
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "! d1 d1 ! ! ! ! !");
    assert_marks(&b, 1, "! ! ! ! ! ! ! !"); /* the owner could follow it */
}

static void cards_are_lost_by_secret_moves(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "123");
    keep(run_of(&b), 0);
    move_secretly(run_of(&b), 2, Z_vault); /* nobody sees from which place */
    move_openly(run_of(&b), 2, Z_table);
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "d d d ! ! ! ! !");
    keep(run_of(&b), 0);
    move_secretly(run_of(&b), 2, zone_of_seat(hand, 0)); /* seat 0 sees which card, not from which place */
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "d d d ! ! ! ! !");
    assert_marks(&b, 1, "d d d ! ! ! ! !");
}

/* Negate of a Negate: back to the first position, then on to the second. */
static void returns_can_be_returned(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    keep(run_of(&b), 0);
    move_openly_to_bottom(run_of(&b), 2, Z_deck); /* the first effect: one card is seen and put below */
    keep(run_of(&b), 1);
    return_to(run_of(&b), 0);
    assert_zone(&b, Z_deck, "1 2 3 4");
    assert_marks(&b, 0, "d ! d d ! ! ! !");
    look_at(run_of(&b), 0, 3); /* learnt in between, and it can be followed to both */
    return_to(run_of(&b), 1);
    assert_zone(&b, Z_deck, "1 3 4 2");
    assert_marks(&b, 0, "d ! ! d ! ! ! !");
    assert_marks(&b, 1, "d ! d d ! ! ! !");
}

static void cards_lost_between_two_kept_positions_stay_lost(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    keep(run_of(&b), 0);
    shuffle(run_of(&b), Z_deck);
    keep(run_of(&b), 1);
    return_to(run_of(&b), 0);
    reveal(run_of(&b), 1);
    assert_marks(&b, 0, "! d d d ! ! ! !");
    return_to(run_of(&b), 1);
    assert_marks(&b, 0, "d d d d ! ! ! !");
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "! d d d ! ! ! !");
}

/* Draws after a return spread marks as if they had never been spread before. */
static void marks_spread_again_after_a_return(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    keep(run_of(&b), 0);
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    return_to(run_of(&b), 0);
    assert_marks(&b, 0, "d d d d ! ! ! !");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    assert_marks(&b, 0, "d1 d1 d1 d1 ! ! ! !");
}

/* What is seen is a kind.  Seat 0 has a Two in the deck in sight (1), one is in the hand of seat 1 or deeper in the deck (2). */
static Bench set_up_copies(void)
{
    Bench b = set_up_bench(3);
    b.state.kind_of[2] = b.state.kind_of[1];
    lay_unseen(&b, Z_deck, "1234");
    move_hidden(run_of(&b), 4, zone_of_seat(hand, 1));
    return b;
}

/* Shuffled, the copy that turns up may be the one that was seen before. */
static void a_copy_is_not_told_from_one_that_was_known(void **unused)
{
    (void)unused;
    for (Card shown = 1; shown <= 2; shown++) {
        Bench b = set_up_copies();
        look_at(run_of(&b), 0, 1);
        keep(run_of(&b), 0);
        shuffle(run_of(&b), Z_deck);
        move_openly(run_of(&b), shown, Z_table);
        return_to(run_of(&b), 0);
        assert_marks(&b, 0, "! d1 d1 d1 ! ! ! !");
        assert_marks(&b, 2, shown == 1 ? "d d1 d1 d1 ! ! ! !" : "d1 d d1 d1 ! ! ! !");
    }
}

/* Seen twice, in two effects that were taken back: one copy in the deck is enough. */
static void copies_seen_one_after_the_other_are_one(void **unused)
{
    (void)unused;
    Bench b = set_up_copies();
    for (Card shown = 1; shown <= 2; shown++) {
        keep(run_of(&b), 0);
        shuffle(run_of(&b), Z_deck);
        move_openly(run_of(&b), shown, Z_table);
        return_to(run_of(&b), 0);
    }
    assert_marks(&b, 0, "d1 d d1 d1 ! ! ! !");
}

static void repetition_is_noticed(void **unused)
{
    (void)unused;
    for (int tail = 0; tail < 9; tail++)
        for (int period = 1; period < 9; period++) {
            Bench b = set_up_bench(3);
            int noticed = 0, turn = 0;
            for (; turn < 4 * (tail + period) + 4 && !noticed; turn++) {
                b.state.now.number[0] = (int16_t)(turn < tail ? 100 + turn : (turn - tail) % period);
                noticed = position_repeats(run_of(&b));
            }
            assert_true(noticed);
            assert_true(turn > tail + period); /* never before it has come back */
        }
}

static void progress_starts_afresh(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    for (int turn = 0; turn < 1000; turn++) { /* all different */
        b.state.now.number[0] = (int16_t)turn;
        assert_false(position_repeats(run_of(&b)));
    }
    b.state.now.number[0] = 0;
    assert_false(position_repeats(run_of(&b)));
    position_progress(run_of(&b));
    assert_false(position_repeats(run_of(&b)));
    assert_true(position_repeats(run_of(&b)));
    position_progress(run_of(&b));
    assert_false(position_repeats(run_of(&b)));
    try_experiment(&b, DO_REMEMBER); /* frames and decision number are no part of the position, numbers are */
    assert_false(position_repeats(run_of(&b)));
    assert_sound(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(position_comes_back_and_nothing_else),
        cmocka_unit_test(costs_are_paid_in_every_kept_copy),
        cmocka_unit_test(forgotten_copies_leave_no_byte),
        cmocka_unit_test(what_was_seen_is_not_forgotten),
        cmocka_unit_test(shuffled_cards_cannot_be_followed),
        cmocka_unit_test(what_was_seen_before_a_shuffle_is_known_again),
        cmocka_unit_test(cards_are_lost_in_a_hand),
        cmocka_unit_test(cards_are_lost_by_secret_moves),
        cmocka_unit_test(returns_can_be_returned),
        cmocka_unit_test(cards_lost_between_two_kept_positions_stay_lost),
        cmocka_unit_test(marks_spread_again_after_a_return),
        cmocka_unit_test(a_copy_is_not_told_from_one_that_was_known),
        cmocka_unit_test(copies_seen_one_after_the_other_are_one),
        cmocka_unit_test(repetition_is_noticed),
        cmocka_unit_test(progress_starts_afresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
