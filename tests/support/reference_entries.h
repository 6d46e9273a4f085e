/* reference_entries.h: the rows of a game's vocabulary.def as entries of its reference (reference.h).  Stands between the
   braces of an array; the game's vocabulary.h has defined VOCABULARY_DEF, CATEGORY_OF and OPCODE_OF.  No include guard. */
#define ROW_ENTRY_(sort, name, number, pattern, meaning) {sort, #name, pattern, meaning, number, -1},
#define WORD(category, name, value, flags, pattern, meaning)                                                 \
    {ENTRY_WORD, #name, pattern, meaning, value, CATEGORY_OF(category)},
#define READER(category, name, value, flags, reads, pattern, meaning)                                        \
    {ENTRY_WORD, #name, pattern, meaning, value, CATEGORY_OF(category)},
#define TYPE_LINE(name, kind, pattern, meaning)                                                              \
    ROW_ENTRY_(ENTRY_HEAD, name, OPCODE_OF(HEAD_##name), pattern, meaning)
#define CONDITION(name, category, flags, pattern, meaning)                                                   \
    ROW_ENTRY_(ENTRY_CONDITION, name, OPCODE_OF(name), pattern, meaning)
#define WHEN(name, flags, event, pattern, meaning)                                                           \
    ROW_ENTRY_(ENTRY_CONDITION, name, OPCODE_OF(name), pattern, meaning)
#define REPLACES(name, flags, event, pattern, meaning)                                                       \
    ROW_ENTRY_(ENTRY_CONDITION, name, OPCODE_OF(name), pattern, meaning)
#define WHILE(name, flags, reads, pattern, meaning)                                                          \
    ROW_ENTRY_(ENTRY_CONDITION, name, OPCODE_OF(name), pattern, meaning)
#define OWN(name, flags, reads, counters, there, pattern, meaning)                                           \
    ROW_ENTRY_(ENTRY_CONDITION, name, OPCODE_OF(name), pattern, meaning)
#define LIMIT(name, pattern, meaning) ROW_ENTRY_(ENTRY_LIMIT, name, OPCODE_OF(name), pattern, meaning)
#define STATE(name, flags, reads, pattern, meaning)                                                          \
    ROW_ENTRY_(ENTRY_STATE, name, OPCODE_OF(name), pattern, meaning)
#define FITS(name, categories, flags, reads, pattern, meaning)                                               \
    ROW_ENTRY_(ENTRY_STATE, name, OPCODE_OF(name), pattern, meaning)
#define SELECTOR(name, categories, flags, reads, pattern, meaning)                                           \
    ROW_ENTRY_(ENTRY_SELECTOR, name, OPCODE_OF(name), pattern, meaning)
#define FILTER(name, categories, flags, reads, pattern, meaning)                                             \
    ROW_ENTRY_(ENTRY_SELECTOR, name, OPCODE_OF(name), pattern, meaning)
#define COUNTED(name, reads, pattern, meaning)                                                               \
    ROW_ENTRY_(ENTRY_COUNT, name, OPCODE_OF(name), pattern, meaning)
#define AMOUNT(name, categories, reads, pattern, meaning)                                                    \
    ROW_ENTRY_(ENTRY_COUNT, name, OPCODE_OF(name), pattern, meaning)
#define VERB(name, flags, needs, pattern, meaning)                                                           \
    ROW_ENTRY_(ENTRY_VERB, name, OPCODE_OF(name), pattern, meaning)
#define BOTH(name, flags, needs, pattern, meaning)                                                           \
    ROW_ENTRY_(ENTRY_VERB, name, OPCODE_OF(name), pattern, meaning)
#define MAKES(name, flags, needs, event, member, pattern, meaning)                                           \
    ROW_ENTRY_(ENTRY_VERB, name, OPCODE_OF(name), pattern, meaning)
#define WAITS(name, flags, needs, pattern, meaning)                                                          \
    ROW_ENTRY_(ENTRY_VERB, name, OPCODE_OF(name), pattern, meaning)
#define HOLDS(name, writes, reads, pattern, meaning)                                                         \
    ROW_ENTRY_(ENTRY_VERB, name, OPCODE_OF(name), pattern, meaning)
#define TRAIT(name, cards, condition, flags, pattern, meaning)                                               \
    ROW_ENTRY_(ENTRY_VERB, name, OPCODE_OF(name), pattern, meaning)
#define SHARED(name, flags, pattern, meaning) ROW_ENTRY_(ENTRY_SHARED, name, OP_##name, pattern, meaning)
#define PART(name, categories, flags, reads, pattern, meaning)                                               \
    ROW_ENTRY_(ENTRY_PART, name, OPCODE_OF(name), pattern, meaning)
#define PAYS(name, categories, pattern, meaning)                                                             \
    ROW_ENTRY_(ENTRY_PART, name, OPCODE_OF(name), pattern, meaning)
#include VOCABULARY_DEF
#undef ROW_ENTRY_
