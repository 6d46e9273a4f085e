/* rows.h: one row of vocabulary.def, one handler.

   A game's one translation unit includes this behind its state and before its chapters.  It has defined

       VOCABULARY_DEF     the file
       OPCODE_OF(name)    the opcode of a row (vocabulary.h of the game, effects/vocabulary_table.h)
       HAPPENINGS_DEF     what can happen, if anything is heard of by row (kernel/game_files.h, effects/happen.h)
       Values             where lasting lines write what they make

   Each row makes the prototype of its handler and an entry in the table of its sort, so that a row without a handler is
   'used but never defined' and a handler without a row is 'unused': errors in gcc and in clang.

       STATE(name, flags, reads, ...)       int holds_X(const Run *, Sense)                      'if', 'while'
       WHILE(name, flags, reads, ...)       int holds_X(const Run *, Sense)                      condition of a lasting line
       SELECTOR(name, ...)                  Set those_X(const Run *, Sense, int *wanted)         wanted: how many of
                                            them the user has to choose; 0: no choice, all of them
       FILTER(name, ...)                    Set those_X(const Run *, Sense, int *wanted)         a noun that chooses nobody
       FITS(name, ...)                      int holds_X(const Run *, Sense)                      whether the card `it` is so
       COUNTED(name, reads, ...)            int amount_X(const Run *, Sense)                     'for each'
       AMOUNT(name, categories, reads, ...) the same, in categories of its own
       PART(name, ...), PAYS(name, ...)     none: the row that it stands in reads it
       WHEN(name, flags, event, ...)        int heard_X(const Run *, Sense, const Happening *)   how many times
       REPLACES(name, flags, event, ...)    int replace_X(const Run *, Sense, Happening *)       0: not this one (replace.h)
       VERB(name, flags, needs, ...)        void do_X(Run *, const Verb *)                       a sentence, at once
       MAKES(name, flags, needs, event, member, ...)
                                            none: its objects become one event, whose member has the first operand
       WAITS(name, flags, needs, ...)       RULE(do_X), with VERB_SETS and VERB_MEMORY           a sentence that may pause
       HOLDS(name, writes, reads, ...)      void hold_X(const Run *, Sense, Values *)            in a lasting line
       BOTH(name, flags, needs, ...)        do_X and hold_X
       TRAIT(name, cards, condition, ...)   none: a number of the kind, on such cards, in lines with such a condition

   In builds that record citations every dispatch is recorded too ('hold_PROTECT'), so that a handler that no scenario
   has reached is a gap (`cardwright rules GAME --coverage`); so is each event that happens ('happens_INJURED'). */
#ifndef EFFECTS_ROWS_H
#define EFFECTS_ROWS_H

#include "effects/sense.h"

#ifndef HAPPENINGS_DEF
typedef struct Happening Happening; /* nothing is heard of by row */
#elif defined GAME_REPLACES
typedef struct happen Happening; /* the memory of the rule */
#else
typedef struct Happening {
    EVENT_SETS EVENT_MEMORY
} Happening;
#endif

typedef struct Verb { /* a sentence whose objects are known */
    VERB_SETS VERB_MEMORY
} Verb;

typedef int HoldsHandler(const Run *g, Sense s);
typedef Set ThoseHandler(const Run *g, Sense s, int *wanted);
typedef int AmountHandler(const Run *g, Sense s);
typedef int HeardHandler(const Run *g, Sense s, const Happening *happening);
typedef void DoHandler(Run *g, const Verb *verb);
typedef How WaitsHandler(Run *g, const Frame *caller, const Verb *verb);
typedef void HoldHandler(const Run *g, Sense s, Values *values);

/* What all rows are made of: WAITS rows are rules whose memory begins with the members that a Verb has. */
#define STATE(name, ...) static HoldsHandler holds_##name;
#define WHILE(name, ...) static HoldsHandler holds_##name;
#define SELECTOR(name, ...) static ThoseHandler those_##name;
#define FILTER(name, ...) static ThoseHandler those_##name;
#define FITS(name, ...) static HoldsHandler holds_##name;
#define AMOUNT(name, ...) static AmountHandler amount_##name;
#define COUNTED(name, ...) static AmountHandler amount_##name;
#define WHEN(name, ...) static HeardHandler heard_##name;
#define VERB(name, ...) static DoHandler do_##name;
#define BOTH(name, ...)                                                                                      \
    static DoHandler do_##name;                                                                              \
    static HoldHandler hold_##name;
