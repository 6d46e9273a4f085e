/* C26.8 What sentences do with cards in hands, decks and piles. */

/* ---- one of several cards ------------------------------------------------------------------------------------------------------ */

/* A question about cards: in a zone (a), of the sort at `b` (0: any), the first so many of it, and perhaps none (c). */
enum {
    PICK_NONE = 1,
    PICK_TRAIT = 2,
    PICK_SORTED = 4,
    PICK_FIRST = 3
}; /* of c: bits, and from bit 3 on how many */

static int may_pick(const Run *g, Seat seat, const Ask *ask, Card card)
{
    if (ask->c & PICK_TRAIT) /* b: the trait in the upper bits, the highest cost in the lower four */
        return info_of(g, card)->traits & (ask->b >> 4) && info_of(g, card)->cost <= (ask->b & 15);
    if (ask->c & PICK_SORTED)
        return ask->b == SORTED_UNIT       ? is_unit_card(g, card)
               : ask->b == SORTED_NON_UNIT ? !is_unit_card(g, card)
                                           : info_of(g, card)->traits & TRAIT_COMPONENT;
    return !ask->b || holds(g, (Sense){(uint16_t)ask->b, NO_CARD, seat, card});
}
/* The card of a kind that is taken, or (0) the first that may be; of equal ones one that can still be played. */
static Card picked(const Run *g, Seat seat, const Ask *ask, int kind)
{
    int left = ask->c >> PICK_FIRST;
    Card found = NO_CARD;
    FOR_EACH_CARD (g, card, ask->a) {
        if (may_pick(g, seat, ask, card) && (!kind || kind_of(g, card) == kind) &&
            (!found || (now(g)->barred[found] && !now(g)->barred[card])))
            found = card;
        if ((found && !now(g)->barred[found]) || (ask->c >> PICK_FIRST && !--left))
            break;
    }
    return found;
}
static int can_pick(const Run *g, Seat seat, int zone, int sort, int how)
{
    return picked(g, seat, &(Ask){.a = (int16_t)zone, .b = (int16_t)sort, .c = (int16_t)how}, 0) != NO_CARD;
}
static Card answer_picked(const Run *g, Seat seat, int zone, int sort, int how, int kind)
{
    return kind ? picked(g, seat, &(Ask){.a = (int16_t)zone, .b = (int16_t)sort, .c = (int16_t)how}, kind)
                : NO_CARD;
}
/* Kinds in the order of their numbers, a bit each. */
typedef struct Kinds {
    uint64_t set[SET_LIMIT / 64 + 1];
} Kinds;
static void add_kind(Kinds *kinds, int kind)
{
    kinds->set[kind / 64] |= 1ull << kind % 64;
}
static void offer_kinds(const Kinds *kinds, int base, CwOptions *out)
{
    for (int i = 0; i <= SET_LIMIT / 64; i++)
        offer_each(out, base + 64 * i, kinds->set[i]);
}
static void options_pick(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    Kinds offered = {0};
    int left = ask->c >> PICK_FIRST;
    if (ask->c & PICK_NONE || !picked(g, seat, ask, 0)) /* who cannot look knows nothing of what would fit */
        offer(out, BASE_pick);
    FOR_EACH_CARD (g, card, ask->a) {
        if (may_pick(g, seat, ask, card))
            add_kind(&offered, kind_of(g, card));
        if (ask->c >> PICK_FIRST && !--left)
            break;
    }
    offer_kinds(&offered, BASE_pick, out);
}
static void describe_pick(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->variant = index ? "card" : "none";
    d->arg[0] = (int16_t)index;
}

/* ---- drawing ---------------------------------------------------------------------------------------------------------------------- */

