/* M15 Tactics cards.  What a card does is in its text; play_tactic, at the end, goes through all that a text may say.  Caps
   always apply, and militia placed on Rebel units fight after the whole card has been placed. */

/* ---- what needs no decision ------------------------------------------------------------------------------------------------- */

static void take_lasting_effects(Run *g, Card card)
{
    Position *p = now(g);
    if (trait(g, card, TRAIT_MILITIA_HIT_ON)) {
        CITE(M15.2);
        p->militia_hit_on = (uint8_t)trait(g, card, TRAIT_MILITIA_HIT_ON);
    }
    if (trait(g, card, TRAIT_MILITIA_INITIATIVE)) {
        CITE(M15.10);
        p->militia_initiative = (uint8_t)trait(g, card, TRAIT_MILITIA_INITIATIVE);
    }
    if (trait(g, card, TRAIT_MILITIA_EACH_TURN))
        p->conscripts = (uint8_t)amount(g, trait(g, card, TRAIT_MILITIA_EACH_TURN));
    if (trait(g, card, TRAIT_OIL_MOVES)) {
        CITE(M15.13);
        p->oil = 1;
    }
}

/* M-R42 So many Rebel militia of a sector, those of its controller first. */
static void lose_rebel_militia(Run *g, int place, int n)
{
    int first = control(g, place);
    CITE(M-R42);
    if (first < DICT)
        n -= send_militia_away(g, place, first, n);
    FOR_EACH_REBEL (g, r)
        if (n > 0)
            n -= send_militia_away(g, place, r, n);
}

static void take_militia(Run *g, Card card)
{
    int threat = trait(g, card, TRAIT_REBEL_SECTORS_LOSE_MILITIA);
    int poisoned = amount(g, trait(g, card, TRAIT_SECTORS_LOSE_MILITIA));
    CITE_IF(M15.3, threat);
    FOR_EACH_PLACE (g, place) {
        if (threat && side_controls(g, place, 0))
            lose_rebel_militia(g, place, threat);
        if (poisoned)
            lose_rebel_militia(g, place, poisoned);
    }
}

static void turn_sector(Run *g, int place) /* M7.9 explored without loot */
{
    if (now(g)->explored >> place & 1)
        return;
    now(g)->explored |= 1u << place;
    note(g, sector_turned, now(g)->site[place]);
}

static void place_by_card(Run *g, Card card)
{
    if (trait(g, card, TRAIT_REINFORCE_INDUSTRIES)) {
        CITE(M15.7);
        place_on_each(g, WHERE_CONTROLLED_INDUSTRY, amount(g, trait(g, card, TRAIT_REINFORCE_INDUSTRIES)));
    }
    if (trait(g, card, TRAIT_MILITIA_ON_UNCONTROLLED)) {
        CITE(M15.9);
        place_on_each(g, WHERE_UNCONTROLLED, amount(g, trait(g, card, TRAIT_MILITIA_ON_UNCONTROLLED)));
    }
    if (trait(g, card, TRAIT_FLIP_CITIES)) {
        CITE(M15.11);
        CITE(M-R44);
        FOR_EACH_PLACE (g, place)
            if (sector(g, place)->terrain == CITY)
                turn_sector(g, place);
    }
    if (trait(g, card, TRAIT_MILITIA_ON_CITIES))
        place_on_each(g, WHERE_CITY, amount(g, trait(g, card, TRAIT_MILITIA_ON_CITIES)));
}

/* ---- M15.14 Tainted Water --------------------------------------------------------------------------------------------------- */

static UnitSet all_rebel_mercs(const Run *g)
{
    UnitSet set = 0;
    FOR_EACH_REBEL (g, r)
        set |= team(g, r);
    return set;
}

RULE(poison)
{
    BEGIN(one_is_hurt);
    for (my->left = all_rebel_mercs(g); my->left; my->left &= my->left - 1)
        if (in_play(g, __builtin_ctzll(my->left)))
            CALL(one_is_hurt, hurt, .unit = (int16_t)__builtin_ctzll(my->left), .damage = my->damage,
                 .flags = HURT_PIERCING);
    END;
}

/* ---- M15.1 Artillery Barrage -------------------------------------------------------------------------------------------------- */

/* Sectors with Rebel units beside controlled ones, without those that are chosen already. */
static PlaceSet shell_places(const Run *g)
{
    PlaceSet set = 0;
    FOR_EACH_PLACE (g, place) {
        const uint8_t *near = beside(g, place);
        if (!side_count(g, place, 0))
            continue;
        for (int i = 0; i < 4; i++)
            if (near[i] != NOWHERE && control(g, near[i]) == DICT)
                set |= (PlaceSet)1 << place;
    }
    return set & ~now(g)->chosen;
}

/* The Rebel units of a shelled sector that may still be chosen to be hit: each is another one.  They are declared like the
   targets of an attack. */
