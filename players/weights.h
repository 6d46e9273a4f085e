/* Drawing an option by how much it is liked. */
#ifndef PLAYERS_WEIGHTS_H
#define PLAYERS_WEIGHTS_H

#include "match/own_chance.h"

/* In proportion to the weights. */
static inline int draw_by_weight(Stream *stream, const int16_t *weight, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += weight[i] > 0 ? weight[i] : 0;
    if (!total)
        return stream_below(stream, count);
    int pick = stream_below(stream, total), i = 0;
    for (; i < count - 1; i++) {
        pick -= weight[i] > 0 ? weight[i] : 0;
        if (pick < 0)
            break;
    }
    return i;
}

/* Each of the equally best is as likely as the others: the k-th replaces the one held with chance 1/k. */
static inline int draw_among_best(Stream *stream, const int16_t *weight, int count)
{
    int best = 0, equals = 1;
    for (int i = 1; i < count; i++) {
        if (weight[i] > weight[best]) {
            best = i;
            equals = 1;
        } else if (weight[i] == weight[best] && stream_below(stream, ++equals) == 0) {
            best = i;
        }
    }
    return best;
}

#endif
