/* Scenario files from anywhere: each scenario passes or fails with a report, never a crash. */
#include <stdint.h>
#include <stdlib.h>

#include "scenarios/scenario.h"

extern const CwGameDef cw_game_unicorn_cited, cw_game_worlds_cited;
static const CwGameDef *const games[] = {&cw_game_unicorn_cited, &cw_game_worlds_cited, NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Shelf *shelf = shelf_open(SHELF_IDLE);
    ScenarioFile *file = scenario_read("fuzz.scn", (const char *)data, size);
    if (file->problem_count && !file->problems.length)
        abort();
    /* A file with a problem in one place is run all the same here: the rest of it must not do harm either. */
    for (int i = 0; i < file->scenarios; i++) {
        ScenarioResult result;
        scenario_run(games, shelf, file, &file->scenario[i], &result);
        if (!result.passed && !result.report.length)
            abort(); /* failed without a word */
        scenario_result_free(&result);
    }
    scenario_free(file);
    shelf_close(shelf);
    return 0;
}
