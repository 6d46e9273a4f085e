/* Which rules have a test that would notice their absence. */
#ifndef SCENARIOS_COVERAGE_H
#define SCENARIOS_COVERAGE_H

#include "match/text.h"
#include "texts/rulebook.h"

typedef struct Gap {
    char *id, *what;
} Gap;

typedef struct Coverage {
    int rules, rulings;    /* that need cover */
    int covered;           /* of both */
    int next;              /* rules and rulings of what is to come */
    int handlers;          /* of phrases of card text, each of which a scenario must reach */
    int scenarios, failed; /* that were run */
    Gap *gap;
    int gaps;
    Text failures; /* reports of scenarios that failed */
} Coverage;

/* Runs all scenarios of the book's game, on a descriptor that tells which rules it reaches.  Every sentence that is not a
   definition and every ruling needs a mark in the code and a scenario of its own that passed and reached it; every value
   of a switch needs a passing scenario of that ruling that was played with it. */
void coverage_run(const Rulebook *book, Coverage *coverage);
void coverage_free(Coverage *coverage);

#endif
