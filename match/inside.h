/* What a match is made of: for match.c, autosave.c, replay*.c and tests only. */
#ifndef MATCH_INSIDE_H
#define MATCH_INSIDE_H

#include "match/handles.h"
#include "match/match.h"
#include "match/teller.h"

/* Where a match is stored as it goes on (autosave.c); a match itself knows no files. */
typedef struct MatchStore {
    void (*grow)(Match *m, const Text *lines); /* these lines were added */
    void (*anew)(Match *m); /* it has gone back: what is stored is no longer its beginning */
    void (*close)(Match *m);
} MatchStore;

struct Match {
    const CwGameDef *def;
    CwConfig config; /* all it points to belongs to the match */
    const CwGame *game;
    const CwGame *borrowed;   /* from the shelf; NULL: the game is the caller's */
    Shelf *shelf, *own_shelf; /* own: nobody has lent one */
    CwState *state;
    CwState *asked; /* the state when the present decision was asked: answers to it are logged when it closes;
                       NULL: it is not wanted */
    CwKey key;
    uint64_t nonce;
    char *name[CW_MAX_SEATS], *player[CW_MAX_SEATS]; /* player: all NULL, or one for each seat */
    int pending[CW_MAX_SEATS]; /* 1 + action of the seats that have answered the present decision */
    int resigned;              /* 1 + the seat that gave up */
    int left[CW_MAX_SEATS];    /* 1 + how many answers were logged when the seat left; 0: it is there */
    MatchAnswer *answer;
    int answers, answer_room;
    Text answer_words;
    EventLog events;
    int no_events, last_events;
    Handles handles;         /* as of the present state */
    Teller teller;           /* for those who are told as JSON */
    const MatchStore *store; /* NULL: nowhere */
    void *stored;            /* of the store */
};

/* Adds what the file has to have since `from` answers were in it: answer lines, who left after one of them, and the
   end line. */
void replay_add_lines(const Match *m, int from, Text *out);
/* Adds who left when this many answers were logged. */
void replay_add_left(const Match *m, int answers, Text *out);

#endif
