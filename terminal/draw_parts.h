/* The parts that a board is drawn from.  For the files draw*.c only. */
#ifndef TERMINAL_DRAW_PARTS_H
#define TERMINAL_DRAW_PARTS_H

#include "terminal/draw.h"

enum { MAX_PIECES = 160, LONGEST_BAR = 12, LABEL_STYLE = STYLE_DIM, NUMBER_STYLE = STYLE_CYAN | STYLE_BOLD };

typedef struct Spot { /* whose things a row shows */
    int seat;         /* -1: the table's */
    bool every_seat;  /* in a row of the table a zone of the seats is shown for each of them */
} Spot;

typedef struct Piece { /* cards that look the same, or one */
    Strip strip, bare; /* bare: without what they carry, for where there is no room */
    int copies;
    int option; /* the only option about them, from 1; 0: none or several */
} Piece;

/* draw_card.c */
/* The cards of a zone in pieces; copies become one piece, in an ordered zone only neighbours. */
int make_pieces(const Board *board, const ZoneView *zone, bool ascii, bool any_order, Piece *pieces);
void piece_free(Piece *piece);
int unseen_cards(const ZoneView *zone); /* cards that lie there and that this seat cannot identify */
bool has_places(const ZoneView *zone);  /* each card lies at a place that means something */

/* draw_line.c */
typedef struct TextFlow { /* strips put one after the other, with line breaks between them */
    Canvas *canvas;
    int row, column, indent;
} TextFlow;

TextFlow flow_open(Canvas *canvas, int indent);
void flow_add(TextFlow *flow, const Strip *strip, int space);
void add_bar(Strip *out, Style style, int value, int max, int columns);
/* A line of items; `title` (may be NULL) stands before them.  `row` may be NULL. */
void draw_line(const Board *board, const LayoutRow *row, const Spot *spot, Canvas *canvas, const char *title);

/* `portals open Ann 2, Ben 0 of 6`; false where there is nothing to tell. */
bool progress_words(const Board *board, const LayoutProgress *progress, Strip *out);

/* draw_cell.c */
/* A field of a grid as its `cell` line says: its lines, at most `most` (3 say all there is).  0: the zone has no such line. */
int cell_lines(const Board *board, const ZoneView *zone, const CardView *card, int columns, int most,
               bool ascii, Strip *lines);
/* What the signs in the fields mean, as one line. */
void draw_cell_legend(const Board *board, const ZoneView *zone, Canvas *canvas);

/* draw_boxes.c */
void draw_boxes(const Board *board, const LayoutRow *row, const Spot *spot, Canvas *canvas);
/* The same in one line, for low screens: heading and gauge, card or number of cards of each box. */
void draw_boxes_short(const Board *board, const LayoutRow *row, const Spot *spot, Canvas *canvas);

#endif
