/* C26.8 Where sentences send units, who controls them, and what they do to players (do_). */

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
static void tell_where_it_goes(Run *g, Card card, int zone)
{
    if (zone == Z_chain)
        note(g, comes_back, card);
    else if (zone == zone_of_seat(deck, owner_of(g, card)))
        note(g, shuffled_in, card);
    else if (zone == zone_of_seat(banished, owner_of(g, card)))
        note(g, banished, card);
    else
        note(g, returns, card);
}
static Card take_out_of_play(Run *g, const Verb *my, int zone)
{
    Set it = its_object(g);
    if (!it)
        return NO_CARD;
    Card card = card_on(g, first_in(it));
    CITE(C23.7);
    tell_where_it_goes(g, card, zone);
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
    move_unit(g, from, to); /* all that lies on it comes along, as with a unit */
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
    BEGIN(nobody_wins, state_is_checked);
    if (change_flux(g,
                    word(g, SENSE(my), 0) == RAISE_LOWER ? -word(g, SENSE(my), 1) : word(g, SENSE(my), 1))) {
        CITE(C-K37);
        CALL(nobody_wins, win_by_flux);
        if (state_acts(g)) /* C-K39 lines may ask for Flux */
            CALL(state_is_checked, check_sentence);
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
