/* What a rulebook should not do, as far as play shows it: the first thing a designer wants to know. */
#include "lab/report_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

typedef struct Problems {
    Page *page;
    Text list; /* of HTML items, the bad ones */
    Text mild; /* worth a look */
    int bad, seen;
} Problems;

__attribute__((format(printf, 3, 4))) static void tell(Problems *p, int bad, const char *form, ...)
{
    Text words = {0}, *to = bad ? &p->list : &p->mild;
    va_list args;
    va_start(args, form);
    text_addv(&words, form, args);
    va_end(args);
    text_add(to, "<li>");
    svg_text(to, words.at);
    text_add(to, "</li>\n");
    text_free(&words);
    p->bad += bad;
    p->seen++;
}

static void look_for_faults(Problems *p)
{
    const ReportData *d = p->page->data;
    for (int i = 0; i < d->levels; i++) {
        const Facts f = d->level[i].total;
        if (f.sum[F_FAULTS])
            tell(p, 1,
                 "%llu of %llu games between %s players broke: a rule ran into the engine's limits or never "
                 "came to an "
                 "end. The first was game %llu of seed %s.",
                 (unsigned long long)f.sum[F_FAULTS], (unsigned long long)f.sum[F_GAMES], d->level[i].name,
                 (unsigned long long)f.least[0], d->seed);
        if (f.sum[F_FORFEITS])
            tell(p, 1, "%llu games were forfeited by a %s player that broke down.",
                 (unsigned long long)f.sum[F_FORFEITS], d->level[i].name);
    }
}

/* Rules that only stop a game which would not end by itself say so in their name or number. */
static int is_limit(const RuleDef *rule)
{
    return strstr(rule->name, "limit") || strstr(rule->name, "loop") || strstr(rule->number, "-L");
}

static void look_for_limits(Problems *p)
{
    const ReportData *d = p->page->data;
    const FactsShape *h = page_shape(p->page);
    const CwGameDef *def = cw_definition(d->game);
    for (int i = 0; i < d->levels; i++)
        for (int r = 0; r < h->rules; r++) {
            const Facts f = d->level[i].total;
            uint64_t games = fact_ending(h, f, r)[END_GAMES];
            if (!games || !is_limit(&def->rules[r]))
                continue;
            double share = 100 * (double)games / (double)f.sum[F_GAMES];
            tell(p, share >= 1,
                 "%.2f%% of the games between %s players ended only by the limit %s (first: game %llu).",
                 share, d->level[i].name, def->rules[r].number, (unsigned long long)f.least[1 + r]);
        }
}

static int reached(const Study *s, const CwCite *cites, const char *rule)
{
    for (int i = 0; i < s->shape.cites; i++)
        if (s->facts.sum[s->shape.cite + (size_t)i] && strcmp(cites[i].rule, rule) == 0)
            return 1;
    return 0;
}

/* The part that a switched ruling plays is left out: it is there for another reading. */
static void look_for_unused_rules(Problems *p)
{
    const Study *s = p->page->data->rules;
    if (!s || !s->done)
        return;
    const CwGameDef *def = cw_definition(s->game);
    for (int i = 0; i < s->shape.cites; i++) {
        const char *rule = def->cites[i].rule;
        int earlier = 0;
        for (int j = 0; j < i && !earlier; j++)
            earlier = strcmp(def->cites[j].rule, rule) == 0;
        if (earlier || reached(s, def->cites, rule))
            continue;
        char words[200];
        rule_words(p->page, rule, words, sizeof words);
        tell(p, 0, "Rule %s was never used in %llu games%s%s", rule, (unsigned long long)s->done,
             *words ? ": " : "", words);
    }
}

static void look_at_questions(Problems *p)
{
    const ReportLevel *level = page_main(p->page);
    const FactsShape *h = page_shape(p->page);
    const CwGameDef *def = cw_definition(p->page->data->game);
    for (int q = 0; q < h->questions; q++) {
        const uint64_t *f = fact_question(h, level->total, q);
        if (!f[Q_ASKED])
            tell(p, 0, "The question '%s' of rule %s was never asked.", def->questions[q].name,
                 def->questions[q].rule);
        else if (f[Q_SINGLE] == f[Q_ASKED])
            tell(p, 0,
                 "The question '%s' of rule %s never left a choice: each of the %llu times there was one "
                 "option.",
                 def->questions[q].name, def->questions[q].rule, (unsigned long long)f[Q_ASKED]);
    }
}

