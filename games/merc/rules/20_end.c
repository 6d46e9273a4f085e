/* M20 The end of the game. */

enum { BY_KILL, BY_BASE, BY_VALUE, BY_ELIMINATION };

static int value_of_sectors(const Run *g, int owner)
{
    int sum = 0;
    FOR_EACH_PLACE (g, place)
        sum += control(g, place) == owner ? sector(g, place)->value : 0;
    return sum;
}

/* M20.7 Rebels win and lose together. */
static void end_game(Run *g, int rebels_win, int how)
{
    CITE(M20.1, M20.7, M-S7, M20.8);
    FOR_EACH_SEAT (g, s) {
        int rebel = owner_of_seat(g, s) != DICT;
        pay_seat(g, s, rebel == rebels_win ? 1000 : -1000);
        score(g, s,
              rebel && ruling(g, rebel_ranking) ? value_of_sectors(g, owner_of_seat(g, s))
                                                : now(g)->value[!rebel]);
    }
    note(g, game_ends, now(g)->value[0], now(g)->value[1]);
    if (rebels_win)
        note(g, rebels_win, how);
    else
        note(g, dictator_wins, how);
}

RULE(dictator_killed)
{
    BEGIN();
    /* M20.3 At once, also in the middle of a combat; M-K13 even when the base falls with it. */
    CITE(M20.3);
    end_game(g, 1, BY_KILL);
    FINISH;
    END;
}

RULE(base_captured)
{
    BEGIN();
    /* M20.4 The Rebels control the revealed base. */
    CITE(M20.4);
    end_game(g, 1, BY_BASE);
    FINISH;
    END;
}

RULE(tactics_exhausted)
{
    BEGIN();
    /* M20.5 The greater total of sector values; the Dictator wins a tie. */
    CITE(M20.5, M10.6);
    end_game(g, now(g)->value[0] > now(g)->value[1], BY_VALUE);
    FINISH;
    END;
}

RULE(side_eliminated)
{
    BEGIN();
    CITE(M-R4);
    end_game(g, my->rebels, BY_ELIMINATION);
    FINISH;
    END;
}
