/* meaning.h: from what cards say to what rules ask for.

   A line of a card is a condition and sentences; traits.h has the form in which rules ask.  A sentence that stands where it
   means nothing (a mine's words on a sector, say) is an error of the card and never passed over: cards_meaning reports it,
   and both opening a game and `cardwright check` call it. */
#ifndef MERC_MEANING_H
#define MERC_MEANING_H

#include "effects/language.h"
#include "games/merc/traits.h"
#include "games/merc/vocabulary.h"

/* What becomes of one card; `kind_of` turns the number of a card of the set into that of its kind. */
typedef struct Meaning {
    const CardSet *set;
    const uint8_t *kind_of; /* NULL: only looking for errors */
    Kind *all;              /* by kind; a card may say something about another one */
    Kind *kind;             /* of the card that is being read */
    int type;               /* MercKind */
    int condition;
    uint16_t skill, at;
    const char *wrong; /* NULL, or what is wrong with the sentence */
} Meaning;

static inline int said(const Meaning *m, int operand)
{
    return m->set->code[m->at + 1 + operand];
}

static void give(Meaning *m, int trait, int number)
{
    if (number > 255)
        m->wrong = "numbers on this card go up to 255 (limit M-L6)";
    else
        m->kind->trait[trait] = (uint8_t)number;
}

/* A number that may be counted for each Rebel and the like. */
static void give_amount(Meaning *m, int trait, int number, int per)
{
    if (number >= AMOUNT_UNIT)
        m->wrong = "such a number goes up to 31 (limit M-L6)";
    else
        give(m, trait, per * AMOUNT_UNIT + number);
}

/* ---- values ------------------------------------------------------------------------------------------------------------ */

static void add_bonus(Meaning *m, int stat, int who, int add)
{
    static const struct {
        uint16_t state;
        uint8_t condition;
    } states[] = {
        {SAYS_WEAPON_IS, IF_WEAPON_TAG},
        {SAYS_WEAPON_AIMS, IF_WEAPON_ADDS_TARGETS},
        {SAYS_HAS_WEAPON, IF_WEAPON},
        {SAYS_NO_WEAPON, IF_NO_WEAPON},
        {SAYS_ARMOR_SLOT, IF_ARMOR_SLOT},
        {SAYS_HAS_EXPLOSIVE, IF_CARRIES_TAG},
        {SAYS_ALONE, IF_ALONE},
        {SAYS_LEADS, IF_HIGHEST_INITIATIVE},
        {SAYS_WOMAN_HERE, IF_WOMAN_IN_SQUAD},
    };
    Bonus bonus = {.stat = (uint8_t)stat, .who = (uint8_t)who, .add = (int8_t)add};
    if (m->condition == SAYS_WHILE) {
        const uint16_t *state = &m->set->code[m->set->skills[m->skill].at + SKILL_HEAD + 1];
        for (size_t i = 0; i < sizeof states / sizeof *states; i++)
            if (state[0] == states[i].state)
                bonus.condition = states[i].condition;
        if (!bonus.condition)
            m->wrong = "this state is one of the Dictator's";
        bonus.tags = (uint8_t)(state[0] == SAYS_WEAPON_IS       ? 1u << (state[1] - 1)
                               : state[0] == SAYS_HAS_EXPLOSIVE ? TAG_EXPLOSIVE
                                                                : 0);
    }
    if (m->kind->bonuses == BONUSES)
        m->wrong = "a card changes at most 4 values (limit M-L6); 'to all skills' are three";
    else
        m->kind->bonus[m->kind->bonuses++] = bonus;
}

static int stat_said(int word)
{
    return word == WORD_STAT_INITIATIVE ? INITIATIVE
           : word == WORD_STAT_TRAINING ? TRAINING
           : word == WORD_STAT_COMBAT   ? COMBAT
           : word == WORD_STAT_TARGETS  ? TARGETS
                                        : STATS;
}

