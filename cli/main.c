/* The program: finds the command and hands it the rest of the line. */
#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const Command commands[] = {
#define COMMAND(name, synopsis, help) {#name, synopsis, help, cmd_##name},
#include "cli/commands.def"
#undef COMMAND
};

/* Bare: the table is set, for whoever opens the address in a browser. */
static int run_bare(const Cli *cli)
{
    const Command *serve = find_command(cli, "serve");
    return serve && cli->game_count ? serve->run(cli, 1, (char *[]){"serve", NULL})
                                    : cmd_help(cli, 1, (char *[]){"help", NULL});
}

static int run_command(const Cli *cli, int argc, char **argv)
{
    if (argc < 2)
        return run_bare(cli);
    if (strcmp(argv[1], "--version") == 0) {
        printf("%s %s\n", cli->program, cw_version());
        return EXIT_FINE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return cmd_help(cli, 1, (char *[]){"help", NULL});
    const Command *command = find_command(cli, argv[1]);
    if (command)
        return command->run(cli, argc - 1, argv + 1);
    return cmd_help(cli, 2, (char *[]){"help", argv[1], NULL});
}

/* Output that never arrived must not look like success. */
static int close_output(const Cli *cli, int status)
{
    int lost = ferror(stdout);
    errno = 0;
    if (fflush(stdout) == 0 && !lost)
        return status;
    fprintf(stderr, "%s: the output could not be written%s%s; what you have of it is not complete\n",
            cli->program, errno ? ": " : "", errno ? strerror(errno) : "");
    return status == EXIT_FINE ? EXIT_NO : status;
}

/* A program started without standard streams must not get its own files in their places: what stands there instead
   cannot be read or written, so that using it is the error that it is. */
static void keep_standard_streams(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) == -1 &&
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file)
            _exit(EXIT_NO);
}

/* Who reads our output and leaves, as `head` does, has all that they want: we go without a word, as other programs do.
   A pipe to somebody else that closes, such as a player's, is an error like any other. */
static void pipe_has_closed(int number)
{
    int before = errno;
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&output, 1, 0) == 1 && (output.revents & POLLERR))
        _exit(128 + number);
    errno = before;
}

int main(int argc, char **argv)
{
    keep_standard_streams();
    signal(SIGPIPE, pipe_has_closed);
    const char *slash = argc ? strrchr(argv[0], '/') : NULL;
    const char *name = slash ? slash + 1 : argc ? argv[0] : "cardwright";
    Cli cli = {
        .program = name,
        .games = cli_games,
        .game_count = cli_game_count,
        .commands = commands,
        .command_count = (int)(sizeof commands / sizeof *commands),
    };
    return close_output(&cli, run_command(&cli, argc, argv));
}
