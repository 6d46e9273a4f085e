/* C26.8 What sentences do to units, heroes and players (do_). */

static Happening event_of(const Run *g, int kind, Set objects, const Verb *verb, int amount)
{
    return (Happening){.kind = (uint16_t)kind,
                       .objects = objects,
                       .doers = effect_object(g, card_of(verb->source)),
                       .source = verb->source,
                       .by = (int16_t)(1 + verb->you),
                       .seat = verb->you,
                       .amount = (int16_t)amount,
                       .times = 1};
}
/* Rules of sentences remember what a Verb does. */
#define AS_VERB(my)                                                                                          \
    (&(Verb){.first = (my)->first,                                                                           \
             .second = (my)->second,                                                                         \
             .skill = (my)->skill,                                                                           \
             .at = (my)->at,                                                                                 \
             .source = (my)->source,                                                                         \
             .you = (my)->you,                                                                               \
             .purpose = (my)->purpose,                                                                       \
             .place = (my)->place,                                                                           \
             .choice = (my)->choice,                                                                         \
             .it = (my)->it})
#define SENSE(my) sense_of(AS_VERB(my))

/* C26.6 Until when, as a word says it. */
static int until_of(const Run *g, int duration, Seat you)
{
    (void)g;
    CITE(C26.6);
    switch (duration) {
    case DURATION_TURN:
        return UNTIL_END_OF_TURN;
    case DURATION_NEXT_TURN:
        return UNTIL_TURN_OF + you;
    case DURATION_END_OF_NEXT:
        return UNTIL_END_OF + you;
    case DURATION_ATTACK:
        return UNTIL_ATTACK_IS_OVER;
    case DURATION_WHILE_YOURS:
        return UNTIL_CONTROL_ENDS;
    default:
        return UNTIL_GONE;
    }
}

/* 'While you control it' says nothing of what you do not control. */
static Set spoken_of(const Run *g, Set objects, int duration, Seat you)
{
    return duration == DURATION_WHILE_YOURS ? objects & units_of(g, you) : objects;
}

/* ---- damage ----------------------------------------------------------------------------------------------------------------- */

RULE(do_DEAL_EQUAL)
{
    BEGIN(it_has_happened);
    my->choice = (int16_t)amount_of(g, part(g, SENSE(my), 0));
    CALL_(it_has_happened,
          cause_event(g, f, event_of(g, HAPPENS_DAMAGE, my->first, AS_VERB(my), my->choice)));
    sentence_reached(g, take_returned(g));
    END;
}

/* C25.5 One event, with the points that each unit was given. */
static How divide(Run *g, const Frame *caller, const struct do_DIVIDE *my)
{
    Happening e = event_of(g, HAPPENS_DAMAGE, my->first, AS_VERB(my), 1);
    CITE(C25.5);
    FOR_EACH_IN (object, e.objects)
        set_share(g, &e, object, (Share){(int16_t)points_for(g, object), 1});
    return cause_event(g, caller, e);
}
RULE(do_DIVIDE)
{
    BEGIN(it_has_happened);
    CALL_(it_has_happened, divide(g, f, my));
    sentence_reached(g, take_returned(g));
    END;
}

/* The unit spoken of deals it, with all that its keywords do. */
static How it_strikes(Run *g, const Frame *caller, const struct do_IT_DEALS *my)
{
    Happening e = event_of(g, HAPPENS_DAMAGE, my->first, AS_VERB(my), my->choice);
    e.source = my->it;
    e.doers = effect_object(g, card_of(my->it));
    return cause_event(g, caller, e);
}
RULE(do_IT_DEALS)
{
    BEGIN(it_has_happened);
    my->choice = (int16_t)its_attack(g);
    if (its_object(g)) {
        CALL_(it_has_happened, it_strikes(g, f, my));
        sentence_reached(g, take_returned(g));
    }
    END;
}

static void do_PREVENT(Run *g, const Verb *my)
{
    CITE(C12.13);
    FOR_EACH_IN (object, my->first)
        add_modifier(g, (Modifier){.what = LASTING_PREVENT,
                                   .amount = (int16_t)word(g, sense_of(my), 0),
                                   .until = UNTIL_END_OF_TURN,
                                   .host = (uint8_t)card_on(g, object)});
}

/* ---- +X/+Y and keywords -------------------------------------------------------------------------------------------------------- */

