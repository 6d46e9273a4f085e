/* Where games are kept: $XDG_STATE_HOME/cardwright, or ~/.local/state/cardwright.

   Games that are being played lie in `unfinished` and move to `replays` when they end.  Beside a game that is being
   played lies a locked file, so that a second program does not take a game that is on a table. */
#ifndef TERMINAL_SAVES_H
#define TERMINAL_SAVES_H

#include "match/text.h"

#include <stdbool.h>

enum { PATH_LENGTH = 4096 };

typedef struct SavedGame {
    char path[PATH_LENGTH]; /* "": nowhere */
    int lock;               /* open as long as the game is played */
} SavedGame;

/* A place for a new game, in folders that are made if need be; false and a problem when there can be none. */
bool saves_new(const char *game, SavedGame *save, Problem *problem);
/* The game is no longer played by this program; its file stays. */
void saves_leave(SavedGame *save);
/* Removes a game that goes on under another name. */
void saves_drop(const char *path);
/* The newest unfinished game that nobody is playing, any game's if `game` is NULL; false when there is none.  `when`
   tells its day and time. */
bool saves_latest(const char *game, char path[PATH_LENGTH], char when[64]);
bool saves_is_unfinished(const char *path); /* lies in `unfinished` */
/* Moves a finished game to `replays`; save->path is then its new path. */
void saves_finish(SavedGame *save);

#endif
