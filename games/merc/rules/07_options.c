/* M7 What a player may do: the options of `act`. */

/* The n-th actor: a MERC by its number, or the Dictator card. */
static Card actor(const Run *g, int n)
{
    return n < MERCS ? n + 1 : now(g)->leader;
}
static int actor_number(Card unit)
{
    return is_leader(unit) ? MERCS : unit - 1;
}

static int actions_of(const Run *g, Card unit)
{
    return now(g)->actions[unit];
}

static void describe_place(const Run *g, int place, Described *d)
{
    d->arg[0] = now(g)->site[place];
    d->arg[1] = place + 1;
}
/* The number behind those of the places is an option of its own. */
static void describe_place_or(const Run *g, int index, int behind, const char *variant, Described *d)
{
    if (index == behind)
        d->variant = variant;
    else
        describe_place(g, index, d);
}
static void describe_unit(int unit, Described *d)
{
    describe_as(d, unit ? NULL : "done", unit, 0, 0);
}
/* Of cards that are alike one lies there. */
static void describe_equipment(const Run *g, int kind, int zone, Described *d)
{
    describe_as(d, NULL, kind, find_kind(g, zone, kind), 0);
}

/* A paid action of a unit; what was only for training or moving is used first.  It ends what its owner may do but once
   between two paid actions. */
static void pay_action(Run *g, Card unit, int n, int training)
{
    Position *p = now(g);
    UnitSet all = team(g, owner_of(g, unit));
    p->shifted &= ~all;
    p->handled &= ~all;
    if (training && p->trains & unit_bit(unit))
        p->trains &= ~unit_bit(unit);
    else
        p->actions[unit] = (uint8_t)(p->actions[unit] - n);
}

static int carries_anything(const Run *g, Card unit)
{
    uint64_t items = 0;
    memcpy(&items, now(g)->item[unit], SLOTS);
    return items != 0;
}

static int is_explored(const Run *g, int place)
{
    return now(g)->explored >> place & 1;
}

static int can_trade(const Run *g, Card unit, Card other)
{
    return other != unit && place_of(g, other) == place_of(g, unit) && actions_of(g, other) &&
           !are_enemies(owner_of(g, unit), owner_of(g, other));
}

static int has_trade_partner(const Run *g, Card unit)
{
    FOR_EACH_UNIT (other, side_units(g, place_of(g, unit), side_of(owner_of(g, unit))))
        if (can_trade(g, unit, other))
            return 1;
    return 0;
}

static int decks_have_cards(const Run *g)
{
    for (int deck = 0; deck < DECKS; deck++)
        if (zone_size(g, Z_equipment + deck) || zone_size(g, Z_discard + deck))
            return 1;
    return 0;
}

static int can_salvage(const Run *g, int kit)
{
    for (int deck = 0; deck < DECKS; deck++)
        FOR_EACH_CARD (g, card, Z_discard + deck)
            if (!kit || !says(g, card, SAYS_SALVAGE))
                return 1;
    return 0;
}

/* M13.8 An adjacent sector with enemies; a direction each, as bits. */
static unsigned bombard_directions(const Run *g, Card unit)
{
    unsigned all = 0;
    const uint8_t *near = beside(g, place_of(g, unit));
    for (int d = 0; d < 4; d++)
        if (near[d] != NOWHERE && enemy_count(g, near[d], owner_of(g, unit)))
            all |= 1u << d;
    return all;
}

static int someone_is_wounded(const Run *g, int squad)
{
    FOR_EACH_MEMBER (g, unit, squad)
        if (now(g)->wounds[unit])
            return 1;
    return 0;
}

/* M13.7 Is he where he may take a mine, has he not taken one (M-L5), and a slot for it?  Everybody sees that. */
static int may_take_mine(const Run *g, Card unit)
{
    if (now(g)->handled & unit_bit(unit) || !is_friendly(g, place_of(g, unit), owner_of(g, unit)))
        return 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (!item_in(g, unit, slot) && slot_takes(g, unit, slot, ACCESSORY))
            return 1;
    return 0;
}

/* A mine that this seat knows of in a stash. */
static Card mine_to_take(const Run *g, Seat seat, int place)
{
    if (seat < 0)
        return NO_CARD;
    Card mine = NO_CARD;
    FOR_EACH_CARD (g, card, Z_stash + place)
        if (knows(g, seat, card) && says(g, card, SAYS_MINE))
            mine = better_known(g, mine, card);
    return mine;
}

