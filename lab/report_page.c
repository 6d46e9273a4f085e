#include "lab/report_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

static const char style[] =
    ":root{--ink:#1c2430;--soft:#5b6675;--line:#dfe4ea;--paper:#fff;--back:#f3f5f8;--blue:#2f6fb5;--green:#"
    "2e8b57;"
    "--orange:#d9772b;--grey:#a9b2bd}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#9aa6b5;--line:#333c48;--paper:#1b2129;--"
    "back:#12161c;"
    "--blue:#5b9be0;--green:#56b881;--orange:#e9985a;--grey:#66717e}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--ink);font:16px/1.55 system-ui,"
    "-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\n"
    "main{max-width:880px;margin:0 auto;padding:28px 20px 60px}h1{font-size:30px;margin:0 0 4px}"
    "h2{font-size:21px;margin:0 0 2px}p{margin:8px 0}a{color:var(--blue)}\n"
    "section,header{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:22px "
    "26px;margin:0 0 "
    "18px}\n.ask{color:var(--soft);margin:0 0 12px}.basis{color:var(--soft);font-size:13.5px;border-top:1px "
    "solid "
    "var(--line);margin-top:16px;padding-top:8px}\n"
    ".finding{border-left:5px solid var(--blue);background:var(--back);padding:9px 14px;margin:10px "
    "0;border-radius:0 6px "
    "6px 0}.finding.good{border-color:var(--green)}.finding.bad{border-color:var(--orange)}"
    ".finding.unsure{border-color:var(--grey)}\n"
    "nav "
    "a{margin-right:14px;white-space:nowrap}table{border-collapse:collapse;width:100%;font-size:14.5px;"
    "margin:10px 0}"
    "th,td{text-align:right;padding:4px 8px;border-bottom:1px solid "
    "var(--line);font-variant-numeric:tabular-nums}"
    "th:first-child,td:first-child{text-align:left}th{color:var(--soft);font-weight:600}\n"
    ".wide{overflow-x:auto}svg{width:100%;display:block;margin:12px 0}svg "
    "text{font-size:13px;fill:var(--ink)}"
    "svg text{paint-order:stroke;stroke:var(--paper);stroke-width:3px}svg .cell{stroke:none}"
    "svg .tick{font-size:12px;fill:var(--soft)}svg .cell{fill:#1c2430;font-weight:600}\n"
    "svg "
    ".value{font-size:12px}rect.plain,circle.plain{fill:var(--blue)}rect.high,circle.high{fill:var(--green)}"
    "rect.low,circle.low{fill:var(--orange)}rect.grey,circle.grey{fill:var(--grey)}\n"
    ".grid{stroke:var(--line)}.axis{stroke:var(--soft)}.mark{stroke:var(--ink);stroke-dasharray:4 3}"
    ".whisker{stroke:var(--ink);stroke-width:1.6}.line{stroke:var(--blue);stroke-width:2.5}\n"
    ".card{color:var(--soft);font-size:13px;min-width:15em;max-width:44em;white-space:normal}"
    ".headlines{margin:14px 0;padding-left:1.4em;font-size:18px}.headlines li{margin:6px 0}"
    ".headlines a{color:inherit;text-decoration:none}.headlines a:hover{text-decoration:underline}\n"
    ".tiles{display:flex;flex-wrap:wrap;gap:10px;margin:14px 0 6px}.tile{flex:1 1 "
    "130px;background:var(--back);"
    "border-radius:8px;padding:10px 14px}.tile b{display:block;font-size:21px}.tile "
    "span{color:var(--soft);font-size:13px}\n"
    ".thin{color:var(--soft)}details{margin:8px 0}summary{cursor:pointer;color:var(--blue)}"
    "@media(max-width:600px){main{padding:10px 8px 40px}section,header{padding:14px 12px}h1{font-size:25px}}"
    "@media print{body{background:#fff}section{break-inside:avoid}}\n";

const ReportLevel *page_main(const ReportPage *page)
{
    return &page->data->level[0];
}

