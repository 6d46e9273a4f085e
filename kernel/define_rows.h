/* From a game's columns.def: where its columns lie, what its rows show, and how they are set. */
#ifndef KERNEL_DEFINE_ROWS_H
#define KERNEL_DEFINE_ROWS_H

#include <limits.h>
#include <stddef.h>

#include "kernel/declare.h"

#include "kernel/columns_off.h"
#undef COLUMN
#undef COLUMN_PART
#undef CARD_COLUMN
#undef CARD_COLUMN_PART
#define COLUMN_HERE_(name, first, of, seen, holds_card)                                                      \
    {#name,                                                                                                  \
     offsetof(State, now.name),                                                                              \
     ROW_OF_COLUMN_##name,                                                                                   \
     (first),                                                                                                \
     sizeof(((State *)0)->now.name) / sizeof(((State *)0)->now.name[0]),                                     \
     sizeof(((State *)0)->now.name[0]),                                                                      \
     (__typeof__(((State *)0)->now.name[0]))-1 < 0,                                                          \
     (of),                                                                                                   \
     (seen),                                                                                                 \
     (holds_card)},
#define COLUMN(name, type, of, seen) COLUMN_HERE_(name, 0, of, seen, 0)
#define COLUMN_PART(name, type, first, count, of, seen) COLUMN_HERE_(name, first, of, seen, 0)
#define CARD_COLUMN(name, seen) COLUMN_HERE_(name, 0, OF_PLACE, seen, 1)
#define CARD_COLUMN_PART(name, first, count, seen) COLUMN_HERE_(name, first, OF_PLACE, seen, 1)
static const ColumnDef column_table[] = {
#include COLUMNS_DEF
    {0},
};

/* What a type can hold; a row that follows from the rest can be set to nothing. */
#define LEAST_OF_(type)                                                                                      \
    ((type)-1 > 0 ? 0 : sizeof(type) == 1 ? INT8_MIN : sizeof(type) == 2 ? INT16_MIN : INT32_MIN)
#define MOST_OF_(type)                                                                                       \
    (sizeof(type) == 1   ? ((type)-1 > 0 ? UINT8_MAX : INT8_MAX)                                             \
     : sizeof(type) == 2 ? ((type)-1 > 0 ? UINT16_MAX : INT16_MAX)                                           \
                         : INT32_MAX)
