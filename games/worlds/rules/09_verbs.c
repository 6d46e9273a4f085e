/* 9.1 What each verb of card text does. */

static int operand(const Run *g, const Verb *my, int i)
{
    return word(g, sense_of(my), i);
}

/* ---- power and Boosts ------------------------------------------------------------------------------------------------- */

static int how_many(int by)
{
    return by < 0 ? -by : by;
}

/* W-R24 A stored number with floor 0 at each change. */
static void change_power(Run *g, Seat seat, int by)
{
    CITE(9.4.2, W-R24);
    now(g)->power[seat] = (int16_t)within(0, now(g)->power[seat] + by, BOOST_LIMIT);
    note(g, power, seat, how_many(by), power_of(g, seat), by < 0);
}

static void change_boosts(Run *g, Seat seat, int by)
{
    CITE(1.6.2.1);
    now(g)->boosts[seat] = (uint8_t)within(0, boosts(g, seat) + by, BOOST_LIMIT);
    note(g, boosts, seat, how_many(by), boosts(g, seat), by < 0);
    touch(g, READS_BOOSTS, 0);
}

/* W-R31 'Your opponent' is every opponent. */
static int player_is_meant(int player, int is_you)
{
    return player == PLAYER_EACH_PLAYER || (player == PLAYER_YOU) == is_you;
}

static void change_boosts_of(Run *g, const Verb *my, int by)
{
    CITE(7.0.2);
    FOR_EACH_SEAT (g, s)
        if (player_is_meant(operand(g, my, 0), s == my->you))
            change_boosts(g, s, by);
}

/* For this round.  'This Vassal's Chains', of a Vassal that has left play: there are none. */
static int change_chains(Run *g, const Verb *my, int what, int amount)
{
    int is_own = operand(g, my, 0) == WHOSE_OWN_CHAINS;
    if (is_own && !place_set(g, card_of(my->source)))
        return 0;
    return add_modifier(g, (Modifier){.from = (uint16_t)operand(g, my, 0),
                                      .what = (uint8_t)what,
                                      .until = DURATION_END_OF_ROUND,
                                      .host = (uint8_t)(is_own ? card_of(my->source) : NO_CARD),
                                      .you = (uint8_t)(1 + my->you),
                                      .amount = (int16_t)amount});
}

static void change_costs(Run *g, const Verb *my, int by)
{
    if (!change_chains(g, my, LASTING_COST, within(-100, by, 100)))
        return;
    if (operand(g, my, 0) == WHOSE_YOUR_CHAINS)
        note(g, costs, my->you, how_many(by), by < 0);
    else if (operand(g, my, 0) == WHOSE_OPPOSING_CHAINS)
        note(g, opposing_costs, my->you, how_many(by), by < 0);
    else
        note(g, own_costs, card_of(my->source), how_many(by), by < 0);
}

static void change_power_for_a_time(Run *g, Seat seat, int by, int until)
{
    int before = now(g)->power[seat], after = within(0, before + by, BOOST_LIMIT);
    if (add_modifier(g, (Modifier){.what = LASTING_POWER,
                                   .until = (uint8_t)until,
                                   .you = (uint8_t)(1 + seat),
                                   .amount = (int16_t)(after - before)}))
        change_power(g, seat, by);
}

static void gain_power(Run *g, const Verb *my, int sign)
{
    int by = sign * for_each(g, sense_of(my), operand(g, my, 0), 1), until = operand(g, my, 1);
    FOR_EACH_PLACE (place, my->first)
        if (until)
            change_power_for_a_time(g, seat_of_place(place), by, until);
        else
            change_power(g, seat_of_place(place), by);
}

DOES(GAIN_POWER, gain_power(g, my, 1))
DOES(LOSE_POWER, gain_power(g, my, -1))
DOES(GAIN_BOOSTS, change_boosts_of(g, my, for_each(g, sense_of(my), operand(g, my, 1), 0)))
DOES(LOSE_BOOSTS, change_boosts_of(g, my, -for_each(g, sense_of(my), operand(g, my, 1), 0)))

/* 9.1.10 */
static void do_SPEND(Run *g, const Verb *my)
{
    CITE(9.1.10);
    int by = for_each(g, sense_of(my), operand(g, my, 1), 0);
    FOR_EACH_SEAT (g, s)
        if (player_is_meant(operand(g, my, 0), s == my->you) && boosts(g, s) && by)
            not_quiet(g);
    change_boosts_of(g, my, -by);
}

