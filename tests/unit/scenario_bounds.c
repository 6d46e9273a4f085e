/* A scenario always ends: rules that never stop and games that nobody ends are told with the rules that were running. */
#include "tests/support/workbench/use.h"

#include <stdio.h>

#include "scenarios/scenario.h"

static const CwGameDef *const games[] = {&workbench, NULL};

static void expect_failure(const char *when, const char *first, const char *second)
{
    char text[300];
    snprintf(text, sizeof text, "given game workbench; seats Ann Ben Cleo\nwhen %s\nthen nobody asked\n",
             when);
    ScenarioFile *file = scenario_read("case.scn", text, strlen(text));
    ScenarioResult result;
    Shelf *shelf = shelf_open(0);
    scenario_run(games, shelf, file, &file->scenario[0], &result);
    shelf_close(shelf);
    assert_int_equal(result.passed, 0);
    if (!strstr(result.report.at, first) || !strstr(result.report.at, second))
        fail_msg("neither '%s' nor '%s': %s", first, second, result.report.at);
    scenario_result_free(&result);
    scenario_free(file);
}

static void rules_that_never_stop(void **unused)
{
    char when[40];
    (void)unused;
    snprintf(when, sizeof when, "Ann #%d", BASE_menu + DO_SPIN);
    expect_failure(when, "too many steps between two decisions", "W2 menu, experiment_is_done > W4.2 spins");
    snprintf(when, sizeof when, "Ann #%d", BASE_menu + DO_RECURSE);
    expect_failure(when, "the rule stack is full", "> W4.1 recurses, never");
}

static void games_that_never_end(void **unused)
{
    (void)unused;
    expect_failure("all first until over", "10000 answers, and the game is not over",
                   "W2 menu, choice_is_made");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_that_never_stop),
        cmocka_unit_test(games_that_never_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
