/* diagnostic.c: findings in words. */
#include "effects/diagnostic.h"

static const struct {
    const char *name;
    const char *words;
    Severity severity;
} problems[] = {
#define PROBLEM(name, severity, words) {#name, words, SEVERITY_##severity},
#include "effects/errors.def"
#undef PROBLEM
};

/* Longer source lines are not shown: the mark below them would be off the screen. */
enum { SHOWN_LINE = 160 };

Severity problem_severity(Problem problem)
{
    return problems[problem].severity;
}

const char *problem_name(Problem problem)
{
    return problems[problem].name;
}

static void print_sentence(const Diagnostic *d, Text *text)
{
    for (const char *w = problems[d->problem].words; *w; w++) {
        if (*w == '$')
            text_span(text, d->found);
        else if (*w == '#')
            text_number(text, d->number);
        else if (*w == '@')
            text_span(text, d->about);
        else
            text_char(text, *w);
    }
}

static void print_marked_line(const Diagnostic *d, Text *text)
{
    if (!d->width || !d->column || d->source.length == 0 || d->source.length > SHOWN_LINE)
        return;
    text_words(text, "    ");
    for (uint32_t i = 0; i < d->source.length; i++)
        text_char(text, d->source.at[i] == '\t' ? ' ' : d->source.at[i]);
    text_words(text, "\n    ");
    for (uint32_t i = 1; i < d->column; i++)
        text_char(text, ' ');
    for (uint32_t i = 0; i < d->width; i++)
        text_char(text, i ? '~' : '^');
    text_char(text, '\n');
}

void diagnostic_print(const Diagnostic *d, Text *text)
{
    text_words(text, d->file);
    if (d->line) {
        text_char(text, ':');
        text_number(text, d->line);
    }
    if (d->column) {
        text_char(text, ':');
        text_number(text, d->column);
    }
    text_words(text, d->severity == SEVERITY_ERROR ? ": error: " : ": warning: ");
    print_sentence(d, text);
    text_char(text, '\n');
    print_marked_line(d, text);
    if (d->expected_count) {
        text_words(text, "  understood here: ");
        for (uint32_t i = 0; i < d->expected_count; i++) {
            const Expected *e = &d->expected[i];
            text_words(text, i ? ", " : "");
            text_words(text, e->literal ? "'" : "");
            bool capital = e->opening && e->words.at[0] >= 'a' && e->words.at[0] <= 'z';
            if (capital)
                text_char(text, (char)(e->words.at[0] - 'a' + 'A'));
            text_span(text, (Span){e->words.at + capital, e->words.length - capital});
            text_words(text, e->literal ? "'" : "");
        }
        text_char(text, '\n');
    }
    if (d->suggestion.length) {
        text_words(text, "  did you mean '");
        text_span(text, d->suggestion);
        text_words(text, "'?\n");
    }
}
