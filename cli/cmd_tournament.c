/* `cardwright tournament GAME --players A,B,...`: who is stronger? */
#include "cli/open_game.h"
#include "cli/ranks.h"
#include "cli/progress.h"
#include "lab/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_THREADS = 256 };

static double score_of(const Tournament *t, int player, double *games)
{
    double won = 0;
    *games = 0;
    for (int m = 0; m < t->matches; m++) {
        const TournamentMatch *match = &t->match[m];
        if (match->first != player && match->second != player)
            continue;
        won += match->first == player ? match->pairs.sum : match->pairs.n - match->pairs.sum;
        *games += match->pairs.n;
    }
    double score = *games > 0 ? won / *games : 0;
    *games *= 2;
    return score;
}

/* Of scores that count `games` games each.  As if the games did not depend on each other: pairs make the truth a
   little better than this says. */
static Interval interval_of(const Sample *scores, int games)
{
    return wilson_interval(scores->sum * games, scores->n * games, 0.95);
}

static void add_interval(Text *out, const Sample *scores, int games)
{
    Interval i = interval_of(scores, games);
    text_addf(out, "\"score\": %.4f, \"low\": %.4f, \"high\": %.4f", sample_mean(scores), i.low, i.high);
}

/* Parts are rated where two sides meet and the player was in that part. */
static int is_rated(const Tournament *t, int player, int part)
{
    return t->teams == 2 && t->by_part[player][part].n > 0;
}

static void add_part_rating(Text *out, const Tournament *t, int player, int part)
{
    if (is_rated(t, player, part))
        text_addf(out, ", \"rating\": %.1f, \"error\": %.1f", t->part_rating[player][part],
                  t->part_error[player][part]);
}

/* Begins an object that the caller ends. */
static void add_role(Text *out, const Tournament *t, int part, const Sample *scores, const char *comma)
{
    const char *between = "";
    text_addf(out, "%s{\"role\": ", comma);
    text_json(out, t->part[part].role);
    text_add(out, ", \"seats\": [");
    for (int s = 0; s < CW_MAX_SEATS; s++)
        if (t->part[part].seats >> s & 1) {
            text_addf(out, "%s%d", between, s);
            between = ", ";
        }
    text_addf(out, "], \"games\": %.0f, ", scores->n);
    add_interval(out, scores, 1);
}

static void add_player(Text *out, const TournamentJob *job, const Tournament *t, int p)
{
    double games, score = score_of(t, p, &games);
    text_add(out, p ? ",\n  {\"name\": " : "\n  {\"name\": ");
    text_json(out, job->player[p]);
    text_addf(out,
              ", \"games\": %.0f, \"score\": %.4f, \"rating\": %.1f, \"error\": %.1f, \"forfeits\": %llu",
              games, score, t->rating[p], t->error[p], (unsigned long long)t->forfeits[p]);
    text_add(out, ", \"seats\": [");
    for (int s = 0; s < cw_seats(job->game); s++) {
        text_addf(out, "%s{\"games\": %.0f, ", s ? ", " : "", t->by_seat[p][s].n);
        add_interval(out, &t->by_seat[p][s], 1);
        add_part_rating(out, t, p, t->seat_part[s]);
        text_add(out, "}");
    }
    const char *comma = "";
    text_add(out, "], \"roles\": [");
    for (int i = 0; i < t->parts; i++) {
        if (!*t->part[i].role)
            continue;
        add_role(out, t, i, &t->by_part[p][i], comma);
        add_part_rating(out, t, p, i);
        text_add(out, "}");
        comma = ", ";
    }
    text_add(out, "]}");
}

static void add_match(Text *out, const TournamentJob *job, const Tournament *t, int m)
{
    const TournamentMatch *match = &t->match[m];
    text_add(out, m ? ",\n  {\"first\": " : "\n  {\"first\": ");
    text_json(out, job->player[match->first]);
    text_add(out, ", \"second\": ");
    text_json(out, job->player[match->second]);
    text_addf(out,
              ", \"same_cards\": %s, \"pairs\": %.0f, \"wins\": %llu, \"draws\": %llu, \"losses\": %llu, ",
              match->same_cards ? "true" : "false", match->pairs.n, (unsigned long long)match->wins,
              (unsigned long long)match->draws, (unsigned long long)match->losses);
    add_interval(out, &match->pairs, 2);
    text_add(out, ", \"roles\": [");
    const char *comma = "";
    for (int i = 0; i < t->parts; i++) {
        if (!*t->part[i].role)
            continue;
        add_role(out, t, i, &match->part[0][i], comma);
        text_add(out, "}");
        comma = ", ";
    }
    text_add(out, "]}");
}

