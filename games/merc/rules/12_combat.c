/* M12 Combat: start, rounds, the order of units. */

static int in_combat(const Run *g)
{
    return fight(g)->place != 0;
}
static int combat_place(const Run *g)
{
    return fight(g)->place - 1;
}
static int both_sides_stand(const Run *g, int place)
{
    return side_count(g, place, 0) && side_count(g, place, 1);
}

/* ---- M12.5 the order ----------------------------------------------------------------------------------------------------- */

static int militia_initiative(const Run *g, int place, int owner)
{
    int n = 2 + militia_bonus(g, place, owner); /* M11.1 */
    CITE(M11.1);
    return owner == DICT ? n + now(g)->militia_initiative : n;
}

static int initiative_of(const Run *g, Card unit)
{
    int rolled = fight(g)->rolled[unit];
    return rolled ? rolled : value_of(g, unit, INITIATIVE);
}

/* Highest initiative first; equal values: Dictator units, then MERCs before militia (M-R34). */
static int order_key(const Run *g, int place, int entry, const int best_enemy_militia[2])
{
    enum { REBEL_MILITIA, REBEL_MERC = 2, DICTATOR_MILITIA = 8, BEFORE_MILITIA, DICTATOR_MERC, STEP = 16 };
    if (entry >= UNITS) {
        int owner = entry - UNITS;
        return STEP * militia_initiative(g, place, owner) +
               (owner == DICT ? DICTATOR_MILITIA : REBEL_MILITIA);
    }
    int side = side_of(owner_of(g, entry)), value = initiative_of(g, entry),
        theirs = best_enemy_militia[side];
    int rank = side ? DICTATOR_MERC : REBEL_MERC;
    if (says(g, entry, SAYS_INIT_BEFORE_MILITIA) && value <= theirs) {
        CITE(M21.8);
        value = theirs;
        rank = side ? DICTATOR_MERC : BEFORE_MILITIA;
    }
    return (says(g, entry, SAYS_INIT_FIRST) ? STEP * 200 : 0) + STEP * value + rank;
}

/* M16.4 Units of the Rebel named by The Chancellor come behind the last Dictator unit, in their order. */
static void move_named_behind(const Run *g, uint8_t *order, int n)
{
    uint8_t moved[UNITS + OWNERS];
    int named = now(g)->named_rebel - 1, last = -1, kept = 0, m = 0;
    if (named < 0)
        return;
    for (int i = 0; i < n; i++)
        if (order[i] >= UNITS ? order[i] - UNITS == DICT : owner_of(g, order[i]) == DICT)
            last = i;
    CITE(M16.4);
    for (int i = 0; i <= last; i++) {
        int owner = order[i] >= UNITS ? order[i] - UNITS : owner_of(g, order[i]);
        if (owner == named)
            moved[m++] = order[i];
        else
            order[kept++] = order[i];
    }
    for (int i = 0; i < m; i++)
        order[kept + i] = moved[i];
}

static void make_order(Run *g, int place)
{
    Combat *c = fight(g);
    int key[UNITS + OWNERS], n = 0, best[2] = {-100, -100};
    CITE(M12.5, M-R34, M21.1);
    for (int owner = 0; owner < OWNERS; owner++)
        if (militia(g, place, owner)) {
            int value = militia_initiative(g, place, owner), enemy = !side_of(owner);
            best[enemy] = best[enemy] > value ? best[enemy] : value;
            c->order[n++] = (uint8_t)(UNITS + owner);
        }
    FOR_EACH_UNIT (unit, side_units(g, place, 0) | side_units(g, place, 1))
        c->order[n++] = (uint8_t)unit;
    for (int i = 0; i < n; i++) {
        uint8_t entry = c->order[i];
        int k = order_key(g, place, entry, best), owner = entry >= UNITS ? entry - UNITS : owner_of(g, entry);
        /* M-K9 Seat and card break the remaining ties. */
        k = k * UNITS * (OWNERS + 1) - owner * UNITS - (entry < UNITS ? entry : 0);
        int at = i;
        for (; at && key[at - 1] < k; at--)
            key[at] = key[at - 1], c->order[at] = c->order[at - 1];
        key[at] = k, c->order[at] = entry;
    }
    memset(c->order + n, 0, sizeof c->order - (size_t)n);
    c->orders = (uint8_t)n;
    move_named_behind(g, c->order, n);
}

/* ---- dogs ------------------------------------------------------------------------------------------------------------------ */

