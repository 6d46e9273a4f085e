/* Watches games and writes down what the report wants to know: one observer per thread, for one game at a time.

   It looks into the real state, which no player may; everything it looks for is the same in every game: questions,
   options, cards in hands, the game's own judgement of positions. */
#ifndef LAB_OBSERVE_H
#define LAB_OBSERVE_H

#include "lab/facts.h"
#include "players/runner.h"

typedef struct Observer Observer;

typedef enum Watches {
    WATCH_RESULTS, /* results, lengths and endings only, at no cost */
    WATCH_PLAY,    /* choices, cards and leads too */
    WATCH_RULES    /* and the rules that are reached, which slows a game down; its players hear no notes */
} Watches;

Observer *observer_open(const CwGame *game, const FactsShape *shape, Watches watches);
void observer_close(Observer *o);
void observer_begin(Observer *o, Facts facts, Runner *runner); /* before runner_play: watches this runner */
/* After it; `challenger` is the seat of the study's challenger, or -1. */
void observer_end(Observer *o, const Runner *runner, uint64_t game_number, const GameRecord *record,
                  int challenger);

/* 2 a win, 1 a draw, 0 a loss. */
static inline int twice_score(const CwResult *result, int seat)
{
    return 1 + (result->payoff[seat] > 0) - (result->payoff[seat] < 0);
}

#endif
