/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef CW_WORLDS_VOCABULARY_H
#define CW_WORLDS_VOCABULARY_H

#include "effects/vocabulary.h"

enum { WORLDS_ANY_SKILL = SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE };

/* What a phrase may read, so that what follows from it is made anew when that has changed; all of them depend on what is in
   play. */
enum {
    READS_TABLE = 1,
    READS_INJURY = 2,
    READS_EXHAUSTION = 4,
    READS_BOOSTS = 8,
    READS_PLACES = 16,     /* the same Vassals stand in other zones of their controllers */
    READS_PRESENCE = 32,   /* what is listed already has changed: anything may depend on that */
    READS_OWN_INJURY = 64, /* of the Vassal that bears the Skill */
    READS_OWN_EXHAUSTION = 128
};

/* Kinds of cards, in the order of worlds_kinds. */
typedef enum { KIND_WORLD, KIND_STATUS, KIND_RESOURCE, KIND_TOKEN, KIND_VASSAL } WorldsKind;

/* CATEGORY(name, slot, words): the slots of the patterns, after those of the shared grammar. */
#define WORLDS_CATEGORIES(CATEGORY)                                                                          \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "a usage condition")                                                    \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limit", "a limit")                                                                     \
    CATEGORY(TARGET, "target", "a target")                                                                   \
    CATEGORY(SWAPPER, "swapper", "a Vassal to swap")                                                         \
    CATEGORY(CHALLENGER, "challenger", "a Challenger")                                                       \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(COUNTED, "counted", "something to count")                                                       \
    CATEGORY(CLASS, "class", "a class")                                                                      \
    CATEGORY(KEYWORD, "keyword", "a Chain keyword")                                                          \
    CATEGORY(RESTRICTION, "restriction", "a restriction")                                                    \
    CATEGORY(PHASE, "phase", "a phase")                                                                      \
    CATEGORY(SUBJECT, "subject", "a Vassal")                                                                 \
    CATEGORY(HAPPENING, "happening", "something that happens")                                               \
    CATEGORY(QUANTITY, "quantity", "a quantity")                                                             \
    CATEGORY(SIDE, "side", "a side")                                                                         \
    CATEGORY(TRAIT, "trait", "a trait")                                                                      \
    CATEGORY(PLACE, "place", "a place")                                                                      \
    CATEGORY(DURATION, "duration", "a duration")                                                             \
    CATEGORY(PLAYER, "player", "a player")                                                                   \
    CATEGORY(WHOSE, "whose", "an owner of Chains")

enum {
#define CATEGORY(name, slot, words) WORLDS_CATEGORY_##name,
    WORLDS_CATEGORIES(CATEGORY)
#undef CATEGORY
        WORLDS_CATEGORY_COUNT
};
_Static_assert((int)WORLDS_CATEGORY_TARGET == (int)CATEGORY_GAME, "the shared categories come first");
_Static_assert((int)WORLDS_CATEGORY_COUNT <= (int)CATEGORY_LIMIT, "categories are bits of a 32-bit set");

/* Opcodes: WORLDS_INJURE and so on, in the order of the file. */
enum {
    WORLDS_BEFORE_FIRST = OP_GAME - 1,
#define TYPE_LINE(name, kind, pattern, meaning) WORLDS_HEAD_##name,
#define CONDITION(name, category, flags, pattern, meaning) WORLDS_##name,
#define WHEN(name, flags, hears, pattern, meaning) WORLDS_##name,
#define WHILE(name, flags, reads, pattern, meaning) WORLDS_##name,
#define OWN(name, flags, reads, counters, there, pattern, meaning) WORLDS_##name,
#define LIMIT(name, pattern, meaning) WORLDS_##name,
#define STATE(name, flags, reads, pattern, meaning) WORLDS_##name,
#define SELECTOR(name, categories, flags, reads, pattern, meaning) WORLDS_##name,
#define COUNTED(name, pattern, meaning) WORLDS_##name,
#define VERB(name, flags, needs, pattern, meaning) WORLDS_##name,
#define BOTH(name, flags, needs, pattern, meaning) WORLDS_##name,
#define MAKES(name, flags, needs, pattern, meaning) WORLDS_##name,
#define WAITS(name, flags, needs, pattern, meaning) WORLDS_##name,
#include "games/worlds/vocabulary.def"
    OPCODES
};
#define OPCODE_OF(name) WORLDS_##name

/* Words: CLASS_VANGUARD, KEYWORD_PRIME and so on. */
enum {
#define WORD(category, name, value, flags, pattern, meaning) category##_##name = (value),
#define READER(category, name, value, flags, reads, pattern, meaning) category##_##name = (value),
#include "games/worlds/vocabulary.def"
    WORLDS_WORDS_END
};

