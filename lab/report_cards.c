/* Cards: how often they come, how often they are used, and what drawing one does to the result. */
#include "lab/report_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 24 }; /* in the plot; the table has all */

static int cards_of(const ReportPage *page, const ReportLevel *level, CardEffect *effects)
{
    const FactsShape *h = page_shape(page);
    Facts *facts = memory(NULL, (size_t)level->studies, sizeof *facts);
    for (int i = 0; i < level->studies; i++)
        facts[i] = level->study[i].facts;
    int count = measure_cards(h, facts, level->studies, effects);
    free(facts);
    return count;
}

static Verdict judge_cards(const ReportPage *page, const CardEffect *c, int count)
{
    int enough = 0, known = 0;
    for (int i = 0; i < count; i++) {
        known += c[i].known;
        enough += c[i].known && c[i].effect.enough;
    }
    if (count && c[0].sure != 0)
        return verdict(1, c[0].kind, TONE_BAD, "%s is the most suspicious card",
                       cw_card_name(page->data->game, c[0].kind));
    if (2 * enough < known)
        return verdict(0, 0, TONE_UNSURE, "no card stands out, but for %d of %d there are not enough games",
                       count - enough, count);
    if (known)
        return verdict(1, 0, TONE_GOOD, "no card stands out beyond luck");
    return verdict(0, 0, TONE_UNSURE, "nothing can be said about single cards");
}

static void add_to_csv(ReportPage *page, const ReportLevel *level, const CardEffect *c)
{
    Text *out = &page->cards_csv;
    text_add(out, "\"");
    for (const char *p = cw_card_name(page->data->game, c->kind); *p; p++)
        text_add_bytes(out, *p == '"' ? "\"\"" : p, *p == '"' ? 2 : 1);
    text_addf(out, "\",\"%s\",%.0f,%.6g,%.6g,%.6g,%.6g,", level->name, c->effect.n, c->held, c->copies,
              c->used, c->chosen);
    if (c->known)
        text_addf(out, "%.6g,%.6g,%.6g,%.6g,%s,%.0f\n", c->effect.value, c->effect.low, c->effect.high, c->p,
                  c->effect.enough || c->sure != 0 ? "yes" : "no", c->effect.needed);
    else
        text_addf(out, ",,,,no,%.0f\n", c->effect.needed);
}

static void table_row(ReportPage *page, const CardEffect *c)
{
    text_add(&page->html, "<tr><td>");
    page_card(page, page->data->game, c->kind);
    page_text(page, "</td><td>%.1f%%</td><td>%.2f</td><td>%.2f</td><td>", 100 * c->held, c->copies,
              c->chosen);
    if (c->held > 0)
        page_text(page, "%.0f%%", 100 * c->used);
    char needed[40], p[20] = "";
    number_words(c->effect.needed, needed, sizeof needed);
    if (c->known)
        snprintf(p, sizeof p, "%.3f", c->p);
    if (!c->known && c->effect.needed <= 0)
        page_text(page, "</td><td class=\"thin\">cannot be told: %s</td><td></td></tr>\n",
                  c->held > 0 ? "all had it alike" : "nobody had it");
    else if (!c->known || (!c->effect.enough && c->sure == 0)) {
        page_text(page, "</td><td class=\"thin\">not enough games: about %s needed</td><td>%s</td></tr>\n",
                  needed, p);
    } else
        page_text(page, "</td><td>%+.1f (%+.1f to %+.1f)</td><td>%s%.3f</td></tr>\n", c->effect.value,
                  c->effect.low, c->effect.high, c->p < 0.001 ? "&lt;" : "", c->p < 0.001 ? 0.001 : c->p);
}

