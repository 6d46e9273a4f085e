/* What a sensible player likes, for the greedy player and for guiding a search: dear cards while they can be paid, attacks that
   kill more than they cost, the enemy hero when nothing better is there or when it would be beaten, and energy for Quick cards in
   hand.  The greatest number is meant.  Nothing hidden is read but the seat's own hand. */
#include "kernel/odds.h"

/* ---- what things are worth ------------------------------------------------------------------------------------------------------- */

static int worth_of_unit(const Run *g, int object)
{
    int attack = attack_at(g, object), health = health_left(g, object);
    return health <= 0 ? 0 : 12 + 10 * attack + 6 * health + 4 * info_of(g, card_on(g, object))->cost;
}

static int standing_of(const Run *g, Seat seat)
{
    int worth = 9 * hero_health(g, seat) + 14 * zone_size(g, zone_of_seat(hand, seat)) +
                4 * player(g, seat)->momentum;
    FOR_EACH_IN (object, units_of(g, seat))
        worth += worth_of_unit(g, object);
    return worth + 25 * __builtin_popcountll(conditions_of(g, seat));
}

static int evaluate(const Run *g, Seat seat)
{
    return chance_of_odds(2 * (standing_of(g, seat) - standing_of(g, opponent(seat))));
}

/* ---- attacks ---------------------------------------------------------------------------------------------------------------------- */

static int to_beat(const Run *g, Seat seat)
{
    return hero_health(g, seat) + player(g, seat)->armor;
}
static int can_reach_hero(const Run *g, int attacker)
{
    return targets_of(g, attacker) >> hero_object(opponent(seat_of_object(g, attacker))) & 1;
}
/* Damage to the enemy hero that nobody can block: of units that could still be listed, and of attacks that are. */
static int sure_damage(const Run *g, Seat seat)
{
    int sum = 0;
    FOR_EACH_IN (object, units_of(g, seat))
        if (can_attack(g, object) && !blockers(g, object, lane_of(object)) && can_reach_hero(g, object))
            sum += attack_at(g, object) * (attacks_left(g, object) - listed(g, card_on(g, object)));
    for (int i = 0; i < now(g)->attacks; i++) {
        int attacker = object_of(g, now(g)->attack[i].attacker);
        if (is_slot(attacker) && is_hero(object_of(g, now(g)->attack[i].target)) &&
            !blockers(g, attacker, lane_of(attacker)))
            sum += attack_at(g, attacker);
    }
    return sum;
}
static int can_win_now(const Run *g, Seat seat)
{
    return sure_damage(g, seat) >= to_beat(g, opponent(seat));
}

/* Damage that is already listed against a unit in this wave. */
static int listed_against(const Run *g, Card card)
{
    int sum = 0;
    for (int i = 0; i < now(g)->attacks; i++)
        if (now(g)->attack[i].target == card && object_of(g, now(g)->attack[i].attacker) >= 0)
            sum += attack_at(g, object_of(g, now(g)->attack[i].attacker));
    return sum;
}

static int worth_of_attack(const Run *g, int attacker, int target)
{
    int attack = attack_at(g, attacker);
    if (is_hero(target)) { /* half of what it brings unblocked, half of what the worst block leaves */
        int open = 60 + 12 * attack, worst = open;
        FOR_EACH_IN (blocker, blockers(g, attacker, lane_of(attacker))) {
            int kills = attack >= health_left(g, blocker),
                dies = attack_at(g, blocker) >= health_left(g, attacker);
            int blocked = (kills ? worth_of_unit(g, blocker) : 0) - (dies ? worth_of_unit(g, attacker) : 0);
            worst = blocked < worst ? blocked : worst;
        }
        return (open + worst) / 2;
    }
    int left = health_left(g, target) - listed_against(g, card_on(g, target));
    int kills = left > 0 && (attack >= left || has_keyword(g, attacker, KEYWORD_DEATHTOUCH));
    int back = is_able_to_block(g, target) &&
                       !(has_keyword(g, attacker, KEYWORD_RANGED) && !has_keyword(g, target, KEYWORD_RANGED))
                   ? attack_at(g, target) + value_at(g, REFLECT, target)
                   : 0;
    int dies = back >= health_left(g, attacker) && !(kills && has_keyword(g, attacker, KEYWORD_FIRST_STRIKE));
    return (kills      ? worth_of_unit(g, target) + 40
            : left > 0 ? 4 * attack
                       : -20) -
           (dies ? worth_of_unit(g, attacker) : 3 * back);
}

