/* 5. Game structure: bouts, their preparation, the end of a bout (6.8) and of the game. */

static const Format *format(const Run *g)
{
    return &opened(g)->format;
}

/* ---- 6.8 Ending a bout --------------------------------------------------------------------------------------------------- */

/* 6.8.1, W-R8 The bout ends when at most one player has Vassals; asked when a whole effect and all it triggered are done,
   never on the way. */
static int bout_is_decided(Run *g)
{
    State *state = state_of(g);
    Seat last = NO_SEAT;
    int left = 0;
    FOR_EACH_SEAT (g, s)
        if (is_in(g, s)) {
            left++;
            last = s;
        }
    if (left > 1)
        return 0;
    CITE(6.8.1);
    CITE_IF(6.8.1.1, left);
    CITE_IF(6.8.1.2, !left);
    state->bout_over = left ? BY_LAST_VASSALS : BY_NO_VASSALS;
    state->bout_winner = (uint8_t)(1 + last);
    return 1;
}

/* 6.8.2, W-R20 Every Vassal in play goes to its owner's infirmary, which is no elimination; all else ceases. */
static void clear_table(Run *g)
{
    State *state = state_of(g);
    CITE(6.8.2, W-R20);
    state->begun = 0;           /* no Skill does anything from here on */
    state->derived.depends = 0; /* and nothing is derived of those that leave */
    FOR_EACH_PLACE (place, all_vassals(g))
        leave_play(g, vassal_at(g, place));
    FOR_EACH_SEAT (g, s) {
        while (zone_size(g, zone_of_seat(stockpile, s)))
            cease(g, zone_first(g, zone_of_seat(stockpile, s)));
        now(g)->power[s] = 0;
        state->wins[s] = state->losses[s] = state->result[s] = 0;
    }
    sweep(g);
    memset(now(g)->modifier, 0, sizeof now(g)->modifier);
    now(g)->modifiers = now(g)->shields = now(g)->untaxed = 0;
    memset(state->limit, 0, sizeof state->limit);
    memset(state->chained, 0, sizeof state->chained);
    for (int slot = 0; slot < 2; slot++)
        if (state->chain_by[slot]) /* only Chains keep positions */
            forget_kept(g, slot);
    memset(state->chain_by, 0, sizeof state->chain_by);
    state->limits = 0;
    state->rounds = state->quiet_rounds = state->chains = state->triggered = 0;
    state->happened = state->overkill = state->nesting = 0;
    memset(&state->derived, 0, sizeof state->derived);
}

/* ---- 5.2 Bout preparation ------------------------------------------------------------------------------------------------- */

/* 5.2.2 */
static void draw_hand(Run *g, Seat seat)
{
    int hand = zone_of_seat(hand, seat), deck = zone_of_seat(deck, seat);
    while (zone_size(g, hand) < format(g)->draw && zone_size(g, deck))
        draw_hidden(g, deck, hand);
    note(g, draws, seat, zone_size(g, hand));
}

/* 5.2.3 They shuffle their cards back into their deck and draw another set. */
static void mulligan(Run *g, Seat seat)
{
    move_all_secretly(g, zone_of_seat(hand, seat), zone_of_seat(deck, seat));
    shuffle(g, zone_of_seat(deck, seat));
    state_of(g)->mulligans[seat]++;
    note(g, mulligans, seat, format(g)->mulligans - state_of(g)->mulligans[seat]);
    draw_hand(g, seat);
}

enum { VASSAL_ZONES = 5 };

static int vassals_placed(const Run *g, Seat seat)
{
    return __builtin_popcountll(vassals_of(g, seat));
}

static int has_stopped(const Run *g, const struct prepare_bout *my, Seat seat)
{
    Places vassal_zones = (Places)0x1F << (seat * PLACES);
    return my->stopped >> seat & 1 || (vassals_of(g, seat) & vassal_zones) == vassal_zones ||
           !zone_size(g, zone_of_seat(hand, seat));
}

static int all_have_stopped(const Run *g, const struct prepare_bout *my)
{
    int all = 1;
    FOR_EACH_SEAT (g, s)
        all &= has_stopped(g, my, s);
    return all;
}

