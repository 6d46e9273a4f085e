/* Seats, endings, length, choices: what a game is like. */
#include "lab/report_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

static const double sure_share = 0.025; /* half width that a share must be known to */

/* ---- seats --------------------------------------------------------------------------------------------------------- */

static double played(const ReportLevel *level)
{
    return (double)(level->total.sum[F_GAMES] - level->total.sum[F_FAULTS]);
}

/* Of a part as a whole; where two sides meet a draw counts half. */
static Measured part_score(const ReportPage *page, const ReportLevel *level, int part)
{
    double n = 0, wins = 0, draws = 0;
    for (int s = 0; s < page_shape(page)->seats; s++) {
        if (!(page->part[part].counted >> s & 1))
            continue;
        const uint64_t *f = fact_seat(page_shape(page), level->total, s);
        n += played(level);
        wins += (double)f[SEAT_WINS];
        draws += (double)f[SEAT_DRAWS];
    }
    return measure_share(page->teams == 2 ? wins + draws / 2 : wins, n, sure_share);
}

/* What each part would have if none were better off than another. */
static double fair_score(const ReportPage *page, const ReportLevel *level)
{
    double sum = 0;
    for (int i = 0; i < page->parts; i++)
        sum += part_score(page, level, i).value;
    return sum / page->parts;
}

/* Wide or not, an interval that leaves the even share out says what there is to say. */
static Measured told_score(const ReportPage *page, const ReportLevel *level, int part)
{
    Measured m = part_score(page, level, part);
    double fair = fair_score(page, level);
    m.enough |= m.n > 1 && (m.low > fair || m.high < fair);
    return m;
}

static Verdict judge_seats(const ReportPage *page, const ReportLevel *level)
{
    double fair = fair_score(page, level), most = 0;
    int best = -1, enough = 1;
    char words[150];
    for (int i = 0; i < page->parts; i++) {
        Measured m = told_score(page, level, i);
        enough &= m.enough;
        if (m.low > fair && m.value - fair > most) {
            most = m.value - fair;
            best = i;
        }
    }
    if (page->teams < 2)
        return verdict(1, -1, TONE_PLAIN, "all seats play together, so none is better off");
    if (!enough && best < 0)
        return verdict(0, 0, TONE_UNSURE, "there are not enough games to say");
    if (best < 0 || most < 0.01)
        return verdict(1, -1, TONE_GOOD, "no %s is shown to be better off",
                       *page->part[0].role ? "role" : "seat");
    advantage_words(page, best, words, sizeof words);
    return verdict(1, best, most > 0.05 ? TONE_BAD : TONE_PLAIN, "%s", words);
}

static void tell_seats(ReportPage *page, const Verdict *v)
{
    if (!v->known || page->teams < 2)
        return;
    if (v->key < 0) {
        page_headline(page, NEWS_CALM, "%s.", v->words);
        return;
    }
    Measured m = told_score(page, page_main(page), v->key);
    page_headline(page, v->tone == TONE_BAD ? NEWS_BAD : NEWS_NOTABLE, "%s: %s of %.1f%% (%.1f to %.1f).",
                  v->words, page->teams == 2 ? "a score" : "a share of games won", 100 * m.value, 100 * m.low,
                  100 * m.high);
}