static void change_for(Run *g, int object, int what, int amount, int until)
{
    if (amount)
        add_modifier(g, (Modifier){.what = (uint8_t)what,
                                   .amount = (int16_t)amount,
                                   .until = (uint8_t)until,
                                   .host = (uint8_t)card_on(g, object)});
}
static void give_numbers(Run *g, Sense s, Sense gift, Set objects)
{
    int attack = signed_word(g, gift, 0), health = signed_word(g, gift, 2), duration = word(g, s, 0);
    FOR_EACH_IN (object, objects & all_units(g)) {
        if (!duration) {
            give_stats(g, object, attack, health);
            continue;
        }
        change_for(g, object, LASTING_ATTACK, attack, until_of(g, duration, s.you));
        change_for(g, object, LASTING_HEALTH, health, until_of(g, duration, s.you));
        note(g, changes, card_on(g, object), attack, health);
    }
}
/* The keywords of a gift; its `at` is 0 where there are none. */
static Sense keys_of(const Run *g, Sense gift)
{
    return phrase_at(g, gift) == CRISIS_STATS || phrase_at(g, gift) == OP_NONE ? (Sense){0}
                                                                               : part(g, gift, 0);
}
static int16_t first_keys(const Run *g, Sense gift)
{
    Sense keys = keys_of(g, gift);
    return (int16_t)(keys.at && phrase_at(g, keys) != OP_NONE ? keys.at : 0);
}
static int16_t next_keys(const Run *g, Sense s, int16_t at)
{
    Sense keys = part(g, sense_at(s, (uint16_t)at), 0);
    return (int16_t)(phrase_at(g, keys) != OP_NONE ? keys.at : 0);
}
static Happening status_event(const Run *g, Set objects, const Verb *verb, int keyword, int number, int until)
{
    Happening e = event_of(g, HAPPENS_STATUS, objects, verb, status_amount(keyword, number));
    e.until = (int16_t)until;
    return e;
}
static Happening key_event(const Run *g, const struct do_GIVE *my)
{
    CITE(C-R40);
    Sense s = SENSE(my), keys = sense_at(s, (uint16_t)my->place);
    int number = phrase_at(g, keys) == CRISIS_KEY_WITH ? word(g, keys, 1) : 0;
    return status_event(g, my->first, AS_VERB(my), word(g, keys, 0), number,
                        until_of(g, word(g, s, 0), my->you));
}
/* Those to whom a keyword without a number is nothing new are not affected. */
static int affected_by(const Run *g, Sense s, int16_t keys, Set objects)
{
    Set new_to = objects;
    if (keys && phrase_at(g, sense_at(s, (uint16_t)keys)) == CRISIS_KEY &&
        phrase_at(g, part(g, s, 1)) == CRISIS_ONLY_KEYS)
        FOR_EACH_IN (object, objects)
            if (has_keyword(g, object, word(g, sense_at(s, (uint16_t)keys), 0)))
                new_to &= ~(1ull << object);
    return __builtin_popcountll(new_to);
}
RULE(do_GIVE)
{
    BEGIN(it_is_given, state_is_checked);
    my->first = spoken_of(g, my->first, word(g, SENSE(my), 0), my->you);
    if (phrase_at(g, part(g, SENSE(my), 1)) != CRISIS_ONLY_KEYS)
        give_numbers(g, SENSE(my), part(g, SENSE(my), 1), my->first);
    my->place = first_keys(g, part(g, SENSE(my), 1));
    my->choice = (int16_t)affected_by(g, SENSE(my), my->place, my->first);
    while (my->place) {
        CALL_(it_is_given, cause_event(g, f, key_event(g, my)));
        take_returned(g);
        my->place = next_keys(g, SENSE(my), my->place);
    }
    refresh(g);
    CALL(state_is_checked, check_state);
    sentence_reached(g, my->choice);
    END;
}

