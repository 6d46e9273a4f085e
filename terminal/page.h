/* The picture of a decision: the board, what has happened, the question and its options, and a line to type in. */
#ifndef TERMINAL_PAGE_H
#define TERMINAL_PAGE_H

#include "match/text.h"
#include "terminal/draw.h"

typedef struct Page {
    Board board;
    int rows, columns;
    bool ascii;
    const char *earlier; /* what happened up to the seat's last decision, for rows that would be empty */
    const char *events;  /* what happened since then, a line each */
    const char *notice;  /* what the program wants to say, a line each */
    const char *status;  /* the last row */
    bool over;           /* nothing is asked any more: the notice stands where the question was */
} Page;

/* More amounts than this are told by the first and the last of them. */
enum { MOST_AMOUNTS = 12 };
enum { LEAST_ROWS = 12, LEAST_COLUMNS = 50 };

/* Draws a picture of at most page->rows rows; false when the terminal is too small for this board.  The row before the
   last is left for typing. */
bool page_draw(Page *page, Canvas *canvas);

#endif
