/* M7 Hiring: the action, random hires, and what a new MERC gets. */

static void discard_all_items(Run *g, Card unit)
{
    for (int slot = SLOTS - 1; slot >= 0; slot--) {
        Card card = lift(g, unit, slot);
        if (card)
            discard_equipment(g, card);
    }
}

/* M7.3 Cards to the stash, damaged ones discarded; the MERC to the discard pile. */
static void fire_unit(Run *g, Card unit)
{
    int zone = zone_for_spare(g, unit);
    CITE(M7.3);
    note(g, fires, who(g, owner_of(g, unit)), unit);
    for (int slot = SLOTS - 1; slot >= 0; slot--) {
        Card card = lift(g, unit, slot);
        if (card)
            put_spare(g, card, zone);
    }
    leave_play(g, unit);
}

RULE(hire)
{
    BEGIN(one_is_fired, one_is_picked, one_has_come);
    /* M7.3 First, own MERCs may be fired, not the one who acts; M-K10 before the draw. */
    while (team(g, my->owner) & ~unit_bit(my->unit)) {
        DECIDE(one_is_fired, my->owner, fire, my->unit, 0, 0);
        int fired = decided(g, my->owner, fire);
        if (!fired)
            break;
        fire_unit(g, fired);
    }
    my->limit = (int16_t)team_limit(g, my->owner);
    /* M7.2 Draw 3, hire any number within the limit, discard the rest. */
    CITE(M7.2, M8.1, M21.3, M-R16, M-R15, M7.4);
    for (int i = 0; i < 3; i++)
        draw_merc(g, my->owner);
    note(g, draws_mercs, who(g, my->owner), zone_size(g, Z_offer));
    while (zone_size(g, Z_offer)) {
        DECIDE(one_is_picked, my->owner, pick, my->owner, my->limit, 0);
        my->choice = ref_to(decided(g, my->owner, pick));
        if (!my->choice)
            break;
        CALL(one_has_come, recruit, .owner = my->owner, .card = my->choice, .into = -1, .limit = my->limit);
    }
    turn_offer_away(g, my->owner);
    END;
}

static void options_fire(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    FOR_EACH_UNIT (unit, team(g, owner_of_seat(g, seat)) & ~unit_bit(ask->a))
        offer(out, BASE_fire + unit);
    offer(out, BASE_fire);
}

DESCRIBE(fire, describe_unit(index, d))

static int can_be_hired(const Run *g, int owner, int limit, Card merc)
{
    return (!limit || team_size(g, owner) < limit || says(g, merc, SAYS_NOT_IN_TEAM_LIMIT)) &&
           !is_refused(g, owner, merc);
}

/* a: who hires, b: the team limit, 0 for no limit, c: one must be taken */
static void options_pick(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int before = out->count;
    (void)seat;
    FOR_EACH_CARD (g, card, Z_offer)
        if (can_be_hired(g, ask->a, ask->b, card))
            offer(out, BASE_pick + card);
    if (!ask->c || out->count == before)
        offer(out, BASE_pick);
}

DESCRIBE(pick, describe_unit(index, d))

/* M-R5 A Rebel without MERCs: draw 3, keep 1 up to the limit; they come on a friendly sector, else on an edge. */
RULE(reenter)
{
    BEGIN(one_is_picked, one_has_come);
    CITE(M8.8, M20.6, M-R5, M-K19);
    my->limit = (int16_t)team_limit(g, my->seat);
    for (int i = 0; i < 3; i++)
        draw_merc(g, my->seat);
    note(g, draws_mercs, who(g, my->seat), zone_size(g, Z_offer));
    while (zone_size(g, Z_offer)) {
        DECIDE(one_is_picked, my->seat, pick, my->seat, my->limit, !my->hired);
        my->choice = ref_to(decided(g, my->seat, pick));
        if (!my->choice)
            break;
        my->hired++;
        CALL(one_has_come, recruit, .owner = my->seat, .card = my->choice, .into = -1, .limit = my->limit);
        now(g)->actions[card_of(my->choice)] = (uint8_t)ruling(g, reentry_actions);
    }
    turn_offer_away(g, my->seat);
    END;
}

