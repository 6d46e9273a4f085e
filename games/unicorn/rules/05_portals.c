/* U5 Comets, Unicorns, portals. */

static void enter_play(Run *g, Seat seat, Card card)
{
    move_openly_to_bottom(g, card, Z_comets);
    now(g)->quiet_battles = 0;
    note(g, comet, (int16_t)seat, (int16_t)card, (int16_t)comets_in_play(g));
}

/* The i-th Unicorn among the cards of a stake from place `before` on. */
static Card new_unicorn(const Run *g, Seat seat, int before, int i)
{
    int at = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(stake, seat))
        if (at++ >= before && kind_of(g, card) == UNICORN && !i--)
            return card;
    return NO_CARD;
}

/* U-R11 What happens when cards are turned up, before anything is compared. */
RULE(cards_are_revealed)
{
    BEGIN(choices_are_made);
    /* U2.3, U3.6 Plain Comets enter play. */
    FOR_EACH_SEAT (g, s) {
        for (Card card = zone_first(g, zone_of_seat(stake, s)), next; card; card = next) {
            next = next_in_zone(g, card);
            if (kind_of(g, card) != COMET)
                continue;
            if (my->before[s])
                CITE(U3.6);
            CITE(U2.3);
            CITE(U5.1);
            enter_play(g, s, card);
        }
    }
    if (comets_in_play(g) >= COMETS_TO_END) {
        CITE(U-R11);
        BECOME(seven_comets);
    }
    /* U5.2, U-R6 Each Unicorn's owner chooses: Comet or build card.  Sealed, and they take effect together. */
    for (my->i = 0;; my->i++) {
        FOR_EACH_SEAT (g, s) {
            Card card = new_unicorn(g, s, my->before[s], my->i);
            my->unicorn[s] = ref_to(card);
            if (card)
                ask_about(g, s, ASK_unicorn, card, 0, 0);
        }
        if (!my->unicorn[0] && !my->unicorn[1])
            break;
        CITE(U5.2);
        CITE(U-R6);
        AWAIT(choices_are_made);
        FOR_EACH_SEAT (g, s)
            if (my->unicorn[s] && answer(g, s, unicorn))
                my->build[s] = (int16_t)(my->build[s] | 1 << my->i);
    }
    if (!my->i)
        RETURN;
    FOR_EACH_SEAT (g, s) {
        for (int i = 0, build = my->build[s]; i < my->i; i++, build >>= 1) {
            int earlier =
                __builtin_popcount((unsigned)my->build[s] & ((1u << i) - 1u)); /* those still in the stake */
            Card card = new_unicorn(g, s, my->before[s], earlier);
            if (!card)
                break;
            if (build & 1)
                note(g, unicorn_builds, (int16_t)s, (int16_t)card);
            else
                enter_play(g, s, card);
        }
    }
    if (comets_in_play(g) >= COMETS_TO_END) {
        CITE(U-R11);
        BECOME(seven_comets);
    }
    END;
}

/* U5.3 A build card on a portal. */
RULE(place)
{
    BEGIN();
    CITE(U5.3);
    int zone = zone_at(portal, my->who, my->portal), cost = portal_cost[my->portal];
    Card card = card_of(my->card);
    uint8_t *points = &now(g)->points[my->who][my->portal];
    make_worth_one(g, card, my->as_one);
    move_openly_to_bottom(g, card, zone);
    *points = (uint8_t)(*points + worth(g, card));
    now(g)->quiet_battles = 0;
    note(g, builds, my->who, (int16_t)card, (int16_t)(my->portal + 1), *points, (int16_t)cost);
    if (*points < cost)
        RETURN;
    /* The portal opens: all its build cards are evacuees.  Excess points are lost. */
    *points = 0;
    now(g)->open[my->who] = (uint8_t)(now(g)->open[my->who] | 1 << my->portal);
    while (zone_size(g, zone)) {
        make_worth_one(g, zone_first(g, zone), 0);
        move_openly(g, zone_first(g, zone), zone_of_seat(home, my->who));
    }
    note(g, portal_opens, my->who, (int16_t)(my->portal + 1), (int16_t)evacuees(g, my->who));
    /* U6.2 Checked after every single placement. */
    if (now(g)->open[my->who] == (1 << PORTALS) - 1)
        BECOME(all_portals_open, .who = my->who);
    END;
}

static void options_unicorn(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    offer(out, BASE_unicorn);
    offer(out, BASE_unicorn + 1);
}

static void describe_unicorn(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    d->variant = index ? "build" : "comet";
    d->ref[d->refs++] = d->arg[0] = ask->a;
}
