/* T4 Skills. */

/* T4.1 Pay for the skill, then its effect takes place, then the others may react. */
RULE(use_skill)
{
    BEGIN(strike_is_done, storm_is_done, negation_is_done);
    CITE(T4.1);
    note(g, uses, my->who, my->skill);
    pay(g, my->who, skill_cost[my->skill]);
    state_of(g)->used[my->who] |= (uint8_t)(1u << my->skill);
    state_of(g)->skills++;
    keep(g, state_of(g)->skills & 1);
    if (my->skill == STRIKE)
        CALL(strike_is_done, strike, .who = my->who);
    else if (my->skill == STORM)
        CALL(storm_is_done, storm, .who = my->who);
    else
        CALL(negation_is_done, negate, .who = my->who);
    BECOME(reaction, .user = my->who);
    END;
}

/* T4.2 Strike: choose an opponent and roll a die of two sides; the opponent is injured that much.  Then, if you are
   still in, draw a card. */
RULE(strike)
{
    BEGIN(target_is_chosen, injury_is_done);
    CITE(T4.2);
    CALL(target_is_chosen, choose_target, .who = my->who);
    my->target = (int16_t)take_returned(g);
    CALL(injury_is_done, happen, .who = my->target, .by = my->who, .amount = (int16_t)roll_die(g, 2));
    if (is_alive(g, my->who)) /* a Thorn may have struck back */
        draw(g, my->who);
    END;
}

/* With one opponent left there is nothing to ask. */
RULE(choose_target)
{
    BEGIN(target_is_named);
    if (opponents(g, my->who) == 1) {
        FOR_EACH_SEAT (g, s)
            if (is_opponent(g, s, my->who))
                GIVE(s);
    }
    ask(g, my->who, ASK_target);
    AWAIT(target_is_named);
    GIVE(answer(g, my->who, target));
    END;
}

/* T4.3 Storm: shuffle the deck and discard its top card face up.  If it is a Blade, every opponent is injured by 1, and by
   1 more for each edge. */
RULE(storm)
{
    BEGIN(injury_is_done);
    CITE(T4.3);
    shuffle(g, Z_deck);
    my->card = (int16_t)turn_up(g, zone_first(g, Z_deck));
    if (kind_of(g, my->card) != BLADE)
        RETURN;
    for (my->target = 0; my->target < g->game->seats; my->target++)
        if (is_opponent(g, my->target, my->who))
            CALL(injury_is_done, happen, .who = my->target, .by = my->who,
                 .amount = (int16_t)(1 + now(g)->edge[my->card]));
    END;
}

/* T4.4 Clockwise from the player who used the skill, each other player may negate it.  Health, stamina and used skills
   lie open, so that being asked tells nothing. */
RULE(reaction)
{
    BEGIN(answer_is_in);
    for (my->turn = (int16_t)next_seat(g, my->user); my->turn != my->user;
         my->turn = (int16_t)next_seat(g, my->turn)) {
        if (!can_afford(g, my->turn, NEGATE))
            continue;
        CITE(T4.4);
        ask(g, my->turn, ASK_negate);
        AWAIT(answer_is_in);
        if (answer(g, my->turn, negate))
            BECOME(use_skill, .who = my->turn, .skill = NEGATE);
    }
    END;
}

/* Everything is again as it was before the effect of the skill before this one, except that costs stay paid. */
RULE(negate)
{
    BEGIN();
    return_to(g, (state_of(g)->skills - 1) & 1);
    END;
}

static void options_target(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    FOR_EACH_SEAT (g, s)
        if (is_opponent(g, s, seat))
            offer(out, BASE_target + s);
}

static void describe_target(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = index;
}

YES_NO(negate)
