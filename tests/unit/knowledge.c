/* Knowledge: what each seat must think possible after each way of moving and seeing cards, as whole tables. */
#include "tests/support/workbench/marks.h"

static void all_begins_known(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    for (Seat s = 0; s < 3; s++)
        assert_marks(&b, s, "! ! ! ! ! ! ! !");
    lay(&b, Z_deck, "123"); /* everybody watches them go */
    assert_marks(&b, 0, "! ! ! ! ! ! ! !");
}

static void shuffle_forgets_places(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_deck, "123");
    shuffle(run_of(&b), Z_deck);
    for (Seat s = 0; s < 3; s++)
        assert_marks(&b, s, "d d d ! ! ! ! !");
    lay(&b, zone_of_seat(hand, 1), "45");
    shuffle(run_of(&b), zone_of_seat(hand, 1));
    assert_marks(&b, 0, "d d d 1 1 ! ! !");
    assert_marks(&b, 1, "d d d ! ! ! ! !"); /* its own hand */
    shuffle(run_of(&b), Z_table);
    assert_marks(&b, 0, "d d d 1 1 ! ! !");
}

/* A draw: everybody sees that a card goes from the top of the deck to that hand. */
static void hidden_draw_adds_the_new_zone(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    assert_marks(&b, 0, "d1 d1 d1 d1 ! ! ! !");
    assert_marks(&b, 1, "! d d d ! ! ! !");
    assert_marks(&b, 2, "d1 d1 d1 d1 ! ! ! !");
    move_hidden(run_of(&b), 2, zone_of_seat(hand, 2));
    assert_marks(&b, 0, "d12 d12 d12 d12 ! ! ! !");
    assert_marks(&b, 1, "! d2 d2 d2 ! ! ! !");
    assert_marks(&b, 2, "d1 ! d1 d1 ! ! ! !");
}

/* Who has seen the top card knows where it goes; the others' marks do not depend on that. */
static void looks_last_over_hidden_draws(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    look_at(run_of(&b), 0, 1);
    assert_marks(&b, 0, "! d d d ! ! ! !");
    assert_marks(&b, 1, "d d d d ! ! ! !");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    assert_marks(&b, 0, "! d d d ! ! ! !");
    assert_marks(&b, 2, "d1 d1 d1 d1 ! ! ! !");
    reveal(run_of(&b), 3);
    assert_marks(&b, 1, "! d ! d ! ! ! !");
    assert_marks(&b, 2, "d1 d1 ! d1 ! ! ! !");
}

/* A card put down from hand unseen: any card of the hand, also one that had been seen in it. */
static void secret_move_forgets_exact_ones_too(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, zone_of_seat(hand, 1), "123");
    reveal(run_of(&b), 3);
    assert_marks(&b, 0, "1 1 ! ! ! ! ! !");
    move_secretly(run_of(&b), 2, Z_vault);
    assert_marks(&b, 0, "1v 1v 1v ! ! ! ! !");
    assert_marks(&b, 1, "! ! ! ! ! ! ! !");
    assert_marks(&b, 2, "1v 1v 1v ! ! ! ! !");
}

/* A card is named by its kind: it goes the same way, and others learn as little. */
static void kinds_are_played_secretly_and_openly(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, zone_of_seat(hand, 1), "1234");
    reveal(run_of(&b), 3);
    assert_int_equal(play_kind_secretly(run_of(&b), zone_of_seat(hand, 1), 4, Z_vault), 4);
    assert_int_equal(play_kind_secretly(run_of(&b), zone_of_seat(hand, 1), 2, Z_vault), 2);
    assert_zone(&b, Z_vault, "2 4");
    assert_zone(&b, zone_of_seat(hand, 1), "1 3");
    assert_marks(&b, 0, "1v 1v 1v 1v ! ! ! !");
    assert_marks(&b, 1, "! ! ! ! ! ! ! !");
    assert_int_equal(play_kind(run_of(&b), zone_of_seat(hand, 1), 3, Z_table), 3);
    assert_zone(&b, zone_of_seat(hand, 1), "1");
    assert_marks(&b, 0, "1v 1v ! 1v ! ! ! !");
    assert_int_equal(move_first_openly(run_of(&b), Z_vault, Z_deck), 2);
    assert_int_equal(move_first_openly(run_of(&b), zone_of_seat(hand, 1), Z_deck), 1);
    assert_zone(&b, Z_deck, "1 2");
    assert_zone(&b, zone_of_seat(hand, 1), "");
    assert_marks(&b, 0, "! ! ! v ! ! ! !"); /* the hand is empty */
    assert_sound(&b);
}

