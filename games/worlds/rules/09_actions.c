/* 9.1 Game actions on Vassals, 2.3 and 2.4 counters, 9.5 elimination.

   An action is done to all its targets at once: first it is settled what will happen to whom, then the Abilities that
   this triggers are collected, then it is done, then they are resolved. */

typedef struct Action {
    Places targets, sources; /* whom it is done to, and the Vassals that do it */
    int verb, how;
    int until; /* 0: for good */
} Action;
enum { UNPREVENTABLE = 1, IN_COMBAT };

/* Does an action that is part of an effect, with all that it triggers: the effect goes on even if the last Vassals have
   fallen by it (W-R8). */
#define ACT_WITHIN(place, ...)                                                                               \
    do {                                                                                                     \
        if (do_action(g, &(Action){__VA_ARGS__}))                                                            \
            CALL(place, resolve_triggers);                                                                   \
    } while (0)
/* Does an action of the rules themselves, with all that it triggers; then the bout may be over (W-R8). */
#define ACT(place, ...) SETTLE(place, do_action(g, &(Action){__VA_ARGS__}))
#define SETTLE(place, has_triggered)                                                                         \
    do {                                                                                                     \
        if (has_triggered)                                                                                   \
            CALL(place, resolve_triggers);                                                                   \
        if (bout_is_decided(g))                                                                              \
            LEAVE(bout);                                                                                     \
    } while (0)

/* ---- leaving play ------------------------------------------------------------------------------------------------------- */

static void cease(Run *g, Card object)
{
    if (info_of(g, object)->type == KIND_STATUS)
        vassal_has_changed(g, now(g)->bound[object]);
    else if (info_of(g, object)->type == KIND_RESOURCE)
        touch(g, READS_LISTS, 0);
    now(g)->body[object] = now(g)->bound[object] = 0;
    move_vassal(g, object, Z_gone);
}

static void remove_statuses(Run *g, Card vassal)
{
    FOR_EACH_SEAT (g, s)
        for (Card card = zone_first(g, zone_of_seat(stockpile, s)), after; card; card = after) {
            after = next_in_zone(g, card);
            if (is_status_on(g, card, vassal))
                cease(g, card);
        }
}

/* A Vassal goes out of play, to its owner's infirmary (4.6.1); a token ceases to exist (1.4.3, W-R8). */
static void leave_play(Run *g, Card vassal)
{
    remove_statuses(g, vassal);
    remove_modifiers_of(g, vassal);
    if (is_token(g, vassal)) {
        CITE(1.4.3);
        CITE(W-R8);
        note(g, ceases, (int16_t)vassal);
        cease(g, vassal);
        return;
    }
    CITE(4.6.1);
    now(g)->body[vassal] = 0;
    move_vassal(g, vassal, zone_of_seat(infirmary, owner_of(g, vassal)));
}

/* W-R8 A token that has come into another player's zones has left the domain. */
static void check_token(Run *g, Card vassal, Seat before)
{
    if (!is_token(g, vassal) || controller_of(g, vassal) == before)
        return;
    leave_play(g, vassal);
}

/* ---- one action --------------------------------------------------------------------------------------------------------- */

static int is_shielded(const Run *g, int place)
{
    return shields(g, vassal_at(g, place)) || (derived(g)->keywords[place] & SHIELDED);
}

/* 9.1.14 Protect: those that cannot be injured are no targets. */
static Places not_protected(Run *g, Places targets)
{
    FOR_EACH_PLACE (place, targets) {
        if (!is_shielded(g, place))
            continue;
        CITE(9.1.14);
        CITE(W-R12);
        note(g, prevented, (int16_t)vassal_at(g, place));
        targets &= ~place_bit(place);
        /* W-R12 [protect] with `once` a Protect is used up; what holds by itself goes on. */
        if (ruling(g, protect) == protect_once && !(derived(g)->keywords[place] & SHIELDED))
            now(g)->body[vassal_at(g, place)] &= INJURY_MASK | EXHAUSTION_MASK;
    }
    return targets;
}

