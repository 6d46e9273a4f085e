/* announce.h: modes and targets are chosen before an effect waits.  Part of machine.h, in games that define GAME_ITEMS.

   A rule that uses a line makes an item (ITEM_ANNOUNCED), calls `announce` with its `item`, `skill`, `source` and `you`
   (unless it is_announced_at_once), and then says where it waits.  A line that needs a target and finds none cannot be used: can_announce.

   A game in which seats choose in secret what they reveal together later defines GAME_SECRET_ITEMS, and these hooks:

       effect_is_secret     whether what is being announced is seen by nobody else: then nothing is told
       secret_item          the item, which is in no pool, that takes what was chosen

   When it is revealed, announcement_stands says whether it is still possible, and tell_announced tells it. */
#ifndef EFFECTS_ANNOUNCE_H
#define EFFECTS_ANNOUNCE_H

static int is_mode(const Run *g, uint16_t modes, int mode)
{
    const CardSet *set = effect_set(g);
    return mode <= set->shape[OP_MODES].parts && set->code[mode_part(set, modes, mode)] != OP_NONE;
}

static Set found_now(const Run *g, struct run_effect *e, uint16_t at, int *wanted)
{
    Run asked = *g;
    asked.effect = e;
    return those(&asked, sense_at(effect_sense(e), at), wanted);
}
/* What a selector finds when one of these was chosen before it. */
static Set found_behind(const Run *g, const struct run_effect *e, uint16_t at, Set before, int *wanted)
{
    Set found = 0;
    for (; before; before &= before - 1) {
        struct run_effect spoken = *e;
        effect_names(g, &spoken, before & -before, 1);
        effect_speaks_of_next(&spoken);
        found |= found_now(g, &spoken, at, wanted);
    }
    return found;
}

/* Whether every slot finds something, in this mode.  One that finds nothing by itself may speak of what was chosen for the one
   before it ('another unit next to it'): then somebody must be there who can be chosen first. */
static int slots_can_be_filled(const Run *g, struct run_effect *e)
{
    Walk w = walk_begin(g, e->skill);
    Set before = 0;
    for (uint16_t at; (at = next_slot(effect_set(g), e->mode, &w)) != 0;) {
        int wanted;
        Set found = found_now(g, e, at, &wanted);
        if (!wanted || wanted & AT_RANDOM)
            continue;
        if (!found)
            found = found_behind(g, e, at, before, &wanted);
        if (!found && !(wanted & UP_TO))
            return 0;
        if (!(selector_kind(g, sense_at(effect_sense(e), at), wanted) & OF_ITEMS))
            before = wanted & UP_TO ? before | found : found;
    }
    return 1;
}

/* The modes in which a line can be used, a bit each from 1 on; bit 0: it has none and can be used. */
static unsigned usable_modes(const Run *g, int skill, Card source, Seat you)
{
    if (!line_course(g, skill)->slots)
        return 1;
    struct run_effect e = {.skill = (uint16_t)skill,
                           .source = ref_to(source),
                           .source_life = (uint16_t)effect_life(g, source),
                           .you = (int16_t)you};
    uint16_t modes = line_course(g, skill)->modes;
    unsigned usable = 0;
    if (!modes)
        return (unsigned)slots_can_be_filled(g, &e);
    for (int mode = 1; is_mode(g, modes, mode); mode++) {
        e.mode = (int16_t)mode;
        usable |= (unsigned)slots_can_be_filled(g, &e) << mode;
    }
    return usable;
}

static int can_announce(const Run *g, int skill, Card source, Seat you)
{
    return usable_modes(g, skill, source, you) != 0;
}

/* ---- 'choose one' ------------------------------------------------------------------------------------------------------------- */

/* Gives 1 + the number of the sentence. */
RULE(choose_mode)
{
    BEGIN(mode_is_chosen);
    ask_about(g, my->you, ASK_mode, (int16_t)my->at, effect_shown(g, my->source), (int16_t)my->skill);
    AWAIT(mode_is_chosen);
    GIVE(1 + answer(g, my->you, mode));
    END;
}