/* M13.2 A dog lets go. */
static void release(Run *g, Card victim)
{
    Card dog = fight(g)->held[victim];
    if (!dog)
        return;
    CITE(M13.2, M-R26);
    fight(g)->held[victim] = 0;
    if (ruling(g, dog_consumed))
        discard_item(g, dog);
}
static void release_dogs_of(Run *g, Card unit)
{
    if (!in_combat(g))
        return;
    release(g, unit);
    for (Card victim = 1; victim < UNITS; victim++) {
        Card dog = fight(g)->held[victim];
        if (dog && now(g)->bearer[dog - EQUIPMENT_FIRST] == unit)
            release(g, victim);
    }
}

/* ---- the combat ------------------------------------------------------------------------------------------------------------- */

static void begin_combat(Run *g, int place, int attackers)
{
    Combat *c = fight(g);
    CITE(M12.2);
    memset(c, 0, sizeof *c);
    c->place = (uint8_t)(place + 1);
    c->attackers = (uint8_t)attackers;
    note(g, combat_starts, now(g)->site[place]);
}

static void do_ROLL_INITIATIVE(Run *g, const Verb *verb)
{
    Card unit = card_of(verb->source);
    CITE(M12.3, M21.8);
    fight(g)->rolled[unit] = (uint8_t)roll_die(g, 6);
    note_dice(g, ONE_DIE(fight(g)->rolled[unit]), rolls_initiative, unit, fight(g)->rolled[unit]);
}

static void end_combat(Run *g, int place)
{
    for (Card victim = 1; victim < UNITS; victim++)
        release(g, victim);
    memset(fight(g), 0, sizeof *fight(g));
    now(g)->disarmed &= ~(1u << place);
    now(g)->held_by[place] = 0;
    note(g, combat_ends, now(g)->site[place]);
}

static int may_retreat_to(const Run *g, int owner, int place)
{
    return !enemy_count(g, place, owner) || is_friendly(g, place, owner);
}

/* M-R39 Nobody could roll a die in a whole round, or there have been too many rounds (M-L9): the attackers go back where
   they came from if that is legal. */
static void stand_off(Run *g, int place, int attackers)
{
    CITE(M-R39);
    if (fight(g)->round < MOST_ROUNDS)
        note(g, stands_off, now(g)->site[place]);
    else
        note(g, leads_nowhere, now(g)->site[place]);
    for (int squad = 0; squad < SQUADS; squad++) {
        int owner = owner_of_squad(squad), from = now(g)->squad_from[squad];
        if (now(g)->squad_place[squad] == place && side_of(owner) == attackers && from != NOWHERE &&
            may_retreat_to(g, owner, from)) {
            note(g, goes_back, who(g, owner), squad - squad_number(owner, 0), now(g)->site[from]);
            place_squad(g, squad, from);
        }
    }
}

RULE(combat)
{
    BEGIN(mines_are_done, first_strikes_are_done, later_mines_are_done, unit_has_acted, militia_have_acted,
          second_strikes_are_done, rebels_have_decided, dictator_has_decided);
    begin_combat(g, my->place, my->attackers);
    /* M12.3 Before the first round: mines, initiative that is rolled, first strikes. */
    CALL(mines_are_done, detonate, .place = my->place);
    if (who_acts(g, SAYS_BEFORE_COMBAT, my->place))
        CALL(first_strikes_are_done, all_use_lines, .moment = SAYS_BEFORE_COMBAT,
             .units = who_acts(g, SAYS_BEFORE_COMBAT, my->place));
    /* M12.4 Rounds until one side has no units left. */
    CITE(M12.4);
    while (both_sides_stand(g, my->place)) {
        if (++fight(g)->round > 1)
            CALL(later_mines_are_done, detonate, .place = my->place);
        note(g, round_starts, fight(g)->round);
        make_order(g, my->place);
        fight(g)->fired = 0;
        memset(fight(g)->fresh, 0, sizeof fight(g)->fresh);
        /* M12.6 Each living unit acts once. */
        CITE(M12.6);
        for (fight(g)->at = 0; fight(g)->at < fight(g)->orders && both_sides_stand(g, my->place);
             fight(g)->at++) {
            my->unit = fight(g)->order[fight(g)->at];
            if (my->unit >= UNITS)
                CALL(militia_have_acted, militia_turn, .owner = (int16_t)(my->unit - UNITS));
            else if (place_of(g, my->unit) == my->place)
                CALL(unit_has_acted, merc_turn, .unit = my->unit);
        }
        /* M12.7 The end of the round. */
        CITE(M12.7);
        if (who_acts(g, SAYS_ROUND_END, my->place))
            CALL(second_strikes_are_done, all_use_lines, .moment = SAYS_ROUND_END,
                 .units = who_acts(g, SAYS_ROUND_END, my->place));
        if (!both_sides_stand(g, my->place))
            break;
        /* M12.22 Rebels decide first, in seat order, then the Dictator. */
        CITE(M12.22, M-R38);
        for (my->owner = 0; my->owner < rebels(g); my->owner++)
            CALL(rebels_have_decided, retreat, .owner = my->owner);
        CALL(dictator_has_decided, retreat, .owner = DICT);
        /* M-R39 When both sides stay. */
        if (both_sides_stand(g, my->place) && (!fight(g)->fired || fight(g)->round == MOST_ROUNDS)) {
            stand_off(g, my->place, my->attackers);
            break;
        }
    }
    end_combat(g, my->place);
    if (base_is_taken(g))
        BECOME(base_captured);
    if (beaten_side(g) >= 0)
        BECOME(side_eliminated, .rebels = (int16_t)beaten_side(g));
    END;
}