/* Marks never depend on the truth behind a move: whichever card moves, the others think the same. */
static void marks_do_not_tell_which_card_moved(void **unused)
{
    (void)unused;
    char expected[2][100], text[100];
    for (int which = 0; which < 4; which++) {
        Bench b = set_up_bench(3);
        lay_unseen(&b, zone_of_seat(hand, 1), "1234");
        look_at(run_of(&b), 0, 2);
        move_secretly(run_of(&b), 1 + which, Z_vault);
        for (int s = 0; s < 2; s++) {
            letters(run_of(&b), 2 * s, text);
            if (!which)
                strcpy(expected[s], text);
            assert_string_equal(text, expected[s]);
        }
    }
}

/* Whatever leaves a sorted zone has no place that could be seen: a hidden move out of it is a secret one. */
static void sorted_zones_have_no_places(void **unused)
{
    (void)unused;
    for (Card which = 1; which <= 3; which++) {
        Bench b = set_up_bench(3);
        lay(&b, Z_bag, "123");
        assert_marks(&b, 0, "! ! ! ! ! ! ! !");
        move_hidden(run_of(&b), which, zone_of_seat(hand, 0));
        assert_marks(&b, 1, "0b 0b 0b ! ! ! ! !");
        assert_marks(&b, 2, "0b 0b 0b ! ! ! ! !");
        assert_marks(&b, 0, "! ! ! ! ! ! ! !"); /* has seen the one, so the others are in the bag */
    }
}

static void giver_and_taker_know_a_passed_card(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, zone_of_seat(hand, 0), "12");
    lay_unseen(&b, zone_of_seat(hand, 1), "34");
    move_secretly(run_of(&b), 1, zone_of_seat(hand, 1));
    assert_marks(&b, 0, "! ! 1 1 ! ! ! !");
    assert_marks(&b, 1, "! 0 ! ! ! ! ! !");
    assert_marks(&b, 2, "01 01 1 1 ! ! ! !");
}

/* What has left a mixture is followed from zone to zone. */
static void marks_go_on_through_zones(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    move_hidden(run_of(&b), 2, zone_of_seat(hand, 1)); /* changes nothing any more */
    assert_marks(&b, 0, "d1 d1 d1 d1 ! ! ! !");
    move_secretly(run_of(&b), 1, Z_vault);
    assert_marks(&b, 0, "d1v d1v d1v d1v ! ! ! !");
    lay_unseen(&b, Z_deck, "5"); /* among what is left of the deck */
    move_hidden(run_of(&b), 3, zone_of_seat(hand, 1));
    assert_marks(&b, 0, "d1v d1v d1v d1v d1 ! ! !");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 2)); /* from the vault */
    assert_marks(&b, 0, "d12 d12 d12 d12 d1 ! ! !");   /* the vault is empty */
    move_openly(run_of(&b), 2, Z_table);
    assert_marks(&b, 0, "d12 ! d12 d12 d1 ! ! !");
}

