/* Samples: a random state that the seat cannot tell from the real one, every consistent one equally likely where the
   marks allow it, and renamed wherever a card is named. */
#include "tests/support/workbench/marks.h"

static void sample(Bench *b, int seat, uint64_t nonce)
{
    CwKey key;
    cw_key_from_seed(99, &key);
    assert_int_equal(cw_resample(b->game, state_in(b), seat, &key, nonce), CW_OK);
}

static const char *seen_by(Bench *b, int seat)
{
    static char text[2][8000];
    static int turn;
    turn = !turn;
    size_t length = cw_view(b->game, state_in(b), seat, 0, NULL, NULL, text[turn], sizeof text[turn]);
    assert_true(length < sizeof text[turn]);
    size_t room = sizeof text[turn] - length;
    assert_true(cw_ask(b->game, state_in(b), seat, 0, NULL, NULL, text[turn] + length, room) < room);
    return text[turn];
}

/* The deck from the top and the cards of the others, as one number. */
static uint64_t arrangement(Bench *b)
{
    Run *g = run_of(b);
    uint64_t number = 0;
    static const int zones[] = {Z_deck, Z_hand + 1, Z_hand + 2, Z_vault};
    for (int i = 0; i < 4; i++) {
        FOR_EACH_CARD (g, card, zones[i])
            number = 9 * number + (uint64_t)card;
        number = 9 * number;
    }
    return number;
}

/* Draws many samples; each arrangement found must be as frequent as the others, and there are `expected` of them. */
static void assert_uniform(Bench *b, int seat, int expected)
{
    enum { EACH = 1000, MOST = 64 };
    uint64_t found[MOST];
    int count[MOST] = {0}, kinds = 0;
    State truth = b->state;
    char before[8000];
    strcpy(before, seen_by(b, seat));
    for (int i = 0; i < EACH * expected; i++) {
        b->state = truth;
        sample(b, seat, (uint64_t)i);
        assert_sound(b);
        if (i % 50 == 0)
            assert_string_equal(seen_by(b, seat), before);
        uint64_t now = arrangement(b);
        int k = 0;
        while (k < kinds && found[k] != now)
            k++;
        if (k == kinds) {
            assert_true(kinds < MOST);
            found[kinds++] = now;
        }
        count[k]++;
    }
    b->state = truth;
    assert_int_equal(kinds, expected);
    for (int k = 0; k < kinds; k++)
        assert_in_range(count[k], EACH - 200, EACH + 200); /* more than six deviations */
}

static void one_unknown_hand_over_a_deck(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    assert_uniform(&b, 0, 4 * 3 * 2); /* any of four in the hand, the rest in any order */
    assert_uniform(&b, 1, 3 * 2);     /* its own card is known */
}

static void narrow_marks_are_kept(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "123");
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    lay_unseen(&b, Z_deck, "4"); /* came later: it cannot be in the hand */
    assert_marks(&b, 0, "d1 d1 d1 d ! ! ! !");
    assert_uniform(&b, 0, 3 * (3 * 2)); /* the hand, then the order of three in the deck */
}

static void known_cards_stay(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "12345");
    look_at(run_of(&b), 0, 2);
    reveal(run_of(&b), 5);
    State truth = b.state;
    for (uint64_t i = 0; i < 200; i++) {
        b.state = truth;
        sample(&b, 0, i);
        assert_int_equal(card_at(run_of(&b), Z_deck, 1), 2);
        assert_int_equal(card_at(run_of(&b), Z_deck, 4), 5);
        assert_memory_equal(&b.state.know[0], &truth.know[0], sizeof truth.know[0]);
    }
    assert_uniform(&b, 0, 3 * 2);
}

/* Three were known in a hand, and one was secretly put into the vault: no two of them can be there. */
static void a_secret_choice_takes_one(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, zone_of_seat(hand, 1), "123");
    move_secretly(run_of(&b), 2, Z_vault);
    assert_uniform(&b, 0, 3);
    move_secretly(run_of(&b), 3, zone_of_seat(hand, 2));
    assert_uniform(&b, 0, 3 * 2);
}

