/* C9.2 Announcing: what can be done, what it costs and is aimed at; C9.5 how units and Conditions come into play. */

/* ---- numbers of actions ------------------------------------------------------------------------------------------------------------- */

static int object_of_action(int action)
{
    return (action - ACT_LINES) / LINES_AT;
}
static Item line_of_action(const Run *g, int action)
{
    uint16_t skill[LINES_AT];
    skills_of(g, object_of_action(action), skill);
    return line_on(g, object_of_action(action), skill[(action - ACT_LINES) % LINES_AT]);
}

/* C24.9, C-K61 The position as a number: what stands where with what on it, and how many cards lie in each zone.  Which cards
   those are is not asked: nobody sees all of them. */
static uint64_t mix_mark(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}
static uint64_t mark_of_object(const Run *g, int object, uint64_t h)
{
    struct {
        Body body;
        uint8_t object;
        int8_t plus_attack, plus_health;
        uint8_t even;
        uint16_t kind;
    } seen;
    uint64_t word[3];
    _Static_assert(sizeof seen == sizeof word, "all of it counts");
    Card card = card_on(g, object);
    seen.body = *body_at(g, object);
    seen.body.by = 0; /* a card, perhaps one of several equal ones */
    seen.object = (uint8_t)object;
    seen.plus_attack = now(g)->plus_attack[card];
    seen.plus_health = now(g)->plus_health[card];
    seen.even = 0;
    seen.kind = (uint16_t)kind_of(g, card);
    memcpy(word, &seen, sizeof word);
    return mix_mark(mix_mark(mix_mark(h, word[0]), word[1]), word[2]);
}
static __attribute__((noinline)) uint64_t mark_of_position(const Run *g)
{
    const Position *p = now(g);
    uint64_t h = (uint64_t)p->taken ^ p->active ^ (unsigned)p->flux << 8 ^ (unsigned)p->items << 16 ^
                 (uint64_t)p->phase << 32;
    FOR_EACH_IN (object, p->taken)
        h = mark_of_object(g, object, h);
    for (int i = 0; i < p->modifiers; i++) {
        Modifier m = p->modifier[i];
        m.from = (uint16_t)(m.what == LASTING_LINK ? object_of(g, m.from) : m.from);
        m.host = (uint8_t)(m.host ? object_of(g, m.host) : 0);
        uint64_t word;
        memcpy(&word, &m, sizeof word);
        h = mix_mark(h, word);
    }
    for (int zone = zone_of_object(OBJECTS); zone < ZONE_COUNT; zone++) /* the others are taken or not */
        h = mix_mark(h, (uint64_t)zone_size(g, zone));
    return hash_bytes(p->player, sizeof p->player, h);
}
static uint32_t mark_of_action(uint64_t position, int choice)
{
    uint64_t h = (position ^ (unsigned)choice) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(h >> 32) | 1u;
}
static int is_optional_left(const Run *g)
{
    if (state_of(g)->actions >= ACTION_LIMIT) {
        CITE(C-K81);
        return 0;
    }
    return 1;
}
static int was_repeated(const Run *g, uint64_t position, int choice)
{
    const State *state = state_of(g);
    int n = 0;
    if (!is_optional_left(g))
        return 1;
    uint32_t mark = mark_of_action(position, choice);
    for (int i = 0; i < REPEATS; i++)
        n += state->repeat[i] == mark;
    if (n < 3)
        return 0;
    CITE(C24.9);
    return 1;
}
/* Abilities alone can be used again and again; what one may do besides has the numbers behind all actions. */
static __attribute__((noinline)) void remember_action(Run *g, int choice)
{
    State *state = state_of(g);
    int repeats = (choice >= ACT_LINES && choice < ACT_QUANTUM) || choice >= ACT_NUMBERS;
    CITE(C-K61);
    state->repeat[state->actions % REPEATS] = repeats ? mark_of_action(mark_of_position(g), choice) : 0;
    state->actions++;
}
static int uses_are_many(const Run *g)
{
    const State *state = state_of(g);
    int n = 0;
    for (int i = 0; i < REPEATS && i < state->actions; i++)
        n += state->repeat[i] != 0;
    return n >= 3 || state->actions >= ACTION_LIMIT;
}

/* C24.9 A yes to 'you may' is an optional action like any other: it breaks a loop, and is not said for ever. */
static int number_of_yes(const Run *g, const struct run_effect *my)
{
    return ACT_NUMBERS + my->at * OBJECTS + object_of(g, card_of(my->source));
}
static __attribute__((noinline)) int effect_yes_is_left(const Run *g, const struct run_effect *my)
{
    return !was_repeated(g, mark_of_position(g), number_of_yes(g, my));
}
static __attribute__((noinline)) void effect_says_yes(Run *g, const struct run_effect *my)
{
    remember_action(g, number_of_yes(g, my));
    position_progress(g);
    state_of(g)->unchosen = 0;
}

