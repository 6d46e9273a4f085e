/* M6 Days 2 to 6: the turns. */

enum { HAND = 3 };

/* M5.8, M6.3 The Dictator's hand is filled while the deck lasts; without a seat he has none (M19.2). */
static void fill_hand(Run *g)
{
    if (has_ai(g))
        return;
    CITE(M17.3);
    while (zone_size(g, Z_tactics_hand) < HAND && zone_size(g, Z_tactics_deck))
        draw_shown(g, Z_tactics_deck, Z_tactics_hand, seat_of(g, DICT));
}

static int daily_actions(const Run *g, Card unit)
{
    return 2 + says(g, unit, SAYS_EXTRA_ACTION);
}

/* M6.1 All units get their actions back. */
static void start_day(Run *g)
{
    Position *p = now(g);
    CITE(M6.1, M7.1);
    note(g, day, p->day);
    p->shifted = p->handled = p->trains = p->marches = 0;
    memset(p->gifts, 0, sizeof p->gifts);
    p->passed = 0;
    for (Card unit = 1; unit < UNITS; unit++) {
        if (!in_play(g, unit))
            continue;
        p->actions[unit] = (uint8_t)daily_actions(g, unit);
        if (says(g, unit, SAYS_EXTRA_TRAINING))
            p->trains |= unit_bit(unit);
    }
}

DOES(REGAIN, heal(g, card_of(my->source), word_said(g, my, 0)))

/* M15.13 On his turn every MERC of who controls the Oil Industry moves once more; fixed at its start (M-K22). */
static void grant_oil_moves(Run *g, int side)
{
    if (!now(g)->oil)
        return;
    FOR_EACH_PLACE (g, place)
        if (now(g)->site[place] == opened(g)->oil && side_controls(g, place, side)) {
            UnitSet units = team(g, control(g, place));
            CITE(M15.13, M-R45);
            if (!ruling(g, oil_one_merc))
                now(g)->marches |= units;
            else if (units)
                now(g)->actions[__builtin_ctzll(units)]++;
        }
}

RULE(rebel_day)
{
    BEGIN(day_has_started);
    if (beaten_side(g) >= 0)
        BECOME(side_eliminated, .rebels = (int16_t)beaten_side(g));
    start_day(g);
    if (who_acts(g, SAYS_DAY_START, NOWHERE))
        CALL(day_has_started, all_use_lines, .moment = SAYS_DAY_START,
             .units = who_acts(g, SAYS_DAY_START, NOWHERE));
    BECOME(rebels_act);
    END;
}

/* The day from here on, with the actions that units have. */
RULE(rebels_act)
{
    BEGIN(rebels_are_done);
    CALL(rebels_are_done, rebel_turn, .who = 0);
    BECOME(dictator_day);
    END;
}

RULE(dictator_day)
{
    BEGIN(dictator_is_done);
    if (beaten_side(g) >= 0)
        BECOME(side_eliminated, .rebels = (int16_t)beaten_side(g));
    note(g, dictators_turn);
    grant_oil_moves(g, 1);
    CALL(dictator_is_done, dictator_turn, .choice = 0);
    now(g)->marches = 0;
    now(g)->sectors_lost = 0;
    /* M20.2 No card in hand and none in the deck. */
    CITE(M20.2, M-R2);
    if (!zone_size(g, Z_tactics_hand) && !zone_size(g, Z_tactics_deck))
        BECOME(tactics_exhausted);
    now(g)->day++;
    BECOME(rebel_day);
    END;
}

/* ---- the shared phase of the Rebels --------------------------------------------------------------------------------------- */

static int has_passed(const Run *g, int seat)
{
    return now(g)->passed >> seat & 1;
}

/* M-K2 Could somebody of this Rebel's team take a mine from a stash, for all that everybody sees? */
static int might_take_mine(const Run *g, int owner)
{
    FOR_EACH_UNIT (unit, team(g, owner))
        if (says(g, unit, SAYS_HANDLE_MINES) && may_take_mine(g, unit) &&
            zone_size(g, Z_stash + place_of(g, unit)))
            return 1;
    return 0;
}

/* M-K2 Who has no action left is asked as long as there is something free to do. */
static int has_something_to_do(const Run *g, int seat)
{
    CwOptions options;
    Ask about = {ASK_act, (int16_t)seat, 0, 0};
    if (has_passed(g, seat))
        return 0;
    FOR_EACH_UNIT (unit, team(g, seat))
        if (now(g)->actions[unit])
            return 1;
    options.count = 0;
    options_act(g, seat, &about, &options);
    return options.count > 1 || (!PLANTED(ASKED) && might_take_mine(g, seat));
}

/* The Rebels who may act next, a bit each. */
static unsigned next_rebels(const Run *g, int last)
{
    unsigned all = 0;
    FOR_EACH_REBEL (g, r)
        if (has_something_to_do(g, r))
            all |= seat_bit(r);
    if (!all || ruling(g, rebel_order) == rebel_order_free)
        return all;
    if (ruling(g, rebel_order) == rebel_order_seat_turns)
        return all & (~all + 1);
    unsigned later = all & ~((2u << last) - 1u);
    return later ? later & (~later + 1) : all & (~all + 1);
}

