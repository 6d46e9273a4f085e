/* Plays whole games: asks the player of each seat in turn, hands it samples, takes its answers.

   A runner belongs to one thread.  Its memory is taken when it is opened; a game and a decision take none. */
#ifndef PLAYERS_RUNNER_H
#define PLAYERS_RUNNER_H

#include "match/handles.h"
#include "players/player.h"
#include "players/signature.h"

typedef struct GameRecord { /* what is left of a game */
    PlayerEnding ending;    /* its reason is valid until the next game */
    uint32_t decisions;     /* accepted answers */
    uint64_t signature;     /* of all choices and the result */
    unsigned left;      /* bit s: the player of seat s broke down or resigned, and greedy played on for it */
    char why_left[300]; /* of the first of them */
    const char *fault;  /* NULL, or why the game stopped without an end: a mistake in its rules */
} GameRecord;

typedef struct Runner Runner;
enum { RUNNER_NOTE_ROOM = 600 };

typedef struct RunnerWatch { /* somebody who wants to see what is chosen; each function may be NULL */
    void (*started)(void *data, const Runner *r, uint64_t game_number);
    void (*choosing)(void *data, const Runner *r, int index); /* before r->options.action[index] is taken */
    void (*ended)(void *data, const Runner *r, const GameRecord *record);
    void *data;
} RunnerWatch;

struct Runner {
    const CwGame *game;
    int seats;
    Player *player[CW_MAX_SEATS];   /* owned; NULL: the seat is somebody else's */
    Player *stand_in[CW_MAX_SEATS]; /* owned; greedy, for seats that have team mates; else NULL */
    unsigned left;                  /* bit s: in the present game the stand-in plays seat s */
    const char *const *names;       /* may be NULL */
    const RunnerWatch *watch;       /* may be NULL */
    CwKey key;
    CwState *state, *sample;
    CwOptions options;   /* of the decision that is being made */
    CwListener listener; /* used if some player wants notes */
    Handles handles;     /* of those players, and of a referee's seats outside */
    int wants_notes, all_random;
    int strict;             /* nobody plays on for a player that breaks down: its team forfeits the game */
    uint64_t game_number;   /* the present game */
    CwKey samples;          /* of the present game */
    uint64_t samples_taken; /* in it */
    char fault[400];
};

/* Opens the players; `spec` has one name per seat (NULL: the seat is somebody else's, and runner_play cannot be used).
   0 and a problem when one of them cannot play. */
int runner_open(Runner *r, const CwGame *game, const CwKey *key, const char *const *spec,
                const PlayerSettings *settings, Problem *problem);
void runner_close(Runner *r);
/* Plays game `game_number` of the run that the key makes. */
void runner_play(Runner *r, uint64_t game_number, GameRecord *record);

/* The parts of runner_play, for a referee that also waits for somebody outside.  The player of the seat that `options`
   belong to chooses among them: an index, or PLAYER_FAILED. */
void runner_start_players(Runner *r, uint64_t game_number);
int runner_choose(Runner *r, const CwOptions *options);
void runner_tell_players(void *runner, const CwNote *note); /* each in words for its seat */
void runner_lose_sight(void *runner);                       /* of cards: what a listener hears as `lost` */
void runner_follow(Runner *r);                              /* the cards, after each accepted answer */
void runner_note_for(Runner *r, const CwNote *note, int seat, char words[RUNNER_NOTE_ROOM], PlayerNote *out);
/* The player of a seat has given up.  True: another of its team stays, so its stand-in plays on. */
int runner_leave(Runner *r, int seat);
/* The result when a seat has forfeited: its team loses, the others win. */
void forfeit_result(const CwGame *game, int seat, CwResult *result);

#endif