/* W-L3 What is to be undone needs a place among the lasting effects. */
static Places those_with_room(const Run *g, Places targets)
{
    while (__builtin_popcountll(targets) > MODIFIERS - now(g)->modifiers)
        targets &= targets - 1;
    return targets;
}

/* What an action will do: who is affected, and who is eliminated by it. */
typedef struct Foreseen {
    Places targets, fallen;
    uint32_t hears;
} Foreseen;

/* The verbs and what happens by them stand in the same order. */
#define HAPPENING_OF(verb) ((verb)-WORLDS_INJURE + HAPPENING_IS_INJURED)
_Static_assert(HAPPENING_OF(WORLDS_HEAL) == (int)HAPPENING_IS_HEALED &&
                   HAPPENING_OF(WORLDS_EXHAUST) == (int)HAPPENING_IS_EXHAUSTED &&
                   HAPPENING_OF(WORLDS_RESTORE) == (int)HAPPENING_IS_RESTORED &&
                   HAPPENING_OF(WORLDS_ELIMINATE) == (int)HAPPENING_IS_ELIMINATED,
               "one order");
#define HEARS_OF(happening) ((uint32_t)(HEAR_HAPPENING | HEAR_OWN) << (happening))

static Foreseen foresee(Run *g, const Action *a)
{
    Foreseen f = {.targets = a->targets & all_vassals(g)};
    if (a->until)
        f.targets = those_with_room(g, f.targets);
    if (a->verb == WORLDS_INJURE) {
        if (a->how != UNPREVENTABLE)
            f.targets = not_protected(g, f.targets);
        f.fallen = f.targets & now(g)->hurt; /* 2.3.4 a second stack */
    } else if (a->verb == WORLDS_HEAL) {
        f.targets &= now(g)->hurt;
    } else if (a->verb == WORLDS_EXHAUST) {
        FOR_EACH_PLACE (place, f.targets & now(g)->tired) /* 2.4.4 a fourth stack */
            f.fallen |= exhaustion(g, vassal_at(g, place)) == 3 ? place_bit(place) : 0;
    } else if (a->verb == WORLDS_RESTORE) {
        f.targets &= now(g)->tired;
    } else {
        f.fallen = f.targets;
    }
    f.hears = HEARS_OF(HAPPENING_OF(a->verb));
    if (f.fallen)
        f.hears |= HEARS_OF(HAPPENING_IS_ELIMINATED);
    if (a->sources && (f.fallen || a->verb == WORLDS_INJURE))
        f.hears |= HEAR_DEEDS;
    return f;
}

static int collect_triggered(Run *g, const Action *a, const Foreseen *f)
{
    Happening h = {.hears = f->hears, .sources = a->sources};
    h.happening[HAPPENING_OF(a->verb)] = f->targets;
    h.happening[HAPPENING_IS_ELIMINATED] = f->fallen;
    return collect_triggers(g, &h);
}

static void tell_counters(const Run *g, int verb, Card vassal)
{
    if (verb == WORLDS_INJURE) {
        CITE(9.1.6);
        note(g, injured, (int16_t)vassal, (int16_t)injury(g, vassal));
    } else if (verb == WORLDS_HEAL) {
        CITE(9.1.7);
        note(g, healed, (int16_t)vassal, (int16_t)injury(g, vassal));
    } else if (verb == WORLDS_EXHAUST) {
        CITE(9.1.8);
        note(g, exhausted, (int16_t)vassal, (int16_t)exhaustion(g, vassal));
    } else if (verb == WORLDS_RESTORE) {
        CITE(9.1.9);
        note(g, restored, (int16_t)vassal, (int16_t)exhaustion(g, vassal));
    }
}

