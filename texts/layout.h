/* Where things lie on a screen and how they look: a game's layout.txt, for the terminal and for the page.

   A layout says which zones, counters and tracks of the view stand where.  It never says what they mean, and a game
   without one is drawn all the same (terminal/layout_default.c).  `#` begins a comment.  Rows of the terminal:

       SECTION line ITEM, ITEM, ...     a line of items; it wraps when it is too long
       SECTION boxes [by N] BOX, ...    boxes side by side, at most N in a row; a grid has its own columns
       SECTION lanes BOX, ...           the same, below each other: empty ones keep their room as long as one is taken
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
       stack                what waits to be resolved, the next first, and what it is aimed at
       text "WORDS"         words
       gap                  what follows goes to the right end of the line
   BOX is a zone.  A zone of kind slots or grid is one box for each place (with `by track` for each card), any other zone
   is one box.
       ZONE [with COUNTER [of N]]       a counter of the seat beside the heading; a full one (N of N) shows the words
                                        `full.COUNTER` of words.en
   A, B and C in one: `portal-1..3 with portal-1..3 of 2 4 6`.
   Any ITEM or BOX may end with
       as "LABEL"           instead of the words of words.en (zone.ID, counter.NAME, track.ID)
       if any               left out when there is nothing there; `cards` when there is nothing to be seen
   What cards carry: counters, marks and values stand behind a card's name as words and number, unless
       show NAME [in ZONE] as "TEXT"    says otherwise; % is the number, and TEXT follows the name without a space
       hide NAME [in ZONE]
   and of a zone that is named also what is printed on cards: `show cost in hand as " [%]"`.
   Colours, where a terminal has them:
       paint card|mark|counter|value|track|zone NAME STYLE ...
       STYLE: red green yellow blue magenta cyan white bold dim
   A card with a dim mark or counter is dim itself.
   `show` and `paint card` take * at the end of a name for 'any that begin so'.

   Areas of the page:
       screen wide|narrow|rotated "AREA AREA" "AREA AREA" ...      its rows, as areas; head, other, table, me, log, ask and
                                                                   stack are there without being told
       area AREA KIND ZONE ... [cell CELL] [fill COUNTER of N ...]
                                               KIND: hand row pile grid lanes boxes stack panel, or tracks with names of
                                               tracks; an area with several lines has one below the other; `portal` is
                                               all of portal-1, portal-2 ...; boxes fill as the seat's counters rise
           lanes           columns.  A zone of nobody is what the columns are called and marked by; the others are
                           ranks, the farthest from the enemy first, and those of both sides face each other
           line            what stands beside the name of a seat, in this order: zones as small signs with the numbers
                           and the usable lines of their cards, and counters of the seat
           panel           cards with their text, beside the board
       narrow area AREA|ZONE fold|tabs|scroll  on a small screen: bars that open, one at a time, or to be pushed sideways
   Looks, for both:
       cell CELL: PART, PART ...               a field of a grid or slots
           title name              corner VALUE            pieces ZONE ... [by on]   cards that lie there
           stack COUNTER ...       uncarded pieces         badge COUNTER|MARK ...
           edge mark MARK|MARK     who holds it            legend "TEXT" NAME        what a sign of the terminal means
           hatch COUNTER|MARK ...  bar COUNTER|MARK ...    a column of lanes with one of these is hatched, or barred
       face TYPE: PART, PART ...               a card of that type (`*`: of any other)
           frame portal|arch|steel|shard                   pattern orbits|rosette|contours|lattice
           sigil class|type|faction|keyword                letters name: letters of the name instead of a sigil; of
                                                           keywords the first in the text that has an icon
           top name                big STAT                stats STAT ...          foot STAT|COUNTER ...
       icon NAME ICON                          the picture for a counter, value, mark, stat, track, zone, class, type,
                                               faction or term
       colour faction|class|type NAME [grey] HUE           0 to 359; a name of several words stands in quotes
       seat colours N                          so many can be told apart
       theme "WORDS" HUE
       motion EVENT|* [to ZONE] fly|flip|dice|fill|shake|glow|none [MILLISECONDS] [hold MILLISECONDS]
       scene "WORDS" EVENT to EVENT ... [at MARK] [order VALUE] [pips NUMBER ...]
                                               what happens from the first event to one of the others is shown together, over
                                               the board: both sides of the place that the first event names, and that has
                                               the mark meanwhile (for those who come later), in the order of a value,
                                               highest first, with dice; these numbers of events are drawn as pips
       progress ID "WORDS" counter|track|count NAME [of N]         the goal line: how far everybody is */
#ifndef TEXTS_LAYOUT_H
#define TEXTS_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cardwright.h"
#include "texts/json.h"
#include "texts/style.h"

enum { NAME_LENGTH = 48, MAX_ITEMS = 24, MAX_LAYOUT_ROWS = 64, MAX_SHOWN = 64, MAX_PAINTED = 64 };
enum {
    MAX_SCREENS = 3,
    MAX_SCREEN_ROWS = 8,
    MAX_AREAS = 40,
    MAX_NARROW = 16,
    MAX_PLANS = 16,
    MAX_PARTS = 16
};
enum { MAX_NAMES = 8, MAX_ICONS = 128, MAX_COLOURS = 32, MAX_MOTIONS = 64, MAX_SCENES = 4, MAX_PROGRESS = 8 };

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
    ITEM_STACK,
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
    int line, column; /* where the name stands */
} LayoutItem;

