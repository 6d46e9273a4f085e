/* Single, sealed and open decisions: who is waited for, which answers count, and that a refusal changes nothing. */
#include "tests/support/workbench/use.h"

static void assert_refused(Bench *b, int seat, uint32_t decision, int action, CwStatus expected)
{
    State before = b->state;
    assert_int_equal(cw_answer(b->game, state_in(b), seat, decision, action, NULL), expected);
    assert_memory_equal(&before, &b->state, sizeof before);
}

static void single_decision_waits_for_one(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwState *s = state_in(&b);
    assert_int_equal(cw_phase(s), CW_WAITING);
    assert_int_equal(cw_kind(s), CW_SINGLE);
    assert_int_equal(cw_decision(s), 1);
    assert_int_equal(cw_waiting(s), 1);
    assert_int_equal(cw_next_seat(s), 0);
    assert_string_equal(cw_asking_rule(b.game, s, 0), "W2");
    assert_string_equal(cw_asking_rule(b.game, s, 1), "");
    assert_string_equal(cw_asking_rule(b.game, s, -7), "");
    try_experiment(&b, DO_ROLL);
    assert_int_equal(cw_decision(s), 2);
}

static void refusals_change_nothing(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    assert_refused(&b, 1, 1, BASE_menu, CW_NOT_ASKED);
    assert_refused(&b, 0, 0, BASE_menu, CW_STALE);
    assert_refused(&b, 0, 2, BASE_menu, CW_FUTURE);
    assert_refused(&b, 0, 1, BASE_menu + EXPERIMENTS, CW_ILLEGAL);
    assert_refused(&b, 0, 1, BASE_number, CW_ILLEGAL);
    assert_refused(&b, 0, 1, -1, CW_ILLEGAL);
    assert_refused(&b, 0, 1, 1 << 20, CW_ILLEGAL);
    assert_refused(&b, 3, 1, BASE_menu, CW_BAD_ARGUMENT);
    assert_refused(&b, -1, 1, BASE_menu, CW_BAD_ARGUMENT);
    try_experiment(&b, DO_SEAL);
    answer_it(&b, 1, BASE_number + 2);
    assert_refused(&b, 1, 2, BASE_number + 3, CW_NOT_ASKED); /* one answer each */
    assert_refused(&b, 0, 1, BASE_menu, CW_STALE);
}

/* Every order of arrival, in both rounds, gives the same bytes. */
static void sealed_answers_in_any_order(void **unused)
{
    (void)unused;
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static const int said[2][3] = {{1, 3, 0}, {2, 2, 3}};
    State expected[2];
    for (int order = 0; order < 36; order++) {
        Bench b = set_up_bench(3);
        try_experiment(&b, DO_SEAL);
        for (int round = 0; round < 2; round++) {
            const int *arrival = orders[round ? order % 6 : order / 6];
            assert_int_equal(cw_kind(state_in(&b)), CW_SEALED);
            for (int i = 0; i < 3; i++) {
                State before = b.state;
                answer_it(&b, arrival[i], BASE_number + said[round][arrival[i]]);
                if (i < 2) {
                    assert_int_equal(cw_decision(state_in(&b)), before.core.decision);
                    assert_false(cw_waiting(state_in(&b)) >> arrival[i] & 1);
                    assert_memory_equal(&before.now, &b.state.now, sizeof before.now); /* nothing moves yet */
                }
            }
            if (!order)
                expected[round] = b.state;
            assert_memory_equal(&expected[round], &b.state, sizeof b.state);
        }
        assert_int_equal(b.state.now.number[0], 12);
        assert_int_equal(b.state.now.number[1], 32);
        assert_int_equal(b.state.now.number[2], 3);
    }
}

