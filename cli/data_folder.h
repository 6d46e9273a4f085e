/* Where the server keeps its tables. */
#ifndef CLI_DATA_FOLDER_H
#define CLI_DATA_FOLDER_H

#include "cli/command.h"
#include "match/text.h"

/* `given`, or the user's own data folder.  With `make` it is made if need be.  EXIT_FINE, or the status to return. */
int data_folder(const Cli *cli, const char *command, const char *given, int make, Text *folder);
void store_path(const Text *folder, Text *path);

#endif
