/* The designer's report: from studies that have been played to one page, one JSON object and two tables.

   A report is about one level of player; a second level answers whether a conclusion hangs on how well the players play.
   Every number goes through page_figure, so that page, JSON and table cannot disagree. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "lab/study.h"

enum { REPORT_DECKS = 16, REPORT_SKILLS = 8, REPORT_DEEP = 5 };

typedef struct ReportLevel { /* the same games between players of one level */
    const char *name;
    Study *study; /* one for each pairing of decks, row by row; or a single one */
    int studies;
    Facts total; /* of all of them; report_open adds them up */
} ReportLevel;

typedef struct Ablation { /* the same seeds with every copy of a card replaced by another */
    int for_all;          /* in the whole game; else in the deck of one seat */
    int kind;
    char with[120]; /* what stands in its place, in words */
    Study *study;   /* first: the card; second: without it */
    Study *other;   /* the same at the other level; NULL: not played */
    int seat;       /* whose deck was changed */
} Ablation;

typedef struct ReportData {
    const CwGame *game;
    const char *seed;
    ReportLevel level[2];
    int levels;
    const char *deck[REPORT_DECKS]; /* names; fewer than two: no matrix */
    int decks;
    Study *rules[2];                 /* with the rules that were reached, at two levels; NULL: not played */
    Study *skill[REPORT_SKILLS];     /* challengers from weak to strong against the report's level */
    int skill_budget[REPORT_SKILLS]; /* iterations a decision of each; 0: it does not search */
    int skills;
    Study *compare[2]; /* of each level; NULL: nothing is compared */
    const char *compare_what, *compare_label[2];
    Ablation deep[REPORT_DEEP];
    int deeps;
    int stopped; /* the run ended early */
} ReportData;

/* Adds the studies of each level up.  report_close frees that. */
void report_open(ReportData *data);
void report_close(ReportData *data);

typedef struct ReportTexts {
    Text html, json, figures_csv, cards_csv;
} ReportTexts;
void report_write(const ReportData *data, ReportTexts *texts);
void report_free(ReportTexts *texts);

#endif
