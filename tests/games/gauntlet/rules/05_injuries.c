/* T5 Injuries, T6 Elimination. */

/* A set of cards as bits by card number. */
static uint64_t reacting_cards(const Run *g, Seat injured)
{
    uint64_t cards = 0;
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(worn, s))
            if (kind_of(g, card) == FEATHER || s == injured)
                cards |= 1ull << card;
    return cards;
}

static Seat wearer(const Run *g, Card card)
{
    FOR_EACH_SEAT (g, s)
        if (where_is(g, card) == zone_of_seat(worn, s))
            return s;
    return NO_SEAT;
}

/* The first card of the set, clockwise from a seat, that is still worn; the set is empty when there is none. */
static Card take_next_card(const Run *g, Seat from, uint64_t *cards)
{
    for (int i = 0; i < g->game->seats; i++) {
        FOR_EACH_CARD (g, card, zone_of_seat(worn, (from + i) % g->game->seats)) {
            if (!(*cards >> card & 1))
                continue;
            *cards &= ~(1ull << card);
            return card;
        }
    }
    *cards = 0;
    return NO_CARD;
}

static void lose_health(Run *g, Seat seat, int amount)
{
    int left = now(g)->health[seat] - amount;
    now(g)->health[seat] = (uint8_t)(left > 0 ? left : 0);
    position_progress(g);
    note(g, injured, seat, amount, now(g)->health[seat]);
}

/* The card in a place of the stash, if it is a Shield that can be turned up. */
static Card shield_at(const Run *g, Seat seat, int place)
{
    Card card = card_at(g, zone_of_seat(stash, seat), place);
    return card && kind_of(g, card) == SHIELD && !now(g)->frost[card] ? card : NO_CARD;
}

static int turn_up_shield(Run *g, Seat seat, int place) /* from 1; 0: none */
{
    if (!place)
        return 0;
    CITE(T5.1);
    turn_up(g, shield_at(g, seat, place - 1));
    note(g, shielded, seat);
    return 1;
}

/* Whatever may be replaced or reacted to happens here: at most one replacement, then the thing itself, then what it
   triggers. */
RULE(happen)
{
    BEGIN(shield_is_chosen, reaction_is_done, elimination_is_done);
    /* T5.1 Whoever has stashed cards may turn up a Shield without frost: there is no injury.  That cards are stashed is seen by all, so
       that being asked tells nothing about them; and which of two it is the player says, so that the place tells nothing
       about the other. */
    if (zone_size(g, zone_of_seat(stash, my->who))) {
        ask(g, my->who, ASK_shield);
        AWAIT(shield_is_chosen);
        if (turn_up_shield(g, my->who, answer(g, my->who, shield)))
            RETURN;
    }
    /* T5.2 Otherwise the player loses that much health. */
    CITE(T5.2);
    lose_health(g, my->who, my->amount);
    /* T5.3 Then worn cards react.  Which ones is settled when the injury happens. */
    my->waiting = reacting_cards(g, my->who);
    if (!is_alive(g, my->who))
        CALL(elimination_is_done, eliminate, .who = my->who);
    while ((my->card = (int16_t)take_next_card(g, my->who, &my->waiting)) != NO_CARD)
        CALL(reaction_is_done, react, .card = my->card, .injured = my->who, .by = my->by);
    END;
}

RULE(react)
{
    BEGIN();
    CITE(T5.3);
    Seat owner = wearer(g, my->card);
    note(g, reacts, owner, my->card);
    if (kind_of(g, my->card) == FEATHER) {
        now(g)->stamina[owner]++;
        RETURN;
    }
    if (is_alive(g, my->by))
        BECOME(happen, .who = my->by, .by = (int16_t)owner, .amount = 1);
    END;
}

RULE(eliminate)
{
    BEGIN();
    /* T6.1 At 0 health a player is out; all cards of that player are discarded face up. */
    CITE(T6.1);
    note(g, out, my->who);
    show_and_move_all(g, zone_of_seat(hand, my->who), Z_discard);
    show_and_move_all(g, zone_of_seat(stash, my->who), Z_discard);
    move_all_openly(g, zone_of_seat(worn, my->who), Z_discard);
    /* T6.2 When only one side is left the bout ends at once, whatever was going on. */
    if (one_side_is_left(g)) {
        CITE(T6.2);
        LEAVE(bout);
    }
    END;
}

static void options_shield(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_shield);
    for (int place = 0; place < STASH_PLACES; place++)
        if (shield_at(g, seat, place))
            offer(out, BASE_shield + 1 + place);
}

static void describe_shield(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    describe_yes_no(index, d);
    if (!index)
        return;
    if (shield_at(g, seat, 0) && shield_at(g, seat, 1))
        d->variant = index == 1 ? "older" : "newer";
    d->arg[0] = shield_at(g, seat, index - 1);
}
