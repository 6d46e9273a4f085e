/* Frames and the macros of kernel/rule.h, by their outcomes: a state that replays and clones well may still have been
   made by a wrong macro. */
#include "tests/support/workbench/use.h"

static void memory_lasts_over_calls(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_REMEMBER);
    assert_int_equal(b.state.now.number[0], 3 * 2 * 2 * 2);
    assert_int_equal(b.state.now.number[1], 3);
    assert_sound(&b);
}

static void become_hands_over_its_arguments(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_SHRINK);
    assert_int_equal(b.state.now.number[0], 8);
    try_experiment(&b, DO_GROW);
    assert_int_equal(b.state.now.number[0], 9);
    assert_sound(&b);
}

static void caller_goes_on_where_it_was(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    for (int run = 1; run <= 5; run++) {
        try_experiment(&b, DO_REMEMBER);
        assert_int_equal(b.state.now.number[11], run); /* the menu's own memory */
        assert_stack(&b, "W2 menu, choice_is_made");
    }
}

static void leave_unwinds_to_the_named_rule(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    try_experiment(&b, DO_DIVE);
    assert_int_equal(b.state.now.number[0], 0);
    assert_int_equal(b.state.core.stack_used, before.core.stack_used);
    assert_int_equal(b.state.core.stack_top, before.core.stack_top);
    assert_stack(&b, "W2 menu, choice_is_made");
    assert_sound(
        &b); /* bytes above the stack are zero: nothing was copied back into the frames that were left */
}

static void leave_comes_back_to_a_rule_that_called_at_once(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    try_experiment(&b, DO_CATCH);
    assert_int_equal(b.state.now.number[0], 67); /* 6, then 7: it kept counting */
    assert_int_equal(b.state.now.number[1], 0);
    assert_int_equal(b.state.core.stack_used, before.core.stack_used);
    assert_stack(&b, "W2 menu, choice_is_made");
    assert_sound(&b); /* no step was written into a frame that had been left */
}

static void what_is_called_may_become_another_rule(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_CALL_CHANGING);
    assert_int_equal(b.state.now.number[0], 52);
    assert_int_equal(b.state.now.number[1], 21 + 52);
    assert_stack(&b, "W2 menu, choice_is_made");
    assert_sound(&b);
}

static void calls_stop_when_chance_runs_out(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    cw_script(b.game, state_in(&b), (uint16_t[]){2, 30, 1}, 3);
    try_experiment(&b, DO_ROLL_FOR_EVER);
    assert_int_equal(cw_phase(state_in(&b)), CW_OUT_OF_CHANCE);
    assert_int_equal(cw_chance_range(state_in(&b)), 52);
    assert_int_equal(b.state.now.number[2], 2); /* the second call ran out, there was no third */
}

static void a_pause_below_is_remembered_by_all_above(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_ASK_BELOW);
    assert_stack(&b, "W2 menu, experiment_is_done > W3.11 asks_below, what_is_below_is_done > "
                     "W3.11 asks_below, what_is_below_is_done > W3.11 asks_below, what_is_below_is_done > "
                     "W3.11 asks_below, number_is_said");
    answer_it(&b, 1, BASE_number + 3);
    assert_int_equal(b.state.now.number[10], 16 + 3 + 8 + 4 + 2);
    assert_sound(&b);
}

static void give_is_taken_once(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_GIVE);
    assert_int_equal(b.state.now.number[10], 42);
    try_experiment(&b, DO_REMEMBER);
    assert_int_equal(b.state.now.number[10], 0);
    assert_int_equal(b.state.core.returned, 0);
}

static void popped_frames_are_zeroed(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    static const int tour[] = {DO_REMEMBER, DO_GROW, DO_SHRINK, DO_DIVE, DO_GIVE};
    static const uint64_t zero[STACK_WORDS];
    for (size_t i = 0; i < sizeof tour / sizeof *tour; i++) {
        try_experiment(&b, tour[i]);
        size_t used = b.state.core.stack_used;
        assert_memory_equal(b.state.stack + used, zero, (STACK_WORDS - used) * sizeof *zero);
    }
}

static void finish_drops_the_stack(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_END);
    static const uint64_t zero[STACK_WORDS];
    CwResult result;
    assert_int_equal(cw_phase(state_in(&b)), CW_OVER);
    assert_int_equal(cw_result(b.game, state_in(&b), &result), CW_OK);
    assert_string_equal(result.rule, "W5.5");
    assert_int_equal(result.payoff[0], -1000);
    assert_int_equal(result.payoff[1], -1000);
    assert_int_equal(result.payoff[2], 1000);
    assert_int_equal(result.points[2], 17);
    assert_int_equal(b.state.core.stack_used, 0);
    assert_memory_equal(b.state.stack, zero, sizeof zero);
    assert_int_equal(cw_waiting(state_in(&b)), 0);
    assert_int_equal(cw_next_seat(state_in(&b)), -1);
    assert_int_equal(cw_answer(b.game, state_in(&b), 0, cw_decision(state_in(&b)), 0, NULL), CW_GAME_OVER);
    assert_sound(&b);
}

