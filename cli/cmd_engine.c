/* `cardwright engine GAME`: the referee on standard input and output, for whoever plays the seats called `you`. */
#include "cli/open_game.h"
#include "players/protocol.h"
#include "players/referee.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(void *data, const char *lines, size_t length)
{
    (void)data;
    fwrite(lines, 1, length, stdout);
    fflush(stdout);
}

/* A line of standard input without its end.  Of a line that is longer than any of the protocol only the beginning is
   kept, which is already too long to be accepted. */
static int hear(char *line, size_t capacity, size_t *length)
{
    int c;
    *length = 0;
    while ((c = getchar()) != EOF && c != '\n')
        if (*length < capacity)
            line[(*length)++] = (char)c;
    return c != EOF || *length;
}

static int play_games(const Cli *cli, const char *command, Referee *referee, long games)
{
    static char line[PROTOCOL_LINE_LIMIT + 2];
    for (long number = 0; number < games; number++) {
        referee_start(referee, (uint64_t)number);
        while (!referee_over(referee)) {
            size_t length;
            if (ferror(stdout))
                return EXIT_NO; /* main says it */
            if (!hear(line, sizeof line, &length))
                return complain(cli, command, EXIT_NO,
                                "the input ended at decision %u of game %ld, before the game did",
                                cw_decision(referee_state(referee)), number);
            referee_hear(referee, line, length);
        }
        const GameRecord *record = referee_record(referee);
        if (record->fault)
            return complain(cli, command, EXIT_NO, "game %ld: %s", number, record->fault);
        if (record->ending.forfeit >= 0)
            complain(cli, command, 0, "game %ld: seat %d lost: %s", number, record->ending.forfeit + 1,
                     record->ending.reason);
    }
    return EXIT_FINE;
}

int cmd_engine(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {0};
    long games = 1, patience = PLAYER_PATIENCE_MS;
    const Option options[] = {
        PLAYERS_OPTION_ROW(game, "you everywhere"),
        {OPTION_NUMBER, "games", "N", "how many games, one after the other (without it: 1)", &games, 1,
         1000000000},
        SEED_OPTION_ROW(game, "a fresh one"),
        GAME_OPTION_ROWS(game),
        {OPTION_NUMBER, "patience", "MS",
         "how long a cmd: player may take over one answer, in\nmilliseconds (without it: 10000)", &patience,
         1, 86400000},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    OpenedGame opened;
    status = open_game(cli, argv[0], words.word[0], &game, &opened);
    if (status == EXIT_FINE) {
        const char *spec[CW_MAX_SEATS];
        for (int s = 0; s < cw_seats(opened.game); s++)
            spec[s] = opened.player_count ? opened.players[s] : "you";
        PlayerSettings settings = {.patience_ms = (int)patience};
        Problem problem;
        Referee *referee = referee_open(opened.game, &opened.key, spec, &settings, say, NULL, &problem);
        status = referee ? play_games(cli, argv[0], referee, games)
                         : complain(cli, argv[0], EXIT_USAGE, "%s", problem.text);
        referee_close(referee);
    }
    close_game(&opened);
    return status;
}
