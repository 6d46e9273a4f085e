/* D7 What sentences do. */

/* D7.1 A spell is countered: it goes to the graveyard, and what was paid stays paid. */
static void do_COUNTER(Run *g, const Verb *my)
{
    for (Set left = my->first; left;) {
        int index = 63 - __builtin_clzll(left); /* from the last on, so that the others stay where they are */
        left &= ~(1ull << index);
        Item item = items_take(g, index);
        CITE(D7.1);
        note(g, countered, item.source);
        move_openly_to_bottom(g, item.source, zone_of_seat(graveyard, owner_of(g, item.source)));
    }
}

static void do_RECALL(Run *g, const Verb *my)
{
    CITE(D7.2);
    FOR_EACH_IN (object, my->first) {
        Card unit = unit_at(g, object);
        note(g, returns, unit);
        leave_play(g, unit, zone_of_seat(hand, owner_of(g, unit)), word(g, sense_of(my), 0) == KEEPING_MIGHT);
    }
}

/* ---- events with amounts of their own ------------------------------------------------------------------------------------------ */

static Happening damage_by(const Run *g, Set objects, CardRef source, Seat you, int amount)
{
    return (Happening){.kind = HAPPENS_DAMAGED,
                       .objects = objects,
                       .doers = effect_object(g, card_of(source)),
                       .source = source,
                       .by = (int16_t)(1 + you),
                       .seat = (int16_t)you,
                       .amount = (int16_t)amount,
                       .times = 1};
}

/* D7.3 One event, with the points that each unit was given. */
static How divide(Run *g, const Frame *caller, const struct do_DIVIDE *my)
{
    Happening e = damage_by(g, my->first, my->source, my->you, 1);
    Sense shares = selector(g, sense_at((Sense){.source = card_of(my->source)}, my->at), 0);
    CITE(D7.3);
    if (word(g, shares, 0) > EFFECT_TARGETS) {
        CITE(D-L11);
        note(g, no_room, card_of(my->source));
    }
    FOR_EACH_IN (object, e.objects)
        set_share(g, &e, object, (Share){(int16_t)points_for(g, object), 1});
    return call_event(g, caller, e);
}
RULE(do_DIVIDE)
{
    BEGIN(it_has_happened);
    CALL_(it_has_happened, divide(g, f, my));
    sentence_reached(g, take_returned(g));
    END;
}

/* D7.4 As much as the power of 'it' when it was last seen. */
static How strike(Run *g, const Frame *caller, const struct do_STRIKE *my)
{
    CITE(D7.4);
    return call_event(g, caller, damage_by(g, my->first, my->source, my->you, my->choice));
}
RULE(do_STRIKE)
{
    BEGIN(it_has_happened);
    my->choice = registers(g)->last[POWER];
    CALL_(it_has_happened, strike(g, f, my));
    sentence_reached(g, take_returned(g));
    END;
}

/* ---- the timeline ------------------------------------------------------------------------------------------------------------------ */

/* D7.5 A copy has the same counters and speaks of the same. */
static void do_COPY(Run *g, const Verb *my)
{
    int made = 0;
    CITE(D7.5);
    FOR_EACH_IN (index, my->first) {
        Item copy = now(g)->item[index];
        int id = items_add(g, copy);
        if (id)
            note(g, copied, copy.source);
        else
            item_is_made(g, -1);
        made += id != 0;
    }
    sentence_reached(g, made);
}

/* ---- units -------------------------------------------------------------------------------------------------------------------------- */

/* D7.8 It stands on the other side until the end of the turn; without a place there nothing happens. */
static void do_CONTROL(Run *g, const Verb *my)
{
    int taken = 0;
    FOR_EACH_IN (object, my->first) {
        Card unit = unit_at(g, object);
        int place = empty_place(g, my->you);
        if (place < 0 || seat_of_object(object) == my->you ||
            !add_modifier(g, (Modifier){.what = LASTING_CONTROL,
                                        .until = UNTIL_END_OF_TURN,
                                        .host = (uint8_t)unit,
                                        .you = (uint8_t)(1 + seat_of_object(object))}))
            continue;
        CITE(D7.8);
        note(g, taken, my->you, unit);
        move_between_slots(g, unit, zone_of_object(place));
        taken++;
    }
    table_has_changed(g);
    sentence_reached(g, taken);
}

/* Those that end with the turn.  Who has no place to go back to dies when units are looked at next. */
static void end_modifiers(Run *g)
{
    Modifier m;
    while (take_ending(g, UNTIL_END_OF_TURN, &m)) {
        int place = m.what == LASTING_CONTROL ? empty_place(g, m.you - 1) : -1;
        if (m.what != LASTING_CONTROL || object_of(g, m.host) < 0)
            continue;
        note(g, ends, m.host);
        if (place < 0)
            now(g)->hurt[m.host] = COUNT_LIMIT;
        else
            move_between_slots(g, m.host, zone_of_object(place));
    }
    table_has_changed(g);
}

