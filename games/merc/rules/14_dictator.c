/* M14 The Dictator. */

static int may_use_ability(const Run *g)
{
    (void)g;
    return 0;
}

RULE(dictator_turn)
{
    BEGIN(actions_are_done);
    if (zone_size(g, has_ai(g) ? Z_tactics_deck : Z_tactics_hand))
        move_openly(g, zone_first(g, has_ai(g) ? Z_tactics_deck : Z_tactics_hand), Z_tactics_discard);
    CALL(actions_are_done, dictator_actions, .choice = 0);
    fill_hand(g);
    END;
}

RULE(dictator_setup)
{
    BEGIN();
    END;
}

RULE(use_ability)
{
    BEGIN();
    END;
}

RULE(reveal_base)
{
    BEGIN();
    END;
}

RULE(loot_killed)
{
    BEGIN();
    END;
}
