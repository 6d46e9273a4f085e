/* Ranks by MPI: `mpirun -n 4 cardwright-mpi report ...`, on one machine or many. */
#include "cli/ranks.h"

#include <limits.h>
#include <mpi.h>

/* MPI counts in int, so long arrays go in pieces. */
static void combine(uint64_t *numbers, size_t count, MPI_Op how)
{
    const size_t piece = INT_MAX / 16;
    while (count) {
        size_t now = count < piece ? count : piece;
        MPI_Allreduce(MPI_IN_PLACE, numbers, (int)now, MPI_UINT64_T, how, MPI_COMM_WORLD);
        numbers += now;
        count -= now;
    }
}

static void sum(uint64_t *numbers, size_t count)
{
    combine(numbers, count, MPI_SUM);
}

static void least(uint64_t *numbers, size_t count)
{
    combine(numbers, count, MPI_MIN);
}

const Ranks *ranks_join(void)
{
    static Ranks ranks = {.sum = sum, .least = least};
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    return &ranks;
}

void ranks_leave(void)
{
    MPI_Finalize();
}
