/* C26.4 What the words of lines mean: which units and cards, whether something is so, how much. */

static int late_delay(const Run *g, Seat seat, Card source);

/* Keywords without a word: what lines make of heroes. */
enum { KEYWORD_TWICE_SACRIFICED = 47, KEYWORD_OPEN_HAND = 48, KEYWORD_ANCHORED = 49 };

/* ---- units --------------------------------------------------------------------------------------------------------------- */

static int has_status(const Run *g, int object, int status)
{
    const Body *body = body_at(g, object);
    switch (status) {
    case STATUS_BLESSED:
        return body->blessing != 0;
    case STATUS_CORRUPTED:
        return body->corruption != 0;
    case STATUS_EVOLVED:
        return (body->marks & EVOLVED) != 0;
    case STATUS_MINDLINKED:
        return is_mindlinked(g, object);
    case STATUS_ATTACKING:
        return is_attacking(g, object);
    case STATUS_BURNING:
        return body->burning != 0;
    default:
        return body->delay != 0;
    }
}

/* The objects that are lanes among those spoken of. */
static Set lanes_spoken_of(const Run *g)
{
    const Set lanes = ((1ull << LANES) - 1) << FIRST_LANE;
    return registers(g) ? (registers(g)->them | effect_object(g, card_of(registers(g)->it))) & lanes : 0;
}
static Set slots_in_lanes(Set lanes)
{
    Set slots = 0;
    FOR_EACH_IN (lane, lanes >> FIRST_LANE)
        slots |= lane_set(lane);
    return slots;
}

/* C2.5, C2.6 Next to the bearer: on its own side those that touch it, on the other those that face it. */
static Set next_to(const Run *g, int object)
{
    CITE(C2.5);
    CITE(C2.6);
    CITE(C-R51);
    return is_slot(object) ? beside(object) | facing(g, object) : 0;
}

static Set at_place(const Run *g, Sense s, int where)
{
    int here = object_of(g, s.source);
    Set it = its_object(g);
    switch (where) {
    case WHERE_NEXT_TO_THIS:
        return next_to(g, here);
    case WHERE_NEXT_TO_IT:
        return it && is_slot(first_in(it)) ? beside(first_in(it)) : 0;
    case WHERE_THIS_LANE:
        return here < 0 ? 0 : lane_set(body_at(g, here)->zone);
    case WHERE_ITS_LANE:
        return it && is_slot(first_in(it)) ? lane_set(lane_of(first_in(it))) : 0;
    default:
        return slots_in_lanes(lanes_spoken_of(g));
    }
}

/* Units as five words say (status, side, faction, trait, place, from word `first` on), and a part: what they have. */
static Set such(const Run *g, Sense s, int first)
{
    int status = word(g, s, first), side = word(g, s, first + 1), faction = word(g, s, first + 2);
    int trait = word(g, s, first + 3), where = word(g, s, first + 4);
    Set set = side == SIDE_FRIENDLY ? units_of(g, s.you)
              : side == SIDE_ENEMY  ? units_of(g, opponent(s.you))
                                    : all_units(g);
    Sense with = part(g, s, 0);
    int asks = phrase_at(g, with) != OP_NONE;
    CITE_IF(C-K75, trait);
    if (where)
        set &= at_place(g, s, where);
    FOR_EACH_IN (object, status || faction || trait || asks ? set : 0) {
        with.it = card_on(g, object);
        const KindInfo *info = info_of(g, with.it);
        if ((status && !has_status(g, object, status)) ||
            (faction && !(factions_at(g, object) & faction_bit(faction))) ||
            (trait && !(info->traits & trait)) || (asks && !holds(g, with)))
            set &= ~(1ull << object);
    }
    return set;
}

