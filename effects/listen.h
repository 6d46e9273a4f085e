/* listen.h: who hears what happens.

   Each WHEN row names the event that its lines listen to, and how it must concern the object that bears the line:

       WHEN(name, flags, INJURED, ...)               it happens, to whomever
       WHEN(name, flags, TO_THIS(INJURED), ...)      it happens to the bearer, among others
       WHEN(name, flags, BY_THIS(INJURED), ...)      the bearer does it, among others
       WHEN(name, flags, OF_WORD(INJURED, 1), ...)   operand 1 says which: 1 is INJURED, 2 the row behind it, and so on
       ... OF_WORD(INJURED, 1) | IF_THIS(0) ...      as TO_THIS if operand 0 is 1, its word for the bearer
       ... BY_THIS(INJURED) | OF_OPERAND(0) ...      BY_THIS and OF_WORD at once

   REPLACES rows name their event in the same way (replace.h).  That is the subscription: a set of objects for each event,
   derived with all that holds, so that what interests nobody is known at once.  A game includes this behind
   effects/rows.h.  It has a struct Item {skill, source, key, you, times}: a line on its way, `key` the object whose uses
   of it count; and these hooks:

       event_is_heard     whether any line may hear an event of this kind
       event_hearers      the objects with such a line, by ear: ear number own_ear(kind) listens only to what happens
                          to the bearer or is done by it
       hear_lines_of      calls `hear` for the lines of such an object, in their order
       hear_elsewhere     the same for lines of what is no object (cards in hand, stockpiles)
       ear_of             the ear of a line, found by ear_in when the set is opened
       event_to_one       (GAME_ITEMS) an event to several as it happens to one of them: its source may be another
       item_waits         a line has heard something so many times; when it is run is the game's business

   A game without GAME_ITEMS whose texts say 'it' has a member `it` in its Item, defines ITEMS_SPEAK_OF_IT, and says with
   `line_speaks` which lines do, and with `line_names` which of those have a condition about an object (PHRASE_NAMES): they
   become an item for each object that something happens to. */
#ifndef EFFECTS_LISTEN_H
#define EFFECTS_LISTEN_H

#include "effects/rows.h"

enum {
    EAR_ANY,
    EAR_TO_THIS = 1,
    EAR_BY_THIS = 2,
    EAR_REPLACES = 128
}; /* the last in the kind: it hears nothing */

static int event_is_heard(const Run *g, int kind);
static Set event_hearers(const Run *g, int ear);
static void hear_lines_of(Run *g, int object, const Happening *e, const Happening *brought);
static void hear_elsewhere(Run *g, const Happening *e, const Happening *brought);
static Set effect_object(const Run *g, Card card);
#ifdef ITEMS_SPEAK_OF_IT
static Card effect_card(const Run *g, int object);
static int line_names(const Run *g, int skill);
#endif
#ifdef GAME_ITEMS
static Card effect_card(const Run *g, int object);
static int effect_life(const Run *g, Card card);
static void effect_look(const Run *g, Card card, int16_t last[2]);
static struct run_effect effect_of(const Run *g, const Item *item);
static Share share_of(const Run *g, const Happening *e, int object);
static void event_to_one(const Run *g, Happening *one);
#endif
static Ear ear_of(const Run *g, int skill);
static void item_waits(Run *g, Item item);

/* ---- what the rows say --------------------------------------------------------------------------------------------------- */

/* An event in the lowest byte, then the scope, 1 + the operand that may mean the bearer, 1 + that which says the event. */
#define HAPPENS_TO_THIS(event) (HAPPENS_##event | EAR_TO_THIS << 8)
#define HAPPENS_BY_THIS(event) (HAPPENS_##event | EAR_BY_THIS << 8)
#define HAPPENS_OF_WORD(event, operand) (HAPPENS_##event | (1 + (operand)) << 12)
#define IF_THIS(operand) (1 + (operand)) << 10
#define OF_OPERAND(operand) (1 + (operand)) << 12
#define WHEN(name, flags, event, ...) [OPCODE_OF(name)] = HAPPENS_##event,
#define REPLACES(name, flags, event, ...) [OPCODE_OF(name)] = (HAPPENS_##event) | EAR_REPLACES,
static const uint16_t event_of_row[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};
_Static_assert((int)HAPPENINGS <= (int)EAR_REPLACES, "the kind of an event and EAR_REPLACES share a byte");

/* What a line of the set listens to, or which event it replaces. */
static Ear ear_in(const CardSet *set, int skill)
{
    const uint16_t *code = &set->code[condition_at(set, skill)]; /* operands follow */
    int row = event_of_row[code[0]], says_which = row >> 12, means_this = row >> 10 & 3;
    int kind = (row & 0xFF) + (says_which ? code[says_which] - 1 : 0);
    int scope = means_this && code[means_this] == 1 ? EAR_TO_THIS : row >> 8 & 3;
    return (Ear){(uint8_t)kind, (uint8_t)scope};
}

/* The same as a number below EARS; 0: it listens to nothing. */
static inline int ear_number(Ear ear)
{
    int kind = ear.kind & ~EAR_REPLACES;
    return kind && ear.scope ? own_ear(kind) : kind;
}