static int best_attack(const Run *g, int attacker)
{
    int best = -1000;
    FOR_EACH_IN (target, targets_of(g, attacker)) {
        int worth = worth_of_attack(g, attacker, target);
        best = worth > best ? worth : best;
    }
    return best;
}

/* ---- what a line would do ---------------------------------------------------------------------------------------------------------- */

enum { WINS = 4000 }; /* what ends the game at once is worth */

static int is_ill_word(int category, int word)
{
    const Keywords ill = keyword_bit(KEYWORD_STUNNED) | keyword_bit(KEYWORD_DECAYING) |
                         keyword_bit(KEYWORD_SANCTIFIED) | keyword_bit(KEYWORD_WEAKENED) |
                         keyword_bit(KEYWORD_FROZEN) | keyword_bit(KEYWORD_CANNOT_ATTACK) |
                         keyword_bit(KEYWORD_CANNOT_BLOCK) | keyword_bit(KEYWORD_VULNERABLE) |
                         keyword_bit(KEYWORD_BURNING) | keyword_bit(KEYWORD_GLITCHED);
    return category == CRISIS_CATEGORY_SIGN      ? word == SIGN_MINUS
           : category == CRISIS_CATEGORY_KEYWORD ? (int)(ill >> word & 1)
           : category == CRISIS_CATEGORY_BAN     ? word & (BAN_ATTACK | BAN_BLOCK)
                                                 : 0;
}
static int is_phasing_word(int category, int word)
{
    return category == CRISIS_CATEGORY_KEYWORD && word == KEYWORD_PHASED;
}
static int says(const Run *g, uint16_t sentence, int (*is_such)(int category, int word))
{
    const CardSet *set = effect_set(g);
    for (uint16_t at = sentence, end = code_after(set, sentence); at < end;) {
        const Shape *shape = &set->shape[set->code[at]];
        for (int i = 0; i < shape->words; i++)
            if (is_such(shape->category[i] - 1, set->code[at + 1 + i]))
                return 1;
        at = (uint16_t)(at + 1 + shape->words);
    }
    return 0;
}
/* Whether what a sentence is about fares ill by it. */
static int is_ill(const Run *g, uint16_t at)
{
    static const uint16_t ill[] = {
        CRISIS_DEAL,          CRISIS_DEAL_EQUAL,        CRISIS_DIVIDE,         CRISIS_IT_DEALS,
        CRISIS_CORRUPT,       CRISIS_DESTROY,           CRISIS_BOUNCE,         CRISIS_TRANSFORM,
        CRISIS_SANCTIFY,      CRISIS_SILENCE,           CRISIS_OVERRIDE,       CRISIS_TAKE_CONTROL,
        CRISIS_FREEZE,        CRISIS_PUT_DELAY,         CRISIS_PUT_DELAY_ON,   CRISIS_BANISH,
        CRISIS_SACRIFICE,     CRISIS_COUNTER,           CRISIS_PUT_GLITCH,     CRISIS_CANCEL_ATTACK,
        CRISIS_CORRUPT_TIMES, CRISIS_DISCARD_CONDITION, CRISIS_TAKE_CONDITION, CRISIS_LOSE_KEYWORD,
        CRISIS_RETARGET};
    const CardSet *set = effect_set(g);
    for (size_t i = 0; i < sizeof ill / sizeof *ill; i++)
        if (set->code[at] == ill[i])
            return 1;
    return (set->code[at] == CRISIS_GIVE || set->code[at] == CRISIS_FORBID) &&
           says(g, at, is_ill_word); /* -1/-1, Stunned, not to attack */
}

