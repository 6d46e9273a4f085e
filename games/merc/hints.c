/* What a sensible player of either side likes: for the greedy player and for guiding a search.

   Liking is counted in points, about ten for each point of sector value.  Fights are judged by dice times endurance of both
   sides.  Where the printed rules of the Dictator AI (rules/19_ai.c) say what is sensible, they serve both sides. */
#include "kernel/odds.h"

enum { LIKES_NOT = 0, LIKES_TO_PASS = 20, SURE = 200 };

static int bounded(int least, int n, int most)
{
    return n < least ? least : n > most ? most : n;
}

/* ---- how a fight would go ---------------------------------------------------------------------------------------------------- */

typedef struct Force {
    int dice, endurance;
} Force;

static void add_unit_force(const Run *g, Card unit, Force *force)
{
    force->dice += dice_of(g, unit) + targets_of(g, unit) - 1;
    force->endurance += health(g, unit) + armor_of(g, unit);
}

static Force force_at(const Run *g, int place, int side)
{
    Force force = {0, 0};
    int n = side ? militia(g, place, DICT) : rebel_militia(g, place);
    force.dice = force.endurance = n;
    if (side && now(g)->militia_hit_on)
        force.dice += n / 3;
    FOR_EACH_UNIT (unit, side_units(g, place, side))
        add_unit_force(g, unit, &force);
    return force;
}

static Force force_of(const Run *g, UnitSet units)
{
    Force force = {0, 0};
    FOR_EACH_UNIT (unit, units)
        add_unit_force(g, unit, &force);
    return force;
}

/* In percent: 100 is even. */
static int odds(Force mine, Force theirs)
{
    return 100 * mine.dice * mine.endurance / (1 + theirs.dice * theirs.endurance);
}

/* ---- what a position is worth ------------------------------------------------------------------------------------------------ */

/* What a side has.  Sums over units are scaled to a map of USUAL_PLACES, so that the same numbers serve any number of Rebels. */
enum { USUAL_PLACES = 12 };
typedef struct Standing {
    int militia, training, initiative, items;
    int actions; /* still to be taken in this turn */
    int threat;  /* what its squads may take next, in hundredths of value */
} Standing;

typedef struct TableSurvey { /* the whole table */
    Standing of[2];
    int lead;  /* of the Rebels, in hundredths of value; where a fight is on, what is to be expected of it */
    int total; /* the value of the island */
    int base;  /* percent: the Rebels' chance at the base, less with distance */
    Force at[PLACES][2], squad[SQUADS];
} TableSurvey;

/* Percent: that the first force beats the second. */
static int chance_of_fight(Force mine, Force theirs)
{
    int m = mine.dice * mine.endurance, t = theirs.dice * theirs.endurance;
    return m ? 100 * m / (m + t) : 0;
}

static void survey_squad(const Run *g, int squad, TableSurvey *s)
{
    const Position *p = now(g);
    int side = side_of(owner_of_squad(squad));
    Force force = {0, 0};
    Standing *mine = &s->of[side];
    FOR_EACH_MEMBER (g, unit, squad) {
        add_unit_force(g, unit, &force);
        mine->training += training_of(g, unit);
        mine->initiative += value_of(g, unit, INITIATIVE);
        mine->actions += side != p->rebel_turn ? p->actions[unit] : 0;
        for (int slot = 0; slot < SLOTS; slot++)
            mine->items += p->item[unit][slot] != 0;
    }
    s->squad[squad] = force;
    s->at[p->squad_place[squad]][side].dice += force.dice;
    s->at[p->squad_place[squad]][side].endurance += force.endurance;
}

/* The best that a squad may take in its next turn, or in what is left of this one. */
static int threat_of(const Run *g, int squad, const TableSurvey *s)
{
    int side = side_of(owner_of_squad(squad)), best = 0;
    int reach = side != now(g)->rebel_turn ? bounded(0, moves_left(g, squad), 2) : 2;
    FOR_EACH_PLACE (g, place) {
        int steps = distance(g, now(g)->squad_place[squad], place), value = sector(g, place)->value;
        if (!steps || steps > reach || side_controls(g, place, side))
            continue;
        int gain = side_count(g, place, !side)
                       ? 2 * value * chance_of_fight(s->squad[squad], s->at[place][!side])
                       : 100 * value;
        best = gain > best ? gain : best;
    }
    return best;
}

