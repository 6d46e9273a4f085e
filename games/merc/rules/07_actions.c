/* M7 Explore, re-equip, train, the City, and what is done at once. */

RULE(explore)
{
    BEGIN(loot_is_found);
    /* M7.8 The cards shown on the sector, and then a free re-equip. */
    CITE(M7.8, M7.9, M10.1);
    note(g, explores, my->unit, now(g)->site[place_of(g, my->unit)]);
    now(g)->explored |= 1u << place_of(g, my->unit);
    CALL(loot_is_found, use_lines, .card = ref_to(now(g)->site[place_of(g, my->unit)]),
         .moment = SAYS_EXPLORED, .you = (int16_t)owner_of(g, my->unit), .it = ref_to(my->unit));
    CITE(M-R17);
    if (ruling(g, industry_bonus_card) && sector(g, place_of(g, my->unit))->terrain == INDUSTRY)
        find_equipment(g, owner_of(g, my->unit), chance(g, DECKS), Z_stash + place_of(g, my->unit));
    BECOME(reequip, .unit = my->unit);
    END;
}

static void draw_and_carry(Run *g, int owner, Card unit, int deck); /* rules/07_hire.c */

/* Of a sector: into its stash, for whoever explores it.  Of a MERC who is hired: to carry. */
static void do_DRAW(Run *g, const Verb *verb)
{
    Card unit = card_of(verb->it ? verb->it : verb->source);
    int deck = word_said(g, verb, 1) - 1;
    for (int n = word_said(g, verb, 0); n; n--) {
        if (verb->it)
            find_equipment(g, verb->you, deck, Z_stash + place_of(g, unit));
        else
            draw_and_carry(g, verb->you, unit, deck);
    }
}

/* ---- M7.10 re-equip ---------------------------------------------------------------------------------------------------------

   A card moves at most once in a re-equip (M-L7): that is enough to reach any outcome. */

enum { EQUIP_ANY, EQUIP_ONLY_DROP }; /* mode; otherwise the one card that may be taken, as a CardRef */
enum { EQUIP_MUST = -1 };            /* in place of the partner: that card has to be taken (M-R20) */

static int is_touched(const Run *g, Card card)
{
    int n = card - EQUIPMENT_FIRST;
    return state_of(g)->touched[n / 64] >> n % 64 & 1;
}
static void touch(Run *g, Card card)
{
    int n = card - EQUIPMENT_FIRST;
    state_of(g)->touched[n / 64] |= 1ull << n % 64;
}

static Card untouched_in_stash(const Run *g, int place, int wanted)
{
    Card found = NO_CARD;
    FOR_EACH_CARD (g, card, Z_stash + place)
        if (kind_of(g, card) == wanted && !is_touched(g, card))
            found = better_known(g, found, card);
    return found;
}

/* M-K25 What lies in the slots that a card adds is put down before the card is given away. */
static void empty_extra_slots(Run *g, Card unit, Card card)
{
    for (int slot = ACCESSORY + 1; says(g, card, SAYS_EXTRA_SLOTS) && slot < SLOTS; slot++)
        if (item_in(g, unit, slot) && item_in(g, unit, slot) != card)
            put_spare(g, lift(g, unit, slot), zone_for_spare(g, unit));
}

/* What a slot holds goes to another unit's slot.  What lay there stays with its MERC if another slot takes it; else it is
   handed over for the card if it fits, or put down. */
static void hand_over(Run *g, Card from, int slot, Card to, int into)
{
    Card card = item_in(g, from, slot), old = item_in(g, to, into);
    int swap = old && !makes_room(g, to, kind(g, card), into);
    CITE(M7.10);
    touch(g, card);
    empty_extra_slots(g, from, card);
    lift(g, from, slot);
    if (swap) {
        touch(g, old);
        empty_extra_slots(g, to, old);
        if (slot_takes(g, from, slot, kind(g, old)->deck) && may_carry(g, from, old)) {
            lift(g, to, into);
            put_on(g, from, old, slot);
        }
    }
    note(g, trades, from, to);
    put_on(g, to, card, into);
    arrange(g, from);
}

