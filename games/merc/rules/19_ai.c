/* M19 The Dictator AI: how a Dictator without a seat decides.

   Every question to him comes to ai_choose with its legal options.  Each option is rated by the printed rules, the best one
   is taken, and the game's die decides between equals (M19.1).  What he does with his MERCs is one list of rules (M19.4 to
   M19.9) that is gone through from the top after every action. */

enum { FAR_AWAY = 99 };

/* ---- judging places and units ----------------------------------------------------------------------------------------------- */

/* M19.14 Health and armor of all units of a side in a sector. */
static int strength_of(const Run *g, int place, int side)
{
    int sum = side ? militia(g, place, DICT) : rebel_militia(g, place);
    FOR_EACH_UNIT (unit, side_units(g, place, side))
        sum += health(g, unit) + armor_of(g, unit);
    return sum;
}

/* Steps to the nearest sector that a side controls. */
static int steps_to_side(const Run *g, int place, int side)
{
    int least = FAR_AWAY;
    FOR_EACH_PLACE (g, p)
        if (side_controls(g, p, side) && distance(g, place, p) < least)
            least = distance(g, place, p);
    return least;
}

static int weakest_rebels(const Run *g) /* the strength of the weakest Rebel sector */
{
    int least = INT16_MAX;
    FOR_EACH_PLACE (g, p)
        if (side_controls(g, p, 0) && strength_of(g, p, 0) < least)
            least = strength_of(g, p, 0);
    return least;
}

/* M19.12 Steps to the weakest Rebel sector; of several to the nearest. */
static int steps_to_weakest(const Run *g, int place)
{
    int weakest = weakest_rebels(g), least = FAR_AWAY;
    FOR_EACH_PLACE (g, p)
        if (side_controls(g, p, 0) && strength_of(g, p, 0) == weakest && distance(g, place, p) < least)
            least = distance(g, place, p);
    return least;
}

/* M19.13 The weakest Rebel sector; else a neutral one of high value near the base or what is controlled; else the own one
   that is closest to the Rebels. */
static int rate_post(const Run *g, int place)
{
    int base = now(g)->base;
    CITE(M19.13);
    if (side_controls(g, place, 0)) {
        CITE(M19.14);
        return 30000 - strength_of(g, place, 0);
    }
    if (control(g, place) == NOBODY)
        return 20000 + 100 * sector(g, place)->value -
               (base == NOWHERE ? steps_to_side(g, place, 1) : distance(g, place, base));
    return 10000 - steps_to_side(g, place, 0);
}

/* M19.10 Farthest from the nearest Rebel unit; then most Dictator units; then the highest value. */
static int rate_base(const Run *g, int place)
{
    int nearest = FAR_AWAY;
    CITE(M19.10);
    FOR_EACH_PLACE (g, p)
        if (side_count(g, p, 0) && distance(g, place, p) < nearest)
            nearest = distance(g, place, p);
    return 1000 * nearest + 10 * unit_count(g, place, DICT) + sector(g, place)->value;
}

/* M19.15 Lowest health and armor, then most targets, then highest initiative. */
static int rate_target(int tough, int targets, int initiative)
{
    return 20000 - 500 * tough + 20 * targets + initiative;
}
static int rate_unit(const Run *g, Card unit)
{
    return rate_target(health(g, unit) + armor_of(g, unit), targets_of(g, unit),
                       value_of(g, unit, INITIATIVE));
}
static int rate_militia(void)
{
    return rate_target(1, 1, 2);
}
static int rate_dog(const Run *g, Card dog)
{
    return rate_target(says(g, dog, SAYS_DOG) - *worn(g, dog), 0, 0);
}
static int rate_rank(const Run *g, int rank)
{
    CITE(M19.15);
    if (rank < RANK_MILITIA)
        return rate_unit(g, rank);
    return rank < RANK_DOG ? rate_militia() : rate_dog(g, fight(g)->held[rank - RANK_DOG]);
}

/* ---- M19.16 Equipment ---------------------------------------------------------------------------------------------------------- */

static int serial_of(const Run *g, Card card)
{
    return card ? kind(g, card)->serial : 0;
}

/* Land mines and repair kits stay in the stash. */
static int stays_in_stash(const Run *g, Card card)
{
    return says(g, card, SAYS_MINE) || says(g, card, SAYS_SALVAGE);
}

