/* `cardwright simulate GAME`: many games between computer players, and what came of them. */
#include "cli/open_game.h"
#include "cli/ranks.h"
#include "cli/progress.h"
#include "lab/checkpoint.h"
#include "lab/simulate.h"
#include "lab/stats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_rule(const void *a, const void *b)
{
    return strcmp(((const LabEnding *)a)->rule, ((const LabEnding *)b)->rule);
}

static void add_numbers(Text *out, const char *key, const uint64_t *number, int count)
{
    text_addf(out, ", \"%s\": [", key);
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%llu", i ? ", " : "", (unsigned long long)number[i]);
    text_add(out, "]");
}

static void add_rules(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    const char *comma = "";
    text_add(out, ", \"rules\": {");
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        char value[200];
        if (!ruling.name)
            continue;
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        text_add(out, comma);
        text_json(out, ruling.name);
        text_add(out, ": ");
        text_json(out, value);
        comma = ", ";
    }
    text_add(out, "}");
}

/* Those of the seats in order, or, without --deck, those that the seed draws from. */
static void add_decks(Text *out, const OpenedGame *opened)
{
    int count = cw_deck_count(opened->game);
    if (!count)
        return;
    text_addf(out, ", \"decks_drawn\": %s, \"decks\": [", opened->config.deck_count ? "false" : "true");
    for (int i = 0; i < count; i++) {
        CwDeck deck = cw_deck(opened->game, i);
        text_add(out, i ? ", {\"file\": " : "{\"file\": ");
        text_json(out, deck.file);
        text_add(out, ", \"name\": ");
        text_json(out, deck.name);
        text_add(out, ", \"format\": ");
        text_json(out, deck.format);
        text_addf(out, ", \"cards\": %d}", deck.cards);
    }
    text_add(out, "]");
}

static void add_roles(Text *out, const CwGame *game, const LabTotals *totals)
{
    LabRole role[CW_MAX_SEATS];
    int roles = lab_roles(totals, game, role);
    text_add(out, ", \"roles\": [");
    for (int i = 0; i < roles; i++) {
        const char *comma = "";
        text_add(out, i ? ", {\"role\": " : "{\"role\": ");
        text_json(out, role[i].name);
        text_add(out, ", \"seats\": [");
        for (int s = 0; s < cw_seats(game); s++)
            if (role[i].seats >> s & 1) {
                text_addf(out, "%s%d", comma, s);
                comma = ", ";
            }
        text_addf(out, "], \"played\": %llu, \"wins\": %llu, \"points\": %lld}",
                  (unsigned long long)role[i].played, (unsigned long long)role[i].wins,
                  (long long)role[i].points);
    }
    text_add(out, "]");
}

/* Nothing in it depends on the machine, the time or the number of threads. */
static void print_json(const OpenedGame *opened, const LabJob *job, const LabTotals *totals)
{
    Text out = {0};
    int seats = cw_seats(job->game);
    text_add(&out, "{\"game\": ");
    text_json(&out, cw_game_name(opened->entry->plain));
    text_add(&out, ", \"players\": [");
    for (int s = 0; s < seats; s++) {
        text_add(&out, s ? ", " : "");
        text_json(&out, job->player[s]);
    }
    text_add(&out, "]");
    add_rules(&out, job->game);
    add_decks(&out, opened);
    /* A seed of 64 hexadecimal digits is no number in JSON. */
    text_addf(&out, strlen(opened->seed) < 64 ? ", \"seed\": %s" : ", \"seed\": \"%s\"", opened->seed);
    text_addf(&out, ", \"games\": %llu, \"requested\": %llu, \"decisions\": %llu",
              (unsigned long long)totals->games, (unsigned long long)job->games,
              (unsigned long long)totals->decisions);
    add_numbers(&out, "wins", totals->wins, seats);
    add_roles(&out, job->game, totals);
    text_addf(&out, ", \"draws\": %llu, \"endings\": {", (unsigned long long)totals->draws);
    for (int i = 0; i < totals->endings; i++) {
        text_add(&out, i ? ", " : "");
        text_json(&out, totals->ending[i].rule);
        text_addf(&out, ": %llu", (unsigned long long)totals->ending[i].games);
    }
    text_addf(&out, "}, \"shortest\": %u, \"longest\": %u", totals->shortest, totals->longest);
    add_numbers(&out, "forfeits", totals->forfeits, seats);
    add_numbers(&out, "left", totals->left, seats);
    text_addf(&out, ", \"faults\": %llu, \"signature\": \"%016llx\"}", (unsigned long long)totals->faults,
              (unsigned long long)totals->signature);
    printf("%s\n", out.at);
    text_free(&out);
}

