/* The words of the rulebook: units, squads, places, control, militia.  Nothing here waits or ends a game. */
/* ---- cards ------------------------------------------------------------------------------------------------------------- */

static inline Combat *fight(const Run *g)
{
    return &state_of(g)->fight;
}
static inline const Opened *opened(const Run *g)
{
    return g->game->data;
}
static inline const KindInfo *kind(const Run *g, Card card)
{
    return &opened(g)->kind[kind_of(g, card)];
}
/* The number in a sentence of a card, or 1; 0: the card does not say it. */
static inline int says(const Run *g, Card card, int row)
{
    int number = kind(g, card)->says[row];
    if (number)
        RECORD_TRAIT(g, row);
    return number;
}
static const CardSet *effect_set(const Run *g)
{
    return &opened(g)->set;
}
static inline UnitSet unit_bit(Card unit)
{
    return (UnitSet)1 << unit;
}
#define FOR_EACH_UNIT(unit, set) FOR_EACH_IN (unit, set)
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
static inline const KindInfo *sector(const Run *g, int place)
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
    CITE(M10.2, M-R7);
    if (dictator && dictator >= total)
        return DICT;
    /* M10.3 Among Rebels the one with most units, then who controlled it before, then the lower seat. */
    CITE(M10.3, M-R8);
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
        note(g, deserted, p->site[place]);
    else
        note(g, control, who(g, after), p->site[place]);
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
    CITE(M20.6, M-R4);
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
    int cap = owner == DICT && place == now(g)->base ? says(g, now(g)->leader, SAYS_BASE_CAP) : 0;
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
    note(g, militia_comes, who(g, owner), n, now(g)->site[place]);
    settle(g, place);
    if (enemy_count(g, place, owner)) {
        CITE(M11.6, M-R40);
        start_fight(g, place, holder);
    }
    return n;
}
static void remove_militia(Run *g, int place, int owner, int n)
{
    now(g)->militia[place][owner] = (uint8_t)(militia(g, place, owner) - n);
    settle(g, place);
}
static int fewer_militia(const Run *g, int place, int owner, int n) /* as many as there are */
{
    int there = militia(g, place, owner);
    return n < there ? n : there;
}
static int send_militia_away(Run *g, int place, int owner, int n)
{
    n = fewer_militia(g, place, owner, n);
    if (!n)
        return 0;
    note(g, militia_goes, who(g, owner), n, now(g)->site[place]);
    remove_militia(g, place, owner, n);
    return n;
}
static void kill_militia(Run *g, int place, int owner, int n)
{
    n = fewer_militia(g, place, owner, n);
    if (!n)
        return;
    note(g, militia_dies, who(g, owner), n);
    remove_militia(g, place, owner, n);
}