static void do_LOSE_KEYWORD(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    FOR_EACH_IN (object, spoken_of(g, my->first, word(g, s, 1), my->you)) {
        if (add_modifier(g, (Modifier){.what = LASTING_LOST,
                                       .from = (uint16_t)word(g, s, 0),
                                       .until = (uint8_t)until_of(g, word(g, s, 1), my->you),
                                       .host = (uint8_t)card_on(g, object)}))
            note(g, loses, card_on(g, object), word(g, s, 0));
    }
}
static void do_GRANT(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    CITE(C26.8);
    CITE(C-K67);
    CITE(C-K93);
    FOR_EACH_IN (object, spoken_of(g, my->first, word(g, s, 0), my->you))
        if (own_lines(g, card_on(g, object)) >= LINES_AT)
            lines_are_too_many(g);
        else
            add_modifier(g, (Modifier){.what = LASTING_LINE,
                                       .from = (uint16_t)quoted_skill(g, s, 1),
                                       .until = (uint8_t)until_of(g, word(g, s, 0), my->you),
                                       .host = (uint8_t)card_on(g, object)});
}
static void do_FORBID(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    FOR_EACH_IN (object, spoken_of(g, my->first, word(g, s, 1), my->you))
        FOR_EACH_IN (keyword, ban_keywords(word(g, s, 0)))
            add_modifier(g, (Modifier){.what = LASTING_KEYWORD,
                                       .from = (uint16_t)keyword,
                                       .until = (uint8_t)until_of(g, word(g, s, 1), my->you),
                                       .host = (uint8_t)card_on(g, object)});
}
RULE(do_SANCTIFY)
{
    BEGIN(it_has_happened);
    CITE(C17.3);
    CALL_(it_has_happened,
          cause_event(g, f, status_event(g, my->first, AS_VERB(my), KEYWORD_SANCTIFIED, 0, 0)));
    sentence_reached(g, take_returned(g));
    END;
}
RULE(do_FREEZE)
{
    BEGIN(it_has_happened);
    CITE(C17.3);
    CALL_(
        it_has_happened,
        cause_event(g, f, status_event(g, my->first, AS_VERB(my), KEYWORD_FROZEN, word(g, SENSE(my), 0), 0)));
    sentence_reached(g, take_returned(g));
    END;
}
/* C-K77 Lines of text of a unit; keywords are none. */
static int count_lines(const Run *g, int object)
{
    Item line[LINES_AT];
    int n = lines_of(g, object, line), count = 0;
    for (int i = 0; i < n; i++)
        count += !opened(g)->prints_keywords[line[i].skill];
    return count;
}
static void do_SILENCE(Run *g, const Verb *my)
{
    int lines = 0;
    Set silenced = my->first;
    CITE(C15.16);
    CITE(C17.3);
    FOR_EACH_IN (object, my->first & all_units(g))
        silenced |= linked_to(g, object);
    CITE_IF(C-K10, silenced != my->first);
    FOR_EACH_IN (object, silenced) {
        lines += count_lines(g, object);
        note(g, silenced, card_on(g, object));
        add_modifier(g, (Modifier){.what = LASTING_SILENCE,
                                   .until = (uint8_t)until_of(g, word(g, sense_of(my), 0), my->you),
                                   .host = (uint8_t)card_on(g, object)});
    }
    sentence_leaves_x(g, lines);
    sentence_reached(g, __builtin_popcountll(silenced));
}

/* C15.28 */
static int is_negative(const Modifier *m)
{
    const Keywords negative = keyword_bit(KEYWORD_WEAKENED) | keyword_bit(KEYWORD_VULNERABLE) |
                              keyword_bit(KEYWORD_STUNNED) | keyword_bit(KEYWORD_DECAYING) |
                              keyword_bit(KEYWORD_SANCTIFIED);
    return m->what == LASTING_SILENCE || (m->what == LASTING_KEYWORD && negative >> m->from & 1) ||
           ((m->what == LASTING_ATTACK || m->what == LASTING_HEALTH) && m->amount < 0);
}
static void do_PURIFY(Run *g, const Verb *my)
{
    CITE(C15.28);
    FOR_EACH_IN (object, my->first)
        for (int i = now(g)->modifiers; i--;)
            if (now(g)->modifier[i].host == card_on(g, object) && is_negative(&now(g)->modifier[i]))
                remove_modifier(g, i);
    FOR_EACH_IN (object, my->first & all_units(g)) {
        Card card = card_on(g, object);
        Body *body = body_at(g, object);
        set_corruption(g, object, 0);
        body->glitch = body->glitched = body->burning = body->frozen = body->delay = 0;
        int attack = now(g)->plus_attack[card], health = now(g)->plus_health[card];
        give_stats(g, object, attack < 0 ? -attack : 0, health < 0 ? -health : 0);
    }
    table_has_changed(g);
}

/* ---- counters ------------------------------------------------------------------------------------------------------------------- */

/* C17.7, C-K39 With the state check behind it; how many have evolved is what the text may ask for. */
static int evolved_among(const Run *g, Set objects)
{
    int n = 0;
    FOR_EACH_IN (object, objects & all_units(g))
        n += (body_at(g, object)->marks & EVOLVED) != 0;
    return n;
}
RULE(do_PUT_EVOLUTION)
{
    BEGIN(it_has_happened);
    my->choice = (int16_t)evolved_among(g, my->first);
    CALL_(it_has_happened,
          cause_event(g, f, event_of(g, HAPPENS_EVOLUTION, my->first, AS_VERB(my), word(g, SENSE(my), 0))));
    sentence_reached(g, take_returned(g));
    sentence_leaves_x(g, evolved_among(g, my->first) - my->choice);
    END;
}

