/* D1 The game, D2 A turn, D8 The end. */

static void deal_decks(Run *g)
{
    uint8_t copies[SET_LIMIT] = {0};
    int count = 0;
    for (int kind = 1; kind <= effect_set(g)->card_count && count < DECK; kind++)
        if (type_of_kind(g, kind) != KIND_TOKEN) {
            copies[kind - 1] = 1;
            count++;
        }
    FOR_EACH_SEAT (g, s)
        create_deck(g, zone_of_seat(deck, s), copies, effect_set(g)->card_count);
}

RULE(game)
{
    BEGIN();
    /* D1.2 */
    deal_decks(g);
    FOR_EACH_SEAT (g, s) {
        now(g)->life[s] = LIFE;
        now(g)->energy[s] = ENERGY;
        shuffle(g, zone_of_seat(deck, s));
        draw_cards(g, s, 4);
    }
    state_of(g)->begun = 1;
    refresh_all(g);
    BECOME(turns);
    END;
}

RULE(turns)
{
    BEGIN(turn_is_over);
    while (state_of(g)->turn < TURNS) {
        CALL(turn_is_over, turn, .who = (int16_t)(state_of(g)->turn % SEATS));
        state_of(g)->turn++;
    }
    BECOME(game_ends);
    END;
}

/* D2.2 Counters go down; what has none left, and what waits for this turn, waits to be put on the chain. */
static void count_down(Run *g, Seat who)
{
    FOR_EACH_IN (i, items_where(g, ITEM_LATER, who)) {
        Item *item = &now(g)->item[i];
        if (item->counters && --item->counters)
            continue;
        CITE(D2.2);
        if (item->moment == MOMENT_EACH_TURN) {
            Item again = *item;
            again.where = ITEM_WAITS;
            if (!items_add(g, again))
                note(g, full, again.source);
        } else {
            item->where = ITEM_WAITS;
        }
    }
}

static int object_of_action(int action)
{
    return (action - 1 - SET_LIMIT) / LINES_AT;
}
static int line_of_action(int action)
{
    return (action - 1 - SET_LIMIT) % LINES_AT;
}

/* What a player has chosen to do: a card, or a line of a unit. */
static How act(Run *g, const Frame *caller, const struct turn *my)
{
    struct use u = {.who = my->who};
    if (my->choice <= SET_LIMIT) {
        u.card = ref_to(card_to_play(g, my->who, my->choice));
    } else {
        Item line[LINES_AT];
        lines_of(g, object_of_action(my->choice), line);
        u.card = ref_to(line[line_of_action(my->choice)].source);
        u.skill = line[line_of_action(my->choice)].skill;
    }
    return call_use(g, caller, &u);
}

RULE(turn)
{
    BEGIN(start_is_over, action_is_chosen, card_is_used, chain_is_done, end_is_over, units_are_checked);
    now(g)->active = (uint8_t)my->who;
    note(g, turn_begins, my->who);
    position_progress(g);
    state_of(g)->unchosen = 0;
    now(g)->energy[my->who] = ENERGY;
    draw_cards(g, my->who, 1);
    count_down(g, my->who);
    refresh(g);
    moment(g, HAPPENS_TURN_STARTS, 0);
    CALL(start_is_over, settle, .seat = (int16_t)opponent(my->who));
    for (;;) {
        CITE(D2.3);
        refresh(g);
        ask(g, my->who, ASK_act);
        AWAIT(action_is_chosen);
        my->choice = (int16_t)answer(g, my->who, act);
        if (!my->choice)
            break;
        CALL_(card_is_used, act(g, f, my));
        CALL(chain_is_done, settle, .seat = (int16_t)opponent(my->who));
    }
    /* D2.4 */
    note(g, passes, my->who);
    forget_uses(g);
    end_modifiers(g);
    CALL(units_are_checked, check_units);
    CALL(end_is_over, settle, .seat = (int16_t)opponent(my->who));
    END;
}

static void options_act(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int last = 0;
    (void)ask;
    offer(out, BASE_act);
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int kind = kind_of(g, card);
        if (kind != last && can_play(g, seat, card_to_play(g, seat, kind)))
            offer(out, BASE_act + kind);
        last = kind;
    }
    FOR_EACH_IN (object, units_of(g, seat)) {
        Item line[LINES_AT];
        int n = lines_of(g, object, line);
        for (int i = 0; i < n; i++)
            if (can_use(g, seat, line[i]))
                offer(out, BASE_act + 1 + SET_LIMIT + object * LINES_AT + i);
    }
}

static void describe_act(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    d->variant = !index ? "end" : index <= SET_LIMIT ? "card" : "line";
    d->arg[0] = index;
    if (index && index <= SET_LIMIT)
        d->arg[1] = card_to_play(g, seat, index);
    if (index <= SET_LIMIT)
        return;
    Item line[LINES_AT];
    lines_of(g, object_of_action(index), line);
    d->arg[0] = unit_at(g, object_of_action(index));
    d->arg[1] = line[line_of_action(index)].skill;
}

/* D8 */
RULE(game_ends)
{
    BEGIN();
    int lead = my->drawn ? 0 : now(g)->life[0] - now(g)->life[1];
    CITE(D8.1);
    note(g, game_over, my->drawn);
    FOR_EACH_SEAT (g, s) {
        score(g, s, now(g)->life[s]);
        pay_seat(g, s, lead ? ((lead > 0) == (s == 0) ? 1000 : -1000) : 0);
    }
    FINISH;
    END;
}