const FactsShape *page_shape(const ReportPage *page)
{
    return &page->data->level[0].study[0].shape;
}

const char *seat_name(int seat)
{
    static const char *const names[CW_MAX_SEATS] = {"seat 1", "seat 2", "seat 3", "seat 4",
                                                    "seat 5", "seat 6", "seat 7", "seat 8"};
    return names[seat & 7];
}

const char *part_name(const ReportPage *page, int part)
{
    return *page->part[part].role ? page->part[part].role : page->part_words[part];
}

int part_seat(const ReportPage *page, int part)
{
    return __builtin_ctz(page->part[part].seats);
}

void advantage_words(const ReportPage *page, int part, char *words, size_t capacity)
{
    if (*page->part[part].role)
        snprintf(words, capacity, "the advantage lies with the %s", part_name(page, part));
    else
        snprintf(words, capacity, "%s is better off", part_name(page, part));
}

void number_words(double number, char *words, size_t capacity)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.0f", number);
    size_t length = strlen(digits), at = 0;
    for (size_t i = 0; i < length && at + 2 < capacity; i++) {
        if (i && (length - i) % 3 == 0 && digits[i - 1] != '-')
            words[at++] = ',';
        words[at++] = digits[i];
    }
    words[at] = '\0';
}

void words_of(const Measured *m, double scale, const char *unit, char *words, size_t capacity)
{
    if (m->enough) {
        snprintf(words, capacity, "%.1f%s (%.1f to %.1f)", scale * m->value, unit, scale * m->low,
                 scale * m->high);
        return;
    }
    char needed[40];
    number_words(m->needed, needed, sizeof needed);
    snprintf(words, capacity, "not enough games: about %s needed", needed);
}

void rule_words(const ReportPage *page, const char *id, char *words, size_t capacity)
{
    const CwGameDef *def = cw_definition(page->data->game);
    const BookRule *rule = rulebook_find(page->book, id);
    int ruling = rulebook_ruling(def, id);
    const char *text = rule && strcmp(rule->id, id) == 0 ? rule->text
                       : ruling >= 0                     ? def->rulings[ruling].text
                                                         : "";
    size_t at = 0;
    if (!capacity)
        return;
    for (; *text && at + 4 < capacity && at < 150; text++)
        if (*text != '\n' && *text != '*' && *text != '`')
            words[at++] = *text;
        else if (*text == '\n')
            words[at++] = ' ';
    if (*text) {
        while (at && words[at - 1] != ' ')
            at--;
        at += (size_t)snprintf(words + at, capacity - at, "...");
    }
    words[at] = '\0';
}

void page_text(ReportPage *page, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    text_addv(&page->html, form, args);
    va_end(args);
}

void page_finding(ReportPage *page, Tone tone, const char *form, ...)
{
    static const char *const names[] = {"", " good", " bad", " unsure"};
    Text words = {0};
    va_list args;
    va_start(args, form);
    text_addv(&words, form, args);
    va_end(args);
    text_addf(&page->html, "<p class=\"finding%s\">", names[tone]);
    svg_text(&page->html, words.at);
    text_add(&page->html, "</p>\n");
    text_free(&words);
}

void page_begin_section(ReportPage *page, const char *id, const char *title, const char *question)
{
    page->section = id;
    text_addf(&page->html, "<section id=\"%s\">\n<h2>%s</h2>\n<p class=\"ask\">%s</p>\n", id, title,
              question);
    text_addf(&page->contents, "<a href=\"#%s\">%s</a> ", id, title);
}

void page_end_section(ReportPage *page)
{
    text_add(&page->html, "</section>\n");
}

Verdict verdict(int known, int key, Tone tone, const char *form, ...)
{
    Verdict v = {.known = known, .key = key, .tone = tone};
    va_list args;
    va_start(args, form);
    vsnprintf(v.words, sizeof v.words, form, args);
    va_end(args);
    return v;
}