/* Health that a verb takes from what it is about; 0: it does something else. */
static int harm_of(const Run *g, uint16_t verb)
{
    const uint16_t *code = &effect_set(g)->code[verb];
    return code[0] == CRISIS_DEAL || code[0] == CRISIS_CORRUPT_TIMES ? code[1] : code[0] == CRISIS_CORRUPT;
}
/* What it is worth that a verb is done to an object: harm is worth what it kills, or its part of what it hurts. */
static int worth_of_verb(const Run *g, uint16_t verb, int object)
{
    int harm = verb ? harm_of(g, verb) : 0, op = verb ? effect_set(g)->code[verb] : 0;
    if (is_slot(object)) {
        int worth = worth_of_unit(g, object), left = health_left(g, object);
        if ((op == CRISIS_CORRUPT || op == CRISIS_CORRUPT_TIMES) &&
            has_keyword(g, object, KEYWORD_CANNOT_BE_CORRUPTED))
            return 0;
        if (op == CRISIS_GIVE && says(g, verb, is_phasing_word) && can_attack(g, object))
            return 0; /* it is to attack */
        return !harm || left <= 0 ? worth : harm >= left ? worth + 30 : worth * harm / (2 * left);
    }
    if (!is_hero(object) || !harm)
        return 50;
    return harm >= to_beat(g, seat_of_object(g, object)) ? WINS : 12 * harm;
}

/* Of what a selector finds: the best for the seat if it chooses, the average if chance does, else all together. */
static int worth_of_found(const Run *g, Seat seat, Set found, int wanted, uint16_t verb)
{
    int best = -WINS, sum = 0, n = __builtin_popcountll(found), ill = verb && is_ill(g, verb);
    FOR_EACH_IN (i, found) {
        Seat side = wanted & OF_ITEMS ? now(g)->item[i].you : seat_of_object(g, i);
        int worth = wanted & OF_ITEMS ? 50 : worth_of_verb(g, verb, i);
        worth = (side == seat) == !ill ? worth : -worth;
        best = worth > best ? worth : best;
        sum += worth;
    }
    return !n                   ? 0
           : wanted & AT_RANDOM ? sum / n
           : wanted & UP_TO     ? (best > 0 ? best : 0)
           : wanted & HOW_MANY  ? best
                                : sum;
}

typedef struct Appraisal {
    int worth, objects; /* these are the selectors in it: without any nothing can be said */
} Appraisal;

/* What the sentences from `at` to `end` would do to what is in play now, in their verbs' good or ill. */
static Appraisal appraise(const Run *g, Seat seat, Card source, int skill, uint16_t at, uint16_t end)
{
    const CardSet *set = effect_set(g);
    struct run_effect e = {.skill = (uint16_t)skill,
                           .source = ref_to(source),
                           .source_life = (uint16_t)effect_life(g, source),
                           .you = (int16_t)seat};
    Run asked = *g;
    Appraisal all = {0, 0};
    uint16_t verb = 0;
    Set last = 0;
    int wanted, last_wanted = 0;
    asked.effect = &e;
    while (at < end) {
        int op = set->code[at];
        if (op == OP_MODES) {
            int best = -WINS;
            uint16_t behind = code_after(set, at);
            for (uint16_t mode = mode_part(set, at, 1); mode < behind; mode = code_after(set, mode)) {
                Appraisal one = appraise(g, seat, source, skill, mode, code_after(set, mode));
                int worth = one.objects || set->code[mode] == OP_NONE ? one.worth : 20;
                best = worth > best ? worth : best;
            }
            all.worth += best;
            all.objects++;
            at = behind;
            continue;
        }
        if (op == OP_SKILL || op == OP_IF || op == OP_INSTEAD || op == OP_ELSE) { /* who knows */
            at = code_after(set, at);
            continue;
        }
        if (op >= OP_GAME && set->role[op] == ROLE_VERB)
            verb = at;
        if (op >= OP_GAME && set->role[op] == ROLE_SELECTOR) {
            int is_it = op == CRISIS_IT || op == CRISIS_THEM; /* of what the sentence before was about */
            Set found = is_it ? last : those(&asked, sense_at(effect_sense(&e), at), &wanted);
            wanted = is_it ? last_wanted : set->flags[op] & PHRASE_ITEMS ? wanted | OF_ITEMS : wanted;
            last = found;
            last_wanted = wanted;
            if (!verb || set->code[verb] != CRISIS_MOVE) /* to move is neither good nor ill */
                all.worth += worth_of_found(g, seat, found, wanted, verb);
            all.objects++;
        }
        at = (uint16_t)(at + 1 + set->shape[op].words);
    }
    return all;
}
static Appraisal appraise_line(const Run *g, Seat seat, Card source, int skill)
{
    const SkillDef *def = &effect_set(g)->skills[skill];
    return appraise(g, seat, source, skill, def->effect, def->end);
}