RULE(do_DRAW)
{
    BEGIN(cards_are_drawn);
    CALL(cards_are_drawn, draw_cards, .who = my->you, .count = (int16_t)word(g, SENSE(my), 0));
    sentence_reached(g, take_returned(g));
    END;
}
RULE(do_DRAW_EQUAL)
{
    BEGIN(cards_are_drawn);
    CALL(cards_are_drawn, draw_cards, .who = my->you, .count = (int16_t)amount_of(g, part(g, SENSE(my), 0)));
    sentence_reached(g, take_returned(g));
    END;
}
RULE(do_ITS_PLAYER_DRAWS)
{
    BEGIN(cards_are_drawn);
    if (!card_of(my->it)) {
        sentence_reached(g, 0);
        RETURN;
    }
    CALL(cards_are_drawn, draw_cards, .who = registers(g)->last[1] & SEEN_SEAT ? 1 : 0,
         .count = (int16_t)word(g, SENSE(my), 0));
    sentence_reached(g, take_returned(g));
    END;
}
/* What a card costs now is told as well: of two effects in a row all see which came to a card that was changed before. */
static void add_cost(Run *g, Card card, int8_t *column, int by)
{
    column[card] = (int8_t)(column[card] + by);
    int all = now(g)->dearer[card] + now(g)->dearer_now[card] + now(g)->dearer_next[card];
    note(g, card_costs, owner_of(g, card), card, __builtin_abs(by), by < 0, __builtin_abs(all), all < 0);
}
/* C-K51 Cards that are changed by a quality are shown. */
static void change_cost(Run *g, Card card, int by)
{
    if (zone_blind(g, where_is(g, card)))
        mark_hidden(g, card);
    add_cost(g, card, now(g)->dearer, by);
}
RULE(do_DRAW_SAME)
{
    BEGIN(cards_are_drawn);
    my->it = ref_to(zone_first(g, zone_of_seat(deck, my->you)));
    my->choice = (int16_t)ref_to(card_of(my->it) ? next_in_zone(g, card_of(my->it)) : NO_CARD);
    CALL(cards_are_drawn, draw_cards, .who = my->you, .count = 2);
    sentence_reached(g, take_returned(g));
    Card one = card_of(my->it), other = card_of((CardRef)my->choice);
    int hand = zone_of_seat(hand, my->you);
    if (one && other && where_is(g, one) == hand && where_is(g, other) == hand &&
        info_of(g, one)->cost == info_of(g, other)->cost) {
        CITE(C-K51);
        change_cost(g, one, -word(g, SENSE(my), 0));
        change_cost(g, other, -word(g, SENSE(my), 0));
        reveal(g, one);
        reveal(g, other);
        note(g, shown, my->you, one);
        note(g, shown, my->you, other);
    }
    END;
}

/* The card of a kind among those from place `from` up to `end`: those that have no new place yet. */
static Card card_to_arrange(const Run *g, int zone, int from, int end, int kind)
{
    int at = 0;
    FOR_EACH_CARD (g, card, zone) {
        if (at >= from && at < end && kind_of(g, card) == kind)
            return card;
        at++;
    }
    return NO_CARD;
}

/* ---- looking at a deck (C17.20, C-K15) ------------------------------------------------------------------------------------------------ */