static void do_CLEAN(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first & all_units(g))
        set_corruption(g, object, 0);
}
static void add_delay(Run *g, Set objects, int by)
{
    CITE(C15.17);
    FOR_EACH_IN (object, objects)
        body_at(g, object)->delay = limited(body_at(g, object)->delay + by);
    touch(g, READS_COUNTERS, objects);
}
static void do_PUT_DELAY(Run *g, const Verb *my)
{
    add_delay(g, my->first, word(g, sense_of(my), 0));
}
static void do_TAKE_DELAY(Run *g, const Verb *my)
{
    add_delay(g, my->first, -word(g, sense_of(my), 0));
}
/* C-K11 Without counters it resolves in the next C6.2 of its controller. */
static void add_delay_to_items(Run *g, Set items, int by)
{
    CITE(C-K11);
    FOR_EACH_IN (i, items)
        now(g)->item[i].counters = limited(now(g)->item[i].counters + by);
}
static void do_PUT_DELAY_ON(Run *g, const Verb *my)
{
    add_delay_to_items(g, my->first, word(g, sense_of(my), 0));
}
static void do_TAKE_DELAY_FROM(Run *g, const Verb *my)
{
    add_delay_to_items(g, my->first, -word(g, sense_of(my), 0));
}
/* Each copy has the counters of now, speaks of the same, and is its maker's. */
static void do_COPY_EFFECT(Run *g, const Verb *my)
{
    int made = 0;
    CITE(C-K11);
    FOR_EACH_IN (index, my->first) {
        Item copy = now(g)->item[index];
        copy.you = (uint8_t)my->you;
        if (items_add(g, copy)) {
            note(g, copied, copy.source);
            made++;
        } else {
            note(g, full, copy.source);
        }
    }
    sentence_reached(g, made);
}
/* C12.7 What is countered is not done; a card goes to its owner's discard pile. */
static void do_COUNTER(Run *g, const Verb *my)
{
    for (Set left = my->first; left;) {
        int index = 63 - __builtin_clzll(left); /* from the last on, so that the others stay where they are */
        left &= ~(1ull << index);
        Item item = items_take(g, index);
        CITE(C12.7);
        note(g, countered, item.source);
        if (where_is(g, item.source) == Z_chain)
            put_away(g, item.source, zone_of_seat(discard, owner_of(g, item.source)));
    }
}

/* Lines about its own evolution are heard once more; nothing evolves. */
static void do_EVOLVE_AGAIN(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, units_of(g, my->you)) {
        Item line[LINES_AT];
        int n = lines_of(g, object, line);
        for (int i = 0; i < n; i++) {
            Sense condition = sense_of_line(g, line[i]);
            if (phrase_at(g, condition) != CRISIS_EVOLVES ||
                phrase_at(g, part(g, condition, 0)) != CRISIS_THIS_ONE)
                continue;
            line[i].times = 1;
            line[i].source_life = (uint8_t)effect_life(g, line[i].source);
            item_waits(g, line[i]);
        }
    }
}