/* With its 95% interval. */
static void print_share(const char *label, const char *who, uint64_t part, uint64_t n)
{
    Interval i = wilson_interval((double)part, (double)n, 0.95);
    printf("  %-8s %-20s %10llu  %5.1f%% (%.1f to %.1f)\n", label, who, (unsigned long long)part,
           100 * (double)part / (double)n, 100 * i.low, 100 * i.high);
}

/* Each role apart: how often it wins, and the points that a seat of it ends with on average. */
static void print_roles(const CwGame *game, const LabTotals *totals)
{
    LabRole role[CW_MAX_SEATS];
    int roles = lab_roles(totals, game, role);
    for (int i = 0; i < roles; i++) {
        char points[60];
        snprintf(points, sizeof points, "%.1f points a seat",
                 (double)role[i].points / (double)totals->games / __builtin_popcount(role[i].seats));
        print_share(role[i].name, points, role[i].wins, role[i].played);
    }
}

static void print_text(const OpenedGame *opened, const LabJob *job, const LabTotals *totals, double seconds)
{
    printf("%s, %llu games, seed %s\n", cw_game_title(opened->entry->plain),
           (unsigned long long)totals->games, opened->seed);
    if (!totals->games)
        return;
    for (int s = 0; s < cw_seats(job->game); s++) {
        char label[20];
        snprintf(label, sizeof label, "seat %d", s + 1);
        print_share(label, job->player[s], totals->wins[s], totals->games);
    }
    print_share("draws", "", totals->draws, totals->games);
    print_roles(job->game, totals);
    printf("Ended by:");
    for (int i = 0; i < totals->endings; i++)
        printf("%s %s %llu", i ? "," : "", totals->ending[i].rule,
               (unsigned long long)totals->ending[i].games);
    printf("\nLength: %.1f decisions a game (%u to %u)\n", (double)totals->decisions / (double)totals->games,
           totals->shortest, totals->longest);
    printf("Speed: %.0f decisions and %.0f games a second on %d thread%s, %.2f s\n",
           (double)totals->decisions / seconds, (double)totals->games / seconds, job->threads,
           job->threads == 1 ? "" : "s", seconds);
    printf("Signature: %016llx\n", (unsigned long long)totals->signature);
}

static void tell_incidents(const Cli *cli, const char *command, const LabTotals *totals)
{
    for (int i = 0; i < totals->incidents; i++) {
        const LabIncident *incident = &totals->incident[i];
        if (incident->left)
            complain(cli, command, 0, "game %llu: seat %d left, and greedy played on for it: %s",
                     (unsigned long long)incident->game_number, incident->seat + 1, incident->words);
        else if (incident->seat >= 0)
            complain(cli, command, 0, "game %llu: seat %d lost: %s",
                     (unsigned long long)incident->game_number, incident->seat + 1, incident->words);
        else
            complain(cli, command, 0, "game %llu: %s", (unsigned long long)incident->game_number,
                     incident->words);
    }
    if (totals->all_incidents > (uint64_t)totals->incidents)
        complain(cli, command, 0, "and %llu more like these",
                 (unsigned long long)(totals->all_incidents - (uint64_t)totals->incidents));
}

static FILE *open_log(const Cli *cli, const char *command, const char *path)
{
    FILE *log = fopen(path, "we"); /* not for the programs that we start */
    if (!log)
        complain(cli, command, 0, "cannot write the log '%s': %s", path, strerror(errno));
    else
        fprintf(log, "# game\tdecision\tseat\trule\taction\twords; or: game\tend\trule\tpayoffs\twords\n");
    return log;
}