/* C15.20 to C15.23, C10.9 Whom a player may choose. */
static int can_be_chosen(const Run *g, int object, Seat by)
{
    const Keywords hides = keyword_bit(KEYWORD_STEALTH) | keyword_bit(KEYWORD_INVISIBLE) |
                           keyword_bit(KEYWORD_UNTARGETABLE) | keyword_bit(KEYWORD_PHASED) |
                           keyword_bit(KEYWORD_CANNOT_BE_TARGETED);
    if (is_slot(object) && is_mortally_wounded(g, object))
        return 0;
    return seat_of_object(g, object) == by || !(keywords_at(g, object) & hides);
}
static Set choosable(const Run *g, Set set, Seat by)
{
    if (now(g)->in_anomaly) { /* C20.9 an action that is quick for the units there */
        CITE(C20.9);
        set &= anomalies(g);
    }
    FOR_EACH_IN (object, set)
        if (!can_be_chosen(g, object, by)) {
            CITE(C12.10);
            tell_hidden(g, object);
            set &= ~(1ull << object);
        }
    return set;
}

static Set those_THIS(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return this_object(g, s);
}
static Set those_IT(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    CITE(C26.3);
    CITE(C-K40);
    return its_object(g);
}
static Set those_THEM(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return registers(g) ? registers(g)->them & now(g)->taken : 0;
}
static Set those_ATTACKER(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return that_object(g);
}
/* C-K35 With none any unit. */
static Set those_MOST_EVOLVED(const Run *g, Sense s, int *wanted)
{
    Set best = 0;
    int most = 0;
    FOR_EACH_IN (object, units_of(g, s.you)) {
        int counters = body_at(g, object)->evolution;
        if (counters > most)
            best = 0, most = counters;
        if (counters == most)
            best |= 1ull << object;
    }
    CITE(C-K35);
    *wanted = 1;
    return choosable(g, best, s.you);
}
static Set those_RANDOM_ENEMY(const Run *g, Sense s, int *wanted)
{
    *wanted = 1 | AT_RANDOM;
    return units_of(g, opponent(s.you)) | 1ull << hero_object(opponent(s.you));
}

static int wanted_by(int quantity)
{
    return quantity == QUANTITY_RANDOM                                              ? 1 | AT_RANDOM
           : quantity == QUANTITY_UP_TO_TWO || quantity == QUANTITY_UP_TO_TWO_OTHER ? 2 | UP_TO
           : quantity == QUANTITY_TWO                                               ? 2
           : quantity == QUANTITY_EACH || quantity == QUANTITY_EACH_OTHER           ? 0
                                                                                    : 1;
}
/* 'Other': not the bearer; of a choice not what was chosen before either. */
static Set others_than(const Run *g, Sense s, int quantity)
{
    Set set =
        quantity == QUANTITY_OTHER || quantity == QUANTITY_EACH_OTHER || quantity == QUANTITY_UP_TO_TWO_OTHER
            ? effect_object(g, s.source)
            : 0;
    return quantity == QUANTITY_OTHER && registers(g) ? set | effect_object(g, card_of(registers(g)->it))
                                                      : set;
}
static Set those_UNITS(const Run *g, Sense s, int *wanted)
{
    int quantity = word(g, s, 0);
    Set set = such(g, s, 1) & ~others_than(g, s, quantity);
    *wanted = wanted_by(quantity);
    if (*wanted & AT_RANDOM) {
        CITE(C17.21);
        return set;
    }
    return *wanted ? choosable(g, set, s.you) : set;
}
static Set those_CONDITIONS(const Run *g, Sense s, int *wanted)
{
    int side = word(g, s, 1);
    Set set = (side == SIDE_ENEMY ? 0 : conditions_of(g, s.you)) |
              (side == SIDE_FRIENDLY ? 0 : conditions_of(g, opponent(s.you)));
    *wanted = wanted_by(word(g, s, 0));
    return set;
}
static Set those_ANY_TARGET(const Run *g, Sense s, int *wanted)
{
    *wanted = 1;
    return choosable(g, all_units(g) | heroes(), s.you);
}
static Set those_YOUR_HERO(const Run *g, Sense s, int *wanted)
{
    (void)g, (void)wanted;
    return 1ull << hero_object(s.you);
}
static Set those_ENEMY_HERO(const Run *g, Sense s, int *wanted)
{
    (void)g, (void)wanted;
    return 1ull << hero_object(opponent(s.you));
}
static Set those_HEROES(const Run *g, Sense s, int *wanted)
{
    (void)g, (void)s, (void)wanted;
    CITE(C-K33);
    return heroes();
}
static Set those_A_LANE(const Run *g, Sense s, int *wanted)
{
    Set set = 0;
    (void)s;
    *wanted = 1;
    for (int lane = 0; lane < LANES; lane++)
        set |= (Set)!is_disabled(g, lane) << (FIRST_LANE + lane);
    return set;
}
static Set those_POINTS(const Run *g, Sense s, int *wanted)
{
    *wanted = divided_points(word(g, s, 0));
    return choosable(g, units_of(g, opponent(s.you)), s.you);
}
/* C-K48 Entries of Timelines: what waits with Delay counters, or would have resolved already (C-K11). */
static Set those_DELAYED_EFFECT(const Run *g, Sense s, int *wanted)
{
    Set set = 0;
    CITE(C-K48);
    *wanted = 1;
    FOR_EACH_IN (i, items_where(g, ITEM_LATER, word(g, s, 0) ? s.you : -1))
        set |= (Set)!now(g)->item[i].moment << i;
    return set;
}
static Set those_ON_CHAIN(const Run *g, Sense s, int *wanted)
{
    Set set = 0;
    Sense sort = part(g, s, 0);
    *wanted = 1;
    FOR_EACH_IN (i, items_where(g, ITEM_ON_CHAIN, -1)) {
        sort.it = now(g)->item[i].source;
        if (sort.it != s.source && where_is(g, sort.it) == Z_chain && holds(g, sort))
            set |= 1ull << i;
    }
    return set;
}

