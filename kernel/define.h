/* From a game's .def files: the tables of its CwGameDef.  Included last in the game's one translation unit. */
#ifndef KERNEL_DEFINE_H
#define KERNEL_DEFINE_H

#include <stddef.h>

#include "kernel/define_rows.h"

static const RuleDef rule_table[] = {
    {"", "nothing", kernel_no_rule, 0, 0, 0},
#define RULE_ROW_(number, name, mark)                                                                        \
    {number, #name, rule_##name, sizeof(struct name), sizeof(struct name##_sets) / 8, mark},
#define R(number, name, sets, memory) RULE_ROW_(number, name, 0)
#define ENTRY(number, name, sets, memory) RULE_ROW_(number, name, RULE_IS_ENTRY)
#define STOP(number, name, sets, memory) RULE_ROW_(number, name, RULE_STOPS_GAME)
#include RULES_DEF
#undef R
#undef ENTRY
#undef STOP
};

#define Q(name, rule, count, args, verbs) _Static_assert((count) + 8 <= CW_MAX_OPTIONS, "options of " #name);
#include QUESTIONS_DEF
#undef Q
static const QuestionDef question_table[] = {
#define Q(name, rule, count, args, verbs)                                                                    \
    {#name, rule, BASE_##name, (count), args, verbs, options_##name, describe_##name},
#include QUESTIONS_DEF
#undef Q
};

static const EventDef event_table[] = {
#define N(name, args) {#name, args},
#include EVENTS_DEF
#undef N
};

static const ZoneDef zone_table[] = {
#define Z(id, kind, per_seat, count, seen, sorted, size)                                                     \
    {#id, #kind, (per_seat), (count), (seen), (sorted), (size)},
#include ZONES_DEF
#undef Z
};

#define SWITCH2(id, name, a, b, text, source) {id, #name, #a "|" #b, 0, 1, 0, text, source},
#define SWITCH3(id, name, a, b, c, text, source) {id, #name, #a "|" #b "|" #c, 0, 1, 0, text, source},
#define NUMBER(id, name, initial, least, most, text, source)                                                 \
    {id, #name, #least ".." #most, initial, least, most, text, source},
#define LIST(id, name, values, text, source) {id, #name, values, 0, 1, 0, text, source},
#define FIXED(id, name, text, source) {id, NULL, NULL, 0, 1, 0, text, source},
#define PRESET(name, settings, text)
static const RulingDef ruling_table[] = {
#include RULINGS_DEF
};
#undef SWITCH2
#undef SWITCH3
#undef NUMBER
#undef LIST
#undef FIXED
#undef PRESET

#define SWITCH2(id, name, a, b, text, source)
#define SWITCH3(id, name, a, b, c, text, source)
#define NUMBER(id, name, initial, least, most, text, source)
#define LIST(id, name, values, text, source)
#define FIXED(id, name, text, source)
#define PRESET(name, settings, text) {#name, settings, text},
static const PresetDef preset_table[] = {
#include RULINGS_DEF
    {NULL, NULL, NULL},
};
#undef SWITCH2
#undef SWITCH3
#undef NUMBER
#undef LIST
#undef FIXED
#undef PRESET

_Static_assert((int)ZONE_COUNT <= (int)MAX_ZONES, "more zones than a byte can number");
_Static_assert((int)RULING_COUNT <= (int)RULINGS_LIMIT, "more rulings than an opened game holds");

/* The name of the descriptor: games compiled to record citations are other objects in the same program. */
#ifdef CW_CITED
#define GAME_SYMBOL_(name) cw_game_##name##_cited
#else
#define GAME_SYMBOL_(name) cw_game_##name
#endif
#define GAME_SYMBOL(name) GAME_SYMBOL_(name)

/* 0, or an error: the game says GAME_KEEPS_KNOWLEDGE and has no kept knowledge, or the other way round. */
#define KEPT_AS_DECLARED_(KEPT_KNOW) (sizeof(char[((KEPT_KNOW) != 0) == KEEPS_KNOWLEDGE(0) ? 1 : -1]) - 1)

#ifdef GAME_SECRET_DECKS
#define SEEN_AT_(State) .seen = offsetof(State, seen), .seen_stride = sizeof(((State *)0)->seen[0])
#else
#define SEEN_AT_(State) .seen = 0
#endif

/* Where the kernel's tables lie in a game's `State`, whose `now` is the position. */
#define GAME_LAYOUT(State, CARDS, KEPT, KEPT_KNOW, KEPT_COUNT)                                               \
    .layout = {                                                                                              \
        .size = sizeof(State),                                                                               \
        .position = offsetof(State, now),                                                                    \
        .position_size = sizeof(((State *)0)->now),                                                          \
        .kept = (KEPT),                                                                                      \
        .kept_count = (KEPT_COUNT),                                                                          \
        .kept_know = (KEPT_KNOW) + KEPT_AS_DECLARED_(KEPT_KNOW),                                             \
        .kept_stride = sizeof(KEPT_KNOWLEDGE(CARDS)),                                                        \
        .zone_of = offsetof(State, now.zone_of),                                                             \
        .next = offsetof(State, now.next),                                                                   \
        .head = offsetof(State, now.head),                                                                   \
        .kind_of = offsetof(State, KIND_OF),                                                                 \
        .know = offsetof(State, know),                                                                       \
        .know_stride = sizeof(((State *)0)->know[0]),                                                        \
        .know_row = sizeof(((State *)0)->know[0].of),                                                        \
        .uneven = offsetof(State, uneven),                                                                   \
        SEEN_AT_(State),                                                                                     \
        .stack = offsetof(State, stack),                                                                     \
        .stack_units = sizeof(((State *)0)->stack) / 8,                                                      \
        .cards = (CARDS),                                                                                    \
        .zones = ZONE_COUNT,                                                                                 \
        .columns = column_table,                                                                             \
        .column_count = COLUMN_COUNT,                                                                        \
    }
#include "kernel/drive.h"

#define GAME_TABLES                                                                                          \
    .rules = rule_table, .rule_count = RULE_COUNT, .questions = question_table,                              \
    .question_count = QUESTION_COUNT, .action_count = ACTION_COUNT, .events = event_table,                   \
    .event_count = EVENT_COUNT, .zones = zone_table, .zone_count = sizeof zone_table / sizeof zone_table[0], \
    .rulings = ruling_table, .ruling_count = RULING_COUNT, .presets = preset_table, .row_defs = row_table,   \
    .row_def_count = sizeof row_table / sizeof *row_table - 1, .rows_of_card = rows_of_card,                 \
    .rows_of_seat = rows_of_seat, .rows_of_table = rows_of_table, .set_row = set_row, .texts = texts,        \
    .cites = cites, .go_on = drive_on, .list = drive_list, .choose = drive_choose,                           \
    .at_random = drive_at_random

#endif
