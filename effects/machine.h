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
   of objects to the row's handler.  Lasting lines never come here: what they do is derived from the position (hold_all).

   What a text has spoken of are its registers: `it` is the object that was chosen last and, in games that define GAME_ITEMS or
   GAME_ASKS_ITSELF, `them` the last objects of a sentence.  Handlers of states, selectors and counts read them with `registers`.

   A game in which something may follow from a sentence before the next one is done (a check of the state) defines
   GAME_SENTENCES_ARE_FOLLOWED and has `effect_follows`, which comes behind `effect_did` and may call a rule.

   A game whose sentences ask questions of their own defines GAME_ASKS_ITSELF before effects/frames.h.  It has no selectors, and
   neither `make` nor the questions and hooks above.  What a sentence leaves behind as 'them' it writes to `effect_left`.  Before
   a sentence or state whose row is PHRASE_SETTLED, what is due (`effect_has_dues`) is settled by the game's rule `settle`.

   A game that defines GAME_ITEMS before effects/frames.h gets the rest: items (items.h, pool.h), targets that are chosen
   before the effect runs (announce.h), `up to` and division point by point (UP_TO, DIVIDED), the instructions ELSE, INSTEAD,
   EACH, MODES, DELAY and LATER (opcodes.def), lives of objects, so that who left and came back is another one, and what the
   last sentence has reached (`done`).  It has besides

       R(number, announce, EFFECT_SETS, EFFECT_MEMORY)       announce.h
       R(number, choose_mode, , CHOOSE_MODE_MEMORY)          announce.h
       Q(target, number, n + 1)                              n: objects or items, whichever are more; the last is 'enough'
       Q(mode, number, PARTS_LIMIT)                          'choose one'
       left                                                  in its state: what a sentence leaves (Left)
       COUNT_LIMIT                                           how often 'per' repeats a sentence at most

   and these hooks:

       line_course          what find_course has found of a line when the set was opened
       effect_life          how often a card has come into and gone out of play, modulo 256
       effect_look          two numbers that texts ask for when it is gone: of an object in play, or of a card elsewhere
       effect_tell_item     tells that the user has chosen an item
       effect_tell_chance   tells that chance has picked an object
       describe_item        what an option says that is an item
       item_is_made         an item of DELAY or LATER is in the pool (index), or (-1) found no room there
       effect_is_lost       an effect that was announced has lost all its targets, and does nothing

   and, if it defines GAME_TARGETS_ESCAPE,

       effect_escape        those among targets that were chosen as the sentence runs to which it is done all the same

   A game in which 'you may' could go on without end defines GAME_COUNTS_YES and has

       effect_yes_is_left   whether the user may say yes once more; if not nobody is asked, and it is not done
       effect_says_yes      somebody has said yes */
#ifndef EFFECTS_MACHINE_H
#define EFFECTS_MACHINE_H

#include "effects/rows.h"

/* What the text has spoken of.  Only where its own words are asked: NULL in lasting lines. */
static inline struct run_effect *registers(const Run *g)
{
    return g->effect;
}

static inline Sense effect_sense(const struct run_effect *e)
{
    return (Sense){e->at, card_of(e->source), e->you, card_of(e->it)};
}

#ifndef GAME_ITEMS
static inline uint16_t effect_behind(const Run *g, const struct run_effect *my, uint16_t at)
{
    (void)my;
    return code_after(effect_set(g), at);
}
static inline void effect_asked(struct run_effect *my, int is_so, uint16_t end)
{
    (void)my, (void)is_so, (void)end;
}
#endif

#ifdef GAME_ASKS_ITSELF
/* A TRAIT that stands in a line that runs: rules have read it, and nothing is done. */
static inline How wait_for_make(Run *g, const Frame *caller, const Verb *verb)
{
    (void)g, (void)caller, (void)verb;
    return RULE_DONE;
}
static inline void effect_did(Run *g)
{
    (void)g;
}
#else
WAIT_FOR_(make, make)

