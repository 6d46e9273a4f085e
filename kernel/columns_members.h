/* Inside a game's Position: the members that its columns.def makes. */
#include "kernel/columns_off.h"
#undef COLUMN
#undef COLUMN_PART
#undef CARD_COLUMN
#undef CARD_COLUMN_PART
#define COLUMN(name, type, of, seen) type name[CARDS + 1];
#define COLUMN_PART(name, type, first, count, of, seen) type name[count];
#define CARD_COLUMN(name, seen) uint8_t name[CARDS + 1];
#define CARD_COLUMN_PART(name, first, count, seen) uint8_t name[count];
#include COLUMNS_DEF