/* What is no card on its way: its source is in play, or was. */
static Set those_ABILITY_ON_CHAIN(const Run *g, Sense s, int *wanted)
{
    Set set = 0;
    (void)s;
    *wanted = 1;
    FOR_EACH_IN (i, items_where(g, ITEM_ON_CHAIN, -1))
        set |= (Set)(where_is(g, now(g)->item[i].source) != Z_chain) << i;
    return set;
}

/* ---- the same without a choice ------------------------------------------------------------------------------------------------ */

static Set those_THIS_ONE(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return effect_object(g, s.source);
}
static Set those_IT_ONE(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return its_object(g);
}
static Set those_ENEMY_HERO_ONE(const Run *g, Sense s, int *wanted)
{
    return those_ENEMY_HERO(g, s, wanted);
}
static Set those_YOUR_HERO_ONE(const Run *g, Sense s, int *wanted)
{
    return those_YOUR_HERO(g, s, wanted);
}
static Set those_A_UNIT(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return such(g, s, 1) & ~(word(g, s, 0) == ARTICLE_OTHER ? effect_object(g, s.source) : 0);
}
static Set those_SUCH(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return such(g, s, 0);
}
static Set those_SINGLE(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return such(g, s, 0);
}
static Set all_of(const Run *g, Sense s)
{
    int wanted;
    return those(g, s, &wanted);
}

/* ---- what units have, asked about the card `it` ---------------------------------------------------------------------------------- */