/* M-K28 Usable: it fits an empty slot or has a higher serial than the card carried.  What is gained in serial. */
static int gain_of_card(const Run *g, Card unit, Card card)
{
    unsigned slots = slots_for(g, unit, card);
    int best = 0;
    if (stays_in_stash(g, card))
        return 0;
    for (; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots), kept = makes_room(g, unit, kind(g, card), slot);
        int gain = 1 + serial_of(g, card) - (kept ? 0 : serial_of(g, item_in(g, unit, slot)));
        best = gain > best ? gain : best;
    }
    return best > 1 ? best : 0;
}

static int finds_something(const Run *g, Card unit)
{
    FOR_EACH_CARD (g, card, Z_stash + place_of(g, unit))
        if (gain_of_card(g, unit, card))
            return 1;
    return 0;
}

static int has_empty_slot(const Run *g, Card unit)
{
    return !item_in(g, unit, WEAPON) || !item_in(g, unit, ARMOR) || !item_in(g, unit, ACCESSORY);
}

static int rate_equip(const Run *g, Card unit, int index)
{
    CITE(M19.16);
    if (index == EQUIP_DONE)
        return 1;
    if (index < EQUIP_TAKE || index >= EQUIP_DROP)
        return 0;
    int kind_number = EQUIPMENT_FIRST + (index - EQUIP_TAKE) / SLOTS, slot = (index - EQUIP_TAKE) % SLOTS;
    const KindInfo *k = &opened(g)->kind[kind_number];
    int gain = k->serial - (makes_room(g, unit, k, slot) ? 0 : serial_of(g, item_in(g, unit, slot)));
    return k->says[SAYS_MINE] || k->says[SAYS_SALVAGE] || gain <= 0 ? 0 : 1 + gain;
}

/* ---- M19.4 to M19.9 Actions of MERCs ------------------------------------------------------------------------------------------- */

static int find_option(const CwOptions *options, int action)
{
    for (int i = 0; i < options->count; i++)
        if (options->action[i] == action)
            return i;
    return -1;
}

/* The units of a set in the order of their initiative. */
static Card next_by_initiative(const Run *g, UnitSet *left)
{
    Card best = NO_CARD;
    FOR_EACH_UNIT (unit, *left)
        if (!best || value_of(g, unit, INITIATIVE) > value_of(g, best, INITIATIVE))
            best = unit;
    if (best)
        *left &= ~unit_bit(best);
    return best;
}

/* The option of the first of these units, by initiative, who has it; -1. */
static int find_act(const Run *g, const CwOptions *options, UnitSet units, int what)
{
    for (Card unit; (unit = next_by_initiative(g, &units)) != NO_CARD;) {
        int i = find_option(options, BASE_act + actor_number(unit) * UNIT_ACTS + what);
        if (i >= 0)
            return i;
    }
    return -1;
}

static int moves_left(const Run *g, int squad)
{
    int least = FAR_AWAY;
    FOR_EACH_MEMBER (g, unit, squad) {
        int n = actions_of(g, unit) + (int)(now(g)->marches >> unit & 1);
        least = n < least ? n : least;
    }
    return least;
}

/* The option of a step towards a place: one that comes closest. */
static int find_step(Run *g, const CwOptions *options, int k, int to)
{
    const uint8_t *near = beside(g, now(g)->squad_place[squad_number(DICT, k)]);
    int step[4], steps = 0, least = FAR_AWAY;
    for (int d = 0; d < 4; d++) {
        int i = near[d] == NOWHERE ? -1 : find_option(options, BASE_act + ACT_MOVE + 4 * k + d);
        if (i < 0 || distance(g, near[d], to) > least)
            continue;
        steps = distance(g, near[d], to) < least ? 0 : steps;
        least = distance(g, near[d], to);
        step[steps++] = i;
    }
    return !steps ? -1 : step[steps > 1 ? chance(g, steps) : 0];
}

static int is_empty_industry(const Run *g, int place)
{
    return sector(g, place)->terrain == INDUSTRY && !side_count(g, place, 0) && !side_count(g, place, 1);
}