/* C25.5, C-K63 Counter by counter, from a unit to another, at most as often as there are counters. */
static Set with_corruption(const Run *g, Seat you, int least, int most)
{
    Set set = 0;
    FOR_EACH_IN (object, units_of(g, opponent(you)))
        set |= (Set)(body_at(g, object)->corruption >= least && body_at(g, object)->corruption <= most)
               << object;
    return set;
}
/* Units that can give one: another can still take it. */
static Set can_shift_from(const Run *g, Seat you)
{
    Set takers = with_corruption(g, you, 0, COUNTER_CAP - 1), givers = 0;
    FOR_EACH_IN (object, with_corruption(g, you, 1, COUNTER_CAP))
        givers |= takers & ~(1ull << object) ? 1ull << object : 0;
    return givers;
}
static How becomes_corrupted(Run *g, const Frame *caller, const struct do_SHIFT_CORRUPTION *my)
{
    return cause_event(g, caller, event_of(g, HAPPENS_BECOMES_CORRUPTED, 1ull << my->choice, AS_VERB(my), 1));
}
RULE(do_SHIFT_CORRUPTION)
{
    BEGIN(unit_is_chosen, other_is_chosen, it_has_happened, state_is_checked);
    my->purpose = 0;
    FOR_EACH_IN (object, units_of(g, opponent(my->you)))
        my->purpose = (int16_t)(my->purpose + body_at(g, object)->corruption);
    for (; my->purpose > 0 && can_shift_from(g, my->you); my->purpose--) {
        refresh(g);
        ask_about(g, my->you, ASK_shift, -1, 0, 0);
        AWAIT(unit_is_chosen);
        my->place = (int16_t)answer(g, my->you, shift);
        if (my->place == SLOTS)
            break;
        ask_about(g, my->you, ASK_shift, my->place, 0, 0);
        AWAIT(other_is_chosen);
        my->choice = (int16_t)answer(g, my->you, shift);
        CITE(C-K63);
        my->second = !body_at(g, my->choice)->corruption;
        set_corruption(g, my->place, body_at(g, my->place)->corruption - 1);
        set_corruption(g, my->choice, body_at(g, my->choice)->corruption + 1);
        if (my->second) {
            CITE(C-K79);
            CALL_(it_has_happened, becomes_corrupted(g, f, my));
            take_returned(g);
        }
    }
    CALL(state_is_checked, check_state);
    END;
}
static void options_shift(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    if (ask->a >= 0) {
        offer_each(out, BASE_shift, with_corruption(g, seat, 0, COUNTER_CAP - 1) & ~(1ull << ask->a));
        return;
    }
    offer_each(out, BASE_shift, can_shift_from(g, seat));
    offer(out, BASE_shift + SLOTS);
}
static void describe_shift(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    d->variant = index == SLOTS ? "enough" : ask->a >= 0 ? "to" : "from";
    if (index < SLOTS)
        d->arg[0] = (int16_t)card_on(g, index);
}

/* ---- C17.5 ------------------------------------------------------------------------------------------------------------------------ */

static void link_units(Run *g, Card one, Card other)
{
    Set before = 0;
    FOR_EACH_IN (object, effect_object(g, one) | effect_object(g, other))
        before |= (Set)!is_mindlinked(g, object) << object;
    CITE(C17.5);
    if (!add_modifier(g, (Modifier){.what = LASTING_LINK, .from = (uint16_t)other, .host = (uint8_t)one}))
        return;
    note(g, linked, one, other);
    touch(g, READS_LINKS, 0);
    refresh(g);
    if (before)
        moment(g, HAPPENS_MINDLINKED, before);
}
static void do_MINDLINK(Run *g, const Verb *my)
{
    Set set = my->first;
    sentence_reached(g, 0);
    if (__builtin_popcountll(set) != 2)
        return;
    Card one = card_on(g, take_first_of(&set));
    link_units(g, one, card_on(g, first_in(set)));
    sentence_reached(g, 2);
}
static void do_MINDLINK_THIS(Run *g, const Verb *my)
{
    sentence_reached(g, 0);
    if (!my->first || !this_object(g, sense_of(my)))
        return;
    link_units(g, card_of(my->source), card_on(g, first_in(my->first)));
    sentence_reached(g, 1);
}

/* ---- chosen for what follows --------------------------------------------------------------------------------------------------------- */

static void do_CHOOSE(Run *g, const Verb *my)
{
    (void)g, (void)my;
}
static void do_CHOOSE_LANE(Run *g, const Verb *my)
{
    (void)g, (void)my;
}

/* ---- where units go -------------------------------------------------------------------------------------------------------------------- */

/* C2.8 On the side of its controller. */
static Set spots_for(const Run *g, int object, int spot)
{
    Seat seat = seat_of_object(g, object);
    Set set = free_slots(g, seat) & ~(spot == SPOT_EMPTY_SLOT ? 0 : lane_set(lane_of(object)));
    CITE_IF(C2.7, spot == SPOT_FREE_LANE);
    for (int lane = 0; lane < LANES && spot == SPOT_FREE_LANE; lane++)
        if (units_of(g, seat) & lane_set(lane))
            set &= ~lane_set(lane);
    return set;
}
RULE(do_MOVE)
{
    BEGIN(spot_is_chosen, state_is_checked);
    sentence_reached(g, 0);
    if (!my->first || !spots_for(g, first_in(my->first), word(g, SENSE(my), 0)))
        RETURN;
    my->place = (int16_t)first_in(my->first);
    my->choice = (int16_t)first_in(spots_for(g, my->place, word(g, SENSE(my), 0)));
    if (has_several(spots_for(g, my->place, word(g, SENSE(my), 0)))) {
        state_of(g)->left = (Left){0};
        ask_about(g, my->you, ASK_spot, my->place, word(g, SENSE(my), 0), 0);
        AWAIT(spot_is_chosen);
        my->choice = (int16_t)answer(g, my->you, spot);
    }
    CITE(C2.8);
    note(g, moves, card_on(g, my->place), 1 + lane_of(my->choice));
    move_unit(g, my->place, my->choice);
    units_have_moved(g, 1ull << my->choice);
    CALL(state_is_checked, check_state);
    sentence_reached(g, 1);
    END;
}
static void options_spot(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer_each(out, BASE_spot, ask->b ? spots_for(g, ask->a, ask->b) : slots_near(g, seat, lane_of(ask->a)));
}
static void describe_spot(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    describe_slot(g, seat, ask, index, d);
}

