/* phrases_begin.h: first line of a game's vocabulary.def. Whoever reads the file defines the macros that it wants: those of
   sorts of rows, HANDLED for all rows that have a handler of that sort or are recorded as if they had, ROW for all that have an
   opcode. The others are empty. No include guard: a file is read several times. phrases_end.h takes them all back. */
#ifndef ROW
#define ROW(name)
#endif
#ifndef HANDLED
#define HANDLED(sort, name) ROW(name)
#endif
#ifndef WORD
#define WORD(...)
#endif
#ifndef READER
#define READER(...)
#endif
#ifndef TYPE_LINE
#define TYPE_LINE(name, ...) ROW(HEAD_##name)
#endif
#ifndef CONDITION
#define CONDITION(name, ...) ROW(name)
#endif
#ifndef WHEN
#define WHEN(name, ...) HANDLED(heard, name)
#endif
#ifndef REPLACES
#define REPLACES(name, ...) HANDLED(replace, name)
#endif
#ifndef WHILE
#define WHILE(name, ...) HANDLED(holds, name)
#endif
#ifndef OWN
#define OWN(name, ...) ROW(name)
#endif
#ifndef LIMIT
#define LIMIT(name, ...) ROW(name)
#endif
#ifndef STATE
#define STATE(name, ...) HANDLED(holds, name)
#endif
#ifndef SELECTOR
#define SELECTOR(name, ...) HANDLED(those, name)
#endif
#ifndef COUNTED
#define COUNTED(name, ...) HANDLED(amount, name)
#endif
#ifndef VERB
#define VERB(name, ...) HANDLED(do, name)
#endif
#ifndef BOTH
#define BOTH(name, ...) HANDLED(do, name)
#endif
#ifndef MAKES
#define MAKES(name, ...) HANDLED(make, name)
#endif
#ifndef WAITS
#define WAITS(name, ...) HANDLED(do, name)
#endif
#ifndef SHARED
#define SHARED(...)
#endif
#ifndef HOLDS
#define HOLDS(name, ...) HANDLED(hold, name)
#endif
#ifndef TRAIT
#define TRAIT(name, ...) HANDLED(trait, name)
#endif
#ifndef FILTER
#define FILTER(name, ...) HANDLED(those, name)
#endif
#ifndef FITS
#define FITS(name, ...) HANDLED(holds, name)
#endif
#ifndef PART
#define PART(name, ...) ROW(name)
#endif
#ifndef AMOUNT
#define AMOUNT(name, ...) HANDLED(amount, name)
#endif
#ifndef PAYS
#define PAYS(name, ...) ROW(name)
#endif
#ifndef NEVER
#define NEVER(...)
#endif
