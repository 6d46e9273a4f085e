/* shown.h: what a view shows of lines on their way, and which of several choices a question is about.  Part of machine.h.

   The stack of a view is what waits to be resolved, what is resolved first last: items in the order in which they came, then
   the effects that are running.  What was chosen for them are their targets, and links of the table. */
#ifndef EFFECTS_SHOWN_H
#define EFFECTS_SHOWN_H

static inline void view_target(ViewWaiting *waits, Card card)
{
    for (int i = 0; i < waits->targets; i++)
        if (waits->target[i] == card)
            return;
    if (card && waits->targets < MAX_VIEW_TARGETS)
        waits->target[waits->targets++] = card;
}

#ifdef GAME_ITEMS
/* What was chosen for it, as far as it is still there; of an item its bearer. */
static inline void add_announced(const Run *g, const Item *item, ViewWaiting *waits)
{
    for (int i = 0; i < EFFECT_TARGETS; i++) {
        unsigned slot = (unsigned)item->slot[i / 2] >> (i % 2 * 4) & 15;
        if (!slot || slot == SLOT_THEM)
            continue;
        if (item->announced >> (1 + i) & 1) {
            int other = item_index(g, item->target[i]);
            view_target(waits, other >= 0 ? now(g)->item[other].source : NO_CARD);
        } else if (effect_life(g, item->target[i]) == item->life[i]) {
            view_target(waits, item->target[i]);
        }
    }
}

static inline int show_items(const Run *g, int where, ViewWaiting waits[MAX_VIEW_STACK], int n)
{
    for (int i = 0; i < now(g)->items && n < MAX_VIEW_STACK; i++) {
        const Item *item = &now(g)->item[i];
        if (item->where != where)
            continue;
        waits[n] = (ViewWaiting){.seat = item->you, .card = item->source, .skill = item->skill};
        add_announced(g, item, &waits[n++]);
    }
    return n;
}
#endif

/* The effects that have begun and wait for an answer, the innermost last. */
static inline int show_running(const Run *g, ViewWaiting waits[MAX_VIEW_STACK], int n)
{
    const unsigned char *stack = (const unsigned char *)g->core + g->game->def->layout.stack;
    for (int unit = 0; unit < g->core->stack_used && n < MAX_VIEW_STACK;) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)unit, sizeof f);
        if (f.rule == RULE_run_effect) {
            struct run_effect my;
            memcpy(&my, stack + 8 * (size_t)unit + sizeof f, sizeof my);
            waits[n] = (ViewWaiting){.seat = my.you, .card = card_of(my.source), .skill = my.skill};
#ifdef GAME_ITEMS
            Item item = item_of(&my, my.at);
            add_announced(g, &item, &waits[n]);
#elif !defined GAME_ASKS_ITSELF
            FOR_EACH_IN (object, my.chosen[0] | my.chosen[1])
                view_target(&waits[n], effect_card(g, object));
#endif
            n++;
        }
        unit += f.size ? f.size : 1;
    }
    return n;
}

/* What aims at what: the targets of a stack. */
static inline int link_targets(const ViewWaiting *waits, int count, ViewLink *links, int n, int capacity)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < waits[i].targets && n < capacity; k++)
            links[n++] = (ViewLink){waits[i].card, waits[i].target[k], "targets"};
    return n;
}

#ifndef GAME_ASKS_ITSELF
/* Several are chosen one by one for a sentence that runs. */
static inline int effect_step(const Run *g, const Ask *ask, int *of)
{
    const Frame *f = frame_at(g, g->core->stack_top);
    if (ask->kind != ASK_target || f->rule != RULE_run_effect || ask->c & (UP_TO | DIVIDED))
        return 0;
    const struct run_effect *my = effect_asking(g);
    int done = __builtin_popcountll(my->chosen[my->selector & 1]);
    *of = done + (my->wanted & HOW_MANY);
    return done + 1;
}
#endif

#endif
