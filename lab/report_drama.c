/* Leads, skill, decks: what decides a game. */
#include "lab/report_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

static double led_share(const FactsShape *h, Facts f, int step)
{
    const uint64_t *p = fact_progress(h, f, step);
    return p[PROGRESS_LED] ? (double)p[PROGRESS_RIGHT] / (double)p[PROGRESS_LED] : 0;
}

static Interval led_interval(const FactsShape *h, Facts f, int step)
{
    const uint64_t *p = fact_progress(h, f, step);
    return wilson_interval((double)p[PROGRESS_RIGHT], (double)p[PROGRESS_LED], 0.95);
}

/* By the middle of a game, how often does the one who leads go on to win? */
static Verdict judge_leads(const FactsShape *h, Facts f)
{
    Interval half = led_interval(h, f, PROGRESS_STEPS / 2 - 1), late = led_interval(h, f, PROGRESS_STEPS - 2);
    if (half.low > 0.9)
        return verdict(1, 1, TONE_BAD, "games are decided before the middle");
    if (late.high < 0.6)
        return verdict(1, 2, TONE_PLAIN, "games stay open to the last moment");
    if (half.high < 0.9 && late.low > 0.6)
        return verdict(1, 3, TONE_PLAIN, "games are decided in their second half");
    return verdict(0, 0, TONE_UNSURE, "there are not enough games to say when they are decided");
}

void section_leads(ReportPage *page)
{
    const FactsShape *h = page_shape(page);
    const ReportData *d = page->data;
    const Facts f = page_main(page)->total;
    static const char *const tenths[] = {"10%", "20%", "30%", "40%", "50%",
                                         "60%", "70%", "80%", "90%", "end"};
    double right[PROGRESS_STEPS], column[CHANGE_BINS] = {0};
    char label[CHANGE_BINS][8];
    const char *labels[CHANGE_BINS];
    page_begin_section(page, "leads", "Lead changes and comebacks", "Is it exciting to the end?");
    if (!cw_definition(d->game)->evaluate || !f.sum[F_LED]) {
        page_finding(page, TONE_UNSURE,
                     "This game has no judgement of positions (hints), or nobody was ever ahead, so "
                     "nothing can be said about leads.");
        page_end_section(page);
        return;
    }
    double games = (double)f.sum[F_GAMES];
    Measured changes = measure_mean(games, (double)f.sum[F_CHANGES], (double)f.sum[F_CHANGES_SQUARED], 0.2);
    Measured comebacks = measure_share((double)f.sum[F_COMEBACKS], (double)f.sum[F_LED], 0.025);
    char words[2][120];
    words_of(&changes, 1, "", words[0], sizeof words[0]);
    words_of(&comebacks, 100, "%", words[1], sizeof words[1]);
    char times[80] = "", often[100] = "";
    if (changes.enough)
        snprintf(times, sizeof times, " The lead changes %.1f times a game.", changes.value);
    if (comebacks.enough)
        snprintf(often, sizeof often, " In %.0f%% of the games the winner once looked beaten.",
                 100 * comebacks.value);
    Verdict here = judge_leads(h, f), there = {0};
    page_finding(page, here.tone == TONE_BAD ? TONE_PLAIN : here.tone, "With %s players %s.%s%s",
                 page_main(page)->name, here.words, times, often);
    page_tile(page, changes, 1, "", "lead changes a game");
    if (here.known)
        page_headline(page, here.tone == TONE_BAD ? NEWS_NOTABLE : NEWS_CALM - 2, "%s.%s", here.words, often);
    for (int step = 0; step < PROGRESS_STEPS; step++)
        right[step] = 100 * led_share(h, f, step);
    page_text(page, "<p>How often the one who is ahead goes on to win:</p>\n");
    svg_line(&page->html, "how often the leader wins, over the course of the game", right, tenths,
             PROGRESS_STEPS, (SvgScale){0, 100, 50, "%"}, "how far the game has gone");
    int last = 1;
    for (int b = 0; b < CHANGE_BINS; b++) {
        column[b] = (double)f.sum[h->changes + (size_t)b];
        snprintf(label[b], sizeof label[b], b == CHANGE_BINS - 1 ? "%d+" : "%d", b);
        labels[b] = label[b];
        last = column[b] > games / 1000 ? b + 1 : last;
    }
    svg_columns(&page->html, "games by number of lead changes", column, labels, last,
                "lead changes in a game");
    page_text(
        page,
        "<div class=\"wide\"><table><tr><th>measure</th><th>value (95%%)</th></tr><tr><td>lead changes a "
        "game</td><td>%s</td></tr>"
        "<tr><td>comebacks: the winner once stood at a quarter of the chances or "
        "less</td><td>%s</td></tr></table></div>\n",
        words[0], words[1]);
    page_text(page, "<p class=\"thin\">Who is ahead is the game's own judgement of the position (its hints), "
                    "with all cards "
                    "seen; a difference below 5%% counts as level.</p>\n");
    for (int i = 0; i < d->levels; i++) {
        const Facts g = d->level[i].total;
        page_figure(page, "lead changes", "a game", &d->level[i],
                    measure_mean((double)g.sum[F_GAMES], (double)g.sum[F_CHANGES],
                                 (double)g.sum[F_CHANGES_SQUARED], 0.2));
        page_figure(page, "comebacks", "share of games with a winner", &d->level[i],
                    measure_share((double)g.sum[F_COMEBACKS], (double)g.sum[F_LED], 0.025));
    }
    if (d->levels > 1)
        there = judge_leads(h, d->level[1].total);
    page_basis(page, &here, &there);
    page_end_section(page);
}