static void offer_cards(const Run *g, Seat seat, int base, int when, CwOptions *out)
{
    int last = 0;
    int any_speed = when == WHEN_MAIN || anomalies(g);
    if (now(g)->turn_is & VOID_TURN || when == WHEN_INSIGHT)
        return;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int kind = kind_of(g, card);
        if (kind != last && (any_speed || kind_info(g, kind)->speed) &&
            can_play(g, seat, best_copy(g, seat, card), when))
            offer(out, base + kind);
        last = kind;
    }
}
/* What a seat controls that may have abilities. */
static Set bearers_of(const Run *g, Seat seat)
{
    return units_of(g, seat) | conditions_of(g, seat) | 1ull << hero_object(seat);
}
static void offer_lines(const Run *g, Seat seat, int base, int when, CwOptions *out)
{
    Set bearers = bearers_of(g, seat) & (when == WHEN_MAIN ? with_abilities(g) : with_quick_ones(g));
    int many = bearers && uses_are_many(g);
    uint64_t position = many ? mark_of_position(g) : 0;
    FOR_EACH_IN (object, bearers) {
        uint16_t skill[LINES_AT];
        int n = skills_of(g, object, skill);
        for (int i = 0; i < n; i++)
            if (can_use(g, seat, object, skill[i], when) &&
                !(many && was_repeated(g, position, ACT_LINES + object * LINES_AT + i)))
                offer(out, base + object * LINES_AT + i);
    }
}

/* ---- C9.2 Announcing ------------------------------------------------------------------------------------------------------------------- */

static void count_played(Run *g, Seat seat, Card card)
{
    const KindInfo *info = info_of(g, card);
    SeatState *p = player(g, seat);
    int cost = info->cost < 15 ? info->cost : 15;
    p->costs_twice |= (uint16_t)(p->costs & 1u << cost);
    p->costs |= (uint16_t)(1u << cost);
    p->played = limited(p->played + 1);
    p->played_kinds |= (uint8_t)(1u << info->type);
    p->factions |= info->factions;
    p->traits |= info->traits;
    p->called |= info->called;
    p->echoes = limited(p->echoes + (now(g)->flags[card] & ECHO_COPY ? 1 : 0));
    touch(g, READS_HISTORY, 0);
}

/* C14.3 */
static void spend_energy(Run *g, Seat seat, int amount)
{
    SeatState *p = player(g, seat);
    int had = p->energy;
    CITE(C14.1);
    set_energy(g, seat, p->energy - amount);
    if (amount && had && !p->energy)
        tell_moment(g, (Happening){.kind = HAPPENS_SPENDS_LAST, .seat = (int16_t)seat, .times = 1});
}

static void pay_for_card(Run *g, struct use *my)
{
    Card card = card_of(my->card);
    int cost = is_unit_type(info_of(g, card)->type) ? cost_in_slot(g, my->who, card, my->place)
                                                    : cost_of(g, my->who, card);
    CITE(C9.2);
    CITE(C9.4);
    CITE(C-R39);
    if (info_of(g, card)->keywords & keyword_bit(KEYWORD_OVERLOAD) ||
        info_of(g, card)->traits & TRAIT_OVERLOAD)
        player(g, my->who)->no_actions |= NO_ACTIONS_NEXT; /* C16.29 */
    spend_energy(g, my->who, cost);
    use_discounts(g, my->who, card);
    note(g, plays, my->who, card, cost);
    now(g)->dearer[card] = now(g)->dearer_now[card] = now(g)->dearer_next[card] = 0;
    now(g)->forced[card] = 0;
    my->skill = info_of(g, card)->played;
    now(g)->flags[card] |= WAS_PLAYED;
    count_played(g, my->who, card);
}

/* C23.2 Of the hero, whoever has the ability. */
static void lose_health(Run *g, Seat seat, int amount)
{
    Body *hero = body_at(g, hero_object(seat));
    hero->hurt = limited(hero->hurt + amount);
}
static void pay_for_line(Run *g, const struct use *my)
{
    int object = object_of(g, card_of(my->card)), row = price_row(g, my->skill);
    SeatState *p = player(g, my->who);
    CITE(C9.3);
    spend_energy(g, my->who, energy_price(g, my->skill, object));
    p->momentum = limited(p->momentum - momentum_price(g, my->skill, object));
    if (row == CRISIS_COUNTERS)
        body_at(g, object)->counters =
            limited(body_at(g, object)->counters - word(g, price_of(g, my->skill), 0));
    if (row == CRISIS_HEALTH_LOSS)
        lose_health(g, my->who, word(g, price_of(g, my->skill), 0));
    if (limit_of(g, my->skill, card_of(my->card)))
        use_up(g, my->skill, card_of(my->card));
    begin_cooldown(g, my->skill, card_of(my->card));
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
                  .x = my->place,
                  .source_life = (uint8_t)effect_life(g, card)};
}

