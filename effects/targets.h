/* targets.h: what was chosen for an effect before it runs.  Part of machine.h, in games that define GAME_ITEMS.

   Every selector of a line that is filled on announcement has a slot, numbered in the order of the code (the thirteenth and
   later ones are filled when they run).  Not announced are those behind 'may', 'per' and 'if you do not', in modes that were
   not chosen, in quoted lines, and those of rows and states that are PHRASE_LATE.  What was chosen is a list of refs: a card
   and its life, or the id of an item; of points that are divided one ref each.  When the sentence runs, a ref counts if the
   object is still the same and the selector would still find it. */
#ifndef EFFECTS_TARGETS_H
#define EFFECTS_TARGETS_H

#include "effects/pool.h"

static void effect_look(const Run *g, Card card, int16_t last[2]);
static void effect_tell_item(const Run *g, Sense s, int item);
static void effect_tell_chance(const Run *g, int object);
static void describe_item(const Run *g, int index, Described *d);
static void item_is_made(Run *g, int index);
static void effect_is_lost(Run *g, const struct run_effect *my);
#ifdef GAME_TARGETS_ESCAPE
static Set effect_escape(Run *g, const struct run_effect *my, Set targets);
#else
static inline Set effect_escape(Run *g, const struct run_effect *my, Set targets)
{
    (void)g, (void)my;
    return targets;
}
#endif

enum {
    SLOT_LIMIT = 12,
    SLOT_THEM, /* what 'them' means to an effect that waits, as far as there is room */
    SLOT_NOW   /* and the next: the two selectors of a sentence that are filled when it runs */
};

/* ---- refs with a life ----------------------------------------------------------------------------------------------------- */

/* The object that a card is, if it is still the same; the set is empty otherwise. */
static Set object_alive(const Run *g, CardRef ref, int life)
{
    Card card = card_of(ref);
    return card && effect_life(g, card) == life ? effect_object(g, card) : 0;
}
static inline Set its_object(const Run *g)
{
    return registers(g) ? object_alive(g, registers(g)->it, registers(g)->it_life) : 0;
}
static inline Set that_object(const Run *g)
{
    return registers(g) ? object_alive(g, registers(g)->that, registers(g)->that_life) : 0;
}
/* 'This': the bearer of the line, if it is the one that it was. */
static inline Set this_object(const Run *g, Sense s)
{
    const struct run_effect *e = registers(g);
    if (e && card_of(e->source) == s.source && e->source_life != effect_life(g, s.source))
        return 0;
    return effect_object(g, s.source);
}

static void effect_it(const Run *g, struct run_effect *my, Card card)
{
    my->it = ref_to(card);
    my->it_life = card ? (uint16_t)effect_life(g, card) : 0;
}

/* What is chosen for a sentence is 'it' for the next ones: its own words may speak of what was chosen before. */
static void effect_names(const Run *g, struct run_effect *my, Set objects, int wanted)
{
    if (wanted & OF_ITEMS)
        return;
    my->them = objects;
    if (!wanted || !objects)
        return;
    Card card = effect_card(g, __builtin_ctzll(objects));
    my->next_it = ref_to(card);
    my->next_life = (uint16_t)effect_life(g, card);
    effect_look(g, card, my->next_last);
}
static void effect_speaks_of_next(struct run_effect *my)
{
    if (!my->next_it)
        return;
    my->it = my->next_it;
    my->it_life = my->next_life;
    memcpy(my->last, my->next_last, sizeof my->last);
    my->next_it = my->next_life = 0;
    my->next_last[0] = my->next_last[1] = 0;
}

/* ---- slots ------------------------------------------------------------------------------------------------------------------ */

/* What is found about a line when a set is opened (find_course). */
enum { COURSE_SLOTS = 4, COURSE_IS_WALKED = 255 };
typedef struct Course {
    uint16_t modes;              /* its first 'choose one' outside of other sentences; 0: it has none */
    uint8_t has_modes;           /* one somewhere */
    uint8_t slots;               /* how many are announced; COURSE_IS_WALKED: see the code, each time */
    uint16_t slot[COURSE_SLOTS]; /* where their selectors stand */
} Course;
static const Course *line_course(const Run *g, int skill);

typedef struct Walk {
    const Course *course; /* that it may go by; NULL: the code is read */
    uint16_t at, end;
    uint16_t
        modes; /* the 'choose one' that is announced: the first of the line, outside of other sentences */
    uint16_t jump_at, jump_to; /* behind the mode chosen, over the others */
    int slot;
} Walk;

static uint16_t first_modes(const CardSet *set, int skill)
{
    uint16_t at = set->skills[skill].effect;
    while (at < set->skills[skill].end && set->code[at] != OP_MODES)
        at = code_after(set, at);
    return at < set->skills[skill].end ? at : 0;
}

static Walk walk_begin(const Run *g, int skill)
{
    const SkillDef *def = &effect_set(g)->skills[skill];
    const Course *course = line_course(g, skill);
    return (Walk){.course = course->slots == COURSE_IS_WALKED ? NULL : course,
                  .at = def->effect,
                  .end = def->end,
                  .modes = course->modes};
}