static UnitSet unhurt_units(const Run *g, int place)
{
    return rebel_units(g, place) & ~fight(g)->aims;
}
static int unhurt_militia(const Run *g, int place, int owner)
{
    return militia(g, place, owner) - fight(g)->aimed[owner];
}
static int victims_left(const Run *g, int place)
{
    int n = __builtin_popcountll(unhurt_units(g, place));
    FOR_EACH_REBEL (g, r)
        n += unhurt_militia(g, place, r);
    return n;
}

/* All of them are hit. */
static void declare_all(Run *g, int place)
{
    FOR_EACH_UNIT (unit, unhurt_units(g, place))
        declare(g, unit);
    FOR_EACH_REBEL (g, r)
        fight(g)->aimed[r] = (uint8_t)militia(g, place, r);
}

/* M-R41 The Rebel who controls the sector; where the Dictator does, the one with most units there. */
static int who_suffers(const Run *g, int place)
{
    int best = control(g, place);
    if (best < DICT)
        return best;
    best = 0;
    FOR_EACH_REBEL (g, r)
        if (unit_count(g, place, r) > unit_count(g, place, best))
            best = r;
    return best;
}

RULE(artillery)
{
    BEGIN(sector_is_chosen, victim_is_chosen, victim_is_hurt);
    /* M15.1 Up to R sectors with Rebel units, each adjacent to one that the Dictator controls, in any order. */
    CITE(M15.1);
    for (; my->left && shell_places(g); my->left--) {
        DECIDE(sector_is_chosen, DICT, shell, 0, my->left, 0);
        int place = decided(g, DICT, shell);
        if (place == PLACES)
            break;
        now(g)->chosen |= (PlaceSet)1 << place;
    }
    while (now(g)->chosen) {
        my->place = (int16_t)first_in(now(g)->chosen);
        now(g)->chosen &= now(g)->chosen - 1;
        my->left = (int16_t)roll_die(g, 6);
        note_dice(g, (&(Dice){{(uint8_t)my->left}, 1}), shells, now(g)->site[my->place], my->left);
        /* M-R41 So many different units, in any order. */
        while (my->left && victims_left(g, my->place) > my->left) {
            CITE(M-R41);
            my->owner = (int16_t)who_suffers(g, my->place);
            DECIDE(victim_is_chosen, my->owner, victim, my->place, 0, my->left);
            declare(g, decided(g, my->owner, victim));
            my->left--;
        }
        if (my->left)
            declare_all(g, my->place);
        FOR_EACH_REBEL (g, r)
            kill_militia(g, my->place, r, fight(g)->aimed[r]);
        for (my->victim = 1; my->victim < UNITS; my->victim++)
            if (fight(g)->aims >> my->victim & 1)
                CALL(victim_is_hurt, hurt, .unit = my->victim, .damage = 1);
        forget_aims(g);
    }
    END;
}

static void options_shell(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_shell, shell_places(g));
    offer(out, BASE_shell + PLACES);
}

static void describe_shell(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    if (index == PLACES)
        d->variant = "enough";
    else
        describe_place(g, index, d);
}

static void options_victim(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    FOR_EACH_UNIT (unit, unhurt_units(g, ask->a))
        offer(out, BASE_victim + unit);
    FOR_EACH_REBEL (g, r)
        if (unhurt_militia(g, ask->a, r))
            offer(out, BASE_victim + RANK_MILITIA + r);
}

static void describe_victim(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    if (index >= UNITS) {
        d->variant = "militia";
        d->arg[0] = index - UNITS;
        d->arg[2] = now(g)->site[ask->a];
        return;
    }
    d->arg[0] = index;
}

/* ---- M15.4 Fodder --------------------------------------------------------------------------------------------------------------- */

/* Where a Rebel has most militia. */
static PlaceSet largest_stacks(const Run *g, int owner)
{
    PlaceSet set = 0;
    int most = 1;
    FOR_EACH_PLACE (g, place) {
        int n = militia(g, place, owner);
        if (n > most)
            set = 0, most = n;
        if (n == most)
            set |= (PlaceSet)1 << place;
    }
    return set;
}

/* M-R43 From the map: out of the fullest sectors first, as long as there are any. */
static int call_up(Run *g, int to, int n)
{
    int called = 0;
    while (called < n) {
        int fullest = NOWHERE;
        FOR_EACH_PLACE (g, place)
            if (place != to && militia(g, place, DICT) > (fullest == NOWHERE ? 0 : militia(g, fullest, DICT)))
                fullest = place;
        if (fullest == NOWHERE)
            break;
        called += send_militia_away(g, fullest, DICT, n - called);
    }
    return called;
}