static void do_LINK(Run *g, const Verb *my)
{
    Set set = my->first;
    if (__builtin_popcountll(set) != 2) {
        sentence_reached(g, 0);
        return;
    }
    Card one = unit_at(g, take_first_of(&set)), other = unit_at(g, first_in(set));
    CITE(D7.6);
    cut_links(g, one);
    cut_links(g, other);
    now(g)->link[one] = (uint8_t)other;
    now(g)->link[other] = (uint8_t)one;
    note(g, linked, one, other);
    table_has_changed(g);
}

static void do_SILENCE(Run *g, const Verb *my)
{
    CITE(D7.10);
    FOR_EACH_IN (object, my->first)
        if (add_modifier(g, (Modifier){.what = LASTING_SILENCE, .host = (uint8_t)unit_at(g, object)}))
            note(g, silenced, unit_at(g, object));
}

/* D7.11 */
static void do_CREATE(Run *g, const Verb *my)
{
    int place = empty_place(g, my->you);
    Card token = place < 0 ? NO_CARD : create_card(g, word(g, sense_of(my), 0), zone_of_object(place));
    sentence_reached(g, token != NO_CARD);
    CITE(D7.11);
    if (!token) {
        note(g, no_room, card_of(my->source));
        return;
    }
    now(g)->lives[token]++;
    note(g, enters, token);
    sentence_leaves_it(g, token);
    table_has_changed(g);
}

static void do_STRENGTHEN(Run *g, const Verb *my)
{
    CITE(D5.8);
    FOR_EACH_IN (object, my->first) {
        Card unit = unit_at(g, object);
        now(g)->might[unit] = limited(now(g)->might[unit] + word(g, sense_of(my), 0));
        note(g, strengthened, unit, word(g, sense_of(my), 0));
    }
    table_has_changed(g);
}

static void do_GIVE(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first)
        for (int what = POWER; what <= HEALTH; what++) {
            int amount = signed_word(g, sense_of(my), 2 * what);
            if (amount)
                add_modifier(g, (Modifier){.what = (uint8_t)(LASTING_POWER + what),
                                           .until = UNTIL_END_OF_TURN,
                                           .host = (uint8_t)unit_at(g, object),
                                           .amount = (int16_t)amount});
        }
}

static void do_PREVENT(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first) {
        Card unit = unit_at(g, object);
        now(g)->shield[unit] = limited(now(g)->shield[unit] + word(g, sense_of(my), 0));
    }
}

/* D1.5 */
static void do_ATTACH(Run *g, const Verb *my)
{
    Card gear = card_of(my->source);
    sentence_reached(g, 0);
    if (!my->first || where_is(g, gear) != Z_chain)
        return;
    CITE(D1.5);
    Card host = unit_at(g, first_in(my->first));
    move_openly_to_bottom(g, gear, zone_of_seat(gear, my->you));
    now(g)->host[gear] = (uint8_t)host;
    note(g, attached, gear, host);
    sentence_reached(g, 1);
    table_has_changed(g);
}

/* ---- players -------------------------------------------------------------------------------------------------------------------------- */

static int draw_cards(Run *g, Seat seat, int count)
{
    int drawn = 0;
    for (; drawn < count && zone_size(g, zone_of_seat(deck, seat)); drawn++) {
        Card card = draw_hidden(g, zone_of_seat(deck, seat), zone_of_seat(hand, seat));
        note(g, draws, seat, card);
    }
    return drawn;
}
static void do_DRAW(Run *g, const Verb *my)
{
    CITE(D7.7);
    sentence_reached(g, draw_cards(g, my->you, word(g, sense_of(my), 0)));
}
static void do_GAIN(Run *g, const Verb *my)
{
    CITE(D7.7);
    now(g)->life[my->you] = limited(now(g)->life[my->you] + word(g, sense_of(my), 0));
    note(g, gains, my->you, word(g, sense_of(my), 0));
}
static void do_LOSE(Run *g, const Verb *my)
{
    Seat who = opponent(my->you);
    CITE(D7.7);
    now(g)->life[who] = limited(now(g)->life[who] - word(g, sense_of(my), 0));
    note(g, loses, who, word(g, sense_of(my), 0));
}

/* D7.9 Chance picks a place in the hand, whatever card it is: all see the marker, its owner alone what lies under it. */
static void do_HEX(Run *g, const Verb *my)
{
    int zone = zone_of_seat(hand, opponent(my->you));
    sentence_reached(g, zone_size(g, zone) != 0);
    if (!zone_size(g, zone))
        return;
    CITE(D7.9);
    Card card = card_at(g, zone, chance(g, zone_size(g, zone)));
    mark_hidden(g, card);
    now(g)->dearer[card] = limited(now(g)->dearer[card] + word(g, sense_of(my), 0));
    note(g, hexed, opponent(my->you), word(g, sense_of(my), 0));
}