static void do_UNTAXED(Run *g, const Verb *my)
{
    int whose = operand(g, my, 0);
    if (!change_chains(g, my, LASTING_UNTAXED, 0))
        return;
    if (whose == WHOSE_YOUR_CHAINS)
        note(g, untaxed, my->you);
    else if (whose == WHOSE_OPPOSING_CHAINS)
        note(g, opposing_untaxed, my->you);
    else
        note(g, own_untaxed, card_of(my->source));
}

DOES(CHEAPER, change_costs(g, my, -operand(g, my, 1)))
DOES(DEARER, change_costs(g, my, operand(g, my, 1)))

/* 9.1.14 Until end of round unless said otherwise. */
static void do_PROTECT(Run *g, const Verb *my)
{
    int until = operand(g, my, 0) ? operand(g, my, 0) : DURATION_END_OF_ROUND;
    FOR_EACH_PLACE (place, my->first) {
        CITE(9.1.14);
        now(g)->body[vassal_at(g, place)] |= (uint8_t)SHIELD(until);
        now(g)->shields |= (uint8_t)SHIELD(until);
        note(g, protected, vassal_at(g, place));
    }
}

/* ---- moving about ------------------------------------------------------------------------------------------------------ */

/* Who stands in a challenger zone now and did not before has become Challenger (9.3.1.2). */
static void tell_who_steps_forward(Run *g, Places places)
{
    refresh(g);
    moment(g, HAPPENS_STEPS_FORWARD, places & challenger_places() & all_vassals(g));
}

/* 9.1.16 Each goes where the other was; power and designations stay with the zone (9.4.2, W-R22). */
static void swap_places(Run *g, Places one, Places two)
{
    two &= ~one; /* nobody changes places with itself; of several the first is meant */
    if (!one || !two)
        return;
    CITE(9.1.16, 9.3.1.1, 9.3.1.2);
    int here = __builtin_ctzll(one), there = __builtin_ctzll(two);
    Card a = vassal_at(g, here), b = vassal_at(g, there);
    note(g, swaps, a, b);
    move_vassal(g, a, zone_of_place[there]);
    move_vassal(g, b, zone_of_place[here]);
    check_token(g, a, seat_of_place(here));
    check_token(g, b, seat_of_place(there));
    tell_who_steps_forward(g, one | two);
}

/* The Vassal in a challenger zone goes to a reinforcer zone of its controller (6.6.4, W-R15); NO_PLACE: there is none. */
static int place_to_go(const Run *g, Card vassal)
{
    return empty_place(g, controller_of(g, vassal), is_token(g, vassal));
}

static void move_to_challenger_zone(Run *g, Card vassal, Seat seat)
{
    int from = vassal ? place_of(g, vassal) : NO_PLACE;
    if (from == NO_PLACE || from == challenger_place(seat))
        return;
    CITE(9.3.1.2);
    Card before = challenger_of(g, seat);
    note(g, moves, vassal);
    move_vassal(g, vassal, zone_of_seat(challenger, seat));
    if (before)
        move_vassal(g, before, zone_of_place[place_to_go(g, before)]);
    check_token(g, vassal, seat_of_place(from));
    tell_who_steps_forward(g, place_bit(challenger_place(seat)));
}

/* W-R15 A Challenger that would have no zone to go to when this Vassal comes from elsewhere is eliminated. */
static Places crowded_out(const Run *g, Card vassal, Seat you)
{
    Card before = challenger_of(g, you);
    if (!before || !place_set(g, vassal) || controller_of(g, vassal) == you ||
        place_to_go(g, before) != NO_PLACE)
        return 0;
    return place_bit(challenger_place(you));
}

/* ---- making things ------------------------------------------------------------------------------------------------------- */

/* W-L2 With none left nothing is made. */
static inline Card create_object(Run *g, int kind, int zone)
{
    Card card = create_card(g, kind, zone);
    if (!card) {
        CITE(W-L2);
        note(g, none_left, kind);
        return NO_CARD;
    }
    if (place_of(g, card) != NO_PLACE) {
        note_place(now(g), place_of(g, card));
        vassal_has_changed(g, card);
    } else if (info_of(g, card)->type == KIND_RESOURCE) {
        touch(g, READS_LISTS, 0);
    }
    return card;
}

