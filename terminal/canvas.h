/* Text with styles in rows of cells: what a board is drawn on before any of it reaches a terminal.

   Texts are UTF-8.  A canvas for a terminal that cannot show more than ASCII takes the same texts and draws the nearest
   plain character, so drawing code is written once. */
#ifndef TERMINAL_CANVAS_H
#define TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "texts/style.h"

typedef struct Cell {
    uint32_t letter; /* 0: the right half of a wide letter */
    Style style;
} Cell;

typedef struct Strip { /* one line of any length; grows as needed */
    Cell *cells;
    int length, capacity;
    bool ascii;
} Strip;

typedef struct Canvas {
    Cell *cells;
    int width, rows, capacity;
    bool ascii;
} Canvas;

/* Reads one letter of UTF-8 and moves *text behind it; bytes that are no UTF-8 come as U+FFFD, one by one. */
uint32_t utf8_next(const char **text);
int utf8_write(uint32_t letter, char out[4]); /* returns the number of bytes */
int letter_columns(uint32_t letter);          /* 0, 1 or 2 */
int text_columns(const char *text);           /* on a terminal that shows UTF-8 */
uint32_t ascii_letter(uint32_t letter);       /* the nearest plain character */

Strip strip_open(bool ascii);
void strip_free(Strip *strip);
void strip_add(Strip *strip, Style style, const char *text);
void strip_add_strip(Strip *strip, const Strip *other);
void strip_printf(Strip *strip, Style style, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Cuts to a number of columns; what was cut shows as an ellipsis. */
void strip_cut(Strip *strip, int columns);

void canvas_open(Canvas *canvas, int width, bool ascii);
void canvas_free(Canvas *canvas);
int canvas_add_row(Canvas *canvas); /* its number */
Cell *canvas_row(const Canvas *canvas, int row);
/* Puts a strip at a place of a row, as far as it fits; returns the column behind it. */
int canvas_put(Canvas *canvas, int row, int column, const Strip *strip);
int canvas_text(Canvas *canvas, int row, int column, Style style, const char *text);
void canvas_fill(Canvas *canvas, int row, int from, int to, Style style, const char *letter);
/* Adds a text as rows, broken between words; the first begins at `column`, the others `hang` columns later. */
void canvas_wrap(Canvas *canvas, int column, int hang, Style style, const char *text);

#endif