static void survey_places(const Run *g, TableSurvey *s)
{
    FOR_EACH_PLACE (g, place) {
        int value = sector(g, place)->value;
        s->total += value;
        if (side_count(g, place, 0) && side_count(g, place, 1))
            s->lead += value * (2 * chance_of_fight(s->at[place][0], s->at[place][1]) - 100);
        else if (control(g, place) != NOBODY)
            s->lead += side_controls(g, place, 0) ? 100 * value : -100 * value;
    }
}

static void survey_table(const Run *g, TableSurvey *s)
{
    const Position *p = now(g);
    *s = (TableSurvey){.total = 1};
    FOR_EACH_PLACE (g, place)
        for (int side = 0; side < 2; side++) {
            int n = side ? militia(g, place, DICT) : rebel_militia(g, place);
            s->of[side].militia += n;
            s->at[place][side] = (Force){side && p->militia_hit_on ? n + n / 3 : n, n};
        }
    for (int squad = 0; squad < SQUADS; squad++)
        if (p->squad_place[squad] != NOWHERE)
            survey_squad(g, squad, s);
    survey_places(g, s);
    for (int squad = 0; squad < SQUADS; squad++) {
        if (p->squad_place[squad] == NOWHERE)
            continue;
        s->of[side_of(owner_of_squad(squad))].threat += threat_of(g, squad, s);
        if (p->base == NOWHERE || owner_of_squad(squad) == DICT)
            continue;
        int chances = chance_of_fight(s->squad[squad], s->at[p->base][1]) /
                      (1 + distance(g, p->squad_place[squad], p->base));
        s->base = chances > s->base ? chances : s->base;
    }
}

/* Turns of the Dictator that come after this day's. */
static int days_left(const Run *g)
{
    int cards = zone_size(g, Z_tactics_hand) + zone_size(g, Z_tactics_deck) + zone_size(g, Z_tactics_discard);
    if (says(g, now(g)->leader, SAYS_SECOND_TACTIC))
        cards = (cards + 1) / 2;
    return bounded(0, 1 + cards - now(g)->day, 4);
}

/* What things are worth for the Rebels, in ten-thousandths of the logarithm of the odds to win: fitted to 80,000 positions of
   greedy games with two Rebels, whoever is the Dictator.  Early on it counts who can train and what they carry, in the end
   what is held and who can still take something. */
typedef struct Worths {
    int16_t start, lead, base; /* the last two for a percent */
    struct {
        int16_t militia, training, initiative, items, actions, threat;
    } of[2];
} Worths;
enum { LAST_REBEL_TURN = 1, WORTHS = 6 };
static const Worths worths[WORTHS] = {
    {-8700, 1510, 0, {{150, 100, 100, 300, 0, 0}, {-140, 0, -50, -100, 0, -420}}},
    {-12600, 795, 450, {{370, 0, 105, 40, 30, 430}, {-260, 0, 0, -200, 0, -180}}},
    {-13000, 465, 415, {{460, 140, 190, 310, 630, 190}, {-335, -40, -110, -420, -230, -150}}},
    {-15000, 312, 450, {{470, 380, 250, 370, 410, 190}, {-315, -180, -120, -700, -450, -92}}},
    {-20000, 254, 430, {{530, 570, 254, 380, 215, 175}, {-200, -280, -270, -700, -600, -67}}},
    {-21000, 280, 240, {{400, 900, 290, 700, 700, 75}, {-150, -540, -260, -300, -400, -100}}},
};

static const Worths *worths_now(const Run *g)
{
    int days = days_left(g);
    return &worths[days ? LAST_REBEL_TURN + days : now(g)->rebel_turn ? LAST_REBEL_TURN : 0];
}

