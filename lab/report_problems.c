/* What a rulebook should not do, as far as play shows it: the first thing a designer wants to know. */
#include "lab/report_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

typedef struct Problems {
    ReportPage *page;
    Text list; /* of HTML items, the bad ones */
    Text mild; /* worth a look */
    Text soft; /* the mild ones that are not so at the other level */
    int bad, seen;
    int differ; /* that are not so at the other level */
    int softs;
} Problems;

/* Whether something that was seen at the report's level is so at the other one too. */
typedef enum Also { ALSO_YES, ALSO_NO, ALSO_UNKNOWN } Also;

static Also also(int is_so)
{
    return is_so ? ALSO_YES : ALSO_NO;
}

__attribute__((format(printf, 4, 5))) static void tell(Problems *p, int bad, Also there, const char *form,
                                                       ...)
{
    Text words = {0}, *to = bad ? &p->list : there == ALSO_NO ? &p->soft : &p->mild;
    va_list args;
    va_start(args, form);
    text_addv(&words, form, args);
    va_end(args);
    text_add(to, "<li>");
    svg_text(to, words.at);
    if (there == ALSO_NO && bad) {
        text_add(to, " <b>Not so</b> with ");
        svg_text(to, p->page->data->level[1].name);
        text_add(to, " players.");
    }
    text_add(to, "</li>\n");
    text_free(&words);
    p->bad += bad;
    p->seen++;
    p->differ += there == ALSO_NO;
    p->softs += there == ALSO_NO && !bad;
}

typedef struct NameList {
    Text text;
    int count;
} NameList;

static void names_add(NameList *names, const char *name)
{
    text_add(&names->text, names->count++ ? ", " : "");
    text_add(&names->text, name);
}

static const ReportLevel *other_level(const Problems *p)
{
    const ReportData *d = p->page->data;
    return d->levels > 1 && d->level[1].total.sum[F_GAMES] ? &d->level[1] : NULL;
}

static void look_for_faults(Problems *p)
{
    const ReportData *d = p->page->data;
    for (int i = 0; i < d->levels; i++) {
        const Facts f = d->level[i].total;
        if (f.sum[F_FAULTS])
            tell(p, 1, ALSO_UNKNOWN,
                 "%llu of %llu games between %s players broke: a rule ran into the engine's limits or never "
                 "came to an "
                 "end. The first was game %llu of seed %s.",
                 (unsigned long long)f.sum[F_FAULTS], (unsigned long long)f.sum[F_GAMES], d->level[i].name,
                 (unsigned long long)f.least[0], d->seed);
        if (f.sum[F_FORFEITS])
            tell(p, 1, ALSO_UNKNOWN, "%llu games were forfeited by a %s player that broke down.",
                 (unsigned long long)f.sum[F_FORFEITS], d->level[i].name);
    }
    if (d->levels > 1)
        p->differ += !d->level[0].total.sum[F_FAULTS] != !d->level[1].total.sum[F_FAULTS];
}

static void look_for_limits(Problems *p)
{
    const ReportData *d = p->page->data;
    const FactsShape *h = page_shape(p->page);
    const CwGameDef *def = cw_definition(d->game);
    for (int r = 0; r < h->rules; r++) {
        int ended[2] = {0};
        for (int i = 0; i < d->levels && def->rules[r].mark == RULE_STOPS_GAME; i++) {
            const Facts f = d->level[i].total;
            uint64_t games = fact_ending(h, f, r)[END_GAMES];
            double share = 100 * (double)games / (double)f.sum[F_GAMES];
            ended[i] = games > 0;
            if (games)
                tell(p, share >= 1, ALSO_UNKNOWN,
                     "%.2f%% of the games between %s players ended only by the limit %s (first: game %llu).",
                     share, d->level[i].name, def->rules[r].number, (unsigned long long)f.least[1 + r]);
        }
        p->differ += d->levels > 1 && ended[0] != ended[1];
    }
}