/* C17.14 To the hands of their owners. */
static int change_of_cost(const Run *g, Sense s, int i)
{
    return word(g, s, i + 1) == CHANGE_LESS ? -word(g, s, i) : word(g, s, i);
}
static void return_one(Run *g, int object, int dearer)
{
    Card card = card_on(g, object);
    note(g, returns, card);
    leave_play(g, object, zone_of_seat(hand, owner_of(g, card)), 0);
    if (!kind_of(g, card))
        return; /* a token */
    now(g)->dearer[card] = (int8_t)dearer;
    sentence_leaves_it(g, card);
}
RULE(do_BOUNCE)
{
    BEGIN(state_is_checked);
    my->choice = (int16_t)__builtin_popcountll(my->first & all_units(g));
    CITE(C17.14);
    CITE(C-R26);
    FOR_EACH_IN (object, my->first & all_units(g))
        return_one(g, object, change_of_cost(g, SENSE(my), 0));
    my->it = state_of(g)->left.it;
    state_of(g)->left = (Left){0};
    refresh(g);
    CALL(state_is_checked, check_state);
    sentence_reached(g, my->choice);
    if (my->choice == 1 && my->it)
        sentence_leaves_it(g, card_of(my->it));
    END;
}

/* ---- C23.7 A Champion comes back, with what the text names ------------------------------------------------------------------------------- */

/* C2.12, C23.7 Of +X/+Y a Champion keeps what its line has named, each time that it was saved; where it has left play by another way since
   then, no more of it than there is. */
static int kept_gift(const Run *g, Card card, int has, int gift)
{
    int kept = times_returned(g, card) * gift;
    if (now(g)->flags[card] & LOST_ITS_GIFTS)
        kept = gift > 0 ? (has < kept ? has : kept) : (has > kept ? has : kept);
    return (kept < 0) == (gift < 0) ? kept + gift : gift;
}
/* What lines about a death speak of is still in play. */
static void keep_gift(Run *g, Card card, Sense gift)
{
    int has_stats = phrase_at(g, gift) == CRISIS_STATS || phrase_at(g, gift) == CRISIS_STATS_AND;
    int attack = has_stats ? signed_word(g, gift, 0) : 0, health = has_stats ? signed_word(g, gift, 2) : 0;
    now(g)->plus_attack[card] = (int8_t)kept_gift(g, card, now(g)->plus_attack[card], attack);
    now(g)->plus_health[card] = (int8_t)kept_gift(g, card, now(g)->plus_health[card], health);
    Sense keys = keys_of(g, gift);
    for (; keys.at && phrase_at(g, keys) != OP_NONE; keys = part(g, keys, 0))
        if (word(g, keys, 0) == KEYWORD_DORMANT)
            now(g)->dormant[card] = (uint8_t)word(g, keys, 1);
    if (times_returned(g, card) < 15)
        now(g)->flags[card] = (uint8_t)(now(g)->flags[card] + RETURN_COUNT);
}
static Card take_out_of_play(Run *g, const Verb *my, int zone)
{
    Set it = its_object(g);
    if (!it)
        return NO_CARD;
    Card card = card_on(g, first_in(it));
    CITE(C23.7);
    note(g, returns, card);
    leave_play(g, first_in(it), zone, 1);
    if (!kind_of(g, card))
        return NO_CARD; /* a copy */
    keep_gift(g, card, part(g, sense_of(my), 0));
    return card;
}
static void do_RETURN_WITH(Run *g, const Verb *my)
{
    Card it = card_of(my->it), card = take_out_of_play(g, my, zone_of_seat(hand, owner_of(g, it)));
    sentence_reached(g, card != NO_CARD);
}
static void do_SHUFFLE_IN(Run *g, const Verb *my)
{
    Seat owner = owner_of(g, card_of(my->it));
    int is_anchored = has_keyword(g, hero_object(owner), KEYWORD_ANCHORED);
    Card card =
        take_out_of_play(g, my, is_anchored ? zone_of_seat(banished, owner) : zone_of_seat(deck, owner));
    CITE(C-K68);
    sentence_reached(g, card != NO_CARD);
    if (card && !is_anchored)
        shuffle(g, zone_of_seat(deck, owner));
}
RULE(do_RETURN_TO_PLAY)
{
    BEGIN(it_has_come);
    my->place = (int16_t)(its_object(g) ? first_in(its_object(g)) : -1);
    my->it = ref_to(my->place < 0 ? NO_CARD : take_out_of_play(g, AS_VERB(my), Z_chain));
    if (!my->it) {
        sentence_reached(g, 0);
        RETURN;
    }
    CALL(it_has_come, enter, .card = my->it, .you = (int16_t)owner_of(g, card_of(my->it)),
         .place = my->place);
    sentence_reached(g, take_returned(g));
    END;
}

