/* `cardwright play GAME`: a game at this terminal. */
#include "cli/open_game.h"
#include "match/match.h"
#include "players/player.h"
#include "terminal/play.h"
#include "texts/lexicon.h"
#include "terminal/saves.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct PlayOptions {
    GameOptions game;
    const char *names, *resume;
    int plain, ask_all;
} PlayOptions;

static PlaySettings settings_of(const Cli *cli, const PlayOptions *options)
{
    return (PlaySettings){.program = cli->program,
                          .plain = options->plain,
                          .ask_all = options->ask_all,
                          .fresh_key = options->game.seed ? NULL : fresh_key};
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

typedef struct SeatNames {
    char name[CW_MAX_SEATS][41];
    const char *list[CW_MAX_SEATS];
} SeatNames;

static const char *usual_name(const char *player)
{
    if (player_is_you(player))
        return "Player";
    if (!player_is_program(player))
        return player;
    /* A program goes by its name, without folders and arguments. */
    size_t length = strcspn(player + 4, " ");
    const char *from = player + 4;
    for (const char *p = from; p < player + 4 + length; p++)
        if (*p == '/' && p[1] && p[1] != ' ')
            from = p + 1;
    return from;
}

/* Seats without a name of their own are called after what plays them, with numbers where that is the same. */
static void fill_names(SeatNames *names, const char *const *players, int seats, const char *given)
{
    for (int s = 0; s < seats; s++) {
        size_t length = given ? strcspn(given, ",") : 0;
        if (length)
            snprintf(names->name[s], sizeof names->name[s], "%.*s", (int)length, given);
        else
            snprintf(names->name[s], sizeof names->name[s], "%.*s", (int)strcspn(usual_name(players[s]), " "),
                     usual_name(players[s]));
        given = given && given[length] ? given + length + 1 : NULL;
        names->list[s] = names->name[s];
    }
    for (int s = 0; s < seats; s++) {
        int same = 1;
        for (int other = s + 1; other < seats; other++) {
            if (strcmp(names->name[s], names->name[other]) != 0)
                continue;
            size_t length = strlen(names->name[other]);
            snprintf(names->name[other] + length, sizeof names->name[other] - length, " %d", ++same);
        }
        if (same > 1 && strlen(names->name[s]) + 2 < sizeof names->name[s])
            strcat(names->name[s], " 1");
    }
}

/* ---- going on with a game --------------------------------------------------------------------------------------- */

static Match *load(const Cli *cli, Shelf *shelf, const char *path, MatchLoaded *loaded)
{
    const CwGameDef **games = memory(NULL, (size_t)cli->game_count + 1, sizeof *games);
    for (int i = 0; i < cli->game_count; i++)
        games[i] = cli->games[i].plain;
    games[cli->game_count] = NULL;
    Problem why;
    Match *match = match_load(games, shelf, path, loaded, &why);
    free(games);
    if (match)
        return match;
    if (why.line)
        complain(cli, "play", 0, "%s:%d: %s", path, why.line, why.text);
    else
        complain(cli, "play", 0, "%s", why.text);
    return NULL;
}

/* A file may come from anybody: programs that it names are started only if it is our own or the command line names
   them too. */
static int check_programs(const Cli *cli, const char *const *players, int seats, const char *path)
{
    if (saves_is_unfinished(path))
        return GO_ON;
    for (int s = 0; s < seats; s++)
        if (player_is_program(players[s]))
            return complain(
                cli, "play", EXIT_USAGE,
                "%s would start the program '%s'; if that is what you want, say so with --players", path,
                players[s] + 4);
    return GO_ON;
}

/* What a file says about itself cannot be said anew. */
static int check_resume_options(const Cli *cli, const PlayOptions *options)
{
    const GameOptions *g = &options->game;
    const char *extra = g->seed          ? "--seed"
                        : g->rules.count ? "--rule"
                        : g->decks       ? "--deck"
                        : g->cards       ? "--cards"
                        : g->only_cards  ? "--only-cards"
                        : g->format      ? "--format"
                        : g->seats       ? "--seats"
                        : options->names ? "--names"
                                         : NULL;
    if (!extra)
        return GO_ON;
    return complain(cli, "play", EXIT_USAGE, "%s does not go with --resume: the saved game has its own",
                    extra);
}

static int resume(const Cli *cli, const char *path, const char *game, const PlayOptions *options)
{
    MatchLoaded loaded;
    Shelf *shelf = shelf_open(SHELF_IDLE);
    Match *match = load(cli, shelf, path, &loaded);
    if (!match) {
        shelf_close(shelf);
        return EXIT_NO;
    }
    const char *name = cw_game_name(cw_definition(match_game(match)));
    int status = GO_ON, seats = cw_seats(match_game(match)), given = 0;
    char *own[CW_MAX_SEATS] = {0};
    const char *players[CW_MAX_SEATS];
    for (const char *list = options->game.players; list && given < CW_MAX_SEATS;)
        own[given++] = next_player(&list);
    for (int s = 0; s < seats; s++)
        players[s] = given ? own[s] : match_players(match) ? match_players(match)[s] : s ? "greedy" : "you";
    if (game && strcmp(game, name) != 0)
        status = complain(cli, "play", EXIT_USAGE, "%s is a game of %s, not of %s", path, name, game);
    else if (loaded.finished)
        status = complain(cli, "play", EXIT_NO, "the game in %s is over; `%s replay %s` shows it", path,
                          cli->program, path);
    else if (given && given != seats)
        status = complain(cli, "play", EXIT_USAGE, "the game in %s has %d seats, but --players names %d",
                          path, seats, given);
    else if (!given)
        status = check_programs(cli, players, seats, path);
    Problem why;
    if (status == GO_ON && given && !match_set_players(match, players, &why))
        status = complain(cli, "play", EXIT_USAGE, "%s", why.text);
    if (status == GO_ON && *loaded.note)
        complain(cli, "play", 0, "%s: %s", path, loaded.note);
    PlaySettings settings = settings_of(cli, options);
    if (status == GO_ON)
        status = play_match(match, players, path, &settings);
    else
        match_close(match);
    for (int i = 0; i < given; i++)
        free(own[i]);
    shelf_close(shelf);
    return status;
}

/* On a terminal asks whether to go on with the game that was left last; elsewhere only says that there is one. */
static bool wants_to_resume(const Cli *cli, const char *game, const PlayOptions *options,
                            char path[PATH_LENGTH])
{
    char when[64], line[100];
    if (!saves_latest(game, path, when))
        return false;
    const GameOptions *g = &options->game;
    bool special =
        g->seed || g->rules.count || g->decks || g->cards || g->format || g->seats || options->names;
    if (special || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        fprintf(stderr,
                "%s play: there is an unfinished game of %s; `%s play %s --resume last` goes on with it\n",
                cli->program, when, cli->program, game);
        return false;
    }
    for (;;) {
        printf("There is an unfinished game of %s. Go on with it? [Y/n, d deletes it] ", when);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            return false;
        }
        switch (line[strspn(line, " \t")]) {
        case 'y':
        case 'Y':
        case '\n':
            return true;
        case 'd':
        case 'D':
            saves_drop(path);
            return false;
        case 'n':
        case 'N':
            return false;
        }
    }
}

