/* Command-line options as a table: one row per option says how it is spelt, what it takes, what it means and where
   the value goes.  The same table prints the help text, so that the two cannot disagree. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/command.h"

typedef enum OptionKind {
    OPTION_END,
    OPTION_FLAG,   /* to an int: 1 when given */
    OPTION_TEXT,   /* to a const char * */
    OPTION_NUMBER, /* to a long, least to most */
    OPTION_LIST,   /* to an OptionList: may be given again and again */
} OptionKind;

enum { MAX_LIST = 64 };
typedef struct OptionList {
    const char *item[MAX_LIST];
    int count;
} OptionList;

typedef struct Option {
    OptionKind kind;
    const char *name;  /* without the dashes */
    const char *takes; /* "N", "FILE"; NULL for a flag */
    const char *help;
    void *where;
    long least, most; /* of a number */
} Option;

/* A table ends with {0}. */
typedef struct Words { /* what is left of the line: the arguments that are no options */
    char **word;
    int count;
} Words;

enum { GO_ON = -1 };

/* Reads the options of a command (argv[0] is its name).  GO_ON, or the status to return: --help was asked for and
   printed, or something is wrong and stderr says what.  `least` to `most` plain words are taken. */
int options_parse(const Cli *cli, int argc, char **argv, const Option *options, int least, int most,
                  Words *words);

/* A decimal number from least to most; 0 when the text is anything else. */
int read_number(const char *text, long least, long most, long *number);

#endif
