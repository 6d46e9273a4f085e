/* Who is stronger?

   Every two players meet in pairs of games: the same cards, seats swapped, so that what is luck of the deal or of the
   seat falls on both.  A program of somebody else's could remember the cards: whatever it plays is dealt anew, no program
   meets a deal again, and a pair is then two deals with the seats swapped.  With two players a sequential test may end
   the tournament as soon as the answer is clear.
   Pairs are merged in order: the result is the same for any number of threads. */
#ifndef LAB_TOURNAMENT_H
#define LAB_TOURNAMENT_H

#include "lab/parts.h"
#include "lab/ranks.h"
#include "lab/stats.h"
#include "players/runner.h"

#include <stdatomic.h>

enum {
    TOURNAMENT_PLAYERS = 16,
    TOURNAMENT_MATCHES = TOURNAMENT_PLAYERS * (TOURNAMENT_PLAYERS - 1) / 2,
    TOURNAMENT_INCIDENTS = 20,
    TOURNAMENT_LISTED = 20, /* games whose signatures are kept, so that somebody can play them again */
};

typedef struct TournamentJob {
    const CwGame *game;
    CwKey key;
    const char *player[TOURNAMENT_PLAYERS]; /* names as player_open takes them */
    int players;
    PlayerSettings settings;
    uint64_t pairs; /* of each match, at most */
    int threads;
    int sequential; /* two players: stop when the answer is clear */
    double claim,
        margin; /* is the first player's score above `claim`, or is it not even `claim` + `margin`? */
    const char *checkpoint; /* NULL, or the file that an earlier run of the same tournament is gone on from */
    const Ranks *ranks;     /* NULL: alone; else every rank gets the whole result */
    const atomic_int *stop;
    void (*progress)(void *data, uint64_t done, uint64_t all);
    void *progress_data;
} TournamentJob;

typedef struct PartMeeting { /* the first player in one part against the second in another */
    double games, won;
} PartMeeting;

typedef struct TournamentMatch { /* between two players, seen from the first */
    int first, second;
    int same_cards; /* in both games of a pair; not where a program plays */
    Sample pairs;   /* score of each pair, 0 to 1 */
    uint64_t wins, draws, losses;
    Sample part[2][CW_MAX_SEATS];                /* scores of the first and the second player in a part */
    PartMeeting met[CW_MAX_SEATS][CW_MAX_SEATS]; /* only where there are two teams */
} TournamentMatch;

typedef struct TournamentIncident { /* a game that was forfeited or broke */
    uint64_t pair;
    int player, against; /* player -1: the game broke */
    int seat;
    char words[240];
} TournamentIncident;

typedef struct Tournament {
    TournamentMatch match[TOURNAMENT_MATCHES];
    int matches;
    uint64_t games, decisions, faults;
    uint64_t forfeits[TOURNAMENT_PLAYERS];
    GamePart part[CW_MAX_SEATS]; /* of the game */
    int parts, seat_part[CW_MAX_SEATS];
    int teams;                                        /* with two of them parts are rated */
    Sample by_seat[TOURNAMENT_PLAYERS][CW_MAX_SEATS]; /* scores of a player at a seat */
    Sample by_part[TOURNAMENT_PLAYERS][CW_MAX_SEATS];
    TournamentIncident incident[TOURNAMENT_INCIDENTS];
    int incidents;
    SprtAnswer answer; /* of a sequential test */
    double evidence, bound;
    double rating[TOURNAMENT_PLAYERS], error[TOURNAMENT_PLAYERS]; /* Elo points, standard errors */
    double part_rating[TOURNAMENT_PLAYERS][CW_MAX_SEATS], part_error[TOURNAMENT_PLAYERS][CW_MAX_SEATS];
    uint64_t signature;
    uint64_t listed[TOURNAMENT_LISTED]; /* signatures of the first games */
    int listed_count;
    int stopped; /* before its end; the result is about the first games */
} Tournament;

/* 0 and a problem when nothing could be played. */
int tournament_run(const TournamentJob *job, Tournament *tournament, Problem *problem);
/* Makes the ratings from the games so far. */
void tournament_rate(const TournamentJob *job, Tournament *tournament);

#endif
