/* C12 The chain: responses, resolution, windows. */

/* ---- C12.3, C12.4 Resolution ------------------------------------------------------------------------------------------------------------------ */

/* C-R17 [main_response_order] The top of the chain; or the opponent's responses first, then the active player's. */
static int next_on_chain(const Run *g)
{
    Set chain = items_where(g, ITEM_ON_CHAIN, -1);
    CITE(C-R17);
    if (ruling(g, main_response_order) == main_response_order_opponent_first)
        for (int of = 0; of < SEATS; of++)
            for (int i = now(g)->items; i--;)
                if (chain >> i & 1 && now(g)->item[i].counters &&
                    now(g)->item[i].you == (now(g)->active ^ (of ? 0 : 1)))
                    return i;
    return chain ? 63 - __builtin_clzll(chain) : -1;
}

/* C17.6, C-K11 A Delay effect resolves as often as the event says; a copy of its item is on the chain for each further time. */
static How delay_resolves(Run *g, const Frame *caller, const struct resolve *my)
{
    const Item *item = &now(g)->item[my->item];
    if (item->moment != DELAY_IS_OVER)
        return RULE_DONE;
    CITE(C17.6);
    int is_there = effect_life(g, item->source) == item->source_life; /* as the object that it was then */
    return call_event(g, caller,
                      (Happening){.kind = HAPPENS_RESOLVES,
                                  .doers = is_there ? effect_object(g, item->source) : 0,
                                  .source = ref_to(item->source),
                                  .by = (int16_t)(1 + item->you),
                                  .seat = item->you,
                                  .amount = 1,
                                  .times = 1});
}
static void repeat_delayed(Run *g, const struct resolve *my)
{
    Item *item = &now(g)->item[my->item];
    if (item->moment != DELAY_IS_OVER)
        return;
    Item again = *item;
    item->moment = again.moment = 0;
    for (int times = now(g)->resolves; times > 1; times--)
        if (!items_add(g, again))
            note(g, full, again.source);
    now(g)->resolves = 0;
}

/* C15.5 The next enemy card or ability that targets it does nothing to it: those among the targets that are still affected. */
static Set effect_escape(Run *g, const struct run_effect *my, Set targets)
{
    FOR_EACH_IN (object, targets & slots_of(opponent(my->you)))
        if (has_keyword(g, object, KEYWORD_SPELLSHIELD)) {
            CITE(C15.5);
            use_up_status(g, object, KEYWORD_SPELLSHIELD);
            targets &= ~(1ull << object);
        }
    return targets;
}
static void forget_targets(struct run_effect *e)
{
    int n = 0;
    for (int i = 0; i < EFFECT_TARGETS; i++) {
        uint16_t mark = e->mark[i];
        CardRef target = e->target[i];
        e->mark[i] = e->target[i] = 0;
        if (mark >> 8 > SLOT_LIMIT) {
            e->mark[n] = mark;
            e->target[n++] = target;
        }
    }
}
/* All that was chosen there is forgotten, so that the rest is done without it; a Delay effect speaks of it no more. */
static void meet_spellshields(Run *g, Item *item)
{
    struct run_effect e = effect_of(g, item), left = e;
    Set targets = 0;
    int n = 0;
    for (int i = 0; i < EFFECT_TARGETS; i++)
        if (e.mark[i] && e.mark[i] >> 8 <= SLOT_LIMIT && !is_item_ref(e.target[i]))
            targets |= ref_means(g, e.target[i], e.mark[i] & 0xFF);
    Set spared = targets & ~effect_escape(g, &e, targets);
    if (!spared)
        return;
    memset(left.mark, 0, sizeof left.mark);
    memset(left.target, 0, sizeof left.target);
    for (int i = 0; i < EFFECT_TARGETS; i++)
        if (is_item_ref(e.target[i]) || !(ref_means(g, e.target[i], e.mark[i] & 0xFF) & spared)) {
            left.mark[n] = e.mark[i];
            left.target[n++] = e.target[i];
        }
    /* C12.10 Who is spared is a legal target all the same: with the others gone the rest is done. */
    g->effect = &left;
    if (has_lost_targets(g, &left))
        forget_targets(&left);
    g->effect = NULL;
    item_takes_targets(item, &left);
    if (item->at && object_alive(g, e.it, e.it_life) & spared)
        item->it = item->it_life = 0;
}

/* C19.10 The unit that a Quantum Shift was aimed at, if its player still has it; else -1. */
static int unit_to_shift(const Run *g, const Item *item)
{
    int object = object_of(g, item->target[0]);
    return item->target[0] && effect_life(g, item->target[0]) == item->life[0] &&
                   units_of(g, item->you) >> object & 1
               ? object
               : -1;
}

