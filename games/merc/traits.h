/* What cards say, in the form that rules ask for.

   Card text is compiled when a game is opened (cards.c): numbers into the fields of a Kind, abilities into traits and
   bonuses.  A trait is a name with a number: `trait(g, card, TRAIT_HIT_ON)` is 0 when the card does not have it.  A bonus
   changes a value of one or several units while its condition holds. */
#ifndef MERC_TRAITS_H
#define MERC_TRAITS_H

#include "effects/cards.h"
#include "games/merc/limits.h"

typedef enum KindType {
    TYPE_NONE,
    TYPE_MERC,
    TYPE_DICTATOR,
    TYPE_SECTOR,
    TYPE_TACTIC,
    TYPE_EQUIPMENT
} KindType;
enum { INDUSTRY = 1, CITY, WILDERNESS };                                                /* Kind.terrain */
enum { TAG_HANDGUN = 1, TAG_UZI = 2, TAG_RIFLE = 4, TAG_SMAW = 8, TAG_EXPLOSIVE = 16 }; /* Kind.tags */

/* How many, where a card of the Dictator may count for each of something: AMOUNT_UNIT * what is counted + how many for
   each (vocabulary.def, PER); below AMOUNT_UNIT it is a plain number. */
enum {
    AMOUNT_UNIT = 32,
    AMOUNT_R = 1 * AMOUNT_UNIT + 1, /* the number of Rebels */
    AMOUNT_5R = 1 * AMOUNT_UNIT + 5,
    AMOUNT_H = 2 * AMOUNT_UNIT + 1, /* half of them, rounded up */
    AMOUNT_R_LESS_1 = 3 * AMOUNT_UNIT + 1,
    AMOUNT_REBEL_SECTORS = 4 * AMOUNT_UNIT + 1
};
/* Where militia go. */
enum {
    WHERE_ANY = 1,
    WHERE_CONTROLLED,
    WHERE_CONTROLLED_INDUSTRY,
    WHERE_UNCONTROLLED,
    WHERE_REBEL,
    WHERE_WILDERNESS,
    WHERE_CITY,
    WHERE_FLIPPED,
    WHERE_BASE_AND_ADJACENT
};

