/* replace.h: what happens instead, and the rule `happen`.

   A REPLACES row is the condition of a line; it names the event that such a line may replace, as WHEN rows do (listen.h).

       REPLACES(name, flags, event, pattern, meaning)   int replace_X(const Run *, Sense, Happening *e)

   The handler is shown the event as it would happen to one object, or to a seat if it happens to none.  0: it does not fit.
   Otherwise it says what happens instead:
       a line that is its condition alone (PHRASE_WHOLE) changes `amount` or `times` of the event, or takes the object out of
           it (e->objects = 0);
       a line with sentences takes it out in any case: they are run, with `it`, when the rest of the event has happened.

   At most one line replaces an event for one object.  Where several fit, a seat chooses; of equal lines one counts.  A
   group is settled object by object, then all of it happens together.  What an event brings about (happen.h) can be
   replaced in the same way.  A line replaces nothing that its own sentences make happen.  Whoever LEAVEs a rule in which
   something happens empties `replaced`.  A game that has such rows defines GAME_REPLACES before effects/frames.h, and has

       R(number, happen, EVENT_SETS, EVENT_MEMORY)     the rule below
       Q(replacement, number, REPLACEMENTS)            which line replaces it
       REPLACEMENTS, LINES_AT, REPLACED_LIMIT          limits: lines to choose from for an object; lines on an object; lines
                                                       that wait to be run (then what would wait happens as it is)
       share, replaced, replacing                      in its state, see effects/frames.h

   and these hooks, besides those of happen.h:
       event_replacers     the objects with a line that may replace such an event, by ear as event_hearers
       lines_of            the lines of an object, as items, in their order; at most LINES_AT
       event_chooser       the seat that chooses for one object of an event, or for the whole if it happens to none
       event_is_replaced   tells, and counts the use of the line
       replacement_is_lost tells that a line that would fit finds no room

   A game with keywords that replace events (it foresees them itself, where nothing else may) defines GAME_KEYWORDS_REPLACE:
       keywords_compete    the objects of such an event that two of them would save, lines or not
       keywords_replace    lists them behind the n lines that are there, as items without a skill whose key is the game's own
                           number; only where there is something to choose
       keyword_is_chosen   the one that was chosen; true: it is done, and the object is out of the event; else it is foreseen */
#ifndef EFFECTS_REPLACE_H
#define EFFECTS_REPLACE_H

#include "effects/happen.h"
#include "effects/machine.h"

static Set event_replacers(const Run *g, int ear);
static int lines_of(const Run *g, int object, Item *out);
static Seat event_chooser(const Run *g, const Happening *one);
static void event_is_replaced(Run *g, const Happening *one, Item line);
static void replacement_is_lost(Run *g, Item line);

#ifdef GAME_KEYWORDS_REPLACE
static Set keywords_compete(const Run *g, int kind, Set objects);
static int keywords_replace(const Run *g, const Happening *one, Item *list, int n);
static int keyword_is_chosen(Run *g, const Happening *one, Item keyword);
#else
#define keywords_compete(g, kind, objects) 0
#define keywords_replace(g, one, list, n) (n)
#define keyword_is_chosen(g, one, keyword) 0
#endif

typedef int ReplaceHandler(const Run *g, Sense s, Happening *e);
#define REPLACES(name, ...) static ReplaceHandler replace_##name;
#include VOCABULARY_DEF
#define REPLACES(name, ...) [OPCODE_OF(name)] = replace_##name,
static ReplaceHandler *const replace_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};

/* ---- amounts that differ by object -------------------------------------------------------------------------------------- */

/* Up to `apply` one event at a time has shares: nothing else happens while it is settled. */
static void set_share(Run *g, Happening *e, int object, Share share)
{
    if (!(e->how & EVENT_SHARED))
        FOR_EACH_IN (each, e->objects)
            state_of(g)->share[each] = (Share){e->amount, e->times};
    e->how |= EVENT_SHARED;
    state_of(g)->share[object] = share;
}

static void forget_shares(Run *g)
{
    memset(state_of(g)->share, 0, sizeof state_of(g)->share);
}

/* ---- which lines fit ------------------------------------------------------------------------------------------------------ */

/* The event that is being settled as it would happen to one object; an event to no object as it is. */
static Happening event_for_one(const Run *g, const Happening *my)
{
    Happening one = my->turn ? brought_by(my) : *my;
    if (!one.objects)
        return one;
    Share share = share_of(g, &one, my->place);
    one.objects = 1ull << my->place;
    one.amount = share.amount;
    one.times = share.times;
    return one;
}

/* A line does not replace what its own sentences make happen, or two of them would hand it to and fro for ever. */
static int is_being_run(const Run *g, Item line)
{
    const State *state = state_of(g);
    for (int i = 0; i < state->replacing; i++)
        if (state->replaced[i].runs && state->replaced[i].skill == line.skill &&
            state->replaced[i].source == line.source)
            return 1;
    return 0;
}