static void open_decision_takes_the_first_answer(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwState *s = state_in(&b);
    try_experiment(&b, DO_OPEN);
    assert_int_equal(cw_kind(s), CW_OPEN);
    assert_int_equal(cw_waiting(s), 7);
    uint32_t first = cw_decision(s);
    answer_it(&b, 2, BASE_move + 1);
    assert_int_equal(b.state.now.number[3], 3);
    assert_int_equal(cw_decision(s), first + 1);
    assert_int_equal(cw_waiting(s), 7); /* asked anew */
    assert_refused(&b, 0, first, BASE_move + 1, CW_STALE);
    assert_refused(&b, 1, first, BASE_move, CW_STALE);
    answer_it(&b, 0, BASE_move); /* passes */
    assert_int_equal(cw_waiting(s), 6);
    assert_refused(&b, 0, cw_decision(s), BASE_move, CW_NOT_ASKED);
    answer_it(&b, 1, BASE_move);
    answer_it(&b, 2, BASE_move + 2);
    answer_it(&b, 2, BASE_move);
    assert_int_equal(b.state.now.number[3], 31233);
    assert_int_equal(b.state.core.answerer, 0);
    assert_int_equal(cw_kind(s), CW_SINGLE);
    assert_sound(&b);
}

/* Drivers ask the seats of an open decision in turn after the one that acted last. */
static void drivers_go_round_in_open_decisions(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_OPEN);
    static const int expected[] = {1, 2, 0, 1, 2, 0};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(cw_next_seat(state_in(&b)), expected[i]);
        answer_it(&b, expected[i], BASE_move + 1);
    }
    answer_it(&b, 2, BASE_move);
    assert_int_equal(cw_next_seat(state_in(&b)), 0);
    answer_it(&b, 0, BASE_move + 1);
    assert_int_equal(cw_next_seat(state_in(&b)), 1);
    answer_it(&b, 1, BASE_move + 1);
    assert_int_equal(cw_next_seat(state_in(&b)), 0);
}

static void sets_are_offered_on_any_base(void **unused)
{
    (void)unused;
    CwOptions options = {.count = 1, .action = {9}};
    const SmallSet odd = small_set(0xAA), all = small_set(0xFF), none = small_set(0);
    Offers offers = offers_begin(&options);
    offer_set(&offers, 100, &odd);
    offer_set(&offers, 200, &none);
    offer_set(&offers, 300, &all);
    offer_next(&offers, 400);
    offers_end(offers, &options);
    static const uint16_t expected[] = {9, 101, 103, 105, 107, 300, 301, 302, 303, 304, 305, 306, 307, 400};
    assert_int_equal(options.count, sizeof expected / sizeof *expected);
    assert_memory_equal(options.action, expected, sizeof expected);
}

static void options_are_made_on_demand(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwOptions options;
    State before = b.state;
    cw_options(b.game, state_in(&b), 0, &options);
    assert_int_equal(options.count, EXPERIMENTS);
    assert_int_equal(options.action[3], BASE_menu + 3);
    static const int nobody[] = {1, 2, 3, -1, CW_SPECTATOR, 1000, -1000};
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        cw_options(b.game, state_in(&b), nobody[i], &options);
        assert_int_equal(options.count, 0);
    }
    assert_memory_equal(&before, &b.state, sizeof before);
}

static void choose_is_answer_by_index(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    CwOptions options;
    cw_options(b.game, state_in(&b), 0, &options);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, -1, NULL), CW_ILLEGAL);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, EXPERIMENTS, NULL), CW_ILLEGAL);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, DO_ROLL, NULL), CW_OK);
    try_experiment(&a, DO_ROLL);
    assert_memory_equal(&a.state, &b.state, sizeof a.state);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, DO_ROLL, NULL), CW_STALE);
}

/* The same decision of another game, of another line of play or of a sample: other options, so another list. */
static void choose_refuses_lists_of_other_states(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    CwOptions options;
    CwKey key;
    cw_key_from_seed(2, &key);
    cw_start(b.game, state_in(&b), &key, 0, NULL);
    cw_options(a.game, state_in(&a), 0, &options);
    State before = b.state;
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 0, NULL), CW_STALE);
    assert_memory_equal(&before, &b.state, sizeof before);

    cw_key_from_seed(1, &key);
    cw_start(b.game, state_in(&b), &key, 1, NULL); /* another game of the same run */
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 0, NULL), CW_STALE);

    cw_key_from_seed(0, &key);
    cw_start(a.game, state_in(&a), &key, 5, NULL); /* seed and number of the game exchanged */
    cw_key_from_seed(5, &key);
    cw_start(b.game, state_in(&b), &key, 0, NULL);
    cw_options(a.game, state_in(&a), 0, &options);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 0, NULL), CW_STALE);

    a = set_up_bench(3);
    b = set_up_bench(3);
    try_experiment(&a, DO_ROLL);
    try_experiment(&b, DO_REMEMBER);
    cw_options(a.game, state_in(&a), 0, &options);
    assert_int_equal(options.decision, cw_decision(state_in(&b)));
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 0, NULL), CW_STALE);

    b.state = a.state;
    assert_int_equal(cw_resample(b.game, state_in(&b), 1, &key, 5), CW_OK);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 0, NULL), CW_STALE);

    a = set_up_bench(3);
    b = set_up_bench(3);
    cw_script(a.game, state_in(&a), (uint16_t[]){1}, 1);
    cw_script(b.game, state_in(&b), (uint16_t[]){2}, 1);
    try_experiment(&a, DO_ROLL);
    try_experiment(&b, DO_ROLL);
    cw_options(a.game, state_in(&a), 0, &options);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 0, NULL), CW_STALE);
}