static How resolve_last(Run *g, const Frame *caller, struct resolve *my)
{
    Item item = items_take(g, next_on_chain(g));
    CITE(C12.3);
    item.counters = 0;
    my->card = ref_to(item.source);
    my->you = item.you;
    my->skill = item.skill;
    note(g, resolves, item.source);
    state_of(g)->unchosen++;
    if (item.moment >= QUANTUM_ITEM && !item.skill)
        return call_quantum_event(g, caller,
                                  &(struct quantum_event){.who = my->you,
                                                          .which = (int16_t)(item.moment - QUANTUM_ITEM),
                                                          .object = (int16_t)unit_to_shift(g, &item)});
    meet_spellshields(g, &item);
    if (item.skill)
        return run_item(g, caller, &item);
    if (info_of(g, item.source)->type == KIND_CONDITION) {
        /* C-K53 It is its player's no more when it has left or changed sides: then none is given up. */
        Set given_up = object_alive(g, ref_to(item.that), item.that_life) & conditions_of(g, item.you);
        if (given_up)
            discard_condition(g, first_in(given_up));
        int place = free_condition_place(g, item.you);
        if (place < 0) {
            return_to_discard(g, item.source);
            return RULE_DONE;
        }
        return call_enter(
            g, caller,
            &(struct enter){
                .card = my->card, .you = my->you, .place = (int16_t)place, .how = BY_PLAY, .lane = item.x});
    }
    if (is_torn(g, lane_of(item.x)) && !chance(g, 5)) {
        CITE(C20.9);
        note(g, countered, item.source);
        put_away(g, item.source, zone_of_seat(discard, owner_of(g, item.source)));
        return RULE_DONE;
    }
    return call_enter(g, caller,
                      &(struct enter){.card = my->card, .you = my->you, .place = item.x, .how = BY_PLAY});
}

RULE(resolve)
{
    BEGIN(delay_is_over, it_is_done, state_is_checked);
    my->item = (int16_t)next_on_chain(g);
    CALL_(delay_is_over, delay_resolves(g, f, my));
    take_returned(g);
    my->item = (int16_t)next_on_chain(g);
    repeat_delayed(g, my);
    CALL_(it_is_done, resolve_last(g, f, my));
    take_returned(g);
    if (where_is(g, card_of(my->card)) == Z_chain && my->skill) {
        if (info_of(g, card_of(my->card))->traits & TRAIT_ECHO &&
            !(now(g)->flags[card_of(my->card)] & COPY)) {
            CITE(C16.30);
            make_echo(g, card_of(my->card));
        }
        put_away(g, card_of(my->card), zone_of_seat(discard, owner_of(g, card_of(my->card))));
    }
    CALL(state_is_checked, check_state);
    END;
}

/* ---- C12.3 Responses ------------------------------------------------------------------------------------------------------------------------------- */

/* C-K42 Who is asked hangs on what everybody sees. */
static int has_quick_ability(const Run *g, Seat seat)
{
    FOR_EACH_IN (object, bearers_of(g, seat) & with_quick_ones(g)) {
        uint16_t skill[LINES_AT];
        int n = skills_of(g, object, skill);
        for (int i = 0; i < n; i++)
            if (can_use(g, seat, object, skill[i], now(g)->phase == COMBAT_PHASE ? WHEN_COMBAT : WHEN_QUICK))
                return 1;
    }
    return 0;
}
/* Whether a phrase about costs of the seat `s.you` means cards of a kind that this seat plays. */
static int prices_kind(const Run *g, Sense s, Seat seat, int kind)
{
    const KindInfo *info = kind_info(g, kind);
    int row = phrase_at(g, s);
    if (row == CRISIS_CARDS_OF_FACTION)
        return (info->factions & faction_bit(word(g, s, 0))) != 0;
    if (s.you != seat)
        return 0;
    return row == CRISIS_CARD_NUMBER       ? player(g, seat)->played + 1 == word(g, s, 0)
           : row == CRISIS_CARD_WITH_TRAIT ? (info->traits & word(g, s, 0)) != 0
           : row == CRISIS_CARDS_WITH      ? is_unit_type(info->type) && info->keywords >> word(g, s, 0) & 1
                                           : kind_says(g, kind, CRISIS_OVERRIDE, SKILLS_IN_PLAY);
}
/* What lines and discounts take off cards of a kind. */
static int taken_off(const Run *g, Seat seat, int kind)
{
    int sum = 0;
    for (int i = 0; i < values_of(g)->pricings; i++) {
        const Pricing *p = &values_of(g)->pricing[i];
        Sense s = {p->at, NO_CARD, p->you, NO_CARD};
        if (word(g, s, 1) == CHANGE_LESS && prices_kind(g, part(g, s, 0), seat, kind))
            sum += word(g, s, 0);
    }
    for (int i = 0; values_of(g)->discounts && i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_DISCOUNT &&
            prices_kind(g, (Sense){m->from, NO_CARD, m->you - 1, NO_CARD}, seat, kind))
            sum += m->amount;
    }
    return sum;
}
/* Whether a line or discount makes some of these cards cheaper, and others not: then they are looked at one by one.  What makes all
   of them cheaper is in `all`. */
