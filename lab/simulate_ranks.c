/* Games of a simulation shared among ranks.

   A round gives each rank some games in a row; the totals of all, as the lines of a checkpoint, are then handed round and
   appended in the order of the games, so every rank ends with the same totals as a single process would. */
#include "lab/simulate.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernel/game.h"

enum { WORDS = 2048 }; /* room for the lines of one rank: numbers, 48 endings, 8 incidents */

/* Rules in totals that came as text point into it; the game has the same words for good. */
static void own_rules(const CwGame *game, LabTotals *totals)
{
    const CwGameDef *def = cw_definition(game);
    for (int i = 0; i < totals->endings; i++) {
        const char *rule = strcmp(totals->ending[i].rule, "fault") == 0 ? "fault" : "forfeit";
        for (int r = 0; r < def->rule_count; r++)
            if (strcmp(def->rules[r].number, totals->ending[i].rule) == 0)
                rule = def->rules[r].number;
        totals->ending[i].rule = rule;
    }
}

typedef struct Exchange {
    const LabJob *job;
    uint64_t *words; /* WORDS for each rank */
    Text text;
} Exchange;

/* After this every rank can read what each has written. */
static void hand_round(Exchange *x, const LabTotals *mine)
{
    const Ranks *ranks = x->job->ranks;
    char *place = (char *)(x->words + (size_t)ranks->rank * WORDS);
    memset(x->words, 0, (size_t)ranks->count * WORDS * sizeof *x->words);
    text_clear(&x->text);
    lab_write_totals(mine, lab_identity(x->job), &x->text);
    if (x->text.length < WORDS * sizeof *x->words)
        memcpy(place, x->text.at, x->text.length);
    ranks->sum(x->words, (size_t)ranks->count * WORDS);
}

static int read_from(Exchange *x, int rank, LabTotals *theirs)
{
    text_clear(&x->text);
    text_add(&x->text, "\n");
    text_add(&x->text, (const char *)(x->words + (size_t)rank * WORDS));
    if (!lab_read_totals(&x->text, lab_identity(x->job), theirs))
        return 0;
    own_rules(x->job->game, theirs);
    return 1;
}

static uint64_t sum_of(const Ranks *ranks, uint64_t number)
{
    ranks->sum(&number, 1);
    return number;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static LabStatus play_share(const LabJob *job, uint64_t begin, uint64_t end, LabTotals *mine, Problem *why)
{
    LabJob share = *job;
    share.ranks = NULL;
    share.earlier = NULL;
    share.begin = begin;
    share.games = end;
    share.save = NULL;
    share.progress = NULL;
    *mine = (LabTotals){.signature_power = 1};
    return begin < end ? lab_simulate(&share, mine, why) : LAB_DONE;
}

/* Appends the shares in their order, up to the first that is not whole; true if all were. */
static int append_shares(Exchange *x, uint64_t each, uint64_t end, LabTotals *totals)
{
    const uint64_t first = totals->games;
    for (int r = 0; r < x->job->ranks->count; r++) {
        LabTotals theirs;
        uint64_t begin = smaller(first + (uint64_t)r * each, end), stop = smaller(begin + each, end);
        if (!read_from(x, r, &theirs))
            return 0;
        lab_append(totals, &theirs);
        if (theirs.games < stop - begin)
            return 0;
    }
    return 1;
}

LabStatus lab_simulate_ranks(const LabJob *job, LabTotals *totals, Problem *why)
{
    const Ranks *ranks = job->ranks;
    Exchange x = {.job = job};
    LabTotals mine = job->earlier && !ranks->rank ? *job->earlier : (LabTotals){.signature_power = 1};
    LabStatus status = LAB_DONE;
    uint64_t each = 64 * (uint64_t)job->threads;
    x.words = memory(NULL, (size_t)ranks->count * WORDS, sizeof *x.words);
    *why = (Problem){0};
    *totals = (LabTotals){.signature_power = 1};
    hand_round(&x, &mine); /* only the first rank is sure to have the checkpoint */
    if (!read_from(&x, 0, totals))
        status = LAB_REFUSED;
    while (status == LAB_DONE && totals->games < job->games) {
        time_t start = time(NULL);
        uint64_t end = smaller(job->games, totals->games + each * (uint64_t)ranks->count);
        uint64_t begin = smaller(end, totals->games + each * (uint64_t)ranks->rank);
        status = play_share(job, begin, smaller(begin + each, end), &mine, why);
        uint64_t refused = sum_of(ranks, status == LAB_REFUSED), broken = sum_of(ranks, status == LAB_BROKEN);
        hand_round(&x, &mine);
        int whole = append_shares(&x, each, end, totals);
        status = refused ? LAB_REFUSED : broken ? LAB_BROKEN : whole ? LAB_DONE : LAB_STOPPED;
        each = sum_of(ranks, ranks->rank ? 0 : time(NULL) - start < 2 ? 2 * each : each);
        if (job->save && status != LAB_REFUSED)
            job->save(job->save_data, totals);
        if (job->progress)
            job->progress(job->progress_data, totals->games, job->games);
    }
    if (status == LAB_REFUSED && !why->text[0])
        problem(why, 0, "another rank could not begin; its message says why");
    text_free(&x.text);
    free(x.words);
    return status;
}
