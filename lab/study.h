/* A study: games of one kind between given players, and the facts that they leave.

   Games are played in rounds.  After a round the facts of all threads and ranks are added up, and a checkpoint may be
   written; since facts only add up, neither the rounds nor who played which game can be seen in the result. */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include "lab/facts.h"
#include "lab/observe.h"
#include "lab/ranks.h"
#include "match/text.h"
#include "players/player.h"

#include <stdatomic.h>

/* Counters of a comparison, behind the facts of both sides. */
enum PairFact {
    PAIR_GAMES,
    PAIR_SAME_RESULT,
    PAIR_SAME_ENDING,
    PAIR_SAME_PLAY, /* move for move */
    PAIR_LENGTH,    /* second minus first, as a signed number */
    PAIR_LENGTH_SQUARED,
    PAIR_SCORES, /* for each seat: twice the score, second minus first, and that squared */
    PAIR_FACTS = PAIR_SCORES + 2 * CW_MAX_SEATS
};

typedef struct Study {
    char name[120]; /* tells it from the others of a report; part of a checkpoint */
    const CwGame *game;
    const CwGame *second; /* NULL, or what each game is compared with: same seed, same players */
    const char *player[CW_MAX_SEATS];
    const char *challenger; /* NULL, or it takes each team in turn, every seed once from each */
    Watches watches;
    uint64_t games;
    uint64_t done;   /* games so far: the first ones */
    uint64_t nonces; /* where the numbers of its games begin: studies that are added up share no deal */
    FactsShape shape;
    int teams, team_seat[CW_MAX_SEATS]; /* and the first seat of each */
    Facts facts, second_facts;
    uint64_t *pair;
    uint64_t *sums, *leasts; /* all of the above in one piece */
    size_t sum_count, least_count;
} Study;

typedef struct StudyRun { /* how to play it */
    CwKey key;
    PlayerSettings settings;
    int threads;
    const Ranks *ranks;                               /* NULL: alone */
    const atomic_int *stop;                           /* NULL, or becomes true when the run shall end early */
    void (*progress)(void *data, const Study *study); /* NULL, or called between rounds */
    void (*saved)(void *data,
                  const Study *study); /* NULL, or called after a round: the time for a checkpoint */
    void *data;
} StudyRun;

typedef enum StudyStatus { STUDY_DONE, STUDY_STOPPED, STUDY_REFUSED } StudyStatus;

void study_open(
    Study *study); /* game, second, players, watches and games are set; takes memory for the rest */
void study_close(Study *study);
/* Plays what is left of it. */
StudyStatus study_play(Study *study, const StudyRun *how, Problem *problem);
/* What a checkpoint must agree in. */
uint64_t study_identity(const Study *study, const CwKey *key);

#endif