/* A list made before another seat of a sealed decision has answered is still good. */
static void sealed_lists_outlive_other_answers(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_SEAL);
    CwOptions options;
    cw_options(b.game, state_in(&b), 2, &options);
    answer_it(&b, 0, BASE_number + 1);
    assert_int_equal(cw_choose(b.game, state_in(&b), &options, 3, NULL), CW_OK);
    answer_it(&b, 1, BASE_number);
    assert_int_equal(b.state.now.number[2], 3);
}

static void missing_arguments_are_refused(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwKey key = {{0}};
    assert_int_equal(cw_start(NULL, state_in(&b), &key, 0, NULL), CW_BAD_ARGUMENT);
    assert_int_equal(cw_start(b.game, NULL, &key, 0, NULL), CW_BAD_ARGUMENT);
    assert_int_equal(cw_start(b.game, state_in(&b), NULL, 0, NULL), CW_BAD_ARGUMENT);
    assert_int_equal(cw_answer(NULL, state_in(&b), 0, 1, 0, NULL), CW_BAD_ARGUMENT);
    assert_int_equal(cw_answer(b.game, NULL, 0, 1, 0, NULL), CW_BAD_ARGUMENT);
    assert_int_equal(cw_resample(b.game, state_in(&b), 3, &key, 0), CW_BAD_ARGUMENT);
    assert_int_equal(cw_resample(b.game, state_in(&b), CW_SPECTATOR, &key, 0), CW_BAD_ARGUMENT);
    assert_int_equal(cw_script(b.game, state_in(&b), NULL, 1), CW_BAD_ARGUMENT);
    assert_int_equal(cw_script(b.game, state_in(&b), NULL, -1), CW_BAD_ARGUMENT);
}

typedef struct Heard {
    int notes, kind, arg[2];
} Heard;

static void hear(void *data, const CwNote *n)
{
    Heard *heard = data;
    heard->notes++;
    heard->kind = n->kind;
    heard->arg[0] = n->arg[0];
    heard->arg[1] = n->arg[1];
}

static void listeners_hear_and_change_nothing(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    Heard heard = {0};
    CwListener listener = {.note = hear, .data = &heard}, deaf = {0};
    try_experiment(&a, DO_ROLL);
    assert_int_equal(cw_answer(b.game, state_in(&b), 0, 1, BASE_menu + DO_ROLL, &listener), CW_OK);
    assert_int_equal(heard.notes, 1);
    assert_int_equal(heard.kind, NOTE_experiment);
    assert_int_equal(heard.arg[0], DO_ROLL);
    assert_int_equal(heard.arg[1], 1);
    assert_memory_equal(&a.state, &b.state, sizeof a.state);
    assert_int_equal(cw_answer(b.game, state_in(&b), 0, 2, BASE_menu + DO_ROLL, &deaf), CW_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_decision_waits_for_one),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(sealed_answers_in_any_order),
        cmocka_unit_test(open_decision_takes_the_first_answer),
        cmocka_unit_test(drivers_go_round_in_open_decisions),
        cmocka_unit_test(sets_are_offered_on_any_base),
        cmocka_unit_test(options_are_made_on_demand),
        cmocka_unit_test(choose_is_answer_by_index),
        cmocka_unit_test(choose_refuses_lists_of_other_states),
        cmocka_unit_test(sealed_lists_outlive_other_answers),
        cmocka_unit_test(missing_arguments_are_refused),
        cmocka_unit_test(listeners_hear_and_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
