/* U3 War. */

/* How many cards a player can lay: the hand, or with war_source=deck both piles (U-R2). */
static int supply(const Run *g, Seat seat)
{
    if (ruling(g, war_source) == war_source_hand)
        return zone_size(g, zone_of_seat(hand, seat));
    return zone_size(g, zone_of_seat(draw, seat)) + zone_size(g, zone_of_seat(discard, seat));
}

/* U-R4 before the first War, U-R2 before a repeated one. */
static void prepare_for_war(Run *g, Seat seat, int round)
{
    if (ruling(g, war_source) == war_source_deck)
        return;
    CITE_IF(U-R2, round > 1);
    if (round > 1 || zone_size(g, zone_of_seat(hand, seat)) < 4)
        draw_up_to(g, seat, HAND);
}

static Card lay_from_deck(Run *g, Seat seat)
{
    can_draw(g, seat);
    Card card = zone_first(g, zone_of_seat(draw, seat));
    move_openly_to_bottom(g, card, zone_of_seat(stake, seat));
    note(g, lays, seat, card);
    return card;
}

static int archangels(const Run *g, const struct war *my, Seat seat)
{
    int n = 0, i = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(stake, seat))
        n += i++ >= my->before[seat] && kind_of(g, card) == ARCHANGEL;
    /* U-R8 [archangel_tie=yes] The tied battle cards count in the first round. */
    if (ruling(g, archangel_tie) == archangel_tie_yes && my->round == 1)
        n += kind_of(g, card_of(my->first[seat])) == ARCHANGEL;
    return n;
}

static int is_anchored(const Run *g, CardRef first)
{
    return kind_of(g, card_of(first)) == ANCHOR;
}

/* U3.5 The seat with more Archangels in this round, or NO_SEAT. */
static Seat more_archangels(const Run *g, const struct war *my)
{
    int a = archangels(g, my, 0), b = archangels(g, my, 1);
    if (is_anchored(g, my->first[0])) { /* tied Anchors cancel everything in their War */
        CITE(U4.1, U-R8);
        if (a || b)
            note(g, archangels_cancelled, 0);
        return NO_SEAT;
    }
    if (a == b)
        return NO_SEAT;
    CITE(U3.5, U-R8);
    Seat seat = a > b ? 0 : 1;
    note(g, archangels, seat, a > b ? a : b, a > b ? b : a);
    return seat;
}

enum { WON_BY_ARCHANGELS, WON_BY_FOURTH, WON_FOR_WANT_OF_CARDS };

RULE(war)
{
    BEGIN(three_are_laid, three_are_revealed, fourth_is_laid, fourth_is_revealed, cards_are_placed);
    for (;;) {
        my->round++;
        note(g, war, my->round);
        FOR_EACH_SEAT (g, s) {
            prepare_for_war(g, s, my->round);
            my->before[s] = (int16_t)zone_size(g, zone_of_seat(stake, s));
            my->fourth[s] = 0;
        }
        /* U-R4 Who has no card loses; if neither has one the stake goes back to its owners. */
        if (!supply(g, 0) || !supply(g, 1)) {
            CITE(U-R4);
            my->winner = supply(g, 0) ? 0 : supply(g, 1) ? 1 : NO_SEAT;
            my->by = WON_FOR_WANT_OF_CARDS;
            break;
        }
        /* U3.1 Each lays out 3 cards face up. */
        CALL(three_are_laid, lay_three);
        CALL(three_are_revealed, cards_are_revealed, .before = {my->before[0], my->before[1]}, .in_war = 1);
        my->winner = (int16_t)more_archangels(g, my);
        if (my->winner != NO_SEAT)
            break;
        /* U3.2 Then a fourth face down; both fourths are revealed at once. */
        CALL(fourth_is_laid, lay_fourth);
        FOR_EACH_SEAT (g, s)
            my->fourth[s] = ref_to(zone_last(g, zone_of_seat(stake, s)));
        CALL(fourth_is_revealed, cards_are_revealed,
             .before = {(int16_t)(zone_size(g, zone_of_seat(stake, 0)) - 1),
                        (int16_t)(zone_size(g, zone_of_seat(stake, 1)) - 1)},
             .in_war = 1);
        my->winner = (int16_t)more_archangels(g, my);
        if (my->winner != NO_SEAT)
            break;
        /* U3.5 The same number, at least one each, is a tie: repeat. */
        if (!is_anchored(g, my->first[0]) && archangels(g, my, 0)) {
            CITE(U3.5);
            note(g, tied, 2);
            continue;
        }
        /* U3.3, U-R15 The higher fourth card wins.  U3.4 Equal fourth cards: repeat, the cards so far stay at stake. */
        my->winner = (int16_t)higher(g, card_of(my->fourth[0]), card_of(my->fourth[1]));
        if (my->winner != NO_SEAT) {
            CITE(U3.3, U-R15);
            my->by = WON_BY_FOURTH;
            break;
        }
        CITE(U3.4);
        note(g, tied, 1);
    }
    if (my->winner == NO_SEAT) {
        note(g, war_without_winner, 0);
        FOR_EACH_SEAT (g, s)
            while (zone_size(g, zone_of_seat(stake, s)))
                discard_staked(g, s);
        RETURN;
    }
    note(g, wins_war, my->winner, zone_size(g, zone_of_seat(stake, 0)) + zone_size(g, zone_of_seat(stake, 1)),
         my->by);
    /* U-R14 Placements, then the first card's special, then the last card's. */
    CALL(cards_are_placed, place_won_cards, .who = my->winner);
    BECOME(specials_after_war, .first = my->first[my->winner], .last = my->fourth[my->winner],
           .who = my->winner);
    END;
}

