/* A pair of games as it was played, and the book of all pairs on disk: a tournament that was killed goes on from it. */
#ifndef LAB_TOURNAMENT_PAIR_H
#define LAB_TOURNAMENT_PAIR_H

#include "lab/ordered.h"
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
    uint64_t played; /* true where ranks hand pairs round */
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

typedef struct PairWork { /* how a tournament plays and counts its pairs; see OrderedWork */
    void *data;
    void *(*open)(void *data);
    void (*close)(void *data, void *mine);
    void (*play)(void *data, void *mine, uint64_t item, void *result);
    int (*merge)(void *data, uint64_t item, void *result);
    void (*save)(void *data);
} PairWork;
/* Among ranks, in tournament_ranks.c: counts the pairs that the first rank's book has; plays from pair `done` on.  Both
   return how many pairs are counted then. */
uint64_t share_earlier(const Ranks *ranks, PairBook *book, const PairWork *work, uint64_t items);
uint64_t play_shared(const TournamentJob *job, const PairWork *work, uint64_t items, uint64_t done,
                     Problem *problem);

#endif
