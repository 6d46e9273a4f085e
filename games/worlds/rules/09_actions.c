/* 9.1 Game actions on Vassals, 2.3 and 2.4 counters, 9.5 elimination.

   An action is an event (effects/happen.h), done to all its Vassals at once: first it is settled what will happen to whom,
   then the Abilities that this triggers are collected, then it is done, then they are resolved. */

enum { UNPREVENTABLE = 1, IN_COMBAT }; /* how it happens */

/* Resolves what has been triggered within an effect, which goes on even if the last Vassals have fallen (W-R8). */
#define SETTLE_WITHIN(place)                                                                                 \
    do {                                                                                                     \
        if (has_triggered(g))                                                                                \
            CALL(place, resolve_triggers);                                                                   \
    } while (0)
/* Resolves what the rules themselves have triggered; then the bout may be over (W-R8). */
#define SETTLE(place)                                                                                        \
    do {                                                                                                     \
        SETTLE_WITHIN(place);                                                                                \
        if (bout_is_decided(g))                                                                              \
            LEAVE(bout);                                                                                     \
    } while (0)
/* Does an action that is part of an effect, or one of the rules themselves, with all that it triggers. */
#define ACT_WITHIN(place, ...)                                                                               \
    do {                                                                                                     \
        happen_now(g, &(Happening){__VA_ARGS__});                                                            \
        SETTLE_WITHIN(place);                                                                                \
    } while (0)
#define ACT(place, ...)                                                                                      \
    do {                                                                                                     \
        happen_now(g, &(Happening){__VA_ARGS__});                                                            \
        SETTLE(place);                                                                                       \
    } while (0)

/* ---- leaving play ------------------------------------------------------------------------------------------------------- */

static void cease(Run *g, Card object)
{
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
        CITE(1.4.3, W-R8);
        note(g, ceases, vassal);
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
        CITE(9.1.14, W-R12);
        note(g, prevented, vassal_at(g, place));
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
    if (__builtin_popcountll(targets) > MODIFIERS - now(g)->modifiers)
        modifier_is_lost(g);
    while (__builtin_popcountll(targets) > MODIFIERS - now(g)->modifiers)
        targets &= targets - 1;
    return targets;
}

/* ---- what will happen ---------------------------------------------------------------------------------------------------- */

/* Those among its Vassals who are in play, as many as there is room for. */
static Places those_affected(const Run *g, const Happening *e)
{
    Places targets = e->objects & all_vassals(g);
    return e->until ? those_with_room(g, targets) : targets;
}

/* Who falls by it is eliminated in the same moment (9.5). */
static int foresee_that(Happening *e, Places targets, Places fallen)
{
    e->objects = targets;
    e->brought = targets & fallen;
    e->brings = HAPPENS_ELIMINATED;
    return targets != 0;
}

static int foresee_INJURED(Run *g, Happening *e)
{
    Places targets = those_affected(g, e);
    if (e->how != UNPREVENTABLE)
        targets = not_protected(g, targets);
    return foresee_that(e, targets, now(g)->hurt); /* 2.3.4 a second stack */
}

static int foresee_HEALED(Run *g, Happening *e)
{
    return foresee_that(e, those_affected(g, e) & now(g)->hurt, 0);
}

static int foresee_EXHAUSTED(Run *g, Happening *e)
{
    Places targets = those_affected(g, e), fallen = 0;
    FOR_EACH_PLACE (place, targets & now(g)->tired) /* 2.4.4 a fourth stack */
        fallen |= exhaustion(g, vassal_at(g, place)) == 3 ? place_bit(place) : 0;
    return foresee_that(e, targets, fallen);
}

static int foresee_RESTORED(Run *g, Happening *e)
{
    return foresee_that(e, those_affected(g, e) & now(g)->tired, 0);
}

static int foresee_ELIMINATED(Run *g, Happening *e)
{
    return foresee_that(e, those_affected(g, e), 0);
}

/* ---- it happens --------------------------------------------------------------------------------------------------------- */

