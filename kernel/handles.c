/* Handles: the numbers by which a viewer knows cards.

   A card's own number stays inside: from it one could tell equal copies apart, follow them through a shuffle, and see
   from which deck they come.  A viewer's table holds a number for each card that it can identify; whatever it can no
   longer follow loses its number, and gets a new one when it is seen again.  So handles depend on nothing but what the
   viewer has seen. */
#include "kernel/play.h"
#include "kernel/typed.h"
#include "kernel/words.h"
#include "kernel/zones.h"

/* What lies in zone 0 is not on the table. */
static int is_seen(const Run *g, Seat viewer, Card card)
{
    return where_is(g, card) != 0 && knows(g, viewer, card);
}

int known_cards(const Run *g, Seat viewer, int zone, const CwHandles *handles, uint8_t card[MAX_CARDS + 1])
{
    const ZoneInfo *info = &g->game->zone[zone];
    int n = 0;
    FOR_EACH_CARD (g, c, zone)
        if (knows(g, viewer, c))
            card[n++] = (uint8_t)c;
    if (!info->sorted)
        return n;
    /* Equal copies by handle, new ones last: the order in which they came to lie here is not for everybody. */
    for (int i = 1; i < n; i++) {
        uint8_t c = card[i];
        int at = i;
        for (; at && kind_of(g, card[at - 1]) == kind_of(g, c) &&
               handles->of[card[at - 1]] - 1u > handles->of[c] - 1u;
             at--)
            card[at] = card[at - 1];
        card[at] = c;
    }
    return n;
}

/* Takes numbers up to `newest` from cards that cannot be seen. */
static void forget_up_to(const Run *g, Seat seat, uint32_t newest, CwHandles *handles)
{
    for (Card c = 1; c <= CARD_COUNT(g); c++)
        if (handles->of[c] && handles->of[c] <= newest && !is_seen(g, seat, c))
            handles->of[c] = 0;
}

void cw_forget(const CwGame *game, const CwState *state, int seat, CwHandles *handles)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    forget_up_to(g, seat, handles->last, handles);
}

static void number_known(const Run *g, Seat seat, CwHandles *handles)
{
    uint8_t card[MAX_CARDS + 1];
    for (int z = 1; z < g->game->def->layout.zones; z++) {
        int n = zone_size(g, z) ? known_cards(g, seat, z, handles, card) : 0;
        for (int i = 0; i < n; i++)
            if (!handles->of[card[i]])
                handles->of[card[i]] = ++handles->last;
    }
}

void cw_follow(const CwGame *game, const CwState *state, int seat, CwHandles *handles)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    cw_forget(game, state, seat, handles);
    number_known(g, seat, handles);
    handles->followed = handles->last;
}

const CwHandles *number_anew(const CwGame *game, const CwState *state, Seat seat, CwHandles *own)
{
    *own = (CwHandles){0};
    cw_follow(game, state, seat, own);
    return own;
}

void cw_look(const CwGame *game, const CwState *state, int seat, CwHandles *handles)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    forget_up_to(g, seat, handles->followed, handles);
    number_known(g, seat, handles);
}

int cw_note_cards(const CwGame *game, const CwState *state, const CwNote *n, int seat, CwHandles *handles,
                  uint32_t cards[CW_MAX_NOTE_ARGS])
{
    int count = 0;
    if (n->kind >= game->def->event_count)
        return 0;
    /* What a note has named may still lie where it cannot be seen, and keeps its number until the next look. */
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    forget_up_to(g, seat, handles->followed, handles);
    const TypedArgs *args = event_args(game, n->kind);
    for (int i = 0; i < args->count; i++) {
        int card = n->arg[i], told = args->arg[i].kind == ARG_CARD || may_know_cards(n, seat);
        if (args->arg[i].kind != ARG_CARD && args->arg[i].kind != ARG_SECRET)
            continue;
        int named = told && card > 0 && card <= game->def->layout.cards;
        /* It may still lie where it cannot be seen: a note may come before the move that it tells of. */
        if (named && !handles->of[card])
            handles->of[card] = ++handles->last;
        cards[count++] = named ? handles->of[card] : 0;
    }
    return count;
}

void kernel_lost(const Run *g)
{
    if (g->listener->lost)
        g->listener->lost(g->listener->data);
}
