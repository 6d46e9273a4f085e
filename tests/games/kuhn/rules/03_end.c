/* K3 End. */

/* The winner gets what the other has paid.  The largest pot, two chips, is a whole win. */
static void end_game(Run *g, Seat winner)
{
    int chips = now(g)->paid[other(winner)];
    note(g, wins, winner, chips);
    pay_seat(g, winner, 500 * chips);
    pay_seat(g, other(winner), -500 * chips);
    score(g, winner, chips);
    score(g, other(winner), -chips);
}

RULE(fold)
{
    BEGIN();
    /* K3.1 Who folds loses the pot to the other player; no card is shown. */
    CITE(K3.1);
    note(g, folds, other(my->winner));
    end_game(g, my->winner);
    FINISH;
    END;
}

RULE(showdown)
{
    BEGIN();
    /* K3.2 Otherwise both cards are shown, and the higher one wins the pot. */
    CITE(K3.2);
    int kind[SEATS];
    FOR_EACH_SEAT (g, s) {
        Card card = zone_first(g, zone_of_seat(hand, s));
        reveal(g, card);
        note(g, shows, s, card);
        kind[s] = kind_of(g, card);
    }
    end_game(g, kind[0] > kind[1] ? 0 : 1);
    FINISH;
    END;
}