static int fits(const Run *g, Item line, Set bearer, Happening one) /* a copy: nothing is changed yet */
{
    Ear ear = ear_of(g, line.skill);
    if (!(ear.kind & EAR_REPLACES))
        return 0;
    ear.kind &= (uint8_t)~EAR_REPLACES;
    return listens(ear, bearer, &one, NULL) && !is_being_run(g, line) &&
           replace_handlers[effect_set(g)->skills[line.skill].condition](g, sense_of_line(g, line), &one);
}

/* Lines with the same text and the same user do the same, unless they speak of bearers that differ. */
static int is_listed(const Run *g, const Item *list, int n, Item line)
{
    for (int i = 0; i < n; i++)
        if (list[i].skill == line.skill && list[i].you == line.you &&
            (list[i].source == line.source || !skill_is_personal(effect_set(g), line.skill)))
            return 1;
    return 0;
}

/* At most REPLACEMENTS of them; `lost` is one that is left out. */
static int fitting_lines(const Run *g, const Happening *my, Item *list, Item *lost)
{
    Happening one = event_for_one(g, my);
    Set bearers =
        event_replacers(g, one.kind) | (event_replacers(g, own_ear(one.kind)) & (one.objects | one.doers));
    int n = 0;
    FOR_EACH_IN (object, bearers) {
        Item line[LINES_AT];
        int lines = lines_of(g, object, line);
        for (int i = 0; i < lines; i++)
            if (fits(g, line[i], 1ull << object, one) && !is_listed(g, list, n, line[i]))
                *(n < REPLACEMENTS ? &list[n++] : lost) = line[i];
    }
    return keywords_replace(g, &one, list, n);
}

/* ---- one of them replaces it ---------------------------------------------------------------------------------------------- */

static int has_sentences(const Run *g, int skill)
{
    return effect_set(g)->skills[skill].effect < effect_set(g)->skills[skill].end;
}

static void take_out(Happening *my)
{
    Set *objects = my->turn ? &my->brought : &my->objects;
    *objects &= ~(1ull << my->place);
    if (!*objects && !my->turn)
        my->how |= EVENT_IS_OUT;
}

static void change_share(Run *g, Happening *my, const Happening *one)
{
    if (my->turn) /* what is brought about has no amount */
        return;
    if (my->objects) {
        Share before = share_of(g, my, my->place);
        if (before.amount != one->amount || before.times != one->times)
            set_share(g, my, my->place, (Share){one->amount, one->times});
    } else {
        my->amount = one->amount;
        my->times = one->times;
    }
}

static void use_replacement(Run *g, Happening *my, Item line)
{
    Happening one = event_for_one(g, my);
    Card it = one.objects ? effect_card(g, my->place) : NO_CARD;
    Set before = one.objects;
    if (!line.skill) {
        if (keyword_is_chosen(g, &one, line))
            take_out(my);
        return;
    }
    int runs = has_sentences(g, line.skill);
    if (runs && state_of(g)->replacing == REPLACED_LIMIT) {
        replacement_is_lost(g, line);
        return;
    }
    RECORD_ROW(g, effect_set(g)->skills[line.skill].condition);
    event_is_replaced(g, &one, line);
    replace_handlers[effect_set(g)->skills[line.skill].condition](g, sense_of_line(g, line), &one);
    if (runs)
        state_of(g)->replaced[state_of(g)->replacing++] =
            (Replaced){line.skill, line.source, line.key, line.you, (uint8_t)it, 0, 0};
    if (runs || one.objects != before)
        take_out(my);
    else
        change_share(g, my, &one);
}

/* ---- all objects of an event, one by one ---------------------------------------------------------------------------------- */

static void find_replacements(const Run *g, Happening *my)
{
    int kind = my->turn ? my->brings : my->kind;
    Set objects = my->turn ? my->brought : my->objects;
    my->left = event_replacers(g, kind) | event_replacers(g, own_ear(kind))
                   ? (objects ? objects : 1)
                   : keywords_compete(g, kind, objects);
}

/* Settles those for whom there is nothing to choose; true when there is. */
static int must_choose_replacement(Run *g, Happening *my)
{
    for (; my->left; my->left &= my->left - 1) {
        Item line[REPLACEMENTS], lost = {0};
        my->place = (int16_t)first_in(my->left);
        int n = fitting_lines(g, my, line, &lost);
        if (n == 1)
            use_replacement(g, my, line[0]);
        if (lost.skill)
            replacement_is_lost(g, lost);
        if (n > 1) {
            Happening one = event_for_one(g, my);
            my->asked = (int16_t)event_chooser(g, &one);
            return 1;
        }
    }
    return 0;
}

static void take_replacement(Run *g, Happening *my, int number)
{
    Item line[REPLACEMENTS], lost;
    fitting_lines(g, my, line, &lost);
    use_replacement(g, my, line[number]);
    my->left &= my->left - 1;
}