static void place_vassal(Run *g, Seat seat, int kind)
{
    int place = empty_place(g, seat, 0);
    CITE(4.2.1);
    note(g, places, seat, find_kind(g, zone_of_seat(hand, seat), kind));
    play_kind(g, zone_of_seat(hand, seat), kind, zone_of_place[place]);
    now(g)->standing |= (PlaceBits)1 << place; /* no Skill does anything before the bout has begun */
}

/* 5.2.6, W-R26 */
static void put_under_deck(Run *g, Seat seat, Card card)
{
    note(g, puts_under, seat, card);
    move_secretly_to_bottom(g, card, zone_of_seat(deck, seat));
}

/* 5.2.7 to 5.2.9 */
static void set_boosts(Run *g)
{
    CITE(5.2.7, 5.2.8, W-R19);
    FOR_EACH_SEAT (g, s) {
        int mobs = 0;
        FOR_EACH_PLACE (place, vassals_of(g, s))
            mobs += is_mob(g, vassal_at(g, place));
        CITE_IF(5.2.9, mobs);
        now(g)->boosts[s] = (uint8_t)(40 + (s != state_of(g)->prime ? 3 : 0) + mobs);
        note(g, boosts_set, s, boosts(g, s), mobs);
    }
    state_of(g)->begun = 1;
    refresh_all(g);
}

/* W-R3 A player without any card has lost the bout. */
static int somebody_has_no_card(Run *g)
{
    State *state = state_of(g);
    int with = 0;
    FOR_EACH_SEAT (g, s)
        if (zone_size(g, zone_of_seat(hand, s))) {
            with++;
            state->bout_winner = (uint8_t)(1 + s);
        }
    if (with == SEAT_COUNT(g)) {
        state->bout_winner = 0;
        return 0;
    }
    CITE(W-R3);
    if (with != 1)
        state->bout_winner = 0;
    state->bout_over = BY_NO_CARDS;
    return 1;
}