static void keep_basis(ReportPage *page, const Verdict *here, const Verdict *there)
{
    if (page->bases == (int)(sizeof page->basis / sizeof *page->basis))
        return;
    Basis *b = &page->basis[page->bases++];
    *b = (Basis){.section = page->section, .holds = -1};
    snprintf(b->conclusion, sizeof b->conclusion, "%s", here->words);
    snprintf(b->other, sizeof b->other, "%s", there ? there->words : "");
    if (there && here->known && there->known)
        b->holds = here->key == there->key;
}

void page_basis(ReportPage *page, const Verdict *here, const Verdict *there)
{
    const ReportData *d = page->data;
    char games[40];
    if (d->levels < 2)
        there = NULL;
    keep_basis(page, here, there);
    number_words((double)d->level[0].total.sum[F_GAMES], games, sizeof games);
    text_addf(&page->html, "<p class=\"basis\">From %s games with ", games);
    svg_text(&page->html, d->level[0].name);
    text_add(&page->html, " players in every seat. ");
    if (there) {
        number_words((double)d->level[1].total.sum[F_GAMES], games, sizeof games);
        text_addf(&page->html, "With ");
        svg_text(&page->html, d->level[1].name);
        text_addf(&page->html, " players (%s games) ", games);
        if (!there->known) {
            text_add(&page->html, here->known ? "there are not enough games to say whether it holds."
                                              : "there are not enough games either.");
        } else if (!here->known) {
            text_add(&page->html, "there are enough to say: ");
            svg_text(&page->html, there->words);
            text_add(&page->html, ".");
        } else if (here->key == there->key) {
            text_add(&page->html, "the conclusion is the same.");
        } else {
            text_add(&page->html, "the conclusion <b>changes</b>: ");
            svg_text(&page->html, there->words);
            text_add(&page->html, ".");
        }
    } else {
        text_add(&page->html, "Not checked at another level.");
    }
    text_add(&page->html, "</p>\n");
}

void page_headline(ReportPage *page, int weight, const char *form, ...)
{
    if (page->headlines == (int)(sizeof page->headline / sizeof *page->headline))
        return;
    Headline *h = &page->headline[page->headlines++];
    *h = (Headline){.section = page->section, .weight = weight};
    va_list args;
    va_start(args, form);
    vsnprintf(h->words, sizeof h->words, form, args);
    va_end(args);
    if (h->words[0] >= 'a' && h->words[0] <= 'z')
        h->words[0] = (char)(h->words[0] - 'a' + 'A');
}

/* The weightiest first; of equal ones the earlier. */
static void sort_headlines(ReportPage *page)
{
    for (int i = 1; i < page->headlines; i++)
        for (int j = i; j && page->headline[j - 1].weight < page->headline[j].weight; j--) {
            Headline h = page->headline[j];
            page->headline[j] = page->headline[j - 1];
            page->headline[j - 1] = h;
        }
    enum { AT_THE_TOP = 3 };
    if (page->headlines > AT_THE_TOP)
        page->headlines = AT_THE_TOP;
}

void card_words(const CwGame *game, int kind, char *words, size_t capacity)
{
    char text[2000];
    const char *name = cw_card_name(game, kind), *at = text;
    cw_card_text(game, kind, text, sizeof text);
    /* Where cards are written as texts, the name is the first line of the text. */
    if (strncmp(text, name, strlen(name)) == 0 && text[strlen(name)] == '\n')
        at += strlen(name) + 1;
    size_t used = 0;
    for (; *at && used + 4 < capacity; at++) {
        if (*at != '\n')
            words[used++] = *at;
        else if (at[1])
            used += (size_t)snprintf(words + used, capacity - used, " / ");
    }
    if (capacity)
        words[used] = '\0';
}

void page_card(ReportPage *page, const CwGame *game, int kind)
{
    char words[2000];
    card_words(game, kind, words, sizeof words);
    svg_text(&page->html, cw_card_name(game, kind));
    if (!*words)
        return;
    text_add(&page->html, "<div class=\"card\">");
    svg_text(&page->html, words);
    text_add(&page->html, "</div>");
}