RULE(lay_three)
{
    BEGIN(card_is_chosen);
    FOR_EACH_SEAT (g, s)
        my->to_lay[s] = (int16_t)(supply(g, s) > 3 ? 3 : supply(g, s) - 1);
    if (ruling(g, war_source) == war_source_deck) {
        CITE(U-R2);
        FOR_EACH_SEAT (g, s)
            for (int i = 0; i < my->to_lay[s]; i++)
                lay_from_deck(g, s);
        RETURN;
    }
    /* U-R3 Chosen secretly, one after another in rising order, and turned up together. */
    for (my->i = 0; my->i < 3; my->i++) {
        FOR_EACH_SEAT (g, s)
            if (my->i < my->to_lay[s])
                ask_about(g, s, ASK_war_card, my->to_lay[s] - my->i, my->to_lay[s], 0);
        if (!g->core->asked)
            break;
        AWAIT(card_is_chosen);
        FOR_EACH_SEAT (g, s) {
            if (my->i >= my->to_lay[s])
                continue;
            play_kind_secretly(g, zone_of_seat(hand, s), answer(g, s, war_card), zone_of_seat(laid, s));
        }
    }
    CITE(U3.1, U-R3);
    FOR_EACH_SEAT (g, s) {
        FOR_EACH_CARD (g, card, zone_of_seat(laid, s))
            note(g, lays, s, card);
        move_all_openly(g, zone_of_seat(laid, s), zone_of_seat(stake, s));
    }
    END;
}

RULE(lay_fourth)
{
    BEGIN(card_is_chosen);
    CITE(U3.2);
    if (ruling(g, war_source) == war_source_deck) {
        FOR_EACH_SEAT (g, s)
            lay_from_deck(g, s);
        RETURN;
    }
    FOR_EACH_SEAT (g, s)
        if (has_a_choice(g, s))
            ask(g, s, ASK_fourth);
    if (g->core->asked)
        AWAIT(card_is_chosen);
    FOR_EACH_SEAT (g, s) {
        Card card = chosen_from_hand(g, s, answer(g, s, fourth));
        note(g, lays, s, card);
    }
    END;
}

/* What a card won in a War would count on a portal (U-R5). */
static int worth_in_war(const Run *g, int kind)
{
    if (ruling(g, war_power) == war_power_one && kind != UNICORN)
        return 1;
    return kinds[kind].power;
}

static int can_place_won(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stake, s))
            if (worth_in_war(g, kind_of(g, card)))
                return 1;
    return 0;
}

/* Action numbers of a card by kind, owner and portal; 0 declines. */
static int card_on_portal(int kind, Seat owner, int portal)
{
    return 1 + (kind * SEATS + owner) * PORTALS + portal;
}
static int portal_of(int index)
{
    return (index - 1) % PORTALS;
}
static Seat owner_in(int index)
{
    return (index - 1) / PORTALS % SEATS;
}
static int kind_in(int index)
{
    return (index - 1) / PORTALS / SEATS;
}

