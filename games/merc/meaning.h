/* meaning.h: what becomes of the lines of a card when a game is opened.

   A line of a card is a condition and sentences.  Most are programs, and stay what they are; facts and values become numbers of
   the kind (kinds.h).  A sentence that stands where it means nothing (a mine's words on a sector, say) is an error of the
   card and never passed over: cards_meaning reports it, and both opening a game and `cardwright check` call it. */
#ifndef MERC_MEANING_H
#define MERC_MEANING_H

#include "effects/language.h"
#include "games/merc/kinds.h"

/* What becomes of one card; `kind_of` turns the number of a card of the set into that of its kind. */
typedef struct Reading {
    const CardSet *set;
    const uint8_t *kind_of; /* NULL: only looking for errors */
    KindInfo *kind;         /* of the card that is being read */
    int type;               /* MercKind */
    int condition;
    uint16_t skill, at;
    int spoken;        /* of sectors, in an earlier sentence: 'these', 'that sector' */
    const char *wrong; /* NULL, or what is wrong with the sentence */
} Reading;

static const char *const means_nothing = "this sentence means nothing here";

static inline int said(const Reading *m, int operand)
{
    return m->set->code[m->at + 1 + operand];
}

/* ---- where sentences may stand ----------------------------------------------------------------------------------------- */

enum { OF_MERC = 1, OF_EQUIPMENT = 2, OF_SECTOR = 4, OF_TACTIC = 8, OF_DICTATOR = 16 };

static int sort_of_card(const Reading *m)
{
    static const uint8_t sorts[] = {
        [KIND_MERC] = OF_MERC,       [KIND_DICTATOR] = OF_DICTATOR,   [KIND_WEAPON] = OF_EQUIPMENT,
        [KIND_ARMOR] = OF_EQUIPMENT, [KIND_ACCESSORY] = OF_EQUIPMENT, [KIND_SECTOR] = OF_SECTOR,
        [KIND_TACTIC] = OF_TACTIC};
    return sorts[m->type];
}
static int is_equipment_card(const Reading *m)
{
    return sort_of_card(m) == OF_EQUIPMENT;
}

/* What may be said in a line, as AT_... bits. */
static unsigned spot(const Reading *m)
{
    static const struct {
        uint16_t condition;
        uint8_t cards;
        uint32_t at;
    } spots[] = {
        {SAYS_PLAYED, OF_TACTIC, AT_COMMAND},
        {SAYS_TURN_ENDS_FROM_NOW, OF_TACTIC, AT_COMMAND},
        {SAYS_FROM_NOW, OF_TACTIC, AT_FROM_NOW},
        {SAYS_SETUP, OF_DICTATOR, AT_COMMAND},
        {SAYS_EACH_TURN, OF_DICTATOR, AT_COMMAND},
        {SAYS_TURN_ENDS, OF_DICTATOR, AT_COMMAND | AT_TURN_ENDS},
        {SAYS_SECTOR_LOST, OF_DICTATOR, AT_SECTOR_LOST},
        {SAYS_REBEL_KILLED, OF_DICTATOR, AT_REBEL_KILLED},
        {SAYS_FOR_ACTIONS, OF_MERC, AT_MERC_ACTION},
        {SAYS_FREE_ACTION, OF_MERC, AT_MERC_FREE},
        {SAYS_BEFORE_ATTACK, OF_MERC, AT_MERC_ATTACK},
        {SAYS_FOR_ACTIONS, OF_EQUIPMENT, AT_GEAR_ACTION},
        {SAYS_FREE_ACTION, OF_EQUIPMENT, AT_GEAR_FREE},
        {SAYS_BEFORE_ATTACK, OF_EQUIPMENT, AT_GEAR_ATTACK},
        {SAYS_FRIEND_DIES, OF_EQUIPMENT, AT_FRIEND_DIES},
        {SAYS_ENEMIES_ENTER, OF_EQUIPMENT, AT_ENEMIES_ENTER},
        {SAYS_BEFORE_COMBAT, OF_MERC, AT_BEFORE_COMBAT},
        {SAYS_ROUND_END, OF_MERC, AT_ROUND_END},
        {SAYS_DAY_START, OF_MERC, AT_DAY_START},
        {SAYS_HIRED, OF_MERC, AT_HIRED},
        {SAYS_EXPLORED, OF_SECTOR, AT_EXPLORED},
    };
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++)
        if (spots[i].condition == m->condition && spots[i].cards == sort_of_card(m))
            return spots[i].at;
    return 0;
}