/* What was drawn before a shuffle and what was drawn after it, in one hand: as many of each as were drawn. */
static void generations_are_told_apart(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "123");
    draw_hidden(run_of(&b), Z_deck, zone_of_seat(hand, 1));
    draw_hidden(run_of(&b), Z_deck, zone_of_seat(hand, 2));
    draw_hidden(run_of(&b), Z_deck, zone_of_seat(hand, 1));
    lay(&b, Z_deck, "456");
    shuffle(run_of(&b), Z_deck);
    draw_hidden(run_of(&b), Z_deck, zone_of_seat(hand, 1));
    assert_uniform(&b, 0,
                   3 * 3 * 2); /* who has which of the three, which of the new ones, the order of two */
    Card given = zone_first(run_of(&b), zone_of_seat(hand, 1));
    move_secretly(run_of(&b), given, Z_vault); /* one of the three in that hand, from either shuffle */
    assert_uniform(&b, 0, 3 * 3 * 2 * 3);
}

/* A card seen before a shuffle of what is left of the deck can have been drawn only after it. */
static void cards_shuffled_in_are_not_in_hands(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "123");
    draw_hidden(run_of(&b), Z_deck, zone_of_seat(hand, 1));
    lay(&b, Z_deck, "4");
    shuffle(run_of(&b), Z_deck);
    assert_marks(&b, 0, "d1 d1 d1 d ! ! ! !");
    draw_hidden(run_of(&b), Z_deck, zone_of_seat(hand, 2));
    assert_marks(&b, 0, "d12 d12 d12 d2 ! ! ! !");
    assert_uniform(&b, 0, 3 * 3 * 2);
    Card played = zone_first(run_of(&b), zone_of_seat(hand, 2));
    move_openly(run_of(&b), played, Z_table);
    assert_uniform(&b, 0, played == 4 ? 3 * 2 : 2 * 2);
}

/* What the others know belongs to the place: whoever had seen the top card has seen it in the sample. */
static void other_seats_know_their_places(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    look_at(run_of(&b), 1, 1);
    State truth = b.state;
    int moved = 0;
    for (uint64_t i = 0; i < 100; i++) {
        b.state = truth;
        sample(&b, 0, i);
        Run *g = run_of(&b);
        Card top = zone_first(g, Z_deck);
        moved += top != 1;
        for (Card c = 1; c <= 4; c++)
            assert_int_equal(knows(g, 1, c), c == top);
    }
    assert_true(moved > 50);
}

static void sealed_answers_are_drawn_again(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_SEAL);
    answer_it(&b, 0, BASE_number + 3);
    answer_it(&b, 1, BASE_number + 2);
    State truth = b.state;
    int count[4] = {0};
    for (uint64_t i = 0; i < 4000; i++) {
        b.state = truth;
        sample(&b, 0, i);
        assert_int_equal(b.state.core.answer[0], BASE_number + 3); /* its own */
        assert_int_equal(b.state.core.answer[2], 0);               /* not given yet */
        assert_int_equal(cw_waiting(state_in(&b)), 4);
        count[b.state.core.answer[1] - BASE_number]++;
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(count[i], 1000 - 180, 1000 + 180);
}

/* A rule that waits with a hidden card in its memory, and asks about it. */
static void cards_in_frames_and_questions_are_renamed(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    try_experiment(&b, DO_HOLD);
    State truth = b.state;
    int moved = 0;
    for (uint64_t i = 0; i < 100; i++) {
        b.state = truth;
        sample(&b, 1, i);
        Run *g = run_of(&b);
        struct holds held;
        memcpy(&held, frame_memory(frame_at(g, b.state.core.stack_top)), sizeof held);
        Card top = zone_first(g, Z_deck);
        moved += top != 1;
        assert_int_equal(card_of(held.secret), top);
        assert_int_equal(card_of(held.open), zone_first(g, Z_table));
        assert_int_equal(held.number, 1);
        assert_int_equal(card_of((CardRef)b.state.core.ask[0].a), top);
        assert_int_equal(b.state.core.ask[0].c, 1);
    }
    assert_true(moved > 50);
}

static void kept_positions_take_the_same_names(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    keep(run_of(&b), 0);
    move_hidden(run_of(&b), 1, zone_of_seat(hand, 1));
    State truth = b.state;
    for (uint64_t i = 0; i < 100; i++) {
        b.state = truth;
        sample(&b, 0, i);
        assert_sound(&b);
        Card drawn = zone_first(run_of(&b), zone_of_seat(hand, 1));
        return_to(run_of(&b), 0);
        assert_sound(&b);
        assert_int_equal(zone_first(run_of(&b), Z_deck), drawn); /* what was drawn goes back on top */
        assert_marks(&b, 0, "d d d d ! ! ! !");
        assert_true(knows(run_of(&b), 1, drawn));
    }
}