/* ---- M12.20 retreat --------------------------------------------------------------------------------------------------------- */

static void retreat_to(Run *g, int squad, int place)
{
    int owner = owner_of_squad(squad);
    /* M12.23 What actions they have they keep; M12.21 militia stay. */
    CITE(M12.20, M12.21, M12.23);
    note(g, retreats, who(g, owner), squad - squad_number(owner, 0), now(g)->site[place]);
    FOR_EACH_MEMBER (g, unit, squad)
        release_dogs_of(g, unit);
    place_squad(g, squad, place);
    if (enemy_count(g, place, owner))
        start_fight(g, place, control(g, place)); /* M-K27 */
}

/* The next squad of an owner that is in the combat and has not decided yet; 2: none. */
static int next_to_retreat(const Run *g, int owner, int decided_squads)
{
    int k = 0;
    while (k < 2 &&
           (decided_squads >> k & 1 || now(g)->squad_place[squad_number(owner, k)] != combat_place(g)))
        k++;
    return k;
}

RULE(retreat)
{
    BEGIN(squad_has_decided);
    while (both_sides_stand(g, combat_place(g))) {
        my->squad = (int16_t)next_to_retreat(g, my->owner, my->decided);
        if (my->squad > 1)
            break;
        DECIDE(squad_has_decided, my->owner, retreat, (int16_t)squad_number(my->owner, my->squad), my->split,
               0);
        int choice = decided(g, my->owner, retreat);
        if (choice > 4) {
            /* Splitting first is allowed (M8.5): those who are split off decide for themselves, afterwards. */
            int other = squad_number(my->owner, !my->squad);
            my->split = 1;
            note(g, changes_squad, choice - 5, !my->squad);
            now(g)->squad_place[other] = (uint8_t)combat_place(g);
            now(g)->squad_from[other] = now(g)->squad_from[squad_number(my->owner, my->squad)];
            join_squad(g, choice - 5, other);
            my->decided = (int16_t)(my->decided | 1 << !my->squad);
            continue;
        }
        if (choice)
            retreat_to(g, squad_number(my->owner, my->squad), beside(g, combat_place(g))[choice - 1]);
        if (base_is_taken(g))
            BECOME(base_captured);
        my->decided = (int16_t)(my->split ? 1 << my->squad : my->decided | 1 << my->squad);
        my->split = 0;
    }
    END;
}

/* a: the squad, b: members have been split off.  They go, in any order, into a squad that was not there before. */
static void options_retreat(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int squad = ask->a, owner = owner_of_squad(squad), other = squad ^ 1;
    const uint8_t *near = beside(g, combat_place(g));
    (void)seat;
    offer(out, BASE_retreat);
    for (int d = 0; d < 4; d++)
        if (near[d] != NOWHERE && may_retreat_to(g, owner, near[d]))
            offer(out, BASE_retreat + 1 + d);
    if (squad_size(g, squad) < 2 || (now(g)->squad_place[other] != NOWHERE && !ask->b))
        return;
    FOR_EACH_MEMBER (g, unit, squad)
        offer(out, BASE_retreat + 5 + unit);
}

static void describe_retreat(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    if (!index) {
        d->variant = "stay";
    } else if (index <= 4) {
        describe_place(g, beside(g, combat_place(g))[index - 1], d);
        d->arg[2] = zone_of_squad(g, ask->a);
    } else {
        d->variant = "split";
        d->arg[0] = index - 5;
    }
}
