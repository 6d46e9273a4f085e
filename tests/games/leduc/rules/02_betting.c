/* L2 A round of betting. */

enum { FOLD, CALL_IT, RAISE, MOST_RAISES = 2 };

static int to_match(const Run *g, Seat seat)
{
    return now(g)->paid[other(seat)] - now(g)->paid[seat];
}

static void pay(Run *g, Seat seat, int chips)
{
    now(g)->paid[seat] = (uint8_t)(now(g)->paid[seat] + chips);
}

RULE(betting_round)
{
    BEGIN(player_has_spoken);
    /* L2.1 The first player begins each round; the players speak in turn. */
    CITE(L2.1);
    for (my->who = 0;; my->who = (int16_t)other(my->who)) {
        /* L2.3 Only a player with something to match may fold.  A round has at most two raises. */
        CITE(L2.3);
        ask_about(g, my->who, ASK_bet, my->raises, 0, 0);
        AWAIT(player_has_spoken);
        int choice = answer(g, my->who, bet), owed = to_match(g, my->who);
        /* L2.2 A player raises, calls, or folds. */
        CITE(L2.2);
        if (choice == FOLD)
            BECOME(fold, .winner = (int16_t)other(my->who));
        pay(g, my->who, owed);
        my->spoken++;
        if (choice == RAISE) {
            pay(g, my->who, my->size);
            my->raises++;
            note(g, raises, my->who, my->size);
            continue;
        }
        if (owed)
            note(g, calls, my->who, owed);
        else
            note(g, checks, my->who);
        /* L2.4 The round ends when a player calls and both have spoken. */
        CITE(L2.4);
        if (my->spoken > 1)
            RETURN;
    }
    END;
}

static void options_bet(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    if (to_match(g, seat))
        offer(out, BASE_bet + FOLD);
    offer(out, BASE_bet + CALL_IT);
    if (ask->a < MOST_RAISES)
        offer(out, BASE_bet + RAISE);
}

static void describe_bet(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    d->variant = index == FOLD ? "fold" : index == RAISE ? "raise" : to_match(g, seat) ? "call" : "check";
}