static int line_has(const Run *g, int skill, int row)
{
    const uint16_t rows[] = {(uint16_t)row, 0};
    return line_says(effect_set(g), &effect_set(g)->skills[skill], rows);
}

/* A lasting text that does ill to its own hero, or to units without choosing them, and not to enemies alone. */
static int backfires(const Run *g, int kind)
{
    const CardSet *set = effect_set(g);
    for (int i = 0; i < set->cards[kind].skill_count; i++) {
        const SkillDef *def = &set->skills[set->cards[kind].first_skill + i];
        int ill = 0;
        for (uint16_t at = def->effect; at < def->end;
             at = (uint16_t)(at + 1 + set->shape[set->code[at]].words)) {
            const uint16_t *code = &set->code[at];
            if (code[0] >= OP_GAME && set->role[code[0]] == ROLE_VERB)
                ill = is_ill(g, at);
            if (ill && code[0] == CRISIS_YOUR_HERO)
                return 1;
            if (ill && code[0] == CRISIS_UNITS && code[3] != SIDE_ENEMY &&
                (code[1] == QUANTITY_EACH || code[1] == QUANTITY_EACH_OTHER || code[1] == QUANTITY_RANDOM))
                return 1;
        }
    }
    return 0;
}

/* ---- cards ------------------------------------------------------------------------------------------------------------------------ */

enum { NEVER = 5, PASSED = 10 }; /* likings of what is worse than doing nothing, and of doing nothing */

static int liking_of_card(const Run *g, Seat seat, int kind)
{
    Card card = card_to_play(g, seat, kind);
    const KindInfo *info = kind_info(g, kind);
    int liking = 300 + 60 * info->cost + (is_unit_type(info->type) ? 40 : 0);
    if (info->speed)
        return 20; /* kept for a response */
    if (info->type == KIND_CONDITION &&
        (backfires(g, kind) || __builtin_popcountll(conditions_of(g, seat)) >= ruling(g, condition_slots)))
        return NEVER;
    if (info->played) {
        Appraisal a = appraise_line(g, seat, card, info->played);
        if (a.objects && a.worth <= 0)
            return NEVER;
        liking += a.worth >= WINS / 2 ? WINS : a.worth < 100 ? a.worth / 2 : 50;
    }
    return liking;
}

/* Abilities: free ones at once, sacrifices seldom. */
static int liking_of_line(const Run *g, Seat seat, int action)
{
    Item line = line_of_action(g, action);
    int row = price_row(g, line.skill);
    Appraisal a = appraise_line(g, seat, line.source, line.skill);
    if (line_has(g, line.skill, CRISIS_CHANGE_FORM) || (a.objects && a.worth <= 0))
        return NEVER;
    if (row == CRISIS_SACRIFICE_ONE || row == CRISIS_SACRIFICE_THIS || row == CRISIS_DISCARD_ONE)
        return 8;
    if (a.worth >= WINS / 2)
        return WINS;
    return row == CRISIS_MOMENTUM ? 700 : row == CRISIS_ENERGY ? 250 : 600;
}

