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
typedef struct Reading {
    const CardSet *set;
    const uint8_t *kind_of; /* NULL: only looking for errors */
    Kind *all;              /* by kind; a card may say something about another one */
    Kind *kind;             /* of the card that is being read */
    int type;               /* MercKind */
    int condition;
    int state; /* what an 'if' before the sentence asks; its row reads it and leaves 0 */
    uint16_t skill, at;
    const char *wrong; /* NULL, or what is wrong with the sentence */
} Reading;

enum { OF_MERC = 1, OF_EQUIPMENT = 2, OF_SECTOR = 4, OF_TACTIC = 8, OF_DICTATOR = 16 };

#include "effects/read_rows.h"

static inline int said(const Reading *m, int operand)
{
    return m->set->code[m->at + 1 + operand];
}

static void give(Reading *m, int trait, int number)
{
    if (number > 255)
        m->wrong = "numbers on this card go up to 255 (limit M-L6)";
    else
        m->kind->trait[trait] = (uint8_t)number;
}

/* A number that may be counted for each Rebel and the like. */
static void give_amount(Reading *m, int trait, int number, int per)
{
    if (number >= AMOUNT_UNIT)
        m->wrong = "such a number goes up to 31 (limit M-L6)";
    else
        give(m, trait, per * AMOUNT_UNIT + number);
}

/* ---- values ------------------------------------------------------------------------------------------------------------ */

