/* sense.h: what a handler gets to know of the phrase that it stands for.

   A Sense lives on the C stack for the length of one call: where the phrase is in the code of the compiled set, which
   object's skill it belongs to, and who uses it. */
#ifndef EFFECTS_SENSE_H
#define EFFECTS_SENSE_H

#include "effects/cards.h"
#include "kernel/play.h"
#include "kernel/zones.h"

typedef uint64_t Set; /* of the game's object numbers, 0 to 63 */

typedef struct Sense {
    uint16_t at; /* of the phrase in the code */
    Card source; /* the object that bears the skill, NO_CARD when it is none that counts */
    Seat you;    /* who uses it: chooses, and is meant by 'you' */
    Card it;     /* the card that an earlier part of the text has spoken of, if any */
} Sense;

/* The compiled set of an opened game. */
static const CardSet *effect_set(const Run *g);

static inline int phrase_at(const Run *g, Sense s)
{
    return effect_set(g)->code[s.at];
}

/* Operand number i: a number, a card, or the value of a word. */
static inline int word(const Run *g, Sense s, int i)
{
    return effect_set(g)->code[s.at + 1 + i];
}

/* Part number i, which is a phrase itself. */
static inline Sense part(const Run *g, Sense s, int i)
{
    const CardSet *set = effect_set(g);
    s.at = (uint16_t)(s.at + 1 + set->shape[set->code[s.at]].words);
    while (i--)
        s.at = code_after(set, s.at);
    return s;
}

/* The same phrase in the sense of another place of the code. */
static inline Sense sense_at(Sense s, uint16_t at)
{
    s.at = at;
    return s;
}

/* The number of the skill that is quoted as part number i. */
static inline int quoted_skill(const Run *g, Sense s, int i)
{
    return word(g, part(g, s, i), 0);
}

/* The selector number `which` among the parts of a sentence; its `at` is 0 when there is no such part. */
static inline Sense selector(const Run *g, Sense s, int which)
{
    const CardSet *set = effect_set(g);
    int parts = set->shape[set->code[s.at]].parts;
    uint16_t at = (uint16_t)(s.at + 1 + set->shape[set->code[s.at]].words);
    for (int i = 0; i < parts && which < parts; i++) {
        if (set->code[at] >= OP_GAME && set->role[set->code[at]] == ROLE_SELECTOR && !which--)
            return sense_at(s, at);
        if (i + 1 < parts)
            at = code_after(set, at);
    }
    return sense_at(s, 0);
}

#endif