/* Injures, heals, exhausts or restores them. */
static void change_counters(Run *g, int verb, Places targets)
{
    static const int8_t change[] = {INJURY_ONE, -INJURY_ONE, EXHAUSTION_ONE, -EXHAUSTION_ONE};
    Position *p = now(g);
    int by = change[verb - WORLDS_INJURE];
    int is_injury = verb == WORLDS_INJURE || verb == WORLDS_HEAL,
        mask = is_injury ? INJURY_MASK : EXHAUSTION_MASK;
    PlaceBits bare = 0; /* those without such counters afterwards */
    FOR_EACH_PLACE (place, targets) {
        Card vassal = vassal_at(g, place);
        int body = p->body[vassal] + by;
        p->body[vassal] = (uint8_t)body;
        bare |= body & mask ? 0 : (PlaceBits)1 << place;
        if (g->listener)
            tell_counters(g, verb, vassal);
    }
    PlaceBits *marks = is_injury ? &p->hurt : &p->tired, before = *marks;
    *marks = (before | (PlaceBits)targets) & ~bare;
    if (verb == WORLDS_INJURE)
        not_quiet(g);
    if (before != *marks) /* Skills ask whether there are any, never how many */
        touch(g, is_injury ? READS_INJURY : READS_EXHAUSTION, before ^ *marks);
}

static void cite_elimination(const Run *g, const Action *a)
{
    (void)g;
    CITE_IF(2.3.4, a->verb == WORLDS_INJURE);
    CITE_IF(2.4.4, a->verb == WORLDS_EXHAUST);
    CITE_IF(9.1.13, a->verb == WORLDS_ELIMINATE);
    CITE_IF(9.5.2.3, a->how == IN_COMBAT);
    CITE_IF(9.5.2.1, a->how != IN_COMBAT && a->sources && a->verb == WORLDS_INJURE);
    CITE_IF(9.5.2.2, a->sources && a->verb == WORLDS_EXHAUST);
    CITE_IF(9.5.2.4, a->sources && a->verb == WORLDS_ELIMINATE);
}

/* What is done until a time is taken back then. */
static void remember_to_undo(Run *g, const Action *a, Card vassal, Seat controller)
{
    if (a->until)
        add_modifier(g, (Modifier){.from = (uint16_t)a->verb,
                                   .what = LASTING_UNDO,
                                   .until = (uint8_t)a->until,
                                   .host = (uint8_t)vassal,
                                   .you = (uint8_t)(1 + controller)});
}

static void eliminate(Run *g, const Action *a, Card vassal)
{
    Seat controller = controller_of(g, vassal);
    cite_elimination(g, a);
    note(g, eliminated, (int16_t)vassal);
    not_quiet(g);
    leave_play(g, vassal);
    if (a->verb == WORLDS_ELIMINATE && !is_token(g, vassal))
        remember_to_undo(g, a, vassal, controller);
}

/* True when it has triggered Abilities, which are to be resolved next. */
static int do_action(Run *g, const Action *a)
{
    refresh(g);
    Foreseen f = foresee(g, a);
    if (!f.targets)
        return 0;
    int triggered = derived(g)->hears & f.hears ? collect_triggered(g, a, &f) : 0;
    if (a->verb != WORLDS_ELIMINATE)
        change_counters(g, a->verb, f.targets);
    if (a->until && a->verb != WORLDS_ELIMINATE)
        FOR_EACH_PLACE (place, f.targets)
            remember_to_undo(g, a, vassal_at(g, place), seat_of_place(place));
    FOR_EACH_PLACE (place, f.fallen)
        eliminate(g, a, vassal_at(g, place));
    refresh(g);
    return triggered;
}

/* ---- effects that last end (6.1.1, 6.7.1) ------------------------------------------------------------------------------- */

static Places worn_out(const Run *g)
{
    Places set = 0;
    FOR_EACH_PLACE (place, all_vassals(g))
        if (injury(g, vassal_at(g, place)) >= 2 || exhaustion(g, vassal_at(g, place)) >= 4)
            set |= place_bit(place);
    return set;
}

RULE(effects_end)
{
    BEGIN(worn_out_are_gone);
    end_lasting(g, my->until);
    if (worn_out(g))
        ACT(worn_out_are_gone, .targets = worn_out(g), .verb = WORLDS_ELIMINATE);
    END;
}
