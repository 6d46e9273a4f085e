/* `cardwright solve GAME`: the truth about a small game. */
#include "cli/open_game.h"
#include "cli/progress.h"
#include "lab/solve.h"
#include "players/player.h"
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct StudiedPlayer { /* a player whose strategy is read off */
    const CwGame *game;
    Player *player;
    Search *search; /* of a searching player: its shares are the strategy */
    SearchReport report;
    CwState *sample;
    long seeds;
    CwKey key;
    uint64_t questions; /* put to a program */
} StudiedPlayer;

/* A program is asked as if a game had just come here. */
static int choice_of(StudiedPlayer *asked, const CwOptions *options, uint64_t seed)
{
    Stream stream = stream_for(7, seed, options->seat);
    if (!player_is_asked(asked->player))
        return player_choose(asked->player, asked->sample, options, &stream);
    player_start(asked->player, &(PlayerStart){.game_number = seed, .seat = options->seat, .stream = stream});
    ViewerFrame frame = {.game = asked->game,
                         .state = asked->sample,
                         .viewer = options->seat,
                         .number = ++asked->questions,
                         .events = "[]"};
    int index = player_ask(asked->player, &(PlayerAsk){.frame = &frame, .options = options});
    return index == PLAYER_FAILED ? 0 : index;
}

/* How often the player takes each option, over many seeds.  It is handed samples, as at a table. */
static void ask_player(void *data, const CwState *state, const CwOptions *options, double *part)
{
    StudiedPlayer *asked = data;
    memset(part, 0, options->count * sizeof *part);
    for (long seed = 0; seed < asked->seeds; seed++) {
        memcpy(asked->sample, state, cw_state_size(asked->game));
        cw_resample(asked->game, asked->sample, options->seat, &asked->key, (uint64_t)seed);
        if (asked->search) {
            search_run(asked->search, asked->sample, options, (uint64_t)seed, &asked->report);
            for (int i = 0; i < options->count; i++)
                part[i] += asked->report.mixed ? asked->report.option[i].share : i == asked->report.best;
            continue;
        }
        part[choice_of(asked, options, (uint64_t)seed)] += 1;
    }
    for (int i = 0; i < options->count; i++)
        part[i] /= (double)asked->seeds;
}

static int read_strategy(const Cli *cli, const char *command, const OpenedGame *opened, const char *spec,
                         long seeds, Solver *solver)
{
    StudiedPlayer *asked = memory(NULL, 1, sizeof *asked);
    *asked = (StudiedPlayer){.game = opened->game, .seeds = seeds, .key = samples_key(&opened->key, 0)};
    Problem why = {0};
    SearchSettings settings;
    int searches = search_settings(spec, opened->game, &settings, &why);
    if (searches > 0)
        asked->search = search_open(opened->game, &settings);
    else if (!searches)
        asked->player = player_open(spec, opened->game, NULL, &why);
    int good = asked->search || asked->player;
    if (good) {
        asked->sample = memory(NULL, 1, cw_state_size(opened->game));
        solver_set_strategy(solver, ask_player, asked);
        free(asked->sample);
    } else {
        complain(cli, command, 0, "%s", why.text);
    }
    if (asked->search)
        search_close(asked->search);
    player_close(asked->player);
    free(asked);
    return good ? EXIT_FINE : EXIT_USAGE;
}

static void print_result(const OpenedGame *opened, Solver *solver, const char *player, long rounds,
                         int as_json)
{
    SolverSize size = solver_size(solver);
    const char *unit = solver_unit(solver) == 0.001 ? "wins" : "points";
    if (as_json) {
        Text out = {0};
        text_add(&out, "{\"game\": ");
        text_json(&out, cw_game_name(opened->entry->plain));
        text_addf(&out,
                  ", \"chance\": %ld, \"decisions\": %ld, \"ends\": %ld, \"information_sets\": [%ld, %ld]",
                  size.chance, size.decisions, size.ends, size.sets[0], size.sets[1]);
        if (player) {
            text_add(&out, ", \"player\": ");
            text_json(&out, player);
        } else {
            text_addf(&out, ", \"rounds\": %ld", rounds);
        }
        text_addf(&out, ", \"unit\": \"%s\", \"value\": %.9f, \"exploitability\": %.9f}", unit,
                  solver_value(solver), solver_exploitability(solver));
        printf("%s\n", out.at);
        text_free(&out);
        return;
    }
    if (player)
        printf("  %s", player);
    else
        printf("  after %ld rounds of CFR+", rounds);
    printf(": value for seat 1 %+.7f, exploitability %.7f %s\n", solver_value(solver),
           solver_exploitability(solver), unit);
    fflush(stdout);
}

static void print_size(const OpenedGame *opened, const Solver *solver)
{
    SolverSize size = solver_size(solver);
    printf("%s: %ld decisions, %ld chance nodes, %ld ends, information sets %ld and %ld\n",
           cw_game_title(opened->entry->plain), size.decisions, size.chance, size.ends, size.sets[0],
           size.sets[1]);
}

static int solve(const OpenedGame *opened, Solver *solver, long rounds, long every, int as_json)
{
    const atomic_int *stop = watch_for_stop();
    long done = 0;
    while (done < rounds && !atomic_load(stop)) {
        long step = rounds - done < 100 ? rounds - done : 100; /* so that Ctrl-C is heard */
        if (every && every - done % every < step)
            step = every - done % every;
        solver_iterate(solver, step);
        done += step;
        if (every && done % every == 0 && done < rounds && !as_json)
            print_result(opened, solver, NULL, done, 0);
    }
    print_result(opened, solver, NULL, done, as_json);
    return done < rounds ? EXIT_STOPPED : EXIT_FINE;
}

int cmd_solve(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {.usual_seed = "1"};
    long rounds = 1000, every = 0, seeds = 20;
    int as_json = 0;
    const char *player = NULL;
    const Option options[] = {
        {OPTION_NUMBER, "iterations", "N", "rounds of CFR+ (without it: 1000)", &rounds, 1, 1000000000},
        {OPTION_NUMBER, "every", "N", "prints the result so far after every N rounds", &every, 1, 1000000000},
        {OPTION_TEXT, "player", "NAME", "judges this player instead, as in search:400 or greedy", &player, 0,
         0},
        {OPTION_NUMBER, "seeds", "N", "how often the player is asked in each situation (without it: 20)",
         &seeds, 1, 100000},
        SEED_OPTION_ROW(game, "1"),
        GAME_OPTION_ROWS(game),
        {OPTION_FLAG, "json", NULL, "prints one JSON object", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    OpenedGame opened;
    Problem why = {0};
    Solver *solver = NULL;
    status = open_game(cli, argv[0], words.word[0], &game, &opened);
    if (status == EXIT_FINE) {
        solver = solver_open(opened.game, &why);
        if (!solver)
            status = complain(cli, argv[0], EXIT_NO, "%s cannot be solved: %s",
                              cw_game_title(opened.entry->plain), why.text);
    }
    if (solver && !as_json)
        print_size(&opened, solver);
    if (solver && player) {
        status = read_strategy(cli, argv[0], &opened, player, seeds, solver);
        if (status == EXIT_FINE)
            print_result(&opened, solver, player, 0, as_json);
    } else if (solver) {
        status = solve(&opened, solver, rounds, every, as_json);
    }
    if (solver)
        solver_close(solver);
    close_game(&opened);
    return status;
}