static void add_bonuses(Meaning *m, int word, int who, int add)
{
    if (word == WORD_STAT_SKILLS) {
        add_bonus(m, INITIATIVE, who, add);
        add_bonus(m, TRAINING, who, add);
        add_bonus(m, COMBAT, who, add);
    } else if (stat_said(word) < STATS) {
        add_bonus(m, stat_said(word), who, add);
    } else {
        m->wrong =
            "armor comes from armor cards, and health is changed for the MERC itself and always (M1.3)";
    }
}

static int is_equipment_card(const Meaning *m)
{
    return m->type == KIND_WEAPON || m->type == KIND_ARMOR || m->type == KIND_ACCESSORY;
}

static void read_bonus(Meaning *m)
{
    int add = said(m, 0) == WORD_SIGN_PLUS ? said(m, 1) : -said(m, 1), word = said(m, 2);
    int always = m->condition == SAYS_ALWAYS;
    if (said(m, 1) > 99)
        m->wrong = "a value changes by at most 99 (limit M-L6)";
    else if (m->type == KIND_MERC && always && word == WORD_STAT_HEALTH && add > 0)
        give(m, TRAIT_MAX_HEALTH, add);
    else if (m->type == KIND_MERC && (always || m->condition == SAYS_WHILE))
        add_bonuses(m, word, WHO_SELF, add);
    else if (is_equipment_card(m) && always && stat_said(word) < STATS)
        m->kind->stat[stat_said(word)] = (int8_t)(m->kind->stat[stat_said(word)] + add);
    else if (is_equipment_card(m) && always && word == WORD_STAT_ARMOR && add > 0)
        m->kind->armor = (uint8_t)add;
    else
        m->wrong = "such a bonus has no meaning on this card";
}

static void read_aura(Meaning *m)
{
    static const uint8_t who[] = {[WORD_WHO_SQUAD] = WHO_SQUAD,
                                  [WORD_WHO_SQUAD_OTHERS] = WHO_SQUAD_OTHERS,
                                  [WORD_WHO_MILITIA_HERE] = WHO_OWN_MILITIA_HERE,
                                  [WORD_WHO_ENEMY_MERCS] = WHO_ENEMY_MERCS};
    int add = said(m, 1) == WORD_SIGN_PLUS ? said(m, 2) : -said(m, 2);
    int militia = said(m, 0) == WORD_WHO_MILITIA_HERE;
    if (m->type != KIND_MERC || (m->condition != SAYS_ALWAYS && m->condition != SAYS_WHILE))
        m->wrong = "only MERCs change values of others";
    else if (said(m, 2) > 99)
        m->wrong = "a value changes by at most 99 (limit M-L6)";
    else if (militia && said(m, 3) != WORD_STAT_INITIATIVE)
        m->wrong = "of militia only the initiative can be changed (M11.1)";
    else if (said(m, 3) == WORD_STAT_TARGETS)
        m->wrong = "targets are changed for the MERC itself only";
    else
        add_bonuses(m, said(m, 3), who[said(m, 0)], add);
}

static void read_catch_up(Meaning *m)
{
    for (int stat = INITIATIVE; stat <= COMBAT && !m->wrong; stat++) {
        add_bonus(m, stat, WHO_SELF, said(m, 0));
        m->kind->bonus[m->kind->bonuses - 1].condition = IF_SQUADMATE_HIGHER;
    }
}

/* ---- sentences that stand for one trait ------------------------------------------------------------------------------------ */

enum { OF_MERC = 1, OF_EQUIPMENT = 2, OF_SECTOR = 4, OF_TACTIC = 8, OF_DICTATOR = 16 };
enum { SAYS_SO = -1, USES_SAID = -2 }; /* the number of a trait: 1, or how often the card can be used */

typedef struct PlainTrait {
    uint8_t cards;
    uint16_t condition, verb;
    uint8_t trait;
    int8_t operand; /* that is its number */
} PlainTrait;

