/* T3 The open phase. */

/* Actions without a card, then four for each sort of card: cards of a kind differ by frost and edges. */
enum { DO_PASS, DO_TURN, DO_SCRY, DO_STRIKE, DO_STORM, DO_CHILL, DO_BIND, DO_CARD };
enum { MOST_ACTIONS = 40, SHARPEST = 3, SORTS = KINDS * 2 * (SHARPEST + 1) };
enum { TO_STASH, TO_NEXT, TO_WEAR, TO_HONE, CARD_ACTIONS };
_Static_assert(ACTIONS == DO_CARD + CARD_ACTIONS * SORTS, "action numbers cover every sort of card");

static int sort_in(int choice)
{
    return (choice - DO_CARD) / CARD_ACTIONS;
}
static int what_with(int choice)
{
    return (choice - DO_CARD) % CARD_ACTIONS;
}

/* T3.9 A card with frost can only be stashed.  T8.4 A card has at most three edges. */
static int can_be_used(const Run *g, Card card, int what)
{
    return (what == TO_STASH || !now(g)->frost[card]) && (what != TO_HONE || now(g)->edge[card] < SHARPEST);
}

static int sort_of(const Run *g, Card card)
{
    return ((kind_of(g, card) - 1) * 2 + now(g)->frost[card]) * (SHARPEST + 1) + now(g)->edge[card];
}
static int kind_of_sort(int sort)
{
    return 1 + sort / (2 * (SHARPEST + 1));
}

/* T3.5 Of several cards of a sort the one is used that most seats know: nobody can tell them apart. */
static Card card_in_hand(const Run *g, Seat seat, int sort, int what)
{
    Card best = NO_CARD;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (sort_of(g, card) == sort && can_be_used(g, card, what))
            best = better_known(g, best, card);
    return best;
}

/* Has the hand cards of that kind of more than one sort? */
static int has_other_sorts(const Run *g, Seat seat, int sort)
{
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (kind_of(g, card) == kind_of_sort(sort) && sort_of(g, card) != sort)
            return 1;
    return 0;
}

/* T3.8 Hone: show a card from hand; it gets an edge, and keeps it wherever it goes. */
static void hone(Run *g, Seat seat, Card card)
{
    CITE(T3.8);
    pay(g, seat, 1);
    reveal(g, card);
    now(g)->edge[card]++;
    note(g, hones, seat, card, now(g)->edge[card]);
}

static int warm_cards(const Run *g, Seat seat)
{
    int n = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        n += !now(g)->frost[card];
    return n;
}

/* T3.9 Chill: a card of the next player's hand gets frost, chosen by chance. */
static void chill(Run *g, Seat seat)
{
    Seat whose = next_seat(g, seat);
    CITE(T3.9);
    pay(g, seat, 1);
    int skip = chance(g, warm_cards(g, whose));
    Card card = zone_first(g, zone_of_seat(hand, whose));
    while (now(g)->frost[card] || skip--)
        card = next_in_zone(g, card);
    mark_hidden(g, card);
    now(g)->frost[card] = 1;
    note(g, chills, seat, whose);
}

static void melt(Run *g, Seat seat)
{
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        now(g)->frost[card] = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(stash, seat))
        now(g)->frost[card] = 0;
}

/* T3.10 Bind: the newer of two stashed cards is tied to the older one. */
static int can_bind(const Run *g, Seat seat)
{
    int zone = zone_of_seat(stash, seat);
    return zone_size(g, zone) == STASH_PLACES && !now(g)->tied[zone_last(g, zone)];
}

static void bind(Run *g, Seat seat)
{
    int zone = zone_of_seat(stash, seat);
    CITE(T3.10);
    now(g)->tied[zone_last(g, zone)] = (uint8_t)zone_first(g, zone);
    note(g, binds, seat);
}

/* T8.1 A stash has two places.  To put a third card there, the oldest is turned up and discarded. */
static void stash(Run *g, Seat seat, Card card)
{
    int zone = zone_of_seat(stash, seat);
    if (zone_size(g, zone) == STASH_PLACES) {
        CITE(T8.1);
        turn_up(g, zone_first(g, zone));
    }
    move_secretly_to_bottom(g, card, zone);
    note(g, stashes, seat, card);
}

/* T3.5 Stash, hand over, wear. */
static void use_card(Run *g, Seat seat, int choice)
{
    CITE(T3.5);
    Card card = card_in_hand(g, seat, sort_in(choice), what_with(choice));
    Seat to = next_seat(g, seat);
    switch (what_with(choice)) {
    case TO_STASH:
        stash(g, seat, card);
        return;
    case TO_NEXT:
        move_secretly(g, card, zone_of_seat(hand, to));
        note(g, hands_over, seat, card, to);
        return;
    case TO_HONE:
        hone(g, seat, card);
        return;
    default:
        move_openly_to_bottom(g, card, zone_of_seat(worn, seat));
        note(g, wears, seat, card);
    }
}

static int has_more_to_say(const Run *g, const struct open_phase *my, Seat seat)
{
    return is_alive(g, seat) && !(my->passed & seat_bit(seat));
}

