/* U4 Specials.  U4.1 (the Anchor) acts where specials would begin: battle, more_archangels, specials_after_war. */

static int can_be_removed(const Run *g, Seat victim, int portal, Card card)
{
    return !is_open(g, victim, portal) && worth(g, card) == 1;
}

static int has_removable(const Run *g, Seat victim)
{
    for (int portal = 0; portal < PORTALS; portal++)
        FOR_EACH_CARD (g, card, zone_at(portal, victim, portal))
            if (can_be_removed(g, victim, portal, card))
                return 1;
    return 0;
}

static Card removable(const Run *g, Seat victim, int index)
{
    FOR_EACH_CARD (g, card, zone_at(portal, victim, portal_of(index)))
        if (kind_of(g, card) == kind_in(index) && owner_of(g, card) == owner_in(index) &&
            can_be_removed(g, victim, portal_of(index), card))
            return card;
    return NO_CARD;
}

RULE(ancient_eleven)
{
    BEGIN(card_is_named);
    /* U4.2 May move one build card that is at present worth 1 from an opponent's closed portal to its owner's discard. */
    CITE(U4.2);
    note(g, special, my->who, ANCIENT_11, 0);
    if (!has_removable(g, other(my->who))) {
        note(g, unused, my->who);
        RETURN;
    }
    ask(g, my->who, ASK_remove);
    AWAIT(card_is_named);
    my->choice = (int16_t)answer(g, my->who, remove);
    if (!my->choice) {
        note(g, unused, my->who);
        RETURN;
    }
    Card card = removable(g, other(my->who), my->choice);
    now(g)->points[other(my->who)][portal_of(my->choice)]--;
    note(g, removes, my->who, card, 1 + portal_of(my->choice), other(my->who));
    make_worth_one(g, card, 0);
    discard(g, card);
    END;
}

/* Asked whenever there is a card in hand: that the hand holds only Comets must not show. */
RULE(ancient_twelve)
{
    BEGIN(card_is_named);
    /* U4.3 May put any one card from hand, except a Comet, on a closed portal of one's own as 1 point. */
    CITE(U4.3);
    note(g, special, my->who, ANCIENT_12, 1);
    if (!zone_size(g, zone_of_seat(hand, my->who))) {
        note(g, unused, my->who);
        RETURN;
    }
    ask(g, my->who, ASK_add);
    AWAIT(card_is_named);
    int choice = answer(g, my->who, add);
    if (!choice) {
        note(g, unused, my->who);
        RETURN;
    }
    Card card = find_kind(g, zone_of_seat(hand, my->who), (choice - 1) / PORTALS);
    make_worth_one(g, card, 1);
    if (place_from_hand(g, my->who, card, portal_of(choice), 1))
        BECOME(all_portals_open, .who = my->who);
    END;
}

static void options_remove(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer(out, BASE_remove);
    for (int portal = 0; portal < PORTALS; portal++) {
        unsigned seen = 0;
        FOR_EACH_CARD (g, card, zone_at(portal, other(seat), portal)) {
            int which = kind_of(g, card) * SEATS + owner_of(g, card);
            if (seen >> which & 1 || !can_be_removed(g, other(seat), portal, card))
                continue;
            seen |= 1u << which;
            offer(out, BASE_remove + card_on_portal(kind_of(g, card), owner_of(g, card), portal));
        }
    }
}

static void describe_remove(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    if (!index) {
        d->variant = "decline";
        return;
    }
    d->arg[0] = removable(g, other(seat), index);
    d->arg[1] = 1 + portal_of(index);
    d->arg[2] = owner_in(index);
}

static void options_add(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    const SmallSet closed = closed_portals(g, seat);
    Offers offers = offers_begin(out);
    offer_next(&offers, BASE_add);
    int last = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int kind = kind_of(g, card);
        if (kind == last || kind == COMET)
            continue;
        last = kind;
        offer_set(&offers, BASE_add + 1 + kind * PORTALS, &closed);
    }
    offers_end(offers, out);
}

static void describe_add(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    if (!index) {
        d->variant = "decline";
        return;
    }
    describe_card_in_hand(g, seat, (index - 1) / PORTALS, d);
    d->arg[1] = 1 + portal_of(index);
    d->arg[2] = zone_at(portal, seat, portal_of(index));
}