static int evaluate(const Run *g, Seat seat)
{
    TableSurvey s;
    const Worths *w = worths_now(g);
    survey_table(g, &s);
    int sum = 0, shares = w->lead * s.lead;
    for (int side = 0; side < 2; side++) {
        const Standing *has = &s.of[side];
        sum += w->of[side].militia * has->militia + w->of[side].training * has->training +
               w->of[side].initiative * has->initiative + w->of[side].items * has->items +
               w->of[side].actions * has->actions;
        shares += w->of[side].threat * has->threat;
    }
    sum = w->start + w->base * s.base + sum * USUAL_PLACES / now(g)->places + shares / s.total;
    return chance_of_odds((side_of(owner_of_seat(g, seat)) ? -sum : sum) / 100);
}

/* ---- actions ------------------------------------------------------------------------------------------------------------------- */

/* What is given up where units leave: the sector, if nobody else holds it. */
static int cost_of_leaving(const Run *g, int place, int side, UnitSet units)
{
    return side_count(g, place, side) > __builtin_popcountll(units) ? 0 : 10 * sector(g, place)->value;
}

/* Steps to the nearest sector that the side does not hold yet. */
static int steps_to_prey(const Run *g, int place, int side)
{
    int least = FAR_AWAY;
    FOR_EACH_PLACE (g, p)
        if (!side_controls(g, p, side)) {
            int steps = 2 * distance(g, place, p) - (sector(g, p)->value > 2);
            least = steps < least ? steps : least;
        }
    return least;
}

static int liking_of_move(const Run *g, int owner, UnitSet units, int from, int to, int together)
{
    int side = side_of(owner), value = 10 * sector(g, to)->value;
    int like = LIKES_TO_PASS - cost_of_leaving(g, from, side, units);
    if (enemy_count(g, to, owner)) {
        Force mine = force_of(g, units), theirs = force_at(g, to, !side);
        if (together)
            mine.dice += mine.dice / 2, mine.endurance += mine.endurance / 2;
        int chances = odds(mine, theirs);
        if (!side && to == now(g)->base && chances > 90)
            return SURE + chances;
        return chances < 110 ? LIKES_NOT : like + value + value / 2 + bounded(0, chances / 20, 30);
    }
    if (control(g, to) == NOBODY)
        return like + value + 5;
    int nearer = steps_to_prey(g, from, side) - steps_to_prey(g, to, side);
    return like + 3 * nearer - 2;
}

/* The members of a squad that could move if the others did not keep them (M-R61). */
static UnitSet members_held_back(const Run *g, int squad)
{
    UnitSet ready = 0;
    FOR_EACH_MEMBER (g, unit, squad)
        if (has_move(g, unit))
            ready |= unit_bit(unit);
    return can_move(g, squad) ? 0 : ready;
}

/* Those who are held back go over to a squad that can move, one after the other, if all of them together have somewhere to
   go.  Liked a little more than that move, so that nobody is left behind; who is not held back stays where he is, so that
   it comes to an end. */
static int liking_of_split(const Run *g, int owner, Card unit, int k)
{
    int squad = now(g)->squad_of[unit], other = squad_number(owner, k), from = now(g)->squad_place[squad];
    UnitSet held_back = members_held_back(g, squad);
    int best = LIKES_TO_PASS;
    if (!(held_back & unit_bit(unit)) || (squad_size(g, other) && !can_move(g, other)))
        return LIKES_NOT;
    for (int d = 0; d < 4; d++)
        if (beside(g, from)[d] != NOWHERE) {
            int like =
                liking_of_move(g, owner, held_back | squad_units(g, other), from, beside(g, from)[d], 0);
            best = like > best ? like : best;
        }
    return best > LIKES_TO_PASS ? best + 1 : LIKES_NOT;
}

/* What the seat knows to be there; a card that it has not seen may at least fill an empty slot. */
static int usable_in_stash(const Run *g, Seat seat, Card unit)
{
    int best = 0;
    FOR_EACH_CARD (g, card, Z_stash + place_of(g, unit)) {
        int gain = knows(g, seat, card) ? gain_of_card(g, unit, card) : has_empty_slot(g, unit);
        best = gain > best ? gain : best;
    }
    return best;
}

static int liking_of_training(const Run *g, Card unit, int owner)
{
    int place = place_of(g, unit), here = unit_count(g, place, owner) - now(g)->mercs[place][owner];
    int room = militia_room(g, place, owner), n = training_of(g, unit);
    int gain = n < room ? n : room, near = steps_to_side(g, place, !side_of(owner)) <= 2;
    if (!here)
        return LIKES_TO_PASS + 4 * sector(g, place)->value + 4 * gain;
    return LIKES_TO_PASS + (3 + 2 * near) * gain - here;
}

