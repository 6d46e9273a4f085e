/* happen.h: things happen in one place.

   What cards may react to or replace is an event: a Happening says what happens, to which objects, by whom.  A game names
   its events in happenings.def:

       HAPPENS(name, BEFORE or AFTER, rule)   with int foresee_X(Run *, Happening *) and void apply_X(Run *, Happening *)
       MOMENT(name, rule)                     a time that is only heard of: nothing to foresee or to apply

   A row without its two functions and such a function without a row do not compile.

       foresee_X   settles to whom it will happen and how much: immunity, prevention; 0: nothing happens.  It may say that
                   the event brings another one about, in the same moment, for some of its objects (`brings`, `brought`:
                   a second injury eliminates)
       apply_X     changes the position and notes it

   Lines hear of it BEFORE it is applied (who goes out of play still hears) or AFTER.  A group is one event: it is foreseen,
   heard and applied for all its objects together.

   Two ways in: `happen_now`, where nobody can have anything to say before it has happened; and the rule `happen`
   (replace.h), in games whose vocabulary has REPLACES rows.  Both do the same (go_ahead).  A game includes this behind
   effects/rows.h; it has the hooks of listen.h, `refresh`, which brings derived values up to date, and `effect_object`,
   the set of the one object that a card is, if any. */
#ifndef EFFECTS_HAPPEN_H
#define EFFECTS_HAPPEN_H

#include "effects/listen.h"

static void refresh(Run *g);
static Set effect_object(const Run *g, Card card);

typedef int ForeseeHandler(Run *g, Happening *e);
typedef void ApplyHandler(Run *g, Happening *e);
enum { AFTER, BEFORE };
/* Bits of `how` that are not the game's own (replace.h): amounts differ by object; it does not happen after all; another event
   happens at the same time. */
enum { EVENT_SHARED = 1 << 15, EVENT_IS_OUT = 1 << 14, EVENT_MEETS = 1 << 13 };

#define MOMENT(...)
#define HAPPENS(name, ...)                                                                                   \
    static ForeseeHandler foresee_##name;                                                                    \
    static ApplyHandler apply_##name;
#include HAPPENINGS_DEF
#undef HAPPENS
#define HAPPENS(name, ...) [HAPPENS_##name] = foresee_##name,
static ForeseeHandler *const foresee_handlers[HAPPENINGS] = {
#include HAPPENINGS_DEF
};
#undef HAPPENS
#define HAPPENS(name, ...) [HAPPENS_##name] = apply_##name,
static ApplyHandler *const apply_handlers[HAPPENINGS] = {
#include HAPPENINGS_DEF
};
#undef HAPPENS
#define HAPPENS(name, when, ...) [HAPPENS_##name] = (when),
static const uint8_t heard_before[HAPPENINGS] = {
#include HAPPENINGS_DEF
};
#undef HAPPENS
#undef MOMENT

#ifdef CW_CITED
static const char *const happening_names[HAPPENINGS] = {
#define HAPPENS(name, ...) [HAPPENS_##name] = "happens_" #name,
#define MOMENT(name, ...) [HAPPENS_##name] = "happens_" #name,
#include HAPPENINGS_DEF
#undef HAPPENS
#undef MOMENT
};
#define RECORD_EVENT(g, kind) kernel_cite(g, happening_names[kind])
#else
#define RECORD_EVENT(g, kind) ((void)0)
#endif

/* How much of it comes to one object (EVENT_SHARED: replace.h). */
#ifdef GAME_REPLACES
static Share share_of(const Run *g, const Happening *e, int object)
{
    return e->how & EVENT_SHARED ? state_of(g)->share[object] : (Share){e->amount, e->times};
}
#endif

/* What MAKES rows make happen. */
typedef struct MadeEvent {
    uint8_t kind, member; /* where the first operand goes */
} MadeEvent;
#define MAKES(name, flags, needs, event, member, ...)                                                        \
    [OPCODE_OF(name)] = {HAPPENS_##event, offsetof(Happening, member)},
static const MadeEvent made_events[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};

/* The event that a sentence of a MAKES row is, once its objects are known. */
static Happening made_by(const Run *g, const Verb *verb)
{
    int row = effect_set(g)->code[verb->at];
    Happening e = {.kind = made_events[row].kind,
                   .objects = verb->first,
                   .doers = effect_object(g, card_of(verb->source)),
                   .source = verb->source,
                   .by = (int16_t)(1 + verb->you),
                   .seat = verb->you,
                   .amount = 1,
                   .times = 1};
    if (effect_set(g)->shape[row].words)
        *(int16_t *)(void *)((unsigned char *)&e + made_events[row].member) =
            (int16_t)word(g, sense_of(verb), 0);
    return e;
}

/* What the event brings about, as an event of its own. */
static inline Happening brought_by(const Happening *e)
{
    return (Happening){.kind = e->brings,
                       .cause = e->kind,
                       .objects = e->brought,
                       .doers = e->doers,
                       .how = e->how & (uint16_t) ~(EVENT_SHARED | EVENT_IS_OUT),
                       .source = e->source,
                       .by = e->by,
                       .seat = e->seat};
}

static void foresee_brought(Run *g, Happening *e)
{
    Happening brought = brought_by(e);
    e->brought = foresee_handlers[brought.kind](g, &brought) ? brought.objects : 0;
}

static void hear_at(Run *g, int when, const Happening *e, const Happening *brought)
{
    if (brought && heard_before[brought->kind] != when)
        brought = NULL;
    if (heard_before[e->kind] == when)
        collect(g, e, brought);
    else if (brought)
        collect(g, brought, NULL);
}

static void go_ahead_with_brought(Run *g, Happening *e)
{
    Happening brought = brought_by(e);
    RECORD_EVENT(g, brought.kind);
    hear_at(g, BEFORE, e, &brought);
    apply_handlers[e->kind](g, e);
    apply_handlers[brought.kind](g, &brought);
    hear_at(g, AFTER, e, &brought);
}

/* All is settled: it happens. */
static inline void go_ahead(Run *g, Happening *e)
{
    RECORD_EVENT(g, e->kind);
    if (e->brought) {
        go_ahead_with_brought(g, e);
    } else {
        if (heard_before[e->kind])
            collect(g, e, NULL);
        apply_handlers[e->kind](g, e);
        if (!heard_before[e->kind])
            collect(g, e, NULL);
    }
    refresh(g);
}

#ifndef GAME_REPLACES
#define REPLACES(name, ...) +1
_Static_assert((0
#include VOCABULARY_DEF
                ) == 0,
               "a game with REPLACES rows defines GAME_REPLACES and calls the rule happen");

/* Something happens that nothing can replace. */
static void happen_now(Run *g, Happening *e)
{
    refresh(g);
    if (!foresee_handlers[e->kind](g, e))
        return;
    if (e->brought)
        foresee_brought(g, e);
    go_ahead(g, e);
}
#endif

/* A time has come that lines may listen to; `concerned`: the objects for which it is theirs. */
static inline void moment(Run *g, int kind, Set concerned)
{
    RECORD_EVENT(g, kind);
    if (event_is_heard(g, kind))
        collect_items(g, &(Happening){.kind = (uint16_t)kind, .objects = concerned}, NULL);
}

/* The same with all that there is to say of it: by whom, to whom, how much. */
static inline void tell_moment(Run *g, Happening e)
{
    RECORD_EVENT(g, e.kind);
    if (event_is_heard(g, e.kind))
        collect_items(g, &e, NULL);
}

#endif
