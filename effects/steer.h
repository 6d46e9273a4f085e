/* steer.h: the instructions that say which sentences of an effect are done, how often and when.  Part of machine.h, in games
   that define GAME_ITEMS. */
#ifndef EFFECTS_STEER_H
#define EFFECTS_STEER_H

#include "effects/targets.h"

/* ---- what a sentence leaves ------------------------------------------------------------------------------------------------- */

/* For the handlers of sentences; rules say it when they are about to be done. */
static inline void sentence_reached(Run *g, int how_many)
{
    state_of(g)->left.reached = (int16_t)(1 + how_many);
}
static inline void sentence_leaves_it(Run *g, Card card)
{
    state_of(g)->left.it = ref_to(card);
}
static inline void sentence_leaves_them(Run *g, Set objects)
{
    state_of(g)->left.them = objects;
}
static inline void sentence_leaves_x(Run *g, int x)
{
    state_of(g)->left.x = (int16_t)x;
}

static void take_left(Run *g, struct run_effect *my)
{
    Left *left = &state_of(g)->left;
    effect_speaks_of_next(my);
    my->done =
        (int16_t)(left->reached ? left->reached - 1 : __builtin_popcountll(my->chosen[0] | my->chosen[1]));
    if (!left->reached && !selector(g, effect_sense(my), 0).at)
        my->done = 1; /* a sentence without objects is done as a rule */
    if (left->them)
        my->them = left->them;
    if (left->it)
        effect_it(g, my, card_of(left->it));
    if (left->x)
        my->x = left->x;
    if (my->at >= my->within)
        my->failed = !my->done;
    *left = (Left){0};
}

/* ---- where it goes on --------------------------------------------------------------------------------------------------------- */

static void look_at_it(const Run *g, struct run_effect *my)
{
    if (object_alive(g, my->it, my->it_life))
        effect_look(g, card_of(my->it), my->last);
}

static uint16_t each_sentence(const CardSet *set, uint16_t each)
{
    return code_after(set, (uint16_t)(each + 1 + set->shape[OP_EACH].words));
}

/* Behind a sentence that is repeated it goes on with the same again. */
static int effect_goes_on(Run *g, struct run_effect *my)
{
    const CardSet *set = effect_set(g);
    g->effect = my;
    if (!my->selector && !my->wanted)
        look_at_it(g, my);
    if (my->each && my->at >= code_after(set, my->each)) {
        if (--my->again > 0)
            effect_go_to(my, each_sentence(set, my->each));
        else
            my->each = 0;
    }
    return my->at < my->end;
}

static void effect_said(const Run *g, struct run_effect *my, int done)
{
    (void)g;
    my->done = (int16_t)done;
    if (my->at >= my->within)
        my->failed = !done;
}

/* 'Per': how often is asked once.  One inside another multiplies it, as far as the game counts (COUNT_LIMIT). */
static void effect_each(const Run *g, struct run_effect *my)
{
    const CardSet *set = effect_set(g);
    Sense count = sense_at(effect_sense(my), (uint16_t)(my->at + 1 + set->shape[OP_EACH].words));
    int times = amount_of(g, count);
    if (times <= 0) {
        effect_said(g, my, 0);
        effect_go_to(my, effect_behind(g, my, my->at));
        return;
    }
    times *= my->each ? my->again : 1;
    my->again = (int16_t)(times < COUNT_LIMIT ? times : COUNT_LIMIT);
    my->each = my->at;
    effect_go_to(my, each_sentence(set, my->at));
}

/* DELAY and LATER. */
static void effect_later(Run *g, struct run_effect *my)
{
    const CardSet *set = effect_set(g);
    uint16_t op = set->code[my->at];
    struct run_effect spoken = *my;
    FOR_EACH_IN (object, my->them)
        if (effect_card(g, object))
            add_object(g, &spoken, SLOT_THEM, 0, object);
    Item item = item_of(&spoken, (uint16_t)(my->at + 1 + set->shape[op].words));
    int said = word(g, effect_sense(my), 0);
    item.where = ITEM_LATER;
    if (op == OP_DELAY)
        item.counters = (uint8_t)(said < 255 ? said : 255);
    else
        item.moment = (uint8_t)said;
    int id = items_add(g, item);
    effect_said(g, my, id != 0);
    item_is_made(g, item_index(g, id));
    effect_go_to(my, effect_behind(g, my, my->at));
}

static void effect_mode(const Run *g, struct run_effect *my)
{
    int mode = my->mode_now ? my->mode_now : my->mode;
    my->mode_now = 0;
    effect_go_to(my, mode_part(effect_set(g), my->at, mode));
}

/* A sentence whose objects are known, and behind it 'if ..., ... instead'. */
static int effect_is_another(Run *g, struct run_effect *my)
{
    const CardSet *set = effect_set(g);
    uint16_t next = code_after(set, my->at);
    if (next >= my->end || set->code[next] != OP_INSTEAD)
        return 0;
    struct run_effect spoken = *my; /* the state may speak of what was chosen for the sentence */
    effect_speaks_of_next(&spoken);
    g->effect = &spoken;
    Sense state = sense_at(effect_sense(&spoken), (uint16_t)(next + 1));
    int is_so = holds(g, state);
    g->effect = my;
    if (!is_so)
        return 0;
    effect_speaks_of_next(my);
    effect_go_to(my, code_after(set, state.at));
    return 1;
}

/* Instructions that need nobody; 0: it is a sentence, or a choice of modes. */
static int effect_steers(Run *g, struct run_effect *my)
{
    const CardSet *set = effect_set(g);
    uint16_t op = set->code[my->at];
    if (op >= OP_GAME)
        return 0;
    if (op == OP_ELSE)
        effect_go_to(my, my->failed ? (uint16_t)(my->at + 1) : effect_behind(g, my, my->at));
    else if (op == OP_INSTEAD)
        effect_go_to(my, effect_behind(g, my, my->at));
    else if (op == OP_EACH)
        effect_each(g, my);
    else if (op == OP_DELAY || op == OP_LATER)
        effect_later(g, my);
    else if (op == OP_MODES && (my->mode_now || (my->mode && my->at == line_course(g, my->skill)->modes)))
        effect_mode(g, my);
    else
        return 0;
    return 1;
}

static void effect_has_done(Run *g, struct run_effect *my)
{
    if (effect_set(g)->code[my->at] == OP_MODES) {
        my->mode_now = (int16_t)take_returned(g);
        return;
    }
    take_left(g, my);
    forget_targets_now(my);
    effect_go_to(my, effect_behind(g, my, my->at));
}

static How choose_mode_of(Run *g, const Frame *caller, const struct run_effect *my)
{
    g->effect = NULL; /* as in effect_do: it is asked at once */
    return call_choose_mode(
        g, caller,
        &(struct choose_mode){.skill = my->skill, .at = my->at, .source = my->source, .you = my->you});
}

#endif
