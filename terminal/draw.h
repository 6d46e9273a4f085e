/* The board: a view, drawn as its layout says. */
#ifndef TERMINAL_DRAW_H
#define TERMINAL_DRAW_H

#include "terminal/canvas.h"
#include "texts/layout.h"
#include "terminal/view.h"

typedef struct Board {
    const CwGame *game;
    const View *view;
    const Layout *layout;
    /* What a low screen makes smaller. */
    int box_lines;     /* how many lines of cards a box may have */
    bool no_rules;     /* rows of kind rule are left out */
    bool short_others; /* opponents' boxes as one line */
    bool bare;         /* cards without those that lie on them */
} Board;

void draw_board(const Board *board, Canvas *canvas);
/* Draws with as many lines as fit into `rows`; false when even the least does not fit. */
bool draw_board_in(Board *board, Canvas *canvas, int rows);

/* A card with what it carries: "Fighter-9+1 (exhausted)". */
void draw_card(const Board *board, const ZoneView *zone, const CardView *card, Strip *out);
int shown_cards(const View *view, const ZoneView *zone); /* all but those that are shown with another card */
/* Whether it is drawn with the card on which it lies instead of in its zone. */
bool lies_on_shown_card(const View *view, const CardView *card);

#endif