/* M16 "Hire a random MERC": the top card; nowhere to put it, no card (M-K20). */
static int can_station(const Run *g, int owner)
{
    return team(g, owner) || sectors_of_side(g, side_of(owner)) || is_rebel(owner);
}

RULE(hire_random)
{
    BEGIN();
    CITE(M16.0, M-K20);
    Card merc = can_station(g, DICT) ? draw_random_merc(g, DICT) : NO_CARD;
    if (!merc)
        RETURN;
    BECOME(recruit, .owner = DICT, .card = ref_to(merc), .into = my->into);
    END;
}

static int first_missing(const Run *g, int owner, int into)
{
    if (into >= 0)
        return now(g)->squad_place[squad_number(owner, into)] == NOWHERE ? into : -1;
    for (int k = 0; k < 2; k++)
        if (now(g)->squad_place[squad_number(owner, k)] == NOWHERE)
            return k;
    return -1;
}

static void take_station(Run *g, int owner, Card merc, int into, int choice)
{
    int k = choice >= PLACES ? choice - PLACES : first_missing(g, owner, into);
    int squad = squad_number(owner, k), to = choice < PLACES ? choice : now(g)->squad_place[squad];
    note(g, hires, who(g, owner), merc);
    note(g, stations, who(g, owner), merc, now(g)->site[to]);
    join_squad(g, merc, squad);
    now(g)->actions[merc] = 0;
    if (choice < PLACES)
        place_squad(g, squad, choice);
    if (enemy_count(g, to, owner))
        start_fight(g, to, control(g, to)); /* M-K27 */
}

RULE(recruit)
{
    BEGIN(place_is_chosen, card_is_given);
    /* M7.6 On a friendly sector as a missing squad, or into an own squad. */
    CITE(M7.6, M-R13, M-R14);
    DECIDE(place_is_chosen, my->owner, station, my->owner, my->into, my->card);
    my->choice = (int16_t)decided(g, my->owner, station);
    take_station(g, my->owner, card_of(my->card), my->into, my->choice);
    /* M7.5 No actions today, one free card. */
    CITE(M7.5);
    CALL(card_is_given, free_card, .owner = my->owner, .unit = (int16_t)card_of(my->card));
    END;
}

static int has_friendly_place(const Run *g, int owner)
{
    return sectors_of_side(g, side_of(owner)) > 0;
}

/* c of `station`: the MERC that is placed */
static void offer_joins(const Run *g, int owner, Card merc, int into, int limit, CwOptions *out)
{
    for (int k = 0; k < 2; k++) {
        int squad = squad_number(owner, k);
        if ((into < 0 || into == k) && now(g)->squad_place[squad] != NOWHERE &&
            (!limit || squad_size(g, squad) < limit) && !clashes(g, squad_units(g, squad), merc))
            offer(out, BASE_station + PLACES + k);
    }
}

static void options_station(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int owner = ask->a, into = ask->b, missing = first_missing(g, owner, into);
    (void)seat;
    if (missing >= 0) {
        int edge = is_rebel(owner) && !has_friendly_place(g, owner);
        FOR_EACH_PLACE (g, place)
            if (edge ? is_edge(g, place) && !unit_count(g, place, DICT) : is_friendly(g, place, owner))
                offer(out, BASE_station + place);
    }
    Card merc = card_of((CardRef)ask->c);
    offer_joins(g, owner, merc, into, ruling(g, max_squad), out);
    if (!out->count)
        offer_joins(g, owner, merc, into, 0, out);
    for (int place = 0; !out->count && missing >= 0 && place < now(g)->places; place++)
        offer(out, BASE_station + place); /* nowhere else: M-R5 names no other place */
}

