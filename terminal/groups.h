/* Options by what they are about: a unit, then what it may do.  A War does not show thirty lines, and the actions of a whole team
   fit under a map. */
#ifndef TERMINAL_GROUPS_H
#define TERMINAL_GROUPS_H

#include "match/text.h"
#include "terminal/view.h"

enum { MOST_GROUPS = 64 };

typedef struct Groups {
    char name[MOST_GROUPS][80];
    int key[MOST_GROUPS];
    const char *called[MOST_GROUPS]; /* without whose it is */
    int count;
    int of[CW_MAX_OPTIONS]; /* by option; `count`: it is about nothing, and stands behind the others */
} Groups;

/* False where grouping would say nothing: few options, or one for each thing. */
bool groups_make(const CwGame *game, const View *view, Groups *groups);
/* The options of a group, a line each: "12) train militia", "march: 10) Valley", "11) Twin Groves". */
void group_lines(const AskView *ask, const Groups *groups, int group, Text *out);

#endif
