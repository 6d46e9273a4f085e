/* report.c: from a failed parse to a finding: what was found, what was understood, the near miss. */
#include "effects/compile.h"

#include <string.h>

static void send(Compiler *c, Diagnostic *d)
{
    d->severity = problem_severity(d->problem);
    d->file = c->source->name;
    d->line = c->line_number;
    d->source = c->line;
    d->line_word =
        c->parser.vocabulary ? c->parser.vocabulary->line_word : ""; /* decks have no lines of text */
    c->failed |= d->severity == SEVERITY_ERROR;
    c->sink.report(c->sink.context, d);
}

void report_line(Compiler *c, Mistake problem, uint32_t column, Span found, uint32_t number, Span about)
{
    Diagnostic d = {.problem = problem, .column = column, .found = found, .number = number, .about = about};
    send(c, &d);
}

static uint32_t characters(const Parser *p, uint32_t from, uint32_t to)
{
    uint32_t width = (uint32_t)(p->column[to] - p->column[from]);
    return width ? width : 1;
}

void report_rule(Compiler *c, Mistake problem, uint32_t at, Span about, Span rule)
{
    Parser *p = &c->parser;
    Token token = parser_token(p, at);
    Diagnostic d = {
        .problem = problem,
        .column = p->column[token.at],
        .found = rule,
        .about = about,
        .width = characters(p, token.at, token.end),
    };
    send(c, &d);
}

void report_at(Compiler *c, Mistake problem, uint32_t at, Span about)
{
    Token token = parser_token(&c->parser, at);
    report_rule(c, problem, at, about, (Span){c->parser.line + token.at, token.end - token.at});
}

/* The first form of a pattern as somebody would read it: '...' for what is to be filled in, without options. */
static Span sample_words(const char *pattern, char *text, uint32_t room)
{
    const char *end = pattern_bar(pattern, pattern_end(pattern));
    uint32_t length = 0;
    end -= end > pattern && end[-1] == '.';
    for (const char *p = pattern; p < end && length + 4 < room; p++) {
        if (*p == '[') {
            p = pattern_close(p);
        } else if (pattern_is_ending(p)) {
            p += 2;
        } else if (*p == '{') {
            p = strchr(p, '}');
            memcpy(text + length, "...", 3);
            length += 3;
        } else if (*p == '|') {
            p = strchr(p, ')');
        } else if (*p != '(' && *p != ')' && *p != '\\') {
            text[length++] = *p;
        }
    }
    return (Span){text, length};
}

void report_one_time_action(Compiler *c, uint32_t at)
{
    Parser *p = &c->parser;
    const Vocabulary *v = p->vocabulary;
    Token token = parser_token(p, at);
    Expected words[EXPECTED_LIMIT];
    char text[EXPECTED_LIMIT][80];
    uint32_t count = 0;
    for (uint16_t i = 0; i < v->phrase_count && count < EXPECTED_LIMIT; i++) {
        const Phrase *phrase = &v->phrases[i];
        if (!(phrase->categories >> CATEGORY_SENTENCE & 1u) || !(phrase->flags & PHRASE_REVERTS))
            continue;
        Span sample = sample_words(phrase->pattern, text[count], sizeof text[0]);
        uint32_t same = 0;
        while (same < count && !span_equal(words[same].words, sample))
            same++;
        if (same == count)
            words[count++] = (Expected){sample, true, !v->small_sentences};
    }
    Diagnostic d = {
        .problem = PROBLEM_ONE_TIME_ACTION,
        .column = p->column[token.at],
        .found = {p->line + token.at, token.end - token.at},
        .about = span_of(v->lasting_rule),
        .width = characters(p, token.at, token.end),
        .expected = words,
        .expected_count = count,
    };
    send(c, &d);
}

void report_need(Compiler *c, uint32_t at, uint32_t needs)
{
    Parser *p = &c->parser;
    const Vocabulary *v = p->vocabulary;
    Expected words[16];
    uint32_t count = 0, end = at;
    for (uint16_t i = 0; i < v->phrase_count && count < 16; i++) {
        const Phrase *word = &v->phrases[i];
        if (word->categories >> v->keyword_category & 1u && word->opcode & needs) {
            const char *bar = pattern_bar(word->pattern, pattern_end(word->pattern));
            words[count++] = (Expected){{word->pattern, (uint32_t)(bar - word->pattern)}, true, false};
        }
    }
    while (p->line[end] && p->line[end] != '.')
        end++;
    Diagnostic d = {
        .problem = PROBLEM_NEEDS_ONE_OF,
        .column = p->column[at],
        .found = {p->line + at, end - at},
        .width = characters(p, at, end),
        .expected = words,
        .expected_count = count,
    };
    send(c, &d);
}

