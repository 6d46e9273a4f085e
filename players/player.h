/* Who answers for a seat.

   A player never sees the real state.  It is handed a sample: a state that its seat cannot tell from the real one.  So
   a player may look into all of it, copy it and play it on, and still knows no more than the seat does.  View and
   options of the seat are the same in the sample as in the real state.  A player that goes by the game's hints alone
   gets no state at all, but the weights that the hints give its options; where hints read only what the seat sees,
   no sample has to be made for that.

       Player *p = player_open("greedy", game, &settings, &problem);
       player_start(p, &start); ... player_choose(p, sample, handles, &options) ... player_end(p, &ending);
       player_close(p);

   One player plays one game at a time, for one seat, and any number of games one after the other.  Kinds of player
   are rows of a table (PlayerKind); what random does is so little that the runner does it in place. */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "cardwright.h"
#include "match/text.h"
#include "match/stream.h"

typedef struct Player Player;

typedef struct PlayerSettings {
    int patience_ms; /* how long a program may take over one answer; 0: PLAYER_PATIENCE_MS */
} PlayerSettings;
enum { PLAYER_PATIENCE_MS = 10000 };

typedef struct PlayerStart {
    uint64_t game_number;
    int seat;
    const char *const *names; /* of the seats; may be NULL */
    Stream stream;            /* the player's own chance in this game */
} PlayerStart;

typedef struct PlayerTurn {
    const CwHandles *handles; /* of the seat; NULL for a player that wants no notes */
    const CwOptions *options; /* at least one; of the seat that is asked */
    const CwState *sample;    /* NULL unless the kind wants it */
    const int16_t *weight;    /* how much the game's hints like each option; NULL unless the kind wants it */
    CwKind decision;
} PlayerTurn;

typedef struct PlayerNote { /* what a seat may know of a happening */
    const char *name, *words;
    uint32_t card[CW_MAX_NOTE_ARGS]; /* handles of the cards it names; 0: one that the seat may not know */
    int cards;
} PlayerNote;

typedef struct PlayerEnding {
    CwResult result;
    int forfeit; /* the seat that lost by breaking the rules of the house; -1: the game was played to its end */
    const char *reason; /* why, if so */
} PlayerEnding;

enum { PLAYER_FAILED = -1 };

typedef struct PlayerKind {
    const char *name;
    int wants_sample, wants_weights, wants_notes;
    int is_program; /* of somebody else's: what its stream begins with is told to it */
    void (*start)(Player *p, const PlayerStart *start); /* may be NULL, like all but choose */
    int (*choose)(Player *p, const PlayerTurn *turn);   /* index of an option, or PLAYER_FAILED */
    void (*note)(Player *p, const PlayerNote *note);
    void (*end)(Player *p, const PlayerEnding *ending);
    void (*close)(Player *p);
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    const CwGame *game;
    int seat;                 /* in the present game */
    const char *const *names; /* of the seats in the present game; may be NULL */
    Stream stream;
    void *data;        /* of the kind */
    char failure[300]; /* why choose gave PLAYER_FAILED */
};

/* True for the name of a seat that a person or a program on the other side of the table plays. */
int player_is_you(const char *spec);
int player_is_program(const char *spec); /* "cmd:PROGRAM ARGS" */
/* NULL: there is no such player, or it cannot be started; the problem says why. */
Player *player_open(const char *spec, const CwGame *game, const PlayerSettings *settings, Problem *problem);
void player_start(Player *p, const PlayerStart *start);
/* Whether the player has to be asked about a sample.  If not, the real state will do: what it gets of that are weights
   that would be the same for every sample. */
int player_needs_sample(const Player *p);
/* `handles`: of the seat; NULL for a player that wants no notes. */
int player_choose(Player *p, const CwState *sample, const CwHandles *handles, const CwOptions *options);
void player_note(Player *p, const PlayerNote *note);
void player_end(Player *p, const PlayerEnding *ending);
void player_close(Player *p); /* NULL is fine */

extern const PlayerKind player_random, player_greedy, player_external, player_search;

/* For kinds: starts the program of a "cmd:" player; 0 and a problem when it cannot be started. */
int external_open(Player *p, const char *command, const PlayerSettings *settings, Problem *problem);
struct SearchSettings;
void searcher_open(Player *p, const struct SearchSettings *settings);

#endif
