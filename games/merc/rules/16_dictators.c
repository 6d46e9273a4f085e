/* M16 Dictators.  What the card in play does is in its text; use_ability, at the end, goes through all that a text may say
   of each turn. */

/* ---- hiring ------------------------------------------------------------------------------------------------------------------- */

/* M15.5, M16.1 Looks at some MERCs, hires one of them and discards the rest. */
RULE(look_and_hire)
{
    BEGIN(one_is_chosen, one_is_recruited);
    if (!can_station(g, DICT)) /* M-K20 */
        RETURN;
    while (my->draw-- > 0)
        draw_merc(g, DICT);
    if (!zone_size(g, Z_offer))
        RETURN;
    note(g, draws_mercs, who(g, DICT), zone_size(g, Z_offer));
    /* M-K26 If none of them works with the team, none is hired. */
    DECIDE(one_is_chosen, DICT, pick, DICT, 0, !my->optional);
    my->choice = ref_to(decided(g, DICT, pick));
    if (my->choice)
        CALL(one_is_recruited, recruit, .owner = DICT, .card = my->choice, .into = -1);
    turn_offer_away(g, DICT);
    END;
}

/* ---- M5.7 Setup ------------------------------------------------------------------------------------------------------------- */

RULE(dictator_setup)
{
    BEGIN(base_is_revealed, one_is_hired);
    if (trait(g, now(g)->leader, TRAIT_SETUP_REVEAL)) {
        CITE(M16.2);
        CALL(base_is_revealed, reveal_base);
    }
    /* M-R47 On top of the militia that stand there; M-K18 the cap of the base holds for all sources. */
    if (trait(g, now(g)->leader, TRAIT_SETUP_BASE_MILITIA) && now(g)->base != NOWHERE) {
        CITE(M-R47);
        place_militia(g, now(g)->base, DICT, amount(g, trait(g, now(g)->leader, TRAIT_SETUP_BASE_MILITIA)));
    }
    for (my->left = (int16_t)amount(g, trait(g, now(g)->leader, TRAIT_SETUP_HIRE)); my->left > 0; my->left--)
        CALL(one_is_hired, hire_random, .into = -1);
    END;
}

/* ---- M16.3 The Colonel: spoils ------------------------------------------------------------------------------------------------- */

/* Dictator MERCs that can carry a card of a dead Rebel. */
static UnitSet takers(const Run *g, int place, Card card)
{
    UnitSet set = 0;
    FOR_EACH_UNIT (unit, units_of(g, place, DICT))
        if (slots_for(g, unit, card))
            set |= unit_bit(unit);
    return set;
}

/* A Rebel MERC dies in a combat with Dictator forces: its cards may be equipped at once, the rest is discarded. */
RULE(loot_killed)
{
    BEGIN(taker_is_chosen);
    for (my->slot = 0; my->slot < SLOTS; my->slot++) {
        if (!item_in(g, my->unit, my->slot) ||
            !takers(g, place_of(g, my->unit), item_in(g, my->unit, my->slot)))
            continue;
        CITE(M16.3);
        DECIDE(taker_is_chosen, DICT, loot, item_in(g, my->unit, my->slot), place_of(g, my->unit), 0);
        Card taker = decided(g, DICT, loot);
        if (!taker)
            continue;
        Card card = lift(g, my->unit, my->slot);
        note(g, loots, taker, card);
        put_on(g, taker, card, __builtin_ctz(slots_for(g, taker, card)));
    }
    END;
}

static void options_loot(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer(out, BASE_loot);
    FOR_EACH_UNIT (unit, takers(g, ask->b, ask->a))
        offer(out, BASE_loot + unit);
}

static void describe_loot(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    d->variant = index ? NULL : "leave";
    d->arg[0] = index;
    d->arg[1] = ask->a;
}

/* ---- M16.4 The Chancellor: the named Rebel ------------------------------------------------------------------------------------- */

RULE(name_rebel)
{
    BEGIN(rebel_is_named);
    CITE(M16.4);
    my->rebel = 0;
    if (rebels(g) > 1) {
        DECIDE(rebel_is_named, DICT, name_rebel, 0, 0, 0);
        my->rebel = (int16_t)decided(g, DICT, name_rebel);
    }
    now(g)->named_rebel = (uint8_t)(1 + my->rebel);
    note(g, names_rebel, my->rebel);
    END;
}

static void options_name_rebel(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    FOR_EACH_REBEL (g, r)
        offer(out, BASE_name_rebel + r);
}

static void describe_name_rebel(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = index;
}

/* ---- M16.8 The Strongman: turncoats ---------------------------------------------------------------------------------------------- */

