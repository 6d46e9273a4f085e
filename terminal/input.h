/* Lines from the person at the keyboard, and what the system has to say meanwhile.

   With editing (libedit) a line can be changed, remembered and completed.  Without it lines are read as they come, from
   a pipe or for a screen reader, and nothing but the prompt is written. */
#ifndef TERMINAL_INPUT_H
#define TERMINAL_INPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum InputEvent {
    INPUT_LINE,
    INPUT_END,       /* no more input will come */
    INPUT_INTERRUPT, /* Ctrl-C */
    INPUT_STOP,      /* the system wants the program to end */
    INPUT_RESIZE,    /* the terminal has another size, or the picture on it is lost */
    INPUT_SUSPEND    /* Ctrl-Z */
} InputEvent;

enum { LINE_LENGTH = 1000, MAX_COMPLETIONS = 200 };

/* Fills `found` with lines that begin like `line` and are sensible; returns how many. The texts must live until the next
   call. */
typedef int Completer(void *data, const char *line, const char *found[MAX_COMPLETIONS]);
/* Tells about several ways to go on. */
typedef void Suggester(void *data, const char *const *found, int count);

typedef struct Input Input;

Input *input_open(bool editing);
void input_close(Input *input);
void input_help(Input *input, Completer *complete, Suggester *suggest, void *data);
InputEvent input_read(Input *input, const char *prompt, char line[LINE_LENGTH]);
int input_signal(const Input *input); /* the signal of the last INPUT_STOP or INPUT_INTERRUPT */
void input_forget(Input *input);      /* lines typed so far: the next person should not page through them */
/* Stops the program as Ctrl-Z does and returns when it goes on. */
void input_suspend(Input *input);
/* What came while nobody was reading: INPUT_STOP, INPUT_INTERRUPT, or INPUT_LINE for nothing that matters. */
InputEvent input_pending(Input *input);

#endif