/* C2.11 */
static int must_give_up(const Run *g, const struct use *my)
{
    CITE(C-R50);
    CITE(C-K83);
    return info_of(g, card_of(my->card))->type == KIND_CONDITION &&
           __builtin_popcountll(conditions_of(g, my->who)) >= ruling(g, condition_slots);
}

/* A cost that is a unit or a card: who pays it chooses. */
static int chooses_price(const Run *g, const struct use *my)
{
    int row = price_row(g, my->skill);
    return row == CRISIS_SACRIFICE_ONE || row == CRISIS_DISCARD_ONE || row == CRISIS_SACRIFICE_THIS;
}
static Set units_to_pay(const Run *g, const struct use *my)
{
    return price_row(g, my->skill) == CRISIS_SACRIFICE_THIS ? effect_object(g, card_of(my->card))
                                                            : can_be_sacrificed(g, my->who);
}
static How sacrifice_for_cost(Run *g, const Frame *caller, const struct use *my)
{
    int object = my->object;
    Item *item = &now(g)->item[item_index(g, my->item)];
    item->it = (uint8_t)card_on(g, object);
    item->it_life = (uint8_t)effect_life(g, item->it);
    effect_look(g, item->it, item->last);
    return cause_event(g, caller,
                       (Happening){.kind = HAPPENS_SACRIFICED,
                                   .objects = 1ull << object,
                                   .how = BY_COST,
                                   .source = my->card,
                                   .by = (int16_t)(1 + my->who),
                                   .seat = my->who,
                                   .amount = 1,
                                   .times = 1});
}

static void discard_card(Run *g, Seat seat, Card card)
{
    note(g, discards, seat, card);
    put_away(g, card, zone_of_seat(discard, seat));
    tell_moment(
        g, (Happening){.kind = HAPPENS_DISCARDS, .seat = (int16_t)seat, .source = ref_to(card), .times = 1});
}
static void discard_for_cost(Run *g, const struct use *my, Card card)
{
    Item *item = &now(g)->item[item_index(g, my->item)];
    item->it = (uint8_t)card;
    item->it_life = (uint8_t)effect_life(g, card);
    effect_look(g, card, item->last);
    item->x = info_of(g, card)->cost;
    discard_card(g, my->who, card);
}

/* C-K1 'Plays' happens on announcement, after paying. */
static void tell_played(Run *g, const struct use *my)
{
    tell_moment(g, (Happening){.kind = HAPPENS_PLAYS,
                               .seat = my->who,
                               .by = (int16_t)(1 + my->who),
                               .source = my->card,
                               .amount = 1,
                               .times = 1});
}

static void item_chooses(Run *g, const struct use *my)
{
    Item *item = &now(g)->item[item_index(g, my->item)];
    item->that = (uint8_t)card_of(my->paid);
    item->that_life = (uint8_t)effect_life(g, item->that);
    item->where = ITEM_ON_CHAIN;
    item->counters = (uint8_t)my->response;
}

/* C20.8 A unit that does not obey: what its ability costs is paid all the same, then nothing comes of it. */
static void flip_for_glitch(Run *g, const struct use *my)
{
    int object = object_of(g, card_of(my->card));
    if (!is_slot(object) || !glitch_ignores(g, object))
        return;
    note(g, disobeys, card_of(my->card));
    now(g)->item[item_index(g, my->item)].times = 0;
}
static void drop_ignored(Run *g, const struct use *my)
{
    int index = item_index(g, my->item);
    if (!now(g)->item[index].times)
        items_remove(g, index);
}

/* C22.3 What was chosen when it was committed. */
static void take_place(const Run *g, struct use *my)
{
    const Committed *c = &now(g)->committed[my->who];
    my->place = c->place;
    my->paid = ref_to(c->pays ? card_on(g, FIRST_CONDITION + my->who * CONDITIONS + c->pays - 1) : NO_CARD);
}
static void take_targets(Run *g, const struct use *my)
{
    const Item *chosen = &now(g)->committed[my->who].chosen;
    Item *item = &now(g)->item[item_index(g, my->item)];
    item->mode = chosen->mode;
    item->announced = chosen->announced;
    memcpy(item->target, chosen->target, sizeof item->target);
    memcpy(item->life, chosen->life, sizeof item->life);
    memcpy(item->slot, chosen->slot, sizeof item->slot);
    if (item->skill)
        tell_announced(g, item);
}

