/* The terminal as a place to draw: what it can do, how big it is, and pictures put on it without flicker.

   A picture replaces the one before it: only cells that differ are written, in one write.  Everything comes from
   terminfo; nothing is assumed about the terminal. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/canvas.h"

typedef struct Screen {
    bool is_terminal; /* stdout is one */
    bool can_draw;    /* it can be drawn on: the cursor moves, lines can be cleared */
    bool ascii;       /* the locale has no more letters than that */
    bool colours;
    int rows, columns;

    bool drawing; /* the alternate screen is on */
    Canvas shown; /* the picture that is on it */
    bool unknown; /* what is on the screen may be anything */
    char *cap[16];
} Screen;

void screen_open(Screen *screen);
void screen_close(Screen *screen);
bool screen_measure(Screen *screen); /* reads the size; true when it has changed */

/* Shows a picture of `screen->columns` columns and at most `screen->rows` rows, and leaves the cursor at a cell. */
void screen_show(Screen *screen, const Canvas *picture, int row, int column);
/* Writes one line of plain text on a row and puts the cursor back where it was. */
void screen_note(Screen *screen, int row, const char *text);
/* Somebody else has written on this row: it is drawn anew next time. */
void screen_touch(Screen *screen, int row);
/* Leaves the alternate screen, if on it; what is printed next is ordinary text. */
void screen_leave(Screen *screen);
/* Clears the screen and what has scrolled out of it, so that nobody can scroll back to a secret. */
void screen_wipe(Screen *screen);

/* A line of ordinary text, as the locale can show it. */
void print_line(const Screen *screen, const char *text);
/* Text of several lines and paragraphs, with lines of at most `columns` columns (0: as they are). */
void print_text(const Screen *screen, const char *text, int columns);

#endif