/* Foresees the event, or what it brings about; true when that may be replaced in turn. */
static int brings_another(Run *g, Happening *my)
{
    if (my->turn) {
        foresee_brought(g, my);
        return 0;
    }
    my->turn = 1;
    if (my->how & EVENT_IS_OUT || !foresee_handlers[my->kind](g, my)) {
        my->how |= EVENT_IS_OUT;
        return 0;
    }
    return my->brought != 0;
}

static void go_ahead_if_it_happens(Run *g, Happening *my)
{
    if (!(my->how & EVENT_IS_OUT)) {
        my->done = (int16_t)(my->objects ? __builtin_popcountll(my->objects) : 1);
        go_ahead(g, my);
    }
    if (my->how & EVENT_SHARED)
        forget_shares(g);
}

/* The lines whose sentences are run instead, one after the other.  The first stays in the list while it is run; what
   happens in it in turn puts its own lines behind the others, and has run them when it is done. */
static How run_replaced(Run *g, const Frame *caller, const Happening *my)
{
    Replaced *line = &state_of(g)->replaced[my->first];
    line->runs = 1;
    struct run_effect e = {.skill = line->skill,
                           .at = effect_set(g)->skills[line->skill].effect,
                           .end = effect_set(g)->skills[line->skill].end,
                           .source = ref_to(line->source),
                           .you = line->you,
                           .it = ref_to(line->it)};
#ifdef GAME_ITEMS
    e.source_life = (uint16_t)effect_life(g, line->source);
    effect_it(g, &e, line->it);
#endif
    return call_run_effect(g, caller, &e);
}

static void forget_replaced(Run *g, const Happening *my)
{
    Replaced *line = &state_of(g)->replaced[my->first];
    int n = --state_of(g)->replacing;
    memmove(line, line + 1, (size_t)(n - my->first) * sizeof *line);
    state_of(g)->replaced[n] = (Replaced){0};
}

/* Two events at the same time (GAME_EVENTS_MEET, EVENT_MEETS): what replaces the first is settled, then the other happens, then
   the first goes on with what was settled.  The first happens to one object, so that its share is its amount.  Hooks of the
   game: event_meets makes the other happen, event_has_met takes what that gave back. */
#ifdef GAME_EVENTS_MEET
static How event_meets(Run *g, const Frame *caller);
static void event_has_met(Run *g);
static int meets_another(Run *g, Happening *my)
{
    if (!(my->how & EVENT_MEETS))
        return 0;
    if (my->how & EVENT_SHARED && my->objects) {
        Share share = share_of(g, my, first_in(my->objects));
        my->amount = share.amount;
        my->times = share.times;
    }
    if (my->how & EVENT_SHARED)
        forget_shares(g);
    my->how &= (uint16_t) ~(EVENT_MEETS | EVENT_SHARED);
    return 1;
}
#else
#define meets_another(g, my) 0
#define event_meets(g, f) RULE_DONE
#define event_has_met(g) ((void)0)
#endif

/* Something happens.  Gives back to how many. */
RULE(happen)
{
    BEGIN(replacement_is_chosen, other_thing_is_done, other_has_happened);
    refresh(g);
    my->first = state_of(g)->replacing;
    do {
        find_replacements(g, my);
        while (must_choose_replacement(g, my)) {
            ask_about(g, my->asked, ASK_replacement, effect_card(g, my->place), 0, 0);
            AWAIT(replacement_is_chosen);
            take_replacement(g, my, answer(g, my->asked, replacement));
        }
        if (meets_another(g, my)) {
            CALL_(other_has_happened, event_meets(g, f));
            event_has_met(g);
        }
    } while (brings_another(g, my));
    go_ahead_if_it_happens(g, my);
    while (state_of(g)->replacing > my->first) {
        CALL_(other_thing_is_done, run_replaced(g, f, my));
        forget_replaced(g, my);
    }
    GIVE(my->done);
    END;
}

/* The event of a sentence, as a rule that is called. */
static How call_event(Run *g, const Frame *caller, Happening e)
{
    return call_happen(g, caller, &e);
}

static const Happening *event_asking(const Run *g)
{
    return frame_memory(frame_at(g, g->core->stack_top));
}

static void options_replacement(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    Item line[REPLACEMENTS], lost;
    int n = fitting_lines(g, event_asking(g), line, &lost);
    for (int i = 0; i < n; i++)
        offer(out, BASE_replacement + i);
}

static void describe_replacement(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    Item line[REPLACEMENTS], lost;
    fitting_lines(g, event_asking(g), line, &lost);
    d->arg[0] = line[index].source;
    d->arg[1] = line[index].skill;
    d->arg[2] = ask->a;
    if (!line[index].skill) {
        d->variant = "keyword";
        d->arg[1] = line[index].key;
    }
}

#endif