static Card effect_card(const Run *g, int object);
static Set effect_object(const Run *g, Card card);
static void effect_tell(const Run *g, Sense s, int object);
static void effect_did(Run *g);
#ifdef ITEMS_SPEAK_OF_IT
static int line_speaks(const Run *g, int skill);
#endif

/* How many a selector wants chosen, besides a plain number: any number up to it; so many points, which may go to the same
   object; so many by chance, when the sentence runs; and, as the machine adds, items and not objects. */
enum { UP_TO = 1 << 8, DIVIDED = 1 << 9, OF_ITEMS = 1 << 10, AT_RANDOM = 1 << 11, HOW_MANY = 0xFF };

/* The set without its first objects. */
static Set effect_without(Set set, int first)
{
    while (first-- && set)
        set &= set - 1;
    return set;
}

/* So many of a set, each as likely as the others. */
static Set effect_pick(Run *g, Set found, int count)
{
    Set picked = 0;
    for (; count > 0 && found & ~picked; count--) {
        Set left = effect_without(found & ~picked, chance(g, __builtin_popcountll(found & ~picked)));
        picked |= left & -left;
    }
    return picked;
}

#ifdef GAME_SECRET_ITEMS
static int effect_is_secret(const Run *g);
static Item *secret_item(const Run *g);
#elif defined GAME_ITEMS
static inline int effect_is_secret(const Run *g)
{
    (void)g;
    return 0;
}
static inline Item *secret_item(const Run *g)
{
    (void)g;
    return NULL;
}
#endif

/* The bearer of a line, for the words of a question: a line may run when it has gone where not everybody sees it.  What is
   asked in secret nobody else sees. */
static inline Card effect_shown(const Run *g, CardRef source)
{
    Card card = card_of(source);
#ifdef GAME_ITEMS
    if (!kind_of(g, card) || (zone_blind(g, where_is(g, card)) && !effect_is_secret(g)))
        return NO_CARD;
#else
    (void)g;
#endif
    return card;
}
static inline void effect_refers_to(Card card, Described *d)
{
    d->arg[0] = card;
}

#ifdef GAME_ITEMS
#include "effects/targets.h"
#else
static inline void effect_names(const Run *g, struct run_effect *my, Set objects, int is_choice)
{
#ifdef ITEMS_SPEAK_OF_IT
    if (!line_speaks(g, my->skill)) /* nobody asks */
        return;
#endif
    if (is_choice && objects)
        my->it = ref_to(effect_card(g, __builtin_ctzll(objects)));
}
static inline int selector_kind(const Run *g, Sense s, int wanted)
{
    (void)g, (void)s;
    return wanted;
}
static inline int effect_has_choice(Set found, int wanted)
{
    return wanted && effect_without(found, wanted);
}
static inline int effect_is_settled(Run *g, struct run_effect *my, Sense s, Set found, int wanted)
{
    (void)g, (void)my, (void)s, (void)found, (void)wanted;
    return 0;
}
static inline void effect_takes(const Run *g, struct run_effect *my, int object)
{
    (void)g;
    my->candidates &= ~(1ull << object);
}
#endif

/* What was chosen, objects or items, or what chance has picked, is told one by one. */
static void effect_tell_all(const Run *g, const struct run_effect *my, Set told, int wanted)
{
    (void)wanted;
    for (; told; told &= told - 1) {
#ifdef GAME_ITEMS
        if (wanted & OF_ITEMS) {
            effect_tell_item(g, effect_sense(my), __builtin_ctzll(told));
            continue;
        }
        if (wanted & AT_RANDOM) {
            effect_tell_chance(g, __builtin_ctzll(told));
            continue;
        }
#endif
        effect_tell(g, effect_sense(my), __builtin_ctzll(told));
    }
}

