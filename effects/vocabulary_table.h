/* vocabulary_table.h: a game's vocabulary.def as enums and as the tables that the card compiler reads.

   The game's vocabulary.h includes this once, behind its kinds of cards (KIND_X), and has defined

       VOCABULARY_DEF                   the file
       VOCABULARY_CATEGORIES(CATEGORY)  its categories, those of the shared grammar first: CATEGORY(name, slot, words)
       VOCABULARY_OF(what)              how its tables are called: `phrases`, `categories`
       CATEGORY_OF(name), OPCODE_OF(name), WORD_OF(category, name)    the names of its enumerators

   CATEGORY_OF(COUNT) is how many categories there are; opcodes begin with OP_GAME and stand in the order of the file.  No
   include guard: a test may read the vocabularies of two games. */

enum {
#define CATEGORY(name, slot, words) CATEGORY_OF(name),
    VOCABULARY_CATEGORIES(CATEGORY)
#undef CATEGORY
        CATEGORY_OF(COUNT)
};
_Static_assert((int)CATEGORY_OF(HEAD) == (int)CATEGORY_HEAD &&
                   (int)CATEGORY_OF(CONDITION) == (int)CATEGORY_CONDITION &&
                   (int)CATEGORY_OF(SENTENCE) == (int)CATEGORY_SENTENCE &&
                   (int)CATEGORY_OF(LIMITS) == (int)CATEGORY_LIMITS,
               "the shared categories come first");
_Static_assert((int)CATEGORY_OF(COUNT) <= (int)CATEGORY_LIMIT, "categories are bits of a 64-bit set");

enum {
    OPCODE_OF(BEFORE_FIRST) = OP_GAME - 1,
#define ROW(name) OPCODE_OF(name),
#include VOCABULARY_DEF
    OPCODE_OF(OPCODES)
};

enum {
#define WORD(category, name, value, ...) WORD_OF(category, name) = (value),
#define READER(category, name, value, ...) WORD_OF(category, name) = (value),
#include VOCABULARY_DEF
    WORD_OF(WORDS, END)
};