RULE(place_won_cards)
{
    BEGIN(card_is_named);
    /* U3.8 One by one, naming card and closed portal freely, or declining: those go to their owners' discard piles. */
    CITE(U3.8);
    while (can_place_won(g)) {
        ask(g, my->who, ASK_place_won);
        AWAIT(card_is_named);
        int choice = answer(g, my->who, place_won);
        if (!choice)
            break;
        CITE(U-R5);
        Card card = find_kind(g, zone_of_seat(stake, owner_in(choice)), kind_in(choice));
        int worth = worth_in_war(g, kind_in(choice));
        if (worth == 1)
            make_worth_one(g, card, 1);
        if (place(g, my->who, card, portal_of(choice), worth))
            BECOME(all_portals_open, .who = my->who);
    }
    FOR_EACH_SEAT (g, s) {
        while (zone_size(g, zone_of_seat(stake, s))) {
            note(g, declines, my->who, zone_first(g, zone_of_seat(stake, s)));
            discard_staked(g, s);
        }
    }
    END;
}

RULE(specials_after_war)
{
    BEGIN(eleven_is_done, twelve_is_done);
    if (is_anchored(g, my->first)) {
        CITE(U4.1);
        if (has_special(g, card_of(my->last)))
            note(g, cancels, my->who, kind_of(g, card_of(my->last)));
        RETURN;
    }
    /* U3.7, U-R7 Only the winner's first and last card; a fourth card counts unless fourth_special=never. */
    if (ruling(g, fourth_special) == fourth_special_never) {
        CITE(U-R7);
        my->last = 0;
    }
    /* U-R8 An Anchor as the winner's last card would cancel both; level 1 beats nothing, so it never is. */
    if (kind_of(g, card_of(my->first)) == ANCIENT_11) {
        CITE(U3.7, U-R14);
        CALL(eleven_is_done, ancient_eleven, .who = my->who);
    }
    if (kind_of(g, card_of(my->first)) == ANCIENT_12) {
        CITE(U3.7, U-R14);
        CALL(twelve_is_done, ancient_twelve, .who = my->who);
    }
    if (kind_of(g, card_of(my->last)) == ANCIENT_11) {
        CITE(U3.7, U-R7);
        BECOME(ancient_eleven, .who = my->who);
    }
    if (kind_of(g, card_of(my->last)) == ANCIENT_12) {
        CITE(U3.7, U-R7);
        BECOME(ancient_twelve, .who = my->who);
    }
    END;
}

static void options_war_card(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    /* In rising order, so that a set has one way to be chosen; enough cards must be left to complete it. */
    int laid = zone_last(g, zone_of_seat(laid, seat)), least = laid ? kind_of(g, laid) : 0, last = 0;
    int left = zone_size(g, zone_of_seat(hand, seat));
    Card card = zone_first(g, zone_of_seat(hand, seat));
    for (; card && kind_of(g, card) < least; card = next_in_zone(g, card))
        left--;
    Offers offers = offers_begin(out);
    for (; left >= ask->a; left--, card = next_in_zone(g, card)) {
        int kind = kind_of(g, card);
        if (kind != last)
            offer_next(&offers, BASE_war_card + kind);
        last = kind;
    }
    offers_end(offers, out);
}

DESCRIBE(war_card, describe_card_in_hand(g, seat, index, d))
OPTIONS(fourth, offer_hand(g, seat, BASE_fourth, out))
DESCRIBE(fourth, describe_card_in_hand(g, seat, index, d))

static void options_place_won(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    const SmallSet closed = closed_portals(g, seat);
    Offers offers = offers_begin(out);
    offer_next(&offers, BASE_place_won);
    FOR_EACH_SEAT (g, owner) {
        unsigned seen = 0;
        FOR_EACH_CARD (g, card, zone_of_seat(stake, owner)) {
            int kind = kind_of(g, card);
            if (seen >> kind & 1 || !worth_in_war(g, kind))
                continue;
            seen |= 1u << kind;
            offer_set(&offers, BASE_place_won + card_on_portal(kind, owner, 0), &closed);
        }
    }
    offers_end(offers, out);
}

static void describe_place_won(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask, (void)seat;
    if (!index) {
        d->variant = "decline";
        return;
    }
    d->arg[0] = find_kind(g, zone_of_seat(stake, owner_in(index)), kind_in(index));
    d->arg[1] = 1 + portal_of(index);
    d->arg[2] = owner_in(index);
    d->arg[3] = zone_at(portal, seat, portal_of(index));
}
