/* diagnostic.h: what is wrong in a text, where, and what would have been understood there. */
#ifndef CW_EFFECTS_DIAGNOSTIC_H
#define CW_EFFECTS_DIAGNOSTIC_H

#include "effects/text.h"

typedef enum {
#define PROBLEM(name, severity, words) PROBLEM_##name,
#include "effects/errors.def"
#undef PROBLEM
    PROBLEM_COUNT
} Mistake;

typedef enum { SEVERITY_ERROR, SEVERITY_WARNING } Severity;

enum { EXPECTED_LIMIT = 48 };

typedef struct {
    Span words;
    bool literal; /* words to write as they are; otherwise a description such as "a number" */
    bool opening; /* they open a sentence here: with a capital */
} Expected;

/* Valid only while the sink runs. */
typedef struct {
    Mistake problem;
    Severity severity;
    const char *file;
    uint32_t line, column; /* from 1; columns count characters */
    Span found;
    uint32_t number;
    Span about;
    const char *line_word; /* what the game calls a line of a card's text */
    Span suggestion;       /* length 0: none */
    Span declare;          /* the type line that would declare a new name; length 0: none */
    Span source;           /* the whole line */
    uint32_t width;        /* characters to underline, 0: none */
    const Expected *expected;
    uint32_t expected_count;
} Diagnostic;

/* Called once per finding, in the order of the files and their lines. */
typedef struct {
    void (*report)(void *context, const Diagnostic *diagnostic);
    void *context;
} DiagnosticSink;

Severity problem_severity(Mistake problem);

/* The usual form: place, sentence, the line with a mark, the words understood, the suggestion. */
void diagnostic_print(const Diagnostic *diagnostic, Writer *text);

#endif
