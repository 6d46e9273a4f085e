/* What a scenario may set on the table, whose cards are whose, and what must always hold. */

static Seat seat_of_zone(const Run *g, Card card)
{
    return g->game->zone[where_is(g, card)].owner;
}
/* A card that a scenario has just brought is whose zone it lies in (edit_done). */
static int pool(const Run *g, Card card)
{
    Seat owner = now(g)->owner[card] ? now(g)->owner[card] - 1 : seat_of_zone(g, card);
    return owner == NO_SEAT ? SEATS : owner;
}

/* C-R61 [deck_lists] */
static void deck_of_seat(const Run *g, Seat seat, SeatDeck *deck)
{
    const Opened *o = opened(g);
    deck->first = 1 + (seat ? state_of(g)->deck_end[seat - 1] : 0);
    deck->count = 1 + state_of(g)->deck_end[seat] - deck->first;
    deck->is_open = ruling(g, deck_lists) == deck_lists_open;
    decks_thought_of(&o->decks, &o->set, deck);
}

/* ---- what columns.def sets ------------------------------------------------------------------------------------------------------ */

static int give_body(Run *g, Card card, size_t member, int value)
{
    int object = object_of(g, card);
    if (object < 0)
        return 0;
    ((uint8_t *)body_at(g, object))[member] = (uint8_t)value;
    return 1;
}
static int give_mark(Run *g, Card card, int mark, int value)
{
    int object = object_of(g, card);
    if (object < 0)
        return 0;
    Body *body = body_at(g, object);
    body->marks = (uint8_t)(value ? body->marks | mark : body->marks & ~mark);
    return 1;
}
static int give_glitch_zone(Run *g, Card card, int value)
{
    int object = object_of(g, card);
    if (object < FIRST_LANE || object >= CRISIS_OBJECT)
        return 0;
    body_at(g, object)->zone = (uint8_t)value;
    body_at(g, object)->zone_turns = value ? 2 : 0;
    return 1;
}
static int give_health(Run *g, Seat seat, int value)
{
    Card hero = card_on(g, hero_object(seat));
    int hurt = hero ? info_of(g, hero)->number[HEALTH] - value : -1;
    if (hurt < 0)
        return 0;
    body_at(g, hero_object(seat))->hurt = limited(hurt);
    return 1;
}

/* Cards that a scenario has brought are owned by whoever has them. */
static void edit_done(Run *g)
{
    now(g)->taken = 0;
    for (int object = 0; object < OBJECTS; object++) {
        if (card_on(g, object))
            now(g)->taken |= 1ull << object;
        else
            now(g)->body[object] = (Body){0};
    }
    for (Card card = 1; card <= CARDS; card++) {
        if (!kind_of(g, card))
            now(g)->owner[card] = 0;
        else if (!now(g)->owner[card] && seat_of_zone(g, card) != NO_SEAT)
            now(g)->owner[card] = (uint8_t)(1 + seat_of_zone(g, card));
    }
    state_of(g)->begun = 1;
    values_anew(g);
}

/* ---- what must hold ---------------------------------------------------------------------------------------------------------------- */

static const char *check_objects(const Run *g)
{
    static const Body nothing;
    for (int object = 0; object < OBJECTS; object++) {
        int taken = (int)(now(g)->taken >> object & 1);
        if (taken != (card_on(g, object) != NO_CARD) || zone_size(g, zone_of_object(object)) != taken)
            return "what is in play is not where the table says";
        if (!taken && memcmp(body_at(g, object), &nothing, sizeof nothing))
            return "counters lie where nothing is";
    }
    return NULL;
}
static const char *check_items(const Run *g)
{
    for (int i = 0; i < ITEMS; i++) {
        const Item *item = &now(g)->item[i];
        if ((i < now(g)->items) != (item->where != ITEM_FREE) || !item->where != !item->id)
            return "the pool of items has a gap";
    }
    return NULL;
}
static const char *check_cards(const Run *g)
{
    for (Card card = 1; card <= CARDS; card++) {
        int in_hand =
            kind_of(g, card) && now(g)->owner[card] &&
            (where_is(g, card) == zone_of_seat(hand, owner_of(g, card)) || where_is(g, card) == Z_chain);
        if (!kind_of(g, card) && (now(g)->owner[card] || now(g)->flags[card]))
            return "a card that is no more is somebody's";
        if (now(g)->host[card] && !is_slot(object_of(g, now(g)->host[card])))
            return "a Module is on something that is not in play";
        if (!in_hand && (now(g)->dearer[card] || now(g)->dearer_now[card] || now(g)->dearer_next[card] ||
                         now(g)->dormant[card]))
            return "a card that is in no hand costs more, or is Dormant";
    }
    return NULL;
}

static const char *check(const Run *g)
{
    const State *state = state_of(g);
    const char *wrong = check_objects(g);
    if (state->left.them || state->left.it || state->left.reached || state->left.x)
        return "a sentence has left something that nobody took";
    for (int i = now(g)->modifiers; i < MODIFIERS; i++)
        if (now(g)->modifier[i].what)
            return "an effect that has ended is still there";
    if (!wrong)
        wrong = check_items(g);
    return wrong ? wrong : check_cards(g);
}
