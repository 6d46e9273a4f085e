/* Reading a command line by a table, and printing the table as help. */
#include "cli/options.h"
#include "kernel/near.h"

#include <stdio.h>
#include <string.h>

enum { MAX_OPTIONS = 64 };

static void print_help(const Cli *cli, const Command *command, const Option *options)
{
    printf("usage: %s %s%s%s%s\n\n%s\n", cli->program, command->name, *command->synopsis ? " " : "",
           command->synopsis, options->kind ? " [OPTIONS]" : "", command->help);
    if (options->kind)
        printf("\nOptions:\n");
    for (const Option *o = options; o->kind; o++) {
        char left[80];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->takes ? " " : "", o->takes ? o->takes : "");
        const char *line = o->help;
        /* Continuation lines of the text stand below each other. */
        while (*line) {
            size_t n = strcspn(line, "\n");
            printf("  %-20s %.*s\n", line == o->help ? left : "", (int)n, line);
            line += n + (line[n] == '\n');
        }
    }
}

int read_number(const char *text, long least, long most, long *number)
{
    int negative = *text == '-';
    const char *p = text + negative;
    long value = 0;
    if (!*p)
        return 0;
    for (; *p; p++) {
        if (*p < '0' || *p > '9' || value > (4611686018427387903L - 9) / 10)
            return 0;
        value = 10 * value + (*p - '0');
    }
    if (negative)
        value = -value;
    if (value < least || value > most)
        return 0;
    *number = value;
    return 1;
}

static const Option *find_option(const Option *options, const char *name, size_t length)
{
    for (const Option *o = options; o->kind; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

static int unknown_option(const Cli *cli, const char *command, const Option *options, const char *given)
{
    const char *names[MAX_OPTIONS] = {0};
    int count = 0;
    for (const Option *o = options; o->kind && count < MAX_OPTIONS; o++)
        names[count++] = o->name;
    char bare[40];
    const char *name = given + strspn(given, "-");
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(name, "="), name);
    const char *meant = nearest_word(bare, strlen(bare), names, count);
    if (meant)
        return complain(cli, command, EXIT_USAGE, "there is no option '%s'; did you mean '--%s'?", given,
                        meant);
    return complain(cli, command, EXIT_USAGE, "there is no option '%s'; `%s %s --help` lists the options",
                    given, cli->program, command);
}

static int store(const Cli *cli, const char *command, const Option *option, const char *value)
{
    switch (option->kind) {
    case OPTION_FLAG:
        *(int *)option->where = 1;
        return GO_ON;
    case OPTION_TEXT:
        *(const char **)option->where = value;
        return GO_ON;
    case OPTION_NUMBER:
        if (read_number(value, option->least, option->most, option->where))
            return GO_ON;
        return complain(cli, command, EXIT_USAGE, "--%s takes a number from %ld to %ld, not '%s'",
                        option->name, option->least, option->most, value);
    case OPTION_LIST: {
        OptionList *list = option->where;
        if (list->count == MAX_LIST)
            return complain(cli, command, EXIT_USAGE, "--%s is given more than %d times", option->name,
                            MAX_LIST);
        list->item[list->count++] = value;
        return GO_ON;
    }
    case OPTION_END:
        break;
    }
    return GO_ON;
}

/* One option at argv[*at]; moves *at to its last word. */
static int read_option(const Cli *cli, int argc, char **argv, int *at, const Option *options)
{
    const char *command = argv[0], *given = argv[*at];
    if (given[1] != '-')
        return unknown_option(cli, command, options, given);
    size_t length = strcspn(given + 2, "=");
    const Option *option = find_option(options, given + 2, length);
    if (!option)
        return unknown_option(cli, command, options, given);
    const char *value = given[2 + length] == '=' ? given + 3 + length : NULL;
    if (option->kind == OPTION_FLAG && value)
        return complain(cli, command, EXIT_USAGE, "--%s takes no value", option->name);
    if (option->kind != OPTION_FLAG && !value) {
        if (*at + 1 >= argc)
            return complain(cli, command, EXIT_USAGE, "--%s needs a value: --%s %s", option->name,
                            option->name, option->takes);
        value = argv[++*at];
    }
    return store(cli, command, option, value);
}

int options_parse(const Cli *cli, int argc, char **argv, const Option *options, int least, int most,
                  Words *words)
{
    const Command *command = find_command(cli, argv[0]);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(cli, command, options);
            return EXIT_FINE;
        }
    }
    int kept = 0, plain = 0;
    for (int i = 1; i < argc; i++) {
        if (!plain && strcmp(argv[i], "--") == 0) {
            plain = 1;
        } else if (plain || argv[i][0] != '-' || !argv[i][1]) {
            argv[1 + kept++] = argv[i];
        } else {
            int status = read_option(cli, argc, argv, &i, options);
            if (status != GO_ON)
                return status;
        }
    }
    *words = (Words){argv + 1, kept};
    if (kept < least)
        return complain(cli, argv[0], EXIT_USAGE, "something is missing: %s %s %s", cli->program, argv[0],
                        command->synopsis);
    if (kept > most)
        return complain(cli, argv[0], EXIT_USAGE, "'%s' is one argument too many: %s %s %s", argv[1 + most],
                        cli->program, argv[0], command->synopsis);
    return GO_ON;
}
