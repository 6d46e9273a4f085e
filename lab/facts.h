/* What many games leave behind: numbers that add up.

   All facts of a set of games are one flat array of 64-bit counters, plus a short one of smallest values.  Adding two
   arrays gives the facts of both sets, in whatever order: so threads, ranks on other machines and a run that was killed
   and goes on all end with the same bytes.  No fact is a floating-point number; lab/measure.h makes those in the end. */
#ifndef LAB_FACTS_H
#define LAB_FACTS_H

#include "cardwright.h"

#include <stddef.h>

enum {
    LENGTH_BINS = 560,
    OPTION_BINS = 33,
    PROGRESS_STEPS = 10,
    LOW_BINS = 20,
    CHANGE_BINS = 33,
    EXPOSURES = 16
};

enum Fact { /* counters that there is one of */
            F_GAMES,
            F_DECISIONS,
            F_DECISIONS_SQUARED,
            F_DRAWS,
            F_FAULTS,
            F_FORFEITS,
            F_SIGNATURE, /* sum over the games, so that any change of any game shows */
            F_CHANGES,   /* of the lead */
            F_CHANGES_SQUARED,
            F_LED,         /* games with a winner, in which somebody was ahead at some time */
            F_COMEBACKS,   /* of these: the winner once looked as if it had a quarter of a chance or less */
            F_OFFER_GAMES, /* games in which every option of every question was looked at */
            F_CHALLENGES,  /* games of a study's challenger, and twice its score in them */
            F_CHALLENGE_SCORE,
            F_SCALARS
};
enum SeatFact { SEAT_WINS, SEAT_DRAWS, SEAT_POINTS, SEAT_FACTS };
enum EndFact { END_GAMES, END_DRAWS, END_LENGTH, END_WINS, END_FACTS = END_WINS + CW_MAX_SEATS };
enum QuestionFact { Q_ASKED, Q_OPTIONS, Q_SINGLE, Q_GAMES, Q_BINS, Q_FACTS = Q_BINS + OPTION_BINS };
enum ProgressFact { PROGRESS_LED, PROGRESS_RIGHT, PROGRESS_FACTS };
enum CardFact {               /* a seat-game is one seat in one game */
                CARD_PRESENT, /* games at whose beginning it is somewhere on the table */
                CARD_HELD,    /* seat-games in which it was in the seat's hand */
                CARD_COPIES,  /* physical cards that came to a hand, each counted once a game */
                CARD_LATE,    /* of these the ones that came after the first decision */
                CARD_LOOKED,  /* seat-games with it in games of F_OFFER_GAMES */
                CARD_OFFERED, /* decisions with an option that refers to it; only in games of F_OFFER_GAMES */
                CARD_CHOSEN,  /* choices that refer to it */
                CARD_USED,    /* seat-games with such a choice */
                CARD_USED_SCORE,
                CARD_TOTAL_SQUARED, /* copies that came to any hand of a game, squared: tells whether the seats share a deck */
                CARD_FACTS
};
/* How winning goes with drawing a kind of card, among seat-games that drew equally many cards: sums of x (copies drawn),
   x squared and x times y (twice the score), and of all seat-games of the cell their number, y and y squared. */
enum CellFact { CELL_N, CELL_Y, CELL_YY, CELL_FACTS };
enum DrawnFact { DRAWN_X, DRAWN_XX, DRAWN_XY, DRAWN_FACTS };

typedef struct FactsShape { /* where each table of counters begins */
    int seats, rules, questions, kinds, cites, events;
    size_t seat, ending, length, question, cite, event, progress, low, changes, card, cell, drawn;
    size_t count; /* counters in all */
    size_t least; /* smallest values: the first game that faulted, then the first game of each ending */
} FactsShape;

typedef struct Facts {
    uint64_t *sum, *least;
} Facts;

/* Endings are numbered as the game's rules, with two more behind them. */
static inline int ending_forfeit(const FactsShape *shape)
{
    return shape->rules;
}
static inline int ending_fault(const FactsShape *shape)
{
    return shape->rules + 1;
}

FactsShape facts_shape(const CwGame *game);
const char *facts_ending_name(const CwGame *game, int ending);
void facts_clear(const FactsShape *shape, Facts facts);
void facts_add(const FactsShape *shape, Facts to, Facts more);

/* Tables by their indices. */
static inline uint64_t *fact_seat(const FactsShape *h, Facts f, int seat)
{
    return f.sum + h->seat + (size_t)seat * SEAT_FACTS;
}
static inline uint64_t *fact_ending(const FactsShape *h, Facts f, int ending)
{
    return f.sum + h->ending + (size_t)ending * END_FACTS;
}
static inline uint64_t *fact_question(const FactsShape *h, Facts f, int question)
{
    return f.sum + h->question + (size_t)question * Q_FACTS;
}
static inline uint64_t *fact_progress(const FactsShape *h, Facts f, int step)
{
    return f.sum + h->progress + (size_t)step * PROGRESS_FACTS;
}
static inline uint64_t *fact_card(const FactsShape *h, Facts f, int kind)
{
    return f.sum + h->card + (size_t)kind * CARD_FACTS;
}
static inline uint64_t *fact_cell(const FactsShape *h, Facts f, int seat, int exposure)
{
    return f.sum + h->cell + (size_t)(seat * EXPOSURES + exposure) * CELL_FACTS;
}
static inline uint64_t *fact_drawn(const FactsShape *h, Facts f, int kind, int seat, int exposure)
{
    return f.sum + h->drawn + (size_t)((kind * h->seats + seat) * EXPOSURES + exposure) * DRAWN_FACTS;
}

/* Lengths in bins that are exact below 64 and 3% wide above. */
int length_bin(uint64_t length);
uint64_t length_of_bin(int bin); /* the least length in it */
/* The least length that this share of the games does not exceed. */
uint64_t length_quantile(const FactsShape *shape, Facts facts, double share);
/* Which cell a number of cards drawn belongs to. */
int exposure_of(int cards);

#endif