static unsigned owners_of_militia(const Run *g, int place)
{
    unsigned set = 0;
    FOR_EACH_REBEL (g, r)
        if (militia(g, place, r))
            set |= 1u << r;
    return set;
}

RULE(turn_coats)
{
    BEGIN(owner_is_chosen, militia_are_placed);
    /* In every Rebel sector that has Rebel militia some of them become Dictator militia; the sectors are those before. */
    CITE(M16.8);
    for (my->places = places_where(g, WHERE_REBEL, 0); my->places; my->places &= my->places - 1) {
        my->place = (int16_t)__builtin_ctzll(my->places);
        for (my->left = my->per_sector; my->left && owners_of_militia(g, my->place); my->left--) {
            my->owner = (int16_t)__builtin_ctz(owners_of_militia(g, my->place));
            if (owners_of_militia(g, my->place) != 1u << my->owner) {
                DECIDE(owner_is_chosen, DICT, turncoat, my->place, 0, 0);
                my->owner = (int16_t)decided(g, DICT, turncoat);
            }
            note(g, turns_coat, my->owner, now(g)->site[my->place]);
            remove_militia(g, my->place, my->owner, 1);
            my->count++;
        }
    }
    /* M-R50 They may be split over sectors that the Rebels do not control. */
    CITE(M-R50);
    CALL(militia_are_placed, post_militia, .where = WHERE_NOT_REBEL, .left = my->count);
    END;
}

static void options_turncoat(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer_each(out, BASE_turncoat, owners_of_militia(g, ask->a));
}

static void describe_turncoat(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    d->arg[0] = index;
    d->arg[2] = now(g)->site[ask->a];
}

/* ---- M16.9 The Captain General: reprisals ------------------------------------------------------------------------------------------ */

/* Of question `punish`: unit cards, then militia by place and owner. */
enum { PUNISH_MILITIA = UNITS };

/* Militia die of their share, so only MERCs can have had theirs. */
static int has_target(const Run *g)
{
    FOR_EACH_PLACE (g, place)
        if (rebel_militia(g, place))
            return 1;
    return (all_rebel_mercs(g) & ~now(g)->punished) != 0;
}

RULE(punish)
{
    BEGIN(target_is_chosen, target_is_hurt);
    /* One at a time to different Rebel units until all have had one, then again; M-R50 armor protects. */
    CITE(M16.9);
    CITE(M-R50);
    now(g)->punished = 0;
    for (; my->left > 0; my->left--) {
        if (!has_target(g))
            now(g)->punished = 0;
        if (!has_target(g))
            break;
        DECIDE(target_is_chosen, DICT, punish, my->left, 0, 0);
        my->target = (int16_t)decided(g, DICT, punish);
        if (my->target < PUNISH_MILITIA) {
            now(g)->punished |= unit_bit(my->target);
            CALL(target_is_hurt, hurt, .unit = my->target, .damage = 1);
        } else {
            kill_militia(g, (my->target - PUNISH_MILITIA) / MOST_REBELS,
                         (my->target - PUNISH_MILITIA) % MOST_REBELS, 1);
        }
    }
    now(g)->punished = 0;
    END;
}

static void options_punish(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    FOR_EACH_UNIT (unit, all_rebel_mercs(g) & ~now(g)->punished)
        offer(out, BASE_punish + unit);
    FOR_EACH_PLACE (g, place)
        FOR_EACH_REBEL (g, r)
            if (militia(g, place, r))
                offer(out, BASE_punish + PUNISH_MILITIA + place * MOST_REBELS + r);
}

static void describe_punish(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    if (index < PUNISH_MILITIA) {
        d->arg[0] = index;
        return;
    }
    d->variant = "militia";
    d->arg[0] = (index - PUNISH_MILITIA) % MOST_REBELS;
    d->arg[2] = now(g)->site[(index - PUNISH_MILITIA) / MOST_REBELS];
}

/* ---- M14.7 The special ability --------------------------------------------------------------------------------------------------- */

/* M14.7 Once every Dictator turn from day 2, base revealed or not; M-R48 after the tactics step. */
static int has_ability(const Run *g)
{
    static const uint8_t each_turn[] = {TRAIT_TURN_HIRE_OF, TRAIT_TURN_HIRE_SECOND_SQUAD,
                                        TRAIT_TURN_MILITIA, TRAIT_TURN_CONVERT,
                                        TRAIT_TURN_DAMAGE,  TRAIT_TURN_NAME_REBEL};
    for (size_t i = 0; i < sizeof each_turn; i++)
        if (trait(g, now(g)->leader, each_turn[i]))
            return 1;
    return 0;
}
static int may_use_ability(const Run *g)
{
    return now(g)->day > 1 && !now(g)->ability_used && has_ability(g);
}

