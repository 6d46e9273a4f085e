/* What the table shows of this game, what a scenario may set on it, and what must always hold. */

static int pool(const Run *g, Card card)
{
    Seat owner = owner_of(g, card);
    return owner == NO_SEAT ? SEATS : owner;
}

/* W-R28 [deck_lists] */
static void deck_of_seat(const Run *g, Seat seat, SeatDeck *deck)
{
    const Opened *o = opened(g);
    deck->first = 1 + (seat ? state_of(g)->deck_end[seat - 1] : 0);
    deck->count = 1 + state_of(g)->deck_end[seat] - deck->first;
    deck->is_open = ruling(g, deck_lists) == deck_lists_open;
    deck->possible = o->possible;
    deck->possible_count = o->possible_decks;
    deck->most = o->most;
    deck->kinds = o->set.card_count;
}

static size_t skill_text(const CwGame *game, int skill, char *text, size_t capacity)
{
    const CardSet *set = &((const Opened *)game->data)->set;
    Writer w = writer_open(text, capacity);
    if (skill > 0 && skill <= set->skill_count)
        skill_print(set, (uint16_t)skill, &w);
    return writer_close(&w);
}

/* ---- view ----------------------------------------------------------------------------------------------------------------- */

static void view_vassal(const Run *g, Card card, int place, ViewItems *items)
{
    if (injury(g, card))
        view_counter(items, "injury", injury(g, card));
    if (exhaustion(g, card))
        view_counter(items, "exhaustion", exhaustion(g, card));
    if (is_shielded(g, place))
        view_mark(items, "protected");
    if (is_chained(g, card))
        view_mark(items, "chained");
    int given = 0, erased = 0, lent = 0;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        given += m->host == card && m->what == LASTING_LENT;
        erased += m->host == card && m->what == LASTING_ERASED;
    }
    for (int i = 0; i < derived(g)->lents; i++)
        lent += derived(g)->lent[i].host == card && !lent_is_erased(g, derived(g), i);
    if (given)
        view_counter(items, "given-skills", given);
    if (lent)
        view_counter(items, "lent-skills", lent);
    if (erased)
        view_counter(items, "erased-skills", erased);
    if (derived(g)->value[CHAIN_COST][place])
        view_value(items, "chain-cost", derived(g)->value[CHAIN_COST][place]);
}

static void view_card(const Run *g, Seat viewer, Card card, ViewItems *items)
{
    (void)viewer;
    int place = place_of(g, card);
    if (place != NO_PLACE)
        view_vassal(g, card, place, items);
    if (info_of(g, card)->type == KIND_STATUS && where_is(g, card) != Z_gone)
        items->on = now(g)->bound[card];
}

static void view_seat(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    (void)viewer;
    view_counter(items, "boosts", boosts(g, seat));
    view_counter(items, "power", power_of(g, seat));
    view_counter(items, "bouts-won", state_of(g)->bouts_won[seat]);
    if (format(g)->mulligans)
        view_counter(items, "mulligans", format(g)->mulligans - state_of(g)->mulligans[seat]);
    if (state_of(g)->prime == seat && state_of(g)->rounds)
        view_counter(items, "prime", 1);
    if (state_of(g)->wins[seat])
        view_counter(items, "streak", state_of(g)->wins[seat]);
    if (state_of(g)->losses[seat])
        view_counter(items, "losses", state_of(g)->losses[seat]);
}

static int view_tracks(const Run *g, Seat viewer, ViewTrack *tracks, int capacity)
{
    (void)viewer, (void)capacity;
    tracks[0] =
        (ViewTrack){"bout", state_of(g)->bout + (cw_phase((const CwState *)(void *)g->core) != CW_OVER),
                    format(g)->bouts};
    tracks[1] = (ViewTrack){"round", state_of(g)->rounds, ROUND_LIMIT};
    tracks[2] = (ViewTrack){"quiet-rounds", state_of(g)->quiet_rounds, QUIET_LIMIT};
    tracks[3] = (ViewTrack){"chains", state_of(g)->chains, CHAIN_LIMIT};
    return 4;
}

/* ---- scenarios -------------------------------------------------------------------------------------------------------------- */

static int edit_seat(Run *g, Seat seat, const char *name, int value)
{
    State *state = state_of(g);
    if (value < 0 || value > BOOST_LIMIT)
        return 0;
    if (!strcmp(name, "boosts"))
        now(g)->boosts[seat] = (uint8_t)value;
    else if (!strcmp(name, "power"))
        now(g)->power[seat] = (int16_t)value;
    else if (!strcmp(name, "bouts-won"))
        state->bouts_won[seat] = (uint8_t)value;
    else if (!strcmp(name, "mulligans") && value <= format(g)->mulligans)
        state->mulligans[seat] = (uint8_t)(format(g)->mulligans - value);
    else if (!strcmp(name, "streak"))
        state->wins[seat] = (uint8_t)value;
    else if (!strcmp(name, "losses"))
        state->losses[seat] = (uint8_t)value;
    else if (!strcmp(name, "prime")) /* 0: the other seat is */
        state->prime = (uint8_t)(value ? seat : (seat + 1) % SEAT_COUNT(g));
    else if (!strcmp(name, "chooser"))
        state->chooser = (uint8_t)(value ? seat : (seat + 1) % SEAT_COUNT(g));
    else
        return 0;
    return 1;
}