static int holds_HAS(const Run *g, Sense s)
{
    return has_keyword(g, object_of(g, s.it), word(g, s, 0));
}
static int holds_HAS_NOT(const Run *g, Sense s)
{
    return !holds_HAS(g, s);
}
static int holds_ATTACK_UP_TO(const Run *g, Sense s)
{
    return attack_at(g, object_of(g, s.it)) <= word(g, s, 0);
}
static int holds_HEALTH_UP_TO(const Run *g, Sense s)
{
    return health_left(g, object_of(g, s.it)) <= word(g, s, 0);
}
static int holds_COST_UP_TO(const Run *g, Sense s)
{
    CITE(C-K17);
    return info_of(g, s.it)->cost <= word(g, s, 0);
}
/* C-K17 What is printed on 'it'; of a copy that is gone, as it was last seen. */
static int its_cost(const Run *g)
{
    Card it = registers(g) ? card_of(registers(g)->it) : NO_CARD;
    CITE(C-K17);
    return !it ? 0 : kind_of(g, it) ? info_of(g, it)->cost : registers(g)->last[1] / SEEN_COST;
}
static int holds_COST_UP_TO_IT(const Run *g, Sense s)
{
    CITE(C-K19);
    return !registers(g) || !card_of(registers(g)->it) ||
           info_of(g, s.it)->cost <= its_cost(g); /* not chosen yet: any may do */
}
static int holds_HAS_EVOLUTION(const Run *g, Sense s)
{
    return body_at(g, object_of(g, s.it))->evolution != 0;
}
static int holds_HAS_MODULE(const Run *g, Sense s)
{
    return modules_on(g, s.it) != 0;
}
static int holds_PLAYED_NOW(const Run *g, Sense s)
{
    return (body_at(g, object_of(g, s.it))->marks & PLAYED) != 0;
}

/* ---- sorts of cards, asked about the card `it` -------------------------------------------------------------------------------------- */

static int is_unit_card(const Run *g, Card card)
{
    return is_unit_type(info_of(g, card)->type);
}
/* C-K43 Whether one of the words stands in the name of a card. */
static int name_has(const Run *g, Card card, int called)
{
    CITE(C-K43);
    return info_of(g, card)->called >> called & 1;
}
static int holds_SORT_OTHER(const Run *g, Sense s)
{
    (void)g;
    return s.it != s.source;
}
static int holds_SORT_NAMED(const Run *g, Sense s)
{
    return name_has(g, s.it, word(g, s, 0));
}
static int holds_SORT_NO_UNIT(const Run *g, Sense s)
{
    return !is_unit_card(g, s.it);
}
static int holds_SORT_UNIT(const Run *g, Sense s)
{
    return is_unit_card(g, s.it);
}
static int holds_SORT_ACTION(const Run *g, Sense s)
{
    return info_of(g, s.it)->type == KIND_ACTION;
}
static int holds_SORT_CONDITION(const Run *g, Sense s)
{
    return info_of(g, s.it)->type == KIND_CONDITION;
}
static int holds_SORT_FACTION(const Run *g, Sense s)
{
    CITE(C1.6);
    return (info_of(g, s.it)->factions & faction_bit(word(g, s, 0))) != 0;
}
static int holds_SORT_TRAIT(const Run *g, Sense s)
{
    return (info_of(g, s.it)->traits & word(g, s, 0)) != 0;
}
static int holds_SORT_CARD(const Run *g, Sense s)
{
    (void)g;
    return s.it != NO_CARD;
}

