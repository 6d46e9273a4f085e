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

/* Pairs that all came out alike do not show that others would: so many as luck may have hidden count. */
static Measured score_change(const Study *s, int seat)
{
    const uint64_t *p = s->pair;
    const double n = (double)p[PAIR_GAMES], want = 0.02;
    Measured m = measure_mean(n, signed_fact(p[PAIR_SCORES + 2 * seat]) / 2,
                              (double)p[PAIR_SCORES + 2 * seat + 1] / 4, want);
    double hidden = wilson_interval(0, n, 0.95).high;
    m.low = fmin(m.low, m.value - hidden);
    m.high = fmax(m.high, m.value + hidden);
    if (m.high - m.low > 2 * want) {
        m.needed = fmax(m.needed, ceil(n * hidden / want));
        m.enough = 0;
    }
    return m;
}

/* Of shares or means of both sides, as if the games were not paired: the truth is no wider. */
static Measured plain_change(double n, double before, double after, double variance, double least,
                             double want)
{
    double half = fmax(1.96 * sqrt(variance / fmax(n, 1)), least);
    Measured m = {after - before, after - before - half, after - before + half, n, 0, half <= want};
    m.needed = ceil(n * half * half / (want * want));
    return m;
}

static Measured share_change(double n, double before, double after)
{
    return plain_change(n, before, after, before * (1 - before) + after * (1 - after),
                        wilson_interval(0, n, 0.95).high, 0.02);
}