static void reshuffle_brings_known_cards_back(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    lay(&b, Z_deck, "2345");
    shuffle(run_of(&b), Z_deck);
    assert_marks(&b, 0, "1 d d d d ! ! !"); /* what was drawn before cannot have come back */
    move_hidden(run_of(&b), zone_first(run_of(&b), Z_deck), zone_of_seat(hand, 1));
    assert_marks(&b, 0, "1 d1 d1 d1 d1 ! ! !");
}

/* Two hands are two zones to a third seat. */
static void hands_are_told_apart(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, zone_of_seat(hand, 1), "12");
    lay_unseen(&b, zone_of_seat(hand, 2), "34");
    assert_marks(&b, 0, "1 1 2 2 ! ! ! !");
}

static void spectators_know_what_lies_open(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_deck, "1");
    lay(&b, zone_of_seat(hand, 0), "2");
    Run *g = run_of(&b);
    assert_true(knows(g, 0, 1));
    assert_false(knows(g, CW_SPECTATOR, 1));
    assert_false(knows(g, CW_SPECTATOR, 2));
    assert_true(knows(g, CW_SPECTATOR, 3));
    assert_true(sees_zone(g, 0, zone_of_seat(hand, 0)));
    assert_false(sees_zone(g, 1, zone_of_seat(hand, 0)));
    assert_false(sees_zone(g, CW_SPECTATOR, zone_of_seat(hand, 0)));
    assert_false(sees_zone(g, 0, Z_deck));
}

/* However often a deck is shuffled and seen, cards that were lost sight of elsewhere are not mixed up with its cards. */
static void numbers_of_mixtures_come_back(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_vault, "45");
    shuffle(run_of(&b), Z_vault);
    for (int i = 0; i < 100; i++) {
        lay(&b, Z_deck, "123");
        shuffle(run_of(&b), Z_deck);
        assert_marks(&b, 0, "d d d v v ! ! !");
        move_all_openly(run_of(&b), Z_deck, Z_table);
    }
}

static void broken_marks_are_noticed(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "12");
    State good = b.state;
    b.state.know[0].of[1] = mixed(3, 8);
    assert_string_equal(cw_check(b.game, state_in(&b)), "a seat thinks a card impossible where it is");
    b.state = good;
    b.state.know[0].of[3] = mixed(3, 3);
    assert_string_equal(cw_check(b.game, state_in(&b)), "a seat does not know a card that it can see");
    b.state = good;
    b.state.know[2].of[1] = mixed(0, 3);
    assert_string_equal(cw_check(b.game, state_in(&b)), "a card is known and unknown at once");
    b.state = good;
    b.state.know[1].flow[0] = (Flow){8, 3, 1, 0};
    assert_string_equal(cw_check(b.game, state_in(&b)),
                        "more cards go into a mixture than come out, or fewer");
    b.state = good;
    b.state.know[1].flow[2].to = 3;
    assert_string_equal(cw_check(b.game, state_in(&b)), "a flow that is no more was not zeroed");
    b.state = good;
    b.state.know[1].taken = 0;
    assert_string_equal(cw_check(b.game, state_in(&b)), "the number of a mixture is in use and not taken");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_begins_known),
        cmocka_unit_test(shuffle_forgets_places),
        cmocka_unit_test(hidden_draw_adds_the_new_zone),
        cmocka_unit_test(looks_last_over_hidden_draws),
        cmocka_unit_test(secret_move_forgets_exact_ones_too),
        cmocka_unit_test(kinds_are_played_secretly_and_openly),
        cmocka_unit_test(marks_do_not_tell_which_card_moved),
        cmocka_unit_test(sorted_zones_have_no_places),
        cmocka_unit_test(giver_and_taker_know_a_passed_card),
        cmocka_unit_test(marks_go_on_through_zones),
        cmocka_unit_test(reshuffle_brings_known_cards_back),
        cmocka_unit_test(hands_are_told_apart),
        cmocka_unit_test(spectators_know_what_lies_open),
        cmocka_unit_test(numbers_of_mixtures_come_back),
        cmocka_unit_test(broken_marks_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