static int reached(const Study *s, const char *rule)
{
    const CwCite *cites = cw_definition(s->game)->cites;
    for (int i = 0; i < s->shape.cites; i++)
        if (s->facts.sum[s->shape.cite + (size_t)i] && strcmp(cites[i].rule, rule) == 0)
            return 1;
    return 0;
}

/* Rulings and limits have a letter behind a dash: M-R12, C-K5, W-L2. */
static int is_ruling(const char *rule)
{
    return strchr(rule, '-') != NULL;
}
/* A limit that is never reached is as it should be. */
static int is_only_a_limit(const char *rule)
{
    return strstr(rule, "-L") != NULL;
}

/* How much of its id names the chapter of a rule: M19 of M19.4; all rulings of a letter are one chapter. */
static size_t chapter_length(const char *rule)
{
    return is_ruling(rule) ? (size_t)(strchr(rule, '-') - rule) + 2 : strcspn(rule, ".");
}
static int is_same_chapter(const char *a, const char *b)
{
    return chapter_length(a) == chapter_length(b) && strncmp(a, b, chapter_length(a)) == 0;
}

typedef struct Chapter { /* of rules of which a mark stands in the code */
    char name[40];
    int rules;
    NameList unused[2]; /* at both levels, only at the report's own */
} Chapter;

/* A mark may stand at several places; it counts at the first. */
static int is_new(const CwCite *cites, int index)
{
    for (int i = 0; i < index; i++)
        if (strcmp(cites[i].rule, cites[index].rule) == 0)
            return 0;
    return 1;
}
static int is_used_elsewhere(const ReportData *d, const char *rule)
{
    return d->rules[1] && d->rules[1]->done && reached(d->rules[1], rule);
}

static Chapter look_at_chapter(const ReportData *d, const char *first)
{
    const Study *s = d->rules[0];
    const CwCite *cites = cw_definition(s->game)->cites;
    Chapter c = {0};
    snprintf(c.name, sizeof c.name, "%.*s", (int)chapter_length(first), first);
    for (int i = 0; i < s->shape.cites; i++) {
        const char *rule = cites[i].rule;
        if (!is_same_chapter(rule, first) || !is_new(cites, i))
            continue;
        c.rules++;
        if (!reached(s, rule))
            names_add(&c.unused[is_used_elsewhere(d, rule)], rule);
    }
    return c;
}

/* Many rules of a chapter, as of an opponent that is not played, and rulings are one line. */
static int tell_chapter(Problems *p, const Chapter *c, int only, const Study *s)
{
    const NameList *unused = &c->unused[only];
    Also there = only ? ALSO_NO : ALSO_YES;
    char title[200];
    if (unused->count < 3)
        return 0;
    if (is_ruling(c->name)) {
        tell(p, 0, there, "%d rulings never mattered in %llu games of %s players: %s.", unused->count,
             (unsigned long long)s->done, s->player[0], unused->text.at);
        return 1;
    }
    rule_words(p->page, c->name, title, sizeof title);
    if (unused->count == c->rules)
        tell(p, 0, there, "None of the %d rules of chapter %s%s%s%s was used in %llu games of %s players.",
             c->rules, c->name, *title ? " (" : "", title, *title ? ")" : "", (unsigned long long)s->done,
             s->player[0]);
    else
        tell(p, 0, there,
             "%d of the %d rules of chapter %s%s%s%s were never used in %llu games of %s players: %s.",
             unused->count, c->rules, c->name, *title ? " (" : "", title, *title ? ")" : "",
             (unsigned long long)s->done, s->player[0], unused->text.at);
    return 1;
}

static void tell_rule(Problems *p, const char *rule, int only, const Study *s)
{
    const Study *other = p->page->data->rules[1];
    char words[200];
    rule_words(p->page, rule, words, sizeof words);
    tell(p, 0, other && other->done ? also(!only) : ALSO_UNKNOWN,
         "Rule %s was never used in %llu games of %s players%s%s", rule, (unsigned long long)s->done,
         s->player[0], *words ? ": " : ".", words);
}