void page_figure(ReportPage *page, const char *item, const char *measure, const ReportLevel *level,
                 Measured m)
{
    page->figure = memory(page->figure, (size_t)page->figures + 1, sizeof *page->figure);
    Figure *f = &page->figure[page->figures++];
    *f = (Figure){.section = page->section, .measure = measure, .level = level->name, .m = m};
    snprintf(f->item, sizeof f->item, "%s", item);
}

static int write_ruling(Text *out, const CwRuling *ruling, const char *comma, int as_json)
{
    char value[200];
    cw_ruling_value(ruling, ruling->value, value, sizeof value);
    text_add(out, comma);
    if (as_json) {
        text_json(out, ruling->name);
        text_add(out, ": ");
        text_json(out, value);
    } else {
        text_addf(out, "%s=", ruling->name);
        svg_text(out, value);
    }
    return 1;
}

/* All of them for programs; for people those that are not as usual, and the others on demand. */
static void write_rulings_json(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    int written = 0;
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        if (ruling.name)
            written += write_ruling(out, &ruling, written ? ", " : "", 1);
    }
}

static void write_rulings(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    Text usual = {0};
    int changed = 0, others = 0;
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        if (!ruling.name)
            continue;
        if (ruling.value == cw_ruling(def, NULL, i).value)
            others += write_ruling(&usual, &ruling, others ? ", " : "", 0);
        else
            changed += write_ruling(out, &ruling, changed ? ", " : ". Changed rulings: ", 0);
    }
    text_add(out, ".</p>\n");
    if (others)
        text_addf(out, "<details class=\"ask\"><summary>%s rulings as usual</summary>%s</details>\n",
                  changed ? "The other" : "All", usual.at);
    text_free(&usual);
}

static void tile(Text *out, const char *number, const char *words)
{
    text_add(out, "<div class=\"tile\"><b>");
    svg_text(out, number);
    text_add(out, "</b><span>");
    svg_text(out, words);
    text_add(out, "</span></div>\n");
}

void page_tile(ReportPage *page, Measured m, double scale, const char *unit, const char *words)
{
    char number[60] = "?", label[200], needed[40];
    if (m.enough) {
        snprintf(number, sizeof number, m.low < m.high ? "%.1f%s" : "%.0f%s", scale * m.value, unit);
        snprintf(label, sizeof label, m.low < m.high ? "%.100s (%.1f to %.1f)" : "%.100s", words,
                 scale * m.low, scale * m.high);
    } else {
        number_words(m.needed, needed, sizeof needed);
        snprintf(label, sizeof label, "%.100s: not enough games, about %s needed", words, needed);
    }
    tile(&page->tiles, number, label);
}

static void write_headlines(const ReportPage *page, Text *out)
{
    if (!page->headlines)
        return;
    text_add(out, "<ol class=\"headlines\">\n");
    for (int i = 0; i < page->headlines; i++) {
        text_addf(out, "<li><a href=\"#%s\">", page->headline[i].section);
        svg_text(out, page->headline[i].words);
        text_add(out, "</a></li>\n");
    }
    text_add(out, "</ol>\n");
}

static void write_head(const ReportPage *page, Text *out)
{
    const ReportData *d = page->data;
    const Facts f = d->level[0].total;
    const char *title = cw_game_title(cw_definition(d->game));
    char words[200], games[40];
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    svg_text(out, title);
    text_addf(out, ": designer's report</title>\n<style>%s</style></head>\n<body><main>\n<header><h1>",
              style);
    svg_text(out, title);
    text_add(out, "</h1>\n<p class=\"ask\">Designer's report");
    if (d->stopped)
        text_add(out, " of a run that was stopped early");
    text_add(out, ". Seed ");
    svg_text(out, d->seed);
    text_addf(out, ", engine %s", cw_version());
    write_rulings(out, d->game);
    write_headlines(page, out);
    text_add(out, "<div class=\"tiles\">\n");
    number_words((double)f.sum[F_GAMES], games, sizeof games);
    snprintf(words, sizeof words, "games, %s in every seat", d->level[0].name);
    tile(out, games, words);
    text_add(out, page->tiles.at ? page->tiles.at : "");
    text_addf(out, "</div>\n<nav>%s</nav></header>\n", page->contents.at ? page->contents.at : "");
}

