/* What cards say, in the form that rules ask for.

   Card text is compiled when a game is opened (cards.c): numbers into the fields of a Kind, abilities into traits and
   bonuses.  A trait is a name with a number: `trait(g, card, TRAIT_HIT_ON)` is 0 when the card does not have it.  A bonus
   changes a value of one or several units while its condition holds. */
#ifndef MERC_TRAITS_H
#define MERC_TRAITS_H

#include "effects/cards.h"
#include "effects/lasting.h"
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

/* Traits: the rows of vocabulary.def that are numbers of a kind. */
enum {
    TRAIT_NONE,
#define TRAIT(name, ...) TRAIT_##name,
#define GIVEN(name, ...) TRAIT_##name,
#include "games/merc/vocabulary.def"
    TRAIT_COUNT
};

/* Whom a bonus is for: a sentence that changes a value of one or several units. */
enum { WHO_SELF, WHO_SQUAD, WHO_SQUAD_OTHERS, WHO_OWN_MILITIA_HERE, WHO_ENEMY_MERCS, WHOS };
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
    HeldLine bonus[BONUSES];
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
