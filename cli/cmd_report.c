/* `cardwright report GAME`: what a designer wants to know about a game, as a page, as JSON and as tables. */
#include "cli/open_game.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "lab/report_plan.h"

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

/* ---- what the plan is lent ----------------------------------------------------------------------------------------- */

enum { MOST_OPENED = PLAN_GAMES + 1 };

typedef struct Host {
    const Cli *cli;
    const char *command, *game;
    const GameOptions *asked;
    OpenedGame opened[MOST_OPENED];
    int opened_count;
    int refused; /* the status with which a game was refused */
    ProgressBar bar;
} Host;

static int host_open(void *data, const PlanChange *change, PlanGame *opened)
{
    Host *h = data;
    if (h->opened_count == MOST_OPENED)
        return 0;
    OpenedGame *place = &h->opened[h->opened_count++];
    GameOptions with = *h->asked;
    if (change->rule && with.rules.count < MAX_LIST)
        with.rules.item[with.rules.count++] = change->rule;
    if (change->decks || change->any_decks)
        with.decks = change->decks;
    if (change->cards)
        with.cards = change->cards;
    with.cited = change->cited;
    with.again = h->opened_count > 1 && !change->cards;
    h->refused = open_game(h->cli, h->command, h->game, &with, place);
    if (h->refused != EXIT_FINE)
        return 0;
    *opened = (PlanGame){place->game, place->config, place->key, place->seed};
    opened->config.rules = h->asked->rules.item; /* those of a copy do not last */
    opened->config.rule_count = h->asked->rules.count;
    return 1;
}

static void host_say(void *data, const char *words)
{
    const Host *h = data;
    complain(h->cli, h->command, 0, "%s", words);
}

static void host_progress(void *data, double part, uint64_t done, uint64_t all)
{
    Host *h = data;
    progress_work(&h->bar, part, done, all);
}

static void host_close(Host *h)
{
    for (int i = 0; i < h->opened_count; i++)
        close_game(&h->opened[i]);
}

static int exit_status(const Host *h, const ReportPlan *plan, PlanStatus status)
{
    static const int exits[] = {EXIT_FINE, EXIT_STOPPED, EXIT_USAGE, EXIT_NO};
    if (status == PLAN_REFUSED && !*plan->why.text)
        return h->refused; /* said when the game was opened */
    if ((status == PLAN_REFUSED || status == PLAN_FAILED) && *plan->why.text)
        return complain(h->cli, h->command, exits[status], "%s", plan->why.text);
    return exits[status];
}

/* ---- the report ---------------------------------------------------------------------------------------------------- */

static int write_one(const Host *h, const char *folder, const char *name, const Text *text)
{
    Text path = {0};
    Problem why;
    text_addf(&path, "%s/%s", folder, name);
    int good = file_write(path.at, text->at, text->length, &why);
    text_free(&path);
    return good ? EXIT_FINE : complain(h->cli, h->command, EXIT_NO, "%s", why.text);
}

static int write_report(const Host *h, const ReportPlan *plan, const char *folder)
{
    ReportTexts texts;
    report_write(&plan->data, &texts);
    int status = write_one(h, folder, "report.html", &texts.html);
    if (status == EXIT_FINE)
        status = write_one(h, folder, "report.json", &texts.json);
    if (status == EXIT_FINE)
        status = write_one(h, folder, "figures.csv", &texts.figures_csv);
    if (status == EXIT_FINE)
        status = write_one(h, folder, "cards.csv", &texts.cards_csv);
    report_free(&texts);
    if (status == EXIT_FINE)
        printf("%s: %llu games with %s players, seed %s\nWritten: %s/report.html, report.json, figures.csv, "
               "cards.csv\n",
               cw_game_title(cw_definition(plan->data.game)),
               (unsigned long long)plan->data.level[0].total.sum[F_GAMES], plan->data.level[0].name,
               plan->data.seed, folder);
    return status;
}

static int run_plan(Host *h, ReportPlan *plan, const ReportOptions *options, const char *folder,
                    const Ranks *ranks)
{
    int fewest, most, usual;
    cw_game_seats(find_game(h->cli, h->game)->plain, &fewest, &most, &usual);
    PlanHost host = {.data = h,
                     .seats = h->asked->seats ? (int)h->asked->seats : usual,
                     .open = host_open,
                     .say = host_say,
                     .progress = host_progress,
                     .stop = watch_for_stop()};
    int status = exit_status(h, plan, plan_open(plan, &host, options, ranks));
    if (status == EXIT_FINE)
        status = seed_will_do(h->cli, h->command, &h->opened[0], ranks && ranks->count > 1,
                              options->checkpoint != NULL);
    if (status == EXIT_FINE && plan_is_first(plan))
        status = make_folder(h->cli, h->command, folder);
    uint64_t bad = status != EXIT_FINE; /* no rank may wait for one that has given up */
    if (ranks)
        ranks->sum(&bad, 1);
    if (bad && status == EXIT_FINE)
        status = EXIT_NO;
    if (status == EXIT_FINE) {
        progress_open(&h->bar, "games");
        PlanStatus played = plan_play(plan);
        progress_clear(&h->bar);
        status = exit_status(h, plan, played);
    }
    if (status == EXIT_STOPPED && plan_is_first(plan))
        complain(h->cli, h->command, 0, "stopped early; the report is about the games so far");
    if ((status == EXIT_FINE || status == EXIT_STOPPED) && plan_is_first(plan)) {
        int written = write_report(h, plan, folder);
        status = written == EXIT_FINE ? status : written;
    }
    plan_close(plan);
    return status;
}

static int make_report(const Cli *cli, const char *command, const char *game, const GameOptions *asked,
                       const ReportOptions *options, const char *folder, const Ranks *ranks)
{
    if (!find_game(cli, game))
        return EXIT_USAGE;
    ReportPlan *plan = malloc(sizeof *plan);
    Host *host = calloc(1, sizeof *host);
    int status = EXIT_NO;
    if (plan && host) {
        *host = (Host){.cli = cli, .command = command, .game = game, .asked = asked};
        status = run_plan(host, plan, options, folder, ranks);
        host_close(host);
    } else {
        complain(cli, command, EXIT_NO, "there is not enough memory");
    }
    free(host);
    free(plan);
    return status;
}

int cmd_report(const Cli *cli, int argc, char **argv)
{
    const char *folder = NULL;
    GameOptions asked = {.usual_seed = "1"};
    ReportOptions o = {
        .level = "greedy", .games = 2000, .skill = -1, .threads = sysconf(_SC_NPROCESSORS_ONLN)};
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
        SEED_OPTION_ROW(asked, "1"),
        GAME_OPTION_ROWS(asked),
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
    o.decks = asked.decks;
    if (names_outsider(o.level))
        asked.usual_seed = NULL;
    const Ranks *ranks = ranks_join();
    status = make_report(cli, argv[0], words.word[0], &asked, &o, folder, ranks);
    ranks_leave();
    return status;
}