#define VERB(name, flags, where, ...) [SAYS_##name] = (where),
#define WAITS(name, flags, where, ...) [SAYS_##name] = (where),
static const uint32_t done_at[SAYS_OPCODES] = {
#include "games/merc/vocabulary.def"
};

#define TRAIT(name, cards, condition, ...) [SAYS_##name] = {SAYS_##condition, OF_##cards},
static const struct {
    uint16_t condition;
    uint8_t cards; /* 0: no such row */
} trait_rows[SAYS_OPCODES] = {
#include "games/merc/vocabulary.def"
};

/* 'These', 'that sector': the sectors of an earlier sentence. */
static int speaks_back(const Reading *m)
{
    int row = m->set->code[m->at];
    return row == SAYS_SPREAD || row == SAYS_FIGHT_LOST || (row == SAYS_ADD && said(m, 1) == WHERE_THESE);
}

/* What is wrong with how often a card can be used before it is discarded; NULL: nothing. */
static const char *wrong_uses(const Reading *m, int row)
{
    int uses = m->set->skills[m->skill].limit;
    if (is_equipment_card(m) && row == SAYS_TREAT)
        return uses ? NULL : "such a kit says how many uses it has (M13.3)";
    if (is_equipment_card(m) && row == SAYS_SALVAGE)
        return uses == 1 ? NULL : "such a kit has 1 use (M13.9)";
    return uses ? "only kits have a number of uses (M13.3, M13.9)" : NULL;
}

/* ---- values ------------------------------------------------------------------------------------------------------------ */

static void add_bonus(Reading *m, int stat, int who)
{
    HeldLine bonus = {.what = (uint8_t)stat, .whom = (uint8_t)who, .at = m->at};
    if (m->condition == SAYS_WHILE)
        bonus.state = (uint16_t)(condition_at(m->set, m->skill) + 1);
    if (bonus.state && !(m->set->flags[m->set->code[bonus.state]] & PHRASE_PERSONAL))
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

static void read_BONUS(Reading *m)
{
    int add = said(m, 0) == WORD_SIGN_PLUS ? said(m, 1) : -said(m, 1), word = said(m, 2);
    int always = m->condition == SAYS_ALWAYS;
    if (said(m, 1) > 99)
        m->wrong = "a value changes by at most 99 (limit M-L6)";
    else if (m->type == KIND_MERC && always && word == WORD_STAT_HEALTH && add > 0)
        m->kind->health = (uint8_t)add;
    else if (m->type == KIND_MERC && (always || m->condition == SAYS_WHILE))
        add_bonuses(m, word, WHO_SELF);
    else if (is_equipment_card(m) && always && stat_said(word) < STATS)
        m->kind->stat[stat_said(word)] = (int8_t)(m->kind->stat[stat_said(word)] + add);
    else if (is_equipment_card(m) && always && word == WORD_STAT_ARMOR && add > 0)
        m->kind->armor = (uint8_t)add;
    else
        m->wrong = "such a bonus has no meaning on this card";
}

static void read_AURA(Reading *m)
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
}

static void read_CATCH_UP(Reading *m)
{
    if (m->type != KIND_MERC || m->condition != SAYS_ALWAYS)
        m->wrong = means_nothing;
    else
        add_bonuses(m, WORD_STAT_SKILLS, WHO_SELF);
}

#define HOLDS(name, ...) [SAYS_##name] = read_##name,
static void (*const value_rows[SAYS_OPCODES])(Reading *m) = {
#include "games/merc/vocabulary.def"
};

/* ---- any sentence ------------------------------------------------------------------------------------------------------- */