/* ---- near misses ------------------------------------------------------------------------------ */

/* The best guess so far: what to write, and up to where the text would be replaced. */
typedef struct {
    Span words;
    uint32_t slips, end;
} Guess;

static void consider(Guess *best, const Parser *p, uint32_t at, uint32_t end, Span candidate)
{
    Span found = {p->line + at, end - at};
    uint32_t allowed =
        (uint32_t)slips_allowed(candidate.length > found.length ? candidate.length : found.length);
    uint32_t slips = slips_between(found, candidate, allowed);
    if (slips <= allowed && slips < best->slips)
        *best = (Guess){candidate, slips, end};
}

/* A name may have been written with a word more or less: "Harbor Watch". */
static void consider_name(Guess *best, const Parser *p, uint32_t at, Span name)
{
    uint32_t words = 2, end = at;
    for (uint32_t i = 0; i < name.length; i++)
        words += name.at[i] == ' ';
    for (uint32_t w = 1; w <= words; w++) {
        Token word = parser_token(p, end);
        if (word.kind != 'w' && word.kind != '0')
            break;
        end = word.end;
        if (w + 2 >= words)
            consider(best, p, at, end, name);
    }
}

static Guess near_miss(const Parser *p, Token found)
{
    const CardSet *set = p->build->set;
    Guess best = {{NULL, 0}, 99, found.end};
    for (uint32_t i = 0; i < p->expected_count; i++)
        if (p->expected[i].literal)
            consider(&best, p, found.at, found.end, p->expected[i].words);
    for (uint16_t card = 1; card <= set->card_count && p->expected_kinds; card++)
        if (p->expected_kinds >> set->cards[card].kind & 1u)
            consider_name(&best, p, found.at, set->cards[card].name);
    return best;
}

/* Where a name would have fitted, the names themselves, when they are few. */
static void expect_names(Parser *p)
{
    enum { FEW_NAMES = 12 };
    const CardSet *set = p->build->set;
    uint32_t names = 0;
    for (uint16_t card = 1; card <= set->card_count; card++)
        names += (p->expected_kinds >> set->cards[card].kind & 1u) != 0;
    for (uint16_t card = 1; card <= set->card_count && names <= FEW_NAMES; card++)
        if (p->expected_kinds >> set->cards[card].kind & 1u && p->expected_count < EXPECTED_LIMIT)
            p->expected[p->expected_count++] = (Expected){set->cards[card].name, true, false};
}

/* A name that nothing comes near to was perhaps meant to be new. */
static Span type_line_to_declare(const Parser *p, const Guess *guess)
{
    for (uint8_t k = 0; k < p->vocabulary->kind_count && !guess->words.length; k++)
        if (p->expected_kinds >> k & 1u)
            return span_of(p->vocabulary->kinds[k].type_line);
    return (Span){NULL, 0};
}

Failure report_parse_failure(Compiler *c)
{
    Parser *p = &c->parser;
    if (p->has_problem) {
        Token token = parser_token(p, p->problem_at);
        Diagnostic d = {
            .problem = p->problem,
            .column = p->column[token.at],
            .found = {p->line + token.at, token.end - token.at},
            .number = p->problem_number,
            .width = characters(p, token.at, token.end),
        };
        send(c, &d);
        bool out_of_range = p->problem == PROBLEM_NUMBER_TOO_LARGE || p->problem == PROBLEM_NUMBER_ZERO;
        return (Failure){token.at, token.end, span_of(out_of_range ? "1" : ""), !out_of_range};
    }
    Token token = parser_token(p, p->farthest);
    Guess guess = near_miss(p, token);
    expect_names(p);
    Diagnostic d = {
        .problem = token.kind ? PROBLEM_NOT_UNDERSTOOD : PROBLEM_TEXT_ENDS,
        .column = p->column[token.at],
        .found = {p->line + token.at, guess.end - token.at},
        .suggestion = guess.words,
        .declare = type_line_to_declare(p, &guess),
        .width = characters(p, token.at, guess.end),
        .expected = p->expected,
        .expected_count = p->expected_count,
    };
    send(c, &d);
    return (Failure){token.at, guess.end, guess.words, false};
}