/* Announced, paid, on the chain.  Nobody else acts in between. */
RULE(use)
{
    BEGIN(place_is_chosen, lane_is_chosen, condition_is_given_up, targets_are_chosen, answers_are_pushed,
          unit_is_paid, unit_is_gone, card_is_paid, nobody_wins);
    state_of(g)->unchosen = 0;
    position_progress(g);
    refresh(g);
    my->step = !my->skill; /* a card, and no ability */
    if (my->step) {
        move_openly_to_bottom(g, card_of(my->card), Z_chain);
        if (my->committed) {
            take_place(g, my);
        } else if (is_unit_type(info_of(g, card_of(my->card))->type)) {
            my->place = (int16_t)first_in(paid_slots(g, my->who, card_of(my->card)));
            if (has_several(paid_slots(g, my->who, card_of(my->card)))) {
                ask_about(g, my->who, ASK_slot, (int16_t)card_of(my->card), 0, 1);
                AWAIT(place_is_chosen);
                my->place = (int16_t)answer(g, my->who, slot);
            }
        } else if (info_of(g, card_of(my->card))->scope == SCOPE_LANE) {
            ask_about(g, my->who, ASK_lane, (int16_t)card_of(my->card), 0, 0);
            AWAIT(lane_is_chosen);
            my->place = (int16_t)answer(g, my->who, lane);
        }
        if (!my->committed && must_give_up(g, my)) {
            CITE(C-K53);
            ask_about(g, my->who, ASK_give_up, (int16_t)card_of(my->card), 0, 0);
            AWAIT(condition_is_given_up);
            my->paid =
                ref_to(card_on(g, FIRST_CONDITION + my->who * CONDITIONS + answer(g, my->who, give_up)));
        }
        pay_for_card(g, my);
        now(g)->in_anomaly = my->quick && !info_of(g, card_of(my->card))->speed;
    } else {
        pay_for_line(g, my);
    }
    my->item = (int16_t)items_add(g, item_for(g, my));
    if (!my->step)
        flip_for_glitch(g, my);
    refresh(g);
    if (my->committed)
        take_targets(g, my);
    else if (my->skill && !is_announced_at_once(g, my->skill))
        CALL(targets_are_chosen, announce, .item = my->item, .skill = my->skill, .source = my->card,
             .source_life = (uint16_t)effect_life(g, card_of(my->card)), .you = my->who);
    now(g)->in_anomaly = 0;
    item_chooses(g, my);
    if (my->step) {
        tell_played(g, my);
        CALL(answers_are_pushed, push_answers, .item = my->item);
    }
    if (!my->step && chooses_price(g, my)) {
        refresh(g);
        if (price_row(g, my->skill) == CRISIS_DISCARD_ONE) {
            my->object = (int16_t)now(g)->committed[my->who].discards;
            if (!my->committed) {
                ask_about(g, my->who, ASK_pay_card, (int16_t)card_of(my->card), 0, 0);
                AWAIT(card_is_paid);
                my->object = (int16_t)answer(g, my->who, pay_card);
            }
            discard_for_cost(g, my, find_kind(g, zone_of_seat(hand, my->who), my->object));
        } else {
            my->object = (int16_t)(my->committed ? now(g)->committed[my->who].pays - 1
                                                 : first_in(units_to_pay(g, my)));
            if (!my->committed && has_several(units_to_pay(g, my))) {
                ask_about(g, my->who, ASK_pay_unit, (int16_t)card_of(my->card), (int16_t)my->skill, 0);
                AWAIT(unit_is_paid);
                my->object = (int16_t)answer(g, my->who, pay_unit);
            }
            CALL_(unit_is_gone, sacrifice_for_cost(g, f, my));
            take_returned(g);
        }
    }
    drop_ignored(g, my);
    if (somebody_wins(g))
        CALL(nobody_wins, check_state);
    END;
}

