/* Resumable rules.

   A rule is a C function that reads from top to bottom like its chapter, pauses at a named place when a player must
   decide or another rule must run first, and goes on there later.  All it remembers is `my`, a struct declared in
   rules.def, kept in a frame inside the state whenever it waits; the C stack keeps nothing then.

       RULE(battle)
       {
           BEGIN(cards_are_chosen, war_is_over);          // the pauses, by name: facts that hold when it goes on
           FOR_EACH_SEAT(g, s) ask(g, s, ASK_battle);
           AWAIT(cards_are_chosen);                        // time passes only at AWAIT, AWAIT_FIRST and CALL
           my->card = answer(g, 0, battle);
           if (tied) CALL(war_is_over, war, .stake = my->card);
           END;
       }

   Misuse is refused by the compiler: the pauses are a local enum switched over without a default, so an undeclared,
   unused or doubled pause, a pause inside another switch or inside a helper, a bare return and a local variable that
   would have to live across a pause are errors (tests/compile_fail).  BEGIN is the first statement of a rule. */
#ifndef KERNEL_RULE_H
#define KERNEL_RULE_H

#include <string.h>

#include "kernel/tables.h"

void kernel_fault(Run *g, Fault why);
void kernel_stack_is_full(Run *g);
RuleBody kernel_no_rule; /* rule 0: what an empty stack calls */
void kernel_unwind(Run *g, int rule);
Outcome kernel_bad_step(Run *g, const char *steps);
void kernel_finish(Run *g, Frame *f);
void kernel_stop(Run *g); /* the rules have stopped without asking anybody */

static inline void *frame_memory(Frame *f)
{
    return f + 1;
}
static inline Frame *frame_at(const Run *g, int unit)
{
    return (Frame *)(void *)(STACK(g) + 8 * (size_t)unit);
}

/* The stack is zero above its end.  NULL: it is full, and the game faulted. */
static inline Frame *kernel_reserve(Run *g, int rule, size_t size)
{
    Core *core = g->core;
    int units = 1 + (int)((size + 7) / 8), from = core->stack_used;
    if (from + units > STACK_UNITS(g)) {
        kernel_stack_is_full(g);
        return NULL;
    }
    Frame *f = frame_at(g, from);
    *f = (Frame){(uint16_t)rule, 0, (uint16_t)units, (uint16_t)(from - core->stack_top)};
    core->stack_top = (uint16_t)from;
    core->stack_used = (uint16_t)(from + units);
    return f;
}
static inline void kernel_push(Run *g, int rule, const void *memory, size_t size)
{
    Frame *f = kernel_reserve(g, rule, size);
    if (f && size)
        memcpy(frame_memory(f), memory, size);
}
/* Drops the innermost frame, which begins at `f`. */
static inline void frame_drop(Core *core, Frame *f)
{
    int units = f->size, below = f->below;
    unsigned char *at = (unsigned char *)f;
    do
        memset(at, 0, 8), at += 8;
    while (--units);
    core->stack_used = core->stack_top;
    core->stack_top = (uint16_t)(core->stack_top - below);
}
static inline void kernel_pop(Run *g)
{
    frame_drop(g->core, frame_at(g, g->core->stack_top));
}
static inline void kernel_become(Run *g, int rule, const void *memory, size_t size)
{
    kernel_pop(g);
    kernel_push(g, rule, memory, size);
}

/* What a rule that was called at once means for its caller: RULE_DONE: go on.  RULE_GONE: the caller's own frame has
   been left, so it must not be touched.  Else the caller pauses where it called, and says so to its own caller. */
static inline __attribute__((always_inline)) How kernel_returned(Run *g, const Frame *caller, Frame *f,
                                                                 How how, const void *memory, size_t size)
{
    Core *core = g->core;
    if (how == RULE_DONE && core->phase == CW_WAITING) {
        /* Nothing but the head was written: the memory of a rule that never paused is still zero. */
        core->stack_used = core->stack_top;
        core->stack_top = (uint16_t)(core->stack_top - f->below);
        memset(f, 0, sizeof *f);
        return RULE_DONE;
    }
    if (how == RULE_GONE) {
        const Frame *top = frame_at(g, core->stack_top);
        if (top == caller && core->phase == CW_WAITING) /* LEAVE has come to the caller */
            return RULE_DONE;
        return top < caller ? RULE_GONE : RULE_CALLED;
    }
    if (size)
        memcpy(frame_memory(f), memory, size);
    return how == RULE_AWAITING ? RULE_AWAITING : RULE_CALLED;
}
/* A rule that calls for ever never comes back to the loop, so calls count as steps. */
static inline __attribute__((always_inline)) Frame *kernel_call(Run *g, int rule, size_t size)
{
    if (--g->steps_left <= 0) {
        kernel_fault(g, FAULT_TOO_MANY_STEPS);
        return NULL;
    }
    return kernel_reserve(g, rule, size);
}

/* The state from which all games of an opened game start, into zeroed bytes. */
void kernel_set_table(const CwGame *game, CwState *table);

/* Drops all rules that are running and begins with this one: how a scenario sets a table in the middle of a game. */
void kernel_enter(Run *g, int rule);

