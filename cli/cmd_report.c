/* `cardwright report GAME`: what a designer wants to know about a game, as a page, as JSON and as tables. */
#include "cli/ranks.h"
#include "cli/report_plan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int make_folder(const Cli *cli, const char *command, const char *path)
{
    struct stat about;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode)))
        return EXIT_FINE;
    return complain(cli, command, EXIT_NO, "cannot make the folder '%s': %s", path, strerror(errno));
}

static int write_one(const ReportPlan *plan, const char *folder, const char *name, const Text *text)
{
    Text path = {0};
    Problem why;
    text_addf(&path, "%s/%s", folder, name);
    int good = file_write(path.at, text->at, text->length, &why);
    text_free(&path);
    return good ? EXIT_FINE : complain(plan->cli, plan->command, EXIT_NO, "%s", why.text);
}

static int write_report(const ReportPlan *plan, const char *folder)
{
    ReportTexts texts;
    report_write(&plan->data, &texts);
    int status = write_one(plan, folder, "report.html", &texts.html);
    if (status == EXIT_FINE)
        status = write_one(plan, folder, "report.json", &texts.json);
    if (status == EXIT_FINE)
        status = write_one(plan, folder, "figures.csv", &texts.figures_csv);
    if (status == EXIT_FINE)
        status = write_one(plan, folder, "cards.csv", &texts.cards_csv);
    report_free(&texts);
    if (status == EXIT_FINE)
        printf("%s: %llu games with %s players, seed %s\nWritten: %s/report.html, report.json, figures.csv, "
               "cards.csv\n",
               cw_game_title(cw_definition(plan->data.game)),
               (unsigned long long)plan->data.level[0].total.sum[F_GAMES], plan->data.level[0].name,
               plan->data.seed, folder);
    return status;
}

static int make_report(const Cli *cli, const char *command, const ReportOptions *options, const char *folder,
                       const Ranks *ranks)
{
    ReportPlan *plan = malloc(sizeof *plan);
    if (!plan)
        return complain(cli, command, EXIT_NO, "there is not enough memory");
    int status = plan_open(plan, cli, command, options, ranks);
    if (status == EXIT_FINE)
        status = seed_will_do(cli, command, &plan->opened[0], ranks && ranks->count > 1,
                              options->checkpoint != NULL);
    if (status == EXIT_FINE && plan_is_first(plan))
        status = make_folder(cli, command, folder);
    uint64_t bad = status != EXIT_FINE; /* no rank may wait for one that has given up */
    if (ranks)
        ranks->sum(&bad, 1);
    if (bad && status == EXIT_FINE)
        status = EXIT_NO;
    if (status == EXIT_FINE)
        status = plan_play(plan);
    if (status == EXIT_STOPPED && plan_is_first(plan))
        complain(cli, command, 0, "stopped early; the report is about the games so far");
    if ((status == EXIT_FINE || status == EXIT_STOPPED) && plan_is_first(plan)) {
        int written = write_report(plan, folder);
        status = written == EXIT_FINE ? status : written;
    }
    plan_close(plan);
    free(plan);
    return status;
}

int cmd_report(const Cli *cli, int argc, char **argv)
{
    const char *folder = NULL;
    ReportOptions o = {.open = {.usual_seed = "1"},
                       .level = "greedy",
                       .games = 2000,
                       .skill = -1,
                       .threads = sysconf(_SC_NPROCESSORS_ONLN)};
    const Option options[] = {
        {OPTION_TEXT, "out", "FOLDER", "where the report goes (needed)", &folder, 0, 0},
        {OPTION_NUMBER, "games", "N", "how many games at the report's level (without it: 2000)", &o.games, 1,
         1000000000000},
        {OPTION_TEXT, "level", "L",
         "who plays: random, greedy, or a level that searches\n(without it: greedy)", &o.level, 0, 0},
        {OPTION_TEXT, "compare", "SWITCH=A,B", "what does this house rule change?", &o.compare, 0, 0},
        {OPTION_TEXT, "compare-cards", "OLD,NEW",
         "what does this new wording change? Two folders of card\nfiles", &o.compare_cards, 0, 0},
        {OPTION_FLAG, "deep", NULL, "plays on with the most suspicious cards replaced", &o.deep, 0, 0},
        {OPTION_NUMBER, "skill", "N",
         "how many games each level that searches plays, hard and\nexpert too (without it: easy and medium, "
         "one\n"
         "for 50 of --games, at most 40)",
         &o.skill, 0, 1000000},
        {OPTION_TEXT, "checkpoint", "FILE",
         "saves the run there every few seconds, and goes on from\nthere if it exists", &o.checkpoint, 0, 0},
        SEED_OPTION_ROW(o.open, "1"),
        GAME_OPTION_ROWS(o.open),
        {OPTION_NUMBER, "threads", "T",
         "how many threads (without it: one per processor); the report\nis the same", &o.threads, 1, 256},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    if (!folder)
        return complain(cli, argv[0], EXIT_USAGE, "say where the report goes: --out FOLDER");
    if (o.compare && o.compare_cards)
        return complain(cli, argv[0], EXIT_USAGE,
                        "--compare and --compare-cards are two reports: ask for one at a time");
    o.game = words.word[0];
    if (names_outsider(o.level))
        o.open.usual_seed = NULL;
    const Ranks *ranks = ranks_join();
    status = make_report(cli, argv[0], &o, folder, ranks);
    ranks_leave();
    return status;
}
