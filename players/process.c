#include "players/process.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_LIMIT = 1 << 20 };

extern char **environ;

void free_words(char **words)
{
    for (char **w = words; w && *w; w++)
        free(*w);
    free(words);
}

/* One word from *p on into `word`, which is long enough; false when a quote does not end. */
static int take_word(const char **p, char *word)
{
    char quote = '\0';
    const char *c = *p;
    for (; *c && (quote || !isspace((unsigned char)*c)); c++) {
        if (!quote && (*c == '\'' || *c == '"'))
            quote = *c;
        else if (quote && *c == quote)
            quote = '\0';
        else if (*c == '\\' && quote != '\'' && c[1])
            *word++ = *++c;
        else
            *word++ = *c;
    }
    *word = '\0';
    *p = c;
    return !quote;
}

char **split_words(const char *command)
{
    size_t count = 0;
    char **words = memory(NULL, strlen(command) / 2 + 2, sizeof *words);
    for (const char *p = command;;) {
        while (isspace((unsigned char)*p))
            p++;
        words[count] = NULL;
        if (!*p)
            break;
        words[count] = memory(NULL, strlen(p) + 1, 1);
        words[count + 1] = NULL;
        if (!take_word(&p, words[count++])) {
            free_words(words);
            return NULL;
        }
    }
    if (!count) {
        free_words(words);
        return NULL;
    }
    return words;
}

/* A group of its own, so that Ctrl-C ends our run and not its game; a pipe of ours that closes ends it as usual. */
static int spawn(pid_t *pid, char *const *words, int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t pipe_signal, none;
    sigemptyset(&none);
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    int failure = posix_spawnp(pid, words[0], &files, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return failure;
}

int process_start(Process *process, char *const *words, Problem *why)
{
    int to[2], from[2];
    *process = (Process){0};
    if (pipe2(to, O_CLOEXEC) != 0)
        return problem(why, 0, "cannot make a pipe: %s", strerror(errno));
    if (pipe2(from, O_CLOEXEC) != 0) {
        int failure = errno;
        close(to[0]);
        close(to[1]);
        return problem(why, 0, "cannot make a pipe: %s", strerror(failure));
    }
    int failure = spawn(&process->pid, words, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    process->to = to[1];
    process->from = from[0];
    if (failure) {
        close(to[1]);
        close(from[0]);
        process->pid = 0;
        return problem(why, 0, "cannot start '%.100s': %s", words[0], strerror(failure));
    }
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    return 1;
}

long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Until the pipe is ready or the time is up. */
static ProcessStatus wait_for(int file, short what, long long until)
{
    for (;;) {
        long long left = until - now_ms();
        struct pollfd poll_for = {.fd = file, .events = what};
        int ready = poll(&poll_for, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return PROCESS_OK;
        if (ready < 0 && errno != EINTR)
            return PROCESS_GONE;
        if (ready == 0 && left <= 0)
            return PROCESS_SLOW;
    }
}

ProcessStatus process_say(Process *process, const char *bytes, size_t length, long long until)
{
    while (length) {
        ssize_t written = write(process->to, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            ProcessStatus status = wait_for(process->to, POLLOUT, until);
            if (status != PROCESS_OK)
                return status;
        } else if (written < 0 && errno != EINTR) {
            return PROCESS_GONE;
        }
    }
    return PROCESS_OK;
}

ProcessStatus process_hear(Process *process, const char **line, size_t *length, long long until)
{
    Text *heard = &process->heard;
    size_t searched = process->taken;
    for (;;) {
        char *end =
            heard->length > searched ? memchr(heard->at + searched, '\n', heard->length - searched) : NULL;
        if (end) {
            *line = heard->at + process->taken;
            *length = (size_t)(end - *line);
            process->taken = (size_t)(end + 1 - heard->at);
            return PROCESS_OK;
        }
        if (process->taken) {
            heard->length -= process->taken;
            memmove(heard->at, heard->at + process->taken, heard->length);
            process->taken = 0;
        }
        searched = heard->length;
        if (heard->length > LINE_LIMIT)
            return PROCESS_TOO_LONG;
        char bytes[4096];
        ssize_t got = read(process->from, bytes, sizeof bytes);
        if (got > 0) {
            text_add_bytes(heard, bytes, (size_t)got);
        } else if (got < 0 && errno == EAGAIN) {
            ProcessStatus status = wait_for(process->from, POLLIN, until);
            if (status != PROCESS_OK)
                return status;
        } else if (got == 0 || errno != EINTR) {
            return PROCESS_GONE;
        }
        /* A program that talks without end about nothing is slow too. */
        if (now_ms() > until)
            return PROCESS_SLOW;
    }
}

static void describe_end(int status, char *how, size_t capacity)
{
    if (WIFEXITED(status))
        snprintf(how, capacity, "it ended with status %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status))
        snprintf(how, capacity, "it was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
}

void process_stop(Process *process, int farewell_ms, char *how, size_t capacity)
{
    if (how && capacity)
        *how = '\0';
    if (!process->pid)
        return;
    close(process->to);
    close(process->from);
    int status = 0;
    pid_t ended = 0;
    for (long long until = now_ms() + farewell_ms; ended == 0 && now_ms() < until;) {
        ended = waitpid(process->pid, &status, WNOHANG);
        if (ended == 0)
            nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    if (ended == process->pid && how)
        describe_end(status, how, capacity);
    if (ended == 0) {
        kill(-process->pid, SIGKILL);
        waitpid(process->pid, &status, 0);
    }
    text_free(&process->heard);
    *process = (Process){0};
}
