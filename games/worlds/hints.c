/* What a sensible player likes, for the greedy player and for guiding a search.  Worth is counted in points: an injury is
   35 of them, a Boost 4.  Where both choose at the same time the numbers are odds, elsewhere the greatest is meant. */
#include "kernel/odds.h"

enum { WORTH_OF_INJURY = 35, WORTH_OF_BOOST = 4, WORTH_OF_REST = 5 };

/* Injuries that a player's Vassals can still take. */
static int lives(const Run *g, Seat seat)
{
    int n = 0;
    FOR_EACH_PLACE (place, vassals_of(g, seat))
        n += 2 - injury(g, vassal_at(g, place));
    return n;
}

static Seat rival(const Run *g, Seat seat)
{
    return next_seat(g, seat);
}

/* What a player has, in hundredths of the logarithm of the odds to win: fitted to 100,000 positions of greedy games.
   Injuries still to take and Skills make a Vassal worth having; one more body to lose is not.  A Mob's missing Skills
   are half made up for.  Where this bout decides the game, what is on the table counts for more. */
static int standing_of(const Run *g, Seat seat, int is_last_bout)
{
    int worth = 6 * boosts(g, seat) + 18 * lives(g, seat) + 4 * power_of(g, seat);
    FOR_EACH_PLACE (place, vassals_of(g, seat)) {
        Card card = vassal_at(g, place);
        worth += 28 * info_of(g, card)->skills + 29 * is_mob(g, card) - 56;
    }
    if (is_last_bout)
        return worth + worth * 3 / 5;
    return worth + 40 * zone_size(g, zone_of_seat(hand, seat)) + 25 * zone_size(g, zone_of_seat(deck, seat));
}

static int evaluate(const Run *g, Seat seat)
{
    const State *s = state_of(g);
    int is_last_bout = s->bout + 1 >= format(g)->bouts, odds = 0;
    FOR_EACH_SEAT (g, each) {
        int mine = 130 * s->bouts_won[each] + standing_of(g, each, is_last_bout);
        odds += each == seat ? mine : -mine;
    }
    return chance_of_odds(odds);
}

/* ---- what a combat is worth as it stands ------------------------------------------------------------------------------ */

/* Losing costs an injury, winning gives one, a tie does both. */
static int worth_of_result(int mine, int theirs)
{
    return mine > theirs ? WORTH_OF_INJURY : mine < theirs ? -WORTH_OF_INJURY : 0;
}

static int worth_of_target(const Run *g, Sense s, int each)
{
    int wanted;
    Places found = those(g, selector(g, s, 0), &wanted);
    int n = __builtin_popcountll(found);
    return each * (wanted && n > wanted ? wanted : n);
}

typedef struct Gain { /* what a Skill would bring its user */
    int points, power, their_power;
} Gain;

static void add_gain_of_verb(const Run *g, Sense s, Gain *gain)
{
    int verb = phrase_at(g, s);
    if (verb == WORLDS_GAIN_POWER || verb == WORLDS_LOSE_POWER) {
        int amount = for_each(g, s, word(g, s, 0), 1);
        if (verb == WORLDS_LOSE_POWER)
            amount = -amount;
        if (phrase_at(g, part(g, s, 0)) != WORLDS_OPPOSING_CHALLENGER)
            gain->power += amount;
        if (phrase_at(g, part(g, s, 0)) != WORLDS_YOUR_CHALLENGER)
            gain->their_power += amount;
    } else if (verb == WORLDS_GAIN_BOOSTS || verb == WORLDS_LOSE_BOOSTS || verb == WORLDS_SPEND) {
        if (word(g, s, 0) == PLAYER_EACH_PLAYER)
            return;
        int sign = (word(g, s, 0) == PLAYER_YOU) == (verb == WORLDS_GAIN_BOOSTS) ? 1 : -1;
        gain->points += sign * WORTH_OF_BOOST * word(g, s, 1);
    } else if (verb == WORLDS_INJURE) {
        gain->points += worth_of_target(g, s, WORTH_OF_INJURY);
    } else if (verb == WORLDS_ELIMINATE) {
        gain->points += worth_of_target(g, s, 2 * WORTH_OF_INJURY);
    } else if (verb == WORLDS_HEAL) {
        gain->points +=
            lives(g, s.you) < 2 * __builtin_popcountll(vassals_of(g, s.you)) ? WORTH_OF_INJURY : 0;
    } else if (verb == WORLDS_EXHAUST || verb == WORLDS_RESTORE) {
        gain->points += worth_of_target(g, s, WORTH_OF_REST);
    } else if (verb == WORLDS_PROTECT) {
        gain->points += power_of(g, s.you) <= power_of(g, rival(g, s.you)) ? WORTH_OF_INJURY : 0;
    } else if (verb == WORLDS_NEGATE || verb == WORLDS_SUMMON || verb == WORLDS_SUMMON_SOME) {
        gain->points += WORTH_OF_INJURY;
    } else {
        gain->points += 3 * WORTH_OF_BOOST;
    }
}

