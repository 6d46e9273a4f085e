/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef DUEL_VOCABULARY_H
#define DUEL_VOCABULARY_H

#include "effects/vocabulary.h"

typedef enum { KIND_UNIT, KIND_TOKEN, KIND_SPELL, KIND_GEAR } DuelKind;

#define DUEL_CATEGORIES(CATEGORY)                                                                            \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "a condition")                                                          \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limit", "a limit")                                                                     \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(COUNTED, "counted", "something to count")                                                       \
    CATEGORY(TARGET, "target", "units")                                                                      \
    CATEGORY(SHARES, "shares", "points to divide")                                                           \
    CATEGORY(ITEM, "item", "an effect that waits")                                                           \
    CATEGORY(SUBJECT, "subject", "a unit")                                                                   \
    CATEGORY(QUANTITY, "quantity", "a quantity")                                                             \
    CATEGORY(SIDE, "side", "a side")                                                                         \
    CATEGORY(KEYWORD, "keyword", "a keyword")                                                                \
    CATEGORY(SPEED, "speed", "a speed")                                                                      \
    CATEGORY(SIGN, "sign", "a sign")                                                                         \
    CATEGORY(KEEPING, "keeping", "what it keeps")                                                            \
    CATEGORY(MOMENT, "moment", "a time")

#define VOCABULARY_DEF "tests/games/duel/vocabulary.def"
#define VOCABULARY_CATEGORIES DUEL_CATEGORIES
#define VOCABULARY_OF(what) duel_##what
#define CATEGORY_OF(name) DUEL_CATEGORY_##name
#define OPCODE_OF(name) DUEL_##name
#define WORD_OF(category, name) category##_##name
#include "effects/vocabulary_table.h"

static const CardKind duel_kinds[] = {
    {"unit", "a unit", "the name of a unit", "Unit - cost N - P/H", "a unit is not cast",
     SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE | SKILL_REPLACES, true},
    {"token", "a token", "the name of a token", "Token - P/H", "a token is not cast",
     SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE | SKILL_REPLACES, true},
    {"spell", "a spell", "the name of a spell", "Spell - cost N", "a spell is not in play", SKILL_ACTIVATED,
     false},
    {"attachment", "an attachment", "the name of an attachment", "Attachment - cost N",
     "an attachment hears nothing", SKILL_ACTIVATED | SKILL_PASSIVE, true},
};

static const Vocabulary duel_vocabulary = {
    VOCABULARY_TABLES,   .kinds = duel_kinds,    .kind_count = sizeof duel_kinds / sizeof *duel_kinds,
    .line_word = "line", .lasting_rule = "",     .limit_rule = "",
    .first_rule = "",    .card_lines = LINES_AT,
};

#endif
