/* C26.8 What sentences do to the chain, to attacks, to turns, and to what a unit is. */

/* ---- C12.6 Counters and interrupts on the chain ------------------------------------------------------------------------------------- */

/* The item of the card that was heard of, if it has not been resolved. */
static void do_COUNTER_IT(Run *g, const Verb *my)
{
    Card card = card_of(my->it);
    sentence_reached(g, 0);
    FOR_EACH_IN (i, card && where_is(g, card) == Z_chain ? items_where(g, ITEM_ON_CHAIN, -1) : 0)
        if (now(g)->item[i].source == card) {
            CITE(C12.7);
            items_take(g, i);
            note(g, countered, card);
            put_away(g, card, zone_of_seat(discard, owner_of(g, card)));
            sentence_reached(g, 1);
            return;
        }
}

/* The first selector of an item that was filled, and what it could have chosen. */
static uint16_t first_slot(const Run *g, const Item *item)
{
    Walk w = walk_begin(g, item->skill);
    return next_slot(effect_set(g), item->mode, &w);
}
static Set first_found(const Run *g, const Item *item)
{
    struct run_effect e = effect_of(g, item);
    Run asked = *g;
    uint16_t at = first_slot(g, item);
    int wanted;
    asked.effect = &e;
    return at ? those(&asked, sense_at(effect_sense(&e), at), &wanted) : 0;
}
static int has_one_target(const Item *item)
{
    return item->skill && item->slot[0] & 15 && !(item->slot[0] >> 4) && !(item->announced >> 1);
}
/* An effect with one target gets another. */
static void do_RETARGET(Run *g, const Verb *my)
{
    sentence_reached(g, 0);
    if (!my->first || !my->second)
        return;
    Item *item = &now(g)->item[first_in(my->first)];
    int object = first_in(my->second);
    if (!has_one_target(item) || !(first_found(g, item) >> object & 1))
        return;
    CITE(C12.6);
    item->target[0] = (uint8_t)card_on(g, object);
    item->life[0] = (uint8_t)effect_life(g, item->target[0]);
    note(g, chooses, my->you, item->target[0]);
    sentence_reached(g, 1);
}

/* ---- C10.5c Guards and interrupts of an attack -------------------------------------------------------------------------------------- */

static Attack *attack_going_on(const Run *g)
{
    return now(g)->attack_now ? &now(g)->attack[now(g)->attack_now - 1] : NULL;
}
static void do_CANCEL_ATTACK(Run *g, const Verb *my)
{
    Attack *a = attack_going_on(g);
    sentence_reached(g, 0);
    if (!a || !a->attacker || !(effect_object(g, a->attacker) & my->first))
        return;
    CITE(C12.6);
    CITE(C-K9);
    note(g, attack_is_off, a->attacker);
    a->attacker = 0;
    touch(g, READS_COMBAT, 0);
    sentence_reached(g, 1);
}
static void do_TURN_ATTACK(Run *g, const Verb *my)
{
    Attack *a = attack_going_on(g);
    Set set = my->first & (all_units(g) | heroes());
    sentence_reached(g, 0);
    if (!a || !a->attacker || !set || effect_object(g, a->attacker) & set)
        return;
    CITE(C12.6);
    a->target = (uint8_t)card_on(g, first_in(set));
    a->target_life = (uint8_t)effect_life(g, a->target);
    note(g, attacks, a->attacker, a->target);
    sentence_reached(g, 1);
}

/* ---- what a unit is ------------------------------------------------------------------------------------------------------------------ */

