#include "terminal/input.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/* Signals arrive as bytes in a pipe, so that waiting for a key and waiting for a signal is one wait.  The pipe must be
   known to the handler: the one variable here that outlives a call, and there is one terminal. */
static int signal_pipe[2] = {-1, -1};
static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

struct Input {
    bool editing, ended, from_terminal;
    EditLine *edit;
    History *history;
    Completer *complete;
    Suggester *suggest;
    void *data;
    const char *prompt;
    int last_signal;
    bool stopping;
    InputEvent event; /* why reading was broken off; INPUT_LINE: it was not */
    struct sigaction before[SIGNAL_COUNT];
    struct termios usual;   /* of the terminal before we came */
    char kept[LINE_LENGTH]; /* what was typed when reading was broken off */
    char bytes[4096];       /* read and not yet used, without editing */
    size_t used, filled;
};

static void on_signal(int number)
{
    int kept = errno;
    unsigned char byte = (unsigned char)number;
    if (write(signal_pipe[1], &byte, 1) < 0) { /* a full pipe has told enough */
    }
    errno = kept;
}

static void catch_signals(Input *input)
{
    struct sigaction action = {.sa_handler = on_signal};
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(signals[i], &action, &input->before[i]);
    /* Whoever started us with nohup does not want to hear of the hangup. */
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (input->before[i].sa_handler == SIG_IGN)
            sigaction(signals[i], &input->before[i], NULL);
}

static InputEvent event_of(Input *input, int number)
{
    input->last_signal = number;
    switch (number) {
    case SIGINT:
        return INPUT_INTERRUPT;
    case SIGWINCH:
    case SIGCONT:
        return INPUT_RESIZE;
    case SIGTSTP:
        return INPUT_SUSPEND;
    default:
        input->stopping = true;
        return INPUT_STOP;
    }
}

