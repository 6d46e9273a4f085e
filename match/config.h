/* Configurations that live as long as whoever keeps them: copies with texts of their own. */
#ifndef MATCH_CONFIG_H
#define MATCH_CONFIG_H

#include "cardwright.h"

/* A copy that shares nothing with `from`.  Each text ends with a line break there: replays store texts line by line. */
void config_copy(CwConfig *to, const CwConfig *from);
void config_free(CwConfig *copy);
/* A number over all that a game is opened with: equal configurations have equal ones. */
uint64_t config_hash(const CwConfig *config);
int config_same(const CwConfig *a, const CwConfig *b);

#endif
