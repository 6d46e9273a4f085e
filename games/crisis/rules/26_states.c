/* C26.4 What the words of lines mean: whether something is so, and how much. */

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
static void effect_tell_chance(const Run *g, int object)
{
    note(g, chance_picks, card_on(g, object));
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