/* A closest place within reach that the squad is drawn to; NOWHERE. */
static int find_goal(Run *g, int from, int reach, int rebels_wanted)
{
    int goal[PLACES], goals = 0, least = INT16_MAX;
    FOR_EACH_PLACE (g, p) {
        int steps = distance(g, from, p);
        if (!steps || steps > reach || !(rebels_wanted ? side_controls(g, p, 0) : is_empty_industry(g, p)))
            continue;
        int rating = 100 * steps + (rebels_wanted ? strength_of(g, p, 0) : -sector(g, p)->value);
        if (rating > least)
            continue;
        goals = rating < least ? 0 : goals;
        least = rating;
        goal[goals++] = p;
    }
    return !goals ? NOWHERE : goal[goals > 1 ? chance(g, goals) : 0];
}

/* M19.5, M19.8 "All train once": who still has to is remembered while the others do. */
static int start_drill(Run *g, const CwOptions *options, UnitSet units)
{
    now(g)->drilling = 0;
    FOR_EACH_UNIT (unit, units)
        if (find_act(g, options, unit_bit(unit), ACT_TRAIN) >= 0)
            now(g)->drilling |= unit_bit(unit);
    int i = find_act(g, options, now(g)->drilling, ACT_TRAIN);
    if (i >= 0)
        now(g)->drilling &= ~unit_bit(actor(g, (options->action[i] - BASE_act) / UNIT_ACTS));
    return i;
}

static int equip_squad(const Run *g, const CwOptions *options, UnitSet units, int place)
{
    UnitSet finders = 0;
    int empty = 0;
    FOR_EACH_UNIT (unit, units) {
        empty |= has_empty_slot(g, unit);
        if (finds_something(g, unit))
            finders |= unit_bit(unit);
    }
    if (!empty)
        return -1;
    CITE(M19.4);
    return is_explored(g, place) ? find_act(g, options, finders, ACT_REEQUIP)
                                 : find_act(g, options, units, ACT_EXPLORE);
}

/* What a squad does next, as an option of `act`; -1: nothing. */
static int plan_squad(Run *g, const CwOptions *options, int k)
{
    int squad = squad_number(DICT, k), place = now(g)->squad_place[squad], goal, i;
    UnitSet units = squad_units(g, squad);
    if ((i = find_act(g, options, units, ACT_HEAL_SQUAD)) >= 0)
        return i;
    if ((i = equip_squad(g, options, units, place)) >= 0)
        return i;
    if (sector(g, place)->terrain == INDUSTRY && !militia(g, place, DICT)) {
        CITE(M19.5);
        if ((i = start_drill(g, options, units)) >= 0)
            return i;
    }
    /* M19.18 Mortars before anything moves. */
    if ((i = find_act(g, options, units, ACT_BOMBARD)) >= 0) {
        CITE(M19.18);
        return i;
    }
    /* The Dictator card stays at the base (M19.10). */
    int reach = k > 1 ? 0 : moves_left(g, squad);
    if ((goal = find_goal(g, place, reach, 0)) != NOWHERE && (i = find_step(g, options, k, goal)) >= 0) {
        CITE(M19.6);
        return i;
    }
    if ((goal = find_goal(g, place, reach, 1)) != NOWHERE && (i = find_step(g, options, k, goal)) >= 0) {
        CITE(M19.7);
        return i;
    }
    if (militia_room(g, place, DICT)) {
        CITE(M19.8);
        if ((i = start_drill(g, options, units)) >= 0)
            return i;
    }
    if (reach && (goal = find_goal(g, place, FAR_AWAY, 1)) != NOWHERE &&
        (i = find_step(g, options, k, goal)) >= 0) {
        CITE(M19.9);
        return i;
    }
    return -1;
}

/* MERCs act by initiative, highest first, but as a squad. */
static int plan_act(Run *g, const CwOptions *options)
{
    int i = find_act(g, options, now(g)->drilling, ACT_TRAIN);
    if (i >= 0) {
        now(g)->drilling &= ~unit_bit(actor(g, (options->action[i] - BASE_act) / UNIT_ACTS));
        return i;
    }
    now(g)->drilling = 0;
    UnitSet left = team(g, DICT);
    unsigned seen = 0;
    for (Card unit; (unit = next_by_initiative(g, &left)) != NO_CARD;) {
        int k = now(g)->squad_of[unit] - squad_number(DICT, 0);
        if (seen >> k & 1)
            continue;
        seen |= 1u << k;
        if ((i = plan_squad(g, options, k)) >= 0)
            return i;
    }
    /* M-R48 The ability after the MERCs' actions. */
    i = find_option(options, BASE_act + ACT_ABILITY);
    return i >= 0 ? i : find_option(options, BASE_act + ACT_PASS);
}

