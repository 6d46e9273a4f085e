/* What must hold in every state between two answers (cw_check). */
#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

static const char *fault_words(int fault)
{
    switch (fault) {
    case FAULT_STACK_FULL:
        return "faulted: the rule stack is full";
    case FAULT_TOO_MANY_STEPS:
        return "faulted: too many steps between two decisions";
    case FAULT_BAD_STEP:
        return "faulted: a rule left its own switch";
    case FAULT_STACK_EMPTY:
        return "faulted: no rule is left to run";
    case FAULT_NOBODY_ASKED:
        return "faulted: a rule waits and nobody is asked";
    }
    return "faulted";
}

typedef struct Tables { /* of the present position, or of a kept one */
    const uint8_t *zone_of, *next;
    const ZoneHead *head;
    const uint16_t *kinds;
} Tables;

static const char *check_zones(const Run *g, const Tables *t)
{
    const GameLayout *at = &g->game->def->layout;
    int total = 0;
    for (int z = 0; z < at->zones; z++) {
        int n = 0;
        Card last = 0;
        for (Card c = t->head[z].first; c; last = c, c = t->next[c]) {
            if (c > at->cards || ++n > at->cards)
                return "a zone's list does not end";
            if (t->zone_of[c] != z)
                return "a card lies in a zone that it does not name";
            if (z && g->game->zone[z].sorted && t->kinds[c] < t->kinds[last])
                return "a sorted zone is out of order";
        }
        if (t->head[z].last != last)
            return "a zone's last card is wrong";
        if (t->head[z].count != n)
            return "a zone's count is wrong";
        total += n;
    }
    return total == at->cards ? NULL : "a card lies nowhere";
}

/* As much goes into each mixture as comes out, and of cards that look alike from behind. */
static const char *check_mixtures(const Run *g, const Known *k)
{
    int balance[MIXTURES + 1] = {0}, pool[MIXTURES + 1] = {0};
    for (Card c = 1; c <= k->cards; c++) {
        int in = entered(k->know[c]), out = left(k->know[c]);
        if (!in != !out)
            return "a card is known and unknown at once";
        if (!in)
            continue;
        int own = 1 + (g->game->def->pool ? g->game->def->pool(g, c) : 0);
        balance[in]++;
        balance[out]--;
        if ((pool[in] && pool[in] != own) || (pool[out] && pool[out] != own))
            return "cards that look different from behind are mixed";
        pool[in] = pool[out] = own;
        if (in != out && !can_flow(k->flow, in, out))
            return "a seat thinks a card impossible where it is";
    }
    for (int i = 0; i < FLOWS; i++) {
        const Flow *f = &k->flow[i];
        if (!f->count && (f->from | f->to | f->owed))
            return "a flow that is no more was not zeroed";
        balance[f->from] += f->owed ? f->count : -f->count;
        balance[f->to] += f->owed ? -f->count : f->count;
    }
    for (int m = 1; m <= MIXTURES; m++)
        if (balance[m])
            return "more cards go into a mixture than come out, or fewer";
    if (numbers_in_use(k) & ~*k->taken)
        return "the number of a mixture is in use and not taken";
    return NULL;
}

static const char *check_known(const Run *g, Seat seat, const Known *k, const uint8_t *zone_of)
{
    for (Card c = 1; c <= k->cards; c++)
        if (k->know[c] && sees_zone(g, seat, zone_of[c]))
            return "a seat does not know a card that it can see";
    return check_mixtures(g, k);
}

static const char *check_uneven(const Run *g)
{
    const GameLayout *at = &g->game->def->layout;
    SeatSet flows = 0;
    FOR_EACH_SEAT (g, s)
        flows |= (SeatSet)(FLOW(g, s)[0].count ? seat_bit(s) : 0);
    if (UNEVEN(g)[0] != flows)
        return "who knows of flows is wrong";
    for (int z = 1; z < at->zones; z++) {
        SeatSet uneven = 0;
        FOR_EACH_SEAT (g, s)
            FOR_EACH_CARD (g, card, z)
                if (left(KNOW(g, s)[card]) != left(KNOW(g, s)[zone_first(g, z)]))
                    uneven |= seat_bit(s);
        if (UNEVEN(g)[z] != (uneven & g->game->zone[z].blind))
            return "for whom the cards of a zone differ is wrong";
    }
    return NULL;
}

