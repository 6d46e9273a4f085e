/* What zones, counters, tracks, marks and values are called, from a game's words.en. */
#ifndef TERMINAL_LABELS_H
#define TERMINAL_LABELS_H

#include "cardwright.h"

enum { LABEL_LENGTH = 80 };

/* `sort` is zone, counter, track, mark, value, part or full.  A name with a number at its end (`portal-3`) takes the words of
   its family (`portal`) and the number.  Without words the name itself is used. */
const char *label(const CwGame *game, const char *sort, const char *name, char text[LABEL_LENGTH]);

/* What a track's value is called (track.ID.N of words.en); NULL: it has no words. */
const char *track_words(const CwGame *game, const char *track, int value, char text[LABEL_LENGTH]);

#endif
