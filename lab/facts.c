#include "lab/facts.h"

#include <string.h>

#include "kernel/game.h"

static size_t place(size_t *at, size_t count)
{
    size_t begin = *at;
    *at += count;
    return begin;
}

FactsShape facts_shape(const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    FactsShape h = {.seats = cw_seats(game),
                    .rules = def->rule_count,
                    .questions = def->question_count,
                    .kinds = cw_card_count(game),
                    .events = def->event_count};
    for (const CwCite *c = def->cites; c && c->rule; c++)
        h.cites++;
    size_t at = F_SCALARS, kinds = (size_t)h.kinds + 1, seats = (size_t)h.seats;
    h.seat = place(&at, seats * SEAT_FACTS);
    h.ending = place(&at, ((size_t)h.rules + 2) * END_FACTS);
    h.length = place(&at, LENGTH_BINS);
    h.question = place(&at, (size_t)h.questions * Q_FACTS);
    h.cite = place(&at, (size_t)h.cites);
    h.event = place(&at, (size_t)h.events);
    h.progress = place(&at, PROGRESS_STEPS * PROGRESS_FACTS);
    h.low = place(&at, LOW_BINS);
    h.changes = place(&at, CHANGE_BINS);
    h.card = place(&at, kinds * CARD_FACTS);
    h.cell = place(&at, seats * EXPOSURES * CELL_FACTS);
    h.drawn = place(&at, kinds * seats * EXPOSURES * DRAWN_FACTS);
    h.count = at;
    h.least = 1 + (size_t)h.rules + 2;
    return h;
}

const char *facts_ending_name(const CwGame *game, int ending)
{
    const CwGameDef *def = cw_definition(game);
    if (ending < def->rule_count)
        return def->rules[ending].number;
    return ending == def->rule_count ? "forfeit" : "fault";
}

void facts_clear(const FactsShape *shape, Facts facts)
{
    memset(facts.sum, 0, shape->count * sizeof *facts.sum);
    memset(facts.least, 0xFF, shape->least * sizeof *facts.least);
}

void facts_add(const FactsShape *shape, Facts to, Facts more)
{
    for (size_t i = 0; i < shape->count; i++)
        to.sum[i] += more.sum[i];
    for (size_t i = 0; i < shape->least; i++)
        if (more.least[i] < to.least[i])
            to.least[i] = more.least[i];
}

int length_bin(uint64_t length)
{
    int octave = 0;
    while (length >> octave >= 64)
        octave++;
    int bin = octave * 32 + (int)(length >> octave);
    return bin < LENGTH_BINS ? bin : LENGTH_BINS - 1;
}

uint64_t length_of_bin(int bin)
{
    if (bin < 64)
        return (uint64_t)bin;
    int octave = bin / 32 - 1;
    return (uint64_t)(bin - octave * 32) << octave;
}

uint64_t length_quantile(const FactsShape *shape, Facts facts, double share)
{
    uint64_t all = 0, seen = 0;
    for (int b = 0; b < LENGTH_BINS; b++)
        all += facts.sum[shape->length + (size_t)b];
    for (int b = 0; b < LENGTH_BINS; b++) {
        seen += facts.sum[shape->length + (size_t)b];
        if (seen && (double)seen >= share * (double)all)
            return length_of_bin(b);
    }
    return 0;
}

int exposure_of(int cards)
{
    static const int16_t least[EXPOSURES] = {0, 3, 5, 7, 8, 9, 10, 12, 14, 17, 20, 24, 29, 35, 43, 56};
    int e = EXPOSURES - 1;
    while (e && cards < least[e])
        e--;
    return e;
}