static const char *answer_name(SprtAnswer answer)
{
    return answer == SPRT_HIGH ? "yes" : answer == SPRT_LOW ? "no" : "open";
}

static void add_incidents(Text *out, const TournamentJob *job, const Tournament *t)
{
    text_add(out, "],\n \"incidents\": [");
    for (int i = 0; i < t->incidents; i++) {
        const TournamentIncident *incident = &t->incident[i];
        text_addf(out, "%s\n  {\"pair\": %llu, \"player\": ", i ? "," : "",
                  (unsigned long long)incident->pair);
        if (incident->player < 0)
            text_add(out, "null");
        else
            text_json(out, job->player[incident->player]);
        if (incident->player >= 0) {
            text_add(out, ", \"against\": ");
            text_json(out, job->player[incident->against]);
            text_addf(out, ", \"seat\": %d", incident->seat);
        }
        text_add(out, ", \"words\": ");
        text_json(out, incident->words);
        text_add(out, "}");
    }
}

/* Nothing in it depends on the machine, the time or the number of threads. */
static void print_json(const OpenedGame *opened, const TournamentJob *job, const Tournament *t)
{
    Text out = {0};
    text_add(&out, "{\"game\": ");
    text_json(&out, cw_game_name(opened->entry->plain));
    text_addf(&out, ", \"version\": \"%s\", \"fingerprint\": \"%016llx\"", cw_version(),
              (unsigned long long)cw_fingerprint(job->game));
    text_addf(&out, strlen(opened->seed) < 64 ? ", \"seed\": %s" : ", \"seed\": \"%s\"", opened->seed);
    text_addf(&out,
              ", \"pairs\": %llu, \"games\": %llu, \"decisions\": %llu, \"faults\": %llu, \"stopped\": %s",
              (unsigned long long)job->pairs, (unsigned long long)t->games, (unsigned long long)t->decisions,
              (unsigned long long)t->faults, t->stopped ? "true" : "false");
    if (job->sequential)
        text_addf(&out,
                  ",\n \"test\": {\"claim\": %.4f, \"margin\": %.4f, \"answer\": \"%s\", "
                  "\"evidence\": %.3f, \"bound\": %.3f}",
                  job->claim, job->margin, answer_name(t->answer), t->evidence, t->bound);
    text_add(&out, ",\n \"players\": [");
    for (int p = 0; p < job->players; p++)
        add_player(&out, job, t, p);
    text_add(&out, "],\n \"matches\": [");
    for (int m = 0; m < t->matches; m++)
        add_match(&out, job, t, m);
    add_incidents(&out, job, t);
    text_add(&out, "],\n \"first_games\": [");
    for (int i = 0; i < t->listed_count; i++)
        text_addf(&out, "%s\"%016llx\"", i ? ", " : "", (unsigned long long)t->listed[i]);
    text_addf(&out, "],\n \"signature\": \"%016llx\"}\n", (unsigned long long)t->signature);
    fputs(out.at, stdout);
    text_free(&out);
}

static void print_score(const Sample *scores, int games)
{
    Interval i = interval_of(scores, games);
    printf("%5.1f %% (%.1f to %.1f)", 100 * sample_mean(scores), 100 * i.low, 100 * i.high);
}

static void print_parts(const Tournament *t, int p)
{
    for (int i = 0; i < t->parts; i++) {
        char words[100], name[120];
        if (!(t->by_part[p][i].n > 0))
            continue;
        part_words(&t->part[i], words, sizeof words);
        snprintf(name, sizeof name, "as %s", words);
        if (is_rated(t, p, i))
            printf("    %-22s %+8.0f %10.0f ", name, t->part_rating[p][i], 1.96 * t->part_error[p][i]);
        else
            printf("    %-22s %8s %10s ", name, "", "");
        print_score(&t->by_part[p][i], 1);
        printf(" in %.0f games\n", t->by_part[p][i].n);
    }
}

static void print_match(const TournamentJob *job, const Tournament *t, const TournamentMatch *match)
{
    printf("  %s against %s: ", job->player[match->first], job->player[match->second]);
    print_score(&match->pairs, 2);
    printf(" in %.0f pair%s%s: %llu won, %llu drawn, %llu lost\n", match->pairs.n,
           match->pairs.n == 1 ? "" : "s", match->same_cards ? "" : " with cards of their own",
           (unsigned long long)match->wins, (unsigned long long)match->draws,
           (unsigned long long)match->losses);
    /* With two players the table has said it. */
    for (int i = 0; i < t->parts && job->players > 2; i++) {
        if (!*t->part[i].role || !(match->part[0][i].n > 0))
            continue;
        printf("    as %-10s ", t->part[i].role);
        print_score(&match->part[0][i], 1);
        printf("\n");
    }
}

