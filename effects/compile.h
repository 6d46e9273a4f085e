/* compile.h: what the stages of the compiler share. Internal to effects/. */
#ifndef CW_EFFECTS_COMPILE_H
#define CW_EFFECTS_COMPILE_H

#include "effects/parse.h"

typedef struct {
    Parser parser;
    Builder build;
    DiagnosticSink sink;
    const CwSource *sources;
    const CwSource *source; /* the file being read */
    Span line;              /* the line being read, as it stands in the file */
    uint32_t line_number;
    bool failed;
} Compiler;

/* Findings about the line being read; `at` is a byte of the cleaned line. */
void report_parse_failure(Compiler *c);
void report_at(Compiler *c, Problem problem, uint32_t at, Span about);
/* The same, with a rule's words in place of what was found. */
void report_rule(Compiler *c, Problem problem, uint32_t at, Span about, Span rule);
/* The sentence at `at` needs a condition with one of these words. */
void report_need(Compiler *c, uint32_t at, uint16_t needs);
/* Findings about a whole line or file: column 0 leaves the column out. */
void report_line(Compiler *c, Problem problem, uint32_t column, Span found, uint32_t number, Span about);

/* What the grammar cannot say: which sentences a Skill may hold, and which Skills a card. */
void check_skill(Compiler *c, uint16_t skill, bool kind_known);

#endif