static void options_mode(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int is_announced = ask->a == (int16_t)line_course(g, (uint16_t)ask->c)->modes;
    unsigned usable = is_announced ? usable_modes(g, (uint16_t)ask->c, ask->b, seat) : 0;
    for (int mode = 1; is_mode(g, (uint16_t)ask->a, mode); mode++)
        if (usable >> mode & 1 || !usable)
            offer(out, BASE_mode + mode - 1);
}

static void describe_mode(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    effect_refers_to(ask->b, d);
    d->arg[1] = d->arg[0];
    d->arg[0] = 1 + index;
    d->arg[2] = ask->c;
}

/* ---- targets -------------------------------------------------------------------------------------------------------------------- */

/* Fills slots from the one that is next, as far as there is no choice; true when there is one, or a mode to choose.  The rule
   that announces remembers what one that runs does. */
static int announce_must_choose(Run *g, struct run_effect *my)
{
    g->effect = my;
    if (!my->mode && line_course(g, my->skill)->modes) {
        my->at = line_course(g, my->skill)->modes;
        return 1;
    }
    while (!my->wanted) {
        Walk w = walk_begin(g, my->skill);
        do
            my->at = next_slot(effect_set(g), my->mode, &w);
        while (my->at && w.slot <= my->slot);
        if (!my->at)
            return 0;
        int wanted;
        Set found = those(g, effect_sense(my), &wanted);
        wanted = wanted & AT_RANDOM ? 0 : selector_kind(g, effect_sense(my), wanted);
        my->slot = (int16_t)w.slot;
        if (effect_has_choice(found, wanted)) {
            my->candidates = found;
            my->wanted = (int16_t)wanted;
        } else if (wanted) {
            give_all_points(g, my, my->slot, wanted, found);
            FOR_EACH_IN (object, wanted & DIVIDED ? 0 : found)
                add_object(g, my, my->slot, wanted, object);
            effect_names(g, my, found, wanted);
            effect_speaks_of_next(my);
        }
    }
    return 1;
}

static Set tell_targets(const Run *g, const struct run_effect *my)
{
    Set all = 0;
    for (int i = 0; i < EFFECT_TARGETS; i++)
        if (my->mark[i] >> 8 == my->slot)
            all |= ref_means(g, my->target[i], my->mark[i] & 0xFF);
    FOR_EACH_IN (number, effect_is_secret(g) ? 0 : all) {
        if (my->wanted & OF_ITEMS)
            effect_tell_item(g, effect_sense(my), number);
        else
            effect_tell(g, effect_sense(my), number);
    }
    return all;
}

static void announce_choose(const Run *g, struct run_effect *my, int number)
{
    int is_enough = number == BASE_last_of_target - BASE_target;
    if (!is_enough) {
        add_object(g, my, my->slot, my->wanted, number);
        if (!(my->wanted & DIVIDED))
            my->candidates &= ~(1ull << number);
        my->wanted--;
    }
    int is_full = my->mark[EFFECT_TARGETS - 1] != 0;
    if (is_enough || is_full || !(my->wanted & HOW_MANY) || !my->candidates) {
        Set all = tell_targets(g, my);
        effect_names(g, my, all, my->wanted | 1);
        effect_speaks_of_next(my);
        my->candidates = 0;
        my->wanted = 0;
    }
}

/* What was chosen goes into the item. */
static void announce_ends(Run *g, struct run_effect *my)
{
    int index = item_index(g, my->item);
    my->announced = 1;
    if (effect_is_secret(g))
        item_takes_targets(secret_item(g), my);
    else if (index >= 0)
        item_takes_targets(&now(g)->item[index], my);
}

/* `announce` has the same memory as run_effect, under another name. */
#define AS_EFFECT_(my, call)                                                                                 \
    do {                                                                                                     \
        struct run_effect e_;                                                                                \
        _Static_assert(sizeof e_ == sizeof *(my), "announce remembers what run_effect does");                \
        memcpy(&e_, my, sizeof e_);                                                                          \
        call;                                                                                                \
        memcpy(my, &e_, sizeof e_);                                                                          \
        g->effect = NULL;                                                                                    \
    } while (0)
