/* Many games, on any number of threads, with one result.

   Game numbers are handed out in chunks and the chunks are merged in their order, so result, signature and log are the
   same for any number of threads; a run that is stopped ends after some game number, with all games before it. */
#ifndef LAB_SIMULATE_H
#define LAB_SIMULATE_H

#include "lab/ranks.h"
#include "match/match.h"
#include "players/runner.h"

#include <stdatomic.h>
#include <stdio.h>

enum { LAB_MAX_THREADS = 256, LAB_MAX_ENDINGS = 48, LAB_MAX_INCIDENTS = 8 };

typedef struct LabEnding {
    const char *rule; /* number of the rule, or "forfeit" or "fault" */
    uint64_t games;
} LabEnding;

typedef struct LabIncident { /* a game that was forfeited or broke */
    uint64_t game_number;
    int seat; /* -1: the game broke */
    int left; /* greedy played on for the seat */
    char words[300];
} LabIncident;

typedef struct LabTotals {
    uint64_t games, decisions, draws;
    uint64_t wins[CW_MAX_SEATS], forfeits[CW_MAX_SEATS];
    uint64_t left[CW_MAX_SEATS]; /* games in which greedy played on for the seat */
    int64_t points[CW_MAX_SEATS];
    uint64_t faults;
    uint32_t shortest, longest; /* decisions of a game */
    LabEnding ending[LAB_MAX_ENDINGS];
    int endings;
    LabIncident incident[LAB_MAX_INCIDENTS]; /* the first ones */
    int incidents;
    uint64_t all_incidents;
    uint64_t signature, signature_power; /* of the games in their order; see lab_signature */
} LabTotals;

typedef struct LabJob {
    const CwGame *game;
    CwKey key;
    const char *player[CW_MAX_SEATS]; /* names as player_open takes them */
    PlayerSettings settings;
    uint64_t games, begin; /* games before `begin` are another's */
    int threads;
    const Ranks *ranks;  /* NULL: alone; else every rank gets the whole result */
    FILE *log;           /* NULL, or one line per decision */
    const char *replays; /* NULL, or the folder that gets a replay of every game, made from `setup` */
    MatchSetup setup;
    const LabTotals *earlier; /* NULL, or the first games, played by an earlier run */
    void (*save)(void *save_data,
                 const LabTotals *so_far); /* NULL, or called every few seconds and at the end */
    void *save_data;
    const atomic_int *stop; /* NULL, or becomes true when the run shall end early */
    void (*progress)(void *data, uint64_t done, uint64_t games); /* NULL, or called a few times a second */
    void *progress_data;
} LabJob;

typedef enum LabStatus {
    LAB_DONE,
    LAB_STOPPED, /* early; the totals are those of the first games */
    LAB_BROKEN,  /* something outside failed, as a full disk; the problem says what; totals as when stopped */
    LAB_REFUSED, /* nothing was played; the problem says why */
} LabStatus;

/* What the seats of one role did (cw_role), in a game of unequal parts. */
typedef struct LabRole {
    const char *name;
    unsigned seats;        /* bit s: seat s plays it */
    uint64_t played, wins; /* counted once for a game and a team that has the role */
    int64_t points;        /* of all its seats together */
} LabRole;
/* The roles in the order of the seats; 0 where all play the same. */
int lab_roles(const LabTotals *totals, const CwGame *game, LabRole role[CW_MAX_SEATS]);

LabStatus lab_simulate(const LabJob *job, LabTotals *totals, Problem *problem);
/* The same for a job that is shared among ranks; without log and replays. */
LabStatus lab_simulate_ranks(const LabJob *job, LabTotals *totals, Problem *problem);

void lab_add_game(LabTotals *totals, const CwGame *game, uint64_t game_number, const GameRecord *record);
/* What the run is about: the same for two runs of which one can go on with the totals of the other. */
uint64_t lab_identity(const LabJob *job);
/* The totals as lines of a checkpoint (lab/checkpoint.h), and back: false if the text has none of this identity.  The
   totals that were read point into the text, which therefore stays. */
void lab_write_totals(const LabTotals *totals, uint64_t identity, Text *text);
int lab_read_totals(Text *text, uint64_t identity, LabTotals *totals);
/* Appends the totals of the games that come next. */
void lab_append(LabTotals *totals, const LabTotals *next);

#endif
