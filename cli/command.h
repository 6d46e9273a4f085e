/* The frame of the program: what a command is, and which games it can talk about.

   A command is one file cli/cmd_<name>.c and one row in commands.def.  The catalogue of games comes from one
   catalogue_*.c per program, so that `cardwright` and the program with the proof games share every command. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cardwright.h"

typedef struct CliGame {
    const CwGameDef *plain;
    const CwGameDef *cited; /* the same game, telling a listener which rules it reaches */
} CliGame;

typedef struct Cli Cli;

typedef struct Command {
    const char *name;
    const char *synopsis; /* what stands behind the name: "GAME [ID]" */
    const char *help;     /* first line: the summary; the rest may be as long as it needs */
    int (*run)(const Cli *cli, int argc,
               char **argv); /* argv[0] is the command's name; returns an exit status */
} Command;

struct Cli {
    const char *program; /* its name, for messages */
    const CliGame *games;
    int game_count;
    const Command *commands;
    int command_count;
};

/* Exit statuses, the same for every command. */
enum {
    EXIT_FINE = 0,
    EXIT_NO = 1,    /* it ran, and the answer is no: errors found, a file that cannot be used, output lost */
    EXIT_USAGE = 2, /* the command line asks for something that does not exist */
    EXIT_STOPPED = 130, /* Ctrl-C: what was printed is a partial result */
};

extern const CliGame cli_games[]; /* of the program's catalogue */
extern const int cli_game_count;

const Command *find_command(const Cli *cli, const char *name); /* NULL: none */
/* NULL: there is none, and stderr says which ones there are. */
const CliGame *find_game(const Cli *cli, const char *name);
/* Writes "cardwright COMMAND: message" to stderr.  Returns `status`, so that a command can return it. */
__attribute__((format(printf, 4, 5))) int complain(const Cli *cli, const char *command, int status,
                                                   const char *format, ...);

#define COMMAND(name, synopsis, help) int cmd_##name(const Cli *cli, int argc, char **argv);
#include "cli/commands.def"
#undef COMMAND

#endif