static double spread_of_leads(Facts f)
{
    Sample s = {(double)f.sum[F_GAMES], (double)f.sum[F_CHANGES], (double)f.sum[F_CHANGES_SQUARED]};
    return sample_variance(&s);
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

typedef enum Way { WAY_DOWN = -1, WAY_SAME, WAY_UP, WAY_UNKNOWN } Way;

typedef struct Change { /* unknown where there are not enough games to say */
    Way who;            /* the score of the first part */
    Way length;
} Change;

static Way way_of(Measured m)
{
    return is_certain(m) ? m.value > 0 ? WAY_UP : WAY_DOWN : m.enough ? WAY_SAME : WAY_UNKNOWN;
}

static Change judge_change(const ReportPage *page, const Study *s)
{
    return (Change){way_of(score_change(s, part_seat(page, 0))), way_of(length_change(s))};
}

static Verdict change_verdict(const ReportPage *page, Change c)
{
    const int roles = *page->part[0].role != 0;
    char who[120] = "", length[60] = "";
    if (c.who == WAY_UP || c.who == WAY_DOWN)
        snprintf(who, sizeof who, "the score of %s%.80s %s", roles ? "the " : "", part_name(page, 0),
                 c.who == WAY_UP ? "rises" : "falls");
    else if (c.who == WAY_SAME)
        snprintf(who, sizeof who, "the %s stand as before", roles ? "roles" : "seats");
    if (c.length == WAY_UP || c.length == WAY_DOWN)
        snprintf(length, sizeof length, "games grow %s", c.length == WAY_UP ? "longer" : "shorter");
    else if (c.length == WAY_SAME)
        snprintf(length, sizeof length, "games are as long as before");
    if (!*who && !*length)
        return verdict(0, 0, TONE_UNSURE, "there are not enough games to say");
    return verdict(1, 10 * (int)c.who + (int)c.length, TONE_PLAIN, "%s%s%s", who, *who && *length ? ", " : "",
                   length);
}

/* What one level cannot say does not contradict the other. */
static void compare_changes(ReportPage *page, Change here, Change there)
{
    if (here.who == WAY_UNKNOWN || there.who == WAY_UNKNOWN)
        here.who = there.who = WAY_UNKNOWN;
    if (here.length == WAY_UNKNOWN || there.length == WAY_UNKNOWN)
        here.length = there.length = WAY_UNKNOWN;
    Verdict a = change_verdict(page, here), b = change_verdict(page, there);
    page_basis(page, &a, &b);
}

static void change_row(ReportPage *page, const char *what, double before, double after, Measured m,
                       double scale, const char *unit)
{
    char words[120];
    m.enough |= is_certain(m);
    words_of(&m, scale, unit, words, sizeof words);
    page_text(page, "<tr><td>%s</td><td>%.1f%s</td><td>%.1f%s</td><td>%s</td></tr>\n", what, scale * before,
              unit, scale * after, unit, words);
}

static double score_of(const Study *s, Facts f, int seat)
{
    const uint64_t *fact = fact_seat(&s->shape, f, seat);
    return ((double)fact[SEAT_WINS] + (double)fact[SEAT_DRAWS] / 2) / fmax(1, (double)f.sum[F_GAMES]);
}

static void change_table(ReportPage *page, const ReportLevel *level, const Study *s)
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
    for (int i = 0; i < page->parts; i++) {
        char what[100];
        int seat = part_seat(page, i);
        snprintf(what, sizeof what, "score of %s", part_name(page, i));
        change_row(page, what, score_of(s, s->facts, seat), score_of(s, s->second_facts, seat),
                   score_change(s, seat), 100, "%");
        page_figure(page, part_name(page, i), "change of score", level, score_change(s, seat));
    }
    change_row(page, "decisions a game", (double)s->facts.sum[F_DECISIONS] / a,
               (double)s->second_facts.sum[F_DECISIONS] / b, length_change(s), 1, "");
    page_figure(page, "decisions", "change of length", level, length_change(s));
    double draws[2] = {(double)s->facts.sum[F_DRAWS] / a, (double)s->second_facts.sum[F_DRAWS] / b};
    double leads[2] = {(double)s->facts.sum[F_CHANGES] / a, (double)s->second_facts.sum[F_CHANGES] / b};
    Measured drawn = share_change(a, draws[0], draws[1]);
    Measured led = plain_change(a, leads[0], leads[1],
                                spread_of_leads(s->facts) + spread_of_leads(s->second_facts), 0, 0.2);
    change_row(page, "draws", draws[0], draws[1], drawn, 100, "%");
    page_figure(page, "draws", "change of share", level, drawn);
    change_row(page, "lead changes a game", leads[0], leads[1], led, 1, "");
    page_figure(page, "lead changes", "change a game", level, led);
    for (int e = 0; e < h->rules + 2; e++) {
        double x = (double)fact_ending(h, s->facts, e)[END_GAMES],
               y = (double)fact_ending(h, s->second_facts, e)[END_GAMES];
        char what[100];
        if (x + y <= 0)
            continue;
        Measured ended = share_change(a, x / a, y / b);
        snprintf(what, sizeof what, "ended by %.60s", facts_ending_name(s->game, e));
        change_row(page, what, x / a, y / b, ended, 100, "%");
        page_figure(page, facts_ending_name(s->game, e), "change of share", level, ended);
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

static void effect_cell(ReportPage *page, const CardEffect *c)
{
    if (!c->known)
        page_text(page, "<td>cannot be told</td>");
    else
        page_text(page, "<td>%+.1f (%+.1f to %+.1f)</td>", c->effect.value, c->effect.low, c->effect.high);
}

/* Its name and what is printed on it, before and after if that changed. */
static void card_cell(ReportPage *page, const Study *s, const CardChange *c)
{
    char words[2000];
    svg_text(&page->html, cw_card_name(s->game, c->before->kind));
    page_text(page, "%s<div class=\"card\">", c->reworded ? " (reworded)" : "");
    card_words(s->game, c->before->kind, words, sizeof words);
    svg_text(&page->html, words);
    if (c->reworded) {
        card_words(s->second, c->after->kind, words, sizeof words);
        page_text(page, "<br><b>now:</b> ");
        svg_text(&page->html, words);
    }
    page_text(page, "</div></td>");
}

/* Cards on both sides, by name: what a wording or a house rule does to them. */
static void card_changes(ReportPage *page, const Study *s)
{
    enum { SHOWN = 12 };
    const size_t room = (size_t)s->shape.kinds + 1;
    CardEffect *before = memory(NULL, room, sizeof *before), *after = memory(NULL, room, sizeof *after);
    int befores = measure_cards(&s->shape, &s->facts, 1, before);
    int afters = measure_cards(&s->shape, &s->second_facts, 1, after);
    CardChange *change = memory(NULL, room, sizeof *change);
    int count = pair_cards(s, before, befores, after, afters, change);
    /* Of a card that was reworded one asks on purpose; of all others whether any has changed. */
    int reworded = 0;
    for (int i = 0; i < count; i++)
        reworded += change[i].reworded;
    page_text(
        page,
        "<p>The cards that it changes most (effect of a copy drawn, in points; times chosen a game):</p>\n"
        "<div class=\"wide\"><table><tr><th>card</th><th>effect before</th><th>effect after</th>"
        "<th>chosen before</th><th>after</th><th>verdict</th></tr>\n");
    for (int i = 0; i < count && i < SHOWN; i++) {
        const CardChange *c = &change[i];
        double p =
            c->error > 0 ? fmin(1, (c->reworded ? reworded : count) * two_sided_p(c->change / c->error)) : 1;
        text_add(&page->html, "<tr><td>");
        card_cell(page, s, c);
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

void section_compare(ReportPage *page)
{
    const ReportData *d = page->data;
    const Study *s = d->compare[0];
    if (!s || !s->done)
        return;
    const uint64_t *p = s->pair;
    double n = fmax(1, (double)p[PAIR_GAMES]);
    page_begin_section(page, "compare", "What changes", "The same seeds, played both ways.");
    Change change = judge_change(page, s);
    Verdict here = change_verdict(page, change);
    if (p[PAIR_SAME_PLAY] == p[PAIR_GAMES]) {
        page_finding(page, TONE_UNSURE,
                     "Nothing changes: all %.0f pairs of games were the same move for move.", n);
        page_headline(page, NEWS_ASKED, "From %s to %s nothing changes in %.0f pairs of games.",
                      d->compare_label[0], d->compare_label[1], n);
    } else {
        page_finding(
            page, TONE_PLAIN,
            "From %s to %s (%s): %s. %.0f%% of the games went the same way move for move, %.0f%% had "
            "the same result.",
            d->compare_label[0], d->compare_label[1], d->compare_what, here.words,
            100 * (double)p[PAIR_SAME_PLAY] / n, 100 * (double)p[PAIR_SAME_RESULT] / n);
        page_headline(page, NEWS_ASKED, "From %s to %s: %s.", d->compare_label[0], d->compare_label[1],
                      here.words);
    }
    for (int i = 0; i < d->levels; i++)
        if (d->compare[i] && d->compare[i]->done)
            change_table(page, &d->level[i], d->compare[i]);
    card_changes(page, s);
    page_text(page, "<p class=\"thin\">%.0f pairs of games at the report's level.</p>\n", n);
    if (d->levels > 1 && d->compare[1] && d->compare[1]->done)
        compare_changes(page, change, judge_change(page, d->compare[1]));
    else
        page_basis(page, &here, NULL);
    page_end_section(page);
}

/* What the card is worth against the one in its place. */
static Measured worth_of(const Ablation *a, const Study *study)
{
    Measured m = score_change(study, a->seat);
    return (Measured){-m.value, -m.high, -m.low, m.n, m.needed, m.enough || is_certain(m)};
}

static void tell_worth(ReportPage *page, const Ablation *a, Measured worth)
{
    char place[200], needed[40], unsure[100] = "";
    if (a->for_all)
        snprintf(place, sizeof place, "that it is in the game is worth %+.1f points of score to %s%s",
                 100 * worth.value, *page->part[0].role ? "the " : "", part_name(page, 0));
    else
        snprintf(place, sizeof place, "all its copies in the deck of %s are worth %+.1f points of score",
                 seat_name(a->seat), 100 * worth.value);
    number_words(worth.needed, needed, sizeof needed);
    if (!worth.enough)
        snprintf(unsure, sizeof unsure, "; not enough games to be sure: about %s needed", needed);
    page_finding(page, is_certain(worth) ? TONE_BAD : TONE_UNSURE,
                 "%s: %s (%+.1f to %+.1f) against %s, over %.0f pairs of games%s.",
                 cw_card_name(page->data->game, a->kind), place, 100 * worth.low, 100 * worth.high, a->with,
                 worth.n, unsure);
}

/* The conclusion is which cards help and which hurt; a card that the other level cannot tell contradicts nothing. */
static void judge_worths(ReportPage *page)
{
    const ReportData *d = page->data;
    const char *against = NULL;
    int told = 0, unsure = 0;
    for (int i = 0; i < d->deeps; i++) {
        const Ablation *a = &d->deep[i];
        Measured here = worth_of(a, a->study);
        Measured there = a->other && a->other->done ? worth_of(a, a->other) : (Measured){0};
        if (!is_certain(here))
            continue;
        told++;
        unsure += !is_certain(there);
        if (is_certain(there) && (here.value > 0) != (there.value > 0))
            against = cw_card_name(d->game, a->kind);
    }
    Verdict here = told ? verdict(1, 0, TONE_BAD, "%d of these cards are not worth the same as others", told)
                        : verdict(0, 0, TONE_UNSURE, "there are not enough games to say");
    Verdict there = here;
    if (against)
        there = verdict(1, 1, TONE_BAD, "%.100s does the opposite", against);
    else if (unsure)
        there = verdict(0, 0, TONE_UNSURE, "there are not enough games to say of %d of them", unsure);
    page_basis(page, &here, &there);
}

void section_deep(ReportPage *page)
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
        Measured worth = worth_of(a, a->study);
        const char *name = cw_card_name(d->game, a->kind);
        page_figure(page, name, "worth in the deck, score", page_main(page), worth);
        if (a->other && a->other->done)
            page_figure(page, name, "worth in the deck, score", &d->level[1], worth_of(a, a->other));
        snprintf(label[i], sizeof label[i], "%.60s", name);
        snprintf(note[i], sizeof note[i], worth.enough ? "%+.1f" : "not enough games", 100 * worth.value);
        row[i] = (SvgBar){label[i],        100 * worth.value,
                          100 * worth.low, 100 * worth.high,
                          note[i],         !worth.enough ? 3 : worth.low > 0 ? 1 : worth.high < 0 ? 2 : 0};
        most = fmax(most, 100 * fmax(fabs(worth.low), fabs(worth.high)));
        tell_worth(page, a, worth);
    }
    svg_intervals(&page->html, "worth of each card in its deck", row, d->deeps,
                  (SvgScale){-most, most, 0, ""});
    judge_worths(page);
    page_end_section(page);
}
