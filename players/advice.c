#include "players/advice.h"

#include <math.h>

enum { FELT = 5 }; /* wins of 100: a difference that a player would feel */

static double rank_of(const SearchReport *report, int i)
{
    const SearchOption *o = &report->option[i];
    return report->mixed ? o->share + o->visits * 1e-9 : o->visits;
}

int advice_order(const SearchReport *report, int *order)
{
    int count = 0;
    for (int i = 0; i < report->count; i++) {
        if (!report->option[i].visits)
            continue;
        int at = count++;
        for (; at && rank_of(report, order[at - 1]) < rank_of(report, i); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

double advice_wins(const SearchOption *option)
{
    return fmin(fmax((option->mean + 1000) / 20, 0), 100);
}

double advice_margin(const SearchOption *option)
{
    return fmin(1.96 * option->error / 20, 100);
}

const char *advice_sureness(const SearchReport *report)
{
    int order[CW_MAX_OPTIONS], count = advice_order(report, order);
    if (count < 2)
        return "the only one that it looked at";
    const SearchOption *first = &report->option[order[0]], *second = &report->option[order[1]];
    if (report->mixed && second->share > 0.25)
        return "one of several to mix, so that nobody can foresee it";
    double ahead =
        (first->mean - second->mean) / sqrt(first->error * first->error + second->error * second->error);
    /* Many tries make a small difference certain; a player still would not feel it. */
    int felt = advice_wins(first) - advice_wins(second) >= FELT;
    return ahead > 3 && felt     ? "clearly best"
           : ahead > 1.3 && felt ? "probably best"
           : ahead > 1.3         ? "better than the next, but by little"
           : ahead > 0.3         ? "hardly better than the next"
                                 : "no better than the next, as far as it looked";
}

void advice_words(const SearchReport *report, int index, Text *out)
{
    const SearchOption *o = &report->option[index];
    text_addf(out, "wins %d of 100 tries", (int)(advice_wins(o) + 0.5));
    if (o->visits > 1)
        text_addf(out, " (give or take %d)", (int)ceil(advice_margin(o)));
    else
        text_add(out, " (a guess: tried once)");
}