/* C13.9 */
static void do_BANISH(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first & all_units(g)) {
        Card unit = card_on(g, object);
        CITE(C13.9);
        note(g, banished, unit);
        leave_play(g, object, zone_of_seat(banished, owner_of(g, unit)), 0);
    }
    refresh(g);
}
static void do_TRANSFORM(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first & all_units(g))
        transform(g, object, word(g, sense_of(my), 0));
}
/* C15.24 Three Startup Phases of its controller. */
enum { PHASES_TO_TRANSCEND = 3 };
static void do_TRANSCEND(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first & all_units(g)) {
        note(g, gains, card_on(g, object), KEYWORD_TRANSCENDING);
        add_modifier(g, (Modifier){.what = LASTING_HIGHER,
                                   .from = (uint16_t)word(g, sense_of(my), 0),
                                   .amount = PHASES_TO_TRANSCEND,
                                   .host = (uint8_t)card_on(g, object)});
    }
}
static void do_SWAP(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first & all_units(g))
        swap_stats(g, object);
}
/* C13.8 Attack, and health as it is then. */
static void do_SET_STATS(Run *g, const Verb *my)
{
    FOR_EACH_IN (object, my->first & all_units(g)) {
        CITE(C13.8);
        make_stats(g, object, word(g, sense_of(my), 0), word(g, sense_of(my), 1));
    }
}
/* C13.8 Unit by unit their player says how much of the total each has; the last one has the rest. */
static int total_of(const Run *g, Set units, int what)
{
    int sum = 0;
    FOR_EACH_IN (object, units)
        sum += what == ATTACK ? attack_at(g, object) : health_left(g, object);
    return sum;
}
static int most_for_next(const struct do_REDISTRIBUTE *my)
{
    int others = my->place == HEALTH ? __builtin_popcountll(my->second) - 1 : 0;
    int most = my->purpose - others;
    return most < COUNT_LIMIT ? most : COUNT_LIMIT;
}
static void give_portion(Run *g, const struct do_REDISTRIBUTE *my)
{
    int object = first_in(my->second);
    make_stats(g, object, my->place == ATTACK ? my->choice : attack_at(g, object),
               my->place == ATTACK ? health_left(g, object) : my->choice);
}
RULE(do_REDISTRIBUTE)
{
    BEGIN(amount_is_chosen, state_is_checked);
    my->first &= all_units(g);
    for (my->place = ATTACK; my->place <= HEALTH; my->place++) {
        refresh(g);
        my->purpose = (int16_t)total_of(g, my->first, my->place);
        my->second = my->purpose >= my->place * __builtin_popcountll(my->first) ? my->first : 0;
        for (; my->second; my->second &= my->second - 1) {
            CITE(C13.8);
            my->choice = my->purpose;
            if (has_several(my->second)) {
                ask_about(g, my->you, ASK_portion, (int16_t)card_on(g, first_in(my->second)),
                          (int16_t)most_for_next(my), my->place);
                AWAIT(amount_is_chosen);
                my->choice = (int16_t)answer(g, my->you, portion);
            }
            give_portion(g, my);
            my->purpose = (int16_t)(my->purpose - my->choice);
        }
    }
    CALL(state_is_checked, check_state);
    END;
}
static void options_portion(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat;
    for (int n = ask->c == HEALTH; n <= ask->b; n++)
        offer(out, BASE_portion + n);
}
static void describe_portion(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = (int16_t)index;
}
/* C-K63, C-K71 Moved counters are no Bless. */
static void do_MOVE_BLESSINGS(Run *g, const Verb *my)
{
    sentence_reached(g, 0);
    if (!(my->first & all_units(g)) || !(my->second & all_units(g)))
        return;
    int from = first_in(my->first), to = first_in(my->second), had = body_at(g, from)->blessing;
    int room = COUNTER_CAP - body_at(g, to)->blessing, moved = had < room ? had : room;
    CITE(C-K63);
    CITE(C-K71);
    set_blessing(g, from, had - moved);
    set_blessing(g, to, body_at(g, to)->blessing + moved);
    sentence_reached(g, moved);
}
static void do_PUT_GLITCH(Run *g, const Verb *my)
{
    CITE(C20.1);
    FOR_EACH_IN (object, my->first & all_units(g))
        body_at(g, object)->glitch = limited(body_at(g, object)->glitch + word(g, sense_of(my), 0));
}
/* C16.13 Its number and the type of damage in one. */
static void do_GIVE_RESIST(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    FOR_EACH_IN (object, spoken_of(g, my->first & all_units(g), word(g, s, 2), my->you)) {
        note(g, gains, card_on(g, object), KEYWORD_RESIST);
        add_modifier(g, (Modifier){.what = LASTING_KEYWORD,
                                   .from = KEYWORD_RESIST,
                                   .amount = (int16_t)(word(g, s, 0) + RESIST_TYPE * word(g, s, 1)),
                                   .until = (uint8_t)until_of(g, word(g, s, 2), my->you),
                                   .host = (uint8_t)card_on(g, object)});
    }
}

/* ---- turns, the sky, the end ------------------------------------------------------------------------------------------------------------ */

/* C5.6 Each comes next, so that the one added last comes first, as with extra turns (C5.7). */
static void do_ADD_PHASE(Run *g, const Verb *my)
{
    if (now(g)->inserted < sizeof now(g)->added) {
        now(g)->added[now(g)->inserted++] = (uint8_t)word(g, sense_of(my), 0);
        return;
    }
    CITE(C-L14);
    note(g, no_room);
}
static void do_BEGIN_ECLIPSE(Run *g, const Verb *my)
{
    int which = word(g, sense_of(my), 0);
    CITE(C18.3);
    begin_eclipse(g, which == ECLIPSE_DARK ? DARK_ECLIPSE : SOLAR_ECLIPSE, now(g)->round + 1);
}
RULE(do_WIN)
{
    BEGIN();
    CITE(C24.5);
    BECOME(text_is_met, .winners = (int16_t)(1 << my->you));
    END;
}

/* ---- cards ------------------------------------------------------------------------------------------------------------------------------- */

/* C-K87 Both draw; what is missing hurts both in one event each time. */
static How both_tire(Run *g, const Frame *caller, struct do_EACH_DRAWS *my)
{
    Happening e = {.kind = HAPPENS_DAMAGE, .amount = 1, .times = 1};
    int16_t *missed[SEATS] = {&my->choice, &my->place};
    CITE(C-K87);
    FOR_EACH_SEAT (g, s) {
        if (*missed[s] <= 0)
            continue;
        --*missed[s];
        e.objects |= 1ull << hero_object(s);
        set_share(g, &e, hero_object(s), (Share){(int16_t)next_fatigue(g, s), 1});
    }
    return cause_event(g, caller, e);
}
RULE(do_EACH_DRAWS)
{
    BEGIN(first_has_drawn, second_has_drawn, it_hurts);
    CALL(first_has_drawn, draw_cards, .who = 0, .count = (int16_t)word(g, SENSE(my), 0), .in_phase = 1);
    my->choice = (int16_t)take_returned(g);
    CALL(second_has_drawn, draw_cards, .who = 1, .count = (int16_t)word(g, SENSE(my), 0), .in_phase = 1);
    my->place = (int16_t)take_returned(g);
    my->second = (uint64_t)(2 * word(g, SENSE(my), 0) - my->choice - my->place);
    while (my->choice > 0 || my->place > 0) {
        CALL_(it_hurts, both_tire(g, f, my));
        take_returned(g);
        state_of(g)->left.x = 0;
    }
    sentence_reached(g, (int)my->second);
    END;
}

/* C-K78 Its owner does not end the next Main Phase while it can be played. */
static void do_MUST_PLAY(Run *g, const Verb *my)
{
    Card card = card_in_hand(g, my);
    sentence_reached(g, card != NO_CARD);
    if (!card)
        return;
    choose_openly(g, my->you, card);
    now(g)->forced[card] = 1;
}