typedef struct LayoutRow {
    Section section;
    RowKind kind;
    int by;          /* boxes in a row; 0: as they fit */
    bool keeps_room; /* lanes */
    LayoutItem *items;
    int item_count;
} LayoutRow;

typedef struct LayoutShow {
    char name[NAME_LENGTH], zone[NAME_LENGTH], text[NAME_LENGTH];
    bool hidden;
    int line, column;
} LayoutShow;

typedef enum Painted { PAINT_CARD, PAINT_MARK, PAINT_COUNTER, PAINT_VALUE, PAINT_TRACK, PAINT_ZONE } Painted;
typedef struct LayoutPaint {
    Painted what;
    char name[NAME_LENGTH];
    Style style;
    int line, column;
} LayoutPaint;

typedef struct LayoutName {
    char text[NAME_LENGTH];
    int line, column;
} LayoutName;
typedef struct LayoutScreen {
    LayoutName name;
    LayoutName rows[MAX_SCREEN_ROWS];
    int row_count;
} LayoutScreen;
typedef struct LayoutArea {
    LayoutName name, kind, cell; /* cell: "" for none */
    LayoutName what[MAX_NAMES];
    int count;
    LayoutName fill; /* a counter; "" for none */
    int full[MAX_NAMES];
    int full_count;
} LayoutArea;
typedef struct LayoutNarrow {
    LayoutName name, how;
} LayoutNarrow;
typedef struct LayoutPart {
    LayoutName kind;
    LayoutName names[MAX_NAMES];
    int count;
    bool by_on;
    char text[NAME_LENGTH]; /* of a legend */
} LayoutPart;
typedef struct LayoutPlan { /* of a cell or a face */
    bool is_face;
    LayoutName name;
    LayoutPart parts[MAX_PARTS];
    int part_count;
} LayoutPlan;
typedef struct LayoutIcon {
    LayoutName name, icon;
} LayoutIcon;
typedef struct LayoutColour {
    LayoutName sort, name;
    int hue;
    bool grey; /* little of the hue */
} LayoutColour;
typedef struct LayoutMotion {
    LayoutName event, to, how;
    int lasts, hold; /* milliseconds; 0: as usual */
} LayoutMotion;
typedef struct LayoutScene {
    char words[NAME_LENGTH];
    LayoutName from, to[MAX_NAMES];
    LayoutName at, order; /* "" for none */
    LayoutName pips[MAX_NAMES];
    int to_count, pips_count;
} LayoutScene;
typedef struct LayoutProgress {
    LayoutName id, sort, name;
    char words[NAME_LENGTH];
    int of; /* 0: as the track says, or no end */
} LayoutProgress;

typedef struct Layout {
    LayoutRow rows[MAX_LAYOUT_ROWS];
    int row_count;
    LayoutShow shown[MAX_SHOWN];
    int shown_count;
    LayoutPaint painted[MAX_PAINTED];
    int painted_count;
    LayoutScreen screens[MAX_SCREENS];
    LayoutArea areas[MAX_AREAS];
    LayoutNarrow narrows[MAX_NARROW];
    LayoutPlan plans[MAX_PLANS];
    LayoutIcon icons[MAX_ICONS];
    LayoutColour colours[MAX_COLOURS];
    LayoutMotion motions[MAX_MOTIONS];
    LayoutScene scenes[MAX_SCENES];
    LayoutProgress progress[MAX_PROGRESS];
    int screen_count, area_count, narrow_count, plan_count, icon_count, colour_count, motion_count,
        scene_count, progress_count;
    int seat_colours;
    char theme[NAME_LENGTH];
    int hue;
} Layout;

/* NULL when the text has errors; `errors` then has one line for each: layout.txt:LINE:COLUMN: what. */
Layout *layout_read(const char *text, size_t length, char *errors, size_t capacity);
void layout_free(Layout *layout);

/* What a card's counter, mark or value looks like in a zone: its text with % for the number, "" for not at all, NULL
   for the usual words. */
const char *layout_shown(const Layout *layout, const char *name, const char *zone);
/* Whether it says so of this very zone: then also what is only printed on a card is shown there. */
bool layout_shown_there(const Layout *layout, const char *name, const char *zone);
Style layout_paint(const Layout *layout, Painted what, const char *name); /* STYLE_PLAIN: nothing said */
const LayoutPlan *layout_plan(const Layout *layout, bool is_face, const char *name); /* NULL: none */
const LayoutPlan *layout_cell_of(const Layout *layout,
                                 const char *zone); /* of the area that shows it; NULL: none */
const LayoutPart *layout_part(const LayoutPlan *plan, const char *kind); /* NULL: none, or no plan */

/* Names that the game does not have, one line each as above; returns how many. */
int layout_check(const Layout *layout, const CwGame *game, char *errors, size_t capacity);
/* What a page needs of it, as a member `layout` of the object that is being written. */
void layout_json(const Layout *layout, Json *j);
/* The same with nothing but what faces of cards are drawn from. */
void layout_faces_json(const Layout *layout, Json *j);

#endif