static int make_folder(const Cli *cli, const char *command, const char *path)
{
    struct stat about;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode)))
        return EXIT_FINE;
    return complain(cli, command, EXIT_NO, "cannot make the folder '%s': %s", path, strerror(errno));
}

typedef struct Checkpoint {
    const Cli *cli;
    const char *command, *path;
    uint64_t identity;
    Text text, loaded;
    LabTotals earlier;
    int failed;
} Checkpoint;

static void save_checkpoint(void *data, const LabTotals *so_far)
{
    Checkpoint *c = data;
    Problem why;
    checkpoint_begin(&c->text);
    lab_write_totals(so_far, c->identity, &c->text);
    checkpoint_end(&c->text);
    if (file_write(c->path, c->text.at, c->text.length, &why) || c->failed)
        return;
    c->failed = 1;
    complain(c->cli, c->command, 0, "the checkpoint cannot be written, the run goes on without: %s",
             why.text);
}

/* Goes on where the file ends, if there is one. */
static int use_checkpoint(Checkpoint *c, LabJob *job)
{
    Problem why;
    c->identity = lab_identity(job);
    job->save = save_checkpoint;
    job->save_data = c;
    if (access(c->path, F_OK) != 0)
        return EXIT_FINE;
    if (!file_read(c->path, &c->loaded, &why) || !checkpoint_check(&c->loaded, &why))
        return complain(c->cli, c->command, EXIT_NO, "'%s' cannot be gone on with: %s", c->path, why.text);
    if (!lab_read_totals(&c->loaded, c->identity, &c->earlier))
        return complain(
            c->cli, c->command, EXIT_NO,
            "'%s' is of another run: other players, seed, rules or decks; name another file, or delete it",
            c->path);
    if (c->earlier.games > job->games)
        return complain(c->cli, c->command, EXIT_USAGE, "'%s' already has %llu games; --games cannot be less",
                        c->path, (unsigned long long)c->earlier.games);
    job->earlier = &c->earlier;
    return EXIT_FINE;
}

static int run_job(const Cli *cli, const char *command, const OpenedGame *opened, LabJob *job, int as_json)
{
    LabTotals totals;
    Problem problem;
    ProgressBar bar;
    progress_open(&bar, "games");
    job->stop = watch_for_stop();
    const int first = !job->ranks || !job->ranks->rank; /* the one that talks */
    job->progress = first ? progress_show : NULL;
    job->progress_data = &bar;
    LabStatus status = (job->ranks ? lab_simulate_ranks : lab_simulate)(job, &totals, &problem);
    double seconds = seconds_since(&bar.start);
    progress_clear(&bar);
    if (problem.text[0])
        complain(cli, command, 0, "%s", problem.text);
    if (status == LAB_REFUSED)
        return EXIT_USAGE;
    if (!first)
        return status == LAB_STOPPED                  ? EXIT_STOPPED
               : status == LAB_DONE && !totals.faults ? EXIT_FINE
                                                      : EXIT_NO;
    qsort(totals.ending, (size_t)totals.endings, sizeof *totals.ending, by_rule);
    if (status != LAB_DONE)
        complain(cli, command, 0, "stopped after %llu of %llu games; the result is about these",
                 (unsigned long long)totals.games, (unsigned long long)job->games);
    if (as_json)
        print_json(opened, job, &totals);
    else
        print_text(opened, job, &totals, seconds);
    tell_incidents(cli, command, &totals);
    if (status == LAB_STOPPED)
        return EXIT_STOPPED;
    return status == LAB_BROKEN || totals.faults ? EXIT_NO : EXIT_FINE;
}

