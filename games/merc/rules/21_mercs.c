/* M21 What MERCs can do. */

static int ability_bonus(const Run *g, Card unit, int stat)
{
    (void)g, (void)unit, (void)stat;
    return 0;
}

static int militia_bonus(const Run *g, int place, int owner)
{
    (void)g, (void)place, (void)owner;
    return 0;
}

RULE(strike_first)
{
    BEGIN();
    END;
}

RULE(strike_again)
{
    BEGIN();
    END;
}

RULE(bring_militia)
{
    BEGIN();
    END;
}

RULE(draw_three)
{
    BEGIN();
    END;
}
