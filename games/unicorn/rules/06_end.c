/* U6 End. */

static int build_points(const Run *g, Seat seat)
{
    int n = 0;
    for (int portal = 0; portal < PORTALS; portal++)
        n += now(g)->points[seat][portal];
    return n;
}

/* By which rule: U6.1, U6.2, U-R4, U-R10, U-R12. */
enum EndedBy { BY_COMETS, BY_PORTALS, BY_NO_CARDS, BY_TIE_BREAK, BY_LIMIT };

static void end_game(Run *g, SeatSet winners, int by)
{
    FOR_EACH_SEAT (g, s)
        score(g, s, evacuees(g, s));
    pay_off(g, winners);
    note(g, game_ends, evacuees(g, 0), evacuees(g, 1));
    if (!winners)
        note(g, game_tied, by);
    else if (by != BY_PORTALS && evacuees(g, 0) == evacuees(g, 1))
        note(g, game_won, winners >> 1, BY_TIE_BREAK);
    else
        note(g, game_won, winners >> 1, by);
}

static SeatSet better(int a, int b)
{
    return (SeatSet)(a > b ? 1 : b > a ? 2 : 0);
}

static SeatSet most_evacuees(const Run *g)
{
    SeatSet winner = better(evacuees(g, 0), evacuees(g, 1));
    /* U-R10 Equal evacuees. */
    CITE_IF(U-R10, !winner);
    if (!winner && ruling(g, tie) == tie_portals) {
        winner = better(__builtin_popcount(now(g)->open[0]), __builtin_popcount(now(g)->open[1]));
        if (!winner)
            winner = better(build_points(g, 0), build_points(g, 1));
    }
    return winner;
}

RULE(seven_comets)
{
    BEGIN();
    /* U6.1 The moment 7 Comets are in play the game ends; most evacuees wins. */
    CITE(U6.1);
    end_game(g, most_evacuees(g), BY_COMETS);
    FINISH;
    END;
}

RULE(all_portals_open)
{
    BEGIN();
    /* U6.2 The moment a player has opened all 6 portals that player wins. */
    CITE(U6.2);
    end_game(g, seat_bit(my->who), BY_PORTALS);
    FINISH;
    END;
}

RULE(nobody_has_a_card)
{
    BEGIN();
    CITE(U-R4);
    end_game(g, most_evacuees(g), BY_NO_CARDS);
    FINISH;
    END;
}

RULE(limit_is_reached)
{
    BEGIN();
    CITE(U-R12);
    end_game(g, 0, BY_LIMIT);
    FINISH;
    END;
}