/* M8.5, M8.6 May this unit go over to that squad now?  Once between two paid actions of its owner (M-L4): that is enough to
   reach any division into squads. */
static int may_change_squad(const Run *g, Card unit, int to)
{
    const Position *p = now(g);
    int from = p->squad_of[unit], limit = ruling(g, max_squad);
    if (to == from || p->shifted & unit_bit(unit))
        return 0;
    if (to == FIRST_GUARD + 2 && (!is_leader(unit) || p->squad_place[from] != p->base))
        return 0;
    if ((limit && squad_size(g, to) >= limit) || clashes(g, squad_units(g, to), unit))
        return 0;
    if (p->squad_place[to] == NOWHERE)
        return squad_size(g, from) > 1 || from == FIRST_GUARD + 2;
    return p->squad_place[to] == p->squad_place[from];
}

static int has_move(const Run *g, Card unit)
{
    return actions_of(g, unit) || (now(g)->marches & unit_bit(unit)) != 0;
}

/* M7.13 Can every member pay a move? */
static inline int can_move(const Run *g, int squad)
{
    if (now(g)->squad_place[squad] == NOWHERE)
        return 0;
    FOR_EACH_MEMBER (g, unit, squad)
        if (!has_move(g, unit))
            return 0;
    return 1;
}

static int is_adjacent(const Run *g, int from, int to) /* M1.5 */
{
    return from != NOWHERE && distance(g, from, to) == 1;
}

/* M7.15 Is there another squad of the side that could come along? */
static int can_be_joined(const Run *g, int squad, int to)
{
    int side = side_of(owner_of_squad(squad));
    for (int other = side ? FIRST_GUARD : 0; other < (side ? FIRST_GUARD + 2 : 2 * rebels(g)); other++)
        if (other != squad && is_adjacent(g, now(g)->squad_place[other], to) && can_move(g, other))
            return 1;
    return 0;
}

static int may_hire(const Run *g, int owner)
{
    if (!is_rebel(owner) ||
        (!zone_size(g, Z_merc_deck) && !(ruling(g, merc_reshuffle) && zone_size(g, Z_merc_discard))))
        return 0;
    /* M7.4 Not above the limit. */
    return team_size(g, owner) <= team_limit(g, owner);
}

typedef struct Situation { /* what the units of a squad have in common */
    int owner, place, enemies, hospital, dealer, room, hire, explore, stash;
} Situation;

static void offer_paid(const Run *g, Card unit, const Situation *s, int base, CwOptions *out)
{
    int actions = actions_of(g, unit);
    if ((actions || now(g)->trains & unit_bit(unit)) && s->room && training_of(g, unit))
        offer(out, base + ACT_TRAIN);
    if (!actions)
        return;
    if (s->hire && actions >= 2)
        offer(out, base + ACT_HIRE);
    if (s->explore)
        offer(out, base + ACT_EXPLORE);
    if (s->stash || carries_anything(g, unit) || has_trade_partner(g, unit))
        offer(out, base + ACT_REEQUIP);
    if (s->hospital && now(g)->wounds[unit])
        offer(out, base + ACT_HOSPITAL);
    if (s->dealer && decks_have_cards(g))
        offer(out, base + ACT_DEALER);
    if (item_with(g, unit, SAYS_BOMBARD) && bombard_directions(g, unit))
        offer(out, base + ACT_BOMBARD);
    if (says(g, unit, SAYS_SALVAGE) && can_salvage(g, 0))
        offer(out, base + ACT_SALVAGE);
    if (says(g, unit, SAYS_DRAW_AND_GIVE) && decks_have_cards(g))
        offer(out, base + ACT_DRAW_THREE);
}

static void offer_free(const Run *g, Seat seat, Card unit, const Situation *s, int base, CwOptions *out)
{
    int squad = now(g)->squad_of[unit];
    if (carries_anything(g, unit)) {
        if (item_with(g, unit, SAYS_SALVAGE) && can_salvage(g, 1))
            offer(out, base + ACT_REPAIR);
        if (ruling(g, free_drop))
            offer(out, base + ACT_DROP);
    }
    if (says(g, unit, SAYS_HEAL_SQUAD) && someone_is_wounded(g, squad))
        offer(out, base + ACT_HEAL_SQUAD);
    if (says(g, unit, SAYS_HANDLE_MINES)) {
        Card mine = may_take_mine(g, unit) ? mine_to_take(g, seat, s->place) : NO_CARD;
        if (mine && has_free_slot(g, unit, mine))
            offer(out, base + ACT_TAKE_MINE);
        if (item_with(g, unit, SAYS_MINE) && is_friendly(g, s->place, s->owner))
            offer(out, base + ACT_LAY_MINE);
    }
    int first = squad_number(s->owner, 0);
    for (int k = 0; k < squads_of(s->owner); k++)
        if (may_change_squad(g, unit, first + k))
            offer(out, base + ACT_TO_SQUAD + k);
}

