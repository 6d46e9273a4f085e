/* Scenarios: a rule, a table, what players do, what must be true then.  docs/manual/scenarios.md teaches the language.

   A file is read into scenarios (read.c); each is run on the form of its game that tells which rules are
   reached.  Nothing here prints: reports are texts. */
#ifndef SCENARIOS_SCENARIO_H
#define SCENARIOS_SCENARIO_H

#include "cardwright.h"
#include "kernel/game.h"
#include "match/shelf.h"
#include "match/text.h"

typedef enum Part { PART_GIVEN, PART_WHEN, PART_THEN } Part;

typedef struct Clause {
    Part part;
    int line, column;
    char *text;
    char *block; /* lines behind bars that follow it, or NULL */
    int block_line;
} Clause;

typedef struct Scenario {
    int line;
    char *title;
    char **rule; /* ids that it stands for */
    int rules;
    Clause *clause;
    int clauses;
} Scenario;

typedef struct ScenarioFile {
    char *name;
    Scenario *scenario;
    int scenarios;
    Text problems; /* "file:line: what is wrong" lines; nothing of such a file is run */
    int problem_count;
} ScenarioFile;

ScenarioFile *scenario_read(const char *name, const char *text, size_t length);
void scenario_free(ScenarioFile *file);

/* A game's own scenarios: those among its embedded texts. */
typedef struct OwnScenarios {
    ScenarioFile **file;
    int files;
} OwnScenarios;

void own_scenarios_read(OwnScenarios *own, const CwGameDef *game);
void own_scenarios_free(OwnScenarios *own);

typedef struct Spared {
    const char *rule, *place; /* file and line */
} Spared;

typedef struct ScenarioResult {
    const Scenario *scenario;
    const ScenarioFile *file;
    const CwGameDef *game; /* NULL when it never opened */
    int passed;
    int16_t ruling[RULINGS_LIMIT]; /* values in force, by number of the ruling */
    char **cited;                  /* rules that were reached, each once */
    int cited_count;
    Spared *spared; /* CITE_IFs that came by while their condition did not hold, each once */
    int spared_count;
    char **denied; /* rules of `not cited` */
    int denied_count;
    Text report; /* of what failed */
} ScenarioResult;

/* `games` ends with NULL and holds descriptors that tell which rules they reach; the game comes from the shelf. */
void scenario_run(const CwGameDef *const *games, Shelf *shelf, const ScenarioFile *file,
                  const Scenario *scenario, ScenarioResult *result);
void scenario_result_free(ScenarioResult *result);
/* Does the scenario name this rule in its head; was the rule reached? */
int scenario_names(const Scenario *scenario, const char *rule);
int scenario_reached(const ScenarioResult *result, const char *rule);

#endif