static void drop_item(Run *g, Card unit, int slot)
{
    Card card = item_in(g, unit, slot);
    touch(g, card);
    put_down(g, unit, slot, zone_for_spare(g, unit));
}

static void take_item(Run *g, Card unit, Card card, int slot)
{
    Card old = item_in(g, unit, slot);
    touch(g, card);
    if (old && !makes_room(g, unit, kind(g, card), slot))
        touch(g, old);
    put_on(g, unit, card, slot);
}

static void equip_step(Run *g, Card unit, Card partner, int mode, int choice)
{
    if (choice < EQUIP_DROP) {
        int wanted = EQUIPMENT_FIRST + (choice - EQUIP_TAKE) / SLOTS;
        Card card = mode > EQUIP_ONLY_DROP || mode < 0 ? card_of((CardRef)mode)
                                                       : untouched_in_stash(g, place_of(g, unit), wanted);
        take_item(g, unit, card, (choice - EQUIP_TAKE) % SLOTS);
    } else if (choice < EQUIP_INVITE) {
        drop_item(g, unit, choice - EQUIP_DROP);
    } else if (choice < EQUIP_TO_PARTNER) {
        int n = choice - EQUIP_FROM_PARTNER;
        hand_over(g, partner, n / SLOTS, unit, n % SLOTS);
    } else {
        int n = choice - EQUIP_TO_PARTNER;
        hand_over(g, unit, n / SLOTS, partner, n % SLOTS);
    }
}

RULE(reequip)
{
    BEGIN(step_is_chosen, partner_has_answered);
    CITE(M7.10, M9.1, M10.5, M7.11, M-R19, M-R21);
    note(g, reequips, my->unit);
    show_stash(g, place_of(g, my->unit), owner_of(g, my->unit)); /* M-K8 */
    while (1) {
        my->choice = 0; /* what has been moved does not tell in which order it was */
        DECIDE(step_is_chosen, owner_of(g, my->unit), equip, my->unit, my->partner, my->mode);
        my->choice = (int16_t)decided(g, owner_of(g, my->unit), equip);
        if (my->choice == EQUIP_DONE)
            break;
        if (my->choice < EQUIP_INVITE || my->choice >= EQUIP_FROM_PARTNER) {
            equip_step(g, my->unit, my->partner, my->mode, my->choice);
            if (my->mode)
                break;
            continue;
        }
        /* Who trades pays too; an ally is asked. */
        my->choice = (int16_t)(my->choice - EQUIP_INVITE);
        state_of(g)->invited |= unit_bit(my->choice);
        if (owner_of(g, my->choice) != owner_of(g, my->unit)) {
            DECIDE(partner_has_answered, owner_of(g, my->choice), trade, my->unit, my->choice, 0);
            if (!decided(g, owner_of(g, my->choice), trade))
                continue;
        }
        pay_action(g, my->choice, 1, 0);
        my->partner = my->choice;
    }
    memset(state_of(g)->touched, 0, sizeof state_of(g)->touched);
    state_of(g)->invited = 0;
    END;
}

/* A card that cannot be told from one in an earlier slot is not offered besides it. */
static int has_twin(const Run *g, Card unit, int slot)
{
    Card card = item_in(g, unit, slot);
    for (int i = 0; card && i < slot; i++) {
        Card other = item_in(g, unit, i);
        if (other && kind_of(g, other) == kind_of(g, card) && *worn(g, other) == *worn(g, card) &&
            is_touched(g, other) == is_touched(g, card))
            return 1;
    }
    return 0;
}

/* The slots into which a card may be put: empty ones, and those whose card may still be moved. */
static unsigned slots_to_offer(const Run *g, Card unit, Card card)
{
    unsigned offered = 0;
    for (unsigned slots = slots_for(g, unit, card); slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        Card old = item_in(g, unit, slot);
        if (old && makes_room(g, unit, kind(g, card),
                              slot)) /* nothing is given for it: one such slot is as good as another */
            return 1u << slot;
        if (!old || (!is_touched(g, old) && !has_twin(g, unit, slot)))
            offered |= 1u << slot;
    }
    return offered;
}

