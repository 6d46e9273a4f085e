/* D3 Using cards and abilities, D4 The chain. */

static int cost_of(const Run *g, Card card)
{
    return head_number(g, kind_of(g, card), 0) + now(g)->dearer[card];
}

/* ---- lines that count their uses (D3.6) ----------------------------------------------------------------------------------------- */

static int use_is_left(const Run *g, int skill, Card key)
{
    const State *state = state_of(g);
    int limit = effect_set(g)->skills[skill].limit;
    const Use *used = find_use((Use *)(uintptr_t)state->use, state->uses, skill, key);
    return !limit || (used ? used->uses < limit : state->uses < USES);
}
static void use_up(Run *g, int skill, Card key)
{
    State *state = state_of(g);
    if (!effect_set(g)->skills[skill].limit)
        return;
    CITE(D3.6);
    Use *used = find_use(state->use, state->uses, skill, key);
    if (!used)
        *(used = &state->use[state->uses++]) = (Use){(uint16_t)skill, (uint8_t)key, 0};
    used->uses++;
}
static void forget_uses(Run *g)
{
    memset(state_of(g)->use, 0, sizeof state_of(g)->use);
    state_of(g)->uses = 0;
}

/* ---- what can be used -------------------------------------------------------------------------------------------------------------- */

/* The line that is run when the card is played; 0: it is a unit. */
static int played_line(const Run *g, int kind)
{
    const CardDef *def = &effect_set(g)->cards[kind];
    for (int i = 0; i < def->skill_count && !is_unit_kind(g, kind); i++)
        if (effect_set(g)->skills[def->first_skill + i].category == SKILL_ACTIVATED)
            return def->first_skill + i;
    return 0;
}

/* D3.2 It can be paid, and has a place or a target; D-L1 and there is room for it. */
static int can_play(const Run *g, Seat seat, Card card)
{
    int kind = kind_of(g, card), line = played_line(g, kind);
    if (cost_of(g, card) > now(g)->energy[seat] || now(g)->items == ITEMS)
        return 0;
    if (is_unit_kind(g, kind))
        return empty_place(g, seat) >= 0;
    return line && can_announce(g, line, card, seat);
}

static int can_use(const Run *g, Seat seat, Item line)
{
    const SkillDef *def = &effect_set(g)->skills[line.skill];
    return def->category == SKILL_ACTIVATED && def->condition == DUEL_PAY &&
           condition_operand(effect_set(g), line.skill, 0) <= now(g)->energy[seat] && now(g)->items < ITEMS &&
           use_is_left(g, line.skill, line.key) && can_announce(g, line.skill, line.source, seat);
}

/* Of equal cards the cheapest. */
static Card card_to_play(const Run *g, Seat seat, int kind)
{
    Card best = NO_CARD;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (kind_of(g, card) == kind && (!best || now(g)->dearer[card] < now(g)->dearer[best]))
            best = card;
    return best;
}

/* ---- D3 Using one ------------------------------------------------------------------------------------------------------------------- */

static void pay_for_card(Run *g, struct use *my)
{
    Card card = card_of(my->card);
    int cost = cost_of(g, card);
    CITE(D3.1);
    now(g)->energy[my->who] = limited(now(g)->energy[my->who] - cost);
    now(g)->dearer[card] = 0;
    note(g, plays, my->who, card, cost);
    move_openly_to_bottom(g, card, Z_chain);
    my->skill = (uint16_t)played_line(g, kind_of(g, card));
}

static void pay_for_line(Run *g, const struct use *my)
{
    CITE(D3.4);
    now(g)->energy[my->who] =
        limited(now(g)->energy[my->who] - condition_operand(effect_set(g), my->skill, 0));
    use_up(g, my->skill, card_of(my->card));
    note(g, uses, my->who, card_of(my->card), my->skill);
}

static Item item_for(const Run *g, const struct use *my)
{
    Card card = card_of(my->card);
    return (Item){.skill = my->skill,
                  .source = (uint8_t)card,
                  .key = (uint8_t)card,
                  .you = (uint8_t)my->who,
                  .times = 1,
                  .where = ITEM_ANNOUNCED,
                  .source_life = (uint8_t)effect_life(g, card)};
}

/* Announced, paid, on the chain.  Nobody else acts in between. */
RULE(use)
{
    BEGIN(targets_are_chosen);
    state_of(g)->unchosen = 0;
    position_progress(g);
    if (my->skill)
        pay_for_line(g, my);
    else
        pay_for_card(g, my);
    my->item = (int16_t)items_add(g, item_for(g, my));
    if (my->skill)
        CALL(targets_are_chosen, announce, .item = my->item, .skill = my->skill, .source = my->card,
             .source_life = (uint16_t)effect_life(g, card_of(my->card)), .you = my->who);
    now(g)->item[item_index(g, my->item)].where = ITEM_ON_CHAIN;
    END;
}

/* ---- D3.5 A unit comes ------------------------------------------------------------------------------------------------------------------ */

RULE(enter)
{
    BEGIN(it_has_come);
    my->place = (int16_t)empty_place(g, my->you);
    if (my->place < 0) {
        move_openly_to_bottom(g, card_of(my->card), zone_of_seat(graveyard, owner_of(g, card_of(my->card))));
        RETURN;
    }
    CITE(D3.5);
    move_openly(g, card_of(my->card), zone_of_object(my->place));
    now(g)->lives[card_of(my->card)]++;
    table_has_changed(g);
    CALL(it_has_come, happen, .kind = HAPPENS_ENTERS, .objects = 1ull << my->place, .times = 1,
         .seat = my->you);
    take_returned(g);
    END;
}

/* ---- D4.4 The last that came is done first ---------------------------------------------------------------------------------------------- */

