/* Before a reading of columns.def in which each row with a name is COLUMN_(name), ROW_(name, count) or
   GIVEN_(name, count). */
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
#define COLUMN(name, type, of, seen) COLUMN_(name)
#define COLUMN_PART(name, type, first, count, of, seen) COLUMN_(name)
#define CARD_COLUMN(name, seen) COLUMN_(name)
#define CARD_COLUMN_PART(name, first, count, seen) COLUMN_(name)
#define TRACK(name, member, most, when) ROW_(name, 1)
#define DERIVED_TRACK(name, value, most, when) ROW_(name, 1)
#define SEAT_COUNTER(name, member, most, when) ROW_(name, 1)
#define DERIVED_SEAT_COUNTER(name, count, value, when) ROW_(name, count)
#define CARD_COUNTER(name, count, value, when) ROW_(name, count)
#define CARD_STACK(name, id, count, seat, value, when) ROW_(name, count)
#define SEAT_MARK(name, when) ROW_(name, 1)
#define SEAT_PLACE(name, value, when) ROW_(name, 1)
#define TABLE_PLACE(name, value, most, when) ROW_(name, 1)
#define CARD_VALUE(name, value, when) ROW_(name, 1)
#define CARD_MARK(name, when) ROW_(name, 1)
#define GIVEN_TABLE(name, count, least, most, set) GIVEN_(name, count)
#define GIVEN_SEAT(name, count, least, most, set) GIVEN_(name, count)
#define GIVEN_CARD(name, count, least, most, set) GIVEN_(name, count)
