/* A program that we talk to line by line, with a limit on our patience. */
#ifndef PLAYERS_PROCESS_H
#define PLAYERS_PROCESS_H

#include "match/text.h"

#include <sys/types.h>

typedef struct Process {
    pid_t pid; /* 0: not running */
    int to, from;
    Text heard; /* read and not taken yet */
    size_t taken;
} Process;

typedef enum ProcessStatus { PROCESS_OK, PROCESS_SLOW, PROCESS_GONE, PROCESS_TOO_LONG } ProcessStatus;

/* Splits at blanks; quotes and backslashes keep blanks together, as in a shell.  A list that ends with NULL; NULL when
   a quote does not end or there is no word.  free_words gives it back. */
char **split_words(const char *command);
void free_words(char **words);

int process_start(Process *process, char *const *words, Problem *problem);
long long now_ms(void); /* of a clock that only runs forward */
/* Both give up when the clock shows `until`. */
ProcessStatus process_say(Process *process, const char *bytes, size_t length, long long until);
/* A line without its end; valid until the next call. */
ProcessStatus process_hear(Process *process, const char **line, size_t *length, long long until);
/* Hangs up, gives it up to `farewell_ms` to leave, then ends it.  `how` (may be NULL) tells in words how it ended by
   itself, or is "". */
enum { PROCESS_FAREWELL_MS = 2000 };
void process_stop(Process *process, int farewell_ms, char *how, size_t capacity);

#endif
