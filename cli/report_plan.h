/* What `report` plays: opens the games, makes the studies, plays them with checkpoints. */
#ifndef CLI_REPORT_PLAN_H
#define CLI_REPORT_PLAN_H

#include "cli/open_game.h"
#include "cli/progress.h"
#include "lab/measure.h"
#include "lab/report.h"

enum {
    PLAN_GAMES = 2 + REPORT_DECKS * REPORT_DECKS + 4 + REPORT_DEEP,
    PLAN_STUDIES = 2 * REPORT_DECKS * REPORT_DECKS + 24
};

typedef struct ReportOptions {
    const char *game;
    GameOptions open;
    const char *level, *compare, *compare_cards, *checkpoint;
    long games, threads;
    int deep;
    long skill; /* games of each level that searches; -1: as many as take little time */
} ReportOptions;

typedef struct ReportPlan {
    const Cli *cli;
    const char *command;
    const ReportOptions *options;
    const Ranks *ranks;
    OpenedGame opened[PLAN_GAMES];
    int opened_count;
    Study study[PLAN_STUDIES];
    int study_count;
    char deck_name[REPORT_DECKS][80], deck_path[REPORT_DECKS][300], deck_title[REPORT_DECKS][200];
    char label[2][200], other_rule[200];
    ReportData data;
    /* while it runs */
    StudyRun how;
    ProgressBar bar;
    Text saved, loaded; /* checkpoint texts */
    double last_save;
    int save_failed;
    void *deep_memory[4 * REPORT_DEEP]; /* of the games that --deep opens */
    int deep_memories;
} ReportPlan;

/* EXIT_FINE, or the status to return (stderr says why); plan_close in both cases. */
int plan_open(ReportPlan *plan, const Cli *cli, const char *command, const ReportOptions *options,
              const Ranks *ranks);
/* Plays everything; EXIT_FINE, EXIT_STOPPED (the data hold what there is) or another status. */
int plan_play(ReportPlan *plan);
void plan_close(ReportPlan *plan);
/* Opens one more game with these options; NULL when it cannot (stderr says why). */
const CwGame *plan_game(ReportPlan *plan, const GameOptions *options);
Study *plan_study(ReportPlan *plan, Study study);
int plan_play_study(ReportPlan *plan, Study *study);
int plan_is_first(const ReportPlan *plan); /* of the ranks: the one that talks and writes */

CwConfig plan_config(const ReportPlan *plan); /* as the report's game was opened, for opening it otherwise */

/* --deep: cards worth a second look, replaced; in report_deep.c. */
int plan_play_deep(ReportPlan *plan);
/* Which card could stand in for the suspect: the most average one that has not been tried; -1: none is left. */
enum { STAND_INS = 4096 };
int plan_next_stand_in(const CardEffect *effects, int count, int suspect, char tried[STAND_INS]);
/* The same without decks, in report_swap.c: prepares a study in which the suspect does what the most average card of its
   kind does; 0: there is none. */
int plan_swap(ReportPlan *plan, const CardEffect *effects, int count, int suspect, Ablation *a, Study *study);

#endif
