/* kinds.h: cards in the form that rules ask for.

   Card text is compiled when a game is opened (cards.c), and numbers are laid out here by kind.  What a card does is not: its
   lines are programs, which rules run at their moment (rules/01_lines.c). */
#ifndef MERC_KINDS_H
#define MERC_KINDS_H

#include "effects/cards.h"
#include "effects/lasting.h"
#include "games/merc/vocabulary.h"

typedef enum KindType {
    TYPE_NONE,
    TYPE_MERC,
    TYPE_DICTATOR,
    TYPE_SECTOR,
    TYPE_TACTIC,
    TYPE_EQUIPMENT
} KindType;
enum { INDUSTRY = 1, CITY, WILDERNESS };                                                /* KindInfo.terrain */
enum { TAG_HANDGUN = 1, TAG_UZI = 2, TAG_RIFLE = 4, TAG_SMAW = 8, TAG_EXPLOSIVE = 16 }; /* KindInfo.tags */

/* When lines are used: their conditions (CONDITION rows of vocabulary.def), from 0 on. */
enum { MOMENT_FIRST = SAYS_FOR_ACTIONS, MOMENTS = SAYS_ALWAYS - MOMENT_FIRST + 1 };

/* Whom a bonus is for: a sentence that changes a value of one or several units. */
enum { WHO_SELF, WHO_SQUAD, WHO_SQUAD_OTHERS, WHO_OWN_MILITIA_HERE, WHO_ENEMY_MERCS, WHOS };
enum { BONUSES = 4 };
typedef struct KindInfo {
    uint32_t moments;   /* when it has lines that are used then, a bit each */
    uint16_t line, end; /* its lines in the set: the first, and behind the last */
    int8_t stat[STATS]; /* printed; of equipment what it adds */
    uint8_t type;       /* KindType */
    uint8_t expansion;
    uint8_t deck; /* of equipment: WEAPON, ARMOR, ACCESSORY */
    uint8_t tags, armor, copies;
    uint8_t uses; /* until it is discarded */
    uint16_t serial;
    uint8_t terrain, value; /* of sectors */
    uint8_t woman, health;  /* of MERCs; health beyond 3 */
    uint8_t bonuses;
    HeldLine bonus[BONUSES];
    uint8_t
        says[SAYS_OPCODES]; /* by row of vocabulary.def: the first number of such sentences, or 1; 0: none */
} KindInfo;

typedef struct SetupRow { /* M3.2 */
    uint8_t cols, rows, industries, cities, wilderness, difficulty, extra;
} SetupRow;

/* An opened game. */
typedef struct Opened {
    CardSet set;              /* the compiled texts */
    uint16_t text[KINDS + 1]; /* the card of the set that is this kind */
    UnitSet gives[WHOS];      /* the MERCs who have a bonus on these */
    UnitSet acts[MOMENTS];    /* the MERCs who have lines that are used then */
    KindInfo kind[KINDS + 1];
    SetupRow setup;
    uint8_t oil;                    /* the sector whose control lets MERCs move more (M15.13) */
    uint8_t rebels;                 /* R */
    uint8_t half;                   /* H */
    uint8_t has_ai;                 /* no seat is the Dictator's */
    uint8_t beside[NOWHERE + 1][4]; /* the adjacent places up, right, down, left; NOWHERE */
    uint8_t steps[PLACES][PLACES];  /* distance */
} Opened;

#endif
