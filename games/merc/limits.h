/* Sizes of the game and its numberings.

   Cards are numbered by what they are: a MERC's card has the number of its kind, and so have Dictators, sectors and
   tactics; only equipment has several cards of a kind.  MERCs and Dictators together have numbers below 64, so that a set
   of them is one 64-bit word. */
#ifndef MERC_LIMITS_H
#define MERC_LIMITS_H

#include <stdint.h>

enum {
    MERC_FIRST = 1,
    MERCS = 52, /* M-L1 */
    DICTATOR_FIRST = MERC_FIRST + MERCS,
    DICTATORS = 11,
    UNITS = 64, /* cards that may be units; 0 is none */
    SECTOR_FIRST = 64,
    SECTORS = 30,
    TACTIC_FIRST = SECTOR_FIRST + SECTORS,
    TACTICS = 14,
    EQUIPMENT_FIRST = TACTIC_FIRST + TACTICS,
    EQUIPMENT_KINDS = 42,
    KINDS = EQUIPMENT_FIRST + EQUIPMENT_KINDS - 1,
    EQUIPMENT_CARDS = 138, /* the 69 of M2.3, twice */
    CARDS = EQUIPMENT_FIRST + EQUIPMENT_CARDS - 1
};
enum {
    MOST_REBELS = 6,
    DICT = MOST_REBELS, /* the Dictator as owner of units, whatever his seat; Rebels own by their seat */
    OWNERS,
    NOBODY = OWNERS, /* who controls a sector without units */
    PLACES = 30,
    NOWHERE = 255, /* no place */
    SQUADS =
        15, /* two of each Rebel, then three of the Dictator: primary, secondary, the card alone at the base */
    FIRST_GUARD = 2 * MOST_REBELS,
    NO_SQUAD = 255,
    SLOTS = 6, /* weapon, armor, accessory, and three that a Bandolier adds */
    MILITIA_CAP = 10,
    GIFTS_A_DAY = 6,  /* M-L2 */
    MOST_ROUNDS = 100 /* M-L9 */
};
enum { WEAPON, ARMOR, ACCESSORY, DECKS }; /* equipment decks, and the first three slots */
enum { INITIATIVE, TRAINING, COMBAT, TARGETS, STATS };

enum { sets_all, sets_base }; /* of the switch `sets` */

/* Where militia go: words of cards (vocabulary.def), and where converted militia go and militia of a sector move to. */
enum {
    WHERE_ANY = 1,
    WHERE_CONTROLLED,
    WHERE_CONTROLLED_INDUSTRY,
    WHERE_UNCONTROLLED,
    WHERE_REBEL,
    WHERE_NOT_REBEL,
    WHERE_WILDERNESS,
    WHERE_CITY,
    WHERE_BASE,
    WHERE_BASE_AND_ADJACENT,
    WHERE_BESIDE,
    WHERE_THESE /* what the text has just spoken of */
};

typedef uint64_t UnitSet; /* MERCs and the Dictator card, a bit for each card number */
typedef uint8_t Owner;

#endif