static void plot_cards(ReportPage *page, const CardEffect *c, int count)
{
    SvgBar row[SHOWN];
    char note[SHOWN][60];
    int rows = 0;
    double most = 1;
    for (int i = 0; i < count && rows < SHOWN; i++) {
        if (!c[i].known || (!c[i].effect.enough && c[i].sure == 0))
            continue;
        most = fmax(most, fmax(fabs(c[i].effect.low), fabs(c[i].effect.high)));
        snprintf(note[rows], sizeof note[rows], "%+.1f", c[i].effect.value);
        row[rows] = (SvgBar){cw_card_name(page->data->game, c[i].kind),
                             c[i].effect.value,
                             c[i].effect.low,
                             c[i].effect.high,
                             note[rows],
                             c[i].sure > 0 ? 1 : c[i].sure < 0 ? 2 : 3};
        rows++;
    }
    if (!rows)
        return;
    page_text(page, "<p>Points of score (of 100) for each copy drawn instead of an average card; grey is "
                    "within luck:</p>\n");
    svg_intervals(&page->html, "effect of drawing each card", row, rows, (SvgScale){-most, most, 0, ""});
}

void section_cards(ReportPage *page)
{
    const ReportData *d = page->data;
    const ReportLevel *level = page_main(page);
    const FactsShape *h = page_shape(page);
    CardEffect *c = memory(NULL, (size_t)h->kinds + 1, sizeof *c),
               *there = memory(NULL, (size_t)h->kinds + 1, sizeof *there);
    Verdict other = {0};
    text_add(&page->cards_csv, "card,level,games,held,copies,used,chosen,effect,low,high,p,enough,needed\n");
    int count = cards_of(page, level, c);
    page_begin_section(page, "cards", "Cards",
                       "Which cards win games, which lose them, which do nothing? Most suspicious first.");
    Verdict here = judge_cards(page, c, count);
    if (count && c[0].sure != 0) {
        char printed[600];
        card_words(d->game, c[0].kind, printed, sizeof printed);
        page_finding(page, TONE_BAD,
                     "%s is the most suspicious card: each copy drawn goes with %+.1f points of score (%+.1f "
                     "to %+.1f) compared with drawing another card.%s%s",
                     cw_card_name(d->game, c[0].kind), c[0].effect.value, c[0].effect.low, c[0].effect.high,
                     *printed ? " It says: " : "", printed);
        page_headline(page, NEWS_BAD - 1,
                      "%s: each copy drawn goes with %+.1f points of score (%+.1f to %+.1f).", here.words,
                      c[0].effect.value, c[0].effect.low, c[0].effect.high);
    } else {
        page_finding(page, here.tone, "With %s players %s.", level->name, here.words);
        if (here.known)
            page_headline(page, NEWS_CALM - 1, "%s.", here.words);
    }
    plot_cards(page, c, count);
    page_text(page,
              "<div class=\"wide\"><table><tr><th>card</th><th>had</th><th>copies</th><th>chosen a game</th>"
              "<th>used when had</th><th>effect of a copy (95%%)</th><th>p, corrected</th></tr>\n");
    for (int i = 0; i < count; i++) {
        const char *name = cw_card_name(d->game, c[i].kind);
        table_row(page, &c[i]);
        add_to_csv(page, level, &c[i]);
        page_figure(page, name, "drawn by a seat", level,
                    measure_share(c[i].held * c[i].effect.n * h->seats, c[i].effect.n * h->seats, 0.025));
        page_figure(page, name, "chosen a game", level,
                    (Measured){c[i].chosen, c[i].chosen, c[i].chosen, c[i].effect.n, 0, 1});
        if (c[i].known)
            page_figure(page, name, "effect of a copy drawn, points", level, c[i].effect);
    }
    page_text(page,
              "</table></div>\n<p class=\"thin\">Had: how often a seat had it in hand, or before it where "
              "the game has no hands, at some time. Effect: among games in which a seat drew equally "
              "many cards, so that what it drew is the luck of the shuffle, and long games do not count "
              "for more; a card that a seat has from the beginning or not at all is compared over all "
              "games. Where players choose what they get, this is what goes with winning rather than what "
              "causes it; --deep tries that out. p is corrected for the number of cards (Holm).</p>\n");
    if (d->levels > 1) {
        int n = cards_of(page, &d->level[1], there);
        other = judge_cards(page, there, n);
        for (int i = 0; i < n; i++) {
            add_to_csv(page, &d->level[1], &there[i]);
            if (there[i].known)
                page_figure(page, cw_card_name(d->game, there[i].kind), "effect of a copy drawn, points",
                            &d->level[1], there[i].effect);
        }
    }
    page_basis(page, &here, &other);
    page_end_section(page);
    free(c);
    free(there);
}