void section_seats(ReportPage *page)
{
    const ReportData *d = page->data;
    const char *measure = page->teams == 2 ? "score" : "share of games won";
    SvgBar bar[CW_MAX_SEATS];
    char note[CW_MAX_SEATS][100], words[100];
    page_begin_section(page, "seats", "Seats and roles",
                       *page->part[0].role ? "Does it matter which part one plays?"
                                           : "Does it matter where one sits?");
    Verdict here = judge_seats(page, page_main(page)), there = {0};
    for (int i = 0; i < d->levels; i++)
        for (int k = 0; k < page->parts; k++) {
            Measured m = told_score(page, &d->level[i], k);
            page_figure(page, part_name(page, k), measure, &d->level[i], m);
            if (i)
                continue;
            snprintf(note[k], sizeof note[k], m.enough ? "%.1f%%" : "not enough games", 100 * m.value);
            bar[k] = (SvgBar){part_name(page, k), 100 * m.value, 100 * m.low,
                              100 * m.high,       note[k],       m.enough ? 0 : 3};
        }
    page_finding(page, here.tone, "With %s players %s.", page_main(page)->name, here.words);
    tell_seats(page, &here);
    if (page->teams == 2) {
        snprintf(words, sizeof words, "score of %s%s", *page->part[0].role ? "the " : "", part_name(page, 0));
        page_tile(page, told_score(page, page_main(page), 0), 100, "%", words);
    }
    svg_bars(&page->html, "score of each part", bar, page->parts,
             (SvgScale){0, 100, page->teams < 2 ? -1 : 100 * fair_score(page, page_main(page)), "%"});
    page_text(page, "<p class=\"thin\">%s%s</p>\n",
              page->teams == 2 ? "A draw counts half."
                               : "Shares of games won; the rest are draws or the others'.",
              page->teams < 2 ? "" : " The dashed line is an even share.");
    for (int k = 0; k < page->parts; k++) {
        Measured m = told_score(page, page_main(page), k);
        char line[200];
        words_of(&m, 100, "%", line, sizeof line);
        text_add(&page->html, "<p class=\"thin\">");
        svg_text(&page->html, page->part_words[k]);
        page_text(page, ": %s</p>\n", line);
    }
    if (d->levels > 1)
        there = judge_seats(page, &d->level[1]);
    page_basis(page, &here, &there);
    page_end_section(page);
}

/* ---- endings ------------------------------------------------------------------------------------------------------- */

static int most_frequent(const FactsShape *h, Facts f)
{
    int best = 0;
    for (int e = 1; e < h->rules + 2; e++)
        if (fact_ending(h, f, e)[END_GAMES] > fact_ending(h, f, best)[END_GAMES])
            best = e;
    return best;
}

/* Is it certain that no other rule ends as many games? */
static Verdict judge_endings(const ReportPage *page, const ReportLevel *level)
{
    const FactsShape *h = page_shape(page);
    const Facts f = level->total;
    double all = (double)f.sum[F_GAMES], next = 0;
    int best = most_frequent(h, f);
    for (int e = 0; e < h->rules + 2; e++)
        if (e != best)
            next = fmax(next, (double)fact_ending(h, f, e)[END_GAMES]);
    Measured first = measure_share((double)fact_ending(h, f, best)[END_GAMES], all, sure_share);
    Measured second = measure_share(next, all, sure_share);
    if (first.low > second.high)
        return verdict(1, best, TONE_PLAIN, "rule %s ends most games",
                       facts_ending_name(page->data->game, best));
    if (first.enough)
        return verdict(1, -1, TONE_PLAIN, "two rules end about equally many games");
    return verdict(0, 0, TONE_UNSURE, "there are not enough games to say which rule ends most");
}

/* The rule that ends most games and the draws, as far as they are known. */
static void tell_endings(ReportPage *page, const Verdict *v)
{
    const FactsShape *h = page_shape(page);
    const ReportLevel *level = page_main(page);
    const char *best = facts_ending_name(page->data->game, most_frequent(h, level->total));
    double all = (double)level->total.sum[F_GAMES];
    Measured draws = measure_share((double)level->total.sum[F_DRAWS], all, sure_share);
    Measured share = measure_share(
        (double)fact_ending(h, level->total, most_frequent(h, level->total))[END_GAMES], all, sure_share);
    char about[200], with_words[260] = "", ends[100] = "", drawn[100] = "";
    rule_words(page, best, about, sizeof about);
    if (v->known && v->key >= 0 && *about)
        snprintf(with_words, sizeof with_words, " (%s)", about);
    if (v->known && v->key >= 0 && share.enough)
        snprintf(ends, sizeof ends, " It ends %.0f%% of them (%.0f to %.0f).", 100 * share.value,
                 100 * share.low, 100 * share.high);
    if (draws.enough)
        snprintf(drawn, sizeof drawn, " %.1f%% are draws (%.1f to %.1f).", 100 * draws.value, 100 * draws.low,
                 100 * draws.high);
    page_finding(page, v->tone, "With %s players %s%s.%s%s", level->name, v->words, with_words, ends, drawn);
    page_tile(page, draws, 100, "%", "draws");
    if (draws.enough && draws.low > 0.2)
        page_headline(page, NEWS_NOTABLE, "%.0f%% of the games are draws (%.0f to %.0f).", 100 * draws.value,
                      100 * draws.low, 100 * draws.high);
    if (v->known && v->key >= 0 && share.enough)
        page_headline(page, NEWS_FACT, "Rule %s ends %.0f%% of the games.", best, 100 * share.value);
}

