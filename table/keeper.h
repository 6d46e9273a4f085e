/* The keeper of the server's programs: a process of its own that starts and ends them (bots.h says why). */
#ifndef TABLE_KEEPER_H
#define TABLE_KEEPER_H

#include <sys/types.h>

#include "match/text.h"

typedef struct Keeper {
    pid_t pid;
    int line; /* to the keeper; -1: there is none */
} Keeper;

/* `commands` are lists of words that end with NULL; `count` of them. */
int keeper_open(Keeper *keeper, char **const *commands, int count, Problem *p);
void keeper_close(Keeper *keeper); /* and all programs with it */
/* Starts the program of that number; its process and the pipes to it and from it.  0: the problem says why it does not start. */
int keeper_start(const Keeper *keeper, int which, pid_t *pid, int pipes[2], Problem *p);
/* Its pipes are closed: it has a moment to go by itself. */
void keeper_end(const Keeper *keeper, pid_t pid);

#endif
