#include "terminal/saves.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char UNFINISHED[] = "unfinished", REPLAYS[] = "replays", ENDING[] = ".replay",
                  LOCKED[] = ".lock";

static bool state_folder(char path[PATH_LENGTH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    /* The specification of these folders says to ignore relative paths. */
    if (state && *state == '/')
        length = snprintf(path, PATH_LENGTH, "%s/cardwright", state);
    else if (home && *home == '/')
        length = snprintf(path, PATH_LENGTH, "%s/.local/state/cardwright", home);
    return length > 0 && length < PATH_LENGTH - 200;
}

static bool make_folders(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        int failed = mkdir(path, 0700) != 0 && errno != EEXIST;
        *slash = '/';
        if (failed)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool folder(const char *name, char path[PATH_LENGTH])
{
    if (!state_folder(path))
        return false;
    size_t length = strlen(path);
    snprintf(path + length, PATH_LENGTH - length, "/%s", name);
    return true;
}

static void lock_path(const char *path, char lock[PATH_LENGTH + 8])
{
    snprintf(lock, PATH_LENGTH + 8, "%s%s", path, LOCKED);
}

static int take_lock(const char *path, bool create)
{
    char lock[PATH_LENGTH + 8];
    lock_path(path, lock);
    int file = open(lock, O_RDWR | O_CLOEXEC | (create ? O_CREAT : 0), 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        return -2;
    }
    return file;
}

bool saves_new(const char *game, SavedGame *save, Problem *p)
{
    char *path = save->path;
    *save = (SavedGame){.lock = -1};
    if (!folder(UNFINISHED, path)) {
        path[0] = 0;
        return problem(p, 0, "there is no home folder to keep games in; set XDG_STATE_HOME");
    }
    if (!make_folders(path)) {
        problem(p, 0, "cannot make the folder %s: %s", path, strerror(errno));
        path[0] = 0;
        return false;
    }
    char when[32];
    time_t now = time(NULL);
    struct tm local;
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    size_t length = strlen(path);
    for (int copy = 1; copy < 1000; copy++) { /* several may begin in the same second */
        char more[8] = "";
        if (copy > 1)
            snprintf(more, sizeof more, "-%d", copy);
        snprintf(path + length, PATH_LENGTH - length, "/%s-%s%s%s", game, when, more, ENDING);
        if (access(path, F_OK) == 0)
            continue;
        save->lock = take_lock(path, true);
        if (save->lock != -2)
            break;
    }
    return true;
}

void saves_leave(SavedGame *save)
{
    char lock[PATH_LENGTH + 8];
    if (save->lock < 0)
        return;
    lock_path(save->path, lock);
    unlink(lock);
    close(save->lock);
    save->lock = -1;
}

void saves_drop(const char *path)
{
    char lock[PATH_LENGTH + 8];
    lock_path(path, lock);
    unlink(path);
    unlink(lock);
}

static bool is_save_of(const char *name, const char *game)
{
    size_t length = strlen(name), ending = sizeof ENDING - 1;
    if (length <= ending || strcmp(name + length - ending, ENDING) != 0)
        return false;
    return !game || (strncmp(name, game, strlen(game)) == 0 && name[strlen(game)] == '-');
}

static bool is_played(const char *path)
{
    int lock = take_lock(path, false);
    if (lock >= 0)
        close(lock);
    return lock == -2;
}

bool saves_latest(const char *game, char path[PATH_LENGTH], char when[64])
{
    char best[300] = "";
    struct timespec newest = {0};
    if (!folder(UNFINISHED, path))
        return false;
    DIR *list = opendir(path);
    if (!list)
        return false;
    size_t length = strlen(path);
    for (struct dirent *entry; (entry = readdir(list));) {
        struct stat file;
        snprintf(path + length, PATH_LENGTH - length, "/%s", entry->d_name);
        if (!is_save_of(entry->d_name, game) || stat(path, &file) != 0 || !S_ISREG(file.st_mode) ||
            is_played(path))
            continue;
        bool newer = file.st_mtim.tv_sec > newest.tv_sec ||
                     (file.st_mtim.tv_sec == newest.tv_sec && file.st_mtim.tv_nsec >= newest.tv_nsec);
        if (newer && strlen(entry->d_name) < sizeof best) {
            newest = file.st_mtim;
            strcpy(best, entry->d_name);
        }
    }
    closedir(list);
    if (!*best)
        return false;
    snprintf(path + length, PATH_LENGTH - length, "/%s", best);
    struct tm local;
    strftime(when, 64, "%e %B, %H:%M", localtime_r(&newest.tv_sec, &local));
    memmove(when, when + strspn(when, " "), strlen(when + strspn(when, " ")) + 1);
    return true;
}

bool saves_is_unfinished(const char *path)
{
    char own[PATH_LENGTH], real[PATH_LENGTH], *resolved = realpath(path, NULL);
    bool inside = false;
    if (resolved && folder(UNFINISHED, own) && realpath(own, real)) {
        size_t length = strlen(real);
        inside = strncmp(resolved, real, length) == 0 && resolved[length] == '/';
    }
    free(resolved);
    return inside;
}

void saves_finish(SavedGame *save)
{
    char to[PATH_LENGTH];
    const char *name = strrchr(save->path, '/');
    saves_leave(save);
    if (!name || !saves_is_unfinished(save->path) || !folder(REPLAYS, to) || !make_folders(to))
        return;
    size_t length = strlen(to);
    snprintf(to + length, PATH_LENGTH - length, "%s", name);
    if (rename(save->path, to) == 0)
        memcpy(save->path, to, PATH_LENGTH);
}