static void assert_faulted(Bench *b, Fault fault, const char *words)
{
    assert_int_equal(cw_phase(state_in(b)), CW_FAULTED);
    assert_int_equal(b->state.core.fault, fault);
    assert_string_equal(cw_check(b->game, state_in(b)), words);
    CwResult result;
    assert_int_equal(cw_result(b->game, state_in(b), &result), CW_BAD_ARGUMENT);
    State before = b->state;
    assert_int_equal(cw_answer(b->game, state_in(b), 0, cw_decision(state_in(b)), BASE_menu, NULL),
                     CW_GAME_OVER);
    assert_memory_equal(&before, &b->state, sizeof before);
}

/* Each frame of `recurses` takes two units; the menu's takes two. */
static void full_stack_is_a_fault_in_words(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_RECURSE);
    int frames = (STACK_WORDS - 2) / 2;
    assert_int_equal(b.state.now.number[0], frames);
    assert_faulted(&b, FAULT_STACK_FULL, "faulted: the rule stack is full");
    char text[1000] = "W2 menu, experiment_is_done";
    for (int i = 1; i < frames; i++)
        strcat(text, " > W4.1 recurses, never");
    strcat(text, " > W4.1 recurses, never");
    assert_stack(&b, text);
}

static void endless_rules_are_a_fault(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_SPIN);
    assert_faulted(&b, FAULT_TOO_MANY_STEPS, "faulted: too many steps between two decisions");
    char text[200];
    cw_stack_words(b.game, state_in(&b), text, sizeof text);
    assert_memory_equal(text, "W2 menu, experiment_is_done > W4.2 spins", 40);
}

static void waiting_for_nobody_is_a_fault(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_WAIT_FOR_NOBODY);
    assert_faulted(&b, FAULT_NOBODY_ASKED, "faulted: a rule waits and nobody is asked");
    assert_stack(&b, "W2 menu, experiment_is_done > W4.3 waits_for_nobody, never");
}

static void game_without_an_end_is_a_fault(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_FORGET_TO_END);
    assert_faulted(&b, FAULT_STACK_EMPTY, "faulted: no rule is left to run");
    assert_stack(&b, "");
}

static void step_that_does_not_exist_is_a_fault(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    Frame *menu_frame = (Frame *)(void *)b.state.stack;
    assert_int_equal(menu_frame->rule, RULE_menu);
    menu_frame->step = 77;
    answer_it(&b, 0, BASE_menu);
    assert_faulted(&b, FAULT_BAD_STEP, "faulted: a rule left its own switch");
}

/* Asking for the names of pauses runs nothing. */
static void stack_words_change_nothing(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    assert_stack(&b, "W2 menu, choice_is_made");
    assert_memory_equal(&before, &b.state, sizeof before);
    char small[8];
    assert_int_equal(cw_stack_words(b.game, state_in(&b), small, sizeof small),
                     strlen("W2 menu, choice_is_made"));
    assert_string_equal(small, "W2 menu");
    try_experiment(&b, DO_SEAL);
    assert_stack(&b, "W2 menu, experiment_is_done > W5.1 seals, numbers_are_in");
}

/* A state has no address of its own: resumed elsewhere, with the old place overwritten, it goes on the same. */
static void state_moves_in_the_middle_of_a_rule(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    static const int answers[] = {3, 1, 2, 0, 2, 1};
    try_experiment(&a, DO_SEAL);
    try_experiment(&b, DO_SEAL);
    State *place = malloc(sizeof *place);
    for (int i = 0; i < 6; i++) {
        answer_it(&a, i % 3, BASE_number + answers[i]);
        *place = b.state;
        memset(&b.state, 0xDD, sizeof b.state);
        CwState *moved = (CwState *)(void *)place;
        assert_int_equal(cw_answer(b.game, moved, i % 3, cw_decision(moved), BASE_number + answers[i], NULL),
                         CW_OK);
        b.state = *place;
        memset(place, 0xDD, sizeof *place);
        assert_memory_equal(&a.state, &b.state, sizeof a.state);
    }
    free(place);
    assert_int_equal(a.state.now.number[0], 30);
    assert_int_equal(a.state.now.number[1], 12);
    assert_int_equal(a.state.now.number[2], 21);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_lasts_over_calls),
        cmocka_unit_test(become_hands_over_its_arguments),
        cmocka_unit_test(caller_goes_on_where_it_was),
        cmocka_unit_test(leave_unwinds_to_the_named_rule),
        cmocka_unit_test(leave_comes_back_to_a_rule_that_called_at_once),
        cmocka_unit_test(what_is_called_may_become_another_rule),
        cmocka_unit_test(calls_stop_when_chance_runs_out),
        cmocka_unit_test(a_pause_below_is_remembered_by_all_above),
        cmocka_unit_test(give_is_taken_once),
        cmocka_unit_test(popped_frames_are_zeroed),
        cmocka_unit_test(finish_drops_the_stack),
        cmocka_unit_test(full_stack_is_a_fault_in_words),
        cmocka_unit_test(endless_rules_are_a_fault),
        cmocka_unit_test(waiting_for_nobody_is_a_fault),
        cmocka_unit_test(game_without_an_end_is_a_fault),
        cmocka_unit_test(step_that_does_not_exist_is_a_fault),
        cmocka_unit_test(stack_words_change_nothing),
        cmocka_unit_test(state_moves_in_the_middle_of_a_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
