/* `cardwright scenario FILE...`: runs rule tests and says what was seen instead where one fails. */
#include "cli/options.h"
#include "cli/read_file.h"
#include "scenarios/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Tally {
    int passed, failed;
} Tally;

static void run_file(const CwGameDef *const *games, Shelf *shelf, const ScenarioFile *file, int verbose,
                     Tally *tally)
{
    if (file->problem_count) {
        fputs(file->problems.at, stdout);
        tally->failed += file->problem_count;
        return;
    }
    for (int i = 0; i < file->scenarios; i++) {
        ScenarioResult result;
        const Scenario *s = &file->scenario[i];
        scenario_run(games, shelf, file, s, &result);
        if (result.passed)
            tally->passed++;
        else
            tally->failed++;
        if (verbose && result.passed) {
            printf("ok %s:%d: ", file->name, s->line);
            for (int k = 0; k < s->rules; k++)
                printf("%s%s", k ? ", " : "", s->rule[k]);
            printf("%s%s\n", s->rules ? " - " : "", s->title);
        }
        if (!result.passed)
            fputs(result.report.at, stdout);
        scenario_result_free(&result);
    }
}

int cmd_scenario(const Cli *cli, int argc, char **argv)
{
    static char verbose_name[] = "--verbose";
    int verbose = 0;
    const Option options[] = {
        {OPTION_FLAG, "verbose", NULL, "names the scenarios that pass, too (or -v)", &verbose, 0, 0},
        {0},
    };
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-v") == 0)
            argv[i] = verbose_name;
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, argc, &words);
    if (status != GO_ON)
        return status;
    const CwGameDef *games[MAX_LIST + 1] = {0};
    for (int i = 0; i < cli->game_count && i < MAX_LIST; i++)
        games[i] = cli->games[i].cited;
    Tally tally = {0};
    Shelf *shelf = shelf_open(SHELF_IDLE);
    for (int i = 0; i < words.count; i++) {
        size_t length;
        char *text = read_file(cli, argv[0], words.word[i], &length);
        if (!text) {
            tally.failed++;
            continue;
        }
        ScenarioFile *file = scenario_read(words.word[i], text, length);
        run_file(games, shelf, file, verbose, &tally);
        scenario_free(file);
        free(text);
    }
    shelf_close(shelf);
    printf("%d passed, %d failed\n", tally.passed, tally.failed);
    if (!tally.passed && !tally.failed)
        return complain(cli, argv[0], EXIT_NO,
                        "no scenario was found; docs/manual/scenarios.md shows how one looks");
    return tally.failed ? EXIT_NO : EXIT_FINE;
}