/* Fills the selectors of a sentence, from the one that is next, as far as there is no choice; true when there is one. */
static int effect_must_choose(Run *g, struct run_effect *my)
{
    while (!my->wanted) {
        Sense s = my->selector < 2 ? selector(g, effect_sense(my), my->selector) : (Sense){0};
        if (!s.at)
            return 0;
        int wanted;
        Set found = those(g, s, &wanted);
        wanted = selector_kind(g, s, wanted);
        if (wanted & AT_RANDOM) {
            found = effect_pick(g, found, wanted & HOW_MANY);
            effect_tell_all(g, my, found, wanted);
            my->chosen[my->selector++] = found;
            effect_names(g, my, found, wanted);
        } else if (effect_is_settled(g, my, s, found, wanted)) {
            my->selector++;
        } else if (effect_has_choice(found, wanted)) {
            my->candidates = found;
            my->wanted = (int16_t)wanted;
        } else {
            my->chosen[my->selector++] = found;
            effect_names(g, my, found, wanted);
        }
    }
    return 1;
}

/* Sets are chosen one by one in any order: what is chosen is no candidate any more, and nothing tells the order, so the
   set is told when it is whole. */
static void effect_has_chosen(Run *g, struct run_effect *my)
{
    effect_tell_all(g, my, my->chosen[my->selector], my->wanted);
#ifdef GAME_ITEMS
    if (!(my->wanted & OF_ITEMS))
        my->chosen[my->selector] = effect_escape(g, my, my->chosen[my->selector]);
#endif
    effect_names(g, my, my->chosen[my->selector], EFFECT_TARGETS > 0 ? my->wanted | 1 : 1);
    my->candidates = 0;
    my->wanted = 0;
    my->selector++;
}

static void effect_choose(Run *g, struct run_effect *my, int object)
{
    if (EFFECT_TARGETS > 0 && object == BASE_last_of_target - BASE_target) { /* enough */
        effect_has_chosen(g, my);
        return;
    }
    my->chosen[my->selector] |= 1ull << object;
    effect_takes(g, my, object);
    if ((--my->wanted & HOW_MANY) == 0 || !my->candidates)
        effect_has_chosen(g, my);
}

#endif

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
    int is_so = holds(g, state);
    effect_asked(my, is_so, code_after(effect_set(g), my->at));
    effect_go_to(my, is_so ? code_after(effect_set(g), state.at) : effect_behind(g, my, my->at));
}

#ifdef GAME_ASKS_ITSELF
static uint64_t *effect_left(const Run *g);
static int effect_has_dues(const Run *g);

/* Whether what is due comes before the next sentence, or before the state of an 'if'. */
static inline int effect_must_settle(const Run *g, const struct run_effect *my)
{
    const CardSet *set = effect_set(g);
    return effect_has_dues(g) &&
           set->flags[set->code[my->at + (set->code[my->at] == OP_IF)]] & PHRASE_SETTLED;
}
#endif

#ifdef GAME_ITEMS
#include "effects/steer.h"
#else
static inline int effect_goes_on(Run *g, struct run_effect *my)
{
    g->effect = my;
    return my->at < my->end;
}
static inline int effect_steers(Run *g, struct run_effect *my)
{
    (void)g, (void)my;
    return 0;
}
static inline int effect_is_another(const Run *g, struct run_effect *my)
{
    (void)g, (void)my;
    return 0;
}
static inline void effect_said(Run *g, struct run_effect *my, int done)
{
    (void)g;
    my->done = (int16_t)done;
}
static inline void effect_has_done(Run *g, struct run_effect *my)
{
#ifdef GAME_ASKS_ITSELF
    my->them = *effect_left(g) ? *effect_left(g) : my->them;
    *effect_left(g) = 0;
#endif
    effect_go_to(my, code_after(effect_set(g), my->at));
}
#endif

#ifdef GAME_SENTENCES_ARE_FOLLOWED
static How effect_follows(Run *g, const Frame *caller);
#else
static inline How effect_follows(Run *g, const Frame *caller)
{
    (void)g, (void)caller;
    return RULE_DONE;
}
#endif

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
#ifdef GAME_ITEMS
    if (row == OP_MODES)
        return choose_mode_of(g, caller, my);
