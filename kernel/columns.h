/* What lies on cards, and what seats and the table count: one list for each game, columns.def.  The list makes the
   members of Position, what views show, what scenarios set and ask for, what words.en must have words for, and what
   `resample` moves.  Each row may use `g`, and `seat` or `card`; `i` counts from 0 in rows that have several.

       COLUMN(name, type, OF_CARD | OF_PLACE, seen)     a number for each card, a member of Position by card number
       COLUMN_PART(name, type, first, count, of, seen)  only for `count` cards from number `first` on
       CARD_COLUMN(name, seen)                          a card for each card, 0: none; shown as a link to it
       CARD_COLUMN_PART(name, first, count, seen)

   OF_CARD stays with what the card is: an edge on a Blade that is shuffled in.  OF_PLACE lies on the piece of cardboard,
   whatever it is: frost on some card of a hidden hand.  A CARD_COLUMN is OF_PLACE, and so is what it holds.  What others
   see from behind tells that card from its neighbours: a rule calls mark_hidden (moves.h) before it puts it there.  Seen:

       SEEN_ALL        everybody who sees the card (OF_CARD) or its back (OF_PLACE)
       SEEN_OWNER      the seat in whose zone the card lies: not for cards in hidden zones, since samples for the others
                       would not deal it anew
       SEEN_NONE       nobody; scenarios may set it
       SEEN_BY_ROWS    other rows show what is made of it, and set it

   Rows that show a member, and set it from 0 to `most`:

       TRACK(name, member, most, when)                  of the table
       SEAT_COUNTER(name, member, most, when)

   Rows that show what follows from the rest:

       DERIVED_TRACK(name, value, most, when)
       DERIVED_SEAT_COUNTER(name, count, value, when)   `count` above 1: name-1, name-2 and so on
       SEAT_MARK(name, when)
       SEAT_OUT(when)                                   the seat is out of the game
       CARD_COUNTER(name, count, value, when)
       CARD_STACK(name, id, count, seat, value, when)   pieces without cards that lie on the card: how many a seat has there
       CARD_VALUE(name, value, when)
       CARD_MARK(name, when)
       LIES_ON(card, when)                              the card on which this one lies
       CARD_LOCAL(name, value)                          a name for what several rows of cards use
       SEAT_PLACE(name, value, when)                    where something is, as a number: for scenarios; views say it by `at`
       TABLE_PLACE(name, value, most, when)             and `on` of cards

   `when` is ALWAYS, IF_ANY (if it is not 0), a condition, or any_if(condition): both.

   What a scenario sets in another way, under a name of its own or in place of a row above; `set` uses `value`, and is 0
   where it cannot be so:

       GIVEN_TABLE(name, count, least, most, set)
       GIVEN_SEAT(name, count, least, most, set)
       GIVEN_CARD(name, count, least, most, set)

   Outside names have hyphens where these have underscores: bouts_won is `bouts-won`. */
#ifndef KERNEL_COLUMNS_H
#define KERNEL_COLUMNS_H

#include "kernel/game.h"

enum { ALWAYS = 1, IF_ANY = -32768 };
static inline int any_if(int condition)
{
    return condition ? IF_ANY : 0;
}

static inline const char *row_name(const Run *g, int row)
{
    return g->game->row[row].name;
}

/* ---- what is seen of them ------------------------------------------------------------------------------------------- */

/* All that the view of a card has besides its kind: columns that the viewer sees, then the game's rows. */
void card_items(const Run *g, Seat viewer, Card card, ViewItems *items);
void seat_items(const Run *g, Seat viewer, Seat seat, ViewItems *items);
int table_tracks(const Run *g, Seat viewer, ViewTrack *tracks, int capacity);
/* From cards that the viewer can identify, in the order of the view. */
int card_links(const Run *g, Seat viewer, const CwHandles *handles, ViewLink *links, int capacity);
/* What a viewer sees on a card that it cannot identify: columns OF_PLACE.  Those that hold a card are values: its handle,
   0 if the viewer cannot identify that one either.  True when there is anything. */
int back_items(const Run *g, Seat viewer, Card card, const CwHandles *handles, ViewItems *items);
/* The order of backs in a zone without order; 0: they look alike. */
int compare_backs(const Run *g, Seat viewer, Card a, Card b, const CwHandles *handles);
/* A number for what a seat sees on a card; 0 when nothing lies there. */
uint64_t columns_seen(const Run *g, Seat seat, Card card, int is_known);

/* ---- reading and setting by name -------------------------------------------------------------------------------------- */

int column_get(const Run *g, const ColumnDef *column, Card card);
/* Does a card with this number have the column at all? */
static inline int column_has(const ColumnDef *column, Card card)
{
    return card > 0 && card >= column->first && card < column->first + column->count;
}

/* The row of that name, of a card, a seat or the table; -1: there is none.  To set: one that can be set, if any. */
int row_find(const CwGame *game, RowOf of, const char *name, int to_set);
typedef enum SetResult { SET_DONE, SET_FOLLOWS, SET_OUT_OF_RANGE, SET_NOT_HERE } SetResult;
SetResult row_set(Run *g, int row, int of, int value);
static inline const RowDef *row_def(const CwGame *game, int row)
{
    return &game->def->row_defs[game->row[row].def];
}

/* ---- the kernel's own -------------------------------------------------------------------------------------------------- */

size_t rows_size(const CwGameDef *def);
int rows_open(CwGame *game, Arena *arena, CwErrors *errors);
const char *columns_check(const Run *g);
/* Cards get new names in a position, the present one or a kept one: what is of the place goes with them, and so, if
   all do, what is of the card. */
void rename_columns(const Run *g, unsigned char *position, const uint8_t *new_name, int all);
/* What tells a place without order from its neighbours.  It is the same in all samples for a seat. */
uint32_t columns_trait(const Run *g, Seat seat, const unsigned char *position, Card card);
/* The same of what the seat sees there: cards of one pool with the same number look alike from behind. */
uint32_t look_of_back(const Run *g, Seat seat, const unsigned char *position, Card card);
/* Nothing lies on any place. */
int backs_are_plain(const Run *g, const unsigned char *position);
/* Have two cards of a kind the same in all columns OF_CARD? */
int same_on_cards(const Run *g, const unsigned char *position, Card a, Card b);

#endif
