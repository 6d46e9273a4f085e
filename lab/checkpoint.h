/* A long run on disk: what each study has so far, so that a run that was killed goes on where it was.

   A text file: a head line, for each study a line with its identity, the number of games and its counters (`*n` for n
   zeros), and a last line with a check value.  It is written beside the old one and renamed over it, so a kill at any
   moment leaves a whole file. */
#ifndef LAB_CHECKPOINT_H
#define LAB_CHECKPOINT_H

#include "lab/study.h"

/* What a run is about, as a number: two runs of the same identity can go on with each other's results.  Begun with what
   all runs have, and the words that tell them apart added. */
uint64_t identity_begin(const char *what, const CwGame *game, const CwKey *key);
uint64_t identity_add(uint64_t identity, const char *words);

/* Adds a study's present numbers to the text of a checkpoint that checkpoint_begin began; checkpoint_end finishes it. */
void checkpoint_begin(Text *text);
void checkpoint_add(Text *text, const Study *study, const CwKey *key);
void checkpoint_end(Text *text);

/* Is this a whole checkpoint?  0 and a problem if not. */
int checkpoint_check(const Text *text, Problem *problem);
/* Gives the study the numbers that a checked text has of it; false if it has none. */
int checkpoint_restore(const Text *text, Study *study, const CwKey *key);

#endif