static Measured challenge(const Study *s)
{
    const uint64_t *f = s->facts.sum;
    return measure_share((double)f[F_CHALLENGE_SCORE] / 2, (double)f[F_CHALLENGES], 0.05);
}

/* What the report's level scores against itself, on average over the seats. */
static double own_score(const ReportPage *page)
{
    const FactsShape *h = page_shape(page);
    const Facts f = page_main(page)->total;
    double sum = 0;
    if (page->teams == 2)
        return 0.5;
    for (int s = 0; s < h->seats; s++)
        sum += (double)fact_seat(h, f, s)[SEAT_WINS] + (double)fact_seat(h, f, s)[SEAT_DRAWS] / 2;
    return sum / h->seats / fmax(1, (double)f.sum[F_GAMES]);
}

/* What the level that thinks most has of it. */
static void thinking_ahead(ReportPage *page)
{
    const ReportData *d = page->data;
    int most = -1;
    for (int i = 0; i < d->skills; i++)
        if (d->skill_budget[i] && d->skill[i]->done &&
            (most < 0 || d->skill_budget[i] > d->skill_budget[most]))
            most = i;
    if (most < 0) {
        page_finding(page, TONE_UNSURE, "What thinking ahead gains was not measured: --skill N does it.");
        return;
    }
    Measured m = challenge(d->skill[most]);
    double own = own_score(page);
    char needed[40];
    number_words(m.needed, needed, sizeof needed);
    if (!m.enough &&
        (m.low > own || m.high < own)) /* a handful of games shows who is better, never by how much */
        page_finding(page, TONE_PLAIN,
                     "Thinking %d iterations a decision %s against %s players; by how much, about --skill %s "
                     "would tell.",
                     d->skill_budget[most], m.low > own ? "gains" : "loses", page_main(page)->name, needed);
    else if (m.low > own || m.high < own)
        page_finding(page, TONE_PLAIN,
                     "Thinking %d iterations a decision scores %.0f%% (%.0f to %.0f) against %s players.",
                     d->skill_budget[most], 100 * m.value, 100 * m.low, 100 * m.high, page_main(page)->name);
    else if (m.enough)
        page_finding(page, TONE_PLAIN,
                     "Thinking %d iterations a decision is not shown to gain anything against %s players.",
                     d->skill_budget[most], page_main(page)->name);
    else
        page_finding(page, TONE_UNSURE,
                     "There are not enough games to say what thinking ahead gains: about --skill %s needed.",
                     needed);
}