RULE(rebel_turn)
{
    BEGIN(one_is_back, fight_is_over, somebody_acts, action_is_done);
    now(g)->rebel_turn = 1;
    note(g, rebels_turn);
    grant_oil_moves(g, 0);
    /* M-R5 A Rebel without MERCs hires first. */
    for (my->who = 0; my->who < rebels(g); my->who++) {
        if (team(g, my->who))
            continue;
        CALL(one_is_back, reenter, .seat = my->who);
        CALL(fight_is_over, fight_all, .attackers = 0, .chooser = my->who);
    }
    my->who = (int16_t)(rebels(g) - 1);
    /* M6.2 Any Rebel who has not passed may act next; the turn ends when nobody has anything to do. */
    CITE(M6.2, M-R60);
    while (1) {
        for (unsigned next = next_rebels(g, my->who); next; next &= next - 1)
            ask_about(g, __builtin_ctz(next), ASK_act, __builtin_ctz(next), 0, 0);
        if (!g->core->asked)
            break;
        AWAIT_FIRST(somebody_acts);
        my->who = (int16_t)take_answerer(g);
        my->choice = (int16_t)answer(g, my->who, act);
        if (my->choice == ACT_PASS) {
            now(g)->passed |= seat_bit(my->who);
            note(g, passes, my->who);
            continue;
        }
        /* M6.4 Combat never ends a turn. */
        CITE(M6.4);
        CALL(action_is_done, act, .owner = my->who, .choice = my->choice);
    }
    now(g)->rebel_turn = 0;
    now(g)->marches = 0;
    END;
}

/* M6.3 Each Dictator MERC, and the Dictator card if in play, may use its actions. */
RULE(dictator_actions)
{
    BEGIN(dictator_acts, action_is_done);
    CITE(M7.7, M8.7);
    while (1) {
        DECIDE(dictator_acts, DICT, act, DICT, 0, 0);
        my->choice = (int16_t)decided(g, DICT, act);
        if (my->choice == ACT_PASS)
            break;
        CALL(action_is_done, act, .owner = DICT, .choice = my->choice);
    }
    END;
}

/* Actions that are lines of the MERC or of what it carries. */
static const struct {
    int16_t moment, row;
    int16_t carried; /* by it */
} act_lines[UNIT_ACTS] = {
    [ACT_BOMBARD] = {SAYS_FOR_ACTIONS, SAYS_BOMBARD, 1},
    [ACT_SALVAGE] = {SAYS_FOR_ACTIONS, SAYS_SALVAGE, 0},
    [ACT_DRAW_THREE] = {SAYS_FOR_ACTIONS, SAYS_DRAW_AND_GIVE, 0},
    [ACT_REPAIR] = {SAYS_FREE_ACTION, SAYS_SALVAGE, 1},
    [ACT_HEAL_SQUAD] = {SAYS_FREE_ACTION, SAYS_HEAL_SQUAD, 0},
    [ACT_TAKE_MINE] = {SAYS_FREE_ACTION, SAYS_HANDLE_MINES, 0},
    [ACT_LAY_MINE] = {SAYS_FREE_ACTION, SAYS_HANDLE_MINES, 0},
};

static Card who_says(const Run *g, Card unit, int act)
{
    return act_lines[act].carried ? item_with(g, unit, act_lines[act].row) : unit;
}

RULE(act)
{
    BEGIN(hired, explored, reequipped, dealt, line_is_used, moved, given, used, fought);
    my->kind = (int16_t)(my->choice % UNIT_ACTS);
    my->unit = (int16_t)(my->choice < ACT_MOVE ? actor(g, my->choice / UNIT_ACTS) : 0);
    if (my->choice >= ACT_MOVE)
        my->kind = -1;
    if (my->kind >= 0 && my->kind < ACT_REPAIR)
        pay_action(g, my->unit, my->kind == ACT_HIRE ? 2 : 1, my->kind == ACT_TRAIN);
    if (my->kind == ACT_HIRE)
        CALL(hired, hire, .owner = my->owner, .unit = my->unit);
    else if (my->kind == ACT_EXPLORE)
        CALL(explored, explore, .unit = my->unit);
    else if (my->kind == ACT_REEQUIP || my->kind == ACT_DROP)
        CALL(reequipped, reequip, .unit = my->unit, .mode = my->kind == ACT_DROP);
    else if (my->kind == ACT_DEALER)
        CALL(dealt, arms_dealer, .unit = my->unit);
    else if (my->kind >= 0 && act_lines[my->kind].row)
        CALL(line_is_used, use_lines, .card = ref_to(who_says(g, my->unit, my->kind)),
             .moment = act_lines[my->kind].moment, .row = act_lines[my->kind].row, .you = my->owner,
             .purpose = my->kind);
    else if (my->choice >= ACT_MOVE && my->choice < ACT_GIFT)
        CALL(moved, move, .owner = my->owner,
             .squad = (int16_t)squad_number(my->owner, (my->choice - ACT_MOVE) % 8 / 4),
             .to = beside(g, now(g)->squad_place[squad_number(
                                 my->owner, (my->choice - ACT_MOVE) % 8 / 4)])[(my->choice - ACT_MOVE) % 4],
             .together = my->choice >= ACT_ASSAULT);
    else if (my->choice == ACT_GIFT || my->choice == ACT_ASK_GIFT)
        CALL(given, gift, .owner = my->owner, .asks = my->choice == ACT_ASK_GIFT);
    else if (my->choice == ACT_ABILITY)
        CALL(used, use_ability);
    else
        act_at_once(g, my->owner, my->unit, my->kind);
    if (now(g)->fights)
        CALL(fought, fight_all, .attackers = (int16_t)side_of(my->owner), .chooser = my->owner);
    if (base_is_taken(g))
        BECOME(base_captured);
    if (beaten_side(g) >= 0)
        BECOME(side_eliminated, .rebels = (int16_t)beaten_side(g));
    END;
}