static uint16_t mode_part(const CardSet *set, uint16_t modes, int mode)
{
    uint16_t at = (uint16_t)(modes + 1 + set->shape[OP_MODES].words);
    while (--mode > 0)
        at = code_after(set, at);
    return at;
}

static int is_late(const CardSet *set, uint16_t at)
{
    uint16_t op = set->code[at];
    return op == OP_MAY || op == OP_EACH || op == OP_ELSE || op == OP_SKILL ||
           (op >= OP_GAME && set->flags[op] & PHRASE_LATE) ||
           (op == OP_IF && set->flags[set->code[at + 1]] & PHRASE_LATE);
}

/* The next selector that is filled on announcement; 0: there is none.  It counts its number in `slot`. */
static uint16_t slot_in_code(const CardSet *set, int mode, Walk *w)
{
    while (w->at < w->end) {
        uint16_t at = w->at, op = set->code[at];
        if (w->jump_at && at >= w->jump_at) {
            w->at = w->jump_to;
            w->jump_at = 0;
        } else if (is_late(set, at) || (op == OP_MODES && (!mode || at != w->modes))) {
            w->at = code_after(set, at);
        } else if (op == OP_MODES) {
            w->at = mode_part(set, at, mode);
            w->jump_at = code_after(set, w->at);
            w->jump_to = code_after(set, at);
        } else {
            w->at = (uint16_t)(at + 1 + set->shape[op].words);
            if (op >= OP_GAME && set->role[op] == ROLE_SELECTOR && w->slot++ < SLOT_LIMIT)
                return at;
        }
    }
    return 0;
}

static inline uint16_t next_slot(const CardSet *set, int mode, Walk *w)
{
    if (!w->course)
        return slot_in_code(set, mode, w);
    return w->slot < w->course->slots ? w->course->slot[w->slot++] : 0;
}

