/* M5 Day 1: the landing. */

static int is_edge(const Run *g, int place) /* M4.5 */
{
    const uint8_t *near = beside(g, place);
    return near[0] == NOWHERE || near[1] == NOWHERE || near[2] == NOWHERE || near[3] == NOWHERE;
}

RULE(landing)
{
    BEGIN(has_landed_first, has_hired, has_landed);
    now(g)->day = 1;
    note(g, day, 1);
    for (my->seat = 0; my->seat < rebels(g); my->seat++) {
        /* M5.3 Hiring comes before landing (M-R11); M5.4 there is nothing else to do. */
        CITE(M5.4, M-R11);
        if (ruling(g, land_first))
            CALL(has_landed_first, land, .seat = my->seat);
        CALL(has_hired, first_hires, .seat = my->seat);
        if (!ruling(g, land_first))
            CALL(has_landed, land, .seat = my->seat);
    }
    BECOME(dictator_lands);
    END;
}

RULE(first_hires)
{
    BEGIN(one_is_chosen, one_is_equipped);
    /* M5.1 Each Rebel draws 3 MERCs and hires 2 of them, Teresa besides. */
    CITE(M5.1, M-R10);
    for (int i = 0; i < 3; i++)
        draw_merc(g, my->seat);
    note(g, draws_mercs, who(g, my->seat), 3);
    while (1) {
        DECIDE(one_is_chosen, my->seat, first_hire, my->seat, 0, 0);
        int merc = decided(g, my->seat, first_hire);
        if (!merc)
            break;
        note(g, hires, who(g, my->seat), merc);
        join_squad(g, merc, squad_number(my->seat, 0));
        now(g)->actions[merc] = 0;
    }
    turn_offer_away(g, my->seat);
    /* M5.2 Each of them gets a free card. */
    CITE(M5.2);
    for (my->member = 0; my->member < squad_size(g, squad_number(my->seat, 0)); my->member++)
        CALL(one_is_equipped, free_card, .owner = my->seat,
             .unit = (int16_t)card_at(g, zone_of_squad(g, squad_number(my->seat, 0)), my->member));
    END;
}

static int counted_hires(const Run *g, int owner, int *all)
{
    int n = 0;
    FOR_EACH_MEMBER (g, unit, squad_number(owner, 0))
        n += !says(g, unit, SAYS_NOT_IN_TEAM_LIMIT);
    *all = squad_size(g, squad_number(owner, 0));
    return n;
}

/* M-R10 Of three MERCs the first is none who would be the only one, if two of them would work together. */
static int could_be_first(const Run *g, Card first, Card second, Card third)
{
    return !are_incompatible(g, first, second) || !are_incompatible(g, first, third) ||
           are_incompatible(g, second, third);
}

/* Is there somebody for the second place, if this one takes the first? */
static int has_second(const Run *g, int owner, Card first)
{
    FOR_EACH_CARD (g, card, Z_offer)
        if (card != first && !are_incompatible(g, card, first) && !is_refused(g, owner, card))
            return 1;
    return 0;
}

static void options_first_hire(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int all, counted = counted_hires(g, ask->a, &all);
    UnitSet able = 0, paired = 0;
    (void)seat;
    FOR_EACH_CARD (g, card, Z_offer) {
        if ((counted >= 2 && !says(g, card, SAYS_NOT_IN_TEAM_LIMIT)) || is_refused(g, ask->a, card))
            continue;
        able |= unit_bit(card);
        if (has_second(g, ask->a, card))
            paired |= unit_bit(card);
    }
    /* M-R10 Exactly two: nobody is hired first who would be the only one. */
    if (!all && paired)
        able = paired;
    FOR_EACH_UNIT (merc, able)
        offer(out, BASE_first_hire + merc);
    if (all >= 2 || !able)
        offer(out, BASE_first_hire);
}

DESCRIBE(first_hire, describe_unit(index, d))

RULE(land)
{
    BEGIN(place_is_chosen);
    /* M5.3 On an edge sector that no other Rebel has taken (M-R9). */
    CITE(M5.3, M4.5, M-R9);
    ask_about(g, my->seat, ASK_land, 0, 0, 0);
    AWAIT(place_is_chosen);
    int place = answer(g, my->seat, land);
    note(g, lands, who(g, my->seat), now(g)->site[place]);
    place_squad(g, squad_number(my->seat, 0), place);
    now(g)->landed |= seat_bit(my->seat);
    /* M-K17 What was drawn and not equipped waits in the stash there. */
    while (zone_size(g, Z_aside))
        move_hidden(g, zone_first(g, Z_aside), Z_stash + place);
    show_stash(g, place, my->seat);
    END;
}

static int is_taken(const Run *g, int place)
{
    FOR_EACH_REBEL (g, r)
        if (now(g)->squad_place[squad_number(r, 0)] == place)
            return 1;
    return 0;
}

static void options_land(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    FOR_EACH_PLACE (g, place) {
        if (!is_edge(g, place) || is_taken(g, place) ||
            (ruling(g, landing_industry_only) && sector(g, place)->terrain != INDUSTRY))
            continue;
        offer(out, BASE_land + place);
    }
}

DESCRIBE(land, describe_place(g, index, d))

/* ---- the Dictator's part --------------------------------------------------------------------------------------------------- */

static int difficulty(const Run *g) /* M3.3 */
{
    CITE(M3.3, M-S4);
    return ruling(g, difficulty) ? ruling(g, difficulty) : opened(g)->setup.difficulty;
}

static int may_place_extra(const Run *g, int place)
{
    return control(g, place) == DICT && militia_room(g, place, DICT);
}

static int has_room_for_militia(const Run *g)
{
    FOR_EACH_PLACE (g, place)
        if (may_place_extra(g, place))
            return 1;
    return 0;
}

static int extra_militia(const Run *g)
{
    return ruling(g, extra_militia) >= 0 ? ruling(g, extra_militia) : opened(g)->setup.extra;
}

RULE(dictator_lands)
{
    BEGIN(first_is_hired, card_is_set_up, fights_are_over, one_is_placed);
    /* M5.5 Militia on every Industry without Rebel units. */
    CITE(M5.5);
    FOR_EACH_PLACE (g, place)
        if (sector(g, place)->terrain == INDUSTRY && !side_count(g, place, 0))
            place_militia(g, place, DICT, difficulty(g));
    /* M5.6 The top MERC of the deck. */
    CITE(M5.6);
    CALL(first_is_hired, hire_random, .into = -1);
    /* M5.7 What the Dictator card says of the setup. */
    CITE(M5.7);
    CALL(card_is_set_up, use_lines, .card = ref_to(now(g)->leader), .moment = SAYS_SETUP, .you = DICT);
    if (now(g)->fights)
        CALL(fights_are_over, settle);
    /* M5.8 A hand of tactics. */
    CITE(M5.8);
    fill_hand(g);
    /* M5.9 Extra militia, split as wished. */
    CITE(M5.9, M-S5);
    my->left = (int16_t)extra_militia(g);
    while (my->left && has_room_for_militia(g)) {
        DECIDE(one_is_placed, DICT, extra, my->left, extra_militia(g), 0);
        int place = decided(g, DICT, extra);
        if (place == PLACES)
            break;
        place_militia(g, place, DICT, 1);
        my->left--;
    }
    now(g)->day = 2;
    BECOME(rebel_day);
    END;
}

static void options_extra(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    FOR_EACH_PLACE (g, place)
        if (may_place_extra(g, place))
            offer(out, BASE_extra + place);
    offer(out, BASE_extra + PLACES);
}

DESCRIBE(extra, describe_place_or(g, index, PLACES, "done", d))