static int liking_of_action(const Run *g, Seat seat, int index)
{
    if (!index)
        return PASSED;
    if (index == ACT_QUANTUM + QUANTUM_DRAW) /* fatigue is near */
        return zone_size(g, zone_of_seat(deck, seat)) < 8 ? NEVER : 400;
    if (index >= ACT_QUANTUM)
        return index == ACT_QUANTUM + QUANTUM_CHARGE ? 400 : NEVER;
    return index < ACT_LINES ? liking_of_card(g, seat, index) : liking_of_line(g, seat, index);
}

/* Where a unit stands well: where the way to the hero is free, else facing what does not kill it; Defenders face enemies. */
static int liking_of_slot(const Run *g, Seat seat, Card card, int slot)
{
    const KindInfo *info = info_of(g, card);
    Set enemies = units_of(g, opponent(seat)) & lane_set(lane_of(slot)),
        friends = units_of(g, seat) & lane_set(lane_of(slot));
    int liking = 100 - 12 * __builtin_popcountll(friends) - (is_corrupted_lane(g, lane_of(slot)) ? 30 : 0);
    FOR_EACH_IN (enemy, enemies)
        liking -= attack_at(g, enemy) < info->number[HEALTH] ? 8 : 12;
    if (info->keywords & keyword_bit(KEYWORD_DEFENDER) && enemies)
        liking += 20;
    return liking + 2 - rank_of(slot);
}

/* ---- targets ------------------------------------------------------------------------------------------------------------------------ */