/* 9.1.11, 1.4 A Vassal token, in an empty Extra Zone or not at all (W-R15). */
static void summon(Run *g, const Verb *my, int kind)
{
    for (int i = EXTRA; i < CHALLENGER; i++) {
        int place = my->you * PLACES + i;
        if (vassal_at(g, place))
            continue;
        Card token = create_object(g, kind, zone_of_place[place]);
        if (!token)
            return;
        CITE(9.1.11, 1.4.1, 1.4.5);
        /* 1.4.4 The same World as the object that created it. */
        CITE(1.4.4);
        now(g)->bound[token] = (uint8_t)world_of(g, card_of(my->source));
        note(g, summons, my->you, token);
        return;
    }
    CITE(W-R15);
}

DOES(SUMMON, summon(g, my, operand(g, my, 0)))

static void do_SUMMON_SOME(Run *g, const Verb *my)
{
    for (int i = 0; i < operand(g, my, 0); i++)
        summon(g, my, operand(g, my, 1));
}

static void do_FABRICATE(Run *g, const Verb *my)
{
    Card resource = create_object(g, operand(g, my, 0), zone_of_seat(stockpile, my->you));
    if (!resource)
        return;
    CITE(9.1.12, 4.5.1);
    note(g, fabricates, my->you, resource);
}

/* 9.1.2, 9.6.2, 9.6.3 Who applies a Status owns and controls it. */
static void apply_status(Run *g, const Verb *my, int place)
{
    Card status = create_object(g, operand(g, my, 0), zone_of_seat(stockpile, my->you));
    if (!status)
        return;
    CITE(9.1.2, 9.6.2, 9.6.3);
    if (own_skills(g, vassal_at(g, place)) + info_of(g, status)->skills > LINES_AT)
        lines_are_too_many(g);
    now(g)->bound[status] = (uint8_t)vassal_at(g, place);
    vassal_has_changed(g, vassal_at(g, place));
    note(g, applies, my->you, status, vassal_at(g, place));
}

static void do_APPLY(Run *g, const Verb *my)
{
    FOR_EACH_PLACE (place, my->first)
        apply_status(g, my, place);
}

static void clear_status(Run *g, Seat you, Card status)
{
    CITE(9.1.3);
    Card vassal = now(g)->bound[status];
    const KindInfo *info = info_of(g, status);
    note(g, clears, you, status, vassal);
    cease(g, status);
    for (int i = 0; i < info->skills; i++)
        forget_erasure(g, vassal, info->first_skill + i);
}

/* The first Status of that kind on a Vassal, 0: any; NO_CARD: there is none. */
static Card find_status(const Run *g, Card vassal, int kind)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s))
            if (is_status_on(g, card, vassal) && (!kind || kind_of(g, card) == kind))
                return card;
    return NO_CARD;
}

static void do_CLEAR_ALL(Run *g, const Verb *my)
{
    FOR_EACH_PLACE (place, selector(g, sense_of(my), 0).at ? my->first : all_vassals(g))
        for (Card vassal = vassal_at(g, place), status; (status = find_status(g, vassal, 0)) != NO_CARD;)
            clear_status(g, my->you, status);
}

static void do_CLEAR_NAMED(Run *g, const Verb *my)
{
    FOR_EACH_PLACE (place, my->first) {
        Card status = find_status(g, vassal_at(g, place), operand(g, my, 0));
        if (status)
            clear_status(g, my->you, status);
    }
}

/* ---- Skills given and taken ----------------------------------------------------------------------------------------------- */

/* 9.1.4, 7.10 The quoted Skill is given to a Vassal. */
static void give_skill(Run *g, int skill, Card vassal, int until, int who)
{
    if (own_skills(g, vassal) == LINES_AT)
        lines_are_too_many(g);
    else if (add_modifier(g, (Modifier){.from = (uint16_t)skill,
                                        .what = LASTING_LENT,
                                        .until = (uint8_t)until,
                                        .host = (uint8_t)vassal,
                                        .you = (uint8_t)who}))
        note(g, gets_skill, vassal, skill);
}

