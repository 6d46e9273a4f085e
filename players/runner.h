/* The players of one table, and whole games between them: runs the driver's jobs, asks programs, takes their answers.

   It waits for a program that it asks, and thinks on the thread that called it: for the lab, for a referee on a pipe, for
   the terminal.  A runner belongs to one thread.  Its memory is taken when it is opened and at its first game; other games
   and decisions take none. */
#ifndef PLAYERS_RUNNER_H
#define PLAYERS_RUNNER_H

#include "match/driver.h"
#include "players/player.h"
#include "players/signature.h"

typedef struct GameRecord { /* what is left of a game */
    Ending ending;          /* its reason is valid until the next game */
    uint32_t decisions;     /* accepted answers */
    uint64_t signature;     /* of all choices and the result */
    unsigned left; /* bit s: the player of seat s broke down or resigned, and greedy played on for it */
    const char *why_left; /* of the first of them; valid like the reason */
    const char *fault;    /* NULL, or why the game stopped without an end: a mistake in its rules */
} GameRecord;

typedef struct Runner Runner;

typedef struct RunnerWatch { /* somebody who wants to see what is chosen; each function may be NULL */
    void (*started)(void *data, const Runner *r, uint64_t game_number);
    void (*choosing)(void *data, const Runner *r, int index); /* before r->options->action[index] is taken */
    void (*ended)(void *data, const Runner *r, const GameRecord *record);
    void *data;
} RunnerWatch;

struct Runner {
    Driver driver;
    const CwGame *game;
    int seats;
    Player *player[CW_MAX_SEATS]; /* owned; NULL: the seat is somebody else's */
    Player *stand_in;             /* owned; greedy, for seats whose player is gone */
    const char *const *names;     /* may be NULL */
    const RunnerWatch *watch;     /* may be NULL */
    const CwOptions *options;     /* of the decision that is being made: for those who watch */
    CwOptions asked;              /* a program's */
    CwListener listener;          /* who else hears the notes, if wants_notes, in games without a match */
    unsigned programs;            /* bit s: the player of seat s is one */
    unsigned
        outside; /* bit s: seat s is told what happens, though nobody here plays it (set before a game) */
    int wants_notes, all_random;
    uint64_t signature;
};

/* Opens the players; `spec` has one name per seat; NULL: the seat is somebody else's, outside.  0 and a problem when one of
   them cannot play. */
int runner_open(Runner *r, const CwGame *game, const CwKey *key, const char *const *spec,
                const PlayerSettings *settings, Problem *problem);
void runner_close(Runner *r);
/* From the next game on this player, or nobody here (NULL), has the seat.  Who had it before is the caller's now. */
void runner_seat(Runner *r, int seat, Player *player);
/* Plays game `game_number` of the run that the key makes; nobody is outside. */
void runner_play(Runner *r, uint64_t game_number, GameRecord *record);

/* The parts of runner_play, for those who also wait for somebody outside. */
void runner_start(Runner *r, uint64_t game_number);
void runner_take_up(Runner *r, Match *match); /* the same with a match */
/* Lets one of the players here answer.  False: it is for those outside to answer, or the game is over. */
int runner_step(Runner *r);
void runner_end(Runner *r); /* tells programs how it ended, and of their lost game if one was left early */
void runner_record(const Runner *r, GameRecord *record);
/* The seat of the player here that answers next; -1: none. */
int runner_turn(const Runner *r);
int runner_is_outside(const Runner *r, int seat); /* neither a player of ours nor a program has it */
/* What a seat that is told sees now: valid until the next. */
ViewerFrame runner_frame(Runner *r, int seat, const CwState *state);

#endif