/* ---- which game? ------------------------------------------------------------------------------------------------ */

static void print_words(const CwGameDef *def, const char *head, const char *key)
{
    const char *text;
    int length = lexicon_plain(def, key, &text);
    if (length < 0)
        return;
    printf("  %-8s", head);
    for (int at = 0, column = 10; at < length;) {
        int n = 0;
        while (at + n < length && text[at + n] != ' ')
            n++;
        if (column + 1 + n > 79) {
            printf("\n%10s", "");
            column = 10;
        }
        printf("%s%.*s", column > 10 ? " " : "", n, text + at);
        column += n + (column > 10);
        at += n + (at + n < length);
    }
    printf("\n");
}

static void show_games(const Cli *cli)
{
    for (int i = 0; i < cli->game_count; i++) {
        const CwGameDef *def = cli->games[i].plain;
        int fewest, most, usual;
        cw_game_seats(def, &fewest, &most, &usual);
        printf("%s%s\n", i ? "\n" : "", cw_game_title(def));
        print_words(def, "", "about");
        print_words(def, "wins", "goal");
        print_words(def, "takes", "length");
        if (most > fewest)
            printf("  players %d to %d, usually %d\n", fewest, most, usual);
        else
            printf("  players %d\n", fewest);
        printf("  play    %s play %s\n", cli->program, cw_game_name(def));
    }
    printf("\nMore about a game: %s rules GAME, %s cards GAME. Against whom: %s help play.\n", cli->program,
           cli->program, cli->program);
}