#define HOLDS(name, ...) static HoldHandler hold_##name;
#define WAIT_FOR_(name, rule)                                                                                \
    static How wait_for_##name(Run *g, const Frame *caller, const Verb *verb)                                \
    {                                                                                                        \
        struct rule my = {0};                                                                                \
        _Static_assert(sizeof my >= sizeof *verb, #rule " remembers what a Verb does, and perhaps more");    \
        memcpy(&my, verb, sizeof *verb);                                                                     \
        return call_##rule(g, caller, &my);                                                                  \
    }
#define WAITS(name, ...) WAIT_FOR_(name, do_##name)
#include VOCABULARY_DEF

#define ROW_(sort, name) [OPCODE_OF(name)] = sort##_##name,

#define STATE(name, ...) ROW_(holds, name)
#define WHILE(name, ...) ROW_(holds, name)
#define FITS(name, ...) ROW_(holds, name)
static HoldsHandler *const holds_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
#define SELECTOR(name, ...) ROW_(those, name)
#define FILTER(name, ...) ROW_(those, name)
static ThoseHandler *const those_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
#define COUNTED(name, ...) ROW_(amount, name)
#define AMOUNT(name, ...) ROW_(amount, name)
static AmountHandler *const amount_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
#define WHEN(name, ...) ROW_(heard, name)
static HeardHandler *const heard_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
#define VERB(name, ...) ROW_(do, name)
#define BOTH(name, ...) ROW_(do, name)
static DoHandler *const do_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
#define WAITS(name, ...) ROW_(wait_for, name)
static WaitsHandler *const waits_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
#define HOLDS(name, ...) ROW_(hold, name)
#define BOTH(name, ...) ROW_(hold, name)
static HoldHandler *const hold_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};

/* Names of all handlers, for coverage; and by row, of the one that runs it and of the one that holds it. */
#ifdef CW_CITED
static const char *const handler_names[] = {
#define HANDLED(sort, name) #sort "_" #name,
#define BOTH(name, ...) "do_" #name, "hold_" #name,
#include VOCABULARY_DEF
#ifdef HAPPENINGS_DEF
#define HAPPENS(name, ...) "happens_" #name,
#define MOMENT(name, ...) "happens_" #name,
#include HAPPENINGS_DEF
#undef HAPPENS
#undef MOMENT
#endif
    NULL};
static const char *const row_names[OPCODE_OF(OPCODES)] = {
#define HANDLED(sort, name) [OPCODE_OF(name)] = #sort "_" #name,
#define HOLDS(...)
#define TRAIT(...)
#include VOCABULARY_DEF
};
static const char *const held_row_names[] = {
#define HOLDS(name, ...) [OPCODE_OF(name)] = "hold_" #name,
#define BOTH(name, ...) [OPCODE_OF(name)] = "hold_" #name,
#include VOCABULARY_DEF
};
static const char *const trait_names[OPCODE_OF(OPCODES)] = {
#define TRAIT(name, ...) [OPCODE_OF(name)] = "trait_" #name,
#include VOCABULARY_DEF
};
#define RECORD_TRAIT(g, opcode) (trait_names[opcode] ? kernel_cite(g, trait_names[opcode]) : (void)0)
#define RECORD_ROW(g, opcode) (row_names[opcode] ? kernel_cite(g, row_names[opcode]) : (void)0)
#define RECORD_HELD_ROW(g, opcode) kernel_cite(g, held_row_names[opcode])
#define GAME_HANDLERS .handlers = handler_names
#else
#define RECORD_TRAIT(g, opcode) ((void)0)
#define RECORD_ROW(g, opcode) ((void)0)
#define RECORD_HELD_ROW(g, opcode) ((void)0)
#define GAME_HANDLERS .handlers = NULL
#endif

/* Handlers of states and counts that are one expression of g and s. */
#define HOLDS_IF(name, ...)                                                                                  \
    static int holds_##name(const Run *g, Sense s)                                                           \
    {                                                                                                        \
        (void)g, (void)s;                                                                                    \
        return (__VA_ARGS__);                                                                                \
    }