static void erase_skill(Run *g, int place, int slot, int until)
{
    Bearing bearing[LINES_AT];
    skills_at(g, place, bearing);
    CITE(9.1.5);
    if (add_modifier(g, (Modifier){.from = bearing[slot].skill,
                                   .what = LASTING_ERASED,
                                   .until = (uint8_t)until,
                                   .host = (uint8_t)vassal_at(g, place)}))
        note(g, loses_skill, vassal_at(g, place), bearing[slot].skill);
}

static void do_AUGMENT(Run *g, const Verb *my)
{
    CITE(9.1.4);
    FOR_EACH_PLACE (place, my->first)
        give_skill(g, quoted_skill(g, sense_of(my), 1), vassal_at(g, place), operand(g, my, 0), 0);
}

/* Who uses the outer Skill is 'you' in the inner one. */
static void lend_for_the_round(Run *g, int skill, Card vassal, Seat you)
{
    give_skill(g, skill, vassal, DURATION_END_OF_ROUND, you == controller_of(g, vassal) ? 0 : 1 + you);
}

/* 7.10.3, W-R25 From a Chain or a single trigger Ability: until end of round. */
static void do_HAS(Run *g, const Verb *my)
{
    Card vassal = card_of(my->source);
    if (!place_set(g, vassal))
        return;
    CITE(7.10.3, W-R25);
    lend_for_the_round(g, quoted_skill(g, sense_of(my), 0), vassal, my->you);
}

static void do_HAVE(Run *g, const Verb *my)
{
    FOR_EACH_PLACE (place, my->first)
        lend_for_the_round(g, quoted_skill(g, sense_of(my), 1), vassal_at(g, place), my->you);
}

/* The Statuses on a Vassal, numbered from 0, seat by seat as they lie in the stockpiles; NO_CARD behind the last. */
static Card status_on(const Run *g, Card vassal, int number)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s))
            if (is_status_on(g, card, vassal) && !number--)
                return card;
    return NO_CARD;
}

/* 7.2, 7.6, 7.9 A Skill that is there and of one of these sorts. */
static int is_skill_to_erase(const Run *g, Bearing bearing, int sorts)
{
    return bearing.skill && skill_info(g, bearing.skill)->category & sorts;
}

static int skills_to_erase(const Run *g, int place, int sorts)
{
    Bearing bearing[LINES_AT];
    int n = skills_at(g, place, bearing), count = 0;
    for (int i = 0; i < n; i++)
        count += is_skill_to_erase(g, bearing[i], sorts);
    return count;
}

static int first_skill_to_erase(const Run *g, int place, int sorts)
{
    Bearing bearing[LINES_AT];
    skills_at(g, place, bearing);
    int i = 0;
    while (!is_skill_to_erase(g, bearing[i], sorts))
        i++;
    return i;
}

static void effect_did(Run *g)
{
    CITE(7.1.1);
    refresh(g);
}

static void make_happen(Run *g, const struct make *my)
{
    Verb verb;
    memcpy(&verb, my, sizeof verb);
    Happening e = made_by(g, &verb);
    happen_now(g, &e);
}

/* 9.1 A game action on Vassals. */
RULE(make)
{
    BEGIN(abilities_are_done);
    CITE(7.1.1, 7.1.2);
    make_happen(g, my);
    SETTLE_WITHIN(abilities_are_done);
    END;
}

RULE(do_MOVE)
{
    BEGIN(room_is_made, abilities_are_done);
    if (crowded_out(g, card_of(my->source), my->you)) {
        note(g, finds_no_zone, challenger_of(g, my->you));
        ACT_WITHIN(room_is_made, .objects = crowded_out(g, card_of(my->source), my->you),
                   .kind = HAPPENS_ELIMINATED);
    }
    move_to_challenger_zone(g, card_of(my->source), my->you);
    effect_did(g);
    SETTLE_WITHIN(abilities_are_done);
    END;
}

RULE(do_SWAP)
{
    BEGIN(abilities_are_done);
    swap_places(g, my->first, my->second);
    effect_did(g);
    SETTLE_WITHIN(abilities_are_done);
    END;
}

RULE(do_SWAP_TWO)
{
    BEGIN(abilities_are_done);
    swap_places(g, my->first & -my->first, my->first & (my->first - 1));
    effect_did(g);
    SETTLE_WITHIN(abilities_are_done);
    END;
}