/* ---- C17.12, C17.13 Control --------------------------------------------------------------------------------------------------------------- */

static How take_one(Run *g, const Frame *caller, const Verb *my, int how)
{
    Happening e = event_of(g, HAPPENS_TAKEN, my->second, my, 1 + my->choice);
    e.how = (uint16_t)how;
    e.until = (int16_t)until_of(g, word(g, sense_of(my), 0), my->you);
    return cause_event(g, caller, e);
}
/* The next unit to take, into `second`; whether its slot is a choice (C-K29). */
static int next_to_take(const Run *g, const Verb *my)
{
    (void)g;
    return my->first ? first_in(my->first) : -1;
}
static int can_be_taken(const Run *g, Seat you, int object)
{
    return is_slot(object) && card_on(g, object) && !has_keyword(g, object, KEYWORD_CANNOT_BE_TAKEN) &&
           !is_unique_taken(g, you, kind_of(g, card_on(g, object)));
}
#define TAKE_ALL(HOW)                                                                                        \
    my->place = 0;                                                                                           \
    while (next_to_take(g, AS_VERB(my)) >= 0) {                                                              \
        my->second = my->first & -my->first;                                                                 \
        my->first &= my->first - 1;                                                                          \
        my->choice = -1;                                                                                     \
        if (!can_be_taken(g, my->you, first_in(my->second)))                                                 \
            continue;                                                                                        \
        if (has_several(slots_near(g, my->you, lane_of(first_in(my->second))))) {                            \
            CITE(C-K29);                                                                                     \
            ask_about(g, my->you, ASK_spot, (int16_t)first_in(my->second), 0, 0);                            \
            AWAIT(slot_is_chosen);                                                                           \
            my->choice = (int16_t)answer(g, my->you, spot);                                                  \
        }                                                                                                    \
        CALL_(it_is_taken, take_one(g, f, AS_VERB(my), HOW));                                                \
        my->place = (int16_t)(my->place + take_returned(g));                                                 \
    }                                                                                                        \
    sentence_reached(g, my->place)
RULE(do_OVERRIDE)
{
    BEGIN(slot_is_chosen, it_is_taken);
    TAKE_ALL(BY_OVERRIDE);
    END;
}
RULE(do_TAKE_CONTROL)
{
    BEGIN(slot_is_chosen, it_is_taken);
    TAKE_ALL(0);
    END;
}

/* C-K20 What was Overridden stays one turn more for each such line of its holder: to the end of the holder's next turn, or to
   that of the opponent's, behind which the holder's begins.  True: it does not end now. */
enum { A_TURN_LONGER = 64 };
static int stays_taken(Run *g, int index)
{
    Modifier *m = &now(g)->modifier[index];
    int object = object_of(g, m->host);
    if (object < 0 || !(m->amount & BY_OVERRIDE))
        return 0;
    Seat holder = seat_of_object(g, object);
    if (m->amount / A_TURN_LONGER >= value_at(g, OVERRIDE_TURNS, hero_object(holder)))
        return 0;
    CITE(C-K20);
    m->amount = (int16_t)(m->amount + A_TURN_LONGER);
    m->until = (uint8_t)(UNTIL_END_OF + (m->until == UNTIL_END_OF_TURN ? now(g)->active : opponent(holder)));
    return 1;
}

