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

/* Attack of all units of a seat that could still be listed. */
static int attack_ready(const Run *g, Seat seat)
{
    int sum = 0;
    FOR_EACH_IN (object, units_of(g, seat))
        if (can_attack(g, object))
            sum += attack_at(g, object) * (attacks_left(g, object) - listed(g, card_on(g, object)));
    for (int i = 0; i < now(g)->attacks; i++)
        if (is_hero(object_of(g, now(g)->attack[i].target)) && object_of(g, now(g)->attack[i].attacker) >= 0)
            sum += attack_at(g, object_of(g, now(g)->attack[i].attacker));
    return sum;
}

/* ---- attacks ---------------------------------------------------------------------------------------------------------------------- */

static int can_win_now(const Run *g, Seat seat)
{
    return attack_ready(g, seat) >= hero_health(g, opponent(seat)) + player(g, opponent(seat))->armor;
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
    if (is_hero(target)) {
        int blocked = 0;
        FOR_EACH_IN (blocker, blockers(g, attacker, lane_of(attacker)))
            blocked |= health_left(g, blocker) > attack && attack_at(g, blocker) >= health_left(g, attacker);
        return can_win_now(g, seat_of_object(g, attacker)) ? 5000 : blocked ? 5 : 60 + 12 * attack;
    }
    int left = health_left(g, target) - listed_against(g, card_on(g, target));
    int kills = left > 0 && (attack >= left || has_keyword(g, attacker, KEYWORD_DEATHTOUCH));
    int back = is_able_to_block(g, target) &&
                       !(has_keyword(g, attacker, KEYWORD_RANGED) && !has_keyword(g, target, KEYWORD_RANGED))
                   ? attack_at(g, target) + value_at(g, REFLECT, target)
                   : 0;
    int dies = back >= health_left(g, attacker) && !(kills && has_keyword(g, attacker, KEYWORD_FIRST_STRIKE));
    int worth = (kills      ? worth_of_unit(g, target) + 40
                 : left > 0 ? 4 * attack
                            : -20) -
                (dies ? worth_of_unit(g, attacker) : 3 * back);
    return worth;
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

/* ---- cards ------------------------------------------------------------------------------------------------------------------------ */

/* Energy that Quick cards in hand would need, if there is one worth keeping it for. */
static int energy_for_responses(const Run *g, Seat seat)
{
    int least = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (info_of(g, card)->speed && (!least || cost_of(g, seat, card) < least))
            least = cost_of(g, seat, card);
    return least;
}

static int liking_of_card(const Run *g, Seat seat, int kind)
{
    Card card = card_to_play(g, seat, kind);
    const KindInfo *info = kind_info(g, kind);
    int cost = cost_of(g, seat, card), left = player(g, seat)->energy - cost;
    int liking = 300 + 60 * info->cost + (is_unit_type(info->type) ? 40 : 0);
    if (info->speed)
        return 20; /* kept for a response */
    if (left < energy_for_responses(g, seat) && player(g, seat)->turns > 3)
        liking -= 40;
    return liking;
}

/* Abilities: free ones at once, sacrifices seldom. */
static int liking_of_line(const Run *g, Seat seat, int action)
{
    Item line = line_of_action(g, action);
    int row = price_row(g, line.skill);
    (void)seat;
    if (row == CRISIS_SACRIFICE_ONE || row == CRISIS_SACRIFICE_THIS || row == CRISIS_DISCARD_ONE)
        return 8;
    return row == CRISIS_MOMENTUM ? 700 : row == CRISIS_ENERGY ? 250 : 600;
}

static int liking_of_action(const Run *g, Seat seat, int index)
{
    if (!index)
        return 10;
    if (index >= ACT_QUANTUM)
        return index == ACT_FORM ? 5 : index == ACT_QUANTUM + QUANTUM_SHIFT ? 9 : 400;
    return index < ACT_LINES ? liking_of_card(g, seat, index) : liking_of_line(g, seat, index);
}

/* Where a unit stands well: facing what it beats, else where the way to the hero is free, Defenders before the others. */
static int liking_of_slot(const Run *g, Seat seat, Card card, int slot)
{
    const KindInfo *info = info_of(g, card);
    Set enemies = units_of(g, opponent(seat)) & lane_set(lane_of(slot)),
        friends = units_of(g, seat) & lane_set(lane_of(slot));
    int liking = 100 - 12 * __builtin_popcountll(friends) - (is_corrupted_lane(g, lane_of(slot)) ? 30 : 0);
    FOR_EACH_IN (enemy, enemies)
        liking += attack_at(g, enemy) < info->number[HEALTH] ? 8 : -12;
    if (info->keywords & keyword_bit(KEYWORD_DEFENDER) && enemies)
        liking += 20;
    return liking + 2 - rank_of(slot);
}

/* ---- targets ------------------------------------------------------------------------------------------------------------------------ */

/* A choice among both sides: what hurts is meant for enemies, the best of them; what helps for friends. */
static int liking_of_target(const Run *g, Seat seat, const Ask *ask, int index)
{
    if (ask->c & OF_ITEMS || index >= OBJECTS)
        return index >= OBJECTS ? 5 : 50;
    Seat side = seat_of_object(g, index);
    int harms = ask->b && info_of(g, ask->b)->harms;
    int worth = is_slot(index) ? worth_of_unit(g, index) : is_hero(index) ? 60 : 50;
    if (is_hero(index) && harms && side != seat)
        worth = hero_health(g, side) <= 5 ? 400 : 70;
    return 500 + ((side == seat) == !harms ? worth : -worth);
}

static int liking_of_block(const Run *g, const Ask *ask, int index)
{
    Seat seat = opponent(seat_of_object(g, ask->a));
    int attack = is_slot(ask->a) ? attack_at(g, ask->a) : hero_attack(g, ask->a);
    if (!index)
        return hero_health(g, seat) <= attack ? 0 : 100;
    int blocker = index - 1, dies = attack >= health_left(g, blocker),
        kills = attack_at(g, blocker) >= health_left(g, ask->a);
    if (hero_health(g, seat) <= attack)
        return 500 - worth_of_unit(g, blocker) / 4;
    return 100 + 6 * attack + (kills ? worth_of_unit(g, ask->a) : 0) - (dies ? worth_of_unit(g, blocker) : 0);
}

static int liking_of_attack(const Run *g, Seat seat, int index)
{
    if (!index)
        return 1000;
    if (index > SLOTS)
        return 2000;
    (void)seat;
    return 1000 + best_attack(g, index - 1);
}

/* A Quick effect is used at the end of a turn, in combat, or against what lies on the chain. */
static int liking_of_response(const Run *g, int index)
{
    if (!index)
        return 50;
    int waits = last_item(g, ITEM_ON_CHAIN) >= 0;
    int speed = index < ACT_LINES ? kind_info(g, index)->speed : SPEED_INSTANT;
    if (speed == SPEED_COUNTER)
        return waits && now(g)->item[last_item(g, ITEM_ON_CHAIN)].you == now(g)->active ? 90 : 10;
    return now(g)->attack_now || now(g)->phase == END_PHASE ? 60 : 30;
}

static int is_poor_hand(const Run *g, Seat seat)
{
    int cheap = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        cheap += info_of(g, card)->cost <= 2;
    return cheap < 2;
}

static int liking_of(const Run *g, Seat seat, const Ask *ask, int index)
{
    switch (ask->kind) {
    case ASK_mulligan:
        return index == is_poor_hand(g, seat) ? 10 : 1;
    case ASK_act:
    case ASK_commit:
        return liking_of_action(g, seat, index);
    case ASK_respond:
        return liking_of_response(g, index);
    case ASK_slot:
        return liking_of_slot(g, seat, ask->a, index);
    case ASK_attack:
        return liking_of_attack(g, seat, index);
    case ASK_aim:
        return is_slot(ask->a) ? 1000 + worth_of_attack(g, ask->a, index) : is_hero(index) ? 200 : 100;
    case ASK_block:
        return liking_of_block(g, ask, index);
    case ASK_target:
        return liking_of_target(g, seat, ask, index);
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

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    for (int i = 0; i < options->count; i++) {
        int liking = liking_of(g, seat, ask, options->action[i] - question_base[ask->kind]);
        weights[i] = (int16_t)(liking < 0 ? 0 : liking > 30000 ? 30000 : liking);
    }
}