/* 9.3.1.1, W-R15 As at 6.6.4; its power stays with the zone (9.4.2). */
RULE(do_RETIRE)
{
    BEGIN(challenger_is_gone);
    while (my->first) {
        my->place = (int16_t)take_first_of(&my->first);
        if (!vassal_at(g, my->place))
            continue;
        CITE(9.3.1.1);
        if (place_to_go(g, vassal_at(g, my->place)) == NO_PLACE) {
            note(g, finds_no_zone, vassal_at(g, my->place));
            ACT_WITHIN(challenger_is_gone, .objects = place_bit(my->place), .kind = HAPPENS_ELIMINATED);
        } else {
            note(g, steps_back, vassal_at(g, my->place));
            step_vassal(g, my->place, place_to_go(g, vassal_at(g, my->place)));
        }
        effect_did(g);
    }
    END;
}

/* 9.1.15, W-R10, W-R18 The position returns to that before the effect of the Chain that opened this reaction step.  What
   was paid for Chains since then has been paid in that position too. */
RULE(do_NEGATE)
{
    BEGIN(worn_out_are_gone);
    if (!my->purpose)
        RETURN;
    CITE(9.1.15, W-R10, W-R18);
    note(g, negates, card_of(my->source), state_of(g)->chain_by[my->purpose - 1]);
    return_to(g, my->purpose - 1);
    touch(g, READS_LISTS, 0);
    effect_did(g);
    if (worn_out(g))
        ACT_WITHIN(worn_out_are_gone, .objects = worn_out(g), .kind = HAPPENS_ELIMINATED);
    END;
}

RULE(do_CLEAR)
{
    BEGIN(status_is_chosen);
    while (my->first) {
        my->place = (int16_t)take_first_of(&my->first);
        my->choice = 0;
        if (status_on(g, vassal_at(g, my->place), 1)) {
            ask_about(g, my->you, ASK_clear, my->place, 0, 0);
            AWAIT(status_is_chosen);
            my->choice = (int16_t)answer(g, my->you, clear);
        }
        if (status_on(g, vassal_at(g, my->place), my->choice))
            clear_status(g, my->you, status_on(g, vassal_at(g, my->place), my->choice));
        effect_did(g);
    }
    END;
}

RULE(do_ERASE)
{
    BEGIN(skill_is_chosen);
    while (my->first) {
        my->place = (int16_t)take_first_of(&my->first);
        if (!skills_to_erase(g, my->place, effect_set(g)->code[my->at + 1]))
            continue;
        my->choice = (int16_t)first_skill_to_erase(g, my->place, effect_set(g)->code[my->at + 1]);
        if (skills_to_erase(g, my->place, effect_set(g)->code[my->at + 1]) > 1) {
            ask_about(g, my->you, ASK_erase, my->place, (int16_t)effect_set(g)->code[my->at + 1], 0);
            AWAIT(skill_is_chosen);
            my->choice = (int16_t)answer(g, my->you, erase);
        }
        erase_skill(g, my->place, my->choice, effect_set(g)->code[my->at + 2]);
        effect_did(g);
    }
    END;
}

static void options_clear(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    Card vassal = vassal_at(g, ask->a), last = NO_CARD;
    for (int i = 0; status_on(g, vassal, i); i++) {
        Card card = status_on(g, vassal, i); /* of those that cannot be told apart the first is offered */
        if (!last || kind_of(g, last) != kind_of(g, card) || where_is(g, last) != where_is(g, card))
            offer(out, BASE_clear + i);
        last = card;
    }
}

static void describe_clear(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    Card status = status_on(g, vassal_at(g, ask->a), index);
    d->arg[0] = status;
    d->arg[1] = vassal_at(g, ask->a);
    d->arg[2] = controller_of(g, status);
}

static void options_erase(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    Bearing bearing[LINES_AT];
    int n = skills_at(g, ask->a, bearing);
    for (int i = 0; i < n; i++) {
        int same = 0;
        for (int k = 0; k < i; k++)
            same |= bearing[k].skill == bearing[i].skill;
        if (is_skill_to_erase(g, bearing[i], ask->b) && !same)
            offer(out, BASE_erase + i);
    }
}

static void describe_erase(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    Bearing bearing[LINES_AT];
    skills_at(g, ask->a, bearing);
    d->arg[0] = vassal_at(g, ask->a);
    d->arg[1] = bearing[index].skill;
}