static void tell_counters(const Run *g, int kind, Card vassal)
{
    if (kind == HAPPENS_INJURED) {
        CITE(9.1.6);
        note(g, injured, vassal, injury(g, vassal));
    } else if (kind == HAPPENS_HEALED) {
        CITE(9.1.7);
        note(g, healed, vassal, injury(g, vassal));
    } else if (kind == HAPPENS_EXHAUSTED) {
        CITE(9.1.8);
        note(g, exhausted, vassal, exhaustion(g, vassal));
    } else if (kind == HAPPENS_RESTORED) {
        CITE(9.1.9);
        note(g, restored, vassal, exhaustion(g, vassal));
    }
}

/* What is done until a time is taken back then. */
static void remember_to_undo(Run *g, const Happening *e, Card vassal, Seat controller)
{
    add_modifier(g, (Modifier){.from = e->kind,
                               .what = LASTING_UNDO,
                               .until = (uint8_t)e->until,
                               .host = (uint8_t)vassal,
                               .you = (uint8_t)(1 + controller)});
}

/* Injures, heals, exhausts or restores them. */
static inline void change_counters(Run *g, const Happening *e, int by, int mask, PlaceBits *marks,
                                   uint32_t reads)
{
    Position *p = now(g);
    PlaceBits bare = 0, before = *marks; /* bare: those without such counters afterwards */
    FOR_EACH_PLACE (place, e->objects) {
        Card vassal = vassal_at(g, place);
        int body = p->body[vassal] + by;
        p->body[vassal] = (uint8_t)body;
        bare |= body & mask ? 0 : (PlaceBits)1 << place;
        if (g->listener)
            tell_counters(g, e->kind, vassal);
    }
    *marks = (before | (PlaceBits)e->objects) & ~bare;
    if (before != *marks || derived(g)->depends & READS_STACKS) /* few Skills ask how many there are */
        touch(g, reads | READS_STACKS, before ^ *marks);
    if (e->until)
        FOR_EACH_PLACE (place, e->objects)
            remember_to_undo(g, e, vassal_at(g, place), seat_of_place(place));
}

static void apply_INJURED(Run *g, Happening *e)
{
    not_quiet(g);
    change_counters(g, e, INJURY_ONE, INJURY_MASK, &now(g)->hurt, READS_INJURY);
}

static void apply_HEALED(Run *g, Happening *e)
{
    change_counters(g, e, -INJURY_ONE, INJURY_MASK, &now(g)->hurt, READS_INJURY);
}

static void apply_EXHAUSTED(Run *g, Happening *e)
{
    change_counters(g, e, EXHAUSTION_ONE, EXHAUSTION_MASK, &now(g)->tired, READS_EXHAUSTION);
}

static void apply_RESTORED(Run *g, Happening *e)
{
    change_counters(g, e, -EXHAUSTION_ONE, EXHAUSTION_MASK, &now(g)->tired, READS_EXHAUSTION);
}

static void cite_elimination(const Run *g, const Happening *e)
{
    (void)g;
    CITE_IF(2.3.4, e->cause == HAPPENS_INJURED);
    CITE_IF(2.4.4, e->cause == HAPPENS_EXHAUSTED);
    CITE_IF(9.1.13, !e->cause);
    CITE_IF(9.5.2.3, e->how == IN_COMBAT);
    CITE_IF(9.5.2.1, e->how != IN_COMBAT && e->doers && e->cause == HAPPENS_INJURED);
    CITE_IF(9.5.2.2, e->doers && e->cause == HAPPENS_EXHAUSTED);
    CITE_IF(9.5.2.4, e->doers && !e->cause);
}

static void eliminate(Run *g, const Happening *e, Card vassal)
{
    Seat controller = controller_of(g, vassal);
    cite_elimination(g, e);
    note(g, eliminated, vassal);
    not_quiet(g);
    leave_play(g, vassal);
    if (e->until && !is_token(g, vassal))
        remember_to_undo(g, e, vassal, controller);
}

static void apply_ELIMINATED(Run *g, Happening *e)
{
    FOR_EACH_PLACE (place, e->objects)
        eliminate(g, e, vassal_at(g, place));
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
        ACT(worn_out_are_gone, .objects = worn_out(g), .kind = HAPPENS_ELIMINATED);
    END;
}
