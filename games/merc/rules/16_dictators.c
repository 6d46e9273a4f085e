/* M16 Dictators.  What the card in play does is in its text: here are the handlers of its sentences. */

/* ---- hiring ------------------------------------------------------------------------------------------------------------------- */

/* M15.5, M16.1 Looks at some MERCs, hires so many of them and discards the rest. */
RULE(do_HIRE_FROM)
{
    BEGIN(one_is_chosen, one_is_recruited);
    CITE_IF(M15.5, word_said(g, my, 1));
    CITE_IF(M16.1, !word_said(g, my, 1));
    if (!can_station(g, DICT)) /* M-K20 */
        RETURN;
    for (int left = word_said(g, my, 0); left > 0; left--)
        draw_merc(g, DICT);
    if (!zone_size(g, Z_offer))
        RETURN;
    note(g, draws_mercs, who(g, DICT), zone_size(g, Z_offer));
    /* M-K26 If none of them works with the team, none is hired. */
    for (my->place = word_said(g, my, 2); my->place > 0 && zone_size(g, Z_offer); my->place--) {
        DECIDE(one_is_chosen, DICT, pick, DICT, 0, !word_said(g, my, 1));
        my->it = ref_to(decided(g, DICT, pick));
        if (!my->it)
            break;
        CALL(one_is_recruited, recruit, .owner = DICT, .card = my->it, .into = -1);
    }
    turn_offer_away(g, DICT);
    END;
}

/* A squad that is on the map or can be formed on a controlled sector. */
static int can_form(const Run *g, int k)
{
    return now(g)->squad_place[squad_number(DICT, k)] != NOWHERE || places_where(g, WHERE_CONTROLLED, 0);
}

RULE(do_HIRE_RANDOM)
{
    BEGIN(one_is_hired);
    my->place = -1; /* into any squad */
    if (word_said(g, my, 0) == WORD_SQUAD_SECONDARY) {
        CITE(M16.11);
        my->place = 1;
        if (!can_form(g, 1))
            RETURN;
    } else if (word_said(g, my, 0) == WORD_SQUAD_PRIMARY && can_form(g, 0)) {
        my->place = 0;
    }
    for (my->choice = (int16_t)for_each(g, sense_of(my), 1, 0); my->choice > 0; my->choice--)
        CALL(one_is_hired, hire_random, .into = my->place);
    END;
}

/* M16.9 For each sector that was lost: the line is run when the next turn starts. */
RULE(do_HIRE_NEXT_TURN)
{
    BEGIN(one_is_hired);
    CITE(M16.9);
    CALL(one_is_hired, hire_random, .into = -1);
    END;
}