void section_skill(ReportPage *page)
{
    const ReportData *d = page->data;
    const ReportLevel *level = page_main(page);
    SvgBar bar[REPORT_SKILLS];
    char label[REPORT_SKILLS][60], note[REPORT_SKILLS][60];
    double least = own_score(page), most = least; /* the report's level against itself */
    int bars = 0;
    page_begin_section(page, "skill", "How much skill matters", "Does the better player win?");
    for (int i = 0; i < d->skills; i++) {
        const Study *s = d->skill[i];
        if (!s->done)
            continue;
        Measured m = challenge(s);
        int weighs = m.enough; /* a handful of games may show who is better, never by how much */
        m.enough |= m.n > 1 && (m.high < own_score(page) || m.low > own_score(page));
        if (d->skill_budget[i])
            snprintf(label[bars], sizeof label[bars], "%.20s, %d iterations", s->challenger,
                     d->skill_budget[i]);
        else
            snprintf(label[bars], sizeof label[bars], "%.40s", s->challenger);
        snprintf(note[bars], sizeof note[bars], m.enough ? "%.1f%%" : "not enough games", 100 * m.value);
        bar[bars] =
            (SvgBar){label[bars], 100 * m.value, 100 * m.low, 100 * m.high, note[bars], m.enough ? 0 : 3};
        if (weighs) {
            least = fmin(least, m.value);
            most = fmax(most, m.value);
        }
        page_figure(page, s->challenger, "score against the report's level", level, m);
        bars++;
    }
    if (!bars)
        page_finding(page, TONE_UNSURE, "No other level was played.");
    else if (most <= least)
        page_finding(page, TONE_UNSURE, "There are not enough games to say how much skill matters.");
    else {
        double span = most - least;
        const char *says = span > 0.3   ? "skill decides"
                           : span > 0.1 ? "skill matters, and luck has its say"
                                        : "luck decides, as far as these levels show";
        page_finding(page, span > 0.1 ? TONE_GOOD : TONE_BAD,
                     "Against %s players, the weakest level here scores %.0f%% and the strongest %.0f%%: %s.",
                     level->name, 100 * least, 100 * most, says);
        page_headline(page, span > 0.1 ? NEWS_CALM - 3 : NEWS_BAD - 2,
                      "%s: the weakest level scores %.0f%%, the strongest %.0f%%.", says, 100 * least,
                      100 * most);
    }
    thinking_ahead(page);
    if (bars)
        svg_bars(&page->html, "score of each level", bar, bars,
                 (SvgScale){0, 100, 100 * own_score(page), "%"});
    page_text(page, "<p class=\"thin\">Score of %s of each level against ",
              page->teams == page_shape(page)->seats ? "one player" : "a whole team");
    svg_text(&page->html, level->name);
    page_text(page, " players; every seed is played once from every %s. Games: ",
              page->teams == page_shape(page)->seats ? "seat" : "side");
    for (int i = 0; i < d->skills; i++) {
        page_text(page, "%s", i ? ", " : "");
        svg_text(&page->html, d->skill[i]->challenger);
        page_text(page, " %llu", (unsigned long long)d->skill[i]->done);
    }
    page_text(page, ". Iterations are what a level may think a decision.</p>\n");
    page_text(page, "<p class=\"basis\">This section is itself the comparison of levels.</p>\n");
    page_end_section(page);
}

static Measured pairing(const ReportData *d, const ReportLevel *level, int i, int j)
{
    const Study *s = &level->study[i * d->decks + j];
    const uint64_t *seat = fact_seat(&s->shape, s->facts, 0);
    double n = (double)(s->facts.sum[F_GAMES] - s->facts.sum[F_FAULTS]), wins = (double)seat[SEAT_WINS],
           draws = (double)seat[SEAT_DRAWS];
    return measure_share(wins + draws / 2, n, 0.05);
}

/* A deck's score over all pairings, from both seats; mirrors say nothing about it. */
static Measured deck_score(const ReportData *d, const ReportLevel *level, int deck)
{
    double n = 0, sum = 0;
    for (int other = 0; other < d->decks; other++)
        for (int seat = 0; seat < 2 && other != deck; seat++) {
            const Study *s = &level->study[seat ? other * d->decks + deck : deck * d->decks + other];
            const uint64_t *f = fact_seat(&s->shape, s->facts, seat);
            n += (double)(s->facts.sum[F_GAMES] - s->facts.sum[F_FAULTS]);
            sum += (double)f[SEAT_WINS] + (double)f[SEAT_DRAWS] / 2;
        }
    Measured m = measure_share(sum, n, 0.025);
    m.enough |= n > 1 && (m.low > 0.5 || m.high < 0.5);
    return m;
}