void section_endings(ReportPage *page)
{
    const FactsShape *h = page_shape(page);
    const ReportData *d = page->data;
    const ReportLevel *level = page_main(page);
    const CwGameDef *def = cw_definition(d->game);
    SvgBar *bar = memory(NULL, (size_t)h->rules + 2, sizeof *bar);
    char(*name)[80] = memory(NULL, (size_t)h->rules + 2, sizeof *name);
    int bars = 0;
    double all = (double)level->total.sum[F_GAMES];
    page_begin_section(page, "endings", "How games end", "Which rule ends them, and for whom?");
    Verdict here = judge_endings(page, level), there = {0};
    char about[200];
    tell_endings(page, &here);
    for (int e = 0; e < h->rules + 2; e++) {
        const uint64_t *f = fact_ending(h, level->total, e);
        if (!f[END_GAMES])
            continue;
        Measured m = measure_share((double)f[END_GAMES], all, sure_share);
        snprintf(name[bars], sizeof name[bars], "%s %.50s", facts_ending_name(d->game, e),
                 e < h->rules ? def->rules[e].name : "");
        for (char *c = name[bars]; *c; c++)
            *c = *c == '_' ? ' ' : *c;
        bar[bars] = (SvgBar){name[bars], 100 * m.value, 100 * m.low, 100 * m.high, NULL, 0};
        bars++;
    }
    svg_bars(&page->html, "share of games by the rule that ended them", bar, bars,
             (SvgScale){0, 100, -1, "%"});
    page_text(page, "<div class=\"wide\"><table><tr><th>ended "
                    "by</th><th>games</th><th>share</th><th>decisions</th><th>draws</th>");
    for (int k = 0; k < page->parts; k++) {
        text_add(&page->html, "<th>won by ");
        svg_text(&page->html, part_name(page, k));
        text_add(&page->html, "</th>");
    }
    page_text(page, "</tr>\n");
    for (int i = 0; i < d->levels; i++)
        for (int e = 0; e < h->rules + 2; e++) {
            const uint64_t *f = fact_ending(h, d->level[i].total, e);
            double n = (double)f[END_GAMES];
            if (n < 1)
                continue;
            page_figure(page, facts_ending_name(d->game, e), "share of games", &d->level[i],
                        measure_share(n, (double)d->level[i].total.sum[F_GAMES], sure_share));
            if (i)
                continue;
            rule_words(page, facts_ending_name(d->game, e), about, sizeof about);
            page_text(page, "<tr><td>%s <div class=\"card\">", facts_ending_name(d->game, e));
            svg_text(&page->html, about);
            page_text(page, "</div></td><td>%.0f</td><td>%.2f%%</td><td>%.0f</td><td>%.1f%%</td>", n,
                      100 * n / all, (double)f[END_LENGTH] / n, 100 * (double)f[END_DRAWS] / n);
            for (int k = 0; k < page->parts; k++)
                page_text(page, "<td>%.1f%%</td>", 100 * (double)f[END_WINS + part_seat(page, k)] / n);
            page_text(page, "</tr>\n");
        }
    page_text(page, "</table></div>\n");
    if (d->levels > 1)
        there = judge_endings(page, &d->level[1]);
    page_basis(page, &here, &there);
    page_end_section(page);
    free(bar);
    free(name);
}

/* ---- length -------------------------------------------------------------------------------------------------------- */

