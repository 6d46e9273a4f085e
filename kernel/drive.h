/* How a game goes on from one decision to the next: the loop over its rules, and the options of whoever is asked.

   Read by define.h at the end of a game's translation unit, so that rules, options and tables lie at places that the
   compiler knows; the public functions in run.c reach it through the game's descriptor. */
#ifndef KERNEL_DRIVE_H
#define KERNEL_DRIVE_H

#include <assert.h>

#include "kernel/define.h"

enum { STEP_LIMIT = 100000 }; /* rules run between two decisions before the game counts as faulted */

static RuleBody *const drive_bodies[] = {
    kernel_no_rule,
#define R(number, name, sets, memory) rule_##name,
#define ENTRY R
#define STOP R
#include RULES_DEF
#undef R
#undef ENTRY
#undef STOP
};

static OptionMaker *const drive_makers[] = {
#define Q(name, rule, count, args, verbs) options_##name,
#include QUESTIONS_DEF
#undef Q
};

static inline Frame *drive_frame(Core *core)
{
    return (Frame *)(void *)&((State *)(void *)core)->stack[core->stack_top];
}

static inline void drive_rules(Run *g, Core *core)
{
    g->steps_left = STEP_LIMIT;
    do {
        Frame *f = drive_frame(core);
        How how = drive_bodies[f->rule](g, f).how;
        if (core->phase != CW_WAITING)
            break;
        if (how == RULE_AWAITING) {
            assert(!g->effect); /* it would point to what is no more when the answer comes */
            core->decision++;
            if (core->asked)
                return;
            kernel_fault(g, FAULT_NOBODY_ASKED);
            break;
        }
        if (how == RULE_DONE)
            frame_drop(core, drive_frame(core));
    } while (--g->steps_left > 0);
    kernel_stop(g);
}

static void drive_on(Run *g)
{
    drive_rules(g, g->core);
}

/* The options of a seat that is waited for. */
static void drive_list(const Run *g, Seat seat, CwOptions *options)
{
    const Ask *ask = &g->core->ask[seat];
    drive_makers[ask->kind](g, seat, ask, options);
}

/* The decision closes: its answers are followed in seat order and the rules go on.  Unasked seats have answer 0, so the
   whole table of answers stands for those that closed the decision. */
static inline void drive_close(Run *g, Core *core, unsigned closing)
{
    uint64_t answers[2];
    memcpy(answers, core->answer, sizeof answers);
    if (GAME_SEATS > 4)
        answers[0] ^= answers[1] * 0x9E3779B97F4A7C15u;
    uint64_t mixed = (answers[0] ^ core->trail) * 0xD6E8FEB86659FD93u + closing;
    core->trail = (uint32_t)(mixed >> 32) ^ (uint32_t)mixed;
    core->last_actor = (uint8_t)(__builtin_clz(closing) ^ 31);
    memset(core->ask, 0, GAME_SEATS * sizeof *core->ask);
    core->asked = core->answered = 0;
    core->wait = WAIT_NONE;
    drive_rules(g, core);
}

/* An answer of a seat that is waited for. */
static inline void drive_answer(Run *g, Core *core, unsigned waiting, Seat seat, uint16_t action)
{
    unsigned closing = 1u << seat;
    core->answer[seat] = action;
    if (HAS_OPEN_DECISIONS && core->wait == WAIT_FIRST)
        core->answerer = (uint8_t)(seat + 1);
    else if (waiting == closing)
        closing = core->asked;
    else {
        core->answered = (SeatSet)(core->answered | closing);
        return;
    }
    drive_close(g, core, closing);
}

static void drive_choose(Run *g, Seat seat, uint16_t action)
{
    drive_answer(g, g->core, seats_waited_for(g->core), seat, action);
}

static void drive_at_random(Run *g, CwRandomPlay *play, uint32_t most)
{
    Core *const core = g->core;
    CwOptions options;
    uint64_t signature = play->signature;
    uint32_t decisions = 0;
    for (unsigned waiting; decisions < most && (waiting = seats_waited_for(core)); decisions++) {
        Seat seat = HAS_OPEN_DECISIONS ? seat_to_ask(core, waiting) : __builtin_ctz(waiting);
        options.count = 0;
        drive_makers[core->ask[seat].kind](g, seat, &core->ask[seat], &options);
        uint16_t action = options.action[cw_draw(&play->stream[seat], options.count)];
        signature = cw_sign(signature, seat, action, options.count);
        drive_answer(g, core, waiting, seat, action);
    }
    play->signature = signature;
    play->decisions += decisions;
}

#endif