#define FOLLOWS_ 1, 0
#include "kernel/columns_off.h"
#undef COLUMN
#undef COLUMN_PART
#undef CARD_COLUMN
#undef CARD_COLUMN_PART
#undef TRACK
#undef DERIVED_TRACK
#undef SEAT_COUNTER
#undef DERIVED_SEAT_COUNTER
#undef CARD_COUNTER
#undef CARD_STACK
#undef SEAT_MARK
#undef SEAT_PLACE
#undef TABLE_PLACE
#undef CARD_VALUE
#undef CARD_MARK
#undef GIVEN_TABLE
#undef GIVEN_SEAT
#undef GIVEN_CARD
#define COLUMN(name, type, of, seen)                                                                         \
    {#name, ROW_OF_CARD, AS_COUNTER, 1, LEAST_OF_(type), MOST_OF_(type), COLUMN_##name},
#define COLUMN_PART(name, type, first, count, of, seen) COLUMN(name, type, of, seen)
#define CARD_COLUMN(name, seen) {#name, ROW_OF_CARD, AS_LINK, 1, 0, CARDS, COLUMN_##name},
#define CARD_COLUMN_PART(name, first, count, seen) CARD_COLUMN(name, seen)
#define TRACK(name, member, most, when) {#name, ROW_OF_TABLE, AS_TRACK, 1, 0, (most), -1},
#define DERIVED_TRACK(name, value, most, when) {#name, ROW_OF_TABLE, AS_TRACK, 1, FOLLOWS_, -1},
#define SEAT_COUNTER(name, member, most, when) {#name, ROW_OF_SEAT, AS_COUNTER, 1, 0, (most), -1},
#define DERIVED_SEAT_COUNTER(name, count, value, when)                                                       \
    {#name, ROW_OF_SEAT, AS_COUNTER, (count), FOLLOWS_, -1},
#define CARD_COUNTER(name, count, value, when) {#name, ROW_OF_CARD, AS_COUNTER, (count), FOLLOWS_, -1},
#define CARD_STACK(name, id, count, seat, value, when) CARD_COUNTER(name, count, value, when)
#define SEAT_MARK(name, when) {#name, ROW_OF_SEAT, AS_MARK, 1, FOLLOWS_, -1},
#define SEAT_PLACE(name, value, when) DERIVED_SEAT_COUNTER(name, 1, value, when)
#define TABLE_PLACE(name, value, most, when) DERIVED_TRACK(name, value, most, when)
#define CARD_VALUE(name, value, when) {#name, ROW_OF_CARD, AS_VALUE, 1, FOLLOWS_, -1},
#define CARD_MARK(name, when) {#name, ROW_OF_CARD, AS_MARK, 1, FOLLOWS_, -1},
#define GIVEN_TABLE(name, count, least, most, set)                                                           \
    {#name, ROW_OF_TABLE, AS_NOTHING, (count), (least), (most), -1},
#define GIVEN_SEAT(name, count, least, most, set)                                                            \
    {#name, ROW_OF_SEAT, AS_NOTHING, (count), (least), (most), -1},
#define GIVEN_CARD(name, count, least, most, set)                                                            \
    {#name, ROW_OF_CARD, AS_NOTHING, (count), (least), (most), -1},
static const RowDef row_table[] = {
#include COLUMNS_DEF
    {NULL, 0, 0, 0, FOLLOWS_, -1},
};

/* IF_ANY is known only when the value is; elsewhere the value is not looked at unless it is shown. */
#define SHOW_(value, when, statement)                                                                        \
    {                                                                                                        \
        const int when_ = (when);                                                                            \
        if (when_) {                                                                                         \
            const int shown = (int)(value);                                                                  \
            if (when_ != IF_ANY || shown)                                                                    \
                statement;                                                                                   \
        }                                                                                                    \
    }
#include "kernel/columns_off.h"
#undef CARD_COUNTER
#undef CARD_STACK
#undef CARD_VALUE
#undef CARD_MARK
#undef LIES_ON
#undef CARD_LOCAL
#define CARD_LOCAL(name, value)                                                                              \
    const int name = (value);                                                                                \
    (void)name;
#define CARD_COUNTER(name, count, value, when)                                                               \
    for (int i = 0; i < (count); i++)                                                                        \
    SHOW_(value, when, view_counter(items, row_name(g, ROW_##name + i), shown))
#define CARD_STACK(name, id, count, owner, value, when)                                                      \
    for (int i = 0; i < (count); i++)                                                                        \
    SHOW_(value, when, view_stack(items, row_name(g, ROW_##name + i), #id, owner, shown))
#define CARD_VALUE(name, value, when) SHOW_(value, when, view_value(items, row_name(g, ROW_##name), shown))
#define CARD_MARK(name, when)                                                                                \
    if (when)                                                                                                \
        view_mark(items, row_name(g, ROW_##name));
#define LIES_ON(what, when)                                                                                  \
    if (when)                                                                                                \
        items->on = (what);
static void rows_of_card(const Run *g, Seat viewer, Card card, ViewItems *items)
{
    (void)g, (void)viewer, (void)card, (void)items;
#include COLUMNS_DEF
}

#include "kernel/columns_off.h"
#undef SEAT_COUNTER
#undef DERIVED_SEAT_COUNTER
#undef SEAT_MARK
#undef SEAT_OUT
#undef SEAT_PLACE
#define SEAT_MARK(name, when)                                                                                \
    if (when)                                                                                                \
        view_seat_mark(items, row_name(g, ROW_##name));
#define SEAT_OUT(when) items->out = (when);
#define SEAT_PLACE(name, value, when) SHOW_(value, when, view_place(items, row_name(g, ROW_##name), shown))
#define SEAT_COUNTER(name, member, most, when) DERIVED_SEAT_COUNTER(name, 1, member, when)
#define DERIVED_SEAT_COUNTER(name, count, value, when)                                                       \
    for (int i = 0; i < (count); i++)                                                                        \
    SHOW_(value, when, view_counter(items, row_name(g, ROW_##name + i), shown))
static void rows_of_seat(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    (void)g, (void)viewer, (void)seat, (void)items;
#include COLUMNS_DEF
}

#include "kernel/columns_off.h"
#undef TRACK
#undef DERIVED_TRACK
#undef TABLE_PLACE
#define TABLE_PLACE(name, value, most, when)                                                                 \
    if (n < capacity)                                                                                        \
    SHOW_(value, when, tracks[n++] = ((ViewTrack){row_name(g, ROW_##name), shown, (most), 1}))
#define TRACK(name, member, most, when) DERIVED_TRACK(name, member, most, when)
#define DERIVED_TRACK(name, value, most, when)                                                               \
    if (n < capacity)                                                                                        \
    SHOW_(value, when, tracks[n++] = ((ViewTrack){row_name(g, ROW_##name), shown, (most), 0}))
static int rows_of_table(const Run *g, Seat viewer, ViewTrack *tracks, int capacity)
{
    int n = 0;
    (void)g, (void)viewer, (void)tracks, (void)capacity;
#include COLUMNS_DEF
    return n;
}

/* `of` is a seat or a card; the kernel has compared the value with what the row allows. */
#include "kernel/columns_off.h"
#undef TRACK
#undef SEAT_COUNTER
#undef GIVEN_TABLE
#undef GIVEN_SEAT
#undef GIVEN_CARD
#define TRACK(name, member, most, when)                                                                      \
    case ROW_##name:                                                                                         \
        member = (__typeof__(member))value;                                                                  \
        return 1;
#define SEAT_COUNTER(name, member, most, when)                                                               \
    case ROW_##name: {                                                                                       \
        const Seat seat = of;                                                                                \
        member = (__typeof__(member))value;                                                                  \
        return 1;                                                                                            \
    }
#define GIVEN_TABLE(name, count, least, most, set)                                                           \
    case GIVEN_##name:                                                                                       \
        return (set);
#define GIVEN_SEAT(name, count, least, most, set)                                                            \
    case GIVEN_##name: {                                                                                     \
        const Seat seat = of;                                                                                \
        return (set);                                                                                        \
    }
#define GIVEN_CARD(name, count, least, most, set)                                                            \
    case GIVEN_##name: {                                                                                     \
        const Card card = of;                                                                                \
        return (set);                                                                                        \
    }
static int set_row(Run *g, int row, int of, int i, int value)
{
    (void)g, (void)of, (void)i, (void)value;
    switch (row) {
#include COLUMNS_DEF
    default:
        return 0;
    }
}

#endif