static int edit_counter(Run *g, Seat seat, const char *name, int value)
{
    State *state = state_of(g);
    if (seat >= 0)
        return edit_seat(g, seat, name, value);
    if (!strcmp(name, "round") && value >= 0 && value <= ROUND_LIMIT)
        state->rounds = (uint16_t)value;
    else if (!strcmp(name, "quiet-rounds") && value >= 0 && value <= QUIET_LIMIT)
        state->quiet_rounds = (uint16_t)value;
    else if (!strcmp(name, "chains") && value >= 0 && value <= CHAIN_LIMIT)
        state->chains = (uint16_t)value;
    else if (!strcmp(name, "bout") && value >= 1 && value <= format(g)->bouts)
        state->bout = (uint8_t)(value - 1);
    else
        return 0;
    return 1;
}

/* A Status is put on a Vassal by its place: vassal 1 to 5, 6 and 7 in Extra Zones, 8 the Challenger. */
static int bind_status(Run *g, Card status, Seat seat, int number)
{
    Card vassal = number >= 1 && number <= PLACES ? vassal_at(g, seat * PLACES + number - 1) : NO_CARD;
    if (!vassal || info_of(g, status)->type != KIND_STATUS)
        return 0;
    now(g)->bound[status] = (uint8_t)vassal;
    return 1;
}

static int edit_card(Run *g, Card card, const char *name, int value)
{
    Seat seat = controller_of(g, card);
    if (seat != NO_SEAT && !strcmp(name, "on-vassal"))
        return bind_status(g, card, seat, value);
    if (seat != NO_SEAT && !strcmp(name, "on-opposing"))
        return bind_status(g, card, (seat + 1) % SEAT_COUNT(g), value);
    if (place_of(g, card) == NO_PLACE)
        return 0;
    if (!strcmp(name, "injury") && value >= 0 && value < 2)
        change_body(g, card, (value - injury(g, card)) * INJURY_ONE);
    else if (!strcmp(name, "exhaustion") && value >= 0 && value < 4)
        change_body(g, card, (value - exhaustion(g, card)) * EXHAUSTION_ONE);
    else if (!strcmp(name, "protected") && !value)
        now(g)->body[card] &= (uint8_t) ~(SHIELD(DURATION_END_OF_ROUND) | SHIELD(DURATION_START_OF_ROUND));
    else if (!strcmp(name, "chained") && !value)
        state_of(g)->chained[card / 8] &= (uint8_t) ~(1u << card % 8);
    else if (!strcmp(name, "protected"))
        now(g)->body[card] |= SHIELD(DURATION_END_OF_ROUND), now(g)->shields |= SHIELD(DURATION_END_OF_ROUND);
    else if (!strcmp(name, "chained"))
        state_of(g)->chained[card / 8] |= (uint8_t)(1u << card % 8);
    else
        return 0;
    return 1;
}

static void edit_done(Run *g)
{
    FOR_EACH_SEAT (g, s) {
        for (int i = 0; i < PLACES; i++)
            note_place(now(g), s * PLACES + i);
    }
    values_anew(g);
}

/* ---- what must hold ------------------------------------------------------------------------------------------------------- */

static const char *check_places(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        for (int i = 0; i < PLACES; i++) {
            Card card = vassal_at(g, s * PLACES + i);
            if (zone_size(g, zone_of_place[s * PLACES + i]) !=
                (int)(now(g)->standing >> (s * PLACES + i) & 1))
                return "a zone has two Vassals, or one that nobody knows of";
            if ((unsigned)(card && injury(g, card)) != (now(g)->hurt >> (s * PLACES + i) & 1) ||
                (unsigned)(card && exhaustion(g, card)) != (now(g)->tired >> (s * PLACES + i) & 1))
                return "who is injured or exhausted is not what the counters say";
        }
    for (Card c = 1; c <= CARDS; c++) {
        int place = place_of(g, c);
        if (place == NO_PLACE && now(g)->body[c])
            return "a card that is not in play has counters";
        if (place == NO_PLACE)
            continue;
        if (injury(g, c) > 1 || exhaustion(g, c) > 3)
            return "a Vassal in play has the counters of an eliminated one";
        if (info_of(g, c)->type != KIND_VASSAL && !is_token(g, c))
            return "something that is no Vassal stands in a Vassal's zone";
    }
    return NULL;
}

static const char *check_objects(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s)) {
            int type = info_of(g, card)->type;
            if (type != KIND_STATUS && type != KIND_RESOURCE)
                return "a stockpile holds a Vassal";
            if (type == KIND_STATUS && place_of(g, now(g)->bound[card]) == NO_PLACE)
                return "a Status is on something that is not in play";
        }
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if ((m->what == LASTING_LENT || m->what == LASTING_ERASED) && place_of(g, m->host) == NO_PLACE)
            return "a lasting effect is on something that is not in play";
    }
    return NULL;
}

static const char *check_rest(const Run *g)
{
    const State *state = state_of(g);
    for (int i = state->pendings; i < PENDING_LIMIT; i++)
        if (state->pending[i].skill)
            return "an Ability that was resolved is still waiting";
    for (int i = now(g)->modifiers; i < MODIFIERS; i++)
        if (now(g)->modifier[i].what)
            return "a lasting effect that has ended is still there";
    if (!state->nesting && state->pendings)
        return "Abilities wait and nobody resolves them";
    return NULL;
}

static const char *check(const Run *g)
{
    const char *wrong = check_places(g);
    if (!wrong)
        wrong = check_objects(g);
    return wrong ? wrong : check_rest(g);
}
