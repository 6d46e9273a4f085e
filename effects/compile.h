/* compile.h: what the stages of the compiler share. Internal to effects/. */
#ifndef CW_EFFECTS_COMPILE_H
#define CW_EFFECTS_COMPILE_H

#include "effects/parse.h"

typedef struct {
    Parser parser;
    Builder build;
    DiagnosticSink sink;
    const CwSource *sources;
    uint16_t shipped;       /* the first so many of them are the game's own */
    const CwSource *source; /* the file being read */
    Span line;              /* the line being read, as it stands in the file */
    uint32_t line_number;
    uint32_t mending; /* words compared in mending lines (mend.c) */
    bool failed;
} Compiler;

/* Why a line could not be read: where, and what could be meant there. */
typedef struct {
    uint32_t at, end; /* of the cleaned line */
    Span instead;     /* length 0: nothing comes near */
    bool fatal;       /* a limit was met: what follows cannot be read either */
} Failure;

/* Findings about the line being read; `at` is a byte of the cleaned line. */
Failure report_parse_failure(Compiler *c);
void report_at(Compiler *c, Mistake problem, uint32_t at, Span about);
/* The same, with a rule's words in place of what was found. */
void report_rule(Compiler *c, Mistake problem, uint32_t at, Span about, Span rule);
/* The sentence at `at` cannot stand in a line that holds for a while; says which can. */
void report_one_time_action(Compiler *c, uint32_t at);
/* The sentence at `at` needs a condition with one of these words. */
void report_need(Compiler *c, uint32_t at, uint32_t needs);
/* Findings about a whole line or file: column 0 leaves the column out. */
void report_line(Compiler *c, Mistake problem, uint32_t column, Span found, uint32_t number, Span about);

/* Tell everything that is wrong with a line that could not be read (mend.c). The first returns whether
 * it was read in the end with what was meant in place of what was written. */
bool mend_skill_line(Compiler *c, uint16_t number);
void mend_head(Compiler *c);

/* What the grammar cannot say: which sentences a skill may hold, and which skills a card. */
void check_skill(Compiler *c, uint16_t skill, bool kind_known);

#endif
