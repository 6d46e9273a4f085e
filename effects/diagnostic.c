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

Severity problem_severity(Mistake problem)
{
    return problems[problem].severity;
}

static void print_sentence(const Diagnostic *d, Writer *text)
{
    for (const char *w = problems[d->problem].words; *w; w++) {
        if (*w == '$')
            put_span(text, d->found);
        else if (*w == '#')
            put_uint(text, d->number);
        else if (*w == '@')
            put_span(text, d->about);
        else if (*w == '~')
            put_text(text, d->line_word);
        else
            put_char(text, *w);
    }
}

static void print_marked_line(const Diagnostic *d, Writer *text)
{
    if (!d->width || !d->column || d->source.length == 0 || d->source.length > SHOWN_LINE)
        return;
    put_text(text, "    ");
    for (uint32_t i = 0; i < d->source.length; i++)
        put_char(text, d->source.at[i] == '\t' ? ' ' : d->source.at[i]);
    put_text(text, "\n    ");
    for (uint32_t i = 1; i < d->column; i++)
        put_char(text, ' ');
    for (uint32_t i = 0; i < d->width; i++)
        put_char(text, i ? '~' : '^');
    put_char(text, '\n');
}

void diagnostic_print(const Diagnostic *d, Writer *text)
{
    put_text(text, d->file);
    if (d->line) {
        put_char(text, ':');
        put_uint(text, d->line);
    }
    if (d->column) {
        put_char(text, ':');
        put_uint(text, d->column);
    }
    put_text(text, d->severity == SEVERITY_ERROR ? ": error: " : ": warning: ");
    print_sentence(d, text);
    put_char(text, '\n');
    print_marked_line(d, text);
    if (d->expected_count) {
        put_text(text, "  understood here: ");
        for (uint32_t i = 0; i < d->expected_count; i++) {
            const Expected *e = &d->expected[i];
            put_text(text, i ? ", " : "");
            put_text(text, e->literal ? "'" : "");
            bool capital = e->opening && e->words.at[0] >= 'a' && e->words.at[0] <= 'z';
            if (capital)
                put_char(text, (char)(e->words.at[0] - 'a' + 'A'));
            put_span(text, (Span){e->words.at + capital, e->words.length - capital});
            put_text(text, e->literal ? "'" : "");
        }
        put_char(text, '\n');
    }
    if (d->suggestion.length) {
        put_text(text, "  did you mean '");
        put_span(text, d->suggestion);
        put_text(text, "'?\n");
    }
    if (d->declare.length) {
        put_text(text, "  a new one is declared by its name on a line and '");
        put_span(text, d->declare);
        put_text(text, "' below it\n");
    }
}
