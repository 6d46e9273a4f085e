#include "lab/replays.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

int replays_open(Replays *r, int hold_back, Problem *why)
{
    *r = (Replays){0};
    pthread_mutex_init(&r->lock, NULL);
    if (!hold_back)
        return 1;
    r->held = tmpfile();
    if (!r->held)
        return problem(why, 0, "replays cannot be held back until the games are over: %s", strerror(errno));
    fcntl(fileno(r->held), F_SETFD, FD_CLOEXEC);
    return 1;
}

int replays_add(Replays *r, const Match *match, const char *path, Problem *why)
{
    if (!r->held)
        return match_save(match, path, why);
    Text text = {0};
    match_write(match, &text);
    size_t sizes[2] = {strlen(path), text.length};
    pthread_mutex_lock(&r->lock);
    int good = fwrite(sizes, sizeof sizes, 1, r->held) == 1 && fwrite(path, sizes[0], 1, r->held) == 1 &&
               fwrite(text.at, sizes[1], 1, r->held) == 1;
    pthread_mutex_unlock(&r->lock);
    text_free(&text);
    return good ? 1 : problem(why, 0, "a replay could not be held back: %s", strerror(errno));
}

static int write_held(FILE *held, Problem *why)
{
    size_t sizes[2];
    int good = fflush(held) == 0;
    if (!good)
        return problem(why, 0, "replays could not be held back: %s", strerror(errno));
    rewind(held);
    while (good && fread(sizes, sizeof sizes, 1, held) == 1) {
        char *path = memory(NULL, sizes[0] + 1, 1), *text = memory(NULL, sizes[1] + 1, 1);
        path[sizes[0]] = 0;
        good = fread(path, sizes[0], 1, held) == 1 && fread(text, sizes[1], 1, held) == 1
                   ? file_write(path, text, sizes[1], why)
                   : problem(why, 0, "what was held back of replays cannot be read: %s", strerror(errno));
        free(path);
        free(text);
    }
    if (good && ferror(held))
        return problem(why, 0, "what was held back of replays cannot be read: %s", strerror(errno));
    return good;
}

int replays_close(Replays *r, Problem *why)
{
    int good = 1;
    if (r->held) {
        good = write_held(r->held, why);
        fclose(r->held);
    }
    pthread_mutex_destroy(&r->lock);
    return good;
}
