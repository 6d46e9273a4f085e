/* Finding commands and games by name, with a near miss for a slip of the finger, and the help text. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORD = 40, MAX_NAMES = 64 };

/* Edit distance in which a swap of neighbours counts once; a small table is enough for words typed by hand. */
static int distance(const char *a, const char *b)
{
    int d[MAX_WORD + 1][MAX_WORD + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > MAX_WORD || m > MAX_WORD)
        return MAX_WORD;
    for (int i = 0; i <= n; i++)
        d[i][0] = i;
    for (int j = 0; j <= m; j++)
        d[0][j] = j;
    for (int i = 1; i <= n; i++) {
        for (int j = 1; j <= m; j++) {
            int best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    }
    return d[n][m];
}

const char *nearest_word(const char *word, const char *const *list, int count)
{
    const char *best = NULL;
    int least = 1 + (int)strlen(word) / 3;
    for (int i = 0; i < count; i++) {
        /* The beginning of a name is a near miss too, however much is missing. */
        int away =
            strlen(word) > 1 && strncmp(word, list[i], strlen(word)) == 0 ? 1 : distance(word, list[i]);
        if (away <= least && (!best || away < least)) {
            best = list[i];
            least = away;
        }
    }
    return best;
}

int complain(const Cli *cli, const char *command, int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fprintf(stderr, "%s%s%s: ", cli->program, command ? " " : "", command ? command : "");
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return status;
}

const Command *find_command(const Cli *cli, const char *name)
{
    for (int i = 0; i < cli->command_count; i++)
        if (strcmp(cli->commands[i].name, name) == 0)
            return &cli->commands[i];
    return NULL;
}

const CliGame *find_game(const Cli *cli, const char *name)
{
    const char *names[MAX_NAMES] = {0};
    int count = 0;
    for (int i = 0; i < cli->game_count; i++) {
        const char *known = cw_game_name(cli->games[i].plain);
        if (strcmp(known, name) == 0)
            return &cli->games[i];
        if (count < MAX_NAMES)
            names[count++] = known;
    }
    const char *meant = nearest_word(name, names, count);
    fprintf(stderr, "%s: there is no game '%s'", cli->program, name);
    if (meant)
        fprintf(stderr, "; did you mean '%s'?", meant);
    fprintf(stderr, " The games are:");
    for (int i = 0; i < count; i++)
        fprintf(stderr, " %s", names[i]);
    fputc('\n', stderr);
    return NULL;
}

static void print_overview(const Cli *cli)
{
    printf("Cardwright %s: card games from their rulebooks, to play, to measure, to program against.\n\n",
           cw_version());
    printf("usage: %s COMMAND [ARGUMENTS]\n\n", cli->program);
    for (int i = 0; i < cli->command_count; i++) {
        const Command *command = &cli->commands[i];
        printf("  %-11s %.*s\n", command->name, (int)strcspn(command->help, "\n"), command->help);
    }
    printf("\nGames:");
    for (int i = 0; i < cli->game_count; i++)
        printf(" %s", cw_game_name(cli->games[i].plain));
    printf(
        "\n\n`%s help COMMAND` says more, and so does `%s COMMAND --help`. `%s --version` is what it is.\n",
        cli->program, cli->program, cli->program);
    printf(
        "Exit status: 0 done; 1 it ran and the answer is no, or a file or the output failed; 2 the command\n"
        "line asks for something that does not exist; 130 stopped by Ctrl-C, the result is partial.\n");
}

int cmd_help(const Cli *cli, int argc, char **argv)
{
    if (argc < 2 || strncmp(argv[1], "-", 1) == 0) {
        print_overview(cli);
        return EXIT_FINE;
    }
    const Command *command = find_command(cli, argv[1]);
    if (command && command->run == cmd_help) {
        print_overview(cli);
        return EXIT_FINE;
    }
    if (command)
        return command->run(cli, 2, (char *[]){argv[1], "--help", NULL});
    const char *names[MAX_NAMES] = {0};
    int count = 0;
    for (int i = 0; i < cli->command_count && count < MAX_NAMES; i++)
        names[count++] = cli->commands[i].name;
    const char *meant = nearest_word(argv[1], names, count);
    if (meant)
        return complain(cli, NULL, EXIT_USAGE, "there is no command '%s'; did you mean '%s'?", argv[1],
                        meant);
    return complain(cli, NULL, EXIT_USAGE, "there is no command '%s'; `%s help` lists the commands", argv[1],
                    cli->program);
}