#define AMOUNT_IS(name, ...)                                                                                 \
    static int amount_##name(const Run *g, Sense s)                                                          \
    {                                                                                                        \
        (void)g, (void)s;                                                                                    \
        return (__VA_ARGS__);                                                                                \
    }

/* Handlers of sentences that are one statement, of g and my; the same in lasting lines, of g, s and v. */
#define DOES(name, ...)                                                                                      \
    static void do_##name(Run *g, const Verb *my)                                                            \
    {                                                                                                        \
        __VA_ARGS__;                                                                                         \
    }
#define KEEPS(name, ...)                                                                                     \
    static void hold_##name(const Run *g, Sense s, Values *v)                                                \
    {                                                                                                        \
        __VA_ARGS__;                                                                                         \
    }

/* Handlers of triggers that are one expression of g, s and e; behind it, what is cited if it is not 0. */
#define HEARD_IF(name, times, ...)                                                                           \
    static int heard_##name(const Run *g, Sense s, const Happening *e)                                       \
    {                                                                                                        \
        (void)g, (void)s, (void)e;                                                                           \
        const int so_often = (times);                                                                        \
        if (so_often) {                                                                                      \
            __VA_ARGS__;                                                                                     \
        }                                                                                                    \
        return so_often;                                                                                     \
    }

/* ---- the calls -------------------------------------------------------------------------------------------------------- */

static inline int holds(const Run *g, Sense s)
{
    RECORD_ROW(g, phrase_at(g, s));
    return holds_handlers[phrase_at(g, s)](g, s);
}
static inline Set those(const Run *g, Sense s, int *wanted)
{
    *wanted = 0;
    RECORD_ROW(g, phrase_at(g, s));
    return those_handlers[phrase_at(g, s)](g, s, wanted);
}
static inline int amount_of(const Run *g, Sense s)
{
    RECORD_ROW(g, phrase_at(g, s));
    return amount_handlers[phrase_at(g, s)](g, s);
}
/* What 'for each' makes of a number: that many times it, if part number i of the sentence is there. */
static inline int for_each(const Run *g, Sense s, int number, int i)
{
    Sense each = part(g, s, i);
    return phrase_at(g, each) == OP_NONE ? number : number * amount_of(g, each);
}
static inline int heard(const Run *g, Sense s, const Happening *happening)
{
    int times = heard_handlers[phrase_at(g, s)](g, s, happening);
    if (times)
        RECORD_ROW(g, phrase_at(g, s));
    return times;
}

/* What a lasting line makes, sentence by sentence; 'if' is asked again each time. */
static inline void hold(const Run *g, Sense s, Values *values)
{
    while (phrase_at(g, s) == OP_IF) {
        Sense state = sense_at(s, (uint16_t)(s.at + 1));
        if (!holds(g, state))
            return;
        s.at = code_after(effect_set(g), state.at);
    }
    RECORD_HELD_ROW(g, phrase_at(g, s));
    hold_handlers[phrase_at(g, s)](g, s, values);
}
static inline void hold_all(const Run *g, int skill, Card host, Seat you, Values *values)
{
    const SkillDef *def = &effect_set(g)->skills[skill];
    for (uint16_t at = def->effect; at < def->end; at = code_after(effect_set(g), at))
        hold(g, (Sense){at, host, you, NO_CARD}, values);
}

/* An 'if' in the condition of a line ('when it dies, if you have 3 or more units'): asked when it is heard, and by games
   with items once more when it runs. */
static inline Sense condition_state(const Run *g, Sense condition)
{
    const CardSet *set = effect_set(g);
    int parts = set->shape[phrase_at(g, condition)].parts;
    for (int i = 0; i < parts; i++) {
        Sense s = part(g, condition, i);
        if (phrase_at(g, s) >= OP_GAME && set->role[phrase_at(g, s)] == ROLE_STATE)
            return s;
    }
    return (Sense){0};
}
static inline int condition_state_holds(const Run *g, Sense condition)
{
    Sense state = condition_state(g, condition);
    return !state.at || holds(g, state);
}

/* Of a Verb, or of the memory of a WAITS row's rule. */
#define sense_of(verb) ((Sense){(verb)->at, card_of((verb)->source), (verb)->you, card_of((verb)->it)})

#endif