/* ---- a new game ------------------------------------------------------------------------------------------------- */

static int play_new(const Cli *cli, const char *game, const PlayOptions *options)
{
    OpenedGame opened;
    int status = open_game(cli, "play", game, &options->game, &opened);
    if (status != EXIT_FINE) {
        close_game(&opened);
        return status;
    }
    SeatNames names;
    const char *players[CW_MAX_SEATS];
    int seats = cw_seats(opened.game);
    for (int s = 0; s < seats; s++)
        players[s] = opened.player_count ? opened.players[s] : s ? "greedy" : "you";
    fill_names(&names, players, seats, options->names);
    Shelf *shelf = shelf_open(SHELF_IDLE);
    MatchSetup setup = {.game = opened.entry->plain,
                        .shelf = shelf,
                        .config = opened.config,
                        .names = names.list,
                        .players = players,
                        .key = opened.key};
    Problem why;
    Match *match = match_open(&setup, &why);
    PlaySettings settings = settings_of(cli, options);
    status = match ? play_match(match, players, NULL, &settings)
                   : complain(cli, "play", EXIT_USAGE, "%s", why.text);
    shelf_close(shelf);
    close_game(&opened);
    return status;
}

/* A closed standard stream would lend its number to the next file that is opened. */
static void fill_standard_streams(void)
{
    for (int file = open("/dev/null", O_RDWR); file >= 0; file = dup(file))
        if (file > STDERR_FILENO) {
            close(file);
            return;
        }
}

int cmd_play(const Cli *cli, int argc, char **argv)
{
    fill_standard_streams();
    PlayOptions options = {0};
    const Option table[] = {
        PLAYERS_OPTION_ROW(options.game, "you against greedy"),
        {OPTION_TEXT, "names", "A,B", "what the players are called, in seat order", &options.names, 0, 0},
        SEED_OPTION_ROW(options.game, "a fresh one"),
        GAME_OPTION_ROWS(options.game),
        {OPTION_FLAG, "plain", NULL,
         "lines of text only, for screen readers and scripts: no drawing,\nno colour", &options.plain, 0, 0},
        {OPTION_FLAG, "ask-all", NULL, "asks you even when there is only one answer", &options.ask_all, 0, 0},
        {OPTION_TEXT, "resume", "FILE", "goes on with a saved game; `last` is the one that was left last",
         &options.resume, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, table, 0, 1, &words);
    if (status != GO_ON)
        return status;
    const char *game = words.count ? words.word[0] : NULL;
    char path[PATH_LENGTH], when[64];
    if (game && !find_game(cli, game))
        return EXIT_USAGE;
    if (options.resume && (status = check_resume_options(cli, &options)) != GO_ON)
        return status;
    if (options.resume && strcmp(options.resume, "last") == 0) {
        if (!saves_latest(game, path, when))
            return complain(cli, "play", EXIT_NO, "there is no unfinished game%s%s to go on with",
                            game ? " of " : "", game ? game : "");
        return resume(cli, path, game, &options);
    }
    if (options.resume)
        return resume(cli, options.resume, game, &options);
    if (!game) {
        show_games(cli);
        return EXIT_FINE;
    }
    if (wants_to_resume(cli, game, &options, path))
        return resume(cli, path, game, &options);
    return play_new(cli, game, &options);
}