static void offer_take(const Run *g, Card unit, Card card, CwOptions *out)
{
    for (unsigned slots = slots_to_offer(g, unit, card); slots; slots &= slots - 1)
        offer(out,
              BASE_equip + EQUIP_TAKE + SLOTS * (kind_of(g, card) - EQUIPMENT_FIRST) + __builtin_ctz(slots));
}

static void offer_trade(const Run *g, Card from, Card to, int base, CwOptions *out)
{
    FOR_EACH_ITEM (g, card, from) {
        if (is_touched(g, card) || has_twin(g, from, slot_card))
            continue;
        for (unsigned slots = slots_to_offer(g, to, card); slots; slots &= slots - 1)
            offer(out, base + SLOTS * slot_card + __builtin_ctz(slots));
    }
}

static void options_equip(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    Card unit = ask->a, partner = ask->b;
    int place = place_of(g, unit);
    uint64_t seen = 0;
    (void)seat;
    if (partner != EQUIP_MUST)
        offer(out, BASE_equip + EQUIP_DONE);
    if (ask->c && ask->c != EQUIP_ONLY_DROP) {
        offer_take(g, unit, card_of((CardRef)ask->c), out);
        return;
    }
    for (int slot = 0; slot < SLOTS; slot++)
        if (item_in(g, unit, slot) && !is_touched(g, item_in(g, unit, slot)) && !has_twin(g, unit, slot))
            offer(out, BASE_equip + EQUIP_DROP + slot);
    if (ask->c == EQUIP_ONLY_DROP)
        return;
    FOR_EACH_CARD (g, card, Z_stash + place) {
        uint64_t bit = 1ull << (kind_of(g, card) - EQUIPMENT_FIRST);
        if (seen & bit || is_touched(g, card))
            continue;
        seen |= bit;
        offer_take(g, unit, card, out);
    }
    FOR_EACH_UNIT (other, side_units(g, place, side_of(owner_of(g, unit))) & ~state_of(g)->invited)
        if (can_trade(g, unit, other))
            offer(out, BASE_equip + EQUIP_INVITE + other);
    if (!partner)
        return;
    offer_trade(g, partner, unit, BASE_equip + EQUIP_FROM_PARTNER, out);
    offer_trade(g, unit, partner, BASE_equip + EQUIP_TO_PARTNER, out);
}

static void describe_equip(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    d->arg[1] = ask->a;
    d->arg[2] = ask->b;
    if (index == EQUIP_DONE) {
        d->variant = "done";
    } else if (index < EQUIP_DROP) {
        d->variant = "take";
        d->arg[4] =
            find_kind(g, Z_stash + place_of(g, ask->a), EQUIPMENT_FIRST + (index - EQUIP_TAKE) / SLOTS);
        if (ask->c)
            d->arg[4] = card_of((CardRef)ask->c);
        d->arg[0] = EQUIPMENT_FIRST + (index - EQUIP_TAKE) / SLOTS;
        d->arg[3] = item_in(g, ask->a, (index - EQUIP_TAKE) % SLOTS);
        if (d->arg[3] && !makes_room(g, ask->a, &opened(g)->kind[d->arg[0]], (index - EQUIP_TAKE) % SLOTS))
            d->variant = "swap";
    } else if (index < EQUIP_INVITE) {
        d->variant = "drop";
        d->arg[4] = item_in(g, ask->a, index - EQUIP_DROP);
        d->arg[0] = kind_of(g, d->arg[4]);
    } else if (index < EQUIP_FROM_PARTNER) {
        d->variant = "invite";
        d->arg[0] = index - EQUIP_INVITE;
    } else {
        int from = index < EQUIP_TO_PARTNER;
        int n = index - (from ? EQUIP_FROM_PARTNER : EQUIP_TO_PARTNER);
        Card card = item_in(g, from ? ask->b : ask->a, n / SLOTS);
        Card taker = from ? ask->a : ask->b, old = item_in(g, taker, n % SLOTS);
        if (card && makes_room(g, taker, kind(g, card), n % SLOTS))
            old = NO_CARD;
        d->variant = from ? old ? "get_for" : "get" : old ? "give_for" : "give";
        d->arg[0] = card ? kind_of(g, card) : 0;
        d->arg[3] = old;
        d->arg[4] = card;
    }
}

