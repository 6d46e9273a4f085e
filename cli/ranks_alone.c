/* The usual program is one process, and knows nothing of MPI. */
#include "cli/ranks.h"

const Ranks *ranks_join(void)
{
    return NULL;
}

void ranks_leave(void)
{
}