static int liking_of_hire(const Run *g, int owner)
{
    int size = team_size(g, owner), limit = team_limit(g, owner);
    return size >= limit || now(g)->day > 5 ? LIKES_NOT : LIKES_TO_PASS + 15 + 10 * (limit - size) - 4 * size;
}

static int liking_of_unit_act(const Run *g, Seat seat, int owner, Card unit, int what)
{
    int place = place_of(g, unit), usable;
    const KindInfo *site = sector(g, place);
    switch (what) {
    case ACT_HIRE:
        return liking_of_hire(g, owner);
    case ACT_EXPLORE:
        return LIKES_TO_PASS + 8 * site->says[SAYS_DRAW] + 10 * has_empty_slot(g, unit);
    case ACT_REEQUIP:
        usable = usable_in_stash(g, seat, unit);
        return usable ? LIKES_TO_PASS + 15 + usable / 30 : LIKES_NOT;
    case ACT_TRAIN:
        return liking_of_training(g, unit, owner);
    case ACT_HOSPITAL:
        return LIKES_TO_PASS + 10 * now(g)->wounds[unit];
    case ACT_DEALER:
        return LIKES_TO_PASS + 8 * has_empty_slot(g, unit);
    case ACT_BOMBARD:
        return LIKES_TO_PASS + 20;
    case ACT_SALVAGE:
    case ACT_DRAW_THREE:
        return LIKES_TO_PASS + 5 * has_empty_slot(g, unit);
    case ACT_REPAIR:
        return LIKES_TO_PASS + 10;
    case ACT_HEAL_SQUAD:
        return SURE;
    case ACT_LAY_MINE:
        return LIKES_TO_PASS + 10;
    case ACT_TO_SQUAD:
    case ACT_TO_SQUAD + 1:
        return liking_of_split(g, owner, unit, what - ACT_TO_SQUAD);
    default:
        return LIKES_NOT;
    }
}

/* Militia and damage help those who act after them.  A mere hire does not: it has no actions today and keeps its squad from
   moving (M-R61), so it comes when all others are done. */
static int liking_of_ability(const Run *g)
{
    const uint8_t *says_row = kind(g, now(g)->leader)->says;
    return says_row[SAYS_PLACE] || says_row[SAYS_CONVERT] || says_row[SAYS_PUNISH] ? SURE : LIKES_TO_PASS + 1;
}

static int liking_of_act(const Run *g, Seat seat, const Ask *ask, int index)
{
    int owner = ask->a;
    if (index == ACT_PASS)
        return LIKES_TO_PASS;
    if (index == ACT_ABILITY)
        return liking_of_ability(g);
    if (index < ACT_MOVE)
        return liking_of_unit_act(g, seat, owner, actor(g, index / UNIT_ACTS), index % UNIT_ACTS);
    if (index >= ACT_GIFT)
        return LIKES_NOT;
    int squad = squad_number(owner, (index - ACT_MOVE) % 8 / 4), from = now(g)->squad_place[squad];
    return liking_of_move(g, owner, squad_units(g, squad), from, beside(g, from)[(index - ACT_MOVE) % 4],
                          index >= ACT_ASSAULT);
}

/* ---- the other questions --------------------------------------------------------------------------------------------------------- */

static int liking_of_merc(const Run *g, Card merc)
{
    const int8_t *stat = kind(g, merc)->stat;
    return 30 + 4 * stat[COMBAT] + 2 * stat[TRAINING] + 2 * stat[INITIATIVE] + 4 * stat[TARGETS] +
           3 * kind(g, merc)->health;
}

/* An Industry, with others around it. */
static int liking_of_landing(const Run *g, int place)
{
    int like = 10 * sector(g, place)->value;
    FOR_EACH_PLACE (g, p)
        if (distance(g, place, p) == 2)
            like += sector(g, p)->value;
    return like;
}