/* TRAIT(name, what it means; n is its number) */
#define MERC_TRAITS(TRAIT)                                                                                   \
    /* of MERCs */                                                                                           \
    TRAIT(EQUIP_BAN, "may not carry cards with these tags")                                                  \
    TRAIT(INIT_FIRST, "acts first in combat")                                                                \
    TRAIT(INIT_BEFORE_MILITIA, "acts before every enemy militia")                                            \
    TRAIT(INIT_ROLL, "a die of n sides is his initiative for the combat")                                    \
    TRAIT(INIT_IGNORE_PENALTY, "negative initiative of equipment is ignored")                                \
    TRAIT(REROLL_ALL, "n times in a combat all dice of one attack may be rolled again")                      \
    TRAIT(HIT_ON, "dice hit on n or more")                                                                   \
    TRAIT(SIXES_FREE_TARGET, "sixes may be put on targets that were not declared")                           \
    TRAIT(MILITIA_TARGETS_UNLIMITED, "may declare all militia beside his targets")                           \
    TRAIT(TARGET_MERCS_FIRST, "must declare MERCs before militia")                                           \
    TRAIT(TARGETED_LAST, "is declared only after all other MERCs of his side")                               \
    TRAIT(PRE_COMBAT_ATTACK, "one attack on n targets before the first round")                               \
    TRAIT(SECOND_ATTACK, "attacks again at the end of each round")                                           \
    TRAIT(CONVERT_MILITIA, "a hit may turn militia into that of her owner")                                  \
    TRAIT(HEAL_SQUAD_FOR_DICE, "gives up dice to heal members of his squad")                                 \
    TRAIT(FREE_HEAL_SQUAD, "heals his squad outside combat for nothing")                                     \
    TRAIT(DAILY_HEAL, "regains n health at the start of a day")                                              \
    TRAIT(MAX_HEALTH, "n more health")                                                                       \
    TRAIT(EXTRA_ACTION, "n more actions a day")                                                              \
    TRAIT(EXTRA_TRAINING, "n more actions a day to train only")                                              \
    TRAIT(ACCESSORY_SLOT_TAKES_WEAPON, "his accessory slot takes a weapon")                                  \
    TRAIT(WEAPON_SLOT_TAKES_ACCESSORY, "his weapon slot takes an accessory")                                 \
    TRAIT(ARMOR_SLOT_TAKES_ACCESSORY, "his armor slot takes an accessory")                                   \
    TRAIT(NO_ATTACK_WITHOUT_ACCESSORY, "attacks only while he carries an accessory")                         \
    TRAIT(NOT_IN_TEAM_LIMIT, "is not counted by the team limit")                                             \
    TRAIT(DRAWS_ACCESSORY_WHEN_HIRED, "n accessories more when hired")                                       \
    TRAIT(INCOMPATIBLE, "never in a team with the MERC that is kind n")                                      \
    TRAIT(SALVAGE, "action: takes a card from an equipment discard pile")                                    \
    TRAIT(DRAW_THREE, "action: draws 3 equipment cards, gives 1 to his squad")                               \
    TRAIT(MOVE_MILITIA, "brings up to n militia along when the squad moves")                                 \
    TRAIT(MINE_DISARM, "no mine is detonated when he enters")                                                \
    TRAIT(MINE_TAKE, "takes mines from a stash and lays them, for nothing")                                  \
    TRAIT(DOG_IMMUNE, "no dog is set on him")                                                                \
    TRAIT(DOG_NO_HARM, "attacks no dog")                                                                     \
    TRAIT(WOMAN, "is a woman")                                                                               \
    /* of sectors */                                                                                         \
    TRAIT(HOSPITAL, "heals for an action")                                                                   \
    TRAIT(ARMS_DEALER, "sells a card for an action")                                                         \
    /* of equipment */                                                                                       \
    TRAIT(ARMOR_PIERCING, "attacks ignore armor")                                                            \
    TRAIT(ONE_SHOT, "discarded after one attack; 2: of a SMAW (M-R24)")                                      \
    TRAIT(BOMBARD, "action: attack an adjacent sector")                                                      \
    TRAIT(DOG, "a dog of n health")                                                                          \
    TRAIT(MINE, "n damage to every enemy unit when detonated")                                               \
    TRAIT(KIT, "n uses: dice given up heal a MERC in the combat")                                            \
    TRAIT(PREVENT_DEATH, "discard: a dying MERC lives with n health")                                        \
    TRAIT(REPAIR, "discard: take a card from an equipment discard pile")                                     \
    TRAIT(EXTRA_SLOTS, "n more accessory slots")                                                             \
    TRAIT(ONE_PER_MERC, "a MERC carries only one")                                                           \
    /* of tactics cards */                                                                                   \
    TRAIT(REVEALS_BASE, "the base is revealed first")                                                        \
    TRAIT(BOMBARD_ADJACENT, "up to AMOUNT sectors beside controlled ones: a die of Rebel units each")        \
    TRAIT(MILITIA_HIT_ON, "from now on Dictator militia hit on n or more")                                   \
    TRAIT(MILITIA_INITIATIVE, "from now on Dictator militia have n more initiative")                         \
    TRAIT(REBEL_SECTORS_LOSE_MILITIA, "each sector that Rebels control loses n Rebel militia")               \
    TRAIT(SECTORS_LOSE_MILITIA, "each sector loses AMOUNT Rebel militia")                                    \
    TRAIT(HURT_REBEL_MERCS, "each Rebel MERC takes n damage that ignores armor")                             \
    TRAIT(FODDER, "half of each Rebel's largest stack of militia attacks it")                                \
    TRAIT(LOOK_AND_HIRE, "look at n MERCs, hire at most one")                                                \
    TRAIT(PLACE_AROUND_BASE, "AMOUNT militia on the base and beside it")                                     \
    TRAIT(REINFORCE_INDUSTRIES, "AMOUNT militia on each controlled Industry")                                \
    TRAIT(FLIP_WILDERNESS, "AMOUNT Wilderness sectors become explored")                                      \
    TRAIT(MILITIA_ON_FLIPPED, "AMOUNT militia on each of them")                                              \
    TRAIT(MILITIA_ON_UNCONTROLLED, "AMOUNT militia on each sector that nobody controls")                     \
    TRAIT(FLIP_CITIES, "all Cities become explored")                                                         \
    TRAIT(MILITIA_ON_CITIES, "AMOUNT militia on each City")                                                  \
    TRAIT(MILITIA_EACH_TURN,                                                                                 \
          "from now on, at the end of the turn, AMOUNT militia on each controlled sector")                   \
    TRAIT(OIL_MOVES, "from now on who controls the Oil Industry moves once more")                            \
    TRAIT(OIL, "of a sector: the Oil Industry")                                                              \
    /* of Dictators */                                                                                       \
    TRAIT(SETUP_REVEAL, "the base is revealed on day 1")                                                     \
    TRAIT(SETUP_BASE_MILITIA, "AMOUNT militia on it")                                                        \
    TRAIT(BASE_CAP, "at most n militia there")                                                               \
    TRAIT(SETUP_HIRE, "AMOUNT random MERCs on day 1")                                                        \
    TRAIT(SETUP_TACTICS, "n tactics cards")                                                                  \
    TRAIT(TURN_HIRE_OF, "each turn: draw n MERCs, hire one")                                                 \
    TRAIT(TURN_HIRE_SECOND_SQUAD, "with a base: one more into the secondary squad")                          \
    TRAIT(HIRE_INTO_PRIMARY, "his MERCs of each turn join the primary squad")                                \
    TRAIT(TURN_MILITIA, "each turn: AMOUNT militia")                                                         \
    TRAIT(TURN_MILITIA_WHERE, "a WHERE")                                                                     \
    TRAIT(TURN_MILITIA_SPLIT, "split as wished, otherwise all on one sector")                                \
    TRAIT(TURN_SPREAD, "militia of that sector may move to adjacent ones")                                   \
    TRAIT(TURN_CONVERT, "each turn: n Rebel militia in each Rebel sector change sides")                      \
    TRAIT(HIRE_IF_FEWER_SECTORS, "the hire of the turn needs fewer sectors than the Rebels")                 \
    TRAIT(TURN_DAMAGE, "each turn: AMOUNT damage spread over Rebel units")                                   \
    TRAIT(HIRE_ON_LOSS, "a random MERC for every sector lost")                                               \
    TRAIT(TURN_NAME_REBEL, "each turn: names a Rebel whose units act after the Dictator's")                  \
    TRAIT(LOOT_KILLED, "equipment of killed Rebel MERCs may be taken")                                       \
    TRAIT(HIRE_IF_FIGHT_LOST, "a random MERC if the fight for the sector is lost")                           \
    TRAIT(SECOND_TACTIC, "at the end of each turn a second tactics card")

