/* Opening the game, and what must always hold. */

static size_t open_size(const CwGameDef *def, const CwConfig *config)
{
    return sizeof(Opened) + card_set_size(def, config) + 4096 + 2000 * (sizeof(LineInfo) + sizeof(Course));
}

static int cheapest_quick_of(const CardSet *set)
{
    int least = COUNT_LIMIT;
    for (uint16_t kind = 1; kind <= set->card_count; kind++)
        if (set->cards[kind].kind == KIND_SPELL && card_operand(set, kind, 1) == SPEED_QUICK &&
            card_operand(set, kind, 0) < least)
            least = card_operand(set, kind, 0);
    return least;
}

static CwStatus open_set(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    Opened *o = arena_take(arena, sizeof *o);
    if (!o)
        return CW_NO_MEMORY;
    game->data = o;
    CwStatus status = open_card_set(&o->set, game->def, config, arena, errors);
    if (status != CW_OK)
        return status;
    LineInfo *line = arena_take(arena, (o->set.skill_count + 1u) * sizeof *line);
    Course *course = arena_take(arena, (o->set.skill_count + 1u) * sizeof *course);
    if (!line || !course || o->set.card_count > SET_LIMIT) {
        errors_add(errors, game->def->title, "a set has at most 80 cards (limit D-L6)");
        return CW_BAD_TEXT;
    }
    for (uint16_t skill = 1; skill <= o->set.skill_count; skill++) {
        find_line(&o->set, skill, &line[skill]);
        find_course(&o->set, skill, &course[skill]);
    }
    o->line = line;
    o->course = course;
    o->cheapest_quick = cheapest_quick_of(&o->set);
    for (uint16_t kind = 1; kind <= o->set.card_count; kind++)
        o->deck += o->set.cards[kind].kind != KIND_TOKEN && o->deck < DECK;
    game->fingerprint = hash_bytes(o->set.code, o->set.code_count * sizeof o->set.code[0], 19);
    return CW_OK;
}

/* D4.2 What a response answers, and lines that will go onto the chain. */
static int stack_of_table(const Run *g, Seat viewer, ViewWaiting waits[MAX_VIEW_STACK])
{
    (void)viewer;
    int n = show_items(g, ITEM_WAITS, waits, 0);
    n = show_items(g, ITEM_ON_CHAIN, waits, n);
    n = show_items(g, ITEM_ANNOUNCED, waits, n);
    return show_running(g, waits, n);
}

static int links_of_table(const Run *g, Seat viewer, ViewLink *links, int capacity)
{
    ViewWaiting waits[MAX_VIEW_STACK];
    return link_targets(waits, stack_of_table(g, viewer, waits), links, 0, capacity);
}

/* D3.6 Lines that were used as often as they may be this turn. */
static int lines_of_card(const Run *g, Seat viewer, Card card, ViewLine line[MAX_VIEW_LINES])
{
    int n = 0;
    (void)viewer;
    for (int i = 0; i < state_of(g)->uses && n < MAX_VIEW_LINES; i++) {
        const Use *use = &state_of(g)->use[i];
        if (use->key == card && !use_is_left(g, use->skill, card))
            line[n++] = (ViewLine){use->skill, "used", -1};
    }
    return n;
}

static int pool(const Run *g, Card card)
{
    return owner_of(g, card);
}

static int give_damage(Run *g, Card card, int value)
{
    if (object_of(g, card) < 0)
        return 0;
    now(g)->hurt[card] = (uint8_t)value;
    return 1;
}

/* D7.9 Of cards in hand. */
static int give_dearer(Run *g, Card card, int value)
{
    if (where_is(g, card) != zone_of_seat(hand, owner_of(g, card)))
        return 0;
    now(g)->dearer[card] = (uint8_t)value;
    return 1;
}

static void edit_done(Run *g)
{
    values_anew(g);
}

/* Something happens just now, or what would happen instead is being run. */
static int is_in(const Run *g, int rule)
{
    for (int at = g->core->stack_top;; at -= frame_at(g, at)->below) {
        if (g->core->stack_used && frame_at(g, at)->rule == rule)
            return 1;
        if (!g->core->stack_used || !frame_at(g, at)->below)
            return 0;
    }
}

static const char *check_items(const Run *g)
{
    for (int i = 0; i < ITEMS; i++) {
        const Item *item = &now(g)->item[i];
        if ((i < now(g)->items) != (item->where != ITEM_FREE) || !item->where != !item->id)
            return "the pool of items has a gap";
        if (item->where == ITEM_ON_CHAIN && !is_in(g, RULE_settle) && !is_in(g, RULE_use) &&
            g->core->stack_used)
            return "an effect is on the chain and nobody resolves it";
    }
    return NULL;
}

static const char *check(const Run *g)
{
    const State *state = state_of(g);
    if (state->left.them || state->left.it || state->left.reached || state->left.x)
        return "a sentence has left something that nobody took";
    for (int i = now(g)->modifiers; i < MODIFIERS; i++)
        if (now(g)->modifier[i].what)
            return "an effect that has ended is still there";
    for (Card card = 1; card <= CARDS; card++) {
        if (now(g)->host[card] && object_of(g, now(g)->host[card]) < 0)
            return "an attachment is on something that is not in play";
        if (object_of(g, card) < 0 && (now(g)->hurt[card] || now(g)->shield[card] || now(g)->link[card]))
            return "a card that is not in play has what lies on units";
        if (now(g)->dearer[card] && where_is(g, card) != zone_of_seat(hand, owner_of(g, card)))
            return "a card that is in no hand costs more";
    }
    for (int i = 0; i < OBJECTS; i++)
        if (!is_in(g, RULE_happen) && (state->share[i].amount || state->share[i].times))
            return "amounts are left of an event that has happened";
    return check_items(g);
}