static void add_gain(const Run *g, Sense s, Gain *gain)
{
    Sense inner = sense_at(s, (uint16_t)(s.at + 1));
    if (phrase_at(g, s) == OP_IF) {
        if (holds(g, inner))
            add_gain(g, sense_at(s, code_after(effect_set(g), inner.at)), gain);
    } else if (phrase_at(g, s) == OP_MAY) {
        add_gain(g, inner, gain);
    } else {
        add_gain_of_verb(g, s, gain);
    }
}

/* What activating a Chain brings in points, its cost taken off. */
static int worth_of_chain(const Run *g, Seat seat, int choice)
{
    int place = chosen_place(choice), skill = chosen_chain(g, choice).skill;
    const SkillDef *def = &effect_set(g)->skills[skill];
    Gain gain = {0};
    for (uint16_t at = def->effect; at < def->end; at = code_after(effect_set(g), at))
        add_gain(g, (Sense){at, vassal_at(g, place), seat, NO_CARD}, &gain);
    int mine = power_of(g, seat), theirs = power_of(g, rival(g, seat));
    gain.points +=
        worth_of_result(within(0, mine + gain.power, 9999), within(0, theirs + gain.their_power, 9999)) -
        worth_of_result(mine, theirs);
    int tired = place % PLACES == CHALLENGER ? 0 : WORTH_OF_REST;
    return gain.points - WORTH_OF_BOOST * chain_cost(g, place, skill) - tired;
}

/* ---- the single questions ----------------------------------------------------------------------------------------------- */

/* Boosts are shared out over the injuries that the opponents can still take; nobody pays more than is needed to win. */
static int bid_liking(const Run *g, Seat seat, int bid)
{
    int theirs = boosts(g, rival(g, seat));
    int share = 1 + 2 * boosts(g, seat) / (1 + lives(g, rival(g, seat)) + lives(g, seat));
    if (bid > theirs + 1 || !challenger_of(g, seat))
        return !bid;
    int off = bid > share ? bid - share : share - bid;
    return within(0, 40 - 40 * off / (1 + share), 40);
}

static int challenger_liking(const Run *g, int place)
{
    Card card = vassal_at(g, place);
    int like = info_of(g, card)->class_of <= CLASS_DISRUPTOR ? 40 : is_mob(g, card) ? 25 : 15;
    return injury(g, card) ? like / 3 : like;
}

static int placing_liking(const Run *g, int kind)
{
    const KindInfo *info = kind_info(g, kind);
    return info->class_of == CLASS_MOB ? 20 : 30 + info->skills;
}

/* What makes a Vassal a good target of a game action: a number, and what each stack and mark adds to it. */
static const struct Taste {
    int8_t start, injury, exhaustion, shielded, mob, fighting;
} tastes[WORLDS_OPCODES] = {
    [WORLDS_INJURE] = {.start = 20, .injury = 10, .shielded = -10, .mob = -4},
    [WORLDS_ELIMINATE] = {.start = 20, .injury = -10, .mob = -4},
    [WORLDS_HEAL] = {.start = 10, .injury = 20, .fighting = 1},
    [WORLDS_RESTORE] = {.start = 10, .exhaustion = 5},
    [WORLDS_EXHAUST] = {.start = 20, .exhaustion = -5},
};

static int target_liking(const Run *g, Seat seat, const Ask *ask, int place)
{
    Card card = vassal_at(g, place);
    int is_mine = seat_of_place(place) == seat, is_fighting = place % PLACES == CHALLENGER;
    const struct Taste *t = &tastes[effect_set(g)->code[ask->a]];
    if (!t->start) /* of the other sentences */
        return 10 + 5 * is_fighting + (is_mine ? 2 - injury(g, card) : 0);
    return t->start + t->injury * injury(g, card) + t->exhaustion * exhaustion(g, card) +
           t->shielded * (shields(g, card) != 0) + t->mob * is_mob(g, card) + t->fighting * is_fighting;
}

static int liking(const Run *g, Seat seat, const Ask *ask, int index)
{
    switch (ask->kind) {
    case ASK_mulligan:
        return index ? 1 : 20;
    case ASK_prime: /* the others begin with 3 Boosts more */
        return index == seat ? 1 : 10;
    case ASK_place:
        return index ? placing_liking(g, index) : 1;
    case ASK_forced:
        return 20 - 10 * injury(g, vassal_at(g, index)) + 3 * is_mob(g, vassal_at(g, index));
    case ASK_challenger:
        return challenger_liking(g, index);
    case ASK_bid:
        return bid_liking(g, seat, index);
    case ASK_chain:
    case ASK_reaction: /* 100 is to leave it */
        return index ? 95 + worth_of_chain(g, seat, index) : 100;
    case ASK_target:
        return target_liking(g, seat, ask, index);
    case ASK_recover:
    case ASK_may:
    case ASK_reshuffle:
        return 1 + index;
    default:
        return 1;
    }
}

static const char search_hints[] = "cutoff=10,trust=90,sharpen=300";

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    for (int i = 0; i < options->count; i++)
        weights[i] =
            (int16_t)within(0, liking(g, seat, ask, options->action[i] - question_base[ask->kind]), 30000);
}