/* The verb of the sentence that a choice is made for; 0: it is not found on the card. */
static uint16_t verb_before(const Run *g, Card source, uint16_t chosen)
{
    const CardSet *set = effect_set(g);
    const CardDef *card = &set->cards[kind_of(g, source)];
    uint16_t verb = 0;
    for (int i = 0; i < card->skill_count; i++) {
        const SkillDef *def = &set->skills[card->first_skill + i];
        if (chosen < def->effect || chosen >= def->end)
            continue;
        for (uint16_t at = def->effect; at <= chosen;
             at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
            if (set->code[at] >= OP_GAME && set->role[set->code[at]] == ROLE_VERB)
                verb = at;
    }
    return verb;
}

/* What it is worth to the seat that an item of the chain is done to this one; -WINS: it cannot be. */
static int worth_as_target(const Run *g, Seat seat, const Item *item, int object)
{
    uint16_t verb = verb_before(g, item->source, first_slot(g, item));
    int worth = worth_of_verb(g, verb, object);
    if (!(first_found(g, item) >> object & 1))
        return -WINS;
    return (seat_of_object(g, object) == seat) == !(verb && is_ill(g, verb)) ? worth : -worth;
}
/* What another target for the last enemy action of the chain would gain. */
static int worth_of_turning(const Run *g, Seat seat)
{
    int last = last_item(g, ITEM_ON_CHAIN), best = -WINS;
    const Item *item = &now(g)->item[last < 0 ? 0 : last];
    int target = last < 0 || item->you == seat || !has_one_target(item) ? -1 : object_of(g, item->target[0]);
    if (target < 0 || info_of(g, item->source)->type != KIND_ACTION)
        return 0;
    FOR_EACH_IN (object, all_units(g) | heroes())
        if (worth_as_target(g, seat, item, object) > best)
            best = worth_as_target(g, seat, item, object);
    return best - worth_as_target(g, seat, item, target);
}

/* A choice among both sides: what hurts is meant for enemies, the best of them that it kills; what helps for friends. */
static int liking_of_target(const Run *g, Seat seat, const Ask *ask, int index)
{
    uint16_t verb = ask->b ? verb_before(g, ask->b, (uint16_t)ask->a) : 0;
    int ill = verb && is_ill(g, verb);
    if (index >= CHOICES) /* enough */
        return 500;
    if (ask->c & OF_ITEMS)
        return 500 + ((now(g)->item[index].you == seat) == !ill ? 50 : -50);
    Seat side = seat_of_object(g, index);
    if (verb && effect_set(g)->code[verb] == CRISIS_RETARGET && last_item(g, ITEM_ON_CHAIN) >= 0) {
        int gain = worth_as_target(g, seat, &now(g)->item[last_item(g, ITEM_ON_CHAIN)], index);
        return gain > -500 ? 500 + gain : 1; /* of those that all cannot be one is chosen all the same */
    }
    int worth = worth_of_verb(g, verb, index);
    return 500 + ((side == seat) == !ill ? worth : -worth);
}

/* Modes: what each would do. */
static int liking_of_mode(const Run *g, Seat seat, const Ask *ask, int index)
{
    uint16_t at = mode_part(effect_set(g), (uint16_t)ask->a, 1 + index);
    Appraisal a = appraise(g, seat, ask->b, ask->c, at, code_after(effect_set(g), at));
    return 500 + (a.objects ? a.worth : 20);
}

static int liking_of_block(const Run *g, const Ask *ask, int index)
{
    Seat seat = opponent(seat_of_object(g, ask->a));
    int attack = strength(g, ask->a);
    if (!index)
        return hero_health(g, seat) <= attack ? 0 : 100;
    int blocker = index - 1, dies = attack >= health_left(g, blocker),
        kills = attack_at(g, blocker) >= health_left(g, ask->a);
    if (hero_health(g, seat) <= attack)
        return 500 - worth_of_unit(g, blocker) / 4;
    return 100 + 6 * attack + (kills ? worth_of_unit(g, ask->a) : 0) - (dies ? worth_of_unit(g, blocker) : 0);
}

/* wins: what nobody can block beats the enemy hero. */
static int liking_of_attack(const Run *g, int wins, int index)
{
    if (!index)
        return 1000;
    int attacker = index - 1;
    if (!is_slot(attacker))
        return 2000;
    if (wins && can_reach_hero(g, attacker) && !blockers(g, attacker, lane_of(attacker)))
        return WINS;
    return 1000 + best_attack(g, attacker);
}
static int liking_of_aim(const Run *g, int wins, int attacker, int target)
{
    if (!is_slot(attacker))
        return is_hero(target) ? 200 : 100;
    if (wins && is_hero(target) && !blockers(g, attacker, lane_of(attacker)))
        return WINS;
    return 1000 + worth_of_attack(g, attacker, target);
}

/* A Quick effect is used against what lies on the chain, in combat or at the end of a turn, if it does any good there. */
static int liking_of_response(const Run *g, Seat seat, int index)
{
    if (!index)
        return 50;
    Item line = {0};
    if (index < ACT_LINES)
        line = (Item){.source = (uint8_t)card_to_play(g, seat, index), .skill = kind_info(g, index)->played};
    else
        line = line_of_action(g, index);
    if (line_has(g, line.skill, CRISIS_RETARGET))
        return worth_of_turning(g, seat) > 20 ? 90 : NEVER;
    Appraisal a = appraise_line(g, seat, line.source, line.skill);
    if (a.objects && a.worth <= 0)
        return NEVER;
    if (a.worth >= WINS / 2)
        return WINS;
    int speed = index < ACT_LINES ? kind_info(g, index)->speed : SPEED_INSTANT;
    if (speed == SPEED_COUNTER)
        return 90;
    return now(g)->attack_now || now(g)->phase == END_PHASE ? 60 : 30;
}

static int is_poor_hand(const Run *g, Seat seat)
{
    int cheap = 0, units = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        cheap += info_of(g, card)->cost <= 2;
        units += info_of(g, card)->cost <= 3 && is_unit_type(info_of(g, card)->type);
    }
    return cheap < 2 || !units;
}