YES_NO_OPTIONS(trade)

DESCRIBE(trade, describe_yes_no_about(index, ask->b, ask->a, d))

/* M7.17 The arms dealer: one card of a deck of choice, equipped at once or stashed. */
RULE(arms_dealer)
{
    BEGIN(deck_is_chosen);
    CITE(M7.17, M-R18);
    note(g, deals, my->unit);
    DECIDE(deck_is_chosen, owner_of(g, my->unit), deck, my->unit, 0, 0);
    int owner = owner_of(g, my->unit), deck = decided(g, owner, deck);
    Card card = find_equipment(g, owner, deck, zone_for_spare(g, my->unit));
    if (!card)
        RETURN;
    BECOME(reequip, .unit = my->unit, .mode = (int16_t)ref_to(card));
    END;
}

/* M13.9 One card of a discard pile, as new: into a free slot, else for a carried card or to the stash. */
static Card user_of(const Run *g,
                    Card card) /* of what a card says: the MERC itself, or who carries the card */
{
    return is_equipment(card) ? now(g)->bearer[card - EQUIPMENT_FIRST] : card;
}

RULE(do_SALVAGE)
{
    BEGIN(card_is_chosen);
    CITE(M13.9);
    my->choice = is_equipment(card_of(my->source)) != 0; /* a kit, which is used up by it */
    my->place = (int16_t)user_of(g, card_of(my->source));
    if (my->choice)
        discard_item(g, card_of(my->source));
    DECIDE(card_is_chosen, my->you, salvage, my->place, my->choice, 0);
    int wanted = EQUIPMENT_FIRST + decided(g, my->you, salvage);
    Card card = find_kind(g, Z_discard + opened(g)->kind[wanted].deck, wanted);
    note(g, salvages, my->place, card);
    CITE(M-R20);
    if (has_free_slot(g, my->place, card)) {
        put_on(g, my->place, card, first_slot(g, my->place, card));
        RETURN;
    }
    put_spare(g, card, zone_for_spare(g, my->place));
    if (slots_for(g, my->place, card))
        BECOME(reequip, .unit = my->place, .mode = (int16_t)ref_to(card));
    END;
}

static void options_salvage(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    uint64_t seen = 0;
    (void)seat;
    for (int deck = 0; deck < DECKS; deck++)
        FOR_EACH_CARD (g, card, Z_discard + deck) {
            uint64_t bit = 1ull << (kind_of(g, card) - EQUIPMENT_FIRST);
            if (seen & bit || (ask->b && says(g, card, SAYS_SALVAGE))) /* M-K5 */
                continue;
            seen |= bit;
            offer(out, BASE_salvage + kind_of(g, card) - EQUIPMENT_FIRST);
        }
}

DESCRIBE(salvage, describe_equipment(g, EQUIPMENT_FIRST + index,
                                     Z_discard + opened(g)->kind[EQUIPMENT_FIRST + index].deck, d))

/* ---- what needs no further choice ------------------------------------------------------------------------------------------ */