static How resolve_last(Run *g, const Frame *caller, struct resolve *my)
{
    Item item = items_take(g, last_item(g, ITEM_ON_CHAIN));
    CITE(D4.4);
    my->card = ref_to(item.source);
    my->you = item.you;
    note(g, resolves, item.source);
    state_of(g)->unchosen++;
    if (!item.skill)
        return call_enter(g, caller, &(struct enter){.card = my->card, .you = my->you});
    return run_item(g, caller, &item);
}

/* D3.3 A card that is done goes to the graveyard, unless it has gone elsewhere. */
static void put_away(Run *g, Card card)
{
    if (where_is(g, card) == Z_chain && !is_unit_kind(g, kind_of(g, card)))
        move_openly_to_bottom(g, card, zone_of_seat(graveyard, owner_of(g, card)));
}

RULE(resolve)
{
    BEGIN(it_is_done, units_are_checked);
    CALL_(it_is_done, resolve_last(g, f, my));
    put_away(g, card_of(my->card));
    CALL(units_are_checked, check_units);
    END;
}

/* ---- D4 The whole of it --------------------------------------------------------------------------------------------------------------------- */

static int somebody_is_beaten(const Run *g)
{
    return !now(g)->life[0] || !now(g)->life[1];
}

/* D4.2 Who is asked hangs on what everybody sees: a card in hand, and energy for the cheapest quick card there is. */
static int may_respond(const Run *g, Seat seat)
{
    return zone_size(g, zone_of_seat(hand, seat)) && now(g)->energy[seat] >= opened(g)->cheapest_quick;
}

/* Those of a seat that wait, and the first of them. */
static Set waiting_of(const Run *g, Seat seat)
{
    return items_where(g, ITEM_WAITS, seat);
}

static int take_waiting(Run *g, int index)
{
    Item *item = &now(g)->item[index];
    CITE(D4.5);
    note(g, triggers, item->you, item->source, item->skill);
    item->where = ITEM_ANNOUNCED;
    return item->id;
}

static How announce_waiting(Run *g, const Frame *caller, const struct settle *my)
{
    const Item *item = &now(g)->item[item_index(g, my->choice)];
    if (item->at || /* what waited for its time was announced with the line that it stands in */
        is_announced_at_once(g, item->skill))
        return RULE_DONE;
    struct announce a;
    struct run_effect e = effect_of(g, item);
    memcpy(&a, &e, sizeof a);
    a.item = my->choice;
    a.at = 0;
    return call_announce(g, caller, &a);
}

static void put_on_chain(Run *g, int id)
{
    Item item = items_take(g, item_index(g, id));
    item.where = ITEM_ON_CHAIN;
    items_add(g, item);
}

/* D4.7 Effects that nobody chooses, one after the other, without end. */
static int goes_round(Run *g)
{
    return state_of(g)->unchosen >= LOOP_LIMIT || position_repeats(g);
}

RULE(settle)
{
    BEGIN(response_is_made, card_is_used, effect_is_done, order_is_chosen, line_is_announced);
    for (;;) {
        /* D4.2 Both may respond in turn, until both have passed. */
        for (my->passes = 0; my->passes < 2 && last_item(g, ITEM_ON_CHAIN) >= 0;
             my->seat = (int16_t)opponent(my->seat)) {
            my->choice = 0;
            if (may_respond(g, my->seat)) {
                CITE(D4.2);
                ask(g, my->seat, ASK_respond);
                AWAIT(response_is_made);
                my->choice = (int16_t)answer(g, my->seat, respond);
            }
            my->passes = (int16_t)(my->choice ? 0 : my->passes + 1);
            if (my->choice)
                CALL(card_is_used, use, .card = ref_to(card_to_play(g, my->seat, my->choice)),
                     .who = my->seat);
        }
        /* D4.4 */
        while (last_item(g, ITEM_ON_CHAIN) >= 0) {
            CALL(effect_is_done, resolve);
            if (somebody_is_beaten(g))
                BECOME(game_ends);
        }
        if (!items_where(g, ITEM_WAITS, -1))
            break;
        if (goes_round(g)) {
            CITE(D4.7);
            BECOME(game_ends, .drawn = 1);
        }
        /* D4.6 Lines that wait go onto the chain: first those of the player whose turn it is. */
        for (my->number = 0; my->number < SEATS; my->number++) {
            my->seat = (int16_t)(now(g)->active ^ my->number);
            while (waiting_of(g, my->seat)) {
                my->choice = (int16_t)first_in(waiting_of(g, my->seat));
                if (has_several(unlike_items(g, waiting_of(g, my->seat)))) {
                    CITE(D4.6);
                    ask(g, my->seat, ASK_order);
                    AWAIT(order_is_chosen);
                    my->choice = (int16_t)answer(g, my->seat, order);
                }
                my->choice = (int16_t)take_waiting(g, my->choice);
                CALL_(line_is_announced, announce_waiting(g, f, my));
                put_on_chain(g, my->choice);
            }
        }
        my->seat = (int16_t)opponent(now(g)->active);
    }
    END;
}

static void options_respond(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_respond);
    int last = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int kind = kind_of(g, card);
        if (kind != last && is_quick(g, kind) && can_play(g, seat, card_to_play(g, seat, kind)))
            offer(out, BASE_respond + kind);
        last = kind;
    }
}
static void describe_respond(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    d->variant = index ? "card" : "pass";
    d->arg[0] = index;
    if (index)
        d->arg[1] = card_to_play(g, seat, index);
}

static void options_order(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer_each(out, BASE_order, unlike_items(g, waiting_of(g, seat)));
}
static void describe_order(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    describe_item(g, index, d);
}
