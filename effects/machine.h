/* machine.h: the rule that runs a compiled effect.

   A running effect is one more frame on the rule stack, so it pauses, copies and resumes like any rule of the book.
   Rules belong to a game's one translation unit, so this header is a chapter that such a game includes, once, behind
   its state.h and its vocabulary.  The game's .def files have

       R(number, run_effect, EFFECT_SETS, EFFECT_MEMORY)     the rule below
       R(number, perform, VERB_SETS, VERB_MEMORY)            the game's own: does what one verb says
       Q(may, number, 2)                                     'you may': yes or no
       Q(target, number, EFFECT_OBJECTS)                     an object that a selector lets its user choose

   and the game defines these hooks:

       effect_set       the compiled set
       effect_holds     does a state ('if', 'while') hold?
       effect_objects   the objects of a selector, as a set of the game's object numbers (0 to 63), and how many of
                        them the user has to choose (0: no choice, all of them)
       effect_card      the card that an object number stands for
       effect_tell      tells that the user has chosen an object

   A rule that uses a Skill calls run_effect with its `skill`, `at`, `end`, `source` and `you`.

   The machine itself knows IF and MAY, fills the selectors of a verb in their order (targets are chosen as the effect
   is applied; several one by one in any order; nobody is asked when there is no choice) and calls `perform` with up
   to two sets of objects.  Verbs that take back what they did (in 'while' and 'passive' Skills) never come here: a
   game derives those values from the position, with effect_part and the same hooks. */
#ifndef EFFECTS_MACHINE_H
#define EFFECTS_MACHINE_H

#include "effects/cards.h"
#include "kernel/play.h"
#include "kernel/zones.h"

typedef struct EffectUser {
    Card source; /* the object that bears the Skill, NO_CARD when it is none that counts */
    Seat you;    /* who uses it: chooses, and is meant by 'you' */
} EffectUser;

static const CardSet *effect_set(const Run *g);
static int effect_holds(const Run *g, EffectUser user, uint16_t state);
static uint64_t effect_objects(const Run *g, EffectUser user, uint16_t selector, int *wanted);
static Card effect_card(const Run *g, int object);
static void effect_tell(const Run *g, EffectUser user, int object);

static inline EffectUser effect_user(const struct run_effect *e)
{
    return (EffectUser){card_of(e->source), e->you};
}

/* Where part number i of the instruction at `at` starts. */
static inline uint16_t effect_part(const CardSet *set, uint16_t at, int i)
{
    uint16_t part = (uint16_t)(at + 1 + set->shape[set->code[at]].words);
    while (i--)
        part = code_after(set, part);
    return part;
}

static inline int effect_operand(const CardSet *set, uint16_t at, int i)
{
    return set->code[at + 1 + i];
}

/* The selector number `which` among the parts of a verb, 0 when it has no such part. */
static uint16_t effect_selector(const CardSet *set, uint16_t verb, int which)
{
    int parts = set->shape[set->code[verb]].parts;
    if (which >= parts)
        return 0;
    uint16_t part = (uint16_t)(verb + 1 + set->shape[set->code[verb]].words);
    for (int i = 0; i < parts; i++) {
        if (set->code[part] >= OP_GAME && set->role[set->code[part]] == ROLE_SELECTOR && !which--)
            return part;
        if (i + 1 < parts)
            part = code_after(set, part);
    }
    return 0;
}

/* The set without its first objects. */
static uint64_t effect_without(uint64_t set, int first)
{
    while (first-- && set)
        set &= set - 1;
    return set;
}

/* Fills the selectors of a verb, from the one that is next, as far as there is no choice; true when there is one. */
static int effect_must_choose(const Run *g, struct run_effect *my)
{
    while (!my->wanted) {
        uint16_t selector = my->selector < 2 ? effect_selector(effect_set(g), my->at, my->selector) : 0;
        if (!selector)
            return 0;
        int wanted = 0;
        uint64_t found = effect_objects(g, effect_user(my), selector, &wanted);
        if (wanted && effect_without(found, wanted)) {
            my->candidates = found;
            my->wanted = (int16_t)wanted;
        } else {
            my->chosen[my->selector++] = found;
        }
    }
    return 1;
}

/* Sets are chosen one by one in any order: what is chosen is no candidate any more, and nothing tells the order. */
static void effect_choose(const Run *g, struct run_effect *my, int object)
{
    effect_tell(g, effect_user(my), object);
    my->chosen[my->selector] |= 1ull << object;
    my->candidates &= ~(1ull << object);
    if (--my->wanted == 0) {
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
    uint16_t state = (uint16_t)(my->at + 1);
    effect_go_to(my, code_after(effect_set(g), effect_holds(g, effect_user(my), state) ? state : my->at));
}

RULE(run_effect)
{
    BEGIN(user_has_decided, object_is_chosen, verb_is_done);
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
            CALL(verb_is_done, perform, .first = my->chosen[0], .second = my->chosen[1], .skill = my->skill,
                 .at = my->at, .source = my->source, .you = my->you, .purpose = my->purpose);
            effect_go_to(my, code_after(effect_set(g), my->at));
        }
    }
    END;
}

static void options_may(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    offer(out, BASE_may);
    offer(out, BASE_may + 1);
}

static void describe_may(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    d->variant = index ? "yes" : "no";
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
    for (uint64_t left = effect_asking(g)->candidates; left; left &= left - 1)
        offer(out, BASE_target + __builtin_ctzll(left));
}

static void describe_target(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    d->ref[d->refs++] = d->arg[0] = effect_card(g, index);
}

#endif