static Verdict judge_decks(const ReportData *d, const ReportLevel *level)
{
    int best = -1, enough = 1;
    Measured top = {0};
    for (int i = 0; i < d->decks; i++) {
        Measured m = deck_score(d, level, i);
        enough &= m.enough;
        if (m.value > top.value) {
            top = m;
            best = i;
        }
    }
    if (best >= 0 && top.low > 0.5)
        return verdict(1, best, TONE_BAD, "%s is the strongest deck", d->deck[best]);
    if (!enough)
        return verdict(0, 0, TONE_UNSURE, "there are not enough games to say");
    return verdict(1, -1, TONE_PLAIN, "no deck stands out");
}

void section_decks(ReportPage *page)
{
    const ReportData *d = page->data;
    const ReportLevel *level = page_main(page);
    if (d->decks < 2)
        return;
    double share[REPORT_DECKS * REPORT_DECKS];
    char sure[REPORT_DECKS * REPORT_DECKS];
    int unsure = 0;
    SvgBar bar[REPORT_DECKS];
    page_begin_section(page, "decks", "Deck against deck",
                       "Does every deck have a chance against every other?");
    Verdict here = judge_decks(d, level), there = {0};
    page_finding(page, here.tone, "With %s players %s.", level->name, here.words);
    if (here.known && here.key >= 0) {
        Measured m = deck_score(d, level, here.key);
        page_headline(page, NEWS_BAD - 3, "%s: a score of %.1f%% (%.1f to %.1f) against the others.",
                      here.words, 100 * m.value, 100 * m.low, 100 * m.high);
    } else if (here.known) {
        page_headline(page, NEWS_CALM - 4, "%s.", here.words);
    }
    for (int i = 0; i < d->decks; i++)
        for (int j = 0; j < d->decks; j++) {
            Measured m = pairing(d, level, i, j);
            char item[200];
            m.enough |= m.n > 1 && (m.low > 0.5 || m.high < 0.5);
            share[i * d->decks + j] = m.n > 0 ? m.value : -1;
            sure[i * d->decks + j] = (char)m.enough;
            unsure += !m.enough;
            snprintf(item, sizeof item, "%.45s against %.45s", d->deck[i], d->deck[j]);
            page_figure(page, item, "score of the first", level, m);
        }
    page_text(page,
              "<p>Score in percent of each deck, in the first seat, against the deck of each number:</p>\n");
    svg_matrix(&page->html, "deck against deck", d->deck, share, sure, d->decks);
    for (int i = 0; i < d->decks; i++) {
        Measured m = deck_score(d, level, i);
        bar[i] = (SvgBar){d->deck[i],
                          100 * m.value,
                          100 * m.low,
                          100 * m.high,
                          m.enough ? NULL : "not enough games",
                          !m.enough      ? 3
                          : m.low > 0.5  ? 1
                          : m.high < 0.5 ? 2
                                         : 0};
        page_figure(page, d->deck[i], "score against all others", level, m);
    }
    page_text(page, "<p>Score of each deck against all others, from both seats:</p>\n");
    svg_bars(&page->html, "score of each deck", bar, d->decks, (SvgScale){0, 100, 50, "%"});
    Measured one = pairing(d, level, 0, 0);
    if (unsure) {
        char needed[40];
        number_words(0.25 / (0.05 * 0.05) * 1.96 * 1.96 * d->decks * d->decks, needed, sizeof needed);
        page_finding(
            page, TONE_UNSURE,
            "Single pairings rest on %.0f games each. A question mark: not enough games to tell this "
            "one from even or within 5 points; about %s games in all would do for every pairing.",
            one.n, needed);
    }
    if (d->levels > 1)
        there = judge_decks(d, &d->level[1]);
    page_basis(page, &here, &there);
    page_end_section(page);
}
