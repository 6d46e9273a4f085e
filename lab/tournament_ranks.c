/* Pairs of a tournament shared among ranks: a round gives each rank some pairs in a row, and all of them hear of all pairs
   and add them up in their order, so that each stops a sequential test after the same pair as a single process would. */
#include "lab/tournament_pair.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

_Static_assert(sizeof(PlayedPair) % sizeof(uint64_t) == 0, "pairs are handed round as numbers");

typedef struct PairShare {
    PairWork work;
    uint64_t first; /* of the round */
    PlayedPair *pair;
} PairShare;

static void *open_share(void *data)
{
    const PairShare *share = data;
    return share->work.open(share->work.data);
}

static void close_share(void *data, void *mine)
{
    const PairShare *share = data;
    share->work.close(share->work.data, mine);
}

static void play_share(void *data, void *mine, uint64_t item, void *result)
{
    const PairShare *share = data;
    share->work.play(share->work.data, mine, item, result);
}

static int keep_pair(void *data, uint64_t item, void *result)
{
    const PairShare *share = data;
    share->pair[item - share->first] = *(const PlayedPair *)result;
    share->pair[item - share->first].played = 1;
    return 1;
}

static uint64_t sum_of(const Ranks *ranks, uint64_t number)
{
    ranks->sum(&number, 1);
    return number;
}

static void hand_round(const Ranks *ranks, PlayedPair *pair, uint64_t count)
{
    ranks->sum((uint64_t *)(void *)pair, count * (sizeof *pair / sizeof(uint64_t)));
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

uint64_t share_earlier(const Ranks *ranks, PairBook *book, const PairWork *work, uint64_t items)
{
    uint64_t count = 0, item = 0, room = 0;
    PlayedPair *pair = NULL, next;
    while (!ranks->rank && count < items && book_next(book, &next)) {
        if (count == room) {
            room = 2 * room + 64;
            pair = memory(pair, room, sizeof *pair);
        }
        pair[count++] = next;
    }
    count = sum_of(ranks, count);
    if (ranks->rank) {
        pair = memory(NULL, count + 1, sizeof *pair);
        memset(pair, 0, (count + 1) * sizeof *pair);
    }
    hand_round(ranks, pair, count);
    for (int open = 1; open && item < count; item++)
        open = work->merge(work->data, item, &pair[item]);
    free(pair);
    return item;
}

uint64_t play_shared(const TournamentJob *job, const PairWork *work, uint64_t items, uint64_t done,
                     Problem *why)
{
    const Ranks *ranks = job->ranks;
    uint64_t each = 4 * (uint64_t)job->threads;
    int open = 1;
    while (open && done < items) {
        time_t start = time(NULL);
        uint64_t end = smaller(items, done + each * (uint64_t)ranks->count), count = end - done;
        uint64_t begin = smaller(end, done + each * (uint64_t)ranks->rank);
        PairShare share = {.work = *work, .first = done, .pair = memory(NULL, count, sizeof *share.pair)};
        memset(share.pair, 0, count * sizeof *share.pair);
        OrderedWork mine = {.items = smaller(begin + each, end),
                            .first = begin,
                            .threads = job->threads,
                            .result_size = sizeof(PlayedPair),
                            .data = &share,
                            .open = open_share,
                            .close = close_share,
                            .work = play_share,
                            .merge = keep_pair,
                            .stop = job->stop};
        if (mine.first < mine.items)
            ordered_run(&mine, why);
        hand_round(ranks, share.pair, count);
        for (uint64_t i = 0; i < count && open; i++) {
            open = share.pair[i].played && work->merge(work->data, done, &share.pair[i]);
            done += share.pair[i].played;
        }
        free(share.pair);
        open = sum_of(ranks, ranks->rank ? 0 : (uint64_t)open) > 0; /* as the first one sees it */
        each = sum_of(ranks, ranks->rank ? 0 : time(NULL) - start < 2 ? 2 * each : each);
        work->save(work->data);
        if (job->progress)
            job->progress(job->progress_data, done, items);
    }
    return done;
}
