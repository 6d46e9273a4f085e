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

/* What phrases read, besides what all games have (effects/vocabulary.h): whoever changes it says so (touch). */
enum {
    READS_COUNTERS = READS_GAME, /* Blessing, Corruption, Evolution, Delay counters, being Evolved, Burning */
    READS_PLACES = READS_GAME << 1, /* who stands where: lanes, ranks, neighbours */
    READS_LINKS = READS_GAME << 2,
    READS_MODULES = READS_GAME << 3,
    READS_SKY = READS_GAME << 4, /* Eclipse, Flux, forms of leaders */
    READS_ENERGY = READS_GAME << 5,
    READS_HISTORY = READS_GAME << 6, /* what was played this turn, extra turns */
    READS_COMBAT = READS_GAME << 7   /* who is attacking */
};

#define CRISIS_CATEGORIES(CATEGORY)                                                                          \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "a condition")                                                          \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limits", "a limit")                                                                    \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(FEAT, "feat", "a feat")                                                                         \
    CATEGORY(COUNTED, "counted", "something to count")                                                       \
    CATEGORY(AMOUNT, "amount", "an amount")                                                                  \
    CATEGORY(UNITS, "units", "units or heroes")                                                              \
    CATEGORY(CONDITIONS, "conditions", "Conditions")                                                         \
    CATEGORY(LANES, "lanes", "lanes")                                                                        \
    CATEGORY(SHARES, "shares", "points to divide")                                                           \
    CATEGORY(ITEM, "item", "an effect that waits")                                                           \
    CATEGORY(ONE, "one", "a unit or hero")                                                                   \
    CATEGORY(SUCH, "such", "units")                                                                          \
    CATEGORY(SINGLE, "single", "a unit")                                                                     \
    CATEGORY(WITH, "with", "what units have")                                                                \
    CATEGORY(SORT, "sort", "a sort of card")                                                                 \
    CATEGORY(CARDS, "cards", "cards")                                                                        \
    CATEGORY(ONECARD, "onecard", "a card")                                                                   \
    CATEGORY(NEXTCARD, "nextcard", "a card")                                                                 \
    CATEGORY(GIFT, "gift", "what is given")                                                                  \
    CATEGORY(KEYS, "keys", "keywords")                                                                       \
    CATEGORY(FATE, "fate", "where cards go")                                                                 \
    CATEGORY(PRICE, "price", "a cost")                                                                       \
    CATEGORY(LIMIT, "limit", "a limit of an ability")                                                        \
    CATEGORY(QUANTITY, "quantity", "a quantity")                                                             \
    CATEGORY(ARTICLE, "article", "'a' or 'another'")                                                         \
    CATEGORY(STATUS, "status", "a status")                                                                   \
    CATEGORY(SIDE, "side", "a side")                                                                         \
    CATEGORY(WHERE, "where", "a place")                                                                      \
    CATEGORY(YOURS, "yours", "'of yours'")                                                                   \
    CATEGORY(FACTION, "faction", "a faction")                                                                \
    CATEGORY(TRAIT, "trait", "a trait")                                                                      \
    CATEGORY(KEYWORD, "keyword", "a keyword")                                                                \
    CATEGORY(CALLED, "called", "a part of a name")                                                           \
    CATEGORY(SPEED, "speed", "a speed")                                                                      \
    CATEGORY(SCOPE, "scope", "a scope")                                                                      \
    CATEGORY(FORM, "form", "a form of a leader")                                                             \
    CATEGORY(ECLIPSE, "eclipse", "an Eclipse")                                                               \
    CATEGORY(SIGN, "sign", "a sign")                                                                         \
    CATEGORY(CHANGE, "change", "'more' or 'less'")                                                           \
    CATEGORY(DURATION, "duration", "a duration")                                                             \
    CATEGORY(STRENGTH, "strength", "what cannot take it away")                                               \
    CATEGORY(PLAYER, "player", "a player")                                                                   \
    CATEGORY(MARK, "mark", "'Bless' or 'Corrupt'")                                                           \
    CATEGORY(BAN, "ban", "what is forbidden")                                                                \
    CATEGORY(SPOT, "spot", "where a unit goes")                                                              \
    CATEGORY(DECK, "deck", "a deck")                                                                         \
    CATEGORY(SORTED, "sorted", "a sort of card")                                                             \
    CATEGORY(RAISE, "raise", "'Raise' or 'Lower'")                                                           \
    CATEGORY(ORDINAL, "ordinal", "'first' or 'second'")                                                      \
    CATEGORY(PHASE, "phase", "a phase")                                                                      \
    CATEGORY(MOMENT, "moment", "a time")

#define VOCABULARY_DEF "games/crisis/vocabulary.def"
#define VOCABULARY_CATEGORIES CRISIS_CATEGORIES
#define VOCABULARY_OF(what) crisis_##what
#define CATEGORY_OF(name) CRISIS_CATEGORY_##name
#define OPCODE_OF(name) CRISIS_##name
#define WORD_OF(category, name) category##_##name
#include "effects/vocabulary_table.h"

#define SKILLS_IN_PLAY (SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE | SKILL_REPLACES)
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
    VOCABULARY_TABLES,      .kinds = crisis_kinds, .kind_count = sizeof crisis_kinds / sizeof *crisis_kinds,
    .line_word = "line",    .lasting_rule = "",    .limit_rule = "",
    .card_lines = LINES_AT,
};

#endif
