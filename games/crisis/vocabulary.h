/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef CRISIS_VOCABULARY_H
#define CRISIS_VOCABULARY_H

#include "effects/language.h"

/* C1.3 */
typedef enum {
    KIND_UNIT,
    KIND_CHAMPION,
    KIND_TOKEN,
    KIND_ACTION,
    KIND_CONDITION,
    KIND_LEADER,
    KIND_CRISIS,
    KIND_LANE
} CrisisKind;

#define CRISIS_CATEGORIES(CATEGORY)                                                                          \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "a condition")                                                          \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limits", "a limit")                                                                    \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(COUNTED, "counted", "something to count")                                                       \
    CATEGORY(AMOUNT, "amount", "an amount")                                                                  \
    CATEGORY(TARGET, "target", "units or heroes")                                                            \
    CATEGORY(SHARES, "shares", "points to divide")                                                           \
    CATEGORY(ITEM, "item", "an effect that waits")                                                           \
    CATEGORY(UNITS, "units", "units")                                                                        \
    CATEGORY(CARDS, "cards", "cards")                                                                        \
    CATEGORY(PRICE, "price", "a cost")                                                                       \
    CATEGORY(LIMIT, "limit", "a limit of an ability")                                                        \
    CATEGORY(SUBJECT, "subject", "a unit")                                                                   \
    CATEGORY(QUANTITY, "quantity", "a quantity")                                                             \
    CATEGORY(STATUS, "status", "a status")                                                                   \
    CATEGORY(FACTION, "faction", "a faction")                                                                \
    CATEGORY(TRAIT, "trait", "a trait")                                                                      \
    CATEGORY(KEYWORD, "keyword", "a keyword")                                                                \
    CATEGORY(SPEED, "speed", "a speed")                                                                      \
    CATEGORY(SCOPE, "scope", "a scope")                                                                      \
    CATEGORY(FORM, "form", "a form of a leader")                                                             \
    CATEGORY(SIGN, "sign", "a sign")                                                                         \
    CATEGORY(DURATION, "duration", "a duration")                                                             \
    CATEGORY(TYPE, "type", "a type of card")                                                                 \
    CATEGORY(WHO, "who", "a player")                                                                         \
    CATEGORY(WORTH, "worth", "a counter")                                                                    \
    CATEGORY(MOMENT, "moment", "a time")

#define VOCABULARY_DEF "games/crisis/vocabulary.def"
#define VOCABULARY_CATEGORIES CRISIS_CATEGORIES
#define VOCABULARY_OF(what) crisis_##what
#define CATEGORY_OF(name) CRISIS_CATEGORY_##name
#define OPCODE_OF(name) CRISIS_##name
#define WORD_OF(category, name) category##_##name
#include "effects/vocabulary_table.h"

#define SKILLS_IN_PLAY                                                                                       \
    (SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE | SKILL_REPLACES)
static const CardKind crisis_kinds[] = {
    {"unit", "a unit", "the name of a unit", "Unit - FACTION - cost N - A/H", "", SKILLS_IN_PLAY, true},
    {"champion", "a Champion", "the name of a Champion", "Champion - FACTION - cost N - A/H", "",
     SKILLS_IN_PLAY, true},
    {"token", "a token", "the name of a token", "Token - FACTION - A/H", "", SKILLS_IN_PLAY, true},
    {"action", "an action", "the name of an action", "Action - FACTION - cost N",
     "an action is never in play (C1.3)", SKILL_ACTIVATED, false},
    {"condition", "a Condition", "the name of a Condition", "Condition - FACTION - cost N", "",
     SKILLS_IN_PLAY, true},
    {"leader", "a leader", "the name of a leader", "Leader - FACTION - health N", "", SKILLS_IN_PLAY, true},
    {"crisis", "a Crisis Event", "the name of a Crisis Event", "Crisis Event - N rounds", "", SKILLS_IN_PLAY,
     true},
    {"lane", "a lane", "the name of a lane", "Lane", "a lane has no text (C2.1)", 0, false},
};

static const Vocabulary crisis_vocabulary = {
    VOCABULARY_TABLES,
    .kinds = crisis_kinds,
    .kind_count = sizeof crisis_kinds / sizeof *crisis_kinds,
    .line_word = "line",
    .lasting_rule = "",
    .limit_rule = "",
    .first_rule = "",
    .card_lines = LINES_AT,
};

#endif