static int prices_differ(const Run *g, Seat seat, int with_actions, int *all)
{
    for (int i = 0; i < values_of(g)->pricings; i++) {
        const Pricing *p = &values_of(g)->pricing[i];
        Sense s = {p->at, NO_CARD, p->you, NO_CARD};
        int row = phrase_at(g, part(g, s, 0));
        if (word(g, s, 1) != CHANGE_LESS)
            continue;
        if (row == CRISIS_CARD_NUMBER)
            *all += prices_kind(g, part(g, s, 0), seat, 1) ? word(g, s, 0) : 0;
        else if (row == CRISIS_CARDS_OF_FACTION || (row == CRISIS_CARDS_WITH && opened(g)->has_quick_units) ||
                 (row == CRISIS_CARDS_THAT_OVERRIDE && (with_actions || opened(g)->has_quick_override)))
            return 1;
    }
    return values_of(g)->discounts;
}
/* What the cheapest card of the set that could be played at quick speed now costs, after lines that mean it. */
static int cheapest_by_kind(const Run *g, Seat seat, int with_actions)
{
    int cost = COUNT_LIMIT;
    for (int i = 0; i < (with_actions ? effect_set(g)->card_count : opened(g)->quick_kinds); i++) {
        int kind = with_actions ? 1 + i : opened(g)->quick_kind[i];
        if (!kind_info(g, kind)->speed && kind_info(g, kind)->type != KIND_ACTION)
            continue;
        int least = kind_info(g, kind)->cost - taken_off(g, seat, kind);
        cost = least < cost ? least : cost;
    }
    return cost;
}
static int cheapest_response(const Run *g, Seat seat)
{
    int with_actions = (anomalies(g) & all_units(g)) != 0, stuck = 0, all = 0;
    int cost = prices_differ(g, seat, with_actions, &all) ? cheapest_by_kind(g, seat, with_actions)
               : with_actions                             ? opened(g)->cheapest_action - all
                                                          : opened(g)->cheapest_quick - all;
    CITE(C-K42);
    if (now(g)->turn_is & NEXUS_TURN)
        cost--;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int by = now(g)->dearer[card] + now(g)->dearer_now[card] + now(g)->dearer_next[card];
        stuck = by < stuck ? by : stuck;
    }
    cost += stuck + (player(g, seat)->hand_cost < 0 ? player(g, seat)->hand_cost : 0);
    return cost > 0 ? cost : 0;
}
static int may_respond(const Run *g, Seat seat)
{
    CITE(C-K14);
    if (!(now(g)->turn_is & VOID_TURN) && zone_size(g, zone_of_seat(hand, seat)) &&
        (player(g, seat)->energy >= opened(g)->cheapest_quick ||
         player(g, seat)->energy >= cheapest_response(g, seat)))
        return 1;
    return has_quick_ability(g, seat);
}

/* C9.2 In the Main Phase of its player; it answers what is on the chain; outside of that phase it is used as a Quick effect;
   C22.3 it was committed. */
enum { AS_ACTION, AS_RESPONSE, AS_QUICK, AS_COMMITTED };
static How use_action(Run *g, const Frame *caller, Seat who, int choice, int how)
{
    struct use u = {.who = (int16_t)who,
                    .response = how == AS_RESPONSE,
                    .quick = how == AS_RESPONSE || how == AS_QUICK,
                    .committed = how == AS_COMMITTED};
    if (choice < ACT_LINES) {
        u.card = ref_to(card_to_play(g, who, choice));
    } else {
        Item line = line_of_action(g, choice);
        u.card = ref_to(line.source);
        u.skill = line.skill;
    }
    return call_use(g, caller, &u);
}

/* C24.9 Effects that nobody chooses, one after the other, without end. */
static int goes_round(Run *g)
{
    int effects = state_of(g)->unchosen;
    CITE(C-K4);
    return effects >= LOOP_LIMIT || (effects >= LOOP_IS_LIKELY && position_repeats(g));
}

