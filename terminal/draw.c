#include "terminal/draw_parts.h"

#include "terminal/labels.h"
#include "texts/lexicon.h"

#include <stdio.h>

static void draw_row(const Board *b, const LayoutRow *row, const Spot *spot, Canvas *canvas)
{
    switch (row->kind) {
    case ROW_LINE:
        draw_line(b, row, spot, canvas, NULL);
        break;
    case ROW_BOXES:
        if (b->short_others && row->section == SECTION_OTHER)
            draw_boxes_short(b, row, spot, canvas);
        else
            draw_boxes(b, row, spot, canvas);
        break;
    case ROW_RULE:
        if (!b->no_rules)
            canvas_fill(canvas, canvas_add_row(canvas), 0, canvas->width, STYLE_DIM, "─");
        break;
    }
}

/* Rows of the opponents from `first` on, for each opponent clockwise from the viewer; returns the row behind them. */
static int draw_others(const Board *b, int first, Canvas *canvas)
{
    int behind = first, me = b->view->seat >= 0 ? b->view->seat : 0;
    while (behind < b->layout->row_count && b->layout->rows[behind].section == SECTION_OTHER)
        behind++;
    /* On a low screen opponents are one line each. */
    for (int i = 1; i < b->view->seat_count; i++)
        for (int r = first, lines = 0; r < behind; r++) {
            lines += b->layout->rows[r].kind == ROW_LINE;
            if (b->short_others && b->layout->rows[r].kind == ROW_LINE && lines > 1)
                continue;
            draw_row(b, &b->layout->rows[r], &(Spot){(me + i) % b->view->seat_count, false}, canvas);
        }
    return behind;
}

/* How far everybody is: the lines `progress` of the layout. */
static void draw_progress(const Board *b, Canvas *canvas)
{
    const Layout *l = b->layout;
    TextFlow flow = flow_open(canvas, 7);
    for (int i = 0; i < l->progress_count; i++) {
        Strip strip = strip_open(canvas->ascii);
        if (!i)
            strip_add(&strip, STYLE_BOLD, "Goal: ");
        if (progress_words(b, &l->progress[i], &strip))
            flow_add(&flow, &strip, 3);
        strip_free(&strip);
    }
}

void draw_board(const Board *b, Canvas *canvas)
{
    const Layout *layout = b->layout;
    const LayoutRow *head = NULL;
    for (int r = 0; r < layout->row_count && !head; r++)
        if (layout->rows[r].section == SECTION_HEAD)
            head = &layout->rows[r];
    const char *phase;
    int length = lexicon_find(b->game, "phase", b->view->phase, NULL, &phase);
    char title[LABEL_LENGTH];
    snprintf(title, sizeof title, "%s%s%.*s", cw_game_title(cw_definition(b->game)), length > 0 ? " · " : "",
             length > 0 ? length : 0, phase);
    draw_line(b, head, &(Spot){-1, true}, canvas, title);
    draw_progress(b, canvas);
    for (int r = 0; r < layout->row_count;) {
        const LayoutRow *row = &layout->rows[r];
        if (row->section == SECTION_OTHER) {
            r = draw_others(b, r, canvas);
            continue;
        }
        if (row->section == SECTION_ME)
            draw_row(b, row, &(Spot){b->view->seat >= 0 ? b->view->seat : 0, false}, canvas);
        else if (row->section == SECTION_TABLE)
            draw_row(b, row, &(Spot){-1, true}, canvas);
        r++;
    }
}

/* From roomy to narrow: fewer lines of cards, then no rules, then opponents as lines, then cards without what lies on them. */
bool draw_board_in(Board *b, Canvas *canvas, int rows)
{
    static const struct {
        int box_lines;
        bool no_rules, short_others, bare;
    } steps[] = {{12, 0, 0, 0}, {8, 0, 0, 0}, {6, 0, 0, 0}, {5, 0, 0, 0}, {4, 0, 0, 0}, {3, 0, 0, 0},
                 {2, 0, 0, 0},  {2, 1, 0, 0}, {1, 1, 0, 0}, {2, 1, 1, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}};
    int width = canvas->width;
    bool ascii = canvas->ascii;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        canvas_free(canvas);
        canvas_open(canvas, width, ascii);
        b->box_lines = steps[i].box_lines;
        b->no_rules = steps[i].no_rules;
        b->short_others = steps[i].short_others;
        b->bare = steps[i].bare;
        draw_board(b, canvas);
        if (canvas->rows <= rows)
            return true;
    }
    return false;
}