/* The first number of a sentence, or of a sentence that names a card its kind; 1 without.  Equal sentences add up. */
static void note_number(Reading *m, int row)
{
    const Shape *shape = &m->set->shape[row];
    int number = shape->words && !shape->category[0] ? said(m, 0) : 1;
    if (row == SAYS_NEVER_WITH) {
        if (m->kind->says[row])
            m->wrong = "a MERC names one other that it will not work with (limit M-L6)";
        number = m->kind_of ? m->kind_of[number] : 1;
    }
    number += m->kind->says[row];
    if (number > 255)
        m->wrong = "numbers on cards go up to 255 (limit M-L6)";
    m->kind->says[row] = (uint8_t)number;
}

static void read_sentence(Reading *m)
{
    if (m->set->code[m->at] == OP_IF) {
        m->at++;
        if (!(spot(m) & AT_COMMAND) || m->set->flags[m->set->code[m->at]] & PHRASE_PERSONAL)
            m->wrong = means_nothing;
        if (speaks_back(m) && !m->spoken)
            m->wrong = "no sector has been spoken of before";
        m->at = code_after(m->set, m->at);
    }
    int row = m->set->code[m->at];
    if (value_rows[row]) {
        value_rows[row](m);
        return;
    }
    if (trait_rows[row].cards
            ? trait_rows[row].condition != m->condition || !(trait_rows[row].cards & sort_of_card(m))
            : !(done_at[row] & spot(m)))
        m->wrong = means_nothing;
    else if (wrong_uses(m, row))
        m->wrong = wrong_uses(m, row);
    else if (speaks_back(m) && !m->spoken)
        m->wrong = "no sector has been spoken of before";
    if (m->condition == SAYS_FOR_ACTIONS && condition_operand(m->set, m->skill, 0) != 1)
        m->wrong = "what a card lets one do costs 1 action (M7.1)";
    if (row == SAYS_OIL_MOVES && said(m, 1) != 1)
        m->wrong = "who controls a sector moves 1 more time (M15.13)";
    m->spoken |= row == SAYS_PLACE || row == SAYS_EXPLORE_SOME;
    note_number(m, row);
}

/* ---- type lines ---------------------------------------------------------------------------------------------------------------- */

static void read_head(const CardSet *set, uint16_t card, KindInfo *kind)
{
    static const uint8_t terrain[] = {INDUSTRY, CITY, WILDERNESS};
    const uint16_t *head = &set->code[set->cards[card].head];
    int type = set->cards[card].kind;
    if (type == KIND_MERC || type == KIND_DICTATOR) {
        int first = type == KIND_MERC ? 2 : 1;
        kind->type = type == KIND_MERC ? TYPE_MERC : TYPE_DICTATOR;
        for (int i = 0; i < 3; i++)
            kind->stat[INITIATIVE + i] = (int8_t)(head[first + i] < 100 ? head[first + i] : 99);
        kind->woman = type == KIND_MERC && head[1] == WORD_WOMAN_WOMAN;
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
static int cards_meaning(const CardSet *set, const uint8_t *kind_of, KindInfo *kinds, MeaningSink sink)
{
    int good = 1;
    for (uint16_t card = 1; card <= set->card_count; card++) {
        KindInfo unused = {0};
        const CardDef *def = &set->cards[card];
        Reading m = {.set = set, .kind_of = kind_of, .type = def->kind};
        m.kind = kind_of ? &kinds[kind_of[card]] : &unused;
        if (def->kind >= KIND_LIMIT)
            continue;
        read_head(set, card, m.kind);
        m.kind->line = def->first_skill;
        m.kind->end = (uint16_t)(def->first_skill + def->skill_count);
        for (uint16_t s = def->first_skill; s < def->first_skill + def->skill_count; s++) {
            m.skill = s;
            m.condition = set->skills[s].condition;
            m.spoken = 0;
            m.kind->moments |= 1u << (m.condition - MOMENT_FIRST);
            if (set->skills[s].limit)
                m.kind->uses = (uint8_t)set->skills[s].limit;
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
    }
    return good;
}

#endif