RULE(open_phase)
{
    BEGIN(somebody_acts, scry_is_over, skill_is_over);
    for (my->actions = 0; my->actions < MOST_ACTIONS; my->actions++) {
        /* T3.1 Any player who has not passed may act next, in any order.  The phase ends when all have passed. */
        CITE(T3.1);
        FOR_EACH_SEAT (g, s)
            if (has_more_to_say(g, my, s))
                ask(g, s, ASK_action);
        if (!g->core->asked)
            RETURN;
        AWAIT_FIRST(somebody_acts);
        my->who = (int16_t)take_answerer(g);
        my->choice = (int16_t)answer(g, my->who, action);
        /* T3.2 Pass: you take no further part in this phase.  That is progress, though nothing moves. */
        if (my->choice == DO_PASS) {
            CITE(T3.2);
            note(g, passes, my->who);
            my->passed = (int16_t)(my->passed | seat_bit(my->who));
            position_progress(g);
            continue;
        }
        if (my->choice == DO_SCRY) {
            CALL(scry_is_over, scry, .who = my->who);
        } else if (my->choice == DO_STRIKE || my->choice == DO_STORM) {
            /* T3.6 Strike and Storm are skills. */
            CITE(T3.6);
            CALL(skill_is_over, use_skill, .who = my->who,
                 .skill = (int16_t)(my->choice == DO_STRIKE ? STRIKE : STORM));
        } else if (my->choice == DO_TURN) {
            /* T3.3 Turn: you face the other way, and the frost on your cards melts. */
            CITE(T3.3);
            now(g)->facing[my->who] ^= 1;
            melt(g, my->who);
            note(g, turns, my->who);
        } else if (my->choice == DO_CHILL) {
            chill(g, my->who);
        } else if (my->choice == DO_BIND) {
            bind(g, my->who);
        } else {
            use_card(g, my->who, my->choice);
        }
        /* T3.7 When an action brings back a position that was there before, the phase ends. */
        if (position_repeats(g)) {
            CITE(T3.7);
            note(g, repeated, 0);
            RETURN;
        }
    }
    /* T8.2 The open phase ends after 40 actions. */
    CITE(T8.2);
    note(g, limit, 0);
    END;
}

static void move_hidden_to_bottom(Run *g, Card card, int zone)
{
    int from = where_is(g, card);
    if (zone_blind(g, from)) {
        move_secretly_to_bottom(g, card, zone);
        return;
    }
    see_hidden_move(g, card, zone);
    zone_move(g, card, zone, 1);
}

/* T3.4 Scry (1 stamina): look at the top card of the deck, and leave it or put it at the bottom. */
RULE(scry)
{
    BEGIN(card_is_seen);
    CITE(T3.4);
    pay(g, my->who, 1);
    look_at(g, my->who, zone_first(g, Z_deck));
    note(g, looks, my->who, zone_first(g, Z_deck));
    ask_about(g, my->who, ASK_scry, ref_to(zone_first(g, Z_deck)), 0, 0);
    AWAIT(card_is_seen);
    if (answer(g, my->who, scry)) {
        move_hidden_to_bottom(g, zone_first(g, Z_deck), Z_deck);
        note(g, puts_below, my->who);
    }
    END;
}

static void options_action(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_action + DO_PASS);
    offer(out, BASE_action + DO_TURN);
    if (now(g)->stamina[seat] && zone_size(g, Z_deck))
        offer(out, BASE_action + DO_SCRY);
    if (can_afford(g, seat, STRIKE))
        offer(out, BASE_action + DO_STRIKE);
    if (can_afford(g, seat, STORM) && zone_size(g, Z_deck))
        offer(out, BASE_action + DO_STORM);
    if (now(g)->stamina[seat] && warm_cards(g, next_seat(g, seat)))
        offer(out, BASE_action + DO_CHILL);
    if (can_bind(g, seat))
        offer(out, BASE_action + DO_BIND);
    for (int sort = 0; sort < SORTS; sort++) {
        int first = BASE_action + DO_CARD + CARD_ACTIONS * sort, kind = kind_of_sort(sort);
        if (card_in_hand(g, seat, sort, TO_STASH))
            offer(out, first + TO_STASH);
        if (is_alive(g, next_seat(g, seat)) && card_in_hand(g, seat, sort, TO_NEXT))
            offer(out, first + TO_NEXT);
        if ((kind == THORN || kind == FEATHER) && card_in_hand(g, seat, sort, TO_WEAR))
            offer(out, first + TO_WEAR);
        if (now(g)->stamina[seat] && card_in_hand(g, seat, sort, TO_HONE))
            offer(out, first + TO_HONE);
    }
}

static void describe_action(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    static const char *const plain[] = {"pass", "turn", "scry", "strike", "storm", "chill", "bind"};
    static const char *const with_card[] = {"stash", "hand_over", "wear", "hone"};
    static const char *const with_sort[] = {"stash_sort", "hand_over_sort", "wear_sort", "hone_sort"};
    (void)ask;
    d->arg[1] = next_seat(g, seat);
    if (index < DO_CARD) {
        d->variant = plain[index];
        return;
    }
    Card card = card_in_hand(g, seat, sort_in(index), what_with(index));
    d->variant = (has_other_sorts(g, seat, sort_in(index)) ? with_sort : with_card)[what_with(index)];
    d->arg[0] = card;
    d->arg[2] = now(g)->edge[card];
    d->arg[3] = now(g)->frost[card];
}

YES_NO_OPTIONS(scry)

static void describe_scry(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    d->variant = index ? "below" : "leave";
    d->arg[0] = card_of((CardRef)ask->a);
}
