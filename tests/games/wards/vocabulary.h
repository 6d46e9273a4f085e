/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef WARDS_VOCABULARY_H
#define WARDS_VOCABULARY_H

#include "effects/vocabulary.h"

typedef enum { KIND_UNIT, KIND_SPELL } WardsKind;

#define WARDS_CATEGORIES(CATEGORY)                                                                           \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "a condition")                                                          \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limit", "a limit")                                                                     \
    CATEGORY(TARGET, "target", "a target")                                                                   \
    CATEGORY(SUBJECT, "subject", "a unit")                                                                   \
    CATEGORY(QUANTITY, "quantity", "a quantity")                                                             \
    CATEGORY(SIDE, "side", "a side")

#define VOCABULARY_DEF "tests/games/wards/vocabulary.def"
#define VOCABULARY_CATEGORIES WARDS_CATEGORIES
#define VOCABULARY_OF(what) wards_##what
#define CATEGORY_OF(name) WARDS_CATEGORY_##name
#define OPCODE_OF(name) WARDS_##name
#define WORD_OF(category, name) category##_##name
#include "effects/vocabulary_table.h"

static const CardKind wards_kinds[] = {
    {"unit", "a unit", "the name of a unit", "Unit - N health", "a unit is not cast",
     SKILL_TRIGGERED | SKILL_REPLACES, true},
    {"spell", "a spell", "the name of a spell", "Spell", "a spell is not in play", SKILL_ACTIVATED, false},
};

static const Vocabulary wards_vocabulary = {
    VOCABULARY_TABLES,   .kinds = wards_kinds, .kind_count = sizeof wards_kinds / sizeof *wards_kinds,
    .line_word = "line", .lasting_rule = "",   .limit_rule = "",
    .first_rule = "",
};

#endif