static const PlainTrait plain_traits[] = {
    {OF_MERC, SAYS_ALWAYS, SAYS_NOT_COUNTED, TRAIT_NOT_IN_TEAM_LIMIT, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_ACTS_FIRST, TRAIT_INIT_FIRST, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_BEFORE_MILITIA, TRAIT_INIT_BEFORE_MILITIA, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_NO_PENALTY, TRAIT_INIT_IGNORE_PENALTY, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_HITS_ON, TRAIT_HIT_ON, 0},
    {OF_MERC, SAYS_ALWAYS, SAYS_REROLLS, TRAIT_REROLL_ALL, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_FREE_SIXES, TRAIT_SIXES_FREE_TARGET, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_MERCS_FIRST, TRAIT_TARGET_MERCS_FIRST, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_TARGETED_LAST, TRAIT_TARGETED_LAST, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_ALL_MILITIA, TRAIT_MILITIA_TARGETS_UNLIMITED, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_CONVERTS, TRAIT_CONVERT_MILITIA, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_NEEDS_ACCESSORY, TRAIT_NO_ATTACK_WITHOUT_ACCESSORY, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_DOG_IMMUNE, TRAIT_DOG_IMMUNE, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_SPARES_DOGS, TRAIT_DOG_NO_HARM, SAYS_SO},
    {OF_MERC, SAYS_ALWAYS, SAYS_BRINGS_MILITIA, TRAIT_MOVE_MILITIA, 0},
    {OF_MERC, SAYS_ALWAYS, SAYS_DISARMS, TRAIT_MINE_DISARM, SAYS_SO},
    {OF_MERC, SAYS_BEFORE_COMBAT, SAYS_FIRST_STRIKE, TRAIT_PRE_COMBAT_ATTACK, 0},
    {OF_MERC, SAYS_ROUND_END, SAYS_ATTACK_AGAIN, TRAIT_SECOND_ATTACK, SAYS_SO},
    {OF_MERC, SAYS_DAY_START, SAYS_REGAIN, TRAIT_DAILY_HEAL, 0},
    {OF_MERC, SAYS_FREE_ACTION, SAYS_HEAL_SQUAD, TRAIT_FREE_HEAL_SQUAD, SAYS_SO},
    {OF_MERC, SAYS_FREE_ACTION, SAYS_MOVE_MINE, TRAIT_MINE_TAKE, SAYS_SO},
    {OF_MERC, SAYS_FOR_ACTIONS, SAYS_SALVAGE, TRAIT_SALVAGE, SAYS_SO},
    {OF_EQUIPMENT, SAYS_ALWAYS, SAYS_PIERCES, TRAIT_ARMOR_PIERCING, SAYS_SO},
    {OF_EQUIPMENT, SAYS_ALWAYS, SAYS_ONE_SHOT, TRAIT_ONE_SHOT, SAYS_SO},
    {OF_EQUIPMENT, SAYS_ALWAYS, SAYS_ONE_PER_MERC, TRAIT_ONE_PER_MERC, SAYS_SO},
    {OF_EQUIPMENT, SAYS_ALWAYS, SAYS_MORE_SLOTS, TRAIT_EXTRA_SLOTS, 0},
    {OF_EQUIPMENT, SAYS_FOR_ACTIONS, SAYS_BOMBARD, TRAIT_BOMBARD, SAYS_SO},
    {OF_EQUIPMENT, SAYS_BEFORE_ATTACK, SAYS_SET_DOG, TRAIT_DOG, 0},
    {OF_EQUIPMENT, SAYS_FRIEND_DIES, SAYS_SAVE, TRAIT_PREVENT_DEATH, 0},
    {OF_EQUIPMENT, SAYS_ENEMIES_ENTER, SAYS_EXPLODE, TRAIT_MINE, 0},
    {OF_SECTOR, SAYS_ALWAYS, SAYS_HOSPITAL, TRAIT_HOSPITAL, SAYS_SO},
    {OF_SECTOR, SAYS_ALWAYS, SAYS_ARMS_DEALER, TRAIT_ARMS_DEALER, SAYS_SO},
    {OF_TACTIC, SAYS_PLAYED, SAYS_REVEAL_BASE, TRAIT_REVEALS_BASE, SAYS_SO},
    {OF_TACTIC, SAYS_PLAYED, SAYS_HURT_MERCS, TRAIT_HURT_REBEL_MERCS, 0},
    {OF_TACTIC, SAYS_PLAYED, SAYS_FODDER, TRAIT_FODDER, SAYS_SO},
    {OF_TACTIC, SAYS_PLAYED, SAYS_EXPLORE_CITIES, TRAIT_FLIP_CITIES, SAYS_SO},
    {OF_TACTIC, SAYS_FROM_NOW, SAYS_MILITIA_HIT_ON, TRAIT_MILITIA_HIT_ON, 0},
    {OF_TACTIC, SAYS_FROM_NOW, SAYS_MILITIA_FASTER, TRAIT_MILITIA_INITIATIVE, 0},
    {OF_DICTATOR, SAYS_SETUP, SAYS_REVEAL_BASE, TRAIT_SETUP_REVEAL, SAYS_SO},
    {OF_DICTATOR, SAYS_SETUP, SAYS_MANY_TACTICS, TRAIT_SETUP_TACTICS, 0},
    {OF_DICTATOR, SAYS_ALWAYS, SAYS_BASE_HOLDS, TRAIT_BASE_CAP, 0},
    {OF_DICTATOR, SAYS_EACH_TURN, SAYS_SPREAD, TRAIT_TURN_SPREAD, SAYS_SO},
    {OF_DICTATOR, SAYS_EACH_TURN, SAYS_DEFECT, TRAIT_TURN_CONVERT, 0},
    {OF_DICTATOR, SAYS_EACH_TURN, SAYS_NAME_REBEL, TRAIT_TURN_NAME_REBEL, SAYS_SO},
    {OF_DICTATOR, SAYS_SECTOR_LOST, SAYS_HIRE_LATER, TRAIT_HIRE_ON_LOSS, SAYS_SO},
    {OF_DICTATOR, SAYS_REBEL_KILLED, SAYS_LOOT, TRAIT_LOOT_KILLED, SAYS_SO},
    {OF_DICTATOR, SAYS_TURN_ENDS, SAYS_SECOND_TACTIC, TRAIT_SECOND_TACTIC, SAYS_SO},
};