/* ---- an event is heard ----------------------------------------------------------------------------------------------------- */

/* The condition of a line, in the sense of its bearer. */
static inline Sense sense_of_line(const Run *g, Item line)
{
    return (Sense){condition_at(effect_set(g), line.skill), line.source, line.you, NO_CARD};
}

/* What of an event, and of what it brings about in the same moment, a line listens to; NULL: nothing. */
static inline const Happening *listens(Ear ear, Set bearer, const Happening *e, const Happening *brought)
{
    if (brought && ear.kind == brought->kind)
        e = brought;
    if (ear.kind != e->kind)
        return NULL;
    Set concerned = ear.scope == EAR_TO_THIS ? e->objects : e->doers;
    return ear.scope == EAR_ANY || bearer & concerned ? e : NULL;
}

#ifdef GAME_ITEMS
/* One item for each object that it happens to, so that each speaks of its own 'it': the object, or if that is the bearer
   itself, the card that does it.  'That' is the card that does it. */
static void item_speaks_of(const Run *g, Item *item, const Happening *one)
{
    Card object = one->objects ? effect_card(g, __builtin_ctzll(one->objects)) : NO_CARD;
    Card doer = card_of(one->source);
    item->that = (uint8_t)doer;
    item->it = (uint8_t)(object && object != item->source ? object : doer);
    item->that_life = (uint8_t)effect_life(g, item->that);
    item->it_life = (uint8_t)effect_life(g, item->it);
    item->source_life = (uint8_t)effect_life(g, item->source);
    item->x = (int16_t)(one->amount * one->times);
    if (item->it)
        effect_look(g, item->it, item->last);
}

/* Whether the 'if' behind a 'when' holds.  It speaks of what the line has heard of, and not of what another effect speaks of
   that is running now. */
static int its_if_holds(const Run *g, const Item *item, Sense condition)
{
    if (!condition_state(g, condition).at)
        return 1;
    struct run_effect e = effect_of(g, item);
    Run asked = *g;
    asked.effect = &e;
    return condition_state_holds(&asked, condition);
}

static void heard_by(Run *g, Item line, const Happening *e)
{
    Sense condition = sense_of_line(g, line);
    Set left = e->objects;
    do {
        Happening one = *e;
        if (left) {
            int object = __builtin_ctzll(left);
            one.objects = 1ull << object;
            one.amount = share_of(g, e, object).amount;
            one.times = share_of(g, e, object).times;
            left &= left - 1;
            one.left =
                left; /* those that it happens to besides, and are still to come: 'the third that dies' */
            event_to_one(g, &one);
        }
        int times = heard(g, condition, &one);
        if (!times)
            continue;
        Item item = line;
        item.times = (uint8_t)times;
        item_speaks_of(g, &item, &one);
        if (its_if_holds(g, &item, condition))
            item_waits(g, item);
    } while (left);
}
#else
static inline void heard_once(Run *g, Item line, const Happening *e)
{
    int times = heard(g, sense_of_line(g, line), e);
    if (!times)
        return;
    line.times = (uint8_t)times;
    item_waits(g, line);
}

#ifdef ITEMS_SPEAK_OF_IT
/* 'It' is the object that it happens to, or if that is the bearer itself, one that does it. */
static __attribute__((noinline)) void heard_one_by_one(Run *g, Item line, const Happening *e)
{
    for (Set left = e->objects; left; left &= left - 1) {
        Happening one = *e;
        one.objects = left & -left;
        Card object = effect_card(g, __builtin_ctzll(left));
        if (object == line.source)
            object = e->doers ? effect_card(g, __builtin_ctzll(e->doers)) : NO_CARD;
        line.it = (uint8_t)object;
        heard_once(g, line, &one);
    }
}
#endif

static inline void heard_by(Run *g, Item line, const Happening *e)
{
#ifdef ITEMS_SPEAK_OF_IT
    if (line_names(g, line.skill)) {
        heard_one_by_one(g, line, e);
        return;
    }
#endif
    heard_once(g, line, e);
}
#endif

/* A line of the object `bearer` hears it, if it listens. */
static inline void hear(Run *g, Item line, Set bearer, const Happening *e, const Happening *brought)
{
    const Happening *what = listens(ear_of(g, line.skill), bearer, e, brought);
    if (what)
        heard_by(g, line, what);
}

/* Who listens to an event: to any such, or to what happens to themselves or is done by them. */
static inline Set hearers_of(const Run *g, const Happening *e)
{
    return event_hearers(g, e->kind) | (event_hearers(g, own_ear(e->kind)) & (e->objects | e->doers));
}

/* All lines that listen to it become items. */
static void collect_items(Run *g, const Happening *e, const Happening *brought)
{
    Set hearers = hearers_of(g, e) | (brought ? hearers_of(g, brought) : 0);
    for (; hearers; hearers &= hearers - 1)
        hear_lines_of(g, __builtin_ctzll(hearers), e, brought);
    hear_elsewhere(g, e, brought);
}
static inline void collect(Run *g, const Happening *e, const Happening *brought)
{
    if (event_is_heard(g, e->kind) || (brought && event_is_heard(g, brought->kind)))
        collect_items(g, e, brought);
}

#endif