/* What 'if' asks in lines of the Dictator. */
HOLDS_IF(FEWER_SECTORS, sectors_of_side(g, 1) < sectors_of_side(g, 0))
HOLDS_IF(BASE_REVEALED, now(g)->base != NOWHERE)
static int holds_FIGHT_LOST(const Run *g, Sense s)
{
    uint64_t those = registers(g)->them;
    (void)s;
    CITE(M16.10);
    return those && side_controls(g, first_in(those), 0);
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
RULE(do_LOOT)
{
    BEGIN(taker_is_chosen);
    for (my->place = 0; my->place < SLOTS; my->place++) {
        if (!item_in(g, card_of(my->it), my->place) ||
            !takers(g, place_of(g, card_of(my->it)), item_in(g, card_of(my->it), my->place)))
            continue;
        CITE(M16.3);
        DECIDE(taker_is_chosen, DICT, loot, item_in(g, card_of(my->it), my->place),
               place_of(g, card_of(my->it)), 0);
        Card taker = decided(g, DICT, loot);
        if (!taker)
            continue;
        Card card = lift(g, card_of(my->it), my->place);
        note(g, loots, taker, card);
        put_on(g, taker, card, first_slot(g, taker, card));
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

DESCRIBE(loot, describe_as(d, index ? NULL : "leave", index, ask->a, 0))

/* ---- M16.4 The Chancellor: the named Rebel ------------------------------------------------------------------------------------- */

RULE(do_NAME_REBEL)
{
    BEGIN(rebel_is_named);
    CITE(M16.4);
    if (rebels(g) > 1) {
        DECIDE(rebel_is_named, DICT, name_rebel, 0, 0, 0);
        my->choice = (int16_t)decided(g, DICT, name_rebel);
    }
    now(g)->named_rebel = (uint8_t)(1 + my->choice);
    note(g, names_rebel, my->choice);
    END;
}

OPTIONS(name_rebel, offer_amounts(out, BASE_name_rebel, 0, rebels(g) - 1))

DESCRIBE(name_rebel, d->arg[0] = index)

/* ---- M16.8 The Strongman: turncoats ---------------------------------------------------------------------------------------------- */

static unsigned owners_of_militia(const Run *g, int place)
{
    unsigned set = 0;
    FOR_EACH_REBEL (g, r)
        if (militia(g, place, r))
            set |= 1u << r;
    return set;
}

RULE(do_CONVERT)
{
    BEGIN(owner_is_chosen, militia_are_placed);
    /* In every Rebel sector that has Rebel militia some of them become Dictator militia; the sectors are those before. */
    CITE(M16.8);
    for (my->first = places_where(g, WHERE_REBEL, 0); my->first; my->first &= my->first - 1) {
        my->place = (int16_t)first_in(my->first);
        for (my->left = word_said(g, my, 0); my->left && owners_of_militia(g, my->place); my->left--) {
            my->choice = (int16_t)__builtin_ctz(owners_of_militia(g, my->place));
            if (owners_of_militia(g, my->place) != 1u << my->choice) {
                DECIDE(owner_is_chosen, DICT, turncoat, my->place, 0, 0);
                my->choice = (int16_t)decided(g, DICT, turncoat);
            }
            note(g, turns_coat, my->choice, now(g)->site[my->place]);
            remove_militia(g, my->place, my->choice, 1);
            my->taken++;
        }
    }
    /* M-R50 They may be split over sectors that the Rebels do not control. */
    CITE(M-R50);
    CALL(militia_are_placed, post_militia, .where = WHERE_NOT_REBEL, .left = my->taken);
    END;
}

OPTIONS(turncoat, offer_each(out, BASE_turncoat, owners_of_militia(g, ask->a)))

DESCRIBE(turncoat, describe_as(d, NULL, index, 0, now(g)->site[ask->a]))

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

RULE(do_PUNISH)
{
    BEGIN(target_is_chosen, target_is_hurt);
    /* One at a time to different Rebel units until all have had one, then again; M-R50 armor protects. */
    CITE(M16.9, M-R50);
    now(g)->punished = 0;
    for (my->choice = count_said(g, my, 0); my->choice > 0; my->choice--) {
        if (!has_target(g))
            now(g)->punished = 0;
        if (!has_target(g))
            break;
        DECIDE(target_is_chosen, DICT, punish, my->choice, count_said(g, my, 0), 0);
        my->place = (int16_t)decided(g, DICT, punish);
        if (my->place < PUNISH_MILITIA) {
            now(g)->punished |= unit_bit(my->place);
            CALL(target_is_hurt, hurt, .unit = my->place, .damage = 1);
        } else {
            kill_militia(g, (my->place - PUNISH_MILITIA) / MOST_REBELS,
                         (my->place - PUNISH_MILITIA) % MOST_REBELS, 1);
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
static int may_use_ability(const Run *g)
{
    return now(g)->day > 1 && !now(g)->ability_used && has_line(g, now(g)->leader, SAYS_EACH_TURN);
}

RULE(use_ability)
{
    BEGIN(ability_is_used);
    CITE(M14.7, M-R48);
    now(g)->ability_used = 1;
    note(g, uses_ability, now(g)->leader);
    CALL(ability_is_used, use_lines, .card = ref_to(now(g)->leader), .moment = SAYS_EACH_TURN, .you = DICT);
    END;
}
