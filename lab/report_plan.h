/* What a report plays: which games, between whom, how often; and the playing, with checkpoints.

   A plan knows what to open and not how: the program that makes the report lends it a host, which reads the user's files
   and words. */
#ifndef LAB_REPORT_PLAN_H
#define LAB_REPORT_PLAN_H

#include <time.h>

#include "lab/measure.h"
#include "lab/report.h"

enum {
    PLAN_GAMES = 3 + REPORT_DECKS * REPORT_DECKS + 4,
    PLAN_STUDIES = 2 * REPORT_DECKS * REPORT_DECKS + 24
};

typedef enum PlanStatus {
    PLAN_DONE,
    PLAN_STOPPED, /* the data hold what there is */
    PLAN_REFUSED, /* what was asked for cannot be */
    PLAN_FAILED   /* it could be, but not here: a file, say */
} PlanStatus;

typedef struct PlanChange { /* how a game differs from the one that the report was asked about */
    const char *rule;       /* one ruling more; NULL: none */
    const char *decks;      /* "a,b" instead of those that were asked for; NULL: as asked */
    const char *cards;      /* this folder of card files instead; NULL: as asked */
    int any_decks;          /* none of those that were asked for */
    int cited;              /* the form that reports the rules it reaches */
} PlanChange;

typedef struct PlanGame {
    const CwGame *game;
    CwConfig config; /* what it was opened with */
    CwKey key;
    const char *seed; /* in words */
} PlanGame;

typedef struct PlanHost {
    void *data;
    int seats; /* that the report is about */
    /* Opens a game that lives as long as the host; false: it was refused, and the user knows why. */
    int (*open)(void *data, const PlanChange *change, PlanGame *opened);
    void (*say)(void *data, const char *words);                             /* something worth a note */
    void (*progress)(void *data, double part, uint64_t done, uint64_t all); /* part: 0 to 1 of the work */
    const atomic_int *stop;                                                 /* not 0: end soon */
} PlanHost;

typedef struct ReportOptions {
    const char *level, *compare, *compare_cards, *checkpoint;
    const char *decks; /* "a,b,c" as asked for; NULL: the shipped ones */
    long games, threads;
    int deep;
    long skill; /* games of each level that searches; -1: as many as take little time */
} ReportOptions;

typedef struct ReportPlan {
    const PlanHost *host;
    const ReportOptions *options;
    const Ranks *ranks;
    Problem why; /* of a status that is not done; empty: the host has said it */
    PlanGame opened[PLAN_GAMES];
    int opened_count;
    Study study[PLAN_STUDIES];
    int study_count;
    char deck_name[REPORT_DECKS][80], deck_path[REPORT_DECKS][300], deck_title[REPORT_DECKS][200];
    char label[2][200];
    ReportData data;
    /* while it runs */
    StudyRun how;
    struct timespec start;
    Text saved, loaded; /* checkpoint texts */
    double last_save;
    int save_failed;
    void *deep_memory[4 * REPORT_DEEP]; /* of the games that --deep opens */
    int deep_memories;
} ReportPlan;

/* plan_close in any case. */
PlanStatus plan_open(ReportPlan *plan, const PlanHost *host, const ReportOptions *options,
                     const Ranks *ranks);
PlanStatus plan_play(ReportPlan *plan); /* everything */
void plan_close(ReportPlan *plan);
Study *plan_study(ReportPlan *plan, Study study);
PlanStatus plan_play_study(ReportPlan *plan, Study *study);
int plan_is_first(const ReportPlan *plan); /* of the ranks: the one that talks and writes */
void plan_say(const ReportPlan *plan, const char *form, ...) __attribute__((format(printf, 2, 3)));
double plan_seconds(const struct timespec *since);

/* --deep: cards worth a second look, replaced; in report_deep.c. */
PlanStatus plan_play_deep(ReportPlan *plan);
/* The report's game opened otherwise, for --deep; NULL: that cannot be. */
const CwGame *plan_open_deep(ReportPlan *plan, const CwConfig *config);
/* Which card could stand in for the suspect: the most average one that has not been tried; -1: none is left. */
enum { STAND_INS = 4096 };
int plan_next_stand_in(const CardEffect *effects, int count, int suspect, char tried[STAND_INS]);
/* The same without decks, in report_swap.c: prepares a study in which the suspect does what the most average card of its
   kind does; 0: there is none. */
int plan_swap(ReportPlan *plan, const CardEffect *effects, int count, int suspect, Ablation *a, Study *study);

#endif