static void look_at_cards(Problems *p)
{
    const ReportData *d = p->page->data;
    const ReportLevel *level = page_main(p->page);
    const FactsShape *h = page_shape(p->page);
    int in_no_deck = 0, any_held = 0;
    for (int k = 1; k <= h->kinds; k++)
        any_held |= fact_card(h, level->total, k)[CARD_HELD] > 0;
    for (int k = 1; k <= h->kinds; k++) {
        const uint64_t *c = fact_card(h, level->total, k);
        const char *name = cw_card_name(d->game, k);
        if (!c[CARD_PRESENT] && !c[CARD_HELD] && !c[CARD_CHOSEN])
            in_no_deck++;
        else if (any_held && c[CARD_PRESENT] && !c[CARD_HELD])
            tell(p, 0, "The card %s was on the table in %llu games and never came to a hand.", name,
                 (unsigned long long)c[CARD_PRESENT]);
        else if (c[CARD_HELD] && !c[CARD_OFFERED] && !c[CARD_CHOSEN] && level->total.sum[F_OFFER_GAMES])
            tell(p, 1, "The card %s was never playable: held %llu times, and no option ever referred to it.",
                 name, (unsigned long long)c[CARD_HELD]);
        else if (c[CARD_HELD] && !c[CARD_CHOSEN])
            tell(p, 0, "The card %s was held %llu times and never chosen for anything.", name,
                 (unsigned long long)c[CARD_HELD]);
    }
    if (in_no_deck)
        tell(p, 0, "%d kind%s of card never appeared: in no deck of this report, and made by no effect.",
             in_no_deck, in_no_deck == 1 ? "" : "s");
}

static void look_at_length(Problems *p)
{
    const ReportLevel *level = page_main(p->page);
    const FactsShape *h = page_shape(p->page);
    uint64_t middle = length_quantile(h, level->total, 0.5), late = length_quantile(h, level->total, 0.99);
    if (middle && late > 4 * middle)
        tell(p, 0, "Some games drag on: one in a hundred takes %llu decisions or more, the middle one %llu.",
             (unsigned long long)late, (unsigned long long)middle);
}

void section_problems(Page *page)
{
    Problems p = {.page = page};
    page_begin_section(
        page, "problems", "Problems of the rulebook",
        "Rules and cards that never matter, games that do not end by themselves, games that break.");
    look_for_faults(&p);
    look_for_limits(&p);
    look_at_cards(&p);
    look_at_questions(&p);
    look_at_length(&p);
    look_for_unused_rules(&p);
    if (!p.seen)
        page_finding(page, TONE_GOOD,
                     "Nothing was found: every rule and every card was used, and every game came to a "
                     "proper end.");
    else if (p.bad)
        page_finding(page, TONE_BAD, "%d problem%s that a player will meet, and %d thing%s worth a look.",
                     p.bad, p.bad == 1 ? "" : "s", p.seen - p.bad, p.seen - p.bad == 1 ? "" : "s");
    else
        page_finding(page, TONE_PLAIN, "No game broke. %d thing%s worth a look.", p.seen,
                     p.seen == 1 ? " is" : "s are");
    page_text(page, "<ul>\n%s%s</ul>\n", p.list.at ? p.list.at : "", p.mild.at ? p.mild.at : "");
    page_figure(page, "problems", "that a player will meet", page_main(page),
                (Measured){p.bad, p.bad, p.bad, (double)page_main(page)->total.sum[F_GAMES], 0, 1});
    page_figure(page, "problems", "worth a look", page_main(page),
                (Measured){p.seen - p.bad, p.seen - p.bad, p.seen - p.bad,
                           (double)page_main(page)->total.sum[F_GAMES], 0, 1});
    if (page->data->rules && page->data->rules->done)
        page_text(page, "<p class=\"thin\">Use of rules was recorded in the first %llu games.</p>\n",
                  (unsigned long long)page->data->rules->done);
    page_basis(page, "", "");
    page_end_section(page);
    text_free(&p.list);
    text_free(&p.mild);
}
