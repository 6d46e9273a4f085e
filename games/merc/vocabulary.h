/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef CW_MERC_VOCABULARY_H
#define CW_MERC_VOCABULARY_H

#include "effects/decks.h"
#include "effects/vocabulary.h"

/* Kinds of cards, in the order of merc_kinds. */
typedef enum {
    KIND_MERC,
    KIND_DICTATOR,
    KIND_WEAPON,
    KIND_ARMOR,
    KIND_ACCESSORY,
    KIND_SECTOR,
    KIND_TACTIC
} MercKind;

/* CATEGORY(name, slot, words): the slots of the patterns, after those of the shared grammar. */
#define MERC_CATEGORIES(CATEGORY)                                                                            \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "when it is used")                                                      \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limit", "a number of uses")                                                            \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(SET, "set", "a set")                                                                            \
    CATEGORY(WOMAN, "woman", "a mark of the MERC")                                                           \
    CATEGORY(WEAPON, "weapon", "a kind of weapon")                                                           \
    CATEGORY(EXPLOSIVE, "explosive", "a mark of the card")                                                   \
    CATEGORY(SIGN, "sign", "'+' or '-'")                                                                     \
    CATEGORY(STAT, "stat", "a value")                                                                        \
    CATEGORY(WHO, "who", "who is meant")                                                                     \
    CATEGORY(ONLY, "only", "a purpose")                                                                      \
    CATEGORY(SLOT, "slot", "a slot")                                                                         \
    CATEGORY(ITEM, "item", "a kind of equipment")                                                            \
    CATEGORY(PATIENT, "patient", "who is healed")                                                            \
    CATEGORY(PER, "per", "what is counted")                                                                  \
    CATEGORY(PLACE, "place", "a place")                                                                      \
    CATEGORY(EACH, "each", "sectors")                                                                        \
    CATEGORY(REGION, "region", "sectors")                                                                    \
    CATEGORY(UPTO, "upto", "'up to'")                                                                        \
    CATEGORY(SQUAD, "squad", "a squad")

enum {
#define CATEGORY(name, slot, words) MERC_CATEGORY_##name,
    MERC_CATEGORIES(CATEGORY)
#undef CATEGORY
        MERC_CATEGORY_COUNT
};
_Static_assert((int)MERC_CATEGORY_STATE == (int)CATEGORY_GAME, "the shared categories come first");
_Static_assert((int)MERC_CATEGORY_COUNT <= (int)CATEGORY_LIMIT, "categories are bits of a 32-bit set");

/* Opcodes: SAYS_HITS_ON and so on, in the order of the file. */
enum {
    SAYS_BEFORE_FIRST = OP_GAME - 1,
#define TYPE_LINE(name, kind, pattern, meaning) SAYS_HEAD_##name,
#define CONDITION(name, category, flags, pattern, meaning) SAYS_##name,
#define LIMIT(name, pattern, meaning) SAYS_##name,
#define STATE(name, flags, pattern, meaning) SAYS_##name,
#define VERB(name, flags, pattern, meaning) SAYS_##name,
#include "games/merc/vocabulary.def"
    SAYS_COUNT
};

/* Words: WORD_STAT_COMBAT, WORD_SLOT_ARMOR and so on. */
enum {
#define WORD(category, name, value, flags, pattern, meaning) WORD_##category##_##name = (value),
#include "games/merc/vocabulary.def"
    WORDS_END
};

#define IN(category) (1u << MERC_CATEGORY_##category)
static const Phrase merc_phrases[] = {
#define WORD(category, name, value, flags, pattern, meaning)                                                 \
    {#name, pattern, IN(category), value, 0, ROLE_WORD, flags, 0},
#define TYPE_LINE(name, kind, pattern, meaning)                                                              \
    {#name, pattern, IN(HEAD), SAYS_HEAD_##name, KIND_##kind, ROLE_HEAD, 0, 0},
#define CONDITION(name, category, flags, pattern, meaning)                                                   \
    {#name, pattern, IN(CONDITION), SAYS_##name, SKILL_##category, ROLE_CONDITION, flags, 0},
#define LIMIT(name, pattern, meaning) {#name, pattern, IN(LIMITS), SAYS_##name, 0, ROLE_LIMIT, 0, 0},
#define STATE(name, flags, pattern, meaning)                                                                 \
    {#name, pattern, IN(STATE), SAYS_##name, 0, ROLE_STATE, flags, 0},
#define VERB(name, flags, pattern, meaning)                                                                  \
    {#name, pattern, IN(SENTENCE), SAYS_##name, 0, ROLE_VERB, flags, 0},
#define SHARED(name, flags, pattern, meaning)                                                                \
    {#name, pattern, IN(SENTENCE), OP_##name, 0, ROLE_STRUCTURE, flags, 0},
#include "games/merc/vocabulary.def"
};
#undef IN

static const Category merc_categories[] = {
#define CATEGORY(name, slot, words) {slot, words},
    MERC_CATEGORIES(CATEGORY)
#undef CATEGORY
};

enum {
    MERC_ANY_LINE = SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE,
    MERC_EVENT_LINE = SKILL_TRIGGERED | SKILL_PASSIVE
};

static const CardKind merc_kinds[] = {
    {"merc", "a MERC", "the name of a MERC", "MERC - initiative 2, training 1, combat 2 - base", "",
     MERC_ANY_LINE, true},
    {"dictator", "a Dictator", "the name of a Dictator",
     "Dictator - initiative 2, training 2, combat 2 - base",
     "the Dictator card has no actions of its own to offer (M14.7)", MERC_EVENT_LINE, false},
    {"weapon", "a weapon", "the name of a weapon", "Weapon - rifle - 1 card - serial 600", "", MERC_ANY_LINE,
     false},
    {"armor", "armor", "the name of an armor", "Armor - 1 card - serial 300", "", MERC_ANY_LINE, false},
    {"accessory", "an accessory", "the name of an accessory", "Accessory - 1 card - serial 100", "",
     MERC_ANY_LINE, false},
    {"sector", "a sector", "the name of a sector", "Industry - value 5 - base",
     "a sector has loot and services and nothing else (M10.1)", MERC_EVENT_LINE, false},
    {"tactic", "a tactics card", "the name of a tactics card", "Tactic - base",
     "a tactics card works when it is played, and perhaps from then on (M15)", MERC_EVENT_LINE, false},
};

static const Vocabulary merc_vocabulary = {
    .phrases = merc_phrases,
    .categories = merc_categories,
    .kinds = merc_kinds,
    .phrase_count = sizeof merc_phrases / sizeof *merc_phrases,
    .category_count = MERC_CATEGORY_COUNT,
    .kind_count = sizeof merc_kinds / sizeof *merc_kinds,
    .line_word = "line",
    .lasting_rule = "",
    .limit_rule = "",
    .first_rule = "",
};

#endif
