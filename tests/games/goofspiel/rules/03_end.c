/* G3 End. */

static int points_of(const Run *g, Seat seat)
{
    int points = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(won, seat))
        points += prize_value(g, card);
    return points;
}

RULE(count_prizes)
{
    BEGIN();
    /* G3.1 After the last prize, whose prizes are worth more wins; equal worth is a draw. */
    CITE(G3.1);
    int points[SEATS];
    FOR_EACH_SEAT (g, s) {
        points[s] = points_of(g, s);
        score(g, s, points[s]);
    }
    note(g, game_ends, points[0], points[1]);
    pay_off(g, (SeatSet)(points[0] > points[1] ? seat_bit(0) : points[1] > points[0] ? seat_bit(1) : 0));
    FINISH;
    END;
}