static int cards_of(int type)
{
    static const uint8_t cards[] = {
        [KIND_MERC] = OF_MERC,       [KIND_DICTATOR] = OF_DICTATOR,   [KIND_WEAPON] = OF_EQUIPMENT,
        [KIND_ARMOR] = OF_EQUIPMENT, [KIND_ACCESSORY] = OF_EQUIPMENT, [KIND_SECTOR] = OF_SECTOR,
        [KIND_TACTIC] = OF_TACTIC};
    return cards[type];
}

static int read_plain(Meaning *m, int verb)
{
    for (size_t i = 0; i < sizeof plain_traits / sizeof *plain_traits; i++) {
        const PlainTrait *p = &plain_traits[i];
        if (p->verb != verb || p->condition != m->condition || !(p->cards & cards_of(m->type)))
            continue;
        give(m, p->trait, p->operand == SAYS_SO ? 1 : said(m, p->operand));
        return 1;
    }
    return 0;
}

/* ---- sentences with a choice of words ----------------------------------------------------------------------------------------- */

static int read_merc(Meaning *m, int verb)
{
    static const uint8_t takes[4][4] = {
        [WORD_SLOT_WEAPON][WORD_ITEM_ACCESSORY] = TRAIT_WEAPON_SLOT_TAKES_ACCESSORY,
        [WORD_SLOT_ARMOR][WORD_ITEM_ACCESSORY] = TRAIT_ARMOR_SLOT_TAKES_ACCESSORY,
        [WORD_SLOT_ACCESSORY][WORD_ITEM_WEAPON] = TRAIT_ACCESSORY_SLOT_TAKES_WEAPON,
    };
    int always = m->condition == SAYS_ALWAYS;
    if (verb == SAYS_MORE_ACTIONS && always) {
        give(m, said(m, 1) == WORD_ONLY_TRAIN ? TRAIT_EXTRA_TRAINING : TRAIT_EXTRA_ACTION, said(m, 0));
    } else if (verb == SAYS_CANNOT_CARRY && always) {
        give(m, TRAIT_EQUIP_BAN, TAG_EXPLOSIVE);
    } else if (verb == SAYS_SLOT_TAKES && always) {
        int trait = takes[said(m, 0)][said(m, 1)];
        if (trait)
            give(m, trait, 1);
        else
            m->wrong = "weapon and armor slots may take accessories, an accessory slot a weapon (M9.1)";
    } else if (verb == SAYS_NEVER_WITH && always) {
        if (m->kind->trait[TRAIT_INCOMPATIBLE])
            m->wrong = "a MERC names one other that it will not work with (limit M-L6)";
        give(m, TRAIT_INCOMPATIBLE, m->kind_of ? m->kind_of[said(m, 0)] : 1);
    } else if (verb == SAYS_CATCH_UP && always) {
        read_catch_up(m);
    } else if (verb == SAYS_ROLL_INITIATIVE && m->condition == SAYS_BEFORE_COMBAT) {
        give(m, TRAIT_INIT_ROLL, 6); /* M1.9 */
    } else if (verb == SAYS_TREAT && m->condition == SAYS_BEFORE_ATTACK &&
               said(m, 0) == WORD_PATIENT_SQUAD_MEMBER) {
        give(m, TRAIT_HEAL_SQUAD_FOR_DICE, said(m, 1));
    } else if (verb == SAYS_SUPPLY && m->condition == SAYS_FOR_ACTIONS) {
        give(m, TRAIT_DRAW_THREE, said(m, 0));
    } else if (verb == SAYS_DRAW && m->condition == SAYS_HIRED && said(m, 1) == WORD_ITEM_ACCESSORY) {
        give(m, TRAIT_DRAWS_ACCESSORY_WHEN_HIRED, said(m, 0));
    } else {
        return 0;
    }
    return 1;
}