static int announcing(Run *g, struct announce *my)
{
    int must;
    AS_EFFECT_(my, must = announce_must_choose(g, &e_));
    return must;
}
static void announced_target(Run *g, struct announce *my, int number)
{
    AS_EFFECT_(my, announce_choose(g, &e_, number));
}
static void announced_all(Run *g, struct announce *my)
{
    AS_EFFECT_(my, announce_ends(g, &e_));
}

RULE(announce)
{
    BEGIN(mode_is_chosen, target_is_chosen);
    while (announcing(g, my)) {
        if (!my->wanted) {
            CALL(mode_is_chosen, choose_mode, .skill = my->skill, .at = my->at, .source = my->source,
                 .you = my->you);
            my->mode = (int16_t)take_returned(g);
        } else {
            ask_about(g, my->you, ASK_target, (int16_t)my->at, effect_shown(g, my->source), my->wanted);
            AWAIT(target_is_chosen);
            announced_target(g, my, answer(g, my->you, target));
        }
    }
    announced_all(g, my);
    END;
}

/* A line without anything to choose is announced at once; 0: `announce` has to be called. */
static int is_announced_at_once(const Run *g, int skill)
{
    return !line_course(g, skill)->slots;
}

#ifdef GAME_SECRET_ITEMS
/* ---- what was chosen in secret is revealed -------------------------------------------------------------------------------------- */

/* Whether all that was chosen for an item could be chosen now. */
static int announcement_stands(const Run *g, const Item *item)
{
    struct run_effect e = effect_of(g, item);
    Run asked = *g;
    Walk w = walk_begin(g, e.skill);
    asked.effect = &e;
    for (uint16_t at; (at = next_slot(effect_set(g), e.mode, &w)) != 0;) {
        int wanted;
        Set found = those(&asked, sense_at(effect_sense(&e), at), &wanted), all = 0;
        for (int i = 0; i < EFFECT_TARGETS; i++) {
            if (e.mark[i] >> 8 != w.slot)
                continue;
            Set one = ref_means(g, e.target[i], e.mark[i] & 0xFF) & found;
            if (!one)
                return 0;
            all |= one;
        }
        effect_names(&asked, &e, all, selector_kind(g, sense_at(effect_sense(&e), at), wanted));
        effect_speaks_of_next(&e);
    }
    return 1;
}
static void tell_announced(const Run *g, const Item *item)
{
    struct run_effect e = effect_of(g, item);
    for (int i = 0; i < EFFECT_TARGETS; i++) {
        int is_again = i && e.target[i] == e.target[i - 1] && e.mark[i] == e.mark[i - 1]; /* points */
        Set one = e.mark[i] && !is_again ? ref_means(g, e.target[i], e.mark[i] & 0xFF) : 0;
        if (one && is_item_ref(e.target[i]))
            effect_tell_item(g, effect_sense(&e), __builtin_ctzll(one));
        else if (one)
            effect_tell(g, effect_sense(&e), __builtin_ctzll(one));
    }
}
#endif

/* ---- running an item ------------------------------------------------------------------------------------------------------------ */

/* The item is out of the pool.  An 'if' of what it waited for is asked once more (listen.h). */
static How run_item(Run *g, const Frame *caller, const Item *item)
{
    struct run_effect e = effect_of(g, item);
    e.them = legal_targets(g, &e, SLOT_THEM, ~0ull);
    Sense condition = {condition_at(effect_set(g), item->skill), item->source, item->you, item->it};
    g->effect = &e;
    int is_lost = has_lost_targets(g, &e);
    if (is_lost)
        effect_is_lost(g, &e);
    if (is_lost || (!item->at && !condition_state_holds(g, condition))) {
        g->effect = NULL;
        return RULE_DONE;
    }
    return call_run_effect(g, caller, &e);
}

#endif