static void look_for_unused_rules(Problems *p)
{
    const ReportData *d = p->page->data;
    const Study *s = d->rules[0];
    if (!s || !s->done)
        return;
    const CwCite *cites = cw_definition(s->game)->cites;
    const char *told = ""; /* the chapter that was looked at last; its rules stand together */
    for (int i = 0; i < s->shape.cites; i++) {
        if (!is_new(cites, i) || is_only_a_limit(cites[i].rule) || is_same_chapter(told, cites[i].rule))
            continue;
        told = cites[i].rule;
        Chapter c = look_at_chapter(d, told);
        for (int only = 0; only < 2; only++)
            if (!tell_chapter(p, &c, only, s))
                for (int k = i; k < s->shape.cites; k++)
                    if (is_same_chapter(cites[k].rule, told) && is_new(cites, k) &&
                        !reached(s, cites[k].rule) && is_used_elsewhere(d, cites[k].rule) == only)
                        tell_rule(p, cites[k].rule, only, s);
        text_free(&c.unused[0].text);
        text_free(&c.unused[1].text);
    }
}

static void look_at_questions(Problems *p)
{
    const ReportLevel *level = page_main(p->page), *other = other_level(p);
    Also here_too = other ? ALSO_YES : ALSO_UNKNOWN;
    const FactsShape *h = page_shape(p->page);
    const CwGameDef *def = cw_definition(p->page->data->game);
    NameList never[2] = {0}; /* here and there, only here */
    for (int q = 0; q < h->questions; q++) {
        const uint64_t *f = fact_question(h, level->total, q);
        const uint64_t *there = other ? fact_question(h, other->total, q) : NULL;
        char name[120];
        snprintf(name, sizeof name, "'%.80s' of rule %.20s", def->questions[q].name, def->questions[q].rule);
        if (!f[Q_ASKED])
            names_add(&never[there && there[Q_ASKED]], name);
        else if (f[Q_SINGLE] == f[Q_ASKED])
            tell(p, 0, there ? also(there[Q_SINGLE] == there[Q_ASKED]) : ALSO_UNKNOWN,
                 "The question '%s' of rule %s never left a choice: each of the %llu times there was one "
                 "option.",
                 def->questions[q].name, def->questions[q].rule, (unsigned long long)f[Q_ASKED]);
    }
    for (int only = 0; only < 2; only++) {
        if (never[only].count)
            tell(p, 0, only ? ALSO_NO : here_too, "%d question%s never asked: %s.", never[only].count,
                 never[only].count == 1 ? " was" : "s were", never[only].text.at);
        text_free(&never[only].text);
    }
}

typedef enum CardUse { CARD_IS_USED, CARD_NOT_THERE, CARD_UNTOUCHED, CARD_UNPLAYABLE, CARD_UNCHOSEN } CardUse;

static CardUse card_use(const Problems *p, const ReportLevel *level, int kind)
{
    /* So many hands with it, looked at option by option, show that it cannot be played. */
    enum { LOOKS = 20 };
    const uint64_t *c = fact_card(page_shape(p->page), level->total, kind);
    if (c[CARD_CHOSEN])
        return CARD_IS_USED;
    if (!c[CARD_HELD])
        return c[CARD_PRESENT] ? CARD_UNTOUCHED : CARD_NOT_THERE;
    return c[CARD_LOOKED] >= LOOKS && !c[CARD_OFFERED] ? CARD_UNPLAYABLE : CARD_UNCHOSEN;
}