static void write_foot(Text *out)
{
    text_add(
        out,
        "<section id=\"how\"><h2>How to read this</h2>\n<p>A number in brackets is a 95% interval: were the "
        "games "
        "played again with other seeds, it would hold the truth 19 times in 20. A number whose interval is "
        "too wide "
        "to decide anything is shown as <i>not enough games</i>, with about how many games would do. Where "
        "many cards "
        "are looked at, some stand out by luck alone; the report corrects for that (Holm) before it calls a "
        "card "
        "suspicious. The same command gives the same report, byte for byte, on any machine and any number of "
        "threads.</p></section>\n</main></body></html>\n");
}

static void json_number(Text *out, double x)
{
    text_addf(out, "%.6g", x);
}

static void write_json(const ReportPage *page, Text *out)
{
    const ReportData *d = page->data;
    const Facts f = d->level[0].total;
    text_add(out, "{\"game\": ");
    text_json(out, cw_game_name(cw_definition(d->game)));
    text_addf(out, ", \"version\": \"%s\", \"seed\": ", cw_version());
    text_json(out, d->seed);
    text_add(out, ", \"rules\": {");
    write_rulings_json(out, d->game);
    text_addf(out, "}, \"stopped\": %s, \"levels\": [", d->stopped ? "true" : "false");
    for (int i = 0; i < d->levels; i++) {
        text_add(out, i ? ", {\"level\": " : "{\"level\": ");
        text_json(out, d->level[i].name);
        text_addf(out, ", \"games\": %llu, \"decisions\": %llu, \"signature\": \"%016llx\"}",
                  (unsigned long long)d->level[i].total.sum[F_GAMES],
                  (unsigned long long)d->level[i].total.sum[F_DECISIONS],
                  (unsigned long long)d->level[i].total.sum[F_SIGNATURE]);
    }
    text_addf(out, "], \"games\": %llu, \"figures\": [\n", (unsigned long long)f.sum[F_GAMES]);
    for (int i = 0; i < page->figures; i++) {
        const Figure *g = &page->figure[i];
        text_addf(out, "{\"section\": \"%s\", \"item\": ", g->section);
        text_json(out, g->item);
        text_add(out, ", \"measure\": ");
        text_json(out, g->measure);
        text_add(out, ", \"level\": ");
        text_json(out, g->level);
        text_add(out, ", \"value\": ");
        json_number(out, g->m.value);
        text_add(out, ", \"low\": ");
        json_number(out, g->m.low);
        text_add(out, ", \"high\": ");
        json_number(out, g->m.high);
        text_addf(out, ", \"games\": %.0f, \"enough\": %s, \"needed\": %.0f}%s\n", g->m.n,
                  g->m.enough ? "true" : "false", g->m.needed, i + 1 < page->figures ? "," : "");
    }
    text_add(out, "], \"headlines\": [\n");
    for (int i = 0; i < page->headlines; i++) {
        text_addf(out, "{\"section\": \"%s\", \"words\": ", page->headline[i].section);
        text_json(out, page->headline[i].words);
        text_addf(out, "}%s\n", i + 1 < page->headlines ? "," : "");
    }
    text_add(out, "], \"conclusions\": [\n");
    for (int i = 0; i < page->bases; i++) {
        const Basis *b = &page->basis[i];
        text_addf(out, "{\"section\": \"%s\", \"conclusion\": ", b->section);
        text_json(out, b->conclusion);
        text_add(out, ", \"at_other_level\": ");
        text_json(out, b->other);
        text_addf(out, ", \"changes\": %s}%s\n",
                  b->holds < 0 ? "null"
                  : b->holds   ? "false"
                               : "true",
                  i + 1 < page->bases ? "," : "");
    }
    text_add(out, "]}\n");
}