static void look_at_first(Run *g, Seat seat, int zone, int count)
{
    FOR_EACH_CARD (g, card, zone) {
        if (count-- <= 0)
            break;
        if (!knows(g, seat, card))
            look_at(g, one_of_(seat, SEATS), card);
        note(g, looks, seat, card);
    }
}
/* The first so many cards but one go to the bottom in their order; who has looked at them knows them still. */
static void sink_others(Run *g, Seat seat, int zone, int count, Card but)
{
    Card card[LOOKED_AT];
    int n = 0;
    FOR_EACH_CARD (g, each, zone)
        if (n < count)
            card[n++] = each;
    for (int i = 0; i < n; i++)
        if (card[i] != but)
            move_secretly_to_bottom(g, card[i], zone);
    for (int i = 0; i < n; i++)
        look_at(g, seat, card[i]);
}
static void sink_one(Run *g, Seat seat, int zone, int count, Card card)
{
    move_secretly_to_bottom(g, card, zone);
    look_at(g, seat, card);
    look_at_first(g, seat, zone, count - 1);
}
static int fate_of(const Run *g, const struct do_LOOK *my)
{
    return phrase_at(g, part(g, SENSE(my), 0));
}
static int sorted_by(const Run *g, const struct do_LOOK *my)
{
    return fate_of(g, my) == CRISIS_FATE_KEEP ? word(g, part(g, SENSE(my), 0), 0) : 0;
}
static int how_to_pick(const Run *g, const struct do_LOOK *my)
{
    return (int)my->second << PICK_FIRST | (fate_of(g, my) == CRISIS_FATE_MAY_SINK ? PICK_NONE : 0) |
           (sorted_by(g, my) ? PICK_SORTED : 0);
}
static int looked_at(const Run *g, const struct do_LOOK *my)
{
    int count = word(g, SENSE(my), 0), size = zone_size(g, my->place);
    if (count > LOOKED_AT && size > LOOKED_AT) {
        CITE(C-L11);
        note(g, no_room);
    }
    count = count < LOOKED_AT ? count : LOOKED_AT;
    return count < size ? count : size;
}
/* What becomes of the card that was chosen, and of the others. */
static void fulfil(Run *g, const struct do_LOOK *my, Card card)
{
    int count = (int)my->second;
    CITE(C-K15);
    switch (fate_of(g, my)) {
    case CRISIS_FATE_KEEP:
        sink_others(g, my->you, my->place, count, card);
        if (card && sorted_by(g, my)) { /* and all know that it lies there */
            CITE(C-K51);
            reveal(g, card);
            note(g, shown, my->you, card);
        }
        break;
    case CRISIS_FATE_TAKE:
        if (card)
            move_secretly(g, card, zone_of_seat(hand, my->you));
        sink_others(g, my->you, my->place, card ? count - 1 : count, NO_CARD);
        break;
    default:
        CITE(C-K16);
        if (card)
            sink_one(g, my->you, my->place, count, card);
    }
}
RULE(do_LOOK)
{
    BEGIN(deck_is_chosen, card_is_chosen, next_is_chosen);
    my->choice = (int16_t)(word(g, SENSE(my), 1) == DECK_THEIRS ? opponent(my->you) : my->you);
    if (word(g, SENSE(my), 1) == DECK_EITHER) {
        ask_about(g, my->you, ASK_whose, effect_shown(g, my->source), 0, 0);
        AWAIT(deck_is_chosen);
        my->choice = (int16_t)answer(g, my->you, whose);
    }
    my->place = (int16_t)zone_of_seat(deck, my->choice);
    my->second = (uint64_t)looked_at(g, my);
    if (!my->second)
        RETURN;
    CITE(C17.20);
    look_at_first(g, my->you, my->place, (int)my->second);
    if (fate_of(g, my) == CRISIS_FATE_ORDER) {
        /* From below: each that is chosen comes to lie above those before. */
        for (my->choice = 0; my->choice + 1 < (int)my->second; my->choice++) {
            ask_about(g, my->you, ASK_arrange, my->place, my->choice, (int16_t)my->second);
            AWAIT(next_is_chosen);
            my->purpose = (int16_t)answer(g, my->you, arrange);
            Card card = card_to_arrange(g, my->place, my->choice, (int)my->second, my->purpose);
            move_secretly(g, card, my->place);
            look_at_first(g, my->you, my->place, (int)my->second);
        }
        Card last = card_at(g, my->place, (int)my->second - 1);
        move_secretly(g, last, my->place);
        look_at_first(g, my->you, my->place, (int)my->second);
        RETURN;
    }
    ask_about(g, my->you, ASK_pick, my->place, (int16_t)sorted_by(g, my), (int16_t)how_to_pick(g, my));
    AWAIT(card_is_chosen);
    my->choice = (int16_t)answer(g, my->you, pick);
    fulfil(g, my, answer_picked(g, my->you, my->place, sorted_by(g, my), how_to_pick(g, my), my->choice));
    END;
}
static void options_whose(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    offer_amounts(out, BASE_whose, 0, 1);
}
static void describe_whose(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)ask;
    d->variant = index == seat ? "own" : "other";
}
static void options_arrange(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    Kinds offered = {0};
    int at = 0;
    (void)seat;
    FOR_EACH_CARD (g, card, ask->a) {
        if (at >= ask->c)
            break;
        if (at++ >= ask->b)
            add_kind(&offered, kind_of(g, card));
    }
    offer_kinds(&offered, BASE_arrange, out);
}
static void describe_arrange(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = (int16_t)index;
}

/* ---- hands ------------------------------------------------------------------------------------------------------------------------------ */

static void see_hand(Run *g, Seat you)
{
    CITE(C17.20);
    player(g, you)->saw_hand = 1;
    touch(g, READS_HISTORY, 0);
    FOR_EACH_CARD (g, card, zone_of_seat(hand, opponent(you))) {
        if (!knows(g, you, card))
            look_at(g, you, card);
        note(g, looks, you, card);
    }
}
static void do_SEE_HAND(Run *g, const Verb *my)
{
    see_hand(g, my->you);
}
RULE(do_PICK_ENEMY)
{
    BEGIN(card_is_chosen);
    see_hand(g, my->you);
    my->place = (int16_t)zone_of_seat(hand, opponent(my->you));
    my->choice = (int16_t)part(g, SENSE(my), 0).at;
    if (!can_pick(g, my->you, my->place, my->choice, 0)) {
        sentence_reached(g, 0);
        RETURN;
    }
    ask_about(g, my->you, ASK_pick, my->place, my->choice, 0);
    AWAIT(card_is_chosen);
    sentence_leaves_it(g, answer_picked(g, my->you, my->place, my->choice, 0, answer(g, my->you, pick)));
    END;
}
RULE(do_PICK_OWN)
{
    BEGIN(card_is_chosen);
    my->place = (int16_t)zone_of_seat(hand, my->you);
    if (!zone_size(g, my->place)) {
        sentence_reached(g, 0);
        RETURN;
    }
    ask_about(g, my->you, ASK_pick, my->place, 0, 0);
    AWAIT(card_is_chosen);
    sentence_leaves_it(g, answer_picked(g, my->you, my->place, 0, 0, answer(g, my->you, pick)));
    END;
}