/* Seen on top, then shuffled away: anywhere in the deck now, and on top in every sample of the kept position. */
static void kept_positions_obey_their_own_marks(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "1234");
    look_at(run_of(&b), 0, 1);
    keep(run_of(&b), 0);
    shuffle(run_of(&b), Z_deck);
    State truth = b.state;
    int place[4] = {0}, second[5] = {0};
    for (uint64_t i = 0; i < 4000; i++) {
        b.state = truth;
        sample(&b, 0, i);
        assert_sound(&b);
        for (int at = 0; at < 4; at++)
            place[at] += card_at(run_of(&b), Z_deck, at) == 1;
        return_to(run_of(&b), 0);
        assert_sound(&b);
        assert_int_equal(zone_first(run_of(&b), Z_deck), 1);
        second[card_at(run_of(&b), Z_deck, 1)]++;
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(place[i], 1000 - 180, 1000 + 180);
    for (int card = 2; card <= 4; card++)
        assert_in_range(second[card], 1333 - 200, 1333 + 200);
}

/* From two samples the same public moves leave the same marks. */
static void marks_do_not_depend_on_the_sample(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 50; i++) {
        Bench b[2] = {set_up_bench(3), set_up_bench(3)};
        char marks[2][100];
        for (int k = 0; k < 2; k++) {
            lay_unseen(&b[k], Z_deck, "123456");
            sample(&b[k], 0, 2 * i + (uint64_t)k);
            Run *g = run_of(&b[k]);
            draw_hidden(g, Z_deck, zone_of_seat(hand, 1));
            draw_hidden(g, Z_deck, zone_of_seat(hand, 2));
            draw_hidden(g, Z_deck, zone_of_seat(hand, 1));
            move_secretly(g, zone_last(g, zone_of_seat(hand, 1)), Z_vault);
            shuffle(g, Z_deck);
            draw_hidden(g, Z_vault, zone_of_seat(hand, 2));
            assert_sound(&b[k]);
            letters(g, 0, marks[k]);
        }
        assert_string_equal(marks[0], marks[1]);
    }
}

static void samples_have_streams_of_their_own(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3), c = set_up_bench(3);
    State truth = a.state;
    sample(&a, 0, 1);
    sample(&b, 0, 1);
    sample(&c, 0, 2);
    assert_memory_equal(&a.state, &b.state, sizeof a.state);
    assert_memory_not_equal(a.state.core.key, c.state.core.key, sizeof truth.core.key);
    assert_memory_not_equal(a.state.core.key, truth.core.key, sizeof truth.core.key);
    assert_int_equal(a.state.core.chance_left, 0); /* nothing of the real stream is left in it */
    static const uint32_t zero[16];
    assert_memory_equal(a.state.core.block, zero, sizeof zero);
    cw_script(a.game, state_in(&a), (uint16_t[]){1, 2}, 2);
    sample(&a, 0, 3);
    assert_int_equal(a.state.core.scripted, 0);
}

/* A list of options is for one state: not for a sample of it, nor for a sample of the sample. */
static void samples_have_lists_of_their_own(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    uint32_t truth = a.state.core.trail;
    sample(&a, 0, 1);
    uint32_t once = a.state.core.trail;
    sample(&a, 0, 1);
    sample(&b, 1, 1);
    assert_int_not_equal(once, truth);
    assert_int_not_equal(a.state.core.trail, truth);
    assert_int_not_equal(a.state.core.trail, once);
    assert_int_not_equal(b.state.core.trail, once);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_unknown_hand_over_a_deck),
        cmocka_unit_test(narrow_marks_are_kept),
        cmocka_unit_test(known_cards_stay),
        cmocka_unit_test(a_secret_choice_takes_one),
        cmocka_unit_test(generations_are_told_apart),
        cmocka_unit_test(cards_shuffled_in_are_not_in_hands),
        cmocka_unit_test(other_seats_know_their_places),
        cmocka_unit_test(sealed_answers_are_drawn_again),
        cmocka_unit_test(cards_in_frames_and_questions_are_renamed),
        cmocka_unit_test(kept_positions_take_the_same_names),
        cmocka_unit_test(kept_positions_obey_their_own_marks),
        cmocka_unit_test(marks_do_not_depend_on_the_sample),
        cmocka_unit_test(samples_have_streams_of_their_own),
        cmocka_unit_test(samples_have_lists_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
