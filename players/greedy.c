/* Greedy: does what the game's own hints like best, looking no move ahead.

   Where others choose at the same time, always taking the best would be easy to foresee, so there it draws among the
   options in proportion to how much it likes them. */
#include "players/player.h"

static int draw_by_weight(Stream *stream, const int16_t *weight, int count)
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
static int draw_among_best(Stream *stream, const int16_t *weight, int count)
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

static int greedy_choose(Player *p, const PlayerTurn *turn)
{
    int16_t weight[CW_MAX_OPTIONS];
    cw_prefer(p->game, turn->sample, turn->options, weight);
    return cw_kind(turn->sample) == CW_SEALED ? draw_by_weight(&p->stream, weight, turn->options->count)
                                              : draw_among_best(&p->stream, weight, turn->options->count);
}

const PlayerKind player_greedy = {.name = "greedy", .wants_sample = 1, .choose = greedy_choose};