/* A squad that is on the map or can be formed on a controlled sector. */
static int can_form(const Run *g, int k)
{
    return now(g)->squad_place[squad_number(DICT, k)] != NOWHERE || places_where(g, WHERE_CONTROLLED, 0);
}

/* Whether the hire of the turn takes place. */
static int earns_hire(const Run *g, int place)
{
    Card leader = now(g)->leader;
    if (trait(g, leader, TRAIT_HIRE_IF_FEWER_SECTORS))
        return sectors_of_side(g, 1) < sectors_of_side(g, 0);
    if (trait(g, leader, TRAIT_HIRE_IF_FIGHT_LOST)) {
        CITE(M16.10);
        return place != NOWHERE && side_controls(g, place, 0);
    }
    return trait(g, leader, TRAIT_TURN_HIRE_OF) == 1;
}

static void cite_militia_of_turn(const Run *g, Card leader)
{
    int split = trait(g, leader, TRAIT_TURN_MILITIA_SPLIT);
    CITE_IF(M16.6, split);
    CITE_IF(M16.2, !split && trait(g, leader, TRAIT_TURN_MILITIA_WHERE) == WHERE_ANY);
}

RULE(use_ability)
{
    BEGIN(militia_have_turned, militia_are_split, militia_are_mustered, militia_have_spread,
          rebels_are_punished, fights_are_over, one_is_chosen, one_is_hired, second_is_hired, rebel_is_named);
    CITE(M14.7);
    CITE(M-R48);
    now(g)->ability_used = 1;
    note(g, uses_ability, now(g)->leader);
    my->place = NOWHERE;
    if (trait(g, now(g)->leader, TRAIT_TURN_CONVERT))
        CALL(militia_have_turned, turn_coats,
             .per_sector = (int16_t)trait(g, now(g)->leader, TRAIT_TURN_CONVERT));
    if (trait(g, now(g)->leader, TRAIT_TURN_MILITIA)) {
        cite_militia_of_turn(g, now(g)->leader);
        if (trait(g, now(g)->leader, TRAIT_TURN_MILITIA_SPLIT)) {
            CALL(militia_are_split, post_militia,
                 .where = (int16_t)trait(g, now(g)->leader, TRAIT_TURN_MILITIA_WHERE),
                 .left = (int16_t)amount(g, trait(g, now(g)->leader, TRAIT_TURN_MILITIA)));
        } else {
            CALL(militia_are_mustered, muster,
                 .where = (int16_t)trait(g, now(g)->leader, TRAIT_TURN_MILITIA_WHERE),
                 .count = (int16_t)amount(g, trait(g, now(g)->leader, TRAIT_TURN_MILITIA)),
                 .or_full = trait(g, now(g)->leader, TRAIT_TURN_SPREAD) != 0);
            my->place = (int16_t)take_returned(g);
        }
    }
    if (trait(g, now(g)->leader, TRAIT_TURN_SPREAD) && my->place != NOWHERE) {
        CITE(M16.7);
        CALL(militia_have_spread, post_militia, .where = WHERE_BESIDE, .from = my->place,
             .left = (int16_t)militia(g, my->place, DICT));
    }
    if (trait(g, now(g)->leader, TRAIT_TURN_DAMAGE))
        CALL(rebels_are_punished, punish,
             .left = (int16_t)amount(g, trait(g, now(g)->leader, TRAIT_TURN_DAMAGE)));
    if (now(g)->fights)
        CALL(fights_are_over, fight_all, .attackers = 1, .chooser = DICT);
    if (trait(g, now(g)->leader, TRAIT_TURN_HIRE_OF) > 1) {
        CITE(M16.1);
        CALL(one_is_chosen, look_and_hire, .draw = (int16_t)trait(g, now(g)->leader, TRAIT_TURN_HIRE_OF));
    } else if (earns_hire(g, my->place)) {
        CALL(one_is_hired, hire_random,
             .into = (int16_t)(trait(g, now(g)->leader, TRAIT_HIRE_INTO_PRIMARY) && can_form(g, 0) ? 0 : -1));
    }
    if (trait(g, now(g)->leader, TRAIT_TURN_HIRE_SECOND_SQUAD) && now(g)->base != NOWHERE && can_form(g, 1)) {
        CITE(M16.11);
        CALL(second_is_hired, hire_random, .into = 1);
    }
    if (trait(g, now(g)->leader, TRAIT_TURN_NAME_REBEL))
        CALL(rebel_is_named, name_rebel);
    END;
}