void section_length(ReportPage *page)
{
    enum { COLUMNS = 30 };
    const FactsShape *h = page_shape(page);
    const ReportData *d = page->data;
    const Facts f = page_main(page)->total;
    uint64_t low = length_quantile(h, f, 0), high = length_quantile(h, f, 0.99);
    uint64_t width = (high - low) / COLUMNS + 1;
    double column[COLUMNS + 1] = {0};
    char label[COLUMNS + 1][24];
    const char *labels[COLUMNS + 1];
    page_begin_section(page, "length", "Length",
                       "How many decisions does a game take, all players together?");
    for (int b = 0; b < LENGTH_BINS; b++) {
        uint64_t at = length_of_bin(b);
        uint64_t c = at < low ? 0 : (at - low) / width;
        column[c < COLUMNS ? c : COLUMNS] += (double)f.sum[h->length + (size_t)b];
    }
    int columns = (int)((high - low) / width) + 1;
    columns = columns > COLUMNS ? COLUMNS : columns;
    for (int c = columns; c <= COLUMNS; c++)
        if (c > columns)
            column[columns] += column[c];
    for (int c = 0; c <= columns; c++) {
        snprintf(label[c], sizeof label[c], c == columns ? "more" : "%llu",
                 (unsigned long long)(low + (uint64_t)c * width));
        labels[c] = label[c];
    }
    double median = (double)length_quantile(h, f, 0.5);
    page_tile(page, (Measured){median, median, median, (double)f.sum[F_GAMES], 0, 1}, 1, "",
              "decisions a game, median");
    page_headline(page, NEWS_FACT, "A game takes %.0f decisions (median).", median);
    page_finding(page, TONE_PLAIN,
                 "The median is %.0f decisions; half of all games take %llu to %llu, one in a "
                 "hundred %llu or more.",
                 median, (unsigned long long)length_quantile(h, f, 0.25),
                 (unsigned long long)length_quantile(h, f, 0.75), (unsigned long long)high);
    svg_columns(&page->html, "games by length", column, labels, columns + (column[columns] > 0),
                "decisions in a game");
    page_text(page,
              "<div class=\"wide\"><table><tr><th>level</th><th>games</th><th>mean (95%%)</th><th>a tenth "
              "below</th><th>median</th><th>a tenth above</th></tr>\n");
    double mean[2] = {0};
    Interval range[2] = {{0}};
    for (int i = 0; i < d->levels; i++) {
        const Facts g = d->level[i].total;
        Measured m = measure_mean(
            (double)g.sum[F_GAMES], (double)g.sum[F_DECISIONS], (double)g.sum[F_DECISIONS_SQUARED],
            fmax(1, 0.05 * (double)g.sum[F_DECISIONS] / fmax(1, (double)g.sum[F_GAMES])));
        char words[120];
        mean[i] = m.value;
        range[i] = (Interval){m.low, m.high};
        words_of(&m, 1, "", words, sizeof words);
        page_figure(page, "decisions", "mean a game", &d->level[i], m);
        page_text(page, "<tr><td>");
        svg_text(&page->html, d->level[i].name);
        page_text(page, "</td><td>%.0f</td><td>%s</td><td>%llu</td><td>%llu</td><td>%llu</td></tr>\n",
                  (double)g.sum[F_GAMES], words, (unsigned long long)length_quantile(h, g, 0.1),
                  (unsigned long long)length_quantile(h, g, 0.5),
                  (unsigned long long)length_quantile(h, g, 0.9));
    }
    page_text(page, "</table></div>\n");
    /* Means within a fifth of each other are the same conclusion. */
    int same = mean[1] > 0.8 * mean[0] && mean[1] < 1.25 * mean[0];
    int known = same || range[0].low > range[1].high || range[1].low > range[0].high;
    Verdict here = verdict(1, 0, TONE_PLAIN, "a game takes about %.0f decisions", mean[0]);
    Verdict there = known
                        ? verdict(1, !same, TONE_PLAIN, "a game takes about %.0f decisions", mean[1])
                        : verdict(0, 0, TONE_UNSURE, "there are not enough games to say how long they take");
    page_basis(page, &here, &there);
    page_end_section(page);
}

