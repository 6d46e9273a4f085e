/* The same seeds twice: under two readings of a rule, with two wordings of the cards, with a card and without it.

   Both games of a pair begin with the same shuffle, so most of the luck falls out of the difference. */
#include "lab/report_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double signed_fact(uint64_t number)
{
    return (double)(int64_t)number;
}

static Measured score_change(const Study *s, int seat)
{
    const uint64_t *p = s->pair;
    return measure_mean((double)p[PAIR_GAMES], signed_fact(p[PAIR_SCORES + 2 * seat]) / 2,
                        (double)p[PAIR_SCORES + 2 * seat + 1] / 4, 0.02);
}

static Measured length_change(const Study *s)
{
    const uint64_t *p = s->pair;
    double mean = (double)s->facts.sum[F_DECISIONS] / fmax(1, (double)s->facts.sum[F_GAMES]);
    return measure_mean((double)p[PAIR_GAMES], signed_fact(p[PAIR_LENGTH]), (double)p[PAIR_LENGTH_SQUARED],
                        fmax(0.5, 0.03 * mean));
}

static int is_certain(Measured m)
{
    return m.low > 0 || m.high < 0;
}

static void judge_change(const Study *s, char *words, size_t capacity)
{
    Measured first = score_change(s, 0), length = length_change(s);
    const char *who = !is_certain(first)
                          ? (first.enough ? "the seats stand as before" : "the seats cannot be told")
                      : first.value > 0 ? "seat 1 gains"
                                        : "seat 1 loses";
    const char *how = !is_certain(length)
                          ? (length.enough ? "games are as long as before" : "length cannot be told")
                      : length.value > 0 ? "games grow longer"
                                         : "games grow shorter";
    snprintf(words, capacity, "%s, %s", who, how);
}

static void change_row(Page *page, const char *what, double before, double after, Measured m, double scale,
                       const char *unit)
{
    char words[120];
    words_of(&m, scale, unit, words, sizeof words);
    page_text(page, "<tr><td>%s</td><td>%.1f%s</td><td>%.1f%s</td><td>%s</td></tr>\n", what, scale * before,
              unit, scale * after, unit, words);
}

static double score_of(const Study *s, Facts f, int seat)
{
    const uint64_t *fact = fact_seat(&s->shape, f, seat);
    return ((double)fact[SEAT_WINS] + (double)fact[SEAT_DRAWS] / 2) / fmax(1, (double)f.sum[F_GAMES]);
}

static void change_table(Page *page, const ReportLevel *level, const Study *s)
{
    const ReportData *d = page->data;
    const FactsShape *h = &s->shape;
    double a = fmax(1, (double)s->facts.sum[F_GAMES]), b = fmax(1, (double)s->second_facts.sum[F_GAMES]);
    page_text(page, "<div class=\"wide\"><table><tr><th>");
    svg_text(&page->html, level->name);
    page_text(page, " players</th><th>");
    svg_text(&page->html, d->compare_label[0]);
    page_text(page, "</th><th>");
    svg_text(&page->html, d->compare_label[1]);
    page_text(page, "</th><th>change (95%%)</th></tr>\n");
    for (int seat = 0; seat < h->seats; seat++) {
        char what[60];
        snprintf(what, sizeof what, "score of %s", seat_name(seat));
        change_row(page, what, score_of(s, s->facts, seat), score_of(s, s->second_facts, seat),
                   score_change(s, seat), 100, "%");
        page_figure(page, seat_name(seat), "change of score", level, score_change(s, seat));
    }
    change_row(page, "decisions a game", (double)s->facts.sum[F_DECISIONS] / a,
               (double)s->second_facts.sum[F_DECISIONS] / b, length_change(s), 1, "");
    page_figure(page, "decisions", "change of length", level, length_change(s));
    page_text(page, "<tr><td>draws</td><td>%.1f%%</td><td>%.1f%%</td><td></td></tr>\n",
              100 * (double)s->facts.sum[F_DRAWS] / a, 100 * (double)s->second_facts.sum[F_DRAWS] / b);
    page_text(page, "<tr><td>lead changes a game</td><td>%.2f</td><td>%.2f</td><td></td></tr>\n",
              (double)s->facts.sum[F_CHANGES] / a, (double)s->second_facts.sum[F_CHANGES] / b);
    for (int e = 0; e < h->rules + 2; e++) {
        double x = (double)fact_ending(h, s->facts, e)[END_GAMES],
               y = (double)fact_ending(h, s->second_facts, e)[END_GAMES];
        if (x + y > 0)
            page_text(page, "<tr><td>ended by %s</td><td>%.1f%%</td><td>%.1f%%</td><td></td></tr>\n",
                      facts_ending_name(s->game, e), 100 * x / a, 100 * y / b);
    }
    page_text(page, "</table></div>\n");
}

