/* From facts to the numbers of a report, each with how sure it is. */
#ifndef LAB_MEASURE_H
#define LAB_MEASURE_H

#include "lab/facts.h"
#include "lab/stats.h"

typedef struct Measured {
    double value, low, high; /* 95% interval */
    double n;                /* games behind it */
    double needed;           /* games that would make it as sure as the report wants it */
    int enough;              /* is it that sure? */
} Measured;

/* A share (0 to 1) of n games, or a score in which draws count half; `want` is the half width that counts as sure. */
Measured measure_share(double part, double n, double want);
/* A mean from n numbers given by their sum and the sum of their squares. */
Measured measure_mean(double n, double sum, double squares, double want);

typedef struct CardEffect { /* how drawing a card goes with winning */
    int kind;
    double held;     /* share of the seat-games in which it came to the seat's hand */
    double copies;   /* a seat-game, of the cards that came to a hand */
    double used;     /* share of the seat-games with it in which a choice referred to it */
    double chosen;   /* choices that refer to it, a game */
    Measured effect; /* on the score, in points of 100, of each copy drawn instead of another card */
    double error;    /* standard error of it */
    double p;        /* that luck alone does this, corrected for all cards that were looked at */
    double sure; /* effect that remains when luck is granted all that it may do to so many cards; 0: none */
    int known;   /* can be told: enough drew it and enough did not, among equals; else effect.needed says how
                    many games it would take, 0: no number of them */
} CardEffect;

/* The cards of several sets of games of one shape, most suspicious first; returns how many were on the table. */
int measure_cards(const FactsShape *shape, const Facts *facts, int sets, CardEffect *effects);

#endif