#define IN(category) (1ull << CATEGORY_OF(category))
#define WORD_(category, name, value, flags, reads, pattern)                                                  \
    {#name, pattern, IN(category), value, 0, ROLE_WORD, flags, reads},
#define WHEN_(name, skill, flags, reads, pattern)                                                            \
    {#name, pattern, IN(CONDITION), OPCODE_OF(name), skill, ROLE_CONDITION, flags, reads},
#define VERB_(name, flags, needs, pattern)                                                                   \
    {#name, pattern, IN(SENTENCE), OPCODE_OF(name), needs, ROLE_VERB, flags, 0},
static const Phrase VOCABULARY_OF(phrases)[] = {
#define WORD(category, name, value, flags, pattern, meaning) WORD_(category, name, value, flags, 0, pattern)
#define READER(category, name, value, flags, reads, pattern, meaning)                                        \
    WORD_(category, name, value, flags, reads, pattern)
#define TYPE_LINE(name, kind, pattern, meaning)                                                              \
    {#name, pattern, IN(HEAD), OPCODE_OF(HEAD_##name), KIND_##kind, ROLE_HEAD, 0, 0},
#define CONDITION(name, skill, flags, pattern, meaning) WHEN_(name, SKILL_##skill, flags, 0, pattern)
#define WHEN(name, flags, event, pattern, meaning) WHEN_(name, SKILL_TRIGGERED, flags, 0, pattern)
#define REPLACES(name, flags, event, pattern, meaning) WHEN_(name, SKILL_REPLACES, flags, 0, pattern)
#define WHILE(name, flags, reads, pattern, meaning) WHEN_(name, SKILL_SOLID, flags, reads, pattern)
#define OWN(name, flags, reads, counters, there, pattern, meaning)                                           \
    WHEN_(name, SKILL_SOLID, flags, reads, pattern)
#define LIMIT(name, pattern, meaning) {#name, pattern, IN(LIMITS), OPCODE_OF(name), 0, ROLE_LIMIT, 0, 0},
#define STATE(name, flags, reads, pattern, meaning)                                                          \
    {#name, pattern, IN(STATE), OPCODE_OF(name), 0, ROLE_STATE, flags, reads},
#define SELECTOR(name, categories, flags, reads, pattern, meaning)                                           \
    {#name, pattern, categories, OPCODE_OF(name), 0, ROLE_SELECTOR, flags, reads},
#define COUNTED(name, reads, pattern, meaning)                                                               \
    {#name, pattern, IN(COUNTED), OPCODE_OF(name), 0, ROLE_COUNT, 0, reads},
#define VERB(name, flags, needs, pattern, meaning) VERB_(name, flags, needs, pattern)
#define BOTH(name, flags, needs, pattern, meaning) VERB_(name, (flags) | PHRASE_REVERTS, needs, pattern)
#define MAKES(name, flags, needs, event, member, pattern, meaning) VERB_(name, flags, needs, pattern)
#define WAITS(name, flags, needs, pattern, meaning) VERB_(name, flags, needs, pattern)
#define HOLDS(name, writes, reads, pattern, meaning)                                                         \
    {#name,                                                                                                  \
     pattern,                                                                                                \
     IN(SENTENCE),                                                                                           \
     OPCODE_OF(name),                                                                                        \
     0,                                                                                                      \
     ROLE_VERB,                                                                                              \
     (writes) | PHRASE_REVERTS | PHRASE_ONLY_HOLDS,                                                          \
     reads},
#define TRAIT(name, cards, condition, flags, pattern, meaning) VERB_(name, flags, 0, pattern)
#define PART_(name, categories, role, flags, reads, pattern)                                                 \
    {#name, pattern, categories, OPCODE_OF(name), 0, role, flags, reads},
#define FILTER(name, categories, flags, reads, pattern, meaning)                                             \
    PART_(name, categories, ROLE_FILTER, flags, reads, pattern)
#define FITS(name, categories, flags, reads, pattern, meaning)                                               \
    PART_(name, categories, ROLE_PART, flags, reads, pattern)
#define PART(name, categories, flags, reads, pattern, meaning)                                               \
    PART_(name, categories, ROLE_PART, flags, reads, pattern)
#define AMOUNT(name, categories, reads, pattern, meaning)                                                    \
    PART_(name, categories, ROLE_COUNT, 0, reads, pattern)
#define PAYS(name, categories, pattern, meaning) PART_(name, categories, ROLE_PART, 0, 0, pattern)
#define SHARED(name, flags, pattern, meaning)                                                                \
    {#name, pattern, IN(SENTENCE), OP_##name, 0, ROLE_STRUCTURE, flags, 0},
#include VOCABULARY_DEF
};
#undef WORD_
#undef WHEN_
#undef VERB_
#undef IN

static const Category VOCABULARY_OF(categories)[] = {
#define CATEGORY(name, slot, words) {slot, words},
    VOCABULARY_CATEGORIES(CATEGORY)
#undef CATEGORY
};

#define NEVER_HAS_WORDS(phrase, operand, words) IMPOSSIBLE_WORDS, OPCODE_OF(phrase), operand, words
#define NEVER_TOGETHER(category, words) IMPOSSIBLE_TOGETHER, OP_NONE, CATEGORY_OF(category), words
#define NEVER_HAS_ZERO(phrase, operand) IMPOSSIBLE_ZERO, OPCODE_OF(phrase), operand, 0
#define NEVER_WITH_ITSELF(phrase, part) IMPOSSIBLE_PARTS, OPCODE_OF(phrase), OPCODE_OF(part), 0
#define NEVER_IN_LINE(phrase, condition) IMPOSSIBLE_IN_LINE, OPCODE_OF(phrase), OPCODE_OF(condition), 0
#define NEVER_LENDS(verb, quoted, condition)                                                                 \
    IMPOSSIBLE_LENT, OPCODE_OF(quoted), OPCODE_OF(condition), OPCODE_OF(verb)
#define NEVER_ON_CARD(phrase, head) IMPOSSIBLE_ON_CARD, OPCODE_OF(phrase), OPCODE_OF(HEAD_##head), 0
static const Impossible VOCABULARY_OF(impossible)[] = {
#define NEVER(what, why) {NEVER_##what, why},
#include VOCABULARY_DEF
    {0, 0, 0, 0, NULL}};
#undef NEVER_HAS_WORDS
#undef NEVER_TOGETHER
#undef NEVER_HAS_ZERO
#undef NEVER_WITH_ITSELF
#undef NEVER_IN_LINE
#undef NEVER_LENDS
#undef NEVER_ON_CARD

/* Of the game's Vocabulary. */
#define VOCABULARY_TABLES                                                                                    \
    .phrases = VOCABULARY_OF(phrases), .categories = VOCABULARY_OF(categories),                              \
    .impossible = VOCABULARY_OF(impossible),                                                                 \
    .phrase_count = sizeof VOCABULARY_OF(phrases) / sizeof *VOCABULARY_OF(phrases),                          \
    .category_count = CATEGORY_OF(COUNT)