typedef struct CardChange {
    const CardEffect *before, *after;
    double change, error;
    int reworded;
} CardChange;

static int text_differs(const Study *s, int before, int after)
{
    char a[2000], b[2000];
    cw_card_text(s->game, before, a, sizeof a);
    cw_card_text(s->second, after, b, sizeof b);
    return strcmp(a, b) != 0;
}

static double doubts(const CardChange *c)
{
    return c->error > 0 ? fabs(c->change) / c->error : 0;
}

/* Reworded cards first, then the ones whose effect moved most for the luck in it. */
static int by_change(const void *a, const void *b)
{
    const CardChange *x = a, *y = b;
    if (x->reworded != y->reworded)
        return y->reworded - x->reworded;
    if (doubts(x) != doubts(y))
        return doubts(x) > doubts(y) ? -1 : 1;
    return x->before->kind - y->before->kind;
}

static int pair_cards(const Study *s, const CardEffect *before, int befores, const CardEffect *after,
                      int afters, CardChange *change)
{
    int count = 0;
    for (int i = 0; i < befores; i++)
        for (int j = 0; j < afters; j++) {
            if (strcmp(cw_card_name(s->game, before[i].kind), cw_card_name(s->second, after[j].kind)) != 0)
                continue;
            CardChange c = {.before = &before[i], .after = &after[j]};
            c.reworded = text_differs(s, before[i].kind, after[j].kind);
            if (before[i].known && after[j].known) {
                c.change = after[j].effect.value - before[i].effect.value;
                c.error = hypot(before[i].error, after[j].error);
            }
            change[count++] = c;
            break;
        }
    qsort(change, (size_t)count, sizeof *change, by_change);
    return count;
}

static void effect_cell(Page *page, const CardEffect *c)
{
    if (!c->known)
        page_text(page, "<td>cannot be told</td>");
    else
        page_text(page, "<td>%+.1f (%+.1f to %+.1f)</td>", c->effect.value, c->effect.low, c->effect.high);
}

/* Cards on both sides, by name: what a wording or a house rule does to them. */
static void card_changes(Page *page, const Study *s)
{
    enum { SHOWN = 12 };
    const size_t room = (size_t)s->shape.kinds + 1;
    CardEffect *before = memory(NULL, room, sizeof *before), *after = memory(NULL, room, sizeof *after);
    int befores = measure_cards(&s->shape, &s->facts, 1, before);
    int afters = measure_cards(&s->shape, &s->second_facts, 1, after);
    CardChange *change = memory(NULL, room, sizeof *change);
    int count = pair_cards(s, before, befores, after, afters, change);
    double tested = count > 0 ? count : 1;
    page_text(
        page,
        "<p>The cards that it changes most (effect of a copy drawn, in points; times chosen a game):</p>\n"
        "<div class=\"wide\"><table><tr><th>card</th><th>effect before</th><th>effect after</th>"
        "<th>chosen before</th><th>after</th><th>verdict</th></tr>\n");
    for (int i = 0; i < count && i < SHOWN; i++) {
        const CardChange *c = &change[i];
        double p = c->error > 0 ? fmin(1, tested * two_sided_p(c->change / c->error)) : 1;
        text_add(&page->html, "<tr><td>");
        svg_text(&page->html, cw_card_name(s->game, c->before->kind));
        page_text(page, "%s</td>", c->reworded ? " (reworded)" : "");
        effect_cell(page, c->before);
        effect_cell(page, c->after);
        page_text(page, "<td>%.2f</td><td>%.2f</td><td>%s</td></tr>\n", c->before->chosen, c->after->chosen,
                  p >= 0.05       ? "within luck"
                  : c->change > 0 ? "grows stronger"
                                  : "grows weaker");
    }
    page_text(page, "</table></div>\n");
    if (page->data->decks > 1)
        page_text(page, "<p class=\"thin\">These games draw their decks by the seed, so the effect of a card "
                        "holds what its "
                        "deck is worth too: a whole deck may rise with one card.</p>\n");
    free(before);
    free(after);
    free(change);
}