static int says_modes(const CardSet *set, const SkillDef *def)
{
    for (uint16_t at = def->effect; at < def->end; at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
        if (set->code[at] == OP_MODES)
            return 1;
    return 0;
}

static void find_course(const CardSet *set, uint16_t skill, Course *course)
{
    const SkillDef *def = &set->skills[skill];
    Walk w = {.at = def->effect, .end = def->end};
    course->modes = first_modes(set, skill);
    course->has_modes = (uint8_t)says_modes(set, def);
    for (uint16_t at; !course->modes && (at = slot_in_code(set, 0, &w)) != 0;)
        if (w.slot <= COURSE_SLOTS)
            course->slot[w.slot - 1] = at;
    course->slots = (uint8_t)(course->modes || w.slot > COURSE_SLOTS ? COURSE_IS_WALKED : w.slot);
}

/* The slot of the selector at `at`; 0: it has none. */
static int slot_of(const Run *g, const struct run_effect *my, uint16_t at)
{
    Walk w = walk_begin(g, my->skill);
    for (uint16_t found; (found = next_slot(effect_set(g), my->mode, &w)) != 0;)
        if (found == at)
            return w.slot;
    return 0;
}

/* ---- what was chosen ----------------------------------------------------------------------------------------------------------- */

/* Where what is meant stands now: everybody may know that, but not the number of its card. */
static int place_of_ref(const Run *g, CardRef ref)
{
    Set object = is_item_ref(ref) ? 0 : effect_object(g, card_of(ref));
    return object ? __builtin_ctzll(object) : ref;
}

/* In the order of slots, within a slot by where they stand, so that the order of choosing leaves no trace; 0: no room. */
static int add_target(const Run *g, struct run_effect *my, int slot, CardRef ref, int life)
{
    int n = 0, place = place_of_ref(g, ref);
    uint16_t mark = (uint16_t)(slot << 8 | (life & 0xFF));
    while (n < EFFECT_TARGETS && my->mark[n])
        n++;
    if (n == EFFECT_TARGETS)
        return 0;
    for (; n && (my->mark[n - 1] >> 8 > slot ||
                 (my->mark[n - 1] >> 8 == slot && place_of_ref(g, my->target[n - 1]) > place));
         n--) {
        my->mark[n] = my->mark[n - 1];
        my->target[n] = my->target[n - 1];
    }
    my->mark[n] = mark;
    my->target[n] = ref;
    return 1;
}

/* Slots of sentences that have been done. */
static void forget_targets_now(struct run_effect *my)
{
    for (int i = EFFECT_TARGETS; i--;)
        if (my->mark[i] >> 8 >= SLOT_NOW)
            my->mark[i] = my->target[i] = 0;
}

static void add_object(const Run *g, struct run_effect *my, int slot, int wanted, int number)
{
    if (wanted & OF_ITEMS) {
        add_target(g, my, slot, (CardRef)(ITEM_REF | now(g)->item[number].id), 0);
        return;
    }
    Card card = effect_card(g, number);
    add_target(g, my, slot, ref_to(card), effect_life(g, card));
}

static Set ref_means(const Run *g, CardRef ref, int life)
{
    if (!is_item_ref(ref))
        return object_alive(g, ref, life);
    int index = item_index(g, ref & 0xFF);
    return index < 0 ? 0 : 1ull << index;
}

/* Those of a slot that are still there and that the selector would find. */
static Set legal_targets(const Run *g, const struct run_effect *my, int slot, Set found)
{
    Set legal = 0;
    for (int i = 0; i < EFFECT_TARGETS; i++)
        if (my->mark[i] >> 8 == slot)
            legal |= ref_means(g, my->target[i], my->mark[i] & 0xFF);
    return legal & found;
}

/* What a selector wants that divides so many points: as many as there is room for. */
static inline int divided_points(int points)
{
    return DIVIDED | (points < EFFECT_TARGETS ? points : EFFECT_TARGETS);
}

/* How many points of the sentence that is being done go to an object. */
static int points_for(const Run *g, int object)
{
    const struct run_effect *my = registers(g);
    int n = 0;
    for (int i = 0; my && i < EFFECT_TARGETS; i++)
        n += my->mark[i] >> 8 == my->slot && ref_means(g, my->target[i], my->mark[i] & 0xFF) == 1ull
                                                                                                    << object;
    return n;
}

/* ---- when the sentence runs --------------------------------------------------------------------------------------------------------- */

static int effect_has_choice(Set found, int wanted)
{
    if (!wanted || !found)
        return 0;
    return wanted & UP_TO ||
           (wanted & DIVIDED ? has_several(found) : effect_without(found, wanted & HOW_MANY) != 0);
}

/* All points go to the one object there is. */
static void give_all_points(const Run *g, struct run_effect *my, int slot, int wanted, Set found)
{
    for (int n = wanted & HOW_MANY; wanted & DIVIDED && found && n; n--)
        add_object(g, my, slot, wanted, first_in(found));
}

static int selector_kind(const Run *g, Sense s, int wanted)
{
    return wanted && effect_set(g)->flags[phrase_at(g, s)] & PHRASE_ITEMS ? wanted | OF_ITEMS : wanted;
}

/* True when the selector has been filled before, or needs no question. */
static int effect_is_settled(Run *g, struct run_effect *my, Sense s, Set found, int wanted)
{
    int slot = my->announced && wanted ? slot_of(g, my, s.at) : 0;
    my->slot = (int16_t)(slot ? slot : SLOT_NOW + my->selector);
    if (slot) {
        my->chosen[my->selector] = legal_targets(g, my, slot, found);
        effect_names(g, my, my->chosen[my->selector], wanted);
        return 1;
    }
    if (effect_has_choice(found, wanted))
        return 0;
    give_all_points(g, my, my->slot, wanted, found);
    if (wanted && !(wanted & OF_ITEMS))
        found = effect_escape(g, my, found);
    my->chosen[my->selector] = found;
    effect_names(g, my, found, wanted);
    return 1;
}

static void effect_takes(const Run *g, struct run_effect *my, int object)
{
    if (my->wanted & DIVIDED)
        add_object(g, my, my->slot, my->wanted, object);
    else
        my->candidates &= ~(1ull << object);
}

/* Whether a sentence begins here that is one of several modes, but not the first. */
static uint16_t modes_over(const CardSet *set, const SkillDef *def, uint16_t here)
{
    for (uint16_t at = def->effect, next; at < here; at = next) {
        uint16_t op = set->code[at];
        next = op == OP_SKILL ? code_after(set, at) : (uint16_t)(at + 1 + set->shape[op].words);
        for (int mode = 2; op == OP_MODES && mode <= set->shape[op].parts; mode++)
            if (mode_part(set, at, mode) == here)
                return at;
    }
    return 0;
}

/* Where it goes on behind an instruction: behind the mode chosen over all others. */
static uint16_t effect_behind(const Run *g, const struct run_effect *my, uint16_t at)
{
    const CardSet *set = effect_set(g);
    uint16_t next = code_after(set, at), modes;
    while (line_course(g, my->skill)->has_modes && next < my->end &&
           (modes = modes_over(set, &set->skills[my->skill], next)) != 0)
        next = code_after(set, modes);
    return next;
}

/* 'Otherwise': whether the last 'if' held. */
static void effect_asked(struct run_effect *my, int is_so, uint16_t end)
{
    my->failed = !is_so;
    my->within = end;
}

/* Whether all that was chosen for it is gone. */
static int has_lost_targets(const Run *g, const struct run_effect *my)
{
    Walk w = walk_begin(g, my->skill);
    int had = 0;
    if (!my->announced || !my->mark[0])
        return 0;
    for (uint16_t at; (at = next_slot(effect_set(g), my->mode, &w)) != 0;) {
        int wanted, count = 0;
        for (int i = 0; i < EFFECT_TARGETS; i++)
            count += my->mark[i] >> 8 == w.slot;
        if (!count || at < my->at || at >= my->end)
            continue;
        had = 1;
        if (legal_targets(g, my, w.slot, those(g, sense_at(effect_sense(my), at), &wanted)))
            return 0;
    }
    return had;
}

#endif