RULE(prepare_bout)
{
    BEGIN(reshuffles_are_chosen, mulligans_are_chosen, prime_is_chosen, card_is_placed, cards_are_put_under);
    /* 5.2.1 Each player shuffles their deck, 5.2.1.1 before the first bout only. */
    CITE_IF(5.2.1.1, state_of(g)->bout);
    if (!state_of(g)->bout) {
        CITE(5.2.1);
        FOR_EACH_SEAT (g, s)
            shuffle(g, zone_of_seat(deck, s));
    }
    /* 5.2.2.1, W-R3 Who has too few cards to draw may shuffle the infirmary back in first. */
    FOR_EACH_SEAT (g, s) {
        if (zone_size(g, zone_of_seat(deck, s)) >= format(g)->draw ||
            !zone_size(g, zone_of_seat(infirmary, s)))
            continue;
        ask(g, s, ASK_reshuffle);
        my->waiting = (int16_t)(my->waiting | seat_bit(s));
    }
    if (my->waiting) {
        CITE(5.2.2.1);
        AWAIT(reshuffles_are_chosen);
    }
    FOR_EACH_SEAT (g, s) {
        if (!(my->waiting >> s & 1) || !answer(g, s, reshuffle))
            continue;
        note(g, reshuffles, s);
        move_all_openly(g, zone_of_seat(infirmary, s), zone_of_seat(deck, s));
        shuffle(g, zone_of_seat(deck, s));
    }
    /* 5.2.2 Draw. */
    CITE(5.2.2);
    FOR_EACH_SEAT (g, s)
        draw_hand(g, s);
    if (somebody_has_no_card(g))
        RETURN;
    /* 5.2.3, W-R26 Each player may mulligan: secretly, again and again until all keep, as often a game as the format says. */
    my->waiting = (int16_t)everybody(g);
    for (;;) {
        FOR_EACH_SEAT (g, s) {
            if (!(my->waiting >> s & 1))
                continue;
            if (state_of(g)->mulligans[s] < format(g)->mulligans)
                ask(g, s, ASK_mulligan);
            else
                my->waiting = (int16_t)(my->waiting & ~seat_bit(s));
        }
        if (!my->waiting)
            break;
        CITE(5.2.3, W-R26);
        AWAIT(mulligans_are_chosen);
        FOR_EACH_SEAT (g, s) {
            if (!(my->waiting >> s & 1))
                continue;
            if (answer(g, s, mulligan)) {
                mulligan(g, s);
            } else {
                note(g, keeps, s);
                my->waiting = (int16_t)(my->waiting & ~seat_bit(s));
            }
        }
    }
    /* 5.2.4 A player is selected, at random in the first bout, then in turn, and chooses the prime player. */
    CITE(5.2.4);
    if (!state_of(g)->bout)
        state_of(g)->chooser = (uint8_t)chance(g, SEAT_COUNT(g));
    else
        state_of(g)->chooser = (uint8_t)((state_of(g)->chooser + 1) % SEAT_COUNT(g));
    ask(g, state_of(g)->chooser, ASK_prime);
    AWAIT(prime_is_chosen);
    state_of(g)->prime = (uint8_t)answer(g, state_of(g)->chooser, prime);
    note(g, chooses_prime, state_of(g)->chooser, state_of(g)->prime);
    /* 5.2.5, W-R2 From the prime player on, in turns, one Vassal each, until five are placed or they choose to stop. */
    CITE(5.2.5, W-R2);
    for (my->seat = 0; !all_have_stopped(g, my); my->seat = (int16_t)((my->seat + 1) % SEAT_COUNT(g))) {
        if (has_stopped(g, my, in_order(g, my->seat)))
            continue;
        ask_about(g, in_order(g, my->seat), ASK_place, vassals_placed(g, in_order(g, my->seat)), VASSAL_ZONES,
                  0);
        AWAIT(card_is_placed);
        my->choice = (int16_t)answer(g, in_order(g, my->seat), place);
        if (my->choice) {
            place_vassal(g, in_order(g, my->seat), my->choice);
        } else {
            note(g, stops_placing, in_order(g, my->seat));
            my->stopped = (int16_t)(my->stopped | seat_bit(in_order(g, my->seat)));
        }
    }
    /* 5.2.6 Cards left go under the deck, in the order that their owner likes. */
    for (;;) {
        my->waiting = 0;
        FOR_EACH_SEAT (g, s) {
            if (zone_size(g, zone_of_seat(hand, s)) < 2)
                continue;
            ask(g, s, ASK_bottom);
            my->waiting = (int16_t)(my->waiting | seat_bit(s));
        }
        if (!my->waiting)
            break;
        CITE(5.2.6);
        AWAIT(cards_are_put_under);
        FOR_EACH_SEAT (g, s)
            if (my->waiting >> s & 1)
                put_under_deck(g, s, find_kind(g, zone_of_seat(hand, s), answer(g, s, bottom)));
    }
    FOR_EACH_SEAT (g, s)
        if (zone_size(g, zone_of_seat(hand, s)))
            put_under_deck(g, s, zone_first(g, zone_of_seat(hand, s)));
    set_boosts(g);
    CITE(5.2.10);
    END;
}

YES_NO(reshuffle)

YES_NO(mulligan)

OPTIONS(prime, offer_amounts(out, BASE_prime, 0, SEAT_COUNT(g) - 1))

DESCRIBE(prime, d->arg[0] = index)

/* The kinds of card in a hand, each once.  Hands lie in order of kind. */
static void offer_hand(const Run *g, Seat seat, int base, CwOptions *out)
{
    int last = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int kind = kind_of(g, card);
        if (kind != last)
            offer(out, base + kind);
        last = kind;
    }
}

static void options_place(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    if (ask->a) /* W-R2 at least one */
        offer(out, BASE_place);
    offer_hand(g, seat, BASE_place, out);
}

static void describe_place(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)ask;
    if (!index)
        d->variant = "stop";
    else
        d->arg[0] = find_kind(g, zone_of_seat(hand, seat), index);
}

OPTIONS(bottom, offer_hand(g, seat, BASE_bottom, out))
DESCRIBE(bottom, d->arg[0] = find_kind(g, zone_of_seat(hand, seat), index))

/* ---- 5.1 Bouts --------------------------------------------------------------------------------------------------------------- */