/* Only the first rank is sure to have the checkpoint, and only it writes one. */
static int run_in_ranks(Checkpoint *checkpoint, const OpenedGame *opened, LabJob *job, int as_json)
{
    const Ranks *ranks = ranks_join();
    int status = seed_will_do(checkpoint->cli, checkpoint->command, opened, ranks && ranks->count > 1,
                              checkpoint->path != NULL);
    if (status != EXIT_FINE)
        ; /* said why */
    else if (ranks && ranks->count > 1 && (job->log || job->replays))
        status = complain(checkpoint->cli, checkpoint->command, EXIT_USAGE,
                          "--log and --replays cannot be shared among ranks: leave them out, or run without "
                          "mpirun");
    else if (checkpoint->path && (!ranks || !ranks->rank))
        status = use_checkpoint(checkpoint, job);
    uint64_t bad = status != EXIT_FINE; /* no rank may wait for one that has given up */
    if (ranks)
        ranks->sum(&bad, 1);
    job->ranks = ranks && ranks->count > 1 ? ranks : NULL;
    if (!bad)
        status = run_job(checkpoint->cli, checkpoint->command, opened, job, as_json);
    else if (status == EXIT_FINE)
        status = EXIT_NO;
    ranks_leave();
    return status;
}

int cmd_simulate(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {.usual_seed = "1"};
    long games = 1000, threads = sysconf(_SC_NPROCESSORS_ONLN), patience = PLAYER_PATIENCE_MS;
    int as_json = 0;
    const char *log_path = NULL, *replays = NULL;
    Checkpoint checkpoint = {.cli = cli, .command = argv[0]};
    const Option options[] = {
        {OPTION_NUMBER, "games", "N", "how many games (without it: 1000)", &games, 1, 1000000000000},
        PLAYERS_OPTION_ROW(game, "random everywhere"),
        SEED_OPTION_ROW(game, "1; with a cmd: player a\nfresh one"),
        GAME_OPTION_ROWS(game),
        {OPTION_NUMBER, "threads", "T",
         "how many threads (without it: one per processor); the result\nis the same", &threads, 1,
         LAB_MAX_THREADS},
        {OPTION_NUMBER, "patience", "MS",
         "how long a cmd: player may take over one answer, in\nmilliseconds "
         "(without it: 10000)",
         &patience, 1, 86400000},
        {OPTION_FLAG, "json", NULL, "prints one JSON object", &as_json, 0, 0},
        {OPTION_TEXT, "log", "FILE", "writes a line for every decision", &log_path, 0, 0},
        {OPTION_TEXT, "replays", "FOLDER", "writes a replay of every game, GAME-000000.replay and so on",
         &replays, 0, 0},
        {OPTION_TEXT, "checkpoint", "FILE",
         "saves the run there every few seconds, and goes on from\nthere if it exists", &checkpoint.path, 0,
         0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    if (checkpoint.path && log_path)
        return complain(
            cli, argv[0], EXIT_USAGE,
            "a run that goes on after a kill cannot go on with its log: leave --log or --checkpoint out");
    OpenedGame opened;
    status = open_game(cli, argv[0], words.word[0], &game, &opened);
    if (status == EXIT_FINE) {
        LabJob job = {.game = opened.game,
                      .key = opened.key,
                      .games = (uint64_t)games,
                      .threads = (int)threads,
                      .settings = {.patience_ms = (int)patience}};
        for (int s = 0; s < cw_seats(opened.game); s++)
            job.player[s] = opened.player_count ? opened.players[s] : "random";
        if (replays) {
            job.replays = replays;
            job.setup = (MatchSetup){.game = opened.entry->plain,
                                     .config = opened.config,
                                     .opened = opened.game,
                                     .key = opened.key,
                                     .no_events = 1};
            status = make_folder(cli, argv[0], replays);
        }
        if (status == EXIT_FINE && log_path && !(job.log = open_log(cli, argv[0], log_path)))
            status = EXIT_NO;
        if (status == EXIT_FINE)
            status = run_in_ranks(&checkpoint, &opened, &job, as_json);
        if (job.log && fclose(job.log) != 0 && status == EXIT_FINE)
            status = complain(cli, argv[0], EXIT_NO, "the log '%s' is not complete: %s", log_path,
                              strerror(errno));
    }
    close_game(&opened);
    text_free(&checkpoint.text);
    text_free(&checkpoint.loaded);
    return status;
}