static void offer_moves(const Run *g, int owner, int k, CwOptions *out)
{
    int squad = squad_number(owner, k);
    if (k > 1 || !can_move(g, squad))
        return;
    const uint8_t *near = beside(g, now(g)->squad_place[squad]);
    for (int d = 0; d < 4; d++) {
        if (near[d] == NOWHERE)
            continue;
        offer(out, BASE_act + ACT_MOVE + 4 * k + d);
        if (enemy_count(g, near[d], owner) && can_be_joined(g, squad, near[d]))
            offer(out, BASE_act + ACT_ASSAULT + 4 * k + d);
    }
}

static int has_militia(const Run *g, int owner)
{
    FOR_EACH_PLACE (g, place)
        if (militia(g, place, owner))
            return 1;
    return 0;
}

static void offer_gifts(const Run *g, int owner, CwOptions *out)
{
    if (!is_rebel(owner) || rebels(g) < 2 || now(g)->gifts[owner] >= GIFTS_A_DAY)
        return;
    if (has_militia(g, owner))
        offer(out, BASE_act + ACT_GIFT);
    FOR_EACH_REBEL (g, other)
        if (other != owner && has_militia(g, other)) {
            offer(out, BASE_act + ACT_ASK_GIFT);
            return;
        }
}

static void options_act(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int owner = ask->a;
    Situation s = {.owner = owner, .hire = may_hire(g, owner)};
    for (int k = 0; k < squads_of(owner); k++) {
        int squad = squad_number(owner, k);
        if (now(g)->squad_place[squad] == NOWHERE)
            continue;
        s.place = now(g)->squad_place[squad];
        s.enemies = enemy_count(g, s.place, owner);
        s.hospital = says(g, now(g)->site[s.place], SAYS_HOSPITAL);
        s.dealer = says(g, now(g)->site[s.place], SAYS_ARMS_DEALER);
        s.room = militia_room(g, s.place, owner);
        s.explore = !is_explored(g, s.place) && !s.enemies;
        s.stash = zone_size(g, Z_stash + s.place);
        FOR_EACH_MEMBER (g, unit, squad) {
            int base = BASE_act + actor_number(unit) * UNIT_ACTS;
            offer_paid(g, unit, &s, base, out);
            offer_free(g, seat, unit, &s, base, out);
        }
        offer_moves(g, owner, k, out);
    }
    offer_gifts(g, owner, out);
    if (owner == DICT && may_use_ability(g))
        offer(out, BASE_act + ACT_ABILITY);
    offer(out, BASE_act + ACT_PASS);
}

static void describe_act(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    static const char *const unit_words[] = {
        "hire",     "explore", "reequip",    "train",        "hospital", "dealer",
        "bombard",  "salvage", "draw_three", "repair",       "heal",     "take_mine",
        "lay_mine", "drop",    "to_primary", "to_secondary", "to_base"};
    static const char *const rest[] = {"gift", "ask_gift", "ability", "pass"};
    (void)seat;
    if (index < ACT_MOVE) {
        Card unit = actor(g, index / UNIT_ACTS);
        d->variant = unit_words[index % UNIT_ACTS];
        d->arg[0] = unit;
        if (index % UNIT_ACTS >= ACT_TO_SQUAD)
            d->arg[1] = zone_of_squad(g, squad_number(ask->a, index % UNIT_ACTS - ACT_TO_SQUAD));
        return;
    }
    if (index >= ACT_GIFT) {
        d->variant = rest[index - ACT_GIFT];
        return;
    }
    int k = (index - ACT_MOVE) % 8 / 4, from = now(g)->squad_place[squad_number(ask->a, k)];
    int to = from == NOWHERE ? NOWHERE : beside(g, from)[(index - ACT_MOVE) % 4];
    d->variant = index < ACT_ASSAULT ? "move" : "assault";
    d->arg[0] = k;
    if (to == NOWHERE)
        return;
    d->arg[1] = now(g)->site[to];
    d->arg[2] = to + 1;
    d->arg[3] = zone_of_squad(g, squad_number(ask->a, k));
}
