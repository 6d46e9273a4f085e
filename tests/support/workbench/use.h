/* What every unit test of the kernel begins with: cmocka, the workbench opened and started. */
#ifndef WORKBENCH_USE_H
#define WORKBENCH_USE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/workbench/workbench.h"

typedef struct Bench { /* a table with the workbench on it */
    CwGame *game;
    State state;
    Run run, *g;
} Bench;

static inline CwState *state_in(Bench *b)
{
    return (CwState *)(void *)&b->state;
}

static inline CwGame *open_workbench(const CwConfig *config)
{
    static _Alignas(16) unsigned char memory[16384];
    char text[400];
    CwErrors errors = {text, sizeof text, 0, 0};
    CwGame *game = cw_open(&workbench, config, memory, sizeof memory, &errors);
    if (!game)
        fail_msg("the workbench does not open: %s", text);
    return game;
}

static inline Bench set_up_bench(int seats)
{
    Bench b = {.game = open_workbench(&(CwConfig){.seats = seats})};
    CwKey key;
    cw_key_from_seed(1, &key);
    assert_int_equal(cw_start(b.game, state_in(&b), &key, 0, NULL), CW_OK);
    return b;
}

/* A Bench that was copied needs its run to point into the copy. */
static inline Run *run_of(Bench *b)
{
    b->run = run_open(b->game, state_in(b), NULL);
    b->g = &b->run;
    return b->g;
}

static inline void answer_it(Bench *b, int seat, int action)
{
    CwStatus status = cw_answer(b->game, state_in(b), seat, cw_decision(state_in(b)), action, NULL);
    if (status != CW_OK)
        fail_msg("seat %d may not answer %d: %s", seat, action, cw_status_words(status));
}

static inline void try_experiment(Bench *b, int experiment)
{
    answer_it(b, 0, BASE_menu + experiment);
}

static inline void assert_sound(Bench *b)
{
    const char *wrong = cw_check(b->game, state_in(b));
    if (wrong)
        fail_msg("%s", wrong);
}

static inline void assert_stack(Bench *b, const char *expected)
{
    char text[2000];
    cw_stack_words(b->game, state_in(b), text, sizeof text);
    assert_string_equal(text, expected);
}

#endif
