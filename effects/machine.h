/* machine.h: the rule that runs a compiled effect.

   A running effect is one more frame on the rule stack, so it pauses, copies and resumes like any rule of the book.
   Rules belong to a game's one translation unit, so this header is a chapter that such a game includes, once, behind
   its state.h, its vocabulary and effects/rows.h.  The game's .def files have

       R(number, run_effect, EFFECT_SETS, EFFECT_MEMORY)     the rule below
       R(number, make, VERB_SETS, VERB_MEMORY)               the game's own: what a MAKES row makes happen
       R(number, do_X, VERB_SETS, VERB_MEMORY)               the game's own: each WAITS row
       Q(may, number, 2)                                     'you may': yes or no
       Q(target, number, EFFECT_OBJECTS)                     an object that a selector lets its user choose

   and the game defines these hooks:

       effect_set       the compiled set
       effect_card      the card that an object number stands for
       effect_tell      tells that the user has chosen an object
       effect_did       after a sentence that was done at once

   A rule that uses a skill calls run_effect with its `skill`, `at`, `end`, `source` and `you`; and with `it`, where the text
   has spoken of a card before.

   The machine itself knows IF and MAY, fills the selectors of a sentence in their order (targets are chosen as the
   effect is applied; several one by one in any order; nobody is asked when there is no choice) and hands up to two sets
   of objects to the row's handler.  Lasting lines never come here: what they do is derived from the position (hold_all). */
#ifndef EFFECTS_MACHINE_H
#define EFFECTS_MACHINE_H

#include "effects/rows.h"

WAIT_FOR_(make, make)

static Card effect_card(const Run *g, int object);
static void effect_tell(const Run *g, Sense s, int object);
static void effect_did(Run *g);

static inline Sense effect_sense(const struct run_effect *e)
{
    return (Sense){e->at, card_of(e->source), e->you, card_of(e->it)};
}

/* The set without its first objects. */
static Set effect_without(Set set, int first)
{
    while (first-- && set)
        set &= set - 1;
    return set;
}

/* Fills the selectors of a sentence, from the one that is next, as far as there is no choice; true when there is one. */
static int effect_must_choose(const Run *g, struct run_effect *my)
{
    while (!my->wanted) {
        Sense s = my->selector < 2 ? selector(g, effect_sense(my), my->selector) : (Sense){0};
        if (!s.at)
            return 0;
        int wanted;
        Set found = those(g, s, &wanted);
        if (wanted && effect_without(found, wanted)) {
            my->candidates = found;
            my->wanted = (int16_t)wanted;
        } else {
            my->chosen[my->selector++] = found;
        }
    }
    return 1;
}

/* Sets are chosen one by one in any order: what is chosen is no candidate any more, and nothing tells the order, so the
   set is told when it is whole. */
static void effect_choose(const Run *g, struct run_effect *my, int object)
{
    my->chosen[my->selector] |= 1ull << object;
    my->candidates &= ~(1ull << object);
    if (--my->wanted == 0) {
        for (Set told = my->chosen[my->selector]; told; told &= told - 1)
            effect_tell(g, effect_sense(my), __builtin_ctzll(told));
        my->candidates = 0;
        my->selector++;
    }
}

/* On with the next sentence, or behind the state of 'if'. */
static void effect_go_to(struct run_effect *my, uint16_t at)
{
    my->at = at;
    my->chosen[0] = my->chosen[1] = 0;
    my->selector = 0;
}

static void effect_if(const Run *g, struct run_effect *my)
{
    Sense state = sense_at(effect_sense(my), (uint16_t)(my->at + 1));
    effect_go_to(my, code_after(effect_set(g), holds(g, state) ? state.at : my->at));
}

/* Does a sentence whose objects are known; RULE_DONE: it is done. */
static How effect_do(Run *g, const Frame *caller, const struct run_effect *my)
{
    int row = effect_set(g)->code[my->at];
    Verb verb = {.first = my->chosen[0],
                 .second = my->chosen[1],
                 .skill = my->skill,
                 .at = my->at,
                 .source = my->source,
                 .you = my->you,
                 .purpose = my->purpose,
                 .it = my->it};
    RECORD_ROW(g, row);
    if (do_handlers[row]) {
        do_handlers[row](g, &verb);
        effect_did(g);
        return RULE_DONE;
    }
    return (waits_handlers[row] ? waits_handlers[row] : wait_for_make)(g, caller, &verb);
}

RULE(run_effect)
{
    BEGIN(user_has_decided, object_is_chosen, sentence_is_done);
    while (my->at < my->end) {
        if (effect_set(g)->code[my->at] == OP_IF) {
            effect_if(g, my);
        } else if (effect_set(g)->code[my->at] == OP_MAY) {
            ask_about(g, my->you, ASK_may, (int16_t)my->at, card_of(my->source), 0);
            AWAIT(user_has_decided);
            effect_go_to(my, answer(g, my->you, may) ? (uint16_t)(my->at + 1)
                                                     : code_after(effect_set(g), my->at));
        } else if (effect_must_choose(g, my)) {
            ask_about(g, my->you, ASK_target, (int16_t)my->at, card_of(my->source), my->wanted);
            AWAIT(object_is_chosen);
            effect_choose(g, my, answer(g, my->you, target));
        } else {
            CALL_(sentence_is_done, effect_do(g, f, my));
            effect_go_to(my, code_after(effect_set(g), my->at));
        }
    }
    END;
}

YES_NO_OPTIONS(may)

static void describe_may(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    describe_yes_no(index, d);
    d->ref[d->refs++] = d->arg[0] = ask->b;
}

/* The frame that asks is the innermost one. */
static const struct run_effect *effect_asking(const Run *g)
{
    const unsigned char *stack = (const unsigned char *)g->core + g->game->def->layout.stack;
    return (const struct run_effect *)(const void *)(stack + 8 * (size_t)g->core->stack_top + sizeof(Frame));
}

static void options_target(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_target, effect_asking(g)->candidates);
}

static void describe_target(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    d->ref[d->refs++] = d->arg[0] = effect_card(g, index);
}

#endif