/* What is on the chain is responded to and resolved, and what that triggers, until nothing waits. */
RULE(settle)
{
    BEGIN(response_is_made, card_is_used, effect_is_done, order_is_chosen, line_is_announced,
          state_is_checked);
    my->seat = (int16_t)opponent(now(g)->active);
    CITE(C-R18);
    for (;;) {
        /* C12.3 */
        for (my->passes = 0; my->passes < 2 && last_item(g, ITEM_ON_CHAIN) >= 0;
             my->seat = (int16_t)opponent(my->seat)) {
            my->choice = 0;
            refresh(g);
            if (may_respond(g, my->seat)) {
                CITE(C12.2);
                ask(g, my->seat, ASK_respond);
                AWAIT(response_is_made);
                my->choice = (int16_t)answer(g, my->seat, respond);
            }
            my->passes = (int16_t)(my->choice ? 0 : my->passes + 1);
            if (!my->choice)
                continue;
            remember_action(g, my->choice);
            CALL_(card_is_used, use_action(g, f, my->seat, my->choice, AS_RESPONSE));
        }
        /* C12.4, which ends with a state check */
        if (last_item(g, ITEM_ON_CHAIN) < 0)
            CALL(state_is_checked, check_state);
        while (last_item(g, ITEM_ON_CHAIN) >= 0)
            CALL(effect_is_done, resolve);
        if (!items_where(g, ITEM_WAITS, -1))
            break;
        if (goes_round(g)) {
            CITE(C24.9);
            BECOME(goes_on_for_ever);
        }
        /* C12.8 The active player's go onto the chain first. */
        CITE(C-R19);
        CITE(C-K18);
        CITE(C-K44);
        for (my->number = 0; my->number < SEATS; my->number++) {
            my->seat = (int16_t)(now(g)->active ^ my->number ^
                                 (ruling(g, trigger_order) == trigger_order_ap_resolves_first));
            my->first = 0;
            while (waiting_of(g, my->seat)) {
                my->choice = (int16_t)first_in(waiting_of(g, my->seat));
                if (has_several(unlike_items(g, waiting_of(g, my->seat)))) {
                    ask(g, my->seat, ASK_order);
                    AWAIT(order_is_chosen);
                    my->choice = (int16_t)answer(g, my->seat, order);
                }
                my->choice = (int16_t)take_waiting(g, my->choice);
                CALL_(line_is_announced, announce_waiting(g, f, my->choice));
                put_on_chain(g, my->choice, my->first);
                my->first = my->choice;
            }
        }
        my->seat = (int16_t)opponent(now(g)->active);
    }
    END;
}

/* Whether anything is on the chain or waits for it.  Where the state was checked and nothing has been done since, settling would
   only check it once more. */
static int is_unsettled(const Run *g)
{
    int unsettled = 0;
    for (int i = 0; i < now(g)->items; i++)
        unsettled |= now(g)->item[i].where == ITEM_ON_CHAIN || now(g)->item[i].where == ITEM_WAITS;
    return unsettled;
}

/* C12.5 With an empty chain: the active player first, until both pass. */
RULE(window)
{
    BEGIN(response_is_made, card_is_used, chain_is_done);
    my->seat = now(g)->active;
    for (my->passes = 0; my->passes < 2; my->seat = (int16_t)opponent(my->seat)) {
        my->choice = 0;
        refresh(g);
        if (may_respond(g, my->seat)) {
            CITE(C12.5);
            ask(g, my->seat, ASK_respond);
            AWAIT(response_is_made);
            my->choice = (int16_t)answer(g, my->seat, respond);
        }
        my->passes = (int16_t)(my->choice ? 0 : my->passes + 1);
        if (my->choice) {
            remember_action(g, my->choice);
            CALL_(card_is_used, use_action(g, f, my->seat, my->choice, AS_QUICK));
            CALL(chain_is_done, settle);
            CITE(C12.2);
            my->seat = (int16_t)opponent(now(g)->active); /* priority returns to the active player */
        }
    }
    END;
}

static void options_respond(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int when = now(g)->phase == COMBAT_PHASE ? WHEN_COMBAT : WHEN_QUICK;
    (void)ask;
    offer(out, BASE_respond);
    offer_cards(g, seat, BASE_respond, when, out);
    offer_lines(g, seat, BASE_respond + ACT_LINES, when, out);
}
static void describe_action(const Run *g, Seat seat, int index, Described *d, const char *none)
{
    static const char *const quantum[] = {"draw", "charge", "shift", "form"};
    d->variant = !index                ? none
                 : index < ACT_LINES   ? "card"
                 : index < ACT_QUANTUM ? "line"
                                       : quantum[index - ACT_QUANTUM];
    d->arg[0] = index;
    if (index && index < ACT_LINES) {
        d->arg[1] = card_to_play(g, seat, index);
        d->arg[2] = (int16_t)lowest_cost(g, seat, card_to_play(g, seat, index));
    }
    if (index < ACT_LINES || index >= ACT_QUANTUM)
        return;
    Item line = line_of_action(g, index);
    int object = object_of(g, line.source);
    d->arg[0] = line.source;
    d->arg[1] = (int16_t)line.skill;
    d->arg[2] = energy_price(g, line.skill, object);
    d->arg[3] = momentum_price(g, line.skill, object);
}
static void describe_respond(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    describe_action(g, seat, index, d, "pass");
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
