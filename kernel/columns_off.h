/* Before each reading of a columns.def: every row makes nothing, until the reader says what it makes. */
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
#undef SEAT_OUT
#undef SEAT_PLACE
#undef TABLE_PLACE
#undef CARD_VALUE
#undef CARD_MARK
#undef LIES_ON
#undef CARD_LOCAL
#undef GIVEN_TABLE
#undef GIVEN_SEAT
#undef GIVEN_CARD
#define COLUMN(name, type, of, seen)
#define COLUMN_PART(name, type, first, count, of, seen)
#define CARD_COLUMN(name, seen)
#define CARD_COLUMN_PART(name, first, count, seen)
#define TRACK(name, member, most, when)
#define DERIVED_TRACK(name, value, most, when)
#define SEAT_COUNTER(name, member, most, when)
#define DERIVED_SEAT_COUNTER(name, count, value, when)
#define CARD_COUNTER(name, count, value, when)
#define CARD_STACK(name, id, count, seat, value, when)
#define SEAT_MARK(name, when)
#define SEAT_OUT(when)
#define SEAT_PLACE(name, value, when)
#define TABLE_PLACE(name, value, most, when)
#define CARD_VALUE(name, value, when)
#define CARD_MARK(name, when)
#define LIES_ON(card, when)
#define CARD_LOCAL(name, value)
#define GIVEN_TABLE(name, count, least, most, set)
#define GIVEN_SEAT(name, count, least, most, set)
#define GIVEN_CARD(name, count, least, most, set)
