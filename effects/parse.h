/* parse.h: one line of card text to code. Internal to effects/. */
#ifndef CW_EFFECTS_PARSE_H
#define CW_EFFECTS_PARSE_H

#include "effects/cards.h"

enum {
    LINE_CODE_LIMIT = 2048, /* words that one line can compile to */
    STEP_LIMIT = 40000,     /* words compared for one line: no text makes the parser run away */
    NESTING_LIMIT = 20,     /* phrases inside each other: none makes it recurse without end */
    PHRASE_LIMIT = 1024,    /* phrases beyond it are tried one by one */
    NO_SENTENCE = 0xFFFF    /* capitals are as printed everywhere */
};

/* The set while it grows. */
typedef struct {
    CardSet *set;
    CardDef *cards;
    SkillDef *skills;
    uint16_t *code;
    uint32_t code_size, skill_size;
} Builder;

typedef struct {
    Builder *build;
    const Vocabulary *vocabulary;

    /* the line, cleaned: quotes and dashes plain, each byte with the column it came from */
    char line[CARD_LINE_LIMIT + 1];
    uint16_t column[CARD_LINE_LIMIT + 1];
    uint32_t end;

    uint32_t at;       /* next byte to read */
    uint32_t sentence; /* where the sentence starts: its first letter may be a capital */
    bool inner;        /* and it stands inside another one, so that a small letter is usual */
    uint32_t depth;    /* of quotes */
    uint32_t nesting;  /* of phrases */
    uint32_t steps;
    uint16_t card;   /* on which the line is printed */
    uint16_t parent; /* the skill that quotes the one being read */
    bool open;       /* the sentence has no full stop of its own: more follows */
    bool
        quiet; /* nobody wants to know what would have been understood: phrases that cannot begin so are passed over */
    bool after_quote; /* the last thing read was a quoted skill: it brought its own full stop */

    uint32_t begins[PHRASE_LIMIT]; /* by phrase: the letters with which it can begin (parser_index) */

    uint32_t first_code;             /* where this line's code starts */
    uint16_t where[LINE_CODE_LIMIT]; /* and for each of its words the byte of the line it came from */

    /* the farthest place that no phrase could pass, and what would have helped there */
    uint32_t farthest;
    uint32_t expected_count;
    uint64_t expected_kinds; /* kinds of cards whose names would have fitted */
    Expected expected[EXPECTED_LIMIT];

    /* a limit met on the way: reported if the line cannot be read otherwise */
    bool has_problem;
    Mistake problem;
    uint32_t problem_at, problem_number;
} Parser;

/* Once for each vocabulary, before the first line. */
void parser_index(Parser *parser);
/* Takes in a line (without its end). Returns false when it is too long, not UTF-8 or holds control
 * characters: `problem`, `problem_at` (a column) and `problem_number` then say what. */
bool parser_line(Parser *parser, Span line);
/* The line that was taken in is read once more from its beginning. */
void parser_restart(Parser *parser);

/* A word, number or mark of the line. */
typedef struct {
    uint32_t at, end;
    char kind; /* 'w' word, '0' number, 0 the end of the line, otherwise the mark itself */
} Token;

Token parser_token(const Parser *parser, uint32_t at);
Token token_at(const char *text, uint32_t at); /* the same of any text: of a pattern */
bool is_letter(char c);                        /* or any byte beyond ASCII */
bool is_digit(char c);
/* Notes what is wrong; returns false. */
bool line_problem(Parser *parser, Mistake problem, uint32_t at, uint32_t number);

/* Each reads the whole line and returns whether it could. */
bool parse_head(Parser *parser, uint16_t *head, uint16_t *kind);
bool parse_skill_line(Parser *parser, uint16_t number);
/* The same, quicker, and without a word about what is wrong when it could not. */
bool parse_skill_quietly(Parser *parser, uint16_t number);

#endif