static int read_thing(Meaning *m, int verb)
{
    int uses = m->set->skills[m->skill].limit;
    if (m->type == KIND_SECTOR && verb == SAYS_DRAW && m->condition == SAYS_EXPLORED)
        m->kind->loot[said(m, 1) - 1] = (uint8_t)said(m, 0);
    else if (is_equipment_card(m) && verb == SAYS_TREAT && m->condition == SAYS_BEFORE_ATTACK && uses &&
             said(m, 0) == WORD_PATIENT_FRIEND)
        give(m, TRAIT_KIT, uses);
    else if (is_equipment_card(m) && verb == SAYS_SALVAGE && m->condition == SAYS_FREE_ACTION && uses == 1)
        give(m, TRAIT_REPAIR, 1);
    else
        return 0;
    return 1;
}

static int read_tactic(Meaning *m, int verb)
{
    static const uint8_t adds[] = {[WORD_EACH_OWN_INDUSTRY] = TRAIT_REINFORCE_INDUSTRIES,
                                   [WORD_EACH_NOBODYS] = TRAIT_MILITIA_ON_UNCONTROLLED,
                                   [WORD_EACH_THESE] = TRAIT_MILITIA_ON_FLIPPED,
                                   [WORD_EACH_CITY] = TRAIT_MILITIA_ON_CITIES};
    int played = m->condition == SAYS_PLAYED;
    if (verb == SAYS_SHELL && played)
        give_amount(m, TRAIT_BOMBARD_ADJACENT, said(m, 0), said(m, 1));
    else if (verb == SAYS_LOSE_MILITIA && played)
        give_amount(m,
                    said(m, 0) == WORD_REGION_REBEL_SECTOR ? TRAIT_REBEL_SECTORS_LOSE_MILITIA
                                                           : TRAIT_SECTORS_LOSE_MILITIA,
                    said(m, 1), said(m, 2));
    else if (verb == SAYS_HIRE_FROM && played && said(m, 2) == 1)
        give(m, TRAIT_LOOK_AND_HIRE, said(m, 0));
    else if (verb == SAYS_PLACE && played && said(m, 2) == WORD_PLACE_ON_BASE_AND_NEXT)
        give_amount(m, TRAIT_PLACE_AROUND_BASE, said(m, 0), said(m, 1));
    else if (verb == SAYS_EXPLORE_SOME && played)
        give_amount(m, TRAIT_FLIP_WILDERNESS, said(m, 0), said(m, 1));
    else if (verb == SAYS_ADD && played && said(m, 2) != WORD_EACH_OWN_SECTOR)
        give_amount(m, adds[said(m, 2)], said(m, 0), said(m, 1));
    else if (verb == SAYS_ADD && m->condition == SAYS_TURN_ENDS_FROM_NOW &&
             said(m, 2) == WORD_EACH_OWN_SECTOR)
        give_amount(m, TRAIT_MILITIA_EACH_TURN, said(m, 0), said(m, 1));
    else if (verb == SAYS_OIL_MOVES && m->condition == SAYS_FROM_NOW) {
        give(m, TRAIT_OIL_MOVES, said(m, 1));
        if (m->kind_of)
            m->all[m->kind_of[said(m, 0)]].trait[TRAIT_OIL] = 1;
    } else
        return 0;
    return 1;
}

