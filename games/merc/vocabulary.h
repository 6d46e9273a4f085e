/* vocabulary.h: vocabulary.def as enums and as the table that the card compiler reads. */
#ifndef CW_MERC_VOCABULARY_H
#define CW_MERC_VOCABULARY_H

#include "effects/decks.h"
#include "effects/vocabulary.h"
#include "games/merc/limits.h"

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

/* Rows that come after the fights that are due. */
#define AFTER_FIGHTS PHRASE_SETTLED

/* Where VERB and WAITS rows may stand: lines that are used at such a moment (meaning.h has the conditions and cards). */
enum {
    AT_COMMAND = 1, /* all that the Dictator does with his cards */
    AT_FROM_NOW = 1 << 1,
    AT_TURN_ENDS = 1 << 2,
    AT_SECTOR_LOST = 1 << 3,
    AT_REBEL_KILLED = 1 << 4,
    AT_MERC_ACTION = 1 << 5,
    AT_MERC_FREE = 1 << 6,
    AT_MERC_ATTACK = 1 << 7,
    AT_GEAR_ACTION = 1 << 8,
    AT_GEAR_FREE = 1 << 9,
    AT_GEAR_ATTACK = 1 << 10,
    AT_BEFORE_COMBAT = 1 << 11,
    AT_ROUND_END = 1 << 12,
    AT_DAY_START = 1 << 13,
    AT_HIRED = 1 << 14,
    AT_EXPLORED = 1 << 15,
    AT_FRIEND_DIES = 1 << 16,
    AT_ENEMIES_ENTER = 1 << 17
};

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
    CATEGORY(ITEM, "item", "a kind of equipment")                                                            \
    CATEGORY(PATIENT, "patient", "who is healed")                                                            \
    CATEGORY(PER, "per", "what is counted")                                                                  \
    CATEGORY(PLACE, "place", "a place")                                                                      \
    CATEGORY(EACH, "each", "sectors")                                                                        \
    CATEGORY(REGION, "region", "sectors")                                                                    \
    CATEGORY(UPTO, "upto", "'up to'")                                                                        \
    CATEGORY(SQUAD, "squad", "a squad")

#define VOCABULARY_DEF "games/merc/vocabulary.def"
#define VOCABULARY_CATEGORIES MERC_CATEGORIES
#define VOCABULARY_OF(what) merc_##what
#define CATEGORY_OF(name) MERC_CATEGORY_##name
#define OPCODE_OF(name) SAYS_##name                      /* SAYS_HITS_ON */
#define WORD_OF(category, name) WORD_##category##_##name /* WORD_STAT_COMBAT */
#include "effects/vocabulary_table.h"

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
    VOCABULARY_TABLES,   .kinds = merc_kinds, .kind_count = sizeof merc_kinds / sizeof *merc_kinds,
    .line_word = "line", .lasting_rule = "",  .limit_rule = "",
    .first_rule = "",
};

#endif