/* ---- M19.17 In combat ------------------------------------------------------------------------------------------------------------- */

static int rate_turn(const Run *g, int index)
{
    CITE(M19.17);
    if (index >= TURN_DOG)
        return 22000 + rate_unit(g, index - TURN_DOG) / 10;
    if (index >= TURN_KIT)
        return 25000 - health(g, index - TURN_KIT);
    if (index >= TURN_HEAL)
        return 26000 - health(g, index - TURN_HEAL);
    if (index >= TURN_AIM)
        return rate_rank(g, index - TURN_AIM);
    return index == TURN_FIRE;
}

/* As many as kill the target if all hit: what follows chooses anew. */
static int rate_volley(const Run *g, const Ask *ask, int index)
{
    if (!index)
        return 0;
    int rank = volley_rank(g, combat_place(g), ask->a, (index - 1) / VOLLEY_MOST),
        count = 1 + (index - 1) % VOLLEY_MOST, wanted;
    if (rank < RANK_MILITIA)
        wanted = health(g, rank) + armor_of(g, rank);
    else if (rank < RANK_DOG)
        wanted = militia(g, fight(g)->place - 1, rank - RANK_MILITIA);
    else
        wanted = says(g, fight(g)->held[rank - RANK_DOG], SAYS_DOG);
    return rate_rank(g, rank) + (count <= wanted ? count : -count);
}

/* Hits go down the list, each target getting what kills it. */
static int rate_assignment(const Run *g, int rank)
{
    int had = fight(g)->struck[rank], tough;
    if (rank < RANK_MILITIA)
        tough = health(g, rank) + armor_of(g, rank);
    else if (rank < RANK_DOG)
        tough = fight(g)->aimed[rank - RANK_MILITIA];
    else
        tough =
            says(g, fight(g)->held[rank - RANK_DOG], SAYS_DOG) - *worn(g, fight(g)->held[rank - RANK_DOG]);
    return had >= tough ? 0 : rate_rank(g, rank);
}

/* ---- all questions ----------------------------------------------------------------------------------------------------------------- */

static int rate_station(const Run *g, int index)
{
    CITE(M19.12, M-R52);
    if (index < PLACES)
        return 10000 - steps_to_weakest(g, index);
    return 5000 - steps_to_weakest(g, now(g)->squad_place[squad_number(DICT, index - PLACES)]);
}

/* M19.3 As evenly as possible over the controlled Industries, the remainder to higher values. */
static int rate_extra(const Run *g, int index)
{
    CITE(M19.3);
    if (index == PLACES)
        return 0;
    int industry = sector(g, index)->terrain == INDUSTRY;
    return 1 + 1000 * industry - 20 * militia(g, index, DICT) + sector(g, index)->value;
}

/* M16.7 Militia go where Rebels are; to neutral sectors one each, while one stays. */
static int rate_spread(const Run *g, const Ask *ask, int index)
{
    if (index == POST_ENOUGH)
        return 15000;
    return control(g, index) == NOBODY && ask->c < 2 ? 0 : rate_post(g, index);
}

static int rate_count(const Run *g, const Ask *ask, int index)
{
    int alone = control(g, ask->b) == NOBODY && ask->c == WHERE_BESIDE;
    return alone ? 100 - index : index;
}

static int rate_rebel(const Run *g, int rebel)
{
    return sectors_of(g, rebel);
}

static int rate_bombardment(const Run *g, const Ask *ask, int direction)
{
    int place = beside(g, place_of(g, ask->a))[direction];
    CITE(M19.18);
    return 100 * side_count(g, place, 0) - strength_of(g, place, 0);
}

static int rate_loot(const Run *g, const Ask *ask, int unit)
{
    if (!unit)
        return 1;
    return gain_of_card(g, unit, ask->a) ? 1000 - unit : 0;
}