static int read_turn_militia(Meaning *m)
{
    static const uint8_t where[] = {[WORD_PLACE_ON_WILDERNESS] = WHERE_WILDERNESS,
                                    [WORD_PLACE_IN_OWN] = WHERE_CONTROLLED,
                                    [WORD_PLACE_IN_REBEL] = WHERE_REBEL,
                                    [WORD_PLACE_IN_ONE] = WHERE_ANY};
    if (!where[said(m, 2)])
        return 0;
    give_amount(m, TRAIT_TURN_MILITIA, said(m, 0), said(m, 1));
    give(m, TRAIT_TURN_MILITIA_WHERE, where[said(m, 2)]);
    give(m, TRAIT_TURN_MILITIA_SPLIT, said(m, 2) == WORD_PLACE_ON_WILDERNESS);
    return 1;
}

/* `state`: what an 'if' before the sentence asks, 0 without one. */
static int read_hire(Meaning *m, int state)
{
    int per = said(m, 0), squad = said(m, 1);
    if (m->condition == SAYS_SETUP && !squad && !state) {
        give_amount(m, TRAIT_SETUP_HIRE, 1, per);
    } else if (m->condition != SAYS_EACH_TURN || per) {
        return 0;
    } else if (state == SAYS_BASE_REVEALED && squad == WORD_SQUAD_SECONDARY) {
        give(m, TRAIT_TURN_HIRE_SECOND_SQUAD, 1);
    } else if (state == SAYS_FIGHT_LOST && !squad) {
        give(m, TRAIT_HIRE_IF_FIGHT_LOST, 1);
    } else if (!state || state == SAYS_FEWER_SECTORS) {
        give(m, TRAIT_TURN_HIRE_OF, 1);
        give(m, TRAIT_HIRE_INTO_PRIMARY, squad == WORD_SQUAD_PRIMARY);
        give(m, TRAIT_HIRE_IF_FEWER_SECTORS, state == SAYS_FEWER_SECTORS);
        return squad != WORD_SQUAD_SECONDARY;
    } else {
        return 0;
    }
    return 1;
}

static int read_dictator(Meaning *m, int verb)
{
    int turn = m->condition == SAYS_EACH_TURN;
    if (verb == SAYS_PLACE && turn)
        return read_turn_militia(m);
    if (verb == SAYS_PLACE && m->condition == SAYS_SETUP && said(m, 2) == WORD_PLACE_ON_BASE)
        give_amount(m, TRAIT_SETUP_BASE_MILITIA, said(m, 0), said(m, 1));
    else if (verb == SAYS_STRIKE && turn)
        give_amount(m, TRAIT_TURN_DAMAGE, said(m, 0), said(m, 1));
    else if (verb == SAYS_HIRE_FROM && turn && !said(m, 1) && said(m, 2) == 1)
        give(m, TRAIT_TURN_HIRE_OF, said(m, 0));
    else if (verb == SAYS_HIRE_RANDOM)
        return read_hire(m, 0);
    else if (verb == OP_IF) {
        int state = m->set->code[m->at + 1];
        m->at = code_after(m->set, (uint16_t)(m->at + 1));
        return m->set->code[m->at] == SAYS_HIRE_RANDOM && read_hire(m, state);
    } else
        return 0;
    return 1;
}