/* C-K28 A Condition goes to a free place of the other side, above the limit if need be. */
static void move_condition(Run *g, int from, int to)
{
    CITE(C-K91);
    move_between_slots(g, card_on(g, from), zone_of_object(to));
    now(g)->body[to] = now(g)->body[from];
    now(g)->body[from] = (Body){0};
    now(g)->taken = (now(g)->taken & ~(1ull << from)) | 1ull << to;
    lines_have_changed(g, from);
    lines_have_changed(g, to);
}
static void do_TAKE_CONDITION(Run *g, const Verb *my)
{
    int taken = 0;
    FOR_EACH_IN (object, my->first & ~conditions_of(g, my->you)) {
        int place = free_condition_place(g, my->you);
        int until = until_of(g, word(g, sense_of(my), 0), my->you);
        Card card = card_on(g, object);
        if (place < 0)
            continue;
        CITE(C-K28);
        if (!until)
            forget_control(g, card);
        else
            add_modifier(g, (Modifier){.what = LASTING_CONTROL,
                                       .until = (uint8_t)until,
                                       .from = (uint16_t)object,
                                       .you = (uint8_t)(1 + seat_of_object(g, object)),
                                       .host = (uint8_t)card});
        note(g, taken, my->you, card);
        move_condition(g, object, place);
        taken++;
    }
    sentence_reached(g, taken);
}
static void condition_goes_back(Run *g, int object, int from)
{
    int place = card_on(g, from) ? free_condition_place(g, seat_of_object(g, from)) : from;
    note(g, goes_back, card_on(g, object));
    if (place >= 0)
        move_condition(g, object, place);
    else
        discard_condition(g, object);
}
static void do_DISCARD_CONDITION(Run *g, const Verb *my)
{
    CITE(C2.11);
    FOR_EACH_IN (object, my->first)
        discard_condition(g, object);
}

/* ---- players ----------------------------------------------------------------------------------------------------------------------------------- */

RULE(do_GAIN_EQUAL)
{
    BEGIN(it_has_happened);
    my->choice = (int16_t)amount_of(g, part(g, SENSE(my), 0));
    CALL_(it_has_happened, cause_event(g, f, event_of(g, HAPPENS_ENERGY, 0, AS_VERB(my), my->choice)));
    sentence_reached(g, take_returned(g));
    END;
}
static void do_LOSE_ENERGY(Run *g, const Verb *my)
{
    SeatState *p = player(g, opponent(my->you));
    int lost = p->energy < word(g, sense_of(my), 0) ? p->energy : word(g, sense_of(my), 0);
    CITE(C14.3);
    set_energy(g, opponent(my->you), p->energy - lost);
    note(g, loses_energy, opponent(my->you), lost);
}
/* C13.11 By the damage of the sentence before; who has gone elsewhere instead has not died (C23.7). */
static void do_DIED_ENERGY(Run *g, const Verb *my)
{
    FOR_EACH_SEAT (g, s) {
        SeatState *p = player(g, s);
        int died = registers(g)->them ? p->lost_units - p->lost_before : 0;
        p->next_energy = limited(p->next_energy + died * word(g, sense_of(my), 0));
    }
}
static void do_GAIN_MOMENTUM(Run *g, const Verb *my)
{
    add_momentum(g, my->you, word(g, sense_of(my), 0));
}
static void do_REGAIN(Run *g, const Verb *my)
{
    heal_now(g, hero_object(my->you), word(g, sense_of(my), 0), card_of(my->source));
}
static void do_REGAIN_EQUAL(Run *g, const Verb *my)
{
    heal_now(g, hero_object(my->you), amount_of(g, part(g, sense_of(my), 0)), card_of(my->source));
}
static void do_CHANGE_FORM(Run *g, const Verb *my)
{
    change_form(g, my->you);
}
/* C24.8 At once, before the next sentence. */
RULE(do_CHANGE_FLUX)
{
    BEGIN(nobody_wins);
    if (change_flux(g,
                    word(g, SENSE(my), 0) == RAISE_LOWER ? -word(g, SENSE(my), 1) : word(g, SENSE(my), 1))) {
        CITE(C-K37);
        CALL(nobody_wins, win_by_flux);
    }
    END;
}
static void do_EXTRA_TURN(Run *g, const Verb *my)
{
    CITE(C5.7);
    if (now(g)->extras < sizeof now(g)->extra) {
        now(g)->extra[now(g)->extras++] = (uint8_t)(1 + my->you);
        return;
    }
    CITE(C-L13);
    note(g, no_room);
}