static void print_answer(const TournamentJob *job, const Tournament *t)
{
    double claim = 100 * job->claim;
    printf("  Is %s's score above %.4g %%? ", job->player[0], claim);
    if (t->answer == SPRT_HIGH)
        printf("Yes (a sequential test that errs in at most 5 of 100 cases)\n");
    else if (t->answer == SPRT_LOW)
        printf("No: it is below %.4g %% (a sequential test that errs in at most 5 of 100 cases)\n",
               claim + 100 * job->margin);
    else
        printf("Not clear yet after these games (evidence %.1f; %.1f would be enough)\n", t->evidence,
               t->bound);
}

static void print_ratings(const TournamentJob *job, const Tournament *t)
{
    int order[TOURNAMENT_PLAYERS];
    for (int p = 0; p < job->players; p++) {
        int at = p;
        for (; at && t->rating[order[at - 1]] < t->rating[p]; at--)
            order[at] = order[at - 1];
        order[at] = p;
    }
    printf("  %-24s %8s %10s %8s %8s\n", "player", "rating", "(+-95 %)", "score", "games");
    for (int i = 0; i < job->players; i++) {
        double games, score = score_of(t, order[i], &games);
        printf("  %-24s %+8.0f %10.0f %6.1f %% %8.0f\n", job->player[order[i]], t->rating[order[i]],
               1.96 * t->error[order[i]], 100 * score, games);
        print_parts(t, order[i]);
    }
}

static void print_text(const OpenedGame *opened, const TournamentJob *job, const Tournament *t,
                       double seconds)
{
    printf("%s, tournament of %d players, %llu games, seed %s\n", cw_game_title(opened->entry->plain),
           job->players, (unsigned long long)t->games, opened->seed);
    if (!t->games)
        return;
    print_ratings(job, t);
    for (int m = 0; m < t->matches; m++)
        print_match(job, t, &t->match[m]);
    if (job->sequential)
        print_answer(job, t);
    for (int p = 0; p < job->players; p++)
        if (t->forfeits[p])
            printf("  %s broke down in %llu games, which count as lost\n", job->player[p],
                   (unsigned long long)t->forfeits[p]);
    printf("  %.1f s on %d thread%s; signature %016llx\n", seconds, job->threads,
           job->threads == 1 ? "" : "s", (unsigned long long)t->signature);
}

static void tell_incidents(const Cli *cli, const char *command, const TournamentJob *job, const Tournament *t)
{
    for (int i = 0; i < t->incidents; i++) {
        const TournamentIncident *incident = &t->incident[i];
        const char *role = incident->player < 0 ? "" : cw_role(job->game, incident->seat);
        if (incident->player < 0)
            complain(cli, command, 0, "pair %llu: %s", (unsigned long long)incident->pair, incident->words);
        else
            complain(cli, command, 0, "pair %llu: %s lost at seat %d%s%s%s to %s: %s",
                     (unsigned long long)incident->pair, job->player[incident->player], incident->seat + 1,
                     *role ? " (" : "", role, *role ? ")" : "", job->player[incident->against],
                     incident->words);
    }
    uint64_t all = t->faults;
    for (int p = 0; p < job->players; p++)
        all += t->forfeits[p];
    if (all > (uint64_t)t->incidents)
        complain(cli, command, 0, "and %llu more like these",
                 (unsigned long long)(all - (uint64_t)t->incidents));
}

static int run_job(const Cli *cli, const char *command, const OpenedGame *opened, TournamentJob *job,
                   int as_json)
{
    Problem problem;
    ProgressBar bar;
    Tournament *t = memory(NULL, 1, sizeof *t);
    progress_open(&bar, "pairs");
    job->stop = watch_for_stop();
    const int first = !job->ranks || !job->ranks->rank; /* the one that talks */
    job->progress = first ? progress_show : NULL;
    job->progress_data = &bar;
    int played = tournament_run(job, t, &problem);
    double seconds = seconds_since(&bar.start);
    progress_clear(&bar);
    if (problem.text[0])
        complain(cli, command, 0, "%s", problem.text);
    int status = !played ? EXIT_USAGE : t->stopped ? EXIT_STOPPED : t->faults ? EXIT_NO : EXIT_FINE;
    if (!first)
        played = 0;
    if (played && t->stopped)
        complain(cli, command, 0, "stopped early; the result is about the first %llu games",
                 (unsigned long long)t->games);
    if (played && as_json)
        print_json(opened, job, t);
    else if (played)
        print_text(opened, job, t, seconds);
    if (played)
        tell_incidents(cli, command, job, t);
    free(t);
    return status;
}

