/* Playing a match at this terminal. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "match/match.h"

#include <stdbool.h>

typedef struct PlaySettings {
    const char *program; /* as the user calls it, for messages */
    bool plain;          /* lines of text only: no drawing, no colour, no cursor movement */
    bool ask_all;        /* also questions with a single answer */
    /* Draws a key for a rematch; false when there is none. */
    bool (*fresh_key)(CwKey *key);
} PlaySettings;

/* Plays until the match and its rematches are over or the person leaves; returns the exit status.  The match (and its
   rematches) are closed.  `players` has a name for each seat, as in --players; `resumed` is the file that the match
   comes from, or NULL. */
int play_match(Match *match, const char *const *players, const char *resumed, const PlaySettings *settings);

#endif
