/* T1, T2, T7 Game, bout, scoring. */

/* What was hidden is told: moves that everybody sees and nobody hears of would be knowledge out of nowhere. */
static void show_and_move_all(Run *g, int from, int to)
{
    FOR_EACH_CARD (g, card, from)
        note(g, turned_up, card);
    move_all_openly(g, from, to);
    FOR_EACH_CARD (g, card, to)
        loosen(g, card);
}

static void gather_all_cards(Run *g)
{
    FOR_EACH_SEAT (g, s) {
        show_and_move_all(g, zone_of_seat(hand, s), Z_deck);
        show_and_move_all(g, zone_of_seat(stash, s), Z_deck);
        move_all_openly(g, zone_of_seat(worn, s), Z_deck);
    }
    move_all_openly(g, Z_discard, Z_deck);
}

/* Nothing of the last bout can be negated any more: the bytes forget it too. */
static void forget_bout(Run *g)
{
    State *state = state_of(g);
    for (int slot = 0; slot < KEPT; slot++)
        forget_kept(g, slot);
    memset(state->used, 0, sizeof state->used);
    state->skills = 0;
    position_progress(g);
}

RULE(game)
{
    BEGIN(bout_is_over);
    create_deck(g, Z_deck, (uint8_t[]){COPIES, COPIES, COPIES, COPIES}, KINDS);
    /* T1.2 A game is two bouts. [T-R2] */
    CITE(T1.2);
    CITE(T-R2);
    for (my->bout = 1; my->bout <= ruling(g, bouts); my->bout++) {
        note(g, bout, my->bout);
        CALL(bout_is_over, bout);
    }
    BECOME(count_bouts);
    END;
}

static int side_health(const Run *g, int side)
{
    int health = 0;
    FOR_EACH_SEAT (g, s)
        health += side_of(g->game, s) == side ? now(g)->health[s] : 0;
    return health;
}

/* T7.1 The side with the most health in all scores the bout; with equal health nobody does. */
static void score_bout(Run *g)
{
    CITE(T7.1);
    int best = -1, most = -1, shared = 0;
    FOR_EACH_SEAT (g, s) {
        int side = side_of(g->game, s), health = side_health(g, side);
        if (health == most && side != best)
            shared = 1;
        if (health > most)
            best = side, most = health, shared = 0;
    }
    if (shared) {
        note(g, nobody_scores, 0);
        return;
    }
    note(g, scored, best);
    FOR_EACH_SEAT (g, s)
        if (side_of(g->game, s) == best)
            state_of(g)->bouts_won[s]++;
}

/* A bid that nobody equals and nobody exceeds draws a card. */
static void pay_bids(Run *g)
{
    int highest = -1;
    Seat bidder = NO_SEAT;
    FOR_EACH_SEAT (g, s) {
        int bid = answer(g, s, bid);
        note(g, bids, s, bid);
        pay(g, s, bid);
        if (bid >= highest)
            bidder = bid == highest ? NO_SEAT : s;
        highest = bid > highest ? bid : highest;
    }
    if (bidder != NO_SEAT)
        draw(g, bidder);
}

RULE(bout)
{
    BEGIN(bids_are_in, phase_is_over);
    /* T2.1 Everybody begins with 2 health and 8 stamina.  All cards are shown and shuffled; everybody draws two. */
    CITE(T2.1);
    CITE(T-R1);
    gather_all_cards(g);
    shuffle(g, Z_deck);
    FOR_EACH_SEAT (g, s) {
        now(g)->health[s] =
            (uint8_t)(ruling(g, alliance) == alliance_pair && g->game->seats == 3 && !s ? 3 : 2);
        now(g)->stamina[s] = 8;
        now(g)->facing[s] = 0;
        draw(g, s);
        draw(g, s);
    }
    /* T2.2 All players secretly bid 0 to 3 stamina and pay it. */
    CITE(T2.2);
    FOR_EACH_SEAT (g, s)
        ask(g, s, ASK_bid);
    AWAIT(bids_are_in);
    pay_bids(g);
    /* T2.3 Then comes the open phase. */
    CITE(T2.3);
    CALL(phase_is_over, open_phase);
    score_bout(g);
    forget_bout(g);
    END;
}

RULE(count_bouts)
{
    BEGIN();
    /* T7.2 After the last bout the side with the most bouts wins.  Equal numbers are a draw. */
    CITE(T7.2);
    const uint8_t *won = state_of(g)->bouts_won;
    int most = 0;
    SeatSet winners = 0;
    FOR_EACH_SEAT (g, s) {
        score(g, s, won[s]);
        most = won[s] > most ? won[s] : most;
    }
    FOR_EACH_SEAT (g, s)
        winners = (SeatSet)(winners | (won[s] == most ? seat_bit(s) : 0));
    /* Several of one side share a win, several sides share nothing. */
    FOR_EACH_SEAT (g, s)
        if (winners & seat_bit(s) && side_of(g->game, s) != side_of(g->game, __builtin_ctz(winners)))
            winners = 0;
    pay_off(g, winners);
    note(g, game_ends, 0);
    FINISH;
    END;
}

static void options_bid(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    for (int bid = 0; bid <= 3; bid++)
        offer(out, BASE_bid + bid);
}

static void describe_bid(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = index;
}