#endif
    RECORD_ROW(g, row);
    if (do_handlers[row]) {
        do_handlers[row](g, &verb);
        effect_did(g);
    }
    How how = do_handlers[row]      ? effect_follows(g, caller)
              : waits_handlers[row] ? waits_handlers[row](g, caller, &verb)
                                    : wait_for_make(g, caller, &verb);
    if (how != RULE_DONE)
        g->effect = NULL; /* what it points to ends with this call */
    return how;
}

#ifdef GAME_ASKS_ITSELF
RULE(run_effect)
{
    BEGIN(all_is_settled, sentence_is_done);
    while (effect_goes_on(g, my)) {
        if (effect_must_settle(g, my)) {
            g->effect = NULL;
            CALL(all_is_settled, settle);
        } else if (effect_set(g)->code[my->at] == OP_IF) {
            effect_if(g, my);
        } else {
            CALL_(sentence_is_done, effect_do(g, f, my));
            effect_has_done(g, my);
        }
    }
    g->effect = NULL;
    END;
}
#else
static void effect_asks(Run *g, const struct run_effect *my, int kind)
{
    ask_about(g, my->you, kind, (int16_t)my->at, effect_shown(g, my->source), my->wanted);
    g->effect = NULL; /* as in effect_do */
}

#ifdef GAME_COUNTS_YES
static int effect_yes_is_left(const Run *g, const struct run_effect *my);
static void effect_says_yes(Run *g, const struct run_effect *my);
#else
static inline int effect_yes_is_left(const Run *g, const struct run_effect *my)
{
    (void)g, (void)my;
    return 1;
}
static inline void effect_says_yes(Run *g, const struct run_effect *my)
{
    (void)g, (void)my;
}
#endif

RULE(run_effect)
{
    BEGIN(user_has_decided, object_is_chosen, sentence_is_done);
    while (effect_goes_on(g, my)) {
        if (effect_set(g)->code[my->at] == OP_IF) {
            effect_if(g, my);
        } else if (effect_set(g)->code[my->at] == OP_MAY) {
            effect_said(g, my, 0);
            if (effect_yes_is_left(g, my)) {
                effect_asks(g, my, ASK_may);
                AWAIT(user_has_decided);
                effect_said(g, my, answer(g, my->you, may));
            }
            if (my->done)
                effect_says_yes(g, my);
            effect_go_to(my, my->done ? (uint16_t)(my->at + 1) : effect_behind(g, my, my->at));
        } else if (effect_steers(g, my)) {
            continue;
        } else if (effect_must_choose(g, my)) {
            effect_asks(g, my, ASK_target);
            AWAIT(object_is_chosen);
            effect_choose(g, my, answer(g, my->you, target));
        } else if (effect_is_another(g, my)) {
            continue;
        } else {
            CALL_(sentence_is_done, effect_do(g, f, my));
            effect_has_done(g, my);
        }
    }
    g->effect = NULL;
    END;
}

YES_NO_OPTIONS(may)

static void describe_may(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat;
    describe_yes_no(index, d);
    effect_refers_to(ask->b, d);
}

/* The frame that asks is the innermost one. */
static const struct run_effect *effect_asking(const Run *g)
{
    return frame_memory(frame_at(g, g->core->stack_top));
}

static void options_target(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_target, effect_asking(g)->candidates);
    if (ask->c & UP_TO)
        offer(out, BASE_last_of_target);
}

static void describe_target(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
#ifdef GAME_ITEMS
    if (index == BASE_last_of_target - BASE_target) {
        d->variant = "enough";
        return;
    }
    if (ask->c & OF_ITEMS) {
        d->variant = "item";
        describe_item(g, index, d);
        return;
    }
#endif
    (void)ask;
    d->arg[0] = effect_card(g, index);
}

#endif

#ifdef GAME_ITEMS
#include "effects/announce.h"
#endif

#include "effects/shown.h"

#endif