/* Cards whose costs lines change (cost_of). */
static int holds_CARD_WITH_TRAIT(const Run *g, Sense s)
{
    return (info_of(g, s.it)->traits & word(g, s, 0)) != 0;
}
static int holds_CARDS_OF_FACTION(const Run *g, Sense s)
{
    return (info_of(g, s.it)->factions & faction_bit(word(g, s, 0))) != 0;
}
static int holds_CARDS_WITH(const Run *g, Sense s)
{
    return owner_of(g, s.it) == s.you && is_unit_card(g, s.it) &&
           info_of(g, s.it)->keywords >> word(g, s, 0) & 1;
}
/* Whether one of the lines of a kind has such a sentence; `categories`: of such lines alone. */
static int kind_says(const Run *g, int kind, int row, int categories)
{
    const CardSet *set = effect_set(g);
    const CardDef *def = &set->cards[kind];
    for (int i = 0; i < def->skill_count; i++) {
        const SkillDef *skill = &set->skills[def->first_skill + i];
        for (uint16_t at = skill->effect; skill->category & categories && at < skill->end;
             at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
            if (set->code[at] == row)
                return 1;
    }
    return 0;
}
static int holds_CARDS_THAT_OVERRIDE(const Run *g, Sense s)
{
    return owner_of(g, s.it) == s.you && kind_says(g, kind_of(g, s.it), CRISIS_OVERRIDE, SKILLS_IN_PLAY);
}
static int holds_CARD_NUMBER(const Run *g, Sense s)
{
    return owner_of(g, s.it) == s.you && player(g, s.you)->played + 1 == word(g, s, 0);
}

/* ---- states ------------------------------------------------------------------------------------------------------------------------------ */

static int holds_YOU_DO(const Run *g, Sense s)
{
    (void)s;
    return registers(g) && registers(g)->done;
}
/* C1.9 Units, Modules and Conditions. */
static int holds_NAMED_THERE(const Run *g, Sense s)
{
    CITE(C1.9);
    FOR_EACH_IN (object, units_of(g, s.you) | conditions_of(g, s.you))
        if (name_has(g, card_on(g, object), word(g, s, 0)))
            return 1;
    FOR_EACH_CARD (g, module, zone_of_seat(modules, s.you))
        if (name_has(g, module, word(g, s, 0)))
            return 1;
    return 0;
}
static int holds_AT_LEAST(const Run *g, Sense s)
{
    return __builtin_popcountll(all_of(g, part(g, s, 0)) & units_of(g, s.you)) >= word(g, s, 0);
}
static int holds_YOU_CONTROL(const Run *g, Sense s)
{
    return (all_of(g, part(g, s, 0)) & units_of(g, s.you)) != 0;
}
/* C13.11 Something that is gone, as it was last seen: its side, status and Stealth. */
static int was_one(const Run *g, Sense one)
{
    const struct run_effect *e = registers(g);
    int was = e->last[1], side = word(g, one, 2), status = word(g, one, 1);
    Sense with = part(g, one, 0);
    CITE(C-K94);
    if (!(was & SEEN_UNIT) || word(g, one, 3) || word(g, one, 4) || word(g, one, 5))
        return 0;
    if (side && (side == SIDE_FRIENDLY) != (!!(was & SEEN_SEAT) == one.you))
        return 0;
    if (phrase_at(g, with) != OP_NONE &&
        !(phrase_at(g, with) == CRISIS_HAS && word(g, with, 0) == KEYWORD_STEALTH && was & SEEN_STEALTH))
        return 0;
    return !status || (status == STATUS_BLESSED && was & SEEN_BLESSED) ||
           (status == STATUS_CORRUPTED && was & SEEN_CORRUPTED) ||
           (status == STATUS_EVOLVED && was & SEEN_EVOLVED);
}
static int holds_IT_IS_ONE(const Run *g, Sense s)
{
    Sense one = part(g, s, 0);
    Set it = its_object(g);
    if (!it && registers(g) && card_of(registers(g)->it) && phrase_at(g, one) == CRISIS_A_UNIT)
        return was_one(g, one);
    return (it & all_of(g, one)) != 0;
}
/* apply_CORRUPT has counted them. */
static int holds_IT_WAS_CORRUPTED(const Run *g, Sense s)
{
    (void)s;
    return registers(g) && registers(g)->x > 0;
}
static int holds_IT_WAS_HURT(const Run *g, Sense s)
{
    Set it = its_object(g);
    (void)s;
    return it && body_at(g, first_in(it))->marks & WAS_HURT;
}
static int holds_IT_IS_SORT(const Run *g, Sense s)
{
    Sense sort = part(g, s, 0);
    sort.it = registers(g) ? card_of(registers(g)->it) : NO_CARD;
    return sort.it && kind_of(g, sort.it) && holds(g, sort);
}
/* C-K39 By the sentence before, which has counted them. */
static int holds_IT_EVOLVED(const Run *g, Sense s)
{
    (void)s;
    CITE(C-K39);
    return registers(g) && registers(g)->x > 0;
}
static int holds_IT_IS_YOURS(const Run *g, Sense s)
{
    return registers(g) && card_of(registers(g)->it) && owner_of(g, card_of(registers(g)->it)) == s.you;
}
static int holds_EVOLVED_NOW(const Run *g, Sense s)
{
    (void)s;
    return player(g, 0)->evolved || player(g, 1)->evolved;
}
static int holds_SAW_HAND(const Run *g, Sense s)
{
    CITE(C17.20);
    return player(g, s.you)->saw_hand;
}
/* Whether a card was played this turn that is not the bearer: its own play is one of those counted. */
static int played_another(const Run *g, Sense s)
{
    int object = object_of(g, s.source);
    int was_played_now = object < 0 ? where_is(g, s.source) == Z_chain : body_at(g, object)->marks & PLAYED;
    return player(g, s.you)->played > (was_played_now ? 1 : 0);
}
/* C-K43 */
static int played_called(const Run *g, Seat seat, int called)
{
    CITE(C-K43);
    return player(g, seat)->called >> called & 1;
}
/* What was played this turn. */
static int holds_PLAYED_SORT(const Run *g, Sense s)
{
    Sense sort = part(g, s, 0);
    const SeatState *p = player(g, s.you);
    const int row = phrase_at(g, sort), units = 1 << KIND_UNIT | 1 << KIND_CHAMPION;
    const int kinds = row == CRISIS_SORT_ACTION      ? 1 << KIND_ACTION
                      : row == CRISIS_SORT_CONDITION ? 1 << KIND_CONDITION
                      : row == CRISIS_SORT_UNIT      ? units
                      : row == CRISIS_SORT_NO_UNIT   ? ~units
                                                     : ~0;
    return row == CRISIS_SORT_TRAIT     ? (p->traits & word(g, sort, 0)) != 0
           : row == CRISIS_SORT_FACTION ? (p->factions & faction_bit(word(g, sort, 0))) != 0
           : row == CRISIS_SORT_NAMED   ? played_called(g, s.you, word(g, sort, 0))
           : row == CRISIS_SORT_OTHER   ? played_another(g, s)
                                        : (p->played_kinds & kinds) != 0;
}
static int holds_PLAYED_ECHO(const Run *g, Sense s)
{
    return player(g, s.you)->echoes != 0;
}
static int holds_PLAYED_SAME_COST(const Run *g, Sense s)
{
    Card it = registers(g) ? card_of(registers(g)->it) : NO_CARD;
    return it && player(g, s.you)->costs >> (info_of(g, it)->cost < 15 ? info_of(g, it)->cost : 15) & 1;
}
static int holds_ENERGY_LEFT(const Run *g, Sense s)
{
    return player(g, s.you)->energy != 0;
}
static int holds_NO_ENERGY_LEFT(const Run *g, Sense s)
{
    return !player(g, s.you)->energy;
}
static int holds_HOLDS_SORT(const Run *g, Sense s)
{
    Sense sort = part(g, s, 0);
    FOR_EACH_CARD (g, card, zone_of_seat(hand, s.you)) {
        sort.it = card;
        if (holds(g, sort))
            return 1;
    }
    return 0;
}
static int holds_HAS_KEYWORD(const Run *g, Sense s)
{
    int object = object_of(g, s.source);
    return object >= 0 && has_keyword(g, object, word(g, s, 0));
}
static int holds_LACKS_KEYWORD(const Run *g, Sense s)
{
    return !holds_HAS_KEYWORD(g, s);
}
/* C23.7 The upper half of a card's flags counts how often its own line has saved it. */
static int times_returned(const Run *g, Card card)
{
    return now(g)->flags[card] / RETURN_COUNT;
}
static int holds_NEVER_RETURNED(const Run *g, Sense s)
{
    return !times_returned(g, s.source);
}
static int holds_RETURNED_LESS(const Run *g, Sense s)
{
    return times_returned(g, s.source) < word(g, s, 0);
}
static int eclipse_is(const Run *g, int eclipse)
{
    return eclipse == ECLIPSE_ANY ? now(g)->eclipse != NO_ECLIPSE : now(g)->eclipse == eclipse;
}
static int holds_ECLIPSE_IS(const Run *g, Sense s)
{
    return eclipse_is(g, word(g, s, 0));
}
static int holds_FLUX_AT_LEAST(const Run *g, Sense s)
{
    CITE(C19.7);
    return now(g)->flux >= word(g, s, 0);
}
/* C-K74 Neutral is none; a card of two factions counts for both. */
static int holds_FACTIONS_THERE(const Run *g, Sense s)
{
    unsigned factions = 0;
    CITE(C-K74);
    FOR_EACH_IN (object, units_of(g, s.you) | conditions_of(g, s.you))
        factions |= (unsigned)factions_at(g, object);
    FOR_EACH_CARD (g, module, zone_of_seat(modules, s.you))
        factions |= info_of(g, module)->factions;
    return __builtin_popcount(factions & ~1u) >= word(g, s, 0);
}
static int holds_TAKEN_TURNS(const Run *g, Sense s)
{
    return player(g, s.you)->extra_turns >= word(g, s, 0);
}

/* Conditions of lasting lines. */
static int holds_EVOLVED(const Run *g, Sense s)
{
    int object = object_of(g, s.source);
    return object >= 0 && body_at(g, object)->marks & EVOLVED;
}
static int holds_IN_FORM(const Run *g, Sense s)
{
    CITE(C-R41);
    return player(g, s.you)->form + 1 == word(g, s, 0);
}
static int holds_ECLIPSE_WHILE(const Run *g, Sense s)
{
    return eclipse_is(g, word(g, s, 0));
}
static int holds_WHILE(const Run *g, Sense s)
{
    return holds(g, part(g, s, 0));
}

/* C24.7 What wins the game, asked for each player. */
static int holds_FEAT_LANES(const Run *g, Sense s)
{
    CITE(C-R3);
    for (int lane = 0; lane < lane_count(g); lane++)
        if (!(units_of(g, s.you) & lane_set(lane)))
            return 0;
    return 1;
}
static int holds_FEAT_POWER(const Run *g, Sense s)
{
    Set units = units_of(g, s.you);
    int attack = 0;
    FOR_EACH_IN (object, units)
        attack += attack_at(g, object);
    return __builtin_popcountll(units) == word(g, s, 0) && attack >= word(g, s, 1);
}
static int holds_FEAT_EXTRA_TURNS(const Run *g, Sense s)
{
    CITE(C24.5);
    return player(g, s.you)->extra_turns >= word(g, s, 0);
}

/* ---- amounts -------------------------------------------------------------------------------------------------------------------------------- */

static int amount_AFFECTED(const Run *g, Sense s)
{
    (void)s;
    CITE(C13.11);
    return registers(g) ? registers(g)->done : 0;
}
static int amount_DAMAGE_CARDS(const Run *g, Sense s)
{
    int n = 0;
    CITE(C17.4);
    FOR_EACH_CARD (g, card, zone_of_seat(discard, s.you))
        n += info_of(g, card)->deals;
    return n < word(g, s, 0) ? n : word(g, s, 0);
}
static int amount_NUMBER_OF(const Run *g, Sense s)
{
    return __builtin_popcountll(all_of(g, part(g, s, 0)));
}
static int amount_TOTAL_HEALTH(const Run *g, Sense s)
{
    int sum = 0;
    FOR_EACH_IN (object, all_of(g, part(g, s, 0)))
        sum += health_left(g, object) > 0 ? health_left(g, object) : 0;
    return sum;
}
static int amount_ENEMY_HAND(const Run *g, Sense s)
{
    return zone_size(g, zone_of_seat(hand, opponent(s.you)));
}
static int amount_YOUR_HAND(const Run *g, Sense s)
{
    return zone_size(g, zone_of_seat(hand, s.you));
}
static int amount_YOUR_MODULES(const Run *g, Sense s)
{
    int n = 0;
    FOR_EACH_IN (object, units_of(g, s.you))
        n += modules_on(g, card_on(g, object));
    return n;
}
static int amount_YOUR_ENERGY(const Run *g, Sense s)
{
    return player(g, s.you)->energy;
}
static int amount_FLUX(const Run *g, Sense s)
{
    (void)s;
    return now(g)->flux;
}
static int amount_DIED_NOW(const Run *g, Sense s)
{
    return player(g, s.you)->lost_units;
}
static int amount_ITS_COST(const Run *g, Sense s)
{
    (void)s;
    return its_cost(g);
}
static int amount_ITS_COST_AND(const Run *g, Sense s)
{
    return its_cost(g) + word(g, s, 0);
}
/* The attack of 'it', now or as last seen. */
static int its_attack(const Run *g)
{
    Set it = its_object(g);
    return it ? attack_at(g, first_in(it)) : registers(g) ? registers(g)->last[ATTACK] : 0;
}
static int amount_ITS_ATTACK(const Run *g, Sense s)
{
    (void)s;
    return its_attack(g);
}
/* C-K34 Of the bearer, which deals the damage. */
static int amount_ATTACK_OR_QUARTER(const Run *g, Sense s)
{
    int object = object_of(g, s.source);
    int attack = object < 0 ? 0 : attack_at(g, object),
        quarter = object < 0 ? 0 : (health_left(g, object) + 3) / 4;
    CITE(C-K34);
    return attack > quarter ? attack : quarter;
}
static int amount_DAMAGE_DEALT(const Run *g, Sense s)
{
    (void)s;
    CITE(C13.5);
    return registers(g) ? registers(g)->x : 0;
}
static int amount_THAT_MUCH(const Run *g, Sense s)
{
    return amount_DAMAGE_DEALT(g, s);
}
static int amount_PER_AFFECTED(const Run *g, Sense s)
{
    return amount_AFFECTED(g, s);
}
static int amount_PER_SILENCED(const Run *g, Sense s)
{
    (void)s;
    CITE(C-K77);
    return registers(g) ? registers(g)->x : 0;
}
static int amount_PER_POINT(const Run *g, Sense s)
{
    return amount_DAMAGE_DEALT(g, s);
}
static int amount_PER_SUCH(const Run *g, Sense s)
{
    return amount_NUMBER_OF(g, s);
}

/* ---- hooks of the machine ------------------------------------------------------------------------------------------------------------------- */

static void effect_tell(const Run *g, Sense s, int object)
{
    note(g, chooses, s.you, card_on(g, object));
}
static void effect_tell_item(const Run *g, Sense s, int item)
{
    note(g, chooses_item, s.you, now(g)->item[item].source);
}
static void describe_item(const Run *g, int index, Described *d)
{
    effect_refers_to(effect_shown(g, ref_to(now(g)->item[index].source)), d);
    d->arg[1] = (int16_t)now(g)->item[index].skill;
    d->arg[2] = now(g)->item[index].counters;
}
static void effect_did(Run *g)
{
    refresh(g);
}
/* C17.6 A Delay effect is on the Timeline; C-L4 or found no room. */
static void item_is_made(Run *g, int index)
{
    if (index < 0) {
        CITE(C-L4);
        note(g, full, card_of(registers(g)->source));
        return;
    }
    Item *item = &now(g)->item[index];
    CITE(C17.6);
    if (item->counters)
        item->counters = limited(item->counters + late_delay(g, item->you, item->source));
    note(g, waits, item->source, item->counters);
}
/* C12.10 All its targets are gone: it does nothing. */
static void effect_is_lost(Run *g, const struct run_effect *my)
{
    CITE(C12.10);
    note(g, fizzles, card_of(my->source));
}