/* The card spoken of, if it is in a hand. */
static Card card_in_hand(const Run *g, const Verb *my)
{
    Card card = card_of(my->it);
    return card && (where_is(g, card) == zone_of_seat(hand, 0) || where_is(g, card) == zone_of_seat(hand, 1))
               ? card
               : NO_CARD;
}
/* C17.20 Something is about to be put on a card of the opponent's hand: whoever knows the card knows it and the others still. */
static void choose_openly(Run *g, Seat you, Card card)
{
    if (knows(g, you, card))
        return;
    mark_hidden(g, card);
    look_at(g, you, card);
}
static void do_DISCARD_IT(Run *g, const Verb *my)
{
    Card card = card_in_hand(g, my);
    sentence_reached(g, card != NO_CARD);
    if (card)
        discard_card(g, owner_of(g, card), card);
}
/* C17.17, C-K52 A new card with what is printed; all see it. */
static Card copy_into_hand(Run *g, int kind, Seat seat, int flags)
{
    Card copy = kind ? make_card(g, kind, zone_of_seat(hand, seat)) : NO_CARD;
    if (!copy)
        return NO_CARD;
    CITE(C17.17);
    now(g)->owner[copy] = (uint8_t)(1 + seat);
    now(g)->flags[copy] = (uint8_t)flags;
    note(g, shown, seat, copy);
    return copy;
}
static void do_COPY_TO_HAND(Run *g, const Verb *my)
{
    Card card = card_in_hand(g, my),
         copy = card ? copy_into_hand(g, kind_of(g, card), my->you, COPY) : NO_CARD;
    CITE(C-K52);
    if (copy)
        now(g)->dearer[copy] = (int8_t)change_of_cost(g, sense_of(my), 0);
    sentence_reached(g, copy != NO_CARD);
}
static void do_FORBID_CARD(Run *g, const Verb *my)
{
    Card card = card_in_hand(g, my);
    sentence_reached(g, card != NO_CARD);
    if (!card)
        return;
    CITE(C9.3);
    choose_openly(g, my->you, card);
    now(g)->barred[card] = 1;
}
static void do_SHOW_IT(Run *g, const Verb *my)
{
    Card card = card_in_hand(g, my);
    if (!card)
        return;
    reveal(g, card);
    note(g, shown, owner_of(g, card), card);
}
/* C17.14 */
static void do_COST_IT(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    Card card = card_in_hand(g, my);
    int by = change_of_cost(g, s, 0);
    sentence_reached(g, card != NO_CARD);
    if (!card)
        return;
    CITE(C17.14);
    if (owner_of(g, card) == my->you) {
        CITE(C-K51);
        mark_hidden(g, card);
        reveal(g, card);
        note(g, shown, my->you, card);
    } else {
        choose_openly(g, my->you, card);
    }
    int8_t *column = word(g, s, 2) == DURATION_TURN        ? now(g)->dearer_now
                     : word(g, s, 2) == DURATION_NEXT_TURN ? now(g)->dearer_next
                                                           : now(g)->dearer;
    add_cost(g, card, column, by);
}
/* C-K51 Chance picks a card; its owner knows which, all know that there is one. */
static void do_COST_RANDOM(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    int zone = zone_of_seat(hand, my->you), trait = word(g, s, 0), n = 0;
    FOR_EACH_CARD (g, card, zone)
        n += !trait || info_of(g, card)->traits & trait;
    sentence_reached(g, n != 0);
    if (!n)
        return;
    n = chance(g, n);
    FOR_EACH_CARD (g, card, zone) {
        if (trait && !(info_of(g, card)->traits & trait))
            continue;
        if (!n--) {
            CITE(C-K51);
            change_cost(g, card, change_of_cost(g, s, 1));
            break;
        }
    }
}
static void do_COST_HAND(Run *g, const Verb *my)
{
    int by = change_of_cost(g, sense_of(my), 0);
    CITE(C-K62);
    FOR_EACH_CARD (g, card, zone_of_seat(hand, my->you))
        now(g)->dearer_now[card] = (int8_t)(now(g)->dearer_now[card] + by);
    note(g, costs, my->you, __builtin_abs(by), by < 0);
}
static void do_COST_NEXT(Run *g, const Verb *my)
{
    Sense s = sense_of(my);
    add_modifier(g, (Modifier){.what = LASTING_DISCOUNT,
                               .from = part(g, s, 0).at,
                               .until = UNTIL_END_OF_TURN,
                               .you = (uint8_t)(1 + my->you),
                               .amount = (int16_t)word(g, s, 0)});
}

