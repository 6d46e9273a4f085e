/* mend.c: reading on behind a mistake, so that one never hides another on the same line.
 *
 * A line that cannot be read is mended where it failed and read again; what fails then lies behind
 * the first mistake and is one of its own. A word with a near miss is taken as that; a number out of
 * range as 1; a condition or a part of a type line that nobody knows as any that fits there; a
 * sentence that nobody knows is left out. Where none of these leads on, the rest of the line is not
 * judged: a finding that only follows from another one would send the designer the wrong way. */
#include "effects/compile.h"

#include <string.h>

/* Of one line; and words compared in mending all lines, so that no text makes it run away: beyond that a line that cannot
 * be read is told of once. */
enum { MOST_MENDS = 12, MENDING_LIMIT = 20 * 1000 * 1000 };

typedef bool Again(Compiler *c, uint16_t number);

static bool read_again(Compiler *c, Again *again, uint16_t number)
{
    parser_restart(&c->parser);
    bool read = again(c, number);
    c->mending += c->parser.steps;
    return read;
}

/* The line as it stands, to come back to. */
typedef struct {
    char line[CARD_LINE_LIMIT + 1];
    uint16_t column[CARD_LINE_LIMIT + 1];
    uint32_t end;
} Kept;

static void keep_line(Kept *kept, const Parser *p)
{
    memcpy(kept->line, p->line, sizeof kept->line);
    memcpy(kept->column, p->column, sizeof kept->column);
    kept->end = p->end;
}

static void bring_back(Parser *p, const Kept *kept)
{
    memcpy(p->line, kept->line, sizeof kept->line);
    memcpy(p->column, kept->column, sizeof kept->column);
    p->end = kept->end;
}

/* Words in place of what stands from `at` to `end`; columns stay those of the file. */
static bool replace(Parser *p, uint32_t at, uint32_t end, Span words)
{
    uint32_t rest = p->end - end;
    if (at + words.length + rest > CARD_LINE_LIMIT)
        return false;
    uint16_t column = p->column[at];
    memmove(p->line + at + words.length, p->line + end, rest + 1);
    memmove(p->column + at + words.length, p->column + end, (rest + 1) * sizeof *p->column);
    memcpy(p->line + at, words.at, words.length);
    for (uint32_t i = 0; i < words.length; i++)
        p->column[at + i] = column;
    p->end = at + words.length + rest;
    return true;
}

/* Reads on with these words there. True when the line can be read now, or fails only behind them. */
static bool leads_on(Compiler *c, Again *again, uint16_t number, uint32_t at, uint32_t end, Span words,
                     bool *read)
{
    if (!replace(&c->parser, at, end, words))
        return false;
    *read = read_again(c, again, number);
    return *read || (!c->parser.has_problem && c->parser.farthest >= at + words.length);
}

/* Any of the words that would have been understood, in place of all up to `end`. */
static bool take_any(Compiler *c, Again *again, uint16_t number, uint32_t at, uint32_t end, bool *read)
{
    Parser *p = &c->parser;
    Kept kept;
    Expected expected[EXPECTED_LIMIT];
    uint32_t count = p->expected_count;
    memcpy(expected, p->expected, count * sizeof *expected);
    keep_line(&kept, p);
    for (uint32_t i = 0; i < count; i++) {
        bool number_wanted = !expected[i].literal && span_equal(expected[i].words, span_of("a number"));
        if (!expected[i].literal && !number_wanted)
            continue;
        if (leads_on(c, again, number, at, end, number_wanted ? span_of("1") : expected[i].words, read) &&
            (*read || p->farthest > at + expected[i].words.length))
            return true;
        bring_back(p, &kept);
    }
    return false;
}

/* Leaves out what stands between. True when the line can be read now, or fails at a word that is there. */
static bool leave_out(Compiler *c, Again *again, uint16_t number, uint32_t at, uint32_t end, bool *read)
{
    Kept kept;
    keep_line(&kept, &c->parser);
    replace(&c->parser, at, end, (Span){"", 0});
    *read = read_again(c, again, number);
    char kind = parser_token(&c->parser, c->parser.farthest).kind;
    if (*read || (!c->parser.has_problem && (kind == 'w' || kind == '0')))
        return true;
    bring_back(&c->parser, &kept);
    return false;
}

static uint32_t behind_next(const Parser *p, uint32_t at, char mark)
{
    while (p->line[at] && p->line[at] != mark)
        at++;
    return p->line[at] ? at + 1 : at;
}

/* Where the sentence begins in which `at` lies. */
static uint32_t sentence_start(const Parser *p, uint32_t at)
{
    while (at && !strchr(".:\"", p->line[at - 1]))
        at--;
    return at;
}

static bool leave_sentence_out(Compiler *c, Again *again, uint16_t number, uint32_t at, bool *read)
{
    const Parser *p = &c->parser;
    uint32_t quotes = 0, quote = 0;
    for (uint32_t i = 0; i < at; i++)
        if (p->line[i] == '"')
            quotes++, quote = i;
    if (leave_out(c, again, number, sentence_start(p, at), behind_next(p, at, '.'), read))
        return true;
    if (!(quotes & 1))
        return false;
    /* It was all that is quoted: the sentence that quotes it goes, too. */
    uint32_t end = behind_next(p, at, '"');
    return leave_out(c, again, number, sentence_start(p, quote), end + (p->line[end] == '.'), read);
}

/* The line failed. Tells why, and mends and reads on as long as that leads anywhere. True when the line could be read at
 * last and says what the designer meant as far as anybody can tell. */
static bool mend(Compiler *c, Again *again, uint16_t number, bool is_head)
{
    Parser *p = &c->parser;
    bool faithful = true;
    for (uint32_t i = 0; i < MOST_MENDS; i++) {
        Failure f = report_parse_failure(c);
        if (c->mending > MENDING_LIMIT)
            return false;
        bool read = false;
        Kept kept;
        keep_line(&kept, p);
        Expected expected[EXPECTED_LIMIT];
        uint32_t count = p->expected_count;
        memcpy(expected, p->expected, count * sizeof *expected);
        bool on = f.instead.length && leads_on(c, again, number, f.at, f.end, f.instead, &read);
        if (!on) {
            bring_back(p, &kept);
            p->expected_count = count;
            memcpy(p->expected, expected, count * sizeof *expected);
        }
        const char *colon = memchr(p->line, ':', p->end);
        uint32_t body = colon ? (uint32_t)(colon - p->line) : 0;
        if (!on && f.fatal)
            return false;
        if (!on && is_head) {
            uint32_t end = f.at;
            for (Token t = parser_token(p, end); t.kind == 'w' || t.kind == '0'; t = parser_token(p, end))
                end = t.end;
            on = take_any(c, again, number, f.at, end, &read);
        } else if (!on && f.at < body) {
            on = take_any(c, again, number, f.at, body, &read);
            faithful = false;
        } else if (!on) {
            on = leave_sentence_out(c, again, number, f.at, &read);
        }
        if (!on || read)
            return on && faithful;
    }
    return false;
}

static bool skill_again(Compiler *c, uint16_t number)
{
    return parse_skill_line(&c->parser, number);
}

static bool head_again(Compiler *c, uint16_t number)
{
    uint16_t head, kind, code = c->build.set->code_count;
    (void)number;
    bool read = parse_head(&c->parser, &head, &kind);
    c->build.set->code_count = code;
    return read;
}

bool mend_skill_line(Compiler *c, uint16_t number)
{
    return mend(c, skill_again, number, false);
}

void mend_head(Compiler *c)
{
    mend(c, head_again, 0, true);
}