RULE(fodder)
{
    BEGIN(sector_is_chosen);
    /* M15.4 For each Rebel with militia, M-K23 all of it placed before the first combat. */
    CITE(M15.4);
    for (my->rebel = 0; my->rebel < rebels(g); my->rebel++) {
        if (!largest_stacks(g, my->rebel))
            continue;
        my->place = (int16_t)first_in(largest_stacks(g, my->rebel));
        if (has_several(largest_stacks(g, my->rebel))) {
            DECIDE(sector_is_chosen, DICT, fodder, my->rebel, 0, 0);
            my->place = (int16_t)decided(g, DICT, fodder);
        }
        int n = (militia(g, my->place, my->rebel) + 1) / 2, room = militia_room(g, my->place, DICT);
        CITE(M-R43);
        if (ruling(g, fodder_from_map))
            n = call_up(g, my->place, n < room ? n : room);
        place_militia(g, my->place, DICT, n);
    }
    END;
}

static void options_fodder(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer_each(out, BASE_fodder, largest_stacks(g, ask->a));
}

static void describe_fodder(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    describe_place(g, index, d);
}

/* ---- M15.8 Seizure ------------------------------------------------------------------------------------------------------------- */

/* Without those that are chosen already. */
static PlaceSet unexplored_wilderness(const Run *g)
{
    return places_where(g, WHERE_WILDERNESS, 0) & ~now(g)->explored & ~now(g)->chosen;
}

RULE(seize)
{
    BEGIN(sector_is_chosen);
    /* M15.8 R unexplored Wilderness sectors, fewer if fewer exist, in any order. */
    CITE(M15.8);
    for (; my->left && __builtin_popcount(unexplored_wilderness(g)) > my->left; my->left--) {
        DECIDE(sector_is_chosen, DICT, seize, 0, my->left, 0);
        now(g)->chosen |= (PlaceSet)1 << decided(g, DICT, seize);
    }
    if (my->left)
        now(g)->chosen |= unexplored_wilderness(g);
    PlaceSet seized = now(g)->chosen;
    now(g)->chosen = 0;
    for (; seized; seized &= seized - 1) {
        CITE(M-R44); /* Rebel sectors too: combat follows */
        turn_sector(g, first_in(seized));
        place_militia(g, first_in(seized), DICT, amount(g, my->militia));
    }
    END;
}

static void options_seize(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_seize, unexplored_wilderness(g));
}

static void describe_seize(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    describe_place(g, index, d);
}

/* ---- playing a card ------------------------------------------------------------------------------------------------------------ */

RULE(play_tactic)
{
    BEGIN(base_is_revealed, sectors_are_shelled, fodder_is_sent, one_is_hired, base_is_surrounded,
          wilderness_is_taken, mercs_are_hurt, fights_are_over);
    /* M14.3 The reveal comes first, then the rest of the card. */
    if (trait(g, card_of(my->card), TRAIT_REVEALS_BASE)) {
        CITE(M14.3);
        CALL(base_is_revealed, reveal_base);
    }
    if (trait(g, card_of(my->card), TRAIT_BOMBARD_ADJACENT))
        CALL(sectors_are_shelled, artillery,
             .left = (int16_t)amount(g, trait(g, card_of(my->card), TRAIT_BOMBARD_ADJACENT)));
    take_lasting_effects(g, card_of(my->card));
    take_militia(g, card_of(my->card));
    if (trait(g, card_of(my->card), TRAIT_HURT_REBEL_MERCS)) {
        CITE(M15.14);
        CALL(mercs_are_hurt, poison, .damage = (int16_t)trait(g, card_of(my->card), TRAIT_HURT_REBEL_MERCS));
    }
    if (trait(g, card_of(my->card), TRAIT_FODDER))
        CALL(fodder_is_sent, fodder);
    if (trait(g, card_of(my->card), TRAIT_LOOK_AND_HIRE)) {
        CITE(M15.5);
        CALL(one_is_hired, look_and_hire, .draw = (int16_t)trait(g, card_of(my->card), TRAIT_LOOK_AND_HIRE),
             .optional = 1);
    }
    if (trait(g, card_of(my->card), TRAIT_PLACE_AROUND_BASE)) {
        /* M15.6 On the base and sectors beside it; without a base it has no effect (M-R46). */
        CITE(M15.6);
        CALL(base_is_surrounded, post_militia, .where = WHERE_BASE_AND_ADJACENT,
             .left = (int16_t)amount(g, trait(g, card_of(my->card), TRAIT_PLACE_AROUND_BASE)));
    }
    if (trait(g, card_of(my->card), TRAIT_FLIP_WILDERNESS))
        CALL(wilderness_is_taken, seize,
             .left = (int16_t)amount(g, trait(g, card_of(my->card), TRAIT_FLIP_WILDERNESS)),
             .militia = (int16_t)trait(g, card_of(my->card), TRAIT_MILITIA_ON_FLIPPED));
    place_by_card(g, card_of(my->card));
    if (now(g)->fights)
        CALL(fights_are_over, fight_all, .attackers = 1, .chooser = DICT);
    if (beaten_side(g) >= 0)
        BECOME(side_eliminated, .rebels = (int16_t)beaten_side(g));
    END;
}