static void describe_station(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    if (index < PLACES) {
        describe_place(g, index, d);
        return;
    }
    d->variant = index == PLACES ? "primary" : "secondary";
    d->arg[0] = zone_of_squad(g, squad_number(ask->a, index - PLACES));
}

/* ---- M5.2 the free card ---------------------------------------------------------------------------------------------------- */

enum { MOST_REDRAWS = 2 * EQUIPMENT_CARDS };

/* A card that the MERC may carry; forbidden ones are discarded and another is drawn. */
static Card draw_for(Run *g, int owner, Card unit, int deck)
{
    for (int i = 0; i < MOST_REDRAWS; i++) {
        Card card = find_equipment(g, owner, deck, zone_for_spare(g, unit));
        if (!card || !is_banned(g, unit, kind(g, card)))
            return card;
        CITE(M9.9);
        discard_equipment(g, card);
    }
    return NO_CARD;
}

static void draw_and_carry(Run *g, int owner, Card unit, int deck)
{
    Card card = draw_for(g, owner, unit, deck);
    if (card && has_free_slot(g, unit, card))
        put_on(g, unit, card, first_slot(g, unit, card));
}

RULE(free_card)
{
    BEGIN(more_is_drawn, deck_is_chosen, one_is_kept);
    /* M21.19 An accessory besides. */
    if (has_line(g, my->unit, SAYS_HIRED)) {
        CITE(M21.19);
        CALL(more_is_drawn, use_lines, .card = ref_to(my->unit), .moment = SAYS_HIRED, .you = my->owner);
    }
    if (!decks_have_cards(g))
        RETURN;
    DECIDE(deck_is_chosen, my->owner, deck, my->unit, 0, 0);
    my->deck = (int16_t)decided(g, my->owner, deck);
    my->deck = (int16_t)ref_to(draw_for(g, my->owner, my->unit, my->deck));
    if (!my->deck)
        RETURN;
    if (!fits_beside(g, my->unit, card_of((CardRef)my->deck))) {
        if (slots_for(g, my->unit, card_of((CardRef)my->deck))) {
            DECIDE(one_is_kept, my->owner, keep, my->unit, my->deck,
                   ref_to(item_in(g, my->unit, first_slot(g, my->unit, card_of((CardRef)my->deck)))));
            if (decided(g, my->owner, keep) == kind_of(g, card_of((CardRef)my->deck)) - EQUIPMENT_FIRST)
                put_on(g, my->unit, card_of((CardRef)my->deck),
                       first_slot(g, my->unit, card_of((CardRef)my->deck)));
        }
        RETURN;
    }
    put_on(g, my->unit, card_of((CardRef)my->deck), first_slot(g, my->unit, card_of((CardRef)my->deck)));
    END;
}

static void options_deck(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    for (int deck = 0; deck < DECKS; deck++)
        if (zone_size(g, Z_equipment + deck) || zone_size(g, Z_discard + deck))
            offer(out, BASE_deck + deck);
}

static void describe_deck(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    static const char *const words[] = {"weapon", "armor", "accessory"};
    (void)g, (void)seat, (void)ask;
    d->variant = words[index];
    d->arg[0] = Z_equipment + index;
}

static void options_keep(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int a = kind_of(g, card_of((CardRef)ask->b)), b = kind_of(g, card_of((CardRef)ask->c));
    (void)seat;
    offer(out, BASE_keep + a - EQUIPMENT_FIRST);
    if (ask->c && a != b)
        offer(out, BASE_keep + b - EQUIPMENT_FIRST);
}

static void describe_keep(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    Card drawn = card_of((CardRef)ask->b);
    (void)seat;
    d->arg[0] = EQUIPMENT_FIRST + index;
    d->arg[1] = kind_of(g, drawn) == d->arg[0] ? drawn : card_of((CardRef)ask->c);
}
