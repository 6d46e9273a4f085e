/* A view of the table and what is asked, read from the JSON that the engine writes (cw_view and cw_ask), as C structures.

   Texts belong to the View and live as long as it does.  What is missing in the JSON is empty here: a view from
   another version shows less, and never crashes. */
#ifndef TERMINAL_VIEW_H
#define TERMINAL_VIEW_H

#include "cardwright.h"

#include <stdbool.h>

typedef struct NamedNumber {
    const char *name;
    int value;
} NamedNumber;

typedef struct StackView { /* pieces without cards, as militia */
    const char *id;
    int seat, count;
} StackView;

typedef struct PartView {     /* what a value is made of */
    const char *value, *from; /* from: part.FROM of words.en; "": the card */
    const char *card;
    int amount;
} PartView;

typedef struct WaitingView { /* what waits to be resolved */
    const char *card, *line; /* line: its text */
    int seat;
    const char **targets;
    int target_count;
} WaitingView;

typedef struct CardView {
    const char *card;
    int kind;
    int number; /* 0: the seat cannot tell which card it is */
    int place;  /* in its zone, from 0: the top of a pile, a slot, a field of a grid */
    int host;   /* number of the card on which it lies; 0: none */
    bool face_up;
    NamedNumber *counters, *values;
    const char **marks;
    int counter_count, value_count, mark_count;
    StackView *stacks;
    PartView *parts;
    int stack_count, part_count;
} CardView;

typedef struct ZoneView {
    const char *id, *kind;
    int owner;   /* seat; -1: the table's */
    int holder;  /* the seat that has what lies in a zone of the table; -1: none */
    int columns; /* of a grid; 0: unknown */
    int count;   /* cards in it, seen or not */
    int size;    /* places; 0: any number */
    CardView *cards;
    int card_count; /* cards seen */
} ZoneView;

typedef struct SeatView {
    const char *name;
    int team;
    NamedNumber *counters;
    const char **marks;
    int counter_count, mark_count;
    bool out; /* of the game */
} SeatView;

typedef struct TrackView {
    const char *id;
    int value, max;
} TrackView;

typedef struct OptionView {
    const char *words;
    int action;
    int refs[CW_MAX_REFS];
    int ref_count;
    int number;         /* that stands before it, and that chooses it when it is typed */
    const char *label;  /* without whom it is about: "train militia" */
    const char *group;  /* what it is about: a card's, zone's or seat's name; "": nothing */
    const char *target; /* what else it names: the goal of a march; "": nothing */
    int key;            /* tells groups of one name apart */
    int amount;
    bool is_amount;
} OptionView;

typedef struct AskView {
    bool asked;
    uint32_t decision;
    const char *kind, *rule, *words;
    OptionView *options;
    int option_count;
    /* Amounts (`spend 0 Boosts`, `spend 1 Boost`) are numbered by themselves, so that nobody spends 4 by typing 5; where
       several targets can be had for 4, all of these have the number 4.  Everything else is counted from 1, and beside
       amounts what is none has the 0 or the numbers behind the last amount. */
    bool amounts; /* nothing but amounts, rising one by one */
} AskView;

typedef struct View {
    const char *game, *status;
    int seat; /* who looks; -1: a spectator */
    SeatView *seats;
    int seat_count;
    ZoneView *zones;
    int zone_count;
    TrackView *tracks;
    int track_count;
    WaitingView *waiting; /* the last is resolved first */
    int waiting_count;
    AskView ask;
    const char *phase; /* name of a rule; "": none */
    void *json[2];     /* of view and question: they own the texts */
    void **blocks;     /* the arrays above */
    int block_count;
} View;

/* NULL when a text is not what it should be; `error` then says why.  Kinds are named by `game`; `ask` NULL or "": nothing is asked. */
View *view_read(const CwGame *game, const char *view, const char *ask, char *error, size_t capacity);
void view_free(View *view);

const ZoneView *view_zone(const View *view, const char *id, int owner); /* NULL: none */
const NamedNumber *view_counter_of(const View *view, int seat, const char *name);
bool view_has_mark(const View *view, int seat, const char *name);
const TrackView *view_track(const View *view, const char *id);
const CardView *view_card_at(const ZoneView *zone, int place);
/* How many options refer to a card; `which` gets the first of them. */
int view_options_for(const View *view, int card, int *which);

#endif
