/* Whole files into memory, with errors that say what to do. */
#ifndef CLI_READ_FILE_H
#define CLI_READ_FILE_H

#include "cli/command.h"

enum { FILE_LIMIT = 64 << 20 };

/* The bytes of a file with a NUL behind them, to be freed by the caller ("-" is standard input); NULL when it cannot
   be read, and stderr says why. */
char *read_file(const Cli *cli, const char *command, const char *path, size_t *length);

/* The files of a folder whose names end in `ending`, sorted; -1 when the folder cannot be read, and stderr says why.
   free_paths gives them back. */
int list_files(const Cli *cli, const char *command, const char *folder, const char *ending, char ***paths);
void free_paths(char **paths, int count);

#endif
