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

/* ---- what the table shows besides ------------------------------------------------------------------------------------------------- */

/* Lines that were given to a card, are lent to it, are silenced, or were used as often as they may be this turn (C-K5). */
static int lines_of_card(const Run *g, Seat viewer, Card card, ViewLine line[MAX_VIEW_LINES])
{
    int object = object_of(g, card), n = 0;
    const CardDef *def = &effect_set(g)->cards[kind_of(g, card)];
    (void)viewer;
    if (object < 0)
        return 0;
    if (values_of(g)->silent & object_bit(object))
        for (int i = 0; i < def->skill_count && n < MAX_VIEW_LINES; i++)
            line[n++] = (ViewLine){def->first_skill + i, "lost", -1};
    for (int i = 0; i < now(g)->modifiers && n < MAX_VIEW_LINES; i++)
        if (now(g)->modifier[i].what == LASTING_LINE && now(g)->modifier[i].host == card)
            line[n++] = (ViewLine){now(g)->modifier[i].from, "given", -1};
    for (int i = 0; i < values_of(g)->lents && n < MAX_VIEW_LINES; i++)
        if (values_of(g)->lent[i].host == card)
            line[n++] = (ViewLine){values_of(g)->lent[i].skill, "lent", -1};
    for (int i = 0; i < state_of(g)->uses && n < MAX_VIEW_LINES; i++)
        if (state_of(g)->use[i].key == card)
            line[n++] = (ViewLine){state_of(g)->use[i].skill, "used", -1};
    return n;
}

/* C12.1 The chain, from the first that was added on; before it what waits to be added (C12.8). */
static int stack_of_table(const Run *g, Seat viewer, ViewWaiting waits[MAX_VIEW_STACK])
{
    (void)viewer;
    int n = show_items(g, ITEM_WAITS, waits, 0);
    n = show_items(g, ITEM_ON_CHAIN, waits, n);
    n = show_items(g, ITEM_ANNOUNCED, waits, n);
    return show_running(g, waits, n);
}

/* What the chain aims at, C10.1 attacks that are declared, C17.5 links. */
static int links_of_table(const Run *g, Seat viewer, ViewLink *links, int capacity)
{
    ViewWaiting waits[MAX_VIEW_STACK];
    int n = link_targets(waits, stack_of_table(g, viewer, waits), links, 0, capacity);
    for (int i = now(g)->attack_now ? now(g)->attack_now - 1 : 0; i < now(g)->attacks && n < capacity; i++) {
        const Attack *a = &now(g)->attack[i];
        if (alive(g, a->attacker, a->attacker_life) >= 0 && alive(g, a->target, a->target_life) >= 0)
            links[n++] = (ViewLink){a->attacker, a->target, "attacks"};
    }
    for (int i = 0; i < now(g)->modifiers && n < capacity; i++)
        if (now(g)->modifier[i].what == LASTING_LINK)
            links[n++] = (ViewLink){now(g)->modifier[i].host, now(g)->modifier[i].from, "linked"};
    return n;
}

/* ---- C13.7 What attack and health of a unit are made of ----------------------------------------------------------------------------------- */

typedef struct Parts {
    ViewPart *part;
    int count;
} Parts;

static void add_part(Parts *p, int what, const char *from, Card card, int amount)
{
    if (amount && p->count < MAX_VIEW_PARTS)
        p->part[p->count++] = (ViewPart){what == ATTACK ? "attack" : "health", from, card, amount};
}
static void add_own_parts(const Run *g, Parts *p, int object, int what)
{
    Card card = card_on(g, object);
    const Body *body = body_at(g, object);
    add_part(p, what, "printed", NO_CARD, info_of(g, card)->number[what]);
    add_part(p, what, "blessing", NO_CARD, body->blessing * blessing_worth(g, what));
    add_part(p, what, "corruption", NO_CARD, -body->corruption * corruption_worth(g, what));
    add_part(p, what, "for-good", NO_CARD,
             what == ATTACK ? now(g)->plus_attack[card] : now(g)->plus_health[card]);
    add_part(p, what, "field", NO_CARD, has_psychic_field(g, seat_of_object(g, object), lane_of(object)));
}
static void add_given_parts(const Run *g, Parts *p, int object, int what)
{
    Card card = card_on(g, object);
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->host != card)
            continue;
        if (m->what == (what == ATTACK ? LASTING_ATTACK : LASTING_HEALTH))
            add_part(p, what, m->until ? "for-a-time" : "for-good", NO_CARD, m->amount);
        add_part(p, what, empowered_by(m) > 0 ? "empowered" : "weakened", NO_CARD, empowered_by(m));
    }
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, s))
            if (now(g)->host[module] == card)
                add_part(p, what, NULL, module,
                         what == ATTACK ? now(g)->plus_attack[module] : now(g)->plus_health[module]);
}
/* What one line that holds adds: it is asked alone. */
static void add_part_of_line(const Run *g, Parts *p, int object, int what, const Line *line)
{
    Values alone = *values_of(g);
    const LineInfo *info = &line_table(g)[line->skill];
    if (!(info->ranks >> RANK_NUMBERS & 1) || is_silent(g, values_of(g), line->host))
        return;
    memset(alone.value, 0, sizeof alone.value);
    alone.rank = RANK_NUMBERS;
    ask_line(g, &alone, info, line);
    add_part(p, what, NULL, line->host, alone.value[what][object]);
}
static int parts_of_card(const Run *g, Seat viewer, Card card, ViewPart part[MAX_VIEW_PARTS])
{
    int object = object_of(g, card);
    Parts p = {part, 0};
    const Values *v = values_of(g);
    (void)viewer;
    if (!is_slot(object))
        return 0;
    for (int what = ATTACK; what <= HEALTH; what++) {
        add_own_parts(g, &p, object, what);
        add_given_parts(g, &p, object, what);
        for (int i = 0; i < v->lines; i++)
            if (v->line[i].rank == RANK_NUMBERS)
                add_part_of_line(g, &p, object, what, &v->line[i]);
        for (int i = 0; i < v->lents; i++)
            add_part_of_line(g, &p, object, what, &v->lent[i]);
        add_part(&p, what, "damage", NO_CARD, what == HEALTH ? -body_at(g, object)->hurt : 0);
    }
    return p.count;
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
    now(g)->begun = 1;
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

/* What `why` tells of a unit adds up to what it has; one unit at a time. */
static const char *check_parts(const Run *g)
{
    ViewPart part[MAX_VIEW_PARTS];
    Set units = all_units(g);
    int sum[2] = {0}, n;
    if (!units || values_of(g)->dirty)
        return NULL;
    for (unsigned before = g->core->decision % (unsigned)__builtin_popcountll(units); before; before--)
        units &= units - 1;
    n = parts_of_card(g, 0, card_on(g, first_in(units)), part);
    for (int i = 0; i < n; i++)
        sum[*part[i].value == 'h'] += part[i].amount;
    return n == MAX_VIEW_PARTS || (sum[0] == value_at(g, ATTACK, first_in(units)) &&
                                   sum[1] == health_left(g, first_in(units)))
               ? NULL
               : "what a unit's numbers are made of is not what they are";
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
    if (!wrong)
        wrong = check_parts(g);
    return wrong ? wrong : check_cards(g);
}