enum {
    TRAIT_NONE,
#define TRAIT(name, meaning) TRAIT_##name,
    MERC_TRAITS(TRAIT)
#undef TRAIT
        TRAIT_COUNT
};

/* A bonus on values of units. */
enum {
    IF_ALWAYS,
    IF_WEAPON_TAG, /* a weapon with one of `tags` */
    IF_WEAPON,
    IF_NO_WEAPON,
    IF_WEAPON_ADDS_TARGETS,
    IF_ARMOR_SLOT,
    IF_CARRIES_TAG,
    IF_ALONE,
    IF_HIGHEST_INITIATIVE,
    IF_WOMAN_IN_SQUAD,
    IF_SQUADMATE_HIGHER /* in this very skill */
};
enum { WHO_SELF, WHO_SQUAD, WHO_SQUAD_OTHERS, WHO_OWN_MILITIA_HERE, WHO_ENEMY_MERCS, WHOS };
typedef struct Bonus {
    uint8_t stat, condition, who, tags;
    int8_t add;
} Bonus;

enum { BONUSES = 4 };
typedef struct Kind {
    const char *name;
    int8_t stat[STATS]; /* printed; of equipment what it adds */
    uint8_t type;       /* KindType */
    uint8_t expansion;
    uint8_t deck; /* of equipment: WEAPON, ARMOR, ACCESSORY */
    uint8_t tags, armor, copies;
    uint16_t serial;
    uint8_t terrain, value, loot[DECKS]; /* of sectors */
    uint8_t bonuses;
    Bonus bonus[BONUSES];
    uint8_t trait[TRAIT_COUNT];
} Kind;

typedef struct SetupRow { /* M3.2 */
    uint8_t cols, rows, industries, cities, wilderness, difficulty, extra;
} SetupRow;

/* An opened game. */
typedef struct Opened {
    CardSet set;              /* the compiled texts */
    uint16_t text[KINDS + 1]; /* the card of the set that is this kind */
    UnitSet gives[WHOS];      /* the MERCs who have a bonus on these */
    Kind kind[KINDS + 1];
    SetupRow setup;
    uint8_t rebels;                 /* R */
    uint8_t half;                   /* H */
    uint8_t has_ai;                 /* no seat is the Dictator's */
    uint8_t beside[NOWHERE + 1][4]; /* the adjacent places up, right, down, left; NOWHERE */
    uint8_t steps[PLACES][PLACES];  /* distance */
} Opened;

#endif
