/* C26.4 What the words of lines mean: which units and cards. */

static int late_delay(const Run *g, Seat seat, Card source);

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
