/* Whether this process is one of several: ranks_alone.c says no, ranks_mpi.c asks MPI.  A program has one of the two. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include "lab/ranks.h"

const Ranks *ranks_join(void); /* NULL: alone */
void ranks_leave(void);

#endif