static void options_slot(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    offer_each(out, BASE_slot,
               ask->b   ? slots_near(g, seat, lane_of(ask->b - 1))
               : ask->c ? paid_slots(g, seat, ask->a)
                        : free_slots(g, seat));
}
static void describe_slot(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    static const char *const rank[] = {"front", "middle", "back"};
    d->variant = rank[rank_of(index)];
    d->arg[0] = 1 + lane_of(index);
    d->arg[1] = zone_of_object(index);
}
static void options_lane(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_lane, able_lanes(g));
}
static void describe_lane(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = 1 + index;
    d->arg[1] = zone_of_object(FIRST_LANE + index);
}
static void options_give_up(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer_each(out, BASE_give_up, conditions_of(g, seat) >> (FIRST_CONDITION + seat * CONDITIONS));
}
static void describe_give_up(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    d->arg[0] = (int16_t)card_on(g, FIRST_CONDITION + seat * CONDITIONS + index);
}
static void options_pay_unit(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    offer_each(out, BASE_pay_unit, ask->c ? units_of(g, seat) : can_be_sacrificed(g, seat));
}
static void describe_pay_unit(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    d->arg[0] = (int16_t)card_on(g, index);
}
static void offer_hand(const Run *g, Seat seat, int base, CwOptions *out)
{
    int last = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        if (kind_of(g, card) != last)
            offer(out, base + kind_of(g, card));
        last = kind_of(g, card);
    }
}
static void options_pay_card(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer_hand(g, seat, BASE_pay_card, out);
}
static void describe_pay_card(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = (int16_t)index;
}

/* ---- C9.5 Units and Conditions come into play --------------------------------------------------------------------------------------------- */

static int free_condition_place(const Run *g, Seat seat)
{
    for (int i = 0; i < CONDITIONS; i++)
        if (!card_on(g, FIRST_CONDITION + seat * CONDITIONS + i))
            return FIRST_CONDITION + seat * CONDITIONS + i;
    return -1;
}

static void discard_condition(Run *g, int object)
{
    Card card = card_on(g, object);
    note(g, goes, card);
    leave_play(g, object, zone_of_seat(discard, owner_of(g, card)), 0);
}

static void place_card(Run *g, struct enter *my)
{
    put_into_play(g, card_of(my->card), my->place);
    if (is_slot(my->place)) {
        CITE(C9.5);
        CITE_IF(C23.6, info_of(g, card_of(my->card))->type == KIND_CHAMPION);
        body_at(g, my->place)->marks |= my->how & BY_PLAY ? PLAYED : 0;
        body_at(g, my->place)->delay = limited(enter_delay(g, my->you));
    } else {
        Body *body = body_at(g, my->place);
        body->turns = info_of(g, card_of(my->card))->turns;
        body->marks |= CAME;
        body->zone = (uint8_t)my->lane;
    }
}
static void return_to_discard(Run *g, Card card)
{
    CITE(C-K66);
    note(g, no_place, card);
    put_away(g, card, zone_of_seat(discard, owner_of(g, card)));
}

/* A card or token comes into play at a place, or if that is taken at another that its controller picks. */
RULE(enter)
{
    BEGIN(place_is_chosen, it_has_come, lane_gives_growth, state_is_checked);
    if (is_unit_type(info_of(g, card_of(my->card))->type) &&
        is_unique_taken(g, my->you, kind_of(g, card_of(my->card)))) {
        CITE(C-K97); /* its player got another since it was announced */
        return_to_discard(g, card_of(my->card));
        GIVE(0);
    }
    if (is_unit_type(info_of(g, card_of(my->card))->type) &&
        !(my->place >= 0 && free_slots(g, my->you) >> my->place & 1)) {
        if (!free_slots(g, my->you)) {
            return_to_discard(g, card_of(my->card));
            GIVE(0);
        }
        my->place = (int16_t)first_in(free_slots(g, my->you));
        if (has_several(free_slots(g, my->you))) {
            refresh(g);
            ask_about(g, my->you, ASK_slot, (int16_t)card_of(my->card), 0, 0);
            AWAIT(place_is_chosen);
            my->place = (int16_t)answer(g, my->you, slot);
        }
    }
    place_card(g, my);
    CALL(it_has_come, happen, .kind = HAPPENS_ENTERS, .objects = 1ull << my->place, .times = 1,
         .how = (uint16_t)my->how, .source = my->card, .by = (int16_t)(1 + my->you), .seat = my->you,
         .spare = my->lane);
    take_returned(g);
    if (my->how & BY_PLAY && is_slot(my->place) && is_terraformed(g, my->you, lane_of(my->place))) {
        CITE(C17.8);
        give_stats(g, my->place, 1, 1);
        CALL(lane_gives_growth, happen, .kind = HAPPENS_EVOLUTION, .objects = 1ull << my->place, .amount = 1,
             .times = 1, .by = (int16_t)(1 + my->you), .seat = my->you);
        take_returned(g);
    }
    CALL(state_is_checked, check_state);
    GIVE(1);
    END;
}