static const char *check_knowledge(const Run *g)
{
    const char *wrong = NULL;
    FOR_EACH_SEAT (g, s) {
        const Known now = known_now(g, s);
        wrong = wrong ? wrong : check_known(g, s, &now, ZONE_OF(g));
    }
    wrong = wrong ? wrong : check_uneven(g);
    return wrong;
}

static const char *check_kept(const Run *g)
{
    const GameLayout *at = &g->game->def->layout;
    const char *wrong = NULL;
    for (int slot = 0; slot < kept_slots(g) && at->kept_know; slot++) {
        const unsigned char *kept = kept_position(g, slot);
        Tables then = {kept + (at->zone_of - at->position), kept + (at->next - at->position),
                       (const ZoneHead *)(const void *)(kept + (at->head - at->position)), KINDS_OF(g)};
        if (!is_kept(g, slot))
            continue;
        wrong = wrong ? wrong : check_zones(g, &then);
        FOR_EACH_SEAT (g, s) {
            const Known known = known_then(g, slot, s);
            wrong = wrong ? wrong : check_known(g, s, &known, then.zone_of);
        }
    }
    return wrong;
}

static const char *check_core(const Run *g)
{
    const Core *core = g->core;
    const GameLayout *at = &g->game->def->layout;
    const unsigned char *stack = (const unsigned char *)core + at->stack;
    for (size_t i = 8u * core->stack_used; i < 8u * at->stack_units; i++)
        if (stack[i])
            return "bytes above the rule stack are not zero";
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        if (core->answer[s] && !(core->answered >> s & 1))
            return "an answer was taken and not zeroed";
        if (!(core->asked >> s & 1) && (core->ask[s].kind | core->ask[s].a | core->ask[s].b | core->ask[s].c))
            return "a question was answered and not zeroed";
    }
    if (core->answerer || core->returned)
        return "a value given back was not taken";
    if (core->phase == CW_WAITING && !core->asked)
        return "nobody is asked in a game that goes on";
    if (core->phase == CW_OVER && core->stack_used)
        return "rules are running in a game that is over";
    return NULL;
}

static const char *check_options(const CwGame *game, const CwState *state)
{
    CwOptions options;
    for (int s = 0; s < game->seats; s++) {
        if (!(cw_waiting(state) >> s & 1))
            continue;
        cw_options(game, state, s, &options);
        if (!options.count)
            return "a seat is asked and has no option";
        for (int i = 0; i < options.count; i++) {
            if (options.action[i] >= game->def->action_count)
                return "an action number is out of range";
            for (int j = 0; j < i; j++)
                if (options.action[i] == options.action[j])
                    return "two options have the same action number";
        }
    }
    return NULL;
}

/* Derived values are made anew in full, where they lie, since what makes them may read them; and compared. */
static const char *check_derived(const Run *g)
{
    const CwGameDef *def = g->game->def;
    unsigned char before[DERIVED_LIMIT], *values = (unsigned char *)g->core + def->derived;
    if (!def->derive)
        return NULL;
    memcpy(before, values, def->derived_size);
    def->derive(g);
    int same = !memcmp(before, values, def->derived_size);
    memcpy(values, before, def->derived_size);
    return same ? NULL : "derived values are not what follows from the position";
}

const char *kernel_check_table(const Run *g)
{
    const char *wrong = check_zones(g, &(Tables){ZONE_OF(g), NEXT(g), HEAD(g), KINDS_OF(g)});
    if (!wrong)
        wrong = check_knowledge(g);
    if (!wrong)
        wrong = columns_check(g);
    if (!wrong && g->game->def->check)
        wrong = g->game->def->check(g);
    if (!wrong)
        wrong = check_derived(g);
    return wrong;
}

const char *cw_check(const CwGame *game, const CwState *state)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    if (g.core->phase == CW_FAULTED)
        return fault_words(g.core->fault);
    const char *wrong = kernel_check_table(&g);
    if (!wrong)
        wrong = check_kept(&g);
    if (!wrong)
        wrong = check_core(&g);
    if (!wrong)
        wrong = check_options(game, state);
    return wrong;
}