static void act_at_once(Run *g, int owner, Card unit, int what)
{
    int place = place_of(g, unit);
    if (what == ACT_TRAIN) {
        /* M7.12 As many militia as the training, up to the cap. */
        CITE(M7.12, M11.4);
        note(g, trains, unit, training_of(g, unit));
        place_militia(g, place, owner, training_of(g, unit));
    } else if (what == ACT_HOSPITAL) {
        /* M7.16 Healed to full health. */
        CITE(M7.16);
        note(g, hospital, unit);
        heal(g, unit, max_health(g, unit));
    } else {
        /* M8.5, M8.6 Splitting and joining squads; an empty one leaves the map. */
        int to = squad_number(owner, what - ACT_TO_SQUAD);
        CITE(M7.18, M8.2, M8.4, M8.5, M8.6);
        now(g)->shifted |= unit_bit(unit);
        if (now(g)->squad_place[to] == NOWHERE)
            now(g)->squad_place[to] = (uint8_t)place;
        note(g, changes_squad, unit, what - ACT_TO_SQUAD);
        join_squad(g, unit, to);
    }
}

static void do_HEAL_SQUAD(Run *g, const Verb *verb)
{
    Card unit = card_of(verb->source);
    CITE(M21.14, M-R63);
    note(g, tends, unit);
    FOR_EACH_MEMBER (g, member, now(g)->squad_of[unit])
        heal(g, member, max_health(g, member));
}

/* M13.7 Takes a mine or lays one, as the action says. */
static void do_HANDLE_MINES(Run *g, const Verb *verb)
{
    Card unit = card_of(verb->source);
    CITE(M13.7);
    if (verb->purpose == ACT_TAKE_MINE) {
        Card mine = mine_to_take(g, seat_of(g, verb->you), place_of(g, unit));
        now(g)->handled |= unit_bit(unit);
        put_on(g, unit, mine, first_slot(g, unit, mine));
        return;
    }
    Card mine = item_with(g, unit, SAYS_MINE);
    for (int slot = 0; slot < SLOTS; slot++)
        if (item_in(g, unit, slot) == mine)
            put_down(g, unit, slot, zone_for_spare(g, unit));
}

/* ---- M11.7 gifts -------------------------------------------------------------------------------------------------------------- */

RULE(gift)
{
    BEGIN(place_is_chosen, other_is_chosen, number_is_chosen);
    CITE(M11.5, M11.7);
    now(g)->gifts[my->owner]++;
    ask_about(g, my->owner, ASK_gift_place, my->asks, 0, 0);
    AWAIT(place_is_chosen);
    my->place = (int16_t)answer(g, my->owner, gift_place);
    ask_about(g, my->owner, ASK_gift_other, my->asks, my->place, 0);
    AWAIT(other_is_chosen);
    my->other = (int16_t)answer(g, my->owner, gift_other);
    /* Whoever owns the militia decides how many. */
    if (my->asks) {
        int16_t giver = my->other;
        my->other = my->owner;
        my->owner = giver;
    }
    ask_about(g, my->owner, ASK_gift_count, my->place, my->other, my->asks);
    AWAIT(number_is_chosen);
    int n = answer(g, my->owner, gift_count);
    now(g)->militia[my->place][my->owner] = (uint8_t)(militia(g, my->place, my->owner) - n);
    now(g)->militia[my->place][my->other] = (uint8_t)(militia(g, my->place, my->other) + n);
    note(g, gives, who(g, my->owner), who(g, my->other), n, now(g)->site[my->place]);
    settle(g, my->place);
    END;
}

static void options_gift_place(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    FOR_EACH_PLACE (g, place)
        if (ask->a ? rebel_militia(g, place) > militia(g, place, seat) : militia(g, place, seat) > 0)
            offer(out, BASE_gift_place + place);
}

DESCRIBE(gift_place, describe_place(g, index, d))

static void options_gift_other(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    FOR_EACH_REBEL (g, other)
        if (other != seat && (!ask->a || militia(g, ask->b, other)))
            offer(out, BASE_gift_other + other);
}

DESCRIBE(gift_other, d->arg[0] = index)
OPTIONS(gift_count, offer_amounts(out, BASE_gift_count, !ask->c, militia(g, ask->a, seat)))

DESCRIBE(gift_count, describe_as(d, NULL, index, ask->b, 0))