static void look_at_cards(Problems *p)
{
    const ReportLevel *level = page_main(p->page), *other = other_level(p);
    Also here_too = other ? ALSO_YES : ALSO_UNKNOWN;
    const FactsShape *h = page_shape(p->page);
    int in_no_deck = 0;
    NameList untouched[2] = {0}; /* here and there, only here */
    for (int k = 1; k <= h->kinds; k++) {
        const uint64_t *c = fact_card(h, level->total, k);
        const char *name = cw_card_name(p->page->data->game, k);
        CardUse use = card_use(p, level, k), there = other ? card_use(p, other, k) : use;
        Also as_there = !other                    ? ALSO_UNKNOWN
                        : there == use            ? ALSO_YES
                        : there == CARD_NOT_THERE ? ALSO_UNKNOWN
                                                  : also(use != CARD_UNCHOSEN && there == CARD_UNCHOSEN);
        in_no_deck += use == CARD_NOT_THERE;
        if (use == CARD_UNTOUCHED)
            names_add(&untouched[as_there == ALSO_NO], name);
        else if (use == CARD_UNPLAYABLE)
            tell(p, 1, as_there,
                 "The card %s was never playable: held %llu times in games whose every option was looked at, "
                 "and "
                 "none ever referred to it.",
                 name, (unsigned long long)c[CARD_LOOKED]);
        else if (use == CARD_UNCHOSEN)
            tell(p, 0, as_there, "The card %s was held %llu times and never chosen for anything.", name,
                 (unsigned long long)c[CARD_HELD]);
    }
    for (int only = 0; only < 2; only++) {
        if (untouched[only].count)
            tell(p, 0, only ? ALSO_NO : here_too,
                 "%d card%s on the table for all, and nobody ever held or chose %s: %s.",
                 untouched[only].count, untouched[only].count == 1 ? " was" : "s were",
                 untouched[only].count == 1 ? "it" : "one", untouched[only].text.at);
        text_free(&untouched[only].text);
    }
    if (in_no_deck)
        tell(p, 0, ALSO_UNKNOWN,
             "%d kind%s of card never appeared: in no deck of this report, and made by no effect.",
             in_no_deck, in_no_deck == 1 ? "" : "s");
}

static void look_at_length(Problems *p)
{
    const ReportLevel *level = page_main(p->page);
    const FactsShape *h = page_shape(p->page);
    uint64_t middle = length_quantile(h, level->total, 0.5), late = length_quantile(h, level->total, 0.99);
    if (middle && late > 4 * middle)
        tell(p, 0, ALSO_UNKNOWN,
             "Some games drag on: one in a hundred takes %llu decisions or more, the median is %llu.",
             (unsigned long long)late, (unsigned long long)middle);
}

void section_problems(ReportPage *page)
{
    Problems p = {.page = page};
    const ReportData *d = page->data;
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
    else
        page_finding(page, p.bad ? TONE_BAD : TONE_PLAIN, "%s %d thing%s worth a look.",
                     p.bad ? "There are problems that a player will meet." : "No game broke.",
                     p.seen - p.bad - p.softs, p.seen - p.bad - p.softs == 1 ? " is" : "s are");
    page_text(page, "<ul>\n%s%s</ul>\n", p.list.at ? p.list.at : "", p.mild.at ? p.mild.at : "");
    if (p.softs) {
        page_text(page, "<details><summary>%d more, which ", p.softs);
        svg_text(&page->html, d->level[1].name);
        page_text(page, " players do not bear out</summary><ul>\n%s</ul></details>\n", p.soft.at);
    }
    page_figure(page, "problems", "that a player will meet", page_main(page),
                (Measured){p.bad, p.bad, p.bad, (double)page_main(page)->total.sum[F_GAMES], 0, 1});
    page_figure(page, "problems", "worth a look", page_main(page),
                (Measured){p.seen - p.bad, p.seen - p.bad, p.seen - p.bad,
                           (double)page_main(page)->total.sum[F_GAMES], 0, 1});
    if (d->rules[0] && d->rules[0]->done)
        page_text(page, "<p class=\"thin\">Use of rules was recorded in the first %llu games.</p>\n",
                  (unsigned long long)d->rules[0]->done);
    if (p.bad)
        page_headline(page, NEWS_ASKED + 1, "%d problem%s of the rulebook that a player will meet.", p.bad,
                      p.bad == 1 ? "" : "s");
    Verdict here = verdict(1, 0, TONE_PLAIN, "%d things to look at", p.seen);
    Verdict there = p.differ ? verdict(1, 1, TONE_PLAIN, "%d of what was found (%d) %s not so", p.differ,
                                       p.seen, p.differ == 1 ? "is" : "are")
                             : here;
    page_basis(page, &here, other_level(&p) ? &there : NULL);
    page_end_section(page);
    text_free(&p.list);
    text_free(&p.mild);
    text_free(&p.soft);
}
