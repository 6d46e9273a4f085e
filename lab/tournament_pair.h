/* A pair of games as it was played, and the book of all pairs on disk: a tournament that was killed goes on from it. */
#ifndef LAB_TOURNAMENT_PAIR_H
#define LAB_TOURNAMENT_PAIR_H

#include "lab/tournament.h"

typedef struct PlayedGame {
    double score; /* of the match's first player */
    double seat_score[CW_MAX_SEATS];
    uint32_t decisions;
    int forfeit, fault;
    uint64_t signature;
    char words[240];
} PlayedGame;

typedef struct PlayedPair {
    PlayedGame game[2];
} PlayedPair;

typedef struct PairBook { /* without a path it keeps nothing */
    const char *path;
    uint64_t identity;
    Text pairs, text, loaded;
    char *at; /* what is not read yet of `loaded`; NULL: nothing */
    Problem failed;
} PairBook;

/* Opens the book of this tournament; 0 and a problem if the file is damaged or of another tournament. */
int book_open(PairBook *book, const TournamentJob *job, Problem *why);
/* The next pair of an earlier run; false when there is none left. */
int book_next(PairBook *book, PlayedPair *pair);
void book_add(PairBook *book, const PlayedPair *pair);
void book_save(PairBook *book); /* `failed` says if it could not be written */
void book_close(PairBook *book);

#endif
