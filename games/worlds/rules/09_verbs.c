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
    CITE(9.4.2);
    CITE(W-R24);
    now(g)->power[seat] = (int16_t)within(0, now(g)->power[seat] + by, BOOST_LIMIT);
    note(g, power, (int16_t)seat, (int16_t)how_many(by), (int16_t)power_of(g, seat), by < 0);
}

static void change_boosts(Run *g, Seat seat, int by)
{
    CITE(1.6.2.1);
    now(g)->boosts[seat] = (uint8_t)within(0, boosts(g, seat) + by, BOOST_LIMIT);
    note(g, boosts, (int16_t)seat, (int16_t)how_many(by), (int16_t)boosts(g, seat), by < 0);
    touch(g, READS_BOOSTS, 0);
}

static void change_boosts_of(Run *g, const Verb *my, int by)
{
    CITE(7.0.2);
    FOR_EACH_SEAT (g, s)
        if ((s == my->you) == (operand(g, my, 0) == PLAYER_YOU))
            change_boosts(g, s, by);
}

static void change_costs(Run *g, const Verb *my, int by)
{
    add_modifier(
        g, (Modifier){.from = (uint16_t)operand(g, my, 0),
                      .what = LASTING_COST,
                      .until = DURATION_END_OF_ROUND,
                      .host = (uint8_t)(operand(g, my, 0) == WHOSE_OWN_CHAINS ? card_of(my->source) : 0),
                      .you = (uint8_t)(1 + my->you),
                      .amount = (int16_t)within(-100, by, 100)});
    if (operand(g, my, 0) == WHOSE_YOUR_CHAINS)
        note(g, costs, my->you, (int16_t)how_many(by), by < 0);
    else if (operand(g, my, 0) == WHOSE_OPPOSING_CHAINS)
        note(g, opposing_costs, my->you, (int16_t)how_many(by), by < 0);
    else
        note(g, own_costs, (int16_t)card_of(my->source), (int16_t)how_many(by), by < 0);
}

static void gain_power(Run *g, const Verb *my, int sign)
{
    int by = sign * for_each(g, sense_of(my), operand(g, my, 0), 1);
    FOR_EACH_PLACE (place, my->first)
        change_power(g, seat_of_place(place), by);
}

static void do_GAIN_POWER(Run *g, const Verb *my)
{
    gain_power(g, my, 1);
}

static void do_LOSE_POWER(Run *g, const Verb *my)
{
    gain_power(g, my, -1);
}

static void do_GAIN_BOOSTS(Run *g, const Verb *my)
{
    change_boosts_of(g, my, for_each(g, sense_of(my), operand(g, my, 1), 0));
}

static void do_LOSE_BOOSTS(Run *g, const Verb *my)
{
    change_boosts_of(g, my, -for_each(g, sense_of(my), operand(g, my, 1), 0));
}

static void do_CHEAPER(Run *g, const Verb *my)
{
    change_costs(g, my, -operand(g, my, 1));
}

static void do_DEARER(Run *g, const Verb *my)
{
    change_costs(g, my, operand(g, my, 1));
}

/* 9.1.14 Until end of round unless said otherwise. */
static void do_PROTECT(Run *g, const Verb *my)
{
    int until = operand(g, my, 0) ? operand(g, my, 0) : DURATION_END_OF_ROUND;
    FOR_EACH_PLACE (place, my->first) {
        CITE(9.1.14);
        now(g)->body[vassal_at(g, place)] |= (uint8_t)SHIELD(until);
        now(g)->shields |= (uint8_t)SHIELD(until);
        note(g, protected, (int16_t)vassal_at(g, place));
    }
}

/* ---- moving about ------------------------------------------------------------------------------------------------------ */

