/* From a game's .def files: numbers, memory structs and prototypes.  A game's one translation unit defines

       GAME_FILE(name)     the path of a file in its folder (kernel/game_files.h)
       GAME_SEATS          most seats
       GAME_SECRET_DECKS   if others need not know what a deck holds (kernel/resample_decks.c): uint8_t seen[seat][], a
                           bit for each card
       GAME_NO_OPEN_DECISIONS  if no rule says AWAIT_FIRST: whom to ask is then found faster
       GAME_KEEPS_KNOWLEDGE  if the state keeps knowledge with kept positions (kernel/keep.c)

   then includes this file, its vocabulary and rules, and last kernel/define.h.  Its files are

       state.h             declares `State`: Core core; uint64_t stack[]; Position now with zone_of, next and head;
                           kind_of (KIND_OF where it is elsewhere); KNOWLEDGE(CARDS) know[seats];
                           DIFFERENCES(ZONE_COUNT)
       rules.def           R(number, name, sets, memory)    a rule: 64-bit sets, then 16-bit members
                           ENTRY(number, name, sets, memory) one at which a scenario may begin
                           STOP(number, name, sets, memory)  one that ends a game which would not end by itself
       questions.def       Q(name, rule, count, args, verbs)  a kind of question with `count` action numbers
       events.def          N(name, args)                     a kind of note; both with typed arguments: kernel/typed.h
       zones.def           Z(id, kind, per_seat, count, seen, sorted, size)
       rulings.def         SWITCH2(id, name, a, b, text, source), SWITCH3(...), NUMBER(id, name, initial, least,
                           most, text, source), LIST(id, name, "a|b|c", text, source) for values that are no words of
                           C, FIXED(id, name, text, source), PRESET(name, "switch=value switch=value", text)
       columns.def         what lies on cards, and what seats and the table count: kernel/columns.h */
#ifndef KERNEL_DECLARE_H
#define KERNEL_DECLARE_H

#include "kernel/game_files.h"
#include "kernel/state.h"

#define ENTRY R
#define STOP R

enum {
    RULE_NONE,
#define R(number, name, sets, memory) RULE_##name,
#include RULES_DEF
#undef R
    RULE_COUNT
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
#define R(number, name, sets, memory)                                                                        \
    struct name##_sets {                                                                                     \
        sets                                                                                                 \
    };                                                                                                       \
    struct name {                                                                                            \
        sets memory                                                                                          \
    };
#include RULES_DEF
#undef R
#pragma GCC diagnostic pop

enum {
#define Q(name, rule, count, args, verbs) ASK_##name,
#include QUESTIONS_DEF
#undef Q
    QUESTION_COUNT
};
enum {
#define Q(name, rule, count, args, verbs) BASE_##name, BASE_last_of_##name = BASE_##name + (count)-1,
#include QUESTIONS_DEF
#undef Q
    ACTION_COUNT
};
enum {
#define N(name, args) NOTE_##name,
#include EVENTS_DEF
#undef N
    EVENT_COUNT
};

enum {
#define Z(id, kind, per_seat, count, seen, sorted, size)                                                     \
    Z_##id, Z_last_of_##id = Z_##id + ((per_seat) ? GAME_SEATS : 1) * (count)-1,
#include ZONES_DEF
#undef Z
    ZONE_COUNT
};
enum {
#define Z(id, kind, per_seat, count, seen, sorted, size) Z_COUNT_##id = (count),
#include ZONES_DEF
#undef Z
};
/* A seat or a number of a zone: there are no others, and the compiler shall know it. */
static inline int one_of_(int number, int count)
{
    if ((unsigned)number >= (unsigned)count)
        __builtin_unreachable();
    return number;
}
#define ONE_OF_(number, count)                                                                               \
    __builtin_choose_expr(__builtin_constant_p(number), (number), one_of_(number, count))
/* The zone of a seat; the i-th zone of a seat; the i-th shared zone. */
#define zone_of_seat(id, seat) (Z_##id + ONE_OF_(seat, GAME_SEATS) * Z_COUNT_##id)
#define zone_at(id, seat, i) (zone_of_seat(id, seat) + ONE_OF_(i, Z_COUNT_##id))

#define SWITCH2(id, name, a, b, text, source) RULING_##name,
#define SWITCH3(id, name, a, b, c, text, source) RULING_##name,
#define NUMBER(id, name, initial, least, most, text, source) RULING_##name,
#define LIST(id, name, values, text, source) RULING_##name,
#define FIXED(id, name, text, source) RULING_##name,
#define PRESET(name, settings, text)
enum {
#include RULINGS_DEF
    RULING_COUNT
};
#undef SWITCH2
#undef SWITCH3
#undef NUMBER
#undef LIST
#undef FIXED
#undef PRESET
#define SWITCH2(id, name, a, b, text, source) enum { name##_##a, name##_##b };
#define SWITCH3(id, name, a, b, c, text, source) enum { name##_##a, name##_##b, name##_##c };
#define NUMBER(id, name, initial, least, most, text, source)
#define LIST(id, name, values, text, source)
#define FIXED(id, name, text, source)
#define PRESET(name, settings, text)
#include RULINGS_DEF
#undef SWITCH2
#undef SWITCH3
#undef NUMBER
#undef LIST
#undef FIXED
#undef PRESET

#define COLUMN_(name) ROW_OF_COLUMN_##name,
#define ROW_(name, count) ROW_##name, ROW_last_of_##name = ROW_##name + (count)-1,
#define GIVEN_(name, count) GIVEN_##name, GIVEN_last_of_##name = GIVEN_##name + (count)-1,
enum {
#include "kernel/columns_rows.h"
#include COLUMNS_DEF
    ROW_COUNT
};
#undef COLUMN_
#undef ROW_
#undef GIVEN_
#define COLUMN_(name) COLUMN_##name,
#define ROW_(name, count)
#define GIVEN_(name, count)
enum {
#include COLUMNS_DEF
    COLUMN_COUNT
};
#undef COLUMN_
#undef ROW_
#undef GIVEN_

/* From here on the kernel's inline functions know where this game's tables lie. */
#include GAME_STATE_H
#define GAME_STATE State
static inline State *state_of(const Run *g)
{
    return (State *)(void *)g->core;
}
static inline Position *now(const Run *g)
{
    return &state_of(g)->now;
}
#include "kernel/choices.h"
#include "kernel/columns.h"
#include "kernel/rule.h"
#include "kernel/zones.h"

#define R(number, name, sets, memory)                                                                        \
    static RuleBody rule_##name;                                                                             \
    static inline __attribute__((always_inline, unused))                                                     \
    How call_##name(Run *g, const Frame *caller, struct name *my);
#include RULES_DEF
#undef R

#define Q(name, rule, count, args, verbs)                                                                    \
    static OptionMaker options_##name;                                                                       \
    static OptionDescriber describe_##name;
#include QUESTIONS_DEF
#undef Q

#define ruling(g, name) ((g)->game->ruling[RULING_##name])

/* What kernel helpers that take an ask or answer need to know of the questions. */
static const uint16_t question_base[] = {
#define Q(name, rule, count, args, verbs) BASE_##name,
#include QUESTIONS_DEF
#undef Q
};

#undef ENTRY
#undef STOP

#endif