static int liking_of_station(const Run *g, int owner, int index)
{
    if (index >= PLACES)
        return 60;
    int crowded = squad_size(g, squad_number(owner, 0)) > 2;
    return 40 + 30 * crowded + sector(g, index)->value + 5 * (steps_to_side(g, index, !side_of(owner)) <= 1);
}

static int liking_of_deck(const Run *g, Card unit, int deck)
{
    static const uint8_t usual[DECKS] = {30, 20, 10};
    return usual[deck] - 15 * (item_in(g, unit, deck) != NO_CARD);
}

static int liking_of_retreat(const Run *g, const Ask *ask, int index)
{
    int place = combat_place(g), side = side_of(owner_of_squad(ask->a));
    int chances = odds(force_at(g, place, side), force_at(g, place, !side));
    if (!index)
        return 50;
    if (index > 4 || chances > 40)
        return LIKES_NOT;
    return is_friendly(g, beside(g, place)[index - 1], owner_of_squad(ask->a)) ? 70 : 60;
}

/* Militia that 'add' brings, to each sector of a sort. */
static int liking_of_adding(const Run *g, Card card, Sense add, int days)
{
    int where = word(g, add, 1), n = how_many(g, add, 0);
    if (where == WHERE_THESE)
        return n * how_many(g, sentence_of(g, card, SAYS_EXPLORE_SOME), 0);
    if (where == WHERE_CITY)
        return 2 * n;
    if (where == WHERE_CONTROLLED)
        return days * n * sectors_of_side(g, 1);
    return (where == WHERE_UNCONTROLLED ? 2 : 1) * n * __builtin_popcount(posts(g, where, 0));
}

/* Militia that a tactics card brings or takes, and what lasts. */
static int liking_of_tactic(const Run *g, Card card)
{
    const uint8_t *says_row = kind(g, card)->says;
    Sense add = sentence_of(g, card, SAYS_ADD);
    int days = zone_size(g, Z_tactics_hand) + zone_size(g, Z_tactics_deck), like = 0;
    if (says_row[SAYS_SHELL])
        like += 5 * __builtin_popcount(shell_places(g));
    if (says_row[SAYS_LOSE_MILITIA] || says_row[SAYS_FODDER])
        FOR_EACH_PLACE (g, place)
            like += bounded(0, rebel_militia(g, place), 2);
    like += 2 * says_row[SAYS_HURT_REBEL_MERCS] * __builtin_popcountll(all_rebel_mercs(g));
    like += how_many(g, sentence_of(g, card, SAYS_PLACE), 0);
    if (add.at)
        like += liking_of_adding(g, card, add, days);
    like += 2 * days * (says_row[SAYS_MILITIA_HIT_ON] != 0) + days * says_row[SAYS_MILITIA_INITIATIVE];
    return like + 2 * says_row[SAYS_HIRE_FROM];
}

static int liking(const Run *g, Seat seat, const Ask *ask, int index)
{
    int owner = owner_of_seat(g, seat);
    switch (ask->kind) {
    case ASK_act:
        return liking_of_act(g, seat, ask, index);
    case ASK_first_hire:
    case ASK_pick:
        return index ? liking_of_merc(g, index) : 1;
    case ASK_land:
        return liking_of_landing(g, index);
    case ASK_station:
        return liking_of_station(g, owner, index);
    case ASK_deck:
        return liking_of_deck(g, ask->a, index);
    case ASK_fire:
    case ASK_gift_count:
        return !index;
    case ASK_retreat:
        return liking_of_retreat(g, ask, index);
    case ASK_join:
        return index;
    case ASK_tactic:
        return index % TACTIC_WAYS == TACTIC_PLAY
                   ? 10 + 2 * liking_of_tactic(g, TACTIC_FIRST + index / TACTIC_WAYS)
                   : 10 + 2 * reinforcement(g);
    case ASK_victim:
        return index < UNITS ? health(g, index) + armor_of(g, index) : 20;
    default:
        return ai_rating(g, ask, index);
    }
}

static const char search_hints[] = "cutoff=40";

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    for (int i = 0; i < options->count; i++)
        weights[i] =
            (int16_t)(1 +
                      bounded(0, liking(g, seat, ask, options->action[i] - question_base[ask->kind]), 32000));
}