void section_compare(Page *page)
{
    const ReportData *d = page->data;
    const Study *s = d->compare[0];
    if (!s || !s->done)
        return;
    char words[200], other[200] = "";
    const uint64_t *p = s->pair;
    double n = fmax(1, (double)p[PAIR_GAMES]);
    page_begin_section(page, "compare", "What changes", "The same seeds, played both ways.");
    judge_change(s, words, sizeof words);
    if (p[PAIR_SAME_PLAY] == p[PAIR_GAMES])
        page_finding(page, TONE_UNSURE,
                     "Nothing changes: all %.0f pairs of games were the same move for move.", n);
    else
        page_finding(
            page, TONE_PLAIN,
            "From %s to %s (%s): %s. %.0f%% of the games went the same way move for move, %.0f%% had "
            "the same result.",
            d->compare_label[0], d->compare_label[1], d->compare_what, words,
            100 * (double)p[PAIR_SAME_PLAY] / n, 100 * (double)p[PAIR_SAME_RESULT] / n);
    for (int i = 0; i < d->levels; i++)
        if (d->compare[i] && d->compare[i]->done)
            change_table(page, &d->level[i], d->compare[i]);
    if (d->levels > 1 && d->compare[1] && d->compare[1]->done)
        judge_change(d->compare[1], other, sizeof other);
    card_changes(page, s);
    page_text(page, "<p class=\"thin\">%.0f pairs of games at the report's level.</p>\n", n);
    page_basis(page, words, *other ? other : NULL);
    page_end_section(page);
}

void section_deep(Page *page)
{
    const ReportData *d = page->data;
    if (!d->deeps)
        return;
    page_begin_section(page, "deep", "Suspicious cards taken out",
                       "The same seeds, once with the card and once with another in its place.");
    SvgBar row[REPORT_DEEP];
    char note[REPORT_DEEP][60], label[REPORT_DEEP][80];
    double most = 1;
    for (int i = 0; i < d->deeps; i++) {
        const Ablation *a = &d->deep[i];
        Measured m = score_change(a->study, a->seat);
        Measured worth = {-m.value, -m.high, -m.low, m.n, m.needed, m.enough || is_certain(m)};
        const char *name = cw_card_name(d->game, a->kind);
        page_figure(page, name, "worth in the deck, score", page_main(page), worth);
        snprintf(label[i], sizeof label[i], "%.60s", name);
        snprintf(note[i], sizeof note[i], worth.enough ? "%+.1f" : "not enough games", 100 * worth.value);
        row[i] = (SvgBar){label[i],        100 * worth.value,
                          100 * worth.low, 100 * worth.high,
                          note[i],         !worth.enough ? 3 : worth.low > 0 ? 1 : worth.high < 0 ? 2 : 0};
        most = fmax(most, 100 * fmax(fabs(worth.low), fabs(worth.high)));
        page_finding(page, worth.enough && is_certain(m) ? TONE_BAD : TONE_UNSURE,
                     "%s: all its copies in the deck of %s are worth %+.1f points of score (%+.1f to %+.1f) "
                     "against %s, over "
                     "%.0f pairs of games%s.",
                     name, seat_name(a->seat), 100 * worth.value, 100 * worth.low, 100 * worth.high, a->with,
                     worth.n, worth.enough ? "" : "; not enough games to be sure");
    }
    svg_intervals(&page->html, "worth of each card in its deck", row, d->deeps,
                  (SvgScale){-most, most, 0, ""});
    page_basis(page, "", NULL);
    page_end_section(page);
}
