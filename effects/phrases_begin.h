/* phrases_begin.h: first line of a game's vocabulary.def. Whoever reads the file defines the macros that it wants; the others
   are empty. No include guard: a file is read several times. phrases_end.h takes them all back. */
#ifndef WORD
#define WORD(...)
#endif
#ifndef READER
#define READER(...)
#endif
#ifndef TYPE_LINE
#define TYPE_LINE(...)
#endif
#ifndef CONDITION
#define CONDITION(...)
#endif
#ifndef WHEN
#define WHEN(...)
#endif
#ifndef REPLACES
#define REPLACES(...)
#endif
#ifndef WHILE
#define WHILE(...)
#endif
#ifndef OWN
#define OWN(...)
#endif
#ifndef LIMIT
#define LIMIT(...)
#endif
#ifndef STATE
#define STATE(...)
#endif
#ifndef SELECTOR
#define SELECTOR(...)
#endif
#ifndef COUNTED
#define COUNTED(...)
#endif
#ifndef VERB
#define VERB(...)
#endif
#ifndef BOTH
#define BOTH(...)
#endif
#ifndef MAKES
#define MAKES(...)
#endif
#ifndef WAITS
#define WAITS(...)
#endif
#ifndef SHARED
#define SHARED(...)
#endif
#ifndef HOLDS
#define HOLDS(...)
#endif
#ifndef TRAIT
#define TRAIT(...)
#endif
#ifndef FILTER
#define FILTER(...)
#endif
#ifndef FITS
#define FITS(...)
#endif
#ifndef PART
#define PART(...)
#endif
#ifndef AMOUNT
#define AMOUNT(...)
#endif
#ifndef PAYS
#define PAYS(...)
#endif
#ifndef NEVER
#define NEVER(...)
#endif
