#include "cli/data_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int make_all(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        int made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return 0;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

int data_folder(const Cli *cli, const char *command, const char *given, int make, Text *folder)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct stat about;
    text_clear(folder);
    if (given && *given)
        text_add(folder, given);
    else if (data && *data == '/')
        text_addf(folder, "%s/cardwright", data);
    else if (home && *home == '/')
        text_addf(folder, "%s/.local/share/cardwright", home);
    else
        return complain(cli, command, EXIT_USAGE,
                        "you have no home folder: name one for the tables with --data FOLDER");
    if (make && !make_all(folder->at))
        return complain(cli, command, EXIT_NO,
                        "the folder %s cannot be made: %s; name another one with --data", folder->at,
                        strerror(errno));
    if (stat(folder->at, &about) != 0 || !S_ISDIR(about.st_mode))
        return complain(cli, command, EXIT_NO, "%s is no folder; name one with --data", folder->at);
    return EXIT_FINE;
}

void store_path(const Text *folder, Text *path)
{
    text_clear(path);
    text_addf(path, "%s/tables.db", folder->at);
}