#define BEGIN(...)                                                                                           \
    enum step { step_begin, ##__VA_ARGS__ };                                                                 \
    static const char step_names[] = #__VA_ARGS__;                                                           \
    switch ((enum step)f->step) {                                                                            \
    case step_begin:
#define END                                                                                                  \
    RETURN;                                                                                                  \
    }                                                                                                        \
    return kernel_bad_step(g, step_names)
#define RETURN                                                                                               \
    return (Outcome)                                                                                         \
    {                                                                                                        \
        RULE_DONE                                                                                            \
    }
#define GIVE(value)                                                                                          \
    do {                                                                                                     \
        g->core->returned = (int16_t)(value);                                                                \
        RETURN;                                                                                              \
    } while (0)
#define PAUSE_(place, HOW)                                                                                   \
    f->step = (uint16_t)(place);                                                                             \
    return (Outcome){HOW};                                                                                   \
    case (place):;
/* Single and sealed decisions: goes on when every seat that was asked has answered. */
#define AWAIT(place)                                                                                         \
    do {                                                                                                     \
        g->core->wait = WAIT_ALL;                                                                            \
        PAUSE_(place, RULE_AWAITING)                                                                         \
    } while (0)
/* Open decisions: goes on with the first answer; answerer(g) tells whose it is. */
#ifdef GAME_NO_OPEN_DECISIONS /* a game that declares it cannot have any: the name is unknown */
#define HAS_OPEN_DECISIONS 0
#else
#define HAS_OPEN_DECISIONS 1
#define AWAIT_FIRST(place)                                                                                   \
    do {                                                                                                     \
        g->core->wait = WAIT_FIRST;                                                                          \
        PAUSE_(place, RULE_AWAITING)                                                                         \
    } while (0)
#endif
/* Runs another rule to its end.  It runs at once, on the C stack, with a frame reserved for it; only if it has to wait
   do both write down what they remember, and the loop goes on with them later (drive.h). */
#define CALL(place, rule_name, ...) CALL_(place, call_##rule_name(g, f, &(struct rule_name){__VA_ARGS__}))
#define CALL_(place, called)                                                                                 \
    do {                                                                                                     \
        {                                                                                                    \
            How how_ = (called);                                                                             \
            if (how_ != RULE_DONE) {                                                                         \
                if (how_ != RULE_GONE)                                                                       \
                    f->step = (uint16_t)(place);                                                             \
                return (Outcome){how_};                                                                      \
            }                                                                                                \
        }                                                                                                    \
        __attribute__((fallthrough));                                                                        \
    case (place):;                                                                                           \
    } while (0)
/* Tail call: this rule is over, that one takes its place. */
#define BECOME(rule_name, ...)                                                                               \
    do {                                                                                                     \
        kernel_become(g, RULE_##rule_name, &(struct rule_name){__VA_ARGS__}, sizeof(struct rule_name));      \
        return (Outcome){RULE_GONE};                                                                         \
    } while (0)
/* Unwinds to the innermost frame of that rule, which goes on as if what it called had returned. */
#define LEAVE(rule_name)                                                                                     \
    do {                                                                                                     \
        kernel_unwind(g, RULE_##rule_name);                                                                  \
        return (Outcome){RULE_GONE};                                                                         \
    } while (0)
/* The game is over, ended by the rule that says so.  Nobody goes on: the kernel drops the stack. */
#define FINISH                                                                                               \
    do {                                                                                                     \
        kernel_finish(g, f);                                                                                 \
        return (Outcome){RULE_GONE};                                                                         \
    } while (0)

/* `my` is copied back only where the rule will go on: BECOME and LEAVE have given the frame away. */
#define RULE(x)                                                                                              \
    static Outcome x##_body(Run *g, Frame *f, __attribute__((unused)) struct x *my);                         \
    static Outcome rule_##x(Run *g, Frame *f)                                                                \
    {                                                                                                        \
        struct x mine;                                                                                       \
        memcpy(&mine, frame_memory(f), sizeof mine);                                                         \
        Outcome o = x##_body(g, f, &mine);                                                                   \
        if (o.how == RULE_AWAITING || o.how == RULE_CALLED)                                                  \
            memcpy(frame_memory(f), &mine, sizeof mine);                                                     \
        return o;                                                                                            \
    }                                                                                                        \
    static inline __attribute__((always_inline, unused))                                                     \
    How call_##x(Run *g, const Frame *caller, struct x *my)                                                  \
    {                                                                                                        \
        Frame *f = kernel_call(g, RULE_##x, sizeof *my);                                                     \
        return f ? kernel_returned(g, caller, f, x##_body(g, f, my).how, my, sizeof *my) : RULE_CALLED;      \
    }                                                                                                        \
    static Outcome x##_body(Run *g, Frame *f, __attribute__((unused)) struct x *my)

/* CITE(U3.5) marks the place that stands for a numbered rule, CITE(U3.5, U-R2) for several.  Nothing in release builds; the scenario runner uses
   games compiled with CW_CITED, where each mark that is passed is told to the listener. */
void kernel_cite(const Run *g, const char *rules);
/* CITE_IF(U-R2, round > 1) where nothing but the citation hangs on the condition.  No table would show that such a
   condition is wrong, so both of its outcomes are told, and coverage asks for a scenario that comes by while it does not
   hold and says `not cited U-R2`. */
void kernel_cite_if(const Run *g, const char *rule, int holds, const char *place);
#define CITE_TEXT_(line) #line
#define CITE_PLACE_(file, line) file ":" CITE_TEXT_(line)
#ifdef CW_CITED
#define CITE(...) kernel_cite(g, #__VA_ARGS__)
#define CITE_IF(rule, ...) kernel_cite_if(g, #rule, (__VA_ARGS__) != 0, CITE_PLACE_(__FILE__, __LINE__))
#else
#define CITE(...) ((void)0)
#define CITE_IF(rule, ...) ((void)sizeof((__VA_ARGS__) != 0))
#endif

#endif
