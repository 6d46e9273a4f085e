/* Finding commands and games by name, with a near miss for a slip of the finger, and the help text. */
#include "cli/command.h"

#include "kernel/near.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NAMES = 64 };

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
    const char *meant = nearest_word(name, strlen(name), names, count);
    fprintf(stderr, "%s: there is no game '%s'", cli->program, name);
    if (meant)
        fprintf(stderr, "; did you mean '%s'?", meant);
    else
        fputc('.', stderr);
    for (int i = 0; i < count; i++)
        fprintf(stderr, "%s%s", i ? ", " : " The games are: ", names[i]);
    fputs(".\n", stderr);
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
    printf("\n\n`%s` alone sets the table: it is `%s serve`, and prints the address for your browser.",
           cli->program, cli->program);
    printf("\n`%s help COMMAND` says more, and so does `%s COMMAND --help`. `%s --version` is what it is.\n",
           cli->program, cli->program, cli->program);
    printf(
        "Exit status: 0 done; 1 it ran and the answer is no, or a file or the output failed; 2 the command\n"
        "line asks for something that does not exist; 130 stopped by Ctrl-C, the result is partial; 141 who "
        "read\n"
        "the output left before its end.\n");
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
    const char *meant = nearest_word(argv[1], strlen(argv[1]), names, count);
    if (meant)
        return complain(cli, NULL, EXIT_USAGE, "there is no command '%s'; did you mean '%s'?", argv[1],
                        meant);
    return complain(cli, NULL, EXIT_USAGE, "there is no command '%s'; `%s help` lists the commands", argv[1],
                    cli->program);
}
