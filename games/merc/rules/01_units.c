/* The words of the rulebook: units, squads, places, control, equipment.  Nothing here waits or ends a game. */
/* ---- cards ------------------------------------------------------------------------------------------------------------- */

static inline const Opened *opened(const Run *g)
{
    return g->game->data;
}
static inline const Kind *kind(const Run *g, Card card)
{
    return &opened(g)->kind[kind_of(g, card)];
}
static inline int trait(const Run *g, Card card, int which)
{
    return kind(g, card)->trait[which];
}
static inline UnitSet unit_bit(Card unit)
{
    return (UnitSet)1 << unit;
}
#define FOR_EACH_UNIT(unit, set)                                                                             \
    for (UnitSet left_##unit = (set); left_##unit; left_##unit &= left_##unit - 1)                           \
        for (Card unit = __builtin_ctzll(left_##unit), once_##unit = 1; once_##unit; once_##unit = 0)
static inline int is_leader(Card unit) /* the Dictator card */
{
    return unit >= DICTATOR_FIRST && unit < DICTATOR_FIRST + DICTATORS;
}
static inline int is_equipment(Card card)
{
    return card >= EQUIPMENT_FIRST;
}
static inline uint8_t *worn(const Run *g, Card card)
{
    return &now(g)->worn[card - EQUIPMENT_FIRST];
}

/* ---- players ------------------------------------------------------------------------------------------------------------ */

static inline int rebels(const Run *g) /* R */
{
    int n = opened(g)->rebels;
    if (n > MOST_REBELS) /* open_set has made sure; now the compiler knows it too */
        __builtin_unreachable();
    return n;
}
static inline int half_rebels(const Run *g) /* H */
{
    return opened(g)->half;
}
static inline int has_ai(const Run *g)
{
    return opened(g)->has_ai;
}
/* The seat that decides for an owner of units; NO_SEAT for the Dictator of M19. */
static inline Seat seat_of(const Run *g, int owner)
{
    return owner < DICT ? owner : has_ai(g) ? NO_SEAT : rebels(g);
}
static inline int owner_of_seat(const Run *g, Seat seat)
{
    return seat < 0 || seat >= rebels(g) ? DICT : seat;
}
/* For notes: the seat, or the first number that is none. */
static inline int16_t who(const Run *g, int owner)
{
    return (int16_t)(owner < DICT ? owner : rebels(g));
}
/* Lets whoever decides for an owner look at a card. */
static inline void show_to(Run *g, int owner, Card card)
{
    Seat seat = seat_of(g, owner);
    if (seat >= 0)
        look_at(g, seat, card);
}
#define FOR_EACH_REBEL(g, owner) for (int owner = 0; owner < rebels(g); owner++)
static inline int is_rebel(int owner)
{
    return owner < DICT;
}
static inline int are_enemies(int owner, int other)
{
    return is_rebel(owner) != is_rebel(other);
}

/* ---- asking: a Dictator without a seat answers at once (rules/19_ai.c) --------------------------------------------------- */

static int ai_choose(Run *g, const Ask *ask, const CwOptions *options); /* the index of an option */

static inline int put_question(Run *g, int owner, int kind_of_ask, int a, int b, int c)
{
    Seat seat = seat_of(g, owner);
    if (seat != NO_SEAT) {
        ask_about(g, seat, kind_of_ask, a, b, c);
        return 1;
    }
    state_of(g)->ai_ask = (Ask){(uint16_t)kind_of_ask, (int16_t)a, (int16_t)b, (int16_t)c};
    return 0;
}
static int ai_answer(Run *g, OptionMaker *options_of)
{
    CwOptions options;
    Ask ask = state_of(g)->ai_ask;
    options.count = 0;
    options_of(g, NO_SEAT, &ask, &options);
    state_of(g)->ai_ask = (Ask){0};
    return options.action[ai_choose(g, &ask, &options)];
}
/* DECIDE asks an owner and goes on when the answer is there; `decided` is the answer's index within its question. */
#define DECIDE(place, owner, question, a, b, c)                                                              \
    do {                                                                                                     \
        if (put_question(g, owner, ASK_##question, a, b, c))                                                 \
            AWAIT(place);                                                                                    \
    } while (0)
#define decided(g, owner, question)                                                                          \
    ((seat_of(g, owner) == NO_SEAT ? ai_answer(g, options_##question) : take_answer(g, seat_of(g, owner))) - \
     BASE_##question)

/* ---- squads and places ------------------------------------------------------------------------------------------------- */

static inline int squad_number(int owner,
                               int k) /* k: 0 primary, 1 secondary, 2 (Dictator only) the card alone */
{
    return 2 * owner + k;
}
static inline int owner_of_squad(int squad)
{
    return squad >= FIRST_GUARD ? DICT : squad / 2;
}
static inline int squads_of(int owner)
{
    return is_rebel(owner) ? 2 : 3;
}
static inline int zone_of_squad(const Run *g, int squad)
{
    (void)g;
    return squad < FIRST_GUARD ? Z_squad + squad : Z_guard + squad - FIRST_GUARD;
}
static inline int in_play(const Run *g, Card unit)
{
    return now(g)->squad_of[unit] != NO_SQUAD;
}
static inline int owner_of(const Run *g, Card unit)
{
    return owner_of_squad(now(g)->squad_of[unit]);
}
static inline int place_of(const Run *g, Card unit)
{
    int squad = now(g)->squad_of[unit];
    return squad == NO_SQUAD ? NOWHERE : now(g)->squad_place[squad];
}
#define FOR_EACH_MEMBER(g, unit, squad) FOR_EACH_CARD (g, unit, zone_of_squad(g, squad))
static inline int squad_size(const Run *g, int squad)
{
    return zone_size(g, zone_of_squad(g, squad));
}
static inline const uint8_t *beside(const Run *g, int place)
{
    return opened(g)->beside[place];
}
static inline int distance(const Run *g, int from, int to)
{
    return opened(g)->steps[from][to];
}
static inline const Kind *sector(const Run *g, int place)
{
    return kind(g, now(g)->site[place]);
}
#define FOR_EACH_PLACE(g, place) for (int place = 0; place < now(g)->places; place++)

/* MERCs and Dictator card of an owner, of an owner in a place, of a side in a place. */
static inline UnitSet squad_units(const Run *g, int squad)
{
    UnitSet set = 0;
    FOR_EACH_MEMBER (g, unit, squad)
        set |= unit_bit(unit);
    return set;
}
static inline UnitSet team(const Run *g, int owner)
{
    UnitSet set = 0;
    for (int k = 0; k < squads_of(owner); k++)
        set |= squad_units(g, squad_number(owner, k));
    return set;
}
static inline UnitSet units_of(const Run *g, int place, int owner)
{
    UnitSet set = 0;
    if (!now(g)->mercs[place][owner])
        return 0;
    for (int k = 0; k < squads_of(owner); k++)
        if (now(g)->squad_place[squad_number(owner, k)] == place)
            set |= squad_units(g, squad_number(owner, k));
    return set;
}
static inline UnitSet rebel_units(const Run *g, int place)
{
    UnitSet set = 0;
    FOR_EACH_REBEL (g, r)
        set |= units_of(g, place, r);
    return set;
}
/* The MERCs (and the Dictator card) of one side in a place; side 0 is the Rebels. */
static inline UnitSet side_units(const Run *g, int place, int side)
{
    return side ? units_of(g, place, DICT) : rebel_units(g, place);
}
static inline int militia(const Run *g, int place, int owner)
{
    return now(g)->militia[place][owner];
}
static inline int rebel_militia(const Run *g, int place)
{
    int n = 0;
    FOR_EACH_REBEL (g, r)
        n += militia(g, place, r);
    return n;
}
/* How many units an owner, or a side, has in a place. */
static inline int unit_count(const Run *g, int place, int owner)
{
    return now(g)->militia[place][owner] + now(g)->mercs[place][owner];
}
static inline int side_count(const Run *g, int place, int side)
{
    int n = 0;
    if (side)
        return unit_count(g, place, DICT);
    FOR_EACH_REBEL (g, r)
        n += unit_count(g, place, r);
    return n;
}
static inline int side_of(int owner)
{
    return !is_rebel(owner);
}
/* Enemies of an owner in a place. */
static inline int enemy_count(const Run *g, int place, int owner)
{
    return side_count(g, place, !side_of(owner));
}

/* ---- M10 control --------------------------------------------------------------------------------------------------------- */

static inline int control(const Run *g, int place)
{
    return now(g)->control[place];
}
static inline int side_controls(const Run *g, int place, int side)
{
    int c = control(g, place);
    return c != NOBODY && side_of(c) == side;
}
static inline int is_friendly(const Run *g, int place, int owner) /* M1.7 */
{
    return side_controls(g, place, side_of(owner));
}
static inline int sectors_of_side(const Run *g, int side)
{
    int n = 0;
    FOR_EACH_PLACE (g, p)
        n += side_controls(g, p, side);
    return n;
}
static inline int sectors_of(const Run *g, int owner)
{
    int n = 0;
    FOR_EACH_PLACE (g, p)
        n += control(g, p) == owner;
    return n;
}

static int count_control(const Run *g, int place)
{
    int most = 0, best = NOBODY, total = 0, dictator = unit_count(g, place, DICT), before = control(g, place);
    FOR_EACH_REBEL (g, r) {
        int n = unit_count(g, place, r);
        total += n;
        if (n > most || (n && n == most && r == before))
            most = n, best = r;
    }
    /* M10.2 The side with more units; the Dictator on a tie; nobody without units. */
    CITE(M10.2);
    CITE(M-R7);
    if (dictator && dictator >= total)
        return DICT;
    /* M10.3 Among Rebels the one with most units, then who controlled it before, then the lower seat. */
    CITE(M10.3);
    CITE(M-R8);
    return best;
}

/* M17.4 Who controls a sector sees its stash. */
static inline void show_stash(Run *g, int place, int owner)
{
    if (owner == NOBODY)
        return;
    CITE(M17.4);
    FOR_EACH_CARD (g, card, Z_stash + place)
        show_to(g, owner, card);
}

/* Units of this place have changed: control follows at every moment (M10.4). */
static void settle(Run *g, int place)
{
    int before = control(g, place), after = count_control(g, place);
    if (before == after)
        return;
    Position *p = now(g);
    int worth = sector(g, place)->value;
    CITE(M10.4);
    p->control[place] = (uint8_t)after;
    if (before != NOBODY)
        p->value[side_of(before)] = (uint8_t)(p->value[side_of(before)] - worth);
    if (after != NOBODY)
        p->value[side_of(after)] = (uint8_t)(p->value[side_of(after)] + worth);
    if (before == DICT && p->day > 1)
        p->sectors_lost++; /* M16.9, counted for the one Dictator who cares */
    show_stash(g, place, after);
    if (after == NOBODY)
        note(g, deserted, (int16_t)p->site[place]);
    else
        note(g, control, who(g, after), (int16_t)p->site[place]);
}

/* M20.4, M-K14 The base is revealed, no Dictator unit is left in it, and a Rebel unit is. */
static inline int base_is_taken(const Run *g)
{
    const Position *p = now(g);
    if (p->base == NOWHERE || !side_controls(g, p->base, 0) || unit_count(g, p->base, DICT))
        return 0;
    CITE(M-R3);
    return !ruling(g, base_capture_needs_dictator_dead) || p->leader_dead;
}

/* M-R4 By that switch, from day 2 on: the side without units (1 is the Dictator's), or -1. */
static int beaten_side(const Run *g)
{
    CITE(M20.6);
    CITE(M-R4);
    if (!ruling(g, elimination_ends) || now(g)->day < 2)
        return -1;
    for (int side = 0; side < 2; side++) {
        int units = 0;
        FOR_EACH_PLACE (g, place)
            units += side_count(g, place, side);
        if (!units)
            return side;
    }
    return -1;
}

/* ---- M11 militia ------------------------------------------------------------------------------------------------------------ */

static inline int militia_cap(const Run *g, int place, int owner) /* M11.3 */
{
    int cap = owner == DICT && place == now(g)->base ? trait(g, now(g)->leader, TRAIT_BASE_CAP) : 0;
    return cap ? cap : MILITIA_CAP;
}
static inline int militia_room(const Run *g, int place, int owner)
{
    int there = owner == DICT ? militia(g, place, DICT) : rebel_militia(g, place);
    int room = militia_cap(g, place, owner) - there;
    return room > 0 ? room : 0;
}
/* Units of both sides stand in a place: a combat is due.  `holder` controlled it just before (M-K4). */
static void start_fight(Run *g, int place, int holder)
{
    CITE(M12.1);
    if (now(g)->fights >> place & 1)
        return;
    now(g)->fights |= 1u << place;
    now(g)->held_by[place] = (uint8_t)holder;
}
/* Militia come from the supply: as many as fit.  Where there are enemies a combat is due (M11.6): whoever places them calls
   fight_all afterwards. */
static int place_militia(Run *g, int place, int owner, int n)
{
    int room = militia_room(g, place, owner), holder = control(g, place);
    n = n < room ? n : room;
    CITE(M11.3);
    if (!n)
        return 0;
    now(g)->militia[place][owner] = (uint8_t)(militia(g, place, owner) + n);
    settle(g, place);
    note(g, militia_comes, who(g, owner), (int16_t)n, (int16_t)now(g)->site[place]);
    if (enemy_count(g, place, owner)) {
        CITE(M11.6);
        CITE(M-R40);
        start_fight(g, place, holder);
    }
    return n;
}
static int remove_militia(Run *g, int place, int owner, int n)
{
    int there = militia(g, place, owner);
    n = n < there ? n : there;
    if (!n)
        return 0;
    now(g)->militia[place][owner] = (uint8_t)(there - n);
    settle(g, place);
    note(g, militia_goes, who(g, owner), (int16_t)n, (int16_t)now(g)->site[place]);
    return n;
}

/* ---- M9 equipment ----------------------------------------------------------------------------------------------------------- */

static inline Card item_in(const Run *g, Card unit, int slot)
{
    return now(g)->item[unit][slot];
}
#define FOR_EACH_ITEM(g, card, unit)                                                                         \
    for (int slot_##card = 0; slot_##card < SLOTS; slot_##card++)                                            \
        for (Card card = item_in(g, unit, slot_##card); card; card = NO_CARD)
static inline Card item_with(const Run *g, Card unit, int which) /* a card with that trait, or NO_CARD */
{
    for (int slot = 0; slot < SLOTS; slot++) {
        Card card = item_in(g, unit, slot);
        if (card && trait(g, card, which))
            return card;
    }
    return NO_CARD;
}
static inline int zone_of_gear(int owner)
{
    return is_rebel(owner) ? zone_of_seat(gear, owner) : Z_guard_gear;
}
/* Where cards go that a unit puts down: the stash of its place; before the landing they wait aside (M-K17). */
static inline int zone_for_spare(const Run *g, Card unit)
{
    int place = place_of(g, unit);
    return place == NOWHERE ? Z_aside : Z_stash + place;
}
static inline int is_damaged(const Run *g, Card card) /* M9.4, M-K25 */
{
    return *worn(g, card) && !trait(g, card, TRAIT_KIT);
}

static int slots_of(const Run *g, Card unit)
{
    Card belt = item_with(g, unit, TRAIT_EXTRA_SLOTS);
    if (!belt)
        return 3;
    /* M13.10 As many more as the card says, or as the switch allows. */
    int more = trait(g, belt, TRAIT_EXTRA_SLOTS), most = ruling(g, bandolier_slots);
    CITE(M13.10);
    CITE(M-R25);
    return 3 + (more < most ? more : most);
}

/* Does a slot of this unit take a card of that deck? */
static int slot_takes(const Run *g, Card unit, int slot, int deck)
{
    if (slot >= slots_of(g, unit))
        return 0;
    if (slot == deck || (slot > ACCESSORY && deck == ACCESSORY))
        return 1;
    return (slot == ACCESSORY && deck == WEAPON && trait(g, unit, TRAIT_ACCESSORY_SLOT_TAKES_WEAPON)) ||
           (slot == WEAPON && deck == ACCESSORY && trait(g, unit, TRAIT_WEAPON_SLOT_TAKES_ACCESSORY)) ||
           (slot == ARMOR && deck == ACCESSORY && trait(g, unit, TRAIT_ARMOR_SLOT_TAKES_ACCESSORY));
}

/* M9.9 What a MERC may carry at all. */
static int may_carry(const Run *g, Card unit, Card card)
{
    const Kind *k = kind(g, card);
    if (trait(g, unit, TRAIT_EQUIP_BAN) & k->tags)
        return 0;
    return !k->trait[TRAIT_ONE_PER_MERC] || !item_with(g, unit, TRAIT_ONE_PER_MERC);
}

/* The slots into which it may go, a bit each: the first free one, else every one whose card would make room. */
static unsigned slots_for(const Run *g, Card unit, Card card)
{
    static const uint8_t order[SLOTS] = {0, 2, 3, 4, 5, 1};
    int deck = kind(g, card)->deck;
    unsigned full = 0;
    if (!may_carry(g, unit, card))
        return 0;
    for (int i = 0; i < SLOTS; i++) {
        int slot = order[(i + (deck == ACCESSORY)) % SLOTS];
        if (!slot_takes(g, unit, slot, deck))
            continue;
        if (!item_in(g, unit, slot))
            return 1u << slot;
        full |= 1u << slot;
    }
    return full;
}

static inline int has_free_slot(const Run *g, Card unit, Card card)
{
    unsigned slots = slots_for(g, unit, card);
    return slots && !item_in(g, unit, __builtin_ctz(slots));
}

static void discard_equipment(Run *g, Card card)
{
    *worn(g, card) = 0;
    now(g)->bearer[card - EQUIPMENT_FIRST] = 0;
    move_openly(g, card, Z_discard + kind(g, card)->deck);
    note(g, discards, (int16_t)card);
}

/* M13.2 A dog that nobody carries any more lets go of its victim; was there one? */
static int lets_go(Run *g, Card card)
{
    if (!fight(g)->place || !trait(g, card, TRAIT_DOG))
        return 0;
    for (Card victim = 1; victim < UNITS; victim++)
        if (fight(g)->held[victim] == card) {
            fight(g)->held[victim] = 0;
            return 1;
        }
    return 0;
}

static void put_spare(Run *g, Card card, int zone)
{
    now(g)->bearer[card - EQUIPMENT_FIRST] = 0;
    int freed = lets_go(g, card);
    if (is_damaged(g, card) || (freed && ruling(g, dog_consumed))) {
        CITE(M9.8);
        discard_equipment(g, card);
        return;
    }
    move_hidden(g, card, zone);
    if (zone != Z_aside)
        show_stash(g, zone - Z_stash, control(g, zone - Z_stash));
}

/* Takes what a slot holds off a unit; the card is then nobody's. */
static Card lift(Run *g, Card unit, int slot)
{
    Card card = item_in(g, unit, slot);
    now(g)->item[unit][slot] = 0;
    if (card)
        now(g)->bearer[card - EQUIPMENT_FIRST] = 0;
    return card;
}

/* M9.8 Without its bandolier a unit puts down what no longer fits. */
static void drop_overflow(Run *g, Card unit, int zone)
{
    for (int slot = slots_of(g, unit); slot < SLOTS; slot++) {
        Card card = lift(g, unit, slot);
        if (!card)
            continue;
        if (slot_takes(g, unit, ACCESSORY, ACCESSORY) && !item_in(g, unit, ACCESSORY)) {
            now(g)->item[unit][ACCESSORY] = (uint8_t)card;
            now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
        } else {
            put_spare(g, card, zone);
        }
    }
}

/* Puts down what is in a slot. */
static void put_down(Run *g, Card unit, int slot, int zone)
{
    Card card = lift(g, unit, slot);
    if (!card)
        return;
    put_spare(g, card, zone);
    drop_overflow(g, unit, zone);
}

/* Puts a card that nobody carries into a slot; what was there goes to the stash (M9.8). */
static void put_on(Run *g, Card unit, Card card, int slot)
{
    Card old = lift(g, unit, slot);
    now(g)->item[unit][slot] = (uint8_t)card;
    now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
    move_openly(g, card, zone_of_gear(owner_of(g, unit)));
    if (slot <= ACCESSORY && slot != kind(g, card)->deck)
        CITE(M21.18);
    note(g, equips, (int16_t)unit, (int16_t)card);
    if (old) {
        CITE(M9.8);
        put_spare(g, old, zone_for_spare(g, unit));
    }
    drop_overflow(g, unit, zone_for_spare(g, unit));
}

static void discard_item(Run *g, Card card)
{
    Card unit = now(g)->bearer[card - EQUIPMENT_FIRST];
    for (int slot = 0; unit && slot < SLOTS; slot++)
        if (item_in(g, unit, slot) == card)
            now(g)->item[unit][slot] = 0;
    discard_equipment(g, card);
    if (unit && in_play(g, unit))
        drop_overflow(g, unit, zone_for_spare(g, unit));
}

/* M9.7 The top card of an equipment deck to a zone, unseen; its discard pile is shuffled when the deck is empty. */
static Card draw_equipment(Run *g, int deck, int zone)
{
    if (!zone_size(g, Z_equipment + deck)) {
        CITE(M9.7);
        if (!zone_size(g, Z_discard + deck))
            return NO_CARD;
        move_all_openly(g, Z_discard + deck, Z_equipment + deck);
        shuffle(g, Z_equipment + deck);
    }
    return draw_hidden(g, Z_equipment + deck, zone);
}

/* The same, shown to its owner and to who sees that stash. */
static Card find_equipment(Run *g, int owner, int deck, int zone)
{
    Card card = draw_equipment(g, deck, zone);
    if (!card)
        return NO_CARD;
    Seat seat = seat_of(g, owner);
    show_to(g, owner, card);
    if (zone != Z_aside)
        show_stash(g, zone - Z_stash, control(g, zone - Z_stash));
    note_to(g, seat == NO_SEAT ? 0 : seat_bit(seat), finds, who(g, owner), (int16_t)card);
    return card;
}

/* ---- values of units ------------------------------------------------------------------------------------------------------- */

static int ability_bonus(const Run *g, Card unit, int stat); /* rules/21_mercs.c */

/* M1.4 printed value and equipment */
static int equipped_value(const Run *g, Card unit, int stat)
{
    CITE(M9.2);
    CITE(M-R59);
    int sum = kind(g, unit)->stat[stat];
    int ignores = stat == INITIATIVE && trait(g, unit, TRAIT_INIT_IGNORE_PENALTY);
    for (int slot = 0; slot < SLOTS; slot++) {
        Card card = item_in(g, unit, slot);
        if (!card)
            continue;
        int add = kind(g, card)->stat[stat];
        sum += add < 0 && ignores ? 0 : add;
    }
    return sum;
}
static inline int value_of(const Run *g, Card unit, int stat)
{
    return equipped_value(g, unit, stat) + ability_bonus(g, unit, stat);
}
static inline int training_of(const Run *g, Card unit)
{
    int n = value_of(g, unit, TRAINING);
    return n > 0 ? n : 0;
}
static inline int dice_of(const Run *g, Card unit)
{
    int n = value_of(g, unit, COMBAT);
    return n > 0 ? n : 0;
}
static inline int targets_of(const Run *g, Card unit)
{
    return 1 + value_of(g, unit, TARGETS); /* M1.3 one, and what is added */
}
static inline int max_health(const Run *g, Card unit)
{
    return 3 + trait(g, unit, TRAIT_MAX_HEALTH);
}
static inline int health(const Run *g, Card unit)
{
    return max_health(g, unit) - now(g)->wounds[unit];
}
static int armor_of(const Run *g, Card unit) /* what is left of it */
{
    int sum = 0;
    FOR_EACH_ITEM (g, card, unit)
        sum += kind(g, card)->armor ? kind(g, card)->armor - *worn(g, card) : 0;
    return sum;
}
static inline int heal(Run *g, Card unit, int n)
{
    int wounds = now(g)->wounds[unit];
    n = n < wounds ? n : wounds;
    now(g)->wounds[unit] = (uint8_t)(wounds - n);
    if (n)
        note(g, heals, (int16_t)unit, (int16_t)n);
    return n;
}

/* ---- teams ------------------------------------------------------------------------------------------------------------------- */

static int team_size(const Run *g, int owner) /* M8.1 those that count */
{
    int n = 0;
    FOR_EACH_UNIT (unit, team(g, owner))
        n += !trait(g, unit, TRAIT_NOT_IN_TEAM_LIMIT);
    return n;
}
static inline int team_limit(const Run *g, int owner)
{
    return 1 + sectors_of(g, owner);
}
static int are_incompatible(const Run *g, Card a, Card b)
{
    return trait(g, a, TRAIT_INCOMPATIBLE) == b || trait(g, b, TRAIT_INCOMPATIBLE) == a;
}
static int clashes(const Run *g, UnitSet units, Card merc)
{
    FOR_EACH_UNIT (unit, units)
        if (unit != merc && are_incompatible(g, merc, unit))
            return 1;
    return 0;
}
/* M21.3 Would this MERC not work with somebody of the team; or, where only squads count, find no squad to be in? */
static int is_refused(const Run *g, int owner, Card merc)
{
    if (ruling(g, incompatible_scope) == incompatible_scope_team)
        return clashes(g, team(g, owner), merc);
    int second = squad_number(owner, 1), landing = now(g)->day < 2;
    return clashes(g, squad_units(g, squad_number(owner, 0)), merc) &&
           (landing || (now(g)->squad_place[second] != NOWHERE && clashes(g, squad_units(g, second), merc)));
}

/* Enters or leaves a squad; the place is settled. */
static void join_squad(Run *g, Card unit, int squad)
{
    Position *p = now(g);
    int old = p->squad_of[unit];
    if (old != NO_SQUAD && p->squad_place[old] != NOWHERE)
        p->mercs[p->squad_place[old]][owner_of_squad(old)]--;
    p->squad_of[unit] = (uint8_t)squad;
    move_openly(g, unit, zone_of_squad(g, squad));
    if (p->squad_place[squad] != NOWHERE) {
        p->mercs[p->squad_place[squad]][owner_of_squad(squad)]++;
        settle(g, p->squad_place[squad]);
    }
    if (old != NO_SQUAD && !squad_size(g, old))
        p->squad_place[old] = p->squad_from[old] = NOWHERE;
}
static void place_squad(Run *g, int squad, int place)
{
    Position *p = now(g);
    int from = p->squad_place[squad], owner = owner_of_squad(squad), n = squad_size(g, squad);
    p->squad_from[squad] = (uint8_t)from;
    p->squad_place[squad] = (uint8_t)place;
    if (from != NOWHERE)
        p->mercs[from][owner] = (uint8_t)(p->mercs[from][owner] - n);
    p->mercs[place][owner] = (uint8_t)(p->mercs[place][owner] + n);
    if (from != NOWHERE)
        settle(g, from);
    settle(g, place);
}
/* Out of play: to the MERC discard pile.  What it carried has been seen to before. */
static void leave_play(Run *g, Card unit)
{
    Position *p = now(g);
    int squad = p->squad_of[unit], place = p->squad_place[squad];
    p->squad_of[unit] = NO_SQUAD;
    p->wounds[unit] = p->actions[unit] = 0;
    p->shifted &= ~unit_bit(unit), p->trains &= ~unit_bit(unit), p->marches &= ~unit_bit(unit);
    move_openly(g, unit, is_leader(unit) ? Z_dictator : Z_merc_discard);
    if (!squad_size(g, squad))
        p->squad_place[squad] = p->squad_from[squad] = NOWHERE;
    if (place != NOWHERE) {
        p->mercs[place][owner_of_squad(squad)]--;
        settle(g, place);
    }
}

/* M-R16 The top MERC of the deck that works with the team goes to the offer; others drawn on the way are discarded.
   NO_CARD when the deck is empty (M-R6). */
static int merc_deck_size(Run *g)
{
    CITE(M-R6);
    if (!zone_size(g, Z_merc_deck) && ruling(g, merc_reshuffle) && zone_size(g, Z_merc_discard)) {
        move_all_openly(g, Z_merc_discard, Z_merc_deck);
        shuffle(g, Z_merc_deck);
    }
    return zone_size(g, Z_merc_deck);
}
static Card draw_merc(Run *g, int owner)
{
    if (!merc_deck_size(g))
        return NO_CARD;
    CITE(M17.5);
    Card merc = draw_hidden(g, Z_merc_deck, Z_offer);
    show_to(g, owner, merc);
    return merc;
}
static Card draw_random_merc(Run *g, int owner)
{
    Card merc;
    while ((merc = draw_merc(g, owner)) != NO_CARD && is_refused(g, owner, merc)) {
        note(g, turns_away, who(g, owner), (int16_t)merc);
        move_openly(g, merc, Z_merc_discard);
    }
    return merc;
}
static void turn_offer_away(Run *g, int owner)
{
    while (zone_size(g, Z_offer)) {
        Card merc = zone_first(g, Z_offer);
        move_openly(g, merc, Z_merc_discard);
        note(g, turns_away, who(g, owner), (int16_t)merc);
    }
}