/* Waits for a byte of input.  INPUT_LINE: there is one, or the end of the file. */
static InputEvent wait_for_input(Input *input)
{
    struct pollfd wait[2] = {{signal_pipe[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    for (;;) {
        if (poll(wait, 2, -1) < 0) {
            if (errno == EINTR)
                continue;
            return INPUT_END;
        }
        unsigned char byte;
        if ((wait[0].revents & POLLIN) && read(signal_pipe[0], &byte, 1) == 1)
            return event_of(input, byte);
        if (wait[1].revents & POLLNVAL)
            return INPUT_END;
        if (wait[1].revents)
            return INPUT_LINE;
    }
}

/* ---- with editing ----------------------------------------------------------------------------------------------- */

static char *edit_prompt(EditLine *edit)
{
    Input *input;
    el_get(edit, EL_CLIENTDATA, &input);
    return (char *)(size_t)input->prompt;
}

/* One letter for libedit; breaks off when a signal comes. */
static int edit_letter(EditLine *edit, wchar_t *letter)
{
    Input *input;
    el_get(edit, EL_CLIENTDATA, &input);
    mbstate_t state = {0};
    for (int i = 0; i < 8; i++) {
        input->event = wait_for_input(input);
        if (input->event != INPUT_LINE)
            return -1;
        char byte;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n <= 0) {
            input->event = INPUT_END;
            return -1;
        }
        switch (mbrtowc(letter, &byte, 1, &state)) {
        case (size_t)-2:
            break;
        case (size_t)-1:
            *letter = L'?';
            return 1;
        default:
            return 1;
        }
    }
    *letter = L'?';
    return 1;
}

static size_t common_length(const char *const *found, int count)
{
    size_t length = strlen(found[0]);
    for (int i = 1; i < count; i++) {
        size_t same = 0;
        while (same < length && found[0][same] &&
               tolower((unsigned char)found[0][same]) == tolower((unsigned char)found[i][same]))
            same++;
        length = same;
    }
    return length;
}

static unsigned char edit_complete(EditLine *edit, int key)
{
    (void)key;
    Input *input;
    el_get(edit, EL_CLIENTDATA, &input);
    const LineInfo *info = el_line(edit);
    char line[LINE_LENGTH];
    snprintf(line, sizeof line, "%.*s", (int)(info->cursor - info->buffer), info->buffer);
    const char *found[MAX_COMPLETIONS];
    int count = input->complete ? input->complete(input->data, line, found) : 0;
    if (!count)
        return CC_REFRESH_BEEP;
    size_t length = common_length(found, count), typed = strlen(line);
    if (count > 1 && length <= typed) {
        if (input->suggest)
            input->suggest(input->data, found, count);
        return CC_REFRESH;
    }
    char whole[LINE_LENGTH];
    snprintf(whole, sizeof whole, "%.*s%s", (int)length, found[0],
             count == 1 && found[0][length - 1] != ' ' ? " " : "");
    el_deletestr(edit, (int)typed);
    el_insertstr(edit, whole);
    return CC_REFRESH;
}

/* What is typed while nobody reads must not be written over the picture; libedit shows what it reads. */
static void echo(const Input *input, bool on)
{
    struct termios quiet = input->usual;
    quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
    tcsetattr(STDIN_FILENO, TCSADRAIN, on ? &input->usual : &quiet);
}

static bool open_editor(Input *input)
{
    if (tcgetattr(STDIN_FILENO, &input->usual) != 0)
        return false;
    echo(input, false);
    input->edit = el_init("cardwright", stdin, stdout, stderr);
    input->history = history_init();
    if (!input->edit || !input->history)
        return false;
    HistEvent event;
    history(input->history, &event, H_SETSIZE, 200);
    history(input->history, &event, H_SETUNIQUE, 1);
    el_set(input->edit, EL_CLIENTDATA, input);
    el_set(input->edit, EL_PROMPT, edit_prompt);
    el_set(input->edit, EL_EDITOR, "emacs");
    el_set(input->edit, EL_SIGNAL, 0);
    el_set(input->edit, EL_HIST, history, input->history);
    el_set(input->edit, EL_GETCFN, edit_letter);
    /* Wide, because the narrow form leaks copies of both texts. */
    el_wset(input->edit, EL_ADDFN, L"complete", L"Completes what is typed", edit_complete);
    el_set(input->edit, EL_BIND, "^I", "complete", NULL);
    return true;
}

static InputEvent read_edited(Input *input, char line[LINE_LENGTH])
{
    int length = 0;
    HistEvent event;
    input->event = INPUT_LINE;
    if (input->kept[0])
        el_push(input->edit, input->kept);
    const char *typed = el_gets(input->edit, &length);
    echo(input, false); /* libedit has turned it on */
    if (input->event != INPUT_LINE) {
        const LineInfo *info = el_line(input->edit);
        bool keep = input->event == INPUT_RESIZE || input->event == INPUT_SUSPEND;
        snprintf(input->kept, sizeof input->kept, "%.*s", keep ? (int)(info->lastchar - info->buffer) : 0,
                 info->buffer);
        el_reset(input->edit);
        return input->event;
    }
    input->kept[0] = 0;
    if (!typed || length <= 0)
        return INPUT_END;
    snprintf(line, LINE_LENGTH, "%.*s", (int)strcspn(typed, "\r\n"), typed);
    if (line[0])
        history(input->history, &event, H_ENTER, line);
    return INPUT_LINE;
}

/* ---- without ---------------------------------------------------------------------------------------------------- */

/* The next line of what has been read; a last line without an end counts when the input is over. */
static bool take_line(Input *input, char line[LINE_LENGTH])
{
    char *from = input->bytes + input->used;
    size_t have = input->filled - input->used;
    char *end = memchr(from, '\n', have);
    if (!end && !(input->ended && have) && have < sizeof input->bytes)
        return false;
    size_t length = end ? (size_t)(end - from) : have;
    size_t kept = length && from[length - 1] == '\r' ? length - 1 : length;
    snprintf(line, LINE_LENGTH, "%.*s", (int)(kept < LINE_LENGTH ? kept : LINE_LENGTH - 1), from);
    input->used += length + (end != NULL);
    return true;
}

static InputEvent read_plain(Input *input, char line[LINE_LENGTH])
{
    fputs(input->prompt, stdout);
    if (fflush(stdout) != 0) /* nobody reads what we write */
        return INPUT_END;
    while (!take_line(input, line)) {
        if (input->ended)
            return INPUT_END;
        InputEvent event = wait_for_input(input);
        if (event == INPUT_RESIZE)
            continue;
        if (event != INPUT_LINE)
            return event;
        memmove(input->bytes, input->bytes + input->used, input->filled - input->used);
        input->filled -= input->used;
        input->used = 0;
        ssize_t n = read(STDIN_FILENO, input->bytes + input->filled, sizeof input->bytes - input->filled);
        if (n > 0)
            input->filled += (size_t)n;
        else if (n == 0 || errno != EINTR)
            input->ended = true;
    }
    /* A terminal shows what is typed; from a pipe it would be missing in what one reads afterwards. */
    if (!input->from_terminal)
        puts(line);
    return INPUT_LINE;
}

/* ---- both ------------------------------------------------------------------------------------------------------- */

Input *input_open(bool editing)
{
    Input *input = calloc(1, sizeof *input);
    if (!input || pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        abort();
    catch_signals(input);
    input->from_terminal = isatty(STDIN_FILENO);
    input->editing = editing && open_editor(input);
    return input;
}

void input_close(Input *input)
{
    if (!input)
        return;
    if (input->edit)
        el_end(input->edit);
    if (input->history)
        history_end(input->history);
    if (input->editing)
        echo(input, true);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(signals[i], &input->before[i], NULL);
    close(signal_pipe[0]);
    close(signal_pipe[1]);
    signal_pipe[0] = signal_pipe[1] = -1;
    free(input);
}

void input_help(Input *input, Completer *complete, Suggester *suggest, void *data)
{
    input->complete = complete;
    input->suggest = suggest;
    input->data = data;
}

InputEvent input_read(Input *input, const char *prompt, char line[LINE_LENGTH])
{
    input->prompt = prompt;
    return input->editing ? read_edited(input, line) : read_plain(input, line);
}

int input_signal(const Input *input)
{
    return input->last_signal;
}

void input_forget(Input *input)
{
    HistEvent event;
    if (input->history)
        history(input->history, &event, H_CLEAR);
    input->kept[0] = 0;
}

void input_suspend(Input *input)
{
    struct sigaction ours;
    if (input->editing)
        echo(input, true);
    sigaction(SIGTSTP, &input->before[SIGNAL_COUNT - 1], &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    if (input->editing)
        echo(input, false);
}

InputEvent input_pending(Input *input)
{
    InputEvent event = INPUT_LINE;
    unsigned char byte;
    while (read(signal_pipe[0], &byte, 1) == 1) {
        InputEvent next = event_of(input, byte);
        if (next == INPUT_INTERRUPT || next == INPUT_STOP)
            event = next;
    }
    return input->stopping ? INPUT_STOP : event;
}