/* ---- decks and piles ----------------------------------------------------------------------------------------------------------------------- */

static int search_sort(const Run *g, const struct do_SEARCH *my)
{
    return word(g, SENSE(my), 1) << 4 | word(g, SENSE(my), 2);
}
RULE(do_SEARCH)
{
    BEGIN(card_is_chosen);
    my->place = (int16_t)zone_of_seat(deck, my->you);
    my->purpose = 0;
    look_at_first(g, my->you, my->place, zone_size(g, my->place));
    while (my->purpose < word(g, SENSE(my), 0)) {
        ask_about(g, my->you, ASK_pick, my->place, (int16_t)search_sort(g, my), PICK_TRAIT | PICK_NONE);
        AWAIT(card_is_chosen);
        my->choice = (int16_t)answer(g, my->you, pick);
        if (!my->choice)
            break;
        Card card = answer_picked(g, my->you, my->place, search_sort(g, my), PICK_TRAIT, my->choice);
        note(g, shown, my->you, card);
        move_openly(g, card, zone_of_seat(hand, my->you));
        my->purpose++;
    }
    sentence_reached(g, my->purpose);
    END;
}
static void do_SHUFFLE_DECK(Run *g, const Verb *my)
{
    shuffle(g, zone_of_seat(deck, my->you));
}
static int make_echo(Run *g, Card card)
{
    CITE(C17.19);
    Card echo = copy_into_hand(g, kind_of(g, card), owner_of(g, card), COPY | ECHO_COPY);
    if (!echo)
        return 0;
    now(g)->dearer[echo] = (int8_t)(1 - info_of(g, echo)->cost);
    return 1;
}
/* C17.19, C-K22 A copy that costs 1 and is gone at the end of the turn; of an Echo none. */
static void do_ECHO_OF_IT(Run *g, const Verb *my)
{
    Card card = card_of(my->it);
    sentence_reached(g, 0);
    CITE(C-K22);
    if (!card || !kind_of(g, card) || now(g)->flags[card] & ECHO_COPY)
        return;
    sentence_reached(g, make_echo(g, card));
}
/* C-K92 Whether a card was played by its owner, and is no copy. */
static int was_played_by(const Run *g, Card card, Seat you)
{
    return now(g)->flags[card] & WAS_PLAYED && !(now(g)->flags[card] & COPY) && owner_of(g, card) == you;
}
/* Of those in the owner's discard pile and in play the one with n before it; `n` is less by all others. */
static Card nth_played(const Run *g, Seat you, int *n)
{
    FOR_EACH_CARD (g, card, zone_of_seat(discard, you))
        if (was_played_by(g, card, you) && !(*n)--)
            return card;
    FOR_EACH_IN (object, all_units(g) | conditions_of(g, 0) | conditions_of(g, 1))
        if (was_played_by(g, card_on(g, object), you) && !(*n)--)
            return card_on(g, object);
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, s))
            if (was_played_by(g, module, you) && !(*n)--)
                return module;
    return NO_CARD;
}
static Card random_played(Run *g, Seat you)
{
    int left = CARDS;
    nth_played(g, you, &left);
    if (left == CARDS)
        return NO_CARD;
    int n = chance(g, CARDS - left);
    return nth_played(g, you, &n);
}
static void take_to_hand(Run *g, Card card)
{
    int hand = zone_of_seat(hand, owner_of(g, card));
    note(g, returns, card);
    if (effect_object(g, card)) {
        leave_play(g, object_of(g, card), hand, 0);
    } else if (now(g)->host[card]) {
        drop_module_to(g, card, hand);
    } else {
        move_openly(g, card, hand);
    }
}
RULE(do_TAKE_PLAYED)
{
    BEGIN(state_is_checked);
    CITE(C-K92);
    my->it = ref_to(random_played(g, my->you));
    sentence_reached(g, 0);
    if (!my->it)
        RETURN;
    take_to_hand(g, card_of(my->it));
    state_of(g)->left = (Left){0};
    refresh(g);
    CALL(state_is_checked, check_state);
    sentence_reached(g, 1);
    sentence_leaves_it(g, card_of(my->it));
    END;
}
