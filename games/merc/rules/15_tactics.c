/* M15 Tactics cards.  What a card does is in its text: here are the handlers of its sentences, and play_tactic runs its lines.
   Caps always apply, and militia placed on Rebel units fight after the whole card has been placed. */

/* ---- what needs no decision ------------------------------------------------------------------------------------------------- */

static void do_MILITIA_HIT_ON(Run *g, const Verb *verb)
{
    CITE(M15.2);
    now(g)->militia_hit_on = (uint8_t)word_said(g, verb, 0);
}
static void do_MILITIA_INITIATIVE(Run *g, const Verb *verb)
{
    CITE(M15.10);
    now(g)->militia_initiative = (uint8_t)word_said(g, verb, 0);
}
static void do_OIL_MOVES(Run *g, const Verb *verb)
{
    (void)verb;
    CITE(M15.13);
    now(g)->oil = 1;
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

static void do_LOSE_MILITIA(Run *g, const Verb *verb)
{
    int where = word_said(g, verb, 0), n = count_said(g, verb, 1);
    CITE_IF(M15.3, where == WHERE_REBEL);
    FOR_EACH_IN (place, places_where(g, where, 0))
        lose_rebel_militia(g, place, n);
}

static void turn_sector(Run *g, int place) /* M7.9 explored without loot */
{
    if (now(g)->explored >> place & 1)
        return;
    now(g)->explored |= 1u << place;
    note(g, sector_turned, now(g)->site[place]);
}

static void do_EXPLORE_CITIES(Run *g, const Verb *verb)
{
    (void)verb;
    CITE(M15.11, M-R44);
    FOR_EACH_IN (place, places_where(g, WHERE_CITY, 0))
        turn_sector(g, place);
}

/* ---- M15.14 Tainted Water --------------------------------------------------------------------------------------------------- */

static UnitSet all_rebel_mercs(const Run *g)
{
    UnitSet set = 0;
    FOR_EACH_REBEL (g, r)
        set |= team(g, r);
    return set;
}

RULE(do_HURT_REBEL_MERCS)
{
    BEGIN(one_is_hurt);
    CITE(M15.14);
    for (my->first = all_rebel_mercs(g); my->first; my->first &= my->first - 1)
        if (in_play(g, first_in(my->first)))
            CALL(one_is_hurt, hurt, .unit = (int16_t)first_in(my->first), .damage = word_said(g, my, 0),
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

RULE(do_SHELL)
{
    BEGIN(sector_is_chosen, victim_is_chosen, victim_is_hurt);
    /* M15.1 Up to R sectors with Rebel units, each adjacent to one that the Dictator controls, in any order. */
    CITE(M15.1);
    for (my->left = count_said(g, my, 0); my->left && shell_places(g); my->left--) {
        DECIDE(sector_is_chosen, DICT, shell, 0, my->left, count_said(g, my, 0));
        int place = decided(g, DICT, shell);
        if (place == PLACES)
            break;
        now(g)->chosen |= (PlaceSet)1 << place;
    }
    while (now(g)->chosen) {
        my->place = (int16_t)first_in(now(g)->chosen);
        now(g)->chosen &= now(g)->chosen - 1;
        my->left = my->fell = (int16_t)roll_die(g, 6);
        note_dice(g, ONE_DIE(my->left), shells, now(g)->site[my->place], my->left);
        /* M-R41 So many different units, in any order. */
        while (my->left && victims_left(g, my->place) > my->left) {
            CITE(M-R41);
            my->owner = (int16_t)who_suffers(g, my->place);
            DECIDE(victim_is_chosen, my->owner, victim, my->place, my->fell, my->left);
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

DESCRIBE(shell, describe_place_or(g, index, PLACES, "enough", d))

static void options_victim(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    FOR_EACH_UNIT (unit, unhurt_units(g, ask->a))
        offer(out, BASE_victim + unit);
    FOR_EACH_REBEL (g, r)
        if (unhurt_militia(g, ask->a, r))
            offer(out, BASE_victim + RANK_MILITIA + r);
}

DESCRIBE(victim, describe_rank(g, ask->a, index, d))

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

RULE(do_FODDER)
{
    BEGIN(sector_is_chosen);
    /* M15.4 For each Rebel with militia, M-K23 all of it placed before the first combat. */
    CITE(M15.4);
    for (my->choice = 0; my->choice < rebels(g); my->choice++) {
        if (!largest_stacks(g, my->choice))
            continue;
        my->place = (int16_t)first_in(largest_stacks(g, my->choice));
        if (has_several(largest_stacks(g, my->choice))) {
            DECIDE(sector_is_chosen, DICT, fodder, my->choice, 0, 0);
            my->place = (int16_t)decided(g, DICT, fodder);
        }
        int n = (militia(g, my->place, my->choice) + 1) / 2, room = militia_room(g, my->place, DICT);
        CITE(M-R43);
        if (ruling(g, fodder_from_map))
            n = call_up(g, my->place, n < room ? n : room);
        place_militia(g, my->place, DICT, n);
    }
    END;
}

OPTIONS(fodder, offer_each(out, BASE_fodder, largest_stacks(g, ask->a)))
DESCRIBE(fodder, describe_place(g, index, d))

/* ---- M15.8 Seizure ------------------------------------------------------------------------------------------------------------- */

/* Without those that are chosen already. */
static PlaceSet unexplored_wilderness(const Run *g)
{
    return places_where(g, WHERE_WILDERNESS, 0) & ~now(g)->explored & ~now(g)->chosen;
}

RULE(do_EXPLORE_SOME)
{
    BEGIN(sector_is_chosen);
    /* M15.8 R unexplored Wilderness sectors, fewer if fewer exist, in any order. */
    CITE(M15.8);
    for (my->choice = count_said(g, my, 0);
         my->choice && __builtin_popcount(unexplored_wilderness(g)) > my->choice; my->choice--) {
        DECIDE(sector_is_chosen, DICT, seize, 0, my->choice, count_said(g, my, 0));
        now(g)->chosen |= (PlaceSet)1 << decided(g, DICT, seize);
    }
    if (my->choice)
        now(g)->chosen |= unexplored_wilderness(g);
    CITE(M-R44); /* Rebel sectors too: combat follows */
    FOR_EACH_IN (place, now(g)->chosen)
        turn_sector(g, place);
    *effect_left(g) = now(g)->chosen;
    now(g)->chosen = 0;
    END;
}

OPTIONS(seize, offer_each(out, BASE_seize, unexplored_wilderness(g)))
DESCRIBE(seize, describe_place(g, index, d))

/* ---- playing a card ------------------------------------------------------------------------------------------------------------ */

RULE(play_tactic)
{
    BEGIN(card_is_done, lasting_begins, fights_are_over);
    CALL(card_is_done, use_lines, .card = my->card, .moment = SAYS_PLAYED, .you = DICT);
    if (has_line(g, card_of(my->card), SAYS_FROM_NOW))
        CALL(lasting_begins, use_lines, .card = my->card, .moment = SAYS_FROM_NOW, .you = DICT);
    if (has_line(g, card_of(my->card), SAYS_TURN_ENDS_FROM_NOW))
        now(g)->standing |= (uint16_t)tactic_bit(card_of(my->card));
    if (now(g)->fights)
        CALL(fights_are_over, settle);
    if (beaten_side(g) >= 0)
        BECOME(side_eliminated, .rebels = (int16_t)beaten_side(g));
    END;
}
