/* Where things lie on a screen: a game's layout.txt.

   A layout says which zones, counters and tracks of the view stand in which row.  It never says what they mean, and a
   game without one is drawn by layout_default.  One line is one row; `#` begins a comment.

       SECTION line ITEM, ITEM, ...     a line of items; it wraps when it is too long
       SECTION boxes [by N] BOX, ...    boxes side by side, at most N in a row; `by track NAME`: as many as it says
       SECTION rule                     a horizontal line
   SECTION is
       head     the first line of the screen, behind the game's title
       other    every opponent: rows of this section that follow each other are repeated for each of them
       table    what belongs to nobody; a zone that every seat has is shown for each seat here
       me       the one who looks (a spectator sees the first seat here)
   ITEM is one of
       name                 the seat's name
       counter NAME [of N]  a seat's counter
       flag NAME            the words of a seat's counter, when it is not 0
       counters             those counters of the seat that the layout names nowhere else
       track NAME           a track of the table, as a bar if it is short
       number NAME          the same as a bare number
       count ZONE           how many cards lie there
       top ZONE             how many, and the uppermost card if it can be seen
       cards ZONE           all cards
       text "WORDS"         words
       gap                  what follows goes to the right end of the line
   BOX is a zone.  A zone of kind slots or grid is one box for each place (with `by track` for each card), any other zone
   is one box.
       ZONE [with COUNTER [of N]]       a counter of the seat beside the heading; a full one (N of N) shows the words
                                        `full.COUNTER` of words.en
   A, B and C in one: `portal-1..3 with portal-1..3 of 2 4 6`.
   Any ITEM or BOX may end with
       as "LABEL"           instead of the words of words.en (zone.ID, counter.NAME, track.ID)
       if any               left out when there is nothing there
   What cards carry: counters, marks and values stand behind a card's name as words and number, unless
       show NAME [in ZONE] as "TEXT"    says otherwise; % is the number, and TEXT follows the name without a space
       hide NAME [in ZONE]
   Colours, where a terminal has them:
       paint card|mark|counter|value|track|zone NAME STYLE ...
       STYLE: red green yellow blue magenta cyan white bold dim
   A card with a dim mark or counter is dim itself.
   `show` and `paint card` take * at the end of a name for 'any that begin so'. */
#ifndef TERMINAL_LAYOUT_H
#define TERMINAL_LAYOUT_H

#include "terminal/canvas.h"
#include "terminal/view.h"

enum { NAME_LENGTH = 48, MAX_ITEMS = 24, MAX_LAYOUT_ROWS = 64, MAX_SHOWN = 64, MAX_PAINTED = 64 };

typedef enum Section { SECTION_HEAD, SECTION_OTHER, SECTION_TABLE, SECTION_ME } Section;
typedef enum RowKind { ROW_LINE, ROW_BOXES, ROW_RULE } RowKind;
typedef enum ItemKind {
    ITEM_NAME,
    ITEM_COUNTER,
    ITEM_FLAG,
    ITEM_COUNTERS,
    ITEM_TRACK,
    ITEM_NUMBER,
    ITEM_COUNT,
    ITEM_TOP,
    ITEM_CARDS,
    ITEM_TEXT,
    ITEM_GAP,
    ITEM_BOX
} ItemKind;

typedef struct LayoutItem {
    ItemKind kind;
    bool if_any, has_label;
    int of;                    /* 0: no maximum */
    char name[NAME_LENGTH];    /* of the counter, track or zone; the words of a text */
    char counter[NAME_LENGTH]; /* of a box */
    char label[NAME_LENGTH];
} LayoutItem;

typedef struct LayoutRow {
    Section section;
    RowKind kind;
    int by; /* boxes in a row; 0: as they fit */
    char by_track[NAME_LENGTH];
    LayoutItem *items;
    int item_count;
} LayoutRow;

typedef struct LayoutShow {
    char name[NAME_LENGTH], zone[NAME_LENGTH], text[NAME_LENGTH];
    bool hidden;
} LayoutShow;

typedef enum Painted { PAINT_CARD, PAINT_MARK, PAINT_COUNTER, PAINT_VALUE, PAINT_TRACK, PAINT_ZONE } Painted;
typedef struct LayoutPaint {
    Painted what;
    char name[NAME_LENGTH];
    Style style;
} LayoutPaint;

typedef struct Layout {
    LayoutRow rows[MAX_LAYOUT_ROWS];
    int row_count;
    LayoutShow shown[MAX_SHOWN];
    int shown_count;
    LayoutPaint painted[MAX_PAINTED];
    int painted_count;
} Layout;

/* NULL when the text has errors; `errors` then has one line for each, with the number of its line. */
Layout *layout_read(const char *text, size_t length, char *errors, size_t capacity);
/* A layout for a game that has none: everything that the view shows, in its order. */
Layout *layout_default(const View *view);
void layout_free(Layout *layout);

/* What a card's counter, mark or value looks like in a zone: its text with % for the number, "" for not at all, NULL
   for the usual words. */
const char *layout_shown(const Layout *layout, const char *name, const char *zone);
Style layout_paint(const Layout *layout, Painted what, const char *name); /* STYLE_PLAIN: nothing said */
/* Names in the layout that no zone, counter or track of the view has: one line each; returns how many. */
int layout_strangers(const Layout *layout, const View *view, char *text, size_t capacity);

#endif