static void read_sentence(Meaning *m)
{
    int verb = m->set->code[m->at], understood = 1;
    if (m->condition == SAYS_FOR_ACTIONS && condition_operand(m->set, m->skill, 0) != 1)
        m->wrong = "what a card lets one do costs 1 action (M7.1)";
    else if (verb == SAYS_BONUS)
        read_bonus(m);
    else if (verb == SAYS_AURA)
        read_aura(m);
    else
        understood = read_plain(m, verb) || (m->type == KIND_MERC && read_merc(m, verb)) ||
                     read_thing(m, verb) || (m->type == KIND_TACTIC && read_tactic(m, verb)) ||
                     (m->type == KIND_DICTATOR && read_dictator(m, verb));
    if (!understood)
        m->wrong = "this sentence means nothing here";
}

/* ---- type lines ---------------------------------------------------------------------------------------------------------------- */

static void read_head(const CardSet *set, uint16_t card, Kind *kind)
{
    static const uint8_t terrain[] = {INDUSTRY, CITY, WILDERNESS};
    const uint16_t *head = &set->code[set->cards[card].head];
    int type = set->cards[card].kind;
    if (type == KIND_MERC || type == KIND_DICTATOR) {
        int first = type == KIND_MERC ? 2 : 1;
        kind->type = type == KIND_MERC ? TYPE_MERC : TYPE_DICTATOR;
        for (int i = 0; i < 3; i++)
            kind->stat[INITIATIVE + i] = (int8_t)(head[first + i] < 100 ? head[first + i] : 99);
        kind->trait[TRAIT_WOMAN] = type == KIND_MERC && head[1] == WORD_WOMAN_WOMAN;
        kind->expansion = head[first + 3] == WORD_SET_EXPANSION;
    } else if (type == KIND_SECTOR) {
        kind->type = TYPE_SECTOR;
        kind->terrain = terrain[head[0] - SAYS_HEAD_INDUSTRY];
        kind->value = (uint8_t)head[1];
        kind->expansion = head[2] == WORD_SET_EXPANSION;
    } else if (type == KIND_TACTIC) {
        kind->type = TYPE_TACTIC;
        kind->expansion = head[1] == WORD_SET_EXPANSION;
    } else {
        int marked = type != KIND_ARMOR;
        kind->type = TYPE_EQUIPMENT;
        kind->deck = (uint8_t)(type - KIND_WEAPON);
        kind->copies = (uint8_t)head[1 + marked];
        kind->serial = head[2 + marked];
        kind->tags = (uint8_t)(type == KIND_WEAPON ? 1u << (head[1] - 1)
                               : marked && head[1] ? TAG_EXPLOSIVE
                                                   : 0);
    }
}

/* ---- the whole card -------------------------------------------------------------------------------------------------------------- */

/* Fills kind[kind_of[card]] for each card. Returns whether every sentence has a meaning. */
static int cards_meaning(const CardSet *set, const uint8_t *kind_of, Kind *kinds, MeaningSink sink)
{
    int good = 1;
    for (uint16_t card = 1; card <= set->card_count; card++) {
        Kind unused = {0};
        const CardDef *def = &set->cards[card];
        Meaning m = {.set = set, .kind_of = kind_of, .all = kinds, .type = def->kind};
        m.kind = kind_of ? &kinds[kind_of[card]] : &unused;
        if (def->kind >= KIND_LIMIT)
            continue;
        read_head(set, card, m.kind);
        for (uint16_t s = def->first_skill; s < def->first_skill + def->skill_count; s++) {
            m.skill = s;
            m.condition = set->skills[s].condition;
            const char *told = NULL;
            for (uint16_t at = set->skills[s].effect; at < set->skills[s].end; at = code_after(set, at)) {
                m.at = at;
                m.wrong = NULL;
                read_sentence(&m);
                if (m.wrong && m.wrong != told) /* the same is said once of a line */
                    sink.report(sink.context, set, card, s, m.wrong);
                told = m.wrong ? m.wrong : told;
                good &= !m.wrong;
            }
        }
        if (m.kind->trait[TRAIT_ONE_SHOT] && m.kind->tags & TAG_SMAW)
            m.kind->trait[TRAIT_ONE_SHOT] = 2; /* M-R24 */
    }
    return good;
}

#endif
