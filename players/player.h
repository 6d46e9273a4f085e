/* Who answers for a seat.

   Players of our own think: they are handed a job (match/job.h) and come to an option of it.  A player holds memory to
   think in and nothing that would change what it comes to, so one may think for any number of seats, one job after the other.

       Player *p = player_open("medium", game, &settings, &problem);
       player_begin(p, &job);
       while (!player_slice(p, 64)) ... do something else, or drop it ...
       driver_thought(&driver, player_thought(p));

   player_begin copies what it needs of the job, and a slice touches the player and the opened game alone: slices may run on
   another thread.  player_think does it all at once.

   Programs of somebody else's (external.c) are asked, and may fail.  Of the state they see the view of a sample. */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "cardwright.h"
#include "match/driver.h"
#include "match/viewer_frame.h"

typedef struct Player Player;

typedef struct PlayerSettings {
    int patience_ms; /* how long a program may take over one answer; 0: PLAYER_PATIENCE_MS */
} PlayerSettings;
enum { PLAYER_PATIENCE_MS = 10000 };

typedef struct PlayerStart { /* what a program is told when a game begins */
    uint64_t game_number;
    int seat;
    const char *const *names; /* of the seats; may be NULL */
    Stream stream;            /* its seed */
} PlayerStart;

typedef struct PlayerAsk {    /* what a program is asked */
    const ViewerFrame *frame; /* what its seat sees, of a sample */
    const CwOptions *options;
} PlayerAsk;

enum { PLAYER_FAILED = -1 };

typedef struct PlayerKind {
    const char *name;
    JobNeeds needs;
    /* Of players that think; all but `begin` may be NULL. */
    void (*begin)(Player *p, const Job *job);
    int (*slice)(Player *p, long iterations); /* true: it has come to the end */
    void (*conclude)(Player *p);              /* chooses by what it has found so far */
    /* Of programs. */
    void (*start)(Player *p, const PlayerStart *start);
    int (*ask)(Player *p, const PlayerAsk *ask); /* index of an option, or PLAYER_FAILED */
    void (*end)(Player *p, const ViewerFrame *frame, const Ending *ending);
    void (*close)(Player *p); /* of both; may be NULL */
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    char *spec; /* its name */
    const CwGame *game;
    void *data;      /* of the kind */
    Stream stream;   /* the chance of the present job */
    Thought thought; /* what came of it, when it is done */
    int is_done;
    int seat;                 /* of a program in the present game */
    const char *const *names; /* of the seats in it; may be NULL */
    char failure[300];        /* why a program gave PLAYER_FAILED */
};

/* True for the name of a seat that a person or a program on the other side of the table plays. */
int player_is_you(const char *spec);
int player_is_program(const char *spec); /* "cmd:PROGRAM ARGS" */
/* NULL: there is no such player, or it cannot be started; the problem says why. */
Player *player_open(const char *spec, const CwGame *game, const PlayerSettings *settings, Problem *problem);
void player_close(Player *p); /* NULL is fine */

/* Thinking (job.c).  thinker_open takes the names of players that think and nothing else: no programs, and nothing of the
   system but memory.  NULL with *known 0: the name is none of them. */
Player *thinker_open(const char *spec, const CwGame *game, int *known, Problem *problem);
void player_begin(Player *p, const Job *job);
int player_slice(Player *p, long iterations); /* true: it has chosen */
void player_conclude(Player *p);              /* chooses now, by what it has found so far */
const Thought *player_thought(const Player *p);
/* Begins and comes to the end, with threads and the clock where the player's name asks for them. */
void player_think(Player *p, const Job *job, Thought *thought);
/* The same for somebody without a driver: an option of the seat in a sample of the position. */
int player_choose(Player *p, const CwState *sample, const CwOptions *options, Stream *stream);

/* Programs. */
int player_is_asked(const Player *p); /* it is a program; NULL is none */
void player_start(Player *p, const PlayerStart *start);
int player_ask(Player *p, const PlayerAsk *ask);
void player_end(Player *p, const ViewerFrame *frame, const Ending *ending); /* the frame: what it sees last */

extern const PlayerKind player_random, player_greedy, player_external, player_search;

/* For kinds: starts the program of a "cmd:" player; 0 and a problem when it cannot be started. */
int external_open(Player *p, const char *command, const PlayerSettings *settings, Problem *problem);
/* What a searching player searches with; NULL: it does not. */
struct Search *player_search_of(const Player *p);
/* One that searches with these settings, whatever its name says. */
struct SearchSettings;
Player *searcher_new(const char *spec, const CwGame *game, const struct SearchSettings *settings);

#endif