static const char *changes_in(const ReportPage *page, const char *section)
{
    for (int i = 0; i < page->bases; i++)
        if (strcmp(page->basis[i].section, section) == 0)
            return page->basis[i].holds < 0 ? "unknown" : page->basis[i].holds ? "no" : "yes";
    return "unknown";
}

static void csv_text(Text *out, const char *words)
{
    text_add(out, "\"");
    for (; *words; words++)
        text_add_bytes(out, *words == '"' ? "\"\"" : words, *words == '"' ? 2 : 1);
    text_add(out, "\"");
}

static void write_csv(const ReportPage *page, Text *out)
{
    text_add(out, "section,item,measure,level,value,low,high,games,enough,needed,changes_at_other_level\n");
    for (int i = 0; i < page->figures; i++) {
        const Figure *g = &page->figure[i];
        text_addf(out, "%s,", g->section);
        csv_text(out, g->item);
        text_add(out, ",");
        csv_text(out, g->measure);
        text_add(out, ",");
        csv_text(out, g->level);
        text_addf(out, ",%.6g,%.6g,%.6g,%.0f,%s,%.0f,%s\n", g->m.value, g->m.low, g->m.high, g->m.n,
                  g->m.enough ? "yes" : "no", g->m.needed, changes_in(page, g->section));
    }
}

void report_open(ReportData *d)
{
    for (int i = 0; i < d->levels; i++) {
        ReportLevel *level = &d->level[i];
        const FactsShape *h = &level->study[0].shape;
        level->total.sum = memory(NULL, h->count, sizeof *level->total.sum);
        level->total.least = memory(NULL, h->least, sizeof *level->total.least);
        facts_clear(h, level->total);
        for (int s = 0; s < level->studies; s++)
            facts_add(h, level->total, level->study[s].facts);
    }
}

void report_close(ReportData *d)
{
    for (int i = 0; i < d->levels; i++) {
        free(d->level[i].total.sum);
        free(d->level[i].total.least);
        d->level[i].total = (Facts){0};
    }
}

static void name_parts(ReportPage *page)
{
    int seat_part[CW_MAX_SEATS];
    unsigned teams = 0;
    page->parts = parts_of(page->data->game, page->part, seat_part);
    for (int i = 0; i < page->parts; i++)
        part_words(&page->part[i], page->part_words[i], sizeof page->part_words[i]);
    for (int s = 0; s < cw_seats(page->data->game); s++)
        teams |= 1u << cw_team(page->data->game, s);
    page->teams = __builtin_popcount(teams);
}

void report_write(const ReportData *data, ReportTexts *texts)
{
    ReportPage page = {.data = data, .book = rulebook_open(cw_definition(data->game))};
    name_parts(&page);
    section_problems(&page);
    section_compare(&page);
    section_seats(&page);
    section_endings(&page);
    section_length(&page);
    section_choices(&page);
    section_leads(&page);
    section_skill(&page);
    section_decks(&page);
    section_cards(&page);
    section_deep(&page);
    sort_headlines(&page);
    *texts = (ReportTexts){0};
    write_head(&page, &texts->html);
    text_add_bytes(&texts->html, page.html.at, page.html.length);
    write_foot(&texts->html);
    write_json(&page, &texts->json);
    write_csv(&page, &texts->figures_csv);
    texts->cards_csv = page.cards_csv;
    text_free(&page.html);
    text_free(&page.contents);
    text_free(&page.tiles);
    free(page.figure);
    rulebook_close(page.book);
}

void report_free(ReportTexts *texts)
{
    text_free(&texts->html);
    text_free(&texts->json);
    text_free(&texts->figures_csv);
    text_free(&texts->cards_csv);
}
