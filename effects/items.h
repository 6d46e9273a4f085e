/* items.h: lines on their way.

   A line that has heard something, that was used and waits on a chain, or that is to run later, is an *item*: plain data, so
   that copying an effect is copying a struct.  Every game's Item begins with ITEM_HEAD; a game that runs what is heard at
   once needs no more.

   A game that defines GAME_ITEMS before effects/frames.h gets the whole of it: one pool for all items, whatever they wait
   for (`where`, the game's own list from ITEM_GAME on), in the order in which they came; what was chosen for each of them on
   announcement (machine.h); and what its text has spoken of.  It includes this in its state.h, and has in its position

       Item item[ITEMS];     the pool, without gaps; ITEMS at most 63
       uint8_t items;        how many there are

   effects/pool.h says what is done with it.  A full pool makes no further item: items_add returns 0. */
#ifndef EFFECTS_ITEMS_H
#define EFFECTS_ITEMS_H

#include <stdint.h>

#define ITEM_HEAD                                                                                            \
    uint16_t skill;      /* the line */                                                                      \
    uint8_t source, key; /* the card that bears it, and that whose uses of it count */                       \
    uint8_t you, times;  /* whose it is; how often it runs */

#ifdef GAME_ITEMS
enum { ITEM_FREE, ITEM_ANNOUNCED, ITEM_LATER, ITEM_GAME }; /* later: DELAY and LATER of opcodes.def */

typedef struct Item {
    ITEM_HEAD
    uint16_t at;                      /* the sentence that it is; 0: the whole line */
    int16_t x;                        /* registers, as in EFFECT_MEMORY */
    int16_t last[2];                  /* the same */
    uint8_t where;                    /* what it waits for; ITEM_FREE: it is none */
    uint8_t id;                       /* 1 to ITEMS: it keeps it as long as it is one */
    uint8_t source_life;              /* the source as it was */
    uint8_t counters;                 /* of what waits for some turns */
    uint8_t moment;                   /* of LATER: the word */
    uint8_t mode;                     /* 1 + which; 0: none was chosen */
    uint8_t it, it_life;              /* registers */
    uint8_t that, that_life;          /* the same */
    uint8_t target[EFFECT_TARGETS];   /* cards, or ids of items */
    uint8_t life[EFFECT_TARGETS];     /* of each; of items 0 */
    uint8_t slot[EFFECT_TARGETS / 2]; /* of each, four bits */
    uint8_t announced;                /* bit 0: its targets were chosen; bit 1 + i: target i is an item */
} Item;
_Static_assert(sizeof(Item) == 40, "an item takes 40 bytes");
#endif

/* How often a line was used in the span that the game counts ('once each turn'). */
typedef struct Use {
    uint16_t skill;
    uint8_t key, uses;
} Use;

static inline Use *find_use(Use *list, int count, int skill, int key)
{
    for (int i = 0; i < count; i++)
        if (list[i].skill == skill && list[i].key == key)
            return &list[i];
    return 0;
}

#endif
