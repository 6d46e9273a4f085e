/* Totals as lines of a checkpoint: one of numbers, one for each ending, one for each incident. */
#include "lab/checkpoint.h"
#include "lab/simulate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 11 + 4 * CW_MAX_SEATS };

uint64_t lab_identity(const LabJob *job)
{
    uint64_t identity = identity_begin("totals", job->game, &job->key);
    for (int s = 0; s < cw_seats(job->game); s++)
        identity = identity_add(identity, job->player[s]);
    return identity;
}

/* All that is a number, in one order for writing and reading. */
static void list_numbers(const LabTotals *t, uint64_t number[NUMBERS])
{
    uint64_t *n = number;
    *n++ = t->games;
    *n++ = t->decisions;
    *n++ = t->draws;
    *n++ = t->faults;
    *n++ = t->shortest;
    *n++ = t->longest;
    *n++ = t->signature;
    *n++ = t->signature_power;
    *n++ = t->all_incidents;
    *n++ = (uint64_t)t->endings;
    *n++ = (uint64_t)t->incidents;
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        *n++ = t->wins[s];
        *n++ = t->forfeits[s];
        *n++ = t->left[s];
        *n++ = (uint64_t)t->points[s];
    }
}

static void take_numbers(LabTotals *t, const uint64_t number[NUMBERS])
{
    const uint64_t *n = number;
    t->games = *n++;
    t->decisions = *n++;
    t->draws = *n++;
    t->faults = *n++;
    t->shortest = (uint32_t)*n++;
    t->longest = (uint32_t)*n++;
    t->signature = *n++;
    t->signature_power = *n++;
    t->all_incidents = *n++;
    t->endings = (int)*n++;
    t->incidents = (int)*n++;
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        t->wins[s] = *n++;
        t->forfeits[s] = *n++;
        t->left[s] = *n++;
        t->points[s] = (int64_t)*n++;
    }
}

void lab_write_totals(const LabTotals *totals, uint64_t identity, Text *text)
{
    uint64_t number[NUMBERS];
    list_numbers(totals, number);
    text_addf(text, "%016" PRIx64, identity);
    for (int i = 0; i < NUMBERS; i++)
        text_addf(text, " %" PRIu64, number[i]);
    text_add(text, "\n");
    for (int i = 0; i < totals->endings; i++)
        text_addf(text, "ending %" PRIu64 " %s\n", totals->ending[i].games, totals->ending[i].rule);
    for (int i = 0; i < totals->incidents; i++) {
        const LabIncident *incident = &totals->incident[i];
        text_addf(text, "incident %" PRIu64 " %d %d ", incident->game_number, incident->seat, incident->left);
        for (const char *c = incident->words; *c; c++)
            text_add_bytes(text, *c == '\n' ? " " : c, 1);
        text_add(text, "\n");
    }
}

/* The rest of a line that begins with this word; NULL if it does not.  The line becomes a string of its own. */
static char *line_of(char **at, const char *word)
{
    size_t length = strlen(word);
    char *line = *at, *end = strchr(line, '\n');
    if (!end || strncmp(line, word, length) != 0)
        return NULL;
    *end = '\0';
    *at = end + 1;
    return line + length;
}

static int read_numbers(char *line, uint64_t number[NUMBERS])
{
    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        number[i] = strtoull(line, &end, 10);
        if (end == line)
            return 0;
        line = end;
    }
    return *line == '\0';
}

int lab_read_totals(Text *text, uint64_t identity, LabTotals *totals)
{
    char mark[20], *at = strchr(text->at, '\n'), *line;
    uint64_t number[NUMBERS];
    snprintf(mark, sizeof mark, "%016" PRIx64, identity);
    *totals = (LabTotals){0};
    if (!at++ || !(line = line_of(&at, mark)) || !read_numbers(line, number) || number[9] > LAB_MAX_ENDINGS ||
        number[10] > LAB_MAX_INCIDENTS)
        return 0;
    take_numbers(totals, number);
    for (int i = 0; i < totals->endings; i++) {
        if (!(line = line_of(&at, "ending ")))
            return 0;
        totals->ending[i].games = strtoull(line, &line, 10);
        totals->ending[i].rule = *line == ' ' ? line + 1 : line;
    }
    for (int i = 0; i < totals->incidents; i++) {
        LabIncident *incident = &totals->incident[i];
        if (!(line = line_of(&at, "incident ")))
            return 0;
        incident->game_number = strtoull(line, &line, 10);
        incident->seat = (int)strtol(line, &line, 10);
        incident->left = (int)strtol(line, &line, 10);
        snprintf(incident->words, sizeof incident->words, "%s", *line == ' ' ? line + 1 : line);
    }
    return 1;
}
