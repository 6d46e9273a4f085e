/* The driver: takes a game from its start to its end, and never waits for anybody.

   It says whom it waits for, which job of thinking is due, or that the game is over; it takes answers, thoughts and
   leavings.  Who asks people, runs jobs, keeps clocks or talks to programs is its client's business: the lab's runner, the
   referee, the terminal, a server.  It does no I/O and knows no threads and no clock.

       driver_open(&d, game, &key);
       driver_seat(&d, 1, "medium", JOB_SAMPLE);          the other seats are outside
       driver_start(&d, number);
       for (;;) switch ((next = driver_next(&d)).step) {
           case DRIVER_WAIT:   ... driver_answer(&d, seat, driver_number(&d), action);
           case DRIVER_THINK:  ... driver_thought(&d, &thought);
           case DRIVER_OVER:   ... d.ending
       }

   It drives a state of its own, for games of which nothing is kept, or a match, which keeps all of it.

   Numbers.  A question goes by the driver's own number, which is never used again: not in the next game, not after answers
   were taken back.  So an answer that comes late or twice is never taken for one to another question. */
#ifndef MATCH_DRIVER_H
#define MATCH_DRIVER_H

#include "match/job.h"
#include "match/match.h"
#include "match/teller.h"
#include "match/own_chance.h"

typedef struct Ending {
    CwResult result;
    int forfeit; /* the seat that lost by leaving or by breaking the rules of the house; -1: played to its end */
    const char *reason; /* why, if so */
} Ending;

typedef enum DriverLeaving { /* what becomes of a seat whose player is gone */
                             LEAVING_A_TEAM, /* while another of its team stays, greedy plays on and the seat shares the result; else it forfeits */
                             LEAVING_FORFEITS, /* the team has lost, whoever stays (not in a match) */
                             LEAVING_PLAYED_ON /* greedy plays on, and whoever was gone may sit down again (driver_seat) */
} DriverLeaving;

typedef enum DriverLeft { DRIVER_NOBODY_LEFT, DRIVER_PLAYED_ON, DRIVER_FORFEITED } DriverLeft;

typedef struct DriverSeat {
    const char *spec; /* who thinks for it; NULL: it is outside */
    JobNeeds needs;
    Stream stream; /* the seat's own chance in the present game */
} DriverSeat;

typedef struct Driver {
    const CwGame *game;
    int seats;
    CwKey key;
    DriverSeat seat[CW_MAX_SEATS]; /* who plays from the start of a game on */
    DriverSeat
        now[CW_MAX_SEATS]; /* who plays in the present game: stand-ins in place of those who are gone */
    unsigned outside;      /* those of them who are outside */
    DriverLeaving leaving;
    /* The present game. */
    Match *match; /* NULL: the state is the driver's own */
    CwState *own;
    const CwListener
        *listener;   /* of a state of its own: NULL, or who else hears its notes (set before driver_start) */
    CwListener ears; /* the driver's own, while somebody is told */
    unsigned told;   /* who is told what happens: bit s: seat s, TELLER_WATCHERS (driver_tell) */
    const char *const *names; /* of the seats, for what is told; may be NULL; a match has its own */
    Handles *handles;         /* of a state of its own, while somebody is told */
    Teller *teller;           /* the same */
    uint64_t game_number;
    uint64_t
        before;    /* numbers of questions up to here were used up by earlier games and what was taken back */
    uint64_t last; /* number of the present question */
    unsigned left; /* bit s: the player of seat s is gone, and greedy plays on */
    char why_left[300]; /* of the first of them */
    uint32_t decisions; /* answers that were taken */
    int is_over;
    Ending ending;     /* if so */
    const char *fault; /* NULL, or why the game stopped without an end: a mistake in its rules */
    /* The job that is due, if has_job. */
    Job job;
    int has_job;
    uint64_t tickets; /* given out */
    CwOptions options;
    int16_t weight[CW_MAX_OPTIONS];
    CwState *sample;
    CwKey samples;
    uint64_t samples_taken; /* in this game */
    char reason[300], fault_words[400];
} Driver;

enum { DRIVER_MOST_DECISIONS = 2000000 }; /* every game ends; one that is longer than this is broken */

typedef enum DriverStep { DRIVER_WAIT, DRIVER_THINK, DRIVER_OVER } DriverStep;
typedef struct DriverNext {
    DriverStep step;
    unsigned seats; /* bit s: seat s is outside and may answer now, whether or not a job is due as well */
    const Job *job; /* if DRIVER_THINK: the same one until its thought comes or it is past */
} DriverNext;

/* All seats are outside at first.  Memory is taken at the first driver_start and for the first sample. */
void driver_open(Driver *d, const CwGame *game, const CwKey *key);
void driver_close(Driver *d);
/* From now on `spec` thinks for the seat (NULL: it is outside); in the present game, too.  The name stays the caller's. */
void driver_seat(Driver *d, int seat, const char *spec, JobNeeds needs);
/* These are told what happens, from the next game on (teller.h); in a match from now on.  driver_events gives what a viewer has
   not been told yet, as JSON, and drops it. */
void driver_tell(Driver *d, unsigned viewers);
const char *driver_events(Driver *d, int viewer);
const CwHandles *driver_handles(const Driver *d, int viewer); /* NULL: nobody is told */

/* Game `number` of the run that the key makes, in a state of the driver's own. */
void driver_start(Driver *d, uint64_t number);
/* A match, new or gone on with; it stays until the game is over or another begins.  Its key is taken instead of the driver's. */
void driver_take_up(Driver *d, Match *match);

DriverNext driver_next(Driver *d);
int driver_has_ended(Driver *d);              /* as driver_next says it; no job is made */
const CwState *driver_state(const Driver *d); /* the real one: for clients, never for players */
/* Of some seats that are waited for, the one to be asked first; -1: the turn is another's.  In an open decision the seats
   have their turns. */
int driver_turn(const Driver *d, unsigned seats);
uint64_t driver_number(const Driver *d); /* of the present question, by which answers name it */
/* A state that the seat cannot tell from the real one, until the next is made: for players that are asked elsewhere. */
const CwState *driver_sample(Driver *d, int seat);

/* An answer from outside.  Refused, with nothing changed: CW_GAME_OVER, CW_BAD_ARGUMENT (no such seat), CW_NOT_ASKED (a
   seat that is not outside, or has answered), CW_STALE, CW_FUTURE, CW_ILLEGAL. */
CwStatus driver_answer(Driver *d, int seat, uint64_t number, int action);
/* CW_STALE: the thought of a job that is past; it is dropped. */
CwStatus driver_thought(Driver *d, const Thought *thought);
/* The player of a seat is gone: `leaving` says what that means.  DRIVER_NOBODY_LEFT: no such seat, gone before, or the game
   is over. */
DriverLeft driver_leave(Driver *d, int seat, const char *why);
/* Takes back the last answer of a seat in a match; 0 when it has given none. */
int driver_undo(Driver *d, int seat);

#endif