static int take_players(const Cli *cli, const char *command, const char *list, TournamentJob *job)
{
    for (char *name; (name = next_player(&list));) {
        if (job->players == TOURNAMENT_PLAYERS) {
            free(name);
            return complain(cli, command, EXIT_USAGE, "a tournament has at most %d players",
                            TOURNAMENT_PLAYERS);
        }
        job->player[job->players++] = name;
        if (!*name)
            return complain(cli, command, EXIT_USAGE, "player %d has no name", job->players);
    }
    if (job->players < 2)
        return complain(cli, command, EXIT_USAGE,
                        "a tournament needs at least two players, as in --players hard,greedy");
    return EXIT_FINE;
}

int cmd_tournament(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {.usual_seed = "1"};
    long pairs = 200, threads = sysconf(_SC_NPROCESSORS_ONLN), patience = PLAYER_PATIENCE_MS, claim = 50,
         margin = 5;
    int as_json = 0, fixed = 0;
    const char *players = NULL, *checkpoint = NULL;
    const Option options[] = {
        {OPTION_TEXT, "players", "A,B,...",
         "any two or more of random, greedy, easy, medium, hard, expert,\nsearch:N, pimc:N, cmd:PROGRAM "
         "ARGS; "
         "\\, is a comma in a name",
         &players, 0, 0},
        {OPTION_NUMBER, "pairs", "N",
         "pairs of games of each match, at most (without it: 200): the\nsame cards with seats swapped; a "
         "cmd: "
         "player never meets the same\ncards again, so that its pairs say less each and more are needed",
         &pairs, 1, 100000000},
        {OPTION_FLAG, "fixed", NULL, "two players play all pairs, however clear it is", &fixed, 0, 0},
        {OPTION_NUMBER, "claim", "PERCENT", "the score to be above, for two players (without it: 50)", &claim,
         1, 99},
        {OPTION_NUMBER, "margin", "PERCENT",
         "how far above it the test looks (without it: 5); smaller\ntakes longer", &margin, 1, 50},
        SEED_OPTION_ROW(game, "1; with a cmd: player a\nfresh one"),
        GAME_OPTION_ROWS(game),
        {OPTION_NUMBER, "threads", "T",
         "how many threads (without it: one per processor); the result\nis the same", &threads, 1,
         MAX_THREADS},
        {OPTION_NUMBER, "patience", "MS",
         "how long a cmd: player may take over one answer, in\nmilliseconds (without it: 10000)", &patience,
         1, 86400000},
        {OPTION_FLAG, "json", NULL, "prints one JSON object", &as_json, 0, 0},
        {OPTION_TEXT, "checkpoint", "FILE",
         "saves the run there every few seconds, and goes on from\nthere if it exists", &checkpoint, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    if (claim + margin > 99)
        return complain(cli, argv[0], EXIT_USAGE, "--claim and --margin together must stay below 100");
    OpenedGame opened;
    TournamentJob job = {.pairs = (uint64_t)pairs,
                         .threads = (int)threads,
                         .settings = {.patience_ms = (int)patience},
                         .checkpoint = checkpoint,
                         .claim = (double)claim / 100,
                         .margin = (double)margin / 100};
    int programs = names_outsider(players);
    if (programs)
        game.usual_seed = NULL;
    status = open_game(cli, argv[0], words.word[0], &game, &opened);
    if (status == EXIT_FINE && programs && checkpoint)
        status = complain(
            cli, argv[0], EXIT_USAGE,
            "a tournament with a cmd: program cannot go on from --checkpoint: the games that were cut "
            "off would be dealt to it again");
    if (status == EXIT_FINE)
        status = take_players(cli, argv[0], players, &job);
    if (status == EXIT_FINE) {
        job.game = opened.game;
        job.key = opened.key;
        job.sequential = job.players == 2 && !fixed;
        job.ranks = ranks_join();
        status = seed_will_do(cli, argv[0], &opened, job.ranks && job.ranks->count > 1, 0);
        if (status == EXIT_FINE)
            status = run_job(cli, argv[0], &opened, &job, as_json);
        ranks_leave();
    }
    for (int p = 0; p < job.players; p++)
        free((char *)(uintptr_t)job.player[p]);
    close_game(&opened);
    return status;
}
