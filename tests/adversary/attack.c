#include "tests/adversary/attack.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *program;
static double expected, variance;
static long guesses, hits;
static uint64_t own_chance = 20260101, judges_chance = 7;

void broken(const char *form, ...)
{
    va_list args;
    va_start(args, form);
    vfprintf(stderr, form, args);
    va_end(args);
    fputc('\n', stderr);
    exit(2);
}

void guessed(int right, double chance)
{
    guesses++;
    hits += right != 0;
    expected += chance;
    variance += chance * (1 - chance);
}

int coin(int n)
{
    return cw_draw(&own_chance, n);
}

/* ---- the program under attack ----------------------------------------------------------------------------------- */

struct Engine {
    pid_t pid;
    FILE *to, *from;
    char *line;
    size_t room;
    json_t *heard;
};

static FILE *stream_on(int file, const char *mode)
{
    FILE *stream = fdopen(file, mode);
    if (!stream)
        broken("no stream: %s", strerror(errno));
    return stream;
}

Engine *engine_start(const char *game, const char *players, const char *seed, int games)
{
    char count[20];
    int to[2], from[2];
    snprintf(count, sizeof count, "%d", games);
    char *const words[] = {(char *)(uintptr_t)program,
                           "engine",
                           (char *)(uintptr_t)game,
                           "--players",
                           (char *)(uintptr_t)players,
                           "--seed",
                           (char *)(uintptr_t)seed,
                           "--games",
                           count,
                           NULL};
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        broken("no pipe: %s", strerror(errno));
    Engine *e = calloc(1, sizeof *e);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failure = posix_spawn(&e->pid, program, &files, NULL, words, environ);
    posix_spawn_file_actions_destroy(&files);
    if (failure)
        broken("cannot start %s: %s", program, strerror(failure));
    close(to[0]);
    close(from[1]);
    e->to = stream_on(to[1], "w");
    e->from = stream_on(from[0], "r");
    return e;
}

const json_t *engine_line(Engine *e)
{
    json_decref(e->heard);
    e->heard = NULL;
    ssize_t length = getline(&e->line, &e->room, e->from);
    if (length < 0)
        return NULL;
    e->heard = json_loadb(e->line, (size_t)length, 0, NULL);
    if (!e->heard)
        broken("%s said: %s", program, e->line);
    return e->heard;
}

void engine_choose(Engine *e, int seat, json_int_t decision, json_int_t action)
{
    fprintf(e->to, "{\"type\":\"choose\",\"seat\":%d,\"decision\":%lld,\"action\":%lld}\n", seat,
            (long long)decision, (long long)action);
    fflush(e->to);
}

void engine_resign(Engine *e, int seat)
{
    fprintf(e->to, "{\"type\":\"resign\",\"seat\":%d}\n", seat);
    fflush(e->to);
}

void engine_stop(Engine *e)
{
    kill(e->pid, SIGKILL);
    waitpid(e->pid, NULL, 0);
    fclose(e->to);
    fclose(e->from);
    json_decref(e->heard);
    free(e->line);
    free(e);
}

/* ---- tables ------------------------------------------------------------------------------------------------------- */

CwGame *opened(const CwGameDef *def, const CwConfig *config)
{
    size_t size = cw_open_size(def, config);
    CwGame *game = cw_open(def, config, malloc(size), size, NULL);
    if (!game)
        broken("%s cannot be opened", cw_game_name(def));
    return game;
}

CwState *new_state(const CwGame *game)
{
    return calloc(1, cw_state_size(game));
}

int deal_two(const CwGame *game, const CwState *truth, int seat, uint64_t salt, CwState *two[2])
{
    CwKey key;
    int real = cw_draw(&judges_chance, 2);
    cw_key_from_seed(salt, &key);
    memcpy(two[real], truth, cw_state_size(game));
    memcpy(two[!real], truth, cw_state_size(game));
    if (cw_resample(game, two[!real], seat, &key, 1) != CW_OK)
        broken("no sample for seat %d", seat);
    return real;
}

/* ---- the verdict -------------------------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    enum { FEWEST = 40 };
    int wants_success = argc == 3 && strcmp(argv[1], "success") == 0;
    if (argc != 3 || (!wants_success && strcmp(argv[1], "chance") != 0)) {
        fprintf(stderr, "usage: %s success|chance PROGRAM\n", argv[0]);
        return 2;
    }
    program = argv[2];
    signal(SIGPIPE, SIG_IGN);
    attack();
    double deviations = (double)hits - expected;
    deviations /= variance > 0 ? sqrt(variance) : 1;
    printf("%ld of %ld guesses were right; luck gives %.1f: %+.1f standard deviations, ", hits, guesses,
           expected, deviations);
    int good = guesses >= FEWEST && (wants_success ? deviations >= 5 : fabs(deviations) <= 3);
    printf("%s %s\n", good ? "as wanted:" : "but wanted:", wants_success ? "success" : "chance");
    if (guesses < FEWEST)
        printf("fewer than %d guesses say nothing\n", FEWEST);
    return !good;
}
