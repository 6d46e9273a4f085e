#include "lab/measure.h"

#include <math.h>
#include <stdlib.h>

static const double confidence = 0.95;

static Measured judged(double value, Interval interval, double n, double want)
{
    double half = (interval.high - interval.low) / 2;
    /* Rounding may leave a bound on the wrong side of a share of 0 or 1. */
    Measured m = {value, fmin(interval.low, value), fmax(interval.high, value), n, 0, half <= want};
    m.needed = ceil(n * half * half / (want * want));
    return m;
}

Measured measure_share(double part, double n, double want)
{
    Measured m = judged(n > 0 ? part / n : 0, wilson_interval(part, n, confidence), n, want);
    if (n <= 0)
        m.needed = ceil(0.9604 / (want * want));
    return m;
}

Measured measure_mean(double n, double sum, double squares, double want)
{
    Sample s = {n, sum, squares};
    Measured m = judged(sample_mean(&s), sample_interval(&s, confidence), n, want);
    m.enough &= n > 1;
    return m;
}

typedef struct Slope { /* sums of squares about the means of the cells */
    double xx, xy, yy, freedom;
} Slope;

static void add_cell(Slope *slope, const uint64_t *cell, const uint64_t *drawn)
{
    double n = (double)cell[CELL_N], x = (double)drawn[DRAWN_X], y = (double)cell[CELL_Y] / 2;
    if (n < 2)
        return;
    double xx = (double)drawn[DRAWN_XX] - x * x / n;
    if (xx <= 0)
        return;
    slope->xx += xx;
    slope->xy += (double)drawn[DRAWN_XY] / 2 - x * y / n;
    slope->yy += (double)cell[CELL_YY] / 4 - y * y / n;
    slope->freedom += n - 1;
}

/* Where the seats draw from one deck, what one has the other has not, and the two seats of a game tell nearly the same
   thing twice: how much larger the variance is than if they were apart. */
static double repeated(const FactsShape *h, const Facts *facts, int sets, int kind)
{
    double games = 0, total = 0, squares = 0, apart = 0;
    for (int i = 0; i < sets; i++) {
        games += (double)(facts[i].sum[F_GAMES] - facts[i].sum[F_FAULTS]);
        total += (double)fact_card(h, facts[i], kind)[CARD_COPIES];
        squares += (double)fact_card(h, facts[i], kind)[CARD_TOTAL_SQUARED];
    }
    for (int s = 0; s < h->seats; s++) {
        double x = 0, xx = 0;
        for (int i = 0; i < sets; i++)
            for (int e = 0; e < EXPOSURES; e++) {
                x += (double)fact_drawn(h, facts[i], kind, s, e)[DRAWN_X];
                xx += (double)fact_drawn(h, facts[i], kind, s, e)[DRAWN_XX];
            }
        apart += games > 0 ? xx - x * x / games : 0;
    }
    if (apart <= 0 || h->seats < 2)
        return 1;
    double together = squares - total * total / games;
    return fmax(1, 1 + (1 - together / apart) / (h->seats - 1));
}

/* A card that seats have from the beginning or not at all, as a leader dealt to one of them, does not come with the number
   of cards drawn; rather that number may come of it.  Its games are not to be told apart by what happened later. */
static int is_dealt(const FactsShape *h, const Facts *facts, int sets, int kind)
{
    uint64_t late = 0;
    for (int i = 0; i < sets; i++)
        late += fact_card(h, facts[i], kind)[CARD_LATE];
    return !late;
}

static void add_seat(Slope *slope, const FactsShape *h, Facts facts, int kind, int seat, int dealt)
{
    uint64_t cells[CELL_FACTS] = {0}, draws[DRAWN_FACTS] = {0};
    for (int e = 0; e < EXPOSURES; e++) {
        const uint64_t *cell = fact_cell(h, facts, seat, e), *drawn = fact_drawn(h, facts, kind, seat, e);
        if (!dealt)
            add_cell(slope, cell, drawn);
        for (int i = 0; i < CELL_FACTS; i++)
            cells[i] += cell[i];
        for (int i = 0; i < DRAWN_FACTS; i++)
            draws[i] += drawn[i];
    }
    if (dealt)
        add_cell(slope, cells, draws);
}

