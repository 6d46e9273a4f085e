/* What a card carries, in the order of its `face` line: what is large on it, its stats, its foot, then all else. */
#ifndef TERMINAL_FACE_H
#define TERMINAL_FACE_H

#include "terminal/draw.h"

enum { MAX_ATTRIBUTES = 64 };

typedef struct Attribute {
    const char *sort, *name; /* of words: "counter", "health" */
    Painted what;
    int value; /* 1 of a mark */
} Attribute;

/* Of a card that can be chosen, stats that the face names are told as they are printed where the view has no value; of others
   those that the layout shows in this zone. */
int card_attributes(const Board *board, const char *zone, const CardView *card,
                    Attribute list[MAX_ATTRIBUTES]);

#endif
