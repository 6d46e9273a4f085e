#include "terminal/screen.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#undef columns /* <term.h> takes common words for its macros */

enum Capability {
    CAP_MOVE,
    CAP_CLEAR,
    CAP_CLEAR_LINE,
    CAP_ENTER,
    CAP_LEAVE,
    CAP_WIPE_HISTORY,
    CAP_COLOUR,
    CAP_PLAIN,
    CAP_BOLD,
    CAP_DIM,
    CAP_REVERSE,
    CAP_UNDERLINE,
    CAP_SAVE,
    CAP_RESTORE,
    CAP_COUNT
};

static const char *const cap_names[CAP_COUNT] = {"cup",  "clear", "el",  "smcup", "rmcup", "E3", "setaf",
                                                 "sgr0", "bold",  "dim", "rev",   "smul",  "sc", "rc"};

static void read_capabilities(Screen *screen)
{
    int error;
    const char *name = getenv("TERM");
    if (!name || !*name || setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return;
    for (int i = 0; i < CAP_COUNT; i++) {
        const char *cap = tigetstr(cap_names[i]);
        screen->cap[i] = cap && cap != (const char *)-1 && *cap ? strdup(cap) : NULL;
    }
    /* Terminals that understand E3 are often described without it (screen, vt100); the others ignore it. */
    const char *clear = screen->cap[CAP_CLEAR];
    if (!screen->cap[CAP_WIPE_HISTORY] && clear && strncmp(clear, "\033[", 2) == 0)
        screen->cap[CAP_WIPE_HISTORY] = strdup("\033[3J");
    screen->can_draw = screen->cap[CAP_MOVE] && screen->cap[CAP_CLEAR] && screen->cap[CAP_CLEAR_LINE];
    const char *no_colour = getenv("NO_COLOR");
    screen->colours = tigetnum("colors") >= 8 && screen->cap[CAP_COLOUR] && !(no_colour && *no_colour);
}

void screen_open(Screen *screen)
{
    *screen = (Screen){.unknown = true};
    setlocale(LC_ALL, "");
    screen->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    screen->is_terminal = isatty(STDOUT_FILENO);
    if (screen->is_terminal)
        read_capabilities(screen);
    screen_measure(screen);
}

void screen_close(Screen *screen)
{
    screen_leave(screen);
    canvas_free(&screen->shown);
    for (int i = 0; i < CAP_COUNT; i++)
        free(screen->cap[i]);
    *screen = (Screen){0};
}

bool screen_measure(Screen *screen)
{
    struct winsize size = {0};
    int rows = 24, columns = 80;
    if (screen->is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col) {
        rows = size.ws_row;
        columns = size.ws_col;
    }
    bool changed = rows != screen->rows || columns != screen->columns;
    screen->rows = rows;
    screen->columns = columns;
    if (changed)
        screen->unknown = true;
    return changed;
}

/* ---- output ----------------------------------------------------------------------------------------------------- */

typedef struct ScreenOutput {
    char *bytes;
    size_t used, room;
} ScreenOutput;

static void out_bytes(ScreenOutput *out, const char *bytes, size_t length)
{
    if (out->used + length > out->room) {
        out->room = 2 * (out->used + length) + 4096;
        out->bytes = realloc(out->bytes, out->room);
        if (!out->bytes)
            abort();
    }
    memcpy(out->bytes + out->used, bytes, length);
    out->used += length;
}

static void out_cap(ScreenOutput *out, const char *cap)
{
    /* Padding ($<5>) is for terminals of another century. */
    while (cap && *cap) {
        size_t length = strcspn(cap, "$");
        out_bytes(out, cap, length);
        cap += length;
        if (cap[0] == '$' && cap[1] == '<' && strchr(cap, '>'))
            cap = strchr(cap, '>') + 1;
        else if (*cap)
            out_bytes(out, cap++, 1);
    }
}

static void out_send(ScreenOutput *out)
{
    fflush(stdout);
    for (size_t sent = 0; sent < out->used;) {
        ssize_t n = write(STDOUT_FILENO, out->bytes + sent, out->used - sent);
        if (n < 0 && errno != EINTR)
            break;
        sent += n > 0 ? (size_t)n : 0;
    }
    free(out->bytes);
    *out = (ScreenOutput){0};
}

static void out_move(ScreenOutput *out, const Screen *screen, int row, int column)
{
    out_cap(out, tparm(screen->cap[CAP_MOVE], (long)row, (long)column, 0L, 0L, 0L, 0L, 0L, 0L, 0L));
}

static void out_style(ScreenOutput *out, const Screen *screen, Style style)
{
    out_cap(out, screen->cap[CAP_PLAIN]);
    if (style & STYLE_BOLD)
        out_cap(out, screen->cap[CAP_BOLD]);
    if (style & STYLE_DIM)
        out_cap(out, screen->cap[CAP_DIM]);
    if (style & STYLE_REVERSE)
        out_cap(out, screen->cap[CAP_REVERSE]);
    if (style & STYLE_UNDERLINE)
        out_cap(out, screen->cap[CAP_UNDERLINE]);
    if (screen->colours && (style & STYLE_COLOUR))
        out_cap(out,
                tparm(screen->cap[CAP_COLOUR], (long)(style & STYLE_COLOUR), 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L));
}

static bool same_cell(const Cell *a, const Cell *b)
{
    return a->letter == b->letter && a->style == b->style;
}

/* Writes what differs in one row.  From the first cell that differs to the last, so that a wide letter whose half has
   changed is written whole. */
static void out_row(ScreenOutput *out, const Screen *screen, int row, const Cell *want, const Cell *have)
{
    int first = 0, last = screen->columns - 1;
    while (first <= last && same_cell(&want[first], &have[first]))
        first++;
    while (last > first && same_cell(&want[last], &have[last]))
        last--;
    if (first > last)
        return;
    while (first > 0 && want[first].letter == 0)
        first--;
    /* The end of a row is cleared instead of being written with spaces. */
    int end = screen->columns - 1;
    while (end >= first && want[end].letter == ' ' && want[end].style == STYLE_PLAIN)
        end--;
    bool clear = last > end;
    if (last > end)
        last = end;
    out_move(out, screen, row, first);
    Style style = STYLE_PLAIN;
    for (int i = first; i <= last; i++) {
        if (!want[i].letter)
            continue;
        if (want[i].style != style)
            out_style(out, screen, style = want[i].style);
        char bytes[4];
        out_bytes(out, bytes, (size_t)utf8_write(want[i].letter, bytes));
    }
    if (style != STYLE_PLAIN)
        out_style(out, screen, STYLE_PLAIN);
    if (clear)
        out_cap(out, screen->cap[CAP_CLEAR_LINE]);
}

static void remember(Screen *screen, const Canvas *picture)
{
    canvas_free(&screen->shown);
    canvas_open(&screen->shown, screen->columns, screen->ascii);
    for (int r = 0; r < screen->rows; r++) {
        Cell *row = canvas_row(&screen->shown, canvas_add_row(&screen->shown));
        if (r < picture->rows)
            memcpy(row, canvas_row(picture, r), (size_t)screen->columns * sizeof *row);
    }
    screen->unknown = false;
}

void screen_show(Screen *screen, const Canvas *picture, int row, int column)
{
    ScreenOutput out = {0};
    if (!screen->drawing) {
        out_cap(&out, screen->cap[CAP_ENTER]);
        screen->drawing = true;
        screen->unknown = true;
    }
    if (screen->unknown)
        out_cap(&out, screen->cap[CAP_CLEAR]);
    Canvas blank;
    canvas_open(&blank, screen->columns, screen->ascii);
    canvas_add_row(&blank);
    for (int r = 0; r < screen->rows; r++) {
        const Cell *want = r < picture->rows ? canvas_row(picture, r) : blank.cells;
        out_row(&out, screen, r, want, screen->unknown ? blank.cells : canvas_row(&screen->shown, r));
    }
    canvas_free(&blank);
    out_move(&out, screen, row, column);
    out_send(&out);
    remember(screen, picture);
}

void screen_note(Screen *screen, int row, const char *text)
{
    if (!screen->drawing || !screen->cap[CAP_SAVE] || !screen->cap[CAP_RESTORE])
        return;
    ScreenOutput out = {0};
    Strip strip = strip_open(screen->ascii);
    strip_add(&strip, STYLE_PLAIN, text);
    strip_cut(&strip, screen->columns - 1);
    out_cap(&out, screen->cap[CAP_SAVE]);
    out_move(&out, screen, row, 0);
    out_cap(&out, screen->cap[CAP_CLEAR_LINE]);
    for (int i = 0; i < strip.length; i++) {
        char bytes[4];
        if (strip.cells[i].letter)
            out_bytes(&out, bytes, (size_t)utf8_write(strip.cells[i].letter, bytes));
    }
    out_cap(&out, screen->cap[CAP_RESTORE]);
    out_send(&out);
    strip_free(&strip);
    screen_touch(screen, row);
}

void screen_touch(Screen *screen, int row)
{
    /* No picture has this letter, so every cell of the row differs from what comes next. */
    for (int i = 0; row >= 0 && row < screen->shown.rows && i < screen->shown.width; i++)
        canvas_row(&screen->shown, row)[i].letter = 1;
}

void screen_leave(Screen *screen)
{
    if (!screen->drawing)
        return;
    ScreenOutput out = {0};
    out_cap(&out, screen->cap[CAP_PLAIN]);
    if (screen->cap[CAP_LEAVE]) {
        out_cap(&out, screen->cap[CAP_LEAVE]);
    } else {
        out_move(&out, screen, screen->rows - 1, 0);
        out_bytes(&out, "\n", 1);
    }
    out_send(&out);
    screen->drawing = false;
    screen->unknown = true;
}

void screen_wipe(Screen *screen)
{
    if (!screen->is_terminal)
        return;
    ScreenOutput out = {0};
    if (screen->can_draw) {
        out_cap(&out, screen->cap[CAP_CLEAR]);
        out_cap(&out, screen->cap[CAP_WIPE_HISTORY]);
    } else {
        for (int i = 0; i < screen->rows; i++)
            out_bytes(&out, "\n", 1);
    }
    out_send(&out);
    screen->unknown = true;
}

/* ---- ordinary text ---------------------------------------------------------------------------------------------- */

static void print_cells(const Strip *strip)
{
    for (int i = 0; i < strip->length; i++) {
        char bytes[4];
        if (strip->cells[i].letter)
            fwrite(bytes, 1, (size_t)utf8_write(strip->cells[i].letter, bytes), stdout);
    }
    putchar('\n');
}

void print_line(const Screen *screen, const char *text)
{
    Strip strip = strip_open(screen->ascii);
    strip_add(&strip, STYLE_PLAIN, text);
    print_cells(&strip);
    strip_free(&strip);
}

void print_text(const Screen *screen, const char *text, int columns)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = strndup(text, length);
        if (!line)
            abort();
        if (columns > 0 && text_columns(line) > columns) {
            int indent = (int)strspn(line, " ");
            Canvas canvas;
            canvas_open(&canvas, columns, screen->ascii);
            canvas_wrap(&canvas, indent, 0, STYLE_PLAIN, line + indent);
            for (int r = 0; r < canvas.rows; r++) {
                Strip row = {.cells = canvas_row(&canvas, r), .length = columns};
                while (row.length && row.cells[row.length - 1].letter == ' ')
                    row.length--;
                print_cells(&row);
            }
            canvas_free(&canvas);
        } else {
            print_line(screen, line);
        }
        free(line);
        text += length + (text[length] == '\n');
    }
}
