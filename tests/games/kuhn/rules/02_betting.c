/* K2 Betting. */

enum { PASS, CHIP }; /* check or bet, fold or call */

RULE(betting)
{
    BEGIN(first_has_spoken, second_has_spoken, bet_is_answered);
    my->bettor = NO_SEAT;
    /* K2.1 The first player checks, or bets one more chip. */
    CITE(K2.1);
    ask(g, 0, ASK_open);
    AWAIT(first_has_spoken);
    if (answer(g, 0, open) == CHIP) {
        my->bettor = 0;
    } else {
        note(g, checks, 0);
        /* K2.2 After a check the second player checks as well, or bets one chip. */
        CITE(K2.2);
        ask(g, 1, ASK_open);
        AWAIT(second_has_spoken);
        if (answer(g, 1, open) == CHIP)
            my->bettor = 1;
        else
            note(g, checks, 1);
    }
    if (my->bettor == NO_SEAT)
        BECOME(showdown);
    note(g, bets, my->bettor);
    pay_chip(g, my->bettor);
    /* K2.3 Who faces a bet calls it with a chip, or folds. */
    CITE(K2.3);
    ask(g, other(my->bettor), ASK_reply);
    AWAIT(bet_is_answered);
    if (answer(g, other(my->bettor), reply) == PASS)
        BECOME(fold, .winner = my->bettor);
    note(g, calls, other(my->bettor));
    pay_chip(g, other(my->bettor));
    BECOME(showdown);
    END;
}

static void options_open(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    offer(out, BASE_open + PASS);
    offer(out, BASE_open + CHIP);
}

static void describe_open(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->variant = index == CHIP ? "bet" : "check";
}

static void options_reply(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    offer(out, BASE_reply + PASS);
    offer(out, BASE_reply + CHIP);
}

static void describe_reply(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->variant = index == CHIP ? "call" : "fold";
}