#define IN(category) (1u << WORLDS_CATEGORY_##category)
#define VERB_(name, flags, needs, pattern)                                                                   \
    {#name, pattern, IN(SENTENCE), WORLDS_##name, needs, ROLE_VERB, flags, 0},
static const Phrase worlds_phrases[] = {
#define WORD(category, name, value, flags, pattern, meaning)                                                 \
    {#name, pattern, IN(category), value, 0, ROLE_WORD, flags, 0},
#define READER(category, name, value, flags, reads, pattern, meaning)                                        \
    {#name, pattern, IN(category), value, 0, ROLE_WORD, flags, reads},
#define TYPE_LINE(name, kind, pattern, meaning)                                                              \
    {#name, pattern, IN(HEAD), WORLDS_HEAD_##name, KIND_##kind, ROLE_HEAD, 0, 0},
#define CONDITION(name, category, flags, pattern, meaning)                                                   \
    {#name, pattern, IN(CONDITION), WORLDS_##name, SKILL_##category, ROLE_CONDITION, flags, 0},
#define WHEN(name, flags, hears, pattern, meaning)                                                           \
    {#name, pattern, IN(CONDITION), WORLDS_##name, SKILL_TRIGGERED, ROLE_CONDITION, flags, 0},
#define WHILE(name, flags, reads, pattern, meaning)                                                          \
    {#name, pattern, IN(CONDITION), WORLDS_##name, SKILL_SOLID, ROLE_CONDITION, flags, reads},
#define OWN(name, flags, reads, counters, there, pattern, meaning)                                           \
    {#name, pattern, IN(CONDITION), WORLDS_##name, SKILL_SOLID, ROLE_CONDITION, flags, reads},
#define LIMIT(name, pattern, meaning) {#name, pattern, IN(LIMITS), WORLDS_##name, 0, ROLE_LIMIT, 0, 0},
#define STATE(name, flags, reads, pattern, meaning)                                                          \
    {#name, pattern, IN(STATE), WORLDS_##name, 0, ROLE_STATE, flags, reads},
#define SELECTOR(name, categories, flags, reads, pattern, meaning)                                           \
    {#name, pattern, categories, WORLDS_##name, 0, ROLE_SELECTOR, flags, reads},
#define COUNTED(name, pattern, meaning) {#name, pattern, IN(COUNTED), WORLDS_##name, 0, ROLE_COUNT, 0, 0},
#define VERB(name, flags, needs, pattern, meaning) VERB_(name, flags, needs, pattern)
#define BOTH(name, flags, needs, pattern, meaning) VERB_(name, (flags) | PHRASE_REVERTS, needs, pattern)
#define MAKES(name, flags, needs, pattern, meaning) VERB_(name, flags, needs, pattern)
#define WAITS(name, flags, needs, pattern, meaning) VERB_(name, flags, needs, pattern)
#define SHARED(name, flags, pattern, meaning)                                                                \
    {#name, pattern, IN(SENTENCE), OP_##name, 0, ROLE_STRUCTURE, flags, 0},
#include "games/worlds/vocabulary.def"
};
#undef VERB_
#undef IN

static const Category worlds_categories[] = {
#define CATEGORY(name, slot, words) {slot, words},
    WORLDS_CATEGORIES(CATEGORY)
#undef CATEGORY
};

/* A Status lends its Skills to the Vassal that it is on, so it may bear what a Vassal may. */
static const CardKind worlds_kinds[] = {
    {"world", "a World", "the name of a World", "World", "a World is a name and nothing more", 0, false},
    {"status", "a Status", "the name of a Status", "Status", "", WORLDS_ANY_SKILL, true},
    {"resource", "a Resource", "the name of a Resource", "Resource", "only Vassals have Chains (7.2.7)",
     SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE, false},
    {"token", "a Vassal token", "the name of a Vassal token", "Vassal token - CLASS", "", WORLDS_ANY_SKILL,
     true},
    {"vassal", "a Vassal", "the name of a Vassal", "Vassal - WORLD - CLASS", "", WORLDS_ANY_SKILL, true},
};

static const uint16_t worlds_exclusive[] = {
    KEYWORD_REINFORCE | KEYWORD_CHALLENGE,
    KEYWORD_PRIME | KEYWORD_RIPOSTE | KEYWORD_COMBO,
};

static const Vocabulary worlds_vocabulary = {
    .phrases = worlds_phrases,
    .categories = worlds_categories,
    .kinds = worlds_kinds,
    .phrase_count = sizeof worlds_phrases / sizeof *worlds_phrases,
    .category_count = WORLDS_CATEGORY_COUNT,
    .kind_count = sizeof worlds_kinds / sizeof *worlds_kinds,
    .keyword_category = WORLDS_CATEGORY_KEYWORD,
    .exclusive_count = sizeof worlds_exclusive / sizeof *worlds_exclusive,
    .exclusive = worlds_exclusive,
    .line_word = "Skill",
    .lasting_rule = " (7.7.2)",
    .limit_rule = " (9.2.16)",
    .first_rule = ", the Challenger before the others",
};

#endif
