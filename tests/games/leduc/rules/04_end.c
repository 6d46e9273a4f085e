/* L4 End. */

/* At most 13 chips change hands; the payoff of a chip keeps that below a whole win. */
enum { CHIP_VALUE = 75 };

static void win(Run *g, Seat winner)
{
    int chips = now(g)->paid[other(winner)];
    note(g, wins, winner, chips);
    pay_seat(g, winner, CHIP_VALUE * chips);
    pay_seat(g, other(winner), -CHIP_VALUE * chips);
    score(g, winner, chips);
    score(g, other(winner), -chips);
}

RULE(fold)
{
    BEGIN();
    /* L4.1 Who folds loses the pot to the other player. */
    CITE(L4.1);
    note(g, folds, other(my->winner));
    win(g, my->winner);
    FINISH;
    END;
}

/* A pair with the common card beats every rank. */
static int strength(const Run *g, Seat seat)
{
    int own = rank(g, zone_first(g, zone_of_seat(hand, seat)));
    return own == rank(g, zone_first(g, Z_common)) ? RANKS + own : own;
}

RULE(showdown)
{
    BEGIN();
    /* L4.2 After the second round both cards are shown. */
    CITE(L4.2);
    FOR_EACH_SEAT (g, s) {
        Card card = zone_first(g, zone_of_seat(hand, s));
        reveal(g, card);
        note(g, shows, s, card);
    }
    int difference = strength(g, 0) - strength(g, 1);
    if (difference)
        win(g, difference > 0 ? 0 : 1);
    else
        note(g, shares, 0);
    FINISH;
    END;
}