static int liking_of(const Run *g, Seat seat, const Ask *ask, int wins, int index)
{
    switch (ask->kind) {
    case ASK_mulligan:
        return index == is_poor_hand(g, seat) ? 10 : 1;
    case ASK_act:
    case ASK_commit:
        return liking_of_action(g, seat, index);
    case ASK_respond:
        return liking_of_response(g, seat, index);
    case ASK_slot:
        return liking_of_slot(g, seat, ask->a, index);
    case ASK_spot:
        return liking_of_slot(g, seat, card_on(g, ask->a), index);
    case ASK_attack:
        return liking_of_attack(g, wins, index);
    case ASK_aim:
        return liking_of_aim(g, wins, ask->a, index);
    case ASK_block:
        return liking_of_block(g, ask, index);
    case ASK_target:
        return liking_of_target(g, seat, ask, index);
    case ASK_mode:
        return liking_of_mode(g, seat, ask, index);
    case ASK_discard:
    case ASK_pay_card:
        return 100 - 4 * kind_info(g, index)->cost;
    case ASK_pick:
        return index ? 50 + 4 * kind_info(g, index)->cost : 40;
    case ASK_pay_unit:
        return ask->c ? 50 : 1000 - worth_of_unit(g, index);
    case ASK_insight:
        return index ? 20 : 10;
    default:
        return 10;
    }
}

static const char search_hints[] = "cutoff=8,trust=90,sharpen=300";

/* ---- the curve, and energy for responses --------------------------------------------------------------------------------------------- */

enum { PURSE = 12 };
typedef struct Purse { /* cards that are worth playing now */
    int16_t option[PURSE], cost[PURSE];
    int count, energy;
} Purse;

/* The most energy that can be spent on the cards of a purse, at most so much; without one of them. */
static int most_spent(const Purse *p, int energy, int without)
{
    uint32_t sums = 1;
    for (int i = 0; i < p->count; i++)
        if (i != without)
            sums |= sums << p->cost[i];
    sums &= energy >= 31 ? UINT32_MAX : (2u << energy) - 1;
    return 31 - __builtin_clz(sums);
}

/* What the cheapest Quick card in hand costs that could be paid now; 0: there is none. */
static int energy_for_responses(const Run *g, Seat seat)
{
    int least = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (info_of(g, card)->speed && (!least || cost_of(g, seat, card) < least))
            least = cost_of(g, seat, card);
    return least <= player(g, seat)->energy ? least : 0;
}

static int worth_of_side(const Run *g, Seat seat)
{
    int worth = 0;
    FOR_EACH_IN (object, units_of(g, seat))
        worth += worth_of_unit(g, object);
    return worth;
}

/* First what can be played together with most of the rest; and who is not behind keeps what a response costs. */
static void curve_out(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    Purse p = {.energy = player(g, seat)->energy};
    for (int i = 0; i < options->count; i++) {
        int kind = options->action[i] - question_base[g->core->ask[seat].kind];
        if (!kind || kind >= ACT_LINES || weights[i] <= PASSED || kind_info(g, kind)->speed)
            continue;
        int cost = lowest_cost(g, seat, card_to_play(g, seat, kind));
        FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
            if (kind_of(g, card) == kind && p.count < PURSE && cost < 31) {
                p.option[p.count] = (int16_t)i;
                p.cost[p.count++] = (int16_t)cost;
            }
    }
    int kept = p.count ? energy_for_responses(g, seat) : 0;
    if (kept && worth_of_side(g, seat) < worth_of_side(g, opponent(seat)))
        kept = 0;
    int budget = p.energy - kept, all = most_spent(&p, budget, -1);
    for (int i = 0; i < p.count; i++) {
        int16_t *weight = &weights[p.option[i]];
        if (*weight >= WINS || (i && p.option[i] == p.option[i - 1]))
            continue;
        if (p.cost[i] > budget)
            *weight = PASSED - 1;
        else
            *weight = (int16_t)(*weight - 100 * (all - p.cost[i] - most_spent(&p, budget - p.cost[i], i)));
        if (*weight <= PASSED && p.cost[i] <= budget)
            *weight = PASSED + 1;
    }
}

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    int wins = (ask->kind == ASK_attack || ask->kind == ASK_aim) && can_win_now(g, seat);
    for (int i = 0; i < options->count; i++) {
        int liking = liking_of(g, seat, ask, wins, options->action[i] - question_base[ask->kind]);
        weights[i] = (int16_t)(liking < 0 ? 0 : liking > 30000 ? 30000 : liking);
    }
    if (ask->kind == ASK_act || ask->kind == ASK_commit)
        curve_out(g, seat, options, weights);
}
