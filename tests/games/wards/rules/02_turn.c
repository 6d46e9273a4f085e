/* H1 The game, H2 A turn, H6 The end. */

RULE(game)
{
    BEGIN(turn_is_over);
    FOR_EACH_SEAT (g, s)
        now(g)->life[s] = 10;
    for (; my->turn < TURNS; my->turn++)
        CALL(turn_is_over, turn, .who = (int16_t)(my->turn % SEATS));
    BECOME(game_ends);
    END;
}

static void put_into_play(Run *g, Seat who, int kind)
{
    Card card = create_card(g, kind, zone_of_object(empty_place(g, who)));
    CITE(H2.3);
    state_of(g)->stale = 1;
    note(g, plays, who, card);
}

/* The line that has waited longest. */
static void take_item(Run *g, struct turn *my)
{
    State *state = state_of(g);
    Item item = state->waiting[0];
    if (--state->waiting[0].times == 0) {
        memmove(&state->waiting[0], &state->waiting[1], (size_t)(state->items - 1) * sizeof item);
        state->waiting[--state->items] = (Item){0};
    }
    my->skill = (int16_t)item.skill;
    my->you = item.you;
    my->source = ref_to(item.source);
    my->run++;
    note(g, triggers, item.source);
}

static void forget_items(Run *g)
{
    memset(state_of(g)->waiting, 0, sizeof state_of(g)->waiting);
    state_of(g)->items = 0;
}

RULE(turn)
{
    BEGIN(card_is_chosen, spell_is_done, line_is_done);
    CITE(H2.1);
    ask(g, my->who, ASK_play);
    AWAIT(card_is_chosen);
    my->kind = (int16_t)answer(g, my->who, play);
    if (!my->kind) {
        note(g, passes, my->who);
    } else if (is_unit(g, my->kind)) {
        put_into_play(g, my->who, my->kind);
    } else {
        CITE(H2.4);
        note(g, casts, my->who, my->kind);
        my->skill = (int16_t)effect_set(g)->cards[my->kind].first_skill;
        CALL(spell_is_done, run_effect, .skill = (uint16_t)my->skill,
             .at = effect_set(g)->skills[my->skill].effect, .end = effect_set(g)->skills[my->skill].end,
             .you = my->who);
    }
    /* H5.2 What has been heard is run now, one line after the other. */
    while (state_of(g)->items && my->run < RUNS) {
        CITE(H5.2);
        take_item(g, my);
        CALL(line_is_done, run_effect, .skill = (uint16_t)my->skill,
             .at = effect_set(g)->skills[my->skill].effect, .end = effect_set(g)->skills[my->skill].end,
             .source = my->source, .you = my->you);
    }
    forget_items(g);
    refresh(g);
    END;
}

static void options_play(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_play);
    for (int kind = 1; kind <= effect_set(g)->card_count; kind++)
        if (!is_unit(g, kind) || empty_place(g, seat) >= 0)
            offer(out, BASE_play + kind);
}

static void describe_play(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    d->variant = !index ? "pass" : is_unit(g, index) ? "unit" : "spell";
    d->arg[0] = index;
}

RULE(game_ends)
{
    BEGIN();
    CITE(H6.1);
    int lead = now(g)->life[0] - now(g)->life[1];
    note(g, game_over, 0);
    FOR_EACH_SEAT (g, s) {
        score(g, s, now(g)->life[s]);
        pay_seat(g, s, lead ? ((lead > 0) == (s == 0) ? 1000 : -1000) : 0);
    }
    FINISH;
    END;
}
