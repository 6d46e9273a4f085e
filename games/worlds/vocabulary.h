/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef CW_WORLDS_VOCABULARY_H
#define CW_WORLDS_VOCABULARY_H

#include "effects/vocabulary.h"
#include "kernel/plant.h"

enum { WORLDS_ANY_SKILL = SKILL_ACTIVATED | SKILL_TRIGGERED | SKILL_SOLID | SKILL_PASSIVE };

/* What a phrase may read, so that what follows from it is made anew when that has changed; all of them depend on what is in
   play. */
enum {
    READS_INJURY = READS_GAME,
    READS_EXHAUSTION = READS_GAME << 1,
    READS_BOOSTS = READS_GAME << 2,
    READS_PLACES = READS_GAME << 3, /* the same Vassals stand in other zones of their controllers */
    READS_STACKS = READS_GAME << 4, /* how many counters Vassals have, and not only whether they have any */
    READS_OWN_INJURY = READS_INJURY << READS_OWN_SHIFT, /* of the Vassal that bears the Skill */
    READS_OWN_EXHAUSTION = READS_EXHAUSTION << READS_OWN_SHIFT
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
    CATEGORY(HOLDER, "holder", "Vassals that get a Skill")                                                   \
    CATEGORY(PAIR, "pair", "two Vassals")                                                                    \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(COUNTED, "counted", "something to count")                                                       \
    CATEGORY(CLASS, "class", "a class")                                                                      \
    CATEGORY(KEYWORD, "keyword", "a Chain keyword")                                                          \
    CATEGORY(RESTRICTION, "restriction", "a restriction")                                                    \
    CATEGORY(PHASE, "phase", "a phase")                                                                      \
    CATEGORY(SUBJECT, "subject", "a Vassal")                                                                 \
    CATEGORY(HAPPENING, "happening", "something that happens")                                               \
    CATEGORY(RESULT, "result", "a result of combat")                                                         \
    CATEGORY(ACTOR, "actor", "a player who acts")                                                            \
    CATEGORY(DEED, "deed", "something that a Vassal does")                                                   \
    CATEGORY(QUANTITY, "quantity", "a quantity")                                                             \
    CATEGORY(EVERY, "every", "'each' or 'each other'")                                                       \
    CATEGORY(SOME, "some", "a number in words")                                                              \
    CATEGORY(NOUN, "noun", "a noun")                                                                         \
    CATEGORY(COUNTER, "counter", "a counter")                                                                \
    CATEGORY(SORT, "sort", "a sort of Skill")                                                                \
    CATEGORY(SIDE, "side", "a side")                                                                         \
    CATEGORY(TRAIT, "trait", "a trait")                                                                      \
    CATEGORY(PLACE, "place", "a place")                                                                      \
    CATEGORY(DURATION, "duration", "a duration")                                                             \
    CATEGORY(PLAYER, "player", "a player")                                                                   \
    CATEGORY(WHOSE, "whose", "an owner of Chains")

#define VOCABULARY_DEF "games/worlds/vocabulary.def"
#define VOCABULARY_CATEGORIES WORLDS_CATEGORIES
#define VOCABULARY_OF(what) worlds_##what
#define CATEGORY_OF(name) WORLDS_CATEGORY_##name
#define OPCODE_OF(name) WORLDS_##name             /* WORLDS_INJURE */
#define WORD_OF(category, name) category##_##name /* CLASS_VANGUARD */
#include "effects/vocabulary_table.h"

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

enum { CARD_SKILLS = 8 }; /* printed on one card: their sets are bytes */

static const Vocabulary worlds_vocabulary = {
    VOCABULARY_TABLES,
    .card_lines = CARD_SKILLS,
    .kinds = worlds_kinds,
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
