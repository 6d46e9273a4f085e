#include "cli/read_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *read_stream(const Cli *cli, const char *command, const char *path, FILE *file, size_t *length)
{
    size_t used = 0, capacity = 1 << 16;
    char *text = malloc(capacity);
    while (text) {
        used += fread(text + used, 1, capacity - used - 1, file);
        if (used < capacity - 1)
            break;
        if (capacity >= FILE_LIMIT) {
            complain(cli, command, 0, "'%s' is larger than %d MiB, which no file of ours is", path,
                     FILE_LIMIT >> 20);
            free(text);
            return NULL;
        }
        char *larger = realloc(text, capacity *= 2);
        if (!larger)
            free(text);
        text = larger;
    }
    if (!text) {
        complain(cli, command, 0, "there is not enough memory to read '%s'", path);
        return NULL;
    }
    if (ferror(file)) {
        complain(cli, command, 0, "cannot read '%s': %s", path, strerror(errno));
        free(text);
        return NULL;
    }
    text[used] = '\0';
    *length = used;
    return text;
}

char *read_file(const Cli *cli, const char *command, const char *path, size_t *length)
{
    if (strcmp(path, "-") == 0)
        return read_stream(cli, command, "standard input", stdin, length);
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        complain(cli, command, 0, "'%s' is a folder; name a file", path);
        return NULL;
    }
    FILE *file = fopen(path, "rbe");
    if (!file) {
        complain(cli, command, 0, "cannot open '%s': %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_stream(cli, command, path, file, length);
    fclose(file);
    return text;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n >= m && *name != '.' &&
           strcmp(name + n - m, ending) == 0; /* what begins with a dot is nobody's text */
}

void free_paths(char **paths, int count)
{
    for (int i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

int list_files(const Cli *cli, const char *command, const char *folder, const char *ending, char ***paths)
{
    DIR *dir = opendir(folder);
    if (!dir) {
        complain(cli, command, 0, "cannot open the folder '%s': %s", folder, strerror(errno));
        return -1;
    }
    char **list = NULL;
    int count = 0, enough = 1;
    for (struct dirent *entry; enough && (entry = readdir(dir));) {
        if (!ends_with(entry->d_name, ending))
            continue;
        char **longer = realloc(list, (size_t)(count + 1) * sizeof *list);
        if (longer)
            list = longer;
        enough = longer && asprintf(&list[count], "%s/%s", folder, entry->d_name) >= 0;
        count += enough;
    }
    closedir(dir);
    if (!enough) {
        complain(cli, command, 0, "there is not enough memory to list '%s'", folder);
        free_paths(list, count);
        return -1;
    }
    if (count)
        qsort(list, (size_t)count, sizeof *list, by_name);
    *paths = list;
    return count;
}
