#include "table/keeper.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "players/process.h"

enum { MOST_CHILDREN = 1024, PATIENCE_S = 5 };

typedef struct KeeperWish { /* to the keeper */
    int which;              /* -1: end `pid` */
    pid_t pid;
} KeeperWish;

typedef struct StartReport { /* from it, with the two pipes of a program that has started */
    pid_t pid;
    char why[200];
} StartReport;

typedef union Pipes { /* what goes beside an outcome */
    struct cmsghdr head;
    char room[CMSG_SPACE(2 * sizeof(int))];
} Pipes;

/* ---- the keeper ------------------------------------------------------------------------------------------------------ */

typedef struct Child {
    pid_t pid;
    long long end_at; /* 0: it may go on */
} Child;

static Child child[MOST_CHILDREN];
static int children;

/* A process that is gone stays a zombie until it is asked for here, so that its number means it and nobody else. */
static void bury(void)
{
    for (int i = children - 1; i >= 0; i--)
        if (waitpid(child[i].pid, NULL, WNOHANG) == child[i].pid)
            child[i] = child[--children];
}

static void answer(int line, const StartReport *outcome, const int pipes[2])
{
    struct iovec bytes = {(void *)(uintptr_t)outcome, sizeof *outcome};
    Pipes beside = {0};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (outcome->pid) {
        message.msg_control = beside.room;
        message.msg_controllen = sizeof beside.room;
        beside.head.cmsg_level = SOL_SOCKET;
        beside.head.cmsg_type = SCM_RIGHTS;
        beside.head.cmsg_len = CMSG_LEN(2 * sizeof(int));
        memcpy(CMSG_DATA(&beside.head), pipes, 2 * sizeof(int));
    }
    while (sendmsg(line, &message, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
}

static void start(int line, char *const *words)
{
    Process process = {0};
    Problem p = {0};
    StartReport outcome = {0};
    if (children == MOST_CHILDREN)
        problem(&p, 0, "too many programs run");
    else if (process_start(&process, words, &p))
        outcome.pid = process.pid;
    snprintf(outcome.why, sizeof outcome.why, "%.199s", p.text);
    answer(line, &outcome, (const int[]){process.to, process.from});
    if (!outcome.pid)
        return;
    child[children++] = (Child){.pid = outcome.pid};
    close(process.to);
    close(process.from);
}

static void end_soon(pid_t pid)
{
    for (int i = 0; i < children; i++)
        if (child[i].pid == pid || !pid)
            child[i].end_at = now_ms() + PROCESS_FAREWELL_MS;
}

static void end_due(void)
{
    for (int i = 0; i < children; i++)
        if (child[i].end_at && now_ms() >= child[i].end_at)
            kill(-child[i].pid, SIGKILL); /* it has a group of its own (process.c) */
}

static void keep(int line, char **const *commands, int count)
{
    int is_alone = 0; /* the server has gone */
    while (!is_alone || children) {
        struct pollfd wait = {.fd = is_alone ? -1 : line, .events = POLLIN};
        KeeperWish wish;
        poll(&wait, 1, 100);
        bury();
        end_due();
        if (!wait.revents)
            continue;
        ssize_t got = recv(line, &wish, sizeof wish, 0);
        if (got == (ssize_t)sizeof wish && wish.which >= 0 && wish.which < count) {
            start(line, commands[wish.which]);
        } else if (got == (ssize_t)sizeof wish) {
            end_soon(wish.pid);
        } else if (got == 0 || errno != EINTR) {
            is_alone = 1;
            end_soon(0);
        }
    }
}

/* ---- the server's side ------------------------------------------------------------------------------------------------- */

int keeper_open(Keeper *keeper, char **const *commands, int count, Problem *p)
{
    int ends[2];
    *keeper = (Keeper){.line = -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return problem(p, 0, "cannot make a line to the bots: %s", strerror(errno));
    keeper->pid = fork();
    if (keeper->pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return problem(p, 0, "cannot start a process for the bots: %s", strerror(errno));
    }
    if (!keeper->pid) {
        setpgid(0, 0); /* Ctrl-C is for the server */
        close(ends[0]);
        keep(ends[1], commands, count);
        _exit(0);
    }
    close(ends[1]);
    keeper->line = ends[0];
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    setsockopt(keeper->line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return 1;
}

void keeper_close(Keeper *keeper)
{
    if (keeper->line < 0)
        return;
    close(keeper->line);
    while (waitpid(keeper->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    keeper->line = -1;
}

static void tell(const Keeper *keeper, const KeeperWish *wish)
{
    while (send(keeper->line, wish, sizeof *wish, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
}

int keeper_start(const Keeper *keeper, int which, pid_t *pid, int pipes[2], Problem *p)
{
    StartReport outcome = {0};
    struct iovec bytes = {&outcome, sizeof outcome};
    Pipes beside = {0};
    struct msghdr message = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = beside.room, .msg_controllen = sizeof beside.room};
    ssize_t got;
    tell(keeper, &(KeeperWish){.which = which});
    do
        got = recvmsg(keeper->line, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof outcome)
        return problem(p, 0, "the process that starts bots does not answer");
    if (!outcome.pid)
        return problem(p, 0, "%.199s", outcome.why);
    *pid = outcome.pid;
    memcpy(pipes, CMSG_DATA(&beside.head), 2 * sizeof(int));
    return 1;
}

void keeper_end(const Keeper *keeper, pid_t pid)
{
    tell(keeper, &(KeeperWish){.which = -1, .pid = pid});
}