/* 9.1.16 Each goes where the other was; power and designations stay with the zone (9.4.2, W-R22). */
static void do_SWAP(Run *g, const Verb *my)
{
    Places one = my->first, two = my->second;
    if (!one || !two || one == two)
        return;
    CITE(9.1.16);
    CITE(9.3.1.1);
    CITE(9.3.1.2);
    int here = __builtin_ctzll(one), there = __builtin_ctzll(two);
    Card a = vassal_at(g, here), b = vassal_at(g, there);
    note(g, swaps, (int16_t)a, (int16_t)b);
    move_vassal(g, a, zone_of_place[there]);
    move_vassal(g, b, zone_of_place[here]);
    check_token(g, a, seat_of_place(here));
    check_token(g, b, seat_of_place(there));
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
    note(g, moves, (int16_t)vassal);
    move_vassal(g, vassal, zone_of_seat(challenger, seat));
    if (before)
        move_vassal(g, before, zone_of_place[place_to_go(g, before)]);
    check_token(g, vassal, seat_of_place(from));
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

/* 9.1.11, 1.4 A Vassal token, in an empty Extra Zone or not at all (W-R15). */
static void do_SUMMON(Run *g, const Verb *my)
{
    for (int i = EXTRA; i < CHALLENGER; i++) {
        int place = my->you * PLACES + i;
        if (vassal_at(g, place))
            continue;
        Card token = create_object(g, operand(g, my, 0), zone_of_place[place]);
        if (!token)
            return;
        CITE(9.1.11);
        CITE(1.4.1);
        CITE(1.4.5);
        /* 1.4.4 The same World as the object that created it. */
        CITE(1.4.4);
        now(g)->bound[token] = (uint8_t)world_of(g, card_of(my->source));
        note(g, summons, my->you, (int16_t)token);
        return;
    }
    CITE(W-R15);
}

static void do_FABRICATE(Run *g, const Verb *my)
{
    Card resource = create_object(g, operand(g, my, 0), zone_of_seat(stockpile, my->you));
    if (!resource)
        return;
    CITE(9.1.12);
    CITE(4.5.1);
    note(g, fabricates, my->you, (int16_t)resource);
}

/* 9.1.2, 9.6.2, 9.6.3 Who applies a Status owns and controls it. */
static void apply_status(Run *g, const Verb *my, int place)
{
    Card status = create_object(g, operand(g, my, 0), zone_of_seat(stockpile, my->you));
    if (!status)
        return;
    CITE(9.1.2);
    CITE(9.6.2);
    CITE(9.6.3);
    now(g)->bound[status] = (uint8_t)vassal_at(g, place);
    vassal_has_changed(g, vassal_at(g, place));
    note(g, applies, my->you, (int16_t)status, (int16_t)vassal_at(g, place));
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
    note(g, clears, (int16_t)you, (int16_t)status, (int16_t)vassal);
    cease(g, status);
    for (int i = 0; i < info->skills; i++)
        forget_erasure(g, vassal, info->first_skill + i);
}

/* ---- Skills given and taken ----------------------------------------------------------------------------------------------- */

/* 9.1.4, 7.10 The quoted Skill is given to a Vassal. */
static void give_skill(Run *g, int skill, Card vassal, int until, int who)
{
    if (add_modifier(g, (Modifier){.from = (uint16_t)skill,
                                   .what = LASTING_LENT,
                                   .until = (uint8_t)until,
                                   .host = (uint8_t)vassal,
                                   .you = (uint8_t)who}))
        note(g, gets_skill, (int16_t)vassal, (int16_t)skill);
}

static void erase_skill(Run *g, int place, int slot, int until)
{
    Bearing bearing[SKILL_SLOTS];
    skills_at(g, place, bearing);
    CITE(9.1.5);
    if (add_modifier(g, (Modifier){.from = bearing[slot].skill,
                                   .what = LASTING_ERASED,
                                   .until = (uint8_t)until,
                                   .host = (uint8_t)vassal_at(g, place)}))
        note(g, loses_skill, (int16_t)vassal_at(g, place), (int16_t)bearing[slot].skill);
}

static void do_AUGMENT(Run *g, const Verb *my)
{
    CITE(9.1.4);
    FOR_EACH_PLACE (place, my->first)
        give_skill(g, quoted_skill(g, sense_of(my), 1), vassal_at(g, place), operand(g, my, 0), 0);
}

/* 7.10.3, W-R25 From a Chain or a single trigger Ability: until end of round. */
static void do_HAS(Run *g, const Verb *my)
{
    Card vassal = card_of(my->source);
    if (!place_set(g, vassal))
        return;
    CITE(7.10.3);
    CITE(W-R25);
    int who = my->you == controller_of(g, vassal) ? 0 : 1 + my->you;
    give_skill(g, quoted_skill(g, sense_of(my), 0), vassal, DURATION_END_OF_ROUND, who);
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

static int skills_to_erase(const Run *g, int place)
{
    Bearing bearing[SKILL_SLOTS];
    int n = skills_at(g, place, bearing), count = 0;
    for (int i = 0; i < n; i++)
        count += bearing[i].skill != 0;
    return count;
}

static int first_skill_to_erase(const Run *g, int place)
{
    Bearing bearing[SKILL_SLOTS];
    skills_at(g, place, bearing);
    int i = 0;
    while (!bearing[i].skill)
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
    CITE(7.1.1);
    CITE(7.1.2);
    make_happen(g, my);
    SETTLE_WITHIN(abilities_are_done);
    END;
}

RULE(do_MOVE)
{
    BEGIN(room_is_made);
    if (crowded_out(g, card_of(my->source), my->you)) {
        note(g, finds_no_zone, (int16_t)challenger_of(g, my->you));
        ACT_WITHIN(room_is_made, .objects = crowded_out(g, card_of(my->source), my->you),
                   .kind = HAPPENS_ELIMINATED);
    }
    move_to_challenger_zone(g, card_of(my->source), my->you);
    effect_did(g);
    END;
}

/* 9.1.15, W-R10, W-R18 The position returns to that before the effect of the Chain that opened this reaction step.  What
   was paid for Chains since then has been paid in that position too. */
RULE(do_NEGATE)
{
    BEGIN(worn_out_are_gone);
    if (!my->purpose)
        RETURN;
    CITE(9.1.15);
    CITE(W-R10);
    CITE(W-R18);
    note(g, negates, (int16_t)card_of(my->source), state_of(g)->chain_by[my->purpose - 1]);
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
        if (!skills_to_erase(g, my->place))
            continue;
        my->choice = (int16_t)first_skill_to_erase(g, my->place);
        if (skills_to_erase(g, my->place) > 1) {
            ask_about(g, my->you, ASK_erase, my->place, 0, 0);
            AWAIT(skill_is_chosen);
            my->choice = (int16_t)answer(g, my->you, erase);
        }
        erase_skill(g, my->place, my->choice, effect_set(g)->code[my->at + 1]);
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
    d->ref[d->refs++] = d->arg[0] = status;
    d->arg[1] = vassal_at(g, ask->a);
    d->arg[2] = controller_of(g, status);
}

static void options_erase(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    Bearing bearing[SKILL_SLOTS];
    int n = skills_at(g, ask->a, bearing);
    for (int i = 0; i < n; i++) {
        int same = 0;
        for (int k = 0; k < i; k++)
            same |= bearing[k].skill == bearing[i].skill;
        if (bearing[i].skill && !same)
            offer(out, BASE_erase + i);
    }
}

static void describe_erase(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    Bearing bearing[SKILL_SLOTS];
    skills_at(g, ask->a, bearing);
    d->ref[d->refs++] = d->arg[0] = vassal_at(g, ask->a);
    d->arg[1] = bearing[index].skill;
}