RULE(bout)
{
    BEGIN(bout_is_prepared, abilities_are_done, rounds_are_over);
    note(g, bout_starts, state_of(g)->bout + 1, format(g)->bouts);
    CITE(5.1.1);
    if (!my->phase) {
        CITE(5.1.2);
        CALL(bout_is_prepared, prepare_bout);
        if (!state_of(g)->bout_over && starts(g, HAPPENS_BOUT_STARTS)) {
            CALL(abilities_are_done, resolve_triggers);
            bout_is_decided(g);
        }
    }
    /* LEAVE(bout) leads behind this. */
    if (!state_of(g)->bout_over)
        CALL(rounds_are_over, round, .phase = my->phase);
    clear_table(g);
    END;
}

/* How far the best player is ahead of the next; NO_SEAT leads when several are best. */
static int lead(const Run *g, Seat *leader)
{
    const State *state = state_of(g);
    int best = -1, next = -1;
    *leader = NO_SEAT;
    FOR_EACH_SEAT (g, s) {
        int won = state->bouts_won[s];
        if (won > best) {
            next = best;
            best = won;
            *leader = s;
        } else if (won > next) {
            next = won;
        }
    }
    if (best == next)
        *leader = NO_SEAT;
    return best - next;
}

/* W-R9 [bouts] As soon as the remaining bouts cannot change the winner, the game stops. */
static int game_is_decided(const Run *g)
{
    Seat leader;
    int left = format(g)->bouts - state_of(g)->bout;
    if (!left)
        return 1;
    if (ruling(g, bouts) == bouts_all || lead(g, &leader) <= left)
        return 0;
    CITE(W-R9);
    return 1;
}

static void count_bout(Run *g)
{
    State *state = state_of(g);
    note(g, bout_ends, state->bout_over, state->bout_winner != 0);
    if (state->bout_winner) {
        Seat winner = state->bout_winner - 1;
        state->bouts_won[winner]++;
        note(g, bout_won, winner, state->bouts_won[winner]);
    }
    state->bout_over = state->bout_winner = 0;
    state->bout++;
}

/* 1.1.2, W-R28 Whether the others may read its list: see deck_of_seat. */
static void bring_deck(Run *g, Seat seat)
{
    const Opened *o = opened(g);
    CITE(W-R28);
    const DeckList *deck = &o->decks.list[o->decks.are_own ? seat : chance(g, o->decks.count)];
    create_deck(g, zone_of_seat(deck, seat), deck->copies, o->set.card_count);
    state_of(g)->deck_end[seat] = (uint8_t)zone_last(g, zone_of_seat(deck, seat));
    note(g, deck, seat, deck->total);
}

static void begin_in_the_middle(Run *g)
{
    FOR_EACH_SEAT (g, s)
        while (zone_size(g, zone_of_seat(hand, s)))
            put_under_deck(g, s, zone_first(g, zone_of_seat(hand, s)));
    state_of(g)->begun = 1;
    refresh_all(g);
}

RULE(game)
{
    BEGIN(bout_is_over);
    /* A scenario sets the table itself and begins in the middle of a round. */
    if (my->phase)
        begin_in_the_middle(g);
    else
        FOR_EACH_SEAT (g, s)
            bring_deck(g, s);
    /* 5.0.1, 5.0.2 One or more bouts with the same decks. */
    while (!game_is_decided(g)) {
        CITE(5.0.1);
        my->bouts = my->phase;
        my->phase = 0;
        CALL(bout_is_over, bout, .phase = my->bouts);
        count_bout(g);
    }
    Seat leader;
    lead(g, &leader);
    FOR_EACH_SEAT (g, s)
        score(g, s, state_of(g)->bouts_won[s]);
    if (leader == NO_SEAT)
        BECOME(game_is_tied);
    BECOME(game_is_won, .winner = (int16_t)leader);
    END;
}

RULE(game_is_won)
{
    BEGIN();
    /* 5.3.1 Who has won most bouts wins the game. */
    CITE(5.3.1);
    pay_off(g, seat_bit(my->winner));
    note(g, game_won, my->winner);
    FINISH;
    END;
}

RULE(game_is_tied)
{
    BEGIN();
    /* 5.3.1.1 Equal numbers are a tie. */
    CITE(5.3.1.1);
    pay_off(g, 0);
    note(g, game_tied, 0);
    FINISH;
    END;
}
