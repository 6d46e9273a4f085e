/* U5 Comets, Unicorns, portals. */

static void enter_play(Run *g, Seat seat, Card card)
{
    move_seen_to_bottom(g, card, Z_comets);
    now(g)->quiet_battles = 0;
    note(g, comet, seat, card, comets_in_play(g));
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

static int new_unicorns(const Run *g, Seat seat, int before)
{
    int n = 0, at = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(stake, seat))
        n += at++ >= before && kind_of(g, card) == UNICORN;
    return n;
}

/* U-R11 What happens when cards are turned up, before anything is compared. */
RULE(cards_are_revealed)
{
    BEGIN(choices_are_made);
    /* U2.3, U3.6 Plain Comets enter play.  U5.1 All of them are counted together. */
    FOR_EACH_SEAT (g, s) {
        for (Card card = zone_first(g, zone_of_seat(stake, s)), next; card; card = next) {
            next = next_in_zone(g, card);
            if (kind_of(g, card) != COMET)
                continue;
            CITE_IF(U3.6, my->in_war);
            CITE_IF(U2.3, !my->in_war);
            CITE(U5.1);
            enter_play(g, s, card);
        }
    }
    if (comets_in_play(g) >= COMETS_TO_END) {
        CITE(U-R11);
        BECOME(seven_comets);
    }
    /* U5.2, U-R6 A Unicorn's owner chooses: Comet or build card.  Sealed, and the choices take effect together.  One
       question for all of an owner's Unicorns: a choice already made would be a secret in the memory of a rule. */
    FOR_EACH_SEAT (g, s) {
        my->unicorns[s] = (int16_t)new_unicorns(g, s, my->before[s]);
        if (my->unicorns[s])
            ask_about(g, s, ASK_unicorn, my->unicorns[s], my->before[s], 0);
    }
    if (!my->unicorns[0] && !my->unicorns[1])
        RETURN;
    CITE(U5.2, U-R6);
    AWAIT(choices_are_made);
    FOR_EACH_SEAT (g, s) {
        for (int as_comets = my->unicorns[s] ? answer(g, s, unicorn) : 0; as_comets; as_comets--)
            enter_play(g, s, new_unicorn(g, s, my->before[s], 0));
        for (int i = 0; i < new_unicorns(g, s, my->before[s]); i++)
            note(g, unicorn_builds, s, new_unicorn(g, s, my->before[s], i));
    }
    if (comets_in_play(g) >= COMETS_TO_END) {
        CITE(U-R11);
        BECOME(seven_comets);
    }
    END;
}

/* All build cards are evacuees.  Excess points are lost. */
static __attribute__((noinline)) int open_portal(Run *g, Seat seat, int portal)
{
    int zone = zone_at(portal, seat, portal);
    now(g)->points[seat][portal] = 0;
    now(g)->open[seat] = (uint8_t)(now(g)->open[seat] | 1 << portal);
    while (zone_size(g, zone)) {
        make_worth_one(g, zone_first(g, zone), 0);
        move_first_openly(g, zone, zone_of_seat(home, seat));
    }
    note(g, portal_opens, seat, portal + 1, evacuees(g, seat));
    return now(g)->open[seat] == (1 << PORTALS) - 1;
}

/* U5.3 A build card lies on a portal.  True when all portals of the seat are open: U6.2 is checked after every single
   placement. */
static inline __attribute__((always_inline)) int count_placed(Run *g, Seat seat, Card card, int portal,
                                                              int worth)
{
    CITE(U5.3);
    int cost = portal_cost[portal];
    uint8_t *const points = &now(g)->points[seat][portal];
    *points = (uint8_t)(*points + worth);
    now(g)->quiet_battles = 0;
    note(g, builds, seat, card, portal + 1, *points, cost);
    return *points >= cost && open_portal(g, seat, portal);
}
/* From the battle, where everybody sees it. */
static inline __attribute__((always_inline)) int place(Run *g, Seat seat, Card card, int portal, int worth)
{
    move_seen_to_bottom(g, card, zone_at(portal, seat, portal));
    return count_placed(g, seat, card, portal, worth);
}
static int place_from_hand(Run *g, Seat seat, Card card, int portal, int worth)
{
    move_openly_to_bottom(g, card, zone_at(portal, seat, portal));
    return count_placed(g, seat, card, portal, worth);
}

/* Numbered by how many of the Unicorns are Comets: copies of one card need no telling apart. */
OPTIONS(unicorn, offer_amounts(out, BASE_unicorn, 0, ask->a))

static void describe_unicorn(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    d->variant = ask->a > 1 ? "several" : index ? "comet" : "build";
    d->arg[0] = index;
    d->arg[1] = ask->a;
    d->arg[2] = new_unicorn(g, seat, ask->b, 0);
}