static void add_bonus(Reading *m, int stat, int who)
{
    HeldLine bonus = {.what = (uint8_t)stat, .whom = (uint8_t)who, .at = m->at};
    if (m->condition == SAYS_WHILE)
        bonus.state = (uint16_t)(condition_at(m->set, m->skill) + 1);
    if (bonus.state && is_case[m->set->code[bonus.state]])
        m->wrong = "this state is one of the Dictator's";
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

static void add_bonuses(Reading *m, int word, int who)
{
    if (word == WORD_STAT_SKILLS) {
        add_bonus(m, INITIATIVE, who);
        add_bonus(m, TRAINING, who);
        add_bonus(m, COMBAT, who);
    } else if (stat_said(word) < STATS) {
        add_bonus(m, stat_said(word), who);
    } else {
        m->wrong =
            "armor comes from armor cards, and health is changed for the MERC itself and always (M1.3)";
    }
}

static int is_equipment_card(const Reading *m)
{
    return m->type == KIND_WEAPON || m->type == KIND_ARMOR || m->type == KIND_ACCESSORY;
}

static int read_BONUS(Reading *m)
{
    int add = said(m, 0) == WORD_SIGN_PLUS ? said(m, 1) : -said(m, 1), word = said(m, 2);
    int always = m->condition == SAYS_ALWAYS;
    if (said(m, 1) > 99)
        m->wrong = "a value changes by at most 99 (limit M-L6)";
    else if (m->type == KIND_MERC && always && word == WORD_STAT_HEALTH && add > 0)
        give(m, TRAIT_MAX_HEALTH, add);
    else if (m->type == KIND_MERC && (always || m->condition == SAYS_WHILE))
        add_bonuses(m, word, WHO_SELF);
    else if (is_equipment_card(m) && always && stat_said(word) < STATS)
        m->kind->stat[stat_said(word)] = (int8_t)(m->kind->stat[stat_said(word)] + add);
    else if (is_equipment_card(m) && always && word == WORD_STAT_ARMOR && add > 0)
        m->kind->armor = (uint8_t)add;
    else
        m->wrong = "such a bonus has no meaning on this card";
    return 1;
}

static int read_AURA(Reading *m)
{
    static const uint8_t who[] = {[WORD_WHO_SQUAD] = WHO_SQUAD,
                                  [WORD_WHO_SQUAD_OTHERS] = WHO_SQUAD_OTHERS,
                                  [WORD_WHO_MILITIA_HERE] = WHO_OWN_MILITIA_HERE,
                                  [WORD_WHO_ENEMY_MERCS] = WHO_ENEMY_MERCS};
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
        add_bonuses(m, said(m, 3), who[said(m, 0)]);
    return 1;
}

static int read_CATCH_UP(Reading *m)
{
    if (m->type != KIND_MERC || m->condition != SAYS_ALWAYS)
        return 0;
    for (int stat = INITIATIVE; stat <= COMBAT; stat++)
        add_bonus(m, stat, WHO_SELF);
    return 1;
}

/* ---- sentences whose meaning hangs on their words and on where they stand ---------------------------------------------- */

static int is_in(const Reading *m, int type, int condition)
{
    return m->type == type && m->condition == condition;
}

static int read_MORE_ACTIONS(Reading *m)
{
    give(m, said(m, 1) == WORD_ONLY_TRAIN ? TRAIT_EXTRA_TRAINING : TRAIT_EXTRA_ACTION, said(m, 0));
    return is_in(m, KIND_MERC, SAYS_ALWAYS);
}

static int read_SLOT_TAKES(Reading *m)
{
    static const uint8_t takes[4][4] = {
        [WORD_SLOT_WEAPON][WORD_ITEM_ACCESSORY] = TRAIT_WEAPON_SLOT_TAKES_ACCESSORY,
        [WORD_SLOT_ARMOR][WORD_ITEM_ACCESSORY] = TRAIT_ARMOR_SLOT_TAKES_ACCESSORY,
        [WORD_SLOT_ACCESSORY][WORD_ITEM_WEAPON] = TRAIT_ACCESSORY_SLOT_TAKES_WEAPON,
    };
    int trait = takes[said(m, 0)][said(m, 1)];
    if (trait)
        give(m, trait, 1);
    else
        m->wrong = "weapon and armor slots may take accessories, an accessory slot a weapon (M9.1)";
    return is_in(m, KIND_MERC, SAYS_ALWAYS);
}

static int read_NEVER_WITH(Reading *m)
{
    if (m->kind->trait[TRAIT_INCOMPATIBLE])
        m->wrong = "a MERC names one other that it will not work with (limit M-L6)";
    give(m, TRAIT_INCOMPATIBLE, m->kind_of ? m->kind_of[said(m, 0)] : 1);
    return is_in(m, KIND_MERC, SAYS_ALWAYS);
}

static int read_TREAT(Reading *m)
{
    int uses = m->set->skills[m->skill].limit, patient = said(m, 0);
    if (is_in(m, KIND_MERC, SAYS_BEFORE_ATTACK) && patient == WORD_PATIENT_SQUAD_MEMBER)
        give(m, TRAIT_HEAL_SQUAD_FOR_DICE, said(m, 1));
    else if (is_equipment_card(m) && m->condition == SAYS_BEFORE_ATTACK && uses &&
             patient == WORD_PATIENT_FRIEND)
        give(m, TRAIT_KIT, uses);
    else
        return 0;
    return 1;
}

static int read_SALVAGE(Reading *m)
{
    if (is_in(m, KIND_MERC, SAYS_FOR_ACTIONS))
        give(m, TRAIT_SALVAGE, 1);
    else if (is_equipment_card(m) && m->condition == SAYS_FREE_ACTION && m->set->skills[m->skill].limit == 1)
        give(m, TRAIT_REPAIR, 1);
    else
        return 0;
    return 1;
}

static int read_DRAW(Reading *m)
{
    if (is_in(m, KIND_MERC, SAYS_HIRED) && said(m, 1) == WORD_ITEM_ACCESSORY)
        give(m, TRAIT_DRAWS_ACCESSORY_WHEN_HIRED, said(m, 0));
    else if (is_in(m, KIND_SECTOR, SAYS_EXPLORED))
        m->kind->loot[said(m, 1) - 1] = (uint8_t)said(m, 0);
    else
        return 0;
    return 1;
}

static int read_REVEAL_BASE(Reading *m)
{
    int tactic = is_in(m, KIND_TACTIC, SAYS_PLAYED);
    give(m, tactic ? TRAIT_REVEALS_BASE : TRAIT_SETUP_REVEAL, 1);
    return tactic || is_in(m, KIND_DICTATOR, SAYS_SETUP);
}

/* ---- sentences of tactics and Dictators --------------------------------------------------------------------------------- */

static int read_SHELL(Reading *m)
{
    give_amount(m, TRAIT_BOMBARD_ADJACENT, said(m, 0), said(m, 1));
    return is_in(m, KIND_TACTIC, SAYS_PLAYED);
}

static int read_LOSE_MILITIA(Reading *m)
{
    int of_rebels = said(m, 0) == WORD_REGION_REBEL_SECTOR;
    give_amount(m, of_rebels ? TRAIT_REBEL_SECTORS_LOSE_MILITIA : TRAIT_SECTORS_LOSE_MILITIA, said(m, 1),
                said(m, 2));
    return is_in(m, KIND_TACTIC, SAYS_PLAYED);
}

static int read_EXPLORE_SOME(Reading *m)
{
    give_amount(m, TRAIT_FLIP_WILDERNESS, said(m, 0), said(m, 1));
    return is_in(m, KIND_TACTIC, SAYS_PLAYED);
}

static int read_ADD(Reading *m)
{
    static const struct {
        uint16_t condition;
        uint8_t trait;
    } adds[] = {[WORD_EACH_OWN_INDUSTRY] = {SAYS_PLAYED, TRAIT_REINFORCE_INDUSTRIES},
                [WORD_EACH_NOBODYS] = {SAYS_PLAYED, TRAIT_MILITIA_ON_UNCONTROLLED},
                [WORD_EACH_THESE] = {SAYS_PLAYED, TRAIT_MILITIA_ON_FLIPPED},
                [WORD_EACH_CITY] = {SAYS_PLAYED, TRAIT_MILITIA_ON_CITIES},
                [WORD_EACH_OWN_SECTOR] = {SAYS_TURN_ENDS_FROM_NOW, TRAIT_MILITIA_EACH_TURN}};
    give_amount(m, adds[said(m, 2)].trait, said(m, 0), said(m, 1));
    return is_in(m, KIND_TACTIC, adds[said(m, 2)].condition);
}

static int read_OIL_MOVES(Reading *m)
{
    give(m, TRAIT_OIL_MOVES, said(m, 1));
    if (m->kind_of)
        m->all[m->kind_of[said(m, 0)]].trait[TRAIT_OIL] = 1;
    return is_in(m, KIND_TACTIC, SAYS_FROM_NOW);
}

static int read_HIRE_FROM(Reading *m)
{
    int tactic = is_in(m, KIND_TACTIC, SAYS_PLAYED);
    give(m, tactic ? TRAIT_LOOK_AND_HIRE : TRAIT_TURN_HIRE_OF, said(m, 0));
    return said(m, 2) == 1 && (tactic || (is_in(m, KIND_DICTATOR, SAYS_EACH_TURN) && !said(m, 1)));
}

static int read_turn_militia(Reading *m)
{
    static const uint8_t where[] = {[WORD_PLACE_ON_WILDERNESS] = WHERE_WILDERNESS,
                                    [WORD_PLACE_IN_OWN] = WHERE_CONTROLLED,
                                    [WORD_PLACE_IN_REBEL] = WHERE_REBEL,
                                    [WORD_PLACE_IN_ONE] = WHERE_ANY};
    give_amount(m, TRAIT_TURN_MILITIA, said(m, 0), said(m, 1));
    give(m, TRAIT_TURN_MILITIA_WHERE, where[said(m, 2)]);
    give(m, TRAIT_TURN_MILITIA_SPLIT, said(m, 2) == WORD_PLACE_ON_WILDERNESS);
    return where[said(m, 2)];
}

static int read_PLACE(Reading *m)
{
    if (is_in(m, KIND_DICTATOR, SAYS_EACH_TURN))
        return read_turn_militia(m);
    if (is_in(m, KIND_TACTIC, SAYS_PLAYED) && said(m, 2) == WORD_PLACE_ON_BASE_AND_NEXT)
        give_amount(m, TRAIT_PLACE_AROUND_BASE, said(m, 0), said(m, 1));
    else if (is_in(m, KIND_DICTATOR, SAYS_SETUP) && said(m, 2) == WORD_PLACE_ON_BASE)
        give_amount(m, TRAIT_SETUP_BASE_MILITIA, said(m, 0), said(m, 1));
    else
        return 0;
    return 1;
}

static int read_HIRE_RANDOM(Reading *m)
{
    int per = said(m, 0), squad = said(m, 1), state = m->state;
    m->state = 0;
    if (is_in(m, KIND_DICTATOR, SAYS_SETUP) && !squad && !state) {
        give_amount(m, TRAIT_SETUP_HIRE, 1, per);
    } else if (!is_in(m, KIND_DICTATOR, SAYS_EACH_TURN) || per) {
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

static int read_STRIKE(Reading *m)
{
    give_amount(m, TRAIT_TURN_DAMAGE, said(m, 0), said(m, 1));
    return is_in(m, KIND_DICTATOR, SAYS_EACH_TURN);
}

/* ---- any sentence ------------------------------------------------------------------------------------------------------- */

static int read_trait(Reading *m, const TraitRow *row)
{
    static const uint8_t cards[] = {
        [KIND_MERC] = OF_MERC,       [KIND_DICTATOR] = OF_DICTATOR,   [KIND_WEAPON] = OF_EQUIPMENT,
        [KIND_ARMOR] = OF_EQUIPMENT, [KIND_ACCESSORY] = OF_EQUIPMENT, [KIND_SECTOR] = OF_SECTOR,
        [KIND_TACTIC] = OF_TACTIC};
    if (row->condition != m->condition || !(row->cards & cards[m->type]))
        return 0;
    give(m, row->trait, row->number == SAID ? said(m, 0) : row->number);
    return 1;
}

static void read_sentence(Reading *m)
{
    m->state = 0;
    if (m->set->code[m->at] == OP_IF) {
        m->state = m->set->code[m->at + 1];
        m->at = code_after(m->set, (uint16_t)(m->at + 1));
    }
    int row = m->set->code[m->at], understood = 0;
    if (trait_rows[row].trait)
        understood = read_trait(m, &trait_rows[row]);
    else if (read_handlers[row])
        understood = read_handlers[row](m);
    if (!understood || m->state)
        m->wrong = "this sentence means nothing here";
    if (m->condition == SAYS_FOR_ACTIONS && condition_operand(m->set, m->skill, 0) != 1)
        m->wrong = "what a card lets one do costs 1 action (M7.1)";
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
        Reading m = {.set = set, .kind_of = kind_of, .all = kinds, .type = def->kind};
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