/* ---- choices ------------------------------------------------------------------------------------------------------- */

static double choices_of(const FactsShape *h, Facts f, uint64_t *asked, uint64_t *single)
{
    uint64_t options = 0;
    *asked = *single = 0;
    for (int q = 0; q < h->questions; q++) {
        const uint64_t *fact = fact_question(h, f, q);
        *asked += fact[Q_ASKED];
        *single += fact[Q_SINGLE];
        options += fact[Q_OPTIONS];
    }
    return *asked ? (double)options / (double)*asked : 0;
}

void section_choices(ReportPage *page)
{
    const FactsShape *h = page_shape(page);
    const ReportData *d = page->data;
    const Facts f = page_main(page)->total;
    const CwGameDef *def = cw_definition(d->game);
    uint64_t asked, single;
    double mean = choices_of(h, f, &asked, &single), games = fmax(1, (double)f.sum[F_GAMES]);
    double column[OPTION_BINS] = {0};
    static const char *const labels[OPTION_BINS] = {
        NULL, "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15", "16",
        "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32+"};
    page_begin_section(page, "choices", "Choices", "How much is there to decide, and where?");
    page_finding(
        page, asked && (double)single > 0.5 * (double)asked ? TONE_BAD : TONE_PLAIN,
        "A decision has %.1f options on average; %.0f%% of all decisions have only one, which is no choice.",
        mean, asked ? 100 * (double)single / (double)asked : 0);
    int last = 1;
    for (int b = 1; b < OPTION_BINS; b++) {
        for (int q = 0; q < h->questions; q++)
            column[b] += (double)fact_question(h, f, q)[Q_BINS + b];
        last = column[b] > 0 ? b : last;
    }
    svg_columns(&page->html, "decisions by number of options", column + 1, labels + 1, last,
                "options of a decision");
    page_text(page, "<div class=\"wide\"><table><tr><th>question</th><th>rule</th><th>a game</th><th>games "
                    "with it</th><th>options</th><th>only one</th></tr>\n");
    for (int q = 0; q < h->questions; q++) {
        const uint64_t *fact = fact_question(h, f, q);
        double n = (double)fact[Q_ASKED];
        char name[80];
        snprintf(name, sizeof name, "%s", def->questions[q].name);
        for (char *c = name; *c; c++)
            *c = *c == '_' ? ' ' : *c;
        if (n < 1) {
            page_text(page, "<tr><td>%s</td><td>%s</td><td>never</td><td></td><td></td><td></td></tr>\n",
                      name, def->questions[q].rule);
            continue;
        }
        page_text(page,
                  "<tr><td>%s</td><td>%s</td><td>%.2f</td><td>%.1f%%</td><td>%.1f</td><td>%.0f%%</td></tr>\n",
                  name, def->questions[q].rule, n / games, 100 * (double)fact[Q_GAMES] / games,
                  (double)fact[Q_OPTIONS] / n, 100 * (double)fact[Q_SINGLE] / n);
        page_figure(page, name, "options a decision", page_main(page),
                    (Measured){(double)fact[Q_OPTIONS] / n, (double)fact[Q_OPTIONS] / n,
                               (double)fact[Q_OPTIONS] / n, games, 0, 1});
        page_figure(page, name, "times a game", page_main(page),
                    (Measured){n / games, n / games, n / games, games, 0, 1});
    }
    page_text(page, "</table></div>\n");
    double share = asked ? 100 * (double)single / (double)asked : 0;
    page_headline(page, share > 50 ? NEWS_NOTABLE : NEWS_FACT - 1,
                  "%.0f%% of all decisions have only one option; the mean is %.1f options.", share, mean);
    double other = d->levels > 1 ? choices_of(h, d->level[1].total, &asked, &single) : mean;
    int same = fabs(other - mean) <= 0.2 * mean;
    Verdict here = verdict(1, 0, TONE_PLAIN, "a decision has about %.1f options", mean);
    Verdict there = verdict(1, !same, TONE_PLAIN, "a decision has about %.1f options", other);
    page_basis(page, &here, &there);
    page_end_section(page);
}
