/* Greedy: does what the game's own hints like best, looking no move ahead.

   Where others choose at the same time, always taking the best would be easy to foresee, so there it draws among the
   options in proportion to how much it likes them. */
#include "players/player.h"
#include "players/weights.h"

static int greedy_choose(Player *p, const PlayerTurn *turn)
{
    return turn->decision == CW_SEALED ? draw_by_weight(&p->stream, turn->weight, turn->options->count)
                                       : draw_among_best(&p->stream, turn->weight, turn->options->count);
}

const PlayerKind player_greedy = {.name = "greedy", .wants_weights = 1, .choose = greedy_choose};