static int ai_rating(const Run *g, const Ask *ask, int index)
{
    switch (ask->kind) {
    case ASK_deck:
        return index == WEAPON;
    case ASK_pick:
        return index != 0;
    case ASK_station:
        return rate_station(g, index);
    case ASK_extra:
        return rate_extra(g, index);
    case ASK_equip:
        return rate_equip(g, ask->a, index);
    case ASK_keep:
    case ASK_supply:
    case ASK_salvage:
        return opened(g)->kind[EQUIPMENT_FIRST + index].serial;
    case ASK_turn:
        return rate_turn(g, index);
    case ASK_dose:
        return index <= now(g)->wounds[ask->b] ? index : 0;
    case ASK_volley:
        return rate_volley(g, ask, index);
    case ASK_assign:
        return rate_assignment(g, index);
    case ASK_mines:
        CITE(M19.11);
        return index;
    case ASK_retreat: /* M19.19 it never does */
        CITE(M19.19);
        return index == 0;
    case ASK_reroll: /* when it has hit less than could be hoped for */
        return (2 * ask->b < ask->c) == index;
    case ASK_save:
    case ASK_convert:
        return index;
    case ASK_bring: /* into a fight */
        return enemy_count(g, ask->c, owner_of(g, ask->a)) ? index : -index;
    case ASK_member:
        return index ? 1 + gain_of_card(g, index, card_of((CardRef)ask->b)) : 1;
    case ASK_bombard:
        return rate_bombardment(g, ask, index);
    case ASK_base:
        return rate_base(g, index);
    case ASK_muster: /* a full sector takes nobody in */
        return militia_room(g, index, DICT) ? rate_post(g, index) : 0;
    case ASK_reinforce:
    case ASK_fodder:
    case ASK_seize:
        return rate_post(g, index);
    case ASK_post:
        return ask->a == WHERE_BESIDE ? rate_spread(g, ask, index) : rate_post(g, index);
    case ASK_post_count:
        return rate_count(g, ask, index);
    case ASK_shell:
        return index == PLACES ? 0 : rate_post(g, index);
    case ASK_loot:
        return rate_loot(g, ask, index);
    case ASK_name_rebel:
        return rate_rebel(g, index);
    case ASK_punish:
        return index < PUNISH_MILITIA ? rate_unit(g, index) : rate_militia();
    default:
        return 0;
    }
}

static int ai_choose(Run *g, const Ask *ask, const CwOptions *options)
{
    int best = INT16_MIN, ties = 0, choice = 0;
    CITE(M19.1);
    if (ask->kind == ASK_act)
        return plan_act(g, options);
    for (int i = 0; i < options->count; i++) {
        int rating = ai_rating(g, ask, options->action[i] - question_base[ask->kind]);
        if (rating > best)
            best = rating, ties = 0;
        if (rating == best)
            ties++;
    }
    if (ties > 1)
        ties = 1 + chance(g, ties);
    for (int i = 0; i < options->count && ties; i++)
        if (ai_rating(g, ask, options->action[i] - question_base[ask->kind]) == best) {
            choice = i;
            ties--;
        }
    return choice;
}

/* ---- M19.2 The top card is played ---------------------------------------------------------------------------------------------------- */

static int has_rebel_militia(const Run *g)
{
    FOR_EACH_PLACE (g, place)
        if (rebel_militia(g, place))
            return 1;
    return 0;
}

static int oil_is_on_map(const Run *g)
{
    FOR_EACH_PLACE (g, place)
        if (now(g)->site[place] == opened(g)->oil)
            return 1;
    return 0;
}

/* Would playing this card change nothing at all? */
static int is_useless(const Run *g, Card card)
{
    Sense add = sentence_of(g, card, SAYS_ADD);
    return !(says(g, card, SAYS_REVEAL_BASE) || has_line(g, card, SAYS_TURN_ENDS_FROM_NOW) ||
             says(g, card, SAYS_HURT_REBEL_MERCS) || (says(g, card, SAYS_SHELL) && shell_places(g)) ||
             ((says(g, card, SAYS_LOSE_MILITIA) || says(g, card, SAYS_FODDER)) && has_rebel_militia(g)) ||
             (says(g, card, SAYS_EXPLORE_SOME) && unexplored_wilderness(g)) ||
             (add.at && posts(g, word(g, add, 1), 0)) || (says(g, card, SAYS_OIL_MOVES) && oil_is_on_map(g)));
}

/* It never reinforces, unless the switch lets it discard a card that would do nothing. */
static int ai_way(const Run *g, Card card)
{
    CITE(M-R51);
    return ruling(g, ai_reinforce_when_useless) && is_useless(g, card) ? TACTIC_REINFORCE : TACTIC_PLAY;
}