static void measure_effect(const FactsShape *h, const Facts *facts, int sets, CardEffect *c)
{
    const double want = 2; /* points */
    Slope slope = {0};
    double games = 0;
    int dealt = is_dealt(h, facts, sets, c->kind);
    for (int i = 0; i < sets; i++) {
        games += (double)facts[i].sum[F_GAMES];
        for (int s = 0; s < h->seats; s++)
            add_seat(&slope, h, facts[i], c->kind, s, dealt);
    }
    c->effect.n = games;
    c->p = 1;
    if (slope.xx < 15 || slope.freedom < 50) {
        /* A score varies by a quarter at most, and what was seen of the card grows with the games. */
        double half = slope.xx > 0 ? 100 * normal_quantile(0.5 + confidence / 2) * sqrt(0.25 / slope.xx) : 0;
        c->effect.needed = ceil(games * half * half / (want * want));
        return;
    }
    double b = slope.xy / slope.xx;
    double rest = fmax(slope.yy - b * slope.xy, 0) / (slope.freedom - 1);
    c->known = 1;
    c->error = 100 * sqrt(rest / slope.xx * repeated(h, facts, sets, c->kind));
    double half = normal_quantile(0.5 + confidence / 2) * c->error;
    c->effect = judged(100 * b, (Interval){100 * b - half, 100 * b + half}, games, want);
    c->p = c->error > 0 ? two_sided_p(100 * b / c->error) : 1;
}

static int by_suspicion(const void *a, const void *b)
{
    const CardEffect *x = a, *y = b;
    double sx = fabs(x->sure), sy = fabs(y->sure);
    if (sx != sy)
        return sx > sy ? -1 : 1;
    if (x->p != y->p)
        return x->p < y->p ? -1 : 1;
    return x->kind - y->kind;
}

int measure_cards(const FactsShape *h, const Facts *facts, int sets, CardEffect *effects)
{
    int count = 0, known = 0;
    double seat_games = 0, games = 0;
    for (int i = 0; i < sets; i++)
        games += (double)facts[i].sum[F_GAMES];
    seat_games = games * h->seats;
    for (int k = 1; k <= h->kinds; k++) {
        CardEffect c = {.kind = k};
        double on_table = 0, used = 0, held = 0;
        for (int i = 0; i < sets; i++) {
            const uint64_t *card = fact_card(h, facts[i], k);
            on_table += (double)(card[CARD_PRESENT] + card[CARD_HELD] + card[CARD_CHOSEN]);
            held += (double)card[CARD_HELD];
            used += (double)card[CARD_USED];
            c.copies += (double)card[CARD_COPIES];
            c.chosen += (double)card[CARD_CHOSEN];
        }
        if (on_table <= 0 || games <= 0)
            continue;
        c.held = held / seat_games;
        c.used = held > 0 ? fmin(used / held, 1) : 0;
        c.copies /= seat_games;
        c.chosen /= games;
        measure_effect(h, facts, sets, &c);
        known += c.known;
        effects[count++] = c;
    }
    double *p = malloc((size_t)(count ? count : 1) * sizeof *p);
    if (!p)
        return 0;
    /* Only cards that can be told are tested; the others keep their 1 and stand behind. */
    int at = 0;
    for (int i = 0; i < count; i++)
        if (effects[i].known)
            p[at++] = effects[i].p;
    holm_correct(p, known);
    double z = known ? normal_quantile(1 - (1 - confidence) / 2 / known) : 0;
    for (int i = 0, j = 0; i < count; i++) {
        CardEffect *c = &effects[i];
        if (!c->known)
            continue;
        c->p = p[j++];
        double left = fabs(c->effect.value) - z * c->error;
        c->sure = left > 0 ? copysign(left, c->effect.value) : 0;
    }
    free(p);
    qsort(effects, (size_t)count, sizeof *effects, by_suspicion);
    return count;
}
