/* C26.8 What sentences do to units: damage, +X/+Y, keywords, counters, links (do_). */

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
                                       .host = (uint8_t)card_on(g, object),
                                       .amount = (int16_t)word(g, s, 1)});
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
/* C-K77 Lines of text of a unit; keywords are none, nor is what Silence leaves. */
static int count_lines(const Run *g, int object)
{
    Item line[LINES_AT];
    uint16_t kept[LINES_AT];
    int n = lines_of(g, object, line), count = -lines_kept(g, object, kept);
    for (int i = 0; i < n; i++)
        count += !opened(g)->prints_keywords[line[i].skill];
    return count;
}
static void do_SILENCE(Run *g, const Verb *my)
{
    int lines = 0;
    Set units = my->first & all_units(g), silenced = units; /* C23.9 no heroes */
    CITE(C15.16);
    CITE(C17.3);
    FOR_EACH_IN (object, units)
        silenced |= linked_to(g, object);
    CITE_IF(C-K10, silenced != units);
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
    FOR_EACH_IN (object, objects & all_units(g))
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
