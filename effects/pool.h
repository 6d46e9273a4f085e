/* pool.h: the pool of items (items.h), and how an item becomes a running effect and the other way round.  Part of machine.h,
   in games that define GAME_ITEMS. */
#ifndef EFFECTS_POOL_H
#define EFFECTS_POOL_H

#include "effects/items.h"
#include "effects/rows.h"

static int effect_life(const Run *g, Card card);

/* ---- the pool ------------------------------------------------------------------------------------------------------------ */

/* Where an item with this id lies now; -1: there is none. */
static int item_index(const Run *g, int id)
{
    for (int i = 0; i < now(g)->items; i++)
        if (now(g)->item[i].id == id)
            return i;
    return -1;
}

/* Behind all others; its id is the lowest that is free.  0: there is no room. */
static int items_add(Run *g, Item item)
{
    Set taken = 1; /* 0 is no id */
    if (now(g)->items == ITEMS)
        return 0;
    for (int i = 0; i < now(g)->items; i++)
        taken |= 1ull << now(g)->item[i].id;
    item.id = (uint8_t)__builtin_ctzll(~taken);
    now(g)->item[now(g)->items++] = item;
    return item.id;
}

static void items_remove(Run *g, int index)
{
    Item *list = now(g)->item;
    int left = --now(g)->items;
    memmove(&list[index], &list[index + 1], (size_t)(left - index) * sizeof *list);
    list[left] = (Item){0};
}

static Item items_take(Run *g, int index)
{
    Item item = now(g)->item[index];
    items_remove(g, index);
    return item;
}

/* Those that wait so, of one seat or (-1) of all: a set of indices. */
static Set items_where(const Run *g, int where, Seat you)
{
    Set set = 0;
    for (int i = 0; i < now(g)->items; i++)
        if (now(g)->item[i].where == where && (you < 0 || now(g)->item[i].you == you))
            set |= 1ull << i;
    return set;
}

/* The last that came: the top of a chain; -1: there is none. */
static int last_item(const Run *g, int where)
{
    Set set = items_where(g, where, -1);
    return set ? 63 - __builtin_clzll(set) : -1;
}

/* Whether it makes a difference which of two comes first: not if the same line speaks of the same. */
static int items_are_alike(const Run *g, Item a, Item b)
{
    a.id = b.id = 0;
    if (!skill_is_personal(effect_set(g), a.skill))
        a.source = b.source, a.key = b.key, a.source_life = b.source_life;
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Of a set, those that differ: the first of each sort. */
static Set unlike_items(const Run *g, Set set)
{
    Set unlike = 0;
    FOR_EACH_IN (i, set) {
        int is_new = 1;
        FOR_EACH_IN (before, unlike)
            is_new &= !items_are_alike(g, now(g)->item[before], now(g)->item[i]);
        unlike |= is_new ? 1ull << i : 0;
    }
    return unlike;
}

/* ---- an item and the effect that it is --------------------------------------------------------------------------------------- */

enum { ITEM_REF = 0x4900 }; /* marks the id of an item among targets: no CardRef looks so */

static inline int is_item_ref(CardRef ref)
{
    return (ref & 0xFF00) == ITEM_REF;
}

static struct run_effect effect_of(const Run *g, const Item *item)
{
    const SkillDef *def = &effect_set(g)->skills[item->skill];
    struct run_effect e = {.skill = item->skill,
                           .at = item->at ? item->at : def->effect,
                           .end = item->at ? code_after(effect_set(g), item->at) : def->end,
                           .source = ref_to(item->source),
                           .source_life = item->source_life,
                           .you = item->you,
                           .it = ref_to(item->it),
                           .it_life = item->it_life,
                           .that = ref_to(item->that),
                           .that_life = item->that_life,
                           .x = item->x,
                           .last = {item->last[0], item->last[1]},
                           .announced = item->announced & 1,
                           .mode = item->mode};
    for (int i = 0; i < EFFECT_TARGETS; i++) {
        unsigned slot = (unsigned)item->slot[i / 2] >> (i % 2 * 4) & 15;
        if (!slot)
            continue;
        e.target[i] =
            item->announced >> (1 + i) & 1 ? (CardRef)(ITEM_REF | item->target[i]) : ref_to(item->target[i]);
        e.mark[i] = (uint16_t)(slot << 8 | item->life[i]);
    }
    return e;
}

static void item_takes_targets(Item *item, const struct run_effect *e)
{
    item->announced = e->announced != 0;
    item->mode = (uint8_t)e->mode;
    for (int i = 0; i < EFFECT_TARGETS; i++) {
        item->target[i] = (uint8_t)card_of(e->target[i]);
        item->life[i] = (uint8_t)e->mark[i];
        int slot = e->mark[i] >> 8;
        item->slot[i / 2] = (uint8_t)(i % 2 ? item->slot[i / 2] | slot << 4 : slot);
        item->announced |= (uint8_t)(is_item_ref(e->target[i]) << (1 + i));
    }
}

/* The sentence at `at` of a running effect, with all that the text has spoken of so far. */
static Item item_of(const struct run_effect *e, uint16_t at)
{
    Item item = {.skill = e->skill,
                 .at = at,
                 .source = (uint8_t)card_of(e->source),
                 .source_life = (uint8_t)e->source_life,
                 .key = (uint8_t)card_of(e->source),
                 .you = (uint8_t)e->you,
                 .times = 1,
                 .it = (uint8_t)card_of(e->it),
                 .it_life = (uint8_t)e->it_life,
                 .that = (uint8_t)card_of(e->that),
                 .that_life = (uint8_t)e->that_life,
                 .x = e->x,
                 .last = {e->last[0], e->last[1]}};
    item_takes_targets(&item, e);
    return item;
}

#endif
